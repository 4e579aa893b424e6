import Foundation

/// A coordinate system on a screen (UIKit, `UICoordinateSpace`).
///
/// UIKit's spaces are views and screens; a space of the app must convert to and from the screen.
@preconcurrency @MainActor
public protocol UICoordinateSpace: NSObjectProtocol {
  /// The size and origin of the space, in its own points.
  var bounds: CGRect { get }
  /// Converts a point of this space to a point of another space.
  func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint
  /// Converts a point of another space to a point of this space.
  func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint
  /// Converts a rectangle of this space; with a rotation the result is its bounding box.
  func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect
  /// Converts a rectangle of another space; with a rotation the result is its bounding box.
  func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect
}

// For an argument of the type `UIView`, the compiler selects the overloads with `UIView?`, which need no cast.
extension UIView: UICoordinateSpace {
  /// Converts a point of this view to a point of another space.
  @_disfavoredOverload
  public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
    if let layer = layer(of: coordinateSpace) { return backingLayer.convert(point, to: layer) }
    let screen = UIScreen.main
    return coordinateSpace.convert(convert(point, to: screen), from: screen)
  }

  /// Converts a point of another space to a point of this view.
  @_disfavoredOverload
  public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
    if let layer = layer(of: coordinateSpace) { return backingLayer.convert(point, from: layer) }
    let screen = UIScreen.main
    return convert(coordinateSpace.convert(point, to: screen), from: screen)
  }

  /// Converts a rectangle of this view; with a rotation the result is its bounding box.
  @_disfavoredOverload
  public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
    if let layer = layer(of: coordinateSpace) { return backingLayer.convert(rect, to: layer) }
    let screen = UIScreen.main
    return coordinateSpace.convert(convert(rect, to: screen), from: screen)
  }

  /// Converts a rectangle of another space; with a rotation the result is its bounding box.
  @_disfavoredOverload
  public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
    if let layer = layer(of: coordinateSpace) { return backingLayer.convert(rect, from: layer) }
    let screen = UIScreen.main
    return convert(coordinateSpace.convert(rect, to: screen), from: screen)
  }

  /// The layer of a view or a screen; nil for a space of the app. In a view without a window, the layer of the topmost
  /// superview stands for the screen.
  private func layer(of space: any UICoordinateSpace) -> CALayer? {
    if let view = space as? UIView { return view.backingLayer }
    guard let screen = space as? UIScreen else { return nil }
    if self is UIWindow || hostWindow != nil { return screen.rootLayer }
    var top = self
    while let above = top.superview { top = above }
    return top.backingLayer
  }
}

extension UIScreen: UICoordinateSpace {
  /// The space of the screen in its current orientation: the screen itself.
  public var coordinateSpace: any UICoordinateSpace { self }
  /// The space of the screen in portrait: the screen itself, which does not turn.
  public var fixedCoordinateSpace: any UICoordinateSpace { self }

  /// Converts a point of the screen to a point of another space.
  public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
    coordinateSpace === self ? point : coordinateSpace.convert(point, from: self)
  }

  /// Converts a point of another space to a point of the screen.
  public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
    coordinateSpace === self ? point : coordinateSpace.convert(point, to: self)
  }

  /// Converts a rectangle of the screen to a rectangle of another space.
  public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
    coordinateSpace === self ? rect : coordinateSpace.convert(rect, from: self)
  }

  /// Converts a rectangle of another space to a rectangle of the screen.
  public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
    coordinateSpace === self ? rect : coordinateSpace.convert(rect, to: self)
  }
}
