import Testing

@testable import Segue

@Suite struct ProgramPrecompilerTests {
  /// A second context is made only if a program was compiled, not if it was found in the driver's cache.
  @Test(arguments: [(0.0, false), (0.007, false), (0.022, false), (0.045, true), (0.3, true)])
  func aLongCallIsACompilation(seconds: Double, isCompilation: Bool) {
    #expect(ProgramPrecompiler.isCompilation(seconds: seconds) == isCompilation)
  }

  @Test func aCallThatComputesNothingIsNoCompilation() {
    var calls = 0
    #expect(!ProgramPrecompiler.compiles { calls += 1 })
    #expect(calls == 1)
  }
}
