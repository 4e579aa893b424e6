import Testing

@testable import UIKit

/// Footers, rectangles and several selected rows.
@Suite(.serialized) @MainActor
struct TableFooterTests {
  /// A delegate that gives each section a header and a footer, and records when they are shown.
  private final class SectionDelegate: NSObject, UITableViewDelegate {
    var shown: [String] = []
    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat { 30 }
    func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat { 20 }
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 40 }
    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
      UITableViewHeaderFooterView(reuseIdentifier: "header")
    }
    func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? {
      UITableViewHeaderFooterView(reuseIdentifier: "footer")
    }
    func tableView(_ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int) {
      shown.append("header \(section) \((view as? UITableViewHeaderFooterView)?.reuseIdentifier ?? "")")
    }
    func tableView(_ tableView: UITableView, willDisplayFooterView view: UIView, forSection section: Int) {
      shown.append("footer \(section) \((view as? UITableViewHeaderFooterView)?.reuseIdentifier ?? "")")
    }
    func tableView(_ tableView: UITableView, didEndDisplayingFooterView view: UIView, forSection section: Int)
    {
      shown.append("no footer \(section)")
    }
    func tableView(_ tableView: UITableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath? { nil }
  }

  private func begin() -> (TableStage, SectionDelegate) {
    let (stage, delegate) = (TableStage([[1, 2], Array(3..<23)]), SectionDelegate())
    stage.begin()
    stage.view.delegate = delegate
    stage.view.sectionHeaderTopPadding = 0
    stage.view.reloadData()
    stage.stage.frame(at: 1)
    return (stage, delegate)
  }

  @Test func footersEndTheirSections() {
    let (stage, delegate) = begin()
    let view = stage.view
    #expect(view.rectForHeader(inSection: 0) == CGRect(x: 0, y: 0, width: 320, height: 30))
    #expect(view.rectForRow(at: IndexPath(row: 1, section: 0)).minY == 70)
    #expect(view.rectForFooter(inSection: 0) == CGRect(x: 0, y: 110, width: 320, height: 20))
    #expect(view.rect(forSection: 0) == CGRect(x: 0, y: 0, width: 320, height: 130))
    #expect(delegate.shown.contains("header 0 header") && delegate.shown.contains("footer 0 footer"))
    delegate.shown = []
    view.contentOffset.y = 400
    stage.stage.frame(at: 2)
    #expect(delegate.shown.contains("no footer 0"))
  }

  @Test func theRowsInARectangleAreFound() {
    let (stage, _) = begin()
    let paths = stage.view.indexPathsForRows(in: CGRect(x: 0, y: 75, width: 320, height: 100))
    #expect(paths == [IndexPath(row: 1, section: 0), IndexPath(row: 0, section: 1)])
    #expect(stage.view.indexPathsForRows(in: CGRect(x: 0, y: 1, width: 320, height: 10)) == [])
  }

  @Test func severalRowsAreSelected() {
    let (stage, _) = begin()
    let view = stage.view
    #expect(view.allowsSelection && view.indexPathsForSelectedRows == nil)
    view.allowsMultipleSelection = true
    let paths = [IndexPath(row: 0, section: 0), IndexPath(row: 15, section: 1)]
    for path in paths { view.selectRow(at: path, animated: false, scrollPosition: .none) }
    #expect(view.indexPathsForSelectedRows == paths && view.indexPathForSelectedRow == paths[0])
    view.deselectRow(at: paths[0], animated: false)
    view.scrollToNearestSelectedRow(at: .bottom, animated: false)
    #expect(view.contentOffset.y + 480 == view.rectForRow(at: paths[1]).maxY)
  }
}
