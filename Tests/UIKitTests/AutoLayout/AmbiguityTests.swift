import Testing

@testable import Engine
@testable import UIKit

/// Ambiguous layouts, and the readable content guide.
@Suite(.serialized) @MainActor
struct AmbiguityTests {
  let stage = Stage(width: 1000, height: 800)
  let root = UIView()
  let view = UIView()
  let other = UIView()

  private func show() {
    root.frame = CGRect(x: 0, y: 0, width: 1000, height: 600)
    stage.window.addSubview(root)
    for view in [view, other] {
      view.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(view)
    }
  }

  private func settle() { stage.frame(at: stage.time + 0.1) }

  /// A view is ambiguous unless all four constraints that determine its frame are active. `active` is the bit mask of
  /// the active constraints.
  @Test(arguments: 0..<16) func aViewIsAmbiguousUnlessAllConstraintsAreActive(active: Int) {
    show()
    let constraints = [
      view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 30),
      view.topAnchor.constraint(equalTo: root.topAnchor, constant: 40),
      view.rightAnchor.constraint(equalTo: root.rightAnchor, constant: -30),
      view.heightAnchor.constraint(equalToConstant: 20),
    ]
    for (index, constraint) in constraints.enumerated() where active & (1 << index) != 0 {
      constraint.isActive = true
    }
    #expect(view.hasAmbiguousLayout == (active != 15))
    settle()
    let frame = view.frame
    #expect(view.hasAmbiguousLayout == (active != 15))
    settle()
    #expect(view.frame == frame, "the query changes nothing")
    view.exerciseAmbiguityInLayout()
    #expect((view.frame == frame) == (active == 15))
    // If only the left edge is free, each call changes the frame.
    for _ in 0..<(active == 14 ? 100 : 0) {
      let last = view.frame
      view.exerciseAmbiguityInLayout()
      #expect(view.frame != last)
    }
    if active & 2 != 0 { #expect(view.frame.minY == 40) }
    if active & 8 != 0 { #expect(view.frame.height == 20) }
    #expect(active & 5 != 5 || view.frame.minX == 30 && view.frame.maxX == 970)
  }

  @Test func inequalitiesAreAmbiguousUnlessTheirLimitsMeet() {
    show()
    let least = view.leftAnchor.constraint(greaterThanOrEqualTo: root.leftAnchor, constant: 10)
    let most = view.leftAnchor.constraint(lessThanOrEqualTo: root.leftAnchor, constant: 20)
    NSLayoutConstraint.activate([
      least, most, view.topAnchor.constraint(equalTo: root.topAnchor),
      view.widthAnchor.constraint(equalToConstant: 5), view.heightAnchor.constraint(equalToConstant: 5),
    ])
    #expect(view.hasAmbiguousLayout)
    for _ in 0..<20 {
      view.exerciseAmbiguityInLayout()
      #expect((10...20).contains(view.frame.minX) && view.frame.width == 5)
    }
    most.constant = 10
    #expect(!view.hasAmbiguousLayout)
    most.constant = 20
    let preferred = view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 15)
    preferred.priority = UILayoutPriority(1)
    preferred.isActive = true
    #expect(!view.hasAmbiguousLayout, "even the lowest priority decides")
    settle()
    #expect(view.frame.minX == 15)
  }

  /// Two views with equal priorities share a width, so only the sum of their widths is known.
  @Test func equalPrioritiesAreAmbiguous() {
    show()
    let (one, two) = (UILabel(), UILabel())
    for label in [one, two] {
      label.text = "text"
      label.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(label)
      label.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
    }
    NSLayoutConstraint.activate([
      one.leftAnchor.constraint(equalTo: root.leftAnchor),
      two.leftAnchor.constraint(equalTo: one.rightAnchor),
      two.rightAnchor.constraint(equalTo: root.rightAnchor),
    ])
    #expect(one.hasAmbiguousLayout && two.hasAmbiguousLayout)
    one.setContentHuggingPriority(UILayoutPriority(251), for: .horizontal)
    #expect(!one.hasAmbiguousLayout && !two.hasAmbiguousLayout)
  }

  @Test func viewsWithASetFrameAreNotAmbiguous() {
    show()
    #expect(!root.hasAmbiguousLayout && !stage.window.hasAmbiguousLayout && !UIView().hasAmbiguousLayout)
    #expect(view.hasAmbiguousLayout, "without constraints")
  }

  @Test func readableContentIsCentredAndNotTooWide() {
    show()
    root.layoutMargins = UIEdgeInsets(top: 5, left: 20, bottom: 7, right: 40)
    let guide = root.readableContentGuide
    #expect(guide === root.readableContentGuide && guide.owningView === root && root.layoutGuides.isEmpty)
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
      view.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
      view.topAnchor.constraint(equalTo: guide.topAnchor),
      view.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
    ])
    for width in [1000.0, 732, 733, 700, 320] {
      root.frame.size.width = width
      settle()
      let room = width - 60
      let readable = min(room, 672)
      #expect(
        view.frame == CGRect(x: 20 + (room - readable) / 2, y: 5, width: readable, height: 588), "\(width)")
    }
    root.layoutMargins = .zero
    settle()
    #expect(view.frame == CGRect(x: 0, y: 0, width: 320, height: 600))
  }

  /// A guide is ambiguous unless all four constraints that determine its frame are active.
  @Test(arguments: 0..<16) func aGuideIsAmbiguousUnlessAllConstraintsAreActive(active: Int) {
    show()
    let guide = UILayoutGuide()
    #expect(!guide.hasAmbiguousLayout, "without a view")
    root.addLayoutGuide(guide)
    let constraints = [
      guide.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 30),
      guide.topAnchor.constraint(equalTo: root.topAnchor, constant: 40),
      guide.widthAnchor.constraint(equalToConstant: 10),
      guide.bottomAnchor.constraint(equalTo: root.bottomAnchor),
    ]
    for (index, constraint) in constraints.enumerated() where active & (1 << index) != 0 {
      constraint.isActive = true
    }
    #expect(guide.hasAmbiguousLayout == (active != 15))
    settle()
    #expect(guide.hasAmbiguousLayout == (active != 15))
    #expect(!root.layoutMarginsGuide.hasAmbiguousLayout && !root.safeAreaLayoutGuide.hasAmbiguousLayout)
  }
}
