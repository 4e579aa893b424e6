import Engine
import Segue

/// Constraints that relate no views, exclude each other, or have numbers out of range.
enum LayoutConstraints {
  static let all: [Attack] =
    Attack.family("constraint", .traps, limits: .number, refused)
    + Attack.family("constraint", .traps, limits: .number, formats)
    + Attack.family("constraint", [.drawn], limits: .structure, solved)
    + Attack.withEvery("constraint", Numbers.all, .drawsOrTraps, numbers)

  private typealias Body = @MainActor @Sendable (Stage) throws -> Void
  private typealias Entry = (name: String, body: Body)

  private static func relate(
    _ name: String, _ first: NSLayoutConstraint.Attribute, _ second: NSLayoutConstraint.Attribute
  ) -> Entry {
    let body: Body = { stage in
      let view = try stage.view()
      _ = NSLayoutConstraint(
        item: view, attribute: first, relatedBy: .equal, toItem: view, attribute: second, multiplier: 1,
        constant: 0)
    }
    return (name, body)
  }

  private static let refused: [Entry] =
    [
      (
        "unrelatedViews",
        { try $0.view().widthAnchor.constraint(equalTo: UIView().widthAnchor).isActive = true }
      ),
      (
        "viewOfAnotherTree",
        { stage in
          let constraint = UIView().widthAnchor.constraint(equalToConstant: 4)
          try stage.view().addConstraint(constraint)
        }
      ),
      (
        "guideOfNoView",
        { try UILayoutGuide().leftAnchor.constraint(equalTo: $0.view().leftAnchor).isActive = true }
      ),
      relate("acrossAndDown", .left, .top), relate("leftAndLeading", .left, .leading),
      relate("lengthAndEdge", .width, .left), relate("edgeAndNothing", .left, .notAnAttribute),
      relate("nothing", .notAnAttribute, .notAnAttribute),
      (
        "itemOfNoView",
        { _ in
          _ = NSLayoutConstraint(
            item: "a string", attribute: .left, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute,
            multiplier: 1, constant: 0)
        }
      ),
      (
        "requiredPriorityLowered",
        {
          let constraint = try $0.view().widthAnchor.constraint(equalToConstant: 4)
          constraint.isActive = true
          constraint.priority = .defaultHigh
        }
      ),
      ("stackInItself", { _ in UIStackView().then { $0.addArrangedSubview($0) } }),
      (
        "stackInItsView",
        { _ in
          let (outer, inner) = (UIStackView(), UIStackView())
          outer.addArrangedSubview(inner)
          inner.addArrangedSubview(outer)
        }
      ),
      ("negativePreferredContentSize", { _ in UIViewController().preferredContentSize.width = -1 }),
      ("stackIndex", { _ in UIStackView().insertArrangedSubview(UIView(), at: 3) }),
    ]

  private static let formats: [Entry] = [
    "H:|-[a", "[b]", "H:[a(==c)]", "", "H:|[a]|-", "[a]--[a]", "V:[a@4]",
  ].map { format($0) }

  private static func format(_ format: String) -> Entry {
    let body: Body = { stage in
      let view = try stage.view()
      _ = NSLayoutConstraint.constraints(withVisualFormat: format, metrics: nil, views: ["a": view])
    }
    return ("format.\(format.isEmpty ? "empty" : format.filter(\.isLetter))\(format.count)", body)
  }

  private static let solved: [Entry] = [
    (
      "conflicts",
      { stage in
        let view = try stage.view()
        for width in 0..<200 { view.widthAnchor.constraint(equalToConstant: CGFloat(width)).isActive = true }
        view.translatesAutoresizingMaskIntoConstraints = false
        try stage.step(2)
      }
    ),
    (
      "circle",
      { stage in
        let holder = try stage.view()
        let views = (0..<100).map { _ in UIView() }
        for view in views {
          view.translatesAutoresizingMaskIntoConstraints = false
          holder.addSubview(view)
        }
        for (view, next) in zip(views, views.dropFirst() + views.prefix(1)) {
          view.leftAnchor.constraint(equalTo: next.rightAnchor, constant: 1).isActive = true
          view.widthAnchor.constraint(equalTo: next.widthAnchor, multiplier: 2).isActive = true
        }
        try stage.step(2)
      }
    ),
    (
      "deepStacks",
      { stage in
        var stack = UIStackView()
        try stage.view().addSubview(stack)
        for _ in 0..<50 {
          let inner = UIStackView(arrangedSubviews: [UILabel()])
          stack.addArrangedSubview(inner)
          stack = inner
        }
        try stage.step(2)
      }
    ),
    (
      "everyLayoutMoves",
      { stage in
        let view = try stage.view()
        let moving = MovingView()
        moving.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(moving)
        moving.width = moving.widthAnchor.constraint(equalToConstant: 1)
        moving.width?.isActive = true
        try stage.step(3)
      }
    ),
  ]

  private final class MovingView: UIView {
    var width: NSLayoutConstraint?
    override func layoutSubviews() {
      super.layoutSubviews()
      width?.constant += 1
    }
  }

  private static let numbers: [(name: String, body: @MainActor @Sendable (Stage, Double) throws -> Void)] = [
    number("constant") { $0.constant = CGFloat($1) },
    number("priority") { constraint, value in
      constraint.isActive = false
      constraint.priority = UILayoutPriority(Float(value))
      constraint.isActive = true
    },
    (
      "multiplier",
      { stage, value in
        let view = try stage.view()
        view.translatesAutoresizingMaskIntoConstraints = false
        view.widthAnchor.constraint(equalTo: view.heightAnchor, multiplier: value).isActive = true
        view.heightAnchor.constraint(equalToConstant: 5).isActive = true
        try stage.step(2)
      }
    ),
    (
      "fitting",
      { stage, value in
        _ = try stage.view().systemLayoutSizeFitting(CGSize(width: value, height: value))
      }
    ),
    (
      "margins",
      { stage, value in
        let view = try stage.view()
        view.layoutMargins = UIEdgeInsets(top: value, left: value, bottom: 0, right: 0)
        let inner = UIView()
        inner.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(inner)
        inner.leftAnchor.constraint(equalTo: view.layoutMarginsGuide.leftAnchor).isActive = true
        try stage.step(2)
      }
    ),
    (
      "stackSpacing",
      { stage, value in
        let stack = UIStackView(arrangedSubviews: [UIView(), UIView()])
        stack.spacing = value
        try stage.view().addSubview(stack)
        try stage.step(2)
      }
    ),
  ]

  private static func number(
    _ name: String, _ change: @escaping @MainActor @Sendable (NSLayoutConstraint, Double) -> Void
  ) -> (name: String, body: @MainActor @Sendable (Stage, Double) throws -> Void) {
    let body: @MainActor @Sendable (Stage, Double) throws -> Void = { stage, value in
      let view = try stage.view()
      view.translatesAutoresizingMaskIntoConstraints = false
      let constraint = view.widthAnchor.constraint(equalToConstant: 5)
      constraint.isActive = true
      try stage.step()
      change(constraint, value)
      try stage.step(2)
    }
    return (name, body)
  }
}
