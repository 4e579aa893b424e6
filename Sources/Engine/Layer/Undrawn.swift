import Synchronization

/// What layers say and animations change, but no renderer draws yet: said once a process when it is first used.
enum Undrawn: String {
  case filters = "CALayer's filters other than gaussianBlur"
  case compositing = "CALayer.compositingFilter"
  case minificationBias = "CALayer.minificationFilterBias"

  private static let reported = Mutex<Set<String>>([])

  func report() {
    guard Self.reported.withLock({ $0.insert(rawValue).inserted }) else { return }
    Diagnostics.report(
      .notDrawn, "\(rawValue) keeps and animates its values, but nothing draws them yet",
      types: rawValue.hasPrefix("CALayer") ? ["CALayer"] : [rawValue])
  }

  /// Has everything said anew, for tests.
  static func forget() { reported.withLock { $0.removeAll() } }
}

extension Diagnostic.Code {
  /// A property was set that has values but no picture.
  package static let notDrawn = Diagnostic.Code(rawValue: "not-drawn")
}
