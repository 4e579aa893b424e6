import Foundation

/// The views that a navigation bar shows for one item: back button, title, buttons.
final class NavigationBarContent: UIView {
  /// Points between the outermost buttons and the bar's ends, and between buttons.
  static let margin: CGFloat = 16
  static let spacing: CGFloat = 12

  let item: UINavigationItem
  let below: UINavigationItem?
  private let goBack: () -> Void
  private(set) var back: BackButton?
  let title = UILabel()
  private var prompt: UILabel?
  /// The superview of the item's own title view: transitions move and fade this view, and leave the app's view
  /// alone.
  private let holder = UIView()
  private struct TitleView {
    weak var view: UIView?
    /// The view's size before the bar resized it; zero if the view has its requested size.
    var size = CGSize.zero
    /// The size that the view requested in the last layout, and the size that was available.
    var fitted = CGSize.zero
    var offered = CGSize.zero
  }
  private var titleView = TitleView()
  /// The title label, or the superview of the item's own view.
  var heading: UIView { item.titleView == nil ? title : holder }
  private(set) var left: [BarButton] = []
  private(set) var right: [BarButton] = []
  struct TitleLook {
    var attributes: [NSAttributedString.Key: Any] = [:]
    var largeAttributes: [NSAttributedString.Key: Any] = [:]
    /// Points by which the title is moved.
    var offset = UIOffset.zero
  }
  var titleLook = TitleLook() {
    didSet { showTitle() }
  }
  /// The title below the buttons; nil where it is not large.
  private(set) var largeTitle: LargeTitleView?
  /// The image of the back button instead of the chevron.
  var backImage: UIImage? {
    didSet {
      guard backImage != oldValue else { return }
      back?.indicatorImage = backImage
      setNeedsLayout()
    }
  }
  /// The attributes of the buttons' titles; nil for the standard ones.
  var buttonLooks: BarButtonLooks? {
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

  /// Touches between the buttons pass through.
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

  /// Takes the item's views back from another content of the same item: a view has one superview only.
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
      // The small title may have been transparent.
      if largeTitle != nil, (superview as? UINavigationBar)?.controller?.barChange == nil { showCollapse() }
    case .prompt:
      showPrompt()
      guard let bar = superview as? UINavigationBar else { return }
      bar.place(self)
      bar.controller?.layOutBars()
    case .sides:
      // During a transition the new views take the alpha and transform of the old ones.
      let (alpha, shift) = (
        (left + right).first?.alpha ?? largeTitle?.alpha ?? heading.alpha, back?.label.transform
      )
      buildSides()
      for view in left + right { view.alpha = alpha }
      back?.label.alpha = alpha
      if let shift { back?.label.transform = shift }
    }
  }

  /// Whether a view is shown instead of the title at the size that the last layout gave it.
  func hasPlaced(_ view: UIView) -> Bool {
    view === titleView.view && view.superview === holder && view.bounds.size == holder.bounds.size
      && (titleView.size != .zero || view.sizeThatFits(titleView.offered) == titleView.fitted)
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
    let ownLeft = item.leftBarButtonItems ?? []
    if let below, !item.hidesBackButton, ownLeft.isEmpty || item.leftItemsSupplementBackButton {
      let button = BackButton(frame: .zero)
      button.label.text = below.titleForBack
      button.indicatorImage = backImage
      if let tint = below.backBarButtonItem?.tintColor { button.tintColor = tint }
      button.addAction(for: .touchUpInside) { [weak self] _ in self?.goBack() }
      addSubview(button)
      back = button
    }
    left = ownLeft.map { BarButton($0) }
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

  /// The line above the title.
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

  /// Adds or removes the large title, as the item has one.
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

  /// The opacity of the small title at rest: it appears as the last third of the large one disappears.
  var headingAlpha: CGFloat {
    guard largeTitle != nil, item.titleView == nil else { return 1 }
    let rest = (LargeTitleView.height - item.titleCollapse) / LargeTitleView.height
    return min(max(1 - 3 * rest, 0), 1)
  }

  /// Shows as much of both titles as content leaves of the large one. Called in each frame of that: nothing else is laid
  /// out.
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
    // Foundation on Linux leaks some bytes of each attributed string: most titles need none.
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
    let lead = promptHeight
    let (width, height) = (bounds.width, rowHeight)
    layOutLargeTitle()
    prompt?.frame = CGRect(x: Self.margin, y: 8, width: max(0, width - 2 * Self.margin), height: lead - 8)
    var right = width - Self.margin
    for view in self.right {
      let size = view.size(height: height)
      view.frame = CGRect(
        x: right - size.width, y: lead + ((height - size.height) / 2).rounded(), width: size.width,
        height: size.height)
      right = view.frame.minX - Self.spacing
    }
    let natural = headingSize(height)
    var left = layOutBack(titled: natural.width)
    for view in self.left {
      let size = view.size(height: height)
      view.frame = CGRect(
        x: left, y: lead + ((height - size.height) / 2).rounded(), width: size.width, height: size.height)
      left = view.frame.maxX + Self.spacing
    }
    if self.right.isEmpty { right = width - Self.margin }
    // The title is centred where it fits there, else as near to the middle as there is room.
    let room = max(0, right - left)
    let wide = min(natural.width, room)
    let x = min(max((width - wide) / 2, left), max(left, right - wide))
    // The frame is not set, as a transition may have given the heading a transform.
    let top = lead + ((height - natural.height) / 2).rounded()
    heading.bounds.size = CGSize(width: wide, height: natural.height)
    heading.center = CGPoint(
      x: x + wide / 2 + titleLook.offset.horizontal, y: top + natural.height / 2 + titleLook.offset.vertical)
    if let view = item.titleView, view.superview === holder { view.place(in: holder.bounds) }
  }

  /// The height of the line with the buttons, in points.
  private var rowHeight: CGFloat {
    largeTitle == nil ? bounds.height - promptHeight : UINavigationBar.height
  }

  private func headingSize(_ height: CGFloat) -> CGSize {
    let most = CGSize(width: CGFloat.greatestFiniteMagnitude, height: height)
    if let view = item.titleView {
      // The app may have resized the view since.
      if view.bounds.size != holder.bounds.size { titleView.size = view.bounds.size }
      if titleView.size != .zero { return titleView.size }
    }
    let size = (item.titleView ?? title).sizeThatFits(most)
    (titleView.fitted, titleView.offered) = (size, most)
    return CGSize(width: size.width.rounded(.up), height: min(height, size.height))
  }

  /// Shows the whole name, or "Back", or the chevron alone, whichever fits beside the title. Returns the x
  /// coordinate at which the next button starts.
  private func layOutBack(titled width: CGFloat) -> CGFloat {
    guard let back, let below else { return Self.margin }
    let room = (bounds.width - width) / 2 - Self.spacing - back.lead
    var named: CGFloat = 0
    back.label.text = nil
    for name in [below.titleForBack, "Back"] {
      let wide = name.size(in: back.label.font)
      if wide <= room {
        (named, back.label.text) = (wide, name)
        break
      }
    }
    back.frame = CGRect(
      x: 0, y: promptHeight, width: back.lead + named, height: rowHeight)
    back.layer.layoutFromHere()
    return back.frame.maxX + Self.spacing
  }
}

extension String {
  /// The width of one line, in points.
  @MainActor fileprivate func size(in font: UIFont) -> CGFloat {
    let label = UILabel()
    label.font = font
    label.text = self
    return label.sizeThatFits(CGSize(width: CGFloat.greatestFiniteMagnitude, height: 100)).width.rounded(.up)
  }
}
