/// A recorder that collects the changes of a block of keyframes, and creates one animation for each property.
@MainActor
final class KeyframeRecorder {
  private struct Key: Hashable {
    let layer: ObjectIdentifier
    let property: Property
  }

  /// All changes of one property; the first one has the start value.
  private struct Entry {
    let first: ViewChange
    var steps: [KeyframeSequence.Step]
  }

  private let mode: CAAnimationCalculationMode
  private var entries: [Entry] = []
  private var indices: [Key: Int] = [:]

  init(_ mode: CAAnimationCalculationMode) {
    self.mode = mode
  }

  func record(_ change: ViewChange, to value: PropertyValue, in span: KeyframeSpan) {
    let step = KeyframeSequence.Step(span, value)
    let key = Key(layer: ObjectIdentifier(change.layer), property: change.property)
    if let index = indices[key] {
      entries[index].steps.append(step)
    } else {
      indices[key] = entries.count
      entries.append(Entry(first: change, steps: [step]))
    }
  }

  /// Adds the animations, after all changes.
  func animate(in block: AnimationBlock) {
    for entry in entries { entry.first.animate(through: entry.steps, in: block, mode: mode) }
  }
}
