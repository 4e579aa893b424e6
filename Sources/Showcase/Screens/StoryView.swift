import UIKit

/// The long text of a story: the facts of its destination, paragraphs, and its picture again.
@MainActor
final class StoryView: UIView {
  private let labels: [UILabel]
  private let line = UIView()
  private let picture = UIImageView()

  init(destination: Destination, palette: Palette) {
    let paragraphs = destination.story.components(separatedBy: "\n\n") + Self.more
    let facts = destination.facts.map { "\($0.name): \($0.value)" }.joined(separator: "   ")
    labels = ([facts] + paragraphs).enumerated().map { index, text in
      let label = UILabel()
      label.text = text
      label.numberOfLines = 0
      label.font = index == 0 ? .systemFont(ofSize: 14, weight: .semibold) : .systemFont(ofSize: 19)
      label.textColor = index == 0 ? palette.accent : index == 1 ? palette.primary : palette.body
      return label
    }
    super.init(frame: .zero)
    line.backgroundColor = palette.placeholder
    picture.image = destination.picture
    picture.contentMode = .scaleAspectFill
    picture.clipsToBounds = true
    picture.layer.cornerRadius = 12
    for view in labels + [line, picture] { addSubview(view) }
  }

  required init?(coder: NSCoder) {
    fatalError("StoryView.init(coder:): use init(destination:palette:)")
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: layOut(width: size.width, setsFrames: false))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    _ = layOut(width: bounds.width, setsFrames: true)
  }

  /// Returns the height of the content at a width, and sets the frames if `setsFrames`.
  private func layOut(width: CGFloat, setsFrames: Bool) -> CGFloat {
    // The column has a maximum width, so that lines stay readable.
    let column = max(1, min(width - 44, 680))
    let x = (width - column) / 2
    var y: CGFloat = 26
    func add(_ view: UIView, height: CGFloat, gap: CGFloat) {
      if setsFrames { view.frame = CGRect(x: x, y: y, width: column, height: height) }
      y += height + gap
    }
    for (index, label) in labels.enumerated() {
      let height = label.sizeThatFits(CGSize(width: column, height: .greatestFiniteMagnitude)).height
      add(label, height: height, gap: 18)
      if index == 0 { add(line, height: 1, gap: 18) }
      if index == 2 { add(picture, height: column * 0.6, gap: 24) }
    }
    return y + 40
  }

  private static let more = [
    "Nobody sells tickets for this. You arrive, you wait, and what happens depends on the weather and on how early "
      + "you were willing to get up. That is why it stays with you.",
    "Take less than you think you need. A bottle of water, something warm, and shoes that have already been wet once. "
      + "The path is marked in two colours; keep to the paler one when the ground is soft.",
    "If you want a picture, take it in the first ten minutes and then put the camera away. The second half is for "
      + "looking. The light changes more slowly than you fear and faster than you hope.",
    "Below the ridge there is a hut with three tables. Ask for whatever they have made today. Nobody has ever been "
      + "sorry, and the view from the end of the bench is almost as good as the one you came for.",
  ]
}
