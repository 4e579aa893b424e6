import Testing

@testable import UIKit

/// Page controls, activity indicators and progress bars.
@Suite(.serialized) @MainActor
struct PageControlTests {
  private let stage = Stage()

  private final class Counter {
    var count = 0
  }

  private func control(_ pages: Int, current: Int = 0) -> (UIPageControl, Counter) {
    let control = UIPageControl(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    control.numberOfPages = pages
    control.currentPage = current
    let counter = Counter()
    control.addAction(UIAction { _ in counter.count += 1 }, for: .valueChanged)
    stage.window.addSubview(control)
    stage.frame(at: 0)
    return (control, counter)
  }

  private func dots(_ control: UIPageControl) -> [UIImageView] {
    control.subviews.flatMap(\.subviews).compactMap { $0 as? UIImageView }
  }

  @Test func theCurrentPageIsClamped() {
    let control = UIPageControl()
    #expect(control.numberOfPages == 0 && control.currentPage == 0 && !control.hidesForSinglePage)
    control.numberOfPages = 3
    control.currentPage = 7
    #expect(control.currentPage == 2)
    control.numberOfPages = 2
    #expect(control.currentPage == 1)
    control.currentPage = -4
    #expect(control.currentPage == 0)
    control.numberOfPages = -1
    #expect(control.numberOfPages == 0)
  }

  @Test func sizesFitTheDots() {
    let (control, _) = control(3)
    #expect(control.intrinsicContentSize == CGSize(width: 39, height: 37))
    #expect(control.size(forNumberOfPages: 1) == CGSize(width: 7, height: 37))
    #expect(control.size(forNumberOfPages: 0).width == 0)
  }

  @Test func dotsHaveTheirColours() {
    let (control, _) = control(3, current: 1)
    let shown = dots(control)
    #expect(shown.map(\.frame.minX) == [81, 97, 113], "centred in 200 points, at whole points")
    #expect(shown[1].backgroundColor == .white && shown[0].backgroundColor == UIColor(white: 1, alpha: 0.3))
    control.pageIndicatorTintColor = .red
    control.currentPageIndicatorTintColor = .blue
    #expect(dots(control).map(\.backgroundColor) == [.red, .blue, .red])
    control.setIndicatorImage(UIImage(), forPage: 0)
    #expect(control.indicatorImage(forPage: 0) != nil && control.indicatorImage(forPage: 1) == nil)
    #expect(dots(control)[0].backgroundColor == nil && dots(control)[0].tintColor == .red)
    control.preferredIndicatorImage = UIImage()
    #expect(dots(control)[2].backgroundColor == nil)
  }

  @Test func aSinglePageIsHiddenOnRequest() {
    let (control, _) = control(1)
    #expect(dots(control).count == 1)
    control.hidesForSinglePage = true
    #expect(dots(control).isEmpty)
    control.numberOfPages = 2
    #expect(dots(control).count == 2)
  }

  @Test func onlyDotsAroundTheCurrentPageAreShownIfNotAllFit() {
    let (control, _) = control(40, current: 20)
    // Thirteen dots of 7 points and twelve gaps of 9 points need 199 of 200 points.
    #expect(dots(control).count == 13)
    #expect(dots(control).contains { $0.backgroundColor == .white })
  }

  @Test func tapsChangeThePage() {
    let (control, counter) = control(3)
    stage.down(150, 20)
    #expect(control.interactionState == .discrete)
    stage.up(150, 20)
    #expect(control.currentPage == 1 && counter.count == 1 && control.interactionState == .none)
    stage.down(40, 20)
    stage.up(40, 20)
    #expect(control.currentPage == 0 && counter.count == 2)
    stage.down(40, 20)
    stage.up(40, 20)
    #expect(control.currentPage == 0 && counter.count == 2, "there is no page before the first")
  }

  @Test func aFingerAlongTheDotsChangesThePage() {
    let (control, counter) = control(5)
    stage.down(100, 20)
    stage.move(133, 20)
    #expect(control.currentPage == 2 && control.interactionState == .continuous)
    stage.move(101, 20)
    #expect(control.currentPage == 0)
    stage.up(101, 20)
    #expect(control.currentPage == 0 && counter.count == 2, "the end of a drag is no tap")
    control.allowsContinuousInteraction = false
    stage.down(100, 20)
    stage.move(133, 20)
    #expect(control.currentPage == 0)
    stage.up(133, 20)
    #expect(control.currentPage == 1)
  }

  @Test func theDisplayIsDeferredOnRequest() {
    let (control, _) = control(3)
    control.defersCurrentPageDisplay = true
    stage.down(100, 20)
    stage.move(117, 20)
    #expect(control.currentPage == 1)
    #expect(dots(control)[0].backgroundColor == .white)
    control.updateCurrentPageDisplay()
    #expect(dots(control)[1].backgroundColor == .white)
    stage.up(117, 20)
  }

  @Test func theDisplayOfATappedPageIsDeferredOnRequest() {
    let (control, counter) = control(3)
    control.defersCurrentPageDisplay = true
    stage.down(150, 20)
    stage.up(150, 20)
    stage.frame(at: stage.time + 0.1)
    #expect(control.currentPage == 1 && counter.count == 1)
    #expect(dots(control)[0].backgroundColor == .white && dots(control)[1].backgroundColor != .white)
    control.setNeedsLayout()
    stage.frame(at: stage.time + 0.1)
    #expect(dots(control)[0].backgroundColor == .white, "a layout shows no other page")
    control.updateCurrentPageDisplay()
    #expect(dots(control)[1].backgroundColor == .white && dots(control)[0].backgroundColor != .white)
    control.currentPage = 2
    #expect(dots(control)[2].backgroundColor == .white, "the app's own change is shown at once")
  }

  @Test func theCapsuleIsShownByItsStyle() {
    let (control, _) = control(3)
    let capsule = control.subviews.first?.subviews.first
    #expect(capsule?.isHidden == true && control.backgroundStyle == .automatic)
    control.backgroundStyle = .prominent
    #expect(capsule?.isHidden == false)
    control.backgroundStyle = .minimal
    #expect(capsule?.isHidden == true)
  }

  // MARK: Indicators

  @Test func anIndicatorIsHiddenUnlessItAnimates() {
    let indicator = UIActivityIndicatorView(style: .large)
    #expect(indicator.bounds.size == CGSize(width: 37, height: 37) && indicator.isHidden)
    stage.window.addSubview(indicator)
    indicator.startAnimating()
    stage.frame(at: 0)
    let wheel = indicator.layer.sublayers?.first
    #expect(indicator.isAnimating && !indicator.isHidden && wheel?.animationKeys() == ["turn"])
    indicator.stopAnimating()
    #expect(!indicator.isAnimating && indicator.isHidden && wheel?.animationKeys() == nil)
    indicator.hidesWhenStopped = false
    #expect(!indicator.isHidden)
    indicator.style = .medium
    indicator.color = .red
    #expect(indicator.intrinsicContentSize == CGSize(width: 20, height: 20))
    #expect(wheel?.sublayers?.first?.backgroundColor == UIColor.red.cgColor)
  }

  @Test func aProgressBarFills() {
    let bar = UIProgressView(progressViewStyle: .default)
    bar.frame = CGRect(x: 0, y: 0, width: 100, height: 4)
    stage.window.addSubview(bar)
    bar.progress = 0.25
    stage.frame(at: 0)
    let track = bar.subviews.first
    let fill = track?.subviews.first
    #expect(fill?.frame == CGRect(x: 0, y: 0, width: 25, height: 4) && track?.frame == bar.bounds)
    bar.progress = 3
    #expect(bar.progress == 1)
    bar.progress = .nan
    #expect(bar.progress == 0)
    bar.progressTintColor = .green
    bar.trackTintColor = .gray
    #expect(fill?.backgroundColor == .green && track?.backgroundColor == .gray)
    bar.backgroundColor = .red
    bar.trackTintColor = .blue
    #expect(bar.backgroundColor == .red && track?.backgroundColor == .blue && bar.layer.cornerRadius == 0)
    bar.setProgress(1, animated: true)
    stage.frame(at: 0.01)
    stage.frame(at: 0.12)
    #expect(
      fill.map { stage.shownFrame($0).width > 5 && stage.shownFrame($0).width < 95 } == true)
  }
}
