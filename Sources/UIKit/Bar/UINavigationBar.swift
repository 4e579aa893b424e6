import Engine
import Foundation

/// Is asked before items are pushed and popped in a bar that no controller manages, and told afterwards.
@preconcurrency @MainActor
public protocol UINavigationBarDelegate: NSObjectProtocol {
  /// Asked before an item is pushed.
  func navigationBar(_ navigationBar: UINavigationBar, shouldPush item: UINavigationItem) -> Bool
  /// Called after an item was pushed, once the animation is over.
  func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem)
  /// Asked before an item is popped, by a tap on the back button too.
  func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool
  /// Called after an item was popped, once the animation is over.
  func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem)
}

extension UINavigationBarDelegate {
  /// Returns true: Apple's requirement is optional.
  public func navigationBar(_ navigationBar: UINavigationBar, shouldPush item: UINavigationItem) -> Bool {
    true
  }
  /// Does nothing: Apple's requirement is optional.
  public func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem) {}
  /// Returns true: Apple's requirement is optional.
  public func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool {
    true
  }
  /// Does nothing: Apple's requirement is optional.
  public func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem) {}
}

/// The bar along the upper edge: where one is, the way back, what can be done.
///
/// A navigation controller's bar is its own: changing the items of that one traps. Content always lies below the bar,
/// its safe area tells how much of it the bar covers. Follows
/// [UINavigationBar](https://developer.apple.com/documentation/uikit/uinavigationbar).
@preconcurrency @MainActor
open class UINavigationBar: UIView {
  /// Points, below what the screen's upper edge takes.
  static let height: CGFloat = 44
  /// Seconds that a push or pop takes in a bar that no controller manages.
  static let duration: TimeInterval = 0.35

  let background = BarBackground(.below)
  /// What is shown of the top item.
  var content: NavigationBarContent?
  /// The stack, where a controller does not manage the bar.
  private var stack: [UINavigationItem] = []
  private var move: NavigationBarMove?
  /// Whose bar it is.
  weak var controller: UINavigationController?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(background)
  }

  /// Traps: views are made in code, archives are not read.
  public required init?(coder: NSCoder) {
    fatalError("UINavigationBar.init(coder:): views are made in code here, archives are not read")
  }

  /// Held weakly.
  open weak var delegate: (any UINavigationBarDelegate)?

  // MARK: Items

  /// From the root's to the top's.
  open var items: [UINavigationItem]? {
    get {
      let shown = controller?.viewControllers.map(\.navigationItem) ?? stack
      return shown.isEmpty ? nil : shown
    }
    set { setItems(newValue, animated: false) }
  }
  /// The item that is shown: the last of `items`.
  open var topItem: UINavigationItem? { items?.last }
  /// The item that the back button leads to.
  open var backItem: UINavigationItem? { items?.dropLast().last }

  /// Replaces the items, the last of which is shown; a top that is new to the bar comes in as a push, any
  /// other as a pop. Traps where the bar is a navigation controller's.
  open func setItems(_ items: [UINavigationItem]?, animated: Bool) {
    checkUnmanaged("setItems(_:animated:)")
    let new = items ?? []
    let isForward = new.last.map { top in !stack.contains { $0 === top } } ?? false
    change(to: new, isForward: isForward, animated: animated)
  }

  /// Pushes an item unless the delegate refuses; traps for an item that is in the bar already, and where the
  /// bar is a navigation controller's.
  open func pushItem(_ item: UINavigationItem, animated: Bool) {
    checkUnmanaged("pushItem(_:animated:)")
    if stack.contains(where: { $0 === item }) {
      fatalError("UINavigationBar.pushItem(_:animated:): the item is in the bar already")
    }
    guard delegate?.navigationBar(self, shouldPush: item) ?? true else { return }
    change(to: stack + [item], isForward: true, animated: animated) { bar in
      bar.delegate?.navigationBar(bar, didPush: item)
    }
  }

  /// Takes the top item off, and returns it; nil where there is none, or where the delegate refuses.
  @discardableResult
  open func popItem(animated: Bool) -> UINavigationItem? {
    checkUnmanaged("popItem(animated:)")
    guard let item = stack.last, delegate?.navigationBar(self, shouldPop: item) ?? true else { return nil }
    change(to: stack.dropLast(), isForward: false, animated: animated) { bar in
      bar.delegate?.navigationBar(bar, didPop: item)
    }
    return item
  }

  private func checkUnmanaged(_ call: String) {
    if controller != nil {
      fatalError(
        "UINavigationBar.\(call): the bar is a navigation controller's; change the controller's stack")
    }
  }

  private func change(
    to new: [UINavigationItem], isForward: Bool, animated: Bool,
    told: @escaping (UINavigationBar) -> Void = { _ in }
  ) {
    finishMove()
    stack = new
    guard animated, window != nil else {
      show(new)
      return told(self)
    }
    let move = NavigationBarMove(self, to: makeContent(new), isForward: isForward, from: look)
    self.move = move
    UIView.animate(withDuration: Self.duration) {
      move.animate()
    } completion: { [weak self] _ in
      guard let self else { return }
      if self.move === move { finishMove() }
      told(self)
    }
  }

  private func finishMove() {
    move?.finish(true)
    move = nil
  }

  /// Shows the top of a stack at once.
  func show(_ items: [UINavigationItem]) {
    let below = items.dropLast().last
    if let content, content.superview === self, content.item === items.last, content.below === below {
      return
    }
    content?.removeFromSuperview()
    content = makeContent(items)
    guard let content else { return }
    content.frame = bounds
    content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(content)
  }

  func makeContent(_ items: [UINavigationItem]) -> NavigationBarContent? {
    guard let top = items.last else { return nil }
    let content = NavigationBarContent(top, below: items.dropLast().last) { [weak self] in self?.goBack() }
    content.titleAttributes = titleTextAttributes ?? [:]
    content.style = barStyle
    return content
  }

  private func goBack() {
    if let controller { controller.backTapped() } else { popItem(animated: true) }
  }

  // MARK: Look

  /// Of a controller's bar the same as its `isNavigationBarHidden`.
  open override var isHidden: Bool {
    get { super.isHidden }
    set {
      let oldValue = super.isHidden
      super.isHidden = newValue
      if newValue != oldValue, !isBeingHidden {
        controller?.setNavigationBarHidden(newValue, animated: false)
      }
    }
  }

  private var isBeingHidden = false

  /// Hides or shows the bar for its controller, which knows.
  func hide(_ hidden: Bool) {
    isBeingHidden = true
    isHidden = hidden
    isBeingHidden = false
  }

  /// Points above the bar that its background fills too: what the screen's upper edge takes.
  var reachAbove: CGFloat = 0 {
    didSet { if reachAbove != oldValue { setNeedsLayout() } }
  }

  var look = BarBackground.Look() {
    didSet { if look != oldValue, !isWaiting { showLook() } }
  }
  /// A transition of the controller's shows the new look on its way.
  private var isWaiting: Bool { controller?.barChange.map { !$0.isFollowing } ?? false }

  func showLook() {
    background.show(look)
    content?.style = look.style
    content?.titleAttributes = titleTextAttributes ?? [:]
  }

  /// The colour behind the items; white, or black with the black style, where it is nil.
  open var barTintColor: UIColor? {
    get { look.barTintColor }
    set { look.barTintColor = newValue }
  }
  /// Whether what lies below shows through a little.
  open var isTranslucent: Bool {
    get { look.isTranslucent }
    set { look.isTranslucent = newValue }
  }
  /// Whether the bar is light (`default`) or dark (`black`) where no other colour is set.
  open var barStyle: UIBarStyle {
    get { look.style }
    set { look.style = newValue }
  }
  /// Beside a background image, shown in place of the hairline.
  open var shadowImage: UIImage? {
    get { look.shadow }
    set { look.shadow = newValue }
  }
  /// Of the title, over the standard ones.
  open var titleTextAttributes: [NSAttributedString.Key: Any]? {
    get { storedTitleTextAttributes }
    set {
      storedTitleTextAttributes = newValue
      if !isWaiting { showLook() }
    }
  }
  private var storedTitleTextAttributes: [NSAttributedString.Key: Any]?

  /// Fills the bar in place of a colour.
  open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
    look.image = backgroundImage
  }
  /// The image that was set as the background; it is the same for all metrics.
  open func backgroundImage(for barMetrics: UIBarMetrics) -> UIImage? { look.image }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: Self.height)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    background.frame = CGRect(x: 0, y: -reachAbove, width: bounds.width, height: bounds.height + reachAbove)
  }
}

/// The kinds of room that a bar may have: there is one (UIKit, `UIBarMetrics`).
public enum UIBarMetrics: Int, Sendable {
  /// The regular height of a bar.
  case `default`
}
