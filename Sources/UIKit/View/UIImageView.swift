/// A view that shows an image (UIKit, `UIImageView`); its `contentMode` sets how the image fills the bounds.
@preconcurrency @MainActor
open class UIImageView: UIView {
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  // The view shows its image even if a subclass overrides `draw(_:)`.
  override var drawsItself: Bool { false }

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

  // MARK: Images in turn

  /// The images that `startAnimating()` shows in turn, not `image`; nil for none. A new value ends the animation.
  open var animationImages: [UIImage]? {
    get { sequence.images }
    set {
      stopAnimating()
      sequence.images = newValue
    }
  }

  /// The images to show in turn while `isHighlighted`; nil for `animationImages`. A new value ends the animation.
  open var highlightedAnimationImages: [UIImage]? {
    get { sequence.highlightedImages }
    set {
      stopAnimating()
      sequence.highlightedImages = newValue
    }
  }

  /// The seconds in which all images are shown once; 0, the initial value, means a thirtieth of a second for each. A
  /// change applies from the next start on.
  open var animationDuration: TimeInterval {
    get { sequence.duration }
    set { sequence.duration = newValue }
  }

  /// The number of times that all images are shown; 0, the initial value, for no end. A change applies from the next
  /// start on.
  open var animationRepeatCount: Int {
    get { sequence.repeatCount }
    set { sequence.repeatCount = newValue }
  }

  private var sequence = ImageSequence()
  private var player: ImagePlayer?

  /// Whether images are shown in turn.
  open var isAnimating: Bool { player != nil }

  /// Shows the images in turn, beginning with the first; does nothing without images. The images follow the clock of
  /// the `Run`, independent of the layer's speed.
  open func startAnimating() {
    let images = isHighlighted ? highlightedAnimationImages ?? animationImages : animationImages
    guard let images, let first = images.first else { return }
    layer.contentsScale = first.scale
    if stretchesMiddle { layer.contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1) }
    stretchesMiddle = false
    player = ImagePlayer(images: images, sequence) { [weak self] image in
      guard let self else { return }
      if let image { layer.contents = pixels(of: image) } else { stopAnimating() }
    }
  }

  /// Ends the animation, and shows `image` or `highlightedImage` again.
  open func stopAnimating() {
    guard player != nil else { return }
    player = nil
    show()
  }

  /// Ends the animation of a view that is still outside of a window in the next turn. A transition moves views between
  /// superviews, which takes them out of their window for a moment.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    guard window == nil, isAnimating else { return }
    TurnQueue.current.next { [weak self] in
      if self?.window == nil { self?.stopAnimating() }
    }
  }

  // MARK: The shown image

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    if let player { layer.contents = pixels(of: player.current) }
    if shown?.renderingMode == .alwaysTemplate { show() }
  }

  /// Updates a template image, as the tint may come from the new superview.
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
  private var stretchesMiddle = false

  private func show() {
    if isAnimating { return }
    guard let shown else {
      layer.contents = nil
      return
    }
    let center = shown.traits.center(in: shown.size)
    // An app may have set the layer's own value, which images without caps leave alone.
    if center != nil || stretchesMiddle {
      layer.contentsCenter = center ?? CGRect(x: 0, y: 0, width: 1, height: 1)
    }
    stretchesMiddle = center != nil
    layer.contentsScale = shown.scale
    layer.contents = pixels(of: shown)
  }

  private func pixels(of image: UIImage) -> CGImage {
    image.renderingMode == .alwaysTemplate ? image.upright.filled(with: tintColor.cgColor) : image.upright
  }
}
