import Engine
import Foundation
import Testing

@testable import Segue

/// Layers that the app moves in each frame are drawn from cached rasters during the motion, and exactly at rest.
@Suite(.serialized) @MainActor struct MovedByAppTests {
  @MainActor private final class Screen {
    let run: Run
    let views: [UIView]

    init(cachesRasters: Bool = true, _ make: (UIWindow) -> [UIView]) throws {
      run = try Run(size: CGSize(width: 160, height: 120), scale: 1, raster: .software)
      run.pipeline.frameRenderer.cachesRasters = cachesRasters
      run.window.backgroundColor = .white
      run.window.makeKeyAndVisible()
      views = make(run.window)
    }

    func steps(_ count: Int, _ body: (Int) -> Void = { _ in }) throws {
      for frame in 0..<count {
        run.makeCurrent()
        body(frame)
        try run.step()
      }
    }

    func bytes() -> [UInt8] {
      run.makeCurrent()
      return run.image().withPixels { [UInt8]($0) }
    }
  }

  private static func roundedViews(_ window: UIWindow) -> [UIView] {
    (0..<20).map { index in
      let view = UIView(frame: CGRect(x: index * 7, y: index * 4, width: 24, height: 18))
      view.backgroundColor = [UIColor.red, .green, .blue][index % 3]
      view.layer.cornerRadius = 6
      window.addSubview(view)
      return view
    }
  }

  @Test func roundedViewsAreBakedWhileTheyMove() throws {
    let screen = try Screen(Self.roundedViews)
    defer { screen.run.close() }
    let move: (Int) -> Void = { _ in
      for view in screen.views { view.center.x += 0.3 }
    }
    try screen.steps(1, move)
    #expect(screen.run.statistics.bakedLayers == 0)
    try screen.steps(6, move)
    #expect(screen.run.statistics.bakedLayers == 20)
    let exact = try Screen(cachesRasters: false, Self.roundedViews)
    defer { exact.run.close() }
    try exact.steps(7) { _ in
      for view in exact.views { view.center.x += 0.3 }
    }
    #expect(exact.run.statistics.bakedLayers == 0)
    #expect(screen.bytes() != exact.bytes())
    // One more frame is drawn at rest, which is exact.
    try screen.steps(6)
    #expect(screen.run.statistics.bakedLayers == 0)
    #expect(screen.bytes() == exact.bytes())
  }
}
