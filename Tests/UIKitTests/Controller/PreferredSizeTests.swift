import Testing

@testable import Engine
@testable import UIKit

/// `preferredContentSize`, and forms that use it.
@Suite(.serialized) @MainActor
struct PreferredSizeTests {
  final class Parent: UIViewController {
    var log: [CGSize] = []
    override func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {
      super.preferredContentSizeDidChange(forChildContentContainer: container)
      log.append(container.preferredContentSize)
    }
  }

  @Test func parentsAreToldOfTheirChildrensPreferredSizes() {
    let (parent, child) = (Parent(), UIViewController())
    child.preferredContentSize = CGSize(width: 5, height: 6)
    parent.addChild(child)
    #expect(parent.log.isEmpty && child.preferredContentSize == CGSize(width: 5, height: 6))
    child.preferredContentSize = CGSize(width: 7, height: 8)
    child.preferredContentSize = CGSize(width: 7, height: 8)
    parent.preferredContentSize = CGSize(width: 1, height: 1)
    #expect(parent.log == [CGSize(width: 7, height: 8)], "once for each change")
    child.removeFromParent()
    child.preferredContentSize = .zero
    #expect(parent.log.count == 1)
  }

  private func present(
    _ style: UIModalPresentationStyle, preferring size: CGSize, _ stage: Stage
  ) -> UIViewController {
    let (presenter, presented) = (UIViewController(), UIViewController())
    stage.window.rootViewController = presenter
    stage.frame(at: 0)
    presented.modalPresentationStyle = style
    presented.preferredContentSize = size
    presenter.present(presented, animated: false)
    stage.frame(at: 0.1)
    return presented
  }

  @Test func aFormHasItsPreferredSizeInTheMiddle() {
    let stage = Stage(width: 1000, height: 800)
    let form = present(.formSheet, preferring: CGSize(width: 300, height: 200), stage)
    #expect(form.view.frame == CGRect(x: 350, y: 300, width: 300, height: 200))
    #expect(form.view.layer.maskedCorners.contains(.layerMaxXMaxYCorner))
    form.preferredContentSize = CGSize(width: 400, height: 2000)
    stage.frame(at: 0.2)
    #expect(form.view.frame == CGRect(x: 300, y: 44, width: 400, height: 712), "not larger than the window")
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      form.preferredContentSize = CGSize(width: 200, height: 100)
    }
    stage.frame(at: 0.2)
    #expect(form.view.frame == CGRect(x: 400, y: 350, width: 200, height: 100))
    stage.frame(at: 0.7)
    #expect(abs((form.view.layer.presentation()?.bounds.width ?? 0) - 300) < 1)
    form.preferredContentSize = .zero
    stage.frame(at: 2)
    #expect(form.view.frame == CGRect(x: 230, y: 90, width: 540, height: 620), "the size of a form")
    #expect(form.view.layer.maskedCorners.contains(.layerMaxXMaxYCorner))
  }

  /// The preferred size, the window's size and the expected frame. A preferred length of 0 stands for the default
  /// length of a form. Small windows show a page sheet instead of a form.
  private nonisolated static let forms: [(CGSize, CGSize, CGRect)] = [
    (.zero, CGSize(width: 1024, height: 768), CGRect(x: 242, y: 74, width: 540, height: 620)),
    (
      CGSize(width: 400, height: 0), CGSize(width: 1024, height: 768),
      CGRect(x: 312, y: 74, width: 400, height: 620)
    ),
    (
      CGSize(width: 0, height: 300), CGSize(width: 1024, height: 768),
      CGRect(x: 242, y: 234, width: 540, height: 300)
    ),
    (.zero, CGSize(width: 700, height: 600), CGRect(x: 80, y: 44, width: 540, height: 512)),
    (.zero, CGSize(width: 390, height: 844), CGRect(x: 0, y: 44, width: 390, height: 800)),
    (.zero, CGSize(width: 926, height: 428), CGRect(x: 0, y: 0, width: 926, height: 428)),
    (
      CGSize(width: 400, height: 300), CGSize(width: 926, height: 428),
      CGRect(x: 0, y: 0, width: 926, height: 428)
    ),
  ]

  @Test(arguments: forms.indices)
  func formsHaveTheirPreferredSizeInLargeWindows(index: Int) {
    let (preferredSize, window, frame) = Self.forms[index]
    let stage = Stage(width: window.width, height: window.height)
    let form = present(.formSheet, preferring: preferredSize, stage)
    withExtendedLifetime(stage) {
      #expect(form.view.frame == frame)
      let isForm = frame.width <= 540 && window.width > 640
      let allCorners: CACornerMask = [
        .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
      ]
      #expect((form.view.layer.maskedCorners == allCorners) == isForm)
      #expect(form.view.layer.cornerRadius == (window.height < 480 ? 0 : 10))
    }
  }

  /// A form is dragged away as other sheets are, and a drag does not change its height.
  @Test(arguments: [(500.0, true), (150, false)])
  func aFormIsDragged(distance: Double, isDismissed: Bool) {
    let stage = Stage(width: 1024, height: 768)
    let form = present(.formSheet, preferring: .zero, stage)
    stage.down(512, 100)
    for step in 1...20 { stage.move(512, 100 + distance * Double(step) / 20) }
    for _ in 0..<12 { stage.move(512, 100 + distance) }
    stage.up(512, 100 + distance)
    stage.run(to: stage.time + 1)
    withExtendedLifetime(stage) {
      #expect((form.presentingViewController == nil) == isDismissed)
      if !isDismissed { #expect(form.view.frame == CGRect(x: 242, y: 74, width: 540, height: 620)) }
    }
  }

  @Test(arguments: [(UIModalPresentationStyle.pageSheet, 1000.0), (.formSheet, 400)])
  func otherSheetsIgnoreThePreferredSize(style: UIModalPresentationStyle, width: Double) {
    let stage = Stage(width: width, height: 800)
    let sheet = present(style, preferring: CGSize(width: 300, height: 200), stage)
    withExtendedLifetime(stage) {
      #expect(sheet.view.frame.height == 756 && sheet.view.frame.width == min(width, 704))
    }
  }
}
