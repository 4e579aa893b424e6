import UIKit

@objc protocol PhotoGridCellDelegate: class {
    @objc optional func photoCell(_ cell: PhotoGridCell, shouldLike photo: PhotoGridItem) -> Bool
    @objc optional func photoCellDidLike(_ cell: PhotoGridCell)
}

class PhotoGridCell: UICollectionViewCell {

    static let reuseIdentifier = String(describing: PhotoGridCell.self)

    weak var delegate: PhotoGridCellDelegate?
    let imageView = UIImageView()
    private let captionLabel = UILabel()
    private var photo: PhotoGridItem?

    override init(frame: CGRect) {
        super.init(frame: frame)
        imageView.frame = CGRect(x: 0, y: 0, width: bounds.width, height: bounds.height - 28)
        imageView.contentMode = .scaleAspectFill
        imageView.clipsToBounds = true
        imageView.layer.cornerRadius = 14
        contentView.addSubview(imageView)

        captionLabel.frame = CGRect(x: 4, y: bounds.height - 24, width: bounds.width - 8, height: 20)
        captionLabel.font = UIFont.systemFont(ofSize: 14, weight: .medium)
        captionLabel.textColor = .darkGray
        contentView.addSubview(captionLabel)

        let doubleTap = UITapGestureRecognizer(target: self, action: #selector(like))
        doubleTap.numberOfTapsRequired = 2
        doubleTap.delaysTouchesEnded = false
        addGestureRecognizer(doubleTap)
    }

    required init?(coder aDecoder: NSCoder) {
        super.init(coder: aDecoder)
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        imageView.image = nil
        imageView.isHidden = false
    }

    func configure(with photo: PhotoGridItem) {
        self.photo = photo
        imageView.image = photo.image
        captionLabel.text = photo.isLiked ? "♥ " + photo.title : photo.title
    }

    @objc private func like() {
        guard let photo = photo else { return }
        if delegate?.photoCell?(self, shouldLike: photo) ?? false {
            delegate?.photoCellDidLike?(self)
        }
    }
}
