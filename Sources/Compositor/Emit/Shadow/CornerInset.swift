import LayerValues

/// The inset of the side of a quarter of an ellipse at a distance from its end.
func cornerInset(_ distance: Double, wide: Double, high: Double) -> Double {
  if distance >= high || high <= 0 { return 0 }
  let rise = (high - distance) / high
  return wide * (1 - max(1 - rise * rise, 0).squareRoot())
}
