import UIKit.UIGestureRecognizerSubclass

/// Recognizes a pull in one direction with a resistance that grows with the distance.
class PullCordGestureRecognizer: UIGestureRecognizer {

    enum Direction { case up, down }

    var direction = Direction.down
    var minimumDistance: CGFloat = 8
    private(set) var pulled: CGFloat = 0
    private var startPoint: CGPoint?
    private weak var trackedTouch: UITouch?

    convenience init(direction: Direction, target: Any?, action: Selector?) {
        self.init(target: target, action: action)
        self.direction = direction
    }

    func fraction(of length: CGFloat) -> CGFloat {
        return min(1, pulled / length)
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        guard trackedTouch == nil, touches.count == 1, let touch = touches.first else {
            touches.forEach { ignore($0, for: event) }
            return
        }
        trackedTouch = touch
        startPoint = touch.location(in: view?.window)
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesMoved(touches, with: event)
        guard let touch = trackedTouch, touches.contains(touch), let start = startPoint else { return }
        let point = touch.location(in: view?.window)
        let distance = direction == .down ? point.y - start.y : start.y - point.y

        switch state {
        case .possible:
            if abs(point.x - start.x) > 20 && distance < minimumDistance {
                state = .failed
            } else if distance > minimumDistance {
                pulled = distance
                state = .began
            }
        case .began, .changed:
            pulled = max(0, distance)
            state = .changed
        default:
            break
        }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesEnded(touches, with: event)
        state = state == .possible ? .failed : .ended
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesCancelled(touches, with: event)
        state = .cancelled
    }

    override func reset() {
        super.reset()
        pulled = 0
        startPoint = nil
        trackedTouch = nil
    }
}
