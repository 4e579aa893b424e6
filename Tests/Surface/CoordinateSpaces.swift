import UIKit

/// A coordinate space whose origin is offset from the screen's origin.
final class OffsetSpace: NSObject, UICoordinateSpace {
  var bounds: CGRect { CGRect(x: 0, y: 0, width: 100, height: 100) }

  func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
    UIScreen.main.convert(CGPoint(x: point.x + 10, y: point.y + 20), to: coordinateSpace)
  }

  func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
    let point = UIScreen.main.convert(point, from: coordinateSpace)
    return CGPoint(x: point.x - 10, y: point.y - 20)
  }

  func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
    UIScreen.main.convert(rect.offsetBy(dx: 10, dy: 20), to: coordinateSpace)
  }

  func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
    UIScreen.main.convert(rect, from: coordinateSpace).offsetBy(dx: -10, dy: -20)
  }
}

@MainActor func frame(of view: UIView, on screen: UIScreen) -> (CGRect, CGRect, CGPoint, CGPoint) {
  let space: any UICoordinateSpace = screen.coordinateSpace
  let fixed: any UICoordinateSpace = screen.fixedCoordinateSpace
  return (
    view.convert(view.bounds, to: space), view.convert(fixed.bounds, from: fixed),
    view.convert(CGPoint.zero, to: OffsetSpace()), view.convert(CGPoint.zero, from: space)
  )
}
