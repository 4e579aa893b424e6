import Engine
import Foundation

/// The presentation controller that an adapted one replaces, and the style that the traits select instead.
struct Adaptation {
  let original: UIPresentationController
  let style: UIModalPresentationStyle
}

extension UIPresentationController {
  /// The presentation controller for the presented controller's own style; `self` unless the presentation was adapted.
  var original: UIPresentationController { adaptation?.original ?? self }

  /// The style of the presentation. Unlike `presentationStyle`, it cannot be overridden.
  var style: UIModalPresentationStyle {
    adaptation?.style ?? presented?.modalPresentationStyle ?? initialStyle
  }

  /// Whether the traits or a delegate may select another style in place of `initialStyle`.
  private var isAdaptive: Bool {
    switch initialStyle {
    case .popover, .formSheet, .pageSheet, .automatic, .custom: adapts
    default: false
    }
  }

  /// The controller to present with these traits, and its presentation controller. Unless the traits select another
  /// style, they are `presented` and `self`.
  func adapted(to traits: UITraitCollection, _ presented: UIViewController, by presenter: UIViewController)
    -> (UIViewController, UIPresentationController)
  {
    guard isAdaptive else { return (presented, self) }
    let style = adaptivePresentationStyle(for: traits)
    guard style != .none, style != initialStyle else { return (presented, self) }
    guard style != .custom, style != .popover else {
      fatalError(
        "UIAdaptivePresentationControllerDelegate.adaptivePresentationStyle(for:traitCollection:): \(style) is not a style for "
          + "a compact interface; return .none, a sheet or a full screen")
    }
    let shown =
      delegate?.presentationController(self, viewControllerForAdaptivePresentationStyle: style) ?? presented
    guard shown.presentedBy == nil, shown.parent == nil, shown.viewIfLoaded?.window == nil else {
      fatalError(
        "UIAdaptivePresentationControllerDelegate.presentationController(_:viewControllerForAdaptivePresentationStyle:): "
          + "\(type(of: shown)) is shown already, as a root, a child or presented")
    }
    let controller =
      [.automatic, .pageSheet, .formSheet].contains(style)
      ? UISheetPresentationController(presentedViewController: shown, presenting: presenter)
      : UIPresentationController(presentedViewController: shown, presenting: presenter)
    controller.adaptation = Adaptation(original: self, style: style)
    controller.delegate = delegate
    delegate?.presentationController(self, prepare: controller)
    return (shown, controller)
  }

  /// Notifies the delegate of the style in which the presentation begins.
  func announceStyle(with coordinator: (any UIViewControllerTransitionCoordinator)?) {
    let original = original
    original.delegate?.presentationController(
      original, willPresentWithAdaptiveStyle: adaptation?.style ?? .none, transitionCoordinator: coordinator)
  }
}
