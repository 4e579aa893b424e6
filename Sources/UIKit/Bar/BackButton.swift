import Engine
import Foundation

/// The back button of a navigation bar: a chevron and the title of the previous screen.
final class BackButton: UIControl {
  let chevron = ChevronView()
  let label = UILabel()
  /// The app's image that replaces the chevron; nil shows the chevron.
  var indicatorImage: UIImage? {
    didSet {
      guard indicatorImage != oldValue else { return }
      chevron.show(indicatorImage)
      setNeedsLayout()
    }
  }
  /// Attributes that replace the standard font and colour of the label.
  var titleAttributes: [NSAttributedString.Key: Any] = [:] {
    didSet { showAttributes() }
  }
  /// The distance from the button's left edge to the chevron, in points.
  private static let leftMargin: CGFloat = 8
  /// The distance from the chevron to the label, in points.
  static let labelSpacing: CGFloat = 6

  override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(chevron)
    addSubview(label)
    label.font = .systemFont(ofSize: 17)
    tintColorDidChange()
  }

  required init?(coder: NSCoder) {
    fatalError("\(Self.self).init(coder:): archives are not read; the bar creates it")
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    showAttributes()
  }

  private func showAttributes() {
    label.font = titleAttributes[.font] as? UIFont ?? .systemFont(ofSize: 17)
    label.textColor = titleAttributes[.foregroundColor] as? UIColor ?? tintColor
  }

  override func stateChanged() {
    super.stateChanged()
    alpha = isHighlighted ? 0.3 : 1
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let size = indicatorSize
    chevron.frame = CGRect(
      x: Self.leftMargin, y: ((bounds.height - size.height) / 2).rounded(), width: size.width,
      height: size.height)
    let start = chevron.frame.maxX + Self.labelSpacing
    // The frame is not set, as a transition may have given the label a transform.
    let width = max(0, bounds.width - start)
    label.bounds.size = CGSize(width: width, height: bounds.height)
    label.center = CGPoint(x: start + width / 2, y: bounds.height / 2)
  }

  private var indicatorSize: CGSize { indicatorImage?.size ?? ChevronView.size }

  /// The distance from the button's left edge to the label, in points.
  var labelOffset: CGFloat { Self.leftMargin + indicatorSize.width + Self.labelSpacing }
}

/// A chevron that points left, or an image that replaces the chevron, in the tint colour.
final class ChevronView: UIView {
  static let size = CGSize(width: 12, height: 21)
  private var imageView: UIImageView?

  override class var layerClass: AnyClass { CAShapeLayer.self }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    guard let shape = layer as? CAShapeLayer else { return }
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 10.4, y: 1.6))
    path.addLine(to: CGPoint(x: 1.6, y: 10.5))
    path.addLine(to: CGPoint(x: 10.4, y: 19.4))
    shape.path = path
    shape.fillColor = nil
    shape.lineWidth = 2.6
    shape.lineCap = .round
    shape.lineJoin = .round
    tintColorDidChange()
  }

  required init?(coder: NSCoder) {
    fatalError("\(Self.self).init(coder:): archives are not read; the bar creates it")
  }

  /// Shows an image, as a template unless its rendering mode is `alwaysOriginal`; nil shows the chevron.
  func show(_ image: UIImage?) {
    imageView?.removeFromSuperview()
    imageView = image.map { image in
      let isOriginal = image.renderingMode == .alwaysOriginal
      let view = UIImageView(image: isOriginal ? image : image.withRenderingMode(.alwaysTemplate))
      view.frame = bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      addSubview(view)
      return view
    }
    showStroke()
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    showStroke()
  }

  private func showStroke() {
    (layer as? CAShapeLayer)?.strokeColor = imageView == nil ? tintColor.cgColor : nil
  }
}
