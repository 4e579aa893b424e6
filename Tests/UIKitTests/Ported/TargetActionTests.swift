import Testing

@testable import UIKit

/// Recognizers, controls, bar items, timers and notifications call methods of targets by their selectors.
@Suite(.serialized) @MainActor
struct TargetActionTests {
  private let stage = Stage()
  private let listener = PortedListener()
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))

  private func begin() {
    stage.frame(at: 0)
    stage.window.addSubview(view)
    stage.frame(at: 0)
  }

  private func tap() {
    stage.down(150, 150)
    stage.up(150, 150)
  }

  @Test func aRecognizerCallsItsTargets() {
    begin()
    let recognizer = UITapGestureRecognizer(target: listener, action: "sender:")
    view.addGestureRecognizer(recognizer)
    recognizer.addTarget(listener, action: "plain")
    recognizer.addTarget(listener, action: "plain")
    tap()
    #expect(listener.take() == ["sender UITapGestureRecognizer", "plain"])
    recognizer.removeTarget(listener, action: "sender:")
    tap()
    #expect(listener.take() == ["plain"])
    recognizer.removeTarget(nil, action: nil)
    tap()
    #expect(listener.take() == [])
  }

  /// A target's parameter may be a subclass of the sender's class. Members that both classes have still work, as on
  /// iOS, where nothing checks the class.
  @Test func aTargetMayTakeASubclassOfTheSendersClass() {
    begin()
    view.addGestureRecognizer(UIPanGestureRecognizer(target: listener, action: "edge:"))
    stage.down(150, 150)
    stage.move(200, 150)
    #expect(listener.take() == ["edge true"])
  }

  @Test func closuresAndTargetsAreCalledInTheOrderOfTheirAddition() {
    begin()
    let recognizer = UITapGestureRecognizer()
    view.addGestureRecognizer(recognizer)
    recognizer.addAction { [listener] _ in listener.note("first") }
    recognizer.addTarget(listener, action: "plain")
    recognizer.addAction { [listener] _ in listener.note("last") }
    tap()
    #expect(listener.take() == ["first", "plain", "last"])
  }

  @Test func aReleasedTargetIsNotCalled() {
    begin()
    weak var released: PortedListener?
    let recognizer: UITapGestureRecognizer
    let button = UIButton(frame: CGRect(x: 0, y: 400, width: 100, height: 100))
    do {
      let target = PortedListener()
      released = target
      recognizer = UITapGestureRecognizer(target: target, action: "plain")
      button.addTarget(target, action: "plain", for: .touchUpInside)
    }
    #expect(released == nil, "neither retains its target")
    view.addGestureRecognizer(recognizer)
    tap()
    button.sendActions(for: .touchUpInside)
  }

  @Test func aControlCallsItsTargets() {
    begin()
    let button = UIButton(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
    view.addSubview(button)
    button.addTarget(listener, action: "control:event:", for: .touchUpInside)
    button.addTarget(listener, action: "plain", for: [.touchDown, .touchUpInside])
    tap()
    #expect(listener.take() == ["plain", "control UIButton with an event", "plain"])
    button.sendActions(for: .touchUpInside)
    #expect(listener.take() == ["control UIButton without an event", "plain"])
    #expect(button.allControlEvents == [.touchDown, .touchUpInside])
    #expect(button.actions(forTarget: listener, forControlEvent: .touchDown) == ["plain"])
    #expect(button.actions(forTarget: view, forControlEvent: .touchDown) == nil)
    #expect(button.allTargets == [listener])
    button.removeTarget(listener, action: "plain", for: .touchDown)
    #expect(
      button.actions(forTarget: listener, forControlEvent: .touchUpInside) == ["control:event:", "plain"])
    button.removeTarget(nil, action: nil, for: .allEvents)
    button.sendActions(for: .touchUpInside)
    #expect(listener.take() == [] && button.allControlEvents == [])
  }

  /// Actions of many sliders take `(sender, event)` with an event that is not optional, and read
  /// `event.allTouches?.first?.phase`.
  @Test func everyControlPassesTheEvent() throws {
    begin()
    let segments = UISegmentedControl(items: ["A", "B"])
    let controls: [(UIControl, UIControl.Event)] = [
      (UIButton(), .touchUpInside), (UISlider(), .valueChanged), (UISwitch(), .valueChanged),
      (segments, .valueChanged),
    ]
    for (control, event) in controls {
      control.frame = CGRect(x: 100, y: 135, width: 100, height: 30)
      view.addSubview(control)
      control.addTarget(listener, action: "control:touch:", for: event)
      if let slider = control as? UISlider {
        slider.value = 0.5
        stage.down(150, 150)
        stage.move(180, 150)
        stage.up(180, 150)
        let calls = listener.take()
        #expect(
          calls.first == "UISlider moved" && Set(calls).isSubset(of: ["UISlider moved", "UISlider ended"]))
      } else {
        stage.down(160, 150)
        stage.up(160, 150)
        #expect(listener.take() == ["\(type(of: control)) ended"])
      }
      // Without a touch, the action receives an event without touches.
      control.sendActions(for: event)
      #expect(listener.take() == ["\(type(of: control)) none"])
      control.removeFromSuperview()
    }
  }

  private func nextButton(in view: UIView) -> UIButton? {
    (view as? UIButton).flatMap { $0.currentTitle == "Next" ? $0 : nil }
      ?? view.subviews.lazy.compactMap(nextButton).first
  }

  @Test func aBarItemPassesTheEvent() throws {
    stage.frame(at: 0)
    let controller = UIViewController()
    controller.navigationItem.rightBarButtonItem = UIBarButtonItem(
      title: "Next", style: .plain, target: listener, action: "control:touch:")
    stage.window.rootViewController = UINavigationController(rootViewController: controller)
    stage.frame(at: 0.1)
    let shown = try #require(nextButton(in: stage.window))
    let middle = shown.convert(CGPoint(x: shown.bounds.midX, y: shown.bounds.midY), to: nil)
    stage.down(middle.x, middle.y)
    stage.up(middle.x, middle.y)
    #expect(listener.take() == ["UIBarButtonItem ended"])
  }

  private final class Chain: UIView {
    nonisolated(unsafe) static var calls = 0
    var isFirst = false
    override var canBecomeFirstResponder: Bool { true }

    static func expose() {
      ObjectiveC.ExposedClass(Chain.self).method("chain") { _, _ in calls += 1 }
    }
  }

  @Test func withoutATargetTheResponderChainIsSearched() {
    Chain.expose()
    begin()
    Chain.calls = 0
    let chain = Chain(frame: view.bounds)
    let button = UIButton(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
    view.addSubview(chain)
    chain.addSubview(button)
    button.addTarget(nil, action: "chain", for: .touchUpInside)
    button.addTarget(nil, action: "nobodyHasIt", for: .touchUpInside)
    button.sendActions(for: .touchUpInside)
    #expect(Chain.calls == 1 && button.allTargets.map(\.base).allSatisfy { $0 is NSNull })
    #expect(button.allTargets.count == 1)
    #expect(!UIApplication.shared.sendAction("nobodyHasIt", to: nil, from: button, for: nil))
    #expect(UIApplication.shared.sendAction("chain", to: chain, from: nil, for: nil) && Chain.calls == 2)
  }

  @Test func aBarItemCallsItsTarget() throws {
    begin()
    let controller = UIViewController()
    controller.navigationItem.rightBarButtonItem = UIBarButtonItem(
      title: "Next", style: .plain, target: listener, action: "sender:")
    stage.window.rootViewController = UINavigationController(rootViewController: controller)
    stage.frame(at: 0.1)
    let shown = try #require(nextButton(in: stage.window))
    shown.sendActions(for: .touchUpInside)
    #expect(listener.take() == ["sender UIBarButtonItem"])
  }

  @Test func aDisplayLinkCallsItsTarget() {
    begin()
    let link = CADisplayLink(target: listener, selector: "sender:")
    link.add(to: .main, forMode: .common)
    stage.frame(at: 0.1)
    stage.frame(at: 0.2)
    #expect(listener.take() == ["sender CADisplayLink", "sender CADisplayLink"])
    link.invalidate()
    stage.frame(at: 0.3)
    #expect(listener.take() == [])
  }

  @Test func timersFollowTheRunsClock() {
    begin()
    let once = ObjectiveC.RunTimer.scheduledTimer(
      timeInterval: 0.5, target: listener, selector: "plain", userInfo: nil, repeats: false)
    let many = ObjectiveC.RunTimer.scheduledTimer(
      timeInterval: 0.2, target: listener, selector: "sender:", userInfo: 7, repeats: true)
    #expect(once.isValid && many.userInfo as? Int == 7)
    stage.run(to: 0.45)
    #expect(listener.take() == ["sender RunTimer", "sender RunTimer"])
    // A late turn makes up for one call only.
    stage.frame(at: 1.1)
    #expect(listener.take() == ["plain", "sender RunTimer"] && !once.isValid)
    many.invalidate()
    stage.run(to: 2)
    #expect(listener.take() == [] && !many.isValid)
    let later = ObjectiveC.RunTimer(timeInterval: 0.1, repeats: false) { [listener] _ in
      listener.note("added")
    }
    stage.run(to: 2.5)
    #expect(listener.take() == [])
    RunLoop.main.add(later, forMode: .common)
    stage.run(to: 2.7)
    #expect(listener.take() == ["added"])
  }

  @Test func aTimerWithoutAnActionNeverFires() {
    begin()
    let timer = ObjectiveC.RunTimer()
    #expect(!timer.isValid)
    timer.invalidate()
    RunLoop.main.add(timer, forMode: .common)
    stage.run(to: 1)
    #expect(!timer.isValid && listener.take() == [])
  }

  @Test func timersHaveTheirOlderNamesToo() {
    begin()
    func schedule(after delay: TimeInterval, every interval: TimeInterval, _ note: String) -> CFRunLoopTimer {
      let date = delay + CFAbsoluteTimeGetCurrent()
      let timer = CFRunLoopTimerCreateWithHandler(kCFAllocatorDefault, date, interval, 0, 0) {
        [listener] _ in listener.note(note)
      }
      CFRunLoopAddTimer(CFRunLoopGetCurrent(), timer, .commonModes)
      return timer!
    }
    let late = schedule(after: -0.15, every: 0, "late")
    let once = schedule(after: 0.3, every: 0, "once")
    let many = schedule(after: 0.2, every: 0.2, "many")
    stage.run(to: 0.1)
    #expect(listener.take() == ["late"] && !late.isValid && once.isValid)
    stage.run(to: 0.5)
    #expect(listener.take() == ["many", "once", "many"])
    CFRunLoopTimerInvalidate(many)
    stage.run(to: 1)
    #expect(listener.take() == [])
  }

  @Test func delayedCallsFollowTheRunsClock() {
    begin()
    listener.perform("plain", with: nil, afterDelay: 0.3)
    listener.perform("sender:", with: view, afterDelay: 0.2)
    listener.perform("sender:", with: listener, afterDelay: 0.2)
    NSObject.cancelPreviousPerformRequests(withTarget: listener, selector: "sender:", object: listener)
    DispatchQueue.main.asyncAfterOnRunClock(deadline: .now() + 0.25) { [listener] in listener.note("after") }
    DispatchQueue.main.asyncAfterOnRunClock(deadline: .now() + .milliseconds(100)) { [listener] in
      listener.note("milliseconds")
    }
    let item = DispatchWorkItem { [listener] in listener.note("cancelled") }
    DispatchQueue.main.asyncAfterOnRunClock(deadline: DispatchTime.now() + 0.2, execute: item)
    item.cancel()
    stage.run(to: 0.5, step: 1.0 / 60)
    #expect(listener.take() == ["milliseconds", "sender UIView", "after", "plain"])
    listener.perform("plain", with: nil, afterDelay: 0)
    NSObject.cancelPreviousPerformRequests(withTarget: listener)
    stage.run(to: 1)
    #expect(listener.take() == [])
  }

  /// Selectors by `#selector(getter:)` and `#selector(setter:)` find exposed properties.
  @Test func accessorsAreFoundByTheirNames() {
    #expect(listener.responds(to: "name") && listener.responds(to: "setName:"))
    #expect(!listener.responds(to: "setname:"))
    listener.perform("setName:", with: "a")
    #expect(listener.name == "a")
    #expect(listener.perform("name")?.takeUnretainedValue() as? String == "a")
    listener.perform("setURL:", with: "b")
    #expect(listener.name == "b")
    listener.perform("setName:", with: nil)
    #expect(listener.name == nil)
    #expect(UIButton(type: .system).responds(to: "setAlpha:") && !UIView().responds(to: "subviewsOf"))
  }

  /// Ported code asks whether an object has an optional method of UIKit's protocols before it calls the method.
  @Test func objectsAreAskedForOptionalMethods() {
    #expect(ObjectiveC.implements(listener, "plain"))
    #expect(!ObjectiveC.implements(listener, "scrollViewDidScroll:"))
    #expect(!ObjectiveC.implements(nil, "plain"))
    // The class of this object exposes nothing of its own.
    #expect(ObjectiveC.implements(ControllerOfNothing(), "scrollViewDidScroll:"))
  }

  private final class ControllerOfNothing: UIViewController {}

  @Test func notificationsCallAnObserversMethod() {
    let center = NotificationCenter()
    let (name, other) = (Notification.Name("a"), Notification.Name("b"))
    center.addObserver(listener, selector: "plain", name: name, object: nil)
    center.addObserver(listener, selector: "plain", name: other, object: view)
    center.post(name: name, object: nil)
    center.post(name: other, object: nil)
    center.post(name: other, object: view)
    #expect(listener.take() == ["plain", "plain"])
    center.removeObserver(listener, name: name, object: nil)
    center.post(name: name, object: nil)
    center.post(name: other, object: view)
    #expect(listener.take() == ["plain"])
    center.removeObserver(listener)
    center.post(name: other, object: view)
    #expect(listener.take() == [])
    do {
      let released = PortedListener()
      center.addObserver(released, selector: "plain", name: name, object: nil)
    }
    center.post(name: name, object: nil)
    let token = center.addObserver(forName: name, object: nil, queue: nil) { [listener] _ in
      MainActor.assumeIsolated { listener.note("closure") }
    }
    center.removeObserver(token)
    center.post(name: name, object: nil)
    #expect(listener.take() == [], "a closure's token is removed by the same call")
  }

  @Test func aCallByNameThatCannotBeMadeTraps() async {
    let unknown = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { _ = PortedListener().perform("unknown:") }
    }
    #expect(
      unknown.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }?.contains(
        "PortedListener.unknown:: unrecognized selector") == true)
    let many = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let button = UIButton()
        button.addTarget(PortedListener.shared, action: "one:two:three:", for: .touchUpInside)
        button.sendActions(for: .touchUpInside)
      }
    }
    #expect(
      many.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }?.contains(
        "the method takes 3 arguments, but the caller passes 2") == true)
    let wrong = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { _ = PortedListener().perform("control:event:", with: "text", with: nil) }
    }
    #expect(
      wrong.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }?.contains(
        "argument 0 is String, but the method takes UIControl") == true)
  }
}

extension PortedListener {
  static let shared = PortedListener()
}
