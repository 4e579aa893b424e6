import Engine
import Foundation

extension UIViewController {
  /// The outermost container around the controller, which presents by default.
  private var outermost: UIViewController {
    var controller = self
    while let parent = controller.parent { controller = parent }
    return controller
  }

  /// The nearest container around the controller that presents in its own context, or the outermost one.
  private var context: UIViewController {
    sequence(first: self, next: \.parent).first { $0.definesPresentationContext } ?? outermost
  }

  func presentNow(_ other: UIViewController, animated: Bool, completion: (() -> Void)?) {
    let isInContext = [.currentContext, .overCurrentContext].contains(other.modalPresentationStyle)
    present(other, by: isInContext ? context : outermost, animated: animated, completion: completion)
  }

  /// Presents a controller; the presenter is this controller or an ancestor.
  private func present(
    _ other: UIViewController, by presenter: UIViewController, animated: Bool, completion: (() -> Void)?
  ) {
    guard presenter.presentation == nil else {
      return Diagnostics.report(
        .presentationIgnored,
        "present(_:animated:completion:) was ignored: \(type(of: presenter)) presents "
          + "\(type(of: presenter.presentation?.presented ?? other)) already",
        types: ["\(type(of: other))"])
    }
    if let under = presenter.presentedBy, let transition = under.transition, !transition.isClosed {
      // The presenter would be gone when its own transition ends or is cancelled.
      return Diagnostics.report(
        .presentationIgnored,
        "present(_:animated:completion:) was ignored: the \(transition.plan.operation) of \(type(of: presenter)) is still "
          + "running", types: ["\(type(of: other))"])
    }
    let isAround = sequence(first: presenter) { $0.presentedBy?.presenter }.contains { $0 === other }
    let isRoot = other.viewIfLoaded?.window?.rootViewController === other
    guard other.presentedBy == nil, other.parent == nil, !isAround, !isRoot else {
      fatalError(
        "\(type(of: self)).present(_:animated:completion:): \(type(of: other)) is shown already, as a root, a child or "
          + "presented"
      )
    }
    guard other.modalPresentationStyle != .none else {
      fatalError(
        "\(type(of: self)).present(_:animated:completion:): \(type(of: other)) requests the style .none, which no "
          + "presentation has")
    }
    if other.modalTransitionStyle == .partialCurl {
      Diagnostics.report(
        .notFollowed,
        "\(type(of: other)).modalTransitionStyle: .partialCurl is not supported; .crossDissolve replaces it",
        types: ["\(type(of: other))"])
    }
    guard let view = presenter.viewIfLoaded, let window = view.window else {
      return Diagnostics.report(
        .presentationIgnored,
        "present(_:animated:completion:) was ignored: the view of \(type(of: presenter)) is in no window",
        types: ["\(type(of: other))"])
    }
    // The outermost container's presentation covers the window, which it may share with others; a presentation in a
    // context covers the presenter's superview.
    let hostView = presenter === outermost ? window : view.superview ?? window
    let presentation = Presentation(presented: other, by: presenter, source: self, in: hostView)
    let shown = presentation.presented
    // The delegate has been called for a presentation controller.
    guard presenter.presentation == nil, shown.presentedBy == nil, view.window === window else {
      return Diagnostics.report(
        .presentationIgnored,
        "present(_:animated:completion:) was ignored: the delegate of \(type(of: other)) presented another controller or "
          + "removed \(type(of: presenter)) when asked for a presentation controller",
        types: ["\(type(of: other))"])
    }
    if !presentation.controller.shouldPresentInFullscreen, presenter !== context {
      other.preparedController = presentation.controller
      return present(other, by: context, animated: animated, completion: completion)
    }
    presenter.presentation = presentation
    shown.presentedBy = presentation
    presentation.present(from: self, animated: animated, completion: completion)
  }

  // MARK: The presentation controller

  /// The presentation controller for a later presentation; nil for a controller on screen that is not presented.
  func preparePresentationController() -> UIPresentationController? {
    guard parent == nil, viewIfLoaded?.window == nil else { return nil }
    if let preparedController, preparedController.initialStyle == modalPresentationStyle {
      return preparedController
    }
    preparedController = makePresentationController(for: nil, source: self)
    return preparedController
  }

  /// The prepared presentation controller, if it has the current style, or a new one.
  func resolvePresentationController(for presenter: UIViewController, source: UIViewController)
    -> UIPresentationController
  {
    defer { preparedController = nil }
    guard let preparedController, preparedController.initialStyle == modalPresentationStyle else {
      return makePresentationController(for: presenter, source: source)
        ?? UIPresentationController(presentedViewController: self, presenting: presenter)
    }
    preparedController.presenter = presenter
    return preparedController
  }

  private func makePresentationController(for presenter: UIViewController?, source: UIViewController)
    -> UIPresentationController?
  {
    if let own = makeOwnPresentationController(for: presenter) { return own }
    return switch modalPresentationStyle {
    case .custom:
      transitioningDelegate?.presentationController(forPresented: self, presenting: presenter, source: source)
        ?? UIPresentationController(presentedViewController: self, presenting: presenter)
    case .automatic, .pageSheet, .formSheet:
      UISheetPresentationController(presentedViewController: self, presenting: presenter)
    case .fullScreen, .overFullScreen, .currentContext, .overCurrentContext:
      UIPresentationController(presentedViewController: self, presenting: presenter)
    case .popover:
      UIPopoverPresentationController(presentedViewController: self, presenting: presenter)
    case .none: nil
    }
  }

  func dismissNow(animated: Bool, completion: (() -> Void)?) {
    // The presentation by this controller or an ancestor, or else the presentation of one of them.
    let around = sequence(first: self, next: \.parent)
    guard
      let presentation = around.lazy.compactMap({ $0.presentation }).first
        ?? around.lazy.compactMap({ $0.presentedBy }).first
    else {
      Diagnostics.report(
        .presentationIgnored,
        "dismiss(animated:completion:) was ignored: \(type(of: self)) is not presented and presents no controller",
        types: ["\(type(of: self))"])
      // The completion runs even if nothing is presented, as an app uses it for its next step.
      completion?()
      return
    }
    presentation.dismiss(animated: animated, completion: completion)
  }
}

extension Diagnostic.Code {
  /// A presentation or dismissal was requested that cannot be made.
  public static let presentationIgnored = Self(rawValue: "presentation-ignored")
}
