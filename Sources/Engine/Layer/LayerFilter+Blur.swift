import Foundation

extension LayerFilter {
  /// A Gaussian blur: `radius` points are its standard deviation, the input `inputRadius`.
  ///
  /// In `filters` the layer and its sublayers are blurred as one picture, in `backgroundFilters` what lies behind.
  public static func gaussianBlur(radius: CGFloat) -> LayerFilter {
    LayerFilter(gaussianBlurKind, inputs: [radiusKey: radius])
  }

  package static let gaussianBlurKind = "gaussianBlur"
  package static let radiusKey = "inputRadius"
}
