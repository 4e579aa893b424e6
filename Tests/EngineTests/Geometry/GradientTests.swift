import Foundation
import Testing

@testable import Engine
@testable import LayerValues

/// Colour spaces, gradients, and the colours of gradients at points.
@Suite struct GradientTests {
  private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  private let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
  private let clear = CGColor(red: 0, green: 1, blue: 0, alpha: 0)

  @Test func spacesHaveApplesNames() throws {
    let (rgb, gray) = (CGColorSpaceCreateDeviceRGB(), CGColorSpaceCreateDeviceGray())
    let standard = try #require(CGColorSpace(name: CGColorSpace.sRGB))
    #expect(rgb.model == .rgb && rgb.numberOfComponents == 3 && rgb.name == "kCGColorSpaceDeviceRGB")
    #expect(
      gray.model == .monochrome && gray.numberOfComponents == 1 && gray.name == "kCGColorSpaceDeviceGray")
    #expect(standard.model == .rgb && standard.name == CGColorSpace.sRGB && standard != rgb)
    for space in [rgb, gray, standard] {
      #expect(CGColorSpace(name: space.name ?? "") == space)
    }
    #expect(CGColorSpace(name: "kCGColorSpaceDisplayP3") == nil && CGColorSpace(name: "") == nil)
  }

  @Test func locationsAreEvenUnlessGiven() throws {
    let space = CGColorSpaceCreateDeviceRGB()
    let even = try #require(CGGradient(colorsSpace: nil, colors: [red, blue, clear], locations: nil))
    #expect(even.stops.map(\.location) == [0, 0.5, 1])
    let given = try #require(CGGradient(colorsSpace: space, colors: [red, blue], locations: [0.25, 0.5]))
    #expect(given.stops.map(\.location) == [0.25, 0.5] && given.stops[0].color == SIMD4(1, 0, 0, 1))
    let unsorted = try #require(
      CGGradient(colorsSpace: space, colors: [red, blue, clear], locations: [0.5, .nan, 7]))
    #expect(unsorted.stops.map(\.location) == [0, 0.5, 1])
    #expect(unsorted.stops[0].color == SIMD4(0, 0, 1, 1))
    #expect(CGGradient(colorsSpace: space, colors: [red] as CFArray, locations: nil)?.stops.count == 1)
    #expect(CGGradient(colorsSpace: space, colors: [], locations: nil) == nil)
  }

  @Test func componentsFollowTheColorSpace() throws {
    let gray = try #require(
      CGGradient(
        colorSpace: CGColorSpaceCreateDeviceGray(), colorComponents: [0, 1, 0.5, 0.25, 9, 9], locations: nil,
        count: 2))
    #expect(gray.stops.map(\.color) == [SIMD4(0, 0, 0, 1), SIMD4(0.5, 0.5, 0.5, 0.25)])
    let rgb = try #require(
      CGGradient(
        colorSpace: CGColorSpaceCreateDeviceRGB(), colorComponents: [1, 0, 0, 1, 2, -1, .nan, 0.5],
        locations: [0, 1], count: 2))
    #expect(rgb.stops[1].color == SIMD4(1, 0, 0, 0.5))
    #expect(
      CGGradient(
        colorSpace: CGColorSpaceCreateDeviceRGB(), colorComponents: [], locations: nil, count: 0) == nil)
  }

  private func message(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  @Test func wrongCountsTrap() async {
    let locations = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = CGGradient(colorsSpace: nil, colors: [CGColor.black, CGColor.white], locations: [0, 0.5, 1])
    }
    #expect(
      message(locations).contains("CGGradient.init(colorsSpace:colors:locations:): 3 locations for 2 colours")
    )
    let kind = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = CGGradient(colorsSpace: nil, colors: ["red"], locations: nil)
    }
    #expect(message(kind).contains("a String was given as a colour"))
    let components = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = CGGradient(
        colorSpace: CGColorSpaceCreateDeviceRGB(), colorComponents: [0, 0, 0, 1, 1], locations: nil, count: 2)
    }
    #expect(message(components).contains("5 components for 2 colours; give 4 for each"))
  }

  /// Components are interpolated before they are multiplied by alpha. With additional stops, premultiplied
  /// interpolation gives nearly the same colours.
  @Test func coloursAreInterpolatedWithoutPremultiplying() throws {
    let gradient = try #require(
      CGGradient(colorsSpace: nil, colors: [red, clear, blue], locations: [0, 0.6, 1]))
    #expect(gradient.stops.color(at: 0.3) == SIMD4(0.25, 0.25, 0, 0.5))
    #expect(
      gradient.stops.color(at: -1) == SIMD4(1, 0, 0, 1) && gradient.stops.color(at: 2) == SIMD4(0, 0, 1, 1))
    let fine = gradient.stops.forPremultipliedMixing
    #expect(fine.count == 33)
    for step in 0...1000 {
      let t = Double(step) / 1000
      let index = fine.firstIndex { $0.location > t } ?? fine.count - 1
      let (low, high) = (fine[index - 1], fine[index])
      let share = (t - low.location) / (high.location - low.location)
      func premultiplied(_ c: SIMD4<Double>) -> SIMD4<Double> { SIMD4(c.x * c.w, c.y * c.w, c.z * c.w, c.w) }
      let mixed = premultiplied(low.color) * (1 - share) + premultiplied(high.color) * share
      let difference = mixed - gradient.stops.color(at: t)
      #expect((difference * difference).max() < (0.5 / 255) * (0.5 / 255))
    }
    #expect(
      CGGradient(colorsSpace: nil, colors: [red, blue], locations: nil)?.stops.forPremultipliedMixing.count
        == 2)
    let reversed = gradient.stops.reversedStops
    for t in [0, 0.2, 0.5, 0.9, 1] {
      let difference = reversed.color(at: t) - gradient.stops.color(at: 1 - t)
      #expect((difference * difference).max() < 1e-20)
    }
  }

  /// The last circle of a radial gradient that passes through a point agrees with a search over many circles.
  @Test func aPointHasTheLastCircleThroughIt() {
    let circles = [
      GradientCircles(center: SIMD2(10, 10), radius: 2, endCenter: SIMD2(20, 12), endRadius: 15),
      GradientCircles(center: SIMD2(10, 10), radius: 5, endCenter: SIMD2(30, 12), endRadius: 5),
      GradientCircles(center: SIMD2(10, 10), radius: 8, endCenter: SIMD2(30, 12), endRadius: 0),
      GradientCircles(center: SIMD2(10, 10), radius: 1, endCenter: SIMD2(13, 14), endRadius: 6),
    ]
    for circle in circles {
      for options: CGGradientDrawingOptions in [
        [], .drawsBeforeStartLocation, .drawsAfterEndLocation,
        [.drawsBeforeStartLocation, .drawsAfterEndLocation],
      ] {
        for x in stride(from: 0.37, to: 40, by: 3.1) {
          for y in stride(from: 0.73, to: 24, by: 2.9) {
            let point = SIMD2(x, y)
            // The signed distance of the point from the circle at t. Its sign changes where a circle passes through the
            // point.
            func side(_ t: Double) -> Double {
              let radius = circle.radius + t * (circle.endRadius - circle.radius)
              let to = point - circle.center - t * (circle.endCenter - circle.center)
              return (to * to).sum().squareRoot() - radius
            }
            func isValid(_ t: Double) -> Bool {
              circle.radius + t * (circle.endRadius - circle.radius) >= 0
            }
            let low = options.contains(.drawsBeforeStartLocation) ? -20.0 : 0
            let high = options.contains(.drawsAfterEndLocation) ? 20.0 : 1
            var expected: Double?
            let steps = Int((high - low) * 50)
            for step in 0..<steps {
              let (a, b) = (low + Double(step) / 50, low + Double(step + 1) / 50)
              if isValid(a), isValid(b), (side(a) > 0) != (side(b) > 0) { expected = b }
            }
            let found = circle.position(point, options)
            // A circle through the point is at most one step of 0.02 before `expected`.
            if let expected {
              #expect(
                found.map { $0 > expected - 0.021 } == true, "\(circle) \(options) \(point): \(expected)")
            }
            // A circle that the search does not find is beyond the search's range or only touches the point.
            if let found {
              #expect(abs(side(found)) < 1e-6 * (1 + abs(found)) && isValid(found))
              #expect(expected != nil || abs(found) > 19.9 || side(found + 0.01) * side(found - 0.01) > 0)
            }
          }
        }
      }
    }
  }
}
