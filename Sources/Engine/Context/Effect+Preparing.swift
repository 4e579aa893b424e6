extension Effect {
  /// Compiles the effect at the next frame of the current run, so that the first frame that shows it need not wait. Main
  /// actor only.
  public func prepare() {
    MainThread.require("Effect.prepare()")
    RunContext.current.prepare(self)
  }
}
