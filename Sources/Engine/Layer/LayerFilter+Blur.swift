import Foundation

extension LayerFilter {
  /// A Gaussian blur: `radius` points are its standard deviation, the input `inputRadius`.
  ///
  /// The blur applies to the layer and its sublayers as one picture in `filters`, and to the content behind in
  /// `backgroundFilters`.
  public static func gaussianBlur(radius: CGFloat) -> LayerFilter {
    LayerFilter(gaussianBlurKind, inputs: [radiusKey: radius])
  }
}
