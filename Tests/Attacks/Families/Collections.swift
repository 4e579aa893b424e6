import Engine
import Segue

/// Callbacks that change the list that is being iterated.
enum Collections {
  static let all = Attack.family(
    "collection", .drawsOrTraps,
    [
      (
        "subviewsInLayout",
        { stage in
          let called = stage.expect("layoutSubviews")
          let parent = try stage.view()
          for _ in 0..<20 {
            let view = AttackView(frame: parent.bounds)
            view.onLayout = { view in
              called()
              for sibling in view.superview?.subviews ?? [] where sibling !== view {
                sibling.removeFromSuperview()
              }
            }
            parent.addSubview(view)
          }
        }
      ),
      (
        "sublayersInLayout",
        { stage in
          let parent = try stage.layer()
          for _ in 0..<20 {
            let layer = AttackLayer()
            layer.onLayout = { layer in
              layer.superlayer?.sublayers = layer.superlayer?.sublayers?.reversed()
            }
            parent.addSublayer(layer)
            layer.setNeedsLayout()
          }
        }
      ),
      (
        "sublayersInDisplay",
        { stage in
          let parent = try stage.layer()
          for _ in 0..<20 {
            let layer = AttackLayer()
            layer.onDisplay = { layer in layer.superlayer?.sublayers = nil }
            parent.addSublayer(layer)
            layer.setNeedsDisplay()
          }
        }
      ),
      (
        "actionsInTransaction",
        { stage in
          let parent = try stage.layer()
          for _ in 0..<20 {
            let layer = AttackLayer()
            layer.onAction = { layer, _ in
              layer.removeFromSuperlayer()
              return nil
            }
            parent.addSublayer(layer)
          }
          try stage.step()
          for layer in parent.sublayers ?? [] { layer.opacity = 0.5 }
        }
      ),
      (
        "windowsInDidMove",
        { stage in
          let called = stage.expect("didMoveToWindow")
          for _ in 0..<5 {
            let window = stage.keep(UIWindow(frame: CGRect(x: 30, y: 30, width: 20, height: 20)))
            let view = AttackView(frame: window.bounds)
            view.onMoveToWindow = { view in
              called()
              view.window?.isHidden = true
            }
            window.addSubview(view)
            _ = try stage.run
            window.isHidden = false
          }
        }
      ),
      (
        "recognizersInHandler",
        { stage in
          let called = stage.expect("handler")
          let view = try stage.view()
          for _ in 0..<10 {
            view.addGestureRecognizer(
              UIPanGestureRecognizer { recognizer in
                called()
                for other in recognizer.view?.gestureRecognizers ?? [] {
                  recognizer.view?.removeGestureRecognizer(other)
                }
              })
          }
          try stage.run.drag(from: CGPoint(x: 40, y: 45), to: CGPoint(x: 80, y: 45), duration: 0.1)
          try stage.step(12)
        }
      ),
      (
        "actionsInAction",
        { stage in
          let called = stage.expect("action")
          let button = try stage.view { UIButton(frame: $0) }
          for _ in 0..<10 {
            button.addAction(
              UIAction { action in
                called()
                button.removeAction(action, for: .allEvents)
                button.addAction(UIAction { _ in }, for: .touchUpInside)
              }, for: .touchUpInside)
          }
          button.sendActions(for: .touchUpInside)
        }
      ),
      (
        "linksInLink",
        { stage in
          let called = stage.expect("display link")
          _ = try stage.run
          var links: [CADisplayLink] = []
          for _ in 0..<10 {
            let link = CADisplayLink { _ in
              MainActor.assumeIsolated {
                called()
                for link in links { link.invalidate() }
              }
            }
            link.add(to: .main, forMode: .common)
            links.append(link)
          }
          try stage.step(3)
        }
      ),
      (
        "completionsInCompletion",
        { stage in
          let called = stage.expect("completion")
          let view = try stage.view()
          for _ in 0..<10 {
            UIView.animate(withDuration: 0.02, animations: { view.alpha = 0.5 }) { _ in
              called()
              UIView.animate(withDuration: 0.02) { view.alpha = 1 }
              view.layer.removeAllAnimations()
            }
          }
          try stage.step(10)
        }
      ),
      (
        "childrenInRemoval",
        { stage in
          let called = stage.expect("didMove")
          let parent = UIViewController()
          try stage.show(parent)
          for _ in 0..<5 {
            let child = AttackController()
            parent.addChild(child)
            parent.view.addSubview(child.view)
            child.callbacks[.didMove] = { _ in
              called()
              for other in parent.children { other.removeFromParent() }
            }
          }
          for child in parent.children { child.didMove(toParent: parent) }
        }
      ),
    ])
}
