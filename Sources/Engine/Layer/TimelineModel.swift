/// The model values that a timeline's animations set, before and after.
struct TimelineModel {
  private struct Entry {
    // A strong reference: another layer could get the address of one that is gone.
    let layer: CALayer
    let property: Property
    var old: PropertyValue?
    var new: PropertyValue?
    /// Whether the value is restored when the timeline is reversed to its start.
    var counts: Bool
  }

  private struct Key: Hashable {
    let layer: ObjectIdentifier
    let property: Property
  }

  /// Whether all changes count, or only those that are animated.
  var isRemembering = true
  private var entries: [Entry] = []
  private var indices: [Key: Int] = [:]

  /// Called before the value changes.
  mutating func remember(_ layer: CALayer, _ property: Property) {
    let key = Key(layer: ObjectIdentifier(layer), property: property)
    let old = layer.state.value(of: property)
    if let index = indices[key] {
      // Set by the app before, animated by the transition now: the app's value is the one to come back to.
      if isRemembering, !entries[index].counts {
        entries[index].old = old
        entries[index].counts = true
      }
      return
    }
    indices[key] = entries.count
    entries.append(Entry(layer: layer, property: property, old: old, new: old, counts: isRemembering))
  }

  /// The property is animated: what was remembered of it counts.
  mutating func count(_ layer: CALayer, _ property: Property) {
    if let index = indices[Key(layer: ObjectIdentifier(layer), property: property)] {
      entries[index].counts = true
    }
  }

  mutating func noteNewValues() {
    for index in entries.indices {
      entries[index].new = entries[index].layer.state.value(of: entries[index].property)
    }
  }

  mutating func forget() {
    entries.removeAll()
    indices.removeAll()
  }

  /// Puts the values from before back; `atStart` gives what the timeline's own animations show of a value at their
  /// start, where they only add to it.
  func restore(atStart: (CALayer, Property, PropertyValue) -> PropertyValue?) {
    for entry in entries.reversed() where entry.counts {
      let value = entry.layer.state.value(of: entry.property)
      if value == entry.new {
        entry.layer.restore(entry.property, entry.old)
      } else if let value, let start = atStart(entry.layer, entry.property, value) {
        entry.layer.restore(entry.property, start)
      }
      // Any other value the app has set since, and it is the app's.
    }
  }

  /// Makes `shown` the value of everything that counts, as a change that can still go on to either end.
  mutating func freeze(_ layer: CALayer, _ property: Property, _ shown: PropertyValue) {
    let key = Key(layer: ObjectIdentifier(layer), property: property)
    let value = layer.state.value(of: property)
    if indices[key] == nil {
      indices[key] = entries.count
      entries.append(Entry(layer: layer, property: property, old: value, new: value, counts: true))
    }
    layer.restore(property, shown)
  }

  /// Sets what counts to its value after the change, or to that from before.
  func settle(atEnd: Bool) {
    for entry in entries where entry.counts {
      entry.layer.restore(entry.property, atEnd ? entry.new : entry.old)
    }
  }
}
