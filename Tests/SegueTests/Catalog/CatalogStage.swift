import Foundation
import Testing

@testable import Compositor
@testable import Engine
@testable import GPURender
@testable import Segue
@testable import Showcase
@testable import Transitions
@testable import UIKit

/// An entry of the catalog in a `Run` of its own, ready to begin its transition.
@MainActor
final class CatalogStage {
  nonisolated static let size = CGSize(width: 390, height: 844)

  let run: Run
  let stage: any Stage
  let entry: TransitionEntry

  /// Prepares the entry `id` at `size`. Without cached rasters, a frame does not depend on the frames before it.
  init(
    _ id: String, size: CGSize = CatalogStage.size, scale: Double = 0.25, fps: Double = 60,
    raster: RasterProfile = .software, cachesRasters: Bool = false, parameters: [String: String] = [:]
  ) throws {
    entry = try #require(TransitionCatalog.all.first { $0.id == id })
    run = try Run(size: size, scale: scale, fps: fps, raster: raster)
    run.pipeline.frameRenderer.cachesRasters = cachesRasters
    stage = try entry.make(StageOptions(size: size, parameters: parameters))
    run.window.rootViewController = stage.rootViewController
    run.window.makeKeyAndVisible()
    try step(3)
  }

  func close() {
    run.window.rootViewController = nil
    run.close()
  }

  func step(_ count: Int = 1) throws {
    for _ in 0..<count { try run.step() }
  }

  /// Begins the transition and shows its first frame.
  func begin() throws {
    stage.begin()
    try step()
  }

  /// Holds the transition at the fraction `fraction` and shows it.
  func show(_ fraction: Double) throws {
    stage.grab()
    stage.scrub(to: fraction)
    try step()
  }

  /// Ends the interaction. The remainder of the transition plays at constant speed.
  func release(finishing: Bool) {
    stage.rootViewController.releaseTransition(finishing: finishing, evenly: true)
  }

  /// Steps until the transition and its remaining animations have ended.
  func settle() throws {
    var frames = Int((entry.duration * run.fps).rounded(.up)) + 12
    while stage.rootViewController.transitionCoordinator != nil, frames > 0 {
      try step()
      frames -= 1
    }
    #expect(stage.rootViewController.transitionCoordinator == nil, "\(entry.id) has ended")
    try step(6)
    // A transition may leave animations running, such as a card that rises.
    for _ in 0..<30 where !run.pipeline.context.animations.isIdle { try step() }
  }

  var bytes: [UInt8] { run.image().withPixels { [UInt8]($0) } }
}

/// A description of a view and all its subviews: a line for each view with its type, geometry, visibility and
/// animations. Cells that a collection view stores for reuse are left out.
@MainActor
func dump(_ view: UIView, depth: Int = 0) -> [String] {
  let layer = view.layer
  let reusable = view.subviews.filter { view in
    view.isHidden && (view as? UICollectionReusableView).map { $0.appliedAttributes == nil } ?? false
  }
  let transforms = [layer.transform, layer.sublayerTransform]
    .map { CATransform3DIsIdentity($0) ? "-" : "\($0)" }
  let line = [
    String(repeating: " ", count: depth) + "\(type(of: view))", "\(layer.bounds)", "\(layer.position)",
    "\(layer.anchorPoint)", "\(layer.zPosition)", "\(view.alpha)", "\(view.isHidden)",
    "\(view.clipsToBounds)",
    "\(layer.cornerRadius)", "\(layer.shadowOpacity)", "\(layer.shadowRadius)", "\(layer.shadowOffset)",
    "\(String(describing: layer.shadowColor?.components))", "\(layer.shouldRasterize)",
    "\(layer.rasterizationScale)", "\(layer.allowsEdgeAntialiasing)",
    "\(layer.edgeAntialiasingMask.rawValue)", "\(layer.anchorPointZ)", "\(layer.mask == nil)",
    "\(view.isUserInteractionEnabled)", "\(layer.filters?.count ?? 0)",
    "\((layer.sublayers?.count ?? 0) - reusable.count)",
    "\((layer.animationKeys() ?? []).sorted())",
  ]
  return [(line + transforms).joined(separator: " ")]
    + view.subviews.filter { !reusable.contains($0) }.flatMap { dump($0, depth: depth + 1) }
}
