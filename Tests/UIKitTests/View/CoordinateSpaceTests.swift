import Foundation
import Testing

@testable import UIKit

@Suite @MainActor struct CoordinateSpaceTests {
  /// A space ten points to the right of a screen.
  private final class ShiftedSpace: NSObject, UICoordinateSpace {
    let screen: UIScreen
    init(_ screen: UIScreen) { self.screen = screen }
    var bounds: CGRect { CGRect(x: 0, y: 0, width: 50, height: 50) }

    func convert(_ point: CGPoint, to space: any UICoordinateSpace) -> CGPoint {
      screen.convert(CGPoint(x: point.x + 10, y: point.y), to: space)
    }
    func convert(_ point: CGPoint, from space: any UICoordinateSpace) -> CGPoint {
      let point = screen.convert(point, from: space)
      return CGPoint(x: point.x - 10, y: point.y)
    }
    func convert(_ rect: CGRect, to space: any UICoordinateSpace) -> CGRect {
      screen.convert(rect.offsetBy(dx: 10, dy: 0), to: space)
    }
    func convert(_ rect: CGRect, from space: any UICoordinateSpace) -> CGRect {
      screen.convert(rect, from: space).offsetBy(dx: -10, dy: 0)
    }
  }

  private let stage = Stage()

  private func views() -> (window: UIWindow, a: UIView, b: UIView) {
    stage.frame(at: 0)
    let window = UIWindow(frame: CGRect(x: 5, y: 7, width: 300, height: 300))
    window.isHidden = false
    let a = UIView(frame: CGRect(x: 20, y: 30, width: 100, height: 100))
    let b = UIView(frame: CGRect(x: 4, y: 6, width: 10, height: 20))
    b.transform = CGAffineTransform(scaleX: 2, y: 2)
    window.addSubview(a)
    a.addSubview(b)
    return (window, a, b)
  }

  @Test func viewsConvertToTheScreenAndBack() {
    let (window, a, b) = views()
    let space = window.screen.coordinateSpace
    #expect(space === window.screen.fixedCoordinateSpace)
    #expect(a.convert(CGPoint(x: 1, y: 2), to: space) == CGPoint(x: 26, y: 39))
    #expect(a.convert(CGPoint(x: 26, y: 39), from: space) == CGPoint(x: 1, y: 2))
    #expect(a.convert(a.bounds, to: space) == CGRect(x: 25, y: 37, width: 100, height: 100))
    #expect(b.convert(b.bounds, to: space) == b.frame.offsetBy(dx: 25, dy: 37))
    #expect(space.convert(CGPoint(x: 26, y: 39), to: a) == CGPoint(x: 1, y: 2))
    #expect(space.convert(b.bounds, from: b) == b.frame.offsetBy(dx: 25, dy: 37))
    #expect(space.bounds == window.screen.bounds)
    #expect(space.convert(CGPoint(x: 1, y: 1), to: space) == CGPoint(x: 1, y: 1))
  }

  /// A view converts alike as a view and as a coordinate space.
  @Test func viewsAreSpaces() {
    let (_, a, b) = views()
    let space: any UICoordinateSpace = a
    for point in [CGPoint(x: 0, y: 0), CGPoint(x: 3, y: -8)] {
      #expect(b.convert(point, to: space) == b.convert(point, to: a))
      #expect(b.convert(point, from: space) == b.convert(point, from: a))
    }
    #expect(b.convert(b.bounds, to: space) == b.frame)
    #expect(b.convert(b.frame, from: space) == b.bounds)
  }

  @Test func customSpacesConvertThroughTheScreen() {
    let (window, a, _) = views()
    let shifted = ShiftedSpace(window.screen)
    #expect(a.convert(CGPoint.zero, to: shifted) == CGPoint(x: 15, y: 37))
    #expect(a.convert(CGPoint(x: 15, y: 37), from: shifted) == .zero)
    #expect(a.convert(a.bounds, to: shifted) == CGRect(x: 15, y: 37, width: 100, height: 100))
    #expect(a.convert(shifted.bounds, from: shifted) == CGRect(x: -15, y: -37, width: 50, height: 50))
  }

  /// Without a window, the topmost view stands for the screen.
  @Test func withoutAWindowTheTopmostViewIsTheScreen() {
    stage.frame(at: 0)
    let (top, child) = (UIView(frame: CGRect(x: 9, y: 9, width: 50, height: 50)), UIView())
    child.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    top.addSubview(child)
    #expect(child.convert(child.bounds, to: UIScreen.main.coordinateSpace) == child.frame)
  }
}
