import Foundation

/// The views that a navigation bar shows for one item: prompt, back button, title, buttons and large title.
final class NavigationBarContent: UIView {
  /// The distance between the outermost buttons and the ends of the bar, in points.
  static let margin: CGFloat = 16
  /// The distance between neighbouring buttons, in points.
  static let spacing: CGFloat = 12

  let item: UINavigationItem
  /// The previous item of the stack, to which the back button leads; nil for the root.
  let below: UINavigationItem?
  private let goBack: () -> Void
  private(set) var back: BackButton?
  let title = UILabel()
  private var prompt: UILabel?
  /// The superview of the item's title view. Transitions move and fade this superview, so that the app's view remains
  /// unchanged.
  private let holder = UIView()
  /// The item's title view and its sizes in points.
  private struct TitleView {
    weak var view: UIView?
    /// The size that the app has given the view; zero for the size that fits the view.
    var size = CGSize.zero
    /// The size that the view requested in the last layout.
    var requestedSize = CGSize.zero
    /// The size that was available in the last layout.
    var availableSize = CGSize.zero
  }
  private var titleView = TitleView()
  /// The title label, or the superview of the item's title view.
  var heading: UIView { item.titleView == nil ? title : holder }
  private(set) var left: [BarButton] = []
  private(set) var right: [BarButton] = []
  /// The attributes of the titles, which override the standard attributes, and the position of the title.
  struct TitleLook {
    var attributes: [NSAttributedString.Key: Any] = [:]
    var largeAttributes: [NSAttributedString.Key: Any] = [:]
    /// The distance by which the title is moved, in points.
    var offset = UIOffset.zero
  }
  var titleLook = TitleLook() {
    didSet { showTitle() }
  }
  /// The large title below the buttons; nil unless the item has a large title.
  private(set) var largeTitle: LargeTitleView?
  /// The image that replaces the chevron of the back button; nil shows the chevron.
  var backImage: UIImage? {
    didSet {
      guard backImage != oldValue else { return }
      back?.indicatorImage = backImage
      setNeedsLayout()
    }
  }
  /// The attributes of the buttons' titles; nil for standard attributes.
  var buttonLooks: BarButtonLooks? {
    // The attributes of the same object may have changed.
    didSet { if buttonLooks !== oldValue || buttonLooks != nil { showButtonLooks() } }
  }
  var style = UIBarStyle.default {
    didSet { if style != oldValue { showTitle() } }
  }

  /// Creates the views of `item`; the back button leads to `below`.
  init(_ item: UINavigationItem, below: UINavigationItem?, goBack: @escaping () -> Void) {
    self.item = item
    self.below = below
    self.goBack = goBack
    super.init(frame: .zero)
    item.shownBy = self
    buildHeading()
    buildSides()
    showPrompt()
    showLargeTitle()
  }

  required init?(coder: NSCoder) {
    fatalError("\(Self.self).init(coder:): archives are not read; the bar creates it")
  }

  /// Returns nil between the buttons, so that touches there reach the views behind.
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    return hit === self ? nil : hit
  }

  /// The part of an item that has changed.
  enum Part {
    case title, heading, sides, prompt
  }

  func itemChanged(_ part: Part, animated: Bool) {
    guard animated, window != nil else { return build(part) }
    UIView.transition(with: self, duration: 0.25, options: .transitionCrossDissolve) {
      self.build(part)
      self.layer.layoutFromHere()
    }
  }

  /// Moves the item's views back into this content, after another content has shown the same item.
  func claim() {
    item.shownBy = self
    buildHeading()
    for button in left + right { button.claim() }
  }

  private func build(_ part: Part) {
    switch part {
    case .title: showTitle()
    case .heading:
      buildHeading()
      // Beside a large title, the small title is transparent, but a title view is not.
      if largeTitle != nil, (superview as? UINavigationBar)?.controller?.barChange == nil { showCollapse() }
    case .prompt:
      showPrompt()
      guard let bar = superview as? UINavigationBar else { return }
      bar.layOut(self)
      bar.controller?.layOutBars()
    case .sides:
      // During a transition, new views get the alpha of the old views, and the new back label the old transform.
      let oldView: UIView = (left + right).first ?? largeTitle ?? heading
      let (alpha, labelTransform) = (oldView.alpha, back?.label.transform)
      buildSides()
      for view in left + right { view.alpha = alpha }
      back?.label.alpha = alpha
      if let labelTransform { back?.label.transform = labelTransform }
    }
  }

  /// Whether `view` is the shown title view and has the size of the last layout, so that a new layout is not needed.
  func hasLaidOut(_ view: UIView) -> Bool {
    view === titleView.view && view.superview === holder && view.bounds.size == holder.bounds.size
      && (titleView.size != .zero || view.sizeThatFits(titleView.availableSize) == titleView.requestedSize)
  }

  private func buildHeading() {
    holder.remove(titleView.view, replacedBy: item.titleView)
    if let view = item.titleView, view !== titleView.view || view.superview !== holder {
      if view !== titleView.view { titleView.size = view.bounds.size }
      holder.addSubview(view)
    }
    titleView.view = item.titleView
    let other = heading === title ? holder : title
    if other.superview != nil {
      (heading.alpha, heading.transform) = (other.alpha, other.transform)
      other.removeFromSuperview()
    }
    if heading.superview !== self { addSubview(heading) }
    showTitle()
  }

  private func buildSides() {
    for view in left + right { view.removeFromSuperview() }
    back?.removeFromSuperview()
    back = nil
    let leftItems = item.leftBarButtonItems ?? []
    if let below, !item.hidesBackButton, leftItems.isEmpty || item.leftItemsSupplementBackButton {
      let button = BackButton(frame: .zero)
      button.label.text = below.titleForBack
      button.indicatorImage = backImage
      if let tint = below.backBarButtonItem?.tintColor { button.tintColor = tint }
      button.addAction(for: .touchUpInside) { [weak self] _ in self?.goBack() }
      addSubview(button)
      back = button
    }
    left = leftItems.map { BarButton($0) }
    right = (item.rightBarButtonItems ?? []).map { BarButton($0) }
    for view in left + right { addSubview(view) }
    showButtonLooks()
    setNeedsLayout()
  }

  private func showButtonLooks() {
    for button in left + right { button.look = buttonLooks?.look(button.item.style) }
    back?.titleAttributes = buttonLooks?.back.attributes(.normal) ?? [:]
    setNeedsLayout()
  }

  /// Updates the line above the title.
  private func showPrompt() {
    if item.prompt == nil {
      prompt?.removeFromSuperview()
      prompt = nil
      return
    }
    let label = prompt ?? UILabel()
    if prompt == nil { addSubview(label) }
    prompt = label
    label.font = .systemFont(ofSize: 13)
    label.textAlignment = .center
    label.textColor = style == .black ? .white : .label
    label.text = item.prompt
    setNeedsLayout()
  }

  /// Adds the large title if the item has one, otherwise removes it.
  func showLargeTitle() {
    guard item.hasLargeTitle != (largeTitle != nil) else { return }
    largeTitle?.removeFromSuperview()
    largeTitle = nil
    if item.hasLargeTitle {
      let view = LargeTitleView()
      addSubview(view)
      largeTitle = view
    }
    showTitle()
    showCollapse()
  }

  /// The opacity of the small title outside of transitions, 0…1. The small title fades in while the last third of the
  /// large title is pushed out. A title view is always opaque.
  var headingAlpha: CGFloat {
    guard largeTitle != nil, item.titleView == nil else { return 1 }
    let visibleFraction = (LargeTitleView.height - item.titleCollapse) / LargeTitleView.height
    return min(max(1 - 3 * visibleFraction, 0), 1)
  }

  /// Updates both titles to `titleCollapse`. Scrolling calls this in each frame, so nothing else is laid out.
  func showCollapse() {
    heading.alpha = headingAlpha
    largeTitle?.collapse = item.titleCollapse
  }

  private func layOutLargeTitle() {
    guard let largeTitle else { return }
    let height = LargeTitleView.clippedHeight
    // The frame is not set, as a transition may have given the view a transform.
    largeTitle.bounds = CGRect(x: 0, y: 0, width: bounds.width, height: height)
    largeTitle.center = CGPoint(x: bounds.width / 2, y: promptHeight + UINavigationBar.height + height / 2)
    largeTitle.collapse = item.titleCollapse
  }

  /// The height of the line for the prompt, in points.
  private var promptHeight: CGFloat { prompt == nil ? 0 : UINavigationBar.promptHeight }

  private func showTitle() {
    let font = UIFont.systemFont(ofSize: 17, weight: .semibold)
    let color = style == .black ? UIColor.white : .label
    prompt?.textColor = color
    title.text = item.title
    (title.font, title.textColor) = (font, color)
    // Foundation on Linux leaks a few bytes for each attributed string, so one is created only if it is needed.
    if let text = item.title, !titleLook.attributes.isEmpty {
      let standard: [NSAttributedString.Key: Any] = [.font: font, .foregroundColor: color]
      title.attributedText = NSAttributedString(
        string: text, attributes: standard.merging(titleLook.attributes) { $1 })
    }
    largeTitle?.show(item.title, color: color, titleLook.largeAttributes)
    setNeedsLayout()
  }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    let rowTop = promptHeight
    let (width, height) = (bounds.width, rowHeight)
    layOutLargeTitle()
    prompt?.frame = CGRect(x: Self.margin, y: 8, width: max(0, width - 2 * Self.margin), height: rowTop - 8)
    var rightEnd = width - Self.margin
    for view in self.right {
      let size = view.size(height: height)
      view.frame = CGRect(
        x: rightEnd - size.width, y: rowTop + ((height - size.height) / 2).rounded(), width: size.width,
        height: size.height)
      rightEnd = view.frame.minX - Self.spacing
    }
    let fullSize = headingSize(height)
    var leftEnd = layOutBack(headingWidth: fullSize.width)
    for view in self.left {
      let size = view.size(height: height)
      view.frame = CGRect(
        x: leftEnd, y: rowTop + ((height - size.height) / 2).rounded(), width: size.width, height: size.height
      )
      leftEnd = view.frame.maxX + Self.spacing
    }
    // The title is as near to the middle of the bar as the buttons allow.
    let headingWidth = min(fullSize.width, max(0, rightEnd - leftEnd))
    let x = min(max((width - headingWidth) / 2, leftEnd), max(leftEnd, rightEnd - headingWidth))
    // The frame is not set, as a transition may have given the heading a transform.
    let y = rowTop + ((height - fullSize.height) / 2).rounded()
    heading.bounds.size = CGSize(width: headingWidth, height: fullSize.height)
    heading.center = CGPoint(
      x: x + headingWidth / 2 + titleLook.offset.horizontal,
      y: y + fullSize.height / 2 + titleLook.offset.vertical)
    if let view = item.titleView, view.superview === holder { view.setLayoutFrame(holder.bounds) }
  }

  /// The height of the line with the buttons, in points.
  private var rowHeight: CGFloat {
    largeTitle == nil ? bounds.height - promptHeight : UINavigationBar.height
  }

  /// The size, in points, that the title or title view requests in a line of the given height.
  private func headingSize(_ height: CGFloat) -> CGSize {
    let available = CGSize(width: CGFloat.greatestFiniteMagnitude, height: height)
    if let view = item.titleView {
      // The app may have resized the view after the last layout.
      if view.bounds.size != holder.bounds.size { titleView.size = view.bounds.size }
      if titleView.size != .zero { return titleView.size }
    }
    let size = (item.titleView ?? title).sizeThatFits(available)
    (titleView.requestedSize, titleView.availableSize) = (size, available)
    return CGSize(width: size.width.rounded(.up), height: min(height, size.height))
  }

  /// Lays out the back button with the first of these labels that fits beside a title of `headingWidth` points: the
  /// previous item's title, "Back", or none. Returns the x coordinate of the next button, in points.
  private func layOutBack(headingWidth: CGFloat) -> CGFloat {
    guard let back, let below else { return Self.margin }
    let available = (bounds.width - headingWidth) / 2 - Self.spacing - back.labelOffset
    var labelWidth: CGFloat = 0
    back.label.text = nil
    for text in [below.titleForBack, "Back"] {
      let width = text.width(in: back.label.font)
      if width <= available {
        (labelWidth, back.label.text) = (width, text)
        break
      }
    }
    back.frame = CGRect(
      x: 0, y: promptHeight, width: back.labelOffset + labelWidth, height: rowHeight)
    back.layer.layoutFromHere()
    return back.frame.maxX + Self.spacing
  }
}

extension String {
  /// The width of the string in one line, in points.
  @MainActor fileprivate func width(in font: UIFont) -> CGFloat {
    let label = UILabel()
    label.font = font
    label.text = self
    return label.sizeThatFits(CGSize(width: CGFloat.greatestFiniteMagnitude, height: 100)).width.rounded(.up)
  }
}
