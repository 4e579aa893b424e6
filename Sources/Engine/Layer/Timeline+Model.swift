// The model values under the animations.
extension Timeline {
  /// Sets the model values to the result of the timeline's own animations; other additive animations continue.
  func freezeModel() {
    let t = registry.presentedTime
    var visited: Set<ObjectIdentifier> = []
    for record in records where !record.isRemoved {
      guard let layer = record.layer, visited.insert(ObjectIdentifier(layer)).inserted else { continue }
      var shown = layer.state
      var touched: [Property] = []
      for joined in layer.records where joined.clock === self {
        for (index, entry) in joined.tracks.enumerated() {
          guard let (q, iteration) = joined.sample(index, at: t, layer) else { continue }
          let property = entry.track.property
          var value = shown.value(of: property)
          entry.track.apply(q: q, iteration: iteration, to: &value)
          shown.set(property, value)
          if !touched.contains(property) { touched.append(property) }
        }
      }
      for property in touched {
        if let value = shown.value(of: property) { model.freeze(layer, property, value) }
      }
    }
  }

  /// The start value of a property whose model value has become `value`, under the timeline's own additive animations;
  /// nil if the timeline has no such animations of the property, or has others.
  func startValue(of property: Property, on layer: CALayer, over value: PropertyValue) -> PropertyValue? {
    // A value that the app sets stays unchanged without `onArrival`.
    guard onArrival != nil else { return nil }
    var shown: PropertyValue? = value
    var found = false
    for record in layer.records where record.clock === self {
      for entry in record.tracks where entry.track.property == property {
        guard entry.track.isAdditive else { return nil }
        entry.track.apply(q: entry.anchor.startValue, iteration: 0, to: &shown)
        found = true
      }
    }
    return found ? shown : nil
  }
}
