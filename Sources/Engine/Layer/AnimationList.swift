/// The animations of a layer in the order in which they lie over each other, found by key: thousands may come and go
/// in a frame.
///
/// A linked list in an array, so that one may come between two others and none of them has to move.
package struct AnimationList: Sequence {
  fileprivate struct Slot {
    /// nil while it is free.
    var record: AnimationRecord?
    var previous = -1
    /// Of a free slot, the next free one.
    var next = -1
  }

  /// Those that lie beneath others of their property.
  private struct Beneath {
    var first: Int
    /// Their tracks.
    var count: Int
  }

  private var slots: ContiguousArray<Slot> = []
  private var first = -1
  private var last = -1
  private var firstFree = -1
  /// Where each key is: of all from when there are too many to look at one by one until there are none, else of none.
  private var places: [String: Int] = [:]
  private var beneath: [Property: Beneath] = [:]
  private static let fewest = 8

  package private(set) var count = 0
  package var isEmpty: Bool { count == 0 }

  subscript(key: String) -> AnimationRecord? {
    if !places.isEmpty { return places[key].flatMap { slots[$0].record } }
    for record in self where record.key == key { return record }
    return nil
  }

  /// Adds an animation whose key no other has: above all others, or beneath the first of its property that lies
  /// beneath others too. The render tree puts their tracks in the same order.
  mutating func insert(_ record: AnimationRecord) {
    let track = record.tracks.first?.track
    let next = track.flatMap { $0.liesBeneath ? beneath[$0.property]?.first : nil } ?? -1
    let previous = next < 0 ? last : slots[next].previous
    let place = takeSlot(Slot(record: record, previous: previous, next: next))
    if previous < 0 { first = place } else { slots[previous].next = place }
    if next < 0 { last = place } else { slots[next].previous = place }
    record.place = place
    count += 1
    noteKey(of: record)
    noteBeneath(record)
  }

  /// Takes an animation of the list out.
  mutating func remove(_ record: AnimationRecord) {
    let place = record.place
    guard slots.indices.contains(place), slots[place].record === record else { return }
    forgetBeneath(record)
    let slot = slots[place]
    if slot.previous < 0 { first = slot.next } else { slots[slot.previous].next = slot.next }
    if slot.next < 0 { last = slot.previous } else { slots[slot.next].previous = slot.previous }
    slots[place] = Slot(next: firstFree)
    firstFree = place
    record.place = -1
    if !places.isEmpty { places[record.key] = nil }
    count -= 1
  }

  mutating func removeAll() { self = AnimationList() }

  private mutating func takeSlot(_ slot: Slot) -> Int {
    guard firstFree >= 0 else {
      slots.append(slot)
      return slots.count - 1
    }
    let place = firstFree
    firstFree = slots[place].next
    slots[place] = slot
    return place
  }

  private mutating func noteKey(of record: AnimationRecord) {
    if !places.isEmpty {
      places[record.key] = record.place
    } else if count > Self.fewest {
      for record in self { places[record.key] = record.place }
    }
  }

  private mutating func noteBeneath(_ record: AnimationRecord) {
    for track in record.tracks.lazy.map(\.track) where track.liesBeneath {
      guard var known = beneath[track.property] else {
        beneath[track.property] = Beneath(first: record.place, count: 1)
        continue
      }
      known.count += 1
      let next = slots[record.place].next
      if known.first == next {
        known.first = record.place
      } else if next >= 0 {
        // It went beneath one of another property.
        known.first = firstBeneath(track.property, from: first)
      }
      beneath[track.property] = known
    }
  }

  private mutating func forgetBeneath(_ record: AnimationRecord) {
    for track in record.tracks.lazy.map(\.track) where track.liesBeneath {
      guard var known = beneath[track.property] else { continue }
      known.count -= 1
      if known.first == record.place, known.count > 0 {
        known.first = firstBeneath(track.property, from: slots[record.place].next)
      }
      beneath[track.property] = known.count == 0 ? nil : known
    }
  }

  /// The first from a place on that lies beneath others of a property. The next one, mostly: each goes right beneath
  /// the one before it.
  private func firstBeneath(_ property: Property, from start: Int) -> Int {
    var place = start
    while place >= 0 {
      if slots[place].record?.tracks.contains(where: {
        $0.track.liesBeneath && $0.track.property == property
      }) == true {
        return place
      }
      place = slots[place].next
    }
    return -1
  }

  package struct Iterator: IteratorProtocol {
    fileprivate let slots: ContiguousArray<Slot>
    fileprivate var place: Int

    package mutating func next() -> AnimationRecord? {
      guard place >= 0 else { return nil }
      defer { place = slots[place].next }
      return slots[place].record
    }
  }

  package func makeIterator() -> Iterator { Iterator(slots: slots, place: first) }
  package var underestimatedCount: Int { count }
}
