/// The content of a button with a configuration, and its layout.
@MainActor
final class ConfiguredButton {
  /// The app's configuration.
  var configuration: UIButton.Configuration
  /// Whether the app's handler has to run before the next layout.
  var needsUpdate = true
  private(set) var shown: UIButton.Configuration
  private let background = ConfiguredBackground(frame: .zero)
  private var subtitle: UILabel?
  private var indicator: UIActivityIndicatorView?

  init(_ configuration: UIButton.Configuration, in button: UIButton) {
    self.configuration = configuration
    shown = configuration
    button.insertSubview(background, at: 0)
  }

  /// Removes all views but the button's own.
  func remove() {
    background.removeFromSuperview()
    subtitle?.removeFromSuperview()
    indicator?.removeFromSuperview()
  }

  // MARK: Content

  /// Shows the configuration with the colours of the button's state, or else with those of the normal one.
  func show(in button: UIButton, updates: Bool) {
    let tint = button.tintColor ?? .systemBlue
    shown = configuration.updated(for: updates ? button.state : .normal, tint: tint)
    let color = shown.baseForegroundColor ?? button.tintColor ?? .systemBlue
    let fonts = shown.fonts
    let title =
      text(shown.titleText, fonts.title, color)
      ?? button.plainTitle.map {
        NSAttributedString(string: $0, attributes: [.font: fonts.title, .foregroundColor: color])
      }
    if title != nil || button.label != nil { show(title, shown.titleText, in: button.makeLabel()) }
    let small = text(shown.subtitleText, fonts.subtitle, color)
    if small != nil, subtitle == nil {
      let label = UILabel()
      button.addSubview(label)
      subtitle = label
    }
    if let subtitle { show(small, shown.subtitleText, in: subtitle) }
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
    let image = shown.showsActivityIndicator ? nil : shown.image ?? button.plainImage
    guard image != nil || button.createdImageView != nil else { return }
    let createdImageView = button.makeImageView()
    let isTemplate = image?.renderingMode == .automatic
    createdImageView.image = isTemplate ? image?.withRenderingMode(.alwaysTemplate) : image
    createdImageView.tintColor = shown.imageColorTransformer?(color) ?? color
    createdImageView.alpha = 1
  }

  private func showIndicator(in button: UIButton, _ color: UIColor) {
    guard shown.showsActivityIndicator else {
      indicator?.removeFromSuperview()
      indicator = nil
      return
    }
    let view = indicator ?? UIActivityIndicatorView(style: .medium)
    if indicator == nil { button.addSubview(view) }
    indicator = view
    view.color = shown.activityIndicatorColorTransformer?(color) ?? color
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

  private var isStacked: Bool { shown.imagePlacement == .top || shown.imagePlacement == .bottom }

  /// The sizes of the parts in a given width, in points.
  private func sizes(in button: UIButton, width: CGFloat) -> Parts {
    let image = imageSize(of: button)
    let room = isStacked || image == .zero ? width : width - image.width - shown.imagePadding
    let title = size(button.label, width: room)
    let small = size(subtitle, width: room)
    let gap = title == .zero || small == .zero ? 0 : shown.titlePadding
    let texts = CGSize(width: max(title.width, small.width), height: title.height + gap + small.height)
    let padding = image == .zero || texts == .zero ? 0 : shown.imagePadding
    let whole =
      isStacked
      ? CGSize(width: max(image.width, texts.width), height: image.height + padding + texts.height)
      : CGSize(width: image.width + padding + texts.width, height: max(image.height, texts.height))
    return Parts(image: image, title: title, small: small, texts: texts, whole: whole, padding: padding)
  }

  private struct Parts {
    let image, title, small, texts, whole: CGSize
    let padding: CGFloat
  }

  /// The size of the content with its insets, in points, no wider than `width`.
  func fittingSize(of button: UIButton, width: CGFloat) -> CGSize {
    let insets = shown.contentInsets
    let whole = sizes(in: button, width: width - insets.leading - insets.trailing).whole
    return CGSize(
      width: whole.width + insets.leading + insets.trailing, height: whole.height + insets.top + insets.bottom
    )
  }

  /// The distances of the first and the last baseline of the texts from the edges of a button as large as its content,
  /// in points; nil without texts.
  func baselines(of button: UIButton) -> (first: CGFloat, last: CGFloat)? {
    let parts = sizes(in: button, width: .greatestFiniteMagnitude)
    let title = parts.title == .zero ? nil : button.label
    let small = parts.small == .zero ? nil : subtitle
    guard let top = title ?? small, let bottom = small ?? title else { return nil }
    let insets = shown.contentInsets
    let texts = origins(parts, CGPoint(x: insets.leading, y: insets.top)).texts
    let below = insets.top + parts.whole.height + insets.bottom - texts.y - parts.texts.height
    return (texts.y + top.baselineOffsets.first, below + bottom.baselineOffsets.last)
  }

  func layOut(in button: UIButton) {
    background.frame = button.bounds
    let radius = shown.cornerRadius(height: button.bounds.height)
    background.show(shown.background, radius: radius, tint: button.tintColor ?? .systemBlue)
    let insets = shown.contentInsets
    let room = button.bounds.inset(
      by: UIEdgeInsets(top: insets.top, left: insets.leading, bottom: insets.bottom, right: insets.trailing))
    let parts = sizes(in: button, width: room.width)
    let origin = CGPoint(
      x: place(
        parts.whole.width, from: room.minX, room: room.width, by: button.effectiveContentHorizontalAlignment),
      y: placeVertically(parts.whole.height, room, button))
    let (image, texts) = origins(parts, origin)
    imageView(of: button)?.frame = pixels(CGRect(origin: image, size: parts.image), button)
    let title = CGRect(
      x: texts.x + inset(parts.title, parts.texts, button), y: texts.y, width: parts.title.width,
      height: parts.title.height)
    button.label?.frame = pixels(title, button)
    subtitle?.frame = pixels(
      CGRect(
        x: texts.x + inset(parts.small, parts.texts, button),
        y: texts.y + parts.texts.height - parts.small.height,
        width: parts.small.width, height: parts.small.height), button)
  }

  /// The corners of image and texts, side by side or above each other.
  private func origins(_ parts: Parts, _ origin: CGPoint) -> (image: CGPoint, texts: CGPoint) {
    var (image, texts) = (origin, origin)
    if isStacked {
      image.x += (parts.whole.width - parts.image.width) / 2
      texts.x += (parts.whole.width - parts.texts.width) / 2
      if shown.imagePlacement == .top {
        texts.y += parts.image.height + parts.padding
      } else {
        image.y += parts.texts.height + parts.padding
      }
    } else {
      image.y += (parts.whole.height - parts.image.height) / 2
      texts.y += (parts.whole.height - parts.texts.height) / 2
      if shown.imagePlacement == .trailing {
        image.x += parts.texts.width + parts.padding
      } else {
        texts.x += parts.image.width + parts.padding
      }
    }
    return (image, texts)
  }

  private func inset(_ size: CGSize, _ texts: CGSize, _ button: UIButton) -> CGFloat {
    switch shown.titleAlignment {
    case .leading: 0
    case .center: (texts.width - size.width) / 2
    case .trailing: texts.width - size.width
    case .automatic:
      place(size.width, from: 0, room: texts.width, by: button.effectiveContentHorizontalAlignment)
    }
  }

  private func place(
    _ width: CGFloat, from start: CGFloat, room: CGFloat, by alignment: UIControl.ContentHorizontalAlignment
  ) -> CGFloat {
    switch alignment {
    case .center, .fill: start + (room - width) / 2
    case .left, .leading: start
    case .right, .trailing: start + room - width
    }
  }

  private func placeVertically(_ height: CGFloat, _ room: CGRect, _ button: UIButton) -> CGFloat {
    switch button.contentVerticalAlignment {
    case .center, .fill: room.minY + (room.height - height) / 2
    case .top: room.minY
    case .bottom: room.maxY - height
    }
  }

  /// Rounds a rectangle to whole pixels, which keeps text and images sharp.
  private func pixels(_ rect: CGRect, _ button: UIButton) -> CGRect {
    let scale = button.contentScaleFactor
    return CGRect(
      x: (rect.minX * scale).rounded() / scale, y: (rect.minY * scale).rounded() / scale, width: rect.width,
      height: rect.height)
  }
}
