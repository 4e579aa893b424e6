import LayerValues

/// The model values of the properties with columns that have tracks: the values below the tracks, and after their end.
/// Columns contain the values with the effects of tracks; for all other properties they are also the model values.
struct ModelValues {
  private var numbers = ContiguousArray<Double>()
  /// The free places, by the number of components of the values for which they have room.
  private var free = InlineArray<17, ContiguousArray<Int32>>(repeating: [])

  /// Stores a value, and returns its place.
  mutating func insert(_ value: Components, of property: AnimatableProperty) -> ModelPlace {
    let count = property.componentCount
    if let place = free[count].popLast() {
      write(value, of: property, at: ModelPlace(number: place))
      return ModelPlace(number: place)
    }
    let place = ModelPlace(numbers.count)
    for index in 0..<count { numbers.append(value[index]) }
    return place
  }

  mutating func remove(_ place: ModelPlace, of property: AnimatableProperty) {
    free[property.componentCount].append(place.number)
  }

  mutating func write(_ value: Components, of property: AnimatableProperty, at place: ModelPlace) {
    for index in 0..<property.componentCount { numbers[place.position + index] = value[index] }
  }

  func read(_ property: AnimatableProperty, at place: ModelPlace) -> Components {
    var value = Components()
    for index in 0..<property.componentCount { value[index] = numbers[place.position + index] }
    return value
  }

  /// Up to four numbers of a value, from the number `first` on; the remaining components are 0.
  func numbers(_ range: Range<Int>, at place: ModelPlace) -> SIMD4<Double> {
    var value = SIMD4<Double>.zero
    for index in 0..<range.count { value[index] = numbers[place.position + range.lowerBound + index] }
    return value
  }
}
