import UIKit

extension [UIViewController] {
  /// Traps if a container has no controller at `index`; `call` is the initialiser, method or property that the message
  /// names.
  func requireIndex(_ index: Int, _ call: String) {
    guard indices.contains(index) else {
      fatalError("\(call): there is no controller \(index); there are \(count)")
    }
  }
}
