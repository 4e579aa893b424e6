/// A recognizer of touches that move quickly and straight in one direction (UIKit, `UISwipeGestureRecognizer`).
///
/// The gesture is recognized while the touches are still down; its locations are the start positions of the touches.
@preconcurrency @MainActor
open class UISwipeGestureRecognizer: UIGestureRecognizer {
  /// The directions of swipes (UIKit, `UISwipeGestureRecognizer.Direction`).
  public struct Direction: OptionSet, Sendable {
    /// The directions as Apple's bits.
    public let rawValue: UInt
    /// Creates a set of directions from Apple's bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The direction towards greater x.
    public static let right = Direction(rawValue: 1)
    /// The direction towards lesser x.
    public static let left = Direction(rawValue: 2)
    /// The direction towards lesser y.
    public static let up = Direction(rawValue: 4)
    /// The direction towards greater y.
    public static let down = Direction(rawValue: 8)
  }

  /// The directions that are recognized.
  open var direction: Direction = .right
  /// The number of touches required.
  open var numberOfTouchesRequired = 1

  /// The maximum duration of a swipe, in seconds.
  static let duration: TimeInterval = 0.5
  /// The distance, in points, that the touches must move in the direction.
  static let length: CGFloat = 50
  /// The maximum distance, in points, by which the touches may deviate from the direction, sideways or backwards.
  static let breadth: CGFloat = 50

  /// The time at which the first touch began, in seconds on the touches' clock.
  private var startTime: TimeInterval?

  /// The centroid of the touches' start positions, in points of `view`; nil stands for the window.
  open override func location(in view: UIView?) -> CGPoint {
    inView(session.middle(of: \.start) ?? .zero, view)
  }

  /// The start position of a touch, in points of `view`; nil stands for the window.
  open override func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    inView(touch(touchIndex, of: "UISwipeGestureRecognizer").start, view)
  }

  override var isDiscrete: Bool { true }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard numberOfTouches <= numberOfTouchesRequired else {
      state = .failed
      return
    }
    if startTime == nil {
      startTime = event.timestamp
      setTimeout(Self.duration)
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible, let startTime else { return }
    if event.timestamp - startTime > Self.duration {
      state = .failed
      return
    }
    guard let from = session.middle(of: \.start), let to = session.middle(of: \.position) else { return }
    let (x, y) = (to.x - from.x, to.y - from.y)
    let distances: [(direction: Direction, along: CGFloat, across: CGFloat)] = [
      (.right, x, abs(y)), (.left, -x, abs(y)), (.up, -y, abs(x)), (.down, y, abs(x)),
    ]
    let candidates = distances.filter {
      direction.contains($0.direction) && $0.along > -Self.breadth && $0.across <= Self.breadth
    }
    if candidates.isEmpty {
      state = .failed
    } else if numberOfTouches == numberOfTouchesRequired,
      candidates.contains(where: { $0.along >= Self.length })
    {
      state = .ended
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    // The last move may be reported with the end.
    touchesMoved(touches, with: event)
    if state == .possible { state = .failed }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .failed
  }

  override func timedOut() {
    state = .failed
  }

  open override func reset() {
    startTime = nil
  }
}
