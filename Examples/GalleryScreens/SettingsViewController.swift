import Segue

/// A grouped table whose rows open a list of choices, toggle a check mark, or unfold an explanation.
final class SettingsViewController: UITableViewController {
  private enum Row {
    case account, columns, corners, about, explanation, version
  }

  private let settings: GallerySettings
  private var isExplained = false
  private var sections: [(title: String?, footer: String?, rows: [Row])] {
    [
      (nil, nil, [.account]),
      ("Photos", "The grid of photos changes at once.", [.columns, .corners]),
      ("About", nil, isExplained ? [.about, .explanation, .version] : [.about, .version]),
    ]
  }

  init(settings: GallerySettings) {
    self.settings = settings
    super.init(style: .insetGrouped)
    title = "Settings"
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) is not supported: create this object in code") }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    tableView.reloadRows(at: [[1, 0]], with: .none)
  }

  override func numberOfSections(in tableView: UITableView) -> Int { sections.count }
  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].rows.count
  }
  override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    sections[section].title
  }
  override func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    sections[section].footer
  }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let row = sections[indexPath.section].rows[indexPath.row]
    let style: UITableViewCell.CellStyle = row == .account ? .subtitle : .value1
    let identifier = "\(row)"
    let cell =
      tableView.dequeueReusableCell(withIdentifier: identifier)
      ?? UITableViewCell(style: style, reuseIdentifier: identifier)
    switch row {
    case .account:
      cell.textLabel?.text = "Ada Lovelace"
      cell.detailTextLabel?.text = "\(Photo.all.count) photos"
      cell.detailTextLabel?.textColor = .secondaryLabel
      cell.selectionStyle = .none
    case .columns:
      cell.textLabel?.text = "Columns"
      cell.detailTextLabel?.text = "\(settings.columns)"
      cell.accessoryType = .disclosureIndicator
    case .corners:
      cell.textLabel?.text = "Round corners"
      cell.accessoryType = settings.hasRoundCorners ? .checkmark : .none
    case .about:
      cell.textLabel?.text = "How it is drawn"
      cell.accessoryType = .detailButton
    case .explanation:
      cell.textLabel?.numberOfLines = 0
      cell.textLabel?.font = .systemFont(ofSize: 15)
      cell.textLabel?.textColor = .secondaryLabel
      cell.textLabel?.text =
        "Each cell is a tree of layers. Cells that leave the screen are used again for the rows that enter it."
      cell.selectionStyle = .none
    case .version:
      cell.textLabel?.text = "Version"
      cell.detailTextLabel?.text = "1.0"
      cell.selectionStyle = .none
    }
    return cell
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    switch sections[indexPath.section].rows[indexPath.row] {
    case .columns:
      navigationController?.pushViewController(ColumnsViewController(settings: settings), animated: true)
    case .corners:
      settings.hasRoundCorners.toggle()
      tableView.deselectRow(at: indexPath, animated: true)
      tableView.cellForRow(at: indexPath)?.accessoryType = settings.hasRoundCorners ? .checkmark : .none
    case .about:
      tableView.deselectRow(at: indexPath, animated: true)
      explain()
    case .account, .explanation, .version: break
    }
  }

  override func tableView(_ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath) {
    explain()
  }

  private func explain() {
    isExplained.toggle()
    let path = IndexPath(row: 1, section: 2)
    if isExplained {
      tableView.insertRows(at: [path], with: .fade)
    } else {
      tableView.deleteRows(at: [path], with: .fade)
    }
  }
}

/// A list in which one number of columns is checked.
final class ColumnsViewController: UITableViewController {
  private let settings: GallerySettings

  init(settings: GallerySettings) {
    self.settings = settings
    super.init(style: .insetGrouped)
    title = "Columns"
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) is not supported: create this object in code") }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "choice")
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 4 }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "choice", for: indexPath)
    cell.textLabel?.text = "\(indexPath.row + 2)"
    cell.accessoryType = settings.columns == indexPath.row + 2 ? .checkmark : .none
    return cell
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    settings.columns = indexPath.row + 2
    for path in tableView.indexPathsForVisibleRows ?? [] {
      tableView.cellForRow(at: path)?.accessoryType = path == indexPath ? .checkmark : .none
    }
    tableView.deselectRow(at: indexPath, animated: true)
  }
}
