import Testing

@testable import Engine
@testable import UIKit

/// Constraints in a window, laid out by its frames.
@Suite(.serialized) @MainActor
struct ConstraintTests {
  typealias Attribute = NSLayoutConstraint.Attribute

  let stage = Stage(width: 400, height: 800)
  let root = UIView()

  private func show() -> UIView {
    root.frame = stage.window.bounds
    stage.window.addSubview(root)
    return root
  }

  private func makeView(_ superview: UIView, _ view: UIView = UIView()) -> UIView {
    view.translatesAutoresizingMaskIntoConstraints = false
    superview.addSubview(view)
    return view
  }

  private static let horizontal: [Attribute] = [.left, .right, .centerX]
  private static let directional: [Attribute] = [.leading, .trailing, .centerX]
  private static let vertical: [Attribute] = [.top, .bottom, .centerY, .firstBaseline, .lastBaseline]

  private static func value(_ frame: CGRect, _ attribute: Attribute) -> CGFloat {
    switch attribute {
    case .left, .leading: frame.minX
    case .right, .trailing: frame.maxX
    case .centerX: frame.midX
    case .top, .firstBaseline: frame.minY
    case .bottom, .lastBaseline: frame.maxY
    case .centerY: frame.midY
    case .width: frame.width
    case .height: frame.height
    default: .nan
    }
  }

  /// A view may replace its constraints in each layout, as presentation controllers do. Equal constraints request no
  /// further layout.
  @Test func constraintsReplacedInEachLayoutSettle() {
    final class Remaking: UIView {
      var count = 0
      var inset: CGFloat = 10
      private var current: [NSLayoutConstraint] = []
      override func layoutSubviews() {
        super.layoutSubviews()
        count += 1
        NSLayoutConstraint.deactivate(current)
        guard let view = subviews.first else { return }
        current = [
          view.leftAnchor.constraint(equalTo: leftAnchor, constant: inset),
          view.topAnchor.constraint(equalTo: topAnchor, constant: inset),
          view.widthAnchor.constraint(equalToConstant: 50),
          view.heightAnchor.constraint(equalToConstant: 50),
        ]
        NSLayoutConstraint.activate(current)
      }
    }
    let superview = Remaking(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    stage.window.addSubview(superview)
    let view = makeView(superview)
    for t in 0..<3 { stage.frame(at: Double(t)) }
    #expect(view.frame == CGRect(x: 10, y: 10, width: 50, height: 50))
    let count = superview.count
    #expect(count <= 4, "\(count)")
    for t in 3..<6 { stage.frame(at: Double(t)) }
    #expect(superview.count == count, "at rest there is no layout")
    superview.inset = 20
    superview.setNeedsLayout()
    stage.frame(at: 6)
    stage.frame(at: 7)
    let moved = superview.count
    #expect(view.frame.origin == CGPoint(x: 20, y: 20) && moved <= count + 3)
    stage.frame(at: 8)
    stage.frame(at: 9)
    #expect(superview.count == moved)
  }

  @Test func viewsWithoutConstraintsStay() {
    let superview = show()
    let (free, bound) = (makeView(superview), makeView(superview))
    free.frame = CGRect(x: 30, y: 40, width: 50, height: 60)
    fix(bound, CGRect(x: 100, y: 100, width: 20, height: 20), in: superview)
    for t in 0..<3 { stage.frame(at: Double(t)) }
    #expect(free.frame == CGRect(x: 30, y: 40, width: 50, height: 60))
    #expect(bound.frame == CGRect(x: 100, y: 100, width: 20, height: 20))
    free.widthAnchor.constraint(equalToConstant: 70).isActive = true
    stage.frame(at: 3)
    #expect(free.frame == CGRect(x: 0, y: 0, width: 70, height: 0), "the rest counts as zero")
  }

  @Test func constraintClassesHaveTheInitialisersOfUIKit() {
    final class Offset: NSLayoutConstraint {
      var extra: CGFloat = 5 { didSet { constant += extra - oldValue } }
    }
    let superview = show()
    let view = makeView(superview)
    let left = Offset(
      item: view, attribute: .left, relatedBy: .equal, toItem: superview, attribute: .left, multiplier: 1,
      constant: 20)
    left.isActive = true
    view.topAnchor.constraint(equalTo: superview.topAnchor).isActive = true
    stage.frame(at: 0)
    #expect(view.frame.minX == 20)
    left.extra = 15
    stage.frame(at: 1)
    #expect(view.frame.minX == 30 && left.relation == .equal && left.multiplier == 1)
    let empty = NSLayoutConstraint()
    #expect(empty.firstItem == nil && empty.firstAttribute == .notAnAttribute && !empty.isActive)
    #expect(empty.summary == "<NSLayoutConstraint: relates nothing>")
  }

  private func fix(_ view: UIView, _ frame: CGRect, in superview: UIView) {
    NSLayoutConstraint.activate([
      view.leftAnchor.constraint(equalTo: superview.leftAnchor, constant: frame.minX),
      view.topAnchor.constraint(equalTo: superview.topAnchor, constant: frame.minY),
      view.widthAnchor.constraint(equalToConstant: frame.width),
      view.heightAnchor.constraint(equalToConstant: frame.height),
    ])
  }

  /// Relates each attribute to each attribute of its kind, between siblings.
  @Test func everyPairOfAttributesCanBeRelated() {
    let root = show()
    let frame = CGRect(x: 30, y: 50, width: 80, height: 60)
    let first = makeView(root)
    fix(first, frame, in: root)
    for group in [Self.horizontal, Self.directional, Self.vertical, [.width, .height]] {
      for one in group {
        for other in group {
          for (multiplier, constant) in [(1.0, 0.0), (1, 7), (2, -3), (0.5, 11.5)] {
            let view = makeView(root)
            let isSize = group.contains(.width)
            let relation = NSLayoutConstraint(
              item: view, attribute: one, relatedBy: .equal, toItem: first, attribute: other,
              multiplier: multiplier, constant: constant)
            let isHorizontal =
              one == .width || Self.horizontal.contains(one) || Self.directional.contains(one)
            var constraints = [relation]
            if !isSize || one == .height {
              constraints.append(view.widthAnchor.constraint(equalToConstant: 20))
            }
            if !isSize || one == .width {
              constraints.append(view.heightAnchor.constraint(equalToConstant: 10))
            }
            if isSize || !isHorizontal {
              constraints.append(view.leftAnchor.constraint(equalTo: root.leftAnchor))
            }
            if isSize || isHorizontal {
              constraints.append(view.topAnchor.constraint(equalTo: root.topAnchor))
            }
            NSLayoutConstraint.activate(constraints)
            root.layoutIfNeeded()
            let expected = multiplier * Self.value(frame, other) + constant
            #expect(abs(Self.value(view.frame, one) - expected) < 1e-9, "\(relation): \(view.frame)")
            view.removeFromSuperview()
            #expect(!relation.isActive && view.constraints.count + root.constraints.count >= 2)
          }
        }
      }
    }
    #expect(root.constraints.count == 2 && first.constraints.count == 2)
  }

  /// Anchors, items and visual formats describe equal layouts.
  @Test func threeNotationsAgree() {
    let root = show()
    let views = (0..<3).map { _ in makeView(root) }
    func named(_ view: UIView) -> [String: Any] { ["v": view] }
    NSLayoutConstraint.activate([
      views[0].leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 20),
      views[0].trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -20),
      views[0].topAnchor.constraint(equalTo: root.topAnchor, constant: 30),
      views[0].heightAnchor.constraint(equalTo: root.heightAnchor, multiplier: 0.25, constant: 5),
    ])
    func item(_ a: Attribute, _ b: Attribute, _ multiplier: CGFloat, _ constant: CGFloat)
      -> NSLayoutConstraint
    {
      NSLayoutConstraint(
        item: views[1], attribute: a, relatedBy: .equal, toItem: root, attribute: b, multiplier: multiplier,
        constant: constant)
    }
    root.addConstraints([
      item(.leading, .leading, 1, 20), item(.trailing, .trailing, 1, -20), item(.top, .top, 1, 30),
      item(.height, .height, 0.25, 5),
    ])
    for format in ["H:|-20-[v]-(margin)-|", "V:|-30-[v(==205)]"] {
      NSLayoutConstraint.activate(
        NSLayoutConstraint.constraints(
          withVisualFormat: format, metrics: ["margin": 20], views: named(views[2])))
    }
    stage.frame(at: 0.1)
    #expect(views.allSatisfy { $0.frame == CGRect(x: 20, y: 30, width: 360, height: 205) })
    root.frame.size = CGSize(width: 300, height: 400)
    stage.frame(at: 0.2)
    #expect(views[0].frame == CGRect(x: 20, y: 30, width: 260, height: 105))
    #expect(views[1].frame == views[0].frame)
  }

  @Test func constraintsCrossNestedViewsAndGuides() {
    let root = show()
    let outer = makeView(root)
    let inner = makeView(outer)
    let guide = UILayoutGuide()
    outer.addLayoutGuide(guide)
    fix(outer, CGRect(x: 10, y: 20, width: 200, height: 100), in: root)
    NSLayoutConstraint.activate([
      guide.leftAnchor.constraint(equalTo: outer.leftAnchor),
      guide.widthAnchor.constraint(equalTo: outer.widthAnchor, multiplier: 0.25),
      inner.leftAnchor.constraint(equalTo: guide.rightAnchor),
      inner.rightAnchor.constraint(equalTo: root.rightAnchor, constant: -100),
      inner.centerYAnchor.constraint(equalTo: root.centerYAnchor),
      inner.heightAnchor.constraint(equalTo: inner.widthAnchor, multiplier: 0.5),
    ])
    stage.frame(at: 0.1)
    #expect(inner.frame == CGRect(x: 50, y: 400 - 20 - 60, width: 240, height: 120))
    #expect(guide.layoutFrame.maxX == 50 && guide.owningView === outer)
    #expect(inner.convert(inner.bounds, to: root).maxX == 300)
  }

  /// A view whose frame is set hosts its own engine, unless constraints cross its border.
  @Test func constraintsReachIntoViewsWithASetFrame() {
    let root = show()
    let box = UIView(frame: CGRect(x: 40, y: 60, width: 100, height: 100))
    root.addSubview(box)
    let inside = makeView(box)
    fix(inside, CGRect(x: 5, y: 6, width: 20, height: 20), in: box)
    let beside = makeView(root)
    stage.frame(at: 0.1)
    #expect(
      inside.frame == CGRect(x: 5, y: 6, width: 20, height: 20) && box.constraintState?.hostedEngine != nil)
    let crossing = beside.leftAnchor.constraint(equalTo: inside.rightAnchor, constant: 3)
    NSLayoutConstraint.activate([
      crossing, beside.topAnchor.constraint(equalTo: box.topAnchor),
      beside.widthAnchor.constraint(equalTo: box.widthAnchor),
      beside.heightAnchor.constraint(equalTo: inside.heightAnchor),
    ])
    stage.frame(at: 0.2)
    #expect(
      beside.frame == CGRect(x: 68, y: 60, width: 100, height: 20)
        && box.constraintState?.hostedEngine == nil)
    box.frame = CGRect(x: 50, y: 70, width: 130, height: 90)
    stage.frame(at: 0.3)
    #expect(beside.frame == CGRect(x: 78, y: 70, width: 130, height: 20))
    #expect(inside.frame == CGRect(x: 5, y: 6, width: 20, height: 20))
    crossing.isActive = false
    beside.leftAnchor.constraint(equalTo: root.leftAnchor).isActive = true
    NSLayoutConstraint.deactivate(root.constraints.filter { $0.secondItem === inside })
    stage.frame(at: 0.4)
    #expect(
      inside.frame == CGRect(x: 5, y: 6, width: 20, height: 20) && box.constraintState?.hostedEngine != nil)
    #expect(beside.frame == CGRect(x: 0, y: 70, width: 130, height: 0))
  }

  @Test func subtreesMoveWithTheirConstraints() {
    let root = show()
    let left = makeView(root)
    let right = makeView(root)
    fix(left, CGRect(x: 0, y: 0, width: 100, height: 100), in: root)
    fix(right, CGRect(x: 200, y: 0, width: 150, height: 300), in: root)
    let moved = UIView()
    let child = makeView(moved)
    moved.translatesAutoresizingMaskIntoConstraints = false
    fix(child, CGRect(x: 1, y: 2, width: 3, height: 4), in: moved)
    moved.widthAnchor.constraint(equalTo: child.widthAnchor, multiplier: 10).isActive = true
    for superview in [left, right, left] {
      superview.addSubview(moved)
      let pins = [
        moved.rightAnchor.constraint(equalTo: superview.rightAnchor),
        moved.heightAnchor.constraint(equalTo: superview.heightAnchor),
      ]
      NSLayoutConstraint.activate(pins)
      stage.frame(at: stage.time + 0.1)
      let size = superview.bounds.size
      #expect(moved.frame == CGRect(x: size.width - 30, y: 0, width: 30, height: size.height))
      #expect(child.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
      moved.removeFromSuperview()
      #expect(pins.allSatisfy { !$0.isActive } && moved.constraints.count == 3)
      stage.frame(at: stage.time + 0.1)
    }
  }

  @Test func aViewCanReturnToASetFrame() {
    let root = show()
    let view = makeView(root)
    fix(view, CGRect(x: 1, y: 2, width: 30, height: 40), in: root)
    let follower = makeView(root)
    NSLayoutConstraint.activate([
      follower.topAnchor.constraint(equalTo: view.bottomAnchor),
      follower.heightAnchor.constraint(equalToConstant: 10),
    ])
    stage.frame(at: 0.1)
    #expect(follower.frame.minY == 42)
    NSLayoutConstraint.deactivate(view.constraints + root.constraints.filter { $0.firstItem === view })
    view.translatesAutoresizingMaskIntoConstraints = true
    view.frame = CGRect(x: 5, y: 6, width: 70, height: 80)
    stage.frame(at: 0.2)
    #expect(view.frame == CGRect(x: 5, y: 6, width: 70, height: 80) && follower.frame.minY == 86)
    view.translatesAutoresizingMaskIntoConstraints = false
    fix(view, CGRect(x: 0, y: 0, width: 8, height: 9), in: root)
    stage.frame(at: 0.3)
    #expect(view.frame == CGRect(x: 0, y: 0, width: 8, height: 9) && follower.frame.minY == 9)
  }

  @Test func guidesFollowMarginsAndTheSafeArea() {
    let controller = UIViewController()
    let view: UIView = controller.view
    stage.window.rootViewController = controller
    controller.additionalSafeAreaInsets = UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0)
    let safe = makeView(view)
    let margins = makeView(view)
    let nested = makeView(safe)
    func fill(_ view: UIView, _ guide: UILayoutGuide) {
      NSLayoutConstraint.activate([
        view.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
        view.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
        view.topAnchor.constraint(equalTo: guide.topAnchor),
        view.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
      ])
    }
    fill(safe, view.safeAreaLayoutGuide)
    fill(margins, view.layoutMarginsGuide)
    fill(nested, safe.layoutMarginsGuide)
    stage.frame(at: 0.1)
    #expect(safe.frame == CGRect(x: 0, y: 44, width: 400, height: 722))
    #expect(margins.frame == CGRect(x: 16, y: 44, width: 368, height: 722))
    #expect(nested.frame == CGRect(x: 8, y: 8, width: 384, height: 706))
    #expect(view.safeAreaLayoutGuide.layoutFrame == safe.frame)
    controller.additionalSafeAreaInsets.top = 60
    safe.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    stage.frame(at: 0.2)
    #expect(safe.frame == CGRect(x: 0, y: 60, width: 400, height: 706) && margins.frame.minY == 60)
    #expect(nested.frame == CGRect(x: 2, y: 1, width: 394, height: 702))
    view.insetsLayoutMarginsFromSafeArea = false
    stage.frame(at: 0.3)
    #expect(margins.frame == CGRect(x: 16, y: 0, width: 368, height: 800))
  }

  @Test func constraintsSetTheContentSizeOfAScrollView() {
    let root = show()
    let scroll = UIScrollView()
    _ = makeView(root, scroll)
    fix(scroll, CGRect(x: 0, y: 100, width: 300, height: 400), in: root)
    let content = makeView(scroll)
    let header = makeView(scroll)
    NSLayoutConstraint.activate([
      content.leadingAnchor.constraint(equalTo: scroll.leadingAnchor, constant: 10),
      content.trailingAnchor.constraint(equalTo: scroll.trailingAnchor, constant: -10),
      content.topAnchor.constraint(equalTo: scroll.contentLayoutGuide.topAnchor),
      content.bottomAnchor.constraint(equalTo: scroll.contentLayoutGuide.bottomAnchor, constant: -50),
      content.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor, constant: -20),
      content.heightAnchor.constraint(equalToConstant: 1000),
      header.topAnchor.constraint(equalTo: scroll.frameLayoutGuide.topAnchor),
      header.heightAnchor.constraint(equalToConstant: 30),
      header.widthAnchor.constraint(equalTo: scroll.widthAnchor),
    ])
    stage.frame(at: 0.1)
    #expect(scroll.contentSize == CGSize(width: 300, height: 1050))
    #expect(content.frame == CGRect(x: 10, y: 0, width: 280, height: 1000) && header.frame.minY == 0)
    scroll.contentOffset.y = 200
    stage.frame(at: 0.2)
    #expect(header.frame == CGRect(x: 0, y: 200, width: 300, height: 30) && content.frame.minY == 0)
  }

  @Test func constraintsKeepATransform() {
    let root = show()
    let view = makeView(root)
    fix(view, CGRect(x: 50, y: 60, width: 100, height: 40), in: root)
    view.transform = CGAffineTransform(rotationAngle: .pi / 2)
    stage.frame(at: 0.1)
    #expect(view.center == CGPoint(x: 100, y: 80) && view.bounds.size == CGSize(width: 100, height: 40))
    #expect(view.transform == CGAffineTransform(rotationAngle: .pi / 2))
  }

  /// A changed constant lays out only the view that it resizes, and an unchanged layout solves nothing.
  @Test func aConstantLaysOutOnlyTheViewThatItResizes() throws {
    final class Counted: UIView {
      var layouts = 0
      override func layoutSubviews() {
        layouts += 1
        super.layoutSubviews()
      }
    }
    let root = show()
    var boxes: [Counted] = []
    var heights: [NSLayoutConstraint] = []
    for index in 0..<10 {
      let box = Counted()
      let child = UIView()
      _ = makeView(root, box)
      _ = makeView(box, child)
      fix(child, CGRect(x: 1, y: 1, width: 5, height: 5), in: box)
      let height = box.heightAnchor.constraint(equalToConstant: 20)
      heights.append(height)
      NSLayoutConstraint.activate([
        box.topAnchor.constraint(equalTo: boxes.last?.bottomAnchor ?? root.topAnchor), height,
        box.widthAnchor.constraint(equalToConstant: 50),
      ])
      boxes.append(box)
      #expect(boxes.count == index + 1)
    }
    stage.frame(at: 0.1)
    let engine = try #require(root.constraintState?.hostedEngine)
    let (before, counts) = (boxes.map(\.layouts), engine.counts)
    heights[7].constant = 30
    stage.frame(at: 0.2)
    #expect(boxes[9].frame.minY == 190 && boxes[7].frame.height == 30)
    #expect(zip(before, boxes.map(\.layouts)).map { $1 - $0 } == [0, 0, 0, 0, 0, 0, 0, 1, 0, 0])
    #expect(engine.counts.pivots == counts.pivots && engine.counts.rows - counts.rows <= 3)
    stage.frame(at: 0.3)
    #expect(engine.counts.rows - counts.rows <= 3)
  }

  /// A changed constant animates through `layoutIfNeeded()`, and can be scrubbed.
  @Test func aConstantAnimatesAndScrubs() {
    let root = show()
    let view = makeView(root)
    fix(view, CGRect(x: 0, y: 0, width: 100, height: 100), in: root)
    stage.frame(at: 0)
    let width = view.constraints.first { $0.firstAttribute == .width }
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
      width?.constant = 300
      root.layoutIfNeeded()
    }
    animator.pauseAnimation()
    for fraction in [0.25, 0.75, 0.5, 1, 0] {
      animator.fractionComplete = fraction
      stage.frame(at: stage.time + 0.1)
      #expect(abs((view.layer.presentation()?.bounds.width ?? 0) - (100 + 200 * fraction)) < 1e-6)
    }
    animator.stopAnimation(true)
    #expect(view.frame.width == 100)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      width?.constant = 200
      root.layoutIfNeeded()
    }
    let start = stage.time
    stage.frame(at: start)
    stage.frame(at: start + 0.5)
    #expect(view.frame.width == 200)
    #expect(abs((view.layer.presentation()?.bounds.width ?? 0) - 150) < 2)
  }

  @Test func conflictsAreReportedAndIgnored() {
    let root = show()
    let view = makeView(root)
    view.tag = 7
    let one = view.widthAnchor.constraint(equalToConstant: 50)
    one.identifier = "small"
    let two = view.widthAnchor.constraint(equalTo: root.widthAnchor)
    NSLayoutConstraint.activate([one, two])
    let found = diagnostics { stage.frame(at: 0.1) }
    #expect(found.map(\.code) == [.unsatisfiableConstraints])
    let message = found.first?.message ?? ""
    #expect(
      message.contains("'small': UIView (tag 7).width == 50.0") && message.contains("UIView.width"),
      "\(message)")
    #expect(view.frame.width == 50)
    #expect(diagnostics { stage.frame(at: 0.2) }.isEmpty, "reported once")
    one.isActive = false
    #expect(diagnostics { stage.frame(at: 0.3) }.isEmpty && view.frame.width == 400)
    one.priority = .defaultHigh
    one.isActive = true
    #expect(diagnostics { stage.frame(at: 0.4) }.isEmpty && view.frame.width == 400)
  }

  @Test func innerViewsUpdateTheirConstraintsFirst() {
    final class Updating: UIView {
      nonisolated(unsafe) static var order: [Int] = []
      override class var requiresConstraintBasedLayout: Bool { true }
      override func updateConstraints() {
        Self.order.append(tag)
        super.updateConstraints()
      }
    }
    let root = show()
    let outer = Updating()
    let inner = Updating()
    (outer.tag, inner.tag) = (1, 2)
    outer.addSubview(inner)
    root.addSubview(outer)
    Updating.order = []
    stage.frame(at: 0.1)
    #expect(Set(Updating.order) == [1, 2], "before the first layout: \(Updating.order)")
    Updating.order = []
    outer.setNeedsUpdateConstraints()
    inner.setNeedsUpdateConstraints()
    #expect(outer.needsUpdateConstraints() && inner.needsUpdateConstraints())
    stage.frame(at: 0.2)
    #expect(Updating.order == [2, 1] && !outer.needsUpdateConstraints())
    stage.frame(at: 0.3)
    #expect(Updating.order == [2, 1])
  }
}
