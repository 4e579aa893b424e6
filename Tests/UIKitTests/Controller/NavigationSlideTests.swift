import Testing

@testable import Engine
@testable import UIKit

/// The built-in push and pop: transitions.md §2.1, first row.
@Suite(.serialized) @MainActor
struct NavigationSlideTests {
  private let fractions = [0, 0.25, 0.5, 0.75]
  /// The x coordinates of the upper and the lower view at these fractions of a push, in points.
  private let upperX = [390, 130.64, 22.61, 3.25]
  private let lowerX = [0, -77.81, -110.22, -116.02]

  private func builtIn(_ names: String...) -> Navigation {
    let n = names.count == 1 ? Navigation(names[0]) : Navigation(names[0], names[1])
    n.delegate.animator = nil
    return n
  }

  @Test func aPushSlidesBothViews() {
    let n = builtIn("A")
    n.controller.pushViewController(n["B"], animated: true)
    n.step()
    let start = n.stage.time
    for (index, fraction) in fractions.enumerated() {
      n.stage.frame(at: start + fraction * 0.5)
      #expect(abs(n.stage.shownFrame(n["B"].view).minX - upperX[index]) < 0.01)
      #expect(abs(n.stage.shownFrame(n["A"].view).minX - lowerX[index]) < 0.01)
    }
    let container = n["A"].view.superview
    #expect(container?.subviews.first === n["A"].view)
    #expect(container?.subviews.last === n["B"].view)
    #expect(container?.subviews.count == 3)
    n.stage.frame(at: start + 0.5)
    n.settle()
    #expect(n.dump() == "N(wrapper(B))")
    #expect(n["B"].view.frame.minX == 0)
    #expect(n["A"].view.frame.minX == 0)
  }

  @Test func aPopSlidesBothViews() {
    let n = builtIn("A", "B")
    n.controller.popViewController(animated: true)
    n.step()
    let start = n.stage.time
    for (index, fraction) in fractions.enumerated() {
      n.stage.frame(at: start + fraction * 0.5)
      #expect(abs(n.stage.shownFrame(n["B"].view).minX - (390 - upperX[index])) < 0.01)
      #expect(abs(n.stage.shownFrame(n["A"].view).minX - (-117 - lowerX[index])) < 0.01)
    }
    let container = n["A"].view.superview
    #expect(container?.subviews.first === n["A"].view)
    #expect(container?.subviews.last === n["B"].view)
    n.settle()
    #expect(n.dump() == "N(wrapper(A))")
  }

  @Test func theShadeFadesInAndOut() {
    let n = builtIn("A")
    n.controller.pushViewController(n["B"], animated: true)
    n.step()
    let shade = n["A"].view.superview!.subviews[1]
    #expect(shade.backgroundColor == .black)
    #expect(abs(n.stage.shown(shade).opacity) < 1e-6)
    n.stage.frame(at: n.stage.time + 0.4999)
    #expect(abs(n.stage.shown(shade).opacity - 0.1) < 1e-3)
    n.settle()
    #expect(shade.superview == nil)
  }

  // MARK: From the edge

  private func drag(_ n: Navigation, from start: Double, to end: Double, steps: Int = 20) {
    n.stage.down(start, 400)
    for step in 1...steps { n.stage.move(start + (end - start) * Double(step) / Double(steps), 400) }
  }

  @Test func aDragFromTheEdgePops() {
    let n = builtIn("A", "B")
    drag(n, from: 5, to: 300)
    #expect(n.controller.transitionCoordinator?.isInteractive == true)
    #expect(n.stage.shownFrame(n["B"].view).minX > 250)
    n.stage.run(to: n.stage.time + 0.2)
    n.stage.up(300, 400)
    n.settle()
    #expect(n.names == ["A"])
  }

  @Test func aShortDragCancels() {
    let n = builtIn("A", "B")
    drag(n, from: 5, to: 100)
    n.stage.run(to: n.stage.time + 0.2)
    n.stage.up(100, 400)
    n.settle()
    #expect(n.names == ["A", "B"])
    #expect(n["B"].view.frame.minX == 0)
    #expect(n.dump() == "N(wrapper(B))")
  }

  @Test func aFlickPops() {
    let n = builtIn("A", "B")
    drag(n, from: 5, to: 120, steps: 4)
    n.stage.up(120, 400)
    n.settle()
    #expect(n.names == ["A"])
  }

  @Test func onlyADragFromTheEdgePops() {
    let n = builtIn("A", "B")
    drag(n, from: 100, to: 350)
    #expect(n.controller.transitionCoordinator == nil)
    n.stage.up(350, 400)
    let root = builtIn("A")
    drag(root, from: 5, to: 300)
    #expect(root.controller.transitionCoordinator == nil)
    root.stage.up(300, 400)
  }

  @Test func aDragFromTheEdgeGrabsARunningPop() {
    let n = builtIn("A", "B")
    drag(n, from: 5, to: 300)
    n.stage.run(to: n.stage.time + 0.2)
    n.stage.up(300, 400)
    n.step()
    let before = n.stage.shownFrame(n["B"].view).minX
    n.stage.down(3, 400)
    n.stage.move(13, 400)
    #expect(n.controller.transitionCoordinator?.isInteractive == true)
    let grabbed = n.stage.shownFrame(n["B"].view).minX
    #expect(grabbed >= before)
    n.step()
    #expect(abs(n.stage.shownFrame(n["B"].view).minX - grabbed) < 1e-9)
    n.stage.run(to: n.stage.time + 0.2)
    for x in stride(from: 13.0, through: -250, by: -20) { n.stage.move(x, 400) }
    n.stage.run(to: n.stage.time + 0.2)
    n.stage.up(-250, 400)
    n.settle()
    #expect(n.names == ["A", "B"])
  }

  @Test func theProjectedEndDecidesWhetherADragFinishes() {
    #expect(TransitionDrag.finishes(fraction: 0.51, velocity: 0, length: 390))
    #expect(!TransitionDrag.finishes(fraction: 0.5, velocity: 0, length: 390))
    #expect(TransitionDrag.finishes(fraction: 0.1, velocity: 400, length: 390))
    #expect(!TransitionDrag.finishes(fraction: 0.9, velocity: -150, length: 390))
    #expect(TransitionDrag.finishes(fraction: 0.9, velocity: -50, length: 390))
    #expect(!TransitionDrag.finishes(fraction: 1, velocity: 0, length: 0))
  }

  @Test func aDragFromTheEdgeDoesNotDriveADelegatesAnimation() {
    let n = Navigation("A", "B")
    drag(n, from: 5, to: 60)
    #expect(n.controller.transitionCoordinator?.isInteractive == false)
    n.stage.up(60, 400)
    n.settle()
    #expect(n.names == ["A"])
  }
}
