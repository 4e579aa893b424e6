import Testing

@testable import UIKit

/// If a view or its layer is given to two views as a mask or a subview, the last view has it. A diagnostic reports the
/// loss to the first view if one of the two uses is a mask.
@Suite(.serialized) @MainActor
struct SharedMaskTests {
  private let stage = Stage()

  private func view() -> UIView {
    let view = UIView(frame: CGRect(x: 10, y: 10, width: 40, height: 40))
    view.backgroundColor = .red
    return view
  }

  private func shown() -> UIView {
    let view = view()
    stage.window.addSubview(view)
    return view
  }

  @Test func theLastOfTwoViewsHasTheMask() {
    let (first, second, mask) = (shown(), shown(), view())
    first.mask = mask
    stage.frame(at: 1)
    let notes = diagnostics { second.mask = mask }
    #expect(notes.map(\.code.rawValue) == ["shared-mask"])
    #expect(first.mask == nil && second.mask === mask)
    stage.frame(at: 2)
    #expect(diagnostics { first.mask = mask }.count == 1)
    #expect(first.mask === mask && second.mask == nil)
    stage.frame(at: 3)
  }

  @Test func aMaskLeavesItsHierarchyAndMayReturn() {
    let (masked, parent, mask) = (shown(), shown(), view())
    parent.addSubview(mask)
    stage.frame(at: 1)
    #expect(diagnostics { masked.mask = mask }.map(\.code.rawValue) == ["shared-mask"])
    #expect(mask.superview == nil && mask.window == nil && parent.subviews.isEmpty && masked.mask === mask)
    stage.frame(at: 2)
    #expect(diagnostics { parent.insertSubview(mask, at: 0) }.map(\.code.rawValue) == ["shared-mask"])
    #expect(mask.superview === parent && masked.mask == nil)
    stage.frame(at: 3)
    #expect(mask.layer.superlayer === parent.layer)
  }

  /// The view stays a subview, although its layer is a mask elsewhere.
  @Test func theLayerOfASubviewMayMask() {
    let (masked, inner, other) = (shown(), shown(), shown())
    stage.frame(at: 1)
    #expect(diagnostics { masked.layer.mask = inner.layer }.count == 1)
    stage.frame(at: 2)
    #expect(masked.layer.mask === inner.layer && inner.superview === stage.window)
    stage.window.insertSubview(other, aboveSubview: inner)
    stage.window.exchangeSubview(at: 0, withSubviewAt: 1)
    stage.frame(at: 3)
    inner.removeFromSuperview()
    stage.frame(at: 4)
    #expect(diagnostics { stage.window.addSubview(inner) }.count <= 1)
    #expect(masked.layer.mask == nil && inner.layer.superlayer === stage.window.layer)
    stage.frame(at: 5)
  }

  /// Views that are given to two containers in turn move from one to the other.
  @Test func viewsMoveBetweenTwoContainers() {
    let tables = (0..<2).map { _ in UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 300)) }
    let lists = (0..<2).map { _ in
      UICollectionView(
        frame: CGRect(x: 0, y: 0, width: 200, height: 300), collectionViewLayout: UICollectionViewFlowLayout()
      )
    }
    for view in tables { stage.window.addSubview(view) }
    for view in lists { stage.window.addSubview(view) }
    let (header, footer, behind) = (view(), view(), view())
    for round in 0..<2 {
      for index in 0..<2 {
        tables[index].tableHeaderView = header
        tables[index].tableFooterView = footer
        tables[index].backgroundView = behind
        stage.frame(at: Double(4 * round + index) + 1)
        #expect(header.isDescendant(of: tables[index]) && footer.isDescendant(of: tables[index]))
        #expect(behind.isDescendant(of: tables[index]))
      }
      for index in 0..<2 {
        lists[index].backgroundView = behind
        stage.frame(at: Double(4 * round + index) + 3)
        #expect(behind.isDescendant(of: lists[index]))
      }
    }
  }
}
