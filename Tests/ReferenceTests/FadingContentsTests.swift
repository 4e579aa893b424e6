import Foundation
import Reference
import Segue
import Testing

extension ReferenceTests {
  /// Contents that fade between two images, drawn by the pipeline and by the definitions.
  @Suite(.serialized) @MainActor struct FadingContentsTests {
    /// Returns the tree with fades added to the layers with contents, and to some layers without contents.
    private func fading(_ node: Node, _ dice: inout Dice) -> Node {
      var node = node
      let contentsIndex = node.traits.lastIndex { if case .contents = $0 { true } else { false } }
      if node.kind == .plain, contentsIndex != nil || dice.chance(0.1) {
        let image: TestImage? = dice.chance(0.85) ? dice.pick(TestImage.allCases) : nil
        if contentsIndex != nil || image != nil {
          let progress = dice.chance(0.1) ? dice.pick([0, 1]) : dice.number(0.02, 0.98)
          node.traits.insert(.fade(image, progress), at: contentsIndex.map { $0 + 1 } ?? 0)
        }
      }
      node.children = node.children.map { fading($0, &dice) }
      node.mask = node.mask.map { fading($0, &dice) }
      return node
    }

    private func fadeCount(_ node: Node) -> Int {
      node.traits.count { if case .fade = $0 { true } else { false } }
        + (node.children + node.mask).reduce(0) { $0 + fadeCount($1) }
    }

    @Test func randomTreesMatchTheDefinitions() throws {
      try Tally.compare("fading", 400, ofSeeds: 2000) { seed in
        var item = TreeGenerator.make(seed: seed)
        var dice = Dice(seed: seed ^ 0xfade)
        item.root = fading(item.root, &dice)
        return fadeCount(item.root) == 0 ? nil : item
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

    /// Every pair of images with several gravities and traits, at several points of the fade.
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
      let variants: [([Trait], [Node])] = [
        ([], []), ([.clips, .radius(9)], []), ([.opacity(0.5)], []), ([.contentsScale(2)], []),
        ([.contentsRect(CGRect(x: 0.25, y: 0, width: 0.5, height: 0.75))], []),
        ([.contentsCenter(CGRect(x: 0.4, y: 0.4, width: 0.2, height: 0.2))], []), ([], [round]),
        ([.border(3, SIMD4(1, 1, 1, 0.7)), .background(SIMD4(0.9, 0.3, 0.1, 0.5))], []),
      ]
      var judged = 0
      for first in TestImage.allCases.map(Optional.some) + [nil] {
        for second in TestImage.allCases.map(Optional.some) + [nil] where first != nil || second != nil {
          for (index, gravity) in gravities.enumerated() {
            for (offset, (traits, mask)) in variants.enumerated() where (offset + index) % 3 == 0 {
              let progress = [0.25, 0.5, 0.9][(offset + index) / 3 % 3]
              let contents = first.map { [Trait.contents($0, gravity)] } ?? []
              let item = screen(contents + [.fade(second, progress)] + traits, mask: mask)
              let verdict = Verdict(item)
              if verdict.isUnsure { continue }
              judged += 1
              let comparison = Comparison(
                try stage.draw(item), verdict, width: item.width, height: item.height)
              #expect(
                comparison.isRight,
                "\(profile), \(first.map { "\($0)" } ?? "nil") to \(second.map { "\($0)" } ?? "nil"), \(gravity.rawValue), \(traits), \(progress)"
              )
            }
          }
        }
      }
      #expect(judged > 200)
    }
  }
}
