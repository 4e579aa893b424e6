import Testing

@testable import UIKit

/// A button's content in each state, its sizes and layout, and its presses.
@Suite(.serialized) @MainActor
struct ButtonTests {
  private let stage = Stage()
  private let log = GestureLog()

  private func image(_ width: Int, _ height: Int) -> UIImage {
    let pixels = [[UInt8]](repeating: [0, 0, 255, 255], count: width * height).flatMap { $0 }
    return UIImage(
      cgImage: CGImage(width: width, height: height, isOpaque: true, premultipliedBGRA: pixels))
  }

  private func begin() { stage.frame(at: 0) }

  @Test func aButtonStartsWithTheValuesOfUIKit() {
    let custom = UIButton(frame: .zero)
    #expect(custom.buttonType == .custom && UIButton(type: .system).buttonType == .system)
    #expect(UIButton(primaryAction: nil).buttonType == .system && custom.subviews.isEmpty)
    #expect(custom.currentTitle == nil && custom.currentImage == nil && custom.currentTitleColor == .white)
    #expect(
      custom.titleLabel?.font.pointSize == 18 && custom.titleLabel?.lineBreakMode == .byTruncatingMiddle)
    #expect(UIButton(type: .system).currentTitleColor == .systemBlue)
  }

  /// Content that is not set for a state is the content of the normal state, also for combined states.
  @Test func everyStateFallsBackToTheNormalState() {
    let button = UIButton(frame: .zero)
    let states = (0..<8).map { UIControl.State(rawValue: UInt($0)) }
    button.setTitle("normal", for: .normal)
    #expect(states.allSatisfy { button.title(for: $0) == "normal" })
    for changed in states.dropFirst() {
      button.setTitle("own", for: changed)
      button.setTitleColor(.red, for: changed)
      for state in states {
        button.isHighlighted = state.contains(.highlighted)
        button.isEnabled = !state.contains(.disabled)
        button.isSelected = state.contains(.selected)
        #expect(button.currentTitle == (state == changed ? "own" : "normal"))
        #expect(button.titleLabel?.text == button.currentTitle)
        #expect(button.titleLabel?.textColor == (state == changed ? .red : .white))
      }
      button.setTitle(nil, for: changed)
      button.setTitleColor(nil, for: changed)
    }
  }

  @Test func imagesDependOnTheState() {
    stage.begin()
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    let (a, b, c) = (image(10, 10), image(20, 20), image(100, 40))
    button.setImage(a, for: .normal)
    button.setImage(b, for: .selected)
    button.setBackgroundImage(c, for: .normal)
    #expect(button.imageView?.image === a && button.currentBackgroundImage === c)
    button.isSelected = true
    #expect(button.imageView?.image === b && button.image(for: .highlighted) === a)
    button.layoutIfNeeded()
    #expect(button.subviews.count == 2 && button.subviews[0].frame == button.bounds)
    #expect(button.subviews[1].frame == CGRect(x: 40, y: 10, width: 20, height: 20))
  }

  @Test func attributedTitlesOverridePlainTitles() {
    let button = UIButton(frame: .zero)
    button.setTitle("plain", for: .normal)
    button.setAttributedTitle(NSAttributedString(string: "rich"), for: .selected)
    #expect(button.titleLabel?.text == "plain")
    button.isSelected = true
    #expect(button.titleLabel?.text == "rich")
    button.isSelected = false
    #expect(button.titleLabel?.text == "plain")
  }

  // MARK: Appearance

  @Test func systemButtonsFadeAndComeBack() {
    begin()
    let button = UIButton(type: .system)
    button.setTitle("OK", for: .normal)
    button.setImage(image(10, 10), for: .normal)
    button.frame = CGRect(x: 100, y: 100, width: 100, height: 40)
    stage.window.addSubview(button)
    stage.frame(at: 0)
    guard let label = button.titleLabel, let icon = button.imageView else { return }
    stage.down(150, 120)
    #expect(isClose(label.alpha, 0.2, 1e-6) && isClose(icon.alpha, 0.2, 1e-6))
    #expect(label.layer.animationKeys() == nil, "the change is immediate")
    stage.up(150, 120)
    #expect(label.alpha == 1 && label.layer.animationKeys() != nil)
    let shown = stage.shown(label).opacity
    #expect(shown < 0.9 && shown >= 0.2)
    stage.run(to: stage.time + 1)
    #expect(label.layer.animationKeys() == nil && icon.alpha == 1)
    #expect(button.isUserInteractionEnabled && button.touchBlockingAnimationCount == 0)
  }

  @Test func systemButtonsUseTheTint() {
    begin()
    let button = UIButton(type: .system)
    button.setTitle("OK", for: .normal)
    button.setImage(image(10, 10), for: .normal)
    stage.window.tintColor = .red
    #expect(button.titleLabel?.textColor == .systemBlue)
    stage.window.addSubview(button)
    #expect(button.titleLabel?.textColor == .red && button.imageView?.tintColor == .red)
    #expect(button.imageView?.image?.renderingMode == .alwaysTemplate)
    button.tintColor = .green
    #expect(button.titleLabel?.textColor == .green)
    button.isEnabled = false
    #expect(button.titleLabel?.textColor == .tertiaryLabel && button.imageView?.tintColor == .tertiaryLabel)
    button.isEnabled = true
    #expect(button.imageView?.tintColor == .green)
    // A title colour set for the normal state also applies to the disabled state.
    button.setTitleColor(.black, for: .normal)
    button.isEnabled = false
    #expect(button.titleLabel?.textColor == .black)
    let original = image(10, 10).withRenderingMode(.alwaysOriginal)
    button.setImage(original, for: .normal)
    #expect(button.imageView?.image?.renderingMode == .alwaysOriginal)
  }

  @Test func customImagesDarkenWhenHighlightedAndFadeWhenDisabled() {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    button.setImage(image(10, 10), for: .normal)
    button.layoutIfNeeded()
    guard let icon = button.imageView else { return }
    func shades() -> Int { icon.layer.sublayers?.count ?? 0 }
    button.isHighlighted = true
    button.layoutIfNeeded()
    let shade = icon.layer.sublayers?.first
    #expect(shades() == 1 && shade?.frame == icon.bounds && shade?.mask?.frame == icon.bounds)
    #expect(icon.alpha == 1)
    button.isHighlighted = false
    #expect(shades() == 0)
    button.isEnabled = false
    #expect(isClose(icon.alpha, 0.5) && shades() == 0)
    button.adjustsImageWhenDisabled = false
    #expect(icon.alpha == 1)
    button.isEnabled = true
    button.adjustsImageWhenHighlighted = false
    button.isHighlighted = true
    #expect(shades() == 0)
    button.adjustsImageWhenHighlighted = true
    #expect(shades() == 1)
    // An image set for the highlighted state is shown without a shade.
    button.setImage(image(10, 10), for: .highlighted)
    #expect(shades() == 0)
  }

  // MARK: Sizes

  @Test func sizesFitTheContent() {
    let button = UIButton(frame: .zero)
    button.contentScaleFactor = 2
    let line = UIFont.systemFont(ofSize: 18).lineHeight.rounded(.up)
    #expect(button.intrinsicContentSize == CGSize(width: 30, height: line + 12))
    button.setTitle("A longer title", for: .normal)
    let text = button.titleLabel?.intrinsicContentSize ?? .zero
    #expect(button.intrinsicContentSize == CGSize(width: text.width, height: text.height + 12))
    button.contentEdgeInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(button.intrinsicContentSize == CGSize(width: text.width + 6, height: text.height + 4))
    button.setImage(image(20, 60), for: .normal)
    #expect(button.intrinsicContentSize == CGSize(width: text.width + 26, height: 64))
    button.setTitle(nil, for: .normal)
    #expect(button.intrinsicContentSize == CGSize(width: 26, height: 64))
    button.setBackgroundImage(image(200, 10), for: .normal)
    #expect(button.intrinsicContentSize == CGSize(width: 200, height: 64))
    button.sizeToFit()
    #expect(button.bounds.size == CGSize(width: 200, height: 64))
  }

  /// The image and the title are side by side, for every alignment.
  @Test func everyAlignmentPositionsTheContent() {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
    button.contentScaleFactor = 1
    button.titleLabel?.contentScaleFactor = 1
    button.contentEdgeInsets = UIEdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
    button.setTitle("Title", for: .normal)
    button.setImage(image(30, 20), for: .normal)
    let text = button.titleLabel?.intrinsicContentSize ?? .zero
    let total = 30 + text.width
    let xs: [(UIControl.ContentHorizontalAlignment, CGFloat)] = [
      (.left, 20), (.leading, 20), (.fill, 20), (.right, 260 - total), (.trailing, 260 - total),
      (.center, (20 + (240 - total) / 2).rounded()),
    ]
    let ys: [(UIControl.ContentVerticalAlignment, CGFloat, CGFloat)] = [
      (.top, 10, 20), (.bottom, 50, 20), (.center, 30, 20), (.fill, 10, 60),
    ]
    for (horizontal, x) in xs {
      for (vertical, y, height) in ys {
        button.contentHorizontalAlignment = horizontal
        button.contentVerticalAlignment = vertical
        button.layoutIfNeeded()
        #expect(button.imageView?.frame == CGRect(x: x, y: y, width: 30, height: height))
        let title = button.titleLabel?.frame ?? .zero
        #expect(title.minX == x + 30 && title.width == (horizontal == .fill ? 210 : text.width))
        #expect(vertical != .fill || title.height == 60)
        #expect(vertical != .top || title.minY == 10)
      }
    }
  }

  @Test func insetsMoveTheImageAndTheTitle() {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
    button.contentScaleFactor = 1
    button.setTitle("Title", for: .normal)
    button.setImage(image(30, 20), for: .normal)
    button.contentHorizontalAlignment = .left
    button.layoutIfNeeded()
    let before = button.titleLabel?.frame.minX ?? 0
    button.imageEdgeInsets.left = 5
    button.titleEdgeInsets.left = 12
    button.layoutIfNeeded()
    #expect(button.imageView?.frame.minX == 5 && button.titleLabel?.frame.minX == before + 12)
  }

  @Test func aLongTitleIsTruncated() {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 60, height: 40))
    button.setTitle("A title that is much too long", for: .normal)
    button.layoutIfNeeded()
    #expect(button.titleLabel?.frame.width == 60 && button.titleLabel?.frame.minX == 0)
    button.setImage(image(100, 100), for: .normal)
    button.layoutIfNeeded()
    #expect(button.imageView?.frame == button.bounds && button.titleLabel?.frame.width == 0)
  }

  // MARK: Presses

  @Test func aPressTriggersThePrimaryAction() {
    begin()
    let action = UIAction(title: "Go", image: image(9, 9)) { [log] in
      log.lines.append("\(($0.sender as? UIButton)?.currentTitle ?? "none")")
    }
    let button = UIButton(type: .system, primaryAction: action)
    button.frame = CGRect(x: 100, y: 100, width: 100, height: 40)
    button.addAction(for: .touchUpInside) { [log] _ in log.lines.append("up") }
    stage.window.addSubview(button)
    stage.frame(at: 0)
    #expect(button.currentTitle == "Go" && button.currentImage?.size.width == 9)
    stage.down(150, 120)
    stage.up(150, 120)
    #expect(log.take() == ["up", "Go"])
    stage.down(150, 120, at: stage.time + 1)
    stage.up(150, 320)
    #expect(log.take() == [])
  }

  /// A tap on an enabled button does not reach the view below; other gestures do. A recognizer of the button itself has
  /// precedence over the button's actions.
  @Test func buttonsHandleTheirTaps() {
    begin()
    let button = UIButton(frame: CGRect(x: 100, y: 100, width: 100, height: 40))
    button.addAction(for: .touchUpInside) { [log] _ in log.lines.append("button") }
    button.addAction(for: .touchCancel) { [log] _ in log.lines.append("cancel") }
    stage.window.addSubview(button)
    let tap = log.add(UITapGestureRecognizer(), "tap", to: stage.window)
    func press() -> [String] {
      stage.down(150, 120, at: stage.time + 1)
      stage.up(150, 120)
      return log.take()
    }
    #expect(press() == ["button"])
    tap.numberOfTouchesRequired = 2
    #expect(press() == ["button"])
    tap.numberOfTouchesRequired = 1
    button.isEnabled = false
    #expect(press() == ["tap ended"])
    button.isEnabled = true
    button.addGestureRecognizer(tap)
    #expect(press() == ["tap ended", "cancel"])
    stage.window.addGestureRecognizer(tap)
    stage.down(20, 20, at: stage.time + 1)
    stage.up(20, 20)
    #expect(log.take() == ["tap ended"])
    let longPress = log.add(UILongPressGestureRecognizer(), "long", to: stage.window)
    stage.down(150, 120, at: stage.time + 1)
    stage.run(to: stage.time + 1)
    stage.up(150, 120)
    #expect(log.take() == ["long began", "cancel", "long ended"] && longPress.state == .possible)
  }
}
