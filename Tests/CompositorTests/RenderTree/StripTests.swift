import Foundation
import Testing

@testable import Compositor
@testable import Engine

/// The rows of a list that scrolls are drawn as strips, each of several rows.
@Suite(.serialized) @MainActor struct StripTests {
  /// A row with enough sublayers to be cached as a raster.
  private func row(_ y: Int) -> CALayer {
    let row = movedBox(8, y, 60, 8, Double(y / 10 % 7) / 7)
    row.cornerRadius = 2
    for part in 0..<6 {
      let inner = movedBox(4 + part * 9, 2, 5, 4, Double((y / 10 + part) % 5) / 5)
      inner.cornerRadius = 2
      row.addSublayer(inner)
    }
    return row
  }

  /// A list of 60 rows, of which 13 are visible.
  private func listScene() -> MovedScene {
    let scene = MovedScene()
    for index in 0..<60 { scene.holder.addSublayer(row(10 * index)) }
    scene.holder.bounds.origin.y = 60
    scene.screen.root.addSublayer(mover)
    return scene
  }

  /// A layer that moves in each frame, because only lists in motion show rasters.
  private let mover = movedBox(180, 120, 2, 2, 0.5)

  /// The number of rasters that a list shows or makes.
  private func rasterCount(_ list: DisplayList) -> Int {
    list.items.indices.count {
      list.items[$0].kind == .raster
        || list.items[$0].kind == .beginGroup && list.items[$0].group.exists
          && list.groups[list.items[$0].group].raster != 0
    }
  }

  @Test func rowsThatScrollAreShownAsStrips() {
    for step in [SIMD2(0.0, 3), SIMD2(0, -2), SIMD2(2, 0), SIMD2(0, 0)] {
      var scene = listScene()
      var least = Int.max
      for frame in 0..<56 {
        let holder = scene.holder
        let list = scene.frame("\(step), frame \(frame)") {
          holder.bounds.origin.x += frame < 12 ? step.x : 0
          holder.bounds.origin.y += step.y
          mover.position.x = 180 + Double(frame % 4)
        }
        if frame >= 40 { least = min(least, rasterCount(list)) }
      }
      // A row that becomes visible while strips are made stays between two of them.
      #expect(least <= 6, "\(step): \(least) rasters of 13 visible rows")
    }
  }

  /// A change of a row, of its neighbours, or of the list, that strips must follow.
  enum Change: String, CaseIterable {
    case color, colorBelow, position, fraction, size, opacity, hidden, removal, order, insertion
    case listFraction, listScale, listClip, listJump

    @MainActor func apply(to row: CALayer, in list: CALayer) {
      switch self {
      case .color: row.backgroundColor = .black
      case .colorBelow: row.sublayers?[2].backgroundColor = .black
      case .position: row.position.x += 3
      case .fraction: row.position.x += 0.5
      case .size: row.bounds.size.width += 10
      case .opacity: row.opacity = 0.5
      case .hidden: row.isHidden = true
      case .removal: row.removeFromSuperlayer()
      case .order: list.addSublayer(row)
      case .insertion: list.insertSublayer(movedBox(20, 90, 20, 20, 0.5), below: row)
      case .listFraction: list.bounds.origin.y += 0.5
      case .listScale: list.transform = CATransform3DMakeScale(1.25, 1, 1)
      case .listClip: list.masksToBounds = true
      case .listJump: list.bounds.origin.y += 400
      }
    }
  }

  @Test(arguments: Change.allCases) func stripsFollowEveryChange(change: Change) throws {
    for number in [0, 8, 15, 59] {
      var scene = listScene()
      let holder = scene.holder
      let row = try #require(holder.sublayers?[number])
      for frame in 0..<64 {
        _ = scene.frame("\(change), row \(number), frame \(frame)") {
          holder.bounds.origin.y += frame < 50 ? 1 : 0
          mover.position.x = 180 + Double(frame % 4)
          if frame == 44 { change.apply(to: row, in: holder) }
        }
      }
    }
  }
}
