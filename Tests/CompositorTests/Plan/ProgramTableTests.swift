import Testing

@testable import Compositor

/// A program or a blending that no warm-up compiles would stop the first frame that draws with it.
@Suite struct ProgramTableTests {
  @Test func everyProgramIsCompiledAhead() {
    let compiled = Set(WarmUpState.all.map(\.program))
    // Effects have programs of their own; the widest Gaussian takes as long to compile as the others together. Animated runs
    // need a run with buffers; only graphics cards draw them, some frames after their animations begin.
    #expect(
      Set(ProgramKind.allCases).subtracting(compiled) == [.effect, .animated, .blur22, .blur22Saturated])
  }

  @Test func everyBlendingIsCompiledAhead() {
    let compiled = Set(WarmUpState.all.map(\.blending))
    // The driver's state is that of `none`.
    #expect(Set(Blending.allCases).subtracting(compiled) == [.copy])
  }
}
