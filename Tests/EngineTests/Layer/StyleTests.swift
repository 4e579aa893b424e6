import Foundation
import Stages
import Testing

@testable import Engine

@Suite(.serialized) @MainActor struct StyleTests {
  /// A style gives a property a value until the property is set. The removal of the style resets the value.
  @Test(arguments: KeyCase.all) func stylesProvideUnsetProperties(_ entry: KeyCase) throws {
    let propertiesWithoutStyle: Set = [
      "bounds", "frame", "name", "beginTime", "duration", "speed", "timeOffset", "repeatCount",
      "repeatDuration", "autoreverses", "fillMode", "needsDisplayOnBoundsChange",
    ]
    let samples = entry.samples().filter {
      $0.given != nil && $0.read != nil && !isSame($0.read, entry.initial())
    }
    let sample = try #require(samples.first)
    let given = try #require(sample.given)
    let layer = entry.make()
    layer.style = [entry.key: given]
    if propertiesWithoutStyle.contains(entry.key) {
      #expect(isSame(layer.value(forKey: entry.key), entry.initial()))
      return
    }
    #expect(isSame(layer.value(forKey: entry.key), sample.read))
    layer.style = nil
    #expect(isSame(layer.value(forKey: entry.key), entry.initial()), "reset")
    layer.setValue(entry.initial(), forKey: entry.key)
    layer.style = [entry.key: given]
    #expect(isSame(layer.value(forKey: entry.key), entry.initial()) || entry.initial() == nil, "set before")
    let other = entry.make()
    other.style = [entry.key: given]
    other.setValue(entry.initial(), forKey: entry.key)
    other.style = nil
    #expect(isSame(other.value(forKey: entry.key), entry.initial()), "set after")
  }

  @Test func theOutermostStyleApplies() {
    let layer = CALayer()
    layer.style = [
      "opacity": 0.5,
      "style": ["opacity": 0.25, "cornerRadius": 3, "style": ["cornerRadius": 9, "zPosition": 2]],
    ]
    #expect(layer.opacity == 0.5 && layer.cornerRadius == 3 && layer.zPosition == 2)
    layer.cornerRadius = 4
    layer.style = ["cornerRadius": 7]
    #expect(layer.opacity == 1 && layer.cornerRadius == 4 && layer.zPosition == 0)
  }

  @Test func stylesDoNotAnimateAndProvideCustomKeys() throws {
    let screen = TestScreen()
    let layer = CALayer()
    screen.root.addSublayer(layer)
    screen.frame(at: 1)
    layer.style = ["opacity": 0.5, "level": 0.25, "style": ["size": CGSize(width: 1, height: 2)]]
    #expect(layer.animationKeys() == nil && layer.opacity == 0.5)
    #expect(layer.value(forKeyPath: "size.height") as? CGFloat == 2)
    let animation = CABasicAnimation(keyPath: "level")
    animation.toValue = 1.25
    animation.duration = 1
    layer.add(animation, forKey: nil)
    screen.frame(at: 1)
    screen.frame(at: 1.5)
    #expect(layer.presentation()?.value(forKey: "level") as? Double == 0.75)
    layer.setValue(3, forKey: "level")
    #expect(layer.value(forKey: "level") as? Int == 3)
  }
}
