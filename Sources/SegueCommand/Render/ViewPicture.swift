import Segue

/// The picture of a `FrameView`, with a legend of its colours below.
@MainActor
struct ViewPicture {
  private let view: FrameView
  private let title: String

  init(_ view: FrameView, title: String) { (self.view, self.title) = (view, title) }

  /// The image, drawn in a separate `Run`.
  func image() throws -> CGImage {
    let (width, height) = (CGFloat(view.image.width), CGFloat(view.image.height))
    // The text scales with the image, within the limits of legibility.
    let fontSize = max(9, min(26, width / 32))
    let rowHeight = (fontSize * 1.5).rounded()
    let labels = [title] + view.keys.map(\.text)
    let footer = UIView()
    var top = rowHeight / 2
    for (index, words) in labels.enumerated() {
      let label = UILabel()
      label.text = words
      label.numberOfLines = 0
      label.font = index == 0 ? .boldSystemFont(ofSize: fontSize) : .systemFont(ofSize: fontSize)
      label.textColor = .white
      let left = index == 0 ? rowHeight / 2 : rowHeight * 1.75
      let size = label.sizeThatFits(
        CGSize(width: width - left - rowHeight / 2, height: .greatestFiniteMagnitude))
      label.frame = CGRect(x: left, y: top, width: size.width.rounded(.up), height: size.height.rounded(.up))
      footer.addSubview(label)
      if index > 0 {
        let color = view.keys[index - 1].color
        let swatch = UIView(
          frame: CGRect(
            x: rowHeight / 2, y: top + fontSize * 0.2, width: rowHeight * 0.9, height: fontSize * 0.9))
        swatch.backgroundColor = UIColor(
          red: CGFloat(color.x) / 255, green: CGFloat(color.y) / 255, blue: CGFloat(color.z) / 255, alpha: 1)
        footer.addSubview(swatch)
      }
      top += max(rowHeight, label.frame.height.rounded(.up)) + rowHeight * 0.15
    }
    let footerHeight = (top + rowHeight / 2).rounded()
    let run = try Run(size: CGSize(width: width, height: height + footerHeight), scale: 1, raster: .software)
    defer { run.close() }
    let controller = UIViewController()
    controller.view.backgroundColor = UIColor(white: 0.1, alpha: 1)
    let picture = UIImageView(image: UIImage(cgImage: view.image))
    picture.frame = CGRect(x: 0, y: 0, width: width, height: height)
    controller.view.addSubview(picture)
    footer.frame = CGRect(x: 0, y: height, width: width, height: footerHeight)
    controller.view.addSubview(footer)
    run.window.rootViewController = controller
    run.window.makeKeyAndVisible()
    try run.step()
    return run.image()
  }
}
