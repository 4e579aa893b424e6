import ObjectiveCRuntime

/// Tells those who observe `isRunning` by name, as Apple's page of `pausesOnCompletion` advises.
extension UIViewPropertyAnimator: @preconcurrency KeyValueSource {
  /// The name of the property in Objective-C, and in Swift.
  private static let runningKeys = ["running", "isRunning"]

  package func observableValue(forKey key: String) -> Any?? {
    Self.runningKeys.contains(key) ? .some(run.observedKeys.isEmpty ? isRunning : run.toldRunning) : nil
  }

  package func observersChanged(ofKey key: String, areAny: Bool) {
    guard Self.runningKeys.contains(key) else { return }
    if run.observedKeys.isEmpty { run.toldRunning = isRunning }
    if areAny { run.observedKeys.insert(key) } else { run.observedKeys.remove(key) }
  }

  /// Its timeline may be in the middle of a change, so that observers are told afterwards.
  func timelineStateChanged() {
    guard !run.observedKeys.isEmpty else { return }
    TurnQueue.current.after(0) { [weak self] in self?.tellRunning() }
  }

  /// Tells observers if the animator has begun or ceased to run since they were told last.
  func tellRunning() {
    guard !run.observedKeys.isEmpty, run.toldRunning != isRunning else { return }
    for key in Self.runningKeys { KeyObservers.willChange(self, key) }
    run.toldRunning.toggle()
    for key in Self.runningKeys.reversed() { KeyObservers.didChange(self, key) }
  }
}
