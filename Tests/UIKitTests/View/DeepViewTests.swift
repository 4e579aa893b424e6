import Foundation
import Testing

@testable import Engine
@testable import UIKit

/// Hierarchies of views and controllers that are deeper than recursion allows, and code that calls itself through the
/// framework.
@Suite(.serialized) @MainActor struct DeepViewTests {
  private final class Counter {
    var tints = 0
    var windows = 0
    var traits = 0
    var releases = 0
  }

  private final class Counted: UIView {
    nonisolated(unsafe) var counter: Counter?
    override func tintColorDidChange() { counter?.tints += 1 }
    override func didMoveToWindow() { counter?.windows += 1 }
    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
      counter?.traits += 1
    }
    deinit { counter?.releases += 1 }
  }

  /// Returns a view above `depth - 1` other views, each of which contains the next.
  private func chain(_ depth: Int, _ counter: Counter) -> UIView {
    var top: UIView?
    for _ in 0..<depth {
      let above = Counted(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      above.counter = counter
      if let top { above.addSubview(top) }
      top = above
    }
    return top ?? UIView()
  }

  @Test func deepViewsChangeAndAreReleased() {
    let counter = Counter()
    do {
      let top = chain(20_000, counter)
      top.tintColor = .red
      #expect(counter.tints == 20_000)
      top.overrideUserInterfaceStyle = .dark
      #expect(counter.traits == 20_000)
    }
    #expect(counter.releases == 20_000)
  }

  @Test func theLowestOfDeepViewsInheritsItsTint() {
    let top = chain(50_000, Counter())
    var lowest = top
    while let below = lowest.subviews.first { lowest = below }
    #expect(lowest.nestingDepth == 49_999 && lowest.tintColor == UIColor.systemBlue)
    top.tintColor = .red
    #expect(lowest.tintColor == UIColor.red)
  }

  @Test func theLowestOfDeepViewsHasItsSafeArea() {
    let stage = Stage()
    let controller = UIViewController()
    controller.additionalSafeAreaInsets.top = 30
    stage.window.rootViewController = controller
    stage.frame(at: 1)
    let top = chain(30_000, Counter())
    controller.view.addSubview(top)
    var lowest = top
    while let below = lowest.subviews.first { lowest = below }
    #expect(lowest.safeAreaInsets.top == controller.view.safeAreaInsets.top)
    #expect(lowest.safeAreaInsets.top >= 30)
    top.removeFromSuperview()
  }

  @Test func deepViewsAreShownAndHit() {
    let stage = Stage()
    let counter = Counter()
    let top = chain(1000, counter)
    stage.window.addSubview(top)
    stage.frame(at: 1)
    #expect(counter.windows == 1000)
    let hit = stage.window.hitTest(CGPoint(x: 50, y: 50), with: nil)
    #expect(hit?.nestingDepth == 1000 && hit?.isDescendant(of: top) == true)
    top.removeFromSuperview()
    stage.frame(at: 2)
    #expect(counter.windows == 2000)
  }

  /// Views receive their callbacks in depth-first order, superviews first.
  @Test func viewsEnterAWindowInOrder() {
    final class Named: UIView {
      var log: CallLog?
      override func didMoveToWindow() { log?.note("\(tag)") }
    }
    let log = CallLog()
    func view(_ tag: Int, _ subviews: [UIView] = []) -> UIView {
      let view = Named()
      (view.tag, view.log) = (tag, log)
      for subview in subviews { view.addSubview(subview) }
      return view
    }
    let stage = Stage()
    stage.window.addSubview(view(1, [view(2, [view(3), view(4)]), view(5, [view(6)])]))
    #expect(log.take() == ["1", "2", "3", "4", "5", "6"])
  }

  @Test func deepControllersAreReleased() {
    final class Child: UIViewController {
      nonisolated(unsafe) var counter: Counter?
      deinit { counter?.releases += 1 }
    }
    let counter = Counter()
    do {
      var top = Child()
      top.counter = counter
      for _ in 1..<20_000 {
        let above = Child()
        above.counter = counter
        above.addChild(top)
        top = above
      }
    }
    #expect(counter.releases == 20_000)
  }

  // MARK: Calls that call themselves

  /// A controller whose `loadView` reads `view`.
  private final class Eager: UIViewController {
    override func loadView() { view.backgroundColor = .red }
  }

  /// A view whose layout lays the view out again.
  private final class Spiral: UIView {
    override func layoutSubviews() {
      setNeedsLayout()
      layoutIfNeeded()
    }
  }

  /// A controller that drops its view once it is loaded, and then reads it again.
  private final class Mirror: UIViewController {
    override func viewDidLoad() {
      view = nil
      _ = view.bounds
    }
  }

  /// A view whose initialiser makes a subview of the same class.
  private final class Russian: UIView {
    override init(frame: CGRect) {
      super.init(frame: frame)
      addSubview(Russian(frame: frame))
    }
    required init?(coder: NSCoder) { fatalError("not archived") }
  }

  /// A view that adds a subview of the same class whenever its superview changes.
  private final class Fertile: UIView {
    override func didMoveToSuperview() { addSubview(Fertile()) }
  }

  /// A view that removes itself while it is being removed.
  private final class Stubborn: UIView {
    override func willMove(toSuperview newSuperview: UIView?) { removeFromSuperview() }
  }

  private func message(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  @Test func aMethodThatReadsTheViewItLoadsTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { _ = Eager().view }
    }
    #expect(message(result).contains("Eager.loadView(): the method reads view before it sets it"))
    let removed = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { _ = Mirror().view }
    }
    #expect(message(removed).contains("UIViewController.view: the stack is used up at Mirror"))
  }

  @Test func aLayoutInsideItselfTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let view = Spiral()
        view.setNeedsLayout()
        view.layoutIfNeeded()
      }
    }
    #expect(
      message(result).contains("CALayer.layoutIfNeeded(): the stack is used up at Spiral, 0 levels below"))
  }

  @Test func viewsThatAlwaysMakeAnotherTrap() async {
    let made = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { _ = Russian(frame: .zero) }
    }
    #expect(message(made).contains("UIView.init(frame:): the stack is used up at Russian"))
    let added = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { UIView().addSubview(Fertile()) }
    }
    #expect(message(added).contains("the stack is used up at Fertile"))
    let removed = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let (above, view) = (UIView(), Stubborn())
        above.addSubview(view)
        view.removeFromSuperview()
      }
    }
    #expect(message(removed).contains("UIView.removeFromSuperview(): the stack is used up at Stubborn"))
  }

  @Test func viewsWhoseLayoutsAlwaysAddAnotherAreReported() {
    final class Doll: UIView {
      static var count = 0
      override func layoutSubviews() {
        guard subviews.isEmpty else { return }
        Self.count += 1
        addSubview(Doll(frame: bounds))
      }
    }
    let stage = Stage()
    let doll = Doll(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    stage.frame(at: 1)
    let found = diagnostics {
      stage.window.addSubview(doll)
      stage.frame(at: 2)
    }
    // The layout of a frame has at most eight rounds, each of which visits at most 64 nested new views.
    #expect(Doll.count >= 64 && Doll.count <= 8 * 64)
    #expect(found.filter { $0.code == .layoutLoop }.map(\.typeNames) == [["Doll"]])
    doll.removeFromSuperview()
  }
}
