import RandomNumbers
import Testing

@_spi(Siblings) @testable import Engine

/// Lists of sublayers agree with plain arrays and stay usable with a hundred thousand elements.
@Suite struct SiblingListTests {
  private final class Item: Sibling {
    var siblingKey = 0
    let number: Int
    init(_ number: Int) { self.number = number }
  }

  private func numbers(_ list: SiblingList<Item>) -> [Int] {
    var list = list
    if list.isSplit { list.join() }
    return list.joined.map(\.number)
  }

  /// Applies changes to a list and to an array, at the indices that `position` returns for their count.
  private func compare(seed: UInt64, count: Int, changes: Int, position: (Int, inout SeededRandom) -> Int) {
    var random = SeededRandom(seed: seed)
    let items = (0..<count).map(Item.init)
    var list = SiblingList<Item>()
    for item in items { list.append(item) }
    var plain = Array(0..<count)
    var next = count
    for change in 0..<changes {
      let index = min(max(position(plain.count, &random), 0), plain.count)
      switch change % 3 {
      case 0 where index < plain.count:
        list.remove(list[index])
        plain.remove(at: index)
      case 1:
        list.insert(Item(next), at: index)
        plain.insert(next, at: index)
        next += 1
      default:
        guard index < plain.count else { continue }
        #expect(list[index].number == plain[index])
        #expect(list.index(of: list[index]) == index)
      }
    }
    #expect(list.count == plain.count)
    #expect(list.last?.number == plain.last)
    #expect(numbers(list) == plain)
  }

  @Test(arguments: [0, 1, 2, 5, 300]) func changesAnywhereAgreeWithAnArray(count: Int) {
    for seed in 1...4 {
      compare(seed: UInt64(seed), count: count, changes: 900) { count, random in
        count == 0 ? 0 : Int(random.next() % UInt64(count + 1))
      }
    }
  }

  @Test(arguments: [300, 1000]) func changesAtTheBottomAgreeWithAnArray(count: Int) {
    for seed in 1...4 {
      compare(seed: UInt64(seed), count: count, changes: 1500) { _, random in Int(random.next() % 20) }
    }
  }

  @Test func aListThatIsReadBetweenChangesIsJoined() {
    var list = SiblingList<Item>()
    for number in 0..<600 { list.append(Item(number)) }
    for number in 0..<300 {
      list.remove(list[0])
      if number % 90 == 89 {
        #expect(numbers(list) == Array(number + 1..<600))
        if list.isSplit { list.join() }
      }
    }
    #expect(numbers(list) == Array(300..<600))
  }

  @Test func theLastElementsOfASplitListAreRemoved() {
    var list = SiblingList<Item>()
    for number in 0..<400 { list.append(Item(number)) }
    for _ in 0..<100 { list.remove(list[0]) }
    #expect(list.isSplit)
    while let last = list.last, last.number > 100 { list.remove(last) }
    #expect(numbers(list) == [100])
    list.remove(list[0])
    #expect(list.isEmpty && list.last == nil)
  }

  @Test func exhaustedKeysAreAssignedAgain() {
    var list = SiblingList<Item>()
    list.append(Item(0))
    list.append(Item(1))
    for number in 2..<500 { list.insert(Item(number), at: 1) }
    #expect(numbers(list) == [0] + Array((2..<500).reversed()) + [1])
    for index in 0..<500 { #expect(list.index(of: list[index]) == index) }
  }

  @Test func elementsOfOtherListsAreNotFound() {
    var (list, other) = (SiblingList<Item>(), SiblingList<Item>())
    let (mine, foreign) = (Item(0), Item(1))
    list.append(mine)
    other.append(foreign)
    #expect(list.index(of: foreign) == nil)
    list.remove(foreign)
    #expect(numbers(list) == [0])
  }

  /// During the callback of an addition, an app may add the element to another list. Both lists still find the element
  /// and remove it.
  @Test func elementsOfTwoListsAreFoundInBoth() {
    var (list, other) = (SiblingList<Item>(), SiblingList<Item>())
    let items = (0..<20).map(Item.init)
    for item in items { list.append(item) }
    for number in [3, 0, 17] { other.insert(items[number], at: 0) }
    for (index, item) in items.enumerated() { #expect(list.index(of: item) == index) }
    for item in items.reversed() { list.remove(item) }
    #expect(list.isEmpty && numbers(other) == [17, 0, 3])
    for number in [0, 3, 17] { other.remove(items[number]) }
    #expect(other.isEmpty)
  }

  @Test func takeAllLeavesAnEmptyList() {
    var list = SiblingList<Item>()
    for number in 0..<400 { list.append(Item(number)) }
    for _ in 0..<100 { list.remove(list[0]) }
    #expect(list.isSplit)
    #expect(list.takeAll().map(\.number) == Array(100..<400))
    #expect(list.isEmpty && !list.isSplit)
  }

  private static let elementCount = 100_000

  @Test func manyElementsAreInsertedAndRemovedAtTheBottom() {
    var list = SiblingList<Item>()
    for number in 0..<Self.elementCount { list.insert(Item(number), at: 0) }
    #expect(list[0].number == Self.elementCount - 1)
    #expect(list.last?.number == 0)
    for _ in 0..<Self.elementCount - 1 { list.remove(list[0]) }
    #expect(numbers(list) == [0])
  }

  @Test func manyElementsAreMovedToTheTop() {
    let items = (0..<Self.elementCount).map(Item.init)
    var list = SiblingList<Item>()
    for item in items { list.append(item) }
    for item in items {
      list.remove(item)
      list.append(item)
    }
    #expect(numbers(list) == Array(0..<Self.elementCount))
  }

  @Test func manyElementsAreRemovedInAnyOrder() {
    let items = (0..<Self.elementCount).map(Item.init)
    var list = SiblingList<Item>()
    for item in items { list.append(item) }
    var random = SeededRandom(seed: 5)
    for item in items.shuffled(using: &random) where item.number % 1000 != 0 { list.remove(item) }
    #expect(numbers(list) == Array(stride(from: 0, to: Self.elementCount, by: 1000)))
  }
}
