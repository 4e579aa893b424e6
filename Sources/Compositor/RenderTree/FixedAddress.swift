import Synchronization

/// A member by which a struct without copies is passed by its address: without it, each call that borrows a struct that could be in
/// registers is passed a bitwise copy of it, which took a tenth to a fifth of a page's frame.
///
/// For the same reason calls that are not inlined take a display item by its index in the list.
struct FixedAddress: ~Copyable {
  /// An atomic, which has to stay at its address; it is never read.
  private let marker = Atomic<UInt8>(0)
}
