import UIKit

/// A container with a button for each of its children, one of which is visible.
///
/// A `ChildTransition` replaces one child by another. The buttons are disabled during the transition, and further
/// changes wait in order.
@preconcurrency @MainActor
open class ButtonTabController: UIViewController {
  /// The animation with which one child replaces another.
  public enum Motion: Sendable {
    /// A `SpringSlideTransition`; a swipe selects the neighbour (transitions.md §2.1, custom container).
    case spring(damping: CGFloat = SpringSlideTransition.damping)
    /// A `SlideTransition`; a drag selects the neighbour that it uncovers, if the drag ends beyond a progress of 0.6
    /// (transitions.md §2.1, SDE container).
    case slide
  }

  /// The controllers of the container. Only the visible controller is its child.
  public let viewControllers: [UIViewController]
  /// The animation between children.
  public let motion: Motion
  /// The bar. Its titles are the titles that the controllers have when the container is created.
  public let buttonTabBar: ButtonTabBar
  /// The colour behind the children, which is visible between children that move apart.
  public var backgroundColor: UIColor? {
    get { color }
    set {
      color = newValue
      viewIfLoaded?.backgroundColor = newValue
    }
  }
  /// The interaction controller of drags; nil with the spring motion.
  public private(set) var interaction: DragInteraction?

  private var color: UIColor? = .black
  /// The superview of the shown child's view.
  private let childContainer = UIView()
  /// The index that the last requested change selects.
  private var index: Int
  /// The number of changes that are running or waiting.
  private var changes = 0
  /// The last requested change; nil when no change is running or waiting.
  package private(set) var change: ChildTransition?

  /// Creates a container of children that shows the child at `selectedIndex`; traps if that index is out of range.
  public init(viewControllers: [UIViewController], selectedIndex: Int = 0, motion: Motion) {
    viewControllers.requireIndex(
      selectedIndex, "ButtonTabController.init(viewControllers:selectedIndex:motion:)")
    (self.viewControllers, index, self.motion) = (viewControllers, selectedIndex, motion)
    buttonTabBar = ButtonTabBar(titles: viewControllers.map { $0.title ?? "" })
    super.init(nibName: nil, bundle: nil)
    buttonTabBar.selectedIndex = selectedIndex
    buttonTabBar.onTap = { [weak self] in self?.select($0) }
  }

  /// Traps: create a container with its children.
  public required init?(coder: NSCoder) {
    fatalError("ButtonTabController.init(coder:): archives are not read; create it with its controllers")
  }

  // MARK: Selecting

  /// The index of the visible controller or, during changes, of the controller that the last change selects. Setting
  /// the index does not animate.
  open var selectedIndex: Int {
    get { index }
    set { select(newValue, animated: false) }
  }

  /// The visible child or, during changes, the controller that the last change selects.
  open var selectedViewController: UIViewController { viewControllers[index] }

  /// Shows another controller, after earlier changes.
  open func select(_ newIndex: Int, animated: Bool = true) {
    viewControllers.requireIndex(newIndex, "ButtonTabController.select(_:animated:)")
    change(to: newIndex, animated: animated, by: nil)
  }

  /// Changes the child. `drag` is the interaction that begins the change and drives it; nil for other changes.
  private func change(to newIndex: Int, animated: Bool, by drag: DragInteraction?) {
    guard newIndex != index else { return }
    let (old, new) = (index, newIndex)
    index = new
    guard isViewLoaded else {
      buttonTabBar.selectedIndex = new
      return
    }
    changes += 1
    buttonTabBar.isUserInteractionEnabled = false
    let change = ChildTransition(
      in: self, view: childContainer, from: viewControllers[old], to: viewControllers[new],
      entersFrom: new > old ? .right : .left, animator: animated ? animator(toTheRight: new > old) : nil,
      interactionController: drag.flatMap { $0.isActive ? $0 : nil })
    self.change = change
    change.animate { [weak self] _ in self?.animateButtons(to: new) }
    change.begin { [weak self] _ in self?.changeEnded() }
  }

  private func animator(toTheRight: Bool) -> any UIViewControllerAnimatedTransitioning {
    switch motion {
    // The direction follows from the frames.
    case .spring(let damping): SpringSlideTransition(damping: damping)
    case .slide: SlideTransition(toTheRight ? .toTheRight : .toTheLeft)
    }
  }

  /// Animates the buttons' colours alongside the children.
  private func animateButtons(to index: Int) {
    switch motion {
    case .slide: buttonTabBar.selectedIndex = index
    case .spring:
      // The colours change over the same duration as the children move, but without overshoot.
      UIView.animate(
        withDuration: SpringSlideTransition.duration, delay: 0, usingSpringWithDamping: 1,
        initialSpringVelocity: SpringSlideTransition.velocity,
        options: [.overrideInheritedDuration, .overrideInheritedCurve]
      ) { self.buttonTabBar.selectedIndex = index }
    }
  }

  private func changeEnded() {
    changes -= 1
    guard changes == 0 else { return }
    change = nil
    // A cancelled change keeps the old child.
    index = viewControllers.firstIndex { $0.parent === self } ?? index
    buttonTabBar.selectedIndex = index
    buttonTabBar.isUserInteractionEnabled = true
    setNeedsStatusBarAppearanceUpdate()
  }

  /// Whether there is a neighbour on a side, and no change is running.
  private func canMove(_ step: Int) -> Bool { changes == 0 && viewControllers.indices.contains(index + step) }

  private func move(_ step: Int) {
    if canMove(step) { change(to: index + step, animated: true, by: interaction) }
  }

  /// Returns the selected controller.
  open override var childForStatusBarStyle: UIViewController? { selectedViewController }

  /// Returns the selected controller.
  open override var childForStatusBarHidden: UIViewController? { selectedViewController }

  // MARK: View

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = backgroundColor
    childContainer.frame = view.bounds
    childContainer.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(childContainer)
    view.addSubview(buttonTabBar)
    addGestures()
    ChildTransition(in: self, view: childContainer, from: nil, to: viewControllers[index]).begin()
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    buttonTabBar.bounds.size = buttonTabBar.intrinsicContentSize
    buttonTabBar.center = CGPoint(x: view.bounds.midX, y: view.bounds.height * 0.1)
  }

  private func addGestures() {
    switch motion {
    case .spring:
      for (direction, step) in [(UISwipeGestureRecognizer.Direction.left, 1), (.right, -1)] {
        let swipe = UISwipeGestureRecognizer { [weak self] _ in self?.move(step) }
        swipe.direction = direction
        view.addGestureRecognizer(swipe)
      }
    case .slide:
      interaction = DragInteraction(in: self, finishesBeyond: 0.6) { [weak self] step in
        self?.canMove(step) ?? false
      } move: { [weak self] step in
        self?.move(step)
      }
    }
  }
}
