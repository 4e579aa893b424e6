import Testing

@testable import Engine
@testable import UIKit

/// Sizes that follow from intrinsic content, and stack views.
@Suite(.serialized) @MainActor
struct ContentSizeTests {
  final class Content: UIView {
    var size: CGSize {
      didSet { invalidateIntrinsicContentSize() }
    }
    init(_ width: Double, _ height: Double) {
      size = CGSize(width: width, height: height)
      super.init(frame: .zero)
    }
    required init?(coder: NSCoder) { nil }
    override var intrinsicContentSize: CGSize { size }
  }

  let stage = Stage(width: 400, height: 800)
  let root = UIView()

  private func show(_ views: UIView...) {
    root.frame = stage.window.bounds
    stage.window.addSubview(root)
    for view in views {
      view.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(view)
    }
  }

  private func settle() { stage.frame(at: stage.time + 0.1) }

  /// Two views fill a width. The view with the lower hugging priority grows, and the view with the lower compression
  /// resistance shrinks.
  @Test(arguments: [(400.0, 100.0, 300.0), (120, 50, 70)]) func prioritiesDecideWhichViewResizes(
    width: Double, a: Double, b: Double
  ) {
    let one = Content(100, 20)
    let two = Content(70, 30)
    show(one, two)
    let right = two.rightAnchor.constraint(equalTo: root.leftAnchor, constant: width)
    NSLayoutConstraint.activate([
      one.leftAnchor.constraint(equalTo: root.leftAnchor),
      two.leftAnchor.constraint(equalTo: one.rightAnchor),
      right,
    ])
    one.setContentHuggingPriority(UILayoutPriority(251), for: .horizontal)
    two.setContentCompressionResistancePriority(UILayoutPriority(751), for: .horizontal)
    settle()
    #expect(one.frame == CGRect(x: 0, y: 0, width: a, height: 20))
    #expect(two.frame == CGRect(x: a, y: 0, width: b, height: 30))
    one.size.width = 110
    settle()
    #expect(one.frame.width == (width == 400 ? 110 : 50))
    one.setContentHuggingPriority(UILayoutPriority(200), for: .horizontal)
    settle()
    #expect(one.frame.width == (width == 400 ? 330 : 50))
  }

  @Test func labelsWrap() {
    stage.begin()
    let label = UILabel()
    label.numberOfLines = 0
    label.text = "Several words that need more than a single line of a narrow column"
    let below = Content(10, 10)
    show(label, below)
    let width = label.widthAnchor.constraint(equalToConstant: 150)
    NSLayoutConstraint.activate([
      width, label.topAnchor.constraint(equalTo: root.topAnchor),
      below.topAnchor.constraint(equalTo: label.bottomAnchor, constant: 8),
    ])
    for points in [150.0, 300, 90, 2000] {
      width.constant = points
      settle()
      let height = label.sizeThatFits(CGSize(width: points, height: 0)).height
      #expect(label.frame.size == CGSize(width: points, height: height))
      #expect(below.frame.minY == height + 8)
    }
    width.constant = 90
    settle()
    let text = label.text ?? ""
    for words in ["Short", "\(text) \(text)", "Short"] {
      label.text = words
      settle()
      let height = label.sizeThatFits(CGSize(width: 90, height: 0)).height
      #expect(label.frame.size == CGSize(width: 90, height: height), "at the same width: \(words)")
      #expect(below.frame.minY == height + 8)
    }
    width.constant = 91
    settle()
    width.constant = 90
    settle()
    #expect(label.frame.height == label.sizeThatFits(CGSize(width: 90, height: 0)).height)
  }

  @Test func baselinesAlign() {
    stage.begin()
    let small = UILabel()
    let large = UILabel()
    let button = UIButton(type: .system)
    (small.text, large.text) = ("small", "large")
    small.font = .systemFont(ofSize: 12)
    large.font = .systemFont(ofSize: 40)
    button.setTitle("button", for: .normal)
    show(small, large, button)
    NSLayoutConstraint.activate([
      large.topAnchor.constraint(equalTo: root.topAnchor, constant: 100),
      small.firstBaselineAnchor.constraint(equalTo: large.firstBaselineAnchor),
      button.lastBaselineAnchor.constraint(equalTo: large.lastBaselineAnchor),
    ])
    settle()
    func baseline(_ label: UILabel) -> CGFloat {
      label.convert(
        CGPoint(x: 0, y: label.layer.textOrigin.y + (label.layer.text?.firstBaseline ?? 0)), to: root
      ).y
    }
    #expect(abs(baseline(small) - baseline(large)) <= 0.5)
    #expect(button.titleLabel.map { abs(baseline($0) - baseline(large)) <= 1 } == true)
  }

  @Test func aViewFitsItsConstraints() {
    let card = UIView()
    let label = UILabel()
    let icon = Content(24, 24)
    label.numberOfLines = 0
    label.text = "A title of several words, which wraps in a narrow card"
    for view in [label, icon] {
      view.translatesAutoresizingMaskIntoConstraints = false
      card.addSubview(view)
    }
    NSLayoutConstraint.activate(
      ["H:|-10-[icon]-6-[label]-10-|", "V:|-12-[label]-12-|", "V:|-(>=12)-[icon]"].flatMap {
        NSLayoutConstraint.constraints(
          withVisualFormat: $0, metrics: nil, views: ["icon": icon, "label": label])
      })
    icon.setContentCompressionResistancePriority(.required, for: .horizontal)
    let compressed = card.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    #expect(compressed.width == 50 + label.intrinsicContentSize.width)
    let narrow = card.systemLayoutSizeFitting(
      CGSize(width: 200, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    #expect(
      narrow == CGSize(width: 200, height: 24 + label.sizeThatFits(CGSize(width: 150, height: 0)).height))
    #expect(card.frame == .zero && card.constraintState?.hostedEngine == nil)
  }

  // MARK: Stacks

  private func stack(_ sizes: [(Double, Double)], _ change: (UIStackView) -> Void) -> [CGRect] {
    let views = sizes.map { Content($0.0, $0.1) }
    let stack = UIStackView(arrangedSubviews: views)
    change(stack)
    show(stack)
    NSLayoutConstraint.activate([
      stack.leftAnchor.constraint(equalTo: root.leftAnchor),
      stack.topAnchor.constraint(equalTo: root.topAnchor),
      stack.widthAnchor.constraint(equalToConstant: 400), stack.heightAnchor.constraint(equalToConstant: 100),
    ])
    settle()
    return views.map(\.frame)
  }

  @Test func distributionsSetPositionsAndWidths() {
    let sizes = [(50.0, 20.0), (100, 40), (50, 30)]
    typealias Distribution = UIStackView.Distribution
    let expected: [(Distribution, [(Double, Double)])] = [
      (.fillEqually, [(0, 120), (140, 120), (280, 120)]),
      (.fillProportionally, [(0, 90), (110, 180), (310, 90)]),
      (.equalSpacing, [(0, 50), (150, 100), (350, 50)]),
      (.equalCentering, [(0, 50), (150, 100), (350, 50)]),
    ]
    for (distribution, frames) in expected {
      let found = stack(sizes) {
        $0.distribution = distribution
        $0.spacing = 20
      }
      for (frame, (x, width)) in zip(found, frames) {
        #expect(abs(frame.minX - x) < 0.7 && abs(frame.width - width) < 0.7, "\(distribution): \(found)")
        #expect(frame.minY == 0 && frame.height == 100)
      }
    }
    let filled = stack(sizes) { $0.arrangedSubviews[1].setContentHuggingPriority(.init(1), for: .horizontal) }
    #expect(filled.map(\.minX) == [0, 50, 350] && filled[1].width == 300)
  }

  @Test func alignmentsSetPositionsAndHeights() {
    let sizes = [(50.0, 20.0), (100, 40)]
    func topsAndHeights(_ alignment: UIStackView.Alignment) -> [[CGFloat]] {
      stack(sizes) { $0.alignment = alignment }.map { [$0.minY, $0.height] }
    }
    #expect(topsAndHeights(.fill) == [[0, 100], [0, 100]])
    #expect(topsAndHeights(.top) == [[0, 20], [0, 40]])
    #expect(topsAndHeights(.center) == [[40, 20], [30, 40]])
    #expect(topsAndHeights(.bottom) == [[80, 20], [60, 40]])
  }

  @Test func aStackIsAsLargeAsItsViews() {
    let views = [Content(50, 20), Content(80, 30), Content(60, 10)]
    let stack = UIStackView(arrangedSubviews: views)
    stack.axis = .vertical
    stack.alignment = .leading
    stack.spacing = 10
    stack.isLayoutMarginsRelativeArrangement = true
    stack.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    show(stack)
    settle()
    #expect(stack.frame.size == CGSize(width: 86, height: 84))
    #expect(views.map(\.frame.minY) == [1, 31, 71] && views.allSatisfy { $0.frame.minX == 2 })
    views[1].isHidden = true
    settle()
    #expect(stack.frame.size == CGSize(width: 66, height: 44))
    stack.setCustomSpacing(25, after: views[0])
    views[1].isHidden = false
    stack.removeArrangedSubview(views[2])
    views[2].removeFromSuperview()
    settle()
    #expect(stack.frame.size == CGSize(width: 86, height: 79) && views[1].frame.minY == 46)
    stack.insertArrangedSubview(views[2], at: 0)
    settle()
    #expect(stack.arrangedSubviews == [views[2], views[0], views[1]] && views[2].frame.minY == 1)
  }

  @Test func stacksNest() {
    let rows = (0..<3).map { row in
      UIStackView(arrangedSubviews: (0..<4).map { Content(Double(10 * ($0 + row)), 10) })
    }
    for row in rows { row.distribution = .fillEqually }
    let column = UIStackView(arrangedSubviews: rows)
    column.axis = .vertical
    column.distribution = .fillEqually
    show(column)
    NSLayoutConstraint.activate([
      column.widthAnchor.constraint(equalTo: root.widthAnchor),
      column.heightAnchor.constraint(equalTo: root.heightAnchor),
    ])
    #expect(diagnostics { settle() }.isEmpty)
    // The edges of the thirds, on the nearest pixels.
    let scale = root.traitCollection.displayScale
    let edges = (0...3).map { (CGFloat($0) * 800 / 3 * scale).rounded() / scale }
    for (index, row) in rows.enumerated() {
      #expect(row.frame == CGRect(x: 0, y: edges[index], width: 400, height: edges[index + 1] - edges[index]))
      for (column, view) in row.arrangedSubviews.enumerated() {
        #expect(
          view.frame == CGRect(x: CGFloat(column) * 100, y: 0, width: 100, height: row.frame.height))
      }
    }
  }
}
