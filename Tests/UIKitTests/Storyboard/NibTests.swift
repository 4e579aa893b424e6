import Testing

@testable import UIKit

/// Nibs whose objects are made in code.
@Suite(.serialized) @MainActor
struct NibTests {
  private let stage = Stage()
  private let path = IndexPath(item: 0, section: 0)
  /// A name that no other test adds.
  private let name = "Nib \(UUID())"

  private final class Badge: UIView {
    var wakes = 0
    override func awakeFromNib() {
      super.awakeFromNib()
      wakes += 1
    }
  }

  private final class Owner {
    var badge: Badge?
  }

  /// A cell that only a nib makes.
  private final class Cell: UICollectionViewCell {
    var hasWoken = false
    required init?(coder: NSCoder) { super.init(coder: coder) }
    override func awakeFromNib() {
      super.awakeFromNib()
      hasWoken = true
    }
  }

  private final class Row: UITableViewCell {
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  private final class Header: UITableViewHeaderFooterView {
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  private func add(_ make: @escaping @MainActor () -> Any?) -> UINib {
    UINib.addNib(name) { _ in make().map { [$0] } ?? [] }
    return UINib(nibName: name, bundle: nil)
  }

  @Test func aNibMakesItsObjectsAndWakesThem() throws {
    stage.frame(at: 0)
    UINib.addNib(name) { owner in
      let badge = Badge(frame: CGRect(x: 0, y: 0, width: 20, height: 10))
      (owner as? Owner)?.badge = badge
      return [badge, "text", UIViewController()]
    }
    let owner = Owner()
    let objects = UINib(nibName: name, bundle: nil).instantiate(withOwner: owner)
    let badge = try #require(objects.first as? Badge)
    #expect(objects.count == 3 && owner.badge === badge && badge.wakes == 1)
    let loaded = try #require(
      Bundle.main.loadNibNamed(name, owner: nil, options: [.externalObjects: [String: Any]()]))
    #expect((loaded.first as? Badge)?.wakes == 1 && loaded.first as? Badge !== badge)
    #expect(UINib.OptionsKey.externalObjects == UINib.OptionsKey(rawValue: "UINibExternalObjects"))
  }

  private static var woken: [String] = []

  private final class Item: UIBarButtonItem {
    override func awakeFromNib() { woken.append("item") }
  }

  private final class Tap: UITapGestureRecognizer {
    override func awakeFromNib() { woken.append("recognizer") }
  }

  private final class Width: NSLayoutConstraint {
    override func awakeFromNib() { woken.append("constraint") }
  }

  private final class Layout: UICollectionViewFlowLayout {
    override func awakeFromNib() { woken.append("layout") }
  }

  @Test func objectsThatAreNotViewsWakeToo() {
    stage.frame(at: 0)
    UINib.addNib(name) { _ in
      let width = Width(
        first: ConstraintSide(UIView(), .width, "test"), relation: .equal, second: nil, call: "test")
      return [Item(), Tap(), width, Layout(), UIMotionEffect()]
    }
    Self.woken = []
    #expect(UINib(nibName: name, bundle: nil).instantiate(withOwner: nil).count == 5)
    #expect(Self.woken == ["item", "recognizer", "constraint", "layout"])
  }

  @Test func aCollectionViewTakesCellsFromANib() throws {
    stage.frame(at: 0)
    let nib = add { Cell(coder: UIStoryboard.coder) }
    let view = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewLayout())
    view.register(nib, forCellWithReuseIdentifier: "cell")
    let cell = try #require(view.dequeueReusableCell(withReuseIdentifier: "cell", for: path) as? Cell)
    #expect(cell.reuseIdentifier == "cell" && cell.hasWoken && cell.contentView.superview === cell)

    view.register(nib, forSupplementaryViewOfKind: "kind", withReuseIdentifier: "header")
    let header = view.dequeueReusableSupplementaryView(
      ofKind: "kind", withReuseIdentifier: "header", for: path)
    #expect(header is Cell && header.reuseIdentifier == "header" && header.reuseKind == "kind")
  }

  private final class RuledLayout: UICollectionViewFlowLayout {
    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
      let rule = UICollectionViewLayoutAttributes(
        forDecorationViewOfKind: "rule", with: IndexPath(item: 0, section: 0))
      rule.frame = CGRect(x: 0, y: 100, width: 320, height: 1)
      return (super.layoutAttributesForElements(in: rect) ?? []) + [rule]
    }
  }

  @Test func aLayoutTakesDecorationViewsFromANib() throws {
    let layout = RuledLayout()
    layout.register(
      add { UICollectionReusableView(coder: UIStoryboard.coder) }, forDecorationViewOfKind: "rule")
    let collection = CollectionStage([1], layout: layout)
    collection.begin()
    let rule = try #require(
      collection.view.subviews.first { ($0 as? UICollectionReusableView)?.reuseIdentifier == "rule" })
    #expect(rule.frame == CGRect(x: 0, y: 100, width: 320, height: 1))
    layout.register(nil as UINib?, forDecorationViewOfKind: "rule")
    #expect(layout.decorations.isEmpty)
  }

  @Test func aTableViewTakesCellsAndHeadersFromNibs() throws {
    stage.frame(at: 0)
    let table = UITableView(frame: stage.window.bounds)
    table.register(add { Row(coder: UIStoryboard.coder) }, forCellReuseIdentifier: "row")
    let row = try #require(table.dequeueReusableCell(withIdentifier: "row"))
    #expect(row is Row && row.reuseIdentifier == "row" && row.style == .default)
    #expect(row.contentView.superview === row)
    table.register(nil as UINib?, forCellReuseIdentifier: "row")
    #expect(table.dequeueReusableCell(withIdentifier: "row") == nil)

    table.register(add { Header(coder: UIStoryboard.coder) }, forHeaderFooterViewReuseIdentifier: "header")
    let header = try #require(table.dequeueReusableHeaderFooterView(withIdentifier: "header"))
    #expect(header is Header && header.reuseIdentifier == "header")
    table.register(nil as UINib?, forHeaderFooterViewReuseIdentifier: "header")
    #expect(table.dequeueReusableHeaderFooterView(withIdentifier: "header") == nil)
  }

  // MARK: Controllers

  private final class NibHomeController: UIViewController {
    weak var badge: Badge?
    var loads = 0
    override func viewDidLoad() {
      super.viewDidLoad()
      loads += badge == nil ? 0 : 1
    }
  }

  private func addHome(_ name: String) {
    UINib.addNib(name) { owner in
      let root = UIView()
      let badge = Badge()
      root.addSubview(badge)
      (owner as? NibHomeController)?.badge = badge
      return [root]
    }
  }

  @Test func aControllersViewComesFromItsNib() {
    stage.frame(at: 0)
    addHome(name)
    let home = NibHomeController(nibName: name, bundle: nil)
    #expect(home.nibName == name && !home.isViewLoaded)
    #expect(home.view.frame == UIScreen.main.bounds && home.loads == 1)
    // A nib with the name of the class, without "Controller", is used by default.
    addHome("NibHome")
    let other = NibHomeController()
    #expect(other.view.subviews.first === other.badge && other.loads == 1 && other.nibName == nil)
  }

  // MARK: Misuse

  private func message(_ result: ExitTest.Result?) -> String {
    result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
  }

  @Test func aNibThatWasNotAddedTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { _ = UINib(nibName: "Missing", bundle: nil).instantiate(withOwner: nil) }
    }
    #expect(message(result).contains("make the objects of \"Missing\" with UINib.addNib(_:_:)"))
    let loaded = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { _ = Bundle.main.loadNibNamed("Missing", owner: nil) }
    }
    #expect(
      message(loaded).contains("Bundle.loadNibNamed(\"Missing\", owner:options:): nib files are not read"))
  }

  @Test func aNibOfAnotherClassTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        UINib.addNib("Plain") { _ in [UIView()] }
        let table = UITableView()
        table.register(UINib(nibName: "Plain", bundle: nil), forCellReuseIdentifier: "row")
        _ = table.dequeueReusableCell(withIdentifier: "row")
      }
    }
    #expect(
      message(result).contains(
        "UITableView.register(_:forCellReuseIdentifier:): the first object of the nib \"Plain\" is a UIView; "
          + "it must be a UITableViewCell"))
  }
}
