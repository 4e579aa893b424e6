import Testing

@testable import Engine
@testable import Showcase
@testable import Transitions
@testable import UIKit

/// The panels of a fold (transitions.md §2.4), and their common edges.
@Suite(.serialized) @MainActor
struct FoldTests {
  /// All panels, with the panels of the old screen first.
  private func panels(_ view: UIView) -> [Panel] {
    view.subviews.flatMap { ($0 as? Panel).map { [$0] } ?? panels($0) }
  }

  @Test func panelsFoldUpAtTheRightSide() throws {
    let watched = try WatchedTransition("fold")
    watched.play { quarter in
      let panels = panels(watched.screen.window)
      guard panels.count == 8 else { return #expect(Bool(false), "it has no panels") }
      let e = SlideTests.eased[quarter]
      for (index, panel) in panels.enumerated() {
        let rest = [0.0, 195, 195, 390][index % 4]
        let wanted = index < 4 ? rest + (390 - rest) * e : rest * e
        let shown = panel.layer.presentedState
        #expect(abs(Double(shown.position.x) - wanted) < 0.01, "\(index) at \(quarter)")
        // The hinge is at 0, where a texel begins at any scale.
        let hinge = index.isMultiple(of: 2) ? shown.bounds.minX : shown.bounds.maxX
        #expect(abs(hinge) < 1e-9, "\(index) at \(quarter)")
        if quarter == 0, index < 4 { #expect(abs(shown.bounds.width - 97.5) < 1e-6) }
        // At the back edge of a fold, the left panel extends behind the right panel.
        if quarter == 2 {
          let length = 97.5 * 0.5.squareRoot() + (index.isMultiple(of: 2) ? 1 : 0)
          #expect(abs(Double(shown.bounds.width) - length) < 1e-6, "\(index)")
        }
      }
    }
  }

  /// The quarters of this screen are not whole pixels.
  @Test func panelsMeetBetweenPixels() throws {
    let watched = try WatchedTransition("fold", (391, 844))
    watched.stage.begin()
    watched.screen.frame(at: 1)
    let shown = panels(watched.screen.window).prefix(4).map(\.layer.presentedState)
    #expect(shown.map { Double($0.position.x) } == [0, 195.5, 195.5, 391])
    #expect(shown.map { Double($0.bounds.width) } == [98, 97.5, 98, 97.5])
  }

  @Test(arguments: ["1", "3", "32"]) func everyFoldHasTwoPanels(folds: String) throws {
    let watched = try WatchedTransition("fold", parameters: ["folds": folds])
    watched.stage.begin()
    watched.screen.frame(at: 1)
    #expect(panels(watched.screen.window).count == 4 * (Int(folds) ?? 0))
  }
}
