import Engine
import Foundation

extension UIViewController {
  /// The outermost container around the controller: it is what presents.
  private var outermost: UIViewController {
    var controller = self
    while let parent = controller.parent { controller = parent }
    return controller
  }

  func presentNow(_ other: UIViewController, animated: Bool, completion: (() -> Void)?) {
    let presenter = outermost
    guard presenter.presentation == nil else {
      return Diagnostics.report(
        .presentationIgnored,
        "present(_:animated:completion:) was ignored: \(type(of: presenter)) presents "
          + "\(type(of: presenter.presentation?.presented ?? other)) already",
        types: ["\(type(of: other))"])
    }
    guard other.presentedBy == nil, other.parent == nil, other !== presenter else {
      fatalError(
        "\(type(of: self)).present(_:animated:completion:): \(type(of: other)) is shown already, as a child or presented"
      )
    }
    guard other.modalPresentationStyle == .custom || other.modalPresentationStyle == .fullScreen else {
      fatalError(
        "\(type(of: self)).present(_:animated:completion:): the style \(other.modalPresentationStyle) of "
          + "\(type(of: other)) is not there yet; set modalPresentationStyle to .custom or .fullScreen")
    }
    guard let window = presenter.viewIfLoaded?.window else {
      return Diagnostics.report(
        .presentationIgnored,
        "present(_:animated:completion:) was ignored: the view of \(type(of: presenter)) is in no window",
        types: ["\(type(of: other))"])
    }
    let presentation = Presentation(other, by: presenter, source: self, in: window)
    presenter.presentation = presentation
    other.presentedBy = presentation
    presentation.present(from: self, animated: animated, completion: completion)
  }

  func dismissNow(animated: Bool, completion: (() -> Void)?) {
    // Whom the controller presents, or itself.
    guard let presentation = outermost.presentation ?? outermost.presentedBy else {
      return Diagnostics.report(
        .presentationIgnored,
        "dismiss(animated:completion:) was ignored: \(type(of: self)) is not presented and presents nobody",
        types: ["\(type(of: self))"])
    }
    if let above = presentation.presented.presentation {
      fatalError(
        "\(type(of: self)).dismiss(animated:completion:): \(type(of: presentation.presented)) presents "
          + "\(type(of: above.presented)); dismissing several at once is not there yet, dismiss that first")
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
  /// A presentation or dismissal was to be animated, and nobody gave an animator.
  public static let presentationNotAnimated = Self(rawValue: "presentation-not-animated")
}
