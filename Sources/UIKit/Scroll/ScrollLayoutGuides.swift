/// The layout guide of a scroll view's content, whose size is `contentSize`.
final class ContentGuide: UILayoutGuide {
  init(of view: UIScrollView) {
    super.init()
    identifier = "UIScrollView-contentLayoutGuide"
    owner = view
  }

  override var layoutFrame: CGRect {
    (owner as? UIScrollView).map { CGRect(origin: .zero, size: $0.contentSize) } ?? .zero
  }

  override var sizesContent: Bool { true }

  override func ownerInsets() -> GuideInsets? { GuideInsets(left: 0, top: 0) }
}

/// The layout guide of a scroll view's visible area, which moves over the content.
final class FrameGuide: UILayoutGuide {
  init(of view: UIScrollView) {
    super.init()
    identifier = "UIScrollView-frameLayoutGuide"
    owner = view
  }

  override var layoutFrame: CGRect { owner?.bounds ?? .zero }

  override func ownerInsets() -> GuideInsets? {
    guard let origin = owner?.bounds.origin else { return nil }
    return GuideInsets(left: origin.x, top: origin.y, right: -origin.x, bottom: -origin.y)
  }
}
