import CAllocations
import Foundation
import Testing

@testable import Engine
@testable import UIKit

/// A view whose layout moves one of its subviews.
@MainActor
private final class Cell: UIView {
  let dot = UIView()

  override func layoutSubviews() {
    super.layoutSubviews()
    dot.center = CGPoint(x: bounds.midX, y: bounds.midY)
  }
}

/// The layout of many views and the commit of their changes allocate nothing once the lists of changes have their size:
/// a frame allocates as much as a frame without the views.
@MainActor
struct LayoutAllocationTests {
  private let stage = Stage()

  /// Returns the number of allocations in ten frames that each change the width of `container`, after four such frames.
  private func allocations(of container: UIView) -> UInt64 {
    var width: CGFloat = 300
    func frames(_ count: Int) {
      for _ in 0..<count {
        width = width == 300 ? 360 : width + 1
        container.frame.size.width = width
        stage.frame(at: stage.time + 1.0 / 64)
      }
    }
    frames(4)
    let before = threadAllocationCount()
    frames(10)
    return threadAllocationCount() - before
  }

  /// The number of allocations in the same frames of a view without subviews.
  private func allocationsWithoutViews() -> UInt64 {
    let empty = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 600))
    stage.window.addSubview(empty)
    return allocations(of: empty)
  }

  @Test func autoresizingAllocatesNothing() {
    stage.begin()
    let container = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 600))
    let views = (0..<10_000).map { index in
      let view = UIView(frame: CGRect(x: index % 100 * 3, y: index / 100 * 6, width: 2, height: 4))
      view.backgroundColor = .systemBlue
      view.autoresizingMask = index % 2 == 0 ? [.flexibleLeftMargin, .flexibleWidth] : [.flexibleRightMargin]
      return view
    }
    views.forEach(container.addSubview)
    stage.window.addSubview(container)
    stage.frame(at: 0)
    let frames = views.map(\.frame)
    #expect(allocations(of: container) == allocationsWithoutViews())
    // Half of the views have a flexible width.
    #expect(zip(views, frames).filter { $0.frame != $1 }.count > 4_900)
  }

  @Test func overriddenLayoutAllocatesNothing() {
    stage.begin()
    let container = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 600))
    let cells = (0..<5_000).map { index in
      let cell = Cell(frame: CGRect(x: index % 50 * 6, y: index / 50 * 6, width: 5, height: 4))
      cell.dot.bounds.size = CGSize(width: 2, height: 2)
      cell.dot.backgroundColor = .systemRed
      cell.addSubview(cell.dot)
      cell.autoresizingMask = .flexibleWidth
      return cell
    }
    cells.forEach(container.addSubview)
    stage.window.addSubview(container)
    stage.frame(at: 0)
    #expect(allocations(of: container) == allocationsWithoutViews())
    #expect(cells.allSatisfy { abs($0.dot.center.x - $0.bounds.midX) < 1e-9 && $0.bounds.width > 5 })
  }
}
