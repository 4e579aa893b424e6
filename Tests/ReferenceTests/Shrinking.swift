import Foundation
import Segue

/// A search for a smaller case that still fails.
@MainActor enum Shrinking {
  static func shrink(_ item: Case, budget: Int = 250, _ fails: (Case) throws -> Bool) rethrows -> Case {
    var (best, remaining) = (item, budget)
    var didShrink = true
    while didShrink, remaining > 0 {
      didShrink = false
      for root in smaller(best.root) where remaining > 0 {
        var candidate = best
        candidate.root = root
        if candidate == best { continue }
        remaining -= 1
        if try fails(candidate) {
          best = candidate
          didShrink = true
          break
        }
      }
    }
    return best
  }

  /// Trees with one node or trait removed or with rounded geometry, the largest reductions first.
  private static func smaller(_ node: Node) -> [Node] {
    var result: [Node] = []
    for i in node.children.indices {
      var less = node
      less.children.remove(at: i)
      result.append(less)
    }
    if let mask = node.mask.first {
      var less = node
      less.mask = []
      result.append(less)
      for small in smaller(mask) {
        less.mask = [small]
        result.append(less)
      }
    }
    for i in node.traits.indices {
      var less = node
      less.traits.remove(at: i)
      result.append(less)
    }
    for (i, child) in node.children.enumerated() {
      for small in smaller(child) {
        var less = node
        less.children[i] = small
        result.append(less)
      }
    }
    var rounded = node
    rounded.size = CGSize(width: node.size.width.rounded(), height: node.size.height.rounded())
    rounded.position = CGPoint(x: node.position.x.rounded(), y: node.position.y.rounded())
    result.append(rounded)
    return result
  }
}
