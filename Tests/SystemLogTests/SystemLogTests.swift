import Foundation
import Testing

@testable import SystemLog

struct OSLogTests {
  @Test func linesHaveTheSubsystemAndTheType() {
    let log = OSLog(subsystem: "app", category: "sheets")
    #expect(log.line("opened", type: .default) == "[app:sheets] opened")
    #expect(log.line("opened", type: .debug) == "[app:sheets] opened")
    #expect(log.line("lost", type: .error) == "[app:sheets] error: lost")
    #expect(OSLog(subsystem: "", category: "sheets").line("lost", type: .fault) == "[sheets] fault: lost")
    #expect(OSLog.default.line("a", type: .info) == "a")
  }

  @Test func theDisabledLogWritesNothing() {
    #expect(OSLog.disabled.line("a", type: .fault) == nil)
    #expect(!OSLog.disabled.isEnabled(type: .fault) && OSLog.default.isEnabled(type: .debug))
  }

  /// All forms of calls compile. Other tests check the text that they write, which `line(_:type:)` makes.
  @Test func allFormsOfCallsCompile() {
    let count = 3
    os_log("loaded")
    os_log("loaded %d", count)
    os_log("loaded %{public}d", log: .disabled, type: .debug, count)
    os_log(.error, log: .disabled, "lost %d", count)
    os_log("loaded \(count) items")
    os_log(.info, log: .disabled, "loaded \(count, privacy: .public)")
    let logger = Logger(.disabled)
    logger.trace("\(count)")
    logger.notice("\(count)")
    logger.log(level: .fault, "\(count)")
  }

  @Test func formatsFollowC() {
    #expect(formatted("a", []) == "a")
    #expect(formatted("%d of %@", [3, "four" as NSString]) == "3 of four")
    #expect(formatted("%{public}@, %{private, mask.hash}d, %.2f", ["a" as NSString, 1, 0.5]) == "a, 1, 0.50")
    #expect(formatted("100 %% of %{public}d%%", [7]) == "100 % of 7%")
  }
}

struct OSLogMessageTests {
  private struct Lost: Error {}

  @Test func valuesHaveFormats() {
    let number = -42
    let message: OSLogMessage =
      "\(number) \(number, format: .hex) \(255, format: .hex(includePrefix: true, uppercase: true, minDigits: 4)) \(8, format: .octal)"
    #expect(message.text == "-42 -2a 0x00FF 10")
    let signed: OSLogMessage = "\(7, format: .decimal(explicitPositiveSign: true, minDigits: 3))"
    #expect(signed.text == "+007")
    let real: OSLogMessage =
      "\(1.5) \(CGFloat(0.25), format: .fixed(precision: 2)) \(1500.0, format: .exponential(precision: 1)) \(0.5, format: .hybrid)"
    #expect(real.text == "1.500000 0.25 1.5e+03 0.5")
    let truth: OSLogMessage = "\(true) \(false, format: .answer)"
    #expect(truth.text == "true NO")
  }

  @Test func valuesOfEveryPrivacyAreAlignedAndPrinted() {
    let name = "ab"
    let message: OSLogMessage =
      "\(name, align: .left(columns: 4), privacy: .public)|\(name, align: .right(columns: 4), privacy: .private(mask: .hash))|\(Int.self)"
    #expect(message.text == "ab  |  ab|Int")
    let error: OSLogMessage = "\(Lost())"
    #expect(error.text == "Lost()")
  }
}
