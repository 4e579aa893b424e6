import Foundation
import Stages
import Testing

@testable import Compositor
@testable import Engine

/// Perspective, depth and transform layers in a display list.
@Suite(.serialized) @MainActor struct ResolveSpaceTests {
  private func turned(_ layer: CALayer, _ angle: Double, eye: Double? = 200) -> CALayer {
    var m = CATransform3DIdentity
    if let eye { m.m34 = -1 / eye }
    layer.transform = CATransform3DRotate(m, angle, 0, 1, 0)
    return layer
  }

  /// The pixel to which the projection `p` maps the local point (x, y).
  private func project(_ p: Projection, _ x: Double, _ y: Double) -> SIMD2<Double> {
    let v = SIMD3(x, y, 1)
    return SIMD2((p.x * v).sum(), (p.y * v).sum()) / (p.w * v).sum()
  }

  @Test func aSingleLayerInPerspectiveHasAProjection() throws {
    let list = TestScreen().list(of: turned(box(50, 20, 60, 40), 1), scale: 2)
    #expect(list.kinds == [.solid] && list.items[0].projection == ProjectionIndex(0))
    let p = list.projections[0]
    // The right edge is rotated away, 30 sin 1 behind the plane.
    let w = 1 + 30 * sin(1.0) / 200
    let right = project(p, 60, 0)
    #expect(abs(right.x - 2 * (80 + 30 * cos(1.0) / w)) < 1e-9 && abs(right.y - 2 * (40 - 20 / w)) < 1e-9)
    let left = project(p, 0, 40)
    let near = 1 - 30 * sin(1.0) / 200
    #expect(abs(left.x - 2 * (80 - 30 * cos(1.0) / near)) < 1e-9)
    #expect(abs(left.y - 2 * (40 + 20 / near)) < 1e-9)
    let bounds = list.items[0].bounds
    #expect(Double(bounds.x0) <= left.x && left.x < Double(bounds.x0) + 1 && Double(bounds.x1) >= right.x)
  }

  @Test func aLayerWithSublayersInPerspectiveHasAPlane() throws {
    let layer = turned(box(50, 20, 60, 40), 1)
    layer.addSublayer(box(10, 10, 70, 10))
    layer.opacity = 0.5
    let list = TestScreen().list(of: layer, scale: 2)
    #expect(list.kinds == [.beginGroup, .solid, .solid, .endGroup])
    let plane = try #require(list.group(0)?.plane)
    let scale = list.items[1].transform.a
    #expect(scale >= 2 && scale < 4 && list.items[1].transform.b == 0)
    #expect(plane.x0 == 0 && plane.y0 == 0 && Double(plane.x1) >= 80 * scale)
    #expect(list.items[0].opacity == 0.5 && list.items[1].opacity == 1 && list.items[0].projection.exists)
    // A pixel of the plane projects to the same point as its local point.
    let p = list.projections[list.items[0].projection]
    let w = 1 + 30 * sin(1.0) / 200
    #expect(abs(project(p, 60 * scale, 0).x - 2 * (80 + 30 * cos(1.0) / w)) < 1e-9)
  }

  @Test func depthAloneIsOnlyAScale() {
    let parent = CALayer()
    parent.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
    parent.sublayerTransform.m34 = -1.0 / 100
    let child = box(90, 40, 20, 20)
    child.zPosition = 50
    parent.addSublayer(child)
    let list = TestScreen().list(of: parent)
    #expect(list.items[0].projection.isNone)
    #expect(list.items[0].bounds == pixels(80, 30, 120, 70))
  }

  /// A hidden layer shows its transition with and without perspective.
  @Test(arguments: [0, -1.0 / 100])
  func aHiddenLayerShowsItsTransition(perspective: Double) {
    let screen = TestScreen()
    let parent = CALayer()
    parent.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
    parent.sublayerTransform.m34 = perspective
    let (child, side) = (box(90, 40, 20, 20), box(10, 10, 20, 20))
    for layer in [child, side] { parent.addSublayer(layer) }
    screen.root.addSublayer(parent)
    screen.frame(at: 1)
    _ = screen.resolve()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    let fade = CATransition()
    fade.duration = 4
    child.add(fade, forKey: nil)
    child.isHidden = true
    CATransaction.commit()
    for time in [2.0, 3] {
      screen.frame(at: time)
      #expect(screen.resolve().items.contains { $0.kind == .beginGroup || $0.kind == .raster })
    }
  }

  @Test func contentBehindTheViewerIsNotDrawn() throws {
    let parent = CALayer()
    parent.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
    parent.sublayerTransform.m34 = -1.0 / 100
    let child = box(90, 40, 20, 20)
    child.zPosition = 150
    parent.addSublayer(child)
    let screen = TestScreen()
    #expect(screen.list(of: parent).items.isEmpty)
    // The part in front of the viewer is drawn within the surface.
    child.zPosition = 0
    child.bounds.size.width = 400
    child.transform = CATransform3DMakeRotation(1.2, 0, 1, 0)
    let list = screen.list(of: parent)
    let item = try #require(list.items.first)
    #expect(!item.bounds.isEmpty && item.bounds.x0 == 0 && item.bounds.x1 <= 200)
  }

  @Test func oneSidedLayersHideTheirBacks() {
    let layer = turned(box(50, 20, 60, 40), 2.5)
    layer.addSublayer(box(10, 10, 20, 10))
    #expect(!TestScreen().list(of: layer).items.isEmpty)
    layer.isDoubleSided = false
    #expect(TestScreen().list(of: layer).items.isEmpty)
    #expect(!TestScreen().list(of: turned(layer, 0.5)).items.isEmpty)
    // The rule holds without perspective, too.
    #expect(TestScreen().list(of: turned(layer, 2.5, eye: nil)).items.isEmpty)
    #expect(!TestScreen().list(of: turned(layer, 0.5, eye: nil)).items.isEmpty)
    // A one-sided layer with a single item needs no plane.
    let face = turned(box(50, 20, 60, 40), 0.5)
    face.isDoubleSided = false
    #expect(TestScreen().list(of: face).items.map(\.kind) == [.solid])
  }

  @Test func siblingsInSpaceAreDrawnFromTheBack() {
    let parent = CALayer()
    parent.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
    let (front, back) = (box(50, 20, 60, 40), box(60, 30, 60, 40))
    front.cornerRadius = 1
    front.transform = CATransform3DTranslate(CATransform3DMakeRotation(0.3, 0, 1, 0), 0, 0, 40)
    back.transform = CATransform3DMakeRotation(0.3, 0, 1, 0)
    parent.sublayers = [front, back]
    let screen = TestScreen()
    #expect(screen.list(of: parent).items.map(\.radii.x) == [0, 1])
    back.zPosition = 100
    screen.settle()
    #expect(screen.resolve().items.map(\.radii.x) == [1, 0])
    // Layers without overlap keep their order.
    back.zPosition = 0
    back.position.x = 180
    screen.settle()
    #expect(screen.resolve().items.map(\.radii.x) == [1, 0])
  }

  @Test func manySiblingsInSpaceAreDrawnFromTheBack() {
    let parent = CALayer()
    parent.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
    parent.sublayers = (0..<100).map { number in
      let layer = box(50, 20, 60, 40)
      layer.cornerRadius = Double(number * 37 % 100) / 10
      layer.transform = CATransform3DTranslate(
        CATransform3DMakeRotation(0.3, 0, 1, 0), 0, 0, Double(number * 37 % 100))
      return layer
    }
    let radii = TestScreen().list(of: parent).items.map(\.radii.x)
    #expect(radii.count == 100 && radii == radii.sorted())
  }

  @Test func transformLayersKeepTheirSublayersInSpace() throws {
    // The six sides of a cube, seen from the front and from behind.
    func order(_ angle: Double) -> [Float] {
      let cube = CATransformLayer()
      cube.frame = CGRect(x: 70, y: 20, width: 60, height: 60)
      cube.backgroundColor = .black
      let turns: [(Double, Double, Double)] = [
        (0, 0, 1), (.pi / 2, 0, 1), (.pi, 0, 1), (-.pi / 2, 0, 1), (.pi / 2, 1, 0), (-.pi / 2, 1, 0),
      ]
      for (number, turn) in turns.enumerated() {
        let side = box(0, 0, 60, 60)
        side.cornerRadius = Double(number + 1)
        let m = CATransform3DMakeRotation(turn.0, turn.1, turn.2, 0)
        side.transform = CATransform3DTranslate(m, 0, 0, 30)
        cube.addSublayer(side)
      }
      var m = CATransform3DIdentity
      m.m34 = -1.0 / 300
      cube.transform = CATransform3DRotate(m, angle, 0.2, 1, 0)
      let list = TestScreen().list(of: cube)
      return list.items.map(\.radii.x)
    }
    #expect(order(0).last == 1)
    #expect(order(.pi).last == 3)
    let sides = order(-0.5)
    let (front, back) = (try #require(sides.firstIndex(of: 1)), try #require(sides.firstIndex(of: 3)))
    #expect(sides.count == 6 && back < front)
  }

  @Test func pointsAreConvertedAndHitWhereTheyAreDrawn() throws {
    let parent = CALayer()
    parent.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
    parent.sublayerTransform.m34 = -1.0 / 150
    let space = CATransformLayer()
    space.frame = parent.bounds
    space.transform = CATransform3DMakeRotation(0.4, 1, 0, 0)
    let layer = box(50, 20, 60, 40)
    layer.transform = CATransform3DMakeRotation(0.7, 0, 1, 0)
    space.addSublayer(layer)
    parent.addSublayer(space)
    let screen = TestScreen()
    let list = screen.list(of: parent)
    let p = try #require(list.projections.first)
    for point in [CGPoint(x: 0, y: 0), CGPoint(x: 60, y: 0), CGPoint(x: 13, y: 31)] {
      let drawn = project(p, point.x, point.y)
      let converted = layer.convert(point, to: screen.root)
      #expect(abs(converted.x - drawn.x) < 1e-9 && abs(converted.y - drawn.y) < 1e-9)
      let back = layer.convert(converted, from: screen.root)
      #expect(abs(back.x - point.x) < 1e-9 && abs(back.y - point.y) < 1e-9)
    }
    #expect(screen.root.hitTest(layer.convert(CGPoint(x: 1, y: 1), to: nil)) === layer)
    #expect(screen.root.hitTest(layer.convert(CGPoint(x: -1, y: 1), to: nil)) === parent)
    // The nearer of two siblings is hit, although the other one comes later in sibling order.
    let behind = box(50, 20, 60, 40)
    behind.transform = CATransform3DMakeTranslation(0, 0, -50)
    space.addSublayer(behind)
    #expect(screen.root.hitTest(layer.convert(CGPoint(x: 30, y: 20), to: nil)) === layer)
  }

  @Test func theOpacityOfATransformLayerAppliesToEachSublayer() {
    let layer = CATransformLayer()
    layer.opacity = 0.5
    layer.sublayers = [box(0, 0, 50, 50), box(10, 10, 50, 50)]
    #expect(TestScreen().list(of: layer).items.map(\.opacity) == [0.5, 0.5])
  }

  @Test func depthSortingAllocatesNothingAfterWarmUp() {
    let parent = CALayer()
    parent.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
    parent.sublayerTransform.m34 = -1.0 / 100
    for number in 0..<20 {
      let child = box(90 + Double(number), 40, 20, 20)
      child.transform = CATransform3DMakeRotation(Double(number) / 10, 1, 1, 0)
      parent.addSublayer(child)
    }
    let screen = TestScreen()
    _ = screen.list(of: parent)
    var list = DisplayList()
    for _ in 0..<2 { screen.render.resolve(into: &list, width: 200, height: 100, scale: 1) }
    let count = allocations {
      for _ in 0..<4 { screen.render.resolve(into: &list, width: 200, height: 100, scale: 1) }
    }
    #expect(count == 0 && list.items.count == 20)
  }
}
