import UIKit

/// The first page of a chapter of the showcase's book.
package final class BookChapterViewController: UIViewController {
  private let destination: Destination
  private let index: Int
  private var page: BookPageView?

  init(destination: Destination, index: Int) {
    (self.destination, self.index) = (destination, index)
    super.init(nibName: nil, bundle: nil)
    title = destination.title
  }

  package required init?(coder: NSCoder) {
    fatalError("BookChapterViewController.init(coder:): use init(destination:index:)")
  }

  package override func viewDidLoad() {
    super.viewDidLoad()
    let number = BookText.page(of: index)
    let page = BookPageView(
      BookHeadings(
        eyebrow: "Chapter \(BookText.ordinal(index))", title: destination.title, caption: destination.caption,
        head: "A Year of Light", folios: ("\(number - 1)", "\(number)")),
      picture: destination.detail, body: BookTextView(BookText.paragraphs(of: destination, index: index)))
    page.back.text = "‹ Contents"
    page.back.addGestureRecognizer(
      UITapGestureRecognizer { [weak self] _ in
        self?.navigationController?.popViewController(animated: true)
      })
    view.addSubview(page)
    self.page = page
  }

  package override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    page?.frame = view.bounds
  }
}
