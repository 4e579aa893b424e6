import Compositor
import Engine
import Testing

@testable import Segue

/// `LayerFeatures` finds the features of layers that cost passes, and can leave them out.
@Suite(.serialized) @MainActor struct LayerFeatureTests {
  private let size = CGSize(width: 120, height: 160)

  /// A feature of a view, and the changes that add it.
  private struct Example: Sendable, CustomTestStringConvertible {
    let kind: LayerFeatures.Kind
    let add: @MainActor @Sendable (UIView) -> Void
    /// The changes that `add` makes besides the feature.
    var changeWithoutFeature: @MainActor @Sendable (UIView) -> Void = { _ in }
    var testDescription: String { "\(kind)" }
  }

  nonisolated private static let examples = [
    Example(
      kind: .mask,
      add: { card in
        let mask = CAShapeLayer()
        mask.path = CGPath(ellipseIn: card.bounds.insetBy(dx: 4, dy: 20), transform: nil)
        card.layer.mask = mask
      }),
    Example(
      kind: .mask,
      add: { card in
        let mask = CALayer()
        mask.frame = card.bounds.insetBy(dx: 5, dy: 5)
        mask.backgroundColor = UIColor.black.cgColor
        mask.cornerRadius = 9
        card.layer.mask = mask
      }),
    Example(kind: .blur, add: { $0.layer.filters = [LayerFilter.gaussianBlur(radius: 5)] }),
    Example(kind: .backdrop, add: { $0.layer.backgroundFilters = [LayerFilter.gaussianBlur(radius: 5)] }),
    Example(kind: .shadow, add: { $0.layer.shadowOpacity = 0.7 }),
    Example(
      kind: .shadow,
      add: {
        $0.layer.shadowOpacity = 0.7
        $0.layer.shadowPath = CGPath(rect: $0.bounds, transform: nil)
      }),
    Example(kind: .rasterized, add: { $0.layer.shouldRasterize = true }),
    Example(
      kind: .groupOpacity, add: { $0.alpha = 0.5 },
      changeWithoutFeature: {
        $0.alpha = 0.5
        $0.layer.allowsGroupOpacity = false
      }),
    Example(
      kind: .snapshot,
      add: { card in
        guard let snapshot = card.snapshotView(afterScreenUpdates: true) else { return }
        snapshot.frame.origin = CGPoint(x: 30, y: 60)
        card.superview?.addSubview(snapshot)
      }),
  ]

  /// The pixels and the number of passes of a frame with a card that `change` has changed.
  private func draw(
    _ features: LayerFeatures?, _ change: (UIView) -> Void
  ) throws -> (pixels: [UInt8], passes: Int) {
    let run = try Run(size: size, scale: 1, raster: .software)
    defer { run.close() }
    run.pipeline.frameRenderer.features = features
    let controller = UIViewController()
    controller.view.backgroundColor = UIColor(red: 0.8, green: 0.9, blue: 1, alpha: 1)
    run.window.rootViewController = controller
    run.window.makeKeyAndVisible()
    let stripe = UIView(frame: CGRect(x: 60, y: 0, width: 12, height: 160))
    stripe.backgroundColor = .red
    controller.view.addSubview(stripe)
    let card = UIView(frame: CGRect(x: 20, y: 20, width: 70, height: 90))
    for x in [0.0, 16.0] {
      let part = UIView(frame: CGRect(x: x, y: x, width: 50, height: 60))
      part.backgroundColor = UIColor(red: x / 20, green: 0.3, blue: 0.6, alpha: 1)
      card.addSubview(part)
    }
    controller.view.addSubview(card)
    change(card)
    try run.step()
    return (run.image().withPixels { Array($0) }, run.statistics.passes)
  }

  @Test(arguments: examples) private func omittedFeaturesAreNotDrawn(example: Example) throws {
    let recorded = LayerFeatures()
    let with = try draw(recorded, example.add)
    let found = recorded.found.filter { $0.kind == example.kind }
    #expect(found.count == 1, "\(recorded.found)")
    // The recording of features changes no pixel.
    #expect(try draw(nil, example.add).pixels == with.pixels)
    let omitting = LayerFeatures(leavingOut: found)
    let without = try draw(omitting, example.add)
    #expect(without.pixels == (try draw(nil, example.changeWithoutFeature)).pixels)
    // A layer may have the same pixels with and without its raster.
    #expect(without.pixels != with.pixels || example.kind == .rasterized)
    #expect(without.passes <= with.passes && omitting.found.contains { found.contains($0) })
    // A feature of the layer is drawn if only the features of other rows are left out.
    let other = LayerFeatures(
      leavingOut: Set(found.map { LayerFeatures.Feature($0.kind, row: $0.row.moved(by: 100)) }))
    #expect(try draw(other, example.add).pixels == with.pixels)
  }

  @Test func anOrdinaryTreeHasNoFeatures() throws {
    let recorded = LayerFeatures()
    _ = try draw(recorded) { _ in }
    #expect(recorded.found.isEmpty)
  }
}
