import Transitions
import UIKit

/// The showcase's opened album: a grid of photos.
package final class AlbumPhotosViewController: UIViewController, AlbumScreen {
  private let palette: Palette
  private let scrollView = UIScrollView()
  private let back = UILabel()
  private let titleLabel = UILabel()
  private let photos: [UIImageView]

  init(title: String, photos: [UIImage], palette: Palette) {
    self.palette = palette
    self.photos = photos.map { UIImageView(image: $0) }
    super.init(nibName: nil, bundle: nil)
    self.title = title
  }

  package required init?(coder: NSCoder) {
    fatalError("AlbumPhotosViewController.init(coder:): use init(title:photos:palette:)")
  }

  package func albumCells(toward other: UIViewController) -> [UIView] {
    photos.filter { scrollView.bounds.intersects($0.frame) }
  }

  package func albumDetails(toward other: UIViewController) -> [UIView] { [back, titleLabel] }

  package override var preferredStatusBarStyle: UIStatusBarStyle {
    palette.isDark ? .lightContent : .darkContent
  }

  package override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = palette.background
    view.clipsToBounds = true
    scrollView.alwaysBounceVertical = true
    view.addSubview(scrollView)
    back.text = "‹ Albums"
    back.font = .systemFont(ofSize: 17, weight: .medium)
    back.textColor = palette.accent
    back.isUserInteractionEnabled = true
    back.addGestureRecognizer(
      UITapGestureRecognizer { [weak self] _ in
        self?.navigationController?.popViewController(animated: true)
      })
    titleLabel.text = title
    titleLabel.font = .systemFont(ofSize: 28, weight: .bold)
    titleLabel.textColor = palette.primary
    scrollView.addSubview(back)
    scrollView.addSubview(titleLabel)
    for photo in photos {
      photo.contentMode = .scaleAspectFill
      photo.clipsToBounds = true
      photo.backgroundColor = palette.placeholder
      scrollView.addSubview(photo)
    }
  }

  package override func viewSafeAreaInsetsDidChange() {
    super.viewSafeAreaInsetsDidChange()
    view.setNeedsLayout()
  }

  package override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    scrollView.frame = view.bounds
    let width = max(0, view.bounds.width - view.safeAreaInsets.left - view.safeAreaInsets.right)
    back.frame = CGRect(x: 18, y: 12, width: 140, height: 30)
    titleLabel.frame = CGRect(x: 20, y: 44, width: max(0, width - 40), height: 38)
    let columns = max(3, min(8, Int((width / 130).rounded(.down))))
    let gap: CGFloat = 3
    let side = max(1, (width - CGFloat(columns - 1) * gap) / CGFloat(columns))
    for (index, photo) in photos.enumerated() {
      // Not by their frames: an opening album scales them.
      photo.bounds.size = CGSize(width: side, height: side)
      photo.center = CGPoint(
        x: CGFloat(index % columns) * (side + gap) + side / 2,
        y: 96 + CGFloat(index / columns) * (side + gap) + side / 2)
    }
    let rows = (photos.count + columns - 1) / columns
    scrollView.contentSize = CGSize(width: width, height: 96 + CGFloat(rows) * (side + gap))
  }
}
