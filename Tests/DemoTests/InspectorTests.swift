import Engine
import Foundation
import Segue
import Showcase
import Testing

@testable import Demo

/// The inspector of a stage's layers.
@MainActor
@Suite struct InspectorTests {
  private func open(
    _ id: String, size: CGSize = CGSize(width: 1280, height: 800), scale: CGFloat = 0.25,
    fillsWindow: Bool = false
  ) throws -> DemoStage {
    let entry = try #require(TransitionCatalog.all.first { $0.id == id })
    let stage = try DemoStage(
      size: size, scale: scale,
      change: {
        $0.entry = entry
        $0.fillsWindow = fillsWindow
      })
    try stage.steps(6)
    return stage
  }

  private func openInspector(_ stage: DemoStage) throws -> StageInspector {
    try stage.press(.keyboardI, "i")
    try stage.steps(2)
    return try #require(stage.demo.stage?.inspector)
  }

  private func player(_ stage: DemoStage) throws -> StagePlayer { try #require(stage.demo.stage?.player) }

  /// A red layer without a view above everything in a stage, at its middle.
  private func addProbe(_ stage: DemoStage, side: CGFloat = 40) throws -> CALayer {
    let window = try player(stage).window
    let probe = CALayer()
    probe.name = "probe"
    probe.backgroundColor = UIColor.red.cgColor
    probe.bounds = CGRect(x: 0, y: 0, width: side, height: side)
    probe.position = CGPoint(x: window.bounds.midX, y: window.bounds.midY)
    window.layer.addSublayer(probe)
    try stage.steps(1)
    return probe
  }

  private func tapStage(_ stage: DemoStage, _ x: CGFloat, _ y: CGFloat) throws {
    let frame = try player(stage).window.frame
    try stage.tap(frame.minX + x, frame.minY + y)
  }

  private func tapMiddle(_ stage: DemoStage) throws {
    let size = try player(stage).window.bounds.size
    try tapStage(stage, size.width / 2, size.height / 2)
  }

  private static func all(_ layer: CALayer) -> [CALayer] {
    [layer] + (layer.sublayers ?? []).flatMap(all) + (layer.mask.map(all) ?? [])
  }

  private func countOfAllLayers() -> Int {
    UIApplication.shared.windows.reduce(0) { $0 + Self.all($1.layer).count }
  }

  private func bytes(_ image: CGImage) -> [UInt8] { image.withPixels { Array($0) } }

  // MARK: Selection

  @Test func aClickSelectsALayerWithoutAView() throws {
    let stage = try open("slide-push")
    defer { stage.close() }
    let probe = try addProbe(stage)
    let inspector = try openInspector(stage)
    #expect(inspector.selected == nil && inspector.outline.corners == nil)
    try tapMiddle(stage)
    #expect(inspector.selected === probe)
    #expect(try player(stage).state == .ready, "the stage receives no touch")
    let corners = try #require(inspector.outline.corners)
    #expect(CGRect(around: corners).width == 40)
    let facts = inspector.panel.details.facts
    #expect(facts.contains { $0.title == "Name" && $0.value == "probe" })
    #expect(facts.contains { $0.title == "Background" && $0.value == "#FF0000" })
    // A second click at the same point selects the layer behind.
    try tapMiddle(stage)
    #expect(inspector.selected != nil && inspector.selected !== probe)
    // The same key closes the inspector.
    try stage.press(.keyboardI, "i")
    #expect(stage.demo.stage?.inspector == nil)
  }

  @Test func clicksFindTheVisibleLayers() throws {
    let stage = try open("slide-push")
    defer { stage.close() }
    let (below, above) = (try addProbe(stage), try addProbe(stage))
    let size = try player(stage).window.bounds.size
    let middle = CGPoint(x: size.width / 2, y: size.height / 2)
    func pick(_ point: CGPoint) throws -> CALayer? {
      LayerScan(try player(stage).window.layer, at: stage.run.time).pick(point)
    }
    #expect(try pick(middle) === above)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    below.zPosition = 1
    CATransaction.commit()
    #expect(try pick(middle) === below, "nearer to the viewer")
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    below.isHidden = true
    CATransaction.commit()
    #expect(try pick(middle) === above)
    // The animation shows the layer at x = 30, which is not its model position.
    let move = CABasicAnimation(keyPath: "position.x")
    (move.fromValue, move.toValue, move.duration) = (30, 30, 10)
    above.add(move, forKey: "move")
    try stage.steps(2)
    #expect(try pick(middle) !== above)
    #expect(try pick(CGPoint(x: 30, y: middle.y)) === above)
    // The superlayer clips this layer.
    let clip = CALayer()
    clip.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    clip.masksToBounds = true
    let window = try player(stage).window
    window.layer.addSublayer(clip)
    let inside = CALayer()
    inside.backgroundColor = UIColor.blue.cgColor
    inside.frame = CGRect(x: 0, y: 0, width: 300, height: 300)
    clip.addSublayer(inside)
    try stage.steps(1)
    #expect(try pick(CGPoint(x: 5, y: 5)) === inside)
    #expect(try pick(CGPoint(x: 50, y: 50)) !== inside)
  }

  @Test func clicksFindLayersInPerspective() throws {
    let stage = try open("slide-push")
    defer { stage.close() }
    let probe = try addProbe(stage, side: 100)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    var perspective = CATransform3DIdentity
    perspective.m34 = -1.0 / 200
    probe.transform = CATransform3DRotate(perspective, .pi / 3, 0, 1, 0)
    CATransaction.commit()
    try stage.steps(1)
    let window = try player(stage).window
    let scan = LayerScan(window.layer, at: stage.run.time)
    let placed = try #require(scan.placed(probe))
    for point in [CGPoint.zero, CGPoint(x: 100, y: 20), CGPoint(x: 70, y: 100)] {
      let (found, expected) = (try #require(placed.inRoot(point)), probe.convert(point, to: window.layer))
      #expect(hypot(found.x - expected.x, found.y - expected.y) < 1e-6, "\(point)")
    }
    let middle = CGPoint(x: window.bounds.midX, y: window.bounds.midY)
    #expect(scan.pick(middle) === probe)
    #expect(scan.pick(CGPoint(x: middle.x + 40, y: middle.y)) !== probe, "beside the turned layer")
  }

  // MARK: Tree

  @Test func theTreeListsAllLayers() throws {
    let stage = try open("slide-push")
    defer { stage.close() }
    let probe = try addProbe(stage)
    probe.mask = CALayer()
    let inspector = try openInspector(stage)
    let root = try player(stage).window.layer
    let rows = inspector.panel.tree.rows
    let all = Self.all(root)
    #expect(all.count > 10)
    #expect(Set(rows.map(\.id)) == Set(all.map { ObjectIdentifier($0) }) && rows.count == all.count)
    #expect(rows.first?.id == ObjectIdentifier(root) && rows.first?.depth == 0 && rows.first?.isOpen == true)
    let row = try #require(rows.first { $0.id == ObjectIdentifier(probe) })
    #expect(row.title == "CALayer" && row.note == "probe" && row.hints.contains("masked") && !row.isView)
    // The tree has views only for its visible rows.
    #expect(inspector.panel.tree.subviews.count < 40)
    inspector.panel.tree.onToggle?(ObjectIdentifier(root))
    #expect(inspector.panel.tree.rows.count == 1 && inspector.panel.tree.rows.first?.isOpen == false)
    // The selection of a layer opens the rows of its superlayers.
    inspector.select(probe)
    #expect(inspector.panel.tree.rows.contains { $0.id == ObjectIdentifier(probe) })
  }

  @Test func rowsAreChosenAndClosedByClicks() throws {
    let stage = try open("slide-push")
    defer { stage.close() }
    let inspector = try openInspector(stage)
    let tree = inspector.panel.tree
    let origin = tree.convert(CGPoint.zero, to: nil)
    func tap(row: Int, x: CGFloat) throws {
      let y = 4 + (CGFloat(row) + 0.5) * LayerTreeView.rowHeight - tree.contentOffset.y
      try stage.tap(origin.x + x, origin.y + y)
    }
    let rows = tree.rows
    try tap(row: 2, x: 160)
    #expect(inspector.selected.map { ObjectIdentifier($0) } == rows[2].id)
    #expect(inspector.outline.corners != nil)
    // A click on the arrow of row 1 closes the row.
    try tap(row: 1, x: 8 + CGFloat(rows[1].depth) * 10 + 8)
    #expect(tree.rows.count < rows.count && tree.rows[1].isOpen == false)
    try tap(row: 1, x: 8 + CGFloat(rows[1].depth) * 10 + 8)
    #expect(tree.rows == rows)
  }

  @Test func arrowsChooseRowsAndScrub() throws {
    let stage = try open("push")
    defer { stage.close() }
    let inspector = try openInspector(stage)
    let rows = inspector.panel.tree.rows
    try stage.press(.keyboardDownArrow)
    #expect(inspector.selected.map { ObjectIdentifier($0) } == rows[0].id)
    try stage.press(.keyboardDownArrow)
    try stage.press(.keyboardDownArrow)
    try stage.press(.keyboardUpArrow)
    #expect(inspector.selected.map { ObjectIdentifier($0) } == rows[1].id)
    #expect(stage.demo.stage?.entry.id == "push")
    try stage.press(.keyboardRightArrow, modifiers: .shift)
    try stage.steps(6)
    #expect(abs(try player(stage).fraction - 0.1) < 1e-6)
    try stage.press(.keyboardCloseBracket, "]")
    try stage.steps(6)
    #expect(stage.demo.stage?.entry.id == "pop" && inspector.panel.tree.rows.count > 3)
  }

  @Test func aRebuiltStageKeepsTheSelection() throws {
    let stage = try open("push")
    defer { stage.close() }
    let inspector = try openInspector(stage)
    for _ in 0..<4 { try stage.press(.keyboardDownArrow) }
    let before = try #require(inspector.selected)
    try stage.press(.keyboardA, "a")
    try stage.steps(12)
    let after = try #require(inspector.selected)
    #expect(after !== before && type(of: after) == type(of: before))
  }

  // MARK: Values

  @Test func animationsShowTheirProgress() throws {
    let stage = try open("slide-push")
    defer { stage.close() }
    let probe = try addProbe(stage)
    let inspector = try openInspector(stage)
    inspector.select(probe)
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue, fade.duration) = (1, 0.5, 1)
    fade.timingFunction = CAMediaTimingFunction(name: .easeIn)
    probe.add(fade, forKey: "fade")
    var last = -1.0
    for _ in 0..<4 {
      try stage.steps(12)
      let facts = inspector.panel.details.facts
      let progress = try #require(facts.first { $0.progress != nil }?.progress)
      #expect(progress > last + 0.1)
      last = progress
      let record = try #require(probe.records.first { $0.key == "fade" })
      let now = try #require(AnimationFacts.progress(of: record, at: stage.run.time))
      #expect(now - progress < 0.15 && now >= progress)
    }
    let facts = inspector.panel.details.facts
    func value(_ title: String) -> String? { facts.first { $0.title == title }?.value }
    #expect(facts.contains { $0.title == "fade" && $0.isHeading })
    #expect(value("Type") == "CABasicAnimation" && value("Key path") == "opacity")
    #expect(value("From") == "1" && value("To") == "0.5" && value("Duration") == "1 s")
    #expect(value("Timing") == "ease in")
    // The fact has the presented opacity as its value and the model's opacity as its note.
    let opacity = try #require(facts.first { $0.title == "Opacity" })
    #expect(opacity.note == "model 1" && opacity.value != "1")
    #expect(inspector.panel.tree.rows.contains { $0.hasAnimations })
    try stage.steps(40)
    #expect(!inspector.panel.details.facts.contains { $0.progress != nil })
  }

  @Test func valuesAreReadTenTimesASecond() throws {
    let stage = try open("slide-push")
    defer { stage.close() }
    let probe = try addProbe(stage)
    let inspector = try openInspector(stage)
    inspector.select(probe)
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue, fade.duration) = (1, 0.2, 4)
    probe.add(fade, forKey: "fade")
    try stage.steps(6)
    var (seen, last): (Int, [Fact]) = (0, [])
    for _ in 0..<60 {
      try stage.steps(1)
      let facts = inspector.panel.details.facts
      if facts != last { seen += 1 }
      last = facts
    }
    #expect((8...11).contains(seen), "\(seen) times in a second")
    // A layer that is almost transparent is not hit.
    let middle = CGPoint(x: probe.position.x, y: probe.position.y)
    let window = try player(stage).window
    #expect(LayerScan(window.layer, at: stage.run.time).pick(middle) === probe)
    probe.removeAllAnimations()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    probe.opacity = 0.0001
    CATransaction.commit()
    #expect(LayerScan(window.layer, at: stage.run.time).pick(middle) !== probe)
  }

  @Test func theInspectorShowsAHeldTransitionAtItsFraction() throws {
    let stage = try open("slide-push")
    defer { stage.close() }
    for _ in 0..<4 { try stage.press(.keyboardRightArrow, modifiers: .shift) }
    try stage.steps(8)
    let player = try player(stage)
    #expect(player.state == .held)
    let (frame, fraction) = (player.window.frame, player.fraction)
    let inspector = try openInspector(stage)
    try stage.steps(20)
    #expect(player.window.frame.size == frame.size && player.fraction == fraction && player.state == .held)
    let animated = try #require(
      inspector.scan.layers.first { $0.layer.records.contains { $0.clock != nil } })
    let record = try #require(animated.layer.records.first { $0.clock != nil })
    let progress = try #require(AnimationFacts.progress(of: record, at: stage.run.time))
    #expect(abs(progress - fraction) < 0.01)
  }

  @Test func theOutlineFollowsItsLayer() throws {
    let stage = try open("slide-push")
    defer { stage.close() }
    let player = try player(stage)
    let inspector = try openInspector(stage)
    try stage.press(.keyboardSpacebar, " ")
    #expect(try stage.wait(1) { player.fraction > 0.05 })
    let moving = try #require(
      inspector.scan.layers.first {
        $0.layer.records.contains {
          $0.tracks.contains { [.column(.position), .column(.transform)].contains($0.track.property) }
        }
      })
    inspector.select(moving.layer)
    var seen: Set<CGFloat> = []
    for _ in 0..<8 {
      try stage.steps(1)
      let corner = try #require(inspector.outline.corners?.first)
      let layer = try #require(moving.layer.presentation())
      let superlayer = try #require(moving.layer.superlayer?.presentation())
      let shown = superlayer.convert(layer.frame.origin, to: player.window.layer.presentation())
      #expect(abs(corner.x - shown.x) < 0.01 && abs(corner.y - shown.y) < 0.01, "\(corner) is not \(shown)")
      seen.insert(corner.x)
    }
    #expect(seen.count > 4, "the outline moves")
  }

  @Test func valuesAreFormattedBriefly() {
    #expect(
      FactText.number(1.0) == "1" && FactText.number(-0.001) == "0" && FactText.number(12.345) == "12.35")
    #expect(FactText.color(UIColor(red: 1, green: 0.5, blue: 0, alpha: 0.5).cgColor) == "#FF8000  α 0.5")
    #expect(FactText.transform(CATransform3DIdentity) == "none")
    let turned = CATransform3DRotate(CATransform3DMakeScale(2, 2, 1), .pi / 2, 0, 0, 1)
    #expect(FactText.transform(turned) == "scale 2, turn 90°")
    #expect(FactText.transform(CATransform3DMakeScale(-1, 1, 1)) == "scale -1, 1")
    var perspective = CATransform3DIdentity
    perspective.m34 = -1.0 / 500
    #expect(FactText.transform(perspective).contains("-0.0020"))
    #expect(FactText.value(CGRect(x: 1, y: 2, width: 3, height: 4)) == "1, 2  3 × 4")
  }

  // MARK: Space

  @Test(arguments: ["slide-push", "cube", "ink", "sheet-present"])
  func theExplodedViewLeavesTheStageUnchanged(id: String) throws {
    let stage = try open(id, scale: 0.5)
    defer { stage.close() }
    let player = try player(stage)
    for _ in 0..<4 { try stage.press(.keyboardRightArrow, modifiers: .shift) }
    try stage.steps(20)
    #expect(player.state == .held)
    let inspector = try openInspector(stage)
    try stage.steps(30)
    let before = bytes(stage.run.image())
    let layers = Self.all(player.window.layer).map { ObjectIdentifier($0) }
    let fraction = player.fraction
    try stage.press(.keyboardX, "x")
    try stage.steps(30)
    let exploded = try #require(inspector.exploded)
    #expect(exploded.planes.count > 3)
    #expect(exploded.planes.map(\.level).max() ?? 0 >= 2)
    let first = bytes(stage.run.image())
    #expect(first != before)
    // A drag rotates the exploded view.
    let frame = exploded.frame
    let rotation = exploded.rotation
    stage.run.drag(
      from: CGPoint(x: frame.midX, y: frame.midY), to: CGPoint(x: frame.midX + 120, y: frame.midY + 20),
      duration: 0.2)
    try stage.steps(30)
    #expect(exploded.rotation.x > rotation.x + 0.5)
    #expect(bytes(stage.run.image()) != first)
    #expect(player.fraction == fraction && player.state == .held)
    try stage.press(.keyboardX, "x")
    try stage.steps(6)
    #expect(inspector.exploded == nil)
    #expect(bytes(stage.run.image()) == before, "the image is the same, byte for byte")
    #expect(Self.all(player.window.layer).map { ObjectIdentifier($0) } == layers)
  }

  @Test func aClickOnAPlaneSelectsItsLayer() throws {
    let stage = try open("slide-push")
    defer { stage.close() }
    let probe = try addProbe(stage, side: 120)
    let inspector = try openInspector(stage)
    try stage.press(.keyboardX, "x")
    try stage.steps(30)
    let exploded = try #require(inspector.exploded)
    let plane = try #require(exploded.planes.first { $0.layer === probe })
    #expect(plane.level == exploded.planes.map(\.level).max(), "the probe is in front of all planes")
    let middle = plane.copy.convert(CGPoint(x: 60, y: 60), to: exploded.layer)
    try stage.tap(exploded.frame.minX + middle.x, exploded.frame.minY + middle.y)
    #expect(inspector.selected === probe)
    // Escape first closes the exploded view, then the inspector.
    try stage.press(.keyboardEscape, "\u{1B}")
    #expect(inspector.exploded == nil && stage.demo.stage?.inspector != nil)
    try stage.press(.keyboardEscape, "\u{1B}")
    #expect(stage.demo.stage != nil && stage.demo.stage?.inspector == nil)
  }

  // MARK: Panel

  @Test func aClosedInspectorLeavesNoLayers() throws {
    let stage = try open("slide-push")
    defer { stage.close() }
    let (count, windows) = (countOfAllLayers(), UIApplication.shared.windows.count)
    let before = bytes(stage.run.image())
    weak var inspector: StageInspector?
    inspector = try openInspector(stage)
    #expect(countOfAllLayers() > count)
    try stage.press(.keyboardX, "x")
    try tapMiddle(stage)
    try stage.press(.keyboardI, "i")
    try stage.steps(3)
    #expect(inspector == nil)
    #expect(countOfAllLayers() == count && UIApplication.shared.windows.count == windows)
    #expect(bytes(stage.run.image()) == before)
  }

  @Test(arguments: [
    (390.0, 844.0, true), (390, 844, false), (800, 900, false), (1280, 800, true), (1700, 1000, false),
  ])
  func theInspectorFitsWindowsOfAnySize(width: Double, height: Double, fills: Bool) throws {
    let stage = try open("push", size: CGSize(width: width, height: height), scale: 0.5, fillsWindow: fills)
    defer { stage.close() }
    let controller = try #require(stage.demo.stage)
    let size = controller.player.window.frame.size
    let inspector = try openInspector(stage)
    let panel = inspector.panel.frame
    #expect(CGRect(x: 0, y: 0, width: width, height: height).contains(panel))
    #expect(panel.width >= 320 && panel.height >= 300)
    #expect(controller.player.window.frame.size == size, "the stage keeps its size")
    #expect(controller.tuning.isHidden == (width < 1480))
    if width >= 1000, !fills { #expect(!controller.player.window.frame.intersects(panel)) }
    let tree = inspector.panel.tree.frame
    #expect(tree.height > 100 && inspector.panel.details.frame.height > 100)
    inspector.panel.onFlip?()
    try stage.steps(2)
    #expect((inspector.panel.frame != panel) == (fills || width < 700))
    // The tuning panel replaces the inspector if the window has no room for both.
    guard !fills else { return }
    try stage.press(.keyboardT, "t")
    try stage.steps(2)
    #expect((stage.demo.stage?.inspector == nil) == (width < 1480))
    #expect(controller.tuning.isHidden == (width >= 1480))
  }

  @Test func everyEntryCanBeInspected() throws {
    let stage = try DemoStage(size: CGSize(width: 1280, height: 800), scale: 0.1, fps: 12)
    defer { stage.close() }
    let first = try #require(TransitionCatalog.all.first)
    stage.demo.gallery.onOpen?(first)
    #expect(try stage.wait(2) { stage.demo.stage != nil })
    stage.run.makeCurrent()
    let inspector = try openInspector(stage)
    for entry in TransitionCatalog.all {
      stage.run.makeCurrent()
      stage.demo.stage?.show(entry)
      try stage.steps(4)
      try stage.press(.keyboardSpacebar, " ")
      try stage.steps(3)
      let scan = inspector.scan
      #expect(scan.layers.count > 2, "\(entry.id)")
      for placed in scan.layers {
        let facts = LayerFacts(placed, at: scan.time).list
        #expect(facts.count >= 6)
      }
      try stage.press(.keyboardX, "x")
      try stage.steps(1)
      #expect(inspector.exploded?.planes.isEmpty == false, "\(entry.id)")
      try stage.press(.keyboardX, "x")
    }
  }

  @Test func theInspectorTakesTheTheme() throws {
    let stage = try open("push")
    defer { stage.close() }
    let inspector = try openInspector(stage)
    #expect(inspector.panel.backgroundColor == Theme(isDark: false).panel)
    for _ in 0..<4 { try stage.press(.keyboardDownArrow) }
    let name = try #require(inspector.selected.map(LayerNames.title))
    try stage.press(.keyboardL, "l")
    try stage.steps(3)
    #expect(stage.demo.stage?.inspector === inspector)
    #expect(inspector.panel.backgroundColor == Theme(isDark: true).panel)
    #expect(inspector.selected.map(LayerNames.title) == name)
  }
}
