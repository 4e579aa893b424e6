import Testing

@testable import Engine
@testable import UIKit

/// The frames of a tab's image, title and badge.
@Suite(.serialized) @MainActor
final class TabBarItemTests {
  private lazy var stage = ControllerStage(width: 390, height: 844)
  private let bar = UITabBar(frame: CGRect(x: 0, y: 700, width: 390, height: 49))

  private func show(_ items: [UITabBarItem], selected: Int? = nil) {
    stage.window.addSubview(bar)
    bar.items = items
    bar.selectedItem = selected.map { items[$0] }
    stage.frame(at: stage.time + 1)
  }

  private func item(title: String?, image: Bool, selectedImage: Bool = false) -> UITabBarItem {
    UITabBarItem(
      title: title, image: image ? UIImage(systemName: "star") : nil,
      selectedImage: selectedImage ? UIImage(systemName: "star.fill") : nil)
  }

  /// The frames of the visible views of a class, in the coordinates of the tab.
  private func frames<T: UIView>(_ type: T.Type, ofTab index: Int) -> [CGRect] {
    bar.buttons[index].subviews.compactMap { view in
      guard view is T, !view.isHidden, view.alpha > 0 else { return nil }
      return view.frame
    }
  }

  @Test(arguments: [true, false], [true, false])
  func titlesHaveEqualFrames(isSelected: Bool, isTall: Bool) {
    if isTall { bar.frame.size.height = 83 }
    let items = [item(title: "Home", image: false), item(title: "Star", image: true)]
    show(items, selected: isSelected ? 0 : nil)
    for tab in 0...1 {
      #expect(frames(UILabel.self, ofTab: tab) == [CGRect(x: 0, y: 34, width: 195, height: 12)])
    }
  }

  /// The title does not move if a tab has an image only while it is selected, or if it loses its image.
  @Test func theTitleStaysAsTheImageChanges() {
    let items = [item(title: "Home", image: false, selectedImage: true), item(title: "Star", image: true)]
    for selected in [nil, 0, 1] {
      show(items, selected: selected)
      for tab in 0...1 { #expect(frames(UILabel.self, ofTab: tab).map(\.minY) == [34]) }
    }
    items[1].image = nil
    items[0].image = UIImage(systemName: "star")
    stage.frame(at: stage.time + 1)
    for tab in 0...1 { #expect(frames(UILabel.self, ofTab: tab).map(\.minY) == [34]) }
  }

  @Test(arguments: [true, false])
  func theAdjustmentMovesTheTitle(hasImage: Bool) {
    let item = item(title: "Home", image: hasImage)
    item.titlePositionAdjustment = UIOffset(horizontal: 7, vertical: -16)
    show([item])
    #expect(frames(UILabel.self, ofTab: 0) == [CGRect(x: 7, y: 18, width: 390, height: 12)])
  }

  /// An image has the same position with and without a title, and insets move it.
  @Test(arguments: [nil, "Home"])
  func insetsMoveTheImage(title: String?) {
    let item = item(title: title, image: true)
    show([item])
    #expect(frames(UIImageView.self, ofTab: 0) == [CGRect(x: 180, y: 5, width: 30, height: 28)])
    item.imageInsets = UIEdgeInsets(top: 6, left: 0, bottom: -6, right: 0)
    stage.frame(at: stage.time + 1)
    #expect(frames(UIImageView.self, ofTab: 0) == [CGRect(x: 180, y: 11, width: 30, height: 28)])
  }

  @Test(arguments: [true, false])
  func aBadgeIsAtTheUpperRight(hasImage: Bool) {
    let item = item(title: "Home", image: hasImage)
    item.badgeValue = "3"
    show([item])
    let badge = bar.buttons[0].subviews.first { ($0 as? UILabel)?.text == "3" }
    #expect(badge?.frame.minX == 200 && badge?.frame.minY == 2 && badge?.isHidden == false)
  }
}
