import Engine
import Foundation
import Stages
import Synchronization
import Testing

@testable import Compositor
@testable import GPURender
@testable import Rendering

extension GPURenderTests {
  @Suite(.serialized) @MainActor struct DeviceTests {
    @Test func aDeviceDescribesItsDriver() throws {
      try Stage.run { stage in
        #expect(!stage.device.description.renderer.isEmpty)
        #expect(stage.device.description.version.first.map { ("3"..."9").contains($0) } == true)
        #expect(stage.device.capabilities.textureLimit >= 2048)
        #expect(stage.device.profile != .auto)
      }
    }

    @Test func atLeastOnePlatformHasAContext() {
      let tries = Device.contextTries()
      #expect(tries.map(\.name) == ["device platform", "surfaceless platform", "default display"])
      #expect(tries.contains { $0.failure == nil })
      #expect(tries.allSatisfy { ($0.failure == nil) != ($0.renderer == nil) })
    }

    @Test func missingLibrariesAreATypedError() {
      for missing in [\GraphicsLibraries.egl, \.gl] {
        var libraries = GraphicsLibraries()
        libraries[keyPath: missing] = ["libNoSuchThing.so.7"]
        let error = #expect(throws: GraphicsError.self) { try Device.headless(libraries: libraries) }
        guard case .noContext(let tries) = error else {
          Issue.record("not the error of a missing context: \(String(describing: error))")
          continue
        }
        #expect(tries.count == 3)
        #expect(tries.allSatisfy { $0.failure == "libNoSuchThing.so.7 cannot be loaded" })
        let text = error?.description ?? ""
        #expect(text.contains("libegl1") && text.contains("libgl1-mesa-dri") && !text.contains("\n"))
      }
    }

    @Test func aMissingDriverIsATypedError() async {
      await #expect(processExitsWith: .success) {
        // The vendor-neutral library finds no vendor, and Mesa finds no rasteriser.
        setenv("__EGL_VENDOR_LIBRARY_FILENAMES", "/nonexistent/egl.json", 1)
        setenv("LIBGL_DRIVERS_PATH", "/nonexistent", 1)
        do throws(GraphicsError) {
          _ = try Device.headless()
          exit(2)
        } catch {
          guard case .noContext(let tries) = error, tries.count == 3 else { exit(3) }
          exit(error.description.contains("install") ? 0 : 4)
        }
      }
    }

    /// Displays of EGL 1.4, such as softpipe's, refuse the attribute of EGL 1.5 for a debug context.
    @Test(arguments: [false, true], [false, true])
    func contextAttributesFollowTheEGLVersion(debug: Bool, notifiesOfReset: Bool) {
      let debugAttribute: Int32 = 0x31B0
      let (resetStrategy, loseContext): (Int32, Int32) = (0x31BD, 0x31BF)
      let flags: Int32 = 0x30FC
      for version in [Int32(14), 15] {
        let attributes = EGL.contextAttributes(
          version: version, debug: debug, notifiesOfReset: notifiesOfReset)
        let names = stride(from: 0, to: attributes.count - 1, by: 2).map { attributes[$0] }
        #expect(names.contains(debugAttribute) == (debug && version == 15))
        #expect(names.contains(flags) == (debug && version == 14))
        let strategy = attributes.firstIndex(of: resetStrategy).map { attributes[$0 + 1] }
        #expect(strategy == (notifiesOfReset ? loseContext : nil))
        // The list of attributes ends with EGL_NONE.
        #expect(attributes.last == 0x3038 && attributes.count % 2 == 1)
      }
    }

    @Test(.enabled(if: (try? Device.rendererName())?.contains("llvmpipe") == true, "not Mesa's rasteriser"))
    func softpipeDrawsToo() async {
      await #expect(processExitsWith: .success) { @MainActor in
        setenv("GALLIUM_DRIVER", "softpipe", 1)
        guard let stage = try? Stage(.software) else { exit(2) }
        guard stage.device.description.renderer.contains("softpipe") else { exit(3) }
        var builder = ListBuilder(width: 8, height: 8)
        builder.solid(rect(2, 2, 4, 4), SIMD4(1, 0, 0, 1))
        guard let output = try? stage.draw(builder) else { exit(4) }
        exit(output[3, 3].x == 255 && output[1, 1].x == 0 ? 0 : 5)
      }
    }

    /// A device does not set GALLIUM_THREAD, by which the user decides whether Mesa runs its drivers in separate
    /// threads.
    @Test func aDeviceDoesNotChangeTheEnvironment() async {
      await #expect(processExitsWith: .success) { @MainActor in
        unsetenv("GALLIUM_THREAD")
        let before = ProcessInfo.processInfo.environment
        guard let stage = try? Stage(.hardware) else { exit(2) }
        stage.close()
        exit(ProcessInfo.processInfo.environment == before ? 0 : 3)
      }
    }

    @Test func vertexLayoutsHaveTheAttributesThatTheProgramsRead() throws {
      try Stage.run { stage in
        let cache = ProgramCache(stage.device)
        let streamed = ProgramKind.allCases.filter { $0 != .effect && $0 != .animated }
        for (layout, kinds) in [
          (PlainVertex.layout, streamed.filter { $0.stream == .plain }),
          (RoundedVertex.layout, streamed.filter { $0.stream == .rounded }),
          (MaskedVertex.layout, streamed.filter { $0.stream == .masked }),
          (EdgedVertex.layout, streamed.filter { $0.stream == .edged }),
          (AnimatedInstance.layout, [.animated]),
        ] {
          var read: Set<String> = []
          for kind in kinds {
            let program = try cache.program(kind)
            for attribute in program.activeAttributes where !attribute.name.hasPrefix("gl_") {
              let index = layout.attributes.firstIndex { $0.name == attribute.name }
              #expect(index == attribute.location, "\(program.name): \(attribute.name)")
              #expect(index.map { layout.attributes[$0].components } == attribute.components)
              read.insert(attribute.name)
            }
          }
          // Each stored attribute is read by a program.
          #expect(read == Set(layout.attributes.map(\.name)))
          var end = 0
          for attribute in layout.attributes.sorted(by: { $0.offset < $1.offset }) {
            #expect(attribute.offset >= end)
            end = attribute.offset + attribute.byteCount
          }
          #expect(end <= layout.stride)
        }
      }
    }

    @Test func instancesHaveTheAttributesThatTheirProgramReads() throws {
      #expect(MemoryLayout<Instance>.size == 64 && MemoryLayout<Instance>.stride == 64)
      try Stage.run(.hardware) { stage in
        let program = try ProgramCache(stage.device).program(.instanced)
        let read = program.activeAttributes.filter { !$0.name.hasPrefix("gl_") }
        #expect(Set(read.map(\.name)) == Set(Instance.layout.attributes.map(\.name)))
        for attribute in read {
          let index = Instance.layout.attributes.firstIndex { $0.name == attribute.name }
          #expect(index == attribute.location, "\(attribute.name)")
          #expect(index.map { Instance.layout.attributes[$0].components } == attribute.components)
        }
        let ends = Instance.layout.attributes.map { $0.offset + $0.byteCount }
        #expect(ends == Instance.layout.attributes.dropFirst().map(\.offset) + [64])
      }
    }

    @Test func rejectedProgramsHaveALog() throws {
      let device = try Device.headless()
      let error = #expect(throws: GraphicsError.self) {
        try Program(
          device: device, name: "broken", vertex: Array("#version 330 core\nvoid main() { nonsense }".utf8),
          fragment: [], layout: PlainVertex.layout)
      }
      guard case .program("broken", let log) = error else {
        Issue.record("not the error of a program")
        return
      }
      #expect(!log.isEmpty)
      #expect(error?.description.contains("\n") == false)
      #expect(device.liveObjects == 0)
      device.close()
    }

    /// The queries of a frame that failed within a pass are discarded, so that the next frame can begin its own.
    @Test func queriesOfAFailedFrameAreDiscarded() throws {
      let device = try Device.headless()
      do {
        let queries = TimeQueries(device)
        for _ in 0..<2 {
          queries.begin()
          queries.end()
          queries.begin()
          queries.discard()
        }
        queries.begin()
        queries.end()
        var indices: [Int] = []
        queries.collect { index, _ in indices.append(index) }
        #expect(indices == [0] && device.gl.errors == [])
      }
      device.close()
    }

    @Test func errorsOfTheDriverAreCollected() throws {
      let device = try Device.headless()
      let texture = try Texture(device: device, width: 4, height: 4, label: "test")
      #expect(device.gl.errors == [])
      [UInt32](repeating: 0, count: 2).withUnsafeBytes {
        // The rectangle is one texel too far to the right.
        texture.upload(x: 3, y: 0, width: 2, height: 1, pixels: $0)
      }
      #expect(device.gl.errors.contains { $0.contains("glTexSubImage2D") })
    }

    /// A texture that the driver refuses, here because it exceeds the texture limit, is an error.
    @Test func texturesThatTheDriverCannotHoldAreATypedError() throws {
      let device = try Device.headless()
      let side = device.capabilities.textureLimit * 2
      #expect(throws: GraphicsError.noTexture(width: side, height: 8)) {
        try Texture(device: device, width: side, height: 8, label: "too wide")
      }
      #expect(throws: GraphicsError.noTexture(width: side, height: 8)) {
        try Texture(device: device, width: side, height: 8, label: "too wide", isFloat: true)
      }
      #expect(throws: GraphicsError.noTarget(width: side, height: 8)) {
        try Framebuffer(device: device, width: side, height: 8, label: "too wide")
      }
      #expect(device.liveObjects == 0 && device.gl.errors == [])
      let text = GraphicsError.noTexture(width: side, height: 8).description
      #expect(text.contains("\(side)×8") && text.contains("smaller"))
    }

    /// An image that the driver rejects fails the frames that show it, but no later frame.
    @Test func rejectedTexturesFailOnlyTheirFrames() throws {
      let device = try Device.headless()
      let renderer = Renderer(GLBackend(device))
      // The scheduler has too high a limit for the driver.
      renderer.scheduler = device.profile.makeScheduler(textureLimit: device.capabilities.textureLimit * 4)
      var scene = ListBuilder(width: 64, height: 64)
      scene.image(rect(0, 0, 32, 32), makeImage(300, 300, SIMD4(0, 255, 0, 255)))
      var tooWide = scene
      tooWide.image(
        rect(0, 0, 64, 64), makeImage(device.capabilities.textureLimit + 1, 1, SIMD4(255, 0, 0, 255)),
        nearest: true)
      for index in 0..<4 {
        // Each failed frame also has a new image to upload.
        tooWide.image(rect(40, 40, 8, 8), makeImage(64, 64, SIMD4(UInt8(index), 0, 0, 255)), nearest: true)
        #expect(throws: GraphicsError.self) { try renderer.draw(tooWide.list) }
        // The staging area has at most two of these images, each with a gutter of two texels.
        #expect(renderer.scheduler.store.staging.count <= 2 * 68 * 68)
      }
      try renderer.draw(scene.list)
      #expect(DrawnFrame(renderer.image())[16, 16] == SIMD4(0, 255, 0, 255))
      renderer.close()
    }

    @Test func surfacesHaveALimit() throws {
      try Stage.run { stage in
        let error = #expect(throws: GraphicsError.self) {
          try stage.renderer.draw(ListBuilder(width: 100_000, height: 10).list)
        }
        #expect(
          error == .surfaceTooLarge(width: 100_000, height: 10, limit: stage.device.capabilities.textureLimit)
        )
        let small = try stage.draw(ListBuilder(width: 10, height: 10))
        #expect(small[0, 0] == SIMD4(0, 0, 0, 255))
      }
    }

    /// A device draws on another thread after its thread has released it or has ended.
    @Test(arguments: [true, false]) func aReleasedDeviceIsUsedByAnotherThread(isReleased: Bool) throws {
      let device = try Device.headless()
      nonisolated(unsafe) let shared = device
      let renderer = Renderer(GLBackend(device))
      nonisolated(unsafe) let drawn = renderer
      var builder = ListBuilder(width: 4, height: 4)
      builder.solid(rect(1, 1, 2, 2), red)
      let scene = builder.list
      var bytes: [[UInt8]] = []
      for isElsewhere in [false, true, false, true] {
        if isElsewhere {
          let drawnBytes = Mutex<[UInt8]>([])
          let done = DispatchSemaphore(value: 0)
          Thread.detachNewThread {
            do {
              try drawn.draw(scene)
              drawnBytes.withLock { $0 = drawn.image().withPixels { [UInt8]($0) } }
            } catch { Issue.record(error) }
            if isReleased { shared.unbindContext() }
            done.signal()
          }
          done.wait()
          bytes.append(drawnBytes.withLock { $0 })
        } else {
          try renderer.draw(scene)
          bytes.append(renderer.image().withPixels { [UInt8]($0) })
          device.unbindContext()
        }
      }
      #expect(bytes.allSatisfy { $0.count == 64 && $0 == bytes[0] })
      renderer.close()
      device.close()
    }

    @Test func devicesDoNotDisturbEachOther() throws {
      var scene = ListBuilder(width: 40, height: 40)
      scene.solid(rect(5, 5, 20, 20), red, radius: 6)
      let first = try Stage()
      let before = try first.draw(scene)
      let second = try Stage()
      let others = [try second.draw(scene), try first.draw(scene)]
      second.close()
      let last = try first.draw(scene)
      first.close()
      #expect(others == [before, before])
      #expect(last == before)
    }
  }
}
