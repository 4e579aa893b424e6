import UIKit

/// A view that makes its constraints in `updateConstraints()`, as Apple's Auto Layout guide shows.
final class Badge: UIView {
  private let label = UILabel()
  private var hasConstraints = false

  override init(frame: CGRect) {
    super.init(frame: frame)
    label.translatesAutoresizingMaskIntoConstraints = false
    addSubview(label)
  }

  required init?(coder: NSCoder) { fatalError("not from an archive") }

  override class var requiresConstraintBasedLayout: Bool { true }

  override var intrinsicContentSize: CGSize { CGSize(width: 24, height: UIView.noIntrinsicMetric) }

  override var alignmentRectInsets: UIEdgeInsets { UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4) }

  override func updateConstraints() {
    if !hasConstraints {
      hasConstraints = true
      label.centerXAnchor.constraint(equalTo: centerXAnchor).isActive = true
      label.centerYAnchor.constraint(equalTo: centerYAnchor).isActive = true
    }
    super.updateConstraints()
  }

  override func layoutMarginsDidChange() { setNeedsUpdateConstraints() }

  override func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    super.systemLayoutSizeFitting(targetSize)
  }

  override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    super.systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: horizontalFittingPriority,
      verticalFittingPriority: verticalFittingPriority)
  }
}

@MainActor func holdConstraints(_ view: UIView, _ made: [NSLayoutConstraint]) -> Int {
  view.addConstraints(made)
  if let first = made.first {
    view.removeConstraint(first)
    view.addConstraint(first)
  }
  let held: [NSLayoutConstraint] = view.constraints
  view.removeConstraints(held)
  let isTranslated: Bool = view.translatesAutoresizingMaskIntoConstraints
  view.translatesAutoresizingMaskIntoConstraints = !isTranslated
  return held.count
}

@MainActor func contentPriorities(_ view: UIView) -> Bool {
  view.setContentHuggingPriority(.defaultHigh, for: .horizontal)
  view.setContentCompressionResistancePriority(.required, for: .vertical)
  let hugging: UILayoutPriority = view.contentHuggingPriority(for: .horizontal)
  let resistance: UILayoutPriority = view.contentCompressionResistancePriority(for: .vertical)
  view.invalidateIntrinsicContentSize()
  return hugging == resistance
}

@MainActor func updatePasses(_ view: UIView) -> Bool {
  view.setNeedsUpdateConstraints()
  let isNeeded: Bool = view.needsUpdateConstraints()
  view.updateConstraintsIfNeeded()
  view.setNeedsLayout()
  view.layoutIfNeeded()
  if view.hasAmbiguousLayout { view.exerciseAmbiguityInLayout() }
  return isNeeded
}

@MainActor func fittingSizes(_ view: UIView) -> [CGSize] {
  let compressed: CGSize = UIView.layoutFittingCompressedSize
  let expanded: CGSize = UIView.layoutFittingExpandedSize
  return [view.systemLayoutSizeFitting(compressed), view.systemLayoutSizeFitting(expanded)]
}

@MainActor func margins(_ view: UIView) -> [UILayoutGuide] {
  var insets: NSDirectionalEdgeInsets = view.directionalLayoutMargins
  insets.top += 1
  insets.leading += 2
  insets.bottom += 3
  insets.trailing += 4
  view.directionalLayoutMargins = insets
  view.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)
  if view.directionalLayoutMargins == NSDirectionalEdgeInsets() { view.directionalLayoutMargins = .zero }
  view.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
  view.insetsLayoutMarginsFromSafeArea.toggle()
  view.preservesSuperviewLayoutMargins.toggle()
  return [view.layoutMarginsGuide, view.safeAreaLayoutGuide, view.readableContentGuide]
}

@MainActor func directions(_ view: UIView) -> UIUserInterfaceLayoutDirection {
  view.semanticContentAttribute = .forceRightToLeft
  let direction: UIUserInterfaceLayoutDirection = view.effectiveUserInterfaceLayoutDirection
  return direction == .rightToLeft
    ? direction : UIView.userInterfaceLayoutDirection(for: view.semanticContentAttribute)
}

/// A page that scrolls, built in code.
final class PageController: UIViewController {
  private let scrollView = UIScrollView()
  private let titleLabel: UILabel = {
    let label = UILabel()
    label.numberOfLines = 0
    label.preferredMaxLayoutWidth = 280
    label.translatesAutoresizingMaskIntoConstraints = false
    return label
  }()
  private let imageView = UIImageView(image: nil)
  private let button = UIButton(type: .system)

  override func viewDidLoad() {
    super.viewDidLoad()
    scrollView.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(scrollView)
    for subview: UIView in [titleLabel, imageView, button] { scrollView.addSubview(subview) }
    let content: UILayoutGuide = scrollView.contentLayoutGuide
    let frame: UILayoutGuide = scrollView.frameLayoutGuide
    let safeArea: UILayoutGuide = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      scrollView.topAnchor.constraint(equalTo: safeArea.topAnchor),
      scrollView.bottomAnchor.constraint(equalTo: safeArea.bottomAnchor),
      content.widthAnchor.constraint(equalTo: frame.widthAnchor),
      titleLabel.firstBaselineAnchor.constraint(equalToSystemSpacingBelow: content.topAnchor, multiplier: 2),
      button.topAnchor.constraint(equalTo: titleLabel.lastBaselineAnchor, constant: 8),
      imageView.heightAnchor.constraint(equalTo: imageView.widthAnchor, multiplier: 9 / 16),
    ])
    let sizes: [CGSize] = [
      titleLabel.intrinsicContentSize, imageView.intrinsicContentSize, button.intrinsicContentSize,
    ]
    preferredContentSize = sizes[0]
    additionalSafeAreaInsets = UIEdgeInsets(top: 0, left: 0, bottom: 44, right: 0)
  }

  override func updateViewConstraints() {
    super.updateViewConstraints()
  }
}
