import Foundation

/// A layer that draws a colour gradient (Core Animation, `CAGradientLayer`).
///
/// The gradient is drawn over the background colour and fills the bounds, rounded by `cornerRadius`.
open class CAGradientLayer: CALayer {
  /// The colours of the gradient, as `CGColor`s. An animation blends arrays of equal counts, and switches between
  /// arrays of different counts. With an element of another type, such as a `UIColor`, no gradient is drawn, as in Core
  /// Animation, and a diagnostic is reported.
  open var colors: [Any]? {
    get { object(.colors) }
    set {
      if let wrong = newValue?.first(where: { !($0 is CGColor) }) {
        Diagnostics.report(
          .gradientColors,
          "CAGradientLayer.colors: a \(Swift.type(of: wrong)) is not a CGColor, so that no gradient is drawn; use its cgColor",
          types: ["\(Swift.type(of: self))"])
        return store(.colors, object: nil)
      }
      store(.colors, object: newValue)
    }
  }

  /// The positions of the colours, 0…1 and increasing; nil spaces them evenly.
  open var locations: [NSNumber]? {
    get { object(.locations) }
    set { store(.locations, object: newValue) }
  }

  /// The start of the gradient, in units of the bounds.
  open var startPoint: CGPoint {
    get { value(.startPoint) }
    set { store(.startPoint, newValue) }
  }

  /// The end of the gradient, in units of the bounds.
  open var endPoint: CGPoint {
    get { value(.endPoint) }
    set { store(.endPoint, newValue) }
  }

  /// The shape of the gradient; `axial` unless set.
  open var type: CAGradientLayerType {
    get { name(.gradientType) }
    set { store(.gradientType, object: newValue.rawValue) }
  }

  override class var kind: LayerKind { .gradient }
  override class var namedKeys: [String: NamedKey] { NamedKey.ofGradients }
  override func access(forKey key: String) -> KeyAccess? {
    KeyAccess.ofGradients[key] ?? super.access(forKey: key)
  }
  override var isStock: Bool { Swift.type(of: self) == CAGradientLayer.self }
}

extension Diagnostic.Code {
  /// A gradient layer was given colours that are no `CGColor`s.
  public static let gradientColors = Self(rawValue: "gradient-colors")
}
