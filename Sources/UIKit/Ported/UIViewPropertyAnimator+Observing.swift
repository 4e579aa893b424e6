import ObjectiveCRuntime

/// An animator notifies observers of its key `isRunning`, as Apple's page of `pausesOnCompletion` advises.
extension UIViewPropertyAnimator: @preconcurrency KeyValueSource {
  /// The name of the property in Objective-C, and in Swift.
  private static let runningKeys = ["running", "isRunning"]

  package func observableValue(forKey key: String) -> Any?? {
    Self.runningKeys.contains(key) ? .some(run.observedKeys.isEmpty ? isRunning : run.reportedRunning) : nil
  }

  package func observersChanged(ofKey key: String, areAny: Bool) {
    guard Self.runningKeys.contains(key) else { return }
    if run.observedKeys.isEmpty { run.reportedRunning = isRunning }
    if areAny { run.observedKeys.insert(key) } else { run.observedKeys.remove(key) }
  }

  /// The timeline may be in the middle of a change, so that observers are notified afterwards.
  func timelineStateChanged() {
    guard !run.observedKeys.isEmpty else { return }
    TurnQueue.current.after(0) { [weak self] in self?.notifyRunningObservers() }
  }

  /// Notifies observers if the animator has started or stopped since the last notification.
  func notifyRunningObservers() {
    guard !run.observedKeys.isEmpty, run.reportedRunning != isRunning else { return }
    for key in Self.runningKeys { KeyObservers.willChange(self, key) }
    run.reportedRunning.toggle()
    for key in Self.runningKeys.reversed() { KeyObservers.didChange(self, key) }
  }
}
