import Testing

@testable import Engine
@testable import Transitions
@testable import UIKit

/// The Bubble rows of transitions.md §2.3.
@Suite(.serialized) @MainActor
struct BubbleTests {
  /// A presenter and a controller that is presented from a point.
  @MainActor final class Fixture: NSObject, UIViewControllerTransitioningDelegate {
    let stage: ZoomStage
    let a = UIViewController()
    let b = UIViewController()
    let bubble = BubbleTransition()
    let interaction = BubbleInteractiveTransition()
    let size: CGSize

    init(size: CGSize, start: CGPoint, isPresented: Bool) {
      self.size = size
      stage = ZoomStage(width: size.width, height: size.height)
      super.init()
      bubble.startingPoint = start
      bubble.bubbleColor = .orange
      b.modalPresentationStyle = .custom
      b.transitioningDelegate = self
      b.view.backgroundColor = .white
      stage.window.rootViewController = a
      stage.step()
      interaction.attach(to: b)
      if isPresented {
        a.present(b, animated: false)
        stage.step()
      }
    }

    func animationController(
      forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
      bubble.transitionMode = .present
      return bubble
    }

    func animationController(forDismissed dismissed: UIViewController)
      -> (any UIViewControllerAnimatedTransitioning)?
    {
      bubble.transitionMode = .dismiss
      return bubble
    }

    func interactionControllerForDismissal(using animator: any UIViewControllerAnimatedTransitioning)
      -> (any UIViewControllerInteractiveTransitioning)?
    { interaction }

    /// The diameter of the bubble, and the centre, width and alpha of the view, in the last frame.
    var shown: (diameter: Double, center: CGPoint, width: Double, alpha: Double) {
      let view = b.view.layer.presentedState
      let circle = bubble.bubble?.layer.presentedState
      return (
        Double(circle?.transform.m11 ?? 0) * Double(circle?.bounds.width ?? 0), view.position,
        Double(view.transform.m11 * view.bounds.width), Double(view.opacity)
      )
    }

    /// The view hierarchy below the window.
    var dump: [String] {
      var lines: [String] = []
      func add(_ view: UIView, _ depth: Int) {
        lines.append(
          "\(depth) \(type(of: view)) \(view.frame) \(view.alpha) \(view.isHidden) \(view.transform)")
        for child in view.subviews { add(child, depth + 1) }
      }
      add(stage.window, 0)
      return lines
    }
  }

  /// The frames match the numbers of the row, and the row's formula at other sizes and points.
  @Test(arguments: [
    (CGSize(width: 390, height: 844), CGPoint(x: 195, y: 760)),
    (CGSize(width: 320, height: 568), CGPoint(x: 300, y: 40)),
    (CGSize(width: 1024, height: 768), CGPoint(x: 100, y: 700)),
  ])
  func aPresentationFollowsItsFormula(size: CGSize, start: CGPoint) {
    let f = Fixture(size: size, start: start, isPresented: false)
    f.a.present(f.b, animated: true)
    f.stage.step()
    let begin = f.stage.time
    let x = max(start.x, size.width - start.x)
    let y = max(start.y, size.height - start.y)
    let diameter = 2 * (x * x + y * y).squareRoot()
    let row: [(Double, Double, Double)] = [
      (1.57, 760, 0.39), (204.05, 716.34, 50.71), (785.40, 591, 195.19), (1366.75, 465.66, 339.68),
    ]
    for (index, fraction) in [0, 0.25, 0.5, 0.75].enumerated() {
      f.stage.frame(at: begin + fraction * 0.5)
      let q = CAMediaTimingFunction(name: .easeInEaseOut).cubic.value(at: fraction)
      let scale = 0.001 + 0.999 * q
      let shown = f.shown
      #expect(abs(shown.diameter - diameter * scale) < 0.01)
      #expect(abs(shown.width - size.width * scale) < 0.01)
      #expect(abs(shown.center.x - (start.x + (size.width / 2 - start.x) * q)) < 0.01)
      #expect(abs(shown.center.y - (start.y + (size.height / 2 - start.y) * q)) < 0.01)
      #expect(abs(shown.alpha - q) < 1e-6)
      if size.width == 390 {
        #expect(abs(shown.diameter - row[index].0) < 0.01 && abs(shown.center.y - row[index].1) < 0.01)
        #expect(abs(shown.width - row[index].2) < 0.01)
      }
      // The view is above the bubble.
      let views = f.b.view.superview?.subviews
      #expect(views?.last === f.b.view && views?.first === f.bubble.bubble)
    }
    f.stage.frame(at: begin + 0.5)
    #expect(abs(f.shown.diameter - diameter) < 0.01 && f.shown.center.y == size.height / 2)
    f.stage.step()
    f.stage.step()
    #expect(f.bubble.bubble == nil && f.b.view.superview?.subviews == [f.b.view])
    #expect(f.b.view.frame == CGRect(origin: .zero, size: size) && f.b.view.transform.isIdentity)
  }

  @Test(arguments: [
    (CGSize(width: 390, height: 844), CGPoint(x: 195, y: 760)),
    (CGSize(width: 320, height: 568), CGPoint(x: 300, y: 40)),
    (CGSize(width: 1024, height: 768), CGPoint(x: 100, y: 700)),
  ])
  func aDismissalFollowsItsFormula(size: CGSize, start: CGPoint) {
    let f = Fixture(size: size, start: start, isPresented: true)
    f.b.dismiss(animated: true)
    f.stage.step()
    let begin = f.stage.time
    for fraction in [0, 0.25, 0.5, 0.75] {
      f.stage.frame(at: begin + fraction * 0.5)
      let q = CAMediaTimingFunction(name: .easeInEaseOut).cubic.value(at: fraction)
      #expect(abs(f.shown.width - size.width * (1 - 0.999 * q)) < 0.01)
      #expect(abs(f.shown.center.y - (size.height / 2 + (start.y - size.height / 2) * q)) < 0.01)
      #expect(abs(f.shown.center.x - (size.width / 2 + (start.x - size.width / 2) * q)) < 0.01)
      let diameter = BubbleTransition.diameter(toCover: size, from: start)
      #expect(abs(f.shown.diameter - diameter * (1 - 0.999 * q)) < 0.01)
      #expect(abs(f.shown.alpha - (1 - q)) < 1e-6)
      if size.width == 390 {
        // A dismissal plays the row backwards.
        let row = [1569.24, 1366.75, 785.40, 204.05][Int(fraction * 4)]
        #expect(abs(f.shown.diameter - row) < 0.01)
      }
    }
    f.stage.frame(at: begin + 0.5)
    #expect(abs(f.shown.diameter - 0.001 * BubbleTransition.diameter(toCover: size, from: start)) < 0.01)
    #expect(f.shown.center == start && f.shown.alpha == 0)
    f.stage.run(0.3)
    #expect(f.a.presentedViewController == nil && f.b.view.superview == nil)
    // The presented view is restored for the next presentation.
    #expect(f.b.view.frame == CGRect(origin: .zero, size: size) && f.b.view.alpha == 1)
  }

  /// A drag scrubs every property. Beyond 0.3 of the height, the drag dismisses.
  @Test(arguments: [(0.25, false), (0.29, false), (0.31, true), (0.8, true)])
  func aDragScrubsTheTransition(distance: Double, dismisses: Bool) {
    let f = Fixture(size: CGSize(width: 390, height: 844), start: CGPoint(x: 195, y: 760), isPresented: true)
    let before = f.dump
    f.stage.down(195, 40)
    // The ten points of slop do not count.
    for step in 1...20 { f.stage.move(195, 40 + 10 + distance * 844 * Double(step) / 20) }
    let p = f.interaction.percentComplete
    #expect(abs(p - distance) < 1e-6)
    #expect(abs(f.shown.width - 390 * (1 - 0.999 * p)) < 0.01)
    #expect(abs(f.shown.center.y - (422 + 338 * p)) < 0.01)
    f.stage.up(195, 40 + 10 + distance * 844)
    f.stage.run(1)
    #expect((f.a.presentedViewController == nil) == dismisses)
    if !dismisses { #expect(f.dump == before) }
  }

  @Test func aCancelledTouchCancels() {
    let f = Fixture(size: CGSize(width: 390, height: 844), start: CGPoint(x: 195, y: 760), isPresented: true)
    let before = f.dump
    f.stage.down(195, 40)
    for step in 1...10 { f.stage.move(195, 50 + 60 * Double(step)) }
    f.stage.cancel(195, 650)
    f.stage.run(1)
    #expect(f.a.presentedViewController === f.b && f.dump == before)
  }

  /// A cancellation restores everything (§3.16).
  @Test func aTransitionCancelledAt37PercentIsUndone() {
    let f = Fixture(size: CGSize(width: 390, height: 844), start: CGPoint(x: 195, y: 760), isPresented: false)
    let before = f.dump
    f.a.present(f.b, animated: true)
    f.stage.step()
    f.a.grabTransition()
    f.a.scrubTransition(to: 0.37)
    f.stage.step()
    #expect(abs(f.shown.alpha - 0.37) < 1e-6)
    f.a.releaseTransition(finishing: false)
    f.stage.run(1)
    #expect(f.dump == before && f.b.view.transform.isIdentity && f.b.view.alpha == 1)
  }
}

extension CGAffineTransform {
  fileprivate var isIdentity: Bool { self == .identity }
}
