extension UIView {
  /// The layer for a new view, of the class that `layerClass` names.
  static func makeLayer() -> CALayer {
    let named: AnyClass = layerClass
    if named == CALayer.self { return CALayer() }
    guard let layerClass = named as? CALayer.Type else {
      fatalError("UIView.layerClass: \(self) answers \(named), which is no CALayer")
    }
    return makeObject(layerClass)
  }
}
