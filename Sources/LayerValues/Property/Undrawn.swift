import Synchronization

/// A property, or certain values of a property, that apps can set but no renderer draws yet. The first use in a process
/// reports a diagnostic.
package struct Undrawn: RawRepresentable, ExpressibleByStringLiteral, Sendable {
  /// The name in the report.
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  package init(stringLiteral name: String) { rawValue = name }

  package static let filters: Undrawn = "CALayer's filters other than gaussianBlur and colorSaturate"
  package static let compositing: Undrawn = "CALayer.compositingFilter other than vibrancy"

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
