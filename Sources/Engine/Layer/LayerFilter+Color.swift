import Foundation

extension LayerFilter {
  /// Changes the saturation: `amount`, the input `inputAmount`, is 0 for greys, 1 for no change, above for stronger colours.
  ///
  /// In `filters` it applies to the layer and its sublayers as one picture, in `backgroundFilters` to the content behind.
  /// Each component c becomes y + amount * (c - y), between 0 and the alpha, where y is the luma of `ColorMatrix`, on
  /// sRGB-encoded values as [saturate()](https://www.w3.org/TR/filter-effects-1/#funcdef-filter-saturate) of CSS. Several
  /// in a list multiply, and apply after its blurs.
  public static func colorSaturate(amount: CGFloat) -> LayerFilter {
    LayerFilter(colorSaturateKind, inputs: [amountKey: amount])
  }

  /// A filter that, as `compositingFilter`, makes the layer a window to a more saturated version of the content behind,
  /// tinted by `color`.
  ///
  /// The layer contributes its alpha alone, with its sublayers, filters, shadow and mask: the content behind it, changed as
  /// by `colorSaturate(amount:)` and then covered by `color`, is drawn over the content behind by this alpha. The inputs are
  /// `inputAmount` and `inputColor`. The layer's own `backgroundFilters` do not apply.
  public static func vibrancy(amount: CGFloat, color: CGColor) -> LayerFilter {
    LayerFilter(vibrancyKind, inputs: [amountKey: amount, colorKey: color])
  }
}
