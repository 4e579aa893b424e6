import UIKit

/// A container with a button for each of its children, one of which is visible.
///
/// The children change by `ChildTransition`, during which the buttons are disabled. Further changes wait, in order.
@preconcurrency @MainActor
open class ButtonTabController: UIViewController {
  /// The animation with which one child replaces another.
  public enum Motion: Sendable {
    /// A `SpringSlideTransition`; a swipe selects the neighbour (transitions.md §2.1, custom container).
    case spring(damping: CGFloat = SpringSlideTransition.damping)
    /// A `SlideTransition`; a drag selects the neighbour that it uncovers, if the touch ends beyond .6 (transitions.md
    /// §2.1, SDE container).
    case slide
  }

  /// The controllers of the container; the shown one is a child.
  public let viewControllers: [UIViewController]
  /// The animation between children.
  public let motion: Motion
  /// The bar; its titles are those of the controllers when the container is created.
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
  private let stage = UIView()
  /// The index that the last requested change selects.
  private var index: Int
  /// The number of changes that run or wait.
  private var changes = 0
  /// The last change, while it runs or waits.
  package private(set) var change: ChildTransition?

  /// Creates a container of children that shows the one at `selectedIndex`; traps if there is none.
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

  /// The index of the shown controller, or the one that the last requested change selects; setting it does not
  /// animate.
  open var selectedIndex: Int {
    get { index }
    set { select(newValue, animated: false) }
  }

  /// The shown child, or the one that the last requested change selects.
  open var selectedViewController: UIViewController { viewControllers[index] }

  /// Shows another controller, after earlier changes.
  open func select(_ newIndex: Int, animated: Bool = true) {
    viewControllers.requireIndex(newIndex, "ButtonTabController.select(_:animated:)")
    change(to: newIndex, animated: animated, by: nil)
  }

  /// Changes the child; a drag drives only the change that it has begun.
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
      in: self, view: stage, from: viewControllers[old], to: viewControllers[new],
      entersFrom: new > old ? .right : .left, animator: animated ? animator(toTheRight: new > old) : nil,
      interactionController: drag.flatMap { $0.isActive ? $0 : nil })
    self.change = change
    change.animate { [weak self] _ in self?.showChosen(new) }
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
  private func showChosen(_ index: Int) {
    switch motion {
    case .slide: buttonTabBar.selectedIndex = index
    case .spring:
      // The colours take the same time, but do not overshoot.
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
    stage.frame = view.bounds
    stage.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(stage)
    view.addSubview(buttonTabBar)
    addGestures()
    ChildTransition(in: self, view: stage, from: nil, to: viewControllers[index]).begin()
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
