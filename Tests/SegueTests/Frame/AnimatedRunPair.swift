import Compositor
import Engine
import Foundation
import RandomNumbers
import Testing

@testable import Rendering
@testable import Segue

extension AnimatedRunTests {
  /// Two `Run`s with the same layers. Shaders evaluate the tracks only in the second `Run`.
  @MainActor final class Pair {
    let runs: [Run]
    let roots: [CALayer]
    /// The number of runs that shaders have animated, over all frames of the second `Run`.
    private(set) var animatedRunCount = 0
    static let size = 120

    init(_ build: (CALayer) -> Void) throws {
      var (runs, roots): ([Run], [CALayer]) = ([], [])
      for inShaders in [false, true] {
        let side = Double(Self.size)
        let run = try Run(size: CGSize(width: side, height: side), scale: 1, fps: 30, raster: .hardware)
        run.pipeline.frameRenderer.evaluatesTracksInShaders = inShaders
        run.pipeline.frameRenderer.minimumAnimatedSiblings = 8
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: side, height: side)
        run.window.layer.addSublayer(root)
        run.window.makeKeyAndVisible()
        Self.unanimated { build(root) }
        runs.append(run)
        roots.append(root)
      }
      (self.runs, self.roots) = (runs, roots)
    }

    deinit {
      MainActor.assumeIsolated {
        for run in runs { run.close() }
      }
    }

    static func unanimated(_ body: () -> Void) {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      body()
      CATransaction.commit()
    }

    /// Makes the same change in both `Run`s.
    func change(_ body: @MainActor (CALayer) -> Void) {
      for (run, root) in zip(runs, roots) {
        run.makeCurrent()
        Self.unanimated { body(root) }
      }
    }

    /// Draws frames of both `Run`s, and expects that at most `limit` pixels differ by more than 2. A pixel at a slanted
    /// side may be inside of the side in one `Run` only.
    func step(_ frames: Int, _ what: String = "", differing limit: Int = 0) throws {
      for frame in 0..<frames {
        for run in runs {
          run.makeCurrent()
          try run.step()
        }
        animatedRunCount += runs[1].pipeline.frameRenderer.lastList?.animatedRuns.count ?? 0
        let rasters = runs.map { run in
          run.makeCurrent()
          return run.image().withPixels { [UInt8]($0) }
        }
        let differing = rasters[0].indices.filter {
          abs(Int(rasters[0][$0]) - Int(rasters[1][$0])) > 2
        }
        let pixels = differing.map { $0 / 4 }
        let (xs, ys) = (pixels.map { $0 % Self.size }, pixels.map { $0 / Self.size })
        let most = differing.map { abs(Int(rasters[0][$0]) - Int(rasters[1][$0])) }.max() ?? 0
        #expect(
          Set(pixels).count <= limit,
          """
          \(what), frame \(frame): \(Set(pixels).count) pixels differ by up to \(most) in x \(xs.min() ?? 0)…\(xs.max() ?? 0), \
          y \(ys.min() ?? 0)…\(ys.max() ?? 0)\(differing.isEmpty ? "" : layers(in: xs, ys))
          """)
      }
    }

    /// The numbers and frames of the first `Run`'s layers that intersect the bounding box of some pixels.
    private func layers(in xs: [Int], _ ys: [Int]) -> String {
      let box = CGRect(
        x: xs.min() ?? 0, y: ys.min() ?? 0, width: (xs.max() ?? 0) - (xs.min() ?? 0) + 1,
        height: (ys.max() ?? 0) - (ys.min() ?? 0) + 1)
      runs[0].makeCurrent()
      let all = roots[0].sublayers ?? []
      return all.indices.compactMap { index in
        let frame = (all[index].presentation() ?? all[index]).frame
        return frame.intersects(box) ? "; \(index): \(frame)" : nil
      }.joined()
    }

    var animatesInShaders: Bool { runs[1].pipeline.frameRenderer.lastList?.animatedRuns.isEmpty == false }
  }

  static func makeLayers(_ count: Int, in root: CALayer, _ random: inout SplitMix64) {
    for index in 0..<count {
      let layer = CALayer()
      layer.bounds = CGRect(
        x: 0, y: 0, width: 6 + Double(index % 13) * 1.5, height: 5 + Double(index % 7) * 2)
      layer.anchorPoint = CGPoint(x: index % 3 == 0 ? 0.5 : 0.2, y: 0.5)
      layer.position = point(&random)
      layer.backgroundColor = color(index).cgColor
      if index % 4 == 1 { layer.cornerRadius = Double(index % 5) + 1 }
      if index % 6 == 2 { layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner] }
      layer.opacity = index % 5 == 0 ? 0.6 : 1
      root.addSublayer(layer)
    }
  }

  /// A random point. Whole coordinates are avoided, because the last bit of a computed value decides on which side of a
  /// pixel's centre a layer ends.
  static func point(_ random: inout SplitMix64) -> CGPoint {
    CGPoint(
      x: Double.random(in: 0..<120, using: &random), y: Double.random(in: 0..<120, using: &random))
  }

  static func color(_ index: Int) -> UIColor {
    UIColor(
      hue: Double(index * 37 % 100) / 100, saturation: 0.7, brightness: 0.9, alpha: index % 7 == 0 ? 0.5 : 1)
  }
}
