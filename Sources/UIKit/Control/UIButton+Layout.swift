extension UIButton {
  /// The padding above and below a title if the button has no content insets, in points.
  private static var padding: CGFloat { 6 }
  /// The minimum width of a title in a button without image and insets, in points.
  private static var minimumWidth: CGFloat { 30 }

  private var hasTitle: Bool { currentTitle?.isEmpty == false || currentAttributedTitle != nil }

  func fittingSize(_ size: CGSize) -> CGSize {
    let image = currentImage?.size
    var content = image ?? .zero
    if hasTitle || image == nil {
      let room = size.width - content.width - contentEdgeInsets.left - contentEdgeInsets.right
      var title = titleSize(width: room)
      if contentEdgeInsets == .zero {
        title.height += 2 * Self.padding
        if image == nil { title.width = max(title.width, Self.minimumWidth) }
      }
      content.width += title.width
      content.height = max(content.height, title.height)
    }
    let minimum = currentBackgroundImage?.size ?? .zero
    return CGSize(
      width: max(content.width + contentEdgeInsets.left + contentEdgeInsets.right, minimum.width),
      height: max(content.height + contentEdgeInsets.top + contentEdgeInsets.bottom, minimum.height))
  }

  /// The title's size in points; an empty title has the height of one line.
  private func titleSize(width: CGFloat) -> CGSize {
    if hasTitle, let label { return label.sizeThatFits(CGSize(width: max(width, 0), height: 0)) }
    let font = label?.font ?? UIFont.systemFont(ofSize: UIFont.buttonFontSize)
    return CGSize(width: 0, height: font.lineHeight.rounded(.up))
  }

  /// The distances of the title's first baseline from the upper edge and of its last baseline from the lower edge, in
  /// points, in a button of its intrinsic size; 0 without a title.
  var titleBaselines: (first: CGFloat, last: CGFloat) {
    guard hasTitle, let label else { return (0, 0) }
    let margin = (intrinsicContentSize.height - titleSize(width: .greatestFiniteMagnitude).height) / 2
    let offsets = label.baselineOffsets
    return (offsets.first + margin, offsets.last + margin)
  }

  /// The rectangles of the image and the title, side by side, each inside its own edge insets.
  func contentRects(in content: CGRect) -> (image: CGRect, title: CGRect) {
    let (imageRoom, titleRoom) = (content.inset(by: imageEdgeInsets), content.inset(by: titleEdgeInsets))
    var image = currentImage?.size ?? .zero
    image = CGSize(
      width: min(image.width, max(imageRoom.width, 0)), height: min(image.height, max(imageRoom.height, 0)))
    let room = max(titleRoom.width - image.width, 0)
    var title = hasTitle ? titleSize(width: room) : .zero
    title = CGSize(width: min(title.width, room), height: min(title.height, max(titleRoom.height, 0)))
    let isFilled = effectiveContentHorizontalAlignment == .fill
    let total = image.width + title.width
    var imageRect = CGRect(origin: .zero, size: image)
    var titleRect = CGRect(origin: .zero, size: title)
    imageRect.origin.x = leftEdge(total, in: imageRoom)
    titleRect.origin.x = leftEdge(total, in: titleRoom) + image.width
    if isFilled, hasTitle {
      titleRect.size.width = room
    } else if isFilled {
      imageRect.size.width = imageRoom.width
    }
    alignVertically(&imageRect, in: imageRoom)
    alignVertically(&titleRect, in: titleRoom)
    return (imageRect, titleRect)
  }

  private func leftEdge(_ width: CGFloat, in room: CGRect) -> CGFloat {
    switch effectiveContentHorizontalAlignment {
    case .center: roundToPixels(room.minX + (room.width - width) / 2)
    case .right, .trailing: roundToPixels(room.maxX - width)
    case .left, .leading, .fill: room.minX
    }
  }

  private func alignVertically(_ rect: inout CGRect, in room: CGRect) {
    switch contentVerticalAlignment {
    case .center: rect.origin.y = roundToPixels(room.midY - rect.height / 2)
    case .top: rect.origin.y = room.minY
    case .bottom: rect.origin.y = roundToPixels(room.maxY - rect.height)
    case .fill: (rect.origin.y, rect.size.height) = (room.minY, room.height)
    }
  }

  /// Rounds a length in points to whole pixels, which keeps text and images sharp.
  private func roundToPixels(_ length: CGFloat) -> CGFloat {
    (length * contentScaleFactor).rounded() / contentScaleFactor
  }
}
