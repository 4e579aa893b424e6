import Foundation
import Showcase
import UIKit

/// All entries in groups, with animated thumbnails, and a list of the groups: a side bar, or a line above the
/// thumbnails in a narrow window.
final class GalleryViewController: UIViewController, UICollectionViewDataSource,
  UICollectionViewDelegateFlowLayout, CommandTarget
{
  private let session: DemoSession
  private let bar = GalleryBar()
  private let groupList = SideList(frame: .zero)
  private let side = UIView()
  private let layout = UICollectionViewFlowLayout()
  private lazy var collectionView = UICollectionView(frame: .zero, collectionViewLayout: layout)
  private let emptyLabel = UILabel(Theme.body, lines: 2)
  /// The painter, which draws thumbnails while the gallery is idle; nil while the gallery is not visible.
  private var painter: ThumbnailPainter?
  private var link: CADisplayLink?
  /// The ids of entries whose thumbnails cannot be drawn.
  private var failedIDs: Set<String> = []
  /// The entries that match the search, in their groups.
  private(set) var shown: [TransitionGroup] = []
  /// The item with the keyboard focus.
  private(set) var focus: IndexPath?

  var onOpen: ((TransitionEntry) -> Void)?
  var onCommand: ((KeyCommand) -> Void)?

  init(_ session: DemoSession) {
    self.session = session
    super.init(nibName: nil, bundle: nil)
    shown = session.groups
  }

  required init?(coder: NSCoder) { fatalError("GalleryViewController.init(coder:): use init(_:)") }

  override func viewDidLoad() {
    super.viewDidLoad()
    collectionView.register(GalleryCell.self, forCellWithReuseIdentifier: "entry")
    collectionView.register(
      GalleryHeader.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
      withReuseIdentifier: "group")
    collectionView.dataSource = self
    collectionView.delegate = self
    collectionView.alwaysBounceVertical = true
    emptyLabel.textAlignment = .center
    for view in [collectionView, emptyLabel, side, groupList, bar] as [UIView] { self.view.addSubview(view) }
    groupList.onSelect = { [weak self] in self?.scroll(toGroup: $0) }
    bar.search.onChange = { [weak self] in self?.searchChanged() }
    bar.search.onReturn = { [weak self] in self?.openFocused() }
    bar.onCommand = { [weak self] in self?.onCommand?($0) }
    refresh()
  }

  var search: SearchField { bar.search }

  /// Updates the view from the session's groups, pictures and colours.
  func refresh() {
    guard isViewLoaded else { return }
    let theme = session.theme
    view.backgroundColor = theme.background
    collectionView.backgroundColor = theme.background
    side.backgroundColor = theme.panel
    emptyLabel.textColor = theme.secondary
    bar.apply(theme)
    groupList.apply(theme)
    filter()
    if painter != nil { restartPainting() }
  }

  // MARK: Appearance

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    restartPainting()
    let link = CADisplayLink { [weak self] _ in self?.paint() }
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    search.resignFirstResponder()
    link?.invalidate()
    link = nil
    painter?.close()
    painter = nil
  }

  // MARK: Search

  private func searchChanged() {
    filter()
    collectionView.setContentOffset(
      CGPoint(x: 0, y: -collectionView.adjustedContentInset.top), animated: false)
    focus = search.text.isEmpty || shown.isEmpty ? nil : exactMatch ?? [0, 0]
    showFocus()
  }

  /// The index path of the entry whose id is the search text; nil for none.
  private var exactMatch: IndexPath? {
    let id = search.text.lowercased()
    for (section, group) in shown.enumerated() {
      if let item = group.entries.firstIndex(where: { $0.id == id }) { return [section, item] }
    }
    return nil
  }

  private func filter() {
    let words = search.text.lowercased().split(separator: " ")
    shown = session.groups.compactMap { group in
      let entries = group.entries.filter { entry in
        let text = "\(entry.id) \(entry.title) \(entry.origin) \(group.title)".lowercased()
        return words.allSatisfy { text.contains($0) }
      }
      return entries.isEmpty ? nil : TransitionGroup(title: group.title, entries: entries)
    }
    let count = shown.reduce(0) { $0 + $1.entries.count }
    emptyLabel.isHidden = count > 0
    emptyLabel.text = "Nothing is called “\(search.text)”.\nEscape shows everything again."
    bar.note = words.isEmpty ? "\(count) transitions, effects and scenes" : "\(count) found"
    groupList.show(shown.map { SideList.Row(title: $0.title, note: "\($0.entries.count)") })
    groupList.selected = nil
    collectionView.reloadData()
    selectVisibleGroup()
  }

  // MARK: Layout

  private static let sideWidth: CGFloat = 208
  private var hasSide: Bool { view.bounds.width >= 760 }
  private var margin: CGFloat { hasSide ? 24 : 16 }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let size = view.bounds.size
    let hasSide = hasSide
    let left = hasSide ? Self.sideWidth : 0
    bar.isCompact = size.width < 620
    let barHeight = bar.height
    side.isHidden = !hasSide
    side.setFrame(0, barHeight, left, size.height - barHeight)
    groupList.isHorizontal = !hasSide
    let groupListHeight: CGFloat = hasSide ? 0 : 40
    groupList.frame =
      hasSide ? side.frame : CGRect(x: 0, y: barHeight + 8, width: size.width, height: 32)
    bar.setFrame(0, 0, size.width, barHeight)
    let list = CGRect(
      x: left, y: barHeight + groupListHeight, width: max(1, size.width - left),
      height: max(1, size.height - barHeight - groupListHeight))
    if collectionView.frame != list { collectionView.frame = list }
    emptyLabel.setFrame(left + 24, barHeight + groupListHeight + 64, size.width - left - 48, 44)
    arrange()
  }

  /// The frame of the list of cells, in points.
  var room: CGRect { collectionView.frame }

  private static let gap: CGFloat = 16

  /// The number of columns, and the width of a cell in points.
  private var columns: (count: Int, width: CGFloat) {
    let room = max(1, collectionView.bounds.width - 2 * margin)
    let minimumWidth: CGFloat = room < 420 ? 150 : 128
    let count = max(1, Int((room + Self.gap) / (minimumWidth + Self.gap)))
    return (count, max(1, ((room - CGFloat(count - 1) * Self.gap) / CGFloat(count)).rounded(.down)))
  }

  private func arrange() {
    let width = columns.width
    let aspect = ThumbnailPainter.size.height / ThumbnailPainter.size.width
    let item = CGSize(width: width, height: (width * aspect).rounded() + GalleryCell.textHeight)
    // The right inset takes the remaining width, so that the cells of a shorter last row stay in their columns.
    let used = width * CGFloat(columns.count) + Self.gap * CGFloat(columns.count - 1)
    let insets = UIEdgeInsets(
      top: 4, left: margin, bottom: 16, right: max(0, collectionView.bounds.width - margin - used))
    guard layout.itemSize != item || layout.sectionInset != insets else { return }
    layout.itemSize = item
    layout.minimumInteritemSpacing = Self.gap
    layout.minimumLineSpacing = Self.gap
    layout.sectionInset = insets
    layout.headerReferenceSize = CGSize(width: 0, height: 48)
    layout.invalidateLayout()
  }

  // MARK: Items

  func numberOfSections(in collectionView: UICollectionView) -> Int { shown.count }

  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    shown[section].entries.count
  }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "entry", for: indexPath)
    if let cell = cell as? GalleryCell {
      let entry = entry(at: indexPath)
      cell.show(entry, session.theme)
      cell.isFocused = indexPath == focus
      cell.play(session.thumbnails.thumbnail(entry.id), phase: phase(of: entry))
    }
    return cell
  }

  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    let view = collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: "group", for: indexPath)
    (view as? GalleryHeader)?.show(shown[indexPath.section], margin: margin, session.theme)
    return view
  }

  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    collectionView.deselectItem(at: indexPath, animated: false)
    focus = indexPath
    onOpen?(entry(at: indexPath))
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    lastScrollTime = ProcessInfo.processInfo.systemUptime
    selectVisibleGroup()
  }

  private func entry(at path: IndexPath) -> TransitionEntry { shown[path.section].entries[path.item] }

  /// The phase at which a thumbnail's animation begins, 0…1. It differs between entries, so that thumbnails do not move
  /// in step.
  private func phase(of entry: TransitionEntry) -> Double {
    let sum = entry.id.utf8.reduce(7) { ($0 &* 31 &+ Int($1)) & 0xFFFF }
    return Double(sum % 97) / 97
  }

  private func scroll(toGroup index: Int) {
    guard shown.indices.contains(index) else { return }
    let path = IndexPath(item: 0, section: index)
    guard let cell = layout.layoutAttributesForItem(at: path) else { return }
    let maximumY = max(0, collectionView.contentSize.height - collectionView.bounds.height)
    let y = min(maximumY, max(0, cell.frame.minY - 52))
    collectionView.setContentOffset(CGPoint(x: 0, y: y), animated: true)
  }

  /// In the list of groups, selects the group whose thumbnails are at the upper edge of the collection view.
  private func selectVisibleGroup() {
    let first = collectionView.indexPathsForVisibleItems.min()?.section
    let top = collectionView.contentOffset.y + 60
    let current = shown.indices.last { index in
      guard shown[index].entries.count > 0,
        let item = layout.layoutAttributesForItem(at: IndexPath(item: 0, section: index))
      else { return false }
      return item.frame.minY - 48 <= top
    }
    groupList.selected = current ?? first ?? (shown.isEmpty ? nil : 0)
  }

  // MARK: Keys

  func perform(_ command: KeyCommand) -> Bool {
    switch command {
    case .search: search.becomeFirstResponder()
    case .scrub(let forward, _): moveFocus(by: forward ? 1 : -1)
    case .next, .down: moveFocus(by: columns.count)
    case .previous, .up: moveFocus(by: -columns.count)
    case .open: openFocused()
    case .back:
      guard !search.text.isEmpty else { return false }
      search.text = ""
    default: return false
    }
    return true
  }

  private func openFocused() {
    guard let path = focus ?? (shown.isEmpty ? nil : [0, 0]), shown.indices.contains(path.section) else {
      return
    }
    onOpen?(entry(at: path))
  }

  private func moveFocus(by step: Int) {
    let paths = shown.indices.flatMap { section in
      shown[section].entries.indices.map { IndexPath(item: $0, section: section) }
    }
    guard !paths.isEmpty else { return }
    guard let old = focus.flatMap({ paths.firstIndex(of: $0) }) else {
      focus = paths[0]
      return showFocus()
    }
    focus = paths[min(paths.count - 1, max(0, old + step))]
    showFocus()
  }

  private func showFocus() {
    for path in collectionView.indexPathsForVisibleItems {
      (collectionView.cellForItem(at: path) as? GalleryCell)?.isFocused = path == focus
    }
    guard let focus, let item = layout.layoutAttributesForItem(at: focus) else { return }
    collectionView.scrollRectToVisible(item.frame.insetBy(dx: 0, dy: -52), animated: true)
  }

  // MARK: Thumbnails

  /// The system uptime of the last scroll, in seconds. Painting pauses shortly after each scroll.
  private var lastScrollTime = 0.0

  private func restartPainting() {
    painter?.close()
    painter = ThumbnailPainter(from: session.from, to: session.to, isDark: session.theme.isDark)
    failedIDs = []
  }

  /// The time that painting may take in one turn, and the pause after the last scroll, in seconds.
  private static let (paintTime, pauseAfterScroll) = (0.008, 0.12)

  /// Draws steps of one visible thumbnail for `paintTime`; draws nothing during a scroll and shortly after it.
  private func paint() {
    guard let painter, !painter.cannotDraw, !collectionView.isDragging, !collectionView.isDecelerating,
      ProcessInfo.processInfo.systemUptime - lastScrollTime > Self.pauseAfterScroll
    else { return }
    let visible = collectionView.indexPathsForVisibleItems.sorted()
    let visibleEntries = visible.map { entry(at: $0) }
      .filter { !session.thumbnails.contains($0.id) && !failedIDs.contains($0.id) }
    guard let next = visibleEntries.first(where: { $0.id == painter.current }) ?? visibleEntries.first
    else { return }
    if painter.current != next.id { painter.begin(next) }
    do {
      guard let thumbnail = try painter.work(for: Self.paintTime) else { return }
      session.thumbnails.keep(thumbnail, for: next.id)
      for path in visible where entry(at: path).id == next.id {
        (collectionView.cellForItem(at: path) as? GalleryCell)?.play(thumbnail, phase: phase(of: next))
      }
    } catch {
      failedIDs.insert(next.id)
    }
  }

  /// Whether every visible thumbnail has been drawn or cannot be drawn.
  var isComplete: Bool {
    collectionView.indexPathsForVisibleItems.allSatisfy { path in
      session.thumbnails.contains(entry(at: path).id) || failedIDs.contains(entry(at: path).id)
    }
  }

  var visibleCells: [GalleryCell] { collectionView.visibleCells.compactMap { $0 as? GalleryCell } }
}
