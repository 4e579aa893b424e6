import Segue

/// Eight tiles; a tap on one pushes its page.
final class TilesController: UIViewController {
  private let colors: [UIColor] = [
    .systemPink, .systemOrange, .systemGreen, .systemTeal, .systemBlue, .systemPurple, .systemIndigo,
    .systemYellow,
  ]
  /// The last tapped tile, out of which its page grows.
  private(set) var tapped = UIView()

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Tiles"
    view.backgroundColor = .white
    for (index, color) in colors.enumerated() {
      let tile = UIView(
        frame: CGRect(x: 20 + index % 2 * 180, y: 120 + index / 2 * 180, width: 170, height: 170))
      tile.backgroundColor = color
      tile.layer.cornerRadius = 24
      tile.addGestureRecognizer(UITapGestureRecognizer { [weak self, unowned tile] _ in self?.open(tile) })
      view.addSubview(tile)
    }
  }

  private func open(_ tile: UIView) {
    tapped = tile
    navigationController?.pushViewController(PageController(tile.backgroundColor), animated: true)
  }
}

/// A page in the colour of its tile.
final class PageController: UIViewController {
  private let color: UIColor?

  init(_ color: UIColor?) {
    self.color = color
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("a page is made in code") }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Page"
    view.backgroundColor = color
    let label = UILabel(frame: CGRect(x: 20, y: 130, width: 350, height: 60))
    label.text = "Drag to the right"
    label.font = .boldSystemFont(ofSize: 34)
    label.textColor = .white
    view.addSubview(label)
  }
}
