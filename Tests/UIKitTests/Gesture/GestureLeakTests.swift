import Testing

@testable import UIKit

/// Recognizers and their last touches refer to each other, but do not retain each other for ever.
@Suite(.serialized) @MainActor
struct GestureLeakTests {
  private let stage = Stage()

  private static let kinds: [@MainActor () -> UIGestureRecognizer] = [
    { UITapGestureRecognizer() }, { UILongPressGestureRecognizer() }, { UIPanGestureRecognizer() },
    { UISwipeGestureRecognizer() }, { UIPinchGestureRecognizer() }, { UIRotationGestureRecognizer() },
    { UIHoverGestureRecognizer() },
  ]

  /// Touches a view, and returns closures that return its recognizers and its first touch while these exist.
  private func touch(removingViewEarly: Bool) -> [() -> AnyObject?] {
    let view = UIView(frame: CGRect(x: 100, y: 100, width: 200, height: 200))
    let recognizers = Self.kinds.map { $0() }
    for recognizer in recognizers { view.addGestureRecognizer(recognizer) }
    let double = UITapGestureRecognizer()
    double.numberOfTapsRequired = 2
    view.addGestureRecognizer(double)
    (recognizers[0] as? UITapGestureRecognizer)?.require(toFail: double)
    stage.window.addSubview(view)
    stage.frame(at: 0)
    stage.hover(150, 150)
    stage.down(150, 150)
    let touch = { [weak touch = recognizers[0].session.touches.first] in touch }
    #expect(touch() != nil)
    stage.move(160, 150)
    if removingViewEarly { view.removeFromSuperview() }
    stage.up(180, 150)
    stage.down(150, 150)
    stage.up(150, 150)
    stage.endHover()
    // The double tap fails.
    stage.frame(at: stage.time + 1)
    view.removeFromSuperview()
    stage.frame(at: stage.time + 1)
    return (recognizers + [double]).map { recognizer in { [weak recognizer] in recognizer } } + [touch]
  }

  @Test(arguments: [false, true]) func recognizersAndTouchesAreReleased(isRemovedEarly: Bool) {
    for (index, object) in touch(removingViewEarly: isRemovedEarly).enumerated() {
      #expect(object() == nil, "\(index)")
    }
  }
}
