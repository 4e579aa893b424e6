import CAllocations
import Engine
import Segue

/// Measures each case with each number of layers.
@MainActor
func measureScale(_ options: ScaleOptions) throws {
  print(options.isJSON ? "[" : ScaleCost.header)
  var isFirst = true
  for change in options.cases {
    for count in options.counts {
      let cost = try ScaleCost(change, count: count, frames: options.frames)
      if options.isJSON, !isFirst { print(",") }
      print(options.isJSON ? cost.json : cost.line, terminator: options.isJSON ? "" : "\n")
      // A run takes minutes, and its lines are read as they come.
      fflush(nil)
      isFirst = false
    }
  }
  if options.isJSON { print("\n]") }
}

/// A window with small, opaque layers.
@MainActor
private final class ScaledLayers {
  static let size = CGSize(width: 1280, height: 720)
  private let layers: [CALayer]
  private let change: ScaleCase
  private let starts: [CGPoint]

  /// Adds `count` layers to the window. Their positions spread over it evenly, in an order that is not that of the
  /// layers.
  init(_ count: Int, _ change: ScaleCase, in root: CALayer) {
    self.change = change
    starts = (0..<count).map { index in
      // Steps by the golden ratio and by the square root of 2 are spread evenly for any number of layers.
      let fractions = SIMD2(Double(index) * 0.618_033_988_75, Double(index) * 0.414_213_562_37)
      let place = (fractions - fractions.rounded(.down)) * SIMD2(1208, 674)
      return CGPoint(x: place.x.rounded() + 20, y: place.y.rounded() + 20)
    }
    let colors = (0..<97).map {
      UIColor(hue: Double($0) / 97, saturation: 0.7, brightness: 0.9, alpha: 1).cgColor
    }
    layers = starts.indices.map { _ in CALayer() }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    for (index, layer) in layers.enumerated() {
      layer.bounds = CGRect(x: 0, y: 0, width: 8, height: 6)
      layer.position = starts[index]
      layer.backgroundColor = colors[index % colors.count]
    }
    root.sublayers = (root.sublayers ?? []) + layers
    if change == .animated { animate() }
    CATransaction.commit()
  }

  private func animate() {
    for (index, layer) in layers.enumerated() {
      let animation = CABasicAnimation(keyPath: "position")
      animation.fromValue = starts[index]
      animation.toValue = starts[(index + layers.count / 2 + 1) % layers.count]
      // No animation ends during a measurement.
      animation.duration = 100_000
      animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
      layer.add(animation, forKey: "moves")
    }
  }

  /// Makes the app's changes for a frame.
  func update(_ frame: Int) {
    let moved: Range<Int> =
      switch change {
      case .still, .animated: 0..<0
      case .one: layers.count / 2..<layers.count / 2 + 1
      case .all: 0..<layers.count
      }
    if moved.isEmpty { return }
    let shift = Double(frame & 31)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    for index in moved { move(index, by: shift) }
    CATransaction.commit()
  }

  private func move(_ index: Int, by shift: Double) {
    layers[index].position = CGPoint(x: starts[index].x + shift, y: starts[index].y + shift)
  }
}

/// The cost of frames with a number of layers.
private struct ScaleCost {
  private let change: ScaleCase
  private let count: Int
  /// Milliseconds of each frame, sorted.
  private let times: [Double]
  private let bytesPerLayer: Double
  private let draws: Int

  private static let warmUpFrames = 40
  /// The time, in milliseconds, after which warming up and measuring end once they have their least number of frames.
  private static let timeLimit = 10_000.0
  private static let fewestFrames = 4

  @MainActor
  init(_ change: ScaleCase, count: Int, frames: Int) throws {
    let run = try Run(size: ScaledLayers.size, scale: 1)
    defer { run.close() }
    let controller = UIViewController()
    run.window.rootViewController = controller
    run.window.makeKeyAndVisible()
    // The first frames compile programs, and the driver's threads allocate their memory.
    for _ in 0..<8 { try run.step() }
    let held = heldByteCount()
    let layers = ScaledLayers(count, change, in: controller.view.layer)
    var frame = 0
    func times(_ count: Int) throws -> [Double] {
      let limit = Clocks.wall + Self.timeLimit
      var times: [Double] = []
      while times.count < Self.fewestFrames || times.count < count && Clocks.wall < limit {
        run.makeCurrent()
        let began = Clocks.wall
        layers.update(frame)
        try run.step()
        run.finish()
        times.append(Clocks.wall - began)
        frame += 1
      }
      return times.sorted()
    }
    _ = try times(Self.warmUpFrames)
    self.times = try times(frames)
    bytesPerLayer = Double(Int(heldByteCount()) - Int(held)) / Double(count)
    draws = run.didDraw ? run.statistics.draws : 0
    (self.change, self.count) = (change, count)
  }

  private var median: Double { times[times.count / 2] }

  static let header =
    "case          layers    median, ms   minimum, ms   bytes/layer     draws    frames"

  var line: String {
    func cell(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - text.count)) + text
    }
    let numbers = [median, times[0]].map { cell(String(format: "%.4f", $0), 14) }.joined()
    return change.rawValue.padding(toLength: 10, withPad: " ", startingAt: 0) + cell("\(count)", 10) + numbers
      + cell("\(Int(bytesPerLayer.rounded()))", 14) + cell("\(draws)", 10) + cell("\(times.count)", 10)
  }

  var json: String {
    String(
      format:
        "{\"case\":\"\(change.rawValue)\",\"layers\":%d,\"ms_median\":%.5f,\"ms_min\":%.5f,"
        + "\"bytes_per_layer\":%.1f,\"draws\":%d,\"frames\":%d}",
      count, median, times[0], bytesPerLayer, draws, times.count)
  }
}
