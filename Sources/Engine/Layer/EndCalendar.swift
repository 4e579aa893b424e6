/// Animations by the root time at which they end, in days of a few milliseconds: to add one, to remove it and to find
/// those that are due costs the same however many there are.
struct EndCalendar {
  struct Entry {
    let time: CFTimeInterval
    let record: AnimationRecord
  }

  fileprivate struct Day {
    var entries: ContiguousArray<Entry> = []
    /// No entry is due before.
    var first = CFTimeInterval.infinity
  }

  private static let daysPerSecond = 64.0

  private var days: [Int: Day] = [:]
  /// All days before this one are empty.
  private var today = 0

  private static func day(_ time: CFTimeInterval) -> Int {
    let day = (time * daysPerSecond).rounded(.down)
    return Int(min(max(day, -0x1p52), 0x1p52))
  }

  /// Adds an animation, or moves it if it is there.
  mutating func enter(_ record: AnimationRecord, at time: CFTimeInterval) {
    strike(record)
    let day = max(EndCalendar.day(time), today)
    record.calendarDay = day
    record.calendarIndex = days[day, default: Day()].add(Entry(time: time, record: record))
  }

  mutating func strike(_ record: AnimationRecord) {
    guard let day = record.calendarDay else { return }
    record.calendarDay = nil
    days[day]?.remove(at: record.calendarIndex)
    if days[day]?.entries.isEmpty == true { days[day] = nil }
  }

  /// Takes out what is due at `time`, in the order of the ends, and of addition where those are equal.
  mutating func takeDue(at time: CFTimeInterval) -> ContiguousArray<Entry> {
    var due: ContiguousArray<Entry> = []
    let last = EndCalendar.day(time)
    if last < today || last - today > days.count {
      for day in days.keys where day <= max(last, today) { take(from: day, until: time, into: &due) }
    } else {
      for day in today...last { take(from: day, until: time, into: &due) }
    }
    today = max(today, last)
    due.sort { $0.time == $1.time ? $0.record.number < $1.record.number : $0.time < $1.time }
    return due
  }

  private mutating func take(
    from day: Int, until time: CFTimeInterval, into due: inout ContiguousArray<Entry>
  ) {
    guard let first = days[day]?.first, first <= time else { return }
    days[day]?.take(until: time, into: &due)
    if days[day]?.entries.isEmpty == true { days[day] = nil }
  }
}

extension EndCalendar.Day {
  fileprivate mutating func add(_ entry: EndCalendar.Entry) -> Int {
    entries.append(entry)
    first = min(first, entry.time)
    return entries.count - 1
  }

  fileprivate mutating func remove(at index: Int) {
    entries.swapAt(index, entries.count - 1)
    entries.removeLast()
    if index < entries.count { entries[index].record.calendarIndex = index }
  }

  fileprivate mutating func take(
    until time: CFTimeInterval, into due: inout ContiguousArray<EndCalendar.Entry>
  ) {
    var kept = 0
    first = .infinity
    for index in entries.indices {
      let entry = entries[index]
      if entry.time <= time {
        entry.record.calendarDay = nil
        due.append(entry)
      } else {
        entries[kept] = entry
        entry.record.calendarIndex = kept
        first = min(first, entry.time)
        kept += 1
      }
    }
    entries.removeLast(entries.count - kept)
  }
}
