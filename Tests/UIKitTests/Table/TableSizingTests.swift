import Testing

@testable import UIKit

@Suite(.serialized) @MainActor
struct TableSizingTests {
  /// Cells with stacks of texts are laid out in the first frame, even in nested controllers.
  @Test func cellsOfStacksSettleInOneFrame() {
    let stage = Stage(width: 390, height: 844)
    let screen = ScreenWithTable()
    let tabs = UITabBarController()
    tabs.viewControllers = [UIViewController(), UINavigationController(rootViewController: screen)]
    stage.window.rootViewController = tabs
    stage.frame(at: 0.01)
    let reports = diagnostics {
      tabs.selectedIndex = 1
      stage.frame(at: 0.1)
    }
    #expect(reports.isEmpty, "\(reports)")
    #expect(screen.table.visibleCells.allSatisfy { $0.frame.height > 170 })
    #expect(screen.table.visibleCells.count == 5)
  }
}

private final class ScreenWithTable: UIViewController, UITableViewDataSource {
  let table = UITableView(frame: .zero, style: .plain)

  override func viewDidLoad() {
    super.viewDidLoad()
    table.register(StackCell.self, forCellReuseIdentifier: "stack")
    table.dataSource = self
    table.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(table)
    NSLayoutConstraint.activate([
      table.topAnchor.constraint(equalTo: view.topAnchor),
      table.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      table.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      table.trailingAnchor.constraint(equalTo: view.trailingAnchor),
    ])
  }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 20 }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "stack", for: indexPath)
    (cell as? StackCell)?.show("\(indexPath.row)")
    return cell
  }
}

private final class StackCell: UITableViewCell {
  private let labels = (UILabel(), UILabel())

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    let (card, imageView) = (UIView(), UIImageView())
    let stack = UIStackView(arrangedSubviews: [labels.0, labels.1])
    stack.axis = .vertical
    contentView.addSubview(card)
    card.addSubview(imageView)
    card.addSubview(stack)
    for view in [card, imageView, stack] { view.translatesAutoresizingMaskIntoConstraints = false }
    NSLayoutConstraint.activate([
      card.topAnchor.constraint(equalTo: contentView.topAnchor),
      card.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
      card.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
      card.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
      imageView.topAnchor.constraint(equalTo: card.topAnchor),
      imageView.leadingAnchor.constraint(equalTo: card.leadingAnchor),
      imageView.trailingAnchor.constraint(equalTo: card.trailingAnchor),
      imageView.heightAnchor.constraint(equalToConstant: 150),
      stack.topAnchor.constraint(equalTo: imageView.bottomAnchor),
      stack.bottomAnchor.constraint(equalTo: card.bottomAnchor),
      stack.leadingAnchor.constraint(equalTo: card.leadingAnchor),
      stack.trailingAnchor.constraint(equalTo: card.trailingAnchor),
    ])
  }
  required init?(coder: NSCoder) { fatalError("no archive") }
  func show(_ text: String) { (labels.0.text, labels.1.text) = (text, "detail") }
}
