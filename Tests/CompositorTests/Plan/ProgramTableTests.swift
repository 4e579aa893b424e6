import Testing

@testable import Compositor

/// A program or a blending that no warm-up compiles would stop the first frame that draws with it.
@Suite struct ProgramTableTests {
  @Test func everyProgramIsCompiledAhead() {
    let compiled = Set(WarmUpState.all.map(\.program))
    // Effects have programs of their own. Animated runs need a run with buffers; only graphics cards draw them, some
    // frames after their animations begin.
    #expect(Set(ProgramKind.allCases).subtracting(compiled) == [.effect, .animated])
  }

  /// The widest Gaussian takes as long to compile as the others together.
  @Test func everyVariantExceptTheWidestGaussianIsCompiledAhead() {
    for program in ProgramKind.allCases where !program.row.variants()[0].name.isEmpty || program == .halved {
      let ahead = Set(WarmUpState.all.filter { $0.program == program }.map(\.variant))
      let missing = program.row.variants().enumerated().filter { !ahead.contains(UInt8($0.offset)) }.map(
        \.element)
      #expect(missing.map(\.isRare) == (program == .blur ? [true, true] : []), "\(program)")
    }
  }

  @Test func everyBlendingIsCompiledAhead() {
    let compiled = Set(WarmUpState.all.map(\.blending))
    // The driver's state is that of `none`.
    #expect(Set(Blending.allCases).subtracting(compiled) == [.copy])
  }

  /// A Gaussian takes the shortest loop that reaches far enough.
  @Test func aGaussianHasTheShortestVariantThatReachesFarEnough() {
    let variants = ProgramKind.blur.row.variants()
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
