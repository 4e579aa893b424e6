import Testing

@testable import Engine
@testable import UIKit

/// Views and objects that an app assigns again, after it has changed them or assigned them to another owner.
@Suite(.serialized) @MainActor
struct ViewSetAgainTests {
  private let stage = ControllerStage()
  private let page = UIViewController()

  private func begin() {
    stage.window.rootViewController = UINavigationController(rootViewController: page)
    stage.frame(at: 0.01)
  }

  private func frame(of view: UIView) -> CGRect { view.convert(view.bounds, to: nil) }

  @Test func aTitleViewCanBeSetAgain() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 20))
    page.navigationItem.titleView = view
    begin()
    #expect(frame(of: view).midX == 200 && frame(of: view).width == 60)
    view.frame.size.width = 100
    page.navigationItem.titleView = view
    stage.frame(at: 0.1)
    #expect(frame(of: view).midX == 200 && frame(of: view).width == 100)
  }

  @Test(arguments: [false, true]) func aCustomViewCanBeSetAgain(setsItems: Bool) {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
    let item = UIBarButtonItem(customView: view)
    page.navigationItem.rightBarButtonItems = [item]
    begin()
    #expect(frame(of: view).maxX == 384 && frame(of: view).width == 30)
    view.frame.size.width = 80
    if setsItems { page.navigationItem.rightBarButtonItems = [item] } else { item.customView = view }
    stage.frame(at: 0.1)
    #expect(frame(of: view).maxX == 384 && frame(of: view).width == 80)
  }

  @Test func aPrimaryActionCanBeSetAgain() {
    let action = UIAction(title: "One") { _ in }
    let item = UIBarButtonItem(primaryAction: action)
    action.title = "Two"
    item.primaryAction = action
    #expect(item.title == "Two")
    let system = UIBarButtonItem(systemItem: .done, primaryAction: action)
    let title = system.title
    system.primaryAction = action
    #expect(system.title == title && title != "Two")
  }

  @Test func anAccessoryViewCanBeSetAgain() {
    let cells = [0, 1].map { _ in UITableViewCell(style: .default, reuseIdentifier: nil) }
    for cell in cells { cell.frame = CGRect(x: 0, y: 0, width: 320, height: 44) }
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    cells[0].accessoryView = view
    cells[0].layoutIfNeeded()
    #expect(view.frame.maxX == 304)
    view.frame.size.width = 70
    cells[0].accessoryView = view
    cells[0].layoutIfNeeded()
    #expect(view.frame.maxX == 304 && cells[0].contentView.frame.maxX < 304 - 70)
    cells[1].accessoryView = view
    #expect(view.superview === cells[1])
    cells[0].accessoryView = nil
    #expect(view.superview === cells[1])
    cells[0].accessoryView = view
    #expect(view.superview === cells[0])
  }

  private func needsLayout(_ view: UIView) -> Bool {
    view.layer.needsLayout() || view.subviews.contains { needsLayout($0) }
  }

  /// An app may set its views in each layout, so the same view must not request a layout.
  @Test func theSameViewRequestsNoLayout() throws {
    let (title, custom) = (UITextField(), UITextField())
    for view in [title, custom] { view.frame = CGRect(x: 0, y: 0, width: 60, height: 20) }
    let item = UIBarButtonItem(customView: custom)
    page.navigationItem.titleView = title
    page.navigationItem.rightBarButtonItem = item
    begin()
    stage.frame(at: 0.1)
    let bar = try #require(page.navigationController?.navigationBar)
    for field in [title, custom] {
      #expect(field.becomeFirstResponder())
      stage.frame(at: stage.time + 0.1)
      page.navigationItem.titleView = title
      item.customView = custom
      #expect(field.isFirstResponder && !needsLayout(bar))
    }
  }

  /// A view without a set size has its intrinsic size, even after its content has changed.
  @Test func theSameLabelIsMeasuredAgain() {
    let (title, custom) = (UILabel(), UILabel())
    for label in [title, custom] { label.text = "Edit" }
    let item = UIBarButtonItem(customView: custom)
    page.navigationItem.titleView = title
    page.navigationItem.rightBarButtonItem = item
    begin()
    let before = [title, custom].map(\.bounds.width)
    for label in [title, custom] { label.text = "Done with all" }
    page.navigationItem.titleView = title
    item.customView = custom
    stage.frame(at: 0.1)
    for (label, width) in zip([title, custom], before) {
      #expect(
        width > 0 && label.bounds.width >= label.intrinsicContentSize.width && label.bounds.width > width)
    }
  }

  /// A container view, and a property of the container that holds another view.
  private struct Holder {
    let name: String
    let view: UIView
    let set: (UIView?) -> Void

    @MainActor init<Container: UIView>(
      _ view: Container, _ path: ReferenceWritableKeyPath<Container, UIView?>
    ) {
      (self.view, name) = (view, "\(path)")
      set = { view[keyPath: path] = $0 }
    }
  }

  private func holders() -> [[Holder]] {
    func two(_ make: () -> Holder) -> [Holder] { [make(), make()] }
    let layout = UICollectionViewFlowLayout()
    return [
      two { Holder(UITextField(), \.leftView) }, two { Holder(UITextField(), \.rightView) },
      two { Holder(UITableView(frame: .zero, style: .plain), \.backgroundView) },
      two { Holder(UITableView(frame: .zero, style: .plain), \.tableHeaderView) },
      two { Holder(UITableView(frame: .zero, style: .plain), \.tableFooterView) },
      two { Holder(UITableViewCell(style: .default, reuseIdentifier: nil), \.backgroundView) },
      two {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.isSelected = true
        return Holder(cell, \.selectedBackgroundView)
      },
      two { Holder(UITableViewCell(style: .default, reuseIdentifier: nil), \.accessoryView) },
      two { Holder(UITableViewHeaderFooterView(reuseIdentifier: nil), \.backgroundView) },
      two { Holder(UICollectionViewCell(frame: .zero), \.backgroundView) },
      two {
        let cell = UICollectionViewCell(frame: .zero)
        cell.isSelected = true
        return Holder(cell, \.selectedBackgroundView)
      },
      two { Holder(UICollectionView(frame: .zero, collectionViewLayout: layout), \.backgroundView) },
    ]
  }

  @Test func everyHolderKeepsAViewThatIsSetAgain() {
    stage.window.rootViewController = page
    for pair in holders() {
      for holder in pair {
        holder.view.frame = CGRect(x: 0, y: 0, width: 320, height: 44)
        page.view.addSubview(holder.view)
      }
      let field = UITextField(frame: CGRect(x: 0, y: 0, width: 60, height: 20))
      pair[0].set(field)
      stage.frame(at: stage.time + 0.1)
      #expect(field.becomeFirstResponder(), "\(pair[0].name)")
      stage.frame(at: stage.time + 0.1)
      pair[0].set(field)
      #expect(field.isFirstResponder && !pair[0].view.layer.needsLayout(), "\(pair[0].name)")
      pair[1].set(field)
      pair[0].set(nil)
      #expect(field.isDescendant(of: pair[1].view), "\(pair[0].name)")
      pair[0].set(field)
      #expect(field.isDescendant(of: pair[0].view), "\(pair[0].name)")
      for holder in pair { holder.view.removeFromSuperview() }
    }
  }

  @Test func theSameAccessoryStaysFirstResponder() {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    cell.frame = CGRect(x: 0, y: 0, width: 320, height: 44)
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 60, height: 20))
    stage.window.rootViewController = page
    page.view.addSubview(cell)
    cell.accessoryView = field
    stage.frame(at: 0.01)
    #expect(field.becomeFirstResponder())
    for accessory in [field, field] {
      cell.accessoryView = accessory
      #expect(field.isFirstResponder && !cell.layer.needsLayout())
    }
    field.frame.size.width = 80
    cell.accessoryView = field
    #expect(field.isFirstResponder && cell.layer.needsLayout())
    cell.layoutIfNeeded()
    #expect(field.frame.maxX == 304)
    cell.accessoryType = .checkmark
    #expect(field.isFirstResponder)
  }

  @Test func aRefreshControlCanBeSetAgain() {
    let views = [UIScrollView(), UIScrollView()]
    let control = UIRefreshControl()
    for index in [0, 1, 0] {
      views[index].refreshControl = control
      #expect(control.superview === views[index] && views[index].refreshControl === control)
    }
    views[1].refreshControl = nil
    #expect(control.superview === views[0])
    views[0].refreshControl = nil
    #expect(control.superview == nil)
  }
}
