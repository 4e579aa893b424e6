@preconcurrency import CGLFW

/// Why a context is lost, as far as the driver knows.
package enum ContextLoss: String, Sendable {
  /// A draw of this context had the card reset.
  case ownReset = "the driver was reset by what was drawn"
  /// Something else had it reset.
  case otherReset = "the driver was reset by another program"
  case unknownReset = "the driver was reset"
  /// The context cannot be made current on any thread.
  case unreachable = "it cannot be made current"
}

/// What tells that a context is lost.
package enum ResetSource {
  /// Nothing does: the driver does not tell.
  case none
  /// The driver, by the function that all have from OpenGL 4.5 on, or by that of the extension before it.
  case driver(isCore: Bool)
  /// Another one, which is asked for the devices that follow this one too.
  case reported(by: () -> ContextLoss?)
}

extension ResetSource {
  /// The driver, where it can tell and was asked to when the context was made.
  init(of gl: GL) {
    let isCore = gl.version() >= 45 || gl.hasExtension("GL_KHR_robustness")
    let canTell = isCore || gl.hasExtension("GL_ARB_robustness")
    let tells = canTell && gl.integer(GL_RESET_NOTIFICATION_STRATEGY) == Int(GL_LOSE_CONTEXT_ON_RESET)
    self = tells ? .driver(isCore: isCore) : .none
  }
}

extension ContextLoss {
  /// What the driver tells since the last time; nil where it has not reset the context.
  init?(toldBy gl: GL, isCore: Bool) {
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
