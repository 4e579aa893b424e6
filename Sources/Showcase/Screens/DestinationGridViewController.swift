import Transitions
import UIKit

/// The showcase's grid of pictures; a tap on a picture opens its page.
package final class DestinationGridViewController: UIViewController {
  private let destinations: [Destination]
  private var pictures: [UIImageView] = []
  private let eyebrow = UILabel()
  private let titleLabel = UILabel()
  private let heading = UILabel()
  private let subheading = UILabel()
  private var cardTitles: [UILabel] = []
  private var cardNotes: [UILabel] = []

  /// The index of the destination that was opened last, at whose picture a zoom back ends.
  package private(set) var selected = 0

  package init(destinations: [Destination]) {
    self.destinations = destinations
    super.init(nibName: nil, bundle: nil)
    title = "Places"
  }

  package required init?(coder: NSCoder) {
    fatalError("DestinationGridViewController.init(coder:): use init(destinations:)")
  }

  package override var preferredStatusBarStyle: UIStatusBarStyle { palette.statusBarStyle }

  package override func viewDidLoad() {
    super.viewDidLoad()
    // The view also extends below opaque bars; its layout uses the safe area.
    extendedLayoutIncludesOpaqueBars = true
    view.backgroundColor = palette.background
    eyebrow.text = "A YEAR OF LIGHT"
    eyebrow.textColor = palette.secondary
    titleLabel.text = "Places"
    titleLabel.textColor = palette.primary
    heading.text = "Worth the Walk"
    heading.textColor = palette.primary
    subheading.text = "Short ways to long views"
    subheading.textColor = palette.secondary
    for label in [eyebrow, titleLabel, heading, subheading] {
      if fadesInTurn { label.matchModifiers = Self.early }
      view.addSubview(label)
    }
    for (index, destination) in destinations.enumerated() {
      let picture = UIImageView(image: destination.picture)
      picture.contentMode = .scaleAspectFill
      picture.clipsToBounds = true
      picture.backgroundColor = palette.placeholder
      picture.isUserInteractionEnabled = true
      picture.matchID = "picture of \(destination.title)"
      if fadesInTurn { picture.matchModifiers = Self.early }
      picture.addGestureRecognizer(UITapGestureRecognizer { [weak self] _ in self?.open(index) })
      pictures.append(picture)
      view.addSubview(picture)
    }
  }

  /// The colours; must be set before the view is loaded.
  package var palette = Palette(isDark: false)
  /// Whether all views without a counterpart on the next page fade out fast, mostly before the next page's texts
  /// appear, for transitions in which both pages are at the same position.
  package var fadesInTurn = false
  private static let early: [MatchModifier] = [.unmatched(.fade, .duration(0.14))]

  /// A closure that `viewDidAppear` calls.
  package var onAppear: (() -> Void)?

  package override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    onAppear?()
  }

  package override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let layout = layout
    let scale = layout.scale
    (eyebrow.isHidden, titleLabel.isHidden) = (hasBar, hasBar)
    eyebrow.font = .systemFont(ofSize: 12 * scale, weight: .semibold)
    titleLabel.font = .systemFont(ofSize: 34 * scale, weight: .bold)
    heading.font = .systemFont(ofSize: 22 * scale, weight: .bold)
    subheading.font = .systemFont(ofSize: 15 * scale)
    eyebrow.frame = layout.eyebrow
    titleLabel.frame = layout.title
    heading.frame = layout.heading
    subheading.frame = layout.subheading
    let hasCards = !layout.cards.isEmpty
    heading.isHidden = !hasCards
    subheading.isHidden = !hasCards
    layoutPictures(layout)
    layoutCardTexts(layout)
  }

  private var hasBar: Bool { !(navigationController?.isNavigationBarHidden ?? true) }

  private var layout: DestinationGridLayout {
    var size = view.bounds.size
    size.height -= view.safeAreaInsets.bottom
    return DestinationGridLayout(
      size: size, pictures: destinations.count, below: hasBar ? view.safeAreaInsets.top : nil)
  }

  package override func viewSafeAreaInsetsDidChange() {
    super.viewSafeAreaInsetsDidChange()
    view.setNeedsLayout()
  }

  private func layoutPictures(_ layout: DestinationGridLayout) {
    let frames = layout.grid + layout.cards
    for (index, picture) in pictures.enumerated() {
      picture.isHidden = index >= frames.count
      guard index < frames.count else { continue }
      picture.frame = frames[index]
      picture.layer.cornerRadius = (index < layout.grid.count ? 12 : 16) * layout.scale
      picture.startDecoding()
    }
  }

  private func layoutCardTexts(_ layout: DestinationGridLayout) {
    while cardTitles.count < layout.cards.count {
      let (title, note) = (UILabel(), UILabel())
      if fadesInTurn { for label in [title, note] { label.matchModifiers = Self.early } }
      title.textColor = palette.primary
      note.textColor = palette.secondary
      note.numberOfLines = 2
      cardTitles.append(title)
      cardNotes.append(note)
      // The texts are directly above the pictures, below all views that a stage has added.
      if let last = pictures.last {
        view.insertSubview(title, aboveSubview: last)
        view.insertSubview(note, aboveSubview: last)
      } else {
        view.addSubview(title)
        view.addSubview(note)
      }
    }
    for (index, (title, note)) in zip(cardTitles, cardNotes).enumerated() {
      title.isHidden = index >= layout.cards.count
      note.isHidden = index >= layout.cards.count
      guard index < layout.cards.count else { continue }
      let destination = destinations[layout.grid.count + index]
      title.text = destination.title
      title.matchID = "title of \(destination.title)"
      title.font = .systemFont(ofSize: 15 * layout.scale, weight: .bold)
      title.frame = layout.cardTitles[index]
      note.text = destination.caption
      note.font = .systemFont(ofSize: 13 * layout.scale)
      // The height fits the text, so that a single line is at the top of the frame.
      note.frame = layout.cardNotes[index]
      note.frame.size.height = min(note.frame.height, note.sizeThatFits(note.frame.size).height)
    }
  }

  /// The pictures of the next three destinations.
  private func nearby(_ index: Int) -> [UIImage] {
    (1...3).map { destinations[(index + $0) % destinations.count].picture }
  }

  /// The index of the first large picture with a title below; 0 if the page has none.
  package var firstCard: Int {
    let layout = layout
    return layout.cards.isEmpty ? 0 : layout.grid.count
  }

  /// A closure that shows the page of a destination, by its index, if there is no navigation controller.
  package var onOpen: ((Int) -> Void)?

  /// Pushes the page of a destination, or calls `onOpen` without a navigation controller.
  package func open(_ index: Int, animated: Bool = true) {
    guard let navigationController else {
      selected = index
      onOpen?(index)
      return
    }
    guard navigationController.topViewController === self else { return }
    selected = index
    let page = DestinationViewController(destination: destinations[index], nearby: nearby(index))
    (page.palette, page.fadesInTurn) = (palette, fadesInTurn)
    navigationController.pushViewController(page, animated: animated)
  }
}

extension DestinationGridViewController: ZoomScreen {
  package func zoomView(toward other: UIViewController) -> UIView? {
    let picture = pictures[selected]
    return picture.isHidden ? nil : picture
  }
}
