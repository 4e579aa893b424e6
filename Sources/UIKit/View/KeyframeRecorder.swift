/// Collects what a block of keyframes changes, and makes one animation of each property of it.
@MainActor
final class KeyframeRecorder {
  private struct Key: Hashable {
    let layer: ObjectIdentifier
    let property: Property
  }

  /// All changes of one property; the first one knows where it starts.
  private struct Entry {
    let first: ViewChange
    var steps: [KeyframeCourse.Step]
  }

  private let mode: CAAnimationCalculationMode
  private var entries: [Entry] = []
  private var places: [Key: Int] = [:]

  init(_ mode: CAAnimationCalculationMode) {
    self.mode = mode
  }

  func record(_ change: ViewChange, to value: PropertyValue, in span: KeyframeSpan) {
    let step = KeyframeCourse.Step(span, value)
    let key = Key(layer: ObjectIdentifier(change.layer), property: change.property)
    if let place = places[key] {
      entries[place].steps.append(step)
    } else {
      places[key] = entries.count
      entries.append(Entry(first: change, steps: [step]))
    }
  }

  /// Adds the animations, once all changes have been made.
  func animate(in block: AnimationBlock) {
    for entry in entries { entry.first.animate(through: entry.steps, in: block, mode: mode) }
  }
}
