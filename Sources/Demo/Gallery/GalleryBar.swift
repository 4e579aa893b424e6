import UIKit

/// The bar at the gallery's upper edge: the title, the instructions, the search field and some buttons.
final class GalleryBar: UIView, Themed {
  let search = SearchField(placeholder: "Search")
  private let titleLabel = UILabel(.systemFont(ofSize: 22, weight: .bold))
  private let noteLabel = UILabel(Theme.caption)
  private let line = UIView()
  private var buttons: [FlatButton] = []

  var onCommand: ((KeyCommand) -> Void)?

  /// The text about the number of entries.
  var note = "" {
    didSet { showNote() }
  }

  /// Whether the search field is in a second line.
  var isCompact = false {
    didSet {
      guard isCompact != oldValue else { return }
      showNote()
      setNeedsLayout()
    }
  }

  private static let instructions = "Click one to open it, / searches, ? shows all keys"

  var height: CGFloat { isCompact ? 116 : 72 }

  init() {
    super.init(frame: .zero)
    titleLabel.text = "Segue"
    buttons = [
      FlatButton(.help) { [weak self] in self?.onCommand?(.help) },
      FlatButton(.sun) { [weak self] in self?.onCommand?(.appearance) },
      FlatButton(.fullScreen) { [weak self] in self?.onCommand?(.fullScreen) },
    ]
    for view in [titleLabel, noteLabel, search, line] + buttons { addSubview(view) }
    showNote()
  }

  required init?(coder: NSCoder) { fatalError("GalleryBar.init(coder:): use init()") }

  private func showNote() {
    if isCompact { noteLabel.text = "Tap one to open it, ? shows all keys" }
    setNeedsLayout()
  }

  func apply(_ theme: Theme) {
    backgroundColor = theme.panel
    titleLabel.textColor = theme.text
    noteLabel.textColor = theme.secondary
    line.backgroundColor = theme.line
    search.apply(theme)
    for button in buttons { button.apply(theme) }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width
    let margin: CGFloat = isCompact ? 16 : 20
    var right = width - margin + 8
    for button in buttons.reversed() {
      right -= 36
      button.setFrame(right, isCompact ? 14 : 18, 36, 36)
    }
    if isCompact {
      titleLabel.setFrame(margin, 10, right - margin - 8, 28)
      noteLabel.setFrame(margin, 38, right - margin - 8, 18)
      search.setFrame(margin, 68, width - 2 * margin, 36)
    } else {
      let searchWidth = max(180, min(300, width * 0.26))
      search.setFrame(right - searchWidth - 16, 18, searchWidth, 36)
      let textWidth = right - searchWidth - margin - 40
      titleLabel.setFrame(margin, 12, textWidth, 28)
      // If both texts do not fit, only the instructions are shown. The text is set only if it differs, since each
      // assignment requests another layout.
      let fullText = "\(note). \(Self.instructions)"
      let fits = fullText.size(withAttributes: [.font: Theme.caption]).width < textWidth
      let text = fits ? fullText : Self.instructions
      if noteLabel.text != text { noteLabel.text = text }
      noteLabel.setFrame(margin, 41, textWidth, 18)
    }
    line.frame = CGRect(x: 0, y: bounds.height - 1, width: width, height: 1)
  }
}
