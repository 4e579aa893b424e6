import Foundation
import Testing

@testable import Compositor
@testable import Engine

/// A list in which few layers have changed is the last list, repaired, and shows the same as a new list.
@Suite(.serialized) @MainActor struct RepairedListTests {
  /// A change of a layer, and whether the layer keeps its items, so that the list is repaired.
  enum Change: String, CaseIterable {
    case none, color, translucent, position, fraction, size, radius, border, contents, otherContents, scale
    case rotation
    // The items of these change in number or kind.
    case opacity, hidden, far, shadow, group, insertion, removal, order, radiusBelow

    var keepsItems: Bool {
      switch self {
      case .opacity, .hidden, .far, .shadow, .group, .insertion, .removal, .order, .radiusBelow: false
      default: true
      }
    }

    @MainActor func apply(to layer: CALayer, frame: Int) {
      let step = Double(frame % 8)
      switch self {
      case .none: break
      case .color: layer.backgroundColor = CGColor(red: step / 8, green: 0, blue: 0, alpha: 1)
      case .translucent: layer.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: (1 + step) / 10)
      case .position: layer.position.x += step < 4 ? 1 : -1
      case .fraction: layer.position.x += step < 4 ? 0.25 : -0.25
      case .size: layer.bounds.size.width = 8 + step
      case .radius: layer.cornerRadius = 1 + step / 4
      case .border: layer.borderWidth = 1 + step / 4
      case .contents, .otherContents: layer.contents = plainImage(4 + (self == .contents ? 0 : Int(step)), 4)
      case .opacity: layer.opacity = Float(1 + step) / 10
      case .scale: layer.transform = CATransform3DMakeScale(1 + step / 8, 1, 1)
      case .rotation: layer.transform = CATransform3DMakeRotation(step / 8, 0, 0, 1)
      case .hidden: layer.isHidden = frame % 3 == 0
      case .far: layer.position.x += frame % 2 == 0 ? 1000 : -1000
      case .shadow: layer.shadowOpacity = Float(frame % 3) / 4
      case .group:
        layer.opacity = Float(1 + step) / 10
        layer.sublayers?.first?.position.x += frame % 2 == 0 ? 1 : -1
      case .insertion: layer.addSublayer(movedBox(frame % 5, 1, 2, 2, step / 8))
      case .removal: layer.sublayers?.last?.removeFromSuperlayer()
      case .order: layer.zPosition = CGFloat(frame % 3)
      case .radiusBelow: layer.sublayers?.last?.cornerRadius = CGFloat(frame % 3)
      }
    }
  }

  /// A screen of cards, each with two sublayers, so that no run of plain layers contains them.
  private func cardScene() -> MovedScene {
    let scene = MovedScene()
    scene.screen.render.drawsStrips = false
    for index in 0..<80 {
      let card = movedBox(4 + index % 10 * 18, 4 + index / 10 * 15, 14, 12, Double(index % 7) / 7)
      card.cornerRadius = 2
      let (picture, badge) = (movedBox(2, 2, 4, 4, 0.5), movedBox(8, 2, 4, 6, Double(index % 5) / 5))
      picture.contents = plainImage(4, 4)
      badge.cornerRadius = 1
      for part in [picture, badge] { card.addSublayer(part) }
      scene.holder.addSublayer(card)
    }
    return scene
  }

  /// The layers that change: a card, a picture and a badge in another card.
  private func layers(_ scene: MovedScene) -> [(String, CALayer)] {
    let cards = scene.holder.sublayers ?? []
    return [("card", cards[33])] + ["picture", "badge"].enumerated().map { ($1, cards[40].sublayers![$0]) }
  }

  @Test(arguments: Change.allCases)
  func everyChangeShowsWhatANewListShows(change: Change) {
    for number in 0..<3 {
      var scene = cardScene()
      let (name, layer) = layers(scene)[number]
      let mover = movedBox(180, 120, 2, 2, 0.5)
      scene.screen.root.addSublayer(mover)
      var repairs = 0
      for frame in 0..<40 {
        let list = scene.frame("\(change) of the \(name), frame \(frame)") {
          mover.position.x = 180 + Double(frame % 4)
          if frame >= 12, frame < 32 { change.apply(to: layer, frame: frame) }
        }
        guard list.reuse.isRepaired else { continue }
        repairs += 1
        #expect(list.reuse.visitedRows <= 5, "\(change) of the \(name), frame \(frame)")
      }
      if change.keepsItems { #expect(repairs >= 24, "\(change) of the \(name)") }
    }
  }

  /// Layers that change in turn are repaired, and cached rasters around them are made anew in the next new list.
  @Test func changesOfManyLayersInTurnAreSeenByTheNextNewList() {
    var scene = cardScene()
    let holder = scene.holder
    let cards = holder.sublayers ?? []
    let mover = movedBox(180, 120, 2, 2, 0.5)
    scene.screen.root.addSublayer(mover)
    for frame in 0..<120 {
      _ = scene.frame("frame \(frame)") {
        mover.position.x = 180 + Double(frame % 4)
        let card = cards[frame * 7 % 80]
        switch frame % 5 {
        case 0: card.sublayers?[1].position.y = CGFloat(1 + frame % 3)
        case 1: card.sublayers?[1].backgroundColor = .black
        case 2: card.position.x += 1
        case 3: card.backgroundColor = CGColor(red: 0.2, green: 0.4, blue: 1, alpha: 1)
        default: break
        }
        // A change that no repair can make.
        if frame % 17 == 16 { cards[5].isHidden.toggle() }
        if frame % 41 == 40 { holder.position.x += frame % 2 == 0 ? 1 : -1 }
      }
    }
  }

  /// A repair of a layer with sublayers stores nothing that a later repair adds to.
  @Test func repairsDoNotAddUp() {
    var scene = cardScene()
    let card = scene.holder.sublayers?[33]
    var counts: Set<Int> = []
    for frame in 0..<60 {
      let list = scene.frame("frame \(frame)") { card?.position.x += frame % 8 < 4 ? 0.25 : -0.25 }
      if list.reuse.isRepaired { counts.insert(scene.screen.render.repairs.items.contexts.count) }
    }
    #expect(counts.count == 1, "\(counts)")
  }

  /// A path that is replaced now and then is not taken for one that is replaced for each list.
  @Test func repairedListsCountBetweenReplacedPaths() {
    var scene = cardScene()
    scene.screen.render.drawsPathsInBands = true
    let (shape, mover) = (CAShapeLayer(), movedBox(180, 120, 2, 2, 0.5))
    shape.frame = CGRect(x: 150, y: 100, width: 20, height: 20)
    for layer in [shape, mover] { scene.screen.root.addSublayer(layer) }
    var repairs = 0
    for frame in 0..<120 {
      let list = scene.frame("frame \(frame)") {
        mover.position.x = 180 + Double(frame % 4)
        if frame % 20 == 19 {
          shape.path = CGPath(rect: CGRect(x: 1, y: 1, width: 4 + frame / 20, height: 6), transform: nil)
        }
      }
      if list.reuse.isRepaired { repairs += 1 }
      #expect(!scene.screen.render.tree.detailChanges.hasShownReplacedPaths, "frame \(frame)")
    }
    #expect(repairs > 60)
  }

  /// Invisible subtrees are measured only while they move: the pixels of those that are scaled differ in each frame.
  @Test func invisibleSubtreesThatAreScaledAreNotMeasured() {
    var scene = MovedScene()
    for index in 0..<60 {
      let row = movedBox(400, 10 * index, 20, 8, 0.3)
      row.addSublayer(movedBox(2, 2, 4, 4, 0.6))
      scene.holder.addSublayer(row)
    }
    let holder = scene.holder
    var counts: Set<Int> = []
    for frame in 0..<30 {
      let list = scene.frame("frame \(frame)") {
        holder.transform = CATransform3DMakeScale(1 + Double(frame) / 100, 1, 1)
      }
      if frame >= 2 { counts.insert(list.reuse.visitedRows) }
    }
    #expect(counts.count == 1, "\(counts)")
  }

  /// More changes than a repair makes, and lists that were not made one after the other.
  @Test func otherListsAreMadeAnew() {
    var scene = cardScene()
    let cards = scene.holder.sublayers ?? []
    for frame in 0..<30 {
      let list = scene.frame("frame \(frame)") {
        for index in 0..<40 { cards[index].backgroundColor = frame % 2 == 0 ? .black : .white }
      }
      #expect(!list.reuse.isRepaired)
    }
    for frame in 0..<12 {
      _ = scene.frame { cards[0].backgroundColor = frame % 2 == 0 ? .black : .white }
    }
    #expect(scene.screen.list.reuse.isRepaired)
    scene.screen.render.showsRasters = false
    #expect(!scene.frame { cards[0].backgroundColor = .black }.reuse.isRepaired)
    scene.screen.render.showsRasters = true
    #expect(!scene.frame { cards[0].backgroundColor = .white }.reuse.isRepaired)
  }
}
