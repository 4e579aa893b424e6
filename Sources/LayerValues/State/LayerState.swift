/// All properties of a layer as one value, which the model stores, a commit sends and a presentation copy shows.
@usableFromInline
package struct LayerState: Sendable {
  @usableFromInline package var position = CGPoint.zero
  @usableFromInline package var zPosition: CGFloat = 0
  @usableFromInline package var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  @usableFromInline package var bounds = CGRect.zero
  @usableFromInline package var opacity: Float = 1
  @usableFromInline package var isHidden = false
  @usableFromInline package var masksToBounds = false
  package var allowsGroupOpacity = true
  @usableFromInline package var cornerRadius: CGFloat = 0
  package var maskedCorners: CACornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]
  @usableFromInline package var backgroundColor: CGColor?
  @usableFromInline package var borderColor: CGColor? = .black
  @usableFromInline package var borderWidth: CGFloat = 0
  package var contentsScale: CGFloat = 1
  package var kind = LayerKind.plain
  package var isOpaque = false
  package var allowsEdgeAntialiasing = false
  package var edgeAntialiasingMask: CAEdgeAntialiasingMask = [
    .layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge,
  ]
  /// Values of properties without columns.
  package var named: [NamedProperty: PropertyValue] = [:]
  /// The extras: one element if one of their values has been changed, otherwise none. Most layers need no memory for
  /// these values.
  var extras: ContiguousArray<LayerExtras> = []
  /// The transform: one element if it has ever been other than the identity, otherwise none.
  @usableFromInline var transforms: ContiguousArray<CATransform3D> = []

  package init() {}

  @inlinable package var transform: CATransform3D {
    get { transforms.isEmpty ? CATransform3DIdentity : transforms[0] }
    set {
      if !transforms.isEmpty {
        transforms[0] = newValue
      } else if newValue != CATransform3DIdentity {
        transforms.append(newValue)
      }
    }
  }

  /// The value of any property; nil for a named property without a value.
  package func value(of property: Property) -> PropertyValue? {
    switch property {
    case .column(let property): .plain(property.kind, components(of: property))
    case .named(.contents): named[.contents] ?? .wide(.contents(contents))
    case .named(let property): named[property]
    }
  }

  package mutating func set(_ property: Property, _ value: PropertyValue?) {
    switch property {
    case .column(let property): if let value { set(property, value.components) }
    case .named(.contents): setContents(value)
    case .named(let property): named[property] = value
    }
  }

  /// Sets the contents. For a cross-fade, stores the image with the greater share, and the cross-fade as the named
  /// value.
  private mutating func setContents(_ value: PropertyValue?) {
    guard case .wide(let wide)? = value else { return }
    contents = wide.image
    named[.contents] = wide.fade != nil ? value : nil
  }
}

/// The content that a layer draws itself, by its class.
package enum LayerKind: UInt8, Sendable {
  /// The layer draws its background, contents and border.
  case plain
  case shape, gradient
  /// The layer draws nothing and keeps its sublayers in 3D space.
  case transform
}

/// The alignment or scaling of contents in a layer's bounds.
///
/// Follows QuartzCore's `CALayerContentsGravity`; y points down here as in UIKit and contents are flipped, so `top` is
/// the edge of greatest y, the lower one.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  /// The gravity's name as Core Animation spells it.
  public var rawValue: String
  /// Creates a gravity from its name. The commit of a layer whose contents have a gravity other than the constants
  /// traps.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The contents are unscaled, in the middle of the bounds.
  public static let center = CALayerContentsGravity(rawValue: "center")
  /// The contents are unscaled, in the middle of the edge of greatest y, the lower one on screen.
  public static let top = CALayerContentsGravity(rawValue: "top")
  /// The contents are unscaled, in the middle of the edge of least y, the upper one on screen.
  public static let bottom = CALayerContentsGravity(rawValue: "bottom")
  /// The contents are unscaled, in the middle of the edge of least x.
  public static let left = CALayerContentsGravity(rawValue: "left")
  /// The contents are unscaled, in the middle of the edge of greatest x.
  public static let right = CALayerContentsGravity(rawValue: "right")
  /// The contents are unscaled, in the corner of least x and greatest y, the lower left one on screen.
  public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
  /// The contents are unscaled, in the corner of greatest x and greatest y, the lower right one on screen.
  public static let topRight = CALayerContentsGravity(rawValue: "topRight")
  /// The contents are unscaled, in the corner of least x and least y, the upper left one on screen.
  public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
  /// The contents are unscaled, in the corner of greatest x and least y, the upper right one on screen.
  public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
  /// The contents are scaled to fill the bounds, without preserving the aspect ratio.
  public static let resize = CALayerContentsGravity(rawValue: "resize")
  /// The contents are scaled to fit into the bounds; the aspect ratio is preserved.
  public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
  /// The contents are scaled to fill the bounds; the aspect ratio is preserved, and the rest extends beyond the bounds.
  public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")
}

/// The filter for scaled contents.
public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
  /// The filter's name as Core Animation spells it.
  public var rawValue: String
  /// Creates a filter from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The filter interpolates between neighbouring pixels.
  public static let linear = CALayerContentsFilter(rawValue: "linear")
  /// The filter takes the nearest pixel, which keeps hard edges.
  public static let nearest = CALayerContentsFilter(rawValue: "nearest")
  /// The filter uses mipmaps; this renderer does so for all linear contents that need it.
  public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")
}

/// The shape of a layer's corners (Core Animation, `CALayerCornerCurve`).
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  /// The curve's name as Core Animation spells it.
  public let rawValue: String

  /// Creates a curve from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Arcs of circles.
  public static let circular = CALayerCornerCurve(rawValue: "circular")
  /// Curves that begin earlier than arcs, with gradually increasing curvature.
  public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

/// The corners that `cornerRadius` rounds.
public struct CACornerMask: OptionSet, Sendable {
  /// The corners as Core Animation's bits.
  public let rawValue: UInt
  /// Creates a set of corners from Core Animation's bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The corner of least x and least y, the upper left one on screen.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  /// The corner of greatest x and least y, the upper right one on screen.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  /// The corner of least x and greatest y, the lower left one on screen.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  /// The corner of greatest x and greatest y, the lower right one on screen.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
}

/// The edges of a layer that are antialiased if they are not on pixel borders (Core Animation,
/// `CAEdgeAntialiasingMask`).
public struct CAEdgeAntialiasingMask: OptionSet, Sendable {
  /// The edges as Core Animation's bits.
  public let rawValue: UInt32
  /// Creates a set of edges from Core Animation's bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The edge of least x.
  public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1)
  /// The edge of greatest x.
  public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 2)
  /// The edge of greatest y, which is the lower one on screen.
  public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 4)
  /// The edge of least y, which is the upper one on screen.
  public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 8)
}
