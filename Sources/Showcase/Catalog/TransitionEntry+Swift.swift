extension TransitionEntry {
  /// Swift that sets up the transition with these parameters.
  package func swift(_ values: [String: String]) -> String { "" }
}
