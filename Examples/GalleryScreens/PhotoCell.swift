import Segue

final class PhotoCell: UICollectionViewCell {
  private let imageView = UIImageView()

  override init(frame: CGRect) {
    super.init(frame: frame)
    imageView.contentMode = .scaleAspectFill
    imageView.clipsToBounds = true
    imageView.frame = contentView.bounds
    imageView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    contentView.addSubview(imageView)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) is not supported: create this object in code") }

  func show(_ photo: Photo, cornerRadius: CGFloat) {
    imageView.image = photo.image
    imageView.layer.cornerRadius = cornerRadius
  }

  override var isHighlighted: Bool {
    didSet { imageView.alpha = isHighlighted ? 0.7 : 1 }
  }
}
