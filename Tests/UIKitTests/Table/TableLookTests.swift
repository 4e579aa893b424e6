import Testing

@testable import UIKit

/// Backgrounds, colours, indentation and reused headers.
@Suite(.serialized) @MainActor
struct TableLookTests {
  @Test func heightsAreAutomaticAtFirst() {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), style: .plain)
    #expect(UITableView.automaticDimension < 0)
    for height in [table.rowHeight, table.estimatedRowHeight, table.sectionHeaderHeight] {
      #expect(height == UITableView.automaticDimension)
    }
  }

  @Test func separatorsHaveAColor() throws {
    let stage = TableStage([[0, 1]])
    stage.begin()
    func lines(_ color: UIColor) throws -> Int {
      let cell = try #require(stage.view.cellForRow(at: [0, 0]))
      cell.layoutIfNeeded()
      return cell.subviews.filter { $0.backgroundColor == color }.count
    }
    #expect(stage.view.separatorColor == nil || stage.view.separatorColor == .separator)
    #expect(try lines(.separator) == 1)
    stage.view.separatorColor = .red
    #expect(try lines(.red) == 1 && lines(.separator) == 0)
    stage.view.separatorColor = nil
    #expect(try lines(.separator) == 1)
  }

  @Test func separatorsHaveAnEffect() throws {
    let stage = TableStage([[0, 1]])
    stage.begin()
    func effects() throws -> [UIVisualEffectView] {
      let cell = try #require(stage.view.cellForRow(at: [0, 0]))
      cell.layoutIfNeeded()
      return cell.subviews.compactMap { $0 as? UIVisualEffectView }
    }
    #expect(try stage.view.separatorEffect == nil && effects().isEmpty)
    for style in [UIBlurEffect.Style.dark, .light] {
      let effect = UIVibrancyEffect(blurEffect: UIBlurEffect(style: style))
      stage.view.separatorEffect = effect
      let lines = try effects()
      #expect(lines.count == 1 && lines[0].effect == effect && stage.view.separatorEffect == effect)
      #expect(lines[0].contentView.backgroundColor == .separator)
      #expect(lines[0].frame.height == 0.5 && lines[0].contentView.frame == lines[0].bounds)
    }
    stage.view.separatorEffect = nil
    #expect(try effects().isEmpty)
  }

  @Test func backgroundsAreBehindTheirContent() throws {
    let stage = TableStage([Array(0..<100)])
    stage.view.rowHeight = 50
    let views = (0..<3).map { _ in UIView() }
    stage.view.backgroundView = views[0]
    stage.begin()
    stage.view.contentOffset.y = 100
    stage.stage.frame(at: 1)
    #expect(views[0].frame == stage.view.bounds && stage.view.subviews.first === views[0])
    let cell = try #require(stage.view.visibleCells.first)
    cell.backgroundView = views[1]
    cell.layoutIfNeeded()
    #expect(views[1].frame == cell.bounds && cell.subviews.first === views[1])
    let header = UITableViewHeaderFooterView(reuseIdentifier: nil)
    header.frame = CGRect(x: 0, y: 0, width: 320, height: 40)
    header.backgroundView = views[2]
    header.layoutIfNeeded()
    #expect(views[2].frame == header.bounds && header.subviews == [views[2], header.contentView])
    (stage.view.backgroundView, cell.backgroundView, header.backgroundView) = (nil, nil, nil)
    #expect(views.allSatisfy { $0.superview == nil })
  }

  private final class Title: UITableViewHeaderFooterView {
    var reuses = 0
    override func prepareForReuse() {
      super.prepareForReuse()
      reuses += 1
    }
  }

  @Test func headersAreReused() throws {
    let stage = TableStage(Array(repeating: Array(0..<20), count: 20))
    let table = stage.view
    table.rowHeight = 50
    #expect(table.dequeueReusableHeaderFooterView(withIdentifier: "title") == nil)
    table.register(Title.self, forHeaderFooterViewReuseIdentifier: "title")
    let loose = try #require(table.dequeueReusableHeaderFooterView(withIdentifier: "title"))
    #expect(loose is Title && loose.reuseIdentifier == "title")
    var titles: Set<UIView> = []
    stage.headerView = {
      let title = table.dequeueReusableHeaderFooterView(withIdentifier: "title")
      if let title { titles.insert(title) }
      return title ?? UIView()
    }
    stage.begin()
    for step in 1...200 {
      table.contentOffset.y = CGFloat(step) * 90
      stage.stage.frame(at: 1 + Double(step) / 60)
    }
    #expect(titles.count < 6 && stage.headerRequests >= 10)
    #expect(titles.contains { ($0 as? Title)?.reuses ?? 0 > 0 })
  }

  @MainActor
  private final class Delegate: NSObject, UITableViewDelegate {
    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat { 100 }
    func tableView(_ tableView: UITableView, indentationLevelForRowAt indexPath: IndexPath) -> Int {
      indexPath.row
    }
  }

  @Test func rowsHaveEstimatesAndIndentation() throws {
    let stage = TableStage([Array(0..<100)])
    stage.begin()
    let delegate = Delegate()
    stage.view.delegate = delegate
    stage.view.reloadData()
    stage.stage.frame(at: 1)
    #expect(stage.view.rectForRow(at: [0, 0]).height == 44)
    #expect(stage.view.rectForRow(at: [0, 50]).height == 100)
    for row in 0..<3 {
      let cell = try #require(stage.view.cellForRow(at: [0, row]))
      cell.layoutIfNeeded()
      #expect(cell.indentationLevel == row)
    }
  }

  private final class Rows: UITableViewController {
    var insets: [CGFloat] = []
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      UITableViewCell(style: .default, reuseIdentifier: nil)
    }
    override func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {
      insets.append(scrollView.adjustedContentInset.top)
    }
  }

  @Test(arguments: [true, false]) func aControllerMayKeepItsSelection(clears: Bool) {
    let stage = Stage(width: 320, height: 480)
    let controller = Rows(style: .plain)
    #expect(controller.clearsSelectionOnViewWillAppear)
    controller.clearsSelectionOnViewWillAppear = clears
    let navigation = UINavigationController(rootViewController: controller)
    stage.window.rootViewController = navigation
    stage.frame(at: 0.1)
    controller.tableView.allowsMultipleSelection = true
    for row in 1...2 { controller.tableView.selectRow(at: [0, row], animated: false, scrollPosition: .none) }
    navigation.pushViewController(UIViewController(), animated: false)
    stage.frame(at: 0.2)
    navigation.popViewController(animated: false)
    stage.frame(at: 0.3)
    #expect(controller.tableView.indexPathsForSelectedRows == (clears ? nil : [[0, 1], [0, 2]]))
    controller.insets = []
    let top = controller.tableView.adjustedContentInset.top
    controller.tableView.contentInset.top = 20
    #expect(controller.insets == [top + 20])
  }
}
