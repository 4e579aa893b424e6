/// The width or height of an item or group: a fraction of the container's length, a number of points, or an estimate
/// that the measured length of the view replaces (UIKit, `NSCollectionLayoutDimension`).
@preconcurrency @MainActor
open class NSCollectionLayoutDimension: MainActorObject, @preconcurrency NSCopying {
  enum Kind { case fractionalWidth, fractionalHeight, absolute, estimated }

  let kind: Kind
  private let value: CGFloat

  private init(_ kind: Kind, _ value: CGFloat, _ call: String) {
    guard value.isFinite, value >= 0 else {
      fatalError(
        "NSCollectionLayoutDimension.\(call)(_:): \(value) must be a finite number that is not negative")
    }
    (self.kind, self.value) = (kind, value)
    super.init(mainActor: ())
  }

  /// Returns a fraction of the container's width; 1 is the whole width. Traps for a negative number.
  open class func fractionalWidth(_ fractionalWidth: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.fractionalWidth, fractionalWidth, "fractionalWidth")
  }
  /// Returns a fraction of the container's height; 1 is the whole height. Traps for a negative number.
  open class func fractionalHeight(_ fractionalHeight: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.fractionalHeight, fractionalHeight, "fractionalHeight")
  }
  /// Returns a length in points. Traps for a negative number.
  open class func absolute(_ absoluteDimension: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.absolute, absoluteDimension, "absolute")
  }
  /// Returns an estimate in points, which is used until the view is shown and measured. Traps for a negative number.
  open class func estimated(_ estimatedDimension: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.estimated, estimatedDimension, "estimated")
  }

  /// Whether the length is a fraction of the container's width.
  open var isFractionalWidth: Bool { kind == .fractionalWidth }
  /// Whether the length is a fraction of the container's height.
  open var isFractionalHeight: Bool { kind == .fractionalHeight }
  /// Whether the length is a fixed number of points.
  open var isAbsolute: Bool { kind == .absolute }
  /// Whether the length is an estimate.
  open var isEstimated: Bool { kind == .estimated }
  /// The fraction or the number of points.
  open var dimension: CGFloat { value }

  /// Returns the length itself, which is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// The length in points in a container; an estimate returns its number of points.
  func length(in container: CGSize) -> CGFloat {
    switch kind {
    case .fractionalWidth: value * container.width
    case .fractionalHeight: value * container.height
    case .absolute, .estimated: value
    }
  }
}

/// The width and height of an item or group (UIKit, `NSCollectionLayoutSize`).
@preconcurrency @MainActor
open class NSCollectionLayoutSize: MainActorObject, @preconcurrency NSCopying {
  private let width: NSCollectionLayoutDimension
  private let height: NSCollectionLayoutDimension

  /// Creates a size.
  public init(
    widthDimension width: NSCollectionLayoutDimension, heightDimension height: NSCollectionLayoutDimension
  ) {
    (self.width, self.height) = (width, height)
    super.init(mainActor: ())
  }

  /// The width.
  open var widthDimension: NSCollectionLayoutDimension { width }
  /// The height.
  open var heightDimension: NSCollectionLayoutDimension { height }

  /// Returns the size itself, which is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  func size(in container: CGSize) -> CGSize {
    CGSize(width: width.length(in: container), height: height.length(in: container))
  }

  var isEstimated: Bool { width.isEstimated || height.isEstimated }

  /// The axes along which the length is no estimate, so that the view does not determine it.
  var fixedAxes: LayoutAxes {
    var axes: LayoutAxes = []
    if !width.isEstimated { axes.insert(.horizontal) }
    if !height.isEstimated { axes.insert(.vertical) }
    return axes
  }

  subscript(axis: LayoutAxis) -> NSCollectionLayoutDimension { axis == .horizontal ? width : height }
}

/// One of the two axes of a layout.
enum LayoutAxis {
  case horizontal, vertical

  var other: LayoutAxis { self == .horizontal ? .vertical : .horizontal }
}

extension CGSize {
  subscript(axis: LayoutAxis) -> CGFloat {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }
}

extension CGPoint {
  subscript(axis: LayoutAxis) -> CGFloat {
    get { axis == .horizontal ? x : y }
    set { if axis == .horizontal { x = newValue } else { y = newValue } }
  }
}

extension CGRect {
  func min(_ axis: LayoutAxis) -> CGFloat { axis == .horizontal ? minX : minY }
  func max(_ axis: LayoutAxis) -> CGFloat { axis == .horizontal ? maxX : maxY }
  func length(_ axis: LayoutAxis) -> CGFloat { axis == .horizontal ? width : height }
}

extension NSDirectionalEdgeInsets {
  /// The inset before the content, along an axis.
  func before(_ axis: LayoutAxis) -> CGFloat { axis == .horizontal ? leading : top }
  /// The inset after the content, along an axis.
  func after(_ axis: LayoutAxis) -> CGFloat { axis == .horizontal ? trailing : bottom }
  func sum(_ axis: LayoutAxis) -> CGFloat { before(axis) + after(axis) }

  /// Returns the insets; traps if one is infinite or not a number.
  func checked(_ call: String) -> NSDirectionalEdgeInsets {
    guard top.isFinite, leading.isFinite, bottom.isFinite, trailing.isFinite else {
      fatalError("\(call): \(self) must be finite numbers of points")
    }
    return self
  }
}
