import Synchronization

/// Properties that can be set but that no renderer draws yet: the first use in a process reports a
/// diagnostic.
package enum Undrawn: String {
  case filters = "CALayer's filters other than gaussianBlur and colorSaturate"
  case compositing = "CALayer.compositingFilter other than vibrancy"
  case minificationBias = "CALayer.minificationFilterBias"
  case cornerCurve = "CALayer.cornerCurve other than circular"
  case fontQuantization = "CATextLayer.allowsFontSubpixelQuantization"

  private static let reported = Mutex<Set<String>>([])

  package func report() {
    guard Self.reported.withLock({ $0.insert(rawValue).inserted }) else { return }
    Diagnostics.report(
      .notDrawn, "\(rawValue) stores its values, but no renderer draws them yet",
      types: [String(rawValue.prefix { $0.isLetter })])
  }

  /// Resets the reports, for tests.
  package static func forget() { reported.withLock { $0.removeAll() } }
}

extension Diagnostic.Code {
  /// A property was set that no renderer draws.
  package static let notDrawn = Diagnostic.Code(rawValue: "not-drawn")
}
