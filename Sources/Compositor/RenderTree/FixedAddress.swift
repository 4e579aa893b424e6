import Synchronization

/// A member that makes the compiler pass a borrowed noncopyable struct by its address. Without this member, each call
/// that borrows the struct receives a bitwise copy; such copies took 10 to 20 % of the time of a frame.
///
/// To avoid such copies, functions that are not inlined take the index of a display item instead of the item.
struct FixedAddress: ~Copyable {
  /// An atomic, which has to stay at its address; it is never read.
  private let marker = Atomic<UInt8>(0)
}
