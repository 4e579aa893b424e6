import Testing

@testable import UIKit

/// Animated scrolls to items that are measured on the way.
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
    let s = SizedStage([100], layout: layout)
    s.size = { CGSize(width: 320, height: 60 + CGFloat($0.item * 37 % 91)) }
    s.view.contentInset = inset
    s.begin()
    s.view.delegate = log
    s.step()
    _ = log.take()
    return s
  }

  /// Runs frames until the scroll has ended; returns the seconds.
  @discardableResult
  private func finish(_ s: SizedStage) -> Double {
    let start = s.stage.time
    while s.view.motion.needsFrames, s.stage.time - start < 3 {
      s.step()
      let inside = s.view.clamped(s.view.contentOffset, content: s.view.contentSize)
      #expect(isClose(s.view.contentOffset, inside, 0.5) && !s.view.visibleCells.isEmpty)
    }
    return s.stage.time - start
  }

  /// Expects an item at a position, as far as the content allows, after one animation.
  private func expect(
    _ s: SizedStage, _ item: Int, _ position: UICollectionView.ScrollPosition, _ name: String
  ) {
    let (frame, inset) = (s.frame(item) ?? .null, s.view.adjustedContentInset)
    var end = s.view.contentOffset
    switch position {
    case .top: end.y = frame.minY - inset.top
    case .bottom: end.y = frame.maxY - 480 + inset.bottom
    case .right: end.x = frame.maxX - 320
    case .left: end.x = frame.minX
    default: end.y = frame.midY - inset.top - (480 - inset.top - inset.bottom) / 2
    }
    end = s.view.clamped(end, content: s.view.contentSize)
    #expect(
      isClose(s.view.contentOffset, end, 0.01), "\(name), item \(item): \(s.view.contentOffset), not \(end)")
    #expect(s.cell(item)?.frame == frame, "\(name), item \(item)")
    #expect(log.take().filter { $0 == "animated" }.count == 1, "\(name), item \(item)")
    let rest = s.view.contentOffset
    for _ in 0..<3 { s.step() }
    #expect(s.view.contentOffset == rest && !s.view.motion.needsFrames)
    _ = log.take()
  }

  @Test func scrollsReachItemsInBothDirections() {
    let positions: [UICollectionView.ScrollPosition] = [.top, .centeredVertically, .bottom]
    for position in positions {
      for (name, layout) in layouts {
        let s = begin(layout)
        for item in [99, 40, 70, 0] {
          s.view.scrollToItem(at: [0, item], at: position, animated: true)
          let time = finish(s)
          expect(s, item, position, name)
          #expect(time < 0.75, "\(name): \(time) s")
        }
      }
    }
  }

  /// Without a position the item ends at the edge at which it comes into view.
  @Test func aScrollTakesTheLeastDistance() {
    for (name, layout) in layouts {
      let s = begin(layout)
      s.view.scrollToItem(at: [0, 90], at: [], animated: true)
      finish(s)
      expect(s, 90, .bottom, name)
      s.view.scrollToItem(at: [0, 10], at: [], animated: true)
      finish(s)
      expect(s, 10, .top, name)
    }
  }

  @Test func scrollsEndInsideInsets() {
    for (name, layout) in layouts {
      let s = begin(layout, inset: UIEdgeInsets(top: 88, left: 0, bottom: 34, right: 0))
      for item in [99, 50, 0] {
        s.view.scrollToItem(at: [0, item], at: .centeredVertically, animated: true)
        finish(s)
        expect(s, item, .centeredVertically, name)
      }
    }
  }

  @Test func alongTheOtherAxis() {
    for estimate in [30, 80, 200] as [CGFloat] {
      let layout = UICollectionViewFlowLayout()
      layout.scrollDirection = .horizontal
      layout.estimatedItemSize = CGSize(width: estimate, height: 480)
      layout.minimumLineSpacing = 0
      let s = SizedStage([60], layout: layout)
      s.size = { CGSize(width: 50 + CGFloat($0.item * 37 % 91), height: 480) }
      s.begin()
      s.view.delegate = log
      s.step()
      _ = log.take()
      for (item, position) in [(59, .right), (5, .left)] as [(Int, UICollectionView.ScrollPosition)] {
        s.view.scrollToItem(at: [0, item], at: position, animated: true)
        finish(s)
        expect(s, item, position, "\(estimate)")
      }
    }
  }

  @Test func selectedItems() {
    for (name, layout) in layouts {
      let s = begin(layout)
      for (item, position) in [(99, .bottom), (20, .top)] as [(Int, UICollectionView.ScrollPosition)] {
        s.view.selectItem(at: [0, item], animated: true, scrollPosition: position)
        finish(s)
        expect(s, item, position, name)
        #expect(s.cell(item)?.isSelected == true)
      }
    }
  }

  @Test func aChatEndsAtItsLastMessage() {
    for (name, layout) in layouts {
      let s = begin(layout)
      s.items = [1]
      s.view.reloadData()
      s.step()
      for message in 1..<30 {
        s.items = [message + 1]
        s.view.insertItems(at: [[0, message]])
        s.view.scrollToItem(at: [0, message], at: .bottom, animated: true)
        s.stage.run(to: s.stage.time + 1)
        let end = max(0, (s.frame(message)?.maxY ?? 0) - 480)
        #expect(isClose(s.view.contentOffset.y, end, 0.01), "\(name), \(message)")
      }
    }
  }

  @Test func aTouchStopsIt() {
    for (name, layout) in layouts {
      let s = begin(layout)
      s.view.scrollToItem(at: [0, 99], at: .bottom, animated: true)
      s.stage.run(to: s.stage.time + 0.125)
      s.stage.down(160, 240)
      let held = s.view.contentOffset.y
      s.stage.run(to: s.stage.time + 0.5)
      s.stage.up(160, 240)
      s.stage.run(to: s.stage.time + 0.5)
      #expect(held > 0 && s.view.contentOffset.y == held, "\(name)")
      #expect(log.take().filter { $0.hasPrefix("animated") }.count == 1)
    }
  }

  /// New data ends the scroll to an item, within the content.
  @Test func newDataEndsTheAim() {
    for (name, layout) in layouts {
      let s = begin(layout)
      s.view.scrollToItem(at: [0, 99], at: .bottom, animated: true)
      s.stage.run(to: s.stage.time + 0.15)
      s.items = [12]
      s.view.reloadData()
      s.stage.run(to: s.stage.time + 1)
      let inside = s.view.clamped(s.view.contentOffset, content: s.view.contentSize)
      #expect(s.view.contentOffset == inside && !s.view.visibleCells.isEmpty, "\(name)")
      #expect(log.take().filter { $0 == "animated" }.count == 1)
    }
  }
}
