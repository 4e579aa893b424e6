/// The content of a scroll view: its size is the content's size.
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

/// The visible part of a scroll view, which moves in its content.
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
