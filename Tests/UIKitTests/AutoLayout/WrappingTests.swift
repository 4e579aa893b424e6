import Testing

@testable import Engine
@testable import UIKit

/// Labels whose text wraps are as wide as their longest line.
@Suite(.serialized) @MainActor
struct WrappingTests {
  let stage = Stage(width: 400, height: 800)

  private static let text =
    "Several words of different lengths, extraordinarily different ones, that wrap in a column"

  /// A label that may be as wide as the root without 40 points, and a mark at its right and below it.
  @MainActor private final class Screen {
    let root: UIView
    let label: UILabel
    let mark: UIView

    init(_ stage: Stage, width: CGFloat, text: String = WrappingTests.text) {
      // Labels round to the pixels of the screen that they are made for, which the window's first use makes current.
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

  /// A screen is laid out like one that is made with its width, however the width changed before, and the text takes
  /// new room.
  @Test func widthsThatChangeLayOutAsNewScreens() {
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

  @Test func otherTextsLayOutAsNewScreens() {
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

  /// Constraints that ask for a width get it, and the height is that of the text at this width.
  @Test func aWidthThatIsAskedForStays() {
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

  /// A layout without a change asks nothing of the solver.
  @Test func anUnchangedLayoutSolvesNothing() throws {
    let screen = Screen(stage, width: 200)
    settle()
    let engine = try #require(screen.root.constraintState?.hosted)
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
