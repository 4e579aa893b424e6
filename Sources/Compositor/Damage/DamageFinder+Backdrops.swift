import LayerValues

// A backdrop whose input is the same as in the previous list keeps its blur, whatever changes above the backdrop.
extension DamageFinder {
  /// Numbers the backdrops below which nothing differs from the previous list. A backdrop keeps its number until the
  /// content below it differs. Only backdrops on the surface, or first in plain groups on the surface, have a number.
  mutating func numberBackdrops(
    _ list: inout DisplayList, since lastList: borrowing DisplayList, in tree: borrowing RenderTree
  ) {
    guard list.backdropCount > 0, lastList.backdropCount > 0 else { return }
    var below = Damage(of: list, overdrawCost: overdrawCost)
    var open = OpenGroups()
    var remaining = list.backdropCount
    for index in 0..<min(list.items.count, lastList.items.count) {
      let kind = list.items[index].kind
      // Items after the first pair of different kinds cannot be compared one by one.
      guard kind == lastList.items[index].kind else { return }
      open.step(list, index)
      var isSameBelow = false
      if kind == .backdrop {
        remaining -= 1
        isSameBelow =
          open.areEmptyAndPlain && Self.hasUnchangedInput(list, since: lastList, at: index, below: below)
        if isSameBelow {
          var backdropNumber = lastList.items[index].backdropNumber
          if backdropNumber.isNone {
            lastNumber = lastNumber == .max ? 0 : lastNumber + 1
            backdropNumber = BackdropNumber(number: lastNumber)
          }
          list.items[index].content = .backdrop(backdropNumber)
        }
        if remaining == 0 { return }
      }
      let isSame = Self.isSame(list, at: index, as: lastList, lastIndex: index, in: tree)
      if isSame, kind != .backdrop || isSameBelow { continue }
      // The content of a plain group is compared item by item; the group itself adds its bounds at its end.
      if kind == .beginGroup, list.items[index].group.isNone, lastList.items[index].group.isNone { continue }
      let changed = open.isStyled ? open.outermostStyled : index
      below.add(list.items[changed].bounds)
      below.add(lastList.items[changed].bounds)
      if below.isAll { return }
    }
  }

  /// Whether a backdrop has not moved and nothing that it reads has changed.
  private static func hasUnchangedInput(
    _ list: borrowing DisplayList, since lastList: borrowing DisplayList, at index: Int, below: Damage
  ) -> Bool {
    let (item, last) = (list.items[index], lastList.items[index])
    return item.bounds == last.bounds && item.scissor == last.scissor
      && !below.touches(item.bounds.reaching(3 * Double(max(item.sigma, last.sigma))))
  }
}

/// The groups that are open in a walk through a list.
private struct OpenGroups {
  private var depth = 0
  /// The number of groups that begin right before the current item.
  private var begun = 0
  /// The number of open groups from the outermost styled group inwards.
  private var styledDepth = 0
  /// The item that begins the outermost styled group: a group with more than an opacity and a clip, whose items may
  /// have other coordinates than the surface.
  private(set) var outermostStyled = 0

  /// Whether a styled group is open.
  var isStyled: Bool { styledDepth > 0 }
  /// Whether the current item is the first item of all open groups, none of which is styled.
  var areEmptyAndPlain: Bool { begun == depth && styledDepth == 0 }

  /// Advances to the item at `index`.
  mutating func step(_ list: borrowing DisplayList, _ index: Int) {
    let before = index > 0 ? list.items[index - 1].kind : .endGroup
    begun = before == .beginGroup ? begun + 1 : 0
    switch list.items[index].kind {
    case .beginGroup:
      depth += 1
      if styledDepth == 0, list.items[index].group.exists { outermostStyled = index }
      if styledDepth > 0 || list.items[index].group.exists { styledDepth += 1 }
    case .endGroup:
      depth -= 1
      if styledDepth > 0 { styledDepth -= 1 }
    default: break
    }
  }
}
