import Testing

@testable import Engine
@testable import UIKit

/// Handlers and delegates change recognizers, windows and scroll views during their calls.
@Suite(.serialized) @MainActor struct GestureMisuseTests {
  private let stage = Stage()
  private let log = GestureLog()

  private func view() -> TouchView {
    let view = TouchView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    view.log = log
    return view
  }

  /// Touches beyond the largest number are ignored until others end, and reported once.
  @Test func tooManyTouchesAreIgnored() {
    let view = view()
    view.isMultipleTouchEnabled = true
    stage.frame(at: 0)
    stage.window.addSubview(view)
    stage.frame(at: 0)
    let maximum = TouchSample.maximumCount
    let found = diagnostics {
      for id in 0..<maximum + 20 { stage.down(50, 50, id: id) }
    }
    #expect(found.map(\.code) == [.touchIgnored])
    #expect(log.take() == Array(repeating: "began 1", count: maximum))
    stage.move(60, 60, id: maximum + 3)
    stage.up(60, 60, id: maximum + 3)
    #expect(log.take().isEmpty)
    stage.up(50, 50, id: 0)
    stage.down(50, 50, id: maximum)
    #expect(log.take() == ["ended 1", "began 1"])
    for id in 1...maximum { stage.up(50, 50, id: id) }
    #expect(log.take() == Array(repeating: "ended 1", count: maximum))
  }

  @Test func touchesOfAHiddenWindowAreCancelled() {
    stage.frame(at: 1)
    let window = UIWindow(frame: stage.window.bounds)
    window.windowLevel = .alert
    let view = view()
    window.addSubview(view)
    window.isHidden = false
    stage.frame(at: 2)
    stage.down(20, 20)
    #expect(log.take() == ["began 1"])
    window.isHidden = true
    stage.frame(at: 3)
    #expect(log.take() == ["cancelled 1"])
    stage.move(30, 30)
    stage.up(30, 30)
    #expect(log.take().isEmpty)

    // A gesture in a hidden window is cancelled too, and the next gesture is complete.
    _ = log.add(UIPanGestureRecognizer(), "pan", to: view)
    window.isHidden = false
    stage.frame(at: 4)
    stage.down(20, 20)
    stage.move(80, 20)
    window.isHidden = true
    stage.move(90, 20)
    #expect(log.take().filter { $0.hasPrefix("pan") } == ["pan began", "pan cancelled"])
    window.isHidden = false
    stage.frame(at: 5)
    stage.down(20, 20)
    stage.move(80, 20)
    stage.up(80, 20)
    #expect(log.take().filter { $0.hasPrefix("pan") } == ["pan began", "pan ended"])
  }

  @Test func touchesOfAReleasedWindowAreOver() {
    stage.frame(at: 1)
    weak var released: UIWindow?
    do {
      let window = UIWindow(frame: stage.window.bounds)
      window.windowLevel = .alert
      window.isHidden = false
      stage.frame(at: 2)
      stage.down(20, 20)
      #expect(UIApplication.shared.touchDispatcher.isTouched)
      released = window
    }
    stage.frame(at: 3)
    #expect(released == nil && !UIApplication.shared.touchDispatcher.isTouched)
  }

  @Test func aHandlerThatSetsTheStateInEachCallIsReported() {
    stage.frame(at: 1)
    let view = view()
    stage.window.addSubview(view)
    var calls = 0
    let pan = UIPanGestureRecognizer()
    pan.addAction { recognizer in
      calls += 1
      if recognizer.state != .ended { recognizer.state = .changed }
    }
    view.addGestureRecognizer(pan)
    let found = diagnostics {
      stage.down(20, 20)
      stage.move(80, 20)
    }
    #expect(found.map(\.code) == [.gestureLoop])
    #expect(found.first?.typeNames == ["UIPanGestureRecognizer"])
    #expect(calls > 2 && calls < 2000)
    let later = diagnostics { stage.up(80, 20) }
    #expect(later.isEmpty && pan.state == .possible)
  }

  @Test func aRecognizerDisabledByItsDelegateDoesNotBegin() {
    stage.frame(at: 1)
    let view = view()
    stage.window.addSubview(view)
    let rules = GestureRules()
    rules.begins = {
      $0.isEnabled = false
      return true
    }
    let pan = log.add(UIPanGestureRecognizer(), "pan", to: view)
    pan.delegate = rules
    stage.down(20, 20)
    stage.move(80, 20)
    stage.up(80, 20)
    #expect(log.take().filter { $0.hasPrefix("pan") }.isEmpty)
    pan.isEnabled = true
    rules.begins = { _ in true }
    stage.down(20, 20)
    stage.move(80, 20)
    stage.up(80, 20)
    #expect(log.take().filter { $0.hasPrefix("pan") } == ["pan began", "pan ended"])
  }

  @Test func aRecognizerRemovedInItsOwnHandlerIsCancelled() {
    stage.frame(at: 1)
    let view = view()
    stage.window.addSubview(view)
    let pan = log.add(UIPanGestureRecognizer(), "pan", to: view)
    pan.addAction { [unowned view] recognizer in
      if recognizer.state == .began { view.removeGestureRecognizer(recognizer) }
    }
    stage.down(20, 20)
    stage.move(80, 20)
    stage.move(90, 20)
    stage.up(90, 20)
    #expect(log.take().filter { $0.hasPrefix("pan") } == ["pan began", "pan cancelled"])
    #expect(pan.view == nil)
  }

  private final class Pusher: NSObject, UIScrollViewDelegate {
    func scrollViewDidScroll(_ scrollView: UIScrollView) { scrollView.contentOffset.y += 1 }
  }

  @Test func aDelegateThatScrollsForEverIsNamed() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let pusher = Pusher()
        scroll.contentSize = CGSize(width: 100, height: 1000)
        scroll.delegate = pusher
        scroll.contentOffset.y = 1
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("UIScrollViewDelegate.scrollViewDidScroll(_:): a Pusher changes the view"))
  }

  /// If each completion starts and ends another animation, the turn still ends, and the next turn continues.
  @Test func anEndlessChainOfCompletionsIsReported() {
    stage.frame(at: 1)
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    stage.window.addSubview(view)
    stage.frame(at: 2)
    var (calls, isOver) = (0, false)
    func animate() {
      UIView.animate(withDuration: 1) {
        view.alpha = view.alpha == 1 ? 0.5 : 1
      } completion: { _ in
        calls += 1
        if !isOver { animate() }
      }
      view.layer.removeAllAnimations()
    }
    let found = diagnostics {
      animate()
      stage.frame(at: 3)
    }
    #expect(found.map(\.code) == [.completionLoop])
    #expect(calls > 10)
    isOver = true
    let (before, later) = (calls, diagnostics { for t in 4...8 { stage.frame(at: Double(t)) } })
    #expect(later.isEmpty && calls == before + 1)
  }
}
