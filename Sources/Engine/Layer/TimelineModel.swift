/// The model values before and after the changes of a timeline.
struct TimelineModel {
  private struct Entry {
    // A strong reference: a new layer could reuse the address of a released one.
    let layer: CALayer
    let property: Property
    var old: PropertyValue?
    var new: PropertyValue?
    /// Whether the value is restored when the timeline is reversed to its start.
    var isRestored: Bool
  }

  private struct Key: Hashable {
    let layer: ObjectIdentifier
    let property: Property
  }

  /// Whether a cancel restores all changes; otherwise, it restores only animated ones.
  var restoresAll = true
  private var entries: [Entry] = []
  private var indices: [Key: Int] = [:]

  /// Records a value before it changes.
  mutating func remember(_ layer: CALayer, _ property: Property) {
    let key = Key(layer: ObjectIdentifier(layer), property: property)
    let old = layer.state.value(of: property)
    if let index = indices[key] {
      // The app has set the value before the transition animates it: a cancel restores the app's value.
      if restoresAll, !entries[index].isRestored {
        entries[index].old = old
        entries[index].isRestored = true
      }
      return
    }
    indices[key] = entries.count
    entries.append(Entry(layer: layer, property: property, old: old, new: old, isRestored: restoresAll))
  }

  /// Marks the recorded value of an animated property to be restored.
  mutating func markRestored(_ layer: CALayer, _ property: Property) {
    if let index = indices[Key(layer: ObjectIdentifier(layer), property: property)] {
      entries[index].isRestored = true
    }
  }

  /// Excludes the values of a layer from restoring.
  mutating func restoreNothing(of layer: CALayer) {
    for index in entries.indices where entries[index].layer === layer { entries[index].isRestored = false }
  }

  /// Stores the present values as those after the changes.
  mutating func recordNewValues() {
    for index in entries.indices {
      entries[index].new = entries[index].layer.state.value(of: entries[index].property)
    }
  }

  /// Takes the restored values of a timeline that has ended; `isRestored` is true if that timeline has restored them
  /// itself.
  mutating func take(_ other: TimelineModel, isRestored: Bool) {
    for entry in other.entries where entry.isRestored {
      let new = isRestored ? entry.layer.state.value(of: entry.property) : entry.new
      let key = Key(layer: ObjectIdentifier(entry.layer), property: entry.property)
      guard let index = indices[key] else {
        indices[key] = entries.count
        entries.append(entry)
        entries[entries.count - 1].new = new
        continue
      }
      if !entries[index].isRestored { entries[index].old = entry.old }
      entries[index].isRestored = true
      entries[index].new = new
    }
  }

  /// Drops all values.
  mutating func forget() {
    entries.removeAll()
    indices.removeAll()
  }

  /// Restores the previous values. `startValue` returns the start value of a property that was changed since, under the
  /// timeline's own additive animations.
  func restore(startValue: (CALayer, Property, PropertyValue) -> PropertyValue?) {
    for entry in entries.reversed() where entry.isRestored {
      let value = entry.layer.state.value(of: entry.property)
      if value == entry.new {
        entry.layer.restore(entry.property, entry.old)
      } else if let value, let start = startValue(entry.layer, entry.property, value) {
        entry.layer.restore(entry.property, start)
      }
      // A value that the app has set since then stays.
    }
  }

  /// Sets a model value to `shown`. A previous value that is not recorded is stored as the value at both ends, for
  /// `setValues(toEnd:)`.
  mutating func freeze(_ layer: CALayer, _ property: Property, _ shown: PropertyValue) {
    let key = Key(layer: ObjectIdentifier(layer), property: property)
    let value = layer.state.value(of: property)
    if indices[key] == nil {
      indices[key] = entries.count
      entries.append(Entry(layer: layer, property: property, old: value, new: value, isRestored: true))
    }
    layer.restore(property, shown)
  }

  /// Sets the restored properties to their values after the changes, or before them.
  func setValues(toEnd: Bool) {
    for entry in entries where entry.isRestored {
      entry.layer.restore(entry.property, toEnd ? entry.new : entry.old)
    }
  }
}
