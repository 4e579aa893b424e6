import UIKit

/// A cell with the picture of a destination and, if the cell is large, its name.
final class PlaceCell: UICollectionViewCell {
  private let picture = UIImageView()
  private let shade = PlaceShade()
  private let name = UILabel()

  /// The range of a cell's width, in points, over which the name fades in.
  private static let nameFadeWidths: ClosedRange<CGFloat> = 200...320

  override init(frame: CGRect) {
    super.init(frame: frame)
    picture.contentMode = .scaleAspectFill
    picture.clipsToBounds = true
    picture.layer.cornerRadius = 12
    name.font = .systemFont(ofSize: 22, weight: .bold)
    name.textColor = .white
    contentView.addSubview(picture)
    picture.addSubview(shade)
    contentView.addSubview(name)
  }

  required init?(coder: NSCoder) {
    fatalError("PlaceCell.init(coder:): archives are not read; create views in code")
  }

  func show(_ destination: Destination, _ palette: Palette) {
    picture.image = destination.picture
    picture.backgroundColor = palette.placeholder
    name.text = destination.title
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    picture.frame = bounds
    let size = name.sizeThatFits(bounds.size)
    name.frame = CGRect(
      x: 16, y: bounds.height - 14 - size.height, width: size.width, height: size.height)
    let height: CGFloat = 90
    shade.frame = CGRect(x: 0, y: bounds.height - height, width: bounds.width, height: height)
    let range = Self.nameFadeWidths
    let fraction = (bounds.width - range.lowerBound) / (range.upperBound - range.lowerBound)
    name.alpha = min(1, max(0, fraction))
    shade.alpha = name.alpha
  }
}

/// Darkens the lower part of a picture, so that a name is readable on it.
private final class PlaceShade: UIView {
  override class var layerClass: AnyClass { CAGradientLayer.self }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    (layer as? CAGradientLayer)?.colors = [0, 0.55].map { UIColor(white: 0, alpha: $0).cgColor }
  }

  required init?(coder: NSCoder) {
    fatalError("PlaceShade.init(coder:): archives are not read; create views in code")
  }
}
