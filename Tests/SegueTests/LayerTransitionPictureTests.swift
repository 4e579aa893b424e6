import Foundation
import Pictures
import Testing

@testable import Compositor
@testable import Engine
@testable import GPURender
@testable import Segue

/// The frames of layer transitions equal frames of explicitly built layers.
@Suite(.serialized) @MainActor struct LayerTransitionPictureTests {
  private static let size = CGSize(width: 120, height: 90)
  nonisolated static let profiles = [RasterProfile.software, .hardware]

  /// Passes `body` a `Run` of 120x90 pixels and a box in its window.
  private func run(_ raster: RasterProfile, _ body: (Run, UIView) throws -> Void) throws {
    let run = try Run(size: Self.size, scale: 1, fps: 60, raster: raster)
    defer { run.close() }
    run.window.backgroundColor = UIColor(red: 0.2, green: 0.3, blue: 0.4, alpha: 1)
    let box = UIView(frame: CGRect(x: 20, y: 10, width: 80, height: 60))
    run.window.addSubview(box)
    run.window.makeKeyAndVisible()
    try body(run, box)
  }

  private func fill(_ view: UIView, _ content: Content) {
    for child in view.subviews { child.removeFromSuperview() }
    view.backgroundColor = content.color
    let mark = UIView(frame: content.mark)
    mark.backgroundColor = content.markColor
    mark.layer.cornerRadius = 4
    view.addSubview(mark)
  }

  private struct Content {
    let color: UIColor?
    let mark: CGRect
    let markColor: UIColor

    @MainActor static let old = Content(
      color: .red, mark: CGRect(x: 8, y: 6, width: 20, height: 30), markColor: .yellow)
    @MainActor static let new = Content(
      color: .blue, mark: CGRect(x: 50, y: 20, width: 24, height: 24), markColor: .white)
    @MainActor static let glassOld = Content(
      color: nil, mark: CGRect(x: 8, y: 6, width: 40, height: 30),
      markColor: UIColor.yellow.withAlphaComponent(0.5))
    @MainActor static let glassNew = Content(
      color: nil, mark: CGRect(x: 30, y: 20, width: 44, height: 24),
      markColor: UIColor.white.withAlphaComponent(0.7))
  }

  private func bytes(_ run: Run) -> [UInt8] { run.image().withPixels { [UInt8]($0) } }

  /// The bytes of a transition from the old to the new content, which a timeline holds at the fraction `p`.
  private func shown(
    _ raster: RasterProfile, at p: Double, from old: Content = .old, to new: Content = .new,
    _ transition: (UIView, @escaping () -> Void) -> Void
  ) throws -> [UInt8] {
    var result: [UInt8] = []
    try run(raster) { run, box in
      fill(box, old)
      for _ in 0..<5 { try run.step() }
      let timeline = Timeline(duration: 1)
      timeline.capture { transition(box) { fill(box, new) } }
      timeline.pause()
      try run.step()
      timeline.scrub(to: 0.5)
      try run.step()
      timeline.scrub(to: p)
      try run.step()
      result = bytes(run)
      // Frames are equal while the transition is held.
      for _ in 0..<6 { try run.step() }
      let isSame = largestDifference(bytes(run), result) <= 1
      #expect(isSame)
    }
    return result
  }

  /// The bytes of a frame with explicitly built views. `arrange` gets the box and its views of the old and the new
  /// content.
  private func builtExplicitly(
    _ raster: RasterProfile, from old: Content = .old, to new: Content = .new,
    _ arrange: (UIView, UIView, UIView) -> Void
  ) throws -> [UInt8] {
    var result: [UInt8] = []
    try run(raster) { run, box in
      let views = [old, new].map { content in
        let view = UIView(frame: box.bounds)
        fill(view, content)
        box.addSubview(view)
        return view
      }
      arrange(box, views[0], views[1])
      try run.step()
      result = bytes(run)
    }
    return result
  }

  private func layerTransition(_ type: CATransitionType, _ subtype: CATransitionSubtype?) -> (
    UIView, () -> Void
  ) ->
    Void
  {
    { view, change in
      change()
      let transition = CATransition()
      (transition.type, transition.subtype, transition.duration) = (type, subtype, 1)
      transition.timingFunction = CAMediaTimingFunction(name: .linear)
      view.layer.add(transition, forKey: nil)
    }
  }

  private func viewTransition(_ options: UIView.AnimationOptions) -> (UIView, @escaping () -> Void) -> Void {
    { view, change in
      UIView.transition(with: view, duration: 1, options: [options, .curveLinear], animations: change)
    }
  }

  /// The direction from the centre to the edge of each subtype. The subtypes' names assume a y axis that points up, so
  /// `fromTop` is the lower edge.
  private static let edges: [(CATransitionSubtype?, CGVector)] = [
    (nil, CGVector(dx: -1, dy: 0)), (.fromLeft, CGVector(dx: -1, dy: 0)),
    (.fromRight, CGVector(dx: 1, dy: 0)),
    (.fromTop, CGVector(dx: 0, dy: 1)), (.fromBottom, CGVector(dx: 0, dy: -1)),
  ]

  @Test(arguments: profiles) func pushesMoveAndRevealLayers(raster: RasterProfile) throws {
    for (subtype, direction) in Self.edges {
      for p in [0.25, 0.75] {
        for type in [CATransitionType.moveIn, .push, .reveal] {
          let seen = try shown(raster, at: p, layerTransition(type, subtype))
          let wanted = try builtExplicitly(raster) { box, old, new in
            box.clipsToBounds = true
            @MainActor func move(_ view: UIView, _ fraction: Double) {
              view.center.x += direction.dx * fraction * 80
              view.center.y += direction.dy * fraction * 60
            }
            if type != .reveal { move(new, 1 - p) }
            if type != .moveIn { move(old, -p) }
            if type == .reveal { box.bringSubviewToFront(old) }
          }
          let distance = largestDifference(seen, wanted)
          #expect(
            distance <= 1, "\(type.rawValue) \(subtype?.rawValue ?? "-") at \(p), \(raster): \(distance)")
        }
      }
    }
  }

  /// If both contents are opaque, a fade shows the new content with the alpha `p` over the old content.
  @Test(arguments: profiles) func aFadeMixesBothContents(raster: RasterProfile) throws {
    for p in [0.0, 0.25, 0.6] {
      let seen = try shown(raster, at: p, layerTransition(.fade, nil))
      let wanted = try builtExplicitly(raster) { _, _, new in new.alpha = p }
      let distance = largestDifference(seen, wanted)
      #expect(distance <= 2, "at \(p), \(raster): \(distance)")
      let dissolved = try shown(raster, at: p, viewTransition(.transitionCrossDissolve))
      #expect(largestDifference(seen, dissolved) == 0)
    }
  }

  /// A fade of translucent contents is the weighted sum of both contents in each pixel.
  @Test(arguments: profiles) func aFadeOfTranslucentContentsIsAWeightedSum(raster: RasterProfile) throws {
    let old = try builtExplicitly(raster, from: .glassOld, to: .glassNew) { _, _, new in new.isHidden = true }
    let new = try builtExplicitly(raster, from: .glassOld, to: .glassNew) { _, old, _ in old.isHidden = true }
    for p in [0.3, 0.8] {
      let seen = try shown(raster, at: p, from: .glassOld, to: .glassNew, layerTransition(.fade, nil))
      // Over an opaque background, the weighted sum of the contents equals the weighted sum of their frames.
      let wanted = zip(old, new).map { UInt8((Double($0) * (1 - p) + Double($1) * p).rounded()) }
      let distance = largestDifference(seen, wanted)
      #expect(distance <= 2, "at \(p), \(raster): \(distance)")
    }
  }

  /// Unchanged content does not flicker while it fades into itself.
  @Test(arguments: profiles) func unchangedPixelsStay(raster: RasterProfile) throws {
    let still = try builtExplicitly(raster, from: .glassOld, to: .glassOld) { _, _, new in
      new.isHidden = true
    }
    for p in [0.0, 0.2, 0.5, 0.9] {
      let seen = try shown(raster, at: p, from: .glassOld, to: .glassOld, layerTransition(.fade, nil))
      let distance = largestDifference(seen, still)
      #expect(distance <= 2, "at \(p), \(raster): \(distance)")
    }
  }

  /// Flips and cubes rotate the contents by the transforms of `LayerTransition`.
  @Test(arguments: profiles) func flipsAndCubesRotateBothContents(raster: RasterProfile) throws {
    let flips: [(UIView.AnimationOptions, LayerTransition.Edge)] = [
      (.transitionFlipFromLeft, .left), (.transitionFlipFromRight, .right), (.transitionFlipFromTop, .top),
      (.transitionFlipFromBottom, .bottom),
    ]
    let cubes: [(CATransitionSubtype, LayerTransition.Edge)] = [
      (.fromLeft, .left), (.fromRight, .right), (.fromTop, .bottom), (.fromBottom, .top),
    ]
    let cube = CATransitionType(rawValue: "cube")
    let kinds =
      flips.map { (LayerTransition.Style.flip($0.1), viewTransition($0.0)) }
      + cubes.map { (LayerTransition.Style.cube($0.1), layerTransition(cube, $0.0)) }
    for (style, kind) in kinds {
      for p in [0.2, 0.7] {
        let seen = try shown(raster, at: p, kind)
        let wanted = try builtExplicitly(raster) { _, old, new in
          let transition = LayerTransition(style)
          let frame = transition.frame(at: p)
          for (view, content) in [(old, frame.old), (new, frame.new)] {
            view.isHidden = !content.isShown
            view.layer.transform = transition.transform(of: content, size: view.bounds.size)
            view.layer.allowsEdgeAntialiasing = true
          }
        }
        // Both frames show flat rasters that are rotated. Rasters of other extents are filtered differently at the
        // edges.
        var differing = 0
        for (a, b) in zip(seen, wanted) where abs(Int(a) - Int(b)) > 12 { differing += 1 }
        // The two faces of a cube have more edges.
        let limit = if case .cube = style { seen.count / 100 } else { seen.count / 250 }
        #expect(differing < limit, "\(style) at \(p), \(raster): \(differing) of \(seen.count)")
      }
    }
  }

  /// A transition shows exactly the old content at 0 and exactly the new content at 1. In between, it differs from
  /// both.
  @Test(arguments: profiles) func everyKindGoesFromTheOldToTheNewContent(raster: RasterProfile) throws {
    let old = try builtExplicitly(raster) { _, _, new in new.isHidden = true }
    let new = try builtExplicitly(raster) { _, old, _ in old.isHidden = true }
    let kinds: [(String, (UIView, @escaping () -> Void) -> Void)] = [
      ("fade", layerTransition(.fade, nil)), ("moveIn", layerTransition(.moveIn, .fromTop)),
      ("push", layerTransition(.push, .fromRight)),
      ("reveal", layerTransition(.reveal, nil)), ("flip", viewTransition(.transitionFlipFromRight)),
      ("cube", layerTransition(CATransitionType(rawValue: "cube"), .fromTop)),
      ("pageCurl", layerTransition(CATransitionType(rawValue: "pageCurl"), nil)),
      ("curlUp", viewTransition(.transitionCurlUp)), ("curlDown", viewTransition(.transitionCurlDown)),
    ]
    for (name, kind) in kinds {
      let start = largestDifference(try shown(raster, at: 0, kind), old)
      let end = largestDifference(try shown(raster, at: 1, kind), new)
      #expect(start == 0 && end == 0, "\(name), \(raster): \(start), \(end)")
      let middle = try shown(raster, at: 0.4, kind)
      #expect(
        largestDifference(middle, old) > 50 && largestDifference(middle, new) > 50, "\(name), \(raster)")
    }
  }

  /// Content that curls up like a page shows its front above the roll, its back in between, and the new content below
  /// the roll.
  @Test(arguments: profiles) func curlsShowBothContentsAndTheBack(raster: RasterProfile) throws {
    let old = try builtExplicitly(raster) { _, _, new in new.isHidden = true }
    let new = try builtExplicitly(raster) { _, old, _ in old.isHidden = true }
    func pixel(_ frame: [UInt8], _ x: Int, _ y: Int) -> [UInt8] {
      Array(frame[(y * 120 + x) * 4..<(y * 120 + x) * 4 + 3])
    }
    let p = 0.4
    let fold = PageCurl(progress: p).fold
    let up = try shown(raster, at: p, viewTransition(.transitionCurlUp))
    let down = try shown(raster, at: 1 - p, viewTransition(.transitionCurlDown))
    for x in [25, 60, 95] {
      // The pixels are well above the back's edge, and well below the roll and its shadow.
      #expect(pixel(up, x, 12) == pixel(old, x, 12) && pixel(up, x, 68) == pixel(new, x, 68))
      #expect(pixel(down, x, 12) == pixel(new, x, 12) && pixel(down, x, 68) == pixel(old, x, 68))
      // The back is just above the fold.
      let back = pixel(up, x, 10 + Int(60 * fold) - 2)
      #expect(back.allSatisfy { $0 > 120 }, "\(back)")
    }
  }

  /// The transition of a new layer shows the old content of a view that has moved into the layer, as in the containers
  /// of animators.
  @Test(arguments: profiles) func aNewLayerShowsTheViewsThatItTakes(raster: RasterProfile) throws {
    for (nested, type) in [(false, CATransitionType.push), (false, .fade), (true, .push)] {
      var seen: [UInt8] = []
      try run(raster) { run, box in
        fill(box, .old)
        // The new layers get the row indices of this view, which is removed before.
        let gone = UIView(frame: CGRect(x: 60, y: 40, width: 60, height: 50))
        gone.backgroundColor = .green
        run.window.addSubview(gone)
        for _ in 0..<5 { try run.step() }
        gone.removeFromSuperview()
        let timeline = Timeline(duration: 1)
        let container = UIView(frame: CGRect(x: 0, y: 0, width: 120, height: 90))
        timeline.capture {
          run.window.addSubview(container)
          var inner = container
          if nested {
            inner = UIView(frame: container.bounds)
            container.addSubview(inner)
          }
          inner.addSubview(box)
          let new = UIView(frame: box.frame)
          fill(new, .new)
          inner.addSubview(new)
          box.isHidden = true
          layerTransition(type, .fromRight)(container) {}
        }
        timeline.pause()
        try run.step()
        timeline.scrub(to: 0.25)
        try run.step()
        seen = bytes(run)
      }
      let wanted = try builtExplicitly(raster) { box, old, new in
        if type == .fade {
          new.alpha = 0.25
        } else {
          old.center.x -= 30
          new.center.x += 90
        }
      }
      let distance = largestDifference(seen, wanted)
      #expect(distance <= 2, "\(type.rawValue), nested \(nested), \(raster): \(distance)")
    }
  }

  /// A cancelled transition restores the old content exactly. A grab and a release cause no jump.
  @Test(arguments: profiles) func aCancelledTransitionRestoresTheOldContent(raster: RasterProfile) throws {
    for option in [
      UIView.AnimationOptions.transitionFlipFromLeft, .transitionCurlUp, .transitionCurlDown,
      .transitionCrossDissolve,
    ] {
      try run(raster) { run, box in
        fill(box, .old)
        for _ in 0..<5 { try run.step() }
        let before = bytes(run)
        let other = UIView(frame: box.frame)
        fill(other, .new)
        let timeline = Timeline(duration: 1)
        timeline.capture {
          UIView.transition(from: box, to: other, duration: 1, options: [option, .curveLinear])
        }
        try run.step()
        #expect(largestDifference(bytes(run), before) == 0, "\(option), \(raster): begun")
        for _ in 0..<20 { try run.step() }
        #expect(largestDifference(bytes(run), before) > 50)
        timeline.pause()
        try run.step()
        let paused = bytes(run)
        #expect(largestDifference(paused, before) > 50)
        for _ in 0..<5 { try run.step() }
        #expect(largestDifference(bytes(run), paused) == 0, "\(option), \(raster): held")
        let held = timeline.fraction
        timeline.scrub(to: 0.8)
        try run.step()
        #expect(largestDifference(bytes(run), paused) > 10)
        timeline.scrub(to: held)
        try run.step()
        #expect(largestDifference(bytes(run), paused) == 0, "\(option), \(raster): there and back")
        timeline.scrub(to: 0)
        try run.step()
        #expect(largestDifference(bytes(run), before) == 0, "\(option), \(raster): at 0")
        timeline.scrub(to: 0.37)
        try run.step()
        timeline.complete(to: 0, duration: 0.25, curve: .linear)
        for _ in 0..<30 { try run.step() }
        // An app that cancels puts the views back.
        other.removeFromSuperview()
        run.window.addSubview(box)
        for _ in 0..<10 { try run.step() }
        #expect(largestDifference(bytes(run), before) == 0, "\(option), \(raster): cancelled")
      }
    }
  }

  /// A view that is hidden in a transition fades out.
  @Test func aHiddenViewFadesOut() throws {
    try run(.software) { run, box in
      fill(box, .old)
      for _ in 0..<4 { try run.step() }
      let before = bytes(run)
      UIView.transition(with: box, duration: 1, options: [.transitionCrossDissolve, .curveLinear]) {
        box.isHidden = true
      }
      try run.step()
      #expect(largestDifference(bytes(run), before) <= 1)
      for _ in 0..<30 { try run.step() }
      let middle = bytes(run)
      let (red, background) = (Double(before[(40 * 120 + 90) * 4 + 2]), Double(before[2]))
      #expect(abs(Double(middle[(40 * 120 + 90) * 4 + 2]) - (red + background) / 2) < 4)
      for _ in 0..<40 { try run.step() }
      #expect(bytes(run)[(40 * 120 + 90) * 4 + 2] == before[2])
    }
  }

  /// A transition that begins during another transition starts with the current frame.
  @Test(arguments: profiles) func aTransitionMayBeginDuringAnother(raster: RasterProfile) throws {
    try run(raster) { run, box in
      fill(box, .old)
      for _ in 0..<4 { try run.step() }
      layerTransition(.push, .fromRight)(box) { fill(box, .new) }
      for _ in 0..<30 { try run.step() }
      let before = bytes(run)
      layerTransition(.fade, nil)(box) { fill(box, .glassNew) }
      try run.step()
      #expect(largestDifference(bytes(run), before) <= 2)
      for _ in 0..<90 { try run.step() }
      let rest = bytes(run)
      fill(box, .glassNew)
      for _ in 0..<3 { try run.step() }
      #expect(largestDifference(bytes(run), rest) == 0)
    }
  }

  /// The old content is drawn once. Subsequent frames of the transition need no targets and no uploads.
  @Test(arguments: profiles) func theOldContentIsDrawnOnce(raster: RasterProfile) throws {
    try run(raster) { run, box in
      for index in 0..<20 {
        let view = UIView(frame: CGRect(x: index, y: index, width: 30, height: 30))
        (view.backgroundColor, view.layer.cornerRadius) = (.green, 6)
        box.addSubview(view)
      }
      for _ in 0..<4 { try run.step() }
      layerTransition(.push, .fromRight)(box) { fill(box, .new) }
      try run.step()
      let first = run.statistics
      try run.step()
      try run.step()
      #expect(run.statistics.draws < first.draws && run.statistics.passes == 1, "\(run.statistics)")
      #expect(run.statistics.uploadBytes == 0 && run.statistics.targets == 0)
      for _ in 0..<70 { try run.step() }
      #expect(box.layer.animationKeys() == nil)
    }
  }
}
