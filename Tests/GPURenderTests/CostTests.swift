import CAllocations
import Engine
import Foundation
import Stages
import Testing

@testable import Compositor
@testable import GPURender
@testable import Rendering

extension GPURenderTests {
  /// The costs of frames, measured as counts.
  @Suite(.serialized) @MainActor struct CostTests {
    /// A screen with items of many kinds, which move and fade by `step`.
    private func screen(_ step: Int, _ photo: CGImage, _ block: TextBlock) -> ListBuilder {
      let shift = Double(step) * 1.3
      var scene = ListBuilder(width: 400, height: 300)
      scene.solid(rect(0, 0, 400, 300), SIMD4(Float(step % 50) / 50, 0.5, 0.5, 1))
      scene.image(rect(shift, 10, 120, 90), photo, radius: 12)
      scene.image(rect(150, 10 + shift / 2, 120, 90), photo, opacity: 1 - Float(step % 10) / 20)
      let turned = CGAffineTransform(translationX: 320, y: 60).rotated(by: shift / 20)
      scene.solid(rect(-40, -30, 80, 60), red, radius: 9, transform: turned)
      scene.border(rect(-40, -30, 80, 60), blue, width: 2, radius: 9, transform: turned)
      let clip = scene.clip(rect(20, 120, 100, 100), radius: 20)
      scene.image(rect(shift, 120, 120, 90), photo, clip: clip)
      scene.group(opacity: 0.5) { scene in
        scene.solid(rect(150 + shift, 130, 60, 60), green)
        scene.solid(rect(170 + shift, 150, 60, 60), green, radius: 30)
      }
      scene.text(CGPoint(x: 10, y: 240 + (step % 3)), block, white)
      return scene
    }

    private func makeBlock() throws -> TextBlock {
      let font = Font(face: try FontCatalogue.system(weight: 400), size: 17)
      return TextLayout.layout(StyledText("Segue draws this text", style: TextStyle(font: font)))
    }

    @Test func aSteadyFrameAllocatesNothing() throws {
      let photo = makeImage(300, 200) { x, y in SIMD4(UInt8(x & 255), UInt8(y), 99, 255) }
      let block = try makeBlock()
      try Stage.run { stage in
        for step in 0..<8 { _ = try stage.draw(screen(step, photo, block)) }
        var fewest = UInt64.max
        for step in 8..<28 {
          let list = screen(step, photo, block).list
          let before = threadAllocationCount()
          try stage.renderer.draw(list)
          // A growing table allocates in some frames only, so the frame with the fewest allocations counts.
          fewest = min(fewest, threadAllocationCount() - before)
          stage.renderer.finish()
          #expect(stage.renderer.statistics.programsCompiled == 0)
          #expect(stage.renderer.statistics.passes == 2)
        }
        #expect(fewest == 0)
        // An array's allocation shows that the counter works.
        let before = threadAllocationCount()
        let box = Array(repeating: fewest, count: 100)
        #expect(threadAllocationCount() > before && box.count == 100)
      }
    }

    @Test func anUnchangedListUploadsNothing() throws {
      let photo = makeImage(300, 200, SIMD4(9, 99, 199, 255))
      let block = try makeBlock()
      try Stage.run { stage in
        let first = try stage.draw(screen(3, photo, block))
        // The uploads are the photograph's half-size copy, and glyphs.
        #expect(stage.renderer.statistics.uploadBytes > 150 * 100 * 4)
        #expect(try stage.draw(screen(3, photo, block)) == first)
        #expect(stage.renderer.statistics.uploadBytes == 0)
        #expect(stage.renderer.statistics.programsCompiled == 0)
        // A moved image needs no upload, and a new colour is one texel.
        _ = try stage.draw(screen(4, photo, block))
        #expect(stage.renderer.statistics.uploadBytes <= 16)
      }
    }

    @Test func callsOfTheDriverAreCounted() throws {
      try Stage.run { stage in
        var scene = ListBuilder(width: 64, height: 64)
        scene.solid(rect(0, 0, 64, 32), red)
        _ = try stage.draw(scene)
        let before = stage.device.gl.calls
        try stage.renderer.draw(scene.list)
        #expect(stage.renderer.statistics.glCalls == stage.device.gl.calls - before)
        #expect((1..<20).contains(stage.renderer.statistics.glCalls))
        #expect(stage.renderer.statistics.calls == 1)
        #expect(stage.renderer.statistics.pixels == 64 * 32)
      }
    }

    /// Plain draws use programs that a software rasteriser recognises and draws on its fast path.
    @Test(arguments: forms.indices)
    func plainDrawsUseThePlainPrograms(form: Int) {
      var scheduler = FrameScheduler<SoftwareEmitter>(textureLimit: 4096)
      scheduler.frame.isSurfaceOpaque = true
      scheduler.schedule(Self.scenes()[form].list)
      #expect(!scheduler.plan.draws.isEmpty)
      #expect(
        scheduler.plan.draws.allSatisfy { [.solid, .image, .tinted].contains($0.state.program) },
        "\(Self.forms[form])")
    }

    /// Draws on the rasteriser's fast path take less than two thirds of the time that they take without it. The test
    /// compares the least processor times of several processes, which run one after the other.
    @Test(
      .enabled(if: ProcessInfo.processInfo.environment["SEGUE_SOAK"] != nil, "compares times: make soak"),
      .enabled(if: (try? Device.rendererName())?.contains("llvmpipe") == true, "not llvmpipe"))
    func plainDrawsTakeTheFastPath() async throws {
      var times = [Double](repeating: .infinity, count: Self.forms.count)
      var slowTimes = times
      for _ in 0..<12 {
        // On a busy machine, more processes are needed until one is undisturbed.
        if zip(times, slowTimes).allSatisfy({ $1.isFinite && $1 > $0 * 1.5 }) { break }
        let fast = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
          print("times", try await MainActor.run { try CostTests.times() })
        }
        let slow = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
          setenv("LP_PERF", "no_rast_linear", 1)
          print("times", try await MainActor.run { try CostTests.times() })
        }
        times = zip(times, try Self.read(fast?.standardOutputContent)).map(min)
        slowTimes = zip(slowTimes, try Self.read(slow?.standardOutputContent)).map(min)
      }
      for (index, name) in Self.forms.enumerated() {
        #expect(
          slowTimes[index] > times[index] * 1.5,
          "\(name): \(times[index]) ms, \(slowTimes[index]) ms without the fast path")
      }
    }

    /// The numbers that a process has printed.
    private static func read(_ output: [UInt8]?) throws -> [Double] {
      let text = String(decoding: output ?? [], as: UTF8.self)
      let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("times ") })
      let numbers = line.split { !($0.isNumber || $0 == ".") }.compactMap { Double($0) }
      try #require(numbers.count == forms.count)
      return numbers
    }

    nonisolated static let forms = ["solid", "image", "image blended", "image faded"]

    /// A scene for each of `forms`, which fills its screen.
    private static func scenes() -> [ListBuilder] {
      // The images fit the processor's cache. The quads are few, because planning is slow in builds that are not
      // optimised.
      let side = 511
      func image(_ byte: UInt8) -> CGImage {
        CGImage(
          width: side, height: side, isOpaque: byte == 255,
          premultipliedBGRA: [UInt8](repeating: byte, count: side * side * 4))
      }
      let (photo, glass) = (image(255), image(100))
      func tiled(_ image: CGImage, opacity: Float = 1) -> (inout ListBuilder) -> Void {
        { scene in
          for index in 0..<4 {
            let (x, y) = (1 + index % 2 * side, 1 + index / 2 * side)
            scene.image(
              rect(Double(x), Double(y), Double(side), Double(side)), image, opacity: opacity)
          }
        }
      }
      // The content leaves a border, so that it does not hide the corner pixels below.
      let full = rect(1, 1, 1022, 1022)
      let fills: [(inout ListBuilder) -> Void] = [
        { $0.solid(full, red) }, tiled(photo), tiled(glass), tiled(photo, opacity: 0.5),
      ]
      return fills.map { fill in
        var scene = ListBuilder(width: 1024, height: 1024)
        // Two pixels far apart are blended first, so that the area between them is drawn and not filled or copied.
        for corner in [0.0, 1023] { scene.solid(rect(corner, corner, 1, 1), SIMD4(1, 1, 1, 0.5)) }
        fill(&scene)
        return scene
      }
    }

    /// The least processor time for each of `forms`, in milliseconds.
    static func times() throws -> [Double] {
      try Stage.run { stage in
        try scenes().map { scene in
          var least = Double.infinity
          for _ in 0..<12 {
            // The CPU time of the threads does not depend on other processes.
            let start = processorTime()
            try stage.renderer.draw(scene.list)
            stage.renderer.finish()
            least = min(least, processorTime() - start)
          }
          return least
        }
      }
    }
  }
}

/// The CPU time of all threads of the process, in milliseconds.
private func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

extension Device {
  /// The name of the renderer that devices have on this machine.
  static func rendererName() throws(GraphicsError) -> String {
    let device = try Device.headless()
    defer { device.close() }
    return device.description.renderer
  }
}
