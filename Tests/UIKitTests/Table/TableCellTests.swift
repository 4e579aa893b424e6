import Testing

@testable import UIKit

@Suite(.serialized) @MainActor
struct TableCellTests {
  private func cell(_ style: UITableViewCell.CellStyle, in table: UITableView.Style = .plain) throws -> (
    UITableViewCell, Stage
  ) {
    let stage = Stage(width: 320, height: 480)
    let view = UITableView(frame: stage.window.bounds, style: table)
    let source = StyleSource(style)
    view.dataSource = source
    stage.window.addSubview(view)
    stage.frame(at: 0.01)
    return try withExtendedLifetime(source) { (try #require(view.cellForRow(at: [0, 0])), stage) }
  }

  @Test func stylesArrangeTheirLabels() throws {
    let (plain, firstStage) = try cell(.default)
    #expect(plain.detailTextLabel == nil)
    #expect(plain.textLabel?.frame == CGRect(x: 16, y: 0, width: 288, height: 44))
    let (value, secondStage) = try cell(.value1)
    let (label, detail) = (try #require(value.textLabel), try #require(value.detailTextLabel))
    #expect(detail.frame.maxX == 304 && label.frame.minX == 16 && label.frame.maxX < detail.frame.minX)
    let (subtitle, thirdStage) = try cell(.subtitle)
    let (top, low) = (try #require(subtitle.textLabel), try #require(subtitle.detailTextLabel))
    #expect(top.frame.maxY < low.frame.minY && low.font.pointSize == 12)
    #expect(abs(top.frame.minY - (subtitle.bounds.height - low.frame.maxY)) < 1)
    let (pair, fourthStage) = try cell(.value2)
    #expect(pair.textLabel?.textAlignment == .right && pair.detailTextLabel?.frame.minX == 113)
    withExtendedLifetime([firstStage, secondStage, thirdStage, fourthStage]) {}
  }

  @Test(arguments: [UITableViewCell.AccessoryType.checkmark, .detailButton])
  func accessoriesHaveTheTintColor(type: UITableViewCell.AccessoryType) throws {
    let (cell, stage) = try cell(.default)
    cell.accessoryType = type
    cell.tintColor = .red
    let accessory = try #require(cell.subviews.first { $0 is CellAccessory })
    let lines = (accessory.layer.sublayers ?? []).compactMap { $0 as? CAShapeLayer }
    #expect(lines.count == (type == .checkmark ? 1 : 3))
    #expect(lines.allSatisfy { $0.strokeColor == UIColor.red.cgColor })
    withExtendedLifetime(stage) {}
  }

  @Test func onlyTheLabelOfStyleValue2HasTheTintColor() throws {
    for style in [UITableViewCell.CellStyle.default, .value2] {
      let (cell, stage) = try cell(style)
      let label = try #require(cell.textLabel)
      label.textAlignment = .right
      cell.tintColor = .red
      #expect((label.textColor == .red) == (style == .value2))
      withExtendedLifetime(stage) {}
    }
  }

  @Test func anAccessoryNarrowsTheContent() throws {
    let (cell, stage) = try cell(.default)
    cell.accessoryType = .disclosureIndicator
    cell.layoutIfNeeded()
    #expect(cell.contentView.frame.width == CGFloat(286))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 20))
    cell.accessoryView = view
    cell.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 254, y: 12, width: 50, height: 20) && cell.contentView.frame.width == 244)
    cell.accessoryView = nil
    cell.accessoryType = .none
    cell.layoutIfNeeded()
    #expect(cell.contentView.frame.width == 320 && view.superview == nil)
    withExtendedLifetime(stage) {}
  }

  /// A row that was off screen is measured again, since its content may have changed.
  @Test func aRowWithAnotherTextHasAnotherHeight() throws {
    let stage = TableStage([Array(0..<40)])
    var longRow: Int?
    stage.begin()
    stage.willMake = { cell, number in
      cell.textLabel?.numberOfLines = 0
      cell.textLabel?.text =
        number == longRow ? Array(repeating: "a longer text", count: 20).joined(separator: " ") : "short"
    }
    stage.view.reloadData()
    stage.stage.frame(at: 1)
    for y in [600.0, 0] {
      stage.view.contentOffset.y = y
      stage.stage.frame(at: stage.stage.time + 0.1)
    }
    let before = stage.view.rectForRow(at: [0, 15]).height
    longRow = 15
    stage.view.contentOffset.y = 600
    stage.stage.frame(at: stage.stage.time + 0.1)
    let cell = try #require(stage.view.cellForRow(at: [0, 15]))
    #expect(cell.frame.height > 2 * before && stage.view.rectForRow(at: [0, 15]).height == cell.frame.height)
    #expect(stage.view.rectForRow(at: [0, 16]).minY == cell.frame.maxY)
  }

  @Test func aTapOnTheAccessoryButtonIsReported() throws {
    let stage = TableStage([[0, 1]])
    stage.willDisplay = { cell, _ in cell.accessoryType = .detailDisclosureButton }
    stage.begin()
    let cell = try #require(stage.view.cellForRow(at: [0, 1]))
    cell.layoutIfNeeded()
    let accessory = try #require(cell.subviews.compactMap { $0 as? CellAccessory }.first)
    let point = try #require(accessory.button).convert(CGPoint(x: 11, y: 11), to: nil)
    stage.stage.down(Double(point.x), Double(point.y))
    stage.stage.frame(at: stage.stage.time + 0.2)
    stage.stage.up(Double(point.x), Double(point.y))
    stage.stage.frame(at: stage.stage.time + 0.2)
    #expect(stage.log == ["accessory 1"])
  }

  @Test func theSelectionShowsABackground() throws {
    let (cell, stage) = try cell(.default)
    let count = cell.subviews.count
    cell.setSelected(true, animated: false)
    #expect(cell.subviews.count == count + 1 && cell.subviews[0].backgroundColor == .systemGray4)
    let background = UIView()
    cell.selectedBackgroundView = background
    #expect(background.superview === cell && cell.subviews.count == count + 2)
    cell.isSelected = false
    #expect(background.superview == nil)
    cell.selectionStyle = .none
    cell.isHighlighted = true
    #expect(background.superview == nil)
    cell.selectionStyle = .gray
    #expect(background.superview === cell && background.frame == cell.bounds)
    cell.setHighlighted(false, animated: true)
    #expect(background.superview === cell)
    stage.run(to: stage.time + 0.5)
    #expect(background.superview == nil)
  }

  @Test func separatorsHaveTheTablesInsetAndStyle() throws {
    let stage = TableStage([[0, 1]], .grouped)
    stage.begin()
    func lines(_ row: Int) throws -> [CGRect] {
      let cell = try #require(stage.view.cellForRow(at: [0, row]))
      cell.layoutIfNeeded()
      return cell.subviews.filter { $0.backgroundColor == .separator }.map(\.frame).sorted {
        $0.minY < $1.minY
      }
    }
    #expect(try lines(0).map(\.minX) == [0, 16] && lines(1).map(\.width) == [320])
    stage.view.separatorInset = UIEdgeInsets(top: 0, left: 40, bottom: 0, right: 10)
    let pixel = 1 / UIScreen.main.scale
    #expect(try lines(0)[1] == CGRect(x: 40, y: 44 - pixel, width: 270, height: pixel))
    stage.view.separatorStyle = .none
    #expect(try lines(0).isEmpty && lines(1).isEmpty)
  }

  @Test func groupsHaveRoundCorners() throws {
    let stage = TableStage([[0, 1, 2], [3]], .insetGrouped)
    stage.begin()
    func corners(_ path: IndexPath) throws -> CACornerMask {
      let cell = try #require(stage.view.cellForRow(at: path))
      #expect((cell.layer.cornerRadius > 0) == !cell.layer.maskedCorners.isEmpty)
      return cell.layer.maskedCorners
    }
    #expect(try corners([0, 0]) == [.layerMinXMinYCorner, .layerMaxXMinYCorner])
    #expect(try corners([0, 1]) == [])
    #expect(try corners([0, 2]) == [.layerMinXMaxYCorner, .layerMaxXMaxYCorner])
    #expect(try corners([1, 0]).rawValue == 15)
  }

  @Test func indentationMovesTheContent() throws {
    let (cell, stage) = try cell(.default)
    cell.indentationLevel = 2
    cell.layoutIfNeeded()
    #expect(cell.textLabel?.frame.minX == 36 && cell.separatorInset.left == 36)
    withExtendedLifetime(stage) {}
  }

  /// An override may leave some rows, even the first row, to the superclass.
  @Test func anOverrideMayCallTheSuperclass() {
    let stage = Stage(width: 320, height: 480)
    let controller = SomeHeights(style: .plain)
    stage.window.rootViewController = controller
    stage.frame(at: 0.01)
    let table: UITableView = controller.tableView
    #expect((0..<3).map { table.rectForRow(at: [0, $0]).height } == [30, 90, 30])
  }

  @Test func aControllerClearsItsSelectionWithTheTransition() {
    let stage = Stage(width: 320, height: 480)
    let root = SettingsController(style: .insetGrouped)
    let navigation = UINavigationController(rootViewController: root)
    stage.window.rootViewController = navigation
    stage.frame(at: 0.01)
    #expect(root.tableView.frame == stage.window.bounds && root.tableView.visibleCells.count == 3)
    stage.down(100, 160)
    stage.frame(at: 0.2)
    stage.up(100, 160)
    stage.run(to: 1)
    #expect(
      navigation.viewControllers.count == 2 && root.tableView.indexPathForSelectedRow == [0, root.selected])
    navigation.popViewController(animated: true)
    stage.frame(at: 1.1)
    #expect(root.tableView.indexPathForSelectedRow == nil)
    stage.run(to: 2)
    #expect(navigation.topViewController === root)
  }
}

private final class SettingsController: UITableViewController {
  var selected = -1
  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
  }
  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
    cell.textLabel?.text = "row"
    return cell
  }
  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    selected = indexPath.row
    navigationController?.pushViewController(UIViewController(), animated: true)
  }
}

private final class SomeHeights: UITableViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.rowHeight = 30
  }
  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    UITableViewCell(style: .default, reuseIdentifier: nil)
  }
  override func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    indexPath.row == 1 ? 90 : super.tableView(tableView, heightForRowAt: indexPath)
  }
}

private final class StyleSource: NSObject, UITableViewDataSource {
  let style: UITableViewCell.CellStyle
  init(_ style: UITableViewCell.CellStyle) { self.style = style }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = UITableViewCell(style: style, reuseIdentifier: nil)
    cell.textLabel?.text = "Title"
    cell.detailTextLabel?.text = "Detail"
    return cell
  }
}
