import Transitions
import UIKit

/// The showcase's shelf of albums: a tap on one opens it.
package final class AlbumShelfViewController: UIViewController, AlbumScreen {
  private let destinations: [Destination]
  private let palette: Palette
  private let titleLabel = UILabel()
  private let scrollView = UIScrollView()
  private var covers: [UIImageView] = []
  private var names: [UILabel] = []
  /// The index of the album opened last: a pop closes it.
  private(set) var selected = 0

  init(destinations: [Destination], palette: Palette) {
    (self.destinations, self.palette) = (destinations, palette)
    super.init(nibName: nil, bundle: nil)
    title = "Albums"
  }

  package required init?(coder: NSCoder) {
    fatalError("AlbumShelfViewController.init(coder:): use init(destinations:palette:)")
  }

  package func albumCover(toward other: UIViewController) -> UIView? { covers[selected] }

  package override var preferredStatusBarStyle: UIStatusBarStyle {
    palette.isDark ? .lightContent : .darkContent
  }

  package override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = palette.background
    view.clipsToBounds = true
    scrollView.alwaysBounceVertical = true
    view.addSubview(scrollView)
    titleLabel.text = "Albums"
    titleLabel.font = .systemFont(ofSize: 34, weight: .bold)
    titleLabel.textColor = palette.primary
    scrollView.addSubview(titleLabel)
    for (index, destination) in destinations.enumerated() {
      let cover = UIImageView(image: destination.picture)
      cover.contentMode = .scaleAspectFill
      cover.clipsToBounds = true
      cover.backgroundColor = palette.placeholder
      cover.layer.cornerRadius = 8
      cover.isUserInteractionEnabled = true
      cover.addGestureRecognizer(UITapGestureRecognizer { [weak self] _ in self?.open(index) })
      let name = UILabel()
      name.text = destination.title
      name.font = .systemFont(ofSize: 15, weight: .medium)
      name.textColor = palette.primary
      covers.append(cover)
      names.append(name)
      scrollView.addSubview(cover)
      scrollView.addSubview(name)
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
    let margin: CGFloat = 20
    titleLabel.frame = CGRect(x: margin, y: 26, width: max(0, width - 2 * margin), height: 42)
    // Covers of 170 points on a phone of 390.
    let columns = max(2, min(6, Int((width / 195).rounded(.down))))
    let gap: CGFloat = 10
    let side = max(1, (width - 2 * margin - CGFloat(columns - 1) * gap) / CGFloat(columns))
    for (index, (cover, name)) in zip(covers, names).enumerated() {
      let x = margin + CGFloat(index % columns) * (side + gap)
      let y = 88 + CGFloat(index / columns) * (side + 44)
      cover.frame = CGRect(x: x, y: y, width: side, height: side)
      name.frame = CGRect(x: x, y: y + side + 6, width: side, height: 20)
    }
    let rows = (covers.count + columns - 1) / columns
    scrollView.contentSize = CGSize(width: width, height: 88 + CGFloat(rows) * (side + 44))
  }

  /// Pushes the photos of an album.
  func open(_ index: Int, animated: Bool = true) {
    guard let navigationController, navigationController.topViewController === self else { return }
    selected = index
    let photos = (0..<24).map { destinations[(index + $0) % destinations.count].picture }
    navigationController.pushViewController(
      AlbumPhotosViewController(title: destinations[index].title, photos: photos, palette: palette),
      animated: animated)
  }
}
