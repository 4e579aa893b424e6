import UIKit

/// The action with which a user starts an entry's transition by hand.
package struct StageHint: Sendable, Equatable {
  /// The gesture on a screen of 390×844 points.
  package enum Gesture: Sendable, Equatable {
    case tap(CGPoint)
    case drag(from: CGPoint, to: CGPoint)
    case pinch(center: CGPoint, from: Double, to: Double)
    /// No gesture: the entry plays without one.
    case none
  }

  /// The text of the hint, one line.
  package let text: String
  package let gesture: Gesture
}

extension TransitionEntry {
  /// The action with which a user starts the entry's transition by hand.
  package var hint: StageHint {
    if kind == .effect { return StageHint(text: "Space plays the effect", gesture: .none) }
    if kind == .scene {
      return StageHint(text: "Space plays the scene. Touch it at any time: it is a real app", gesture: .none)
    }
    return Self.hints[id] ?? (isReturn ? Self.backAnywhere : Self.openPicture)
  }

  /// Whether the entry's stage begins on the second screen.
  private var isReturn: Bool { id.hasSuffix("pop") || id.hasSuffix("dismiss") || id.hasPrefix("starwars") }

  private static func tap(_ x: CGFloat, _ y: CGFloat, _ text: String) -> StageHint {
    StageHint(text: text, gesture: .tap(CGPoint(x: x, y: y)))
  }

  private static func drag(
    _ from: (CGFloat, CGFloat), _ to: (CGFloat, CGFloat), _ text: String
  ) -> StageHint {
    StageHint(
      text: text,
      gesture: .drag(from: CGPoint(x: from.0, y: from.1), to: CGPoint(x: to.0, y: to.1)))
  }

  private static let openPicture = tap(
    75, 175, "Tap a picture to open it; on its page, drag right or tap ‹ in the bar")
  private static let backAnywhere = drag((90, 420), (370, 440), "Drag right anywhere, or tap ‹ in the bar")
  private static let backFromEdge = drag(
    (3, 420), (370, 440), "Drag right from the left edge, or tap ‹ in the bar")
  private static let close = tap(45, 63, "Tap Close; then tap a picture to open it again")
  private static let openModal = tap(75, 175, "Tap a picture to present it, then Close")
  private static let openOnly = tap(75, 175, "Tap a picture to open it, then ‹ in the bar")

  private static let hints: [String: StageHint] = [
    "push": tap(75, 300, "Tap a picture to open it; drag from the left edge to return"),
    "pop": drag((3, 420), (370, 440), "Drag right from the left edge, or tap ‹ in the bar"),
    "fullscreen-pop": drag((90, 420), (370, 440), "Drag right anywhere, or tap ‹ in the bar"),
    "present": openModal, "dismiss": close,
    "sheet-present": openModal,
    "sheet-dismiss": drag((200, 90), (210, 760), "Drag the sheet down, or tap Close"),
    "slide-push": tap(75, 175, "Tap a picture to open it; drag from the left edge to return"),
    "slide-pop": backFromEdge,
    "slide-tab": drag((350, 400), (20, 420), "Drag left, or tap Today in the tab bar"),
    "slide-present": openModal, "slide-dismiss": close,
    "interruptible-push": tap(
      75, 175, "Tap a picture; tap again in mid-flight to reverse, or drag to hold it"),
    "interruptible-pop": drag(
      (90, 420), (370, 440), "Drag right; tap in mid-flight to reverse, or drag to hold it"),
    "container-spring": tap(195, 84, "Tap one of the names above"),
    "container-objc": tap(195, 84, "Tap one of the names above"),
    "container-slide": drag((350, 400), (10, 430), "Drag left or right, or tap a name above"),
    "shrink-zoom": tap(75, 175, "Tap a picture to open it; drag from the left half to return"),
    "shrink-zoom-pop": drag((60, 420), (370, 440), "Drag right from the left half, or tap ‹ in the bar"),
    "tab-scroll-transition": drag(
      (350, 400), (20, 420), "Drag left, or tap a tab; the buttons' colours follow"),
    "match": tap(110, 620, "Tap a large picture with a title below it; drag right to return"),
    "hero-tab": tap(292, 815, "Tap Today in the tab bar"),
    "hero-present": openModal, "hero-dismiss": close,
    "card-push": tap(195, 330, "Tap a card to open it; drag its page down or from the left edge to close it"),
    "card-pop": drag(
      (3, 420), (320, 430), "Drag right from the left edge; the page shrinks back into its card"),
    "album-push": tap(110, 260, "Tap an album to open it; pinch its pages together to close it"),
    "album-pop": StageHint(
      text: "Pinch the pages together (Alt-drag), or tap ‹ in the bar",
      gesture: .pinch(center: CGPoint(x: 195, y: 422), from: 150, to: 30)),
    "collection-layout": tap(195, 330, "Tap a cell, or pinch it open (Alt-drag outwards)"),
    "collection-layout-pop": drag(
      (3, 420), (370, 440), "Drag right from the left edge, or pinch together (Alt-drag)"),
    "overlay-present": openModal,
    "overlay-dismiss": tap(95, 154, "Tap Close; then tap a picture to open it again"),
    "bubble-present": tap(195, 760, "Tap the round button; drag the page down to close it"),
    "bubble-dismiss": drag((200, 200), (230, 780), "Drag the page down, or tap Close"),
    "ping": tap(350, 80, "Tap the round button; drag from the left edge to return"),
    "ping-pop": backFromEdge,
    "starwars": tap(50, 63, "Tap ‹ in the bar: the page falls apart"),
    "flip": openChapter, "fold": openChapter, "page-curl": openChapter,
    "flip-pop": closeChapter, "fold-pop": closeChapter, "page-curl-pop": closeChapter,
    "right-swipe-flip": backAnywhere, "right-swipe-cube": backAnywhere,
  ]

  private static let openChapter = tap(195, 560, "Tap a chapter to open it; swipe right to return")
  private static let closeChapter = drag(
    (90, 420), (370, 440), "Swipe right anywhere, or tap the back button")
}
