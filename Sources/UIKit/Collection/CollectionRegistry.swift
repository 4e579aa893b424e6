import Foundation

/// What reusable views are registered and queued by.
struct ReuseKey: Hashable {
  /// Empty for cells.
  let kind: String
  let identifier: String

  init(_ kind: String, _ identifier: String) {
    self.kind = kind
    self.identifier = identifier
  }
}

/// The classes of a collection view's reusable views, and those that wait for another use.
@MainActor
final class CollectionRegistry {
  private var classes: [ReuseKey: UICollectionReusableView.Type] = [:]
  private var queue = ReuseQueue<ReuseKey, UICollectionReusableView>()
  /// The cell that is configured again: the next one that is dequeued for its item.
  var reconfigured: (path: IndexPath, cell: UICollectionReusableView)?
  private static var registrations = 0

  /// The identifier of a new registration; traps while a data source makes a view, as each view would have
  /// its own.
  static func newIdentifier(_ call: String) -> String {
    guard CollectionTiles.providers == 0 else {
      fatalError(
        "\(call): called while a data source makes a view; create registrations before, and only once")
    }
    registrations += 1
    return "registration \(registrations)"
  }

  func knows(_ key: ReuseKey) -> Bool { classes[key] != nil }

  func register(_ type: AnyClass?, base: UICollectionReusableView.Type, key: ReuseKey, call: String) {
    queue.remove(key)
    guard let type else {
      classes[key] = nil
      return
    }
    guard let view = type as? UICollectionReusableView.Type, isClass(view, base) else {
      fatalError("UICollectionView.\(call): \(type) must be a subclass of \(base)")
    }
    classes[key] = view
  }

  private func isClass(_ type: UICollectionReusableView.Type, _ base: UICollectionReusableView.Type) -> Bool {
    base == UICollectionReusableView.self || type is UICollectionViewCell.Type
  }

  /// Registers the class of decoration views, which the layout names, where it is another one.
  func registerDecoration(_ type: UICollectionReusableView.Type, key: ReuseKey) {
    guard classes[key] != type else { return }
    queue.remove(key)
    classes[key] = type
  }

  /// A view that waits, or a new one with a frame; nil if no class is registered.
  func dequeue(_ key: ReuseKey, for path: IndexPath? = nil, frame: @autoclosure () -> CGRect = .zero)
    -> UICollectionReusableView?
  {
    if let reconfigured, reconfigured.path == path, reconfigured.cell.reuseIdentifier == key.identifier,
      reconfigured.cell.reuseKind == key.kind
    {
      return reconfigured.cell
    }
    if let view = queue.take(key) {
      view.prepareForReuse()
      return view
    }
    guard let type = classes[key] else { return nil }
    let view = makeReusableView(type, frame: frame())
    view.reuseIdentifier = key.identifier
    view.reuseKind = key.kind
    return view
  }

  func enqueue(_ view: UICollectionReusableView) {
    guard let identifier = view.reuseIdentifier else { return }
    queue.add(view, ReuseKey(view.reuseKind, identifier))
  }
}
