import Engine
import ObjectiveCRuntime

extension CALayer {
  /// The method ``add(_:forKey:)``, which an app may exchange with its own method to see the animations that UIKit
  /// adds.
  nonisolated package static let addMethod = Method("add:forKey:") { (layer: CALayer, arguments) in
    layer.addAnimation(arguments(0), forKey: arguments(1))
  }
}
