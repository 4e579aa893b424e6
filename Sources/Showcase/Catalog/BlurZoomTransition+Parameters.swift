import Transitions
import UIKit

extension BlurZoomTransition {
  private nonisolated static let sigma = TransitionParameter(
    name: "sigma", type: "number", defaultValue: "24", range: 0...100)
  private nonisolated static let zoom = TransitionParameter(
    name: "zoom", type: "number", defaultValue: "1.25", range: 1...4)

  /// The parameters of the entries: the greatest blur, as a standard deviation in points, the greatest scale of the
  /// near screen, and the timing curve.
  nonisolated static let parameters = [sigma, zoom, TransitionParameter.curve]

  /// Returns a closure that makes animators with the parameters of `options`.
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
