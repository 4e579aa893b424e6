import Segue

/// A list of large cards. A tap removes a card, and a button restores the removed cards.
final class CardsViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
  private let tableView = UITableView(frame: .zero, style: .plain)
  private var photos = Array(Photo.all.prefix(12))
  private var removed: [Photo] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Cards"
    view.backgroundColor = .systemGroupedBackground
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      title: "Restore", primaryAction: UIAction { [weak self] _ in self?.restore() })
    tableView.register(CardCell.self, forCellReuseIdentifier: "card")
    tableView.dataSource = self
    tableView.delegate = self
    tableView.separatorStyle = .none
    tableView.backgroundColor = .systemGroupedBackground
    tableView.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(tableView)
    NSLayoutConstraint.activate([
      tableView.topAnchor.constraint(equalTo: view.topAnchor),
      tableView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      tableView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      tableView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
    ])
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { photos.count }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "card", for: indexPath)
    (cell as? CardCell)?.show(photos[indexPath.row])
    return cell
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    removed.append(photos.remove(at: indexPath.row))
    tableView.deleteRows(at: [indexPath], with: .left)
  }

  private func restore() {
    guard !removed.isEmpty else { return }
    photos = removed.reversed() + photos
    tableView.insertRows(at: removed.indices.map { IndexPath(row: $0, section: 0) }, with: .left)
    removed = []
  }
}

/// A cell with a rounded card of a picture and a title; constraints determine its height.
final class CardCell: UITableViewCell {
  private let card = UIView()
  private let picture = UIImageView()
  private let titleLabel = UILabel()
  private let locationLabel = UILabel()

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    selectionStyle = .none
    backgroundColor = .clear
    card.backgroundColor = .secondarySystemGroupedBackground
    card.layer.cornerRadius = 14
    card.clipsToBounds = true
    picture.contentMode = .scaleAspectFill
    picture.clipsToBounds = true
    titleLabel.font = .systemFont(ofSize: 20, weight: .semibold)
    locationLabel.font = .systemFont(ofSize: 14)
    locationLabel.textColor = .secondaryLabel
    let texts = UIStackView(arrangedSubviews: [titleLabel, locationLabel])
    texts.axis = .vertical
    texts.spacing = 2
    contentView.addSubview(card)
    card.addSubview(picture)
    card.addSubview(texts)
    for view in [card, picture, texts] { view.translatesAutoresizingMaskIntoConstraints = false }
    NSLayoutConstraint.activate([
      card.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 8),
      card.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -8),
      card.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 16),
      card.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -16),
      picture.topAnchor.constraint(equalTo: card.topAnchor),
      picture.leadingAnchor.constraint(equalTo: card.leadingAnchor),
      picture.trailingAnchor.constraint(equalTo: card.trailingAnchor),
      picture.heightAnchor.constraint(equalToConstant: 160),
      texts.topAnchor.constraint(equalTo: picture.bottomAnchor, constant: 12),
      texts.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 16),
      texts.trailingAnchor.constraint(equalTo: card.trailingAnchor, constant: -16),
      texts.bottomAnchor.constraint(equalTo: card.bottomAnchor, constant: -14),
    ])
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) is not supported: create this object in code") }

  func show(_ photo: Photo) {
    picture.image = photo.image
    titleLabel.text = photo.title
    locationLabel.text = photo.location
  }

  override func setHighlighted(_ highlighted: Bool, animated: Bool) {
    super.setHighlighted(highlighted, animated: animated)
    UIView.animate(withDuration: 0.25, delay: 0, options: .allowUserInteraction) {
      self.card.transform = highlighted ? CGAffineTransform(scaleX: 0.97, y: 0.97) : .identity
    }
  }
}
