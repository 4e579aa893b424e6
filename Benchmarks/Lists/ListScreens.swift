import Segue

/// The pictures that the cells of all lists share, so that scrolling uploads no picture.
@MainActor
private let pictures: [UIImage] = (0..<8).map { index in
  var pixels = [UInt8](repeating: 255, count: 48 * 48 * 4)
  for pixel in 0..<48 * 48 { pixels[pixel * 4 + index % 3] = UInt8((pixel * (index + 1)) & 255) }
  let image = CGImage(width: 48, height: 48, isOpaque: true, premultipliedBGRA: pixels)
  return UIImage(cgImage: image, scale: 1, orientation: .up)
}

/// A cell of a grid: a picture over a colour.
final class PictureCell: UICollectionViewCell {
  let picture = UIImageView()

  override init(frame: CGRect) {
    super.init(frame: frame)
    picture.frame = contentView.bounds.insetBy(dx: 2, dy: 2)
    picture.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    contentView.addSubview(picture)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// A grid of pictures.
@MainActor
final class PictureGrid: NSObject, UICollectionViewDataSource {
  let layout = UICollectionViewFlowLayout()
  let view: UICollectionView
  private let count: Int

  init(_ count: Int, frame: CGRect, itemSize: CGSize) {
    self.count = count
    layout.itemSize = itemSize
    layout.minimumInteritemSpacing = 2
    layout.minimumLineSpacing = 2
    view = UICollectionView(frame: frame, collectionViewLayout: layout)
    super.init()
    view.register(PictureCell.self, forCellWithReuseIdentifier: "picture")
    view.backgroundColor = .white
    view.dataSource = self
  }

  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    count
  }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "picture", for: indexPath)
    if let cell = cell as? PictureCell {
      cell.picture.image = pictures[indexPath.item % pictures.count]
      cell.backgroundColor = indexPath.item % 3 == 0 ? .systemBlue : .systemGreen
    }
    return cell
  }
}

/// A row of a table: a picture and a title, which may be empty.
final class PictureRow: UITableViewCell {
  let picture = UIImageView()
  let title = UILabel()

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    picture.frame = CGRect(x: 8, y: 6, width: 32, height: 32)
    title.frame = CGRect(x: 52, y: 6, width: 240, height: 32)
    contentView.addSubview(picture)
    contentView.addSubview(title)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// A table of rows of one height.
@MainActor
final class PictureTable: NSObject, UITableViewDataSource {
  let view: UITableView
  private let count: Int
  private let hasTitles: Bool

  init(_ count: Int, frame: CGRect, hasTitles: Bool) {
    self.count = count
    self.hasTitles = hasTitles
    view = UITableView(frame: frame, style: .plain)
    super.init()
    view.register(PictureRow.self, forCellReuseIdentifier: "row")
    view.rowHeight = 44
    view.dataSource = self
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    if let row = cell as? PictureRow {
      row.picture.image = pictures[indexPath.row % pictures.count]
      if hasTitles { row.title.text = "Row \(indexPath.row)" }
    }
    return cell
  }
}
