import UIKit

/// Registers nibs for the views of lists.
@MainActor func registerNibs(_ table: UITableView, _ grid: UICollectionView) {
  let nib: UINib = UINib(nibName: "Note", bundle: nil)
  table.register(nib, forCellReuseIdentifier: "note")
  table.register(nib, forHeaderFooterViewReuseIdentifier: "header")
  grid.register(nib, forCellWithReuseIdentifier: "note")
  grid.register(
    nib, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader, withReuseIdentifier: "header")
  grid.collectionViewLayout.register(nib, forDecorationViewOfKind: "rule")
}

/// A view that only a file can make on Apple's platforms.
final class FileView: UIView {
  weak var label: UILabel?

  required init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
    guard let views: [Any] = Bundle.main.loadNibNamed("FileView", owner: self, options: nil) else { return }
    for case let view as UIView in views { addSubview(view) }
  }

  override func awakeFromNib() {
    super.awakeFromNib()
    label?.text = "awake"
  }
}

/// A constraint whose constant is eight points, independent of its file.
final class FileConstraint: NSLayoutConstraint {
  override func awakeFromNib() {
    super.awakeFromNib()
    constant = 8
  }
}

/// A controller that a file or a storyboard's creator makes.
final class FileController: UIViewController {
  let number: Int

  init?(coder: NSCoder, number: Int) {
    self.number = number
    super.init(coder: coder)
  }

  required init?(coder: NSCoder) {
    number = 0
    super.init(coder: coder)
  }

  func next() -> FileController? {
    let number = number + 1
    return storyboard?.instantiateViewController(identifier: "next") { coder in
      FileController(coder: coder, number: number)
    }
  }
}
