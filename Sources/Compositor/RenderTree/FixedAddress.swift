import Synchronization

/// A member that makes the compiler pass a borrowed noncopyable struct by its address. Without this member, each call
/// that borrows the struct received a bitwise copy, which took 10 to 20 % of a page's frame.
///
/// To avoid such copies, functions that are not inlined take the index of a display item instead of the item.
struct FixedAddress: ~Copyable {
  /// An atomic, which has to stay at its address; it is never read.
  private let marker = Atomic<UInt8>(0)
}
