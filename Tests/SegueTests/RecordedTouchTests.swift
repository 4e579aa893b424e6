import Foundation
import Pictures
import Testing

@testable import Segue
@testable import Showcase
@testable import UIKit

/// Recordings of real pointers in a window (Tests/Tools/window/record-touches.py) drive each interactive transition. No
/// frame jumps, and a cancelled transition ends with the pixels of its start.
@Suite(.serialized) @MainActor struct RecordedTouchTests {
  nonisolated static let ids = CatalogIDs.interactive.filter { CatalogIDs.named.contains($0) }

  @Test func theListOfInteractiveTransitionsIsComplete() {
    #expect(CatalogIDs.interactive == TransitionCatalog.all.filter(\.interactive).map(\.id))
  }

  /// Whether scaled texels are rounded alike at each position of a target. Mesa's fast path for plain rectangles rounds
  /// by the position, so up to two levels differ when a cached raster is replaced by its content.
  private static let roundsAlike =
    ProcessInfo.processInfo.environment["LP_PERF"]?.contains("no_rast_linear") == true
  /// Whether all recordings and all frames are tested, which needs SEGUE_SOAK=1 and `roundsAlike`. Larger values of
  /// SEGUE_SOAK, which are meant for random trees, test only a part.
  private static let isLong = roundsAlike && ProcessInfo.processInfo.environment["SEGUE_SOAK"] == "1"
  private static let stories =
    isLong ? ["finish", "return", "flick", "regrab", "wander"] : ["regrab"]
  private static let fps = isLong ? 60.0 : 30

  /// The distance in points that the pointer moves for a full drag, if it is not the width of the screen. For a pinch,
  /// a lower bound of this distance.
  private static let lengths: [String: Double] = [
    "album-pop": 480, "collection-layout": 145,
    "slide-pop": 130, "bubble-dismiss": 844, "sheet-dismiss": 800, "crossfade-pop": 200, "pan-pop": 200,
    "cards-pop": 200, "cube-pop": 200, "flip-pop": 200, "turn-pop": 200, "fold-pop": 200, "nat-geo-pop": 200,
    "portal-pop": 200, "page-curl-pop": 200,
  ]

  /// The transitions with recordings of their own.
  private nonisolated static let recorded: Set = [
    "flatzoom-interactive-pop", "pop", "slide-pop", "swipe-pop", "fullscreen-pop", "blur-zoom-pop",
    "slide-tab",
    "container-slide", "sheet-dismiss", "bubble-dismiss", "interruptible-push", "interruptible-pop",
  ]
  /// The transitions that use the recordings of another transition, which has the same drag.
  private nonisolated static let sameDrags = [
    "ping-pop": "pop", "collection-layout-pop": "pop", "tab-scroll-transition": "slide-tab",
  ]

  /// The transitions that a pinch drives. `start` is the initial distance of the fingers in points, and `rate` is the
  /// change of the distance per point by which the recorded pointer moves to the right.
  private nonisolated static let pinches: [String: (start: Double, rate: Double)] = [
    "album-pop": (300, -0.6), "collection-layout": (110, 0.45),
  ]

  private struct Recording: Decodable {
    let size: [Double]
    var touches: [TouchSample]

    /// Reads the transition's own recording, or that of a transition with the same drag, which is `swipe-pop` for most.
    init(_ id: String, _ story: String) throws {
      let id = RecordedTouchTests.recorded.contains(id) ? id : RecordedTouchTests.sameDrags[id] ?? "swipe-pop"
      let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "Touches/\(id)-\(story).json")
      self = try JSONDecoder().decode(Recording.self, from: Data(contentsOf: file))
    }

    var duration: Double { touches.map(\.t).max() ?? 0 }

    /// The distance in points that the finger moves after the time `start`, up to the time `end`.
    func distance(after start: Double, to end: Double) -> Double {
      zip(touches, touches.dropFirst()).reduce(0) { sum, pair in
        guard pair.1.t > start, pair.1.t <= end, pair.1.phase != .began else { return sum }
        return sum + hypot(pair.1.x - pair.0.x, pair.1.y - pair.0.y)
      }
    }
  }

  /// The state and the pixels of a frame.
  private struct Frame {
    /// The fraction of the transition that has passed, or nil if no transition runs.
    var fraction: Double?
    var isHeld: Bool
    /// The corners of all visible layers, in points of the window.
    var corners: [ObjectIdentifier: [CGPoint]]
    var pixels: [UInt8]
  }

  /// A screen in a `Run` that plays recordings.
  @MainActor private final class ScreenPlayer {
    let run: Run
    let stage: any Stage
    let duration: Double
    let scale: Double
    private let pinch: (start: Double, rate: Double)?

    init(_ id: String) throws {
      pinch = RecordedTouchTests.pinches[id]
      // Transitions without recordings of their own have rotated and scaled texts, which flicker at a scale of 0.25.
      scale = RecordedTouchTests.recorded.contains(id) ? 0.25 : 0.5
      run = try Run(size: CGSize(width: 390, height: 844), scale: scale, fps: RecordedTouchTests.fps)
      let entry = try #require(TransitionCatalog.all.first { $0.id == id })
      stage = try entry.make(StageOptions(size: CGSize(width: 390, height: 844)))
      duration = entry.duration
      run.window.rootViewController = stage.rootViewController
      run.window.makeKeyAndVisible()
      for _ in 0..<4 { try run.step() }
    }

    func close() {
      run.window.rootViewController = nil
      run.close()
    }

    var coordinator: (any UIViewControllerTransitionCoordinator)? {
      stage.rootViewController.transitionCoordinator
    }

    var pixels: [UInt8] { run.image().withPixels { [UInt8]($0) } }

    func frame() throws -> Frame {
      try run.step()
      var corners: [ObjectIdentifier: [CGPoint]] = [:]
      addCorners(run.window.layer, CATransform3DIdentity, &corners)
      return Frame(
        fraction: coordinator.map { shownFraction($0) }, isHeld: coordinator?.isInteractive ?? false,
        corners: corners, pixels: pixels)
    }

    /// The displayed fraction. Unlike `percentComplete`, it is above 1 or below 0 while a spring swings beyond its end.
    private func shownFraction(_ coordinator: any UIViewControllerTransitionCoordinator) -> Double {
      let fraction = Double(coordinator.percentComplete)
      guard coordinator.isAnimated, fraction == 0 || fraction == 1,
        let shown = (coordinator as? TransitionCoordinator)?.shownFraction
      else { return fraction }
      return Double(shown)
    }

    /// Adds the corners of a layer and of its sublayers, unless they are hidden or outside of the window. `space`
    /// transforms the superlayer's points to the window.
    private func addCorners(
      _ layer: CALayer, _ space: CATransform3D, _ corners: inout [ObjectIdentifier: [CGPoint]]
    ) {
      let shown = layer.presentedState
      if shown.isHidden || shown.opacity <= 0.01 { return }
      let (bounds, anchor) = (shown.bounds, shown.anchorPoint)
      let x = bounds.minX + anchor.x * bounds.width
      let y = bounds.minY + anchor.y * bounds.height
      var toWindow = CATransform3DConcat(
        CATransform3DMakeTranslation(-x, -y, -shown.anchorPointZ), shown.transform)
      toWindow = CATransform3DConcat(
        toWindow, CATransform3DMakeTranslation(shown.position.x, shown.position.y, shown.zPosition))
      toWindow = CATransform3DConcat(toWindow, space)
      let points = [
        CGPoint(x: bounds.minX, y: bounds.minY), CGPoint(x: bounds.maxX, y: bounds.minY),
        CGPoint(x: bounds.minX, y: bounds.maxY), CGPoint(x: bounds.maxX, y: bounds.maxY),
      ].map { point in
        let w = toWindow.m14 * point.x + toWindow.m24 * point.y + toWindow.m44
        return CGPoint(
          x: (toWindow.m11 * point.x + toWindow.m21 * point.y + toWindow.m41) / w,
          y: (toWindow.m12 * point.x + toWindow.m22 * point.y + toWindow.m42) / w)
      }
      let (xs, ys) = (points.map(\.x), points.map(\.y))
      if let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max(),
        left < 390, right > 0, top < 844, bottom > 0
      {
        corners[ObjectIdentifier(layer)] = points
      }
      var inner = toWindow
      if !CATransform3DIsIdentity(shown.sublayerTransform) {
        inner = CATransform3DConcat(
          CATransform3DMakeTranslation(-x, -y, 0),
          CATransform3DConcat(
            shown.sublayerTransform, CATransform3DConcat(CATransform3DMakeTranslation(x, y, 0), toWindow)))
      }
      for child in layer.sublayers ?? [] { addCorners(child, inner, &corners) }
    }

    /// Holds the running transition at a fraction.
    func hold(at fraction: Double) {
      stage.grab()
      stage.scrub(to: fraction)
    }

    func settle() throws {
      for _ in 0..<300 where coordinator != nil { try run.step() }
      for _ in 0..<3 { try run.step() }
    }

    func play(_ recording: Recording) {
      let start = run.time
      var origin = 0.0
      for touch in recording.touches {
        var touch = touch
        touch.t += start
        guard let pinch else {
          run.touch(touch)
          continue
        }
        if touch.phase == .began { origin = touch.x }
        let half = max(5, pinch.start + pinch.rate * (touch.x - origin)) / 2
        for (id, y) in [(0, 420 - half), (1, 420 + half)] {
          run.touch(TouchSample(t: touch.t, id: id, phase: touch.phase, x: 195, y: y))
        }
      }
    }
  }

  /// The largest distance in points by which the corner of a layer has moved between two frames.
  private static func largestMotion(_ a: Frame, _ b: Frame) -> Double {
    var worst = 0.0
    for (layer, points) in a.corners {
      guard let others = b.corners[layer] else { continue }
      for (p, q) in zip(points, others) { worst = max(worst, hypot(p.x - q.x, p.y - q.y)) }
    }
    return worst
  }

  /// The average difference of two frames in levels of 255, computed from every third component.
  private static func averageDifference(_ a: Frame, _ b: Frame) -> Double {
    var (sum, index, count) = (0, 0, 0)
    a.pixels.withUnsafeBufferPointer { a in
      b.pixels.withUnsafeBufferPointer { b in
        while index < a.count {
          sum += abs(Int(a[index]) - Int(b[index]))
          (index, count) = (index + 3, count + 1)
        }
      }
    }
    return Double(sum) / Double(count)
  }

  /// The fastest change of a transition, per unit of its fraction.
  private struct Pace {
    /// The motion of a layer's corner in points.
    var points = 0.0
    /// The average change of a component in levels of 255.
    var colors = 0.0
  }

  /// Measures the pace by scrubbing in equal steps.
  private func pace(_ player: ScreenPlayer) throws -> Pace {
    player.stage.begin()
    try player.run.step()
    // With smaller pixels or a higher frame rate, a smaller step is needed, because a text covers other pixels sooner.
    let steps = Int(player.scale * (Self.isLong ? 1600 : 400))
    var pace = Pace()
    var last: Frame?
    for step in 0...steps {
      player.hold(at: Double(step) / Double(steps))
      let next = try player.frame()
      if let last {
        pace.points = max(pace.points, Self.largestMotion(last, next) * Double(steps))
        pace.colors = max(pace.colors, Self.averageDifference(last, next) * Double(steps))
      }
      last = next
    }
    player.hold(at: 0)
    player.stage.cancel()
    try player.settle()
    return pace
  }

  @Test(arguments: ids) func aTouchDrivesATransition(id: String) throws {
    let player = try ScreenPlayer(id)
    defer { player.close() }
    try checkCancels(id, player)
    let pace = try pace(player)
    for (number, story) in Self.stories.enumerated() {
      // The first recording is played on the screen that has already shown the transition, and has cached rasters.
      let storyPlayer = number == 0 ? player : try ScreenPlayer(id)
      defer { if number > 0 { storyPlayer.close() } }
      try check(id, story, storyPlayer, pace)
    }
  }

  /// From the first touch until the screen rests, no frame changes more than the motion of the finger or the curve of
  /// the remainder allows. This is checked for the positions of layers and for the pixels.
  private func check(_ id: String, _ story: String, _ player: ScreenPlayer, _ pace: Pace) throws {
    let (length, fps) = (Self.lengths[id] ?? 390, Self.fps)
    let recording = try Recording(id, story)
    var frames = [try player.frame()]
    let start = player.run.time
    player.play(recording)
    var endFraction: Double?
    var isWatched = false
    while player.run.time - start < recording.duration + player.duration + 3 {
      let t = player.run.time - start
      let (next, last) = (try player.frame(), frames[frames.count - 1])
      frames.append(next)
      if let coordinator = player.coordinator, !isWatched {
        isWatched = true
        coordinator.animate(alongsideTransition: nil) { context in
          (endFraction, isWatched) = (context.isCancelled ? 0 : 1, false)
        }
      }
      // A transition that has ended is at its destination.
      let from = last.fraction ?? 0
      let to = next.fraction ?? (last.fraction == nil ? 0 : endFraction ?? 0)
      let passed = abs(to - from)
      let words = "\(id) \(story), \(t) s, from \(from) to \(to)"
      let (moved, differing) = (Self.largestMotion(last, next), Self.averageDifference(last, next))
      // A covered layer may be laid out without a change of pixels, except in transitions with recordings of their own.
      if differing > 0 || Self.recorded.contains(id) {
        #expect(moved <= pace.points * passed * 1.05 + 0.5, "\(words): \(moved) points")
      }
      // While an album is held, its cached raster may replace its content: see `roundsAlike`.
      let isCached = id == "album-pop" && last.isHeld && next.isHeld && passed == 0
      if isCached {
        #expect(largestDifference(last.pixels, next.pixels) <= 2, "\(words)")
      }
      // Moving content is rasterized at varying positions within a pixel.
      let slack = passed > 0 ? 1.2 : Self.restSlack(id, isCached: isCached)
      let isErratic = CatalogIDs.erratic.contains(id) && passed > 0
      let bound = isErratic ? .infinity : pace.colors * passed * 1.05 + slack
      #expect(differing <= bound, "\(words): \(differing) of 255")
      // The movements of the last three frames count, as a drag takes effect with the movement after its recognition.
      let finger = recording.distance(after: t - 3 / fps - 1e-6, to: t) / length
      let free = last.isHeld && next.isHeld ? 0 : Self.rate(id) / player.duration / fps
      #expect(passed <= finger + free + 0.002, "\(words): the finger goes \(finger)")
      if next.fraction == nil, t > recording.duration, frames.suffix(4).allSatisfy({ $0.fraction == nil }) {
        break
      }
    }
    #expect(frames.contains { $0.fraction != nil }, "\(id) \(story): nothing ran")
    #expect(frames.last?.fraction == nil, "\(id) \(story) never ended")
    let isAsBefore =
      largestDifference(frames[0].pixels, frames[frames.count - 1].pixels) <= CatalogIDs.rounding(id)
    #expect(isAsBefore == (endFraction == 0), "\(id) \(story)")
  }

  /// The allowed average change of a component while nothing moves, in levels of 255.
  private static func restSlack(_ id: String, isCached: Bool) -> Double {
    // While a spring swings beyond its end, the letters of a scaled title are drawn at other quarters of a pixel.
    if rate(id) > 2 { return 0.2 }
    if id == "match-pop" || id.hasPrefix("hero") { return 0.05 }
    if roundsAlike { return CatalogIDs.isMasked(id) ? 0.06 : 0.02 }
    return CatalogIDs.isMasked(id) || isCached ? 0.3 : 0.02
  }

  /// The maximum speed of the remainder, which eases in and out or is a spring, as a multiple of the mean speed.
  private static func rate(_ id: String) -> Double { id.hasPrefix("interruptible") ? 3.5 : 1.75 }

  /// If the system cancels a touch, at any time, the screen has the same pixels as before.
  private func checkCancels(_ id: String, _ player: ScreenPlayer) throws {
    let recording = try Recording(id, "wander")
    let before = try player.frame().pixels
    let count = Self.isLong ? 60 : 1
    // A transition that a tap has begun plays by itself until a drag grabs it.
    let down = recording.touches.lastIndex { $0.phase == .began } ?? 0
    let start = recording.touches[down]
    let held = recording.touches[down...].firstIndex { hypot($0.x - start.x, $0.y - start.y) > 15 }
    let first = try #require(held)
    for cut in 1...count {
      var cancelled = recording
      let last = first + (recording.touches.count - 1 - first) * cut / (count + 1)
      cancelled.touches = Array(recording.touches[...last])
      cancelled.touches[last].phase = .cancelled
      player.play(cancelled)
      let start = player.run.time
      var hasMoved = false
      repeat {
        try player.run.step()
        hasMoved = hasMoved || player.coordinator?.percentComplete ?? 0 > 0
      } while player.run.time - start < cancelled.duration + 0.1
        || player.coordinator != nil && player.run.time - start < cancelled.duration + 5
      for _ in 0..<3 { try player.run.step() }
      let isAsBefore = largestDifference(player.pixels, before) <= CatalogIDs.rounding(id)
      #expect(isAsBefore, "\(id), cancelled at touch \(last) of \(recording.touches.count)")
      #expect(hasMoved || cut < count, "\(id): nothing ran")
    }
  }
}
