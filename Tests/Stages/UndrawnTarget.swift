import Engine

/// A frame target of tests that draws nothing: a stage implements what it looks at of a turn.
package protocol UndrawnTarget: FrameTarget {}

extension UndrawnTarget {
  package var drawsByClock: Bool { false }
  package func turnBegins() {}
  package func runMainQueue() {}
  package func apply(_ changes: ChangeList, at t: CFTimeInterval) {}
  package func present(at t: CFTimeInterval) throws -> Bool { false }
  package func ended(_ stage: TurnStage) {}
}
