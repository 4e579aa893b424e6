import Foundation
import Testing

@testable import Segue

/// A call of `Run` with an invalid number traps at once, with a message that names the number.
@Suite(.serialized) struct RunNumberTests {
  private func message(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  @Test func invalidSizesScalesAndRatesTrap() async {
    let infinite = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      @MainActor in
      _ = try Run(size: CGSize(width: Double.infinity, height: 10))
    }
    #expect(message(infinite).contains("Run.init: size") && message(infinite).contains("positive and finite"))
    let scale = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      _ = try Run(size: CGSize(width: 10, height: 10), scale: .nan)
    }
    #expect(message(scale).contains("positive and finite"))
    let fps = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      _ = try Run(size: CGSize(width: 10, height: 10), fps: .infinity)
    }
    #expect(message(fps).contains("positive and finite"))
  }

  @Test func tooFewAndTooManyPixelsTrap() async {
    let few = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      _ = try Run(size: CGSize(width: 0.2, height: 10), scale: 2)
    }
    #expect(message(few).contains("is 0×20 pixels; each side has 1 to 1000000"))
    let many = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      _ = try Run(size: CGSize(width: 1e300, height: 10))
    }
    #expect(message(many).contains("pixels; each side has 1 to 1000000"))
  }

  @Test func invalidTouchesAndDelaysTrap() async {
    let long = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      try Run(size: CGSize(width: 10, height: 10)).drag(from: .zero, to: .zero, duration: 1e9)
    }
    #expect(message(long).contains("Run.drag(from:to:duration:rest:): 1000000000.0 s"))
    let rest = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      try Run(size: CGSize(width: 10, height: 10)).drag(from: .zero, to: .zero, duration: 1, rest: .infinity)
    }
    #expect(message(rest).contains("the rest finite"))
    let nowhere = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      @MainActor in
      let away = CGPoint(x: Double.nan, y: 0)
      try Run(size: CGSize(width: 10, height: 10)).drag(from: .zero, to: away, duration: 1)
    }
    #expect(message(nowhere).contains("all numbers must be finite"))
    let tap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      try Run(size: CGSize(width: 10, height: 10)).tap(at: CGPoint(x: 1, y: Double.infinity))
    }
    #expect(message(tap).contains("Run.tap(at:)"))
    let delay = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      try Run(size: CGSize(width: 10, height: 10)).after(.nan) {}
    }
    #expect(message(delay).contains("Run.after(_:_:)"))
  }

  /// A call with an infinite delay never happens, and does not prevent other calls.
  @Test @MainActor func anInfiniteDelayNeverEnds() throws {
    let run = try Run(size: CGSize(width: 10, height: 10), scale: 1)
    defer { run.close() }
    final class Calls { var names: [String] = [] }
    let calls = Calls()
    run.after(.infinity) { calls.names.append("never") }
    run.after(0.05) { calls.names.append("soon") }
    for _ in 0..<6 { try run.step() }
    #expect(calls.names == ["soon"])
  }
}
