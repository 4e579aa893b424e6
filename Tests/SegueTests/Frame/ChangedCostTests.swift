import Compositor
import Engine
import Foundation
import Testing

@testable import Segue

/// A frame costs what has changed, however much is on the screen: rows visited, items visited, quads and bytes.
@Suite(.serialized) @MainActor struct ChangedCostTests {
  /// The greatest counts of some frames.
  private struct Cost {
    var rows = 0
    var items = 0
    var quads = 0
    var draws = 0
    var passes = 0
    var bytes = 0

    mutating func add(_ frame: FrameStatistics) {
      rows = max(rows, frame.visitedRows)
      items = max(items, frame.visitedItems)
      quads = max(quads, frame.quads)
      draws = max(draws, frame.draws)
      passes = max(passes, frame.passes)
      bytes = max(bytes, frame.uploadBytes)
    }
  }

  /// The greatest counts of the frames 64 to 96, which are drawn after `change` was called with their number.
  private func cost(
    _ raster: RasterProfile, width: Int = 1280, height: Int = 720, _ make: (UIWindow) -> (Int) -> Void
  ) throws -> Cost {
    let run = try Run(size: CGSize(width: width, height: height), scale: 1, raster: raster)
    defer { run.close() }
    run.window.backgroundColor = .white
    run.window.makeKeyAndVisible()
    let change = make(run.window)
    var cost = Cost()
    for frame in 0..<96 {
      run.makeCurrent()
      change(frame)
      try run.step()
      if frame >= 64 { cost.add(run.statistics) }
    }
    return cost
  }

  @Test(arguments: [RasterProfile.hardware, .software])
  func aTextThatChangesAmongTenThousand(raster: RasterProfile) throws {
    let cost = try cost(raster) { window in
      let labels = (0..<10_000).map { index in
        let label = UILabel(frame: CGRect(x: index % 100 * 12, y: index / 100 * 7, width: 12, height: 7))
        label.font = .systemFont(ofSize: 5)
        label.text = "\(index % 100)"
        window.addSubview(label)
        return label
      }
      return { labels[5050].text = "\($0 % 7)" }
    }
    // The blocks of 64 items that the damage touches are walked: in software up to two for each row of labels.
    #expect(cost.rows <= 1 && cost.items <= (raster == .hardware ? 260 : 460) && cost.quads <= 10, "\(cost)")
    #expect(cost.draws <= 5 && cost.passes == 1 && cost.bytes == 0, "\(cost)")
  }

  @Test(arguments: [RasterProfile.hardware, .software])
  func oneOfFiftyThousandQuadsMoves(raster: RasterProfile) throws {
    let cost = try cost(raster) { window in
      let layers = (0..<50_000).map { index in
        let layer = CALayer()
        layer.frame = CGRect(x: index % 250 * 5, y: index / 250 * 3, width: 4, height: 2)
        layer.backgroundColor = index % 2 == 0 ? .black : CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        window.layer.addSublayer(layer)
        return layer
      }
      return { layers[25_100].position.x += $0 % 8 < 4 ? 1 : -1 }
    }
    #expect(cost.rows <= 200 && cost.items <= 20 && cost.quads <= 40, "\(cost)")
    #expect(cost.draws <= 2 && cost.passes == 1 && cost.bytes == 0, "\(cost)")
  }

  @Test(arguments: [RasterProfile.hardware, .software])
  func aListThatScrollsByHalfAPixel(raster: RasterProfile) throws {
    let cost = try cost(raster, width: 320, height: 640) { window in
      let list = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 640))
      list.clipsToBounds = true
      for index in 0..<1000 {
        let row = UIView(frame: CGRect(x: 0, y: index * 40, width: 320, height: 39))
        row.backgroundColor = .lightGray
        let label = UILabel(frame: CGRect(x: 10, y: 8, width: 300, height: 24))
        label.text = "Row \(index % 10)"
        row.addSubview(label)
        list.addSubview(row)
      }
      window.addSubview(list)
      return { list.bounds.origin.y = CGFloat($0) / 2 }
    }
    // 17 rows are visible, each with a label of four glyphs. Rows out of sight are skipped without their labels.
    #expect(cost.rows <= 1000 + 2 * 17 + 6 && cost.items <= 72 && cost.quads <= 17 * 5 + 1, "\(cost)")
    #expect(cost.draws <= 2 && cost.passes == 1 && cost.bytes == 0, "\(cost)")
  }

  @Test func aListOfShortTextsSkipsTheTextsOutOfSight() throws {
    let cost = try cost(.hardware) { window in
      let list = UIView(frame: CGRect(x: 0, y: 0, width: 1280, height: 720))
      for index in 0..<600 {
        let label = UILabel(
          frame: CGRect(x: 20 + index % 2 * 1160, y: index / 2 * 60, width: 80, height: 24))
        label.text = "\(index)"
        list.addSubview(label)
      }
      window.addSubview(list)
      return { list.bounds.origin.y = CGFloat($0) }
    }
    // Six labels cover a quarter of the window, which is mostly empty. A few labels remain between two strips; 26 labels
    // are visible. Labels that appear are drawn into their rasters.
    #expect(cost.rows <= 260 && cost.items <= 120 && cost.quads <= 40, "\(cost)")
    #expect(cost.draws <= 4 && cost.passes <= 2, "\(cost)")
  }

  @Test(arguments: [RasterProfile.hardware, .software])
  func aPagePushedOverAPageAtRest(raster: RasterProfile) throws {
    let cost = try cost(raster, width: 320, height: 640) { window in
      let pages = (0..<2).map { number in
        let page = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 640))
        page.backgroundColor = number == 0 ? .white : .yellow
        for index in 0..<100 {
          let label = UILabel(
            frame: CGRect(x: 10 + index % 5 * 60, y: 8 + index / 5 * 30, width: 56, height: 24))
          label.text = "\(index)"
          page.addSubview(label)
        }
        window.addSubview(page)
        return page
      }
      return { pages[1].center.x = 160 + CGFloat(max(0, 300 - 3 * $0)) }
    }
    if raster == .hardware {
      // The labels of each page are a few strips, each with one raster.
      #expect(cost.rows <= 18 && cost.items <= 32 && cost.quads <= 16, "\(cost)")
    } else {
      // Each label is a raster; strips would save no time of a software rasteriser.
      #expect(cost.rows <= 204 && cost.items <= 500 && cost.quads <= 190, "\(cost)")
    }
    #expect(cost.draws <= 3 && cost.passes <= 2 && cost.bytes == 0, "\(cost)")
  }
}
