import Testing

@testable import UIKit

/// The cost of each independent recognizer does not depend on how many recognizers its view has.
@Suite(.serialized) @MainActor
struct ManyRecognizersTests {
  private static let few = 250

  /// Returns the number of recognizers that the arbiter visits during `gesture` on a view with `count` recognizers, and
  /// the states that the handlers received.
  private func visits(
    _ count: Int, _ make: () -> UIGestureRecognizer, _ gesture: (Stage) -> Void
  ) -> (visits: Int, calls: [String]) {
    let (stage, log) = (Stage(), GestureLog())
    stage.frame(at: 0)
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    stage.window.addSubview(view)
    for index in 0..<count { _ = log.add(make(), "\(index)", to: view) }
    let arbiter = UIApplication.shared.touchDispatcher.arbiter
    let before = arbiter.visits
    gesture(stage)
    let after = arbiter.visits
    for recognizer in view.gestureRecognizers ?? [] {
      #expect(recognizer.state == .possible)
      view.removeGestureRecognizer(recognizer)
    }
    view.removeFromSuperview()
    return (after - before, log.take())
  }

  private func expectLinear(
    _ make: () -> UIGestureRecognizer, _ calls: [String], _ gesture: (Stage) -> Void,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let (few, many) = (visits(Self.few, make, gesture), visits(4 * Self.few, make, gesture))
    #expect(few.calls == calls && many.calls == calls, sourceLocation: location)
    #expect(few.visits > 0 && many.visits <= 5 * few.visits, sourceLocation: location)
  }

  @Test func theFirstTapFailsTheOthers() {
    expectLinear(
      { UITapGestureRecognizer() }, ["0 ended"],
      {
        $0.down(50, 50)
        $0.up(50, 50)
      })
  }

  @Test func eachTapFailsByItself() {
    expectLinear(
      { UITapGestureRecognizer() }, [],
      {
        $0.down(50, 50)
        $0.move(90, 50)
        $0.up(90, 50)
      })
  }

  @Test func theFirstPanFailsTheOthers() {
    expectLinear(
      { UIPanGestureRecognizer() }, ["0 began", "0 changed", "0 ended"],
      {
        $0.down(50, 50)
        $0.move(90, 50)
        $0.move(100, 50)
        $0.up(100, 50)
      })
  }

  /// A handler sets the states of recognizers before and after its own. The states are settled in the recognizers'
  /// order.
  @Test func statesSetInAHandlerAreSettledInOrder() {
    final class Plain: UIGestureRecognizer {
      override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { false }
    }
    let (stage, log) = (Stage(), GestureLog())
    stage.frame(at: 0)
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    stage.window.addSubview(view)
    let recognizers = (0..<20).map { log.add(Plain(), "\($0)", to: view) }
    recognizers[10].addAction { _ in
      for index in [15, 3, 12, 7] { recognizers[index].state = .ended }
    }
    stage.down(50, 50)
    recognizers[10].state = .ended
    #expect(log.take() == ["10 ended", "3 ended", "7 ended", "12 ended", "15 ended"])
    stage.up(50, 50)
    #expect(recognizers.allSatisfy { $0.state == .possible })
  }
}
