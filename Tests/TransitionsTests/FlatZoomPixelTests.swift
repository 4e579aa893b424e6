import Foundation
import Testing

@testable import Engine
@testable import Segue
@testable import Showcase
@testable import Transitions

/// The position of the moving picture, read from the pixels of the frame.
@Suite(.serialized) @MainActor struct FlatZoomPixelTests {
  private let magenta: [UInt8] = [255, 0, 255, 255]

  /// The range of adjacent, mostly magenta pixels around `center`: in its column if `vertical`, otherwise in its row.
  private func extent(_ image: CGImage, vertical: Bool, around center: (x: Int, y: Int)) -> Range<Int> {
    let count = vertical ? image.height : image.width
    return image.withPixels { bytes in
      func isMagenta(_ index: Int) -> Bool {
        guard (0..<count).contains(index) else { return false }
        let (x, y) = vertical ? (center.x, index) : (index, center.y)
        let first = (y * image.width + x) * 4
        // The green component distinguishes magenta from white and grey. The edge is at half of its range.
        return bytes[first + 1] < 128 && bytes[first] > 128 && bytes[first + 2] > 128
      }
      var range = (vertical ? center.y : center.x)..<(vertical ? center.y : center.x)
      while isMagenta(range.lowerBound - 1) { range = range.lowerBound - 1..<range.upperBound }
      while isMagenta(range.upperBound) { range = range.lowerBound..<range.upperBound + 1 }
      return range
    }
  }

  @Test(arguments: [0, 0.1, 0.25, 0.5, 0.75, 1])
  func theMovingPictureFollowsTheSpring(p: Double) throws {
    let picture = CGImage(
      width: 30, height: 30, isOpaque: true,
      premultipliedBGRA: (0..<900).flatMap { _ in magenta })
    let (scale, duration) = (2.0, 0.8)
    let run = try Run(
      size: CGSize(width: 390, height: 844), scale: scale, fps: p > 0 ? 1 / (p * duration) : 60)
    defer { run.close() }
    let entry = try #require(TransitionCatalog.all.first { $0.id == "flatzoom-push" })
    let stage = try entry.make(
      StageOptions(from: picture, to: picture, size: CGSize(width: 390, height: 844)))
    run.window.rootViewController = stage.rootViewController
    run.window.makeKeyAndVisible()
    for _ in 0..<3 { try run.step() }
    stage.begin()
    try run.step()
    if p > 0 { try run.step() }

    let spring = SpringSolution.uikit(dampingRatio: 0.5, duration: duration, initialVelocity: 0.5)
    // At the end, the frame shows exactly the model values.
    let q = p == 1 ? 1 : spring.progress(p * duration)
    let from = SIMD4(20.0, 120, 110, 110)
    let to = SIMD4(0.0, 88, 390, 300)
    let rect = (from + (to - from) * q) * scale
    let image = run.image()
    let middle = (x: Int(rect.x + rect.z / 2), y: Int(rect.y + rect.w / 2))
    let rows = extent(image, vertical: true, around: middle)
    #expect(abs(Double(rows.lowerBound) - rect.y) <= 0.5 + 1e-6, "top \(rows), \(rect)")
    #expect(abs(Double(rows.upperBound) - (rect.y + rect.w)) <= 0.5 + 1e-6, "bottom \(rows), \(rect)")
    let columns = extent(image, vertical: false, around: middle)
    let (left, right) = (max(0, rect.x), min(Double(image.width), rect.x + rect.z))
    #expect(abs(Double(columns.lowerBound) - left) <= 0.5 + 1e-6, "left \(columns), \(rect)")
    #expect(abs(Double(columns.upperBound) - right) <= 0.5 + 1e-6, "right \(columns), \(rect)")
  }
}
