/// A mark of objects that do not belong to the C half of Foundation, which reads a type number from the first word
/// after an object's header, and crashes while comparing attributes if that happens to be zero.
///
/// It is the first stored property of each class whose objects are text attributes.
struct SwiftObjectMark {
  /// The type number is bits 8 to 17; no type of Foundation has the greatest one.
  private let word = UInt.max
}
