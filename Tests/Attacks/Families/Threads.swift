import Engine
import Foundation
import Segue

/// Calls from another thread, which the compiler cannot reject in Swift 5 or C.
enum Threads {
  static let all: [Attack] = refused + tolerated + allowed

  /// Calls `body` on a new thread and waits until it returns.
  @MainActor private static func onAnotherThread(_ body: @escaping @MainActor () -> Void) {
    struct Call: @unchecked Sendable {
      let body: () -> Void
    }
    // The cast removes the isolation, as in Swift 5 or C; both closure types have the same representation.
    let call = Call(body: unsafeBitCast(body, to: (() -> Void).self))
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      call.body()
      done.signal()
    }
    thread.name = "attack"
    thread.start()
    done.wait()
  }

  /// Calls that only the main thread may make: each traps with a message that names the call.
  private static let refused = Attack.family(
    "thread", .traps, limits: .number,
    [
      ("viewFrame", change { $0.frame.size.width = 9 }),
      ("viewAdds", change { $0.addSubview(UIView()) }),
      ("viewRemoved", change { $0.removeFromSuperview() }),
      ("viewAlpha", change { $0.alpha = 0.5 }),
      ("viewAnimates", change { view in UIView.animate(withDuration: 0.1) { view.alpha = 0.5 } }),
      ("layerOpacity", change { $0.layer.opacity = 0.5 }),
      ("layerAnimation", change { $0.layer.add(CABasicAnimation(keyPath: "opacity"), forKey: nil) }),
      ("layerAdds", change { $0.layer.addSublayer(CALayer()) }),
      ("layerFlush", change { _ in CATransaction.flush() }),
      ("recognizer", change { $0.addGestureRecognizer(UITapGestureRecognizer()) }),
      (
        "animator",
        change { view in
          let animator = UIViewPropertyAnimator(duration: 0.1, curve: .linear) { view.alpha = 0.2 }
          animator.startAnimation()
        }
      ),
      ("rootController", change { $0.window?.rootViewController = UIViewController() }),
      ("newView", change { _ in _ = UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 4)) }),
      ("newController", change { _ in _ = UIViewController().view }),
      (
        "step",
        { stage in
          let run = try stage.run
          onAnotherThread { try? run.step() }
        }
      ),
      (
        "after",
        { stage in
          let run = try stage.run
          onAnotherThread { run.after(0) {} }
          try stage.step(2)
        }
      ),
      (
        "image",
        { stage in
          let run = try stage.run
          try run.step()
          onAnotherThread { _ = run.image() }
        }
      ),
      (
        "newRun",
        { stage in
          try stage.step()
          onAnotherThread { (try? Run(size: CGSize(width: 9, height: 9)))?.close() }
        }
      ),
      (
        "completeTransition",
        { stage in
          let called = stage.expect("animateTransition(using:)")
          let navigation = UINavigationController(rootViewController: UIViewController())
          let delegate = stage.keep(AttackNavigationDelegate())
          delegate.animator = AttackAnimator(duration: 0.1) { context in
            called()
            onAnotherThread { context.completeTransition(true) }
          }
          navigation.delegate = delegate
          try stage.show(navigation)
          try stage.step()
          navigation.pushViewController(UIViewController(), animated: true)
          try stage.step(5)
        }
      ),
      (
        "push",
        { stage in
          let navigation = UINavigationController(rootViewController: UIViewController())
          let pushed = UIViewController()
          try stage.show(navigation)
          try stage.step()
          onAnotherThread { navigation.pushViewController(pushed, animated: true) }
          try stage.step(5)
        }
      ),
      (
        "displayLink",
        { stage in
          try stage.step()
          onAnotherThread { CADisplayLink { _ in }.add(to: .main, forMode: .common) }
          try stage.step()
        }
      ),
    ])

  /// Calls that need not trap: each marks work for the next turn, finds no work, or closes the `Run`.
  private static let tolerated = Attack.family(
    "thread", .drawsOrTraps,
    [
      ("viewNeedsLayout", change { $0.setNeedsLayout() }),
      ("viewLayout", change { $0.layoutIfNeeded() }),
      (
        "close",
        { stage in
          let run = try stage.run
          try run.step()
          onAnotherThread { run.close() }
          stage.drawsFrames = false
        }
      ),
    ])

  /// Calls that Apple's frameworks allow on any thread: each works, or traps with a message.
  private static let allowed = Attack.family(
    "threadBuilds", .drawsOrTraps,
    [
      (
        "layers",
        { stage in
          let layer = try stage.layer()
          let made = CALayer()
          onAnotherThread {
            for _ in 0..<100 { made.addSublayer(CALayer()) }
            made.backgroundColor = CGColor.black
            made.frame = CGRect(x: 0, y: 0, width: 9, height: 9)
          }
          layer.addSublayer(made)
        }
      ),
      (
        "transaction",
        { stage in
          let made = CALayer()
          onAnotherThread {
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            made.opacity = 0.5
            CATransaction.commit()
          }
          try stage.layer().addSublayer(made)
        }
      ),
      (
        "path",
        { stage in
          let path = CGMutablePath()
          onAnotherThread { path.addEllipse(in: CGRect(x: 0, y: 0, width: 30, height: 30)) }
          try stage.layer { CAShapeLayer() }.path = path
        }
      ),
      (
        "image",
        { stage in
          let view = try stage.view { UIImageView(frame: $0) }
          onAnotherThread { _ = UIImage(cgImage: SampleImages.checks).pngData() }
          view.image = UIImage(cgImage: SampleImages.checks)
        }
      ),
      (
        "animation",
        { stage in
          let animation = CABasicAnimation(keyPath: "opacity")
          onAnotherThread {
            animation.toValue = 0
            animation.duration = 0.1
          }
          try stage.layer().add(animation, forKey: nil)
        }
      ),
      (
        "text",
        { stage in
          onAnotherThread { _ = UIFont.systemFont(ofSize: 20).lineHeight }
          try stage.view { UILabel(frame: $0) }.text = "text"
        }
      ),
    ])

  private static func change(
    _ body: @escaping @MainActor @Sendable (UIView) -> Void
  ) -> @MainActor @Sendable (Stage) throws -> Void {
    { stage in
      let view = try stage.view()
      try stage.step()
      onAnotherThread { body(view) }
      try stage.step()
    }
  }
}
