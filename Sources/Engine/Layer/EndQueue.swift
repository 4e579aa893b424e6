/// A calendar queue of animations by the root time of their ends, in buckets of 1/64 s: insertion, removal and the
/// search for due ends take constant time.
struct EndQueue {
  struct Entry {
    let time: CFTimeInterval
    let record: AnimationRecord
  }

  fileprivate struct Bucket {
    var entries: ContiguousArray<Entry> = []
    /// The earliest time of an entry; after the removal of that entry, still its time.
    var first = CFTimeInterval.infinity
  }

  private static let bucketsPerSecond = 64.0

  private var buckets: [Int: Bucket] = [:]
  /// The first bucket that may have entries.
  private var firstBucket = 0

  /// The number of the bucket of a time.
  private static func bucket(_ time: CFTimeInterval) -> Int {
    let bucket = (time * bucketsPerSecond).rounded(.down)
    return Int(saturating: min(max(bucket, -0x1p52), 0x1p52))
  }

  /// Adds an animation, or moves it if the queue contains it.
  mutating func insert(_ record: AnimationRecord, at time: CFTimeInterval) {
    remove(record)
    let bucket = max(EndQueue.bucket(time), firstBucket)
    record.endBucket = bucket
    buckets[bucket, default: Bucket()].add(Entry(time: time, record: record))
  }

  mutating func remove(_ record: AnimationRecord) {
    guard let bucket = record.endBucket else { return }
    record.endBucket = nil
    buckets[bucket]?.remove(at: Int(record.indexInBucket))
    if buckets[bucket]?.entries.isEmpty == true { buckets[bucket] = nil }
  }

  /// Removes and returns the entries that are due at `time`, sorted by end and for equal ends by addition.
  mutating func removeDue(at time: CFTimeInterval) -> ContiguousArray<Entry> {
    var due: ContiguousArray<Entry> = []
    let last = EndQueue.bucket(time)
    // The search visits all buckets if they are fewer than the numbers up to the last one, or if `time` is before the
    // first bucket.
    if last < firstBucket || last - firstBucket > buckets.count {
      for bucket in buckets.keys where bucket <= max(last, firstBucket) {
        removeDue(from: bucket, until: time, into: &due)
      }
    } else {
      for bucket in firstBucket...last { removeDue(from: bucket, until: time, into: &due) }
    }
    firstBucket = max(firstBucket, last)
    due.sort { $0.time == $1.time ? $0.record.number < $1.record.number : $0.time < $1.time }
    return due
  }

  private mutating func removeDue(
    from bucket: Int, until time: CFTimeInterval, into due: inout ContiguousArray<Entry>
  ) {
    guard let first = buckets[bucket]?.first, first <= time else { return }
    buckets[bucket]?.removeDue(until: time, into: &due)
    if buckets[bucket]?.entries.isEmpty == true { buckets[bucket] = nil }
  }
}

extension EndQueue.Bucket {
  fileprivate mutating func add(_ entry: EndQueue.Entry) {
    entry.record.indexInBucket = Int32(entries.count)
    entries.append(entry)
    first = min(first, entry.time)
  }

  fileprivate mutating func remove(at index: Int) {
    entries.swapAt(index, entries.count - 1)
    entries.removeLast()
    if index < entries.count { entries[index].record.indexInBucket = Int32(index) }
  }

  fileprivate mutating func removeDue(
    until time: CFTimeInterval, into due: inout ContiguousArray<EndQueue.Entry>
  ) {
    var remainingCount = 0
    first = .infinity
    for index in entries.indices {
      let entry = entries[index]
      if entry.time <= time {
        entry.record.endBucket = nil
        due.append(entry)
      } else {
        entries[remainingCount] = entry
        entry.record.indexInBucket = Int32(remainingCount)
        first = min(first, entry.time)
        remainingCount += 1
      }
    }
    entries.removeLast(entries.count - remainingCount)
  }
}
