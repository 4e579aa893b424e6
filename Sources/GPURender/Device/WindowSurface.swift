@preconcurrency import CGLFW
import Compositor
import Synchronization

/// The context and the buffers of a window, for the thread that draws.
///
/// The conformance to Sendable is unchecked, because the handle is a pointer: GLFW allows these calls on any thread.
/// The context is current on one thread at a time.
///
/// `beginClosing` ends the current frame before its next program, so that closing waits for one compilation at most.
package final class WindowSurface: BackendWindow, @unchecked Sendable {
  private let handle: OpaquePointer
  private let closing = Atomic(false)
  private let minimized = Atomic(false)

  init(handle: OpaquePointer) { self.handle = handle }

  /// Whether the window is about to close, so that an unfinished frame need not wait for the driver's compiler.
  var isClosing: Bool { closing.load(ordering: .relaxed) }

  /// Ends the current frame before the next pass or the next program to compile; the frame throws `.interrupted`.
  package func beginClosing() { closing.store(true, ordering: .relaxed) }

  func makeCurrent() {
    if GLWindow.call({ glfwGetCurrentContext() }) == handle { return }
    HeadlessContext.unbindContext()
    GLWindow.call { glfwMakeContextCurrent(handle) }
  }

  /// Makes `swap` wait for the display. The context must be current.
  func waitForDisplay() { GLWindow.call { glfwSwapInterval(1) } }

  /// Releases the context from this thread, which must precede the window's destruction.
  package func release() {
    if GLWindow.call({ glfwGetCurrentContext() }) == handle { GLWindow.call { glfwMakeContextCurrent(nil) } }
  }

  /// Whether the window is minimised, so that `swap` returns at once: a window system may never release the buffer of
  /// an invisible frame, and the thread that waits for the buffer could not be ended.
  package var isMinimized: Bool {
    get { minimized.load(ordering: .relaxed) }
    set { minimized.store(newValue, ordering: .relaxed) }
  }

  /// Shows the drawn frame.
  package func swap() {
    if isMinimized { return }
    GLWindow.call { glfwSwapBuffers(handle) }
  }
}
