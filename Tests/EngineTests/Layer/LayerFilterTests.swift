import Foundation
import Stages
import Testing

@testable import Engine

@Suite(.serialized) @MainActor struct LayerFilterTests {
  private let blur = LayerFilter(
    "blur", name: "soft", inputs: ["radius": 2, "center": CGPoint(x: 1, y: 2), "tint": CGColor.white])

  @Test func filtersKeepTheirInputs() {
    var filter = blur
    #expect(filter.kind == "blur" && filter.name == "soft" && filter.isEnabled)
    #expect(filter.inputKeys == ["center", "radius", "tint"])
    #expect(filter.value(forKey: "radius") as? CGFloat == 2 && filter.value(forKey: "none") == nil)
    filter.setValue(NSNumber(value: 5), forKey: "radius")
    filter.setValue(nil, forKey: "tint")
    filter.setValue(false, forKey: "enabled")
    #expect(filter.value(forKey: "radius") as? CGFloat == 5 && filter.inputKeys == ["center", "radius"])
    #expect(!filter.isEnabled && filter.value(forKey: "enabled") as? Bool == false)
    #expect(filter != blur && LayerFilter("blur").name == "blur")
  }

  @Test func keyPathsReachInputs() {
    for list in ["filters", "backgroundFilters", "compositingFilter"] {
      let layer = CALayer()
      let path = list == "compositingFilter" ? list : "\(list).soft"
      layer.setValue(list == "compositingFilter" ? blur as Any : [LayerFilter("tint"), blur], forKey: list)
      func current() -> LayerFilter? {
        list == "compositingFilter"
          ? layer.compositingFilter as? LayerFilter : (layer.value(forKey: list) as? [LayerFilter])?.last
      }
      #expect(current() == blur)
      #expect(layer.value(forKeyPath: "\(path).radius") as? CGFloat == 2)
      layer.setValue(7, forKeyPath: "\(path).radius")
      layer.setValue(8, forKeyPath: "\(path).center.y")
      layer.setValue(false, forKeyPath: "\(path).enabled")
      #expect(current()?.value(forKey: "radius") as? CGFloat == 7)
      #expect(current()?.value(forKey: "center") as? CGPoint == CGPoint(x: 1, y: 8))
      #expect(current()?.isEnabled == false)
      #expect(layer.value(forKeyPath: "\(path).center.y") as? CGFloat == 8)
      // New filters start with their own inputs.
      layer.setValue(list == "compositingFilter" ? blur as Any : [blur], forKey: list)
      #expect(current() == blur)
    }
  }

  @Test func thePresentationCopysFiltersHaveAnimatedInputs() throws {
    let screen = TestScreen()
    let layer = CALayer()
    layer.filters = [blur]
    screen.root.addSublayer(layer)
    screen.frame(at: 1)
    let animation = CABasicAnimation(keyPath: "filters.soft.radius")
    animation.toValue = 6
    animation.duration = 1
    layer.add(animation, forKey: nil)
    screen.frame(at: 1)
    screen.frame(at: 1.5)
    let shown = try #require(layer.presentation()?.filters?.first as? LayerFilter)
    #expect(shown.value(forKey: "radius") as? CGFloat == 4)
    #expect((layer.filters?.first as? LayerFilter) == blur)
  }

  @Test func invalidFiltersTrapWithAMessage() async {
    func message(_ result: ExitTest.Result?) -> String {
      String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }
    let list = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      CALayer().filters = ["blur"]
    }
    #expect(message(list).contains("CALayer.filters: a String was set"))
    let blend = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      CALayer().compositingFilter = 5
    }
    #expect(message(blend).contains("CALayer.compositingFilter: a Int was set"))
    let input = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = LayerFilter("blur", inputs: ["radius": "wide"])
    }
    #expect(message(input).contains("LayerFilter.setValue(_:forKey:): a String is not a value for radius"))
    let value = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let layer = CALayer()
      layer.filters = [LayerFilter("blur", inputs: ["radius": 1])]
      layer.setValue("wide", forKeyPath: "filters.blur.radius")
    }
    #expect(message(value).contains("filters.blur.radius: a String is not a scalar"))
  }
}
