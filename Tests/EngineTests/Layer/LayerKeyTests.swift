import Foundation
import Stages
import Testing

@testable import Engine

/// Key-value coding reads and sets every key and every part.
@Suite(.serialized) @MainActor struct LayerKeyTests {
  @Test(arguments: KeyCase.all) func everyKeyIsReadAndSet(_ entry: KeyCase) {
    let layer = entry.make()
    #expect(isSame(layer.value(forKey: entry.key), entry.initial()), "initially")
    for (given, read) in entry.samples() {
      layer.setValue(given, forKey: entry.key)
      #expect(isSame(layer.value(forKey: entry.key), read), "\(given ?? "nil")")
      #expect(isSame(layer.value(forKeyPath: entry.key), read))
      let other = entry.make()
      other.setValue(given, forKeyPath: entry.key)
      #expect(isSame(other.value(forKey: entry.key), read))
    }
  }

  @Test func keysReadAndSetTheirProperties() {
    let layer = CALayer()
    layer.setValue(0.25, forKey: "opacity")
    layer.setValue(true, forKey: "hidden")
    layer.setValue(CGRect(x: 1, y: 2, width: 4, height: 6), forKey: "frame")
    #expect(layer.opacity == 0.25 && layer.isHidden && layer.position == CGPoint(x: 3, y: 5))
    #expect(layer.value(forKey: "opacity") as? Float == 0.25)
    #expect(layer.value(forKey: "opacity") as? Double == 0.25)
    #expect(layer.value(forKey: "zPosition") as? CGFloat == 0)
    let (parent, delegate) = (CALayer(), NamedDelegate())
    parent.setValue([layer], forKey: "sublayers")
    parent.setValue(delegate, forKey: "delegate")
    parent.setValue(["opacity": NSNull()], forKey: "actions")
    #expect(parent.sublayers?.first === layer && layer.value(forKey: "superlayer") as? CALayer === parent)
    #expect(parent.delegate === delegate && parent.actions?["opacity"] is NSNull)
    let shape = CAShapeLayer()
    shape.setValue(4, forKey: "lineWidth")
    shape.setValue("even-odd", forKey: "fillRule")
    #expect(shape.lineWidth == 4 && shape.fillRule == .evenOdd)
  }

  final class NamedDelegate: NSObject, CALayerDelegate {}

  /// The parts of values: the path, the whole value, the value that is set, and the resulting whole value.
  nonisolated static let parts:
    [(path: String, whole: any Sendable, value: any Sendable, after: any Sendable)] = {
      let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
      var parts: [(String, any Sendable, any Sendable, any Sendable)] = [
        ("position.x", CGPoint(x: 1, y: 2), 5, CGPoint(x: 5, y: 2)),
        ("position.y", CGPoint(x: 1, y: 2), CGFloat(5), CGPoint(x: 1, y: 5)),
        ("anchorPoint.x", CGPoint(x: 1, y: 2), 0.25, CGPoint(x: 0.25, y: 2)),
        ("anchorPoint.y", CGPoint(x: 1, y: 2), 0.25, CGPoint(x: 1, y: 0.25)),
        ("shadowOffset.width", CGSize(width: 1, height: 2), 5, CGSize(width: 5, height: 2)),
        ("shadowOffset.height", CGSize(width: 1, height: 2), 5, CGSize(width: 1, height: 5)),
      ]
      for key in ["bounds", "frame", "contentsRect", "contentsCenter"] {
        parts += [
          ("\(key).origin", rect, CGPoint(x: 7, y: 8), CGRect(x: 7, y: 8, width: 3, height: 4)),
          ("\(key).size", rect, CGSize(width: 7, height: 8), CGRect(x: 1, y: 2, width: 7, height: 8)),
          ("\(key).origin.x", rect, 7, CGRect(x: 7, y: 2, width: 3, height: 4)),
          ("\(key).origin.y", rect, 7, CGRect(x: 1, y: 7, width: 3, height: 4)),
          ("\(key).size.width", rect, 7, CGRect(x: 1, y: 2, width: 7, height: 4)),
          ("\(key).size.height", rect, 7, CGRect(x: 1, y: 2, width: 3, height: 7)),
        ]
      }
      let moved = CATransform3DMakeTranslation(1, 2, 3)
      for key in ["transform", "sublayerTransform"] {
        parts += [
          ("\(key).translation", moved, CGSize(width: 7, height: 8), CATransform3DMakeTranslation(7, 8, 3)),
          ("\(key).translation.x", moved, 7, CATransform3DMakeTranslation(7, 2, 3)),
          ("\(key).translation.y", moved, 7, CATransform3DMakeTranslation(1, 7, 3)),
          ("\(key).translation.z", moved, 7, CATransform3DMakeTranslation(1, 2, 7)),
          ("\(key).scale", CATransform3DIdentity, 2, CATransform3DMakeScale(2, 2, 2)),
          ("\(key).scale.x", CATransform3DIdentity, 2, CATransform3DMakeScale(2, 1, 1)),
          ("\(key).scale.y", CATransform3DIdentity, 2, CATransform3DMakeScale(1, 2, 1)),
          ("\(key).scale.z", CATransform3DIdentity, 2, CATransform3DMakeScale(1, 1, 2)),
          ("\(key).rotation", CATransform3DIdentity, 1, CATransform3DMakeRotation(1, 0, 0, 1)),
          ("\(key).rotation.z", CATransform3DIdentity, 1, CATransform3DMakeRotation(1, 0, 0, 1)),
          ("\(key).rotation.y", CATransform3DIdentity, 1, CATransform3DMakeRotation(1, 0, 1, 0)),
          ("\(key).rotation.x", CATransform3DIdentity, 1, CATransform3DMakeRotation(1, 1, 0, 0)),
        ]
      }
      return parts
    }()

  @Test(arguments: 0..<parts.count) func everyPartIsReadAndSet(_ index: Int) throws {
    let (path, whole, value, after) = Self.parts[index]
    let layer = CALayer()
    let key = String(path.prefix { $0 != "." })
    layer.setValue(whole, forKey: key)
    layer.setValue(value, forKeyPath: path)
    let read = try #require(layer.value(forKey: key))
    let (got, want) = (PropertyValue(any: read).components, PropertyValue(any: after).components)
    #expect((0..<16).allSatisfy { abs(got[$0] - want[$0]) < 1e-12 }, "\(path): \(read)")
    let part = try #require(layer.value(forKeyPath: path))
    #expect(part is CGFloat || part is CGPoint || part is CGSize)
    let (a, b) = (PropertyValue(any: part).components, PropertyValue(any: value).components)
    #expect((0..<4).allSatisfy { abs(a[$0] - b[$0]) < 1e-12 }, "\(path): \(part)")
  }

  @Test func theScaleOfATransformIsTheMeanOfItsAxes() {
    let layer = CALayer()
    layer.transform = CATransform3DMakeScale(2, 4, 3)
    #expect(layer.value(forKeyPath: "transform.scale") as? CGFloat == 3)
  }

  @Test func pathsLeadThroughLayersAndStyles() {
    let (parent, child) = (CALayer(), CALayer())
    parent.addSublayer(child)
    parent.name = "parent"
    child.setValue(7, forKeyPath: "superlayer.position.x")
    #expect(parent.position.x == 7 && child.value(forKeyPath: "superlayer.name") as? String == "parent")
    #expect(parent.value(forKeyPath: "superlayer.name") == nil)
    parent.setValue(1, forKeyPath: "superlayer.position.x")
    child.style = ["color": "red", "style": ["size": 3, "color": "blue"]]
    #expect(child.value(forKeyPath: "style.color") as? String == "red")
    #expect(child.value(forKeyPath: "style.style.size") as? Int == 3)
    #expect(child.value(forKey: "size") as? Int == 3 && child.value(forKey: "color") as? String == "red")
  }

  @Test func anyKeyStoresAnyValue() {
    let layer = CALayer()
    func expectStored<T: Equatable>(_ value: T, _ line: UInt = #line) {
      layer.setValue(value, forKey: "own")
      #expect(layer.value(forKey: "own") as? T == value, "line \(line)")
      layer.setValue(Optional(value), forKey: "own")
      #expect(layer.value(forKey: "own") as? T == value, "line \(line)")
    }
    #expect(layer.value(forKey: "own") == nil)
    expectStored(CGFloat(0.5))
    expectStored(0.5)
    expectStored(Float(0.1))
    expectStored(3)
    expectStored(-3)
    expectStored(true)
    expectStored(NSNumber(value: 1))
    expectStored("a string")
    expectStored(CGPoint(x: 1, y: 2))
    expectStored(CGSize(width: 1, height: 2))
    expectStored(CGRect(x: 1, y: 2, width: 3, height: 4))
    expectStored(CATransform3DMakeScale(1, 2, 3))
    expectStored(CGAffineTransform(scaleX: 2, y: 3))
    expectStored(CGColor.white)
    expectStored([CGColor.white, .black])
    expectStored([1.5, 2])
    expectStored([1, 2])
    expectStored([CGFloat(1), 2])
    expectStored(["a", "b"])
    expectStored(["a": 1])
    expectStored([String]())
    expectStored(CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil))
    expectStored(Date(timeIntervalSince1970: 5))
    let object = NSObject()
    layer.setValue(object, forKey: "own")
    #expect(layer.value(forKey: "own") as? NSObject === object)
    layer.setValue(nil, forKey: "own")
    #expect(layer.value(forKey: "own") == nil)
    layer.setValue(CGPoint(x: 1, y: 2), forKey: "own")
    layer.setValue(5, forKeyPath: "own.x")
    #expect(layer.value(forKeyPath: "own.x") as? CGFloat == 5)
    #expect(layer.value(forKey: "own") as? CGPoint == CGPoint(x: 5, y: 2))
    // Layers do not share values.
    #expect(CALayer().value(forKey: "own") == nil)
  }

  @Test func equalValuesChangeNothing() {
    final class Counter: CALayer {
      nonisolated(unsafe) static var count = 0
      override func action(forKey event: String) -> (any CAAction)? {
        Counter.count += 1
        return nil
      }
    }
    let layer = Counter()
    func changes(_ value: Any?, _ key: String) -> Int {
      Counter.count = 0
      layer.setValue(value, forKey: key)
      return Counter.count
    }
    #expect(changes("a", "own") == 1 && changes("a", "own") == 0 && changes("b", "own") == 1)
    #expect(changes(1, "own") == 1 && changes(CGFloat(1), "own") == 0)
    #expect(layer.value(forKey: "own") as? CGFloat == 1)
    #expect(changes(["a": [1]], "own") == 1 && changes(["a": [1]], "own") == 0)
    #expect(changes(true, "doubleSided") == 0 && changes(false, "doubleSided") == 1)
    #expect(changes(nil, "shadowPath") == 0 && changes(nil, "never") == 0)
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)
    #expect(changes(path, "shadowPath") == 1 && changes(path.mutableCopy(), "shadowPath") == 0)
  }

  @Test func defaultsComeFromTheClass() {
    final class Gauge: CALayer {
      override class func defaultValue(forKey key: String) -> Any? {
        key == "level" ? 0.75 : super.defaultValue(forKey: key)
      }
    }
    #expect(Gauge().value(forKey: "level") as? Double == 0.75)
    #expect(isSame(CALayer.defaultValue(forKey: "opacity"), 1))
    #expect(isSame(CAShapeLayer.defaultValue(forKey: "lineWidth"), 1))
    #expect(isSame(Gauge.defaultValue(forKey: "shadowRadius"), 3))
    #expect(CALayer.defaultValue(forKey: "lineWidth") == nil && CALayer.defaultValue(forKey: "path") == nil)
    #expect(!CALayer.needsDisplay(forKey: "bounds"))
  }

  @Test func keysGoThroughOverrides() {
    final class Doubled: CALayer {
      override var cornerRadius: CGFloat {
        get { super.cornerRadius * 2 }
        set { super.cornerRadius = newValue }
      }
    }
    let layer = Doubled()
    layer.setValue(3, forKey: "cornerRadius")
    #expect(layer.value(forKey: "cornerRadius") as? CGFloat == 6)
  }

  @Test func invalidValuesAreReportedWithTheirKey() async {
    func message(_ result: ExitTest.Result?) -> String {
      String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }
    let type = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      CALayer().setValue("left", forKey: "position")
    }
    #expect(message(type).contains("CALayer.position: a String is not a point"))
    let none = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      CALayer().setValue(nil, forKey: "opacity")
    }
    #expect(message(none).contains("CALayer.setValue(_:forKey:): nil is not a value for opacity"))
    let object = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      CAShapeLayer().setValue(5, forKey: "path")
    }
    #expect(message(object).contains("CAShapeLayer.setValue(_:forKey:): a Int is not a value for path"))
    let part = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      CALayer().setValue(5, forKeyPath: "position.z")
    }
    #expect(message(part).contains("setValue(_:forKeyPath:): position.z: a CGPoint has no z"))
    let read = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = CALayer().value(forKeyPath: "transform.rotation.w")
    }
    #expect(message(read).contains("value(forKeyPath:): transform.rotation.w: a CATransform3D has no"))
    let fixed = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      CALayer().setValue(CALayer(), forKey: "superlayer")
    }
    #expect(message(fixed).contains("superlayer cannot be set"))
    let colors = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let gradient = CAGradientLayer()
      gradient.colors = ["red"]
      if gradient.colors != nil { fatalError("a gradient of texts") }
    }
    #expect(
      message(colors).contains(
        "CAGradientLayer.colors: a String is not a CGColor, so that no gradient is drawn")
    )
    let animated = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let animation = CABasicAnimation(keyPath: "path")
        animation.toValue = CGPoint.zero
        CAShapeLayer().add(animation, forKey: nil)
      }
    }
    #expect(message(animated).contains("path: a CGPoint is not a value for it"))
  }
}
