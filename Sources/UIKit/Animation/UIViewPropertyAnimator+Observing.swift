import ObjectiveCRuntime

/// Tells those who observe `isRunning` by name, as Apple's page of `pausesOnCompletion` advises.
extension UIViewPropertyAnimator: @preconcurrency KeyValueSource {
  /// The name of the property in Objective-C, and in Swift.
  private static let runningKeys = ["running", "isRunning"]

  package func observableValue(forKey key: String) -> Any?? {
    Self.runningKeys.contains(key) ? .some(run.toldRunning ?? isRunning) : nil
  }

  package func observersChanged(ofKey key: String, areAny: Bool) {
    if areAny, Self.runningKeys.contains(key), run.toldRunning == nil { run.toldRunning = isRunning }
  }

  /// Its timeline may be in the middle of a change, so that observers are told afterwards.
  func timelineStateChanged() {
    guard KeyObservers.areAny, run.toldRunning != nil else { return }
    TurnQueue.current.after(0) { [weak self] in self?.tellRunning() }
  }

  /// Tells observers if the animator has begun or ceased to run since they were told last.
  func tellRunning() {
    guard KeyObservers.areAny, let told = run.toldRunning, told != isRunning else { return }
    for key in Self.runningKeys { KeyObservers.willChange(self, key) }
    run.toldRunning = !told
    for key in Self.runningKeys.reversed() { KeyObservers.didChange(self, key) }
  }
}
