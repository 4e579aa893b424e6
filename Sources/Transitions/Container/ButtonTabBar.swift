import UIKit

/// A row of text buttons, one for each child of a container: the selected one is red, the others are white.
///
/// Changes of `selectedIndex` inside an animation block animate the colours (transitions.md §2.5, ButtonTabBar).
@preconcurrency @MainActor
public final class ButtonTabBar: UIView {
  /// The size of a button, in points.
  public nonisolated static let slot = CGSize(width: 64, height: 44)

  private static let selectedColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  private static let normalColor = UIColor(red: 1, green: 1, blue: 1, alpha: 1)

  /// The bar calls this with the index of a pressed button.
  public var onTap: ((Int) -> Void)?

  private let buttons: [Button]

  /// Creates a bar with a button for each title, at its intrinsic size, with the first button selected.
  public init(titles: [String]) {
    buttons = titles.map { Button($0) }
    super.init(frame: CGRect(origin: .zero, size: CGSize(width: 0, height: Self.slot.height)))
    for (index, button) in buttons.enumerated() {
      addSubview(button)
      button.addAction(UIAction { [weak self] _ in self?.onTap?(index) }, for: .touchUpInside)
    }
    frame.size = intrinsicContentSize
    updateColors()
  }

  /// Traps: create a bar with its titles.
  public required init?(coder: NSCoder) {
    fatalError("ButtonTabBar.init(coder:): archives are not read; create it with its titles")
  }

  /// The index of the selected button; animatable.
  public var selectedIndex: Int {
    get { storedSelectedIndex }
    set {
      guard newValue != storedSelectedIndex else { return }
      storedSelectedIndex = newValue
      updateColors()
    }
  }
  private var storedSelectedIndex = 0

  private func updateColors() {
    for (index, button) in buttons.enumerated() {
      button.paint.backgroundColor = index == selectedIndex ? Self.selectedColor : Self.normalColor
    }
  }

  /// The view with the colour of a button, masked by its title.
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

  /// A title that masks a plain colour: colours of layers animate, colours of text do not.
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

    required init?(coder: NSCoder) {
      fatalError("\(Self.self).init(coder:): archives are not read; the bar creates it")
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      paint.frame = bounds
      label.frame = bounds.insetBy(dx: 2, dy: 0)
    }
  }
}
