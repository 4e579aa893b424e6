import Foundation
import Synchronization
import Testing

@testable import Compositor
@testable import Engine
@testable import GPURender
@testable import Segue

/// Textures and buffers that the driver refuses.
@Suite(.serialized) @MainActor struct RefusedMemoryTests {
  nonisolated static let profiles = [RasterProfile.software, .hardware]

  /// Decides which allocations are refused, and counts them.
  private final class Driver: Sendable {
    private struct State {
      var sizes: [Int] = []
      var refused: Range<Int>?
      var refusedSize: Int?
    }

    private let state = Mutex(State())

    /// The bytes of all allocations that were tried.
    var sizes: [Int] { state.withLock { $0.sizes } }

    /// Refuses the allocations with these numbers, from 0.
    func refuse(_ numbers: Range<Int>?) { state.withLock { $0.refused = numbers } }

    /// Refuses all allocations of so many bytes.
    func refuse(size: Int?) { state.withLock { $0.refusedSize = size } }

    func refuses(_ byteCount: Int) -> Bool {
      state.withLock { state in
        state.sizes.append(byteCount)
        return state.refused?.contains(state.sizes.count - 1) == true || state.refusedSize == byteCount
      }
    }
  }

  /// A run whose driver may refuse memory.
  @MainActor private final class Film {
    let run: Run
    let driver = Driver()

    init(_ raster: RasterProfile, _ size: CGSize) throws {
      run = try Run(size: size, scale: 1, fps: 20, raster: raster)
      let driver = driver
      run.pipeline.frameRenderer.keepsPictures = false
      run.pipeline.renderer.device.refusesMemory = { driver.refuses($0) }
      run.window.backgroundColor = .white
      run.window.makeKeyAndVisible()
    }

    func add(_ frame: CGRect, _ color: UIColor?, to layer: CALayer? = nil) -> CALayer {
      let new = CALayer()
      new.frame = frame
      new.backgroundColor = color?.cgColor
      (layer ?? run.window.layer).addSublayer(new)
      return new
    }

    func frame() throws -> [UInt8] {
      run.pipeline.setNeedsDrawing()
      try run.step()
      return run.image().withPixels { [UInt8]($0) }
    }

    /// Blue, green, red.
    func pixel(_ x: Int, _ y: Int, of frame: [UInt8]) -> [UInt8] {
      let start = (y * Int(run.window.bounds.width) + x) * 4
      return Array(frame[start..<start + 3])
    }

    /// Closes the run; the number of GL objects that are left.
    func close() -> Int {
      let device = run.pipeline.renderer.device
      run.close()
      return device.liveObjects
    }
  }

  private func image(_ width: Int, _ height: Int) -> CGImage {
    var bytes: [UInt8] = []
    for _ in 0..<width * height { bytes += [0, 0, 255, 255] }
    return CGImage(width: width, height: height, isOpaque: true, premultipliedBGRA: bytes)
  }

  /// Something of everything that has textures or vertices, with a layer that moves.
  private func everything(_ raster: RasterProfile) throws -> Film {
    let film = try Film(raster, CGSize(width: 330, height: 120))
    let label = UILabel(frame: CGRect(x: 4, y: 4, width: 80, height: 20))
    label.text = "memory"
    film.run.window.addSubview(label)
    film.add(CGRect(x: 0, y: 70, width: 320, height: 20), nil).contents = image(320, 20)
    film.add(CGRect(x: 100, y: 4, width: 16, height: 16), nil).contents = image(16, 16)
    let snapshot = UIImageView(frame: CGRect(x: 130, y: 4, width: 24, height: 24))
    snapshot.image = UIGraphicsImageRenderer(size: snapshot.bounds.size).image { context in
      UIColor.orange.setFill()
      context.fill(CGRect(x: 2, y: 2, width: 12, height: 20))
    }
    film.run.window.addSubview(snapshot)
    let shadow = film.add(CGRect(x: 170, y: 10, width: 30, height: 30), .systemTeal)
    (shadow.shadowOpacity, shadow.shadowRadius) = (0.7, 5)
    let shape = CAShapeLayer()
    shape.path = CGPath(ellipseIn: CGRect(x: 4, y: 30, width: 40, height: 30), transform: nil)
    shape.fillColor = UIColor.purple.cgColor
    film.run.window.layer.addSublayer(shape)
    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 60, y: 30, width: 60, height: 30)
    gradient.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
    film.run.window.layer.addSublayer(gradient)
    let group = film.add(CGRect(x: 110, y: 20, width: 60, height: 60), nil)
    group.opacity = 0.5
    _ = film.add(CGRect(x: 0, y: 0, width: 40, height: 40), .green, to: group)
    _ = film.add(CGRect(x: 20, y: 20, width: 40, height: 40), .blue, to: group)
    let blurred = film.add(CGRect(x: 210, y: 10, width: 40, height: 40), .brown)
    blurred.filters = [LayerFilter.gaussianBlur(radius: 6)]
    let seen = EffectLayer()
    seen.frame = CGRect(x: 260, y: 10, width: 40, height: 40)
    seen.effect = try Effect(name: "same", source: "vec4 effect(vec2 uv) { return first(uv); }")
    film.run.window.layer.addSublayer(seen)
    _ = film.add(CGRect(x: 5, y: 5, width: 30, height: 30), .red, to: seen)
    let moved = film.add(CGRect(x: 10, y: 95, width: 20, height: 20), .red)
    moved.cornerRadius = 6
    let animation = CABasicAnimation(keyPath: "position.x")
    (animation.fromValue, animation.toValue, animation.duration) = (20.0, 300.0, 0.25)
    moved.add(animation, forKey: "x")
    return film
  }

  private static let frameCount = 4
  /// Steps of 255. On the hardware profile frames after a refusal have differed by 2; the cause is not known.
  private func tolerance(_ raster: RasterProfile) -> Int { raster == .hardware ? 2 : 1 }

  private func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    a.count == b.count ? zip(a, b).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) } : 256
  }

  /// The frames of `everything`, and the number of allocations.
  private func undisturbed(_ raster: RasterProfile) throws -> (frames: [[UInt8]], allocations: Int) {
    let film = try everything(raster)
    let frames = try (0..<Self.frameCount).map { _ in try film.frame() }
    let count = film.driver.sizes.count
    #expect(film.close() == 0)
    #expect(Set(frames).count == frames.count && count > 8)
    return (frames, count)
  }

  /// Whichever allocation is refused, once: the frame is drawn after others have made room.
  @Test(arguments: profiles) func oneRefusalIsOvercome(raster: RasterProfile) throws {
    let (frames, count) = try undisturbed(raster)
    for refused in 0..<count {
      let film = try everything(raster)
      film.driver.refuse(refused..<refused + 1)
      for index in frames.indices {
        #expect(
          try distance(film.frame(), frames[index]) <= tolerance(raster),
          "frame \(index), allocation \(refused)"
        )
      }
      #expect(film.close() == 0)
    }
  }

  /// Without memory from any allocation on, a frame throws an error that says what lacks; once there is memory again, the
  /// next frame is right.
  @Test(arguments: profiles) func framesAreRightOnceMemoryIsBack(raster: RasterProfile) throws {
    let (frames, count) = try undisturbed(raster)
    for refused in stride(from: 0, to: count, by: 2) {
      let film = try everything(raster)
      film.driver.refuse(refused..<Int.max)
      var failures: [GraphicsError] = []
      for index in frames.indices {
        do {
          let frame = try film.frame()
          #expect(
            distance(frame, frames[index]) <= tolerance(raster),
            "frame \(index), allocations from \(refused) on"
          )
        } catch let error as GraphicsError {
          failures.append(error)
          film.driver.refuse(nil)
        }
      }
      #expect(failures.count <= 1)
      #expect(failures.allSatisfy { $0.isLackOfMemory && $0.description.contains("no memory") })
      #expect(film.close() == 0)
    }
  }

  /// The number of reports of `body` about memory.
  private func reports(_ body: () throws -> Void) rethrows -> Int {
    let outer = Diagnostics.handler
    let counter = Counter()
    Diagnostics.handler = { if $0.code == .driverMemory { counter.add() } }
    defer { Diagnostics.handler = outer }
    try body()
    return counter.value
  }

  private final class Counter: Sendable {
    private let count = Mutex(0)
    var value: Int { count.withLock { $0 } }
    func add() { count.withLock { $0 += 1 } }
  }

  /// An image that the driver can never hold is drawn from a smaller copy, and everything else as it is.
  @Test(arguments: profiles) func anImageThatIsTooLargeIsDrawnSmaller(raster: RasterProfile) throws {
    let film = try Film(raster, CGSize(width: 330, height: 120))
    film.add(CGRect(x: 5, y: 5, width: 320, height: 64), nil).contents = image(320, 64)
    _ = film.add(CGRect(x: 5, y: 80, width: 20, height: 20), .green)
    film.driver.refuse(size: 320 * 64 * 4)
    let told = try reports {
      for _ in 0..<12 {
        let frame = try film.frame()
        #expect(film.pixel(160, 30, of: frame) == [0, 0, 255])
        #expect(film.pixel(15, 90, of: frame) == [0, 255, 0])
      }
      // It comes to rest, for which the whole image is tried again.
      for _ in 0..<6 { try film.run.step() }
      #expect(film.pixel(160, 30, of: try film.frame()) == [0, 0, 255])
    }
    #expect(told == 1)
    #expect(film.driver.sizes.contains(320 * 64 * 4))
    #expect(film.close() == 0)
  }

  /// A group whose target the driver can never hold is left out, and everything else is drawn.
  @Test(arguments: profiles) func aGroupThatIsTooLargeIsLeftOut(raster: RasterProfile) throws {
    let film = try Film(raster, CGSize(width: 330, height: 250))
    _ = film.add(CGRect(x: 0, y: 0, width: 60, height: 60), .green)
    let group = film.add(CGRect(x: 20, y: 20, width: 200, height: 150), nil)
    group.opacity = 0.5
    _ = film.add(CGRect(x: 0, y: 0, width: 150, height: 150), .red, to: group)
    _ = film.add(CGRect(x: 50, y: 50, width: 150, height: 100), .blue, to: group)
    let whole = try film.frame()
    #expect(film.pixel(120, 120, of: whole) != [255, 255, 255])
    // Whole tiles of 64 pixels.
    let size = 256 * 192 * 4
    try #require(film.driver.sizes.contains(size))
    #expect(film.close() == 0)

    let other = try Film(raster, CGSize(width: 330, height: 250))
    _ = other.add(CGRect(x: 0, y: 0, width: 60, height: 60), .green)
    let same = other.add(group.frame, nil)
    same.opacity = 0.5
    _ = other.add(CGRect(x: 0, y: 0, width: 150, height: 150), .red, to: same)
    _ = other.add(CGRect(x: 50, y: 50, width: 150, height: 100), .blue, to: same)
    other.driver.refuse(size: size)
    let told = try reports {
      for _ in 0..<4 {
        let frame = try other.frame()
        #expect(other.pixel(120, 120, of: frame) == [255, 255, 255])
        #expect(other.pixel(10, 10, of: frame) == [0, 255, 0])
      }
      // Once there is memory, the next frame at rest shows it.
      other.driver.refuse(size: nil)
      for _ in 0..<6 { try other.run.step() }
      #expect(distance(other.run.image().withPixels { [UInt8]($0) }, whole) <= 1)
    }
    #expect(told == 1)
    #expect(other.close() == 0)
  }
}

/// Layers and surfaces of unusual sizes.
@Suite(.serialized) @MainActor struct LargeTargetTests {
  /// The inputs of effects have the pixels of the surface, but no more than a few surfaces of memory.
  @Test func inputsOfEffectsAreLimited() {
    let limits = EffectInputLimits()
    let surface = (scale: 2.0, size: SIMD2<Int32>(780, 1688))
    #expect(limits.scale(of: SIMD2(390, 844), surface: surface) == 2)
    #expect(limits.scale(of: SIMD2(780, 1688), surface: surface) == 2)
    let scale = limits.scale(of: SIMD2(10_000, 10_000), surface: surface)
    #expect(scale > 0.3 && scale * scale * 10_000 * 10_000 < Double(1 << 24) + 1)
    #expect(limits.scale(of: SIMD2(1_000_000, 1), surface: surface) * 1_000_000 < 16_385)
    #expect(limits.scale(of: SIMD2(1e300, 1e300), surface: surface) < 1e-200)
  }

  /// An effect over a layer far larger than the surface shows its part of it.
  @Test(arguments: RefusedMemoryTests.profiles) func aLargeEffectIsDrawn(raster: RasterProfile) throws {
    let run = try Run(size: CGSize(width: 96, height: 72), scale: 1, raster: raster)
    defer { run.close() }
    run.window.backgroundColor = .white
    let seen = EffectLayer()
    seen.frame = CGRect(x: -9950, y: -9950, width: 10_000, height: 10_000)
    seen.effect = try Effect(name: "same", source: "vec4 effect(vec2 uv) { return first(uv); }")
    let content = CALayer()
    content.frame = seen.bounds
    content.backgroundColor = UIColor.red.cgColor
    seen.addSublayer(content)
    run.window.layer.addSublayer(seen)
    run.window.makeKeyAndVisible()
    try run.step()
    let pixels = run.image().withPixels { [UInt8]($0) }
    #expect(Array(pixels.prefix(4)) == [0, 0, 255, 255])
    #expect(Array(pixels.suffix(4)) == [255, 255, 255, 255])
  }

  /// Sixty sizes in a second leave the targets of the last one.
  @Test(arguments: RefusedMemoryTests.profiles) func targetsOfEarlierSizesGo(raster: RasterProfile) throws {
    let run = try Run(size: CGSize(width: 200, height: 150), scale: 1, raster: raster)
    defer { run.close() }
    run.window.makeKeyAndVisible()
    let group = CALayer()
    group.opacity = 0.5
    let parts = [CALayer(), CALayer()]
    parts[0].backgroundColor = UIColor.red.cgColor
    parts[1].backgroundColor = UIColor.blue.cgColor
    for part in parts { group.addSublayer(part) }
    let below = CALayer()
    below.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
    below.backgroundColor = UIColor.green.cgColor
    run.window.layer.addSublayer(below)
    run.window.layer.addSublayer(group)
    for step in 0..<60 {
      let (width, height) = (200 + step * 10, 150 + step * 7)
      run.pipeline.resize(FrameSurface(width: width, height: height, scale: 1))
      run.window.frame = UIScreen.main.bounds
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      group.frame = run.window.bounds
      for part in parts { part.frame = CGRect(x: 0, y: 0, width: width, height: height) }
      CATransaction.commit()
      try run.step()
      let held = run.pipeline.renderer.scheduler.store.entries.reduce(0) {
        $0 + ($1.kind == .target ? $1.byteCount : 0)
      }
      #expect(held <= 2 * (width + 64) * (height + 64) * 4)
    }
  }
}
