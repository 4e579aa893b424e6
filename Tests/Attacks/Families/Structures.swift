import Engine
import Segue

/// Trees that are deep, wide or cyclic, and objects that belong to two trees.
enum Structures {
  static let all: [Attack] = cycles + deep + wide + masks + misuses + reported + paths + hierarchy

  // MARK: Cycles

  private static let cycles = Attack.family(
    "cycle", .traps, limits: .number,
    [
      ("layerInItself", { try $0.layer().then { $0.addSublayer($0) } }),
      (
        "layerInItsSublayer",
        {
          let layer = try $0.layer()
          let inner = CALayer()
          layer.addSublayer(inner)
          inner.addSublayer(layer)
        }
      ),
      (
        "insertAbove",
        {
          let layer = try $0.layer()
          let inner = CALayer()
          layer.addSublayer(inner)
          inner.insertSublayer(layer, above: nil)
        }
      ),
      (
        "sublayers",
        {
          let layer = try $0.layer()
          let inner = CALayer()
          layer.addSublayer(inner)
          inner.sublayers = [layer]
        }
      ),
      ("viewInItself", { try $0.view().then { $0.addSubview($0) } }),
      (
        "viewInItsSubview",
        {
          let view = try $0.view()
          let inner = UIView()
          view.addSubview(inner)
          inner.insertSubview(view, at: 0)
        }
      ),
      (
        "viewInItsSubviewByACallback",
        { stage in
          let outer = try stage.view()
          let view = AttackView()
          view.onMoveToSuperview = { $0.addSubview(outer) }
          outer.addSubview(view)
        }
      ),
      (
        "controllerInItsChildByACallback",
        { stage in
          let controller = stage.keep(UIViewController())
          let child = AttackController()
          child.callbacks[.willMove] = { $0.addChild(controller) }
          controller.addChild(child)
        }
      ),
      ("maskOfItself", { try $0.layer().then { $0.mask = $0 } }),
      (
        "maskIsAncestor",
        {
          let outer = CALayer()
          let inner = CALayer()
          outer.addSublayer(inner)
          inner.mask = outer
          try $0.root().layer.addSublayer(outer)
        }
      ),
      (
        "childOfItself",
        { _ in
          let controller = UIViewController()
          controller.addChild(controller)
        }
      ),
      (
        "presentsItself",
        {
          let controller = UIViewController()
          try $0.show(controller)
          try $0.step()
          controller.present(controller, animated: false)
        }
      ),
      (
        "groupInItself",
        {
          let group = CAAnimationGroup()
          group.animations = [group]
          group.duration = 1
          try $0.layer().add(group, forKey: nil)
        }
      ),
      (
        "groupsInEachOther",
        {
          let (a, b) = (CAAnimationGroup(), CAAnimationGroup())
          a.animations = [b]
          b.animations = [a]
          try $0.layer().add(a, forKey: nil)
        }
      ),
    ])

  // MARK: Depth

  private static let depths: [(name: String, value: Int)] = [
    ("1000", 1000), ("10000", 10_000), ("100000", 100_000),
  ]
  private static let counts: [(name: String, value: Int)] = [("1000", 1000), ("100000", 100_000)]

  private typealias Entry = (name: String, body: @MainActor @Sendable (Stage, Int) throws -> Void)

  /// Structures of up to 100,000 levels: they are drawn, or trap with a message that names a limit.
  private static let deep =
    Attack.withEvery("depth", depths, .drawsOrTraps, limits: .structure, entriesOfAllDepths)
    + Attack.withEvery(
      "depth", Array(depths.prefix(2)), .drawsOrTraps, limits: .structure, entriesOfModerateDepths)

  private static let entriesOfAllDepths: [Entry] = [
    (
      "layersFromTheRoot",
      { stage, depth in
        var last = try stage.layer()
        for _ in 0..<depth {
          let next = CALayer()
          last.addSublayer(next)
          last = next
        }
      }
    ),
    (
      "layersFromTheLeaf",
      { stage, depth in
        var first = CALayer()
        for _ in 0..<depth {
          let next = CALayer()
          next.addSublayer(first)
          first = next
        }
        try stage.root().layer.addSublayer(first)
        try stage.step()
        first.removeFromSuperlayer()
      }
    ),
    (
      "layersReleased",
      { stage, depth in
        var first = CALayer()
        for _ in 0..<depth {
          let next = CALayer()
          next.addSublayer(first)
          first = next
        }
        first = CALayer()
        _ = first
      }
    ),
    (
      "groups",
      { stage, depth in
        var animation: CAAnimation = CABasicAnimation(keyPath: "opacity")
        animation.duration = 1
        for _ in 0..<depth {
          let group = CAAnimationGroup()
          group.animations = [animation]
          group.duration = 1
          animation = group
        }
        try stage.layer().add(animation, forKey: nil)
      }
    ),
    (
      "responders",
      { stage, depth in
        var parent = UIViewController()
        stage.keep(parent)
        for _ in 0..<min(depth, 10_000) {
          let child = UIViewController()
          parent.addChild(child)
          parent = child
        }
        _ = (parent.navigationController, parent.tabBarController)
      }
    ),
  ]

  /// The structures that are attacked with the first two depths only.
  private static let entriesOfModerateDepths: [Entry] = [
    (
      "views",
      { stage, depth in
        var last = try stage.view()
        for _ in 0..<depth {
          let next = UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
          last.addSubview(next)
          last = next
        }
        try stage.step()
        _ = try stage.window.hitTest(CGPoint(x: 40, y: 40), with: nil)
        _ = last.convert(CGPoint.zero, to: nil)
      }
    ),
    (
      "viewsFromTheLeaf",
      { stage, depth in
        var first = UIView()
        for _ in 0..<depth {
          let next = UIView()
          next.addSubview(first)
          first = next
        }
        try stage.root().addSubview(first)
        try stage.step()
        first.removeFromSuperview()
      }
    ),
    (
      "masks",
      { stage, depth in
        var last = try stage.layer()
        for _ in 0..<depth {
          let mask = CALayer()
          mask.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
          mask.backgroundColor = CGColor.black
          last.mask = mask
          last = mask
        }
      }
    ),
    (
      "clips",
      { stage, depth in
        var last = try stage.layer()
        for _ in 0..<depth {
          let next = CALayer()
          next.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
          next.cornerRadius = 5
          next.masksToBounds = true
          next.opacity = 0.99
          last.addSublayer(next)
          last = next
        }
      }
    ),
    (
      "transformLayers",
      { stage, depth in
        var last: CALayer = try stage.layer { CATransformLayer() }
        for _ in 0..<depth {
          let next = CATransformLayer()
          last.addSublayer(next)
          last = next
        }
        let box = CALayer()
        box.frame = CGRect(x: 0, y: 0, width: 9, height: 9)
        box.backgroundColor = CGColor.black
        last.addSublayer(box)
      }
    ),
    (
      "effects",
      { stage, depth in
        let effect = try Effect(name: "same", source: "vec4 effect(vec2 uv) { return first(uv); }")
        var last = try stage.layer()
        for _ in 0..<min(depth, 300) {
          let next = EffectLayer()
          next.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
          next.effect = effect
          last.addSublayer(next)
          last = next
        }
      }
    ),
  ]

  // MARK: Width

  private static let wide = Attack.withEvery("siblings", counts, .draws, limits: .structure, siblingChanges)

  private static let siblingChanges: [Entry] = [
    ("added", { stage, count in _ = try siblings(stage, count) }),
    (
      "removedFromTheFront",
      { stage, count in
        let parent = try siblings(stage, count)
        for layer in parent.sublayers ?? [] { layer.removeFromSuperlayer() }
      }
    ),
    (
      "removedFromTheBack",
      { stage, count in
        let parent = try siblings(stage, count)
        for layer in (parent.sublayers ?? []).reversed() { layer.removeFromSuperlayer() }
      }
    ),
    (
      "insertedFirst",
      { stage, count in
        let parent = try stage.layer()
        Stage.unanimated { for _ in 0..<count { parent.insertSublayer(CALayer(), at: 0) } }
      }
    ),
    (
      "reversed",
      { stage, count in
        let parent = try siblings(stage, count)
        parent.sublayers = parent.sublayers?.reversed()
      }
    ),
    (
      "zPositions",
      { stage, count in
        let parent = try siblings(stage, count)
        Stage.unanimated {
          // Multiples of a prime, modulo another prime, are in no simple order.
          for (index, layer) in (parent.sublayers ?? []).enumerated() {
            layer.zPosition = Double(index * 7919 % 1009)
          }
        }
      }
    ),
    (
      "subviews",
      { stage, count in
        let parent = try stage.view()
        for _ in 0..<count { parent.addSubview(UIView()) }
        try stage.step()
        for view in parent.subviews { view.removeFromSuperview() }
      }
    ),
    (
      "toFront",
      { stage, count in
        let parent = try stage.view()
        for _ in 0..<count { parent.addSubview(UIView()) }
        for view in parent.subviews { parent.bringSubviewToFront(view) }
      }
    ),
    (
      "transactions",
      { stage, count in
        let layer = try stage.layer()
        let called = stage.expect("completion")
        for index in 0..<count {
          CATransaction.begin()
          CATransaction.setCompletionBlock { MainActor.assumeIsolated { called() } }
          layer.opacity = Float(index % 2)
          CATransaction.commit()
        }
        try stage.step(30)
      }
    ),
    (
      "delays",
      { stage, count in
        let called = stage.expect("delay")
        for index in 0..<count { try stage.run.after(Double(index % 7) / 100) { called() } }
        try stage.step(10)
      }
    ),
    (
      "animations",
      { stage, count in
        let layer = try stage.layer()
        for index in 0..<count / 10 {
          let animation = CABasicAnimation(keyPath: "opacity")
          animation.toValue = 0.5
          animation.duration = 10
          layer.add(animation, forKey: "\(index)")
        }
        try stage.step()
        layer.removeAllAnimations()
      }
    ),
    (
      "recognizers",
      { stage, count in
        let view = try stage.view()
        for _ in 0..<count / 10 { view.addGestureRecognizer(UITapGestureRecognizer()) }
        try stage.run.tap(at: CGPoint(x: 60, y: 45))
        try stage.step(6)
        for recognizer in view.gestureRecognizers ?? [] { view.removeGestureRecognizer(recognizer) }
      }
    ),
  ]

  @MainActor private static func siblings(_ stage: Stage, _ count: Int) throws -> CALayer {
    let parent = try stage.layer()
    Stage.unanimated {
      for index in 0..<count {
        let layer = CALayer()
        layer.frame = CGRect(x: index % 50, y: index / 50 % 40, width: 3, height: 3)
        layer.backgroundColor = CGColor.black
        parent.addSublayer(layer)
      }
    }
    try stage.step()
    return parent
  }

  // MARK: Masks, misuse and paths

  private static let masks = Attack.family(
    "mask", .drawsOrTraps,
    [
      (
        "maskHasSuperlayer",
        {
          let layer = try $0.layer()
          let inner = CALayer()
          layer.addSublayer(inner)
          layer.mask = inner
        }
      ),
      (
        "sharedByTwo",
        {
          let root = try $0.root()
          let mask = CALayer()
          for _ in 0..<2 {
            let layer = CALayer()
            root.layer.addSublayer(layer)
            layer.mask = mask
          }
        }
      ),
      (
        "removedWhileMasking",
        {
          let layer = try $0.layer()
          let mask = CALayer()
          layer.mask = mask
          try $0.step()
          mask.removeFromSuperlayer()
          try $0.step()
          layer.mask = nil
        }
      ),
      (
        "becomesSublayer",
        {
          let layer = try $0.layer()
          let mask = CALayer()
          layer.mask = mask
          layer.addSublayer(mask)
        }
      ),
      (
        "emptyMask",
        {
          let layer = try $0.layer()
          layer.mask = CALayer()
          layer.shadowOpacity = 1
          layer.filters = [LayerFilter.gaussianBlur(radius: 4)]
        }
      ),
      (
        "viewMask",
        {
          let view = try $0.view()
          let mask = UIView(frame: view.bounds)
          view.mask = mask
          try $0.step()
          view.addSubview(mask)
        }
      ),
    ])

  /// Mistakes that cause a diagnostic: as on a phone, the layer shows nothing, and the rest of the frame is drawn.
  private static let reported = Attack.family(
    "misuse", .draws,
    [("gradientColors", { try $0.layer { CAGradientLayer() }.then { $0.colors = ["red"] } })])

  private static let misuses = Attack.family(
    "misuse", .traps, limits: .number,
    [
      ("contents", { try $0.layer().contents = 5 }),
      ("keyedType", { try $0.layer().setValue("a", forKeyPath: "position.x") }),
      ("abstractAnimation", { try $0.layer().add(CAAnimation(), forKey: nil) }),
      ("propertyAnimation", { try $0.layer().add(CAPropertyAnimation(keyPath: "opacity"), forKey: nil) }),
      (
        "animationValue",
        {
          let animation = CABasicAnimation(keyPath: "position.x")
          animation.fromValue = "left"
          animation.duration = 1
          try $0.layer().add(animation, forKey: nil)
        }
      ),
      ("commitWithoutBegin", { _ in CATransaction.commit() }),
      ("unlockWithoutLock", { _ in CATransaction.unlock() }),
      ("popContext", { _ in UIGraphicsPopContext() }),
      ("dashCount", { _ in UIBezierPath().setLineDash(nil, count: -1, phase: 0) }),
      (
        "endIgnoring",
        {
          _ = try $0.run
          UIApplication.shared.endIgnoringInteractionEvents()
        }
      ),
      ("exchangeSubviews", { try $0.view().exchangeSubview(at: 0, withSubviewAt: 5) }),
      ("imageBeforeFrame", { _ = try $0.run.image() }),
      (
        "stepAfterClose",
        {
          try $0.run.close()
          try $0.run.step()
        }
      ),
      (
        "changeFrozenAnimation",
        {
          let layer = try $0.layer()
          layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "a")
          layer.animation(forKey: "a")?.duration = 5
        }
      ),
      (
        "changePresentation",
        {
          let layer = try $0.layer()
          try $0.step()
          layer.presentation()?.opacity = 0.5
        }
      ),
      (
        "addPresentation",
        {
          let layer = try $0.layer()
          try $0.step()
          if let copy = layer.presentation() { layer.addSublayer(copy) }
        }
      ),
      ("selectedIndex", { _ in UITabBarController().selectedIndex = 3 }),
      (
        "popToUnknownController",
        { _ in
          _ = UINavigationController(rootViewController: UIViewController())
            .popToViewController(UIViewController(), animated: false)
        }
      ),
      (
        "pushTwice",
        { _ in
          let navigation = UINavigationController(rootViewController: UIViewController())
          let controller = UIViewController()
          navigation.pushViewController(controller, animated: false)
          navigation.pushViewController(controller, animated: false)
        }
      ),
      (
        "pushNavigation",
        { _ in
          let navigation = UINavigationController(rootViewController: UIViewController())
          navigation.pushViewController(UINavigationController(), animated: false)
        }
      ),
      (
        "listTwice",
        { _ in
          let controller = UIViewController()
          UINavigationController().viewControllers = [controller, controller]
        }
      ),
      (
        "restoreGState",
        {
          _ = UIGraphicsImageRenderer(size: try $0.window.bounds.size).image { $0.cgContext.restoreGState() }
        }
      ),
      ("nibName", { _ in _ = UIViewController(nibName: "Main", bundle: nil).view }),
      (
        "unknownUniform",
        { stage in
          let effect = try Effect(name: "e", source: "vec4 effect(vec2 uv) { return first(uv); }")
          try stage.view { EffectView(effect: effect, frame: $0) }.setValue(1, of: "none")
        }
      ),
    ])

  private static let paths = Attack.family(
    "pathShape", .draws,
    [
      (
        "addsItself",
        {
          let path = CGMutablePath()
          path.addRect(CGRect(x: 0, y: 0, width: 9, height: 9))
          path.addPath(path)
          try $0.layer { CAShapeLayer() }.then { $0.path = path }
        }
      ),
      (
        "addsItselfOften",
        {
          let path = CGMutablePath()
          path.addRect(CGRect(x: 0, y: 0, width: 9, height: 9))
          for _ in 0..<12 { path.addPath(path) }
          try $0.layer { CAShapeLayer() }.then { $0.path = path }
        }
      ),
      (
        "aMillionLines",
        {
          let path = CGMutablePath()
          path.move(to: .zero)
          for index in 0..<1_000_000 { path.addLine(to: CGPoint(x: index % 60, y: index / 60 % 50)) }
          try $0.layer { CAShapeLayer() }.then { $0.path = path }
        }
      ),
      (
        "aThousandStars",
        {
          let path = CGMutablePath()
          for star in 0..<1000 {
            path.move(to: CGPoint(x: star % 60, y: star % 50))
            for point in 0..<5 { path.addLine(to: CGPoint(x: point * 37 % 60, y: point * 23 % 50)) }
            path.closeSubpath()
          }
          let layer = try $0.layer { CAShapeLayer() }
          layer.fillRule = .evenOdd
          layer.strokeColor = CGColor.black
          layer.path = path
        }
      ),
      (
        "tinyDashes",
        {
          let layer = try $0.layer { CAShapeLayer() }
          let path = CGMutablePath()
          path.move(to: .zero)
          path.addLine(to: CGPoint(x: 1e6, y: 40))
          layer.strokeColor = CGColor.black
          layer.lineDashPattern = [1e-9, 1e-9]
          layer.path = path
        }
      ),
      (
        "manyStops",
        {
          let layer = try $0.layer { CAGradientLayer() }
          layer.colors = (0..<10_000).map { CGColor(gray: Double($0 % 100) / 100, alpha: 1) }
          layer.locations = (0..<10_000).map { Double($0) / 10_000 as NSNumber }
        }
      ),
      (
        "unequalStops",
        {
          let layer = try $0.layer { CAGradientLayer() }
          layer.colors = [CGColor.black]
          layer.locations = [0, 0.5, 0.2, 1]
          try $0.step()
          layer.colors = []
          layer.locations = []
        }
      ),
    ])

  // MARK: Layers and views in two trees

  private static let hierarchy = Attack.family(
    "hierarchy", .drawsOrTraps,
    [
      (
        "layerInTwoTrees",
        {
          let layer = try $0.layer()
          try $0.root().layer.addSublayer(layer)
          try $0.window.layer.addSublayer(layer)
        }
      ),
      (
        "layerInTwoRuns",
        {
          let layer = try $0.layer()
          try $0.step()
          let other = try Run(size: CGSize(width: 20, height: 20))
          other.window.layer.addSublayer(layer)
          other.window.makeKeyAndVisible()
          try other.step()
          try $0.step()
          other.close()
        }
      ),
      (
        "viewInTwoRuns",
        {
          let view = try $0.view()
          try $0.step()
          let other = try Run(size: CGSize(width: 20, height: 20))
          other.window.makeKeyAndVisible()
          other.window.addSubview(view)
          try other.step()
          try $0.step()
          other.close()
        }
      ),
      (
        "backingLayerMoved",
        {
          let view = try $0.view()
          let other = try $0.layer()
          other.addSublayer(view.layer)
          try $0.step()
          view.removeFromSuperview()
        }
      ),
      (
        "backingLayerRemoved",
        {
          let view = try $0.view()
          view.layer.removeFromSuperlayer()
          try $0.step()
          view.addSubview(UIView())
          view.superview?.bringSubviewToFront(view)
        }
      ),
      (
        "windowInView",
        {
          let inner = UIWindow(frame: CGRect(x: 20, y: 20, width: 30, height: 30))
          try $0.view().addSubview(inner)
          inner.isHidden = false
        }
      ),
      (
        "controllerViewStolen",
        {
          let controller = UIViewController()
          try $0.show(controller)
          try $0.step()
          try $0.view().addSubview(controller.view)
          try $0.step()
          controller.view = UIView()
        }
      ),
    ])
}

/// Objects that a closure can configure within an expression.
protocol Configurable {}

extension Configurable {
  func then(_ body: (Self) throws -> Void) rethrows { try body(self) }
}

extension CALayer: Configurable {}
extension UIView: Configurable {}
