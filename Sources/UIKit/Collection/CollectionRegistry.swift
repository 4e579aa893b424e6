import Foundation

/// The key by which reusable views are registered and queued.
struct ReuseKey: Hashable {
  /// The kind of the view; empty for cells.
  let kind: String
  let identifier: String

  init(_ kind: String, _ identifier: String) {
    self.kind = kind
    self.identifier = identifier
  }
}

/// The registrations that create a collection view's reusable views, and the queued views that can be reused.
@MainActor
final class CollectionRegistry {
  private var makers: [ReuseKey: ReusableMaker<UICollectionReusableView>] = [:]
  private var queue = ReuseQueue<ReuseKey, UICollectionReusableView>()
  /// The cell that the data source is reconfiguring; a call that dequeues a cell for its item returns this cell.
  var reconfigured: (path: IndexPath, cell: UICollectionReusableView)?
  private static var registrations = 0

  /// A unique identifier for a new registration. Traps while a data source creates a view, as a registration for each
  /// view would prevent all reuse.
  static func newIdentifier(_ call: String) -> String {
    guard CollectionTiles.providingSources == 0 else {
      fatalError(
        "\(call): it was called while a data source creates a view; create each registration once, before that"
      )
    }
    registrations += 1
    return "registration \(registrations)"
  }

  func isRegistered(_ key: ReuseKey) -> Bool { makers[key] != nil }

  func register(_ type: AnyClass?, base: UICollectionReusableView.Type, key: ReuseKey, call: String) {
    queue.remove(key)
    guard let type else {
      makers[key] = nil
      return
    }
    guard let viewClass = type as? UICollectionReusableView.Type, isSubclass(viewClass, of: base) else {
      fatalError("UICollectionView.\(call): \(type) must be a subclass of \(base)")
    }
    makers[key] = .type(viewClass)
  }

  /// Registers a nib whose first object is a view of a class; nil removes the registration.
  func register<View: UICollectionReusableView>(
    _ nib: UINib?, of type: View.Type, key: ReuseKey, call: String
  ) {
    queue.remove(key)
    makers[key] = nib.map { .nib($0) { nib in nib.makeView(type, "UICollectionView.\(call)") } }
  }

  /// Whether a reusable view's class is a subclass of `base`, which is the class of cells or of all reusable views.
  private func isSubclass(
    _ type: UICollectionReusableView.Type, of base: UICollectionReusableView.Type
  ) -> Bool {
    base == UICollectionReusableView.self || type is UICollectionViewCell.Type
  }

  /// Returns a queued decoration view, or creates one by the layout's registration.
  func dequeueDecoration(
    _ maker: ReusableMaker<UICollectionReusableView>, key: ReuseKey
  ) -> UICollectionReusableView {
    if makers[key]?.isSame(as: maker) != true {
      queue.remove(key)
      makers[key] = maker
    }
    return queuedView(key) ?? make(maker, key, frame: .zero)
  }

  /// Returns the cell that is being reconfigured for `path`, a queued view, or a new view with a frame; nil if neither
  /// a class nor a nib is registered.
  func dequeue(_ key: ReuseKey, for path: IndexPath? = nil, frame: @autoclosure () -> CGRect = .zero)
    -> UICollectionReusableView?
  {
    if let reconfigured, reconfigured.path == path, reconfigured.cell.reuseIdentifier == key.identifier,
      reconfigured.cell.reuseKind == key.kind
    {
      return reconfigured.cell
    }
    return queuedView(key) ?? makers[key].map { make($0, key, frame: frame()) }
  }

  private func queuedView(_ key: ReuseKey) -> UICollectionReusableView? {
    guard let view = queue.take(key) else { return nil }
    view.prepareForReuse()
    return view
  }

  private func make(
    _ maker: ReusableMaker<UICollectionReusableView>, _ key: ReuseKey, frame: CGRect
  ) -> UICollectionReusableView {
    let view = maker.make { makeReusableView($0, frame: frame) }
    // A view from a nib has the frame of the nib.
    if frame != .zero, view.frame != frame { UIView.performWithoutAnimation { view.frame = frame } }
    view.reuseIdentifier = key.identifier
    view.reuseKind = key.kind
    return view
  }

  func enqueue(_ view: UICollectionReusableView) {
    guard let identifier = view.reuseIdentifier else { return }
    queue.add(view, ReuseKey(view.reuseKind, identifier))
  }
}
