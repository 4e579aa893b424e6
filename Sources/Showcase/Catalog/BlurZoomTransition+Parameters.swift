import Transitions
import UIKit

extension BlurZoomTransition {
  private nonisolated static let sigma = TransitionParameter(
    name: "sigma", type: "number", defaultValue: "24", range: 0...100)
  private nonisolated static let zoom = TransitionParameter(
    name: "zoom", type: "number", defaultValue: "1.25", range: 1...4)

  /// Blur at the far end in points, as a standard deviation; how large the near screen gets; how it keeps
  /// time.
  nonisolated static let parameters = [sigma, zoom, TransitionParameter.curve]

  /// Makes animators of the options' parameters.
  static func maker(_ options: StageOptions) throws
    -> @MainActor (UINavigationController.Operation) ->
    BlurZoomTransition
  {
    let (sigma, zoom) = (try options.number(Self.sigma), try options.number(Self.zoom))
    let curve = try options.curve(.curve)
    return {
      let animator = BlurZoomTransition($0, sigma: sigma, zoom: zoom)
      animator.curve = curve
      return animator
    }
  }
}
