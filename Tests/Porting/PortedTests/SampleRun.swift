import PortedSamples
import Segue
import Testing

/// A sample in a headless `Run`, and its frames.
@MainActor
struct SampleRun {
  let sample: Sample
  let run: Run
  let root: UIViewController

  /// The duration of a drag, in seconds.
  static let dragDuration = 0.5

  init(_ sample: Sample, scale: CGFloat = 1) throws {
    self.sample = sample
    run = try Run(size: CGSize(width: 390, height: 844), scale: scale)
    root = try #require(PortedSamples.root(sample.root), "\(sample.root) is not in PortedSamples")
    run.window.rootViewController = root
    run.window.makeKeyAndVisible()
    // The wait covers appearance callbacks, their requests for the next turn, and the fade of scroll indicators.
    try wait(1.5)
  }

  /// Performs turns, of which only the last one draws its frame.
  func steps(_ count: Int) throws {
    for index in 0..<count { try run.step(at: run.time, draws: index == count - 1) }
  }

  func wait(_ seconds: Double) throws { try steps(Int((seconds * run.fps).rounded())) }

  var raster: Raster { Raster(run.image()) }

  /// The texts of the labels that are at least partly visible.
  var texts: [String] { Self.texts(run.window, in: run.window) }

  private static func texts(_ view: UIView, in window: UIView) -> [String] {
    guard !view.isHidden, view.alpha > 0.01 else { return [] }
    let labelText = (view as? UILabel).flatMap { label -> String? in
      let frame = label.convert(label.bounds, to: nil)
      return frame.intersects(window.bounds) ? label.text : nil
    }
    return (labelText.map { [$0] } ?? []) + view.subviews.flatMap { texts($0, in: window) }
  }
}

/// The pixels of a frame.
struct Raster {
  let width: Int
  let height: Int
  /// The blue, green, red and alpha of each pixel.
  let bytes: [UInt8]

  init(_ image: CGImage) {
    (width, height) = (image.width, image.height)
    bytes = image.withPixels { [UInt8]($0) }
  }

  /// The colour at a point of the screen, which is 390 points wide: red, green and blue, 0…255.
  func color(_ x: Double, _ y: Double) -> [Int] {
    let scale = Double(width) / 390
    let index = (Int(y * scale) * width + Int(x * scale)) * 4
    return [Int(bytes[index + 2]), Int(bytes[index + 1]), Int(bytes[index])]
  }

  /// The share of the pixels, 0…1, of which a colour component differs by more than `tolerance` levels.
  func difference(from other: Raster, tolerance: Int = 6) -> Double {
    var count = 0
    for index in stride(from: 0, to: bytes.count, by: 4) {
      let differs = (0..<3).contains {
        abs(Int(bytes[index + $0]) - Int(other.bytes[index + $0])) > tolerance
      }
      if differs { count += 1 }
    }
    return Double(count) * 4 / Double(max(1, bytes.count))
  }
}
