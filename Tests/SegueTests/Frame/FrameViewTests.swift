import Engine
import Testing

@testable import Compositor
@testable import Rendering
@testable import Segue

/// Images that show how a frame was drawn, and the texts that explain their colours.
@Suite(.serialized) @MainActor struct FrameViewTests {
  private final class CardView: UIView {}

  private func draw(
    _ kind: FrameView.Kind, raster: RasterProfile = .software, _ build: (UIView) -> Void,
    then change: ((UIView) -> Void)? = nil
  ) throws -> (view: FrameView, statistics: FrameStatistics) {
    let run = try Run(size: CGSize(width: 100, height: 100), scale: 1, raster: raster)
    defer { run.close() }
    let controller = UIViewController()
    controller.view.backgroundColor = .white
    run.window.rootViewController = controller
    run.window.makeKeyAndVisible()
    build(controller.view)
    try run.step()
    if let change {
      change(controller.view)
      try run.step()
    }
    let tree = run.pipeline.tree
    let view = FrameView(kind: kind, of: run.pipeline.frameRenderer, image: run.image()) {
      tree.names(of: $0)
    }
    return (view, run.statistics)
  }

  private func add(_ frame: CGRect, _ color: UIColor, to view: UIView) {
    let part = UIView(frame: frame)
    part.backgroundColor = color
    view.addSubview(part)
  }

  /// The number of pixels in a rectangle of the image that are not grey.
  private func tintedPixelCount(
    _ view: FrameView, _ rect: CGRect = CGRect(x: 0, y: 0, width: 100, height: 100)
  ) -> Int {
    view.image.withPixels { pixels in
      var count = 0
      for y in Int(rect.minY)..<Int(rect.maxY) {
        for x in Int(rect.minX)..<Int(rect.maxX) {
          let start = 4 * (100 * y + x)
          if pixels[start] != pixels[start + 1] || pixels[start] != pixels[start + 2] { count += 1 }
        }
      }
      return count
    }
  }

  @Test(arguments: [RasterProfile.software, .hardware]) func overdrawCountsEachPixel(raster: RasterProfile)
    throws
  {
    let (view, _) = try draw(.overdraw, raster: raster) { screen in
      add(CGRect(x: 0, y: 0, width: 50, height: 100), .red.withAlphaComponent(0.5), to: screen)
      add(CGRect(x: 0, y: 0, width: 50, height: 50), .blue.withAlphaComponent(0.5), to: screen)
    }
    let texts = view.keys.map(\.text)
    if raster == .software {
      #expect(
        texts.prefix(3) == [
          "once: 50.0 % of the screen", "2 times: 25.0 % of the screen", "3 times: 25.0 % of the screen",
        ])
      #expect(texts.last == "1.75 times a pixel on average")
    } else {
      // The hardware profile clears the target to the opaque background colour, which is not counted.
      #expect(texts[0] == "once: 25.0 % of the screen" && texts[1] == "2 times: 25.0 % of the screen")
    }
  }

  @Test(arguments: [RasterProfile.software, .hardware]) func hiddenLayersAreNotCounted(raster: RasterProfile)
    throws
  {
    let (view, _) = try draw(.overdraw, raster: raster) { screen in
      add(CGRect(x: 0, y: 0, width: 60, height: 70), .red, to: screen)
      add(CGRect(x: 0, y: 0, width: 80, height: 100), .blue, to: screen)
    }
    // The visible part of the background and the front view are drawn. The hardware profile clears to the background.
    let texts = view.keys.map(\.text)
    #expect(texts[0] == (raster == .software ? "once: 100.0 % of the screen" : "once: 80.0 % of the screen"))
  }

  @Test(arguments: [RasterProfile.software, .hardware]) func batchesAreCountedByReason(raster: RasterProfile)
    throws
  {
    let (view, statistics) = try draw(.batches, raster: raster) { screen in
      for index in 0..<4 {
        let label = UILabel(frame: CGRect(x: 5, y: 20 * index, width: 90, height: 18))
        label.text = "Row \(index)"
        screen.addSubview(label)
        add(CGRect(x: 60, y: 20 * index, width: 20, height: 18), .green, to: screen)
      }
    }
    let counts = view.keys.compactMap { key in
      key.text.split(separator: ":").last.flatMap { Int($0.split(separator: " ").first ?? "") }
    }
    #expect(counts.count == view.keys.count && counts.reduce(0, +) == statistics.draws)
    #expect(view.keys.first?.text == "the pass begins: 1 draw" && tintedPixelCount(view) > 300)
  }

  @Test func damageIsWhereTheFrameDiffers() throws {
    let (all, _) = try draw(.damage) { add(CGRect(x: 10, y: 10, width: 20, height: 20), .red, to: $0) }
    #expect(all.keys.map(\.text) == ["all of the screen was drawn again"] && tintedPixelCount(all) == 10_000)
    let (part, statistics) = try draw(.damage) {
      add(CGRect(x: 10, y: 10, width: 20, height: 20), .red, to: $0)
    } then: { screen in
      screen.subviews[0].backgroundColor = .blue
    }
    // The part that is drawn again is a pixel larger than the changed view on every side.
    #expect(part.keys.map(\.text) == ["1 part drawn again, 4.8 % of the screen"])
    #expect(statistics.isPartial)
    #expect(
      tintedPixelCount(part) == 484
        && tintedPixelCount(part, CGRect(x: 9, y: 9, width: 22, height: 22)) == 484)
  }

  @Test func passesHaveTheirNames() throws {
    let build: (UIView) -> Void = { screen in
      let card = CardView(frame: CGRect(x: 20, y: 30, width: 40, height: 40))
      add(CGRect(x: 0, y: 0, width: 30, height: 40), .red, to: card)
      add(CGRect(x: 10, y: 0, width: 30, height: 40), .blue, to: card)
      screen.addSubview(card)
    }
    let (alone, _) = try draw(.passes, build)
    #expect(alone.keys.map(\.text) == ["the screen is the only pass"] && tintedPixelCount(alone) == 0)
    let (faded, _) = try draw(.passes) { screen in
      // The green view makes a pass necessary, because a group over a single colour needs no pass.
      add(CGRect(x: 0, y: 0, width: 45, height: 100), .green, to: screen)
      build(screen)
      screen.subviews[1].alpha = 0.5
    }
    #expect(faded.keys.map(\.text) == ["group opacity of CardView: 1600 pixels"])
    #expect(tintedPixelCount(faded) == 1600)
    #expect(tintedPixelCount(faded, CGRect(x: 20, y: 30, width: 40, height: 40)) == 1600)
    // The tint of a layer in perspective covers the visible pixels of its plane.
    let (turned, _) = try draw(.passes) { screen in
      build(screen)
      var transform = CATransform3DIdentity
      transform.m34 = -1 / 200
      screen.subviews[0].layer.transform = CATransform3DRotate(transform, 0.6, 0, 1, 0)
    }
    #expect(turned.keys.first?.text.hasPrefix("plane in perspective of CardView") == true)
    #expect((900..<1600).contains(tintedPixelCount(turned)))
  }

  /// The rows of a shape contain the pixels whose centres are inside of the shape.
  @Test func shapesCoverTheCentresInsideThem() {
    let area = PixelRect(x0: 0, y0: 0, x1: 40, y1: 40)
    for step in 0..<60 {
      let angle = Float(step) * 0.37
      let (sine, cosine) = (sin(angle), cos(angle))
      let middle = SIMD2<Float>(20.3, 19.6)
      func corner(_ x: Float, _ y: Float) -> SIMD2<Float> {
        middle + SIMD2(x * cosine - y * sine, x * sine + y * cosine)
      }
      let (wide, high) = (Float(3 + step % 11), Float(2 + step % 17))
      let corners = [corner(-wide, -high), corner(wide, -high), corner(wide, high), corner(-wide, high)]
      let shape = PlannedShape(
        first: corners[0], second: corners[1], third: corners[2], fourth: corners[3])
      var covered = Set<Int>()
      shape.forEachRow(in: area) { row, columns in
        for column in columns { #expect(covered.insert(row * 40 + column).inserted) }
      }
      for row in 0..<40 {
        for column in 0..<40 {
          let point = SIMD2(Float(column) + 0.5, Float(row) + 0.5) - middle
          let local = SIMD2(point.x * cosine + point.y * sine, point.y * cosine - point.x * sine)
          let (inside, outside) = (
            abs(local.x) < wide - 1e-3 && abs(local.y) < high - 1e-3,
            abs(local.x) > wide + 1e-3 || abs(local.y) > high + 1e-3
          )
          if inside { #expect(covered.contains(row * 40 + column)) }
          if outside { #expect(!covered.contains(row * 40 + column)) }
        }
      }
    }
  }
}
