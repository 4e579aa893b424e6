import Engine
import Segue

/// Callbacks that trigger themselves or make calls that are not allowed within them.
enum Reentrancy {
  static let all: [Attack] = loops + closings + runs + callbacks

  /// A loop ends with a trap that names the class or with a diagnostic; it never hangs and never overflows the stack.
  private static let loops = Attack.family(
    "loop", .drawsOrTraps,
    [
      (
        "layoutSubviews",
        { stage in
          let called = stage.expect("layoutSubviews")
          let view = try stage.view { AttackView(frame: $0) }
          view.onLayout = {
            called()
            $0.setNeedsLayout()
          }
        }
      ),
      (
        "layoutIfNeeded",
        { stage in
          let called = stage.expect("layoutSubviews")
          let view = try stage.view { AttackView(frame: $0) }
          view.onLayout = {
            called()
            $0.setNeedsLayout()
            $0.layoutIfNeeded()
          }
        }
      ),
      (
        "layoutsEachOther",
        { stage in
          let called = stage.expect("layoutSubviews")
          let (a, b) = (try stage.view { AttackView(frame: $0) }, try stage.view { AttackView(frame: $0) })
          a.onLayout = { _ in
            called()
            b.setNeedsLayout()
          }
          b.onLayout = { _ in a.setNeedsLayout() }
        }
      ),
      (
        "layoutAddsViews",
        { stage in
          let called = stage.expect("layoutSubviews")
          @MainActor func add(_ view: AttackView) {
            called()
            let inner = AttackView(frame: view.bounds)
            inner.onLayout = { add($0) }
            view.addSubview(inner)
          }
          try stage.view { AttackView(frame: $0) }.onLayout = { add($0) }
        }
      ),
      (
        "layoutMovesViews",
        { stage in
          let called = stage.expect("layoutSubviews")
          let (a, b, inner) = (try stage.view { AttackView(frame: $0) }, try stage.view(), UIView())
          a.onLayout = {
            called()
            (inner.superview === $0 ? b : $0).addSubview(inner)
            $0.setNeedsLayout()
          }
        }
      ),
      (
        "layoutChangesBounds",
        { stage in
          let called = stage.expect("layoutSubviews")
          try stage.view { AttackView(frame: $0) }.onLayout = {
            called()
            $0.bounds.size.width += 1
          }
        }
      ),
      (
        "layoutReplacesMask",
        { stage in
          let called = stage.expect("layoutSubviews")
          try stage.view { AttackView(frame: $0) }.onLayout = { view in
            called()
            let mask = AttackView(frame: view.bounds)
            mask.onLayout = { _ in view.setNeedsLayout() }
            view.mask = mask
            view.setNeedsLayout()
          }
        }
      ),
      (
        "layoutSublayers",
        { stage in
          let called = stage.expect("layoutSublayers")
          let layer = try stage.layer { AttackLayer() }
          layer.onLayout = {
            MainActor.assumeIsolated { called() }
            $0.setNeedsLayout()
          }
          layer.setNeedsLayout()
        }
      ),
      (
        "layoutSublayersAdds",
        { stage in
          let called = stage.expect("layoutSublayers")
          let layer = try stage.layer { AttackLayer() }
          func add(_ layer: AttackLayer) {
            MainActor.assumeIsolated { called() }
            let inner = AttackLayer()
            inner.onLayout = { add($0) }
            layer.addSublayer(inner)
            inner.setNeedsLayout()
          }
          layer.onLayout = { add($0) }
          layer.setNeedsLayout()
        }
      ),
      (
        "display",
        { stage in
          let called = stage.expect("display()")
          let layer = try stage.layer { AttackLayer() }
          layer.onDisplay = {
            MainActor.assumeIsolated { called() }
            $0.setNeedsDisplay()
          }
          layer.setNeedsDisplay()
        }
      ),
      (
        "displayIfNeeded",
        { stage in
          let called = stage.expect("display()")
          let layer = try stage.layer { AttackLayer() }
          layer.onDisplay = {
            MainActor.assumeIsolated { called() }
            $0.setNeedsDisplay()
            $0.displayIfNeeded()
          }
          layer.setNeedsDisplay()
        }
      ),
      (
        "displayAddsLayers",
        { stage in
          let called = stage.expect("display()")
          let layer = try stage.layer { AttackLayer() }
          func add(_ layer: AttackLayer) {
            MainActor.assumeIsolated { called() }
            let inner = AttackLayer()
            inner.onDisplay = { add($0) }
            layer.addSublayer(inner)
            inner.setNeedsDisplay()
          }
          layer.onDisplay = { add($0) }
          layer.setNeedsDisplay()
        }
      ),
      (
        "actionChangesItsProperty",
        { stage in
          let called = stage.expect("action(forKey:)")
          let layer = try stage.layer { AttackLayer() }
          layer.onAction = { layer, key in
            if key == "opacity" {
              MainActor.assumeIsolated { called() }
              layer.opacity = layer.opacity == 1 ? 0.5 : 1
            }
            return nil
          }
          try stage.step()
          layer.opacity = 0.2
        }
      ),
      (
        "didMoveToWindow",
        { stage in
          let called = stage.expect("didMoveToWindow")
          let root = try stage.root()
          let view = AttackView(frame: root.bounds)
          view.onMoveToWindow = { view in
            called()
            if view.window != nil { view.removeFromSuperview() } else { root.addSubview(view) }
          }
          root.addSubview(view)
        }
      ),
      (
        "scrollViewDidScroll",
        { stage in
          let called = stage.expect("scrollViewDidScroll")
          let view = try stage.view { UIScrollView(frame: $0) }
          view.contentSize = CGSize(width: 50, height: 1e6)
          let delegate = stage.keep(AttackScrollDelegate())
          delegate.onScroll = {
            called()
            $0.contentOffset.y += 1
          }
          view.delegate = delegate
          view.contentOffset.y = 1
        }
      ),
      (
        "timeline",
        { stage in
          let called = stage.expect("completion")
          let view = try stage.view()
          @MainActor func again() {
            UIView.animate(withDuration: 0, animations: { view.alpha = view.alpha == 1 ? 0.5 : 1 }) { _ in
              called()
              again()
            }
          }
          again()
          try stage.step(5)
        }
      ),
      (
        "transactionCompletion",
        { stage in
          let called = stage.expect("completion")
          @MainActor func again() {
            CATransaction.begin()
            CATransaction.setCompletionBlock {
              MainActor.assumeIsolated {
                called()
                again()
              }
            }
            CATransaction.commit()
          }
          _ = try stage.run
          again()
          try stage.step(5)
        }
      ),
      (
        "afterZero",
        { stage in
          let called = stage.expect("delayed call")
          let run = try stage.run
          @MainActor func again() {
            run.after(0) {
              called()
              again()
            }
          }
          again()
          try stage.step(5)
        }
      ),
    ])

  /// A `Run` that is closed during a turn first ends the turn and its frame.
  private static let closings = Attack.family(
    "runInCallback", .draws,
    [
      (
        "closedInDelay",
        { stage in
          let called = stage.expect("delayed call")
          let run = try stage.run
          run.after(0) {
            called()
            run.close()
          }
          try run.step()
          stage.drawsFrames = false
        }
      ),
      (
        "closedInCompletion",
        { stage in
          let called = stage.expect("completion")
          let (run, view) = (try stage.run, try stage.view())
          var isClosed = false
          UIView.animate(withDuration: 0.02, animations: { view.alpha = 0 }) { _ in
            called()
            run.close()
            isClosed = true
          }
          for _ in 0..<6 where !isClosed { try run.step() }
          stage.drawsFrames = false
        }
      ),
      (
        "closedInGesture",
        { stage in
          let called = stage.expect("tap")
          let (run, view) = (try stage.run, try stage.view())
          var isClosed = false
          view.addGestureRecognizer(
            UITapGestureRecognizer { _ in
              called()
              run.close()
              isClosed = true
            })
          run.tap(at: CGPoint(x: 60, y: 45))
          for _ in 0..<6 where !isClosed { try run.step() }
          stage.drawsFrames = false
        }
      ),
      (
        "closedInDisplayLink",
        { stage in
          let called = stage.expect("display link")
          let run = try stage.run
          var isClosed = false
          let link = CADisplayLink { _ in
            called()
            run.close()
            isClosed = true
          }
          link.add(to: .main, forMode: .common)
          // A new display link is first called in the second turn after its addition.
          for _ in 0..<3 where !isClosed { try run.step() }
          stage.drawsFrames = false
        }
      ),
      (
        "closedInLayout",
        { stage in
          let called = stage.expect("layoutSubviews")
          let run = try stage.run
          try stage.view { AttackView(frame: $0) }.onLayout = { _ in
            called()
            run.close()
          }
          try run.step()
          stage.drawsFrames = false
        }
      ),
      (
        "closedTwice",
        { stage in
          let run = try stage.run
          try run.step()
          run.close()
          run.close()
          stage.drawsFrames = false
        }
      ),
    ])

  private static let runs = Attack.family(
    "runInCallback", .drawsOrTraps,
    [
      (
        "secondRunInGesture",
        { stage in
          let called = stage.expect("tap")
          let (run, view) = (try stage.run, try stage.view())
          view.addGestureRecognizer(
            UITapGestureRecognizer { _ in
              guard let other = try? Run(size: CGSize(width: 20, height: 20)) else { return }
              other.window.makeKeyAndVisible()
              guard (try? other.step()) != nil else { return }
              other.close()
              called()
            })
          run.tap(at: CGPoint(x: 60, y: 45))
          try stage.step(6)
        }
      ),
      (
        "secondRunInCompletion",
        { stage in
          let called = stage.expect("completion")
          let view = try stage.view()
          UIView.animate(withDuration: 0.02, animations: { view.alpha = 0.5 }) { _ in
            guard let other = try? Run(size: CGSize(width: 20, height: 20), threaded: true) else { return }
            guard (try? other.step()) != nil else { return }
            other.close()
            called()
          }
          try stage.step(4)
        }
      ),
      (
        "stepsItself",
        { stage in
          let called = stage.expect("delayed call")
          let run = try stage.run
          run.after(0) {
            called()
            try? run.step()
          }
          try stage.step(2)
        }
      ),
      (
        "imageInCallback",
        { stage in
          let called = stage.expect("delayed call")
          let run = try stage.run
          try run.step()
          run.after(0) {
            called()
            _ = run.image()
          }
          try stage.step(2)
        }
      ),
      (
        "usedAfterRelease",
        { stage in
          let view: UIView
          do {
            let other = try Run(size: CGSize(width: 20, height: 20))
            other.window.makeKeyAndVisible()
            view = UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
            other.window.addSubview(view)
            try other.step()
          }
          view.alpha = 0.2
          try stage.root().addSubview(view)
        }
      ),
    ])

  private static let callbacks = Attack.family(
    "callback", .drawsOrTraps,
    [
      (
        "linkInvalidatesItself",
        { stage in
          let called = stage.expect("display link")
          _ = try stage.run
          let link = CADisplayLink { link in
            MainActor.assumeIsolated { called() }
            link.invalidate()
          }
          link.add(to: .main, forMode: .common)
          try stage.step(2)
        }
      ),
      (
        "linkAddsLinks",
        { stage in
          let called = stage.expect("display link")
          _ = try stage.run
          let link = CADisplayLink { _ in
            MainActor.assumeIsolated { called() }
            CADisplayLink { _ in }.add(to: .main, forMode: .common)
          }
          link.add(to: .main, forMode: .common)
          try stage.step(20)
          link.invalidate()
        }
      ),
      (
        "completionRemovesView",
        { stage in
          let called = stage.expect("completion")
          let view = try stage.view()
          UIView.animate(withDuration: 0.03, animations: { view.center.x = 10 }) { _ in
            called()
            view.superview?.removeFromSuperview()
          }
          try stage.step(4)
        }
      ),
      (
        "animationStopsOthers",
        { stage in
          let called = stage.expect("completion")
          let views = try (0..<5).map { _ in try stage.view() }
          for view in views {
            UIView.animate(withDuration: 0.03, animations: { view.center.x = 10 }) { _ in
              called()
              for view in views { view.layer.removeAllAnimations() }
            }
          }
          try stage.step(5)
        }
      ),
      (
        "layoutClosesWindow",
        { stage in
          let called = stage.expect("layoutSubviews")
          let window = UIWindow(frame: CGRect(x: 30, y: 30, width: 20, height: 20))
          let view = AttackView(frame: window.bounds)
          view.onLayout = {
            called()
            $0.window?.isHidden = true
          }
          window.addSubview(view)
          _ = try stage.run
          window.isHidden = false
          try stage.step(3)
        }
      ),
      (
        "layoutRemovesItsView",
        { stage in
          let called = stage.expect("layoutSubviews")
          try stage.view { AttackView(frame: $0) }.onLayout = {
            called()
            $0.superview?.removeFromSuperview()
          }
        }
      ),
      (
        "animatorStopsItself",
        { stage in
          let called = stage.expect("completion")
          let view = try stage.view()
          let animator = stage.keep(UIViewPropertyAnimator(duration: 0.05, curve: .linear) { view.alpha = 0 })
          animator.addCompletion { _ in
            called()
            animator.stopAnimation(true)
            animator.startAnimation()
          }
          animator.startAnimation()
          try stage.step(8)
        }
      ),
      (
        "diagnosticsReplacedInHandler",
        { stage in
          let called = stage.expect("handler")
          Diagnostics.handler = { _ in
            MainActor.assumeIsolated { called() }
            Diagnostics.handler = { _ in }
          }
          let root = UIViewController()
          try stage.show(root)
          try stage.step()
          for _ in 0..<2 { root.present(UIViewController(), animated: false) }
        }
      ),
    ])
}
