import Foundation
import Pictures
import Testing

@testable import Segue
@testable import Showcase
@testable import UIKit

/// Each interactive transition, driven by recordings of real pointers in a window (Tests/Tools/window/record-touches.py): no frame
/// jumps, and a cancelled transition ends as it began, to the pixel.
@Suite(.serialized) @MainActor struct RecordedTouchTests {
  nonisolated static let ids = CatalogIDs.interactive.filter { CatalogIDs.named.contains($0) }

  @Test func allAreDriven() {
    #expect(CatalogIDs.interactive == TransitionCatalog.all.filter(\.interactive).map(\.id))
  }

  /// Whether a scaled picture has the same texels wherever in a target it is drawn. Mesa's fast path for plain rectangles
  /// rounds them by the position: up to two levels differ where a cached raster gives way to its content.
  private static let roundsAlike =
    ProcessInfo.processInfo.environment["LP_PERF"]?.contains("no_rast_linear") == true
  /// Whether all recordings and each frame are tested: with SEGUE_SOAK=1 and without that path; a larger number, as for
  /// random trees, asks for a part.
  private static let isLong = roundsAlike && ProcessInfo.processInfo.environment["SEGUE_SOAK"] == "1"
  private static let stories =
    isLong ? ["finish", "return", "flick", "regrab", "wander"] : ["regrab"]
  private static let fps = isLong ? 60.0 : 30

  /// The points of a full drag, if they are not the transition's size; of a pinch, the fewest.
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
  private nonisolated static let sameDrags = [
    "ping-pop": "pop", "collection-layout-pop": "pop", "tab-scroll-transition": "slide-tab",
  ]

  /// The transitions that a pinch drives: the distance of the fingers at first in points, and its change for each point
  /// that the recorded pointer moves to the right.
  private nonisolated static let pinches: [String: (start: Double, rate: Double)] = [
    "album-pop": (300, -0.6), "collection-layout": (110, 0.45),
  ]

  private struct Recording: Decodable {
    let size: [Double]
    var touches: [TouchSample]

    /// Reads a recording of the transition's own, or of another transition with the same drag.
    init(_ id: String, _ story: String) throws {
      let id = RecordedTouchTests.recorded.contains(id) ? id : RecordedTouchTests.sameDrags[id] ?? "swipe-pop"
      let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "Touches/\(id)-\(story).json")
      self = try JSONDecoder().decode(Recording.self, from: Data(contentsOf: file))
    }

    var duration: Double { touches.map(\.t).max() ?? 0 }

    /// Points that the finger goes after `start`, up to `end`.
    func distance(after start: Double, to end: Double) -> Double {
      zip(touches, touches.dropFirst()).reduce(0) { sum, pair in
        guard pair.1.t > start, pair.1.t <= end, pair.1.phase != .began else { return sum }
        return sum + hypot(pair.1.x - pair.0.x, pair.1.y - pair.0.y)
      }
    }
  }

  /// The state and the picture of a frame.
  private struct Frame {
    /// The fraction of the transition that has passed; nil if none runs.
    var fraction: Double?
    var isHeld: Bool
    /// The corners of every layer in sight, in points of the window.
    var corners: [ObjectIdentifier: [CGPoint]]
    var pixels: [UInt8]
  }

  /// One screen in a run, and the frames that it shows.
  @MainActor private final class Theatre {
    let run: Run
    let stage: any Stage
    let duration: Double
    let scale: Double
    private let pinch: (start: Double, rate: Double)?

    init(_ id: String) throws {
      pinch = RecordedTouchTests.pinches[id]
      // Turned and scaled texts flicker on few pixels.
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
      note(run.window.layer, CATransform3DIdentity, &corners)
      return Frame(
        fraction: coordinator.map { shownFraction($0) }, isHeld: coordinator?.isInteractive ?? false,
        corners: corners, pixels: pixels)
    }

    /// The displayed fraction, beyond 1 or below 0 where a spring swings beyond its end, which `percentComplete` does
    /// not tell.
    private func shownFraction(_ coordinator: any UIViewControllerTransitionCoordinator) -> Double {
      let fraction = Double(coordinator.percentComplete)
      guard coordinator.isAnimated, fraction == 0 || fraction == 1,
        let shown = (coordinator as? TransitionCoordinator)?.shownFraction
      else { return fraction }
      return Double(shown)
    }

    /// `space` leads from the layer's superlayer to the window.
    private func note(
      _ layer: CALayer, _ space: CATransform3D, _ corners: inout [ObjectIdentifier: [CGPoint]]
    ) {
      let shown = layer.presentedState
      if shown.isHidden || shown.opacity <= 0.01 { return }
      let (bounds, anchor) = (shown.bounds, shown.anchorPoint)
      let x = bounds.minX + anchor.x * bounds.width
      let y = bounds.minY + anchor.y * bounds.height
      var own = CATransform3DConcat(
        CATransform3DMakeTranslation(-x, -y, -shown.anchorPointZ), shown.transform)
      own = CATransform3DConcat(
        own, CATransform3DMakeTranslation(shown.position.x, shown.position.y, shown.zPosition))
      own = CATransform3DConcat(own, space)
      let points = [
        CGPoint(x: bounds.minX, y: bounds.minY), CGPoint(x: bounds.maxX, y: bounds.minY),
        CGPoint(x: bounds.minX, y: bounds.maxY), CGPoint(x: bounds.maxX, y: bounds.maxY),
      ].map { point in
        let w = own.m14 * point.x + own.m24 * point.y + own.m44
        return CGPoint(
          x: (own.m11 * point.x + own.m21 * point.y + own.m41) / w,
          y: (own.m12 * point.x + own.m22 * point.y + own.m42) / w)
      }
      let (xs, ys) = (points.map(\.x), points.map(\.y))
      if let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max(),
        left < 390, right > 0, top < 844, bottom > 0
      {
        corners[ObjectIdentifier(layer)] = points
      }
      var inner = own
      if !CATransform3DIsIdentity(shown.sublayerTransform) {
        inner = CATransform3DConcat(
          CATransform3DMakeTranslation(-x, -y, 0),
          CATransform3DConcat(
            shown.sublayerTransform, CATransform3DConcat(CATransform3DMakeTranslation(x, y, 0), own)))
      }
      for child in layer.sublayers ?? [] { note(child, inner, &corners) }
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

  private static func moved(_ a: Frame, _ b: Frame) -> Double {
    var worst = 0.0
    for (layer, points) in a.corners {
      guard let others = b.corners[layer] else { continue }
      for (p, q) in zip(points, others) { worst = max(worst, hypot(p.x - q.x, p.y - q.y)) }
    }
    return worst
  }

  /// The average difference of two pictures, in 255ths, over a third of all channels.
  private static func differing(_ a: Frame, _ b: Frame) -> Double {
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

  /// The change over the whole transition at the rate of its fastest part: points, and 255ths of a picture.
  private struct Pace {
    var points = 0.0
    var colors = 0.0
  }

  /// The pace is measured with a finger at constant speed, forth and back.
  private func pace(_ theatre: Theatre) throws -> Pace {
    theatre.stage.begin()
    try theatre.run.step()
    // The smaller the pixels, the smaller the motion after which a text covers others; a frame goes less far at 60 a second.
    let steps = Int(theatre.scale * (Self.isLong ? 1600 : 400))
    var pace = Pace()
    var last: Frame?
    for step in 0...steps {
      theatre.hold(at: Double(step) / Double(steps))
      let next = try theatre.frame()
      if let last {
        pace.points = max(pace.points, Self.moved(last, next) * Double(steps))
        pace.colors = max(pace.colors, Self.differing(last, next) * Double(steps))
      }
      last = next
    }
    theatre.hold(at: 0)
    theatre.stage.cancel()
    try theatre.settle()
    return pace
  }

  @Test(arguments: ids) func aTouchDrivesATransition(id: String) throws {
    let theatre = try Theatre(id)
    defer { theatre.close() }
    try checkCancels(id, theatre)
    let pace = try pace(theatre)
    for (number, story) in Self.stories.enumerated() {
      // Pictures take their time to be made: the first one is played where the transition has been tried.
      let own = number == 0 ? theatre : try Theatre(id)
      defer { if number > 0 { own.close() } }
      try check(id, story, own, pace)
    }
  }

  /// No frame goes further than the finger did, or than the curve of the rest allows: neither the position of a layer nor
  /// what is seen of it, from before the first touch until everything rests.
  private func check(_ id: String, _ story: String, _ theatre: Theatre, _ pace: Pace) throws {
    let (length, fps) = (Self.lengths[id] ?? 390, Self.fps)
    let recording = try Recording(id, story)
    var frames = [try theatre.frame()]
    let start = theatre.run.time
    theatre.play(recording)
    var ends: Double?
    var isWatched = false
    while theatre.run.time - start < recording.duration + theatre.duration + 3 {
      let t = theatre.run.time - start
      let (next, last) = (try theatre.frame(), frames[frames.count - 1])
      frames.append(next)
      if let coordinator = theatre.coordinator, !isWatched {
        isWatched = true
        coordinator.animate(alongsideTransition: nil) { context in
          (ends, isWatched) = (context.isCancelled ? 0 : 1, false)
        }
      }
      // A transition that has ended is at its destination.
      let from = last.fraction ?? 0
      let to = next.fraction ?? (last.fraction == nil ? 0 : ends ?? 0)
      let passed = abs(to - from)
      let words = "\(id) \(story), \(t) s, from \(from) to \(to)"
      let (moved, differing) = (Self.moved(last, next), Self.differing(last, next))
      // A layer behind others may be laid out anew, but not in those that have recordings of their own.
      if differing > 0 || Self.recorded.contains(id) {
        #expect(moved <= pace.points * passed * 1.05 + 0.5, "\(words): \(moved) points")
      }
      let areKept = id == "album-pop" && last.isHeld && next.isHeld && passed == 0
      if areKept {
        #expect(largestDifference(last.pixels, next.pixels) <= 2, "\(words)")
      }
      // Moving content is rasterized at varying positions within a pixel.
      let slack = passed > 0 ? 1.2 : Self.restSlack(id, areKept: areKept)
      let isErratic = CatalogIDs.erratic.contains(id) && passed > 0
      let bound = isErratic ? .infinity : pace.colors * passed * 1.05 + slack
      #expect(differing <= bound, "\(words): \(differing) of 255")
      // A drag that begins is seen with the movement after that.
      let finger = recording.distance(after: t - 3 / fps - 1e-6, to: t) / length
      let free = last.isHeld && next.isHeld ? 0 : Self.rate(id) / theatre.duration / fps
      #expect(passed <= finger + free + 0.002, "\(words): the finger goes \(finger)")
      if next.fraction == nil, t > recording.duration, frames.suffix(4).allSatisfy({ $0.fraction == nil }) {
        break
      }
    }
    #expect(frames.contains { $0.fraction != nil }, "\(id) \(story): nothing ran")
    #expect(frames.last?.fraction == nil, "\(id) \(story) never ended")
    let isAsBefore =
      largestDifference(frames[0].pixels, frames[frames.count - 1].pixels) <= CatalogIDs.rounding(id)
    #expect(isAsBefore == (ends == 0), "\(id) \(story)")
  }

  /// The average change of a channel that is allowed while nothing moves, in 255ths.
  private static func restSlack(_ id: String, areKept: Bool) -> Double {
    // A spring swings beyond its end, and the letters of a title that has scaled lie between other quarters of pixels.
    if rate(id) > 2 { return 0.2 }
    if id == "match-pop" || id.hasPrefix("hero") { return 0.05 }
    if roundsAlike { return CatalogIDs.isMasked(id) ? 0.06 : 0.02 }
    return CatalogIDs.isMasked(id) || areKept ? 0.3 : 0.02
  }

  /// The maximum speed of the remainder, in lengths per duration: easing in and out, or a spring.
  private static func rate(_ id: String) -> Double { id.hasPrefix("interruptible") ? 3.5 : 1.75 }

  /// The system cancels touches at any time: everything is as before, to the pixel.
  private func checkCancels(_ id: String, _ theatre: Theatre) throws {
    let recording = try Recording(id, "wander")
    let before = try theatre.frame().pixels
    let count = Self.isLong ? 60 : 1
    // A transition begun by a tap runs by itself until a drag grabs it.
    let down = recording.touches.lastIndex { $0.phase == .began } ?? 0
    let start = recording.touches[down]
    let held = recording.touches[down...].firstIndex { hypot($0.x - start.x, $0.y - start.y) > 15 }
    let first = try #require(held)
    for cut in 1...count {
      var cancelled = recording
      let last = first + (recording.touches.count - 1 - first) * cut / (count + 1)
      cancelled.touches = Array(recording.touches[...last])
      cancelled.touches[last].phase = .cancelled
      theatre.play(cancelled)
      let start = theatre.run.time
      var hasMoved = false
      repeat {
        try theatre.run.step()
        hasMoved = hasMoved || theatre.coordinator?.percentComplete ?? 0 > 0
      } while theatre.run.time - start < cancelled.duration + 0.1
        || theatre.coordinator != nil && theatre.run.time - start < cancelled.duration + 5
      for _ in 0..<3 { try theatre.run.step() }
      let isAsBefore = largestDifference(theatre.pixels, before) <= CatalogIDs.rounding(id)
      #expect(isAsBefore, "\(id), cancelled at touch \(last) of \(recording.touches.count)")
      #expect(hasMoved || cut < count, "\(id): nothing ran")
    }
  }
}
