/// The reason for which a context is lost, as far as the driver knows. The raw value completes an error message.
package enum ContextLoss: String, Sendable {
  /// A draw in this context caused the reset.
  case ownReset = "the driver was reset by this program's drawing"
  /// Another context caused the reset.
  case otherReset = "the driver was reset by another program"
  /// The driver does not say which context caused the reset.
  case unknownReset = "the driver was reset"
  /// No thread can make the context current.
  case unreachable = "it cannot be made current"
}
