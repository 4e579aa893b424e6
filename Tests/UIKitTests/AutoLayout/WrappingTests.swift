import Testing

@testable import Engine
@testable import UIKit

/// Labels whose text wraps are as wide as their longest line.
@Suite(.serialized) @MainActor
struct WrappingTests {
  let stage = Stage(width: 400, height: 800)

  private static let text =
    "Several words of different lengths, extraordinarily different ones, that wrap in a column"

  /// A label that is at least 40 points narrower than the root, and a mark at the label's lower right corner.
  @MainActor private final class Screen {
    let root: UIView
    let label: UILabel
    let mark: UIView

    init(_ stage: Stage, width: CGFloat, text: String = WrappingTests.text) {
      // A label rounds to the pixels of the screen that is current when it is made. The first use of the window makes
      // the stage's screen current.
      let window = stage.window
      (root, label, mark) = (UIView(), UILabel(), UIView())
      root.frame = CGRect(x: 0, y: 0, width: width, height: 700)
      window.addSubview(root)
      (label.numberOfLines, label.text) = (0, text)
      for view in [label, mark] {
        view.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(view)
      }
      NSLayoutConstraint.activate([
        label.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 20),
        label.rightAnchor.constraint(lessThanOrEqualTo: root.rightAnchor, constant: -20),
        label.topAnchor.constraint(equalTo: root.topAnchor),
        mark.leftAnchor.constraint(equalTo: label.rightAnchor),
        mark.topAnchor.constraint(equalTo: label.bottomAnchor),
      ])
    }

    var frames: [CGRect] { [label.frame, mark.frame] }
  }

  private func settle() { stage.frame(at: stage.time + 0.1) }

  @Test(arguments: [120.0, 161, 250.5, 399]) func aLabelIsAsWideAsItsLongestLine(width: Double) {
    let screen = Screen(stage, width: width)
    settle()
    let fitting = screen.label.sizeThatFits(CGSize(width: width - 40, height: 0))
    #expect(fitting.width < width - 40 && screen.label.frame.size == fitting)
    #expect(screen.mark.frame.minX == 20 + fitting.width && screen.mark.frame.minY == fitting.height)
  }

  /// After any changes of its width, a screen is laid out like a new screen of this width.
  @Test func aScreenOfAChangedWidthEqualsANewScreen() {
    let screen = Screen(stage, width: 200)
    settle()
    for width in [300.0, 150, 390, 121, 122, 2000, 250, 250, 90, 399] {
      screen.root.frame.size.width = width
      settle()
      let fresh = Screen(stage, width: width)
      settle()
      #expect(screen.frames == fresh.frames, "\(width)")
      fresh.root.removeFromSuperview()
    }
    screen.root.frame.size.width = 2000
    settle()
    #expect(screen.label.frame.size == screen.label.intrinsicContentSize, "one line")
  }

  @Test func aScreenOfAChangedTextEqualsANewScreen() {
    let screen = Screen(stage, width: 220)
    settle()
    for text in ["Short", Self.text, "\(Self.text) \(Self.text)", "a b", "", Self.text] {
      screen.label.text = text
      settle()
      let fresh = Screen(stage, width: 220, text: text)
      settle()
      #expect(screen.frames == fresh.frames, "\(text)")
      fresh.root.removeFromSuperview()
    }
  }

  /// A label has the width that constraints require, and the height of its text at this width.
  @Test func aRequiredWidthIsKept() {
    let screen = Screen(stage, width: 300)
    let pin = screen.label.rightAnchor.constraint(equalTo: screen.root.rightAnchor, constant: -20)
    pin.isActive = true
    for width in [300.0, 180, 260, 333.5] {
      screen.root.frame.size.width = width
      settle()
      let height = screen.label.sizeThatFits(CGSize(width: width - 40, height: 0)).height
      #expect(screen.label.frame.size == CGSize(width: width - 40, height: height))
    }
    pin.isActive = false
    settle()
    #expect(screen.label.frame.size == screen.label.sizeThatFits(CGSize(width: 293.5, height: 0)))
  }

  /// An unchanged layout requests nothing from the solver.
  @Test func anUnchangedLayoutSolvesNothing() throws {
    let screen = Screen(stage, width: 200)
    settle()
    let engine = try #require(screen.root.constraintState?.hostedEngine)
    let counts = engine.counts
    for _ in 0..<3 {
      screen.root.setNeedsLayout()
      settle()
    }
    #expect(engine.counts.rows == counts.rows && engine.counts.pivots == counts.pivots)
    screen.root.frame.size.width = 210
    settle()
    #expect(engine.counts.rows > counts.rows)
  }
}
