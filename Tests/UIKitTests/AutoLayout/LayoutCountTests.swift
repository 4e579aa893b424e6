import Testing

@testable import UIKit

/// The number of layouts of views, which is one for each change, as in UIKit, whatever the constraints move.
@Suite(.serialized) @MainActor
struct LayoutCountTests {
  private let stage = Stage()

  private final class Counter: UIView {
    var count = 0
    override func layoutSubviews() {
      super.layoutSubviews()
      count += 1
    }
  }

  private final class Page: UIViewController {
    var counts = (will: 0, did: 0)
    override func viewWillLayoutSubviews() { counts.will += 1 }
    override func viewDidLayoutSubviews() { counts.did += 1 }
  }

  private let parent = Counter(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
  private let child = Counter()
  private let inner = Counter()

  private func begin() -> NSLayoutConstraint {
    stage.frame(at: 1)
    parent.addSubview(child)
    child.addSubview(inner)
    for view in [child, inner] { view.translatesAutoresizingMaskIntoConstraints = false }
    let width = child.widthAnchor.constraint(equalToConstant: 100)
    NSLayoutConstraint.activate([
      width, child.topAnchor.constraint(equalTo: parent.topAnchor),
      child.leadingAnchor.constraint(equalTo: parent.leadingAnchor),
      child.heightAnchor.constraint(equalToConstant: 50),
      inner.centerXAnchor.constraint(equalTo: child.centerXAnchor),
      inner.topAnchor.constraint(equalTo: child.topAnchor),
      inner.widthAnchor.constraint(equalTo: child.widthAnchor, multiplier: 0.5),
      inner.heightAnchor.constraint(equalToConstant: 20),
    ])
    stage.window.addSubview(parent)
    return width
  }

  /// Shows a frame, and returns the numbers of layouts of the parent, the child and the inner view since the last call.
  private func counts() -> [Int] {
    stage.frame(at: stage.time + 0.02)
    defer { for view in [parent, child, inner] { view.count = 0 } }
    return [parent, child, inner].map(\.count)
  }

  @Test func aChangeCausesOneLayout() {
    let width = begin()
    #expect(counts() == [1, 1, 1])
    width.constant = 120
    #expect(counts() == [1, 1, 1])
    #expect(child.frame.width == 120 && inner.frame == CGRect(x: 30, y: 0, width: 60, height: 20))
    parent.setNeedsLayout()
    #expect(counts() == [1, 0, 0])
    parent.frame.size.width = 300
    #expect(counts() == [1, 0, 0])
    #expect(counts() == [0, 0, 0])
    // In an animation block the frames are set at once.
    width.constant = 60
    UIView.animate(withDuration: 1) { parent.layoutIfNeeded() }
    #expect(child.frame.width == 60 && counts() == [1, 1, 1])
  }

  /// Constraints that `updateConstraints` changes, and a stack's new arrangement, take effect in the same layout.
  @Test func updatesTakeEffectInTheSameLayout() {
    final class Updating: UIView {
      var height: NSLayoutConstraint?
      var wanted: CGFloat = 10
      override func updateConstraints() {
        height?.constant = wanted
        super.updateConstraints()
      }
    }
    let width = begin()
    let updating = Updating()
    let stack = UIStackView()
    for view in [updating, stack] as [UIView] {
      view.translatesAutoresizingMaskIntoConstraints = false
      parent.addSubview(view)
      view.topAnchor.constraint(equalTo: parent.topAnchor).isActive = true
    }
    updating.height = updating.heightAnchor.constraint(equalToConstant: 0)
    updating.height?.isActive = true
    #expect(counts()[0] == 1 && updating.frame.height == 10)
    updating.wanted = 30
    updating.setNeedsUpdateConstraints()
    #expect(counts()[0] == 1 && updating.frame.height == 30)
    for number in 1...3 {
      let label = UILabel()
      label.text = "Label"
      stack.addArrangedSubview(label)
      // When the stack gets its first view, it updates its constraints in its own layout, after the parent's layout.
      let layouts = counts()[0]
      #expect(number == 1 ? layouts <= 2 : layouts == 1, "\(number)")
      #expect(stack.subviews.count == number && stack.frame.width > 0)
    }
    stack.spacing = 20
    #expect(counts()[0] == 1)
    width.constant = 70
    updating.wanted = 50
    updating.setNeedsUpdateConstraints()
    #expect(counts()[0] == 1 && child.frame.width == 70 && updating.frame.height == 50)
  }

  /// A constraint that changes during a layout takes effect in one more layout.
  @Test func aChangeDuringALayoutTakesEffect() {
    final class Square: UIView {
      var height: NSLayoutConstraint?
      override func layoutSubviews() {
        super.layoutSubviews()
        height?.constant = bounds.width / 4
      }
    }
    let square = Square(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    let view = UIView()
    view.translatesAutoresizingMaskIntoConstraints = false
    square.addSubview(view)
    let height = view.heightAnchor.constraint(equalToConstant: 1)
    square.height = height
    NSLayoutConstraint.activate([
      height, view.topAnchor.constraint(equalTo: square.topAnchor),
      view.leadingAnchor.constraint(equalTo: square.leadingAnchor),
      view.trailingAnchor.constraint(equalTo: square.trailingAnchor),
    ])
    stage.frame(at: 1)
    stage.window.addSubview(square)
    stage.frame(at: 1.02)
    #expect(view.frame == CGRect(x: 0, y: 0, width: 200, height: 50))
    square.frame.size.width = 100
    stage.frame(at: 1.04)
    #expect(view.frame == CGRect(x: 0, y: 0, width: 100, height: 25))
  }

  @Test func aControllerIsNotifiedOnce() {
    let page = Page()
    stage.window.rootViewController = page
    stage.frame(at: 1)
    let width = begin()
    page.view.addSubview(parent)
    parent.translatesAutoresizingMaskIntoConstraints = false
    let top = parent.topAnchor.constraint(equalTo: page.view.topAnchor)
    NSLayoutConstraint.activate([
      top, parent.leadingAnchor.constraint(equalTo: page.view.leadingAnchor),
      parent.widthAnchor.constraint(equalToConstant: 200),
      parent.heightAnchor.constraint(equalToConstant: 200),
    ])
    stage.frame(at: 1.1)
    page.counts = (0, 0)
    top.constant = 40
    stage.frame(at: 1.2)
    #expect(page.counts == (1, 1) && parent.frame.minY == 40)
    width.constant = 20
    stage.frame(at: 1.3)
    #expect(page.counts == (2, 2) && child.frame.width == 20)
  }
}
