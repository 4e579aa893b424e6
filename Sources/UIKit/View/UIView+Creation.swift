extension UIView {
  /// Creates the layer of a new view, of the class `layerClass`.
  static func makeLayer() -> CALayer {
    let named: AnyClass = layerClass
    if named == CALayer.self { return CALayer() }
    guard let layerClass = named as? CALayer.Type else {
      fatalError("UIView.layerClass: \(self) returns \(named), which is not a CALayer")
    }
    return makeObject(layerClass)
  }
}
