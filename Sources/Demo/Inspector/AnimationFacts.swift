import Engine
import Foundation
import UIKit

/// The inspector's facts about the animations of a layer.
@MainActor
struct AnimationFacts {
  private(set) var list: [Fact] = []

  init(_ layer: CALayer, at time: Double) {
    for record in layer.records {
      list.append(Fact(title: Self.title(record), isHeading: true))
      list += Self.facts(record.animation)
      guard let progress = Self.progress(of: record, at: time) else { continue }
      list.append(
        Fact(title: "Now", value: "\(FactText.number(CGFloat(progress * 100))) %", progress: progress))
    }
  }

  /// The key with which the app has added the animation; "Animation" for a generated key.
  private static func title(_ record: AnimationRecord) -> String {
    record.key.hasPrefix("animation-") ? "Animation" : record.key
  }

  private static func facts(_ animation: CAAnimation) -> [Fact] {
    var facts = [Fact(title: "Type", value: "\(type(of: animation))")]
    if let property = animation as? CAPropertyAnimation {
      let note = property.isAdditive ? ", added" : ""
      facts.append(Fact(title: "Key path", value: (property.keyPath ?? "") + note))
    }
    facts += values(animation)
    facts.append(Fact(title: "Duration", value: duration(animation)))
    if let timing = timing(animation) { facts.append(Fact(title: "Timing", value: timing)) }
    if let group = animation as? CAAnimationGroup {
      for part in group.animations ?? [] {
        let path = (part as? CAPropertyAnimation)?.keyPath ?? "\(type(of: part))"
        let value = values(part).map { "\($0.title.lowercased()) \($0.value)" }.joined(separator: ", ")
        facts.append(Fact(title: path, value: value))
      }
    }
    return facts
  }

  private static func values(_ animation: CAAnimation) -> [Fact] {
    var facts: [Fact?] = []
    switch animation {
    case let basic as CABasicAnimation:
      facts = [
        fact("From", basic.fromValue), fact("To", basic.toValue), fact("By", basic.byValue),
      ]
    case let keyframes as CAKeyframeAnimation:
      if keyframes.path != nil { facts.append(fact("Along", "a path")) }
      let values = keyframes.values ?? []
      if values.count > 2 { facts.append(fact("Steps", "\(values.count) values")) }
      if values.count > 1 { facts += [fact("From", values.first), fact("To", values.last)] }
    case let transition as CATransition: facts.append(fact("Kind", transition.type.rawValue))
    default: break
    }
    return facts.compactMap { $0 }
  }

  private static func fact(_ title: String, _ value: Any?) -> Fact? {
    guard let value else { return nil }
    let color = (value as? CGColor) ?? (value as? UIColor)?.cgColor
    return Fact(title: title, value: FactText.value(value), color: color)
  }

  private static func duration(_ animation: CAAnimation) -> String {
    var text = "\(FactText.number(CGFloat(animation.duration))) s"
    if animation.commitDelay > 0 { text += ", after \(FactText.number(CGFloat(animation.commitDelay))) s" }
    if animation.repeatCount == .infinity {
      text += ", for ever"
    } else if animation.repeatCount > 1 {
      text += ", \(FactText.number(CGFloat(animation.repeatCount))) times"
    }
    if animation.autoreverses { text += ", and back" }
    if animation.speed != 1 { text += ", speed \(FactText.number(CGFloat(animation.speed)))" }
    return text
  }

  private static func timing(_ animation: CAAnimation) -> String? {
    if let spring = animation as? CASpringAnimation {
      let ratio = spring.damping / (2 * (spring.stiffness * spring.mass).squareRoot())
      return "spring, damping ratio \(FactText.number(ratio))"
    }
    if let keyframes = animation as? CAKeyframeAnimation {
      if let spring = keyframes.overallSpring {
        let ratio = spring.damping / (2 * (spring.stiffness * spring.mass).squareRoot())
        return "spring, damping ratio \(FactText.number(ratio))"
      }
      if keyframes.timingFunction == nil, let parts = keyframes.timingFunctions, !parts.isEmpty {
        return "\(parts.count) curves"
      }
    }
    return animation.timingFunction.map { name($0.cubic) } ?? "linear"
  }

  private static let names: [(CAMediaTimingFunctionName, String)] = [
    (.linear, "linear"), (.easeIn, "ease in"), (.easeOut, "ease out"), (.easeInEaseOut, "ease in and out"),
    (.default, "default"),
  ]

  private static func name(_ cubic: CubicBezier) -> String {
    if let known = names.first(where: { CAMediaTimingFunction(name: $0.0).cubic == cubic }) { return known.1 }
    return [cubic.x1, cubic.y1, cubic.x2, cubic.y2].map { FactText.number(CGFloat($0)) }
      .joined(separator: ", ")
  }

  /// The progress of an animation at a root time, 0…1; 0 for an animation that waits for its commit, nil before and
  /// after the animation. The progress is the fraction of one iteration while the animation runs, and the eased
  /// fraction while its timeline is scrubbed or completed.
  static func progress(of record: AnimationRecord, at time: Double) -> Double? {
    guard let entry = record.tracks.first, let layer = record.layer else { return nil }
    var root = time
    if let clock = record.clock {
      switch clock.clockState.evaluate(entry.anchor, at: time) {
      case .time(let time): root = time
      case .fraction(let fraction, _): return min(1, max(0, fraction))
      case .nothing: return nil
      }
    }
    if !record.isCommitted, record.beginsAtCommit { return 0 }
    let evaluation = entry.track.chain.evaluate(parentTime: layer.timeMap.localTime(root))
    return evaluation.phase == .active && evaluation.applies ? evaluation.fraction : nil
  }
}
