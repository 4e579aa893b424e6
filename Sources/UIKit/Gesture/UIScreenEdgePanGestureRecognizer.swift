/// A recognizer of a pan inwards from an edge of the window (UIKit, `UIScreenEdgePanGestureRecognizer`).
@preconcurrency @MainActor
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  /// The edges at which the gesture may start; none unless set.
  open var edges: UIRectEdge = []

  /// The distance from the edge, in points, within which the touch must begin.
  static let width: CGFloat = 20

  /// The edges of `edges` at which the first touch began.
  private var startEdges: UIRectEdge = []

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if state == .possible, numberOfTouches == touches.count {
      startEdges = edges.intersection(edgesNear(session.middle))
    }
    super.touchesBegan(touches, with: event)
    if startEdges.isEmpty { state = .failed }
  }

  private func edgesNear(_ point: CGPoint) -> UIRectEdge {
    guard let area = session.window?.bounds else { return [] }
    var near: UIRectEdge = []
    if point.x <= area.minX + Self.width { near.insert(.left) }
    if point.x >= area.maxX - Self.width { near.insert(.right) }
    if point.y <= area.minY + Self.width { near.insert(.top) }
    if point.y >= area.maxY - Self.width { near.insert(.bottom) }
    return near
  }

  /// Accepts a movement inwards from one of the edges, within 45 degrees of the perpendicular to this edge.
  override func acceptsTravel(_ travel: CGPoint) -> Bool {
    (startEdges.contains(.left) && travel.x >= abs(travel.y))
      || (startEdges.contains(.right) && -travel.x >= abs(travel.y))
      || (startEdges.contains(.top) && travel.y >= abs(travel.x))
      || (startEdges.contains(.bottom) && -travel.y >= abs(travel.x))
  }

  open override func reset() {
    super.reset()
    startEdges = []
  }
}
