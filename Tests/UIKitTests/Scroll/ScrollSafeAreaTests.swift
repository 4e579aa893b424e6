import Testing

@testable import UIKit

@Suite(.serialized) @MainActor
struct ScrollSafeAreaTests {
  private let stage = ScrollStage()
  private var scroll: UIScrollView { stage.scroll }

  private func begin() {
    stage.begin()
    UIScreen.main.safeAreaInsets = UIEdgeInsets(top: 40, left: 10, bottom: 30, right: 20)
    stage.stage.frame(at: 1)
  }

  private func insets(_ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat) -> UIEdgeInsets {
    UIEdgeInsets(top: top, left: left, bottom: bottom, right: right)
  }

  /// Every behaviour is tested with content that scrolls along one axis, both axes or none.
  @Test func everyBehaviourAdjustsTheInsets() {
    begin()
    defer { UIScreen.main.safeAreaInsets = .zero }
    for width in [400.0, 900] {
      for height in [800.0, 4000] {
        for (alwaysX, alwaysY) in [(false, false), (true, false), (false, true)] {
          scroll.contentSize = CGSize(width: width, height: height)
          (scroll.alwaysBounceHorizontal, scroll.alwaysBounceVertical) = (alwaysX, alwaysY)
          let (x, y) = (width > 400 || alwaysX, height > 800 || alwaysY)
          let along = insets(y ? 40 : 0, x ? 10 : 0, y ? 30 : 0, x ? 20 : 0)
          for (behavior, expected) in [
            (UIScrollView.ContentInsetAdjustmentBehavior.automatic, along), (.scrollableAxes, along),
            (.never, .zero), (.always, insets(40, 10, 30, 20)),
          ] {
            scroll.contentInsetAdjustmentBehavior = behavior
            #expect(scroll.adjustedContentInset == expected, "\(width) \(height) \(behavior)")
            scroll.contentInset = insets(1, 2, 3, 4)
            #expect(scroll.adjustedContentInset == expected + insets(1, 2, 3, 4))
            scroll.contentInset = .zero
          }
        }
      }
    }
  }

  /// Edges of the safe area that inset the content do not inset its subviews, however far it has scrolled. The other
  /// edges do.
  @Test func subviewsHaveTheOtherEdgesOfTheSafeArea() {
    begin()
    defer { UIScreen.main.safeAreaInsets = .zero }
    scroll.contentSize = CGSize(width: 400, height: 4000)
    let row = UIView(frame: CGRect(x: 0, y: 100, width: 400, height: 50))
    let inner = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 20))
    row.addSubview(inner)
    scroll.addSubview(row)
    for offset in [-40, 0, 80, 110, 120, 140] as [CGFloat] {
      scroll.contentOffset.y = offset
      stage.stage.frame(at: 1 + Double(offset + 41) / 60)
      #expect(
        row.safeAreaInsets == insets(0, 10, 0, 20) && inner.safeAreaInsets == insets(0, 10, 0, 20),
        "\(offset)")
      #expect(row.layoutMargins == insets(8, 18, 8, 28))
    }
    // Without an inset of the content, the safe area insets the row as far as it covers the row.
    scroll.contentInsetAdjustmentBehavior = .never
    scroll.contentOffset.y = 90
    stage.stage.frame(at: 9)
    #expect(row.safeAreaInsets == insets(30, 10, 0, 20))
  }

  /// Content at its beginning stays at its beginning. Other content keeps its offset.
  @Test func contentAtItsBeginningFollowsTheSafeArea() {
    begin()
    defer { UIScreen.main.safeAreaInsets = .zero }
    #expect(scroll.contentOffset == CGPoint(x: 0, y: -40))
    UIScreen.main.safeAreaInsets.top = 60
    #expect(scroll.contentOffset == CGPoint(x: 0, y: -60))
    scroll.contentOffset.y = 100
    UIScreen.main.safeAreaInsets.top = 20
    #expect(scroll.contentOffset == CGPoint(x: 0, y: 100) && scroll.adjustedContentInset.top == 20)
    // The scrollable range includes the adjusted insets.
    scroll.contentOffset.y = 4000 - 800 + 30
    UIScreen.main.safeAreaInsets.bottom = 10
    #expect(scroll.contentOffset.y == 3210)
    scroll.frame.origin.y = 15
    #expect(scroll.adjustedContentInset == insets(5, 0, 25, 0))
  }

  @Test func changesAreReported() {
    final class InsetRecorder: UIScrollView {
      var seen: [CGFloat] = []
      override func adjustedContentInsetDidChange() { seen.append(adjustedContentInset.top) }
    }
    let recorder = InsetRecorder(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
    let stage = ScrollStage(recorder)
    stage.begin()
    defer { UIScreen.main.safeAreaInsets = .zero }
    UIScreen.main.safeAreaInsets.top = 40
    recorder.contentInset.top = 5
    recorder.contentInset.top = 5
    recorder.contentInsetAdjustmentBehavior = .never
    stage.stage.frame(at: 1)
    recorder.contentInsetAdjustmentBehavior = .always
    // Outside of a window the inset stays.
    recorder.removeFromSuperview()
    #expect(recorder.seen == [40, 45, 5, 45])
  }

  /// A screen leaves the window and returns to it in this way when another screen covers it.
  @Test func contentThatReturnsKeepsItsOffset() {
    begin()
    defer { UIScreen.main.safeAreaInsets = .zero }
    for offset in [-40, -20, 0, 20] as [CGFloat] {
      scroll.contentOffset.y = offset
      let window = scroll.superview
      scroll.removeFromSuperview()
      #expect(scroll.adjustedContentInset.top == 40 && scroll.contentOffset.y == offset)
      window?.addSubview(scroll)
      #expect(scroll.adjustedContentInset.top == 40 && scroll.contentOffset.y == offset)
    }
  }

  /// The first scroll view of a tab's screen avoids the bar even if it cannot scroll. A second scroll view does not.
  @Test func contentInAContainerAvoidsItsBar() {
    let stage = ControllerStage(width: 400, height: 800)
    let controller = UIViewController()
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
    scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    let second = UIScrollView(frame: scroll.frame)
    controller.view.addSubview(scroll)
    controller.view.addSubview(second)
    let tabs = UITabBarController()
    tabs.viewControllers = [controller]
    stage.window.rootViewController = tabs
    stage.frame(at: 1)
    let bar = controller.view.safeAreaInsets.bottom
    #expect(bar > 0 && scroll.adjustedContentInset == UIEdgeInsets(top: 0, left: 0, bottom: bar, right: 0))
    #expect(second.adjustedContentInset == .zero)
  }

  @Test func indicatorsAvoidTheSafeArea() {
    begin()
    defer { UIScreen.main.safeAreaInsets = .zero }
    scroll.flashScrollIndicators()
    scroll.contentOffset.y = -40
    #expect(isClose(scroll.indicators.vertical.frame.minY, 3))
    #expect(isClose(scroll.indicators.vertical.frame.maxX, 397))
    scroll.contentInsetAdjustmentBehavior = .always
    #expect(isClose(scroll.indicators.vertical.frame.maxX, scroll.bounds.maxX - 20 - 3))
    scroll.automaticallyAdjustsScrollIndicatorInsets = false
    #expect(isClose(scroll.indicators.vertical.frame.minY, scroll.bounds.minY + 3))
  }

  // MARK: Sheets

  /// At the top of a list in a sheet, a downward drag moves the sheet. Other drags scroll the list.
  @Test func aDragInASheetMovesTheSheetOrItsList() {
    let stage = ControllerStage(width: 400, height: 800)
    let (behind, sheet) = (UIViewController(), UIViewController())
    stage.window.rootViewController = behind
    let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 756))
    list.contentSize = CGSize(width: 400, height: 4000)
    sheet.view.addSubview(list)
    sheet.modalPresentationStyle = .pageSheet
    behind.present(sheet, animated: true)
    stage.run(to: 2)
    func drag(_ distance: Double) -> (list: Bool, sheet: Bool) {
      let t = stage.time
      let samples: [(TouchSample.Phase, Double, Double)] = [
        (.began, 0, 400), (.moved, 0.1, 400 + distance / 2), (.moved, 0.2, 400 + distance),
      ]
      for (phase, after, y) in samples {
        stage.frame(at: t + after, [TouchSample(t: t + after, id: 0, phase: phase, x: 200, y: y)])
      }
      let seen = (list.isDragging, sheet.isBeingDismissed)
      stage.frame(at: t + 0.6, [TouchSample(t: t + 0.6, id: 0, phase: .cancelled, x: 200, y: 400 + distance)])
      stage.run(to: t + 3)
      return seen
    }
    #expect(drag(100) == (false, true) && list.contentOffset.y == 0 && sheet.view.window != nil)
    #expect(drag(-100) == (true, false) && list.contentOffset.y == 90)
    #expect(drag(30) == (true, false) && list.contentOffset.y == 70)
    list.contentOffset = .zero
    // A sheet that cannot be dismissed leaves the drag to the list.
    sheet.isModalInPresentation = true
    #expect(drag(100) == (true, false))
    #expect(list.contentOffset.y == 0)
  }
}
