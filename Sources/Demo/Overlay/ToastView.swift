import UIKit

/// A message near the lower edge that disappears after some seconds.
final class ToastView: UIView, Themed {
  private let label = UILabel(.systemFont(ofSize: 14, weight: .medium), lines: 2)
  private var area = CGRect.zero

  override init(frame: CGRect) {
    super.init(frame: frame)
    layer.cornerRadius = 12
    isUserInteractionEnabled = false
    label.textAlignment = .center
    alpha = 0
    addSubview(label)
  }

  required init?(coder: NSCoder) { fatalError("ToastView.init(coder:): use init(frame:)") }

  private(set) var text = ""

  func show(_ text: String) {
    self.text = text
    label.text = text
    layOut(in: area)
    layer.removeAllAnimations()
    // A single animation fades in and out, so that a new message can restart it.
    let fade = CAKeyframeAnimation(keyPath: "opacity")
    fade.values = [0, 1, 1, 0]
    fade.keyTimes = [0, 0.06, 0.9, 1]
    fade.duration = 2.6
    layer.add(fade, forKey: "fade")
  }

  func apply(_ theme: Theme) {
    backgroundColor = theme.veil
    label.textColor = .white
  }

  func layOut(in area: CGRect) {
    self.area = area
    let maximumWidth = min(520, area.width - 48)
    let size = label.sizeThatFits(CGSize(width: max(1, maximumWidth), height: 48))
    let (width, height) = (min(maximumWidth, size.width.rounded(.up)) + 32, size.height.rounded(.up) + 20)
    setFrame(area.midX - width / 2, max(area.minY, area.maxY - height - 20), width, height)
    label.setFrame(16, 10, width - 32, height - 20)
  }
}
