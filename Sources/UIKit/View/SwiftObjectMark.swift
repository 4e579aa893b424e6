/// Says to the C half of Foundation that an object is not one of its own: it reads a type number out of the first
/// word after an object's header, and where that is zero by chance it stops the program as it compares attributes.
///
/// The first stored property of each class whose objects are attributes of a text.
struct SwiftObjectMark {
  /// The type number is bits 8 to 17; no type of Foundation has the greatest.
  private let word = UInt.max
}
