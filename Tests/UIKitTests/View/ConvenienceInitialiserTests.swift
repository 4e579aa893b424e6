import Testing
import UIKit

// Initialisers of an app, in extensions of the framework's classes, through public API alone.

extension UIImageView {
  fileprivate convenience init(centeredImage: UIImage) {
    self.init(frame: CGRect(x: 0, y: 0, width: 8, height: 8))
    image = centeredImage
    contentMode = .center
  }
}

extension UILabel {
  fileprivate convenience init(lines: [String]) {
    self.init(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    text = lines.joined(separator: "\n")
    layoutIfNeeded()
    numberOfLines = 0
  }
}

extension UIButton {
  fileprivate convenience init(caption: String, isDisabled: Bool) {
    self.init(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    setTitle(caption, for: .normal)
    setTitle("off", for: .disabled)
    isEnabled = !isDisabled
  }
}

extension UIScrollView {
  fileprivate convenience init(inset: CGFloat) {
    self.init(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    contentSize = CGSize(width: 100, height: 500)
    layoutIfNeeded()
    contentInset = UIEdgeInsets(top: inset, left: 0, bottom: 0, right: 0)
  }
}

extension UIView {
  fileprivate convenience init(style: UIUserInterfaceStyle) {
    self.init(frame: .zero)
    overrideUserInterfaceStyle = style
  }
}

extension UIWindow {
  fileprivate convenience init(root: UIViewController) {
    self.init(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    makeKeyAndVisible()
    rootViewController = root
  }
}

extension UIViewController {
  fileprivate convenience init(style: UIUserInterfaceStyle) {
    self.init()
    overrideUserInterfaceStyle = style
  }
}

extension CALayer {
  fileprivate convenience init(opacity: Float) {
    self.init()
    style = ["opacity": opacity]
  }
}

private final class CountingScrollView: UIScrollView {
  var changes = 0
  override func adjustedContentInsetDidChange() { changes += 1 }
}

/// Properties that an extension's initialiser sets take effect as after initialisation, although Swift runs no
/// observers there.
@Suite(.serialized) @MainActor
struct ConvenienceInitialiserTests {
  private let centeredImage = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { _ in }

  @Test func anImageViewShowsItsImage() {
    let view = UIImageView(centeredImage: centeredImage)
    #expect(view.layer.contents != nil && view.layer.contentsGravity == .center)
  }

  @Test func aLabelMeasuresAllItsLines() {
    let one = UILabel()
    one.text = "a"
    let two = UILabel(lines: ["a", "b"])
    #expect(two.intrinsicContentSize.height > 1.5 * one.intrinsicContentSize.height)
  }

  @Test func aButtonShowsItsState() {
    #expect(UIButton(caption: "on", isDisabled: true).titleLabel?.text == "off")
    #expect(UIButton(caption: "on", isDisabled: false).titleLabel?.text == "on")
  }

  @Test func aScrollViewAppliesItsInset() {
    let view = CountingScrollView(inset: 30)
    #expect(view.adjustedContentInset.top == 30 && view.changes == 1)
  }

  @Test func aViewAndAControllerApplyTheirStyle() {
    #expect(UIView(style: .dark).traitCollection.userInterfaceStyle == .dark)
    #expect(UIViewController(style: .dark).traitCollection.userInterfaceStyle == .dark)
  }

  @Test func aWindowShowsItsRoot() {
    let root = UIViewController()
    let window = UIWindow(root: root)
    #expect(root.view.superview === window)
  }

  @Test func aLayerAppliesItsStyle() {
    #expect(CALayer(opacity: 0.25).opacity == 0.25)
  }
}
