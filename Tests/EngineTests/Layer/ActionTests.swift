import Foundation
import Stages
import Testing

@testable import Engine

/// The search order for actions, and the changes that look up an action.
@Suite(.serialized) @MainActor struct ActionTests {
  /// A record of the actions that were performed.
  final class Log {
    var lines: [String] = []
  }

  struct Note: CAAction {
    let name: String
    let log: Log
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
      let layer = (anObject as? CALayer)?.name ?? "?"
      log.lines.append("\(name) \(event) \(layer)\(dict == nil ? "" : " \(dict ?? [:])")")
    }
  }

  final class Agent: NSObject, CALayerDelegate {
    var answer: (String) -> (any CAAction)? = { _ in nil }
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { answer(event) }
  }

  final class LayerWithClassAction: CALayer {
    nonisolated(unsafe) static var action: (any CAAction)?
    override class func defaultAction(forKey event: String) -> (any CAAction)? {
      event == "cornerRadius" ? action : super.defaultAction(forKey: event)
    }
  }

  /// Each source gives no answer, an action or `NSNull`. In each combination, the first answer in order applies.
  @Test func theFirstActionInOrderApplies() {
    let sources = ["delegate", "actions", "style", "inner style", "class"]
    let screen = TestScreen()
    for combination in 0..<243 {
      // The answers: 0 is none, 1 is an action, 2 is NSNull.
      var remainder = combination
      let answers = sources.map { _ in
        defer { remainder /= 3 }
        return remainder % 3
      }
      let log = Log()
      func answer(_ index: Int) -> (any CAAction)? {
        switch answers[index] {
        case 0: nil
        case 1: Note(name: sources[index], log: log)
        default: NSNull()
        }
      }
      let layer = LayerWithClassAction()
      let agent = Agent()
      layer.name = "a"
      agent.answer = { $0 == "cornerRadius" ? answer(0) : nil }
      layer.delegate = agent
      if let action = answer(1) { layer.actions = ["cornerRadius": action] }
      var inner: [AnyHashable: Any] = ["other": 1]
      if let action = answer(3) { inner["actions"] = ["cornerRadius": action] }
      var style: [AnyHashable: Any] = ["style": inner]
      if let action = answer(2) { style["actions"] = ["cornerRadius": action, "opacity": NSNull()] }
      layer.style = style
      LayerWithClassAction.action = answer(4)
      screen.root.sublayers = [layer]
      screen.frame(at: screen.time + 1)
      layer.cornerRadius = 5
      let first = answers.firstIndex { $0 != 0 }
      let expected = first.flatMap { answers[$0] == 1 ? ["\(sources[$0]) cornerRadius a"] : nil } ?? []
      #expect(log.lines == expected, "\(answers)")
      #expect((layer.animationKeys() == ["cornerRadius"]) == (first == nil), "\(answers)")
      LayerWithClassAction.action = nil
    }
  }

  @Test func actionsAreLookedUpBeforeTheChangeAndRunAfterIt() {
    final class Watcher: NSObject, CALayerDelegate, CAAction {
      var seen: [Float] = []
      func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        seen.append(layer.opacity)
        return self
      }
      func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        seen.append((anObject as? CALayer)?.opacity ?? -1)
      }
    }
    let (layer, watcher) = (CALayer(), Watcher())
    layer.delegate = watcher
    layer.opacity = 0.5
    #expect(watcher.seen == [1, 0.5], "a layer that is not shown also looks up its actions")
    layer.opacity = 0.5
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.opacity = 0.25
    CATransaction.commit()
    #expect(watcher.seen == [1, 0.5])
  }

  @Test(arguments: KeyCase.all) func everyPropertyLooksUpItsActionByItsKey(_ entry: KeyCase) throws {
    let silent: Set = [
      "name", "beginTime", "duration", "speed", "timeOffset", "repeatCount", "repeatDuration", "autoreverses",
      "fillMode", "needsDisplayOnBoundsChange",
    ]
    let layer = entry.make()
    let agent = Agent()
    var requested: [String] = []
    agent.answer = {
      requested.append($0)
      return NSNull()
    }
    layer.delegate = agent
    let sample = try #require(entry.samples().first { !isSame($0.read, entry.initial()) })
    layer.setValue(sample.given, forKey: entry.key)
    let aliases = [
      "isHidden": "hidden", "isDoubleSided": "doubleSided", "isOpaque": "opaque", "isWrapped": "wrapped",
    ]
    let key = aliases[entry.key] ?? entry.key
    #expect(requested == (silent.contains(key) ? [] : key == "frame" ? ["bounds", "position"] : [key]))
  }

  @Test func componentsLookUpTheActionOfTheirProperty() {
    let layer = CALayer()
    let agent = Agent()
    var requested: [String] = []
    agent.answer = {
      requested.append($0)
      return nil
    }
    layer.delegate = agent
    layer.setValue(1, forKeyPath: "position.x")
    layer.setValue(1, forKeyPath: "transform.rotation.z")
    layer.setValue(1, forKeyPath: "bounds.size.width")
    layer.setValue(1, forKeyPath: "shadowOffset.width")
    layer.filters = [LayerFilter("blur", inputs: ["radius": 1])]
    layer.setValue(2, forKeyPath: "filters.blur.radius")
    #expect(
      requested == ["position", "transform", "bounds", "shadowOffset", "filters", "filters.blur.radius"])
  }

  // MARK: Events

  /// The events of a shown tree of named layers while `body` changes the tree, each with the name of its layer.
  private func events(_ body: (TestScreen, _ layer: (String) -> CALayer) -> Void) -> [String] {
    let screen = TestScreen()
    let (log, agent) = (Log(), Agent())
    agent.answer = { event in
      ["onOrderIn", "onOrderOut", "sublayers", "hidden", "contents"].contains(event)
        ? Note(name: "-", log: log) as any CAAction : NSNull()
    }
    var layers: [String: CALayer] = ["root": screen.root]
    func layer(_ name: String) -> CALayer {
      if let known = layers[name] { return known }
      let made = CALayer()
      made.name = name
      made.delegate = agent
      layers[name] = made
      return made
    }
    screen.root.name = "root"
    screen.root.delegate = agent
    screen.root.sublayers = [layer("a"), layer("b")]
    screen.frame(at: 1)
    log.lines = []
    body(screen, layer)
    screen.root.delegate = nil
    return log.lines.map { String($0.dropFirst(2)) }
  }

  @Test func layersRunOrderInAndOrderOutActions() {
    #expect(
      events { screen, layer in
        screen.root.addSublayer(layer("c"))
        layer("c").addSublayer(layer("d"))
        layer("c").isHidden = true
        layer("c").isHidden = true
        layer("c").isHidden = false
        layer("d").removeFromSuperlayer()
        layer("d").addSublayer(layer("e"))
        layer("e").isHidden = true
      } == [
        "sublayers root", "onOrderIn c", "sublayers c", "onOrderIn d", "hidden c", "onOrderOut c", "hidden c",
        "onOrderIn c", "onOrderOut d", "sublayers c", "sublayers d", "hidden e",
      ])
    #expect(
      events { screen, layer in
        layer("hidden").isHidden = true
        screen.root.insertSublayer(layer("hidden"), at: 0)
        layer("hidden").removeFromSuperlayer()
      } == ["hidden hidden", "sublayers root", "sublayers root"])
    #expect(
      events { screen, layer in
        layer("a").addSublayer(layer("b"))
      } == ["onOrderOut b", "sublayers root", "sublayers a", "onOrderIn b"])
    #expect(
      events { screen, layer in
        screen.root.sublayers = [layer("b"), layer("c")]
      } == ["onOrderOut a", "onOrderOut b", "onOrderIn b", "onOrderIn c", "sublayers root"])
    #expect(
      events { screen, layer in
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        screen.root.addSublayer(layer("c"))
        layer("c").removeFromSuperlayer()
        CATransaction.commit()
      } == [])
    #expect(
      events { screen, layer in
        layer("a").contents = CGImage(width: 1, height: 1, isOpaque: true, premultipliedBGRA: [1, 2, 3, 255])
        layer("a").contents = nil
        layer("a").contents = nil
      } == ["contents a", "contents a"])
  }

  @Test func anEventCanAddAnAnimation() {
    let screen = TestScreen()
    let layer = CALayer()
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    fade.duration = 1
    layer.actions = [kCAOnOrderIn: fade]
    screen.root.addSublayer(layer)
    screen.frame(at: 1)
    screen.frame(at: 1.5)
    #expect(layer.animationKeys() == ["onOrderIn"] && layer.presentation()?.opacity == 0.5)
  }
}
