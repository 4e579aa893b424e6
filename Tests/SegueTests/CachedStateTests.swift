import Foundation
import Testing

@testable import Compositor
@testable import Engine
@testable import GPURender
@testable import Segue

/// State that is cached between frames is never stale: after any edit, the surface has the pixels of a new `Run` with
/// that edit.
@Suite(.serialized) @MainActor struct CachedStateTests {
  nonisolated static let profiles = [RasterProfile.software, .hardware]

  /// Builds layers, draws `still` frames, makes an edit, draws `after` frames, and compares the last frame with that of
  /// a `Run` that makes the edit at once. The layers must be visible.
  private func compare(
    _ raster: RasterProfile, still: Int = 8, within tolerance: Int = 1, after: Int = 1,
    _ build: (CALayer) throws -> Void, edit: (CALayer) -> Void
  ) throws {
    func play(_ still: Int, isBare: Bool = false) throws -> [UInt8] {
      let run = try Run(size: CGSize(width: 160, height: 120), scale: 1, raster: raster)
      defer { run.close() }
      run.window.backgroundColor = UIColor(red: 0.2, green: 0.3, blue: 0.4, alpha: 1)
      // A layer moves at the lower edge, so that each step draws a frame.
      let mover = layer(0, 118, 2, 1)
      let root = CALayer()
      root.anchorPoint = .zero
      root.bounds = CGRect(x: 0, y: 0, width: 160, height: 120)
      run.window.layer.addSublayer(root)
      run.window.layer.addSublayer(mover)
      run.window.makeKeyAndVisible()
      if !isBare { try withoutAnimation { try build(root) } }
      for step in 0..<still {
        withoutAnimation { mover.position.x = Double(step * 4 + 2) }
        try run.step()
      }
      if !isBare { withoutAnimation { edit(root) } }
      for _ in 0..<after {
        withoutAnimation { mover.position.x = mover.position.x == 90 ? 91 : 90 }
        try run.step()
      }
      return run.image().withPixels { [UInt8]($0) }
    }
    let (cached, fresh) = (try play(still), try play(0))
    let worst = zip(cached, fresh).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
    #expect(worst <= tolerance)
    let bare = try play(0, isBare: true)
    let shown = stride(from: 0, to: fresh.count, by: 4).count { fresh[$0..<$0 + 4] != bare[$0..<$0 + 4] }
    #expect(shown > 200, "the layers change only \(shown) pixels")
  }

  /// A layer of a `DisplayRun` changes, and a transition of its superlayer begins and is cancelled before the next
  /// frame.
  @Test(arguments: profiles)
  func aChangeBeforeACancelledTransitionIsDrawn(raster: RasterProfile) throws {
    let run = try Run(size: CGSize(width: 160, height: 120), scale: 1, raster: raster)
    defer { run.close() }
    let container = layer(0, 0, 160, 40, .clear)
    let tiles = (0..<12).map { layer(Double($0) * 13, 10, 12, 12) }
    let mover = layer(0, 118, 2, 1)
    for tile in tiles { container.addSublayer(tile) }
    run.window.layer.addSublayer(container)
    run.window.layer.addSublayer(mover)
    run.window.makeKeyAndVisible()
    func step(_ x: Double) throws {
      withoutAnimation { mover.position.x = x }
      try run.step()
    }
    for x in 1...8 { try step(Double(x)) }
    withoutAnimation { tiles[5].backgroundColor = UIColor.green.cgColor }
    CATransaction.flush()
    container.add(CATransition(), forKey: nil)
    CATransaction.flush()
    container.removeAllAnimations()
    try step(9)
    let pixel = run.image().withPixels {
      Array($0[(16 * 160 + 5 * 13 + 6) * 4..<(16 * 160 + 5 * 13 + 6) * 4 + 3])
    }
    #expect(pixel == [0, 255, 0])
  }

  /// The upload for a recorded image counts in the frame that draws the image.
  @Test func recordingsCountTheirUploads() throws {
    let run = try Run(size: CGSize(width: 160, height: 120), scale: 1)
    defer { run.close() }
    run.window.makeKeyAndVisible()
    try run.step()
    let view = UIImageView(image: UIImage(cgImage: photo))
    let snapshot = try #require(view.snapshotView(afterScreenUpdates: true))
    run.window.addSubview(snapshot)
    try run.step()
    #expect(run.statistics.uploadBytes >= photo.width * photo.height * 4)
  }

  private func withoutAnimation(_ body: () throws -> Void) rethrows {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    try body()
  }

  private func layer(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: UIColor = .red)
    -> CALayer
  {
    let layer = CALayer()
    layer.frame = CGRect(x: x, y: y, width: width, height: height)
    layer.backgroundColor = color.cgColor
    return layer
  }

  private let photo: CGImage = {
    var pixels: [UInt8] = []
    for index in 0..<1200 {
      pixels += [UInt8(index % 251), UInt8(index * 7 % 253), UInt8(index / 5 % 256), 255]
    }
    return CGImage(width: 40, height: 30, isOpaque: true, premultipliedBGRA: pixels)
  }()

  /// Several rounded layers, which together are worth a cached raster.
  private func cluster(at x: Double) -> [CALayer] {
    (0..<6).map { index in
      let part = layer(x + Double(index * 5), 10 + Double(index * 6), 30, 20, index % 2 == 0 ? .green : .blue)
      part.cornerRadius = 5
      return part
    }
  }

  /// A list whose rows are drawn as strips fades, moves by a fraction of a pixel, jumps, or has a row that changes.
  @Test(arguments: profiles, 0..<4)
  func aListOfStripsChanges(raster: RasterProfile, change: Int) throws {
    try compare(raster, still: 45, within: 2, after: 2) { root in
      for index in 0..<24 {
        let row = layer(10, Double(index * 9), 60, 8, .white)
        for part in 0..<6 {
          let dot = layer(4 + Double(part * 9), 2, 5, 4, part % 2 == index % 2 ? .green : .blue)
          dot.cornerRadius = 2
          row.addSublayer(dot)
        }
        root.addSublayer(row)
      }
    } edit: { root in
      switch change {
      case 0: root.opacity = 0.5
      case 1: root.bounds.origin.y = 20.5
      case 2: root.bounds.origin.y = 100
      default: root.sublayers?[5].sublayers?[2].backgroundColor = UIColor.red.cgColor
      }
    }
  }

  @Test(arguments: profiles, [-400.0, -1200, 300])
  func distantContentComesIntoView(raster: RasterProfile, shift: Double) throws {
    try compare(raster, after: 2) { root in
      let holder = CALayer()
      for x in [10, 410, 1210, -290] { for part in cluster(at: Double(x)) { holder.addSublayer(part) } }
      root.addSublayer(holder)
    } edit: { root in
      root.sublayers?.first?.position.x += shift
    }
  }

  @Test(arguments: profiles)
  func aRotatedLayerGetsANewRaster(raster: RasterProfile) throws {
    try compare(raster, after: 2) { root in
      root.sublayerTransform.m34 = -1 / 300
      let card = layer(30, 20, 100, 80, .white)
      let face = CALayer()
      face.frame = card.bounds
      face.isDoubleSided = false
      for part in cluster(at: 20) { face.addSublayer(part) }
      let content = CALayer()
      content.frame = card.bounds
      content.addSublayer(face)
      card.addSublayer(content)
      root.addSublayer(card)
    } edit: { root in
      root.sublayers?.first?.transform = CATransform3DMakeRotation(2.6, 0, 1, 0)
    }
  }

  @Test(arguments: profiles)
  func aMirroredRasterizedLayerGetsANewRaster(raster: RasterProfile) throws {
    try compare(raster, within: 2, after: 2) { root in
      let card = layer(30, 20, 100, 80, .white)
      card.shouldRasterize = true
      let face = layer(10, 10, 40, 40)
      face.isDoubleSided = false
      card.addSublayer(face)
      root.addSublayer(card)
    } edit: { root in
      root.sublayers?.first?.transform = CATransform3DMakeScale(-1, 1, 1)
    }
  }

  /// Several layers blur the same image. One of these layers changes, and another layer appears.
  @Test(arguments: profiles)
  func blursOfOneImageAreIndependent(raster: RasterProfile) throws {
    func blurred(_ x: Double, _ radius: Double) -> CALayer {
      let blurred = layer(x, 30, 40, 30)
      blurred.contents = photo
      blurred.filters = [LayerFilter.gaussianBlur(radius: radius)]
      return blurred
    }
    try compare(raster, within: 2, after: 3) { root in
      for (index, radius) in [4.0, 4, 8].enumerated() {
        root.addSublayer(blurred(Double(index * 50), radius))
      }
    } edit: { root in
      root.sublayers?[1].filters = [LayerFilter.gaussianBlur(radius: 6)]
      let another = blurred(100, 4)
      another.position.y += 45
      root.addSublayer(another)
    }
  }

  /// The effect is out of sight at first, so that its group is empty.
  @Test(arguments: profiles, [true, false])
  func anEffectBecomesVisible(raster: RasterProfile, fades: Bool) throws {
    let plain = try Effect(name: "plain", source: "vec4 effect(vec2 uv) { return first(uv); }")
    try compare(raster, after: 2) { root in
      let holder = layer(20, 20, 80, 60, .white)
      if !fades {
        holder.cornerRadius = 12
        holder.masksToBounds = true
      }
      let effectLayer = EffectLayer()
      effectLayer.frame = CGRect(x: 400, y: 5, width: 60, height: 40)
      effectLayer.effect = plain
      effectLayer.opacity = fades ? 0.5 : 1
      effectLayer.addSublayer(layer(0, 0, 60, 40, .blue))
      effectLayer.sublayers?[0].addSublayer(layer(10, 10, 20, 10, .green))
      holder.addSublayer(effectLayer)
      root.addSublayer(holder)
    } edit: { root in
      root.sublayers?.first?.sublayers?.first?.position.x = 40
    }
  }

  /// The effect scrolls into sight in the frame in which the renderer tries to cache a raster of its cell. A subtree
  /// with an effect cannot be cached.
  @Test(arguments: profiles, 1...6)
  func anEffectScrollsIntoTheSurface(raster: RasterProfile, still: Int) throws {
    let plain = try Effect(name: "plain", source: "vec4 effect(vec2 uv) { return first(uv); }")
    try compare(raster, still: still, after: 2) { root in
      let (container, list, cell) = (layer(10, 10, 120, 60, .white), CALayer(), CALayer())
      container.masksToBounds = true
      let text = CALayer()
      text.frame = CGRect(x: 5, y: 0, width: 60, height: 40)
      for part in cluster(at: 5) { text.addSublayer(part) }
      let shown = EffectLayer()
      shown.frame = CGRect(x: 5, y: 70, width: 60, height: 40)
      shown.effect = plain
      shown.masksToBounds = true
      shown.addSublayer(layer(0, 0, 60, 40, .blue))
      shown.sublayers?[0].addSublayer(layer(10, 10, 20, 10, .green))
      cell.addSublayer(text)
      cell.addSublayer(shown)
      list.addSublayer(cell)
      container.addSublayer(list)
      root.addSublayer(container)
    } edit: { root in
      root.sublayers?.first?.sublayers?.first?.position.y -= 40
    }
  }

  /// A border is drawn together with the background of its layer, unless sublayers are between them.
  @Test(arguments: profiles)
  func aBorderLooksTheSameWithAnEmptySublayer(raster: RasterProfile) throws {
    try compare(raster, within: 0) { root in
      let bordered = layer(20.5, 20.5, 80, 60, .white)
      bordered.cornerRadius = 14
      bordered.borderWidth = 1.5
      bordered.borderColor = UIColor.blue.cgColor
      root.addSublayer(bordered)
    } edit: { root in
      root.sublayers?.first?.addSublayer(CALayer())
    }
  }

  /// A `Run` that continues after failed frames does not rely on rasters that these frames did not draw.
  @Test(arguments: profiles)
  func aRunRecoversFromFailedFrames(raster: RasterProfile) throws {
    let broken = try Effect(name: "broken", source: "vec4 effect(vec2 uv) { return nothing(uv); }")
    func play(failing: Bool) throws -> [UInt8] {
      let run = try Run(size: CGSize(width: 160, height: 120), scale: 1, raster: raster)
      defer { run.close() }
      run.window.backgroundColor = .black
      run.window.makeKeyAndVisible()
      let (mover, group) = (layer(0, 0, 4, 4), CALayer())
      group.frame = CGRect(x: 20, y: 20, width: 100, height: 80)
      for part in cluster(at: 5) { group.addSublayer(part) }
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 30))
      let effect = EffectLayer()
      effect.frame = view.bounds
      effect.effect = broken
      effect.addSublayer(layer(0, 0, 30, 30))
      view.layer.addSublayer(effect)
      let snapshot = try #require(failing ? view.snapshotView(afterScreenUpdates: true) : UIView())
      withoutAnimation {
        run.window.layer.addSublayer(group)
        run.window.layer.addSublayer(mover)
        if failing { run.window.addSubview(snapshot) }
      }
      var failures = 0
      for step in 0..<14 {
        withoutAnimation {
          mover.position.x += 3
          if step == 9 { snapshot.removeFromSuperview() }
        }
        do { try run.step() } catch { failures += 1 }
      }
      #expect((failures > 0) == failing)
      return run.image().withPixels { [UInt8]($0) }
    }
    #expect(try play(failing: true) == play(failing: false))
  }

  /// A rasterized layer between pixels is filtered alike on both sides: in its first frame, from its own raster, and as
  /// a part of another cached raster.
  @Test(arguments: profiles, [false, true])
  func aRasterizedLayerFadesOnAllSides(raster: RasterProfile, isPart: Bool) throws {
    let run = try Run(size: CGSize(width: 160, height: 120), scale: 1, raster: raster)
    defer { run.close() }
    run.window.backgroundColor = .black
    run.window.makeKeyAndVisible()
    let (holder, mover) = (CALayer(), layer(0, 110, 4, 4))
    holder.frame = CGRect(x: 50, y: 20, width: 60, height: 60)
    let still = layer(8.57, 10, 6, 16, .white)
    still.shouldRasterize = true
    withoutAnimation {
      holder.addSublayer(still)
      if isPart { for part in cluster(at: 30) { holder.addSublayer(part) } }
      run.window.layer.addSublayer(holder)
      run.window.layer.addSublayer(mover)
    }
    for step in 0..<10 {
      withoutAnimation { mover.position.x += 3 }
      try run.step()
      let row = run.image().withPixels { bytes in (57..<66).map { Int(bytes[(38 * 160 + $0) * 4]) } }
      // The edges cover 0.43 and 0.57 of a pixel.
      let expected = [0, 110, 255, 255, 255, 255, 255, 145, 0]
      #expect(zip(row, expected).allSatisfy { abs($0 - $1) <= 3 }, "frame \(step): \(row)")
    }
  }

  /// The pieces of an effect fade as one group.
  @Test(arguments: profiles)
  func anEffectInPiecesFades(raster: RasterProfile) throws {
    let fall = try Effect(
      name: "fall",
      source: """
        uniform float cell; // = 10
        vec2 position(int piece, vec4 rect, vec2 point) { return point; }
        """)
    let run = try Run(size: CGSize(width: 64, height: 64), scale: 1, raster: raster)
    defer { run.close() }
    run.window.backgroundColor = .black
    let effectLayer = EffectLayer()
    effectLayer.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
    effectLayer.effect = fall
    effectLayer.opacity = 0.5
    effectLayer.addSublayer(layer(0, 0, 64, 64, .white))
    withoutAnimation { run.window.layer.addSublayer(effectLayer) }
    run.window.makeKeyAndVisible()
    try run.step()
    let middle = run.image().withPixels { Int($0[(32 * 64 + 32) * 4]) }
    #expect(abs(middle - 128) <= 1)
  }

  @Test(arguments: profiles)
  func aScrolledInputOfAnEffectIsDrawnAgain(raster: RasterProfile) throws {
    let plain = try Effect(name: "plain", source: "vec4 effect(vec2 uv) { return first(uv); }")
    try compare(raster, after: 2) { root in
      let effectLayer = EffectLayer()
      effectLayer.frame = CGRect(x: 20, y: 20, width: 100, height: 80)
      effectLayer.effect = plain
      let first = CALayer()
      first.frame = CGRect(x: 0, y: 0, width: 100, height: 80)
      for part in cluster(at: 20) { first.addSublayer(part) }
      effectLayer.addSublayer(first)
      root.addSublayer(effectLayer)
    } edit: { root in
      root.sublayers?.first?.bounds.origin.x = 15
    }
  }

  @Test(arguments: profiles)
  func aMaskedSnapshotIsClearAroundItsMask(raster: RasterProfile) throws {
    let run = try Run(size: CGSize(width: 160, height: 120), scale: 1, raster: raster)
    defer { run.close() }
    run.window.backgroundColor = .green
    let view = UIView(frame: CGRect(x: 20, y: 20, width: 80, height: 80))
    view.backgroundColor = .red
    let mask = CAShapeLayer()
    mask.path = CGPath(ellipseIn: view.bounds, transform: nil)
    view.layer.mask = mask
    run.window.addSubview(view)
    run.window.makeKeyAndVisible()
    for _ in 0..<2 { try run.step() }
    let before = run.image().withPixels { [UInt8]($0) }
    let snapshot = try #require(view.snapshotView(afterScreenUpdates: true))
    snapshot.frame = view.frame
    run.window.addSubview(snapshot)
    view.isHidden = true
    try run.step()
    let after = run.image().withPixels { [UInt8]($0) }
    // The corner of the view is green, as it was before the snapshot.
    let corner = (22 * 160 + 22) * 4
    #expect(after[corner + 1] == 255 && after[corner + 2] == 0 && before[corner + 1] == 255)
    let middle = (60 * 160 + 60) * 4
    #expect(after[middle + 2] == 255 && after[middle + 1] == 0)
  }

  @Test(arguments: profiles)
  func aTransitionOfAMaskFadesTheMask(raster: RasterProfile) throws {
    let run = try Run(size: CGSize(width: 160, height: 120), scale: 1, raster: raster)
    defer { run.close() }
    let box = layer(20, 20, 80, 80, .white)
    let mask = layer(0, 0, 80, 80, .black)
    box.mask = mask
    run.window.layer.addSublayer(box)
    run.window.makeKeyAndVisible()
    for _ in 0..<2 { try run.step() }
    withoutAnimation {
      let fade = CATransition()
      fade.duration = 1
      fade.timingFunction = CAMediaTimingFunction(name: .linear)
      mask.add(fade, forKey: kCATransition)
      mask.isHidden = true
    }
    for _ in 0..<30 { try run.step() }
    let bytes = run.image().withPixels { [UInt8]($0) }
    let middle = Int(bytes[(60 * 160 + 60) * 4])
    #expect((100...155).contains(middle), "\(middle)")
  }

  @Test(arguments: profiles)
  func largeRoundLayersHaveShadows(raster: RasterProfile) throws {
    let run = try Run(size: CGSize(width: 160, height: 120), scale: 1, raster: raster)
    defer { run.close() }
    run.window.backgroundColor = .white
    let disc = layer(60, -1200, 2400, 2400, .white)
    disc.cornerRadius = 1200
    (disc.shadowOpacity, disc.shadowRadius, disc.shadowOffset) = (1, 4, .zero)
    run.window.layer.addSublayer(disc)
    run.window.makeKeyAndVisible()
    try run.step()
    let bytes = run.image().withPixels { [UInt8]($0) }
    // The first pixel is in the shadow, just left of the disc's leftmost point at the surface's upper edge.
    #expect(bytes[(2 * 160 + 57) * 4] < 190 && bytes[(2 * 160 + 30) * 4] > 250)
  }

  /// A layer at rest has the same pixels as a layer that never moved, although cached rasters showed its motion. The
  /// last frame is drawn without cached rasters.
  @Test(arguments: profiles)
  func aScreenAtRestIsDrawnLive(raster: RasterProfile) throws {
    func play(_ moves: Bool) throws -> [UInt8] {
      let run = try Run(size: CGSize(width: 160, height: 120), scale: 1, raster: raster)
      defer { run.close() }
      run.window.backgroundColor = UIColor(red: 0.2, green: 0.3, blue: 0.4, alpha: 1)
      let holder = CALayer()
      holder.frame = CGRect(x: 0, y: 0, width: 100, height: 80)
      for (index, part) in cluster(at: 20).enumerated() {
        part.backgroundColor = CGColor(red: 0.9, green: 0.1 * Double(index), blue: 0.37, alpha: 0.43)
        holder.addSublayer(part)
      }
      run.window.layer.addSublayer(holder)
      run.window.makeKeyAndVisible()
      try run.step()
      for step in 0..<(moves ? 12 : 0) {
        withoutAnimation { holder.position.x += step == 11 ? -11 : 1 }
        try run.step()
        if step > 6 { #expect(run.statistics.cachedRasters > 0) }
      }
      for _ in 0..<2 { try run.step() }
      // The third turn without a change draws the final frame of a motion.
      let hasRested = !run.didDraw
      try run.step()
      #expect(hasRested && run.didDraw == moves)
      let calls = run.glCallCount
      for _ in 0..<5 { try run.step() }
      #expect(run.glCallCount == calls)
      // A change at rest is drawn without cached rasters, and only in its region.
      withoutAnimation { holder.sublayers?[0].opacity = 0.5 }
      try run.step()
      #expect(run.statistics.isPartial && run.statistics.cachedRasters == 0)
      withoutAnimation { holder.sublayers?[0].opacity = 1 }
      for _ in 0..<8 { try run.step() }
      return run.image().withPixels { [UInt8]($0) }
    }
    let (moved, still) = (try play(true), try play(false))
    let isSame = moved == still
    #expect(isSame)
  }
}
