@preconcurrency import CGLFW
import Compositor

/// The source of a context's reset status.
package enum ResetSource {
  /// The driver has no reset notification.
  case none
  /// The driver's function: if `isCore`, the one of OpenGL 4.5 and GL_KHR_robustness; otherwise the one of
  /// GL_ARB_robustness.
  case driver(isCore: Bool)
  /// A test's function, which the successors of the device use too.
  case reported(by: () -> ContextLoss?)
}

extension ResetSource {
  /// The driver, if it supports reset notification and the context was made with it; otherwise none.
  init(of gl: GL) {
    let isCore = gl.version() >= 45 || gl.hasExtension("GL_KHR_robustness")
    guard isCore || gl.hasExtension("GL_ARB_robustness"),
      gl.integer(GL_RESET_NOTIFICATION_STRATEGY) == Int(GL_LOSE_CONTEXT_ON_RESET)
    else {
      self = .none
      return
    }
    self = .driver(isCore: isCore)
  }
}

extension ContextLoss {
  /// Reads the driver's reset status; nil if it has not reset the context.
  init?(readFrom gl: GL, isCore: Bool) {
    let status = gl.call("glGetGraphicsResetStatus") {
      isCore ? epoxy_glGetGraphicsResetStatus() : epoxy_glGetGraphicsResetStatusARB()
    }
    switch Int32(status) {
    case GL_NO_ERROR: return nil
    case GL_GUILTY_CONTEXT_RESET: self = .ownReset
    case GL_INNOCENT_CONTEXT_RESET: self = .otherReset
    default: self = .unknownReset
    }
  }
}
