extension Effect {
  /// Compiles the effect in the next frame, so that the first frame that shows the effect does not wait for the
  /// compiler. Main actor only.
  public func prepare() {
    MainThread.require("Effect.prepare()")
    RunContext.current.prepare(self)
  }
}
