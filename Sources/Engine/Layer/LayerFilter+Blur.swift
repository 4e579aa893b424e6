import Foundation

extension LayerFilter {
  /// Creates a Gaussian blur with a standard deviation of `radius` points, the input `inputRadius`.
  ///
  /// In `filters` the blur applies to the layer and its sublayers as a whole, in `backgroundFilters` to the content
  /// behind the layer.
  public static func gaussianBlur(radius: CGFloat) -> LayerFilter {
    LayerFilter(gaussianBlurKind, inputs: [radiusKey: radius])
  }
}
