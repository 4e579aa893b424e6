import Foundation
import Reference
import Segue
import Testing

extension ReferenceTests {
  /// Contents between two pictures, drawn by the pipeline and by the definitions.
  @Suite(.serialized) @MainActor struct FadingContentsTests {
    /// The tree with fades of layers that have contents, and of some that have none.
    private func fading(_ node: Node, _ dice: inout Dice) -> Node {
      var node = node
      let at = node.traits.lastIndex { if case .contents = $0 { true } else { false } }
      if node.kind == .plain, at != nil || dice.chance(0.1) {
        let picture: Picture? = dice.chance(0.85) ? dice.pick(Picture.allCases) : nil
        if at != nil || picture != nil {
          let part = dice.chance(0.1) ? dice.pick([0, 1]) : dice.number(0.02, 0.98)
          node.traits.insert(.fade(picture, part), at: at.map { $0 + 1 } ?? 0)
        }
      }
      node.children = node.children.map { fading($0, &dice) }
      node.mask = node.mask.map { fading($0, &dice) }
      return node
    }

    private func fades(_ node: Node) -> Int {
      node.traits.count { if case .fade = $0 { true } else { false } }
        + (node.children + node.mask).reduce(0) { $0 + fades($1) }
    }

    @Test func randomTreesMatchTheDefinitions() throws {
      try Tally.compare("fading", 400, ofSeeds: 2000) { seed in
        var item = TreeGenerator.make(seed: seed)
        var dice = Dice(seed: seed ^ 0xfade)
        item.root = fading(item.root, &dice)
        return fades(item.root) == 0 ? nil : item
      }
    }

    private static let frame = CGSize(width: 40, height: 40)

    private func screen(_ traits: [Trait], mask: [Node] = []) -> Case {
      Case(
        width: 64, height: 64, scale: 1,
        root: Node(
          size: CGSize(width: 64, height: 64), position: CGPoint(x: 32, y: 32),
          traits: [.background(SIMD4(0.2, 0.4, 0.9, 1))],
          children: [
            Node(size: Self.frame, position: CGPoint(x: 32, y: 32), traits: traits, mask: mask)
          ]))
    }

    /// Every pair of pictures in every gravity, at several parts.
    @Test(arguments: [RasterProfile.software, .hardware])
    func everyPairMatchesTheDefinitions(profile: RasterProfile) throws {
      let stage = try PipelineStage(profile)
      defer { stage.close() }
      let gravities: [CALayerContentsGravity] = [
        .resize, .resizeAspect, .resizeAspectFill, .center, .topLeft,
      ]
      let round = Node(
        size: Self.frame, position: CGPoint(x: 20, y: 20),
        traits: [.background(SIMD4(0, 0, 0, 1)), .radius(12)])
      let more: [([Trait], [Node])] = [
        ([], []), ([.clips, .radius(9)], []), ([.opacity(0.5)], []), ([.contentsScale(2)], []),
        ([.contentsRect(CGRect(x: 0.25, y: 0, width: 0.5, height: 0.75))], []),
        ([.contentsCenter(CGRect(x: 0.4, y: 0.4, width: 0.2, height: 0.2))], []), ([], [round]),
        ([.border(3, SIMD4(1, 1, 1, 0.7)), .background(SIMD4(0.9, 0.3, 0.1, 0.5))], []),
      ]
      var judged = 0
      for first in Picture.allCases.map(Optional.some) + [nil] {
        for second in Picture.allCases.map(Optional.some) + [nil] where first != nil || second != nil {
          for (index, gravity) in gravities.enumerated() {
            for (offset, (traits, mask)) in more.enumerated() where (offset + index) % 3 == 0 {
              let part = [0.25, 0.5, 0.9][(offset + index) / 3 % 3]
              let contents = first.map { [Trait.contents($0, gravity)] } ?? []
              let item = screen(contents + [.fade(second, part)] + traits, mask: mask)
              let verdict = Verdict(item)
              if verdict.isUnsure { continue }
              judged += 1
              let comparison = Comparison(
                try stage.draw(item), verdict, width: item.width, height: item.height)
              #expect(
                comparison.isRight,
                "\(profile), \(first.map { "\($0)" } ?? "nil") to \(second.map { "\($0)" } ?? "nil"), \(gravity.rawValue), \(traits), \(part)"
              )
            }
          }
        }
      }
      #expect(judged > 200)
    }
  }
}
