/// The views that show a button's configuration, and their layout.
@MainActor
final class ConfiguredButton {
  /// The app's configuration.
  var configuration: UIButton.Configuration
  /// Whether the app's handler has to run before the next layout.
  var needsUpdate = true
  /// The configuration with the colours of the state that the button shows.
  private var shownConfiguration: UIButton.Configuration
  private let background = ConfiguredBackground(frame: .zero)
  private var subtitle: UILabel?
  private var indicator: UIActivityIndicatorView?

  init(_ configuration: UIButton.Configuration, in button: UIButton) {
    self.configuration = configuration
    shownConfiguration = configuration
    button.insertSubview(background, at: 0)
  }

  /// Removes the views that the configuration has added to the button.
  func remove() {
    background.removeFromSuperview()
    subtitle?.removeFromSuperview()
    indicator?.removeFromSuperview()
  }

  // MARK: Content

  /// Shows the configuration with the colours of the button's state, or of the normal state if `followsState` is false.
  func show(in button: UIButton, followsState: Bool) {
    let tint = button.tintColor ?? .systemBlue
    shownConfiguration = configuration.updated(for: followsState ? button.state : .normal, tint: tint)
    let color = shownConfiguration.baseForegroundColor ?? button.tintColor ?? .systemBlue
    let fonts = shownConfiguration.fonts
    let title =
      text(shownConfiguration.titleText, fonts.title, color)
      ?? button.plainTitle.map {
        NSAttributedString(string: $0, attributes: [.font: fonts.title, .foregroundColor: color])
      }
    if title != nil || button.label != nil {
      show(title, shownConfiguration.titleText, in: button.makeLabel())
    }
    let subtitleText = text(shownConfiguration.subtitleText, fonts.subtitle, color)
    if subtitleText != nil, subtitle == nil {
      let label = UILabel()
      button.addSubview(label)
      subtitle = label
    }
    if let subtitle { show(subtitleText, shownConfiguration.subtitleText, in: subtitle) }
    showImage(in: button, color)
    showIndicator(in: button, color)
  }

  private func text(_ text: UIButton.Configuration.Text, _ font: UIFont, _ color: UIColor)
    -> NSAttributedString?
  {
    guard let content = text.content, !content.characters.isEmpty else { return nil }
    var base = AttributeContainer()
    base[AttributeScopes.UIKitAttributes.FontAttribute.self] = font
    base[AttributeScopes.UIKitAttributes.ForegroundColorAttribute.self] = color
    return content.drawn(over: text.transformer?(base) ?? base)
  }

  private func show(_ text: NSAttributedString?, _ settings: UIButton.Configuration.Text, in label: UILabel) {
    label.numberOfLines =
      settings.lineBreakMode == .byWordWrapping || settings.lineBreakMode == .byCharWrapping ? 0 : 1
    label.lineBreakMode = settings.lineBreakMode
    label.attributedText = text
    label.shadowColor = nil
  }

  private func showImage(in button: UIButton, _ color: UIColor) {
    let shownImage = shownConfiguration.image ?? button.plainImage
    let image = shownConfiguration.showsActivityIndicator ? nil : shownImage
    guard image != nil || button.createdImageView != nil else { return }
    let createdImageView = button.makeImageView()
    let isTemplate = image?.renderingMode == .automatic
    createdImageView.image = isTemplate ? image?.withRenderingMode(.alwaysTemplate) : image
    createdImageView.tintColor = shownConfiguration.imageColorTransformer?(color) ?? color
    createdImageView.alpha = 1
  }

  private func showIndicator(in button: UIButton, _ color: UIColor) {
    guard shownConfiguration.showsActivityIndicator else {
      indicator?.removeFromSuperview()
      indicator = nil
      return
    }
    let view = indicator ?? UIActivityIndicatorView(style: .medium)
    if indicator == nil { button.addSubview(view) }
    indicator = view
    view.color = shownConfiguration.activityIndicatorColorTransformer?(color) ?? color
    view.startAnimating()
  }

  // MARK: Layout

  private func size(_ label: UILabel?, width: CGFloat) -> CGSize {
    guard let label, label.attributedText?.length ?? 0 > 0 else { return .zero }
    return label.sizeThatFits(CGSize(width: max(width, 0), height: 0))
  }

  private func imageView(of button: UIButton) -> UIView? {
    if let indicator { return indicator }
    return button.createdImageView?.image == nil ? nil : button.createdImageView
  }

  private func imageSize(of button: UIButton) -> CGSize {
    if let indicator { return indicator.intrinsicContentSize }
    return button.createdImageView?.image?.size ?? .zero
  }

  private var isStacked: Bool {
    shownConfiguration.imagePlacement == .top || shownConfiguration.imagePlacement == .bottom
  }

  /// The sizes of image, title and subtitle in an available width, in points.
  private func sizes(in button: UIButton, width: CGFloat) -> Parts {
    let image = imageSize(of: button)
    let room = isStacked || image == .zero ? width : width - image.width - shownConfiguration.imagePadding
    let title = size(button.label, width: room)
    let subtitleSize = size(subtitle, width: room)
    let gap = title == .zero || subtitleSize == .zero ? 0 : shownConfiguration.titlePadding
    let texts = CGSize(
      width: max(title.width, subtitleSize.width), height: title.height + gap + subtitleSize.height)
    let padding = image == .zero || texts == .zero ? 0 : shownConfiguration.imagePadding
    let whole =
      isStacked
      ? CGSize(width: max(image.width, texts.width), height: image.height + padding + texts.height)
      : CGSize(width: image.width + padding + texts.width, height: max(image.height, texts.height))
    return Parts(
      image: image, title: title, subtitle: subtitleSize, texts: texts, whole: whole, padding: padding)
  }

  /// The sizes of a button's content in points; a missing part has the size zero.
  private struct Parts {
    /// `texts` contains title and subtitle, `whole` contains texts and image.
    let image, title, subtitle, texts, whole: CGSize
    /// The distance between image and texts.
    let padding: CGFloat
  }

  /// The size of the content with its insets, in points; texts wrap so that the content fits into `width`.
  func fittingSize(of button: UIButton, width: CGFloat) -> CGSize {
    let insets = shownConfiguration.contentInsets
    let whole = sizes(in: button, width: width - insets.leading - insets.trailing).whole
    return CGSize(
      width: whole.width + insets.leading + insets.trailing, height: whole.height + insets.top + insets.bottom
    )
  }

  /// The distances of the first baseline from the upper edge and of the last baseline from the lower edge, in points,
  /// in a button as large as its content; nil without texts.
  func baselines(of button: UIButton) -> (first: CGFloat, last: CGFloat)? {
    let parts = sizes(in: button, width: .greatestFiniteMagnitude)
    let title = parts.title == .zero ? nil : button.label
    let shownSubtitle = parts.subtitle == .zero ? nil : subtitle
    guard let top = title ?? shownSubtitle, let bottom = shownSubtitle ?? title else { return nil }
    let insets = shownConfiguration.contentInsets
    let texts = origins(parts, CGPoint(x: insets.leading, y: insets.top)).texts
    let below = insets.top + parts.whole.height + insets.bottom - texts.y - parts.texts.height
    return (texts.y + top.baselineOffsets.first, below + bottom.baselineOffsets.last)
  }

  func layOut(in button: UIButton) {
    background.frame = button.bounds
    let radius = shownConfiguration.cornerRadius(height: button.bounds.height)
    background.show(shownConfiguration.background, radius: radius, tint: button.tintColor ?? .systemBlue)
    let insets = shownConfiguration.contentInsets
    let room = button.bounds.inset(
      by: UIEdgeInsets(top: insets.top, left: insets.leading, bottom: insets.bottom, right: insets.trailing))
    let parts = sizes(in: button, width: room.width)
    let origin = CGPoint(
      x: leftEdge(
        parts.whole.width, from: room.minX, room: room.width, by: button.effectiveContentHorizontalAlignment),
      y: topEdge(parts.whole.height, room, button))
    let (image, texts) = origins(parts, origin)
    imageView(of: button)?.frame = roundedToPixels(CGRect(origin: image, size: parts.image), button)
    let title = CGRect(
      x: texts.x + inset(parts.title, parts.texts, button), y: texts.y, width: parts.title.width,
      height: parts.title.height)
    button.label?.frame = roundedToPixels(title, button)
    subtitle?.frame = roundedToPixels(
      CGRect(
        x: texts.x + inset(parts.subtitle, parts.texts, button),
        y: texts.y + parts.texts.height - parts.subtitle.height,
        width: parts.subtitle.width, height: parts.subtitle.height), button)
  }

  /// The upper left corners of image and texts in content whose upper left corner is `origin`.
  private func origins(_ parts: Parts, _ origin: CGPoint) -> (image: CGPoint, texts: CGPoint) {
    var (image, texts) = (origin, origin)
    if isStacked {
      image.x += (parts.whole.width - parts.image.width) / 2
      texts.x += (parts.whole.width - parts.texts.width) / 2
      if shownConfiguration.imagePlacement == .top {
        texts.y += parts.image.height + parts.padding
      } else {
        image.y += parts.texts.height + parts.padding
      }
    } else {
      image.y += (parts.whole.height - parts.image.height) / 2
      texts.y += (parts.whole.height - parts.texts.height) / 2
      if shownConfiguration.imagePlacement == .trailing {
        image.x += parts.texts.width + parts.padding
      } else {
        texts.x += parts.image.width + parts.padding
      }
    }
    return (image, texts)
  }

  /// The distance of a text of a size from the left edge of the rectangle of both texts, in points.
  private func inset(_ size: CGSize, _ texts: CGSize, _ button: UIButton) -> CGFloat {
    switch shownConfiguration.titleAlignment {
    case .leading: 0
    case .center: (texts.width - size.width) / 2
    case .trailing: texts.width - size.width
    case .automatic:
      leftEdge(size.width, from: 0, room: texts.width, by: button.effectiveContentHorizontalAlignment)
    }
  }

  private func leftEdge(
    _ width: CGFloat, from start: CGFloat, room: CGFloat, by alignment: UIControl.ContentHorizontalAlignment
  ) -> CGFloat {
    switch alignment {
    case .center, .fill: start + (room - width) / 2
    case .left, .leading: start
    case .right, .trailing: start + room - width
    }
  }

  private func topEdge(_ height: CGFloat, _ room: CGRect, _ button: UIButton) -> CGFloat {
    switch button.contentVerticalAlignment {
    case .center, .fill: room.minY + (room.height - height) / 2
    case .top: room.minY
    case .bottom: room.maxY - height
    }
  }

  /// Rounds a rectangle's origin to whole pixels, which keeps text and images sharp.
  private func roundedToPixels(_ rect: CGRect, _ button: UIButton) -> CGRect {
    let scale = button.contentScaleFactor
    return CGRect(
      x: (rect.minX * scale).rounded() / scale, y: (rect.minY * scale).rounded() / scale, width: rect.width,
      height: rect.height)
  }
}
