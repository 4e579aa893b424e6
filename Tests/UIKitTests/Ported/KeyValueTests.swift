import Foundation
import Testing

@testable import UIKit

/// Access to properties and methods by name, observers of properties, and values associated with objects.
@Suite(.serialized) @MainActor
struct KeyValueTests {
  private let listener = PortedListener()

  @Test func methodsAreCalledByName() {
    listener.perform("number:", with: NSNumber(value: 2))
    listener.perform("number:", with: 1.5)
    listener.perform("optional:", with: nil)
    listener.perform("optional:", with: "text")
    #expect(listener.take() == ["number 2.0", "number 1.5", "optional nil", "optional text"])
    let result = listener.perform("twice:", with: 21)?.takeUnretainedValue() as? NSNumber
    #expect(result == 42 && listener.perform("plain") == nil)
    #expect(listener.responds(to: "plain") && !listener.responds(to: "plain:") && !listener.responds(to: nil))
  }

  /// Geometry is boxed as a cast in Objective-C boxes it.
  @Test func geometryIsBoxed() {
    #expect(ObjectiveC.boxed(CGSize(width: 1, height: 2))?.cgSizeValue == CGSize(width: 1, height: 2))
    #expect(ObjectiveC.boxed(CGPoint(x: 1, y: 2))?.cgPointValue == CGPoint(x: 1, y: 2))
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(ObjectiveC.boxed(rect)?.cgRectValue == rect)
    let box = NSValue(cgPoint: .zero)
    #expect(ObjectiveC.boxed(box) === box && (ObjectiveC.boxed(2) as? NSNumber)?.intValue == 2)
    #expect(ObjectiveC.boxed("text") == nil && ObjectiveC.boxed(nil) == nil)
  }

  /// Foundation's collections return numbers of any type, boxed or unboxed.
  @Test func elementsOfCollectionsAreNumbers() throws {
    let array = NSMutableArray()
    for value in [1, 2.5, true, CGFloat(3), Float(1.5), NSNumber(value: 7), "8.5 apples"] as [Any] {
      array.add(value)
    }
    let numbers = (0..<array.count).map { ObjectiveC.number(array[$0]) }
    #expect(numbers.map { $0?.floatValue } == [1, 2.5, 1, 3, 1.5, 7, 8.5])
    #expect(numbers.map { $0?.doubleValue } == [1, 2.5, 1, 3, 1.5, 7, 8.5])
    #expect(numbers.map { $0?.intValue } == [1, 2, 1, 3, 1, 7, 8])
    #expect(numbers.map { $0?.integerValue } == numbers.map { $0?.intValue })
    #expect(numbers.map { $0?.boolValue } == [true, true, true, true, true, true, true])
    #expect(numbers[6]?.stringValue == "8.5 apples" && numbers[5]?.stringValue == "7")
    #expect(
      (0..<6).map { (ObjectiveC.boxed(array[$0]) as? NSNumber)?.doubleValue } == [1, 2.5, 1, 3, 1.5, 7])
    #expect((0..<6).map { ObjectiveC.float(array[$0], CGFloat.self) } == [1, 2.5, nil, 3, 1.5, 7])
    #expect(ObjectiveC.float(array[3], Double.self) == 3 && ObjectiveC.float(array[3], Float.self) == 3)
    #expect(ObjectiveC.float("1", CGFloat.self) == nil && ObjectiveC.float(nil, CGFloat.self) == nil)
    let dictionary: NSDictionary = ["a": CGFloat(2), "b": "text"]
    #expect(ObjectiveC.number(dictionary["a"])?.floatValue == 2)
    #expect(ObjectiveC.text(dictionary["b"])?.length == 4)
    #expect(
      ObjectiveC.text(array[0]) == nil && ObjectiveC.number(CGPoint.zero) == nil
        && ObjectiveC.number(nil) == nil)
  }

  /// A class that the source step has not seen has the optional members of a ported protocol.
  @Test func optionalMembersOfUnseenClassesAreCalled() {
    let exposed = ObjectiveC.ExposedProtocol((any PortedRequirements).self)
    exposed.method("unseenTwice:") { object, arguments in try object.unseenTwice(arguments(0)) }
    exposed.method("unseenDone") { object, _ in try object.unseenDone() }
    exposed.property("unseenCount") { try $0.unseenCount as Int }
    let (full, empty) = (UnseenClass(), UnseenEmptyClass())
    func twice(_ object: AnyObject) -> Int? {
      ObjectiveC.optionalMethod(of: object, "unseenTwice:").flatMap { bound in bound.call(4) }
    }
    #expect(twice(full) == 8 && twice(empty) == nil && twice(listener) == nil)
    ObjectiveC.optionalMethod(of: full, "unseenDone")?.call() as Void?
    ObjectiveC.optionalMethod(of: empty, "unseenDone")?.call() as Void?
    #expect(full.done == 1)
    #expect(ObjectiveC.optionalValue(of: full, "unseenCount") == Optional(1))
    #expect(ObjectiveC.optionalValue(of: empty, "unseenCount") == Int?.none)
    #expect(full.responds(to: "unseenTwice:") && !listener.responds(to: "unseenTwice:"))
    full.perform("unseenDone")
    #expect(full.done == 2 && empty.perform("unseenDone") == nil)
    // A class that is exposed without an optional member has no such member.
    _ = ObjectiveC.ExposedClass(UnseenEmptyClass.self)
    #expect(ObjectiveC.optionalMethod(of: empty, "unseenDone") == nil)
  }

  @Test func optionalMethodsMayBeMissing() {
    let method = ObjectiveC.optionalMethod(of: listener, "twice:").map { bound in
      { (number: Int) -> Int in bound.call(number) }
    }
    #expect(method?(4) == 8)
    #expect(ObjectiveC.optionalMethod(of: listener, "missing") == nil)
    listener.note("one")
    let count: Int? = ObjectiveC.optionalValue(of: listener, "count")
    let missing: Int? = ObjectiveC.optionalValue(of: listener, "missing")
    #expect(count == 1 && missing == nil)
  }

  @Test func aClassInAVariableMakesObjects() {
    let type: NSObject.Type = PortedListener.self
    #expect(ObjectiveC.create(type) is PortedListener)
    let controller: UIViewController.Type = UINavigationController.self
    #expect(ObjectiveC.create(controller) is UINavigationController)
  }

  @Test func propertiesAreReadAndSetByName() {
    listener.setValue(0.25, forKey: "progress")
    listener.setValue(nil, forKey: "name")
    #expect(listener.progress == 0.25 && listener.value(forKey: "name") == nil)
    listener.setValue("n", forKey: "name")
    #expect(listener.value(forKey: "name") as? String == "n")
    let partner = PortedListener()
    listener.setValue(partner, forKey: "partner")
    listener.setValue(3, forKeyPath: "partner.progress")
    #expect(partner.progress == 3 && listener.value(forKeyPath: "partner.progress") as? CGFloat == 3)

    let view = UIView()
    view.setValue(0.5, forKey: "alpha")
    view.setValue(UIColor.red, forKey: "backgroundColor")
    view.setValue(true, forKey: "hidden")
    view.setValue(8, forKeyPath: "layer.cornerRadius")
    #expect(
      view.alpha == 0.5 && view.backgroundColor == .red && view.isHidden && view.layer.cornerRadius == 8)
    #expect((view.layer as NSObject).value(forKey: "cornerRadius") as? CGFloat == 8)
  }

  @Test func aPropertyThatIsNotThereTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { _ = PortedListener().value(forKey: "missing") }
    }
    #expect(
      result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }?.contains(
        "the class exposes no property named missing") == true)
  }

  @Test func changesAreObserved() {
    var changes: [String] = []
    var observation: NSKeyValueObservation? = listener.observe(
      \.progress, forKeyPath: "progress", options: [.initial, .new, .old, .prior]
    ) { _, change in
      let (old, new) = (change.oldValue.map { "\($0)" } ?? "-", change.newValue.map { "\($0)" } ?? "-")
      changes.append("\(old) \(new)\(change.isPrior ? " prior" : "")")
    }
    listener.progress = 1
    listener.setValue(2, forKey: "progress")
    #expect(changes == ["- 0.0", "0.0 - prior", "0.0 1.0", "1.0 - prior", "1.0 2.0"])
    changes = []
    observation?.invalidate()
    listener.progress = 3
    observation = nil
    ObjectiveC.endTurn()
    #expect(changes.isEmpty && !KeyObservers.areAny)
  }

  /// A callback may end other observations, whose callbacks are then not called for the same change.
  @Test func anObservationEndedDuringAChangeIsNotCalled() {
    var seen: [String] = []
    var second: NSKeyValueObservation?
    let first = listener.observe(\.progress, forKeyPath: "progress", options: [.new]) { _, _ in
      seen.append("first")
      second?.invalidate()
    }
    second = listener.observe(\.progress, forKeyPath: "progress", options: [.new]) { _, _ in
      seen.append("second")
    }
    listener.progress = 1
    #expect(seen == ["first"])
    first.invalidate()
  }

  @Test func aPathFollowsItsObjects() {
    let (first, second) = (PortedListener(), PortedListener())
    listener.partner = first
    var seen: [CGFloat?] = []
    let observation = listener.observe(
      \.partner?.progress, forKeyPath: "partner.progress", options: [.new]
    ) { _, change in seen.append(change.newValue ?? nil) }
    first.progress = 1
    second.progress = 5
    listener.partner = second
    first.progress = 2
    second.progress = 6
    listener.partner = nil
    #expect(seen == [1, 5, 6, nil])
    observation.invalidate()
  }

  @Test func observersAreObjectsToo() {
    let observed = PortedListener()
    observed.addObserver(listener, forKeyPath: "progress", options: [.old, .new], context: nil)
    observed.progress = 1
    #expect(listener.take() == ["progress 0.0 1.0"])
    observed.removeObserver(listener, forKeyPath: "progress")
    observed.progress = 2
    #expect(listener.take() == [])
    do {
      let released = PortedListener()
      observed.addObserver(released, forKeyPath: "progress", options: [], context: nil)
    }
    observed.progress = 3
  }

  /// An observer that ends its observation as it is released, when weak references to it are nil already.
  private final class SelfRemovingObserver: NSObject {
    let observed: PortedListener
    init(_ observed: PortedListener) {
      self.observed = observed
      super.init()
      observed.addObserver(self, forKeyPath: "progress", options: [.new], context: nil)
    }
    deinit { observed.removeObserver(self, forKeyPath: "progress") }
  }

  @Test func anObserverEndsItsObservationAsItIsReleased() {
    // Removes the observations of other tests' released objects.
    ObjectiveC.endTurn()
    let observed = PortedListener()
    var observer: SelfRemovingObserver? = SelfRemovingObserver(observed)
    #expect(KeyObservers.areAny && observer != nil)
    observer = nil
    #expect(!KeyObservers.areAny)
  }

  @Test func tabBarControllersTellOfTheirSelection() {
    let stage = Stage()
    stage.frame(at: 0)
    let tabs = UITabBarController()
    tabs.viewControllers = [UIViewController(), UIViewController()]
    stage.window.rootViewController = tabs
    stage.frame(at: 0)
    for key in ["selectedIndex", "selectedViewController"] {
      tabs.addObserver(listener, forKeyPath: key, options: [], context: nil)
    }
    tabs.selectedIndex = 1
    #expect(listener.take() == ["selectedViewController - -", "selectedIndex - -"])
    #expect(tabs.value(forKey: "selectedIndex") as? Int == 1)
    tabs.selectedIndex = 1
    #expect(listener.take() == [])
    for key in ["selectedIndex", "selectedViewController"] { tabs.removeObserver(listener, forKeyPath: key) }
  }

  @Test func viewsAndLayersTellOfTheirChanges() {
    let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    scrollView.contentSize = CGSize(width: 100, height: 1000)
    var offsets: [CGFloat] = []
    var frames: [CGRect] = []
    var others: [String] = []
    let observations = [
      scrollView.observe(\.contentOffset, forKeyPath: "contentOffset", options: .new) { _, change in
        offsets.append(change.newValue?.y ?? -1)
      },
      scrollView.observe(\.frame, forKeyPath: "frame", options: [.old, .new]) { _, change in
        frames += [change.oldValue ?? .null, change.newValue ?? .null]
      },
      scrollView.observe(\.alpha, forKeyPath: "alpha") { view, _ in others.append("alpha \(view.alpha)") },
      scrollView.observe(\.contentSize, forKeyPath: "contentSize") { view, _ in
        others.append("content \(view.contentSize.height)")
      },
      scrollView.observe(\.layer.cornerRadius, forKeyPath: "layer.cornerRadius", options: .new) { _, change in
        others.append("corners \(change.newValue ?? -1)")
      },
    ]
    scrollView.contentOffset = CGPoint(x: 0, y: 40)
    scrollView.bounds.origin.y = 50
    scrollView.frame = CGRect(x: 10, y: 20, width: 200, height: 300)
    scrollView.alpha = 0.5
    scrollView.contentSize.height = 900
    scrollView.layer.cornerRadius = 4
    #expect(offsets.prefix(2) == [40, 50])
    #expect(
      frames == [
        CGRect(x: 0, y: 0, width: 100, height: 100), CGRect(x: 10, y: 20, width: 200, height: 300),
      ], "one call, though both position and bounds change")
    #expect(others == ["alpha 0.5", "content 900.0", "corners 4.0"])
    for observation in observations { observation.invalidate() }
    ObjectiveC.endTurn()
    #expect(!KeyObservers.areAny)
    scrollView.alpha = 1
    #expect(others.count == 3)
  }

  @Test func associatedValuesEndWithTheirObjects() {
    let key = UnsafeRawPointer(bitPattern: 0x1000)!
    let other = UnsafeRawPointer(bitPattern: 0x2000)!
    weak var value: PortedListener?
    weak var owner: NSObject?
    do {
      let object = NSObject()
      owner = object
      let stored = PortedListener()
      value = stored
      objc_setAssociatedObject(object, key, stored, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
      objc_setAssociatedObject(object, other, "text", .OBJC_ASSOCIATION_COPY)
      #expect(objc_getAssociatedObject(object, key) as? PortedListener === stored)
      #expect(objc_getAssociatedObject(object, other) as? String == "text")
      objc_setAssociatedObject(object, other, nil, .OBJC_ASSOCIATION_COPY)
      #expect(objc_getAssociatedObject(object, other) == nil)
      do {
        let unowned = PortedListener()
        objc_setAssociatedObject(object, other, unowned, .OBJC_ASSOCIATION_ASSIGN)
        #expect(objc_getAssociatedObject(object, other) as? PortedListener === unowned)
      }
      #expect(objc_getAssociatedObject(object, other) as? PortedListener == nil)
    }
    #expect(owner == nil && value != nil)
    ObjectiveC.endTurn()
    #expect(value == nil)
  }

  @Test func aTransformIsBoxed() {
    let transform = CATransform3DMakeScale(2, 3, 4)
    let box = NSValue(caTransform3D: transform)
    #expect(CATransform3DEqualToTransform(box.caTransform3DValue, transform))
    let layer = CALayer()
    layer.setValue(box, forKey: "transform")
    #expect(CATransform3DEqualToTransform(layer.transform, transform))
    let animation = CABasicAnimation(keyPath: "transform")
    animation.toValue = box
    layer.add(animation, forKey: nil)
  }
}

/// Optional requirements, in the form that the source step produces.
private protocol PortedRequirements: AnyObject, AbsentRequirements {
  @_disfavoredOverload func unseenTwice(_ number: Int) throws -> Int
  @_disfavoredOverload func unseenDone() throws
  @_disfavoredOverload var unseenCount: Int { get throws }
}

extension PortedRequirements {
  @_disfavoredOverload func unseenTwice(_ number: Int) throws -> Int { throw ObjectiveC.AbsentMember() }
  @_disfavoredOverload func unseenDone() throws { throw ObjectiveC.AbsentMember() }
}

private protocol AbsentRequirements: AnyObject {}

extension AbsentRequirements {
  @_disfavoredOverload var unseenCount: Int { get throws { throw ObjectiveC.AbsentMember() } }
}

private final class UnseenClass: NSObject, PortedRequirements {
  var done = 0
  func unseenTwice(_ number: Int) -> Int { number * 2 }
  func unseenDone() { done += 1 }
  var unseenCount: Int { done }
}

private final class UnseenEmptyClass: NSObject, PortedRequirements {}
