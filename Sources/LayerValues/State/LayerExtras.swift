/// Values that most layers do not change. `LayerState` allocates memory for them only if one is changed.
struct LayerExtras: Sendable {
  var sublayerTransform: CATransform3D = CATransform3DIdentity
  var anchorPointZ: CGFloat = 0
  var shadowColor: CGColor? = .black
  var shadowOpacity: Float = 0
  var shadowOffset: CGSize = CGSize(width: 0, height: -3)
  var shadowRadius: CGFloat = 3
  var contents: CGImage?
  var contentsRect: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  var contentsGravity: CALayerContentsGravity = CALayerContentsGravity.resize
  var magnificationFilter: CALayerContentsFilter = CALayerContentsFilter.linear
  var minificationFilter: CALayerContentsFilter = CALayerContentsFilter.linear
  var text: TextBlock?
  var textColor: CGColor?
  var textOrigin: CGPoint = CGPoint.zero
  /// The effect that is applied to the sublayers.
  var effect: Effect?

  static let standard = LayerExtras()
}

extension LayerState {
  @usableFromInline package var sublayerTransform: CATransform3D {
    get { extras.isEmpty ? LayerExtras.standard.sublayerTransform : extras[0].sublayerTransform }
    set {
      if needsExtras(unless: CATransform3DIsIdentity(newValue)) { extras[0].sublayerTransform = newValue }
    }
  }
  @usableFromInline package var anchorPointZ: CGFloat {
    get { extras.isEmpty ? LayerExtras.standard.anchorPointZ : extras[0].anchorPointZ }
    set {
      if needsExtras(unless: newValue == LayerExtras.standard.anchorPointZ) {
        extras[0].anchorPointZ = newValue
      }
    }
  }
  @usableFromInline package var shadowColor: CGColor? {
    get { extras.isEmpty ? LayerExtras.standard.shadowColor : extras[0].shadowColor }
    set {
      if needsExtras(unless: newValue == LayerExtras.standard.shadowColor) {
        extras[0].shadowColor = newValue
      }
    }
  }
  @usableFromInline package var shadowOpacity: Float {
    get { extras.isEmpty ? LayerExtras.standard.shadowOpacity : extras[0].shadowOpacity }
    set {
      if needsExtras(unless: newValue == LayerExtras.standard.shadowOpacity) {
        extras[0].shadowOpacity = newValue
      }
    }
  }
  @usableFromInline package var shadowOffset: CGSize {
    get { extras.isEmpty ? LayerExtras.standard.shadowOffset : extras[0].shadowOffset }
    set {
      if needsExtras(unless: newValue == LayerExtras.standard.shadowOffset) {
        extras[0].shadowOffset = newValue
      }
    }
  }
  @usableFromInline package var shadowRadius: CGFloat {
    get { extras.isEmpty ? LayerExtras.standard.shadowRadius : extras[0].shadowRadius }
    set {
      if needsExtras(unless: newValue == LayerExtras.standard.shadowRadius) {
        extras[0].shadowRadius = newValue
      }
    }
  }
  package var contents: CGImage? {
    get { extras.isEmpty ? LayerExtras.standard.contents : extras[0].contents }
    set {
      if needsExtras(unless: newValue == nil) { extras[0].contents = newValue }
    }
  }
  @usableFromInline package var contentsRect: CGRect {
    get { extras.isEmpty ? LayerExtras.standard.contentsRect : extras[0].contentsRect }
    set {
      if needsExtras(unless: newValue == LayerExtras.standard.contentsRect) {
        extras[0].contentsRect = newValue
      }
    }
  }
  package var contentsGravity: CALayerContentsGravity {
    get { extras.isEmpty ? LayerExtras.standard.contentsGravity : extras[0].contentsGravity }
    set {
      if needsExtras(unless: newValue == LayerExtras.standard.contentsGravity) {
        extras[0].contentsGravity = newValue
      }
    }
  }
  package var magnificationFilter: CALayerContentsFilter {
    get { extras.isEmpty ? LayerExtras.standard.magnificationFilter : extras[0].magnificationFilter }
    set {
      if needsExtras(unless: newValue == LayerExtras.standard.magnificationFilter) {
        extras[0].magnificationFilter = newValue
      }
    }
  }
  package var minificationFilter: CALayerContentsFilter {
    get { extras.isEmpty ? LayerExtras.standard.minificationFilter : extras[0].minificationFilter }
    set {
      if needsExtras(unless: newValue == LayerExtras.standard.minificationFilter) {
        extras[0].minificationFilter = newValue
      }
    }
  }
  package var text: TextBlock? {
    get { extras.isEmpty ? LayerExtras.standard.text : extras[0].text }
    set {
      if needsExtras(unless: newValue == nil) { extras[0].text = newValue }
    }
  }
  package var textColor: CGColor? {
    get { extras.isEmpty ? LayerExtras.standard.textColor : extras[0].textColor }
    set {
      if needsExtras(unless: newValue == LayerExtras.standard.textColor) { extras[0].textColor = newValue }
    }
  }
  package var textOrigin: CGPoint {
    get { extras.isEmpty ? LayerExtras.standard.textOrigin : extras[0].textOrigin }
    set {
      if needsExtras(unless: newValue == LayerExtras.standard.textOrigin) { extras[0].textOrigin = newValue }
    }
  }
  /// The effect that is applied to the sublayers.
  package var effect: Effect? {
    get { extras.isEmpty ? LayerExtras.standard.effect : extras[0].effect }
    set {
      if needsExtras(unless: newValue == nil) { extras[0].effect = newValue }
    }
  }

  /// Whether a new value has to be stored in the extras, which are then created. There is nothing to store if there are
  /// no extras and the value is the standard value.
  @inline(__always)
  private mutating func needsExtras(unless isStandard: Bool) -> Bool {
    if extras.isEmpty {
      if isStandard { return false }
      extras.append(LayerExtras())
    }
    return true
  }
}
