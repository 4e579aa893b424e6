import Engine
import Segue

/// Collection views whose data source contradicts itself or the reported changes, or whose layout returns invalid
/// attributes, and calls for items that do not exist.
enum CollectionViews {
  static let all =
    Attack.family("collection", .traps, limits: .structure, refused)
    + Attack.family("collection", .traps, limits: .structure, refusedLayouts)
    + Attack.family("collection", .drawsOrTraps, limits: .structure, drawnOrRefused)
    + Attack.withEvery("collection", Numbers.all, .drawsOrTraps, limits: .structure, numbers)

  private typealias Body = @MainActor @Sendable (Stage) throws -> Void

  /// Shows a collection view with `items[s]` items in section s, and applies `change` to the view and its data source.
  private static func update(
    _ items: [Int],
    _ change: @escaping @MainActor @Sendable (UICollectionView, CollectionItems) throws -> Void
  ) -> Body {
    { stage in
      let (view, source) = try shown(stage, items)
      try change(view, source)
      try stage.step()
    }
  }

  @MainActor private static func shown(
    _ stage: Stage, _ items: [Int], _ layout: UICollectionViewLayout = smallItems()
  ) throws -> (UICollectionView, CollectionItems) {
    let source = stage.keep(CollectionItems(items))
    let view = try stage.view { UICollectionView(frame: $0, collectionViewLayout: layout) }
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "item")
    view.dataSource = source
    view.delegate = source
    try stage.step()
    return (view, source)
  }

  /// A flow layout whose items are so small that several fit into the view.
  @MainActor private static func smallItems() -> UICollectionViewFlowLayout {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 9, height: 9)
    layout.minimumInteritemSpacing = 2
    layout.minimumLineSpacing = 2
    return layout
  }

  private static let refused: [(name: String, body: Body)] = [
    ("insertionWithoutAChange", update([3]) { view, _ in view.insertItems(at: [[0, 0]]) }),
    ("deletionWithoutAChange", update([3]) { view, _ in view.deleteItems(at: [[0, 0]]) }),
    (
      "deleteTwice",
      update([3]) { view, source in
        source.items = [1]
        view.deleteItems(at: [[0, 1], [0, 1]])
      }
    ),
    (
      "insertTwice",
      update([3]) { view, source in
        source.items = [5]
        view.insertItems(at: [[0, 1], [0, 1]])
      }
    ),
    (
      "deleteBehindTheEnd",
      update([3]) { view, source in
        source.items = [2]
        view.deleteItems(at: [[0, 3]])
      }
    ),
    (
      "insertBehindTheEnd",
      update([3]) { view, source in
        source.items = [4]
        view.insertItems(at: [[0, 5]])
      }
    ),
    (
      "changeWithoutACall",
      update([3]) { view, source in
        source.items = [9]
        view.performBatchUpdates(nil)
      }
    ),
    (
      "countsDisagreeInASection",
      update([3, 3]) { view, source in
        source.items = [4, 2]
        view.performBatchUpdates { view.insertItems(at: [[1, 0]]) }
      }
    ),
    ("sectionsDisagree", update([3]) { view, _ in view.insertSections([0]) }),
    ("deleteSectionBehindTheEnd", update([3]) { view, _ in view.deleteSections([4]) }),
    ("reloadSectionBehindTheEnd", update([3]) { view, _ in view.reloadSections([1]) }),
    ("moveBehindTheEnd", update([3]) { view, _ in view.moveItem(at: [0, 0], to: [0, 7]) }),
    ("moveSectionBehindTheEnd", update([3]) { view, _ in view.moveSection(0, toSection: 7) }),
    ("reloadBehindTheEnd", update([3]) { view, _ in view.reloadItems(at: [[0, 3]]) }),
    ("pathOfOneNumber", update([3]) { view, _ in view.reloadItems(at: [IndexPath(index: 0)]) }),
    ("pathOfThreeNumbers", update([3]) { view, _ in view.deleteItems(at: [[0, 1, 2]]) }),
    (
      "scrollToNoItem",
      update([3]) { view, _ in view.scrollToItem(at: [0, 3], at: .top, animated: true) }
    ),
    (
      "selectNoItem",
      update([3]) { view, _ in view.selectItem(at: [1, 0], animated: false, scrollPosition: []) }
    ),
    ("itemsOfNoSection", update([3]) { view, _ in _ = view.numberOfItems(inSection: -1) }),
    (
      "unregistered",
      update([3]) { view, _ in _ = view.dequeueReusableCell(withReuseIdentifier: "none", for: [0, 0]) }
    ),
    (
      "unregisteredHeader",
      update([3]) { view, _ in
        _ = view.dequeueReusableSupplementaryView(ofKind: "kind", withReuseIdentifier: "none", for: [0, 0])
      }
    ),
    ("wrongClass", update([3]) { view, _ in view.register(UIView.self, forCellWithReuseIdentifier: "item") }),
    (
      "headerAsCell",
      update([3]) { view, _ in
        view.register(UICollectionReusableView.self, forCellWithReuseIdentifier: "item")
      }
    ),
    (
      "wrongHeaderClass",
      update([3]) { view, _ in
        view.register(UIView.self, forSupplementaryViewOfKind: "kind", withReuseIdentifier: "header")
      }
    ),
    (
      "cellWithoutIdentifier",
      update([3]) { view, source in
        source.cell = { _, _ in UICollectionViewCell(frame: .zero) }
        view.reloadData()
        view.layoutIfNeeded()
      }
    ),
    (
      "oneCellForAllItems",
      update([3]) { view, source in
        let cell = view.dequeueReusableCell(withReuseIdentifier: "item", for: [0, 0])
        source.cell = { _, _ in cell }
        view.reloadData()
        view.layoutIfNeeded()
      }
    ),
    (
      "negativeItems",
      update([3]) { view, source in
        source.items = [-1]
        view.reloadData()
        view.layoutIfNeeded()
      }
    ),
    (
      "negativeSections",
      update([3]) { view, source in
        source.sections = -1
        view.reloadData()
        view.layoutIfNeeded()
      }
    ),
    (
      "headerWithoutAMethod",
      update([3]) { view, _ in
        (view.collectionViewLayout as? UICollectionViewFlowLayout)?.headerReferenceSize.height = 20
      }
    ),
    ("finishNoTransition", update([3]) { view, _ in view.finishInteractiveTransition() }),
    ("cancelNoTransition", update([3]) { view, _ in view.cancelInteractiveTransition() }),
    (
      "transitionToThePresentLayout",
      update([3]) { view, _ in view.startInteractiveTransition(to: view.collectionViewLayout) }
    ),
    (
      "twoTransitions",
      update([3]) { view, _ in
        view.startInteractiveTransition(to: UICollectionViewFlowLayout())
        view.startInteractiveTransition(to: UICollectionViewFlowLayout())
      }
    ),
    (
      "setALayoutInATransition",
      update([3]) { view, _ in
        view.startInteractiveTransition(to: UICollectionViewFlowLayout())
        view.setCollectionViewLayout(UICollectionViewFlowLayout(), animated: true)
      }
    ),
    (
      "registrationInADataSource",
      update([3]) { view, source in
        source.cell = { view, path in
          let registration = UICollectionView.CellRegistration<UICollectionViewCell, Int> { _, _, _ in }
          return view.dequeueConfiguredReusableCell(using: registration, for: path, item: 0)
        }
        view.reloadData()
        view.layoutIfNeeded()
      }
    ),
  ]

  /// Shows a collection view whose layout applies `change` to the attributes of each item.
  private static func layout(
    _ change: @escaping @MainActor @Sendable (UICollectionViewLayoutAttributes) -> Void
  ) -> Body {
    { stage in
      _ = try shown(stage, [30], AttackLayout(change))
    }
  }

  private static let refusedLayouts: [(name: String, body: Body)] = [
    ("layoutNaN", layout { $0.center.x = .nan }),
    ("layoutInfinite", layout { $0.size.height = .infinity }),
    ("layoutAlphaNaN", layout { $0.alpha = .nan }),
    ("layoutBoundsOrigin", layout { $0.bounds = CGRect(x: 1, y: 0, width: 2, height: 2) }),
    ("layoutUnknownItem", layout { $0.indexPath = [0, 99] }),
    ("layoutUnknownSection", layout { $0.indexPath = [7, 0] }),
    ("layoutEmptyPath", layout { $0.indexPath = IndexPath() }),
    (
      "layoutContentSizeNaN",
      { stage in
        let layout = AttackLayout { _ in }
        layout.contentSize = CGSize(width: CGFloat.nan, height: 10)
        _ = try shown(stage, [3], layout)
      }
    ),
    (
      "layoutDecorationWithoutAClass",
      { stage in
        let layout = AttackLayout { _ in }
        layout.extraAttributes = [
          UICollectionViewLayoutAttributes(forDecorationViewOfKind: "none", with: [0, 0])
        ]
        layout.extraAttributes[0].frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        _ = try shown(stage, [3], layout)
      }
    ),
    (
      "progressNaN",
      update([3]) { view, _ in
        view.startInteractiveTransition(to: UICollectionViewFlowLayout()).transitionProgress = .nan
      }
    ),
  ]

  private static let drawnOrRefused: [(name: String, body: Body)] = [
    ("layoutNegativeSize", layout { $0.size.width = -1 }),
    (
      "layoutSharedByTwoViews",
      update([3]) { view, _ in
        _ = UICollectionView(frame: .zero, collectionViewLayout: view.collectionViewLayout)
      }
    ),
    (
      "layoutMovesOnEveryPass",
      { stage in
        var y: CGFloat = 0
        let layout = AttackLayout { _ in }
        layout.onPrepare = { layout in
          y += 1
          layout.contentSize = CGSize(width: 100, height: 1000 + y)
          layout.invalidateLayout()
        }
        let (view, _) = try shown(stage, [30], layout)
        view.contentOffset.y = 20
        for _ in 0..<3 { try stage.step() }
      }
    ),
    (
      "layoutInvalidatesInAQuery",
      { stage in
        let layout = AttackLayout { _ in }
        layout.onQuery = { $0.invalidateLayout() }
        _ = try shown(stage, [30], layout)
        for _ in 0..<3 { try stage.step() }
      }
    ),
    (
      "offsetMovesInAQuery",
      { stage in
        let layout = AttackLayout { _ in }
        layout.onQuery = { $0.collectionView?.contentOffset.y += 1 }
        _ = try shown(stage, [30], layout)
        for _ in 0..<3 { try stage.step() }
      }
    ),
    (
      "oneItemTwice",
      { stage in
        let layout = AttackLayout { $0.indexPath = [0, 0] }
        _ = try shown(stage, [30], layout)
      }
    ),
    (
      "transformNaN",
      { stage in
        let layout = AttackLayout { $0.transform = CGAffineTransform(rotationAngle: .nan) }
        _ = try shown(stage, [30], layout)
      }
    ),
    (
      "noLayout",
      { stage in
        let (view, _) = try shown(stage, [30], UICollectionViewLayout())
        view.contentOffset.y = 5
        try stage.step()
      }
    ),
    (
      "reloadInCellForItem",
      update([30]) { view, source in
        source.cell = { view, path in
          view.reloadData()
          return view.dequeueReusableCell(withReuseIdentifier: "item", for: path)
        }
        view.reloadData()
      }
    ),
    (
      "queriesInCellForItem",
      update([30]) { view, source in
        source.cell = { view, path in
          _ = view.visibleCells
          _ = view.cellForItem(at: path)
          view.layoutIfNeeded()
          return view.dequeueReusableCell(withReuseIdentifier: "item", for: path)
        }
        view.reloadData()
      }
    ),
    (
      "batchInCellForItem",
      update([30]) { view, source in
        source.cell = { view, path in
          view.performBatchUpdates(nil)
          return view.dequeueReusableCell(withReuseIdentifier: "item", for: path)
        }
        view.reloadData()
        view.layoutIfNeeded()
      }
    ),
    (
      "scrollInWillDisplay",
      update([300]) { view, source in
        source.onDisplay = { view in view.contentOffset.y += 1 }
        view.contentOffset.y = 100
      }
    ),
    (
      "cellsRemoved",
      update([30]) { view, _ in
        for cell in view.visibleCells { cell.removeFromSuperview() }
        view.contentOffset.y = 50
      }
    ),
    (
      "countsChangeBetweenFrames",
      update([300]) { view, source in
        source.items = [2]
        view.contentOffset.y = 400
      }
    ),
    (
      "countsDifferEachTime",
      update([3]) { view, source in
        var count = 0
        source.countItems = {
          count += 1
          return count % 7
        }
        view.reloadData()
        view.layoutIfNeeded()
        view.contentOffset.y = 10
      }
    ),
    (
      "dataSourceReleased",
      { stage in
        let view = try stage.view {
          UICollectionView(frame: $0, collectionViewLayout: UICollectionViewFlowLayout())
        }
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "item")
        do {
          let source = CollectionItems([400])
          view.dataSource = source
          view.delegate = source
          view.layoutIfNeeded()
        }
        view.contentOffset.y = 500
        try stage.step()
      }
    ),
    (
      "viewRemovedInATransition",
      update([30]) { view, _ in
        let next = UICollectionViewFlowLayout()
        next.itemSize = CGSize(width: 10, height: 10)
        view.startInteractiveTransition(to: next).transitionProgress = 0.5
        view.finishInteractiveTransition()
        view.removeFromSuperview()
      }
    ),
    (
      "reloadInATransition",
      update([30]) { view, source in
        let transition = view.startInteractiveTransition(to: UICollectionViewFlowLayout())
        source.items = [3]
        view.reloadData()
        transition.transitionProgress = 0.5
        view.cancelInteractiveTransition()
      }
    ),
    (
      "batchInATransition",
      update([30]) { view, source in
        let transition = view.startInteractiveTransition(to: UICollectionViewFlowLayout())
        source.items = [29]
        view.deleteItems(at: [[0, 0]])
        transition.transitionProgress = 0.5
        view.finishInteractiveTransition()
      }
    ),
    (
      "layoutsInALayoutChange",
      update([30]) { view, _ in
        for side in 1...9 {
          let next = UICollectionViewFlowLayout()
          next.itemSize = CGSize(width: 10 * side, height: 10)
          view.setCollectionViewLayout(next, animated: true)
        }
      }
    ),
  ]

  private static let numbers: [(name: String, body: @MainActor @Sendable (Stage, Double) throws -> Void)] = [
    ("itemWidth", flow { $0.itemSize.width = $1 }),
    ("itemHeight", flow { $0.itemSize.height = $1 }),
    ("lineSpacing", flow { $0.minimumLineSpacing = $1 }),
    ("itemSpacing", flow { $0.minimumInteritemSpacing = $1 }),
    ("inset", flow { $0.sectionInset.left = $1 }),
    (
      "sizeForItem",
      { stage, number in
        let (view, source) = try shown(stage, [20])
        source.size = CGSize(width: number, height: 20)
        view.reloadData()
        try stage.step()
      }
    ),
    (
      "layoutCenter",
      { stage, number in
        _ = try shown(stage, [20], AttackLayout { $0.center.y = number })
      }
    ),
    (
      "layoutTransform",
      { stage, number in
        _ = try shown(stage, [20], AttackLayout { $0.transform3D.m34 = number })
      }
    ),
    (
      "progress",
      { stage, number in
        let (view, _) = try shown(stage, [20])
        let next = UICollectionViewFlowLayout()
        next.itemSize = CGSize(width: 90, height: 30)
        let transition = view.startInteractiveTransition(to: next)
        transition.transitionProgress = number
        try stage.step()
        view.cancelInteractiveTransition()
        try stage.step()
      }
    ),
  ]

  private static func flow(
    _ set: @escaping @MainActor @Sendable (UICollectionViewFlowLayout, Double) -> Void
  ) -> @MainActor @Sendable (Stage, Double) throws -> Void {
    { stage, number in
      let layout = smallItems()
      _ = try shown(stage, [20], layout)
      set(layout, number)
      try stage.step()
    }
  }
}

/// A data source and delegate whose answers an attack sets.
@MainActor
final class CollectionItems: NSObject, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
  /// The number of items of each section.
  var items: [Int]
  /// The number of sections, or nil for the number of elements of `items`.
  var sections: Int?
  /// The size of every item in points, or nil for the layout's `itemSize`.
  var size: CGSize?
  /// A closure that returns the number of items of any section; nil for the numbers in `items`.
  var countItems: (() -> Int)?
  var cell: (UICollectionView, IndexPath) -> UICollectionViewCell = { view, path in
    view.dequeueReusableCell(withReuseIdentifier: "item", for: path)
  }
  var onDisplay: (UICollectionView) -> Void = { _ in }

  init(_ items: [Int]) { self.items = items }

  func numberOfSections(in collectionView: UICollectionView) -> Int { sections ?? items.count }
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    countItems?() ?? items[section]
  }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell { cell(collectionView, indexPath) }
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    size ?? (collectionViewLayout as? UICollectionViewFlowLayout)?.itemSize ?? .zero
  }
  func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath
  ) { onDisplay(collectionView) }
}

/// A layout of at most six squares below each other. Closures change the squares' attributes, and run in `prepare()`
/// and in queries.
private final class AttackLayout: UICollectionViewLayout {
  private let change: @MainActor (UICollectionViewLayoutAttributes) -> Void
  var contentSize = CGSize(width: 100, height: 2000)
  /// Attributes that queries return in addition to those of the items.
  var extraAttributes: [UICollectionViewLayoutAttributes] = []
  var onPrepare: (AttackLayout) -> Void = { _ in }
  var onQuery: (AttackLayout) -> Void = { _ in }

  init(_ change: @escaping @MainActor (UICollectionViewLayoutAttributes) -> Void) {
    self.change = change
    super.init()
  }

  required init?(coder: NSCoder) { fatalError("no archive") }

  override var collectionViewContentSize: CGSize { contentSize }

  override func prepare() {
    super.prepare()
    onPrepare(self)
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    onQuery(self)
    let count = collectionView?.numberOfSections == 0 ? 0 : collectionView?.numberOfItems(inSection: 0) ?? 0
    return extraAttributes
      + (0..<min(count, 6)).map { item in
        let attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: item, section: 0))
        attributes.frame = CGRect(x: 10, y: 30 * CGFloat(item), width: 25, height: 25)
        change(attributes)
        return attributes
      }
  }
}
