import Foundation
import RandomNumbers
import Testing

@testable import Segue

/// Large trees that are unchanged long enough to become cached rasters, and are then edited at several positions. The
/// redrawn parts of the surface equal those of a new `Run` with the same edits.
@Suite(.serialized) @MainActor struct LargeEditTests {
  nonisolated static let profiles = [RasterProfile.software, .hardware]

  private func layer(_ n: inout SplitMix64) -> CALayer {
    let color = UIColor(
      red: n.number(0, 4) / 4, green: n.number(0, 4) / 4, blue: n.number(0, 4) / 4, alpha: n.coin() ? 1 : 0.6)
    let layer = Screenshot.layer(
      n.number(-100, 500), n.number(-100, 400), n.number(20, 400), n.number(20, 300), color)
    if n.coin() { layer.cornerRadius = n.number(0, 120) }
    if n.coin() { layer.masksToBounds = true }
    if n.oneIn(4) { layer.opacity = 0.7 }
    if n.oneIn(6) { (layer.shadowOpacity, layer.shadowRadius) = (0.5, n.number(2, 12)) }
    if n.oneIn(9) {
      layer.backgroundFilters = [LayerFilter.gaussianBlur(radius: n.number(2, 20))]
      layer.backgroundColor = UIColor(white: 1, alpha: 0.3).cgColor
    }
    if n.oneIn(9) {
      let mask = CAShapeLayer()
      mask.path = CGPath(ellipseIn: layer.bounds.insetBy(dx: 5, dy: 5), transform: nil)
      layer.mask = mask
    }
    if n.oneIn(9) { layer.transform = CATransform3DMakeRotation(n.number(0, 6) / 5, 0, 0, 1) }
    if n.oneIn(9) { layer.filters = [LayerFilter.gaussianBlur(radius: n.number(1, 15))] }
    if n.oneIn(12) { layer.shouldRasterize = true }
    return layer
  }

  private func fill(_ parent: CALayer, depth: Int, _ n: inout SplitMix64, _ all: inout [CALayer]) {
    for _ in 0..<Int(n.number(2, 5)) {
      let child = layer(&n)
      parent.addSublayer(child)
      all.append(child)
      if depth < 3, n.coin() { fill(child, depth: depth + 1, &n, &all) }
    }
  }

  private func edit(_ all: [CALayer], _ n: inout SplitMix64) {
    for _ in 0..<Int(n.number(1, 3)) {
      let layer = all[Int(n.number(0, Double(all.count - 1)))]
      switch Int(n.number(0, 6)) {
      case 0: layer.position.x -= n.number(10, 200)
      case 1: layer.opacity = Float(n.number(1, 9)) / 10
      case 2: layer.removeFromSuperlayer()
      case 3: layer.backgroundColor = UIColor.red.cgColor
      case 4: layer.masksToBounds.toggle()
      case 5: layer.bounds.origin.y += n.number(5, 60)
      default:
        layer.position.x -= n.number(1, 300)
        layer.position.y -= n.number(1, 300)
        layer.sublayers?.first?.isHidden = true
      }
    }
  }

  private func show(_ seed: UInt64, _ raster: RasterProfile, still: Int) throws -> Screenshot {
    var n = SplitMix64(seed: seed)
    var all: [CALayer] = []
    let mover = Screenshot.layer(0, 598, 2, 2)
    return try Screenshot(width: 800, height: 600, raster: raster, frames: still + 2) { root in
      fill(root, depth: 0, &n, &all)
      root.addSublayer(mover)
    } step: { frame, _ in
      mover.position.x = Double(frame % 2)
      if frame == still { edit(all, &n) }
    }
  }

  /// The seeds of the trees: three fixed seeds, or 40 seeds from SEGUE_SEED or a random seed on if SEGUE_SOAK is set.
  private static var seeds: [UInt64] {
    let environment = ProcessInfo.processInfo.environment
    guard environment["SEGUE_SOAK"] != nil else { return [1, 2, 3] }
    let first = environment["SEGUE_SEED"].flatMap(UInt64.init) ?? .random(in: 0...UInt64.max / 2)
    print("SEGUE_SEED=\(first)")
    return (0..<40).map { first + $0 }
  }

  /// The number of pixels that may differ.
  ///
  /// A rasterizer snaps corners to a 256th of a pixel. If the hard edge of a rotated layer is cut at the border of an
  /// edit, the edge may pass the centre of a pixel on the other side. The trees of the fixed seeds have no such pixel.
  /// One of forty other trees had one.
  private static var toleratedPixels: Int { ProcessInfo.processInfo.environment["SEGUE_SOAK"] == nil ? 0 : 1 }

  @Test(arguments: profiles) func anEditedTreeLooksLikeAFreshTree(raster: RasterProfile) throws {
    for seed in Self.seeds {
      let (cached, fresh) = (try show(seed, raster, still: 8), try show(seed, raster, still: 0))
      let difference = cached.difference(from: fresh, beyond: 8)
      #expect(
        difference.count <= Self.toleratedPixels,
        "SEGUE_SEED=\(seed) \(raster.rawValue): at most \(difference.worst)"
      )
    }
  }
}

extension SplitMix64 {
  fileprivate mutating func number(_ low: Double, _ high: Double) -> Double {
    Double.random(in: low...high, using: &self).rounded()
  }

  fileprivate mutating func coin() -> Bool { Bool.random(using: &self) }

  /// Whether a random number from 0 to `count`, rounded, is 0: once in 2 `count` times on average.
  fileprivate mutating func oneIn(_ count: Double) -> Bool { number(0, count) == 0 }
}
