import Testing

@testable import Engine
@testable import UIKit

/// A cancelled transition restores the first responder of the screen that it brings back.
@Suite(.serialized) @MainActor
struct FirstResponderTransitionTests {
  /// A transition away from the page; `dismissOver` dismisses a page that does not hide its presenter.
  enum Change: CaseIterable {
    case push, pop, tab, present, dismiss, dismissOver, child
  }

  enum Responder: CaseIterable {
    case field, textView, plainView, controller
  }

  private final class FocusableView: UIView {
    override var canBecomeFirstResponder: Bool { true }
  }

  private final class Page: UIViewController {
    let responder: Responder
    let input: UIView
    var onWillDisappear: (() -> Void)?
    init(_ responder: Responder) {
      self.responder = responder
      let frame = CGRect(x: 20, y: 200, width: 200, height: 40)
      switch responder {
      case .field: input = UITextField(frame: frame)
      case .textView: input = UITextView(frame: frame)
      case .plainView, .controller: input = FocusableView(frame: frame)
      }
      super.init(nibName: nil, bundle: nil)
    }
    required init?(coder: NSCoder) { fatalError("not archived") }
    override var canBecomeFirstResponder: Bool { responder == .controller }
    override func viewDidLoad() {
      super.viewDidLoad()
      view.addSubview(input)
    }
    override func viewWillDisappear(_ animated: Bool) {
      super.viewWillDisappear(animated)
      onWillDisappear?()
    }
    var editor: UIResponder { responder == .controller ? self : input }
  }

  /// A controller whose field becomes the first responder when it appears, if `takesFirstResponder` is true.
  private final class Other: UIViewController {
    let field = UITextField(frame: CGRect(x: 20, y: 300, width: 200, height: 40))
    var takesFirstResponder = false
    override func viewDidLoad() {
      super.viewDidLoad()
      view.addSubview(field)
    }
    override func viewWillAppear(_ animated: Bool) {
      super.viewWillAppear(animated)
      if takesFirstResponder { field.becomeFirstResponder() }
    }
    override func viewIsAppearing(_ animated: Bool) {
      if takesFirstResponder { field.becomeFirstResponder() }
    }
  }

  private final class TransitionDelegate: TransitionSupply {
    let animator: SlideAnimator
    let interaction = UIPercentDrivenInteractiveTransition()
    init(_ log: CallLog) {
      animator = SlideAnimator(log)
      animator.body = { context in
        let view = context.view(forKey: .to) ?? context.view(forKey: .from)!
        if view.superview == nil { context.containerView.addSubview(view) }
        UIView.animate(withDuration: 0.4, delay: 0, options: .curveLinear) {
          view.transform = CGAffineTransform(translationX: 100, y: 0)
        } completion: { _ in
          view.transform = .identity
          context.completeTransition(!context.transitionWasCancelled)
        }
      }
      super.init(animator, interaction)
    }
  }

  @MainActor
  private final class Scene {
    let stage = ControllerStage(width: 400, height: 800)
    let delegate = TransitionDelegate(CallLog())
    let page: Page
    let other = Other()
    let change: Change
    private let container: UIViewController

    init(_ change: Change, _ responder: Responder) {
      self.change = change
      page = Page(responder)
      switch change {
      case .push: container = UINavigationController(rootViewController: page)
      case .pop:
        let navigation = UINavigationController()
        navigation.viewControllers = [other, page]
        container = navigation
      case .tab:
        let tabs = UITabBarController()
        tabs.viewControllers = [page, other]
        container = tabs
      case .present: container = page
      case .dismiss, .dismissOver: container = other
      case .child: container = UIViewController()
      }
      stage.window.rootViewController = container
      stage.frame(at: 1)
      page.modalPresentationStyle = change == .dismissOver ? .overFullScreen : .fullScreen
      other.modalPresentationStyle = .fullScreen
      if change == .dismiss || change == .dismissOver { other.present(page, animated: false) }
      if change == .child {
        ChildTransition(in: container, view: container.view, from: nil, to: page).begin()
      }
      stage.frame(at: 1.1)
      (container as? UINavigationController)?.delegate = delegate
      (container as? UITabBarController)?.delegate = delegate
      for controller in [page, other] { controller.transitioningDelegate = delegate }
      #expect(page.editor.becomeFirstResponder())
    }

    func begin() {
      switch change {
      case .push: (container as? UINavigationController)?.pushViewController(other, animated: true)
      case .pop: (container as? UINavigationController)?.popViewController(animated: true)
      case .tab: (container as? UITabBarController)?.selectedIndex = 1
      case .present: page.present(other, animated: true)
      case .dismiss, .dismissOver: page.dismiss(animated: true)
      case .child:
        ChildTransition(
          in: container, view: container.view, from: page, to: other, animator: delegate.animator,
          interactionController: delegate.interaction
        ).begin()
      }
      delegate.interaction.update(0.4)
      stage.run(to: stage.time + 0.1)
      #expect(page.transitionCoordinator?.isInteractive == true)
    }

    func end(finishing: Bool) {
      if finishing { delegate.interaction.finish() } else { delegate.interaction.cancel() }
      stage.run(to: stage.time + 1)
      #expect(page.transitionCoordinator == nil)
    }
  }

  @Test(arguments: Change.allCases, Responder.allCases)
  func aCancelledTransitionRestoresTheFirstResponder(change: Change, responder: Responder) {
    for takesFirstResponder in [false, true] {
      let scene = Scene(change, responder)
      scene.other.takesFirstResponder = takesFirstResponder
      scene.begin()
      scene.end(finishing: false)
      #expect(scene.page.editor.isFirstResponder, "takesFirstResponder: \(takesFirstResponder)")
      #expect(!scene.other.field.isFirstResponder)
    }
  }

  /// Some screens end editing when they disappear.
  @Test(arguments: Change.allCases) func aResponderThatResignedAsItsScreenLeftIsRestored(change: Change) {
    let scene = Scene(change, .field)
    scene.page.onWillDisappear = { [page = scene.page] in page.view.endEditing(true) }
    scene.begin()
    scene.end(finishing: false)
    #expect(scene.page.editor.isFirstResponder)
  }

  /// A completed transition leaves no first responder in a hidden view.
  @Test(arguments: Change.allCases) func aCompletedTransitionLeavesNoFirstResponder(change: Change) {
    let scene = Scene(change, .field)
    scene.begin()
    scene.end(finishing: true)
    #expect(!scene.page.editor.isFirstResponder && UIApplication.shared.firstResponder == nil)
  }

  /// A responder that the user has chosen during the transition stays.
  @Test func aNewFirstResponderStays() {
    let scene = Scene(.pop, .field)
    let search = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
    scene.stage.window.addSubview(search)
    scene.begin()
    search.becomeFirstResponder()
    scene.end(finishing: false)
    #expect(search.isFirstResponder && !scene.page.editor.isFirstResponder)
  }
}
