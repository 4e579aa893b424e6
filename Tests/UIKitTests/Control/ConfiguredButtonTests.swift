import Testing

@testable import UIKit

/// Buttons with a configuration.
@Suite(.serialized) @MainActor
struct ConfiguredButtonTests {
  private let stage = Stage()

  private func show(_ button: UIButton, _ size: CGSize? = nil) -> UIButton {
    button.frame = CGRect(origin: CGPoint(x: 20, y: 20), size: size ?? button.intrinsicContentSize)
    stage.window.addSubview(button)
    stage.frame(at: 0)
    return button
  }

  private func fillColor(_ button: UIButton) -> UIColor? {
    let background = button.subviews.compactMap { $0 as? ConfiguredBackground }.first
    return (background?.subviews.first as? UIVisualEffectView)?.contentView.backgroundColor
  }

  private func titleColor(_ button: UIButton) -> UIColor? {
    button.titleLabel?.attributedText?.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor
  }

  @Test func eachKindOfConfigurationHasItsColours() {
    var plain = UIButton.Configuration.plain()
    plain.title = "A"
    var filled = UIButton.Configuration.filled()
    filled.title = "A"
    var tinted = UIButton.Configuration.tinted()
    tinted.title = "A"
    var gray = UIButton.Configuration.gray()
    gray.title = "A"
    let tint = UIColor.systemBlue
    let a = show(UIButton(configuration: plain))
    #expect(titleColor(a) == tint && fillColor(a)?.cgColor.alpha == 0)
    let b = show(UIButton(configuration: filled))
    #expect(titleColor(b) == .white && fillColor(b) == tint)
    let c = show(UIButton(configuration: tinted))
    #expect(titleColor(c) == tint && fillColor(c) == tint.withAlphaComponent(0.18))
    let d = show(UIButton(configuration: gray))
    #expect(titleColor(d) == tint && fillColor(d) == .secondarySystemFill)
    #expect(b.configuration?.title == "A")
  }

  @Test func setColoursHavePrecedence() {
    var configuration = UIButton.Configuration.filled()
    configuration.title = "A"
    configuration.baseForegroundColor = .red
    configuration.baseBackgroundColor = .white
    let button = show(UIButton(configuration: configuration))
    #expect(titleColor(button) == .red && fillColor(button) == .white)
    button.configuration?.background.backgroundColor = .black
    stage.frame(at: 0)
    #expect(fillColor(button) == .black)
    button.isEnabled = false
    stage.frame(at: 0)
    #expect(titleColor(button) == .tertiaryLabel)
  }

  @Test func aPressFadesAndAHandlerChangesTheConfiguration() {
    var configuration = UIButton.Configuration.filled()
    configuration.title = "A"
    let button = show(UIButton(configuration: configuration))
    button.isHighlighted = true
    stage.frame(at: 0)
    #expect(fillColor(button) == UIColor.systemBlue.withAlphaComponent(0.75))
    var calls = 0
    button.configurationUpdateHandler = { button in
      calls += 1
      button.configuration?.title = button.isHighlighted ? "down" : "up"
    }
    stage.frame(at: 0)
    #expect(calls == 1 && button.titleLabel?.text == "down")
    button.isHighlighted = false
    stage.frame(at: 0)
    #expect(calls == 2 && button.titleLabel?.text == "up")
    button.automaticallyUpdatesConfiguration = false
    button.configurationUpdateHandler = nil
    button.isHighlighted = true
    stage.frame(at: 0)
    #expect(fillColor(button) == UIColor.systemBlue, "the configuration does not follow the state")
  }

  @Test func withoutUpdatesEachKindHasItsNormalColours() {
    let tint = UIColor.systemBlue
    let kinds: [(UIButton.Configuration, text: UIColor, fillColor: UIColor)] = [
      (.plain(), tint, .clear), (.gray(), tint, .secondarySystemFill),
      (.tinted(), tint, tint.withAlphaComponent(0.18)), (.filled(), .white, tint),
    ]
    for (kind, text, color) in kinds {
      var configuration = kind
      configuration.title = "A"
      let button = UIButton(configuration: configuration)
      button.automaticallyUpdatesConfiguration = false
      let shown = show(button)
      #expect(titleColor(shown) == text && fillColor(shown) == color)
      button.isHighlighted = true
      button.isSelected = true
      stage.frame(at: 0)
      #expect(
        titleColor(shown) == text && fillColor(shown) == color,
        "the configuration does not follow the state")
    }
  }

  @Test func baselinesFollowTheTexts() throws {
    stage.begin()
    var configuration = UIButton.Configuration.filled()
    configuration.title = "Title"
    configuration.subtitle = "Below"
    configuration.image = square
    configuration.imagePlacement = .top
    configuration.imagePadding = 5
    configuration.contentInsets = NSDirectionalEdgeInsets(top: 3, leading: 4, bottom: 11, trailing: 4)
    for hasSubtitle in [true, false] {
      if !hasSubtitle { configuration.subtitle = nil }
      let button = show(UIButton(configuration: configuration))
      let title = try #require(button.titleLabel)
      let last = try #require(
        hasSubtitle ? button.subviews.compactMap { $0 as? UILabel }.first { $0.text == "Below" } : title)
      let offsets = button.baselineOffsets
      #expect(isClose(offsets.first, title.frame.minY + title.baselineOffsets.first, 0.5))
      let below = button.bounds.height - last.frame.maxY + last.baselineOffsets.last
      #expect(isClose(offsets.last, below, 0.5) && offsets.last > 11)
    }
    configuration.title = nil
    let bare = show(UIButton(configuration: configuration))
    #expect(bare.baselineOffsets.first == 0 && bare.baselineOffsets.last == 0)
  }

  @Test func configurationsDecideSizesAndCorners() {
    stage.begin()
    var configuration = UIButton.Configuration.filled()
    configuration.title = "Title"
    let button = show(UIButton(configuration: configuration))
    let title = button.titleLabel?.frame ?? .zero
    #expect(button.bounds.width == title.width + 24 && button.bounds.height == title.height + 14)
    #expect(title.origin == CGPoint(x: 12, y: 7))
    #expect(configuration.cornerRadius(height: 40) == 6)
    configuration.cornerStyle = .capsule
    #expect(configuration.cornerRadius(height: 40) == 20)
    configuration.cornerStyle = .fixed
    configuration.background.cornerRadius = 3
    #expect(configuration.cornerRadius(height: 40) == 3)
    configuration.buttonSize = .large
    #expect(configuration.contentInsets.top == 15)
    configuration.contentInsets = .zero
    #expect(configuration.contentInsets.top == 0)
    configuration.setDefaultContentInsets()
    #expect(configuration.contentInsets.leading == 20)
  }

  private var square: UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image {
      UIColor.red.setFill()
      $0.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
    }
  }

  @Test func theImageIsOnItsConfiguredSide() {
    stage.begin()
    var configuration = UIButton.Configuration.plain()
    configuration.title = "Title"
    configuration.image = square
    configuration.imagePadding = 8
    let button = show(UIButton(configuration: configuration))
    let (image, title) = (button.imageView?.frame ?? .zero, button.titleLabel?.frame ?? .zero)
    #expect(image.minX == 12 && title.minX == 40 && image.midY == title.midY)
    button.configuration?.imagePlacement = .trailing
    stage.frame(at: 0)
    #expect(button.titleLabel?.frame.minX == 12 && button.imageView?.frame.minX == 12 + title.width + 8)
    button.configuration?.imagePlacement = .top
    button.sizeToFit()
    stage.frame(at: 0)
    #expect(button.imageView?.frame.minY == 7 && button.titleLabel?.frame.minY == 35)
    #expect(
      button.imageView?.image?.renderingMode == .alwaysTemplate && button.imageView?.tintColor == .systemBlue)
  }

  @Test func textsHaveAttributesAndASubtitle() {
    stage.begin()
    var configuration = UIButton.Configuration.plain()
    var title = AttributedString("Title")
    title.font = UIFont.boldSystemFont(ofSize: 21)
    configuration.attributedTitle = title
    configuration.subtitle = "Below"
    configuration.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { attributes in
      var changed = attributes
      changed.foregroundColor = UIColor.green
      return changed
    }
    let button = show(UIButton(configuration: configuration))
    let text = button.titleLabel?.attributedText
    #expect(text?.attribute(.font, at: 0, effectiveRange: nil) as? UIFont == .boldSystemFont(ofSize: 21))
    #expect(titleColor(button) == .green)
    let below = button.subviews.compactMap { $0 as? UILabel }.first { $0.text == "Below" }
    #expect(below.map { $0.frame.minY > (button.titleLabel?.frame.maxY ?? 0) } == true)
  }

  @Test func anIndicatorReplacesTheImage() {
    var configuration = UIButton.Configuration.plain()
    configuration.image = square
    configuration.showsActivityIndicator = true
    let button = show(UIButton(configuration: configuration))
    let indicator = button.subviews.compactMap { $0 as? UIActivityIndicatorView }.first
    #expect(indicator?.isAnimating == true && indicator?.color == .systemBlue)
    button.configuration?.showsActivityIndicator = false
    stage.frame(at: 0)
    #expect(button.subviews.allSatisfy { !($0 is UIActivityIndicatorView) })
    #expect(button.imageView?.image != nil)
  }

  @Test func oldMethodsChangeTheConfiguration() {
    let button = show(UIButton(configuration: .gray(), primaryAction: UIAction(title: "Go") { _ in }))
    #expect(button.titleLabel?.text == "Go")
    button.setTitle("Stop", for: .normal)
    #expect(button.configuration?.title == "Stop")
    button.setImage(square, for: .normal)
    #expect(button.configuration?.image != nil)
    button.configuration = nil
    stage.frame(at: 0)
    #expect(button.subviews.allSatisfy { !($0 is ConfiguredBackground) })
  }

  @Test func aPressSelectsOnRequest() {
    let button = show(UIButton(configuration: .gray()), CGSize(width: 80, height: 40))
    button.changesSelectionAsPrimaryAction = true
    stage.down(50, 40)
    stage.up(50, 40)
    #expect(button.isSelected)
    stage.frame(at: stage.time + 0.1)
    #expect(fillColor(button) == .systemBlue)
  }

  @Test func aBackgroundHasAnOutlineAndAView() {
    var background = UIBackgroundConfiguration.clear()
    background.strokeColor = .red
    background.strokeWidth = 2
    background.customView = UIView()
    background.backgroundInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    let view = ConfiguredBackground(frame: CGRect(x: 0, y: 0, width: 50, height: 20))
    view.show(background, radius: 40, tint: .blue)
    view.layoutIfNeeded()
    #expect(background.customView?.frame == CGRect(x: 2, y: 1, width: 44, height: 16))
    #expect(background.customView?.layer.cornerRadius == 8, "no more than half of the height")
    #expect(view.subviews.last?.layer.borderWidth == 2)
    #expect(background.resolvedStrokeColor(for: .blue) == .red)
    #expect(background.resolvedBackgroundColor(for: .blue) == .clear)
    background.backgroundColor = nil
    background.backgroundColorTransformer = .grayscale
    #expect(abs(background.resolvedBackgroundColor(for: .red).cgColor.red - 0.299) < 0.001)
  }
}
