import Engine

/// A frame sink that draws nothing. A test's stage implements only the calls that it observes.
package protocol UndrawnSink: FrameSink {}

extension UndrawnSink {
  package var drawsByClock: Bool { false }
  package func turnBegins() {}
  package func runMainQueue() {}
  package func apply(_ changes: ChangeList, at t: CFTimeInterval) {}
  package func present(at t: CFTimeInterval) throws -> Bool { false }
  package func ended(_ stage: TurnStage) {}
}
