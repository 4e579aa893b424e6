import Engine
import UIKit

/// The open inspector of a stage's layers: the tree, the selected layer, and the layers in space.
///
/// The inspector reads the stage's layers into a `LayerScan` ten times a second, or in each turn while a layer is
/// outlined. From the scan it computes the tree, the values, the hit tests, the outline, and copies of the layers as
/// planes in space. It does not change the stage, and shows all of this in a separate window.
@MainActor
final class StageInspector {
  private let player: StagePlayer
  private let window: InspectorWindow
  private(set) var exploded: ExplodedView?
  private(set) var scan: LayerScan
  private(set) var selected: CALayer?
  /// The path of the selected layer in the tree, by which the layer is selected again after the stage is recreated.
  private var path: [Int] = []
  /// The title of the layer that was selected last; nil for none.
  private var selectedTitle: String?
  /// The layers whose sublayers are hidden in the list.
  private var closedLayers: Set<ObjectIdentifier> = []
  private var theme = Theme(isDark: false)
  private var lastRefresh = -1.0
  /// The player's fraction for which the planes in space were made; they are recreated when the fraction changes.
  private var shownFraction = -1.0
  private var lastTap: CGPoint?
  private var room = CGRect.zero

  /// The time between two readings of all values, in seconds.
  private static let interval = 0.1
  /// The distance in points within which a second tap selects the layer behind.
  private static let tapTolerance = 6.0

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

  /// Lays out the inspector. `room` is the area of the layers in space, and `size` the size of the demo's window. With
  /// `isPhone` the outline is clipped to the phone's round corners.
  func layOut(panel frame: CGRect, room: CGRect, size: CGSize, isPhone: Bool) {
    self.room = room
    let bounds = CGRect(origin: .zero, size: size)
    if window.frame != bounds { window.frame = bounds }
    for view in [window.touchCatcher, window.outline] { view.frame = player.window.frame }
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

  /// Updates the inspector from the stage. Call it once a turn, after the player's update, with the root time of the
  /// frame.
  func update(at time: Double) {
    if time - lastRefresh >= Self.interval {
      lastRefresh = time
      refresh(at: time)
    } else if selected != nil, exploded == nil {
      // The outline needs only the ancestors of the selected layer, but all layers are read, as a stage has few.
      scan = LayerScan(player.window.layer, at: time)
      showOutline()
    }
  }

  private func refresh(at time: Double = CACurrentMediaTime()) {
    scan = LayerScan(player.window.layer, at: time)
    if let layer = selected {
      if let path = scan.path(of: layer) { self.path = path } else { selected = nil }
    }
    if selected == nil, let selectedTitle, let layer = scan.layer(at: path),
      LayerNames.title(layer) == selectedTitle
    {
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
      let isClosed = closedLayers.contains(id)
      rows.append(
        LayerTreeView.Row(
          id: id, title: LayerNames.title(placed.layer), note: LayerNames.note(placed.layer),
          hints: LayerNames.hints(placed).joined(separator: " · "), depth: placed.depth,
          isView: placed.layer.delegate is UIView, isSeen: placed.isSeen,
          hasAnimations: !placed.layer.records.isEmpty,
          isOpen: placed.descendantCount == 0 ? nil : !isClosed))
      index += 1 + (isClosed ? placed.descendantCount : 0)
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
    selectedTitle = layer.map(LayerNames.title)
    // The row of the layer must be visible in the list.
    var above = layer?.above
    while let current = above {
      closedLayers.remove(ObjectIdentifier(current))
      above = current.above
    }
    refresh()
    if exploded != nil { showSpace() }
  }

  /// Selects the front layer at a point of the stage; a second tap at the same point selects the layer behind.
  private func pick(_ point: CGPoint) {
    let isSame = lastTap.map { hypot($0.x - point.x, $0.y - point.y) <= Self.tapTolerance } ?? false
    lastTap = point
    scan = LayerScan(player.window.layer, at: CACurrentMediaTime())
    select(scan.pick(point, after: isSame ? selected : nil))
  }

  /// Selects the row `step` rows below the selected row; without one, the first row, or the last for a negative step.
  func move(by step: Int) {
    let rows = panel.tree.rows
    guard !rows.isEmpty else { return }
    let current = selected.flatMap { layer in rows.firstIndex { $0.id == ObjectIdentifier(layer) } }
    let index = current.map { min(max(0, $0 + step), rows.count - 1) } ?? (step > 0 ? 0 : rows.count - 1)
    lastTap = nil
    select(scan.layers.first { ObjectIdentifier($0.layer) == rows[index].id }?.layer)
  }

  private func toggle(_ id: ObjectIdentifier) {
    if closedLayers.remove(id) == nil { closedLayers.insert(id) }
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
