import Foundation

extension LayerFilter {
  /// Creates a filter that changes the saturation: `amount`, the input `inputAmount`, is 0 for greys, 1 for no change,
  /// and greater for stronger colours.
  ///
  /// In `filters` it applies to the layer and its sublayers as a whole, in `backgroundFilters` to the content behind.
  /// Each component c becomes y + amount * (c - y), between 0 and the alpha, where y is the luma of `ColorMatrix`. The
  /// values are sRGB-encoded, as for [saturate()](https://www.w3.org/TR/filter-effects-1/#funcdef-filter-saturate) of
  /// CSS. The amounts of several such filters in a list multiply, and the filters apply after the list's blurs.
  public static func colorSaturate(amount: CGFloat) -> LayerFilter {
    LayerFilter(colorSaturateKind, inputs: [amountKey: amount])
  }

  /// Creates a filter for `compositingFilter` that makes the layer a window to a more saturated version of the content
  /// behind, tinted by `color`.
  ///
  /// The layer, with its sublayers, filters, shadow and mask, contributes only its alpha. The content behind is changed
  /// as by `colorSaturate(amount:)`, tinted with `color` drawn over it, and drawn over the unchanged content with this
  /// alpha. The inputs are `inputAmount` and `inputColor`. The layer's own `backgroundFilters` do not apply.
  public static func vibrancy(amount: CGFloat, color: CGColor) -> LayerFilter {
    LayerFilter(vibrancyKind, inputs: [amountKey: amount, colorKey: color])
  }
}
