/// A change from one controller to another (UIKit, `UIStoryboardSegue`).
///
/// Storyboards are not read: `UIViewController.addSegue(withIdentifier:_:)` makes segues in code.
@preconcurrency @MainActor
open class UIStoryboardSegue: MainActorObject {
  /// The name of the segue.
  public let identifier: String?
  /// The controller that the segue starts at.
  public let source: UIViewController
  /// The controller that the segue leads to.
  public let destination: UIViewController
  private let handler: (() -> Void)?

  /// Creates a segue whose class performs it.
  public init(identifier: String?, source: UIViewController, destination: UIViewController) {
    self.identifier = identifier
    self.source = source
    self.destination = destination
    handler = nil
    super.init(mainActor: ())
  }

  /// Creates a segue that a closure performs.
  public init(
    identifier: String?, source: UIViewController, destination: UIViewController,
    performHandler: @escaping () -> Void
  ) {
    self.identifier = identifier
    self.source = source
    self.destination = destination
    handler = performHandler
    super.init(mainActor: ())
  }

  /// Performs the segue: by its closure, by a push if the source is in a navigation controller and the destination is
  /// not itself a navigation controller, or else by a presentation.
  open func perform() {
    if let handler { return handler() }
    if let navigation = source.navigationController, !(destination is UINavigationController) {
      navigation.pushViewController(destination, animated: true)
    } else {
      source.present(destination, animated: true)
    }
  }
}

extension UIViewController {
  /// Makes `performSegue(withIdentifier:sender:)` of this controller perform the segue that a closure makes, as a
  /// storyboard does.
  public func addSegue(
    withIdentifier identifier: String, _ make: @escaping @MainActor (UIViewController) -> UIStoryboardSegue
  ) {
    fileParts.segues[identifier] = make
  }

  func runSegue(_ identifier: String, _ sender: Any?) {
    guard let make = fileParts.segues[identifier] else {
      fatalError(
        "\(type(of: self)).performSegue(withIdentifier: \"\(identifier)\"): storyboards are not read; "
          + "make the segue with addSegue(withIdentifier:_:)")
    }
    guard shouldPerformSegue(withIdentifier: identifier, sender: sender) else { return }
    let segue = make(self)
    prepare(for: segue, sender: sender)
    segue.perform()
  }
}
