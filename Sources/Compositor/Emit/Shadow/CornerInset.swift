import LayerValues

/// The distance between the edge of a rounded corner and the straight side of its rectangle.
///
/// The corner is a quarter of an ellipse, `wide` across and `high` down. `distance` is measured along the side, from
/// the rectangle's end.
func cornerInset(_ distance: Double, wide: Double, high: Double) -> Double {
  if distance >= high || high <= 0 { return 0 }
  let rise = (high - distance) / high
  return wide * (1 - max(1 - rise * rise, 0).squareRoot())
}
