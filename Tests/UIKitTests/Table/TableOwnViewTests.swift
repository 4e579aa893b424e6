import Testing

@testable import Engine
@testable import UIKit

/// The header and the footer of a table view that an app resizes and sets again.
@Suite(.serialized) @MainActor
struct TableOwnViewTests {
  enum Place: CaseIterable {
    case header, footer

    @MainActor func set(_ view: UIView?, in table: UITableView) {
      if self == .header { table.tableHeaderView = view } else { table.tableFooterView = view }
    }
  }

  /// Three rows of 50 points, and a view of 80 above or below them.
  private func makeTable(_ place: Place, _ own: UIView, _ style: UITableView.Style = .plain) -> TableStage {
    let table = TableStage([[0, 1, 2]], style)
    table.view.rowHeight = 50
    place.set(own, in: table.view)
    table.begin()
    return table
  }

  private func makeView(_ height: CGFloat) -> UIView {
    UIView(frame: CGRect(x: 0, y: 0, width: 0, height: height))
  }

  private func top(_ table: TableStage) -> CGFloat? { table.view.cellForRow(at: [0, 0])?.frame.minY }

  @Test(arguments: Place.allCases, [150, 20, 0])
  func theSameViewIsMeasuredAgain(place: Place, height: CGFloat) {
    for style in [UITableView.Style.plain, .grouped] { measureAgain(place, height, style) }
  }

  private func measureAgain(_ place: Place, _ height: CGFloat, _ style: UITableView.Style) {
    let own = makeView(80)
    let table = makeTable(place, own, style)
    let (before, content) = (top(table) ?? 0, table.view.contentSize.height)
    own.frame.size.height = height
    table.stage.frame(at: 0.1)
    #expect(top(table) == before, "the rows stay until the view is set")
    place.set(own, in: table.view)
    table.stage.frame(at: 0.2)
    let growth = height - 80
    #expect(top(table) == before + (place == .header ? growth : 0))
    #expect(table.view.contentSize.height == content + growth)
    #expect(own.superview === table.view && own.frame.width == 320)
    if place == .footer { #expect(own.frame.maxY == table.view.contentSize.height) }
  }

  @Test(arguments: Place.allCases) func ownViewsStayInABatchOfUpdates(place: Place) {
    let own = makeView(80)
    let table = makeTable(place, own)
    table.view.beginUpdates()
    own.frame.size.height = 200
    place.set(own, in: table.view)
    table.view.endUpdates()
    table.stage.run(to: 1)
    #expect(top(table) == (place == .header ? 200 : 0) && table.view.contentSize.height == 350)
  }

  @Test func rowsMoveInAnAnimation() throws {
    let own = makeView(80)
    let table = makeTable(.header, own)
    let cell = try #require(table.view.cellForRow(at: [0, 0]))
    UIView.animate(withDuration: 1) {
      own.frame.size.height = 180
      table.view.tableHeaderView = own
      table.view.layoutIfNeeded()
    }
    #expect(cell.frame.minY == 180)
    table.stage.frame(at: 0.02)
    #expect(abs(table.stage.shownFrame(cell).minY - 80) < 1)
    table.stage.run(to: 0.5)
    let (row, header) = (table.stage.shownFrame(cell).minY, table.stage.shownFrame(own).maxY)
    #expect(row > 100 && row < 160 && abs(row - header) < 1e-6)
    table.stage.run(to: 1.1)
    #expect(table.stage.shownFrame(cell).minY == 180)
  }

  /// Another table view may have taken the view.
  @Test(arguments: Place.allCases) func aViewComesBackFromAnotherTableView(place: Place) {
    let own = makeView(80)
    let table = makeTable(place, own)
    let other = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 100))
    place.set(own, in: other)
    #expect(own.superview === other)
    place.set(own, in: table.view)
    #expect(own.superview === table.view)
    place.set(nil, in: table.view)
    table.stage.frame(at: 0.1)
    #expect(own.superview == nil && table.view.contentSize.height == 150)
  }

  /// A controller that measures the header in each layout and sets it again, without asking whether it has changed.
  private final class Measuring: UITableViewController {
    let header = UIView()
    let box = UIView()
    private(set) var layouts = 0
    private var boxHeight: NSLayoutConstraint?

    func grow(to height: CGFloat) {
      boxHeight?.constant = height
      view.setNeedsLayout()
    }

    override func viewDidLoad() {
      super.viewDidLoad()
      tableView.rowHeight = 50
      tableView.register(RowCell.self, forCellReuseIdentifier: "row")
      box.translatesAutoresizingMaskIntoConstraints = false
      header.addSubview(box)
      let height = box.heightAnchor.constraint(equalToConstant: 40)
      boxHeight = height
      NSLayoutConstraint.activate([
        box.topAnchor.constraint(equalTo: header.topAnchor),
        box.bottomAnchor.constraint(equalTo: header.bottomAnchor),
        box.leadingAnchor.constraint(equalTo: header.leadingAnchor),
        box.trailingAnchor.constraint(equalTo: header.trailingAnchor), height,
      ])
      tableView.tableHeaderView = header
    }
    override func viewDidLayoutSubviews() {
      super.viewDidLayoutSubviews()
      layouts += 1
      header.frame.size.height =
        header.systemLayoutSizeFitting(
          CGSize(width: tableView.bounds.width, height: 0), withHorizontalFittingPriority: .required,
          verticalFittingPriority: .fittingSizeLevel
        ).height
      tableView.tableHeaderView = header
    }
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    }
  }

  @Test(arguments: [false, true]) func aHeaderIsMeasuredInTheLayout(isInStack: Bool) {
    let stage = ControllerStage(width: 320, height: 480)
    let page = Measuring(style: .plain)
    stage.window.rootViewController =
      isInStack ? UINavigationController(rootViewController: page) : page
    var time = 0.01
    for height in [40, 200, 10, 90] as [CGFloat] {
      page.loadViewIfNeeded()
      page.grow(to: height)
      stage.frame(at: time)
      // The header has its height in the same frame, and the table is at rest in the next one.
      #expect(page.header.frame.height == height)
      #expect(page.tableView.cellForRow(at: [0, 0])?.frame.minY == height)
      let layouts = page.layouts
      stage.frame(at: time + 0.1)
      #expect(page.layouts == layouts)
      time += 0.2
    }
  }
}
