import Testing

@testable import Engine
@testable import UIKit

@Suite(.serialized) @MainActor
struct DiagnosticsTests {
  @Test func aHandlerReceivesReports() {
    let code = Diagnostic.Code(rawValue: "test-remark")
    let found = diagnostics {
      Diagnostics.report(code, "Something happened.", types: ["Here", "There"])
    }
    #expect(found == [Diagnostic(code: code, message: "Something happened.", typeNames: ["Here", "There"])])
    #expect(found.first?.description == "test-remark: Something happened. [Here, There]")
    #expect(Diagnostic(code: code, message: "Short.").description == "test-remark: Short.")
  }

  @Test func aHandlerMayReplaceItself() {
    let found = diagnostics {
      let outer = Diagnostics.handler
      Diagnostics.handler = { diagnostic in
        Diagnostics.handler = outer
        outer(diagnostic)
      }
      Diagnostics.report(.transitionCallIgnored, "first")
      Diagnostics.report(.transitionCallIgnored, "second")
    }
    #expect(found.map(\.message) == ["first", "second"])
  }

  @Test func aHandlerCanBeRestoredAnyNumberOfTimes() {
    let found = diagnostics {
      for _ in 0..<400_000 {
        let outer = Diagnostics.handler
        Diagnostics.handler = outer
      }
      Diagnostics.report(.transitionCallIgnored, "reported")
    }
    #expect(found.map(\.message) == ["reported"])
  }

  @Test func theDefaultPrintsOneLine() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      Diagnostics.report(.transitionCallIgnored, "nothing to do")
    }
    let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(text.contains("segue: note: transition-call-ignored: nothing to do\n"))
  }

  /// A line that is reported in each frame does not fill standard error.
  @Test func theDefaultPrintsTheSameLineThreeTimes() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      for _ in 0..<50 { Diagnostics.report(.transitionCallIgnored, "again") }
      Diagnostics.report(.transitionCallIgnored, "another")
      for number in 0..<2000 { Diagnostics.report(.transitionCallIgnored, "\(number)") }
    }
    let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    let line = "segue: note: transition-call-ignored: again"
    let lines = text.split(separator: "\n").filter { $0.contains("transition-call-ignored: a") }
    #expect(
      lines == [
        line[...], line[...], "\(line) (not printed again)", "segue: note: transition-call-ignored: another",
      ])
    #expect(text.contains("transition-call-ignored: 1999\n"))
  }
}
