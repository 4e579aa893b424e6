import Engine
import Segue

/// Extreme numbers in views, labels, fonts, scroll views, controls and bars.
enum ViewNumbers {
  static let all: [Attack] =
    Attack.withEvery("view", Numbers.few, .drawsOrTraps, views)
    + Attack.withEvery("label", Numbers.few, .drawsOrTraps, labels)
    + Attack.withEvery("scroll", Numbers.few, .drawsOrTraps, scrolls)
    + Attack.withEvery("control", Numbers.few, .drawsOrTraps, controls)

  typealias Entry = (name: String, body: @MainActor @Sendable (Stage, Double) throws -> Void)

  private static func view(_ name: String, _ change: @escaping @MainActor @Sendable (UIView, Double) -> Void)
    -> Entry
  {
    (
      name,
      { stage, value in
        let view = try stage.view()
        let inner = UIView(frame: CGRect(x: 2, y: 2, width: 20, height: 20))
        inner.autoresizingMask = [.flexibleWidth, .flexibleHeight, .flexibleLeftMargin]
        view.addSubview(inner)
        change(view, value)
        view.setNeedsLayout()
        try stage.step(2)
        _ = view.hitTest(CGPoint(x: 3, y: 3), with: nil)
        change(view, 1)
      }
    )
  }

  private static let views: [Entry] = [
    view("frame") { $0.frame = CGRect(x: $1, y: 0, width: 5, height: $1) },
    view("bounds") { $0.bounds = CGRect(x: $1, y: 0, width: $1, height: 4) },
    view("center") { $0.center = CGPoint(x: $1, y: $1) },
    view("transform") { $0.transform = CGAffineTransform(scaleX: $1, y: $1) },
    view("transform3D") { $0.transform3D = CATransform3DMakeTranslation($1, 0, $1) },
    view("anchorPoint") { $0.anchorPoint = CGPoint(x: $1, y: 0) },
    view("alpha") { $0.alpha = $1 },
    view("contentScaleFactor") { $0.contentScaleFactor = $1 },
    view("hitTest") { _ = $0.hitTest(CGPoint(x: $1, y: $1), with: nil) },
    view("convert") { _ = $0.convert(CGRect(x: $1, y: $1, width: $1, height: 1), to: nil) },
    view("snapshot") { view, value in
      let snapshot = view.resizableSnapshotView(
        from: CGRect(x: 0, y: value, width: value, height: 5), afterScreenUpdates: false, withCapInsets: .zero
      )
      if let snapshot { view.superview?.addSubview(snapshot) }
    },
    view("insertIndex") { view, value in
      let index = value.isFinite ? Int(max(-1e9, min(1e9, value))) : 7
      view.insertSubview(UIView(), at: index)
    },
    (
      "safeAreaInsets",
      { stage, value in
        let controller = UIViewController()
        controller.additionalSafeAreaInsets = UIEdgeInsets(top: value, left: value, bottom: 0, right: 0)
        try stage.show(UINavigationController(rootViewController: controller))
      }
    ),
  ]

  private static func label(
    _ name: String, _ change: @escaping @MainActor @Sendable (UILabel, Double) -> Void
  ) -> Entry {
    (
      name,
      { stage, value in
        let label = try stage.view { UILabel(frame: $0) }
        label.text = "Some words, more than one line of them"
        change(label, value)
        try stage.step()
        _ = label.sizeThatFits(CGSize(width: 50, height: 50))
        _ = label.intrinsicContentSize
      }
    )
  }

  private static let labels: [Entry] = [
    label("fontSize") { $0.font = UIFont.systemFont(ofSize: $1) },
    label("boldSize") { $0.font = UIFont.boldSystemFont(ofSize: $1) },
    label("withSize") { $0.font = UIFont.systemFont(ofSize: 12).withSize($1) },
    label("weight") { $0.font = UIFont.systemFont(ofSize: 12, weight: UIFont.Weight($1)) },
    label("minimumScale") { label, value in
      label.adjustsFontSizeToFitWidth = true
      label.minimumScaleFactor = value
    },
    label("preferredWidth") { label, value in
      label.numberOfLines = 0
      label.preferredMaxLayoutWidth = value
    },
    label("numberOfLines") { $0.numberOfLines = $1.isFinite ? Int(max(-1e9, min(1e9, $1))) : .max },
    label("sizeThatFits") { _ = $0.sizeThatFits(CGSize(width: $1, height: $1)) },
    label("textRect") {
      _ = $0.textRect(forBounds: CGRect(x: $1, y: 0, width: $1, height: 9), limitedToNumberOfLines: 2)
    },
    label("frame") { $0.frame.size = CGSize(width: $1, height: 20) },
    label("kern") {
      $0.attributedText = NSAttributedString(string: "kerned text", attributes: [.kern: $1])
    },
    label("lineSpacing") { label, value in
      let style = NSMutableParagraphStyle()
      style.lineSpacing = value
      label.numberOfLines = 0
      label.attributedText = NSAttributedString(
        string: "two lines\nof text", attributes: [.paragraphStyle: style])
    },
    label("attributedFont") {
      $0.attributedText = NSAttributedString(
        string: "attributed", attributes: [.font: UIFont.systemFont(ofSize: $1)])
    },
  ]

  private static func scroll(
    _ name: String, _ change: @escaping @MainActor @Sendable (UIScrollView, Double) -> Void
  ) -> Entry {
    (
      name,
      { stage, value in
        let view = try stage.view { UIScrollView(frame: $0) }
        view.contentSize = CGSize(width: 200, height: 400)
        view.addSubview(UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 400)))
        let delegate = stage.keep(AttackScrollDelegate())
        view.delegate = delegate
        view.maximumZoomScale = 4
        change(view, value)
        try stage.step(2)
        try stage.run.drag(from: CGPoint(x: 60, y: 60), to: CGPoint(x: 60, y: 30), duration: 0.05)
        try stage.step(6)
      }
    )
  }

  private static let scrolls: [Entry] = [
    scroll("offset") { $0.contentOffset = CGPoint(x: 0, y: $1) },
    scroll("animatedOffset") { $0.setContentOffset(CGPoint(x: $1, y: 0), animated: true) },
    scroll("contentSize") { $0.contentSize = CGSize(width: 50, height: $1) },
    scroll("contentInset") { $0.contentInset = UIEdgeInsets(top: $1, left: 0, bottom: $1, right: 0) },
    scroll("zoomScale") { $0.zoomScale = $1 },
    scroll("animatedZoomScale") { $0.setZoomScale($1, animated: true) },
    scroll("maximumZoomScale") { $0.maximumZoomScale = $1 },
    scroll("minimumZoomScale") { $0.minimumZoomScale = $1 },
    scroll("zoomRect") { $0.zoom(to: CGRect(x: 0, y: 0, width: $1, height: $1), animated: true) },
    scroll("visibleRect") {
      $0.scrollRectToVisible(CGRect(x: 0, y: $1, width: $1, height: 5), animated: true)
    },
    scroll("decelerationRate") { $0.decelerationRate = UIScrollView.DecelerationRate(rawValue: $1) },
    scroll("bounds") { $0.bounds.size.height = $1 },
    scroll("indicatorInsets") {
      $0.verticalScrollIndicatorInsets = UIEdgeInsets(top: $1, left: 0, bottom: 0, right: 0)
    },
  ]

  private static let controls: [Entry] = [
    (
      "buttonInsets",
      { stage, value in
        let button = try stage.view { UIButton(frame: $0) }
        button.setTitle("Title", for: .normal)
        button.setImage(UIImage(cgImage: SampleImages.checks), for: .normal)
        button.contentEdgeInsets = UIEdgeInsets(top: value, left: value, bottom: 0, right: 0)
        button.titleEdgeInsets = UIEdgeInsets(top: 0, left: value, bottom: 0, right: value)
        button.imageEdgeInsets = UIEdgeInsets(top: 0, left: 0, bottom: value, right: value)
        _ = button.sizeThatFits(CGSize(width: value, height: value))
      }
    ),
    (
      "longPress",
      { stage, value in
        let press = UILongPressGestureRecognizer()
        press.minimumPressDuration = value
        press.allowableMovement = value
        try stage.view().addGestureRecognizer(press)
        try stage.run.drag(from: CGPoint(x: 60, y: 45), to: CGPoint(x: 61, y: 45), duration: 0.1)
        try stage.step(9)
      }
    ),
    (
      "panTranslation",
      { stage, value in
        let view = try stage.view()
        let called = stage.expect("pan")
        view.addGestureRecognizer(
          UIPanGestureRecognizer { recognizer in
            called()
            guard let pan = recognizer as? UIPanGestureRecognizer else { return }
            pan.setTranslation(CGPoint(x: value, y: value), in: view)
            _ = (pan.translation(in: nil), pan.velocity(in: view), pan.location(in: nil))
          })
        try stage.run.drag(from: CGPoint(x: 40, y: 45), to: CGPoint(x: 80, y: 45), duration: 0.1)
        try stage.step(9)
      }
    ),
    (
      "pinchScale",
      { stage, value in
        let view = try stage.view()
        let pinch = UIPinchGestureRecognizer()
        let rotation = UIRotationGestureRecognizer()
        view.addGestureRecognizer(pinch)
        view.addGestureRecognizer(rotation)
        view.isMultipleTouchEnabled = true
        for (id, x) in [(0, 45.0), (1, 75.0)] {
          try stage.run.touch(TouchSample(t: 0, id: id, phase: .began, x: x, y: 45))
          try stage.run.touch(TouchSample(t: 0.03, id: id, phase: .moved, x: x + (id == 0 ? -9 : 9), y: 45))
        }
        try stage.step(3)
        pinch.scale = value
        rotation.rotation = value
        try stage.run.touch(TouchSample(t: 0.06, id: 0, phase: .moved, x: 31, y: 40))
        try stage.step(2)
        _ = (pinch.velocity, pinch.scale, rotation.rotation, rotation.velocity)
        for id in 0...1 { try stage.run.touch(TouchSample(t: 0.1, id: id, phase: .ended, x: 45, y: 45)) }
        try stage.step(4)
      }
    ),
    (
      "windowLevel",
      { stage, value in
        let window = stage.keep(UIWindow(frame: CGRect(x: 40, y: 20, width: 20, height: 20)))
        window.windowLevel = UIWindow.Level(rawValue: value)
        _ = try stage.run
        window.isHidden = false
        try stage.step()
        window.isHidden = true
      }
    ),
    (
      "barButtonWidth",
      { stage, value in
        let controller = UIViewController()
        let item = UIBarButtonItem(title: "Item")
        item.width = value
        controller.navigationItem.rightBarButtonItems = [item, .fixedSpace(value)]
        try stage.show(UINavigationController(rootViewController: controller))
      }
    ),
    (
      "displayLink",
      { stage, value in
        let link = CADisplayLink { _ in }
        link.preferredFrameRateRange = CAFrameRateRange(
          minimum: Float(value), maximum: Float(value), preferred: Float(value))
        _ = try stage.run
        link.add(to: .main, forMode: .common)
        try stage.step(3)
        link.invalidate()
      }
    ),
  ]
}
