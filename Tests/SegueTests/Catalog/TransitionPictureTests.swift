import Foundation
import Pictures
import Testing

@testable import Compositor
@testable import Engine
@testable import GPURender
@testable import Segue
@testable import Showcase
@testable import Transitions

/// The frames of transitions with effects, blurs and snapshots.
@Suite(.serialized) @MainActor struct TransitionPictureTests {
  private static let size = CGSize(width: 390, height: 844)

  private func run(
    _ id: String, scale: Double = 0.5, fps: Double = 60, raster: RasterProfile = .auto,
    cachesRasters: Bool = true, parameters: [String: String] = [:], _ body: (Run, any Stage) throws -> Void
  ) throws {
    let run = try Run(size: Self.size, scale: scale, fps: fps, raster: raster)
    defer { run.close() }
    run.pipeline.frameRenderer.cachesRasters = cachesRasters
    let entry = try #require(TransitionCatalog.all.first { $0.id == id })
    let stage = try entry.make(StageOptions(size: Self.size, parameters: parameters))
    run.window.rootViewController = stage.rootViewController
    run.window.makeKeyAndVisible()
    for _ in 0..<3 { try run.step() }
    try body(run, stage)
    run.window.rootViewController = nil
  }

  private func bytes(_ run: Run) -> [UInt8] { run.image().withPixels { [UInt8]($0) } }

  private func grab(_ stage: any Stage, _ p: Double) {
    stage.grab()
    stage.scrub(to: p)
  }

  @Test func theListOfTransitionsIsComplete() {
    #expect(CatalogIDs.transitions == TransitionCatalog.all.filter { $0.kind == .transition }.map(\.id))
  }

  /// The first frame equals the frame before the transition.
  @Test(arguments: ["starwars", "blur-zoom", "blur-zoom-pop"]) func theFirstFrameIsTheStart(id: String) throws
  {
    for raster in [RasterProfile.software, .hardware] {
      try run(id, raster: raster) { run, stage in
        let before = bytes(run)
        stage.begin()
        try run.step()
        let after = bytes(run)
        #expect(largestDifference(before, after) <= 1, "\(id) \(raster)")
      }
    }
  }

  nonisolated static let scrubbedTransitions = [
    "bubble-present", "bubble-dismiss", "starwars", "blur-zoom", "blur-zoom-pop", "magic-move", "match-pop",
  ]

  /// The bytes of the frame at the fraction `p` of the duration, which is reached in `steps` steps of the clock.
  private func played(
    _ id: String, to p: Double, steps: Int, raster: RasterProfile, parameters: [String: String] = [:]
  ) throws -> [UInt8] {
    let duration = try #require(TransitionCatalog.all.first { $0.id == id }).duration
    var shown: [UInt8] = []
    let fps = Double(steps) / (p * duration)
    try run(id, fps: fps, raster: raster, cachesRasters: false, parameters: parameters) { run, stage in
      stage.begin()
      for _ in 0...steps { try run.step() }
      shown = bytes(run)
    }
    return shown
  }

  /// A still at a fraction, which is reached in one step, equals the frame of a film at any frame rate. A transition
  /// that is scrubbed to a fraction equals linear playback to that fraction (animation.md §8). All bytes are equal,
  /// except for scaled texts, whose glyphs have another position in a texture.
  @Test(arguments: scrubbedTransitions, [RasterProfile.software, .hardware])
  func playbackAndScrubbingShowTheSameFrame(id: String, raster: RasterProfile) throws {
    let hasCurve = try #require(TransitionCatalog.all.first { $0.id == id }).parameters
      .contains { $0.name == "curve" }
    let linearCurve = hasCurve ? ["curve": "linear"] : [:]
    let progresses = raster == .software ? [0.37, 0.8] : [0.6]
    var linear: [[UInt8]] = []
    for p in progresses {
      let once = try played(id, to: p, steps: 1, raster: raster)
      let seven = try played(id, to: p, steps: 7, raster: raster)
      #expect(largestDifference(seven, once) == 0, "\(id) at \(p) in one step or in seven, \(raster)")
      linear.append(
        hasCurve ? try played(id, to: p, steps: 1, raster: raster, parameters: linearCurve) : once)
      // The curve must make a difference.
      if hasCurve {
        let curveChangesFrame = linear.last != once
        #expect(curveChangesFrame)
      }
    }
    try run(id, raster: raster, cachesRasters: false) { run, stage in
      stage.begin()
      try run.step()
      for (p, wanted) in zip(progresses, linear) {
        for q in [0.9, p] {
          grab(stage, q)
          try run.step()
        }
        let bound = id == "match-pop" ? 1 : 0
        #expect(largestDifference(bytes(run), wanted) <= bound, "\(id) scrubbed to \(p), \(raster)")
      }
    }
  }

  /// A blur of any width is the same whether one step or a film led to its frame. Neither the cached levels of a blur
  /// nor the sizes of reused textures change the pixels.
  @Test(arguments: [RasterProfile.software, .hardware]) func blursDoNotDependOnFramesBefore(
    raster: RasterProfile
  ) throws {
    for (p, sigma) in [(0.15, "24"), (0.5, "24"), (0.3, "90"), (0.9, "90")] {
      let once = try played("blur-zoom", to: p, steps: 1, raster: raster, parameters: ["sigma": sigma])
      let film = try played("blur-zoom", to: p, steps: 5, raster: raster, parameters: ["sigma": sigma])
      #expect(largestDifference(film, once) == 0, "blur-zoom, sigma \(sigma), at \(p)")
    }
    for p in [0.1, 0.35, 0.6, 1] {
      let once = try blurredSnapshot(to: p, steps: 1, raster)
      for steps in [2, 9] {
        #expect(
          largestDifference(try blurredSnapshot(to: p, steps: steps, raster), once) == 0,
          "at \(p), \(steps) steps")
      }
    }
  }

  /// The bytes of a snapshot whose blur grows to a radius of 40 points, at the progress `p`, which is reached in
  /// `steps` steps.
  private func blurredSnapshot(to p: Double, steps: Int, _ raster: RasterProfile) throws -> [UInt8] {
    let run = try Run(
      size: CGSize(width: 200, height: 160), scale: 1, fps: Double(steps) / p, raster: raster)
    defer { run.close() }
    run.pipeline.frameRenderer.cachesRasters = false
    let view = UIView(frame: CGRect(x: 20, y: 15, width: 150, height: 120))
    view.backgroundColor = .white
    for index in 0..<12 {
      let bar = UIView(frame: CGRect(x: index * 12, y: index * 7, width: 7, height: 40))
      bar.backgroundColor = UIColor(hue: CGFloat(index) / 12, saturation: 1, brightness: 0.8, alpha: 1)
      view.addSubview(bar)
    }
    let snapshot = try #require(view.snapshotView(afterScreenUpdates: true))
    snapshot.frame = view.frame
    snapshot.layer.filters = [LayerFilter.gaussianBlur(radius: 0)]
    run.window.addSubview(snapshot)
    run.window.makeKeyAndVisible()
    let blur = CABasicAnimation(keyPath: "filters.gaussianBlur.inputRadius")
    (blur.fromValue, blur.toValue, blur.duration) = (0, 40, 1)
    (blur.fillMode, blur.isRemovedOnCompletion) = (.both, false)
    snapshot.layer.add(blur, forKey: nil)
    for _ in 0...steps { try run.step() }
    return bytes(run)
  }

  /// The old screen is captured once. Then all its pieces are one draw, regardless of their number.
  @Test func starWarsNeedsTheSameCallsForAnyNumberOfPieces() throws {
    for raster in [RasterProfile.software, .hardware] {
      // Cells of 8 points make 49x106 pieces, and cells of 4 points make 98x211 pieces.
      let few = try starWarsCalls(cell: "8", pieces: 5194, raster)
      let many = try starWarsCalls(cell: "4", pieces: 98 * 211, raster)
      #expect(few == many, "GL calls in a frame")
    }
  }

  /// The number of GL calls in a frame of the flight, which is the same in several frames.
  private func starWarsCalls(cell: String, pieces: Int, _ raster: RasterProfile) throws -> Int {
    var calls: Int?
    try run("starwars", scale: 2, raster: raster, parameters: ["cell": cell]) { run, stage in
      stage.begin()
      try run.step()
      #expect(run.statistics.passes == 2)
      // Unchanged layers below the pieces become cached rasters in these frames.
      for _ in 0..<8 {
        try run.step()
        #expect(run.statistics.targets == 0)
      }
      var draws: Int?
      for _ in 0..<5 {
        try run.step()
        #expect(run.statistics.passes == 1 && run.statistics.targets == 0)
        #expect(run.statistics.uploadBytes == 0)
        if let draws { #expect(run.statistics.draws == draws) }
        if let calls { #expect(run.statistics.glCalls == calls) }
        (draws, calls) = (run.statistics.draws, run.statistics.glCalls)
        #expect(run.statistics.quads >= pieces && run.statistics.quads < pieces + 2000)
      }
      // The frame at the end of the transition has as many draws as these frames.
      grab(stage, 1)
      try run.step()
      #expect(run.statistics.draws == draws)
    }
    return try #require(calls)
  }

  // MARK: Snapshots

  /// A snapshot and an image of a view look like the view.
  @Test func snapshotsLookLikeTheirViews() throws {
    for raster in [RasterProfile.software, .hardware] {
      let run = try Run(size: CGSize(width: 100, height: 80), scale: 2, raster: raster)
      defer { run.close() }
      let view = UIView(frame: CGRect(x: 10, y: 10, width: 60, height: 40))
      view.backgroundColor = .orange
      let label = UILabel(frame: CGRect(x: 5, y: 5, width: 50, height: 20))
      label.text = "Words"
      view.addSubview(label)
      let round = UIView(frame: CGRect(x: 30, y: 15, width: 20, height: 20))
      round.backgroundColor = .blue
      round.layer.cornerRadius = 10
      view.addSubview(round)
      run.window.addSubview(view)
      run.window.makeKeyAndVisible()
      try run.step()
      let before = bytes(run)
      let snapshot = try #require(view.snapshotView(afterScreenUpdates: false))
      snapshot.frame = view.frame
      run.window.addSubview(snapshot)
      view.removeFromSuperview()
      try run.step()
      #expect(run.statistics.passes == 2)
      let isSame = bytes(run) == before
      #expect(isSame)
      try run.step()
      // A snapshot of the snapshot shows the same texture.
      let second = try #require(snapshot.snapshotView(afterScreenUpdates: true))
      second.frame = snapshot.frame
      run.window.addSubview(second)
      snapshot.removeFromSuperview()
      try run.step()
      let isStillSame = bytes(run) == before
      #expect(isStillSame)

      let image = UIGraphicsImageRenderer(bounds: CGRect(x: 0, y: 0, width: 60, height: 40)).image { _ in
        view.drawHierarchy(in: view.bounds, afterScreenUpdates: true)
      }
      let drawn = try #require(image.cgImage)
      let pixels = drawn.withPixels { [UInt8]($0) }
      var differs = 0
      for y in 0..<80 {
        for x in 0..<120 * 4 where pixels[y * 480 + x] != before[(y + 20) * 800 + 80 + x] { differs += 1 }
      }
      #expect(differs == 0)
      #expect(image.pngData() != nil)
    }
  }

  /// A snapshot is captured in its first frame. A frame that moves the snapshot draws only its texture.
  @Test func aSnapshotIsCapturedOnce() throws {
    let run = try Run(size: CGSize(width: 400, height: 400), scale: 1)
    defer { run.close() }
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    for index in 0..<50 {
      let child = UIView(frame: CGRect(x: index * 5, y: index * 5, width: 50, height: 50))
      child.backgroundColor = UIColor(white: CGFloat(index) / 50, alpha: 1)
      view.addSubview(child)
    }
    let snapshot = try #require(view.snapshotView(afterScreenUpdates: true))
    run.window.addSubview(snapshot)
    run.window.makeKeyAndVisible()
    try run.step()
    #expect(run.statistics.passes == 2)
    for step in 0..<4 {
      snapshot.center.x += CGFloat(step)
      try run.step()
      if run.didDraw { #expect(run.statistics.passes == 1 && run.statistics.draws <= 2) }
    }
  }
}
