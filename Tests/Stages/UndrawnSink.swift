import Engine

/// A frame sink of tests that draws nothing: a stage implements what it looks at of a turn.
package protocol UndrawnSink: FrameSink {}

extension UndrawnSink {
  package var drawsByClock: Bool { false }
  package func turnBegins() {}
  package func runMainQueue() {}
  package func apply(_ changes: ChangeList, at t: CFTimeInterval) {}
  package func present(at t: CFTimeInterval) throws -> Bool { false }
  package func ended(_ stage: TurnStage) {}
}
