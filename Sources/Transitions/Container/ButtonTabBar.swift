import UIKit

/// A row of words, one for each child of a container: the chosen one is red, the others are white.
///
/// Set inside an animation `selectedIndex` takes the colours from the one to the other (transitions.md §2.5, ButtonTabBar).
@preconcurrency @MainActor
public final class ButtonTabBar: UIView {
  /// The room of a button, in points.
  public nonisolated static let slot = CGSize(width: 64, height: 44)

  private static let chosen = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  private static let other = UIColor(red: 1, green: 1, blue: 1, alpha: 1)

  /// Called with the index of a button that was pressed.
  public var onTap: ((Int) -> Void)?

  private let buttons: [Button]

  /// Creates a bar with a button for each title, as large as its buttons need, with the first one chosen.
  public init(titles: [String]) {
    buttons = titles.map { Button($0) }
    super.init(frame: CGRect(origin: .zero, size: CGSize(width: 0, height: Self.slot.height)))
    for (index, button) in buttons.enumerated() {
      addSubview(button)
      button.addAction(UIAction { [weak self] _ in self?.onTap?(index) }, for: .touchUpInside)
    }
    frame.size = intrinsicContentSize
    show()
  }

  /// Traps: a bar is made with its titles.
  public required init?(coder: NSCoder) {
    fatalError("ButtonTabBar.init(coder:): it is made with its titles")
  }

  /// The index of the button that is red; animatable.
  public var selectedIndex: Int {
    get { storedSelectedIndex }
    set {
      guard newValue != storedSelectedIndex else { return }
      storedSelectedIndex = newValue
      show()
    }
  }
  private var storedSelectedIndex = 0

  private func show() {
    for (index, button) in buttons.enumerated() {
      button.paint.backgroundColor = index == selectedIndex ? Self.chosen : Self.other
    }
  }

  /// What has the colour of a button, in the shape of its word.
  package func paint(at index: Int) -> UIView { buttons[index].paint }

  public override var intrinsicContentSize: CGSize {
    CGSize(width: Self.slot.width * CGFloat(buttons.count), height: Self.slot.height)
  }

  public override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  public override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width / CGFloat(max(1, buttons.count))
    for (index, button) in buttons.enumerated() {
      button.frame = CGRect(x: CGFloat(index) * width, y: 0, width: width, height: bounds.height)
    }
  }

  /// A word that is cut out of a plain colour: colours of layers can be animated, those of texts cannot.
  private final class Button: UIControl {
    let paint = UIView()
    private let label = UILabel()

    init(_ title: String) {
      super.init(frame: .zero)
      label.text = title
      label.font = .systemFont(ofSize: 15, weight: .semibold)
      label.textAlignment = .center
      label.adjustsFontSizeToFitWidth = true
      paint.isUserInteractionEnabled = false
      paint.mask = label
      addSubview(paint)
    }

    required init?(coder: NSCoder) { fatalError("made by the bar, archives are not read") }

    override func layoutSubviews() {
      super.layoutSubviews()
      paint.frame = bounds
      label.frame = bounds.insetBy(dx: 2, dy: 0)
    }
  }
}
