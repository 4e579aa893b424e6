/// The sections and items of a list at one time, by unique identifiers (UIKit, `NSDiffableDataSourceSnapshot`).
///
/// A caller changes a copy and applies it to a data source. Finding the section of an item takes O(1), finding
/// positions of items and inserting items takes O(n). Methods trap for an identifier that would occur twice; changes
/// other than deletions trap for an unknown identifier.
public struct NSDiffableDataSourceSnapshot<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable> {
  private var sections = UniqueList<SectionIdentifierType>()
  /// The items of each section.
  private var content: [[ItemIdentifierType]] = []
  /// The section of each item.
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
  /// The sections whose items get new cells when the snapshot is applied.
  public var reloadedSectionIdentifiers: [SectionIdentifierType] { reloadedSectionList }
  /// The items that get new cells when the snapshot is applied.
  public var reloadedItemIdentifiers: [ItemIdentifierType] { reloadedItemList }
  /// The items whose current cells are configured again when the snapshot is applied.
  public var reconfiguredItemIdentifiers: [ItemIdentifierType] { reconfiguredItemList }

  /// The number of items of a section; traps for an unknown section.
  public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int {
    content[index(identifier, "numberOfItems(inSection:)")].count
  }
  /// The items of a section, in order; traps for an unknown section.
  public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] {
    content[index(identifier, "itemIdentifiers(inSection:)")]
  }
  /// The section of an item; nil for an unknown item.
  public func sectionIdentifier(containingItem identifier: ItemIdentifierType) -> SectionIdentifierType? {
    owners[identifier]
  }
  /// The position of an item among the items of all sections; nil for an unknown item.
  public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
    guard let path = path(identifier) else { return nil }
    return content[..<path.section].reduce(0) { $0 + $1.count } + path.item
  }
  /// The position of a section; nil for an unknown section.
  public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? { sections.index(identifier) }

  /// Sections and items, in order.
  var lists: ListDifference<SectionIdentifierType, ItemIdentifierType>.Lists { (sections.all, content) }

  /// The snapshot without requests to reload and reconfigure.
  var withoutRequests: Self {
    var copy = self
    copy.reloadedItemList = []
    copy.reconfiguredItemList = []
    copy.reloadedSectionList = []
    return copy
  }

  // MARK: Items

  /// Adds items at the end of a section; nil stands for the last section.
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
  /// Adds items before another item.
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], beforeItem beforeIdentifier: ItemIdentifierType
  ) {
    let call = "insertItems(_:beforeItem:)"
    let anchor = existingPath(beforeIdentifier, call)
    insert(identifiers, section: anchor.section, at: anchor.item, call: call)
  }
  /// Adds items after another item.
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], afterItem afterIdentifier: ItemIdentifierType
  ) {
    let call = "insertItems(_:afterItem:)"
    let anchor = existingPath(afterIdentifier, call)
    insert(identifiers, section: anchor.section, at: anchor.item + 1, call: call)
  }
  /// Removes items; unknown items are ignored.
  public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
    var affected: Set<Int> = []
    let removedItems = Set(identifiers)
    for identifier in removedItems {
      if let owner = owners.removeValue(forKey: identifier), let index = sections.index(owner) {
        affected.insert(index)
      }
    }
    for index in affected { content[index].removeAll(where: removedItems.contains) }
    removeRequests { removedItems.contains($0) }
  }
  /// Removes all items and sections.
  public mutating func deleteAllItems() { self = Self() }
  /// Moves an item before another item.
  public mutating func moveItem(
    _ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType
  ) { move(identifier, beside: toIdentifier, by: 0, call: "moveItem(_:beforeItem:)") }
  /// Moves an item after another item.
  public mutating func moveItem(
    _ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType
  ) { move(identifier, beside: toIdentifier, by: 1, call: "moveItem(_:afterItem:)") }
  /// Gives items new cells when the snapshot is applied.
  public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
    for identifier in identifiers { _ = existingPath(identifier, "reloadItems(_:)") }
    reloadedItemList.appendNew(identifiers)
  }
  /// Configures the current cells of items again when the snapshot is applied.
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
    for identifier in identifiers { _ = existingPath(identifier, "reconfigureItems(_:)") }
    reconfiguredItemList.appendNew(identifiers)
  }

  // MARK: Sections

  /// Adds sections at the end.
  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
    insert(identifiers, at: sections.all.count, call: "appendSections(_:)")
  }
  /// Adds sections before another section.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], beforeSection toIdentifier: SectionIdentifierType
  ) {
    let call = "insertSections(_:beforeSection:)"
    insert(identifiers, at: index(toIdentifier, call), call: call)
  }
  /// Adds sections after another section.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], afterSection toIdentifier: SectionIdentifierType
  ) {
    let call = "insertSections(_:afterSection:)"
    insert(identifiers, at: index(toIdentifier, call) + 1, call: call)
  }
  /// Removes sections and their items; unknown sections are ignored.
  public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
    let indices = Set(identifiers.compactMap { sections.index($0) })
    let items = Set(indices.flatMap { content[$0] })
    for item in items { owners[item] = nil }
    content = content.indices.filter { !indices.contains($0) }.map { content[$0] }
    let removedSections = Set(identifiers)
    sections.remove(removedSections)
    reloadedSectionList.removeAll(where: removedSections.contains)
    removeRequests { items.contains($0) }
  }
  /// Moves a section before another section.
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, beforeSection toIdentifier: SectionIdentifierType
  ) { move(identifier, beside: toIdentifier, by: 0, call: "moveSection(_:beforeSection:)") }
  /// Moves a section after another section.
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

  private func existingPath(_ item: ItemIdentifierType, _ call: String) -> IndexPath {
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

  private mutating func insert(_ identifiers: [SectionIdentifierType], at index: Int, call: String) {
    if let duplicate = sections.insert(identifiers, at: index) {
      fail(call, "the section \(duplicate) would be in the snapshot twice; identifiers are unique")
    }
    content.insert(contentsOf: identifiers.map { _ in [] }, at: index)
  }

  private mutating func move(
    _ item: ItemIdentifierType, beside other: ItemIdentifierType, by distance: Int, call: String
  ) {
    let from = existingPath(item, call)
    guard item != other else { fail(call, "the item \(item) cannot move beside itself") }
    _ = existingPath(other, call)
    content[from.section].remove(at: from.item)
    let to = existingPath(other, call)
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

  /// Removes the requests to reload and reconfigure items that are removed from the snapshot.
  private mutating func removeRequests(where isRemoved: (ItemIdentifierType) -> Bool) {
    reloadedItemList.removeAll(where: isRemoved)
    reconfiguredItemList.removeAll(where: isRemoved)
  }
}

extension NSDiffableDataSourceSnapshot: Sendable
where SectionIdentifierType: Sendable, ItemIdentifierType: Sendable {}

extension Array where Element: Hashable {
  /// Appends the elements that are not yet in the array, each once.
  fileprivate mutating func appendNew(_ elements: [Element]) {
    var seen = Set(self)
    for element in elements where seen.insert(element).inserted { append(element) }
  }
}

/// An ordered list of unique identifiers, with the position of each.
struct UniqueList<Element: Hashable> {
  private(set) var all: [Element] = []
  private var indices: [Element: Int] = [:]

  func index(_ element: Element) -> Int? { indices[element] }

  /// Inserts elements and returns nil; if an element would occur twice, returns this element and inserts nothing.
  mutating func insert(_ elements: [Element], at index: Int) -> Element? {
    var seen: Set<Element> = []
    if let duplicate = elements.first(where: { indices[$0] != nil || !seen.insert($0).inserted }) {
      return duplicate
    }
    all.insert(contentsOf: elements, at: index)
    updateIndices(from: index)
    return nil
  }

  mutating func remove(_ elements: Set<Element>) {
    all.removeAll(where: elements.contains)
    for element in elements { indices[element] = nil }
    updateIndices(from: 0)
  }

  private mutating func updateIndices(from start: Int) {
    for index in start..<all.count { indices[all[index]] = index }
  }
}

extension UniqueList: Sendable where Element: Sendable {}
