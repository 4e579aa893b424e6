import Engine
import Segue

let animatedHelp = """
  Benchmarks animated [LAYERS | PROPERTY | shader]…
    The CPU time of a frame in which only animations change the layers, 10000 by default. The animations move, fade,
    turn or recolour them (position, spring, opacity, rotation, color; all by default). The frames are drawn for a
    graphics card; the tracks are evaluated by the processor (not with `shader`) and by the vertex shader.
    Prints the median of 60 frames in milliseconds; `drawn` includes the wait for a graphics card. With
    GALLIUM_NOOP=true the driver draws nothing.
  """

private enum AnimatedProperty: String, CaseIterable {
  case position, spring, opacity, rotation, color

  @MainActor
  func animation(_ index: Int) -> CAAnimation {
    let start = CGPoint(x: index * 7 % 1200, y: index * 13 % 660)
    let end = CGPoint(x: index * 31 % 1200, y: index * 17 % 660)
    let animation: CABasicAnimation
    switch self {
    case .position: animation = CABasicAnimation(keyPath: "position")
    case .spring:
      let spring = CASpringAnimation(keyPath: "position")
      spring.damping = 4
      animation = spring
    case .opacity: animation = CABasicAnimation(keyPath: "opacity")
    case .rotation: animation = CABasicAnimation(keyPath: "transform")
    case .color: animation = CABasicAnimation(keyPath: "backgroundColor")
    }
    switch self {
    case .position, .spring: (animation.fromValue, animation.toValue) = (start, end)
    case .opacity: (animation.fromValue, animation.toValue) = (0, 1)
    case .rotation:
      animation.fromValue = CATransform3DIdentity
      animation.toValue = CATransform3DMakeRotation(2, 0, 0, 1)
    case .color: (animation.fromValue, animation.toValue) = (UIColor.red.cgColor, UIColor.blue.cgColor)
    }
    animation.duration = 100
    if self != .spring { animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut) }
    return animation
  }
}

/// Runs one frame; returns the time until it is submitted and the time until it is drawn, in milliseconds.
@MainActor
private func time(_ run: Run) throws -> SIMD2<Double> {
  run.makeCurrent()
  let began = DispatchTime.now().uptimeNanoseconds
  try run.step()
  let submitted = DispatchTime.now().uptimeNanoseconds
  run.finish()
  let drawn = DispatchTime.now().uptimeNanoseconds
  return SIMD2(Double(submitted - began), Double(drawn - began)) / 1e6
}

@MainActor
func measureAnimatedLayers(_ words: some Sequence<String>) throws {
  var (counts, properties): ([Int], [AnimatedProperty]) = ([], [])
  var skipsProcessor = false
  for word in words {
    if word == "shader" {
      skipsProcessor = true
    } else if let count = Int(word), count > 0 {
      counts.append(count)
    } else if let property = AnimatedProperty(rawValue: word) {
      properties.append(property)
    } else {
      throw UsageError("\(word) is neither a number of layers nor a property: see Benchmarks animated --help")
    }
  }
  print("layers   property   processor, ms   drawn, ms      shader, ms     drawn, ms      draws")
  for count in counts.isEmpty ? [10_000] : counts {
    for property in properties.isEmpty ? AnimatedProperty.allCases : properties {
      let runs = try (skipsProcessor ? [true] : [false, true]).map {
        try makeRun(count, property, inShaders: $0)
      }
      defer {
        for run in runs { run.close() }
      }
      for run in runs { for _ in 0..<8 { _ = try time(run) } }
      var times = [[SIMD2<Double>]](repeating: [], count: runs.count)
      for _ in 0..<60 {
        for (index, run) in runs.enumerated() { times[index].append(try time(run)) }
      }
      let medians = times.map { times in
        SIMD2(times.map(\.x).sorted()[times.count / 2], times.map(\.y).sorted()[times.count / 2])
      }
      func text(_ value: Double) -> String {
        let text = "\((value * 1000).rounded() / 1000)"
        return text + String(repeating: " ", count: max(0, 14 - text.count))
      }
      func columns(_ value: SIMD2<Double>) -> String { "\(text(value.x))  \(text(value.y))" }
      let processor = skipsProcessor ? "-  -" : columns(medians[0])
      let draws = runs[runs.count - 1].statistics.draws
      print("\(count)  \(property.rawValue)  \(processor)  \(columns(medians[runs.count - 1]))  \(draws)")
    }
  }
}

@MainActor
private func makeRun(_ count: Int, _ property: AnimatedProperty, inShaders: Bool) throws -> Run {
  let run = try Run(size: CGSize(width: 1280, height: 720), scale: 1, raster: .hardware)
  run.pipeline.frameRenderer.evaluatesTracksInShaders = inShaders
  run.makeCurrent()
  let controller = UIViewController()
  run.window.rootViewController = controller
  run.window.makeKeyAndVisible()
  try run.step()
  let root: CALayer = controller.view.layer
  CATransaction.begin()
  CATransaction.setDisableActions(true)
  let layers = (0..<count).map { index in
    let layer = CALayer()
    layer.frame = CGRect(x: index * 7 % 1200, y: index * 13 % 660, width: 16, height: 12)
    layer.backgroundColor =
      UIColor(hue: Double(index % 97) / 97, saturation: 0.7, brightness: 0.9, alpha: 1).cgColor
    return layer
  }
  root.sublayers = (root.sublayers ?? []) + layers
  for (index, layer) in layers.enumerated() { layer.add(property.animation(index), forKey: "moves") }
  CATransaction.commit()
  return run
}
