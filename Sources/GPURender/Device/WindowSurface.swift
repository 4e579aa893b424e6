@preconcurrency import CGLFW

/// The context and the buffers of a window, for the thread that draws.
///
/// Unchecked, because the handle is a pointer: GLFW allows these calls on any thread. The context is current on one
/// thread at a time.
package struct WindowSurface: @unchecked Sendable {
  let handle: OpaquePointer

  func makeCurrent() {
    if GLWindow.call({ glfwGetCurrentContext() }) == handle { return }
    HeadlessContext.unbindContext()
    GLWindow.call { glfwMakeContextCurrent(handle) }
  }

  /// Makes `swap` wait for the display. The context must be current.
  func waitForDisplay() { GLWindow.call { glfwSwapInterval(1) } }

  /// Releases the context from this thread, which must precede the window's destruction.
  func release() {
    if GLWindow.call({ glfwGetCurrentContext() }) == handle { GLWindow.call { glfwMakeContextCurrent(nil) } }
  }

  /// Shows the drawn frame.
  package func swap() { GLWindow.call { glfwSwapBuffers(handle) } }
}
