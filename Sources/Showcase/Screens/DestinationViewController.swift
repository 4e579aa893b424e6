import Transitions
import UIKit

/// The showcase's page of one destination: a large picture and a text.
package final class DestinationViewController: UIViewController {
  private let destination: Destination
  private let back = UILabel()
  private let picture = UIImageView()
  private let titleLabel = UILabel()
  private let caption = UILabel()
  private let story = UILabel()
  private let line = UIView()
  private var facts: [(name: UILabel, value: UILabel)] = []
  private let nearbyTitle = UILabel()
  private let nearby: [UIImageView]
  /// The colours; must be set before the view is loaded.
  package var palette = Palette(isDark: false)
  /// Whether the texts begin to appear when most of the previous page's content has disappeared, for transitions in
  /// which both pages are at the same position.
  package var fadesInTurn = false

  package init(destination: Destination, nearby: [UIImage] = []) {
    self.destination = destination
    self.nearby = nearby.map { UIImageView(image: $0) }
    super.init(nibName: nil, bundle: nil)
    title = destination.title
  }

  package required init?(coder: NSCoder) {
    fatalError("DestinationViewController.init(coder:): use init(destination:nearby:)")
  }

  /// Pops or dismisses the page.
  private func leave() {
    if let navigationController {
      navigationController.popViewController(animated: true)
    } else {
      dismiss(animated: true)
    }
  }

  package override var preferredStatusBarStyle: UIStatusBarStyle { palette.statusBarStyle }

  package override func viewDidLoad() {
    super.viewDidLoad()
    // The view also extends below opaque bars; its layout uses the safe area.
    extendedLayoutIncludesOpaqueBars = true
    view.backgroundColor = palette.background
    picture.image = destination.detail
    picture.contentMode = .scaleAspectFill
    picture.clipsToBounds = true
    picture.backgroundColor = palette.placeholder
    picture.matchID = "picture of \(destination.title)"
    titleLabel.matchID = "title of \(destination.title)"
    back.textColor = palette.accent
    back.isUserInteractionEnabled = true
    back.addGestureRecognizer(
      UITapGestureRecognizer { [weak self] _ in self?.leave() })
    titleLabel.text = destination.title
    titleLabel.textColor = palette.primary
    caption.text = destination.caption
    caption.textColor = palette.secondary
    caption.numberOfLines = 2
    story.text = destination.story
    story.textColor = palette.body
    story.numberOfLines = 0
    line.backgroundColor = palette.line
    for subview in [picture, back, titleLabel, caption, line, story] { view.addSubview(subview) }
    nearbyTitle.text = "Nearby"
    nearbyTitle.textColor = palette.primary
    if !nearby.isEmpty { view.addSubview(nearbyTitle) }
    for picture in nearby {
      picture.contentMode = .scaleAspectFill
      picture.clipsToBounds = true
      view.addSubview(picture)
    }
    addFacts()
    if fadesInTurn {
      let texts = [back, titleLabel, caption, line, story, nearbyTitle] + nearby
      for view in texts + facts.flatMap({ [$0.name, $0.value] }) {
        view.matchModifiers = [.unmatched(.fade, .translate(y: 16), .delay(0.1), .duration(0.2))]
      }
      // The title may move up across the caption, which therefore appears later.
      caption.matchModifiers = [.unmatched(.fade, .delay(0.24))]
    }
  }

  private func addFacts() {
    for fact in destination.facts {
      let (name, value) = (UILabel(), UILabel())
      name.text = fact.name.uppercased()
      name.textColor = palette.secondary
      value.text = fact.value
      value.textColor = palette.primary
      facts.append((name, value))
      view.addSubview(name)
      view.addSubview(value)
    }
  }

  package override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    // The layout depends on the window's size and the kind of transition, which are unknown before.
    view.setNeedsLayout()
  }

  package override func viewSafeAreaInsetsDidChange() {
    super.viewSafeAreaInsetsDidChange()
    view.setNeedsLayout()
  }

  package override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let size = view.bounds.size
    // The design is for 390 × 844 points. The picture has the full width of the page, and its height follows the page's
    // height.
    let verticalScale = min(1.8, max(0.5, size.height / 844))
    let scale = min(verticalScale, max(0.5, size.width / 390))
    let margin = 24 * scale
    // The text has a maximum width, so that lines stay readable.
    let width = max(1, min(size.width - 2 * margin, 620 * scale))
    // A visible navigation bar has a back button, which replaces the page's back button.
    let hasBar = !(navigationController?.isNavigationBarHidden ?? true)
    // A tab has no screen to return to. A sheet begins below the status bar.
    let isTab = navigationController == nil && tabBarController != nil
    let isSheet = view.bounds.height < view.window?.bounds.height ?? 0
    let statusBarHeight = isSheet ? 0 : 44 * verticalScale
    let top = hasBar ? view.safeAreaInsets.top : statusBarHeight + (isTab ? 0 : 44 * verticalScale)
    picture.frame = CGRect(x: 0, y: top, width: size.width, height: 388 * verticalScale - top)
    picture.startDecoding()
    back.isHidden = hasBar || isTab
    back.text = presentingViewController == nil ? "‹ Places" : "Close"

    back.font = .systemFont(ofSize: 17 * scale, weight: .medium)
    back.frame = CGRect(
      x: 18 * scale, y: statusBarHeight + 4 * verticalScale, width: 140 * scale, height: 30 * scale)
    titleLabel.font = .systemFont(ofSize: 28 * scale, weight: .bold)
    titleLabel.frame = CGRect(x: margin, y: picture.frame.maxY + 26 * scale, width: width, height: 36 * scale)
    caption.font = .systemFont(ofSize: 17 * scale)
    let captionHeight = caption.sizeThatFits(CGSize(width: width, height: 60 * scale)).height
    caption.frame = CGRect(
      x: margin, y: titleLabel.frame.maxY + 4 * scale, width: width, height: captionHeight)
    let factsTop = caption.frame.maxY + 16 * scale
    layoutFacts(top: factsTop, margin: margin, width: width, scale: scale)
    line.frame = CGRect(x: margin, y: factsTop + 52 * scale, width: width, height: 1)
    story.font = .systemFont(ofSize: 16 * scale)
    let storyTop = line.frame.maxY + 12 * scale
    let bottom = view.safeAreaInsets.bottom
    let room = max(0, size.height - bottom - storyTop - margin)
    let fitting = story.sizeThatFits(CGSize(width: width, height: room)).height
    story.frame = CGRect(x: margin, y: storyTop, width: width, height: min(room, fitting))
    layoutNearby(
      top: story.frame.maxY + 14 * scale, margin: margin,
      size: CGSize(width: size.width, height: size.height - bottom), scale: scale)
  }

  /// Lays out the row of nearby pictures at the bottom of the page, or hides the row if the page is too small.
  private func layoutNearby(top: CGFloat, margin: CGFloat, size: CGSize, scale: CGFloat) {
    let gap = 10 * scale
    let count = CGFloat(max(1, nearby.count))
    let side = min((size.width - 2 * margin - (count - 1) * gap) / count, 160 * scale)
    let height = min(side * 0.66, size.height - top - 28 * scale - 20 * scale)
    let isHidden = height < 40 * scale
    nearbyTitle.isHidden = isHidden
    nearbyTitle.font = .systemFont(ofSize: 17 * scale, weight: .semibold)
    nearbyTitle.frame = CGRect(x: margin, y: top, width: size.width - 2 * margin, height: 22 * scale)
    for (index, picture) in nearby.enumerated() {
      picture.isHidden = isHidden
      picture.layer.cornerRadius = 10 * scale
      picture.frame = CGRect(
        x: margin + CGFloat(index) * (side + gap), y: top + 28 * scale, width: side, height: max(0, height))
    }
  }

  private func layoutFacts(top: CGFloat, margin: CGFloat, width: CGFloat, scale: CGFloat) {
    let column = width / CGFloat(max(1, facts.count))
    for (index, fact) in facts.enumerated() {
      let x = margin + CGFloat(index) * column
      fact.name.font = .systemFont(ofSize: 11 * scale, weight: .semibold)
      fact.name.frame = CGRect(x: x, y: top, width: column, height: 14 * scale)
      fact.value.font = .systemFont(ofSize: 20 * scale, weight: .semibold)
      fact.value.frame = CGRect(x: x, y: top + 16 * scale, width: column, height: 26 * scale)
    }
  }
}

extension DestinationViewController: ZoomScreen {
  package func zoomView(toward other: UIViewController) -> UIView? { picture }
}
