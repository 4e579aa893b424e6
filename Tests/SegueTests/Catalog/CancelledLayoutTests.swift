import Foundation
import Testing

@testable import Engine
@testable import Segue
@testable import Showcase
@testable import UIKit

/// The effects of a cancelled transition on layouts that ran during it.
@Suite(.serialized) @MainActor
struct CancelledLayoutTests {
  /// A pop that lays its shelf out for the first time and is cancelled leaves the cells where they are: the next one opens
  /// out of the cover again.
  @Test func aCancelledPopKeepsWhatItLaidOut() throws {
    let entry = try #require(TransitionCatalog.all.first { $0.id == "album-pop" })
    let run = try Run(size: CGSize(width: 390, height: 844), scale: 0.25)
    defer { run.close() }
    let stage = try entry.make(StageOptions(size: CGSize(width: 390, height: 844)))
    run.window.rootViewController = stage.rootViewController
    run.window.makeKeyAndVisible()
    for _ in 0..<3 { try run.step() }
    stage.begin()
    try run.step()
    stage.grab()
    stage.scrub(to: 0.3)
    try run.step()
    stage.cancel()
    for _ in 0..<90 { try run.step() }
    let navigation = try #require(stage.rootViewController as? UINavigationController)
    #expect(navigation.viewControllers.count == 2)
    let shelf = try #require(navigation.viewControllers[0] as? UICollectionViewController)
    #expect(!shelf.collectionView.visibleCells.isEmpty)
    for cell in shelf.collectionView.visibleCells { #expect(cell.frame.width > 100, "\(cell.frame)") }
    run.window.rootViewController = nil
  }
}
