import Testing

@testable import Segue

@Suite struct FrameRateTests {
  @Test(arguments: [
    ("60", 60, 1), ("30000/1001", 30000, 1001), ("24000/1001", 24000, 1001), ("60000/1001", 60000, 1001),
    ("29.97", 2997, 100), ("23.976", 2997, 125), ("0.1", 1, 10), ("1000", 1000, 1), ("50/2", 25, 1),
    ("+25", 25, 1),
    ("6e1", 60, 1), ("2.5e1", 25, 1), ("1/10", 1, 10), ("29.97002997002997", 30000, 1001), (".5", 1, 2),
    ("12.", 12, 1),
  ])
  func textsAreFractions(text: String, numerator: Int, denominator: Int) throws {
    let rate = try #require(FrameRate(text))
    #expect(rate.numerator == numerator && rate.denominator == denominator, "\(rate)")
    #expect(FrameRate("\(rate)") == rate)
  }

  @Test(arguments: [
    "", "0", "0/0", "1/0", "0/1", "-1/2", "1/-2", "1e9/1", "1e9", "-30", "nan", "inf", "30000/", "/1001",
    "30000/1001/2",
    "30000 /1001", "a/b", "1001/1", "1/11", "30,5", "99999999999999999999/1", "0.05", "1000.01", "٣٠", "٣٠/١",
  ])
  func invalidTextsAreNil(text: String) { #expect(FrameRate(text) == nil) }

  @Test func framesAndSecondsAreExact() {
    let rate = FrameRate("30000/1001")!
    // An hour has 107892.1 frames; a rounded rate would give another frame after some hours.
    #expect(rate.frame(at: 3600) == 107_892 && rate.frame(at: 1001) == 30_000)
    #expect(rate.seconds(30_000) == 1001 && rate.seconds(1) == 1001.0 / 30_000)
    #expect((0..<1000).allSatisfy { rate.frame(at: rate.seconds($0)) == $0 })
  }
}
