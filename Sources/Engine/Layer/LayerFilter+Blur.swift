import Foundation

extension LayerFilter {
  /// A Gaussian blur: `radius` points are its standard deviation, the input `inputRadius`.
  ///
  /// In `filters` it blurs the layer and its sublayers as one picture, in `backgroundFilters` the content behind.
  public static func gaussianBlur(radius: CGFloat) -> LayerFilter {
    LayerFilter(gaussianBlurKind, inputs: [radiusKey: radius])
  }

  package static let gaussianBlurKind = "gaussianBlur"
  package static let radiusKey = "inputRadius"
}
