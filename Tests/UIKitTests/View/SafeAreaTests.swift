import Testing

@testable import UIKit

/// The propagation of safe area insets to subviews.
@Suite(.serialized) @MainActor
struct SafeAreaTests {
  final class RecordingView: UIView {
    var count = 0
    override func safeAreaInsetsDidChange() { count += 1 }
  }

  private func stage() -> (ControllerStage, UIViewController) {
    let stage = ControllerStage(width: 400, height: 800)
    UIScreen.main.safeAreaInsets = UIEdgeInsets(top: 40, left: 10, bottom: 30, right: 0)
    let controller = UIViewController()
    stage.window.rootViewController = controller
    return (stage, controller)
  }

  /// At every position on a grid, the insets of a subview are its overlap with the unsafe edges.
  @Test func aSubviewHasItsOverlappingInsets() {
    let (stage, controller) = stage()
    defer { UIScreen.main.safeAreaInsets = .zero }
    let view = UIView()
    controller.view.addSubview(view)
    for x in stride(from: -20.0, through: 20, by: 5) {
      for y in stride(from: -50.0, through: 50, by: 10) {
        for height in [700.0, 760, 800, 850] {
          view.frame = CGRect(x: x, y: y, width: 300, height: height)
          let expected = UIEdgeInsets(
            top: max(0, 40 - y), left: max(0, 10 - x), bottom: max(0, y + height - 770), right: 0)
          #expect(view.safeAreaInsets == expected)
        }
      }
    }
    _ = stage
  }

  @Test func changesAreReportedOnce() {
    let (stage, controller) = stage()
    defer { UIScreen.main.safeAreaInsets = .zero }
    let view = RecordingView(frame: CGRect(x: 0, y: 0, width: 400, height: 100))
    controller.view.addSubview(view)
    #expect(view.safeAreaInsets.top == 40)
    stage.frame(at: 1)
    #expect(view.count == 1)
    stage.frame(at: 2)
    #expect(view.count == 1)
    controller.additionalSafeAreaInsets.top = 12
    #expect(view.safeAreaInsets.top == 52 && view.count == 2)
    view.frame.origin.y = 200
    #expect(view.safeAreaInsets.top == 0 && view.count == 3)
    view.removeFromSuperview()
    #expect(view.safeAreaInsets == .zero)
  }

  /// A view that is moved from the safe area to an edge is notified at once.
  @Test func aViewThatMovesToAnEdgeIsNotified() {
    let (stage, controller) = stage()
    defer { UIScreen.main.safeAreaInsets = .zero }
    let view = RecordingView(frame: CGRect(x: 20, y: 200, width: 100, height: 100))
    controller.view.addSubview(view)
    stage.frame(at: 1)
    #expect(view.count == 0)
    view.frame.origin.y = 0
    #expect(view.count == 1 && view.safeAreaInsets.top == 40)
  }

  /// The state that views store about their superviews is correct after every sequence of four changes.
  @Test func viewsKnowTheirSuperviews() {
    let (stage, controller) = stage()
    defer { UIScreen.main.safeAreaInsets = .zero }
    let (view, inner, stack) = (UIView(), UIView(), UIStackView())
    stack.frame = CGRect(x: 0, y: 0, width: 400, height: 800)
    var time = 0.0
    let changes: [() -> Void] = [
      { controller.view.addSubview(view) },
      { view.addSubview(inner) },
      { stack.addSubview(inner) },
      { inner.removeFromSuperview() },
      { view.removeFromSuperview() },
      { view.frame = CGRect(x: 20, y: view.frame.minY == 0 ? 100 : 0, width: 200, height: 200) },
      {
        let isZero = stage.window.simulatedSafeAreaInsets == .zero
        stage.window.simulatedSafeAreaInsets =
          isZero ? UIEdgeInsets(top: 30, left: 0, bottom: 0, right: 0) : .zero
      },
      {
        time += 1
        stage.frame(at: time)
      },
    ]
    var seen: Set<SuperviewTraits.RawValue> = []
    for sequence in 0..<8 * 8 * 8 * 8 {
      (view.frame, inner.frame) = (
        CGRect(x: 20, y: 0, width: 200, height: 200), CGRect(x: 0, y: 0, width: 90, height: 90)
      )
      controller.view.addSubview(stack)
      for step in 0..<4 { changes[sequence >> (3 * step) & 7]() }
      for view in [view, inner, stack] {
        let above = view.superview
        var expected: SuperviewTraits = above is UIStackView ? .stack : []
        if above?.lastSafeAreaInsets ?? .zero != .zero { expected.insert(.insets) }
        #expect(view.superviewTraits == expected, "sequence \(sequence)")
        seen.insert(expected.rawValue)
      }
    }
    #expect(seen == [0, 1, 2, 3])
  }

  // MARK: Deep views

  private final class Counts {
    var reads = 0
    var changes = 0
  }

  private final class CountedView: UIView {
    var counts: Counts?
    override var safeAreaInsets: UIEdgeInsets {
      counts?.reads += 1
      return super.safeAreaInsets
    }
    override func safeAreaInsetsDidChange() { counts?.changes += 1 }
  }

  /// Returns nested views, the outermost first. The controller's safe area reaches each of them.
  private func nested(_ depth: Int, in controller: UIViewController, _ counts: Counts) -> [CountedView] {
    var above: UIView = controller.view
    return (0..<depth).map { _ in
      let view = CountedView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
      view.counts = counts
      above.addSubview(view)
      above = view
      return view
    }
  }

  /// Returns how often nested views read their safe areas: in their first layout, in a layout of all of them, and in a
  /// change from above.
  private func reads(_ depth: Int) -> [Int] {
    let (stage, controller) = stage()
    defer { UIScreen.main.safeAreaInsets = .zero }
    let counts = Counts()
    let views = nested(depth, in: controller, counts)
    var reads: [Int] = []
    func note(_ changes: Int, _ top: CGFloat) {
      #expect(counts.changes == changes)
      reads.append(counts.reads)
      #expect(views.last?.safeAreaInsets.top == top)
      (counts.reads, counts.changes) = (0, 0)
    }
    stage.frame(at: 1)
    note(depth, 40)
    for view in views { view.setNeedsLayout() }
    stage.frame(at: 2)
    note(0, 40)
    controller.additionalSafeAreaInsets.top = 5
    note(depth, 45)
    return reads
  }

  @Test func readsGrowLinearlyWithTheDepth() {
    let (few, many) = (reads(60), reads(240))
    for (few, many) in zip(few, many) { #expect(few > 0 && many <= 5 * few) }
  }

  /// A view whose next layout calls `move` once.
  private final class Mover: UIView {
    var move: () -> Void = {}
    override func layoutSubviews() {
      let call = move
      move = {}
      call()
    }
  }

  /// During a layout pass, a superview of `later` moves before the pass lays out `later`.
  @Test func aViewThatIsLaidOutAfterAMoveAboveItHasItsNewInsets() {
    let (stage, controller) = stage()
    defer { UIScreen.main.safeAreaInsets = .zero }
    let views = nested(3, in: controller, Counts())
    let (mover, later) = (Mover(frame: views[0].frame), UIView(frame: views[0].frame))
    views[2].addSubview(mover)
    views[2].addSubview(later)
    stage.frame(at: 1)
    #expect(later.lastSafeAreaInsets.top == 40)
    var top: CGFloat?
    let moves: [(change: () -> Void, top: CGFloat)] = [
      ({ views[0].center.y += 15 }, 25), ({ views[1].anchorPoint.y -= 5 / 800 }, 20),
    ]
    for (index, move) in moves.enumerated() {
      mover.move = {
        move.change()
        top = later.safeAreaInsets.top
      }
      mover.setNeedsLayout()
      later.setNeedsLayout()
      stage.frame(at: Double(index + 2))
      #expect(abs((top ?? 0) - move.top) < 0.001 && abs(later.lastSafeAreaInsets.top - move.top) < 0.001)
    }
  }

  /// A view moves, or changes its superview, while the layout pass continues below it.
  @Test func viewsThatMoveInALayoutPassHaveTheirNewInsets() {
    let (stage, controller) = stage()
    defer { UIScreen.main.safeAreaInsets = .zero }
    let (counts, other, mover) = (
      Counts(), UIView(), Mover(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
    )
    let views = nested(4, in: controller, counts)
    controller.view.addSubview(other)
    other.frame = CGRect(x: 0, y: 30, width: 400, height: 800)
    views[2].addSubview(mover)
    stage.frame(at: 1)
    #expect(mover.safeAreaInsets.top == 40 && views[3].lastSafeAreaInsets.top == 40)

    mover.move = { views[1].frame.origin.y = 15 }
    for view in views { view.setNeedsLayout() }
    mover.setNeedsLayout()
    stage.frame(at: 2)
    #expect(views[2...].map(\.lastSafeAreaInsets.top) == [25, 25] && mover.lastSafeAreaInsets.top == 25)
    #expect(views[0].lastSafeAreaInsets.top == 40)

    mover.move = { other.addSubview(views[1]) }
    for view in views { view.setNeedsLayout() }
    mover.setNeedsLayout()
    stage.frame(at: 3)
    stage.frame(at: 4)
    #expect(views[1...].map(\.lastSafeAreaInsets.top) == [0, 0, 0] && mover.lastSafeAreaInsets.top == 0)
    #expect(mover.safeAreaInsets.top == 0)
  }
}
