/// The animations of a layer in the order of their application, with access by key. A frame may add and remove
/// thousands of animations.
///
/// The list is doubly linked within an array, so that insertion and removal move no other animation.
package struct AnimationList: Sequence {
  fileprivate struct Slot: TableElement {
    typealias Table = Tables.AnimationSlots

    /// The animation; nil for a free slot.
    var record: AnimationRecord?
    var previous: AnimationSlotIndex = .none
    /// The next slot in the list, or, for a free slot, the next free slot.
    var next: AnimationSlotIndex = .none
  }

  /// The animations of one property that were added with `isInsertedBelow`.
  private struct InsertedBelow {
    /// The slot of the first of these animations.
    var first: AnimationSlotIndex
    /// The number of their tracks.
    var trackCount: Int
  }

  private var slots: ContiguousArray<Slot> = []
  private var first: AnimationSlotIndex = .none
  private var last: AnimationSlotIndex = .none
  private var firstFree: AnimationSlotIndex = .none
  private var recordCount: Int32 = 0
  /// The slot of each key; empty until there are too many animations for a linear search.
  private var slotIndices: [String: AnimationSlotIndex] = [:]
  private var insertedBelow: [Property: InsertedBelow] = [:]
  /// The number of animations up to which a key is searched linearly.
  private static let linearSearchLimit = 8

  package var count: Int { Int(recordCount) }
  package var isEmpty: Bool { recordCount == 0 }

  subscript(key: String) -> AnimationRecord? {
    if !slotIndices.isEmpty { return slotIndices[key].flatMap { slots[$0].record } }
    for record in self where record.key == key { return record }
    return nil
  }

  /// Adds an animation with a unique key. The animation becomes the last one or, with `isInsertedBelow`, precedes the
  /// first such animation of its property. The render tree has the tracks in the same order.
  mutating func insert(_ record: AnimationRecord) {
    let track = record.tracks.first?.track
    let next = track.flatMap { $0.isInsertedBelow ? insertedBelow[$0.property]?.first : nil } ?? .none
    let previous = next.isNone ? last : slots[next].previous
    let index = takeSlot(Slot(record: record, previous: previous, next: next))
    if previous.isNone { first = index } else { slots[previous].next = index }
    if next.isNone { last = index } else { slots[next].previous = index }
    record.slotIndex = index
    recordCount += 1
    indexKey(of: record)
    addToInsertedBelow(record)
  }

  /// Removes an animation; does nothing if the list does not contain it.
  mutating func remove(_ record: AnimationRecord) {
    let index = record.slotIndex
    guard index.exists, index.position < slots.count, slots[index].record === record else { return }
    removeFromInsertedBelow(record)
    let slot = slots[index]
    if slot.previous.isNone { first = slot.next } else { slots[slot.previous].next = slot.next }
    if slot.next.isNone { last = slot.previous } else { slots[slot.next].previous = slot.previous }
    slots[index] = Slot(next: firstFree)
    firstFree = index
    record.slotIndex = .none
    if !slotIndices.isEmpty { slotIndices[record.key] = nil }
    recordCount -= 1
  }

  mutating func removeAll() { self = AnimationList() }

  private mutating func takeSlot(_ slot: Slot) -> AnimationSlotIndex {
    guard firstFree.exists else {
      let index = slots.nextIndex
      slots.append(slot)
      return index
    }
    let index = firstFree
    firstFree = slots[index].next
    slots[index] = slot
    return index
  }

  private mutating func indexKey(of record: AnimationRecord) {
    if !slotIndices.isEmpty {
      slotIndices[record.key] = record.slotIndex
    } else if count > Self.linearSearchLimit {
      for record in self { slotIndices[record.key] = record.slotIndex }
    }
  }

  private mutating func addToInsertedBelow(_ record: AnimationRecord) {
    for track in record.tracks.lazy.map(\.track) where track.isInsertedBelow {
      guard var known = insertedBelow[track.property] else {
        insertedBelow[track.property] = InsertedBelow(first: record.slotIndex, trackCount: 1)
        continue
      }
      known.trackCount += 1
      let next = slots[record.slotIndex].next
      if known.first == next {
        known.first = record.slotIndex
      } else if next.exists {
        // The animation was inserted below one of another property, which may be on either side of `known.first`.
        known.first = firstInsertedBelow(track.property, from: first)
      }
      insertedBelow[track.property] = known
    }
  }

  private mutating func removeFromInsertedBelow(_ record: AnimationRecord) {
    for track in record.tracks.lazy.map(\.track) where track.isInsertedBelow {
      guard var known = insertedBelow[track.property] else { continue }
      known.trackCount -= 1
      if known.first == record.slotIndex, known.trackCount > 0 {
        known.first = firstInsertedBelow(track.property, from: slots[record.slotIndex].next)
      }
      insertedBelow[track.property] = known.trackCount == 0 ? nil : known
    }
  }

  /// Returns the first slot, from `start` on, that has an animation of the property with `isInsertedBelow`. The search
  /// mostly ends at once, since each such animation is inserted directly below the previous one.
  private func firstInsertedBelow(
    _ property: Property, from start: AnimationSlotIndex
  ) -> AnimationSlotIndex {
    var index = start
    while index.exists {
      if slots[index].record?.tracks.contains(where: {
        $0.track.isInsertedBelow && $0.track.property == property
      }) == true {
        return index
      }
      index = slots[index].next
    }
    return .none
  }

  package struct Iterator: IteratorProtocol {
    fileprivate let slots: ContiguousArray<Slot>
    fileprivate var index: AnimationSlotIndex

    package mutating func next() -> AnimationRecord? {
      guard index.exists else { return nil }
      defer { index = slots[index].next }
      return slots[index].record
    }
  }

  package func makeIterator() -> Iterator { Iterator(slots: slots, index: first) }
  package var underestimatedCount: Int { count }
}

extension Tables {
  enum AnimationSlots {}
}

/// The index of an animation's slot in the list of its layer.
typealias AnimationSlotIndex = TableIndex<Tables.AnimationSlots>
