/// The sections and items of a list at one time, by unique identifiers (UIKit, `NSDiffableDataSourceSnapshot`).
///
/// A caller changes a copy and applies it to a data source. Lookups of one identifier cost O(1), positions and
/// insertions among items O(n). Identifiers that occur twice and positions beside unknown ones trap.
public struct NSDiffableDataSourceSnapshot<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable> {
  private var sections = UniqueList<SectionIdentifierType>()
  private var content: [[ItemIdentifierType]] = []
  private var owners: [ItemIdentifierType: SectionIdentifierType] = [:]
  private var reloadedItemList: [ItemIdentifierType] = []
  private var reconfiguredItemList: [ItemIdentifierType] = []
  private var reloadedSectionList: [SectionIdentifierType] = []

  /// Creates a snapshot without sections.
  public init() {}

  // MARK: Queries

  /// The number of items of all sections.
  public var numberOfItems: Int { owners.count }
  /// The number of sections.
  public var numberOfSections: Int { sections.all.count }
  /// The sections, in order.
  public var sectionIdentifiers: [SectionIdentifierType] { sections.all }
  /// The items of all sections, in order.
  public var itemIdentifiers: [ItemIdentifierType] { content.flatMap { $0 } }
  /// The sections that get new cells when the snapshot is applied.
  public var reloadedSectionIdentifiers: [SectionIdentifierType] { reloadedSectionList }
  /// The items that get new cells when the snapshot is applied.
  public var reloadedItemIdentifiers: [ItemIdentifierType] { reloadedItemList }
  /// The items whose cells are configured again when the snapshot is applied.
  public var reconfiguredItemIdentifiers: [ItemIdentifierType] { reconfiguredItemList }

  /// The number of items of a section; traps for an unknown one.
  public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int {
    content[index(identifier, "numberOfItems(inSection:)")].count
  }
  /// The items of a section, in order; traps for an unknown one.
  public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] {
    content[index(identifier, "itemIdentifiers(inSection:)")]
  }
  /// The section of an item; nil for an unknown one.
  public func sectionIdentifier(containingItem identifier: ItemIdentifierType) -> SectionIdentifierType? {
    owners[identifier]
  }
  /// The position of an item among those of all sections; nil for an unknown one.
  public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
    guard let path = path(identifier) else { return nil }
    return content[..<path.section].reduce(0) { $0 + $1.count } + path.item
  }
  /// The position of a section; nil for an unknown one.
  public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? { sections.index(identifier) }

  /// Sections and items, in order.
  var lists: ListDifference<SectionIdentifierType, ItemIdentifierType>.Lists { (sections.all, content) }

  /// The snapshot without requests to reload and reconfigure.
  var applied: Self {
    var copy = self
    copy.reloadedItemList = []
    copy.reconfiguredItemList = []
    copy.reloadedSectionList = []
    return copy
  }

  // MARK: Items

  /// Adds items at the end of a section, or of the last one for nil.
  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
  ) {
    let call = "appendItems(_:toSection:)"
    guard let section = sectionIdentifier ?? sections.all.last else {
      fail(call, "there is no section; call appendSections(_:) before")
    }
    let index = index(section, call)
    insert(identifiers, section: index, at: content[index].count, call: call)
  }
  /// Adds items before another one.
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], beforeItem beforeIdentifier: ItemIdentifierType
  ) {
    let call = "insertItems(_:beforeItem:)"
    let anchor = anchor(beforeIdentifier, call)
    insert(identifiers, section: anchor.section, at: anchor.item, call: call)
  }
  /// Adds items after another one.
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], afterItem afterIdentifier: ItemIdentifierType
  ) {
    let call = "insertItems(_:afterItem:)"
    let anchor = anchor(afterIdentifier, call)
    insert(identifiers, section: anchor.section, at: anchor.item + 1, call: call)
  }
  /// Removes items; unknown ones are ignored.
  public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
    var affected: Set<Int> = []
    let gone = Set(identifiers)
    for identifier in gone {
      if let owner = owners.removeValue(forKey: identifier), let index = sections.index(owner) {
        affected.insert(index)
      }
    }
    for index in affected { content[index].removeAll(where: gone.contains) }
    removeItemData { gone.contains($0) }
  }
  /// Removes all items and sections.
  public mutating func deleteAllItems() { self = Self() }
  /// Moves an item before another one.
  public mutating func moveItem(
    _ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType
  ) { move(identifier, beside: toIdentifier, by: 0, call: "moveItem(_:beforeItem:)") }
  /// Moves an item after another one.
  public mutating func moveItem(
    _ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType
  ) { move(identifier, beside: toIdentifier, by: 1, call: "moveItem(_:afterItem:)") }
  /// Gives items new cells when the snapshot is applied.
  public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
    for identifier in identifiers { _ = anchor(identifier, "reloadItems(_:)") }
    reloadedItemList.appendNew(identifiers)
  }
  /// Configures the present cells of items again when the snapshot is applied.
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
    for identifier in identifiers { _ = anchor(identifier, "reconfigureItems(_:)") }
    reconfiguredItemList.appendNew(identifiers)
  }

  // MARK: Sections

  /// Adds sections at the end.
  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
    insert(identifiers, at: sections.all.count, call: "appendSections(_:)")
  }
  /// Adds sections before another one.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], beforeSection toIdentifier: SectionIdentifierType
  ) {
    let call = "insertSections(_:beforeSection:)"
    insert(identifiers, at: index(toIdentifier, call), call: call)
  }
  /// Adds sections after another one.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], afterSection toIdentifier: SectionIdentifierType
  ) {
    let call = "insertSections(_:afterSection:)"
    insert(identifiers, at: index(toIdentifier, call) + 1, call: call)
  }
  /// Removes sections and their items; unknown ones are ignored.
  public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
    let gone = Set(identifiers.compactMap { sections.index($0) })
    let items = Set(gone.flatMap { content[$0] })
    for item in items { owners[item] = nil }
    content = content.indices.filter { !gone.contains($0) }.map { content[$0] }
    let names = Set(identifiers)
    sections.remove(names)
    reloadedSectionList.removeAll(where: names.contains)
    removeItemData { items.contains($0) }
  }
  /// Moves a section before another one.
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, beforeSection toIdentifier: SectionIdentifierType
  ) { move(identifier, beside: toIdentifier, by: 0, call: "moveSection(_:beforeSection:)") }
  /// Moves a section after another one.
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, afterSection toIdentifier: SectionIdentifierType
  ) { move(identifier, beside: toIdentifier, by: 1, call: "moveSection(_:afterSection:)") }
  /// Gives all items of sections new cells when the snapshot is applied.
  public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
    for identifier in identifiers { _ = index(identifier, "reloadSections(_:)") }
    reloadedSectionList.appendNew(identifiers)
  }

  // MARK: Changes

  private func fail(_ call: String, _ message: String) -> Never {
    fatalError("NSDiffableDataSourceSnapshot.\(call): \(message)")
  }

  private func index(_ section: SectionIdentifierType, _ call: String) -> Int {
    guard let index = sections.index(section) else {
      fail(call, "the section \(section) is not in the snapshot")
    }
    return index
  }

  private func path(_ item: ItemIdentifierType) -> IndexPath? {
    guard let owner = owners[item], let section = sections.index(owner),
      let index = content[section].firstIndex(of: item)
    else { return nil }
    return [section, index]
  }

  private func anchor(_ item: ItemIdentifierType, _ call: String) -> IndexPath {
    guard let path = path(item) else { fail(call, "the item \(item) is not in the snapshot") }
    return path
  }

  private mutating func insert(_ items: [ItemIdentifierType], section: Int, at index: Int, call: String) {
    let owner = sections.all[section]
    for item in items where owners.updateValue(owner, forKey: item) != nil {
      fail(call, "the item \(item) would be in the snapshot twice; identifiers are unique")
    }
    content[section].insert(contentsOf: items, at: index)
  }

  private mutating func insert(_ names: [SectionIdentifierType], at index: Int, call: String) {
    if let twice = sections.insert(names, at: index) {
      fail(call, "the section \(twice) would be in the snapshot twice; identifiers are unique")
    }
    content.insert(contentsOf: names.map { _ in [] }, at: index)
  }

  private mutating func move(
    _ item: ItemIdentifierType, beside other: ItemIdentifierType, by distance: Int, call: String
  ) {
    let from = anchor(item, call)
    guard item != other else { fail(call, "the item \(item) cannot move beside itself") }
    _ = anchor(other, call)
    content[from.section].remove(at: from.item)
    let to = anchor(other, call)
    content[to.section].insert(item, at: to.item + distance)
    owners[item] = sections.all[to.section]
  }

  private mutating func move(
    _ section: SectionIdentifierType, beside other: SectionIdentifierType, by distance: Int, call: String
  ) {
    let from = index(section, call)
    guard section != other else { fail(call, "the section \(section) cannot move beside itself") }
    _ = index(other, call)
    let items = content.remove(at: from)
    sections.remove([section])
    let to = index(other, call) + distance
    _ = sections.insert([section], at: to)
    content.insert(items, at: to)
  }

  private mutating func removeItemData(_ isGone: (ItemIdentifierType) -> Bool) {
    reloadedItemList.removeAll(where: isGone)
    reconfiguredItemList.removeAll(where: isGone)
  }
}

extension NSDiffableDataSourceSnapshot: Sendable
where SectionIdentifierType: Sendable, ItemIdentifierType: Sendable {}

extension Array where Element: Hashable {
  /// Appends the elements that are not in the array yet.
  fileprivate mutating func appendNew(_ elements: [Element]) {
    var known = Set(self)
    for element in elements where known.insert(element).inserted { append(element) }
  }
}

/// A list of identifiers in order, each once, with their positions.
struct UniqueList<Element: Hashable> {
  private(set) var all: [Element] = []
  private var indices: [Element: Int] = [:]

  func index(_ element: Element) -> Int? { indices[element] }

  /// Inserts elements; returns the first one that would occur twice, and then inserts none.
  mutating func insert(_ elements: [Element], at index: Int) -> Element? {
    var seen: Set<Element> = []
    if let twice = elements.first(where: { indices[$0] != nil || !seen.insert($0).inserted }) { return twice }
    all.insert(contentsOf: elements, at: index)
    number(from: index)
    return nil
  }

  mutating func remove(_ elements: Set<Element>) {
    all.removeAll(where: elements.contains)
    for element in elements { indices[element] = nil }
    number(from: 0)
  }

  private mutating func number(from start: Int) {
    for index in start..<all.count { indices[all[index]] = index }
  }
}

extension UniqueList: Sendable where Element: Sendable {}
