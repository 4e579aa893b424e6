import Foundation
import Testing

@testable import Engine

/// Trap messages name the call and the reason.
@Suite struct TrapTests {
  private func message(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  @Test func messagesNameTheCallAndTheReason() async {
    let curve = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = CAMediaTimingFunction(controlPoints: 2, 0, 1, 1)
    }
    #expect(message(curve).contains("CAMediaTimingFunction.init(controlPoints:): (2.0, 0.0, 1.0, 1.0)"))

    let value = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Components(any: "red", kind: .color, keyPath: "backgroundColor")
    }
    #expect(message(value).contains("backgroundColor: a String is not a color"))

    let frozen = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      CAAnimationTests.frozenSpring().toValue = 1
    }
    #expect(message(frozen).contains("CASpringAnimation.toValue: an animation that a layer runs"))

    let spring = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = CASpringAnimation(perceptualDuration: 0, bounce: 0)
    }
    #expect(message(spring).contains("CASpringAnimation.init(perceptualDuration:bounce:)"))

    let key = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      CAAnimation().setValue("soon", forKey: "duration")
    }
    #expect(message(key).contains("CAAnimation.setValue(_:forKey:): soon is not a value for duration"))

    let abstract = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = CAPropertyAnimation(keyPath: "opacity").frozenCopy(transactionDuration: 1)
    }
    #expect(message(abstract).contains("use CABasicAnimation"))
  }
}
