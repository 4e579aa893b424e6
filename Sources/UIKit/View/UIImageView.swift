/// Shows an image (UIKit, `UIImageView`); the view's `contentMode` sets how it fills the bounds.
@preconcurrency @MainActor
open class UIImageView: UIView {
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Creates a view of the image's size.
  public init(image: UIImage?) {
    storedImage = image
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    isUserInteractionEnabled = false
    show()
  }

  /// Creates a view of the size of `image`, which shows `highlightedImage` while it is highlighted.
  public init(image: UIImage?, highlightedImage: UIImage?) {
    storedImage = image
    storedHighlightedImage = highlightedImage
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    isUserInteractionEnabled = false
    show()
  }

  /// Creates a view from `UIStoryboard.coder`; traps for any other coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isUserInteractionEnabled = false
  }

  /// The image; nil for none.
  open var image: UIImage? {
    get { storedImage }
    set {
      let oldValue = storedImage
      storedImage = newValue
      changed(from: oldValue)
    }
  }
  private var storedImage: UIImage?

  /// The image to show while `isHighlighted`; nil for `image`.
  open var highlightedImage: UIImage? {
    get { storedHighlightedImage }
    set {
      let oldValue = storedHighlightedImage
      storedHighlightedImage = newValue
      changed(from: oldValue)
    }
  }
  private var storedHighlightedImage: UIImage?

  /// Whether `highlightedImage` is shown instead of `image`; false unless set.
  open var isHighlighted: Bool {
    get { storedIsHighlighted }
    set {
      guard newValue != storedIsHighlighted else { return }
      storedIsHighlighted = newValue
      show()
    }
  }
  private var storedIsHighlighted = false

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    if shown?.renderingMode == .alwaysTemplate { show() }
  }

  /// The tint may come from the new superview.
  open override func didMoveToSuperview() {
    super.didMoveToSuperview()
    if shown?.renderingMode == .alwaysTemplate { show() }
  }

  /// The image's size in points; zero without an image.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? .zero }

  open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }

  private var shown: UIImage? { isHighlighted ? highlightedImage ?? image : image }

  private func changed(from old: UIImage?) {
    if image?.size != old?.size { invalidateIntrinsicContentSize() }
    show()
  }

  /// Whether the layer stretches the middle of an image with caps.
  private var isCentered = false

  private func show() {
    guard let shown else {
      layer.contents = nil
      return
    }
    let center = shown.traits.center(in: shown.size)
    // An app may have set the layer's own, which images without caps leave alone.
    if center != nil || isCentered {
      layer.contentsCenter = center ?? CGRect(x: 0, y: 0, width: 1, height: 1)
    }
    isCentered = center != nil
    let isTemplate = shown.renderingMode == .alwaysTemplate
    layer.contentsScale = shown.scale
    layer.contents = isTemplate ? shown.upright.filled(with: tintColor.cgColor) : shown.upright
  }
}
