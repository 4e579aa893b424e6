/// A mark that shows the C code of Foundation that an object is not one of Foundation's types.
///
/// That code reads a type number from the first word after an object's header, and crashes while comparing attributes
/// if the number happens to be zero. The mark is the first stored property of each class whose objects are text
/// attributes.
struct SwiftObjectMark {
  /// The type number is bits 8 to 17; no type of Foundation has the greatest one.
  private let word = UInt.max
}
