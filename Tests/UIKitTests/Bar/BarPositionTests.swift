import Foundation
import Testing

@testable import Engine
@testable import UIKit

/// The extent of the background of a bar without a controller.
@Suite(.serialized) @MainActor struct BarPositionTests {
  private final class Delegate: NSObject, UINavigationBarDelegate {
    let position: UIBarPosition
    init(_ position: UIBarPosition) { self.position = position }
    func position(for bar: any UIBarPositioning) -> UIBarPosition { position }
  }

  private func bar(_ stage: Stage, y: CGFloat, _ delegate: Delegate?) -> UINavigationBar {
    stage.window.simulatedSafeAreaInsets = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)
    let bar = UINavigationBar(frame: CGRect(x: 0, y: y, width: 200, height: 44))
    bar.delegate = delegate
    stage.window.addSubview(bar)
    stage.frame(at: 0)
    return bar
  }

  @Test func anAttachedBarCoversTheStatusBar() {
    let (stage, delegate) = (Stage(), Delegate(.topAttached))
    let bar = bar(stage, y: 47, delegate)
    #expect(bar.barPosition == .topAttached)
    #expect(bar.background.frame == CGRect(x: 0, y: -47, width: 200, height: 91))
    // The background of a bar that does not begin at the safe area's edge ends with the bar.
    bar.frame = CGRect(x: 0, y: 0, width: 200, height: 44)
    stage.frame(at: 0.1)
    #expect(bar.background.frame == bar.bounds)
    bar.frame = CGRect(x: 0, y: 60, width: 200, height: 50)
    stage.frame(at: 0.2)
    #expect(bar.background.frame == bar.bounds)
    withExtendedLifetime(delegate) {}
  }

  @Test(arguments: [UIBarPosition.any, .top, .bottom])
  func otherBackgroundsEndWithTheBar(_ position: UIBarPosition) {
    let (stage, delegate) = (Stage(), Delegate(position))
    let bar = bar(stage, y: 47, delegate)
    #expect(bar.barPosition == (position == .any ? .top : position))
    #expect(bar.background.frame == bar.bounds)
    withExtendedLifetime(delegate) {}
  }

  @Test func aSearchBarHasThePositionOfItsDelegate() {
    final class Search: NSObject, UISearchBarDelegate {
      func position(for bar: any UIBarPositioning) -> UIBarPosition { .topAttached }
    }
    let (stage, delegate) = (Stage(), Search())
    stage.window.simulatedSafeAreaInsets = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)
    let bar = UISearchBar(frame: CGRect(x: 0, y: 47, width: 200, height: 56))
    #expect(bar.barPosition == .top)
    bar.delegate = delegate
    stage.window.addSubview(bar)
    stage.frame(at: 0)
    #expect(bar.barPosition == .topAttached && bar.background.frame.minY == -47)
    withExtendedLifetime(delegate) {}
  }

  @Test func withoutADelegateABarIsAtTheTop() {
    let stage = Stage()
    let bar = bar(stage, y: 0, nil)
    #expect(bar.barPosition == .top && bar.background.frame == bar.bounds)
    let controller = UINavigationController(rootViewController: UIViewController())
    #expect(controller.navigationBar.barPosition == .topAttached)
  }
}
