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

  @Test func parentsHearOfTheirChildren() {
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

  private func present(_ style: UIModalPresentationStyle, in size: CGSize, _ stage: Stage) -> UIViewController
  {
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
    let form = present(.formSheet, in: CGSize(width: 300, height: 200), stage)
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
    #expect(form.view.frame == CGRect(x: 148, y: 44, width: 704, height: 756), "a sheet")
    #expect(!form.view.layer.maskedCorners.contains(.layerMaxXMaxYCorner))
  }

  @Test(arguments: [(UIModalPresentationStyle.pageSheet, 1000.0), (.formSheet, 400)])
  func otherSheetsKeepTheirSize(style: UIModalPresentationStyle, width: Double) {
    let stage = Stage(width: width, height: 800)
    let sheet = present(style, in: CGSize(width: 300, height: 200), stage)
    withExtendedLifetime(stage) {
      #expect(sheet.view.frame.height == 756 && sheet.view.frame.width == min(width, 704))
    }
  }
}
