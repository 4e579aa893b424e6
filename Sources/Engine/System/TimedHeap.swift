import Foundation

/// A priority queue of values by time; adding or removing a value costs O(log n).
@usableFromInline
package struct TimedHeap<Value> {
  @usableFromInline
  package struct Entry {
    @usableFromInline package let time: CFTimeInterval
    /// The number of the addition, which orders entries with equal times.
    @usableFromInline package let number: Int
    @usableFromInline package let value: Value

    @inlinable
    init(time: CFTimeInterval, number: Int, value: Value) {
      (self.time, self.number, self.value) = (time, number, value)
    }

    @inlinable
    func isBefore(_ other: Entry) -> Bool {
      time == other.time ? number < other.number : time < other.time
    }
  }

  /// The entries as a binary heap: the entry at index i is before the entries at indices 2i + 1 and 2i + 2.
  @usableFromInline var entries: [Entry] = []
  /// The number of values that have been added.
  @usableFromInline var additions = 0

  @inlinable package init() {}

  @inlinable package var isEmpty: Bool { entries.isEmpty }

  /// The earliest time, in seconds; nil without values.
  @inlinable package var firstTime: CFTimeInterval? { entries.first?.time }

  /// Adds a value; a value whose time is NaN is never due.
  @inlinable package mutating func add(_ value: Value, at time: CFTimeInterval) {
    additions += 1
    entries.append(Entry(time: time.isNaN ? .infinity : time, number: additions, value: value))
    var index = entries.count - 1
    while index > 0, entries[index].isBefore(entries[(index - 1) / 2]) {
      entries.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  /// Removes the entries with times up to `time`; returns them in order of time, with equal times in order of addition.
  @inlinable package mutating func removeDue(at time: CFTimeInterval) -> [Entry] {
    var due: [Entry] = []
    while let first = entries.first, first.time <= time {
      due.append(first)
      removeFirst()
    }
    return due
  }

  @inlinable package mutating func removeAll() { entries.removeAll() }

  @inlinable mutating func removeFirst() {
    entries.swapAt(0, entries.count - 1)
    entries.removeLast()
    var index = 0
    while true {
      var least = index
      for child in 2 * index + 1..<max(min(2 * index + 3, entries.count), 2 * index + 1)
      where entries[child].isBefore(entries[least]) {
        least = child
      }
      if least == index { return }
      entries.swapAt(index, least)
      index = least
    }
  }
}
