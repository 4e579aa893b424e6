extension UIButton {
  /// The standard appearance of a button; the raw values are Apple's (UIKit, `UIButton.ButtonType`).
  public enum ButtonType: Int, Sendable {
    /// The text is white; images are darker while the button is highlighted.
    case custom = 0
    /// The text and images are in the tint colour, faded while the button is highlighted.
    case system = 1
    /// A letter i in a circle, in the tint colour; `infoLight` and `infoDark` look the same, as in UIKit since iOS 7.
    case detailDisclosure = 2
    /// A letter i in a circle, in the tint colour.
    case infoLight = 3
    /// A letter i in a circle, in the tint colour.
    case infoDark = 4
    /// A plus in a circle, in the tint colour.
    case contactAdd = 5
    /// A cross in a grey disc.
    case close = 7

    /// The name of `system` before iOS 7.
    public static var roundedRect: ButtonType { .system }
  }

  /// A closure that receives a button and adapts its configuration to its state.
  public typealias ConfigurationUpdateHandler = @MainActor (UIButton) -> Void

  /// The content of a button in one state; a nil property takes the value of the normal state.
  struct Look {
    var title: String?
    var attributedTitle: NSAttributedString?
    var titleColor: UIColor?
    var titleShadow: UIColor?
    var image: UIImage?
    var backgroundImage: UIImage?
  }

  /// The opacity of a system button's content while it is highlighted.
  static var fadedAlpha: CGFloat { 0.2 }
  /// The duration in which the content returns to full opacity, in seconds.
  static var fadeDuration: TimeInterval { 0.4 }

  /// Shows the symbol of a button type that has one, and sets the button's size to its intrinsic size.
  func showSymbol(of type: ButtonType) {
    let name: String
    switch type {
    case .custom, .system: return
    case .detailDisclosure, .infoLight, .infoDark: name = "info.circle"
    case .contactAdd: name = "plus.circle"
    case .close:
      name = "xmark.circle.fill"
      tintColor = .systemGray
      accessibilityLabel = "Close"
    }
    if image(for: .normal) == nil {
      setImage(UIImage(systemName: name, withConfiguration: Self.symbolSize), for: .normal)
    }
    frame.size = intrinsicContentSize
  }
  private static let symbolSize = UIImage.SymbolConfiguration(pointSize: 22)

  func change(_ state: State, _ change: (inout Look) -> Void) {
    change(&looks[state, default: Look()])
    contentChanged()
    show()
  }

  /// Returns a value that is set for exactly this state, or else for the normal state.
  func look<Value>(_ state: State, _ part: KeyPath<Look, Value?>) -> Value? {
    looks[state]?[keyPath: part] ?? looks[.normal]?[keyPath: part]
  }

  func standardColor(for state: State) -> UIColor {
    guard buttonType != .custom else { return .white }
    return state.contains(.disabled) ? .tertiaryLabel : tintColor
  }

  func contentChanged() {
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  /// The title that the button shows if its configuration has none; nil if empty.
  var plainTitle: String? { currentTitle.flatMap { $0.isEmpty ? nil : $0 } }
  /// The image that the button shows if its configuration has none.
  var plainImage: UIImage? { currentImage }

  /// Shows the content of the current state.
  func show() {
    if showConfiguration() { return }
    if let title = currentAttributedTitle {
      let label = makeLabel()
      if label.attributedText != title { label.attributedText = title }
      // Only plain titles have shadows.
      label.shadowColor = nil
    } else if label != nil || currentTitle != nil {
      let label = makeLabel()
      label.text = currentTitle
      label.textColor = currentTitleColor
      label.shadowColor = currentTitleShadowColor
    }
    if createdImageView != nil || currentImage != nil {
      let isTemplate = buttonType != .custom && currentImage?.renderingMode == .automatic
      let createdImageView = makeImageView()
      let image = isTemplate ? currentImage?.withRenderingMode(.alwaysTemplate) : currentImage
      // Setting an image tints a template anew, so an unchanged image is not set.
      if createdImageView.image != image { createdImageView.image = image }
      createdImageView.tintColor = buttonType != .custom && !isEnabled ? .tertiaryLabel : nil
      adjust(createdImageView, \.image)
    }
    if background != nil || currentBackgroundImage != nil {
      let background = makeBackground()
      background.image = currentBackgroundImage
      adjust(background, \.backgroundImage)
    }
    if buttonType != .custom { fade() }
  }

  /// Darkens an image while a custom button is highlighted, and fades it while the button is disabled, if no image is
  /// set for the current state.
  private func adjust(_ view: ButtonImageView, _ part: KeyPath<Look, UIImage?>) {
    guard buttonType == .custom else { return }
    let lacksStateImage = looks[state]?[keyPath: part] == nil
    view.isDark = lacksStateImage && adjustsImageWhenHighlighted && isEnabled && isHighlighted
    view.alpha = lacksStateImage && adjustsImageWhenDisabled && !isEnabled ? 0.5 : 1
  }

  /// Fades the content at once but restores it slowly, so that a short tap is visible.
  private func fade() {
    let views = [label, createdImageView].compactMap { $0 as UIView? }
    let alpha = isHighlighted ? Self.fadedAlpha : 1
    guard views.contains(where: { $0.alpha != alpha }) else { return }
    // Outside a window, nobody sees an animation.
    if isHighlighted || window == nil {
      UIView.performWithoutAnimation { for view in views { view.alpha = alpha } }
    } else {
      UIView.animate(withDuration: Self.fadeDuration, delay: 0, options: [.allowUserInteraction]) {
        for view in views { view.alpha = alpha }
      }
    }
  }
}

/// A button's image, which can be shown darker.
final class ButtonImageView: UIImageView {
  private var shade: CALayer?

  var isDark = false {
    didSet { if isDark != oldValue { shadeImage() } }
  }

  override var image: UIImage? {
    didSet { if isDark, image != oldValue { shadeImage() } }
  }

  private func shadeImage() {
    shade?.removeFromSuperlayer()
    shade = nil
    guard isDark, let image else { return }
    let new = CALayer()
    new.backgroundColor = CGColor(gray: 0, alpha: 0.4)
    let shape = CALayer()
    shape.contents = image.upright
    new.mask = shape
    layer.addSublayer(new)
    shade = new
    layer.setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard let shade else { return }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    shade.frame = bounds
    shade.mask?.frame = bounds
    CATransaction.commit()
  }
}
