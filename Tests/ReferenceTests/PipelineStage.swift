import Foundation
import Testing

@testable import Segue

/// A `Run` that draws one case after another.
@MainActor final class PipelineStage {
  let run: Run
  private let holder = CALayer()

  init(_ profile: RasterProfile) throws {
    run = try Run(size: CGSize(width: 64, height: 64), scale: 1, raster: profile)
    run.window.makeKeyAndVisible()
    holder.anchorPoint = .zero
    run.window.layer.addSublayer(holder)
  }

  /// Draws the first frame of a case, after an empty frame. The surface changes its size, so that the frame draws all
  /// of it and not only the damage: rasterisers round differently in a tile that is partly drawn.
  func draw(_ item: Case) throws -> [UInt8] {
    unanimated { holder.sublayers = nil }
    run.pipeline.resize(FrameSurface(width: item.width + 1, height: item.height, scale: item.scale))
    _ = try frame()
    return try show(item.root.makeLayer(), item)
  }

  func show(_ layer: CALayer, _ item: Case) throws -> [UInt8] {
    run.pipeline.resize(FrameSurface(width: item.width, height: item.height, scale: item.scale))
    unanimated { holder.sublayers = [layer] }
    return try frame()
  }

  /// Draws a frame whether or not something has changed.
  func frame() throws -> [UInt8] {
    run.pipeline.setNeedsDrawing()
    try run.step()
    return run.image().withPixels { Array($0) }
  }

  func unanimated(_ body: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    body()
    CATransaction.commit()
  }

  /// Closes the `Run` and checks that it leaves no GL errors and no GL objects.
  func close() {
    holder.sublayers = nil
    let device = (run.pipeline.renderer.backend as? GLBackend)?.device
    run.close()
    #expect(device?.gl.errors == [])
    #expect(device?.liveObjects == 0)
  }
}
