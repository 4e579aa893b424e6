import ObjectiveCRuntime

/// The observation of the key `isRunning`, which Apple's page of `pausesOnCompletion` advises.
extension UIViewPropertyAnimator: @preconcurrency KeyValueSource {
  /// The names of the property in Objective-C and in Swift.
  private static let runningKeys = ["running", "isRunning"]

  package func observableValue(forKey key: String) -> Any?? {
    guard Self.runningKeys.contains(key) else { return nil }
    return .some(lifetime.observedKeys.isEmpty ? isRunning : lifetime.lastReportedIsRunning)
  }

  package func observersChanged(ofKey key: String, areAny: Bool) {
    guard Self.runningKeys.contains(key) else { return }
    if lifetime.observedKeys.isEmpty { lifetime.lastReportedIsRunning = isRunning }
    if areAny { lifetime.observedKeys.insert(key) } else { lifetime.observedKeys.remove(key) }
  }

  /// Schedules the notification of observers, because the timeline may be in the middle of a change.
  func timelineStateChanged() {
    guard !lifetime.observedKeys.isEmpty else { return }
    TurnQueue.current.after(0) { [weak self] in self?.notifyRunningObservers() }
  }

  /// Notifies observers if the animator has started or stopped since the last notification.
  func notifyRunningObservers() {
    guard !lifetime.observedKeys.isEmpty, lifetime.lastReportedIsRunning != isRunning else { return }
    for key in Self.runningKeys { KeyObservers.willChange(self, key) }
    lifetime.lastReportedIsRunning.toggle()
    for key in Self.runningKeys.reversed() { KeyObservers.didChange(self, key) }
  }
}
