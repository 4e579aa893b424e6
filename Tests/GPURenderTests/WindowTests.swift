import Engine
import Foundation
import Stages
import Testing

@testable import Compositor
@testable import GPURender
@testable import Rendering

/// Whether a window can be opened on this machine.
private let hasDisplay = ["DISPLAY", "WAYLAND_DISPLAY"].contains {
  ProcessInfo.processInfo.environment[$0]?.isEmpty == false
}

extension GPURenderTests {
  @Suite(.serialized) @MainActor struct WindowTests {
    @Test func aMissingDisplayIsATypedError() async {
      await #expect(processExitsWith: .success) {
        unsetenv("DISPLAY")
        unsetenv("WAYLAND_DISPLAY")
        do throws(GraphicsError) {
          let window = try GLWindow(width: 100, height: 100, title: "test")
          window.close()
          exit(2)
        } catch {
          guard case .noWindow(let reason) = error, !reason.isEmpty else { exit(3) }
          exit(error.description.contains("xvfb-run") ? 0 : 4)
        }
      }
    }

    @Test(arguments: [0, -3, 1e9, Double.infinity, Double.nan]) func invalidWindowSizesAreErrors(
      size: Double
    ) {
      #expect(throws: GraphicsError.self) { try GLWindow(width: size, height: 100, title: "test") }
      #expect(throws: GraphicsError.self) { try GLWindow(width: 100, height: size, title: "test") }
    }

    @Test(.enabled(if: hasDisplay, "no display"))
    func aWindowShowsTheSamePixelsAsATarget() throws {
      let window = try GLWindow(width: 200, height: 150, title: "test", isVisible: false)
      let size = window.framebufferSize
      #expect(size.width >= 200 && size.height >= 150)
      var scene = ListBuilder(width: size.width, height: size.height)
      scene.solid(rect(0, 0, 200, 150), SIMD4(0.2, 0.4, 0.6, 1))
      scene.solid(rect(10, 20, 90, 70), red, radius: 20)
      let photo = makeImage(64, 48) { x, y in SIMD4(UInt8(x * 4), UInt8(y * 5), 77, 255) }
      scene.image(rect(110.3, 20, 80, 60), photo, opacity: 0.7)
      scene.group(opacity: 0.5) { scene in
        scene.solid(rect(20, 100, 50, 40), green)
        scene.solid(rect(40, 110, 50, 35), green, radius: 8)
      }
      // The scene is drawn offscreen on the window's thread, before and after the window draws it, so that the contexts
      // have to release the thread for each other.
      let expected = try Stage.run { try $0.draw(scene) }
      let device = try Device.window(window.surface)
      let renderer = Renderer(GLBackend(device))
      for step in 0..<WarmUp.stepCount { try renderer.warmUp(.step(step)) }
      try renderer.draw(scene.list)
      #expect(renderer.statistics.programsCompiled == 0)
      let again = try Stage.run { try $0.draw(scene) }
      #expect(again == expected)
      let shown = DrawnFrame(renderer.image())
      renderer.present()
      renderer.close()
      #expect(device.gl.errors == [])
      device.close()
      for _ in 0..<2 { window.close() }
      #expect(shown.distance(to: expected) <= 1)
    }

    @Test(.enabled(if: hasDisplay, "no display"))
    func windowsReportEvents() throws {
      let window = try GLWindow(width: 120, height: 90, title: "test")
      defer { window.close() }
      var events: [WindowEvent] = []
      for _ in 0..<20 where !events.contains(.refreshNeeded) {
        events += window.events(waitingAtMost: 0.05)
      }
      // A new window reports a refresh. Other events need a person or an input server.
      #expect(events.contains(.refreshNeeded))
      #expect(window.size == (120, 90))
      #expect(window.scale >= 1)
    }
  }
}
