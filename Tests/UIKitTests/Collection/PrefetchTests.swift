import Testing

@testable import UIKit

/// The calls that announce items to a prefetch source before they are shown, and cancel announcements.
@Suite @MainActor
struct PrefetchTests {
  /// A collection view of 1,000 items, in lines of four that are 80 points apart, and its prefetch source.
  private func collection() -> (CollectionStage, Announcements) {
    let stage = CollectionStage([1000], layout: flow(70))
    let announcements = Announcements()
    stage.view.prefetchDataSource = announcements
    stage.begin()
    return (stage, announcements)
  }

  @Test func itemsAreAnnouncedBeforeTheyAreShown() {
    let (stage, announcements) = collection()
    // Six lines of 80 points are shown, and the announced lines end at 1,200 points.
    #expect(announcements.fetched == Array(24..<60) && announcements.cancelled.isEmpty)
    var shown = Set(0..<24)
    for step in 1...400 {
      let known = Set(announcements.fetched)
      stage.view.contentOffset.y = CGFloat(step) * 11
      stage.stage.frame(at: Double(step) / 60)
      let new = Set(stage.frames.keys).subtracting(shown)
      #expect(new.isSubset(of: known), "\(step)")
      shown.formUnion(new)
    }
    // Each item is announced once.
    #expect(
      Set(announcements.fetched).count == announcements.fetched.count && announcements.cancelled.isEmpty)
  }

  @Test func aReversedScrollCancelsAnnouncedItems() {
    let (stage, announcements) = collection()
    for step in 1...100 {
      stage.view.contentOffset.y = CGFloat(step) * 20
      stage.stage.frame(at: Double(step) / 60)
    }
    announcements.fetched = []
    for step in 1...100 {
      stage.view.contentOffset.y = 2000 - CGFloat(step) * 20
      stage.stage.frame(at: 2 + Double(step) / 60)
    }
    // The items before 120 have been shown, so they are not cancelled.
    #expect(!announcements.cancelled.isEmpty && announcements.cancelled.allSatisfy { $0 >= 120 })
    // The nearest item is announced first, so the order is descending.
    #expect(announcements.fetched == announcements.fetched.sorted(by: >) && announcements.fetched.last == 0)
  }

  @Test func aNewPrefetchSourceReceivesAllCalls() {
    let (stage, announcements) = collection()
    let next = Announcements()
    stage.view.prefetchDataSource = next
    stage.view.contentOffset.y = 3000
    stage.stage.frame(at: 0.1)
    // Items that were announced only to the previous source are not cancelled.
    #expect(next.cancelled.isEmpty && !next.fetched.isEmpty && announcements.cancelled.isEmpty)
  }

  @Test func announcementsInAnAnimationBlockDoNotAnimate() {
    let (stage, announcements) = collection()
    let mark = UIView()
    stage.stage.window.addSubview(mark)
    stage.stage.frame(at: 0.1)
    announcements.onPrefetch = { mark.alpha = 0.5 }
    UIView.animate(withDuration: 1) {
      stage.view.contentOffset.y = 1000
      stage.view.layoutIfNeeded()
    }
    #expect(mark.alpha == 0.5 && (mark.layer.animationKeys() ?? []).isEmpty)
  }

  @Test func prefetchingCanBeDisabledAndFollowsReloads() {
    let (stage, announcements) = collection()
    announcements.fetched = []
    stage.view.isPrefetchingEnabled = false
    stage.view.contentOffset.y = 600
    stage.stage.frame(at: 0.1)
    #expect(announcements.fetched.isEmpty && announcements.cancelled.isEmpty)
    stage.view.isPrefetchingEnabled = true
    stage.view.contentOffset.y = 0
    stage.stage.frame(at: 0.2)
    stage.view.reloadData()
    announcements.fetched = []
    stage.stage.frame(at: 0.3)
    #expect(announcements.fetched == Array(24..<60))
  }

  @Test func rowsAreAnnouncedBeforeTheyAreShown() {
    let stage = TableStage([Array(0..<1000)])
    stage.view.rowHeight = 48
    let announcements = Announcements()
    stage.view.prefetchDataSource = announcements
    stage.begin()
    #expect(announcements.fetched == Array(10..<25))
    var shown = Set(0..<10)
    for step in 1...300 {
      let known = Set(announcements.fetched)
      stage.view.contentOffset.y = CGFloat(step) * 7
      stage.stage.frame(at: Double(step) / 60)
      let new = Set(stage.shown).subtracting(shown)
      #expect(new.isSubset(of: known), "\(step)")
      shown.formUnion(new)
    }
    #expect(
      Set(announcements.fetched).count == announcements.fetched.count && announcements.cancelled.isEmpty)
    for step in 1...300 {
      stage.view.contentOffset.y = 2100 - CGFloat(step) * 7
      stage.stage.frame(at: 6 + Double(step) / 60)
    }
    #expect(!announcements.cancelled.isEmpty)
  }
}

/// A prefetch source that records the announced items and rows.
@MainActor
private final class Announcements: NSObject, UICollectionViewDataSourcePrefetching,
  UITableViewDataSourcePrefetching
{
  var fetched: [Int] = []
  var cancelled: [Int] = []
  var onPrefetch: () -> Void = {}

  func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]) {
    fetched += indexPaths.map(\.item)
    onPrefetch()
  }
  func collectionView(_ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath])
  {
    cancelled += indexPaths.map(\.item)
  }
  func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) {
    fetched += indexPaths.map(\.row)
  }
  func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {
    cancelled += indexPaths.map(\.row)
  }
}
