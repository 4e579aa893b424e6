import Testing

@testable import UIKit

@Suite(.serialized) @MainActor
struct LayoutChangeTests {
  /// The rectangles of the shown items on screen, by item.
  private func onScreen(_ stage: CollectionStage) -> [Int: CGRect] {
    stage.frames.mapValues { $0.offsetBy(dx: -stage.view.contentOffset.x, dy: -stage.view.contentOffset.y) }
  }

  @Test func aChangeWithoutAnimationShowsTheNewLayoutAtOnce() {
    let stage = CollectionStage([60], layout: flow(70))
    stage.begin()
    let wide = flow(300)
    var completed: Bool?
    stage.view.setCollectionViewLayout(wide, animated: false) { completed = $0 }
    #expect(completed == true && stage.view.collectionViewLayout === wide)
    #expect(wide.collectionView === stage.view)
    stage.stage.frame(at: 1)
    #expect(stage.view.visibleCells.allSatisfy { $0.bounds.size == CGSize(width: 300, height: 300) })
  }

  /// All cells of both layouts move, without a jump in any frame.
  @Test func anAnimatedChangeMovesAllCells() {
    let stage = CollectionStage([60], layout: flow(70))
    stage.begin()
    let before = onScreen(stage)
    let wide = flow(300)
    var completed: Bool?
    stage.view.setCollectionViewLayout(wide, animated: true) { completed = $0 }
    stage.stage.frame(at: 0.001)
    func shown() -> [Int: CGRect] {
      let offset = stage.stage.shown(stage.view).bounds.origin
      return Dictionary(
        uniqueKeysWithValues: stage.view.shownSubviews.compactMap { $0 as? NumberCell }.map {
          ($0.number, stage.stage.shownFrame($0).offsetBy(dx: -offset.x, dy: -offset.y))
        })
    }
    var last = shown()
    for (item, frame) in before {
      #expect(last[item].map { isClose($0, frame, 1) } == true, "\(item)")
    }
    for step in 1...40 {
      stage.stage.frame(at: 0.001 + Double(step) / 100)
      let now = shown()
      for (item, frame) in now {
        guard let old = last[item] else { continue }
        // The bound is the motion of a frame at the curve's greatest speed, over 0.3 s and the longest distance.
        #expect(abs(frame.minY - old.minY) < 300, "\(item) at \(step)")
      }
      last = now
    }
    #expect(completed == true)
    let after = onScreen(stage)
    #expect(
      Set(last.keys) == Set(after.keys) && after.allSatisfy { isClose(last[$0.key] ?? .zero, $0.value) })
    #expect(stage.view.shownSubviews.count == after.count)
  }

  @Test func anInteractiveTransitionFollowsItsProgress() {
    let stage = CollectionStage([60], layout: flow(70))
    stage.begin()
    let before = onScreen(stage)
    let small = stage.view.collectionViewLayout
    let wide = flow(300)
    var ends: [[Bool]] = []
    let transition = stage.view.startInteractiveTransition(to: wide) { ends.append([$0, $1]) }
    #expect(stage.view.collectionViewLayout === transition)
    stage.stage.frame(at: 0.1)
    #expect(onScreen(stage).filter { before[$0.key] != nil } == before)
    for progress in [0.25, 0.5, 0.75, 0.3, 1, 0] as [CGFloat] {
      transition.transitionProgress = progress
      stage.stage.frame(at: stage.stage.time + 0.1)
      let frames = onScreen(stage).values
      #expect(!frames.isEmpty && frames.allSatisfy { isClose($0.width, 70 + 230 * progress) }, "\(progress)")
    }
    #expect(onScreen(stage).filter { before[$0.key] != nil } == before)
    // A cancelled change restores the exact frames.
    transition.transitionProgress = 0.4
    stage.view.cancelInteractiveTransition()
    stage.stage.run(to: stage.stage.time + 0.5)
    #expect(ends == [[true, false]] && stage.view.collectionViewLayout === small)
    #expect(onScreen(stage) == before && stage.view.shownSubviews.count == before.count)
    #expect(small.collectionView === stage.view && wide.collectionView == nil)
  }

  /// Cells that cross each other are stacked in the order of their items, whatever cells the list has used before.
  @Test(arguments: [false, true]) func crossingCellsAreStackedInItemOrder(isInteractive: Bool) {
    let stage = CollectionStage([200], layout: flow(70))
    stage.begin()
    for (step, offset) in [300, 1000, 640, 80, 0].enumerated() {
      stage.view.contentOffset.y = CGFloat(offset)
      stage.stage.frame(at: Double(step + 1) / 10)
    }
    func order() -> [Int] { stage.view.shownSubviews.compactMap { ($0 as? NumberCell)?.number } }
    #expect(order() != order().sorted())
    if isInteractive {
      stage.view.startInteractiveTransition(to: flow(300)).transitionProgress = 0.1
    } else {
      stage.view.setCollectionViewLayout(flow(300), animated: true)
    }
    stage.stage.frame(at: 1)
    #expect(order().count > 8 && order() == order().sorted())
  }

  /// A view whose layout is toggled during the animation, as by taps on a button, ends in the last layout.
  @Test func layoutsToggleDuringTheAnimation() {
    let stage = CollectionStage([60], layout: flow(70))
    stage.begin()
    let (small, wide) = (stage.view.collectionViewLayout, flow(300))
    for count in 1...3 {
      for _ in 0..<count {
        let next = stage.view.collectionViewLayout === small ? wide : small
        stage.view.setCollectionViewLayout(next, animated: true)
        stage.stage.frame(at: stage.stage.time + 0.1)
      }
      stage.stage.run(to: stage.stage.time + 0.6)
      let shown = stage.view.collectionViewLayout
      #expect(shown.collectionView === stage.view)
      #expect((shown === small ? wide : small).collectionView == nil)
      stage.view.contentOffset.y += 1
      stage.stage.frame(at: stage.stage.time + 0.1)
      let frames = stage.frames
      #expect(!frames.isEmpty && stage.view.shownSubviews.count == frames.count)
      #expect(frames.allSatisfy { shown.layoutAttributesForItem(at: [0, $0.key])?.frame == $0.value })
    }
  }

  @Test func aReloadDuringTheAnimationIsShownAtOnce() {
    let stage = CollectionStage([60], layout: flow(70))
    stage.begin()
    stage.view.setCollectionViewLayout(flow(300), animated: true)
    stage.stage.frame(at: 0.1)
    let requests = stage.cellRequests
    stage.view.reloadData()
    stage.view.setCollectionViewLayout(flow(70), animated: false)
    stage.view.layoutIfNeeded()
    let shown = stage.frames.count
    #expect(stage.cellRequests == requests + shown && stage.view.shownSubviews.count == shown)
    stage.stage.run(to: 1)
    #expect(stage.frames.count == shown && stage.view.shownSubviews.count == shown)
  }

  @Test func aFinishedTransitionIsGrabbedAgain() {
    let stage = CollectionStage([60], layout: flow(70))
    stage.begin()
    let wide = flow(300)
    var ends: [[Bool]] = []
    let transition = stage.view.startInteractiveTransition(to: wide) { ends.append([$0, $1]) }
    transition.transitionProgress = 0.2
    stage.view.finishInteractiveTransition()
    stage.stage.run(to: stage.stage.time + 0.1)
    let held = transition.transitionProgress
    #expect(held > 0.2 && held < 1)
    let again = stage.view.startInteractiveTransition(to: wide) { ends.append([$0, $1]) }
    #expect(again === transition && ends == [[false, true]])
    stage.stage.run(to: stage.stage.time + 0.5)
    #expect(transition.transitionProgress == held)
    stage.view.finishInteractiveTransition()
    stage.stage.run(to: stage.stage.time + 0.5)
    #expect(ends == [[false, true], [true, true]] && stage.view.collectionViewLayout === wide)
    let reference = CollectionStage([60], layout: flow(300))
    reference.begin()
    #expect(onScreen(reference).keys.contains(0))
    #expect(
      stage.frames.allSatisfy { reference.view.layoutAttributesForItem(at: [0, $0.key])?.frame == $0.value })
  }
}
