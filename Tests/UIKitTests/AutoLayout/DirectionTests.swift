import Testing

@testable import Engine
@testable import UIKit

/// Layouts from right to left mirror layouts from left to right.
@Suite(.serialized) @MainActor
struct DirectionTests {
  typealias Make = @MainActor (UIView) -> [UIView]

  let stage = Stage(width: 400, height: 800)

  private func settle() { stage.frame(at: stage.time + 0.1) }

  private func root(_ semantics: UISemanticContentAttribute) -> UIView {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 300))
    root.semanticContentAttribute = semantics
    stage.window.addSubview(root)
    return root
  }

  private static func added(_ view: UIView, to superview: UIView) -> UIView {
    view.translatesAutoresizingMaskIntoConstraints = false
    superview.addSubview(view)
    return view
  }

  private static func sized(_ view: UIView, _ width: CGFloat) -> [NSLayoutConstraint] {
    [view.widthAnchor.constraint(equalToConstant: width), view.heightAnchor.constraint(equalToConstant: 20)]
  }

  nonisolated private static let screens: [(String, Make)] = [
    (
      "a row",
      { root in
        let views = (0..<3).map { _ in added(UIView(), to: root) }
        for (index, view) in views.enumerated() {
          let before = index == 0 ? root.leadingAnchor : views[index - 1].trailingAnchor
          NSLayoutConstraint.activate(
            sized(view, 30 + CGFloat(index) * 7) + [
              view.leadingAnchor.constraint(equalTo: before, constant: CGFloat(4 + index))
            ])
        }
        return views
      }
    ),
    (
      "multiples",
      { root in
        // No position is half way between two pixels, because such positions round up in both directions.
        [0.2, 0.4, 1.2].map { multiplier in
          let view = added(UIView(), to: root)
          NSLayoutConstraint.activate(
            sized(view, 24) + [
              NSLayoutConstraint(
                item: view, attribute: .leading, relatedBy: .equal, toItem: root, attribute: .centerX,
                multiplier: multiplier, constant: 3)
            ])
          return view
        }
      }
    ),
    (
      "margins and a guide",
      { root in
        root.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 1, leading: 30, bottom: 2, trailing: 12)
        let guide = UILayoutGuide()
        root.addLayoutGuide(guide)
        let view = added(UIView(), to: root)
        let next = added(UIView(), to: root)
        NSLayoutConstraint.activate([
          guide.leadingAnchor.constraint(equalTo: root.layoutMarginsGuide.leadingAnchor),
          guide.widthAnchor.constraint(equalToConstant: 55),
          view.leadingAnchor.constraint(equalTo: guide.trailingAnchor, constant: 5),
          view.trailingAnchor.constraint(equalTo: root.layoutMarginsGuide.trailingAnchor),
          NSLayoutConstraint(
            item: next, attribute: .leading, relatedBy: .equal, toItem: root, attribute: .leadingMargin,
            multiplier: 1, constant: 9), next.widthAnchor.constraint(equalToConstant: 10),
        ])
        return [view, next]
      }
    ),
    (
      "distances and limits",
      { root in
        let (one, two) = (added(UIView(), to: root), added(UIView(), to: root))
        NSLayoutConstraint.activate(
          sized(one, 20) + sized(two, 40) + [
            one.leadingAnchor.constraint(greaterThanOrEqualTo: root.leadingAnchor, constant: 12),
            one.leadingAnchor.constraint(lessThanOrEqualTo: root.leadingAnchor, constant: 12),
            one.trailingAnchor.anchorWithOffset(to: two.leadingAnchor).constraint(
              equalTo: root.widthAnchor, multiplier: 0.25),
          ])
        return [one, two]
      }
    ),
    (
      "a format",
      { root in
        let views = ["a": added(UIView(), to: root), "b": added(UIView(), to: root)]
        NSLayoutConstraint.activate(
          NSLayoutConstraint.constraints(
            withVisualFormat: "H:|-[a(40)]-13-[b]-20-|", metrics: nil, views: views))
        return ["a", "b"].compactMap { views[$0] }
      }
    ),
    ("a row of a stack", { root in stacked(root) { $0.distribution = .fill } }),
    ("an equal row", { root in stacked(root) { $0.distribution = .equalSpacing } }),
    ("a centred row", { root in stacked(root) { $0.distribution = .equalCentering } }),
    (
      "a leading column",
      { root in
        stacked(root) {
          $0.axis = .vertical
          $0.alignment = .leading
        }
      }
    ),
    (
      "a trailing column",
      { root in
        stacked(root) {
          $0.axis = .vertical
          $0.alignment = .trailing
        }
      }
    ),
  ]

  private static func stacked(_ root: UIView, _ change: (UIStackView) -> Void) -> [UIView] {
    let views = (0..<3).map { index in
      let view = UIView()
      view.translatesAutoresizingMaskIntoConstraints = false
      let width = view.widthAnchor.constraint(equalToConstant: 20 + CGFloat(index) * 15)
      width.priority = UILayoutPriority(700 - Float(index))
      width.isActive = true
      return view
    }
    let stack = UIStackView(arrangedSubviews: views)
    stack.semanticContentAttribute = root.semanticContentAttribute
    stack.spacing = 6
    change(stack)
    _ = added(stack, to: root)
    NSLayoutConstraint.activate([
      stack.leftAnchor.constraint(equalTo: root.leftAnchor),
      stack.rightAnchor.constraint(equalTo: root.rightAnchor),
      stack.topAnchor.constraint(equalTo: root.topAnchor), stack.heightAnchor.constraint(equalToConstant: 90),
    ])
    return views
  }

  private func mirrored(_ frames: [CGRect]) -> [CGRect] {
    frames.map { CGRect(x: 390 - $0.maxX, y: $0.minY, width: $0.width, height: $0.height) }
  }

  @Test(arguments: screens.map(\.0)) func rightToLeftIsTheMirrorImage(name: String) throws {
    let make = try #require(Self.screens.first { $0.0 == name }?.1)
    let left = make(root(.unspecified))
    let right = make(root(.forceRightToLeft))
    #expect(diagnostics { settle() }.isEmpty)
    let frames = left.map(\.frame)
    #expect(right.map(\.frame) == mirrored(frames), "\(frames)")
    #expect(frames != mirrored(frames))
    // A view that changes its direction is laid out like a view that has this direction from the start.
    for (views, semantics, expected) in [
      (left, UISemanticContentAttribute.forceRightToLeft, mirrored(frames)), (right, .playback, frames),
    ] {
      var view = views[0].superview
      while let current = view, current !== stage.window {
        current.semanticContentAttribute = semantics
        view = current.superview
      }
      #expect(diagnostics { settle() }.isEmpty)
      #expect(views.map(\.frame) == expected, "\(semantics)")
    }
  }

  @Test func leftAndRightAnchorsAreNotMirrored() {
    let root = root(.forceRightToLeft)
    let view = Self.added(UIView(), to: root)
    NSLayoutConstraint.activate(
      Self.sized(view, 30) + [view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 7)])
    settle()
    #expect(view.frame.minX == 7)
  }

  @Test func semanticAttributesDecideTheDirection() {
    typealias Attribute = UISemanticContentAttribute
    let all: [(Attribute, UIUserInterfaceLayoutDirection, UIUserInterfaceLayoutDirection)] = [
      (.unspecified, .leftToRight, .rightToLeft), (.playback, .leftToRight, .leftToRight),
      (.spatial, .leftToRight, .leftToRight), (.forceLeftToRight, .leftToRight, .leftToRight),
      (.forceRightToLeft, .rightToLeft, .rightToLeft),
    ]
    let view = UIView()
    for (attribute, left, right) in all {
      view.semanticContentAttribute = attribute
      #expect(
        view.semanticContentAttribute == attribute && view.effectiveUserInterfaceLayoutDirection == left)
      #expect(UIView.userInterfaceLayoutDirection(for: attribute) == left)
      #expect(UIView.userInterfaceLayoutDirection(for: attribute, relativeTo: .leftToRight) == left)
      #expect(UIView.userInterfaceLayoutDirection(for: attribute, relativeTo: .rightToLeft) == right)
    }
  }

  @Test func directionalMarginsFollowTheDirection() {
    let view = UIView()
    view.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    #expect(view.layoutMargins == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    view.semanticContentAttribute = .forceRightToLeft
    #expect(view.layoutMargins == UIEdgeInsets(top: 1, left: 4, bottom: 3, right: 2))
    #expect(
      view.directionalLayoutMargins == NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4))
    view.layoutMargins = UIEdgeInsets(top: 5, left: 6, bottom: 7, right: 8)
    #expect(
      view.directionalLayoutMargins == NSDirectionalEdgeInsets(top: 5, leading: 8, bottom: 7, trailing: 6))
    view.semanticContentAttribute = .unspecified
    #expect(view.layoutMargins == UIEdgeInsets(top: 5, left: 6, bottom: 7, right: 8))
  }

  /// In a row from right to left, a view shrinks towards the neighbour on its right.
  @Test func aHiddenViewShrinksTowardsItsNeighbour() {
    let views = Self.stacked(root(.forceRightToLeft)) { $0.distribution = .fill }
    settle()
    UIView.animate(withDuration: 1) { views[1].isHidden = true }
    #expect(views[1].frame.width == 0 && views[1].frame.minX == views[0].frame.minX)
    #expect(views[2].frame.maxX == views[0].frame.minX - 6)
  }
}
