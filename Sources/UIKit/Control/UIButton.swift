/// A control that performs an action when it is pressed, with a title, an image or both (UIKit, `UIButton`).
@preconcurrency @MainActor
open class UIButton: UIControl {
  private var type = ButtonType.custom
  var looks: [State: Look] = [:]
  /// The title's label; nil until its first use.
  private(set) var label: UILabel?
  /// The image's view; nil until its first use.
  private(set) var createdImageView: ButtonImageView?
  /// The background image's view; nil until its first use.
  private(set) var background: ButtonImageView?
  /// The configuration and the views that show it; nil without a configuration.
  private var configuredContent: ConfiguredButton?

  /// Creates a custom button.
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// Creates a custom button that performs an action and takes the action's title and image.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    guard let primaryAction else { return }
    addAction(primaryAction, for: .primaryActionTriggered)
    if !primaryAction.title.isEmpty { setTitle(primaryAction.title, for: .normal) }
    if let image = primaryAction.image { setImage(image, for: .normal) }
  }

  /// Creates a button of a type, with the size of the type's symbol, or of zero size if the type has no symbol.
  public convenience init(type buttonType: UIButton.ButtonType) {
    self.init(type: buttonType, primaryAction: nil)
  }

  /// Creates a button of a type that performs an action and takes the action's title and image.
  ///
  /// The size is the intrinsic one for a type with a symbol, and zero for other types.
  public convenience init(type buttonType: UIButton.ButtonType = .system, primaryAction: UIAction?) {
    self.init(frame: .zero, primaryAction: primaryAction)
    type = buttonType
    showSymbol(of: buttonType)
    show()
  }

  /// Creates a system button with a configuration and an action, whose title and image are shown if the configuration
  /// has none.
  public convenience init(configuration: UIButton.Configuration, primaryAction: UIAction? = nil) {
    self.init(type: .system, primaryAction: primaryAction)
    self.configuration = configuration
    frame.size = intrinsicContentSize
  }

  /// Creates a view from `UIStoryboard.coder`; traps for any other coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// The type that the button was created with.
  open var buttonType: ButtonType { type }

  // MARK: Configuration

  /// The title, image and background in one value; nil unless set.
  ///
  /// Without a configuration, the button shows what methods such as `setTitle(_:for:)` have set for its state.
  open var configuration: UIButton.Configuration? {
    get { configuredContent?.configuration }
    set {
      guard let newValue else {
        configuredContent?.remove()
        configuredContent = nil
        return configurationChanged()
      }
      if let configuredContent {
        configuredContent.configuration = newValue
      } else {
        configuredContent = ConfiguredButton(newValue, in: self)
      }
      configurationChanged()
    }
  }

  /// The closure that may adapt the configuration; UIKit calls it before the layout that follows a change of the state.
  open var configurationUpdateHandler: UIButton.ConfigurationUpdateHandler? {
    get { updateHandler?.call }
    set {
      updateHandler = newValue.map { UpdateHandler(call: $0) }
      setNeedsUpdateConfiguration()
    }
  }
  private var updateHandler: UpdateHandler?
  /// A structure around the handler, because a stored property of this function type does not link.
  private struct UpdateHandler {
    let call: UIButton.ConfigurationUpdateHandler
  }

  /// Whether the configuration's colours follow the button's state, with or without a handler; true unless set.
  open var automaticallyUpdatesConfiguration: Bool {
    get { followsState }
    set {
      followsState = newValue
      setNeedsUpdateConfiguration()
    }
  }
  private var followsState = true

  /// Requests a call of `updateConfiguration()` before the next layout.
  open func setNeedsUpdateConfiguration() {
    guard let configuredContent else { return }
    configuredContent.needsUpdate = true
    setNeedsLayout()
  }

  /// Calls `configurationUpdateHandler`; UIKit calls this method before the layout that follows a change of the state.
  open func updateConfiguration() { updateHandler?.call(self) }

  private func configurationChanged() {
    setNeedsUpdateConfiguration()
    contentChanged()
    show()
  }

  /// Shows the configuration and returns true; returns false without a configuration.
  func showConfiguration() -> Bool {
    guard let configuredContent else { return false }
    configuredContent.show(in: self, followsState: followsState)
    setNeedsLayout()
    return true
  }

  private func updateIfNeeded() {
    guard let configuredContent, configuredContent.needsUpdate else { return }
    configuredContent.needsUpdate = false
    updateConfiguration()
    // A configuration that the handler sets requests no second call.
    self.configuredContent?.needsUpdate = false
    show()
  }

  /// Whether a press changes `isSelected`; false unless set.
  open var changesSelectionAsPrimaryAction = false

  // MARK: Content

  /// Sets the title for a state; nil takes the normal state's title. The normal state's title also becomes the title of
  /// a configuration.
  open func setTitle(_ title: String?, for state: UIControl.State) {
    change(state) { $0.title = title }
    if state == .normal, configuredContent != nil { configuration?.title = title }
  }
  /// Sets the title with attributes for a state; this title overrides a plain title.
  open func setAttributedTitle(_ title: NSAttributedString?, for state: UIControl.State) {
    change(state) { $0.attributedTitle = title }
  }
  /// Sets the colour of plain titles in a state; nil takes the normal state's colour.
  open func setTitleColor(_ color: UIColor?, for state: UIControl.State) {
    change(state) { $0.titleColor = color }
  }
  /// Sets the colour of the shadow of plain titles in a state; nil takes the normal state's colour.
  open func setTitleShadowColor(_ color: UIColor?, for state: UIControl.State) {
    change(state) { $0.titleShadow = color }
  }
  /// The shadow colour set for exactly this state, or else for the normal state.
  open func titleShadowColor(for state: UIControl.State) -> UIColor? { look(state, \.titleShadow) }
  /// The shadow colour for the current state; nil for none.
  open var currentTitleShadowColor: UIColor? { titleShadowColor(for: state) }

  /// Sets the image shown beside the title in a state; nil takes the normal state's image. The normal state's image
  /// also becomes the image of a configuration.
  open func setImage(_ image: UIImage?, for state: UIControl.State) {
    change(state) { $0.image = image }
    if state == .normal, configuredContent != nil { configuration?.image = image }
  }
  /// Sets the image that fills the button behind title and image; nil takes the normal state's image.
  open func setBackgroundImage(_ image: UIImage?, for state: UIControl.State) {
    change(state) { $0.backgroundImage = image }
  }

  /// The title set for exactly this state, or else for the normal state.
  open func title(for state: UIControl.State) -> String? { look(state, \.title) }
  /// The title with attributes set for exactly this state, or else for the normal state.
  open func attributedTitle(for state: UIControl.State) -> NSAttributedString? {
    look(state, \.attributedTitle)
  }
  /// The title colour set for exactly this state, or else for the normal state, or else the button type's colour.
  open func titleColor(for state: UIControl.State) -> UIColor? {
    look(state, \.titleColor) ?? standardColor(for: state)
  }
  /// The image set for exactly this state, or else for the normal state.
  open func image(for state: UIControl.State) -> UIImage? { look(state, \.image) }
  /// The background image set for exactly this state, or else for the normal state.
  open func backgroundImage(for state: UIControl.State) -> UIImage? { look(state, \.backgroundImage) }

  /// The plain title for the current state.
  open var currentTitle: String? { title(for: state) }
  /// The title with attributes for the current state.
  open var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }
  /// The title colour for the current state.
  open var currentTitleColor: UIColor { look(state, \.titleColor) ?? standardColor(for: state) }
  /// The image for the current state.
  open var currentImage: UIImage? { image(for: state) }
  /// The background image for the current state.
  open var currentBackgroundImage: UIImage? { backgroundImage(for: state) }

  /// Whether a highlighted custom button darkens an image that was not set for its current state; true unless set.
  open var adjustsImageWhenHighlighted: Bool {
    get { storedAdjustsImageWhenHighlighted }
    set {
      guard newValue != storedAdjustsImageWhenHighlighted else { return }
      storedAdjustsImageWhenHighlighted = newValue
      show()
    }
  }
  private var storedAdjustsImageWhenHighlighted = true

  /// Whether a disabled custom button fades an image that was not set for its current state; true unless set.
  open var adjustsImageWhenDisabled: Bool {
    get { storedAdjustsImageWhenDisabled }
    set {
      guard newValue != storedAdjustsImageWhenDisabled else { return }
      storedAdjustsImageWhenDisabled = newValue
      show()
    }
  }
  private var storedAdjustsImageWhenDisabled = true

  // MARK: Views

  /// The title's label: an app may set its font and line breaks, while the button sets its text.
  open var titleLabel: UILabel? { makeLabel() }
  /// The view that shows the image.
  open var imageView: UIImageView? { makeImageView() }

  func makeLabel() -> UILabel {
    if let label { return label }
    let new = UILabel()
    new.font = UIFont.systemFont(ofSize: UIFont.buttonFontSize)
    new.lineBreakMode = .byTruncatingMiddle
    label = new
    addSubview(new)
    return new
  }

  func makeImageView() -> ButtonImageView {
    if let createdImageView { return createdImageView }
    let new = ButtonImageView(frame: .zero)
    createdImageView = new
    if let label { insertSubview(new, belowSubview: label) } else { addSubview(new) }
    return new
  }

  func makeBackground() -> ButtonImageView {
    if let background { return background }
    let new = ButtonImageView(frame: .zero)
    background = new
    insertSubview(new, at: 0)
    return new
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    show()
  }

  open override func didMoveToSuperview() {
    super.didMoveToSuperview()
    // The tint may come from the new superview.
    if type != .custom { show() }
  }

  override func stateChanged() {
    super.stateChanged()
    setNeedsUpdateConfiguration()
    show()
  }

  // MARK: Pressing

  override func pressed() {
    if changesSelectionAsPrimaryAction { isSelected.toggle() }
    sendActions(for: .primaryActionTriggered)
  }

  /// A tap with one finger is the button's default action.
  override func hasDefaultAction(for recognizer: UIGestureRecognizer) -> Bool {
    guard isEnabled, let tap = recognizer as? UITapGestureRecognizer else { return false }
    return tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1
  }

  // MARK: Layout

  /// The distance of the content from the edges, in points.
  open var contentEdgeInsets: UIEdgeInsets {
    get { storedContentEdgeInsets }
    set {
      guard newValue != storedContentEdgeInsets else { return }
      storedContentEdgeInsets = newValue
      contentChanged()
    }
  }
  private var storedContentEdgeInsets = UIEdgeInsets.zero

  /// The insets of the title's rectangle, in points; negative insets enlarge it.
  open var titleEdgeInsets: UIEdgeInsets {
    get { storedTitleEdgeInsets }
    set {
      guard newValue != storedTitleEdgeInsets else { return }
      storedTitleEdgeInsets = newValue
      setNeedsLayout()
    }
  }
  private var storedTitleEdgeInsets = UIEdgeInsets.zero

  /// The insets of the image's rectangle, in points; negative insets enlarge it.
  open var imageEdgeInsets: UIEdgeInsets {
    get { storedImageEdgeInsets }
    set {
      guard newValue != storedImageEdgeInsets else { return }
      storedImageEdgeInsets = newValue
      setNeedsLayout()
    }
  }
  private var storedImageEdgeInsets = UIEdgeInsets.zero

  /// The rectangle of the background image.
  open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }
  /// The rectangle that contains image and title: the bounds without `contentEdgeInsets`.
  open func contentRect(forBounds bounds: CGRect) -> CGRect { bounds.inset(by: contentEdgeInsets) }
  /// The rectangle of the title: right of the image and aligned together with the image.
  open func titleRect(forContentRect contentRect: CGRect) -> CGRect { contentRects(in: contentRect).title }
  /// The rectangle of the image: left of the title and aligned together with the title.
  open func imageRect(forContentRect contentRect: CGRect) -> CGRect { contentRects(in: contentRect).image }

  override var baselineOffsets: (first: CGFloat, last: CGFloat) {
    guard let configuredContent else { return titleBaselines }
    return configuredContent.baselines(of: self) ?? (0, 0)
  }

  open override var intrinsicContentSize: CGSize {
    sizeThatFits(CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude))
  }

  /// The size that fits image, title and insets, at least the size of the background image, in points.
  ///
  /// Without a configuration and insets, a title has 6 points above and below it, and without an image it is at least
  /// 30 points wide.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    configuredContent?.fittingSize(of: self, width: size.width) ?? fittingSize(size)
  }

  open override func layoutSubviews() {
    updateIfNeeded()
    super.layoutSubviews()
    if let configuredContent { return configuredContent.layOut(in: self) }
    let content = contentRect(forBounds: bounds)
    background?.frame = backgroundRect(forBounds: bounds)
    createdImageView?.frame = imageRect(forContentRect: content)
    label?.frame = titleRect(forContentRect: content)
  }
}
