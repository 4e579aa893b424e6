import Compositor
import Engine
import Segue

let settersHelp = """
  Benchmarks setters
    The time of setters that an app calls in every frame, of moving an object to the front, of removing and adding
    an object, and of the commit of these changes: nanoseconds per object, the median of 61 frames. The 10,000 objects
    are layers with actions off, views, views of a subclass, or views of a class whose action(for:forKey:) is called at
    each change, since the class overrides it.
  """

private final class PlainSubclass: UIView {}

private final class DecidingSubclass: UIView {
  override func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    super.action(for: layer, forKey: event)
  }
}

/// Layers or views below one root, whose properties get other values in each frame.
@MainActor
private final class SetObjects {
  let root: CALayer
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 1280, height: 720))
  /// The superview of all views.
  private let container = UIView()
  let tree: LayerTree
  let layers: [CALayer]
  let views: [UIView]

  static let count = 10_000

  init(_ kind: Kind) {
    root = kind == .layer ? CALayer() : window.layer
    root.bounds = window.bounds
    window.addSubview(container)
    tree = LayerTree(root: root)
    views =
      switch kind {
      case .layer: []
      case .view: (0..<Self.count).map { _ in UIView() }
      case .subclass: (0..<Self.count).map { _ in PlainSubclass() }
      case .deciding: (0..<Self.count).map { _ in DecidingSubclass() }
      }
    layers = kind == .layer ? (0..<Self.count).map { _ in CALayer() } : views.map(\.layer)
    for (index, layer) in layers.enumerated() {
      layer.frame = CGRect(x: index % 100 * 12, y: index / 100 * 7, width: 10, height: 6)
      layer.backgroundColor = Self.colors[index % 2].cgColor
    }
    if kind == .layer { root.sublayers = layers } else { views.forEach(container.addSubview) }
    _ = tree.commit(at: 0)
  }

  enum Kind: String, CaseIterable { case layer, view, subclass, deciding }

  static let colors = [UIColor.red, UIColor.blue]
  private static let cgColors = colors.map(\.cgColor)

  func set(_ property: SetProperty, _ frame: Int) {
    let (shift, parity) = (Double(1 + (frame & 31)), 1 - (frame & 1))
    if views.isEmpty { return setLayers(property, shift, parity) }
    switch property {
    case .position: for view in views { view.center = CGPoint(x: shift, y: shift) }
    case .frame: for view in views { view.frame = CGRect(x: shift, y: shift, width: 10, height: 6) }
    case .bounds: for view in views { view.bounds = CGRect(x: 0, y: 0, width: 10 + shift, height: 6) }
    case .transform: for view in views { view.transform = CGAffineTransform(scaleX: 1 + shift, y: 1) }
    case .opacity: for view in views { view.alpha = 0.5 + shift / 100 }
    case .color: for view in views { view.backgroundColor = Self.colors[parity] }
    case .hidden: for view in views { view.isHidden = parity == 1 }
    case .order: for view in views { container.bringSubviewToFront(view) }
    case .membership:
      for view in views { view.removeFromSuperview() }
      for view in views { container.addSubview(view) }
    }
  }

  private func setLayers(_ property: SetProperty, _ shift: Double, _ parity: Int) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    switch property {
    case .position: for layer in layers { layer.position = CGPoint(x: shift, y: shift) }
    case .frame: for layer in layers { layer.frame = CGRect(x: shift, y: shift, width: 10, height: 6) }
    case .bounds: for layer in layers { layer.bounds = CGRect(x: 0, y: 0, width: 10 + shift, height: 6) }
    case .transform:
      for layer in layers { layer.setAffineTransform(CGAffineTransform(scaleX: 1 + shift, y: 1)) }
    case .opacity: for layer in layers { layer.opacity = Float(0.5 + shift / 100) }
    case .color: for layer in layers { layer.backgroundColor = Self.cgColors[parity] }
    case .hidden: for layer in layers { layer.isHidden = parity == 1 }
    case .order: for layer in layers { root.addSublayer(layer) }
    case .membership:
      for layer in layers { layer.removeFromSuperlayer() }
      for layer in layers { root.addSublayer(layer) }
    }
  }
}

private enum SetProperty: String, CaseIterable {
  case position, frame, bounds, transform, opacity, color, hidden, order, membership
}

@MainActor
func measureSetters() {
  let objects = SetObjects.Kind.allCases.map { (kind: $0, objects: SetObjects($0)) }
  func line(_ cells: [String]) -> String {
    cells.map { $0 + String(repeating: " ", count: max(0, 18 - $0.count)) }.joined()
  }
  print(line(["set + commit, ns"] + objects.map(\.kind.rawValue)))
  for property in SetProperty.allCases {
    var times = [(set: [Double], commit: [Double])](repeating: ([], []), count: objects.count)
    // The kinds of objects alternate, so that changes of the machine's speed affect all kinds.
    for frame in 0..<61 {
      for (index, item) in objects.enumerated() {
        let began = DispatchTime.now().uptimeNanoseconds
        item.objects.set(property, frame)
        let setEnd = DispatchTime.now().uptimeNanoseconds
        _ = item.objects.tree.commit(at: Double(frame) / 60)
        let end = DispatchTime.now().uptimeNanoseconds
        times[index].set.append(Double(setEnd - began))
        times[index].commit.append(Double(end - setEnd))
      }
    }
    func text(_ values: [Double]) -> String {
      let tenths = Int((values.sorted()[values.count / 2] / Double(SetObjects.count) * 10).rounded())
      return "\(tenths / 10).\(tenths % 10)"
    }
    print(line([property.rawValue] + times.map { "\(text($0.set)) + \(text($0.commit))" }))
  }
  for item in objects { item.objects.tree.detachAll() }
}
