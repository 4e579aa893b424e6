extension UIButton {
  /// The title, image and background of a button, in one value (UIKit, `UIButton.Configuration`).
  ///
  /// The sizes and colours resemble those of iOS 15, for which Apple publishes no numbers.
  @preconcurrency @MainActor
  public struct Configuration {
    /// The alignment of a title and a subtitle with each other.
    public enum TitleAlignment: Int, Sendable {
      /// The texts have the button's own alignment.
      case automatic
      /// The texts have their leading edges in line.
      case leading
      /// The texts have their middles in line.
      case center
      /// The texts have their trailing edges in line.
      case trailing
    }

    /// The radius of the corners.
    public enum CornerStyle: Int, Sendable {
      /// The radius is the background's.
      case fixed = -1
      /// The radius is the background's if positive, or else 8 points for large buttons and 6 for others.
      case dynamic = 0
      /// The radius is 5 points.
      case small = 1
      /// The radius is 6 points.
      case medium = 2
      /// The radius is 9 points.
      case large = 3
      /// The radius is half of the height.
      case capsule = 4
    }

    /// The size of a button: its font and insets.
    public enum Size: Int, Sendable {
      /// The font has 17 points; a button with one line is 34 points high.
      case medium = 0
      /// The font has 15 points; a button with one line is 28 points high.
      case small = 1
      /// The font has 15 points; a button with one line is 24 points high.
      case mini = 2
      /// The font has 17 points; a button with one line is 50 points high.
      case large = 3
    }

    /// The kind of configuration, which decides its colours.
    enum Kind {
      case plain, gray, tinted, filled
    }

    /// A text and the transformer of its attributes.
    struct Text {
      var content: AttributedString?
      var transformer: UIConfigurationTextAttributesTransformer?
      var lineBreakMode = NSLineBreakMode.byWordWrapping
    }

    /// An image, the transformer of its colour, and its position.
    struct ImageSettings {
      var image: UIImage?
      var transformer: UIConfigurationColorTransformer?
      var placement = NSDirectionalRectEdge.leading
      var padding: CGFloat = 0
    }

    let kind: Kind
    var titleText = Text()
    var subtitleText = Text()
    var imageSettings = ImageSettings()
    private var storedContentInsets: NSDirectionalEdgeInsets?

    init(_ kind: Kind) {
      self.kind = kind
      background = UIBackgroundConfiguration(nil)
    }

    /// Returns a configuration with text and images in the tint colour, without a background.
    public static func plain() -> Configuration { Configuration(.plain) }
    /// Returns a configuration with text and images in the tint colour on grey.
    public static func gray() -> Configuration { Configuration(.gray) }
    /// Returns a configuration with text and images in the tint colour on a pale tint.
    public static func tinted() -> Configuration { Configuration(.tinted) }
    /// Returns a configuration with white text and images on the tint colour.
    public static func filled() -> Configuration { Configuration(.filled) }
    /// Returns the configuration of `plain()`.
    public static func borderless() -> Configuration { Configuration(.plain) }
    /// Returns the configuration of `gray()`.
    public static func bordered() -> Configuration { Configuration(.gray) }
    /// Returns the configuration of `tinted()`.
    public static func borderedTinted() -> Configuration { Configuration(.tinted) }
    /// Returns the configuration of `filled()`.
    public static func borderedProminent() -> Configuration { Configuration(.filled) }

    // MARK: Texts

    /// The title; setting it removes all attributes.
    public var title: String? {
      get { titleText.content.map { String($0.characters) } }
      set { titleText.content = newValue.map { AttributedString($0) } }
    }
    /// The title with attributes.
    public var attributedTitle: AttributedString? {
      get { titleText.content }
      set { titleText.content = newValue }
    }
    /// The transformer that changes the title's attributes before it is shown.
    public var titleTextAttributesTransformer: UIConfigurationTextAttributesTransformer? {
      get { titleText.transformer }
      set { titleText.transformer = newValue }
    }
    /// The line breaking of the title; at words unless set.
    public var titleLineBreakMode: NSLineBreakMode {
      get { titleText.lineBreakMode }
      set { titleText.lineBreakMode = newValue }
    }
    /// The smaller text below the title; setting it removes all attributes.
    public var subtitle: String? {
      get { subtitleText.content.map { String($0.characters) } }
      set { subtitleText.content = newValue.map { AttributedString($0) } }
    }
    /// The smaller text below the title, with attributes.
    public var attributedSubtitle: AttributedString? {
      get { subtitleText.content }
      set { subtitleText.content = newValue }
    }
    /// The transformer that changes the subtitle's attributes before it is shown.
    public var subtitleTextAttributesTransformer: UIConfigurationTextAttributesTransformer? {
      get { subtitleText.transformer }
      set { subtitleText.transformer = newValue }
    }
    /// The line breaking of the subtitle; at words unless set.
    public var subtitleLineBreakMode: NSLineBreakMode {
      get { subtitleText.lineBreakMode }
      set { subtitleText.lineBreakMode = newValue }
    }
    /// The alignment of title and subtitle with each other.
    public var titleAlignment = TitleAlignment.automatic
    /// The points between title and subtitle.
    public var titlePadding: CGFloat = 1

    // MARK: Image

    /// The image beside the title.
    public var image: UIImage? {
      get { imageSettings.image }
      set { imageSettings.image = newValue }
    }
    /// The transformer that changes the colour of a template image before it is shown.
    public var imageColorTransformer: UIConfigurationColorTransformer? {
      get { imageSettings.transformer }
      set { imageSettings.transformer = newValue }
    }
    /// The side of the title on which the image is; leading unless set.
    public var imagePlacement: NSDirectionalRectEdge {
      get { imageSettings.placement }
      set { imageSettings.placement = newValue }
    }
    /// The points between image and title.
    public var imagePadding: CGFloat {
      get { imageSettings.padding }
      set { imageSettings.padding = newValue }
    }
    /// Whether an activity indicator replaces the image.
    public var showsActivityIndicator = false
    /// The transformer that changes the colour of the activity indicator before it is shown.
    public var activityIndicatorColorTransformer: UIConfigurationColorTransformer?

    // MARK: Appearance

    /// The background, whose `backgroundColor` overrides `baseBackgroundColor` unless nil.
    public var background: UIBackgroundConfiguration
    /// The radius of the corners.
    public var cornerStyle = CornerStyle.dynamic
    /// The size, which decides the font and the insets; `medium` unless set.
    public var buttonSize = Size.medium
    /// The colour of text and images; nil for the standard colour of this kind of configuration.
    public var baseForegroundColor: UIColor?
    /// The colour of the background; nil for the standard colour of this kind of configuration.
    public var baseBackgroundColor: UIColor?
    /// Whether a selected button looks selected; true unless set.
    public var automaticallyUpdateForSelection = true

    /// The distances of the content from the edges, in points; those of `buttonSize` unless set.
    public var contentInsets: NSDirectionalEdgeInsets {
      get { storedContentInsets ?? Self.insets(buttonSize) }
      set { storedContentInsets = newValue }
    }

    /// Restores the insets of `buttonSize`.
    public mutating func setDefaultContentInsets() { storedContentInsets = nil }

    private static func insets(_ size: Size) -> NSDirectionalEdgeInsets {
      switch size {
      case .mini: NSDirectionalEdgeInsets(top: 3, leading: 8, bottom: 3, trailing: 8)
      case .small: NSDirectionalEdgeInsets(top: 5, leading: 10, bottom: 5, trailing: 10)
      case .medium: NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
      case .large: NSDirectionalEdgeInsets(top: 15, leading: 20, bottom: 15, trailing: 20)
      }
    }

    // MARK: States

    /// Returns this configuration with the colours of a button's state.
    public func updated(for button: UIButton) -> Configuration {
      updated(for: button.state, tint: button.tintColor ?? .systemBlue)
    }

    /// Returns this configuration with the colours of a state.
    func updated(for state: UIControl.State, tint: UIColor) -> Configuration {
      var updated = self
      updated.baseForegroundColor = foregroundColor(state, tint: tint)
      if background.backgroundColor == nil {
        updated.background.backgroundColor = backgroundColor(state, tint: tint)
      }
      return updated
    }

    private func isSelected(_ state: UIControl.State) -> Bool {
      automaticallyUpdateForSelection && state.contains(.selected)
    }

    private func foregroundColor(_ state: UIControl.State, tint: UIColor) -> UIColor {
      if state.contains(.disabled) { return .tertiaryLabel }
      let isOnTint = kind == .filled || kind != .plain && isSelected(state)
      let color = baseForegroundColor ?? (isOnTint ? .white : tint)
      return state.contains(.highlighted) ? color.faded(0.75) : color
    }

    private func backgroundColor(_ state: UIControl.State, tint: UIColor) -> UIColor {
      let base = baseBackgroundColor
      if kind == .plain, base == nil { return isSelected(state) ? tint.faded(0.18) : .clear }
      if state.contains(.disabled) { return .tertiarySystemFill }
      let color: UIColor
      switch kind {
      case .plain: color = base ?? .clear
      case .gray: color = base ?? (isSelected(state) ? tint : .secondarySystemFill)
      case .tinted: color = (base ?? tint).faded(isSelected(state) ? 1 : 0.18)
      case .filled: color = base ?? tint
      }
      return state.contains(.highlighted) ? color.faded(0.75) : color
    }

    /// The radius of the corners of a button of a height, in points.
    func cornerRadius(height: CGFloat) -> CGFloat {
      switch cornerStyle {
      case .fixed: background.cornerRadius
      case .dynamic: background.cornerRadius > 0 ? background.cornerRadius : buttonSize == .large ? 8 : 6
      case .small: 5
      case .medium: 6
      case .large: 9
      case .capsule: height / 2
      }
    }

    /// The fonts of the title and of the subtitle.
    var fonts: (title: UIFont, subtitle: UIFont) {
      let isSmall = buttonSize == .small || buttonSize == .mini
      return (.systemFont(ofSize: isSmall ? 15 : 17), .systemFont(ofSize: isSmall ? 11 : 12))
    }
  }
}

extension UIColor {
  /// Returns the colour with its opacity multiplied by a factor from 0 to 1.
  func faded(_ factor: CGFloat) -> UIColor { withAlphaComponent(cgColor.alpha * factor) }
}
