import Foundation
import Testing

@testable import Engine
@testable import Segue
@testable import Showcase
@testable import UIKit

/// The layout of views that were laid out for the first time during a cancelled transition.
@Suite(.serialized) @MainActor
struct CancelledLayoutTests {
  /// A pop that has laid out the shelf for the first time leaves the cells in their frames when the pop is cancelled.
  @Test func aCancelledPopKeepsTheLayoutOfTheShelf() throws {
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
