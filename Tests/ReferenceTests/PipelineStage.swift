import Foundation
import Testing

@testable import Segue

/// The real pipeline, headless, kept from case to case.
@MainActor final class PipelineStage {
  let run: Run
  private let holder = CALayer()

  init(_ profile: RasterProfile) throws {
    run = try Run(size: CGSize(width: 64, height: 64), scale: 1, raster: profile)
    run.window.makeKeyAndVisible()
    holder.anchorPoint = .zero
    run.window.layer.addSublayer(holder)
  }

  /// Shows a case in a first frame, after what was shown before is gone. All of the surface is drawn, because it had
  /// another size, and not only what differs from the case before: rasterisers round otherwise in a tile that is cut.
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

  /// Ends the run and checks what every run has to leave behind.
  func close() {
    holder.sublayers = nil
    let device = (run.pipeline.renderer.backend as? GLBackend)?.device
    run.close()
    #expect(device?.gl.errors == [])
    #expect(device?.liveObjects == 0)
  }
}
