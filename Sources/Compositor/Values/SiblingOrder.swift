/// The order of a superlayer's sublayers. Two values of one superlayer are equal only if no sublayer was added, removed
/// or reordered in between.
struct SiblingOrder: Equatable {
  /// The number of the commit that last changed the sublayers.
  var epoch: UInt64
  /// `PaintOrder.resortCount`.
  var resortCount: Int
}
