import Foundation
import Pictures
import Testing

@testable import Engine
@testable import GPURender
@testable import Segue

/// Resets of the GL context in which frames are drawn.
@Suite(.serialized) @MainActor struct ContextLossTests {
  /// A `Run` that shows text, a recorded image, a shadow, a path and a layer to animate.
  @MainActor private final class Film {
    let run: Run
    let resets = Resets()
    private(set) var frames: [[UInt8]] = []
    private let layer = CALayer()

    init(threaded: Bool, cachesRasters: Bool = true) throws {
      run = try Run(size: CGSize(width: 120, height: 90), scale: 1, threaded: threaded)
      let resets = resets
      try run.pipeline.perform { frameRenderer in
        frameRenderer.cachesRasters = cachesRasters
        frameRenderer.renderer.device.resetSource = .reported(by: { resets.next() })
      }
      run.window.backgroundColor = .white
      let label = UILabel(frame: CGRect(x: 4, y: 4, width: 80, height: 20))
      label.text = "reset"
      let snapshot = UIImageView(frame: CGRect(x: 80, y: 50, width: 24, height: 24))
      snapshot.image = UIGraphicsImageRenderer(size: snapshot.bounds.size).image { context in
        UIColor.orange.setFill()
        context.fill(CGRect(x: 2, y: 2, width: 12, height: 20))
      }
      let blurred = UIView(frame: CGRect(x: 50, y: 30, width: 20, height: 20))
      blurred.backgroundColor = .systemTeal
      blurred.layer.shadowOpacity = 0.7
      blurred.layer.shadowRadius = 5
      let shape = CAShapeLayer()
      shape.path = CGPath(ellipseIn: CGRect(x: 4, y: 40, width: 30, height: 22), transform: nil)
      shape.fillColor = UIColor.purple.cgColor
      for view in [label, snapshot, blurred] { run.window.addSubview(view) }
      run.window.layer.addSublayer(shape)
      layer.frame = CGRect(x: 10, y: 60, width: 20, height: 20)
      layer.backgroundColor = UIColor.red.cgColor
      layer.cornerRadius = 6
      run.window.layer.addSublayer(layer)
      run.window.makeKeyAndVisible()
    }

    func move() {
      let animation = CABasicAnimation(keyPath: "position.x")
      (animation.fromValue, animation.toValue, animation.duration) = (20.0, 80.0, 0.25)
      layer.add(animation, forKey: "x")
    }

    func fade() {
      let transition = CATransition()
      transition.duration = 0.25
      layer.add(transition, forKey: "fade")
      layer.backgroundColor = UIColor.green.cgColor
    }

    func show(_ effect: Effect) {
      let (effectLayer, content) = (EffectLayer(), CALayer())
      effectLayer.frame = CGRect(x: 90, y: 10, width: 20, height: 20)
      content.frame = effectLayer.bounds
      content.backgroundColor = UIColor.red.cgColor
      effectLayer.addSublayer(content)
      effectLayer.effect = effect
      run.window.layer.addSublayer(effectLayer)
    }

    func step(_ count: Int) throws {
      for _ in 0..<count {
        try run.step()
        frames.append(run.image().withPixels { [UInt8]($0) })
      }
    }

    /// The number of programs that the driver compiled for the last frame.
    func programsCompiled() throws -> Int {
      try run.pipeline.perform { $0.renderer.statistics.programsCompiled }
    }
  }

  /// The frames equal the frames of a `Run` that never loses its context. With cached rasters, frames of the motion may
  /// differ by rounding, because layers that are drawn without a raster are rounded once less.
  @Test(arguments: [false, true], [false, true])
  func framesContinueInAnotherContext(threaded: Bool, cachesRasters: Bool) throws {
    var films: [[[UInt8]]] = []
    for loses in [false, true] {
      let film = try Film(threaded: threaded, cachesRasters: cachesRasters)
      try film.step(3)
      film.move()
      try film.step(4)
      if loses { film.resets.add(1) }
      try film.step(1)
      if loses { #expect(try film.programsCompiled() > 0, "the new context compiles its own programs") }
      try film.step(22)
      films.append(film.frames)
      film.run.close()
    }
    #expect(Set(films[0]).count > 10, "the frames show a motion")
    let differing = films[0].indices.filter { films[0][$0] != films[1][$0] }
    if cachesRasters {
      #expect(films[0].indices.allSatisfy { largestDifference(films[0][$0], films[1][$0]) <= 2 })
      #expect(films[0].last == films[1].last)
    } else {
      #expect(differing == [])
    }
  }

  /// The old content of a layer in a transition is drawn again in the new context.
  @Test(arguments: [false, true])
  func aTransitionContinuesWithItsOldContent(threaded: Bool) throws {
    var films: [[[UInt8]]] = []
    for loses in [false, true] {
      let film = try Film(threaded: threaded)
      try film.step(3)
      film.fade()
      try film.step(4)
      if loses { film.resets.add(1) }
      try film.step(24)
      films.append(film.frames)
      film.run.close()
    }
    #expect(films[0][..<7] == films[1][..<7])
    #expect(films[0][7] != films[0].last, "the transition runs")
    #expect(films[0].indices.allSatisfy { largestDifference(films[0][$0], films[1][$0]) <= 2 })
    #expect(films[0].last == films[1].last)
  }

  /// If the context is lost while an image is read, the image is read in the new context, and the next frame is
  /// correct.
  @Test func anImageIsReadInAnotherContext() throws {
    let film = try Film(threaded: false)
    try film.step(3)
    let lost = film.run.pipeline.renderer.device
    let image = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
    }
    film.resets.add(1)
    let pixels = try film.run.pipeline.pixels(of: try #require(image.cgImage))
    #expect(Array(pixels.prefix(4)) == [0, 0, 255, 255])
    #expect(film.run.pipeline.renderer.device !== lost)
    try film.step(1)
    #expect(largestDifference(film.frames[3], film.frames[2]) <= 1)
    film.run.close()
  }

  /// Any call can fail in a lost context, so the reset status is also read after a frame with another error.
  @Test func anotherErrorDoesNotHideALoss() throws {
    let film = try Film(threaded: false)
    try film.step(2)
    let lost = film.run.pipeline.renderer.device
    let source = "vec4 effect(vec2 uv) { return nothing(uv); }"
    film.show(try Effect(name: "broken", source: source))
    film.resets.add(1)
    let error = #expect(throws: GraphicsError.self) { try film.run.step() }
    let isEffectError = if case .effect? = error { true } else { false }
    #expect(isEffectError)
    #expect(film.run.pipeline.renderer.device !== lost)
    film.run.close()
  }

  /// After three resets in one frame the step throws an error that says what to do; the next step continues.
  @Test func aFrameFailsAfterThreeResets() throws {
    let film = try Film(threaded: false)
    try film.step(2)
    film.move()
    film.resets.add(3)
    let error = #expect(throws: GraphicsError.self) { try film.run.step() }
    #expect(error == .contextLost(.ownReset))
    #expect(error?.description.contains("start the program again") == true)
    // The context is not reset again.
    try film.step(2)
    #expect(film.frames.count == 4 && film.frames[3] != film.frames[1])
    let device = film.run.pipeline.renderer.device
    film.run.close()
    #expect(device.liveObjects == 0)
  }
}
