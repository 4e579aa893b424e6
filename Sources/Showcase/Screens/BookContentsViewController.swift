import UIKit

/// The table of contents of the showcase's book; a tap on a chapter opens it.
package final class BookContentsViewController: UIViewController {
  private let destinations: [Destination]
  private var page: BookPageView?

  init(destinations: [Destination]) {
    self.destinations = destinations
    super.init(nibName: nil, bundle: nil)
    title = "Contents"
  }

  package required init?(coder: NSCoder) {
    fatalError("BookContentsViewController.init(coder:): use init(destinations:)")
  }

  package override func viewDidLoad() {
    super.viewDidLoad()
    guard let first = destinations.first else { return }
    let chapters = destinations.indices.map { (destinations[$0].title, BookText.page(of: $0)) }
    let body = BookContentsView(chapters) { [weak self] in self?.open($0) }
    let page = BookPageView(
      BookHeadings(
        eyebrow: "A year of light", title: "Contents", caption: "Twelve places, and when to go", head: "",
        folios: ("iv", "v")),
      picture: first.picture, body: body)
    view.addSubview(page)
    self.page = page
  }

  package override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    page?.frame = view.bounds
  }

  /// Pushes a chapter.
  package func open(_ index: Int, animated: Bool = true) {
    guard let navigationController, navigationController.topViewController === self else { return }
    navigationController.pushViewController(
      BookChapterViewController(destination: destinations[index], index: index), animated: animated)
  }
}
