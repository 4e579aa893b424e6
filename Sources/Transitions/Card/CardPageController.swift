import UIKit

/// A page that opens from a card: a picture that stays at the top, content that scrolls, and a blurred snapshot of the
/// list behind them (transitions.md §2.2, detail).
///
///     let page = CardPageController()
///     page.header.imageView.image = picture
///     page.body = ArticleView(text)
///     navigationController.pushViewController(page, animated: true)  // with a `CardNavigation` as its delegate
@preconcurrency @MainActor
open class CardPageController: UIViewController, UIScrollViewDelegate, CardScreen {
  /// The picture at the top, as wide as the page; it moves only with content that scrolls up.
  public let header = CardView(style: .header)
  /// The scroll view with the header and the body. A drag scales the whole scroll view.
  public let scrollView = UIScrollView()
  /// The blurred list that a drag and a pop show behind the page.
  public let backdrop = CardBackdrop()
  private var storedBody: UIView?
  /// The drag that closes the page; nil until the view is loaded.
  public private(set) var drag: CardDrag?

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// Creates a page without content.
  public convenience init() { self.init(nibName: nil, bundle: nil) }

  /// Traps: controllers are made in code, archives are not read.
  public required init?(coder: NSCoder) {
    fatalError("CardPageController.init(coder:): archives are not read; create pages in code")
  }

  /// The content below the header, as wide as the page; its `sizeThatFits(_:)` gives the height.
  open var body: UIView? {
    get { storedBody }
    set {
      storedBody?.removeFromSuperview()
      storedBody = newValue
      guard let newValue else { return }
      scrollView.insertSubview(newValue, at: 0)
      viewIfLoaded?.setNeedsLayout()
    }
  }

  /// The style of the header on a page of `size` points: `.header`, with the title inside the safe area.
  open func headerStyle(for size: CGSize) -> CardView.Style {
    var style = CardView.Style.header
    style.titleOrigin.x += view.safeAreaInsets.left
    style.titleOrigin.y += view.safeAreaInsets.top
    return style
  }

  /// Returns to the list: pops the page or dismisses it.
  open func leave() {
    if let navigationController {
      navigationController.popViewController(animated: true)
    } else {
      dismiss(animated: true)
    }
  }

  /// Whether there is a list to return to.
  var canLeave: Bool {
    if let navigationController { return navigationController.viewControllers.count > 1 }
    return presentingViewController != nil
  }

  /// Returns the header.
  open func card(toward other: UIViewController) -> CardView? { header }

  /// Shows the list in the backdrop, unless the backdrop shows it already.
  func prepareBackdrop() {
    guard !backdrop.hasSnapshot, let list else { return }
    // A list outside of the window may still have the size at which it was last shown.
    if list.view.window == nil { list.view.frame = view.frame }
    backdrop.show(list.view)
  }

  /// The controller below the page, or its presenter.
  private var list: UIViewController? {
    guard let navigationController else { return presentingViewController }
    let stack = navigationController.viewControllers
    return stack.firstIndex { $0 === self }.flatMap { $0 > 0 ? stack[$0 - 1] : nil }
  }

  // MARK: Layout

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    view.clipsToBounds = true
    scrollView.backgroundColor = .white
    scrollView.contentInsetAdjustmentBehavior = .never
    scrollView.alwaysBounceVertical = true
    scrollView.delegate = self
    scrollView.addSubview(header)
    view.addSubview(backdrop)
    view.addSubview(scrollView)
    drag = CardDrag(self)
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let bounds = view.bounds
    backdrop.frame = bounds
    // The bounds are set instead of the frame, since a drag scales the page.
    scrollView.bounds = CGRect(origin: scrollView.contentOffset, size: bounds.size)
    scrollView.center = CGPoint(x: bounds.midX, y: bounds.midY)
    header.style = headerStyle(for: bounds.size)
    let top = bounds.width * header.style.ratio
    header.bounds.size = CGSize(width: bounds.width, height: top)
    header.center.x = bounds.midX
    let room = CGSize(width: bounds.width, height: .greatestFiniteMagnitude)
    let height = storedBody?.sizeThatFits(room).height ?? 0
    storedBody?.frame = CGRect(x: 0, y: top, width: bounds.width, height: height)
    scrollView.contentSize = CGSize(width: bounds.width, height: top + height)
    scrollViewDidScroll(scrollView)
  }

  open override func viewSafeAreaInsetsDidChange() {
    super.viewSafeAreaInsetsDidChange()
    view.setNeedsLayout()
  }

  /// Holds the header at the top of the page while the content is pulled down.
  open func scrollViewDidScroll(_ scrollView: UIScrollView) {
    header.center.y = header.bounds.height / 2 + min(0, scrollView.contentOffset.y)
  }
}
