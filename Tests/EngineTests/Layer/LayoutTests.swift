import Foundation
import Testing

@testable import Engine

@Suite(.serialized) @MainActor struct LayoutTests {
  /// A layer that counts its layouts and performs `work` in them.
  private final class CountingLayer: CALayer {
    var count = 0
    var work: (() -> Void)?
    override func layoutSublayers() {
      count += 1
      work?()
    }
  }

  private func chain(_ depth: Int) -> [CountingLayer] {
    let layers = (0..<depth).map { _ in CountingLayer() }
    for (above, below) in zip(layers, layers.dropFirst()) { above.addSublayer(below) }
    layers[0].layoutIfNeeded()
    for layer in layers { layer.count = 0 }
    return layers
  }

  @Test func onlyLayersThatNeedLayoutAreLaidOutOnce() {
    let layers = chain(6)
    layers[3].setNeedsLayout()
    layers[3].setNeedsLayout()
    #expect(layers[3].needsLayout())
    layers[0].layoutIfNeeded()
    #expect(layers.map(\.count) == [0, 0, 0, 1, 0, 0])
    layers[0].layoutIfNeeded()
    #expect(layers.map(\.count) == [0, 0, 0, 1, 0, 0])
  }

  @Test func anEndlessLayoutEndsAfterAFewRoundsAtAnyDepth() {
    let layers = chain(12)
    layers[11].work = { layers[10].setNeedsLayout() }
    layers[10].work = { layers[11].setNeedsLayout() }
    layers[11].setNeedsLayout()
    layers[0].layoutIfNeeded()
    #expect(layers[11].count <= 9 && layers[10].count <= 9)
    #expect(layers[0].layoutState.subtreeNeedsLayout, "the next frame continues")
  }

  @Test func layoutSublayersCallsTheDelegate() {
    final class Placer: NSObject, CALayerDelegate {
      var count = 0
      func layoutSublayers(of layer: CALayer) { count += 1 }
    }
    let (placer, plain, counting) = (Placer(), CALayer(), CountingLayer())
    for layer in [plain, counting] {
      layer.delegate = placer
      layer.setNeedsLayout()
      layer.layoutIfNeeded()
    }
    // A subclass that does not call super does not call its delegate.
    #expect(placer.count == 1 && counting.count == 1)
  }

  @Test func layoutStartsAtTheHighestSuperlayerThatNeedsIt() {
    let layers = chain(4)
    for layer in layers[1...] { layer.setNeedsLayout() }
    layers[3].layoutIfNeeded()
    #expect(layers.map(\.count) == [0, 1, 1, 1])
  }

  // MARK: Sublayers that change their size

  @Test func aResizedSublayerLaysOutItsSuperlayer() {
    let layers = chain(4)
    layers[2].bounds.size = CGSize(width: 10, height: 10)
    layers[0].layoutIfNeeded()
    #expect(layers.map(\.count) == [0, 1, 1, 0])
    layers[2].bounds.size = CGSize(width: 10, height: 10)
    layers[2].bounds.origin = CGPoint(x: 3, y: 3)
    layers[2].position = CGPoint(x: 3, y: 3)
    layers[0].layoutIfNeeded()
    #expect(layers.map(\.count) == [0, 1, 1, 0], "a position or a scrolled origin changes no size")
    layers[2].frame.size.width = 20
    layers[0].layoutIfNeeded()
    #expect(layers.map(\.count) == [0, 2, 2, 0])
  }

  @Test func aLayoutThatResizesItsSublayersRunsOnce() {
    let layers = chain(3)
    layers[0].work = { layers[1].bounds.size.width += 10 }
    layers[1].work = { layers[2].bounds.size.width += 10 }
    layers[0].setNeedsLayout()
    layers[0].layoutIfNeeded()
    #expect(layers.map(\.count) == [1, 1, 1])
    #expect(layers.allSatisfy { !$0.needsLayout() })
  }

  /// A layer that determines its own size in its layout, as a label does, triggers layout of its superlayer.
  @Test func aLayerThatResizesItselfInItsLayoutLaysOutItsSuperlayer() {
    let layers = chain(3)
    layers[2].work = { layers[2].bounds.size.width = 30 }
    layers[2].setNeedsLayout()
    layers[0].layoutIfNeeded()
    #expect(layers.map(\.count) == [0, 1, 2])
  }
}
