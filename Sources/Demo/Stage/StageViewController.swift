import Showcase
import UIKit

/// An entry's stage in a phone or over the whole window, with its timeline, its parameters and a list of all entries.
final class StageViewController: UIViewController, CommandTarget {
  private let session: DemoSession
  let player: StagePlayer
  private(set) var entry: TransitionEntry
  private let bar = StageBar()
  let timeline = TimelineView()
  private let body = PhoneBody()
  private let side = SideList(frame: .zero)
  private var panels: StagePanels
  let notice = NoticeView()
  private var link: CADisplayLink?
  /// The entries of the side bar by row; nil for a heading.
  private var siblings: [TransitionEntry?] = []

  var onCommand: ((KeyCommand) -> Void)?
  /// A closure that is called after the entry, its source or `fillsWindow` has changed.
  var onShow: (() -> Void)?
  /// A closure that is called after each layout, which may move the stage.
  var onLayout: (() -> Void)?

  /// Whether the stage covers the whole window.
  private(set) var fillsWindow: Bool

  var tuning: TuningPanel { panels.tuning }
  /// The inspector of the stage's layers while it is open.
  var inspector: StageInspector? { panels.inspector }

  init(_ entry: TransitionEntry, session: DemoSession, size: CGSize, fillsWindow: Bool = false) {
    (self.entry, self.session, self.fillsWindow) = (entry, session, fillsWindow)
    let layout = StageLayout(size, fills: fillsWindow, panels: StageLayout.Panels())
    player = StagePlayer(entry, session: session, frame: layout.stage)
    panels = StagePanels(tuning: TuningPanel(session))
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) {
    fatalError("StageViewController.init(coder:): use init(_:session:size:fillsWindow:)")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    for view in [side, body.frameView, bar, timeline, tuning, notice] as [UIView] {
      self.view.addSubview(view)
    }
    bar.onCommand = { [weak self] in self?.onCommand?($0) }
    timeline.onCommand = { [weak self] in self?.onCommand?($0) }
    timeline.onScrub = { [weak self] in self?.scrub(to: $0) }
    tuning.onChange = { [weak self] in self?.parametersChanged() }
    tuning.onClose = { [weak self] in self?.onCommand?(.tuning) }
    side.onSelect = { [weak self] row in
      guard let self, siblings.indices.contains(row), let entry = siblings[row] else { return }
      show(entry)
    }
    showEntry()
    refresh()
  }

  // MARK: Entry

  /// Shows another entry at its start.
  func show(_ entry: TransitionEntry) {
    self.entry = entry
    player.show(entry)
    showEntry()
    onShow?()
  }

  /// Shows the new source of a shader's file, or its error.
  func shaderChanged(_ shader: LiveShader) {
    guard shader.entry.id == entry.id else { return }
    notice.show(shader.hasFailed ? shader.message : nil, isError: true)
    view.setNeedsLayout()
    if shader.hasFailed { return }
    entry = shader.entry
    player.replace(with: entry)
    bar.show(entry)
    tuning.show(entry)
    showState()
    onShow?()
  }

  /// Whether the notice shows a mistake of the shader; a stage that covers the window covers the notice too.
  func showsMistake(of shader: LiveShader) -> Bool {
    shader.hasFailed && shader.entry.id == entry.id && !fillsWindow
  }

  private func showEntry() {
    bar.show(entry)
    tuning.show(entry)
    let shader = session.shader(entry.id)
    notice.show(shader?.hasFailed == true ? shader?.message : player.failure, isError: true)
    var rows: [SideList.Row] = []
    siblings = []
    for group in session.groups {
      rows.append(SideList.Row(title: group.title, isHeading: true))
      siblings.append(nil)
      for entry in group.entries {
        rows.append(SideList.Row(title: entry.shortTitle))
        siblings.append(entry)
      }
    }
    side.show(rows)
    side.selected = siblings.firstIndex { $0?.id == entry.id }
    showState()
    view.setNeedsLayout()
  }

  private func parametersChanged() {
    // A slider can change the value repeatedly before a new stage is ready and plays.
    let wasRunning = player.state != .ready || player.isPending
    player.rebuild()
    notice.show(player.failure, isError: true)
    if wasRunning { player.playOrPause() }
    showState()
  }

  /// Updates the views from the session's colours, and recreates the stage if `rebuilding`.
  func refresh(rebuilding: Bool = false) {
    guard isViewLoaded else { return }
    let theme = session.theme
    view.backgroundColor = theme.background
    side.backgroundColor = theme.panel
    for part in [bar, timeline, side, tuning, notice] as [any Themed] { part.apply(theme) }
    inspector?.apply(theme)
    if rebuilding { player.remake() }
    view.setNeedsLayout()
    showState()
  }

  // MARK: Appearance

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    layOut()
    body.setShown(!fillsWindow)
    player.setShown(true)
    if animated { fade(from: 0, to: 1) }
    let link = CADisplayLink { [weak self] in self?.updateFrame($0.targetTimestamp) }
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    link?.invalidate()
    link = nil
    setInspector(shown: false)
    player.close()
    body.setShown(false)
  }

  /// The duration in seconds in which a stage appears and disappears, during which touches are ignored.
  static let fadeDuration = 0.25

  private func fade(from start: CGFloat, to end: CGFloat) {
    setAlpha(start)
    UIView.animate(withDuration: Self.fadeDuration) { self.setAlpha(end) }
  }

  private func setAlpha(_ alpha: CGFloat) {
    player.window.alpha = alpha
    player.statusBar?.alpha = alpha
    body.alpha = alpha
  }

  private func updateFrame(_ time: Double) {
    if player.update() { showState() }
    inspector?.update(at: time)
  }

  private func showState() { timeline.show(player, isSlow: session.isSlow) }

  private func scrub(to fraction: Double) {
    player.scrub(to: fraction)
    showState()
  }

  // MARK: Layout

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    layOut()
  }

  /// The area of the stage and its surroundings.
  var room: CGRect { stageLayout.room }
  /// The phone around the stage; nil if the stage covers the window.
  var phone: CGRect? {
    fillsWindow ? nil : player.window.frame.insetBy(dx: -PhoneBody.border, dy: -PhoneBody.border)
  }

  private var stageLayout: StageLayout {
    StageLayout(view.bounds.size, fills: fillsWindow, panels: panels.layout)
  }

  private func layOut() {
    let layout = stageLayout
    let size = view.bounds.size
    bar.frame = CGRect(x: 0, y: 0, width: size.width, height: StageBar.height)
    timeline.frame = layout.timeline
    side.frame = layout.side
    side.isHidden = layout.side.width == 0
    tuning.isHidden = !layout.hasTuning
    tuning.frame = layout.tuning
    for part in [bar, timeline] as [UIView] { part.isHidden = fillsWindow }
    if fillsWindow { (side.isHidden, tuning.isHidden) = (true, true) }
    body.setShown(!fillsWindow && view.window != nil)
    body.surround(layout.stage, session.theme)
    let room = layout.room
    let height = notice.height(forWidth: min(room.width - 24, 560))
    let width = min(room.width - 24, 560)
    notice.frame = CGRect(
      x: (room.midX - width / 2).rounded(), y: room.minY + 12, width: max(0, width), height: height)
    player.setFrame(notice.isHidden ? layout.stage : layout.stage(below: notice.frame.maxY))
    if !notice.isHidden { body.surround(player.window.frame, session.theme) }
    inspector?.panel.canFlip = layout.canFlip
    inspector?.layOut(panel: layout.inspector, room: room, size: size, isPhone: !fillsWindow)
    onLayout?()
  }

  private func setInspector(shown: Bool) {
    if let inspector { inspector.close() }
    panels.inspector = nil
    if shown {
      let inspector = StageInspector(player)
      inspector.panel.onClose = { [weak self] in self?.onCommand?(.inspector) }
      inspector.panel.onFlip = { [weak self] in
        self?.panels.isFlipped.toggle()
        self?.layOut()
      }
      inspector.apply(session.theme)
      panels.inspector = inspector
    }
    layOut()
  }

  // MARK: Commands

  func perform(_ command: KeyCommand) -> Bool {
    switch command {
    case .playOrPause: player.playOrPause()
    case .again: player.beginAgain()
    case .reverse: player.reverse()
    case .slow:
      session.isSlow.toggle()
      player.paceChanged()
    case .scrub(let forward, let isLarge):
      let change = isLarge ? 0.1 : 1 / (60 * max(0.05, entry.duration))
      player.step(by: forward ? change : -change)
    case .previous: showNeighbour(-1)
    case .next: showNeighbour(1)
    case .fill: toggleFill()
    case .up, .down:
      let step = command == .up ? -1 : 1
      if let inspector { inspector.move(by: step) } else { showNeighbour(step) }
    case .tuning:
      let hasTuning = stageLayout.hasTuning
      if !stageLayout.hasRoomForBoth, inspector != nil { setInspector(shown: false) }
      panels.showsTuning = !hasTuning
      view.setNeedsLayout()
    case .inspector: setInspector(shown: inspector == nil)
    case .explode:
      if inspector == nil { setInspector(shown: true) }
      inspector?.toggleExploded()
    case .back where inspector?.exploded != nil: inspector?.toggleExploded()
    case .back where inspector != nil: setInspector(shown: false)
    case .back where fillsWindow: toggleFill()
    default: return false
    }
    showState()
    return true
  }

  private func toggleFill() {
    fillsWindow.toggle()
    layOut()
    onShow?()
  }

  private func showNeighbour(_ step: Int) {
    let entries = session.entries
    guard let index = entries.firstIndex(where: { $0.id == entry.id }), !entries.isEmpty else { return }
    show(entries[(index + step + entries.count) % entries.count])
  }
}
