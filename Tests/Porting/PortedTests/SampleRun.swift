import PortedSamples
import Segue
import Testing

/// A sample in a run without display, and its pictures.
@MainActor
struct SampleRun {
  let sample: Sample
  let run: Run
  let root: UIViewController

  /// The seconds of a drag.
  static let drag = 0.5

  init(_ sample: Sample, scale: CGFloat = 1) throws {
    self.sample = sample
    run = try Run(size: CGSize(width: 390, height: 844), scale: scale)
    root = try #require(PortedSamples.root(sample.root), "\(sample.root) is not in PortedSamples")
    run.window.rootViewController = root
    run.window.makeKeyAndVisible()
    // Appearance callbacks, what they request for the next turn, and scroll indicators that fade.
    try wait(1.5)
  }

  /// Turns, of which only the last one's frame is drawn.
  func steps(_ count: Int) throws {
    for index in 0..<count { try run.step(at: run.time, draws: index == count - 1) }
  }

  func wait(_ seconds: Double) throws { try steps(Int((seconds * run.fps).rounded())) }

  var picture: Picture { Picture(run.image()) }

  /// The texts of labels that are seen, also in part.
  var texts: [String] { Self.texts(run.window, in: run.window) }

  private static func texts(_ view: UIView, in window: UIView) -> [String] {
    guard !view.isHidden, view.alpha > 0.01, view.layer.mask == nil || view.bounds.width > 0 else {
      return []
    }
    let own = (view as? UILabel).flatMap { label -> String? in
      let frame = label.convert(label.bounds, to: nil)
      return frame.intersects(window.bounds) ? label.text : nil
    }
    return (own.map { [$0] } ?? []) + view.subviews.flatMap { texts($0, in: window) }
  }
}

/// The pixels of a frame.
struct Picture {
  let width: Int
  let height: Int
  /// The blue, green, red and alpha of each pixel.
  let bytes: [UInt8]

  init(_ image: CGImage) {
    (width, height) = (image.width, image.height)
    bytes = image.withPixels { [UInt8]($0) }
  }

  /// The colour at a point of a screen of 390 points width, as red, green, blue from 0 to 255.
  func color(_ x: Double, _ y: Double) -> [Int] {
    let scale = Double(width) / 390
    let index = (Int(y * scale) * width + Int(x * scale)) * 4
    return [Int(bytes[index + 2]), Int(bytes[index + 1]), Int(bytes[index])]
  }

  /// The part of the pixels, from 0 to 1, of which a component differs by more than `tolerance`.
  func difference(from other: Picture, tolerance: Int = 6) -> Double {
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
