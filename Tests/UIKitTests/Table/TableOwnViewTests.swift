import Testing

@testable import Engine
@testable import UIKit

/// An app resizes the header or footer of a table view, and sets it again.
@Suite(.serialized) @MainActor
struct TableOwnViewTests {
  enum Role: CaseIterable {
    case header, footer

    @MainActor func set(_ view: UIView?, in table: UITableView) {
      if self == .header { table.tableHeaderView = view } else { table.tableFooterView = view }
    }
  }

  /// A table of three rows of 50 points, with `headerOrFooter` above or below them.
  private func makeTable(_ role: Role, _ headerOrFooter: UIView, _ style: UITableView.Style = .plain)
    -> TableStage
  {
    let table = TableStage([[0, 1, 2]], style)
    table.view.rowHeight = 50
    role.set(headerOrFooter, in: table.view)
    table.begin()
    return table
  }

  private func makeView(_ height: CGFloat) -> UIView {
    UIView(frame: CGRect(x: 0, y: 0, width: 0, height: height))
  }

  private func top(_ table: TableStage) -> CGFloat? { table.view.cellForRow(at: [0, 0])?.frame.minY }

  @Test(arguments: Role.allCases, [150, 20, 0])
  func aResizedViewIsMeasuredWhenItIsSetAgain(role: Role, height: CGFloat) {
    for style in [UITableView.Style.plain, .grouped] { measureAgain(role, height, style) }
  }

  private func measureAgain(_ role: Role, _ height: CGFloat, _ style: UITableView.Style) {
    let headerOrFooter = makeView(80)
    let table = makeTable(role, headerOrFooter, style)
    let (before, content) = (top(table) ?? 0, table.view.contentSize.height)
    headerOrFooter.frame.size.height = height
    table.stage.frame(at: 0.1)
    #expect(top(table) == before, "the rows stay until the view is set")
    role.set(headerOrFooter, in: table.view)
    table.stage.frame(at: 0.2)
    let growth = height - 80
    #expect(top(table) == before + (role == .header ? growth : 0))
    #expect(table.view.contentSize.height == content + growth)
    #expect(headerOrFooter.superview === table.view && headerOrFooter.frame.width == 320)
    if role == .footer { #expect(headerOrFooter.frame.maxY == table.view.contentSize.height) }
  }

  @Test(arguments: Role.allCases) func aViewMayBeSetAgainInABatchOfUpdates(role: Role) {
    let headerOrFooter = makeView(80)
    let table = makeTable(role, headerOrFooter)
    table.view.beginUpdates()
    headerOrFooter.frame.size.height = 200
    role.set(headerOrFooter, in: table.view)
    table.view.endUpdates()
    table.stage.run(to: 1)
    #expect(top(table) == (role == .header ? 200 : 0) && table.view.contentSize.height == 350)
  }

  @Test func rowsFollowAnAnimatedHeader() throws {
    let header = makeView(80)
    let table = makeTable(.header, header)
    let cell = try #require(table.view.cellForRow(at: [0, 0]))
    UIView.animate(withDuration: 1) {
      header.frame.size.height = 180
      table.view.tableHeaderView = header
      table.view.layoutIfNeeded()
    }
    #expect(cell.frame.minY == 180)
    table.stage.frame(at: 0.02)
    #expect(abs(table.stage.shownFrame(cell).minY - 80) < 1)
    table.stage.run(to: 0.5)
    let (rowTop, headerBottom) = (
      table.stage.shownFrame(cell).minY, table.stage.shownFrame(header).maxY
    )
    #expect(rowTop > 100 && rowTop < 160 && abs(rowTop - headerBottom) < 1e-6)
    table.stage.run(to: 1.1)
    #expect(table.stage.shownFrame(cell).minY == 180)
  }

  /// Another table view may have taken the view.
  @Test(arguments: Role.allCases) func aViewComesBackFromAnotherTableView(role: Role) {
    let headerOrFooter = makeView(80)
    let table = makeTable(role, headerOrFooter)
    let other = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 100))
    role.set(headerOrFooter, in: other)
    #expect(headerOrFooter.superview === other)
    role.set(headerOrFooter, in: table.view)
    #expect(headerOrFooter.superview === table.view)
    role.set(nil, in: table.view)
    table.stage.frame(at: 0.1)
    #expect(headerOrFooter.superview == nil && table.view.contentSize.height == 150)
  }

  /// A controller that measures the header in each layout and sets it again, without asking whether it has changed.
  private final class MeasuringController: UITableViewController {
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
    let page = MeasuringController(style: .plain)
    stage.window.rootViewController =
      isInStack ? UINavigationController(rootViewController: page) : page
    var time = 0.01
    for height in [40, 200, 10, 90] as [CGFloat] {
      page.loadViewIfNeeded()
      page.grow(to: height)
      stage.frame(at: time)
      // The header has its height in the same frame, and the next frame needs no layout.
      #expect(page.header.frame.height == height)
      #expect(page.tableView.cellForRow(at: [0, 0])?.frame.minY == height)
      let layouts = page.layouts
      stage.frame(at: time + 0.1)
      #expect(page.layouts == layouts)
      time += 0.2
    }
  }
}
