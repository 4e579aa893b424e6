import Synchronization

/// What layers say and animations change, but no renderer draws yet: said once a process when it is first used.
enum Undrawn: String {
  case shapes = "CAShapeLayer"
  case gradients = "CAGradientLayer"
  case shadow = "CALayer's shadow"
  case filters = "CALayer's filters"
  case backFaces = "CALayer.isDoubleSided"
  case contentsCenter = "CALayer.contentsCenter"
  case minificationBias = "CALayer.minificationFilterBias"
  case rasterization = "CALayer.shouldRasterize"
  case transitions = "CATransition"
  case perspective = "CALayer's perspective"
  case depth = "CALayer.anchorPointZ"

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
