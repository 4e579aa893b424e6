import Foundation
import Segue

/// Content that ordinary trees lack: layers without a size, images whose `contentsRect` extends beyond them, rasterized
/// layers with sublayers far outside, and, in a few trees, large clips with round corners on a large surface.
extension TreeGenerator {
  private static let isRequested = ProcessInfo.processInfo.environment["SEGUE_WIDE"] != nil

  /// Whether the tree of a seed is widened: a tenth of the trees with SEGUE_WIDE, otherwise none.
  static func isWide(_ seed: UInt64) -> Bool { isRequested && seed % 10 == 3 }

  static func widened(_ item: Case, seed: UInt64) -> Case {
    var dice = Dice(seed: ~seed)
    var wide = item
    widen(&wide.root.children, scale: item.scale, &dice)
    // Only a few trees are enlarged, because the reference is slow on a large surface.
    return dice.chance(0.15) ? enlarged(wide, &dice) : wide
  }

  private static func widen(_ nodes: inout [Node], scale: Double, _ dice: inout Dice) {
    for index in nodes.indices {
      widen(&nodes[index].children, scale: scale, &dice)
      if nodes[index].kind == .plain { widen(&nodes[index], scale: scale, &dice) }
    }
  }

  private static func widen(_ node: inout Node, scale: Double, _ dice: inout Dice) {
    let hasImage = node.traits.contains { if case .contents = $0 { true } else { false } }
    if hasImage, dice.chance(0.6) {
      node.traits.removeAll {
        switch $0 {
        case .contentsRect, .contentsCenter: true
        default: false
        }
      }
      node.traits.append(
        .contentsRect(
          CGRect(
            x: dice.number(-1, 0.6), y: dice.number(-1, 0.6), width: dice.number(0.5, 2.5),
            height: dice.number(0.5, 2.5))))
    }
    guard !node.children.isEmpty else { return }
    if dice.chance(0.4) { node.size = .zero }
    let isBare = !node.traits.contains {
      switch $0 {
      case .rasterized, .rotation, .scale, .turn, .anchorZ, .smoothEdges: true
      default: $0.reach > 0
      }
    }
    guard isBare, node.children.allSatisfy({ $0.reach == 0 }), dice.chance(0.5) else { return }
    node.traits.append(.rasterized(1))
    node.traits.removeAll { $0 == .clips }
    if dice.chance(0.5) {
      let distance = (dice.number(1100, 1500) * (dice.chance(0.5) ? 1 : -1)).rounded()
      node.position.x -= distance
      for child in node.children.indices { node.children[child].position.x += distance }
    }
  }

  /// The case on a surface several times as large, with fewer layers, which a layer with large corners clips.
  private static func enlarged(_ item: Case, _ dice: inout Dice) -> Case {
    var large = item
    (large.width, large.height, large.scale) = (dice.whole(600, 720), dice.whole(420, 560), 1)
    let (old, new) = (
      item.root.size, CGSize(width: Double(large.width), height: Double(large.height))
    )
    let factor = min(new.width / old.width, new.height / old.height)
    large.root.size = new
    large.root.position = CGPoint(x: new.width / 2, y: new.height / 2)
    large.root.traits.append(.sublayerScale(factor))
    large.root.children = Array(item.root.children.prefix(2)).map { simplified($0, childLimit: 2) }
    for index in large.root.children.indices {
      large.root.children[index].position.x += (new.width - old.width) / 2
      large.root.children[index].position.y += (new.height - old.height) / 2
    }
    var clip = Node(
      size: CGSize(width: (old.width * 0.9).rounded(), height: (old.height * 0.9).rounded()),
      position: CGPoint(x: new.width / 2, y: new.height / 2),
      traits: [.background(dice.color()), .clips], children: large.root.children)
    clip.traits.append(.radius(dice.number(0.2, 0.5) * min(clip.size.width, clip.size.height)))
    for index in clip.children.indices {
      clip.children[index].position.x -= new.width / 2 - clip.size.width / 2
      clip.children[index].position.y -= new.height / 2 - clip.size.height / 2
    }
    if dice.chance(0.3) { clip.traits.append(.rasterized(1)) }
    if dice.chance(0.3) { clip.traits.append(.turn(x: dice.number(-0.4, 0.4), y: 0.3, depth: 500)) }
    large.root.children = [clip]
    return large
  }

  /// Removes the mask, the traits that are slow to judge on a large surface, and all children but the first
  /// `childLimit`.
  private static func simplified(_ node: Node, childLimit: Int) -> Node {
    var simple = node
    simple.mask = []
    simple.traits.removeAll {
      switch $0 {
      case .shadow, .shadowPath, .blur, .backdrop, .saturate, .saturateBackdrop, .vibrancy, .rasterized,
        .turn, .anchorZ:
        true
      default: false
      }
    }
    simple.children = node.children.prefix(childLimit).map { simplified($0, childLimit: childLimit - 1) }
    return simple
  }
}
