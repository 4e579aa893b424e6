/// The layout guides of a scroll view, created when they are first read, and the bars that depend on its content
/// offset.
struct ScrollGuides {
  var content: ContentGuide?
  var frame: FrameGuide?
  /// The navigation bar above, whose appearance depends on the position of the content.
  weak var bar: UINavigationBar?
  /// The height, in points, by which the content has pushed out the navigation bar's large title.
  var pushedTitleHeight: CGFloat = 0
  /// The tab bar and the toolbar below, whose appearance depends on the position of the content.
  weak var tabBar: UITabBar?
  weak var toolbar: UIToolbar?
}

extension UIScrollView {
  /// The layout guide of the content; constraints with it determine `contentSize`.
  public var contentLayoutGuide: UILayoutGuide {
    if let guide = guides.content { return guide }
    let guide = ContentGuide(of: self)
    guides.content = guide
    return guide
  }

  /// The layout guide of the visible area, which does not scroll.
  public var frameLayoutGuide: UILayoutGuide {
    if let guide = guides.frame { return guide }
    let guide = FrameGuide(of: self)
    guides.frame = guide
    return guide
  }

  var scrollGuides: [UILayoutGuide] {
    [guides.content, guides.frame].compactMap { $0 as UILayoutGuide? }
  }

  /// Sets the content's size along the axes in which constraints determine it.
  func sizeContentByGuide() {
    guard let guide = guides.content, let engine = guide.itemState.engine, let frame = engine.frame(of: guide)
    else { return }
    var size = contentSize
    let grid = PixelGrid(scale: traits.displayScale)
    if engine.hasVariable(guide, .width) { size.width = grid.rounded(frame.width) }
    if engine.hasVariable(guide, .height) { size.height = grid.rounded(frame.height) }
    contentSize = size
  }
}
