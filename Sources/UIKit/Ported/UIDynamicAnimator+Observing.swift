import ObjectiveCRuntime

extension UIDynamicAnimator: @preconcurrency KeyValueSource {
  package func observableValue(forKey key: String) -> Any?? {
    Self.runningKeys.contains(key) ? .some(isRunning) : nil
  }

  /// Does nothing: the property notifies its observers itself.
  package func observersChanged(ofKey key: String, areAny: Bool) {}
}
