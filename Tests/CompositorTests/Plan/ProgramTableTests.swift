import Testing

@testable import Compositor

/// The warm-up compiles all programs and blendings. The first frame with another program would wait for the compiler.
@Suite struct ProgramTableTests {
  @Test func everyProgramIsCompiledAhead() {
    let compiled = Set(WarmUpState.all.map(\.program))
    // Effects have programs of their own. The program of animated runs needs a run with buffers; only graphics cards
    // use it, some frames after the animations begin.
    #expect(Set(ProgramKind.allCases).subtracting(compiled) == [.effect, .animated])
  }

  /// The widest Gaussian takes as long to compile as all other variants together.
  @Test func everyVariantExceptTheWidestGaussianIsCompiledAhead() {
    for program in ProgramKind.allCases where program.traits.variants().count > 1 {
      let ahead = Set(WarmUpState.all.filter { $0.program == program }.map(\.variant))
      let missing = program.traits.variants().enumerated().filter { !ahead.contains(UInt8($0.offset)) }.map(
        \.element)
      #expect(missing.map(\.isRare) == (program == .blur ? [true, true] : []), "\(program)")
    }
  }

  @Test func everyBlendingIsCompiledAhead() {
    let compiled = Set(WarmUpState.all.map(\.blending))
    // `copy` has the same driver state as `none`.
    #expect(Set(Blending.allCases).subtracting(compiled) == [.copy])
  }

  /// The variant has the shortest loop that covers `reach` texels.
  @Test func aGaussianHasTheShortestVariantThatReachesFarEnough() {
    let variants = ProgramKind.blur.traits.variants()
    for reach in 1...BlurVariant.farthest {
      for saturates in [false, true] {
        let number = BlurVariant.number(reach: reach, saturates: saturates)
        let lines = variants[Int(number)].definitions.split(separator: "\n")
        let wanted = [3, 6, 10, 17, 22].first { $0 >= reach } ?? 0
        #expect(lines.first == "#define REACH \(wanted)")
        #expect(lines.contains("#define SATURATES") == saturates)
      }
    }
  }
}
