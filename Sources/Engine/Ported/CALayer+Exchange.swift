import ObjectiveCRuntime

extension CALayer {
  /// ``add(_:forKey:)`` for code that exchanges it with a method of its own, to see the animations that UIKit adds.
  nonisolated package static let addMethod = Method("add:forKey:") { (layer: CALayer, arguments) in
    layer.addAnimation(arguments(0), forKey: arguments(1))
  }

  /// Runs what ``add(_:forKey:)`` was exchanged with; whether it was.
  func runsExchangedAdd(_ animation: CAAnimation, _ key: String?) -> Bool {
    Self.addMethod.runsReplacement(for: self, [animation, key])
  }
}
