import Testing

@testable import UIKit

/// Animated scrolls to items that are measured during the scroll.
@Suite(.serialized) @MainActor
struct CollectionAimTests {
  private let log = ScrollLog()

  private func flowColumn(_ estimate: CGFloat) -> UICollectionViewLayout {
    let layout = UICollectionViewFlowLayout()
    layout.estimatedItemSize = CGSize(width: 320, height: estimate)
    layout.minimumLineSpacing = 5
    return layout
  }

  private func compositional(_ estimate: CGFloat) -> UICollectionViewLayout {
    let size = layoutSize(.fractionalWidth(1), .estimated(estimate))
    return UICollectionViewCompositionalLayout(
      section: NSCollectionLayoutSection(
        group: .vertical(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)])))
  }

  /// Layouts whose estimates are too small, about right and too large.
  private var layouts: [(String, UICollectionViewLayout)] {
    ([20, 44, 100, 250] as [CGFloat]).flatMap {
      [("flow \($0)", flowColumn($0)), ("compositional \($0)", compositional($0))]
    }
  }

  private func begin(_ layout: UICollectionViewLayout, inset: UIEdgeInsets = .zero) -> SizedStage {
    let stage = SizedStage([100], layout: layout)
    stage.size = { CGSize(width: 320, height: 60 + CGFloat($0.item * 37 % 91)) }
    stage.view.contentInset = inset
    stage.begin()
    stage.view.delegate = log
    stage.step()
    _ = log.take()
    return stage
  }

  /// Shows frames until the scroll has ended, and returns its duration in seconds.
  @discardableResult
  private func finish(_ stage: SizedStage) -> Double {
    let start = stage.stage.time
    while stage.view.motion.needsFrames, stage.stage.time - start < 3 {
      stage.step()
      let clampedOffset = stage.view.clamped(stage.view.contentOffset, content: stage.view.contentSize)
      #expect(isClose(stage.view.contentOffset, clampedOffset, 0.5) && !stage.view.visibleCells.isEmpty)
    }
    return stage.stage.time - start
  }

  /// Expects an item at a position, as far as the content allows, after one animation.
  private func expect(
    _ stage: SizedStage, _ item: Int, _ position: UICollectionView.ScrollPosition, _ name: String
  ) {
    let (frame, inset) = (stage.frame(item) ?? .null, stage.view.adjustedContentInset)
    var end = stage.view.contentOffset
    switch position {
    case .top: end.y = frame.minY - inset.top
    case .bottom: end.y = frame.maxY - 480 + inset.bottom
    case .right: end.x = frame.maxX - 320
    case .left: end.x = frame.minX
    default: end.y = frame.midY - inset.top - (480 - inset.top - inset.bottom) / 2
    }
    end = stage.view.clamped(end, content: stage.view.contentSize)
    #expect(
      isClose(stage.view.contentOffset, end, 0.01),
      "\(name), item \(item): \(stage.view.contentOffset), not \(end)")
    #expect(stage.cell(item)?.frame == frame, "\(name), item \(item)")
    #expect(log.take().filter { $0 == "animated" }.count == 1, "\(name), item \(item)")
    let rest = stage.view.contentOffset
    for _ in 0..<3 { stage.step() }
    #expect(stage.view.contentOffset == rest && !stage.view.motion.needsFrames)
    _ = log.take()
  }

  @Test func scrollsReachItemsInBothDirections() {
    let positions: [UICollectionView.ScrollPosition] = [.top, .centeredVertically, .bottom]
    for position in positions {
      for (name, layout) in layouts {
        let stage = begin(layout)
        for item in [99, 40, 70, 0] {
          stage.view.scrollToItem(at: [0, item], at: position, animated: true)
          let time = finish(stage)
          expect(stage, item, position, name)
          #expect(time < 0.75, "\(name): \(time) s")
        }
      }
    }
  }

  /// Without a position, the item ends at the edge at which it appears.
  @Test func aScrollTakesTheLeastDistance() {
    for (name, layout) in layouts {
      let stage = begin(layout)
      stage.view.scrollToItem(at: [0, 90], at: [], animated: true)
      finish(stage)
      expect(stage, 90, .bottom, name)
      stage.view.scrollToItem(at: [0, 10], at: [], animated: true)
      finish(stage)
      expect(stage, 10, .top, name)
    }
  }

  @Test func scrollsEndInsideInsets() {
    for (name, layout) in layouts {
      let stage = begin(layout, inset: UIEdgeInsets(top: 88, left: 0, bottom: 34, right: 0))
      for item in [99, 50, 0] {
        stage.view.scrollToItem(at: [0, item], at: .centeredVertically, animated: true)
        finish(stage)
        expect(stage, item, .centeredVertically, name)
      }
    }
  }

  @Test func scrollsReachItemsAlongTheHorizontalAxis() {
    for estimate in [30, 80, 200] as [CGFloat] {
      let layout = UICollectionViewFlowLayout()
      layout.scrollDirection = .horizontal
      layout.estimatedItemSize = CGSize(width: estimate, height: 480)
      layout.minimumLineSpacing = 0
      let stage = SizedStage([60], layout: layout)
      stage.size = { CGSize(width: 50 + CGFloat($0.item * 37 % 91), height: 480) }
      stage.begin()
      stage.view.delegate = log
      stage.step()
      _ = log.take()
      for (item, position) in [(59, .right), (5, .left)] as [(Int, UICollectionView.ScrollPosition)] {
        stage.view.scrollToItem(at: [0, item], at: position, animated: true)
        finish(stage)
        expect(stage, item, position, "\(estimate)")
      }
    }
  }

  @Test func scrollsReachSelectedItems() {
    for (name, layout) in layouts {
      let stage = begin(layout)
      for (item, position) in [(99, .bottom), (20, .top)] as [(Int, UICollectionView.ScrollPosition)] {
        stage.view.selectItem(at: [0, item], animated: true, scrollPosition: position)
        finish(stage)
        expect(stage, item, position, name)
        #expect(stage.cell(item)?.isSelected == true)
      }
    }
  }

  @Test func aChatEndsAtItsLastMessage() {
    for (name, layout) in layouts {
      let stage = begin(layout)
      stage.items = [1]
      stage.view.reloadData()
      stage.step()
      for message in 1..<30 {
        stage.items = [message + 1]
        stage.view.insertItems(at: [[0, message]])
        stage.view.scrollToItem(at: [0, message], at: .bottom, animated: true)
        stage.stage.run(to: stage.stage.time + 1)
        let end = max(0, (stage.frame(message)?.maxY ?? 0) - 480)
        #expect(isClose(stage.view.contentOffset.y, end, 0.01), "\(name), \(message)")
      }
    }
  }

  @Test func aTouchStopsTheScroll() {
    for (name, layout) in layouts {
      let stage = begin(layout)
      stage.view.scrollToItem(at: [0, 99], at: .bottom, animated: true)
      stage.stage.run(to: stage.stage.time + 0.125)
      stage.stage.down(160, 240)
      let held = stage.view.contentOffset.y
      stage.stage.run(to: stage.stage.time + 0.5)
      stage.stage.up(160, 240)
      stage.stage.run(to: stage.stage.time + 0.5)
      #expect(held > 0 && stage.view.contentOffset.y == held, "\(name)")
      #expect(log.take().filter { $0.hasPrefix("animated") }.count == 1)
    }
  }

  /// New data ends the scroll to an item, within the content.
  @Test func newDataEndsTheScroll() {
    for (name, layout) in layouts {
      let stage = begin(layout)
      stage.view.scrollToItem(at: [0, 99], at: .bottom, animated: true)
      stage.stage.run(to: stage.stage.time + 0.15)
      stage.items = [12]
      stage.view.reloadData()
      stage.stage.run(to: stage.stage.time + 1)
      let clampedOffset = stage.view.clamped(stage.view.contentOffset, content: stage.view.contentSize)
      #expect(stage.view.contentOffset == clampedOffset && !stage.view.visibleCells.isEmpty, "\(name)")
      #expect(log.take().filter { $0 == "animated" }.count == 1)
    }
  }
}
