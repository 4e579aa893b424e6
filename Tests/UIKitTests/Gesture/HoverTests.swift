import Testing

@testable import UIKit

@Suite(.serialized) @MainActor
struct HoverTests {
  private let stage = Stage()
  private let log = GestureLog()
  private let outer = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
  private let inner = UIView(frame: CGRect(x: 100, y: 100, width: 100, height: 100))

  private func begin() -> UIHoverGestureRecognizer {
    stage.frame(at: 0)
    stage.window.addSubview(outer)
    outer.addSubview(inner)
    stage.frame(at: 0)
    return log.add(UIHoverGestureRecognizer(), "inner", to: inner)
  }

  @Test func thePointerEntersAndLeaves() {
    let hover = begin()
    stage.hover(50, 50)
    #expect(log.take() == [])
    stage.hover(110, 120)
    #expect(log.take() == ["inner began"] && hover.state == .began)
    #expect(hover.location(in: inner) == CGPoint(x: 10, y: 20) && hover.numberOfTouches == 1)
    stage.hover(130, 120)
    #expect(log.take() == ["inner changed"] && hover.location(in: nil) == CGPoint(x: 130, y: 120))
    stage.hover(210, 120)
    #expect(log.take() == ["inner ended"] && hover.state == .possible)
    stage.hover(150, 120)
    stage.endHover()
    #expect(log.take() == ["inner began", "inner ended"])
  }

  @Test func aPointerOverAViewIsOverItsSuperviews() {
    _ = begin()
    _ = log.add(UIHoverGestureRecognizer(), "outer", to: outer)
    stage.hover(150, 150)
    #expect(log.take() == ["inner began", "outer began"])
    stage.hover(50, 50)
    #expect(log.take() == ["inner ended", "outer changed"])
    stage.hover(150, 150)
    #expect(log.take() == ["outer changed", "inner began"])
    inner.isUserInteractionEnabled = false
    stage.hover(151, 150)
    #expect(log.take() == ["inner ended", "outer changed"])
  }

  @Test func touchesDoNotHoverAndPointersDoNotTouch() {
    _ = begin()
    let view = TouchView(frame: inner.bounds)
    view.log = log
    inner.addSubview(view)
    _ = log.add(UITapGestureRecognizer(), "tap", to: inner)
    stage.hover(150, 150)
    stage.hover(151, 150)
    #expect(log.take() == ["inner began", "inner changed"])
    stage.endHover()
    _ = log.take()
    stage.down(150, 150)
    stage.up(150, 150)
    #expect(log.take() == ["began 1", "tap ended", "cancelled 1"])
  }

  @Test func aDelegateMayRefuseThePointer() {
    let hover = begin()
    let rules = GestureRules()
    hover.delegate = rules
    rules.receives = { $0.type != .indirectPointer || $0.phase != .regionEntered }
    stage.hover(150, 150)
    #expect(log.take() == [])
    rules.receives = { _ in true }
    stage.hover(150, 150)
    #expect(log.take() == ["inner began"])
  }

  @Test func disablingOrRemovingEndsHovering() {
    let hover = begin()
    stage.hover(150, 150)
    hover.isEnabled = false
    stage.hover(151, 150)
    #expect(log.take() == ["inner began", "inner cancelled"])
    hover.isEnabled = true
    stage.hover(152, 150)
    #expect(log.take() == ["inner began"])
    inner.removeFromSuperview()
    stage.hover(153, 150)
    #expect(log.take() == ["inner ended"])
    outer.addSubview(inner)
    stage.hover(154, 150)
    stage.window.isHidden = true
    stage.hover(155, 150)
    #expect(log.take() == ["inner began", "inner cancelled"] && hover.state == .possible)
  }

  @Test func ignoredEventsDoNotHover() {
    _ = begin()
    UIApplication.shared.beginIgnoringInteractionEvents()
    stage.hover(150, 150)
    UIApplication.shared.endIgnoringInteractionEvents()
    #expect(log.take() == [])
    stage.hover(150, 150)
    #expect(log.take() == ["inner began"])
  }

  @Test func eventsHaveTheirType() {
    final class Listener: UIWindow {
      var received: [String] = []
      override func sendEvent(_ event: UIEvent) {
        let touches = event.allTouches ?? []
        received += touches.map { "\(event.type) \($0.type) \($0.phase) \($0.location(in: nil).x)" }
        super.sendEvent(event)
      }
    }
    stage.frame(at: 0)
    let window = Listener(frame: stage.window.bounds)
    window.makeKeyAndVisible()
    _ = log.add(UIHoverGestureRecognizer(), "window", to: window)
    stage.hover(10, 10)
    stage.hover(20, 10)
    stage.endHover()
    #expect(
      window.received == [
        "hover indirectPointer regionEntered 10.0", "hover indirectPointer regionMoved 20.0",
        "hover indirectPointer regionExited 20.0",
      ])
    #expect(log.take() == ["window began", "window changed", "window ended"])
  }
}
