import UIKit

/// An album on the showcase's shelf: its cover and, below, its name.
final class AlbumCell: UICollectionViewCell {
  /// The height of the area of the name below the cover, in points.
  static let nameHeight: CGFloat = 44

  let cover = UIImageView()
  private let name = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    cover.contentMode = .scaleAspectFill
    cover.clipsToBounds = true
    cover.layer.cornerRadius = 8
    name.font = .systemFont(ofSize: 15, weight: .medium)
    contentView.addSubview(cover)
    contentView.addSubview(name)
  }

  required init?(coder: NSCoder) {
    fatalError("AlbumCell.init(coder:): archives are not read; create views in code")
  }

  func show(_ destination: Destination, _ palette: Palette) {
    cover.image = destination.picture
    cover.backgroundColor = palette.placeholder
    name.text = destination.title
    name.textColor = palette.primary
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (width, side) = (bounds.width, max(0, bounds.height - Self.nameHeight))
    cover.frame = CGRect(x: 0, y: 0, width: width, height: side)
    name.frame = CGRect(x: 0, y: side + 6, width: width, height: 20)
  }
}

/// A photo of an opened album.
final class AlbumPhotoCell: UICollectionViewCell {
  private let imageView = UIImageView()

  override init(frame: CGRect) {
    super.init(frame: frame)
    imageView.contentMode = .scaleAspectFill
    imageView.clipsToBounds = true
    imageView.frame = contentView.bounds
    imageView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    contentView.addSubview(imageView)
  }

  required init?(coder: NSCoder) {
    fatalError("AlbumPhotoCell.init(coder:): archives are not read; create views in code")
  }

  func show(_ photo: UIImage, _ palette: Palette) {
    imageView.image = photo
    imageView.backgroundColor = palette.placeholder
  }
}
