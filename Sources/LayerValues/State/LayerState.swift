/// All properties of a layer as one value, which the model stores, a commit sends and a presentation copy shows.
package struct LayerState: Sendable {
  package var position = CGPoint.zero
  package var zPosition: CGFloat = 0
  package var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  package var bounds = CGRect.zero
  package var transform = CATransform3DIdentity
  package var opacity: Float = 1
  package var isHidden = false
  package var masksToBounds = false
  package var allowsGroupOpacity = true
  package var cornerRadius: CGFloat = 0
  package var maskedCorners: CACornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]
  package var backgroundColor: CGColor?
  package var borderColor: CGColor? = .black
  package var borderWidth: CGFloat = 0
  package var contentsScale: CGFloat = 1
  package var isOpaque = false
  package var allowsEdgeAntialiasing = false
  package var edgeAntialiasingMask: CAEdgeAntialiasingMask = [
    .layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge,
  ]
  package var kind = LayerKind.plain
  /// Values of properties without columns.
  package var named: [NamedProperty: PropertyValue] = [:]
  /// The extras: one element if a value differs from a new layer's. Most layers need no memory for these values.
  var extras: ContiguousArray<LayerExtras> = []

  package init() {}

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

  /// Sets the picture; of a cross-fade it stores the picture that shows more, and the cross-fade beside it.
  private mutating func setContents(_ value: PropertyValue?) {
    guard case .wide(let wide)? = value else { return }
    contents = wide.image
    named[.contents] = wide.fade != nil ? value : nil
  }

  /// The value of one property as flat components; a missing colour is NaN in all of them.
  package func components(of property: AnimatableProperty) -> Components {
    switch property {
    case .position: Components(position)
    case .zPosition: Components(Double(zPosition))
    case .anchorPoint: Components(anchorPoint)
    case .bounds: Components(bounds)
    case .opacity: Components(Double(opacity))
    case .isHidden: Components(isHidden ? 1 : 0)
    case .masksToBounds: Components(masksToBounds ? 1 : 0)
    case .cornerRadius: Components(Double(cornerRadius))
    case .borderWidth: Components(Double(borderWidth))
    case .backgroundColor: Components(backgroundColor)
    case .borderColor: Components(borderColor)
    case .contentsRect: Components(contentsRect)
    case .transform: Components(transform)
    case .sublayerTransform: Components(sublayerTransform)
    case .anchorPointZ: Components(Double(anchorPointZ))
    case .shadowOpacity: Components(Double(shadowOpacity))
    case .shadowRadius: Components(Double(shadowRadius))
    case .shadowOffset: Components(shadowOffset)
    case .shadowColor: Components(shadowColor)
    }
  }

  /// Sets one property from flat components.
  package mutating func set(_ property: AnimatableProperty, _ value: Components) {
    switch property {
    case .position: position = value.point
    case .zPosition: zPosition = CGFloat(value[0])
    case .anchorPoint: anchorPoint = value.point
    case .bounds: bounds = value.rect
    case .opacity: opacity = Float(value[0])
    case .isHidden: isHidden = value[0] != 0
    case .masksToBounds: masksToBounds = value[0] != 0
    case .cornerRadius: cornerRadius = CGFloat(value[0])
    case .borderWidth: borderWidth = CGFloat(value[0])
    case .backgroundColor: backgroundColor = value.color
    case .borderColor: borderColor = value.color
    case .contentsRect: contentsRect = value.rect
    case .transform: transform = value.transform
    case .sublayerTransform: sublayerTransform = value.transform
    case .anchorPointZ: anchorPointZ = CGFloat(value[0])
    case .shadowOpacity: shadowOpacity = Float(value[0])
    case .shadowRadius: shadowRadius = CGFloat(value[0])
    case .shadowOffset: shadowOffset = value.size
    case .shadowColor: shadowColor = value.color
    }
  }
}

/// The content that a layer draws itself, by its class.
package enum LayerKind: UInt8, Sendable {
  /// The layer draws background, contents and border.
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
  /// Creates a gravity from its name; a layer whose contents use one other than the constants traps in the commit.
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
  /// The contents are scaled to fill the bounds; the aspect ratio is not kept.
  public static let resize = CALayerContentsGravity(rawValue: "resize")
  /// The contents are scaled to fit into the bounds, with the aspect ratio kept.
  public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
  /// The contents are scaled to fill the bounds, with the aspect ratio kept; the rest extends beyond the bounds.
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
  /// Curves that begin earlier than arcs and bend more and more.
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
