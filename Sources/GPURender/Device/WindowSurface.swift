@preconcurrency import CGLFW

/// The context and the buffers of a window, for the thread that draws into it.
///
/// Unchecked, because the handle is a pointer: GLFW allows these calls, and no others, on any thread. The context is
/// current on one thread at a time.
package struct WindowSurface: @unchecked Sendable {
  let handle: OpaquePointer

  func makeCurrent() {
    if GLWindow.call({ glfwGetCurrentContext() }) == handle { return }
    HeadlessContext.releaseThread()
    GLWindow.call { glfwMakeContextCurrent(handle) }
  }

  /// Has `swap` wait for the display. The context is current.
  func waitForDisplay() { GLWindow.call { glfwSwapInterval(1) } }

  /// Leaves this thread without the context, as the window needs before it goes.
  func release() {
    if GLWindow.call({ glfwGetCurrentContext() }) == handle { GLWindow.call { glfwMakeContextCurrent(nil) } }
  }

  /// Shows what was drawn.
  package func swap() { GLWindow.call { glfwSwapBuffers(handle) } }
}
