import Testing

@testable import UIKit

/// Mistakes in an app's code trap with a line that names the call.
@Suite(.serialized) struct MisuseTests {
  private func expectNamed(
    _ call: String, _ result: ExitTest.Result?, _ location: SourceLocation = #_sourceLocation
  ) {
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains(call), sourceLocation: location)
  }

  @Test func aViewInsideItself() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let (a, b) = (UIView(), UIView())
        a.addSubview(b)
        b.addSubview(a)
      }
    }
    expectNamed("UIView.addSubview(_:)", result)
  }

  @Test func exchangingInvalidIndices() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { UIView().exchangeSubview(at: 0, withSubviewAt: 1) }
    }
    expectNamed("UIView.exchangeSubview(at:withSubviewAt:)", result)
  }

  @Test func anInvalidLayerClass() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        final class Wrong: UIView {
          override class var layerClass: AnyClass { UIColor.self }
        }
        _ = Wrong()
      }
    }
    expectNamed("UIView.layerClass", result)
  }

  @Test func anInvalidSpring() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { UIView.animate(springDuration: 1, bounce: 1.5, animations: {}) }
    }
    expectNamed("UIView.animate(springDuration:bounce:", result)
  }

  @Test func anInvalidTouchIndex() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { _ = UITapGestureRecognizer().location(ofTouch: 0, in: nil) }
    }
    expectNamed("UIGestureRecognizer.location(ofTouch:in:)", result)
  }

  @Test func anInvalidTouchIndexOfASwipe() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { _ = UISwipeGestureRecognizer().location(ofTouch: 1, in: nil) }
    }
    expectNamed("UISwipeGestureRecognizer.location(ofTouch:in:)", result)
  }

  @Test func endingWithoutBeginning() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { UIApplication.shared.endIgnoringInteractionEvents() }
    }
    expectNamed("UIApplication.endIgnoringInteractionEvents()", result)
  }
}
