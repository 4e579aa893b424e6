import Testing

@testable import UIKit

/// All forms of constraints from anchors, the options of visual formats, and the constraints that views hold.
@Suite(.serialized) @MainActor
struct AnchorTests {
  private let stage = Stage(width: 400, height: 800)
  private let root = UIView()

  private func makeView(_ width: CGFloat? = nil, _ height: CGFloat? = nil) -> UIView {
    if root.superview == nil {
      root.frame = stage.window.bounds
      stage.window.addSubview(root)
    }
    let view = UIView()
    view.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(view)
    if let width { view.widthAnchor.constraint(equalToConstant: width).isActive = true }
    if let height { view.heightAnchor.constraint(equalToConstant: height).isActive = true }
    return view
  }

  /// The width of a view that prefers 100 points, within one required limit.
  private func width(_ limit: (UIView) -> NSLayoutConstraint) -> CGFloat {
    let view = makeView(nil, 10)
    let preferred = view.widthAnchor.constraint(equalToConstant: 100)
    preferred.priority = .defaultLow
    NSLayoutConstraint.activate([preferred, limit(view)])
    root.layoutIfNeeded()
    return view.frame.width
  }

  @Test func dimensionsHaveLimits() {
    #expect(width { $0.widthAnchor.constraint(greaterThanOrEqualToConstant: 120) } == 120)
    #expect(width { $0.widthAnchor.constraint(greaterThanOrEqualToConstant: 80) } == 100)
    #expect(width { $0.widthAnchor.constraint(lessThanOrEqualToConstant: 80) } == 80)
    #expect(width { $0.widthAnchor.constraint(lessThanOrEqualToConstant: 120) } == 100)
  }

  @Test func dimensionsHaveLimitsRelativeToOthers() {
    let other = makeView(60, 60).widthAnchor
    #expect(width { $0.widthAnchor.constraint(greaterThanOrEqualTo: other, multiplier: 2) } == 120)
    #expect(width { $0.widthAnchor.constraint(greaterThanOrEqualTo: other, multiplier: 1) } == 100)
    #expect(width { $0.widthAnchor.constraint(lessThanOrEqualTo: other, multiplier: 0.5) } == 30)
    #expect(width { $0.widthAnchor.constraint(lessThanOrEqualTo: other, multiplier: 2) } == 100)
    #expect(
      width { $0.widthAnchor.constraint(greaterThanOrEqualTo: other, multiplier: 2, constant: 5) } == 125)
    #expect(
      width { $0.widthAnchor.constraint(lessThanOrEqualTo: other, multiplier: 0.5, constant: 5) } == 35)
    #expect(width { $0.widthAnchor.constraint(greaterThanOrEqualTo: other) } == 100)
    #expect(width { $0.widthAnchor.constraint(lessThanOrEqualTo: other) } == 60)
  }

  /// The left edge of a second view that prefers x = 200, within a limit to a first view that ends at x = 50.
  private func left(_ limit: (UIView, UIView) -> NSLayoutConstraint) -> CGFloat {
    let (first, second) = (makeView(50, 10), makeView(50, 10))
    let preferred = second.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 200)
    preferred.priority = .defaultHigh
    NSLayoutConstraint.activate([
      first.leftAnchor.constraint(equalTo: root.leftAnchor), preferred, limit(second, first),
    ])
    root.layoutIfNeeded()
    return second.frame.minX
  }

  /// The standard distance between neighbours is 8 points.
  @Test func horizontalSystemSpacingIsEightPoints() {
    #expect(
      left { $0.leadingAnchor.constraint(equalToSystemSpacingAfter: $1.trailingAnchor, multiplier: 1) } == 58)
    #expect(
      left { $0.leadingAnchor.constraint(equalToSystemSpacingAfter: $1.trailingAnchor, multiplier: 2) } == 66)
    #expect(
      left {
        $0.leadingAnchor.constraint(greaterThanOrEqualToSystemSpacingAfter: $1.trailingAnchor, multiplier: 1)
      } == 200)
    #expect(
      left {
        $0.leadingAnchor.constraint(lessThanOrEqualToSystemSpacingAfter: $1.trailingAnchor, multiplier: 1)
      } == 58)
  }

  /// The upper edge of a second view that prefers y = 200, within a limit to a first view that ends at y = 50.
  private func top(_ limit: (UIView, UIView) -> NSLayoutConstraint) -> CGFloat {
    let (first, second) = (makeView(10, 50), makeView(10, 50))
    let preferred = second.topAnchor.constraint(equalTo: root.topAnchor, constant: 200)
    preferred.priority = .defaultHigh
    NSLayoutConstraint.activate([
      first.topAnchor.constraint(equalTo: root.topAnchor), preferred, limit(second, first),
    ])
    root.layoutIfNeeded()
    return second.frame.minY
  }

  @Test func verticalSystemSpacingIsEightPoints() {
    #expect(
      top { $0.topAnchor.constraint(equalToSystemSpacingBelow: $1.bottomAnchor, multiplier: 1) } == 58)
    #expect(
      top { $0.topAnchor.constraint(greaterThanOrEqualToSystemSpacingBelow: $1.bottomAnchor, multiplier: 1) }
        == 200)
    #expect(
      top { $0.topAnchor.constraint(lessThanOrEqualToSystemSpacingBelow: $1.bottomAnchor, multiplier: 1) }
        == 58)
  }

  /// Without a second item, the second attribute is ignored.
  @Test func theSecondAttributeIsIgnoredWithoutASecondItem() {
    for attribute in [NSLayoutConstraint.Attribute.width, .height, .notAnAttribute, .top] {
      let constraint = NSLayoutConstraint(
        item: makeView(), attribute: .width, relatedBy: .equal, toItem: nil, attribute: attribute,
        multiplier: 1, constant: 40)
      #expect(constraint.secondItem == nil && constraint.secondAttribute == .notAnAttribute)
      constraint.isActive = true
      #expect((constraint.firstItem as? UIView)?.constraints == [constraint])
    }
  }

  @Test func viewsHoldConstraintsUntilTheyAreRemoved() {
    let view = makeView()
    let held = [
      view.widthAnchor.constraint(equalToConstant: 10), view.heightAnchor.constraint(equalToConstant: 20),
      view.widthAnchor.constraint(equalTo: view.heightAnchor, multiplier: 0.5),
    ]
    view.addConstraints(held)
    #expect(held.map(\.secondAttribute) == [.notAnAttribute, .notAnAttribute, .height])
    view.removeConstraint(held[0])
    #expect(view.constraints == [held[1], held[2]] && !held[0].isActive)
    view.removeConstraints([held[1], held[2]])
    #expect(view.constraints.isEmpty && held.allSatisfy { !$0.isActive })
    let guide = UILayoutGuide()
    view.addLayoutGuide(guide)
    #expect(view.layoutGuides == [guide] && guide.owningView === view)
    view.removeLayoutGuide(guide)
    #expect(view.layoutGuides.isEmpty && guide.owningView == nil)
  }

  @Test func prioritiesEqualThoseOfUIKit() {
    let values: [UILayoutPriority] = [
      .required, .defaultHigh, .dragThatCanResizeScene, .sceneSizeStayPut, .dragThatCannotResizeScene,
      .defaultLow, .fittingSizeLevel,
    ]
    #expect(values.map(\.rawValue) == [1000, 750, 510, 500, 490, 250, 50])
    let view = UIView()
    #expect(view.contentHuggingPriority(for: .horizontal) == .defaultLow)
    #expect(view.contentCompressionResistancePriority(for: .vertical) == .defaultHigh)
    view.setContentHuggingPriority(.required, for: .vertical)
    #expect(view.contentHuggingPriority(for: .vertical) == .required)
    #expect(view.contentHuggingPriority(for: .horizontal) == .defaultLow)
  }

  private func formatted(
    _ format: String, _ options: NSLayoutConstraint.FormatOptions, _ a: CGSize, _ b: CGSize
  ) -> (a: CGRect, b: CGRect) {
    let (first, second) = (makeView(a.width, a.height), makeView(b.width, b.height))
    NSLayoutConstraint.activate(
      NSLayoutConstraint.constraints(
        withVisualFormat: format, options: options, metrics: nil, views: ["a": first, "b": second]))
    let topPin =
      format.hasPrefix("H") ? first.topAnchor.constraint(equalTo: root.topAnchor, constant: 100) : nil
    let leftPin =
      format.hasPrefix("V") ? first.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 100) : nil
    NSLayoutConstraint.activate([topPin, leftPin].compactMap { $0 })
    root.layoutIfNeeded()
    return (first.frame, second.frame)
  }

  @Test func formatsAlignRows() {
    let sizes = (CGSize(width: 20, height: 40), CGSize(width: 30, height: 20))
    let options: [(NSLayoutConstraint.FormatOptions, KeyPath<CGRect, CGFloat>)] = [
      (.alignAllTop, \.minY), (.alignAllBottom, \.maxY), (.alignAllCenterY, \.midY),
      // A plain view's baselines are its edges.
      (.alignAllFirstBaseline, \.minY), (.alignAllLastBaseline, \.maxY),
    ]
    for (option, edge) in options {
      let frames = formatted("H:|-10-[a]-5-[b]", option, sizes.0, sizes.1)
      #expect(frames.a == CGRect(x: 10, y: 100, width: 20, height: 40))
      #expect(frames.b.minX == 35 && frames.a[keyPath: edge] == frames.b[keyPath: edge], "\(option)")
    }
  }

  @Test func formatsAlignColumns() {
    let sizes = (CGSize(width: 40, height: 20), CGSize(width: 20, height: 30))
    let options: [(NSLayoutConstraint.FormatOptions, KeyPath<CGRect, CGFloat>)] = [
      (.alignAllLeft, \.minX), (.alignAllRight, \.maxX), (.alignAllLeading, \.minX),
      (.alignAllTrailing, \.maxX), (.alignAllCenterX, \.midX),
    ]
    for (option, edge) in options {
      let frames = formatted("V:|-10-[a]-5-[b]", option, sizes.0, sizes.1)
      #expect(frames.a == CGRect(x: 100, y: 10, width: 40, height: 20))
      #expect(frames.b.minY == 35 && frames.a[keyPath: edge] == frames.b[keyPath: edge], "\(option)")
    }
  }

  /// A direction from right to left begins at the right edge, whatever the language.
  @Test func formatsHaveADirection() {
    let size = CGSize(width: 20, height: 20)
    let directions: [(NSLayoutConstraint.FormatOptions, CGFloat, CGFloat)] = [
      (.directionLeadingToTrailing, 10, 35), (.directionLeftToRight, 10, 35),
      (.directionRightToLeft, 370, 345),
    ]
    for (direction, a, b) in directions {
      let frames = formatted("H:|-10-[a]-5-[b]", [direction, .alignAllTop], size, size)
      #expect(frames.a.minX == a && frames.b.minX == b, "\(direction)")
    }
  }

  /// From right to left, a view is never to the right of the view before it, even if the least distance is 0.
  @Test(arguments: [0, 7]) func leastDistancesHaveADirection(distance: Int) {
    let (a, b) = (makeView(), makeView())
    let constraints = NSLayoutConstraint.constraints(
      withVisualFormat: "H:[a]-(>=\(distance))-[b]", options: .directionRightToLeft, metrics: nil,
      views: ["a": a, "b": b])
    #expect(constraints.count == 1 && constraints[0].relation == .lessThanOrEqual)
    #expect(constraints[0].firstAnchor == b.rightAnchor && constraints[0].secondAnchor == a.leftAnchor)
    #expect(constraints[0].constant == CGFloat(-distance))
  }

  @Test func constraintsKnowTheirAnchors() {
    let (a, b) = (makeView(), makeView())
    let constraint = a.leftAnchor.constraint(equalTo: b.rightAnchor)
    #expect(constraint.firstAnchor == a.leftAnchor && constraint.secondAnchor == b.rightAnchor)
    #expect(constraint.firstAnchor != b.leftAnchor && constraint.firstAnchor != a.rightAnchor)
    #expect(constraint.firstAnchor.hash == a.leftAnchor.hash)
    #expect(a.leftAnchor == a.leftAnchor && a.leftAnchor != a.leadingAnchor && a.widthAnchor != a.topAnchor)
    #expect(a.widthAnchor.constraint(equalToConstant: 3).secondAnchor == nil)
    let guide = UILayoutGuide()
    a.addLayoutGuide(guide)
    #expect(guide.topAnchor == guide.topAnchor && guide.topAnchor != a.topAnchor)
    // Two distances are equal only if both of their ends are equal.
    let distance = a.leftAnchor.anchorWithOffset(to: b.leftAnchor)
    #expect(distance == a.leftAnchor.anchorWithOffset(to: b.leftAnchor))
    #expect(distance != a.rightAnchor.anchorWithOffset(to: b.leftAnchor) && distance != b.leftAnchor)
    let found = [constraint, a.topAnchor.constraint(equalTo: b.topAnchor)].filter {
      $0.firstAnchor == a.topAnchor
    }
    #expect(found.count == 1)
  }
}
