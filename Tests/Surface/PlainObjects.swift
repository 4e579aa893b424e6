import QuartzCore
import UIKit

/// An object that is isolated to no actor, with closures that recognizers and display links call.
final class PlainDriver: NSObject {
  private var count = 0
  private(set) var link: CADisplayLink?

  func drive(_ recognizer: UIGestureRecognizer) -> UIGestureRecognizer {
    recognizer.addAction { [unowned self] _ in count += 1 }
    link = CADisplayLink { [unowned self] _ in count += 1 }
    return UITapGestureRecognizer { [weak self] _ in self?.count += 1 }
  }
}

/// A label that draws its text with insets.
final class OutlinedLabel: UILabel {
  override func draw(_ rect: CGRect) { super.draw(rect.insetBy(dx: 1, dy: 1)) }
  override func drawText(in rect: CGRect) { super.drawText(in: rect.insetBy(dx: 8, dy: 4)) }
}

/// A field that draws its text and its placeholder.
final class GreyField: UITextField {
  override func drawText(in rect: CGRect) { super.drawText(in: rect) }
  override func drawPlaceholder(in rect: CGRect) {
    UIColor.gray.setFill()
    super.drawPlaceholder(in: rect)
  }
}

/// A screen whose view does not extend below bars.
final class EdgeController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    edgesForExtendedLayout = []
    extendedLayoutIncludesOpaqueBars = false
    navigationItem.rightBarButtonItem = UIBarButtonItem(systemItem: .close)
    view.addSubview(UIButton(type: .close))
  }
}
