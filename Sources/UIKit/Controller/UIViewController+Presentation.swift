import Engine
import Foundation

extension UIViewController {
  /// The outermost container around the controller: it is what presents.
  private var outermost: UIViewController {
    var controller = self
    while let parent = controller.parent { controller = parent }
    return controller
  }

  /// Who presents in a style, asked by this controller.
  private func presenter(in style: UIModalPresentationStyle) -> UIViewController {
    guard style == .currentContext || style == .overCurrentContext else { return outermost }
    return sequence(first: self, next: \.parent).first { $0.definesPresentationContext } ?? outermost
  }

  func presentNow(_ other: UIViewController, animated: Bool, completion: (() -> Void)?) {
    let presenter = presenter(in: other.modalPresentationStyle)
    guard presenter.presentation == nil else {
      return Diagnostics.report(
        .presentationIgnored,
        "present(_:animated:completion:) was ignored: \(type(of: presenter)) presents "
          + "\(type(of: presenter.presentation?.presented ?? other)) already",
        types: ["\(type(of: other))"])
    }
    if let under = presenter.presentedBy, let transition = under.transition, !transition.isClosed {
      // Taken back, or at its end, it would leave nobody below.
      return Diagnostics.report(
        .presentationIgnored,
        "present(_:animated:completion:) was ignored: the \(transition.plan.operation) of \(type(of: presenter)) is on its "
          + "way", types: ["\(type(of: other))"])
    }
    guard other.presentedBy == nil, other.parent == nil, other !== presenter else {
      fatalError(
        "\(type(of: self)).present(_:animated:completion:): \(type(of: other)) is shown already, as a child or presented"
      )
    }
    guard other.modalPresentationStyle != .popover, other.modalPresentationStyle != .none,
      other.modalTransitionStyle != .partialCurl
    else {
      fatalError(
        "\(type(of: self)).present(_:animated:completion:): \(type(of: other)) asks for the style "
          + "\(other.modalPresentationStyle) and \(other.modalTransitionStyle); .popover and .partialCurl are not there"
      )
    }
    guard let view = presenter.viewIfLoaded, let window = view.window else {
      return Diagnostics.report(
        .presentationIgnored,
        "present(_:animated:completion:) was ignored: the view of \(type(of: presenter)) is in no window",
        types: ["\(type(of: other))"])
    }
    // The outermost may lie below the window with others; who presents in its own context lies in its container.
    let place = presenter === outermost ? window : view.superview ?? window
    let presentation = Presentation(other, by: presenter, source: self, in: place)
    presenter.presentation = presentation
    other.presentedBy = presentation
    presentation.present(from: self, animated: animated, completion: completion)
  }

  // MARK: The presentation controller

  /// What is to place this controller once it is presented; nil for one that is on screen without that.
  func preparePresentationController() -> UIPresentationController? {
    guard parent == nil, viewIfLoaded?.window == nil else { return nil }
    if let preparedController, preparedController.madeFor == modalPresentationStyle {
      return preparedController
    }
    preparedController = makePresentationController(for: nil, source: self)
    return preparedController
  }

  /// The one that was prepared, if it is for the style that is asked for now, or a new one.
  func takePresentationController(for presenter: UIViewController, source: UIViewController)
    -> UIPresentationController
  {
    defer { preparedController = nil }
    guard let preparedController, preparedController.madeFor == modalPresentationStyle else {
      return makePresentationController(for: presenter, source: source)
        ?? UIPresentationController(presentedViewController: self, presenting: presenter)
    }
    preparedController.presenter = presenter
    return preparedController
  }

  private func makePresentationController(for presenter: UIViewController?, source: UIViewController)
    -> UIPresentationController?
  {
    switch modalPresentationStyle {
    case .custom:
      transitioningDelegate?.presentationController(forPresented: self, presenting: presenter, source: source)
        ?? UIPresentationController(presentedViewController: self, presenting: presenter)
    case .automatic, .pageSheet, .formSheet:
      SheetPresentationController(presentedViewController: self, presenting: presenter)
    case .fullScreen, .overFullScreen, .currentContext, .overCurrentContext:
      UIPresentationController(presentedViewController: self, presenting: presenter)
    case .popover, .none: nil
    }
  }

  func dismissNow(animated: Bool, completion: (() -> Void)?) {
    // Whom it presents, or one around it; or else itself.
    let around = sequence(first: self, next: \.parent)
    guard
      let presentation = around.lazy.compactMap({ $0.presentation }).first
        ?? around.lazy.compactMap({ $0.presentedBy }).first
    else {
      return Diagnostics.report(
        .presentationIgnored,
        "dismiss(animated:completion:) was ignored: \(type(of: self)) is not presented and presents nobody",
        types: ["\(type(of: self))"])
    }
    presentation.dismiss(animated: animated, completion: completion)
  }

  /// A running transition of a presentation as somebody outside drives it: a command line, a test.
  package func grabPresentation() { (presentation ?? presentedBy)?.transition?.grab() }

  /// Shows the fraction `fraction`, 0…1, of the presentation's transition in the hand.
  package func scrubPresentation(to fraction: CGFloat) {
    (presentation ?? presentedBy)?.transition?.update(to: fraction)
  }

  /// Lets go of it; `evenly` plays the rest at an even pace instead of by its completion curve.
  package func releasePresentation(finishing: Bool, evenly: Bool = false) {
    (presentation ?? presentedBy)?.transition?.letGo(finishing: finishing, timing: evenly ? .even : nil)
  }
}

extension Diagnostic.Code {
  /// A presentation or dismissal was asked for where there is none to make.
  public static let presentationIgnored = Self(rawValue: "presentation-ignored")
}
