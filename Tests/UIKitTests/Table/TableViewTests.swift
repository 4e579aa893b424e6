import CAllocations
import Testing

@testable import UIKit

@Suite(.serialized) @MainActor
struct TableViewTests {
  @Test(arguments: [UITableView.Style.plain, .grouped, .insetGrouped])
  func rowsAreBelowEachOther(style: UITableView.Style) {
    let stage = TableStage([[0, 1, 2], [], [3, 4]], style)
    stage.heights = { CGFloat(20 + $0) }
    stage.begin()
    let gap: CGFloat = style == .plain ? 0 : 17.5
    let first: CGFloat = style == .plain ? 0 : 35
    #expect(stage.view.rectForRow(at: [0, 0]).minY == first)
    #expect(stage.view.rectForRow(at: [0, 2]).minY == first + 41)
    // Four gaps are above the row: a footer, the header and footer of the empty section, and a header.
    #expect(stage.view.rectForRow(at: [2, 0]).minY == first + 63 + 4 * gap)
    #expect(stage.view.contentSize.height == first + 63 + 4 * gap + 47 + gap)
    let inset: CGFloat = style == .insetGrouped ? 16 : 0
    #expect(stage.view.rectForRow(at: [2, 1]).minX == inset)
    #expect(stage.view.rectForRow(at: [2, 1]).width == 320 - 2 * inset)
    #expect(stage.shown == [0, 1, 2, 3, 4])
    #expect(stage.view.cellForRow(at: [2, 1])?.frame == stage.view.rectForRow(at: [2, 1]))
    #expect(stage.view.rectForRow(at: [1, 0]) == .zero && stage.view.rect(forSection: 3) == .zero)
    #expect(stage.view.indexPathForRow(at: CGPoint(x: 20, y: first + 25)) == [0, 1])
    #expect(stage.view.indexPathForRow(at: CGPoint(x: 400, y: first + 25)) == nil)
  }

  /// Cells exist only for rows on screen, and are reused.
  @Test func aScrollReusesCells() {
    let stage = TableStage([Array(0..<100_000)])
    stage.view.rowHeight = 50
    stage.begin()
    #expect(stage.cellRequests == 10)
    for offset in stride(from: 0, through: 3000, by: 7) {
      stage.view.contentOffset.y = CGFloat(offset)
      stage.stage.frame(at: stage.stage.time + 0.01)
      let first = offset / 50
      #expect(stage.shown == Array(first...(offset + 479) / 50))
      #expect(
        stage.view.visibleCells.map(\.frame.minY) == (first...(offset + 479) / 50).map { CGFloat($0) * 50 })
    }
    #expect(stage.distinctCells.count <= 12 && stage.view.subviews.count <= 12)
    stage.view.scrollToRow(at: [0, 99_999], at: .bottom, animated: false)
    stage.stage.frame(at: stage.stage.time + 0.01)
    #expect(stage.shown.last == 99_999 && stage.view.contentOffset.y == 100_000 * 50 - 480)
  }

  @Test func aFrameWithoutANewRowRequestsNothing() {
    let stage = TableStage([Array(0..<1000)])
    stage.view.rowHeight = 50
    stage.begin()
    for offset in 0..<200 {
      stage.view.contentOffset.y = CGFloat(offset)
      stage.stage.frame(at: stage.stage.time + 0.01)
    }
    let (cellRequests, heightRequests) = (stage.cellRequests, stage.heightRequests)
    for offset in 201..<220 {
      stage.view.contentOffset.y = CGFloat(offset)
      stage.view.tile()
    }
    #expect(stage.cellRequests == cellRequests && stage.heightRequests == heightRequests)
  }

  /// Once cells are reused, the median frame of a scroll makes at most two allocations, even unoptimised.
  @Test func mostFramesOfAScrollAllocateAlmostNothing() {
    let stage = TableStage([Array(0..<100_000)])
    stage.view.rowHeight = 50
    stage.begin()
    var counts: [UInt64] = []
    for step in 1...400 {
      stage.view.contentOffset.y = CGFloat(step) * 7
      let before = threadAllocationCount()
      stage.view.tile()
      if step > 100 { counts.append(threadAllocationCount() - before) }
      stage.stage.frame(at: Double(step) / 60)
    }
    counts.sort()
    #expect(counts[counts.count / 2] <= 2)
  }

  @Test(arguments: [UITableView.ScrollPosition.top, .middle, .bottom, .none])
  func scrollingBringsARowToItsPosition(position: UITableView.ScrollPosition) {
    let stage = TableStage([Array(0..<100)])
    stage.view.rowHeight = 40
    stage.view.contentInset = UIEdgeInsets(top: 20, left: 0, bottom: 30, right: 0)
    stage.begin()
    stage.view.scrollToRow(at: [0, 50], at: position, animated: false)
    let expected: CGFloat =
      switch position {
      case .top: 2000 - 20
      case .middle: 2020 - 20 - 215
      case .bottom, .none: 2040 - 450
      }
    #expect(stage.view.contentOffset.y == expected)
    stage.view.scrollToRow(at: [0, 0], at: position, animated: false)
    #expect(stage.view.contentOffset.y == -20)
  }

  // MARK: Heights from constraints

  /// Rows are as high as their cells need. Rows above that are higher than estimated do not move the visible rows.
  @Test func rowsSizeThemselves() {
    let stage = TableStage([Array(0..<200)])
    stage.begin(TallCell.self)
    #expect(stage.view.cellForRow(at: [0, 0])?.frame.height == 100)
    #expect(stage.view.visibleCells.count == 5)
    stage.view.scrollToRow(at: [0, 150], at: .top, animated: false)
    stage.stage.frame(at: stage.stage.time + 0.01)
    #expect(stage.view.cellForRow(at: [0, 150])?.frame.minY == stage.view.contentOffset.y)
    // In small steps upwards, each frame moves the visible rows by the step.
    for _ in 0..<60 {
      guard let path = stage.view.indexPathsForVisibleRows?[2], let cell = stage.view.cellForRow(at: path)
      else {
        return #expect(Bool(false))
      }
      let before = cell.frame.minY - stage.view.contentOffset.y
      stage.view.contentOffset.y -= 30
      stage.stage.frame(at: stage.stage.time + 0.01)
      let after = stage.view.rectForRow(at: path).minY - stage.view.contentOffset.y
      #expect(isClose(after, before + 30, 1e-6))
    }
  }

  @Test func standardCellsAre44PointsHigh() {
    let stage = TableStage([[0, 1]])
    stage.begin()
    #expect(stage.view.rectForRow(at: [0, 1]) == CGRect(x: 0, y: 44, width: 320, height: 44))
  }

  // MARK: Headers

  @Test func plainHeadersStayInView() throws {
    let stage = TableStage([Array(0..<20), Array(20..<40)])
    stage.view.rowHeight = 40
    stage.view.sectionHeaderTopPadding = 0
    stage.view.sectionHeaderHeight = 30
    stage.headers = ["First", "Second"]
    stage.begin()
    let first = try #require(stage.view.headerView(forSection: 0))
    #expect(first.frame == CGRect(x: 0, y: 0, width: 320, height: 30) && first.textLabel?.text == "First")
    for (offset, y) in [(100, 100), (780, 780), (810, 800), (825, 800)] {
      stage.view.contentOffset.y = CGFloat(offset)
      stage.stage.frame(at: stage.stage.time + 0.01)
      #expect(first.frame.minY == CGFloat(y), "\(offset)")
    }
    stage.view.contentOffset.y = 840
    stage.stage.frame(at: stage.stage.time + 0.01)
    #expect(stage.view.headerView(forSection: 0) == nil)
    #expect(stage.view.headerView(forSection: 1)?.frame.minY == 840)
    // A touch reaches the header, which is above the cells.
    #expect(
      stage.view.hitTest(CGPoint(x: 10, y: 850), with: nil)?.isDescendant(
        of: try #require(stage.view.headerView(forSection: 1))) == true)
  }

  @Test func groupedTitlesScrollAndFootersWrap() throws {
    let stage = TableStage([[0], [1]], .grouped)
    stage.headers = ["one", "two"]
    stage.footers = [nil, String(repeating: "long ", count: 40)]
    stage.begin()
    let header = try #require(stage.view.headerView(forSection: 1))
    #expect(header.textLabel?.text == "TWO" && header.frame == stage.view.rectForHeader(inSection: 1))
    let footer = try #require(stage.view.footerView(forSection: 1))
    #expect(footer.frame.height > 50 && footer.frame.minY == stage.view.rectForRow(at: [1, 0]).maxY)
    #expect(stage.view.contentSize.height == stage.view.rect(forSection: 1).maxY)
    let label = try #require(footer.textLabel)
    #expect(footer.bounds.contains(label.frame))
  }

  @Test func headersOfTheAppHaveTheHeightTheyNeed() {
    let stage = TableStage([[0], [1]])
    stage.headerView = { UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 50)) }
    stage.view.sectionHeaderTopPadding = 0
    stage.begin()
    #expect(stage.view.rectForHeader(inSection: 1) == CGRect(x: 0, y: 94, width: 320, height: 50))
  }

  /// If a section has a header height but no header view, the delegate is not asked for the view in each frame.
  @Test func missingHeadersAreAskedForOnce() {
    let stage = TableStage([Array(0..<50)])
    stage.view.rowHeight = 50
    stage.view.sectionHeaderHeight = 20
    stage.view.sectionFooterHeight = 20
    stage.begin()
    let headerRequests = stage.headerRequests
    for offset in 1...20 {
      stage.view.contentOffset.y = CGFloat(offset)
      stage.stage.frame(at: stage.stage.time + 0.01)
    }
    #expect(stage.headerRequests == headerRequests && headerRequests > 0)
  }

  /// The visible header moves when the inset above it grows, as for a bar, even if the content does not scroll.
  @Test func headersFollowTheInsets() throws {
    let stage = TableStage([Array(0..<50)])
    stage.view.rowHeight = 50
    stage.view.sectionHeaderTopPadding = 0
    stage.view.sectionHeaderHeight = 20
    stage.headers = ["a"]
    stage.begin()
    stage.view.contentOffset.y = 300
    stage.stage.frame(at: stage.stage.time + 0.01)
    let header = try #require(stage.view.headerView(forSection: 0))
    #expect(header.frame.minY == 300)
    stage.view.contentInset.top = 60
    stage.stage.frame(at: stage.stage.time + 0.01)
    #expect(header.frame.minY == stage.view.contentOffset.y + 60)
  }

  /// The row counts are read at the reload, so that rows may be inserted right after it.
  @Test func rowsAreInsertedRightAfterAReload() {
    let stage = TableStage([[0, 1]])
    stage.view.rowHeight = 50
    stage.begin()
    stage.view.reloadData()
    stage.items = [[0, 1, 2]]
    stage.view.insertRows(at: [[0, 2]], with: .fade)
    stage.stage.run(to: stage.stage.time + 0.5)
    #expect(stage.shown == [0, 1, 2])
  }

  @Test func tableHeaderAndFooterScrollWithTheContent() {
    let stage = TableStage([[0, 1]])
    let (header, footer) = (UIView(frame: CGRect(x: 0, y: 0, width: 1, height: 70)), UIView())
    footer.frame.size.height = 30
    stage.view.tableHeaderView = header
    stage.view.tableFooterView = footer
    stage.view.rowHeight = 40
    stage.begin()
    #expect(header.frame == CGRect(x: 0, y: 0, width: 320, height: 70))
    #expect(footer.frame == CGRect(x: 0, y: 150, width: 320, height: 30))
    #expect(stage.view.contentSize.height == 180)
    stage.view.tableHeaderView = nil
    stage.stage.frame(at: stage.stage.time + 0.01)
    #expect(header.superview == nil && footer.frame.minY == 80)
  }

  // MARK: Selection

  @Test func touchesHighlightAndSelect() {
    let stage = TableStage([Array(0..<8)])
    stage.view.rowHeight = 50
    stage.begin()
    func tap(_ row: Int) {
      stage.stage.down(100, Double(row) * 50 + 25)
      stage.stage.frame(at: stage.stage.time + 0.2)
      stage.stage.up(100, Double(row) * 50 + 25)
      stage.stage.frame(at: stage.stage.time + 0.2)
    }
    tap(1)
    #expect(stage.log == ["highlight 1", "unhighlight 1", "select 1"])
    #expect(
      stage.view.indexPathForSelectedRow == [0, 1] && stage.view.cellForRow(at: [0, 1])?.isSelected == true)
    stage.log = []
    tap(2)
    #expect(stage.log == ["highlight 2", "unhighlight 2", "deselect 1", "select 2"])
    // The delegate refuses to select row 3 and to highlight row 4, and selects row 6 instead of row 5.
    stage.log = []
    tap(3)
    tap(4)
    tap(5)
    #expect(
      stage.log == ["highlight 3", "unhighlight 3", "highlight 5", "unhighlight 5", "deselect 2", "select 6"])
    stage.view.deselectRow(at: [0, 6], animated: true)
    #expect(stage.view.indexPathForSelectedRow == nil)
  }

  @Test func aDragDoesNotSelect() {
    let stage = TableStage([Array(0..<80)])
    stage.begin()
    stage.stage.down(100, 300)
    stage.stage.frame(at: stage.stage.time + 0.01)
    for y in stride(from: 290.0, through: 200, by: -10) { stage.stage.move(100, y) }
    stage.stage.frame(at: stage.stage.time + 0.01)
    stage.stage.up(100, 200)
    stage.stage.run(to: stage.stage.time + 1)
    #expect(!stage.log.contains { $0.hasPrefix("select") } && stage.view.contentOffset.y > 50)
  }

  @Test func reusedCellsShowTheirOwnState() {
    let stage = TableStage([Array(0..<100)])
    stage.view.rowHeight = 50
    stage.begin()
    stage.view.selectRow(at: [0, 2], animated: false, scrollPosition: .none)
    stage.view.scrollToRow(at: [0, 60], at: .top, animated: false)
    stage.stage.frame(at: stage.stage.time + 0.01)
    #expect(stage.view.visibleCells.allSatisfy { !$0.isSelected })
    stage.view.scrollToRow(at: [0, 0], at: .top, animated: false)
    stage.stage.frame(at: stage.stage.time + 0.01)
    #expect(stage.view.visibleCells.filter(\.isSelected).map { ($0 as? RowCell)?.number } == [2])
  }

  /// More data may be loaded when the last row appears.
  @Test func dataIsReloadedFromWillDisplay() {
    let stage = TableStage([Array(0..<8)])
    stage.view.rowHeight = 80
    stage.willDisplay = { [unowned stage] _, path in
      guard path.row == stage.items[0].count - 1, stage.items[0].count < 40 else { return }
      stage.items[0] += (0..<8).map { stage.items[0].count + $0 }
      stage.view.reloadData()
    }
    stage.begin()
    for _ in 0..<100 {
      stage.view.contentOffset.y += 30
      stage.stage.frame(at: stage.stage.time + 0.01)
    }
    #expect(stage.items[0].count == 40 && stage.view.numberOfRows(inSection: 0) == 40)
    #expect(stage.shown.first == Int(stage.view.contentOffset.y) / 80)
  }

  @Test func aCellOfTheAppsOwnNeedsNoRegistration() {
    let source = UnregisteredCellSource()
    let stage = Stage(width: 320, height: 480)
    let view = UITableView(frame: stage.window.bounds)
    view.dataSource = source
    stage.window.addSubview(view)
    stage.frame(at: 0.01)
    #expect(
      view.visibleCells.map { $0.textLabel?.text } == [
        "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10",
      ])
    view.contentOffset.y = 1000
    stage.frame(at: 0.1)
    view.contentOffset.y = 2000
    stage.frame(at: 0.2)
    // Cells are made for at most two screens of twelve rows.
    #expect(source.made <= 24)
  }
}

/// A data source that makes its cells itself, without a registered class.
private final class UnregisteredCellSource: NSObject, UITableViewDataSource {
  var made = 0
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 100 }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let reused = tableView.dequeueReusableCell(withIdentifier: "old")
    if reused == nil { made += 1 }
    let cell = reused ?? UITableViewCell(style: .subtitle, reuseIdentifier: "old")
    cell.textLabel?.text = "\(indexPath.row)"
    return cell
  }
}

/// A cell that is 100 points high by its constraints.
private final class TallCell: UITableViewCell {
  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    let box = UIView()
    box.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(box)
    NSLayoutConstraint.activate([
      box.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 10),
      box.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -10),
      box.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
      box.widthAnchor.constraint(equalToConstant: 40), box.heightAnchor.constraint(equalToConstant: 80),
    ])
  }
  required init?(coder: NSCoder) { fatalError("no archive") }
}
