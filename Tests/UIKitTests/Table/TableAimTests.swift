import Testing

@testable import UIKit

/// Animated scrolls to rows that are measured during the scroll.
@Suite(.serialized) @MainActor
struct TableAimTests {
  /// The estimated row heights: automatic, too small, about right and too large.
  private let estimates: [CGFloat] = [-1, 20, 44, 60, 110, 200, 400]
  private let positions: [UITableView.ScrollPosition] = [.top, .middle, .bottom, .none]

  private func table(_ estimate: CGFloat, rows: Int = 40) -> SizedTable {
    let table = SizedTable((0..<rows).map { CGFloat(66 + $0 * 37 % 91) })
    table.view.estimatedRowHeight = estimate
    return table
  }

  @Test func scrollsDownwardsReachTheirRow() {
    for estimate in estimates {
      for position in positions {
        for row in [9, 25, 39] {
          let sized = table(estimate)
          sized.begin()
          sized.view.scrollToRow(at: [0, row], at: position, animated: true)
          let time = sized.finish(downwards: true)
          sized.expect(row, position == .none ? .bottom : position, "\(estimate) \(position)")
          #expect(time < 0.75 && sized.ends == 1, "\(estimate) \(position) \(row): \(time) s, \(sized.ends)")
        }
      }
    }
  }

  @Test func scrollsUpwardsReachTheirRow() {
    for estimate in estimates {
      for position in positions {
        for row in [0, 14, 30] {
          let sized = table(estimate)
          sized.begin()
          sized.view.scrollToRow(at: [0, 39], at: .bottom, animated: false)
          sized.step()
          sized.view.scrollToRow(at: [0, row], at: position, animated: true)
          let time = sized.finish(downwards: false)
          sized.expect(row, position == .none ? .top : position, "\(estimate) \(position)")
          #expect(time < 0.75 && sized.ends == 1, "\(estimate) \(position) \(row): \(time) s, \(sized.ends)")
        }
      }
    }
  }

  /// The scroll has the curve and the duration of every other animated scroll if the heights are exact.
  @Test func exactHeightsKeepTheCurve() {
    let sized = SizedTable([CGFloat](repeating: 60, count: 40))
    sized.view.estimatedRowHeight = 60
    sized.begin()
    sized.view.scrollToRow(at: [0, 39], at: .bottom, animated: true)
    let start = sized.stage.time
    while sized.view.motion.needsFrames {
      sized.step()
      let t = sized.stage.time - start
      if t < 0.29 { #expect(isOnPixel(sized.view.contentOffset.y, of: 1920 * Curves.easeInOut(t / 0.3))) }
    }
    #expect(sized.view.contentOffset.y == 1920 && sized.stage.time - start < 0.34)
  }

  @Test func scrollsEndInsideInsets() {
    for estimate in estimates {
      for position in positions.dropLast() {
        let sized = table(estimate)
        sized.view.contentInset = UIEdgeInsets(top: 88, left: 0, bottom: 34, right: 0)
        sized.begin()
        for row in [20, 39, 0] {
          sized.view.scrollToRow(at: [0, row], at: position, animated: true)
          sized.finish(downwards: row > 0)
          sized.expect(row, position, "\(estimate) \(position)")
        }
        #expect(sized.ends == 3)
      }
    }
  }

  /// Most rows of a long table are passed without being shown.
  @Test func longTablesReachTheirRow() {
    for estimate in [44, 110, 200] as [CGFloat] {
      let sized = table(estimate, rows: 3000)
      sized.begin()
      for row in [2999, 1500, 0] {
        sized.view.scrollToRow(at: [0, row], at: .middle, animated: true)
        let time = sized.finish(downwards: row == 2999)
        sized.expect(row, .middle, "\(estimate)")
        #expect(time < 0.75)
      }
      #expect(sized.cellRequests < 1500 && sized.ends == 3)
    }
  }

  // MARK: Chats

  @Test(arguments: [true, false]) func aChatEndsAtItsLastMessage(waits: Bool) {
    for estimate in estimates {
      let sized = SizedTable([])
      sized.view.estimatedRowHeight = estimate
      sized.begin()
      for message in 0..<30 {
        sized.heights.append(CGFloat(40 + message * 53 % 120))
        sized.view.insertRows(at: [[0, message]], with: .automatic)
        sized.view.scrollToRow(at: [0, message], at: .bottom, animated: true)
        // The next message arrives before the scroll has ended.
        if !waits, message < 29 {
          sized.stage.run(to: sized.stage.time + 0.1)
          continue
        }
        sized.stage.run(to: sized.stage.time + 1)
        sized.expect(message, .bottom, "\(estimate)")
      }
    }
  }

  /// By the estimates of their heights, all rows are in view.
  @Test func newRowsThatAreTallerThanEstimatedAreReached() {
    let sized = SizedTable([50])
    sized.begin()
    sized.heights = [CGFloat](repeating: 100, count: 6)
    sized.view.reloadData()
    sized.view.scrollToRow(at: [0, 5], at: .bottom, animated: true)
    sized.finish(downwards: true)
    #expect(sized.view.contentOffset.y == 120 && sized.ends == 1)
  }

  // MARK: Selection

  @Test func selectedRowsAreScrolledTo() {
    let sized = table(44)
    sized.begin()
    sized.view.selectRow(at: [0, 39], animated: true, scrollPosition: .bottom)
    sized.finish(downwards: true)
    sized.expect(39, .bottom, "selected")
    sized.view.scrollToRow(at: [0, 0], at: .top, animated: true)
    sized.finish(downwards: false)
    sized.expect(0, .top, "first")
    sized.view.reloadData()
    sized.view.selectRow(at: [0, 30], animated: false, scrollPosition: .none)
    sized.view.scrollToNearestSelectedRow(at: .middle, animated: true)
    sized.stage.run(to: sized.stage.time + 1)
    sized.expect(30, .middle, "nearest")
    #expect(sized.ends == 3)
  }

  // MARK: Ends

  @Test func aTouchStopsTheScroll() {
    for estimate in [44, 200] as [CGFloat] {
      let sized = table(estimate)
      sized.begin()
      sized.view.scrollToRow(at: [0, 39], at: .bottom, animated: true)
      sized.stage.run(to: sized.stage.time + 0.125)
      sized.stage.down(160, 240)
      let held = sized.view.contentOffset.y
      #expect(held > 0 && sized.ends == 1 && !sized.view.motion.needsFrames)
      sized.stage.run(to: sized.stage.time + 0.5)
      sized.stage.up(160, 240)
      sized.stage.run(to: sized.stage.time + 0.5)
      #expect(sized.view.contentOffset.y == held && sized.ends == 1)
    }
  }

  @Test func anotherScrollReplacesTheScroll() {
    let sized = table(44)
    sized.begin()
    sized.view.scrollToRow(at: [0, 39], at: .bottom, animated: true)
    sized.stage.run(to: sized.stage.time + 0.15)
    sized.view.scrollToRow(at: [0, 2], at: .top, animated: true)
    #expect(sized.ends == 1)
    sized.stage.run(to: sized.stage.time + 1)
    sized.expect(2, .top, "replaced")
    sized.view.scrollToRow(at: [0, 39], at: .bottom, animated: true)
    sized.stage.run(to: sized.stage.time + 0.15)
    sized.view.setContentOffset(CGPoint(x: 0, y: 77), animated: true)
    sized.stage.run(to: sized.stage.time + 1)
    #expect(sized.view.contentOffset.y == 77 && sized.ends == 4)
  }

  /// After a reload, the scroll no longer follows its row, and shows nothing beyond the content.
  @Test func newDataEndsTheScroll() {
    for count in [3, 12, 200] {
      let sized = table(60)
      sized.begin()
      sized.view.scrollToRow(at: [0, 39], at: .bottom, animated: true)
      sized.stage.run(to: sized.stage.time + 0.15)
      sized.heights = [CGFloat](repeating: 100, count: count)
      sized.view.reloadData()
      sized.stage.run(to: sized.stage.time + 1)
      #expect(sized.isInside && !sized.view.visibleCells.isEmpty && sized.ends == 1, "\(count)")
    }
  }

  /// Deletions above a row move the row, and the scroll follows the row.
  @Test func aBatchMovesTheRow() {
    let sized = table(60)
    sized.begin()
    sized.view.scrollToRow(at: [0, 30], at: .top, animated: true)
    sized.stage.run(to: sized.stage.time + 0.1)
    sized.heights.remove(at: 25)
    sized.heights.remove(at: 20)
    sized.view.deleteRows(at: [[0, 25], [0, 20]], with: .fade)
    sized.stage.run(to: sized.stage.time + 1)
    sized.expect(28, .top, "deleted")
    sized.view.scrollToRow(at: [0, 5], at: .top, animated: true)
    sized.stage.run(to: sized.stage.time + 0.1)
    // The row itself is deleted.
    sized.heights.remove(at: 5)
    sized.view.deleteRows(at: [[0, 5]], with: .fade)
    sized.stage.run(to: sized.stage.time + 1)
    #expect(sized.isInside && sized.ends == 2)
  }

  /// The target of a scroll stays inside the content when the content becomes smaller.
  @Test func aScrollStaysInsideContentThatBecomesSmaller() {
    let sized = table(110)
    sized.begin()
    sized.view.setContentOffset(CGPoint(x: 0, y: sized.view.contentSize.height - 480), animated: true)
    sized.stage.run(to: sized.stage.time + 0.15)
    sized.heights = [CGFloat](repeating: 100, count: 10)
    sized.view.reloadData()
    sized.stage.run(to: sized.stage.time + 1)
    #expect(sized.isInside && sized.view.contentOffset.y > 450 && sized.ends == 1)
  }

  /// A scroll to the top continues although the rows above are measured during the scroll.
  @Test func aScrollToTheTopReachesTheTop() {
    for estimate in estimates {
      let sized = table(estimate)
      sized.begin()
      sized.view.scrollToRow(at: [0, 39], at: .bottom, animated: false)
      sized.step()
      sized.view.setContentOffset(.zero, animated: true)
      sized.stage.run(to: sized.stage.time + 1)
      #expect(sized.view.contentOffset.y == 0 && sized.ends == 1, "\(estimate)")
    }
  }
}

/// A table view of 320 by 480 points whose rows get their heights from constraints.
@MainActor
private final class SizedTable: NSObject, UITableViewDataSource, UITableViewDelegate {
  let stage = Stage(width: 320, height: 480)
  let view = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  var heights: [CGFloat]
  /// The number of cells that the table view has requested.
  private(set) var cellRequests = 0
  /// The number of animated scrolls that have ended.
  private(set) var ends = 0

  init(_ heights: [CGFloat]) {
    self.heights = heights
    super.init()
  }

  func begin() {
    view.register(BoxCell.self, forCellReuseIdentifier: "box")
    view.dataSource = self
    view.delegate = self
    stage.window.addSubview(view)
    stage.frame(at: 0.01)
  }

  func step() { stage.frame(at: stage.time + 1.0 / 60) }

  /// Runs frames until the scroll has ended, and returns its duration in seconds. Expects that each frame moves the
  /// shown rows in one direction, and shows nothing beyond the content.
  @discardableResult
  func finish(downwards: Bool) -> Double {
    let start = stage.time
    var last = rowPositions
    while view.motion.needsFrames, stage.time - start < 3 {
      step()
      let present = rowPositions
      for (path, y) in present {
        guard let before = last[path] else { continue }
        #expect(downwards ? y <= before + 0.6 : y >= before - 0.6, "\(path): \(before), \(y)")
      }
      #expect(isInside && !present.isEmpty)
      last = present
    }
    return stage.time - start
  }

  /// The vertical positions of the shown rows in the bounds, in points.
  private var rowPositions: [IndexPath: CGFloat] {
    Dictionary(
      view.tiles.rows.map { ($0.path, $0.cell.frame.minY - view.contentOffset.y) },
      uniquingKeysWith: { a, _ in a })
  }

  /// Whether the content covers the bounds, as far as the insets allow.
  var isInside: Bool {
    isClose(view.contentOffset, view.clamped(view.contentOffset, content: view.contentSize), 0.5)
  }

  /// Expects a row at a position, as far as the content allows, and the content at rest.
  func expect(_ row: Int, _ position: UITableView.ScrollPosition, _ name: String) {
    let inset = view.adjustedContentInset
    let frame = view.rectForRow(at: [0, row])
    let y: CGFloat =
      switch position {
      case .top, .none: frame.minY - inset.top
      case .middle: frame.midY - inset.top - (480 - inset.top - inset.bottom) / 2
      case .bottom: frame.maxY - 480 + inset.bottom
      }
    let end = view.clamped(CGPoint(x: 0, y: y), content: view.contentSize).y
    let cell = view.cellForRow(at: [0, row])
    #expect(
      isClose(view.contentOffset.y, end, 0.01), "\(name), row \(row): \(view.contentOffset.y), not \(end)")
    #expect(cell != nil && frame.height == heights[row] && cell?.frame == frame, "\(name), row \(row)")
    #expect(!view.motion.needsFrames)
    let rest = view.contentOffset
    for _ in 0..<3 { step() }
    #expect(view.contentOffset == rest)
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { heights.count }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    cellRequests += 1
    let cell = tableView.dequeueReusableCell(withIdentifier: "box", for: indexPath)
    (cell as? BoxCell)?.height.constant = heights[indexPath.row]
    return cell
  }
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { ends += 1 }
}

/// A cell as high as a box in it.
private final class BoxCell: UITableViewCell {
  private let box = UIView()
  private(set) lazy var height = box.heightAnchor.constraint(equalToConstant: 0)

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    box.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(box)
    height.priority = UILayoutPriority(900)
    NSLayoutConstraint.activate([
      box.topAnchor.constraint(equalTo: contentView.topAnchor),
      box.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
      box.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
      box.trailingAnchor.constraint(equalTo: contentView.trailingAnchor), height,
    ])
  }
  required init?(coder: NSCoder) { fatalError("no archive") }
}
