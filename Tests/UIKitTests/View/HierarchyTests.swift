import Testing

@testable import UIKit

/// A view that records its callbacks.
private final class Witness: UIView {
  let label: String
  let write: (String) -> Void

  init(_ label: String, _ write: @escaping (String) -> Void) {
    self.label = label
    self.write = write
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { nil }

  private func name(_ view: UIView?) -> String {
    view.map { ($0 as? Witness)?.label ?? "window" } ?? "nil"
  }

  override func willMove(toSuperview newSuperview: UIView?) {
    write("\(label) willSuper \(name(newSuperview)) in \(name(superview))")
  }
  override func didMoveToSuperview() { write("\(label) didSuper \(name(superview))") }
  override func willMove(toWindow newWindow: UIWindow?) { write("\(label) willWindow \(name(newWindow))") }
  override func didMoveToWindow() { write("\(label) didWindow \(name(window))") }
  override func didAddSubview(_ subview: UIView) { write("\(label) added \(name(subview))") }
  override func willRemoveSubview(_ subview: UIView) { write("\(label) removes \(name(subview))") }
}

@Suite(.serialized) @MainActor
struct HierarchyTests {
  private final class Log {
    var lines: [String] = []
    func take() -> [String] {
      defer { lines = [] }
      return lines
    }
  }

  private let log = Log()

  private func witness(_ label: String) -> Witness { Witness(label) { [log] in log.lines.append($0) } }

  @Test func addingMovingAndRemovingCallBackInOrder() {
    let stage = Stage()
    stage.frame(at: 0)
    let (a, b, child) = (witness("a"), witness("b"), witness("child"))
    let view = witness("view")
    view.addSubview(child)
    #expect(log.take() == ["child willSuper view in nil", "child didSuper view", "view added child"])

    stage.window.addSubview(a)
    stage.window.addSubview(b)
    _ = log.take()

    a.addSubview(view)
    #expect(
      log.take() == [
        "view willSuper a in nil", "view willWindow window", "child willWindow window",
        "view didWindow window", "child didWindow window", "view didSuper a", "a added view",
      ])
    #expect(child.window === stage.window)

    // Moves within one window send no window callbacks.
    b.addSubview(view)
    #expect(log.take() == ["a removes view", "view willSuper b in a", "view didSuper b", "b added view"])
    #expect(a.subviews.isEmpty && b.subviews == [view])

    view.removeFromSuperview()
    #expect(
      log.take() == [
        "b removes view", "view willSuper nil in b", "view willWindow nil", "child willWindow nil",
        "view didWindow nil", "child didWindow nil", "view didSuper nil",
      ])
    #expect(child.window == nil && view.superview == nil && view.layer.superlayer == nil)

    view.removeFromSuperview()
    #expect(log.take() == [])
  }

  @Test func addingAChildAgainOnlyMovesItToTheFront() {
    let parent = witness("parent")
    let views = (0..<3).map { witness("\($0)") }
    for view in views { parent.addSubview(view) }
    _ = log.take()
    parent.addSubview(views[0])
    #expect(parent.subviews == [views[1], views[2], views[0]])
    #expect(log.take() == [])
  }

  /// Every insertion and exchange keeps views and layers in the same order.
  @Test func ordersOfViewsAndLayersAgree() {
    func check(_ expected: [Int], _ change: (UIView, [UIView]) -> Void) {
      let parent = UIView()
      let views = (0..<5).map { tag in
        let view = UIView()
        view.tag = tag
        return view
      }
      for view in views.prefix(4) { parent.addSubview(view) }
      change(parent, views)
      #expect(parent.subviews.map(\.tag) == expected)
      #expect(
        parent.layer.sublayers?.map { ObjectIdentifier($0) }
          == parent.subviews.map { ObjectIdentifier($0.layer) })
    }
    check([0, 1, 2, 3, 4]) { $0.addSubview($1[4]) }
    for index in 0...4 {
      var order = [0, 1, 2, 3]
      order.insert(4, at: index)
      check(order) { $0.insertSubview($1[4], at: index) }
    }
    for index in 0..<4 {
      var below = [0, 1, 2, 3]
      below.insert(4, at: index)
      check(below) { $0.insertSubview($1[4], belowSubview: $1[index]) }
      var above = [0, 1, 2, 3]
      above.insert(4, at: index + 1)
      check(above) { $0.insertSubview($1[4], aboveSubview: $1[index]) }
      for other in 0..<4 {
        var swapped = [0, 1, 2, 3]
        swapped.swapAt(index, other)
        check(swapped) { parent, _ in parent.exchangeSubview(at: index, withSubviewAt: other) }
      }
      check([0, 1, 2, 3].filter { $0 != index } + [index]) { $0.bringSubviewToFront($1[index]) }
      check([index] + [0, 1, 2, 3].filter { $0 != index }) { $0.sendSubviewToBack($1[index]) }
    }
    check([0, 1, 2, 3]) { $0.bringSubviewToFront($1[4]) }
    // A position next to a view that is not a sibling means the top.
    check([0, 1, 2, 3, 4]) { $0.insertSubview($1[4], belowSubview: UIView()) }
    check([0, 1, 2, 3, 4]) { $0.insertSubview($1[4], aboveSubview: UIView()) }
  }

  @Test func otherLayersKeepTheirIndex() {
    let parent = UIView()
    let (first, second) = (UIView(), UIView())
    let plain = CALayer()
    parent.addSubview(first)
    parent.layer.addSublayer(plain)
    parent.insertSubview(second, belowSubview: first)
    #expect(
      parent.layer.sublayers?.map { ObjectIdentifier($0) }
        == [second.layer, first.layer, plain].map { ObjectIdentifier($0) })
  }

  /// A view that calls each of its closures once, in the next callback of the closure's kind.
  private final class ActingView: UIView {
    var willMove: () -> Void = {}
    var didMove: () -> Void = {}
    var sublayersWillChange: () -> Void = {}
    /// The window callbacks that the view has received.
    var windows: [String] = []

    override func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
      if event == "sublayers" {
        let call = sublayersWillChange
        sublayersWillChange = {}
        call()
      }
      return super.action(for: layer, forKey: event)
    }

    override func willMove(toSuperview newSuperview: UIView?) {
      let call = willMove
      willMove = {}
      call()
    }

    override func willMove(toWindow newWindow: UIWindow?) {
      windows.append(newWindow == nil ? "will none" : "will \(newWindow === window ? "same" : "other")")
    }

    override func didMoveToWindow() {
      windows.append(window == nil ? "did none" : "did")
      let call = didMove
      didMove = {}
      call()
    }
  }

  @Test func subviewsThatACallbackMovesHaveTheWindowOfTheirSuperview() {
    let stage = Stage()
    stage.frame(at: 0)
    let (top, acting, other, target) = (UIView(), ActingView(), UIView(), UIView())
    top.addSubview(acting)
    top.addSubview(other)
    acting.didMove = { other.removeFromSuperview() }
    stage.window.addSubview(top)
    #expect(acting.window === stage.window && other.window == nil && other.superview == nil)

    top.addSubview(other)
    stage.window.addSubview(target)
    acting.didMove = { target.addSubview(other) }
    top.removeFromSuperview()
    #expect(acting.window == nil && top.subviews == [acting])
    #expect(other.window === stage.window && other.superview === target)
  }

  @Test func aViewThatItsOwnCallbackMovesIsInOneSuperview() {
    let (a, b, c, view) = (UIView(), UIView(), UIView(), ActingView())
    a.addSubview(view)
    view.willMove = { c.addSubview(view) }
    b.addSubview(view)
    #expect(a.subviews.isEmpty && b.subviews == [view] && c.subviews.isEmpty)
    #expect(view.superview === b && view.layer.superlayer === b.layer)

    view.willMove = { c.addSubview(view) }
    view.removeFromSuperview()
    #expect(b.subviews.isEmpty && c.subviews.isEmpty)
    #expect(view.superview == nil && view.layer.superlayer == nil)

    // The callback takes the view out of its superview in a window, too.
    let stage = Stage()
    stage.frame(at: 0)
    for parent in [a, b] { stage.window.addSubview(parent) }
    a.addSubview(view)
    view.willMove = { view.removeFromSuperview() }
    b.addSubview(view)
    #expect(view.window === stage.window && b.subviews == [view] && a.subviews.isEmpty)
  }

  /// An insertion or a reordering makes the superview's layer ask for an action, which may remove the view.
  @Test func aViewThatAnActionRemovesIsInNoSuperview() {
    let stage = Stage()
    stage.frame(at: 0)
    for isShown in [false, true] {
      for insertion in 0..<5 {
        let (parent, first, second, view) = (ActingView(), UIView(), UIView(), witness("view"))
        parent.addSubview(first)
        parent.addSubview(second)
        if isShown { stage.window.addSubview(parent) }
        parent.sublayersWillChange = {
          view.removeFromSuperview()
          second.removeFromSuperview()
        }
        _ = log.take()
        switch insertion {
        case 0: parent.addSubview(view)
        case 1: parent.insertSubview(view, at: 1)
        case 2: parent.insertSubview(view, belowSubview: second)
        case 3: parent.insertSubview(view, aboveSubview: second)
        default:
          parent.sublayersWillChange = {}
          parent.addSubview(view)
          second.removeFromSuperview()
          parent.sublayersWillChange = { view.removeFromSuperview() }
          parent.sendSubviewToBack(view)
        }
        #expect(parent.subviews == [first])
        #expect(parent.layer.sublayers?.map { ObjectIdentifier($0) } == [ObjectIdentifier(first.layer)])
        #expect(view.superview == nil && view.window == nil && view.layer.superlayer == nil)
        #expect(log.take().last == "view didSuper nil")
        parent.removeFromSuperview()
        stage.frame(at: 1)
      }
    }
  }

  @Test func aViewWhoseCallbackReleasesItsOldSuperviewIsAdded() {
    let (new, view) = (UIView(), ActingView())
    var old: UIView? = UIView()
    weak var released: UIView?
    released = old
    old?.addSubview(view)
    view.willMove = { old = nil }
    new.addSubview(view)
    #expect(released == nil && new.subviews == [view])
    #expect(view.superview === new && view.layer.superlayer === new.layer)
  }

  /// If a callback changes the windows, the window callbacks report the change that remains.
  @Test func aCallbackMayChangeTheWindows() {
    let stage = Stage()
    stage.frame(at: 0)
    let (a, b, view) = (UIView(), UIView(), ActingView())
    for parent in [a, b] { stage.window.addSubview(parent) }
    a.addSubview(view)
    view.windows = []
    view.willMove = { view.removeFromSuperview() }
    b.addSubview(view)
    #expect(view.windows == ["will none", "did none", "will other", "did"])

    // The new superview leaves the window.
    view.windows = []
    view.willMove = { a.removeFromSuperview() }
    a.addSubview(view)
    #expect(view.windows == ["will none", "did none"] && view.window == nil)

    // The new superview comes back to the window.
    b.addSubview(view)
    view.windows = []
    view.willMove = { stage.window.addSubview(a) }
    a.addSubview(view)
    #expect(view.windows == [] && view.window === stage.window)

    // The old window is released, so that the view moves from no window to no window.
    let (new, other) = (UIView(), ActingView())
    var old: UIWindow? = UIWindow(frame: .zero)
    old?.addSubview(other)
    other.windows = []
    other.willMove = { old = nil }
    new.addSubview(other)
    #expect(other.windows == [] && other.window == nil && new.subviews == [other])
  }

  @Test func descendantsAndTagsAreFound() {
    let (a, b, c, stranger) = (UIView(), UIView(), UIView(), UIView())
    a.addSubview(b)
    b.addSubview(c)
    for (first, second, expected) in [
      (a, a, true), (b, a, true), (c, a, true), (a, c, false), (stranger, a, false),
    ] {
      #expect(first.isDescendant(of: second) == expected)
    }
    c.tag = 7
    #expect(a.viewWithTag(7) === c && a.viewWithTag(8) == nil)
  }

  @Test func tintIsInheritedAndAnnounced() {
    final class Tinted: UIView {
      var changes = 0
      override func tintColorDidChange() { changes += 1 }
    }
    let (top, middle, bottom) = (Tinted(), Tinted(), Tinted())
    top.addSubview(middle)
    middle.addSubview(bottom)
    bottom.tintColor = .red
    #expect(bottom.changes == 1)
    #expect(middle.tintColor == .systemBlue)
    top.tintColor = .green
    #expect(top.changes == 1 && middle.changes == 1 && bottom.changes == 1)
    #expect(middle.tintColor == .green && bottom.tintColor == .red)
    bottom.tintColor = nil
    #expect(bottom.changes == 2 && bottom.tintColor == .green)
  }

  @Test func movedViewsAndTheirSubviewsHaveTheTintOfTheNewSuperview() {
    final class Tinted: UIView {
      var seen: [UIColor] = []
      override func tintColorDidChange() { seen.append(tintColor) }
    }
    let (red, plain, moved, below) = (UIView(), UIView(), Tinted(), Tinted())
    red.tintColor = .red
    moved.addSubview(below)
    red.addSubview(moved)
    #expect(moved.seen == [.red] && below.seen == [.red])
    #expect(below.tintColor == .red)
    plain.addSubview(moved)
    #expect(moved.seen == [.red, .systemBlue] && below.seen == [.red, .systemBlue])
    red.addSubview(moved)
    moved.removeFromSuperview()
    #expect(below.seen == [.red, .systemBlue, .red, .systemBlue])
    #expect(moved.tintColor == .systemBlue && below.tintColor == .systemBlue)
    plain.addSubview(moved)
    #expect(moved.seen.count == 4)
  }

  @Test func viewsAreReleased() {
    weak var releasedParent: UIView?
    weak var releasedChild: UIView?
    do {
      let parent = UIView()
      let child = UIView()
      parent.addSubview(child)
      child.addGestureRecognizer(UITapGestureRecognizer())
      (releasedParent, releasedChild) = (parent, child)
      #expect(releasedChild?.superview === parent)
    }
    #expect(releasedParent == nil && releasedChild == nil)
  }
}
