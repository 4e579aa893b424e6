import Engine
import Testing

@testable import Rendering
@testable import Segue

/// The entries about frames in the profile of a `Run`.
@Suite(.serialized) @MainActor struct RunProfileTests {
  private final class CardView: UIView {}

  private let size = CGSize(width: 120, height: 200)

  private func run(threaded: Bool = false, profile: Bool = true, _ body: (Run, UIView) throws -> Void) throws
  {
    let run = try Run(size: size, scale: 1, raster: .software, threaded: threaded, profile: profile)
    defer { run.close() }
    let controller = UIViewController()
    controller.view.backgroundColor = .white
    run.window.rootViewController = controller
    run.window.makeKeyAndVisible()
    try body(run, controller.view)
  }

  /// A card with two overlapping views, so that its effects need a raster of both views.
  private func card(in view: UIView) -> CardView {
    let card = CardView(frame: CGRect(x: 10, y: 10, width: 80, height: 80))
    for x in [0.0, 20.0] {
      let part = UIView(frame: CGRect(x: x, y: x, width: 50, height: 50))
      part.backgroundColor = UIColor(red: x / 40, green: 0.4, blue: 0.7, alpha: 1)
      part.layer.cornerRadius = 12
      card.addSubview(part)
    }
    view.addSubview(card)
    return card
  }

  private func passes(_ change: @escaping (CardView) throws -> Void) throws -> [Profile.Pass] {
    var passes: [Profile.Pass] = []
    try run { run, view in
      let card = card(in: view)
      try change(card)
      try run.step()
      passes = try #require(run.profile?.frames.first?.passes)
    }
    return passes
  }

  private func names(_ passes: [Profile.Pass], reason: String) -> [String] {
    passes.filter { $0.reason == reason }.map(\.name)
  }

  @Test func aGroupsOpacityIsNamed() throws {
    let found = try passes { $0.alpha = 0.5 }
    #expect(found.map(\.reason) == ["groupOpacity", "surface"])
    #expect(found.map(\.name) == ["group opacity of CardView", "the screen"])
    #expect(found.first.map { $0.amount == 0.5 && $0.layer == "CardView" && $0.draws > 0 } == true)
    #expect(
      found.last.map { $0.contentSize == size && $0.targetSize == CGSize(width: 128, height: 256) } == true)
  }

  @Test func aMaskAndItsContentAreNamed() throws {
    let found = try passes { card in
      let mask = CAGradientLayer()
      mask.frame = card.bounds
      mask.colors = [UIColor.clear.cgColor, UIColor.black.cgColor]
      card.layer.mask = mask
      card.layer.name = "ticket"
    }
    #expect(names(found, reason: "mask") == ["mask of CardView “ticket”"])
    #expect(names(found, reason: "masked") == ["content under the mask of CardView “ticket”"])
    #expect(names(found, reason: "gradient").allSatisfy { $0.hasPrefix("gradient of CAGradientLayer") })
  }

  @Test func filtersAreNamedByTheirLayer() throws {
    let blurred = try passes { $0.layer.filters = [LayerFilter.gaussianBlur(radius: 6)] }
    #expect(names(blurred, reason: "blur").first == "content to blur of CardView")
    #expect(names(blurred, reason: "blur").contains("blur down, blur of CardView"))
    #expect(blurred.filter { $0.reason == "blur" }.allSatisfy { abs($0.amount - 6) < 1e-6 })
    let backdrop = try passes { $0.layer.backgroundFilters = [LayerFilter.gaussianBlur(radius: 4)] }
    #expect(names(backdrop, reason: "backdrop").contains("blur across, backdrop of CardView"))
    // The pass of the screen ends before the backdrop reads the screen, and continues afterwards.
    #expect(names(backdrop, reason: "surface") == ["the screen", "the screen, continued over a backdrop"])
    let shadow = try passes { $0.layer.shadowOpacity = 0.5 }
    #expect(names(shadow, reason: "shadow").first == "content that casts the shadow of CardView")
  }

  @Test func planesAndRasterizedLayersAreNamed() throws {
    let turned = try passes { card in
      var transform = CATransform3DIdentity
      transform.m34 = -1 / 300
      card.layer.transform = CATransform3DRotate(transform, 0.5, 0, 1, 0)
    }
    #expect(names(turned, reason: "plane") == ["plane in perspective of CardView"])
    let rasterized = try passes { $0.layer.shouldRasterize = true }
    #expect(names(rasterized, reason: "rasterized") == ["cached raster of CardView, by shouldRasterize"])
  }

  @Test func aSnapshotPassHasItsLayerAndTime() throws {
    try run { run, view in
      let card = card(in: view)
      for _ in 0..<3 { try run.step() }
      var taken = 0.0
      run.after(0) {
        taken = CACurrentMediaTime()
        if let snapshot = card.snapshotView(afterScreenUpdates: false) { view.addSubview(snapshot) }
      }
      try run.step()
      let frames = try #require(run.profile?.frames)
      #expect(frames.map(\.number) == [0, 1, 2, 3])
      let snapshotPass = try #require(frames[3].passes.first)
      #expect(snapshotPass.reason == "recording" && snapshotPass.name == "snapshot of CardView")
      #expect(snapshotPass.recordingTime == taken && taken == frames[3].time)
      #expect(frames[3].passes.last?.recordingTime == nil)
    }
  }

  /// An unchanged subtree becomes a cached raster while other layers move.
  @Test func aCachedRasterIsNamedByItsLayer() throws {
    try run { run, view in
      let card = card(in: view)
      for index in 0..<4 {
        let label = UILabel(frame: CGRect(x: 0, y: 20 * CGFloat(index), width: 70, height: 18))
        label.text = "Line \(index)"
        card.addSubview(label)
      }
      try run.step()
      let other = UIView(frame: CGRect(x: 0, y: 0, width: 8, height: 8))
      other.backgroundColor = .red
      view.addSubview(other)
      UIView.animate(withDuration: 1) { other.frame.origin.y = 100 }
      for _ in 0..<12 { try run.step() }
      let cached = try #require(run.profile).frames.flatMap(\.passes).filter { $0.reason == "cachedRaster" }
      #expect(!cached.isEmpty && cached.allSatisfy { $0.name.hasSuffix(", which is unchanged") })
      #expect(cached.contains { $0.layer == "CardView" || $0.layer?.hasPrefix("UILabel “Line") == true })
    }
  }

  /// The shadow's offset is a whole number of pixels: a wide blur with a fractional offset would not be cached.
  @Test(arguments: [3, 12.0]) func theShadowOfARasterizedLayerIsBlurredOnce(radius: CGFloat) throws {
    try run { run, view in
      let card = card(in: view)
      card.layer.shouldRasterize = true
      card.layer.shadowOpacity = 0.5
      card.layer.shadowRadius = radius
      card.layer.shadowOffset = CGSize(width: 0, height: 4)
      let other = UIView(frame: CGRect(x: 0, y: 0, width: 8, height: 8))
      other.backgroundColor = .red
      view.addSubview(other)
      UIView.animate(withDuration: 1) { other.frame.origin.y = 90 }
      for _ in 0..<12 { try run.step() }
      let frames = try #require(run.profile).frames
      let blurs = frames.map { frame in frame.passes.count { $0.reason == "shadow" } }
      #expect(blurs[0] > 0 && blurs.dropFirst(2).allSatisfy { $0 == 0 }, "\(blurs)")
    }
  }

  @Test(arguments: [false, true]) func stagesAndCountsMatchTheFrames(threaded: Bool) throws {
    var expected: [(draws: Int, passes: Int)] = []
    try run(profile: false) { run, view in
      let card = card(in: view)
      card.alpha = 0.5
      for step in 0..<4 {
        card.frame.origin.x += step == 2 ? 0 : 3
        try run.step()
        expected.append(run.didDraw ? (run.statistics.draws, run.statistics.passes) : (0, 0))
      }
      #expect(run.profile == nil)
    }
    try run(threaded: threaded) { run, view in
      let card = card(in: view)
      card.alpha = 0.5
      for step in 0..<4 {
        card.frame.origin.x += step == 2 ? 0 : 3
        try run.step()
      }
      let frames = try #require(run.profile).frames
      #expect(frames.count == 4 && frames.map(\.number) == [0, 1, 2, 3])
      #expect(frames.map(\.time) == (0..<4).map { Double($0) / 60 })
      #expect(frames.map(\.counts.draws) == expected.map(\.draws))
      #expect(frames.map(\.counts.passes) == expected.map(\.passes))
      #expect(frames[0].counts.textureBytes > 0 && frames[0].allocations == nil)
      for frame in frames {
        let sum = Profile.Stage.allCases.reduce(0) { $0 + frame.duration(of: $1) }
        #expect(sum <= frame.duration * 1.0001 && frame.spans.allSatisfy { $0.duration >= 0 })
        #expect(frame.passes.count == frame.counts.passes)
        #expect(frame.spans.contains { $0.isOnRenderThread } == threaded)
        // The stages follow one after the other.
        #expect(
          zip(frame.spans, frame.spans.dropFirst()).allSatisfy { $0.start + $0.duration <= $1.start + 1e-9 })
      }
      let first = frames[0].spans
      #expect(first.first?.stage == .layout && first.last?.stage == .submit)
      #expect(Set(first.map(\.stage)) == Set(Profile.Stage.allCases))
      #expect(first.filter { $0.stage == .layout }.allSatisfy { !$0.isOnRenderThread })
    }
  }

  @Test func oneOffWorkIsReportedSeparately() throws {
    try run { run, view in
      let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
      // No cache of the process contains a random text.
      label.text = "One-off \(UInt64.random(in: 0..<UInt64.max))"
      view.addSubview(label)
      for _ in 0..<3 {
        label.frame.origin.y += 1
        try run.step()
      }
      let frames = try #require(run.profile).frames
      func count(_ kind: String, _ frame: Int) -> Int {
        frames[frame].oneOffWork.filter { $0.kind == kind }.reduce(0) { $0 + $1.count }
      }
      #expect(count("glyphs", 0) >= 5 && count("programs", 0) > 0 && count("textures", 0) > 0)
      #expect(count("texts", 0) + count("texts", 1) >= 1)
      #expect(count("glyphs", 2) == 0 && count("texts", 2) == 0)
      for work in frames.flatMap(\.oneOffWork) { #expect(work.count > 0 && work.duration >= 0) }
      let work = frames[0].oneOffWork.reduce(0) { $0 + $1.duration }
      #expect(work <= frames[0].duration)
    }
  }

  @Test func aFeedKeepsTheLastFrames() throws {
    for threaded in [false, true] {
      try run(threaded: threaded, profile: false) { run, view in
        let feed = ProfileFeed(capacity: 3)
        run.pipeline.feed = feed
        let card = card(in: view)
        for _ in 0..<5 {
          card.frame.origin.x += 1
          try run.step()
          run.pipeline.recordFrame(at: run.time, didDraw: run.didDraw)
        }
        try run.pipeline.perform { _ in }
        let history = feed.history
        #expect(history.frames.count == 3 && history.turns.count == (threaded ? 3 : 0))
        for frame in history.frames {
          #expect(frame.passes.isEmpty && frame.statistics.map { $0.draws + $0.fills > 0 } == true)
          #expect(frame.duration > 0 && frame.textureBytes > 0 && frame.duration(of: .batch) > 0)
        }
        for turn in history.turns {
          #expect(turn.duration(of: .layout) > 0 && turn.duration(of: .submit) == 0 && turn.statistics == nil)
        }
        run.pipeline.feed = nil
        try run.step()
        #expect(feed.take().frames.count == 3 && feed.history.frames.isEmpty)
      }
    }
  }
}
