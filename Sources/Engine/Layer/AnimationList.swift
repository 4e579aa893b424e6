/// The animations of a layer in the order in which they lie over each other, found by key: thousands may come and go
/// in a frame.
///
/// Who leaves, leaves a gap; the gaps are closed when they are as many as those who stay.
package struct AnimationList: Sequence {
  private var entries: ContiguousArray<AnimationRecord?> = []
  /// Where each key is, from when there are too many to look at one by one.
  private var places: [String: Int] = [:]
  private static let fewest = 8

  package private(set) var count = 0
  package var isEmpty: Bool { count == 0 }

  subscript(key: String) -> AnimationRecord? {
    if entries.count > Self.fewest { return places[key].flatMap { entries[$0] } }
    for entry in entries where entry?.key == key { return entry }
    return nil
  }

  private mutating func append(_ record: AnimationRecord) {
    record.place = entries.count
    entries.append(record)
    count += 1
    if entries.count == Self.fewest + 1 {
      noteAll()
    } else if entries.count > Self.fewest {
      places[record.key] = record.place
    }
  }

  /// Adds an animation whose key no other has: above all others, or beneath the first of its property that lies
  /// beneath others too. The render tree puts their tracks in the same order.
  mutating func insert(_ record: AnimationRecord) {
    guard let place = placeBeneath(record) else { return append(record) }
    entries.insert(record, at: place)
    count += 1
    for index in place..<entries.count { entries[index]?.place = index }
    places.removeAll(keepingCapacity: true)
    if entries.count > Self.fewest { noteAll() }
  }

  private func placeBeneath(_ record: AnimationRecord) -> Int? {
    guard let track = record.tracks.first?.track, track.liesBeneath else { return nil }
    return entries.firstIndex { entry in
      entry?.tracks.contains { $0.track.liesBeneath && $0.track.property == track.property } == true
    }
  }

  /// Takes an animation of the list out.
  mutating func remove(_ record: AnimationRecord) {
    guard record.place >= 0, record.place < entries.count, entries[record.place] === record else { return }
    entries[record.place] = nil
    record.place = -1
    if entries.count > Self.fewest { places[record.key] = nil }
    count -= 1
    if entries.count > 2 * count { closeGaps() }
  }

  mutating func removeAll() {
    entries.removeAll()
    places.removeAll()
    count = 0
  }

  private mutating func closeGaps() {
    entries.removeAll { $0 == nil }
    for (index, entry) in entries.enumerated() { entry?.place = index }
    places.removeAll(keepingCapacity: true)
    if entries.count > Self.fewest { noteAll() }
  }

  private mutating func noteAll() {
    for (index, entry) in entries.enumerated() {
      if let entry { places[entry.key] = index }
    }
  }

  package struct Iterator: IteratorProtocol {
    fileprivate var rest: ContiguousArray<AnimationRecord?>.Iterator

    package mutating func next() -> AnimationRecord? {
      while let entry = rest.next() {
        if let entry { return entry }
      }
      return nil
    }
  }

  package func makeIterator() -> Iterator { Iterator(rest: entries.makeIterator()) }
  package var underestimatedCount: Int { count }
}
