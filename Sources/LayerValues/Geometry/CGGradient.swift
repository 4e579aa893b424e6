import Foundation

/// Colours along a line or between circles, with a gradual change from each to the next (Core Graphics, `CGGradient`).
///
/// Between two locations, the components change linearly before they are multiplied by alpha. A colour that fades to a
/// transparent colour therefore also changes towards the red, green and blue of the transparent colour.
public final class CGGradient: Sendable {
  package struct Stop: Equatable {
    /// The position of the colour along the gradient, 0…1.
    package var location: Double
    /// The red, green, blue and alpha, 0…1, not premultiplied.
    package var color: SIMD4<Double>

    package init(location: Double, color: SIMD4<Double>) {
      self.location = location
      self.color = color
    }
  }

  /// The stops by ascending locations, at least one.
  package let stops: [Stop]

  /// Creates a gradient of `CGColor`s at locations of 0…1; nil locations space the colours evenly. The result is nil if
  /// there are no colours. Traps if colours and locations differ in number, or if a colour is not a `CGColor`.
  ///
  /// The first and the last colour continue beyond their locations. Colours are always mixed in sRGB, whatever the
  /// space.
  public init?(colorsSpace space: CGColorSpace?, colors: CFArray, locations: [CGFloat]?) {
    let call = "CGGradient.init(colorsSpace:colors:locations:)"
    let known = colors.map { color -> CGColor in
      guard let color = color as? CGColor else {
        fatalError("\(call): a \(Swift.type(of: color)) was given as a colour, only CGColor is supported")
      }
      return color
    }
    if known.isEmpty { return nil }
    if let locations, locations.count != known.count {
      fatalError(
        "\(call): \(locations.count) locations for \(known.count) colours; give one for each colour, or nil")
    }
    stops = Self.stops(known, locations)
  }

  /// Creates a gradient of `count` colours, each with the space's components and an alpha, at locations of 0…1; nil
  /// locations space the colours evenly. The result is nil if `count` is not positive. Traps if there are too few
  /// components or locations.
  public init?(
    colorSpace space: CGColorSpace, colorComponents components: [CGFloat], locations: [CGFloat]?, count: Int
  ) {
    if count <= 0 { return nil }
    let call = "CGGradient.init(colorSpace:colorComponents:locations:count:)"
    let step = space.numberOfComponents + 1
    guard components.count / step >= count else {
      fatalError(
        "\(call): \(components.count) components for \(count) colours; give \(step) for each, alpha included")
    }
    if let locations, locations.count < count {
      fatalError(
        "\(call): \(locations.count) locations for \(count) colours; give one for each colour, or nil")
    }
    let colors = (0..<count).map { space.color(components, at: $0 * step) }
    stops = Self.stops(colors, locations.map { Array($0.prefix(count)) })
  }

  private static func stops(_ colors: [CGColor], _ locations: [CGFloat]?) -> [Stop] {
    // This order of min and max turns NaN into 0.
    func unit(_ number: CGFloat) -> Double { Double(min(1, max(0, number))) }
    let last = CGFloat(max(colors.count - 1, 1))
    let stops = colors.indices.map { index in
      let color = colors[index]
      return Stop(
        location: unit(locations?[index] ?? CGFloat(index) / last),
        color: SIMD4(unit(color.red), unit(color.green), unit(color.blue), unit(color.alpha)))
    }
    // Stops with equal locations, where the colour changes abruptly, keep their order.
    return stops.enumerated().sorted {
      ($0.element.location, $0.offset) < ($1.element.location, $1.offset)
    }.map(\.element)
  }
}

/// The extent to which a gradient is drawn (Core Graphics, `CGGradientDrawingOptions`).
public struct CGGradientDrawingOptions: OptionSet, Sendable {
  /// The options as Core Graphics' bits.
  public let rawValue: UInt32
  /// Creates options from Core Graphics' bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The first colour continues before the start.
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  /// The last colour continues after the end.
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)

  /// The options for the same gradient drawn from its end to its start.
  package var reversed: CGGradientDrawingOptions {
    var result: CGGradientDrawingOptions = []
    if contains(.drawsBeforeStartLocation) { result.insert(.drawsAfterEndLocation) }
    if contains(.drawsAfterEndLocation) { result.insert(.drawsBeforeStartLocation) }
    return result
  }
}

extension [CGGradient.Stop] {
  /// The premultiplied colour at a position, 0…1.
  package func color(at position: Double) -> SIMD4<Double> {
    var index = 0
    while index < count, self[index].location <= position { index += 1 }
    var color = self[0].color
    if index > 0 {
      color = self[index - 1].color
      if index < count {
        let (low, high) = (self[index - 1], self[index])
        color += (high.color - low.color) * ((position - low.location) / (high.location - low.location))
      }
    }
    return SIMD4(color.x * color.w, color.y * color.w, color.z * color.w, color.w)
  }

  /// The stops of the reversed gradient.
  package var reversedStops: [CGGradient.Stop] {
    reversed().map { CGGradient.Stop(location: 1 - $0.location, color: $0.color) }
  }

  /// The stops, with additional stops where both the alpha and the colour change, for a renderer that mixes
  /// premultiplied colours.
  package var forPremultipliedMixing: [CGGradient.Stop] {
    var result: [CGGradient.Stop] = []
    for (index, stop) in enumerated() {
      if index > 0 {
        let before = self[index - 1]
        // Sixteen steps keep the error below half a level of 255. There is no error if only the colour or only the
        // alpha changes.
        var isExact = before.location == stop.location || before.color.w == stop.color.w
        isExact = isExact || before.color.lowHalf == stop.color.lowHalf && before.color.z == stop.color.z
        let steps = isExact ? 1 : 16
        for step in 1..<steps {
          let share = Double(step) / Double(steps)
          result.append(
            CGGradient.Stop(
              location: before.location + (stop.location - before.location) * share,
              color: before.color + (stop.color - before.color) * share))
        }
      }
      result.append(stop)
    }
    return result
  }
}
