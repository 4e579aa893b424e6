import Engine
import UIKit

/// The inspector of a stage's layers, from its opening to its end: the tree, the selected layer, the layers in space.
///
/// It reads the stage's layers ten times a second into a `LayerScan`, from which it computes the tree, the values, the
/// hit tests, the outline and the planes of the layers in space (copies of the layers' states). It changes nothing of
/// the stage, and all it shows is in a window of its own.
@MainActor
final class StageInspector {
  private let player: StagePlayer
  private let window: InspectorWindow
  private(set) var exploded: ExplodedView?
  private(set) var scan: LayerScan
  private(set) var selected: CALayer?
  /// The position of the selected layer in the tree, so that a stage that is made anew has the same layer selected.
  private var path: [Int] = []
  /// The name of the selected layer; nil if none was selected.
  private var sought: String?
  /// The layers whose sublayers are not listed.
  private var closed: Set<ObjectIdentifier> = []
  private var theme = Theme(isDark: false)
  private var lastRefresh = -1.0
  /// The fraction that the layers in space show: they are made anew when it changes.
  private var shownFraction = -1.0
  private var lastTap: CGPoint?
  private var room = CGRect.zero

  /// The time between two readings of all values, in seconds.
  private static let interval = 0.1
  /// The distance in points within which a second tap selects the layer behind.
  private static let sameSpot = 6.0

  var panel: InspectorPanel { window.panel }
  var outline: OutlineView { window.outline }

  init(_ player: StagePlayer) {
    self.player = player
    window = InspectorWindow(above: player.window)
    scan = LayerScan(player.window.layer, at: CACurrentMediaTime())
    window.onTap = { [weak self] in self?.pick($0) }
    panel.onExplode = { [weak self] in self?.toggleExploded() }
    panel.tree.onSelect = { [weak self] id in
      guard let self else { return }
      select(scan.layers.first { ObjectIdentifier($0.layer) == id }?.layer)
    }
    panel.tree.onToggle = { [weak self] in self?.toggle($0) }
    refresh()
  }

  func close() {
    exploded?.removeFromSuperview()
    exploded = nil
    window.isHidden = true
  }

  // MARK: Layout

  /// Lays out the inspector: `room` is the area that the layers in space may cover, `size` is the demo window's; a
  /// phone has round corners.
  func layOut(panel frame: CGRect, room: CGRect, size: CGSize, isPhone: Bool) {
    self.room = room
    let whole = CGRect(origin: .zero, size: size)
    if window.frame != whole { window.frame = whole }
    for view in [window.catcher, window.outline] { view.frame = player.window.frame }
    window.outline.layer.cornerRadius = isPhone ? PhoneBody.radius(for: player.window.frame) : 0
    if panel.frame != frame {
      panel.frame = frame
      panel.setNeedsLayout()
    }
    exploded?.frame = room
    refresh()
  }

  func apply(_ theme: Theme) {
    self.theme = theme
    panel.apply(theme)
    outline.apply(theme)
    exploded?.apply(theme)
  }

  // MARK: Turns

  /// Follows the stage; call it once a turn, after the player's update, with the root time of the frame.
  func update(at time: Double) {
    if time - lastRefresh >= Self.interval {
      lastRefresh = time
      refresh(at: time)
    } else if selected != nil, exploded == nil {
      // The ancestors of the selected layer alone would suffice to find its position, but a stage has few layers.
      scan = LayerScan(player.window.layer, at: time)
      showOutline()
    }
  }

  private func refresh(at time: Double = CACurrentMediaTime()) {
    scan = LayerScan(player.window.layer, at: time)
    if let layer = selected {
      if let path = scan.path(of: layer) { self.path = path } else { selected = nil }
    }
    if selected == nil, let sought, let layer = scan.layer(at: path), LayerNames.title(layer) == sought {
      selected = layer
    }
    showTree()
    panel.details.show(selected.flatMap(scan.placed).map { LayerFacts($0, at: time).list } ?? [])
    showOutline()
    let isMoving = player.state == .playing || player.state == .returning
    if exploded != nil, isMoving || shownFraction != player.fraction { showSpace() }
  }

  private func showTree() {
    var rows: [LayerTreeView.Row] = []
    var index = 0
    while index < scan.layers.count {
      let placed = scan.layers[index]
      let id = ObjectIdentifier(placed.layer)
      let isClosed = closed.contains(id)
      rows.append(
        LayerTreeView.Row(
          id: id, title: LayerNames.title(placed.layer), note: LayerNames.note(placed.layer),
          hints: LayerNames.hints(placed).joined(separator: " · "), depth: placed.depth,
          isView: placed.layer.delegate is UIView, isSeen: placed.isSeen,
          hasAnimations: !placed.layer.records.isEmpty,
          isOpen: placed.countInside == 0 ? nil : !isClosed))
      index += 1 + (isClosed ? placed.countInside : 0)
    }
    panel.count = scan.layers.count
    panel.tree.show(rows, selected: selected.map { ObjectIdentifier($0) })
  }

  private func showOutline() {
    let placed = exploded == nil ? selected.flatMap(scan.placed) : nil
    outline.show(placed?.corners, size: placed?.state.bounds.size ?? .zero)
  }

  // MARK: Selection

  func select(_ layer: CALayer?) {
    selected = layer
    path = layer.flatMap { scan.path(of: $0) } ?? []
    sought = layer.map(LayerNames.title)
    // The row of the layer must be listed.
    var above = layer?.above
    while let current = above {
      closed.remove(ObjectIdentifier(current))
      above = current.above
    }
    refresh()
    if exploded != nil { showSpace() }
  }

  /// Selects the layer below a point of the stage; at the same point again, the layer behind it.
  private func pick(_ point: CGPoint) {
    let isSame = lastTap.map { hypot($0.x - point.x, $0.y - point.y) <= Self.sameSpot } ?? false
    lastTap = point
    scan = LayerScan(player.window.layer, at: CACurrentMediaTime())
    select(scan.pick(point, after: isSame ? selected : nil))
  }

  /// Selects the row above or below the selected one.
  func move(by step: Int) {
    let rows = panel.tree.rows
    guard !rows.isEmpty else { return }
    let current = selected.flatMap { layer in rows.firstIndex { $0.id == ObjectIdentifier(layer) } }
    let index = current.map { min(max(0, $0 + step), rows.count - 1) } ?? (step > 0 ? 0 : rows.count - 1)
    lastTap = nil
    select(scan.layers.first { ObjectIdentifier($0.layer) == rows[index].id }?.layer)
  }

  private func toggle(_ id: ObjectIdentifier) {
    if closed.remove(id) == nil { closed.insert(id) }
    refresh()
  }

  // MARK: Space

  func toggleExploded() {
    if let exploded {
      exploded.removeFromSuperview()
      self.exploded = nil
    } else {
      let view = ExplodedView(frame: room)
      view.apply(theme)
      view.onSelect = { [weak self] in self?.select($0) }
      window.insertSubview(view, belowSubview: panel)
      exploded = view
      showSpace()
      view.open()
    }
    panel.isExploded = exploded != nil
    showOutline()
  }

  private func showSpace() {
    shownFraction = player.fraction
    exploded?.show(scan, size: player.window.bounds.size, selected: selected)
  }
}
