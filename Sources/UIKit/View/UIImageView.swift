/// Shows an image (UIKit, `UIImageView`); how it fills the bounds is the view's `contentMode`.
@preconcurrency @MainActor
open class UIImageView: UIView {
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Takes the size of the image.
  public init(image: UIImage?) {
    self.image = image
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    isUserInteractionEnabled = false
    show()
  }

  /// Creates a view as large as `image`, which shows `highlightedImage` instead while it is highlighted.
  public init(image: UIImage?, highlightedImage: UIImage?) {
    self.image = image
    self.highlightedImage = highlightedImage
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    isUserInteractionEnabled = false
    show()
  }

  /// Traps: views are made in code, archives are not read.
  public required init?(coder: NSCoder) {
    fatalError("UIImageView.init(coder:): views are made in code here, archives are not read")
  }

  open var image: UIImage? {
    didSet { changed(from: oldValue) }
  }

  /// Shown instead of `image` while `isHighlighted`.
  open var highlightedImage: UIImage? {
    didSet { changed(from: oldValue) }
  }

  open var isHighlighted = false {
    didSet {
      if isHighlighted != oldValue { show() }
    }
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    if shown?.renderingMode == .alwaysTemplate { show() }
  }

  /// The tint may come from the new superview.
  open override func didMoveToSuperview() {
    super.didMoveToSuperview()
    if shown?.renderingMode == .alwaysTemplate { show() }
  }

  /// The image's size in points; nothing without one.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? .zero }

  open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }

  private var shown: UIImage? { isHighlighted ? highlightedImage ?? image : image }

  private func changed(from old: UIImage?) {
    if image?.size != old?.size { invalidateIntrinsicContentSize() }
    show()
  }

  private func show() {
    guard let shown else {
      layer.contents = nil
      return
    }
    let isTemplate = shown.renderingMode == .alwaysTemplate
    layer.contentsScale = shown.scale
    layer.contents = isTemplate ? shown.upright.filled(with: tintColor.cgColor) : shown.upright
  }
}
