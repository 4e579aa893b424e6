import Engine
import Foundation

extension UIViewController {
  /// The outermost container around the controller, or the controller itself: the default presenter.
  private var outermostContainer: UIViewController {
    var controller = self
    while let parent = controller.parent { controller = parent }
    return controller
  }

  /// This controller or its nearest ancestor that defines a presentation context, or else the outermost container.
  private var presentationContext: UIViewController {
    sequence(first: self, next: \.parent).first { $0.definesPresentationContext } ?? outermostContainer
  }

  /// Implements `present(_:animated:completion:)`.
  func presentNow(_ other: UIViewController, animated: Bool, completion: (() -> Void)?) {
    let isInContext = [.currentContext, .overCurrentContext].contains(other.modalPresentationStyle)
    let presenter = isInContext ? presentationContext : outermostContainer
    present(other, by: presenter, animated: animated, completion: completion)
  }

  /// Presents a controller by `presenter`, which is this controller or an ancestor.
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
    if let transition = presenter.presentedBy?.transition, !transition.isClosed {
      // The presenter would leave the screen when its dismissal ends or its presentation is cancelled.
      return Diagnostics.report(
        .presentationIgnored,
        "present(_:animated:completion:) was ignored: the \(transition.plan.operation) of \(type(of: presenter)) is still "
          + "running", types: ["\(type(of: other))"])
    }
    // The chain contains the presenter and all controllers that present it, directly or indirectly.
    let isInChain = sequence(first: presenter) { $0.presentedBy?.presenter }.contains { $0 === other }
    let isRoot = other.viewIfLoaded?.window?.rootViewController === other
    guard other.presentedBy == nil, other.parent == nil, !isInChain, !isRoot else {
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
    // A presentation by the outermost container covers the window; a presentation in a context covers the presenter's
    // superview.
    let hostView = presenter === outermostContainer ? window : view.superview ?? window
    let presentation = Presentation(presented: other, by: presenter, source: self, in: hostView)
    let presented = presentation.presented
    // The delegate, which was asked for a presentation controller, may have changed presentations and views.
    guard presenter.presentation == nil, presented.presentedBy == nil, view.window === window else {
      return Diagnostics.report(
        .presentationIgnored,
        "present(_:animated:completion:) was ignored: the delegate of \(type(of: other)) presented another controller or "
          + "removed \(type(of: presenter)) when asked for a presentation controller",
        types: ["\(type(of: other))"])
    }
    if !presentation.controller.shouldPresentInFullscreen, presenter !== presentationContext {
      other.preparedController = presentation.controller
      return present(other, by: presentationContext, animated: animated, completion: completion)
    }
    presenter.presentation = presentation
    presented.presentedBy = presentation
    presentation.present(from: self, animated: animated, completion: completion)
  }

  // MARK: The presentation controller

  /// Returns the presentation controller for a future presentation; nil for a controller that is on screen, has a
  /// parent or requests the style `none`.
  func preparePresentationController() -> UIPresentationController? {
    guard parent == nil, viewIfLoaded?.window == nil else { return nil }
    if let preparedController, preparedController.initialStyle == modalPresentationStyle {
      return preparedController
    }
    preparedController = makePresentationController(for: nil, source: self)
    return preparedController
  }

  /// Returns the prepared presentation controller if it has the current style, otherwise a new one.
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
    if let controller = makeOwnPresentationController(for: presenter) { return controller }
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

  /// Implements `dismiss(animated:completion:)`.
  func dismissNow(animated: Bool, completion: (() -> Void)?) {
    // The presentation that this controller or an ancestor has made is dismissed, or else the presentation that shows
    // this controller or an ancestor.
    let controllers = sequence(first: self, next: \.parent)
    guard
      let presentation = controllers.lazy.compactMap({ $0.presentation }).first
        ?? controllers.lazy.compactMap({ $0.presentedBy }).first
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
  /// A requested presentation or dismissal is not possible.
  public static let presentationIgnored = Self(rawValue: "presentation-ignored")
}
