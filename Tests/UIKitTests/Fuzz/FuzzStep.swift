import UIKit

/// One operation on a window of controllers. A controller is identified by a number modulo the number of living
/// controllers that the operation can use, so a sequence stays valid without some of its steps.
enum FuzzStep: Hashable, Sendable {
  /// The style of a presentation.
  enum Style: CaseIterable {
    case fullScreen, overFullScreen, pageSheet
    /// The presentation has a custom presentation controller, which keeps or removes the presenter's view.
    case custom, customRemoving
  }

  /// The kind of a pushed or presented controller.
  enum Content: CaseIterable {
    case page
    /// A custom container.
    case box
    /// A navigation controller if it is presented, and a page if it is pushed.
    case stack
  }

  /// The kind of animators that delegates return in the next steps.
  enum Kind: CaseIterable {
    case builtIn, view, property, keyframes
    /// The animator completes in `animateTransition(using:)`.
    case atOnce
    /// The animator completes one duration after the end of its animation.
    case late
    case twice
    /// The animator does not complete; its transition is completed when the sequence is over.
    case never
    /// The animator passes the opposite of the right value to `completeTransition(_:)`.
    case contradicts
    /// The animator adds neither view, and in pushes, pops and switches it leaves another view in the container.
    case forgetsView
    case noAnimation
    /// The animator moves the views of both controllers to the container.
    case movesBoth
  }

  /// The kind of interaction controllers that delegates return in the next steps.
  enum InteractionKind: CaseIterable {
    case none, interactive
    /// The interaction controller does not start the transition interactively, but may pause it later.
    case interactiveLater
  }

  /// A call of the interaction controller.
  enum Drive: Hashable {
    /// The new fraction in hundredths.
    case update(Int)
    case pause, finish, cancel
  }

  enum Finger: CaseIterable {
    case down, move, up, cancel
  }

  /// The callback in which a nested step runs.
  enum Moment: CaseIterable {
    case didAppear, didDisappear, completion, animationEnded, willAppear, willDisappear
  }

  case push(nav: Int, Content, animated: Bool)
  /// Pushes the controller that was popped last, if it is alive and neither another controller's child nor presented.
  case pushBack(nav: Int, animated: Bool)
  case pop(nav: Int, animated: Bool)
  case popTo(nav: Int, index: Int, animated: Bool)
  case popToRoot(nav: Int, animated: Bool)
  /// Keeps the controllers whose bits are set in `keep`, and adds `new` controllers on top; a negative `new` reverses
  /// the order instead. If none are left, the root stays.
  case set(nav: Int, keep: Int, new: Int, animated: Bool)
  case present(from: Int, Style, Content, animated: Bool)
  case dismiss(from: Int, animated: Bool)
  case select(tab: Int)
  case tap(tab: Int)
  /// Keeps the tabs whose bits are set in `keep`, and inserts `new` tabs before them; a negative `new` reverses the
  /// order instead. If none are left, a box is added.
  case tabs(keep: Int, new: Int)
  case child(box: Int, animated: Bool)
  case drive(Drive)
  case finger(Finger, x: Int, y: Int)
  case resize(width: Int, height: Int)
  /// The number of frames, each a sixtieth of a second.
  case frames(Int)
  /// A frame after a number of milliseconds.
  case jump(Int)
  case animator(Kind)
  case interaction(InteractionKind)
  case delegates(Bool)
  /// Runs the step inside the next callback of the given kind.
  indirect case inside(Moment, FuzzStep)
}

extension FuzzStep: CustomStringConvertible {
  /// The step as Swift source.
  var description: String {
    func flag(_ isAnimated: Bool) -> String { "animated: \(isAnimated)" }
    switch self {
    case .push(let nav, let content, let animated):
      return ".push(nav: \(nav), .\(content), \(flag(animated)))"
    case .pushBack(let nav, let animated): return ".pushBack(nav: \(nav), \(flag(animated)))"
    case .pop(let nav, let animated): return ".pop(nav: \(nav), \(flag(animated)))"
    case .popTo(let nav, let index, let animated):
      return ".popTo(nav: \(nav), index: \(index), \(flag(animated)))"
    case .popToRoot(let nav, let animated): return ".popToRoot(nav: \(nav), \(flag(animated)))"
    case .set(let nav, let keep, let new, let animated):
      return ".set(nav: \(nav), keep: \(keep), new: \(new), \(flag(animated)))"
    case .present(let from, let style, let content, let animated):
      return ".present(from: \(from), .\(style), .\(content), \(flag(animated)))"
    case .dismiss(let from, let animated): return ".dismiss(from: \(from), \(flag(animated)))"
    case .select(let tab): return ".select(tab: \(tab))"
    case .tap(let tab): return ".tap(tab: \(tab))"
    case .tabs(let keep, let new): return ".tabs(keep: \(keep), new: \(new))"
    case .child(let box, let animated): return ".child(box: \(box), \(flag(animated)))"
    case .drive(let drive): return ".drive(.\(drive))"
    case .finger(let finger, let x, let y): return ".finger(.\(finger), x: \(x), y: \(y))"
    case .resize(let width, let height): return ".resize(width: \(width), height: \(height))"
    case .frames(let count): return ".frames(\(count))"
    case .jump(let milliseconds): return ".jump(\(milliseconds))"
    case .animator(let kind): return ".animator(.\(kind))"
    case .interaction(let kind): return ".interaction(.\(kind))"
    case .delegates(let areSet): return ".delegates(\(areSet))"
    case .inside(let moment, let step): return ".inside(.\(moment), \(step))"
    }
  }
}

// MARK: - Sequences

/// A generator of a sequence from a seed.
struct FuzzGenerator {
  private var numbers: Numbers
  /// The position of the touch that is down, and its movement per step, in points.
  private var drag: (x: Int, y: Int, dx: Int, dy: Int)?

  private init(seed: UInt64) { numbers = Numbers(seed: seed) }

  static func sequence(seed: UInt64) -> [FuzzStep] {
    var generator = FuzzGenerator(seed: seed)
    var steps: [FuzzStep] = []
    let length = generator.number(4...20)
    while steps.count < length {
      steps.append(generator.step())
      if generator.chance(0.6) { steps.append(generator.time()) }
    }
    return steps
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &numbers) }
  private mutating func chance(_ probability: Double) -> Bool {
    Double.random(in: 0..<1, using: &numbers) < probability
  }
  private mutating func any<T: CaseIterable>(_ type: T.Type) -> T where T.AllCases == [T] {
    T.allCases.randomElement(using: &numbers) ?? T.allCases[0]
  }

  private mutating func time() -> FuzzStep {
    switch number(0...9) {
    case 0: .jump(0)
    case 1: .jump(100)
    case 2: .jump(number(150...400))
    case 3: .jump(10_000_000)
    default: .frames(number(1...4))
    }
  }

  private mutating func step() -> FuzzStep {
    switch number(0...29) {
    case 0...2: return settings()
    case 3...5: return drag == nil ? fingerDown() : fingerMoves()
    case 6...9: return .drive(drive())
    case 10...11: return .inside(moment(), operation())
    default: return operation()
    }
  }

  private mutating func moment() -> FuzzStep.Moment {
    // Most nested steps run in `didAppear` or `completion`, in which the controllers have settled.
    chance(0.2) ? any(FuzzStep.Moment.self) : chance(0.6) ? .didAppear : .completion
  }

  private mutating func settings() -> FuzzStep {
    switch number(0...9) {
    case 0...4: .animator(any(FuzzStep.Kind.self))
    case 5...8: .interaction(any(FuzzStep.InteractionKind.self))
    default: .delegates(chance(0.6))
    }
  }

  private mutating func drive() -> FuzzStep.Drive {
    switch number(0...5) {
    case 0, 1: .update(number(-10...110))
    case 2: .pause
    case 3: .cancel
    default: .finish
    }
  }

  private mutating func operation() -> FuzzStep {
    let animated = chance(0.8)
    let nav = number(0...3)
    switch number(0...24) {
    case 0...3: return .push(nav: nav, chance(0.85) ? .page : .box, animated: animated)
    case 4: return .pushBack(nav: nav, animated: animated)
    case 5...7: return .pop(nav: nav, animated: animated)
    case 8: return .popTo(nav: nav, index: number(0...3), animated: animated)
    case 9: return .popToRoot(nav: nav, animated: animated)
    case 10: return .set(nav: nav, keep: number(0...7), new: number(-1...2), animated: animated)
    case 11...14:
      return .present(
        from: number(0...9), any(FuzzStep.Style.self), any(FuzzStep.Content.self), animated: animated)
    case 15...17: return .dismiss(from: number(0...9), animated: animated)
    case 18: return .select(tab: number(0...2))
    case 19, 20: return .tap(tab: number(0...2))
    case 21: return .tabs(keep: number(0...7), new: number(-1...1))
    case 22: return .resize(width: number(90...200), height: number(160...300))
    default: return .child(box: number(0...1), animated: animated)
    }
  }

  /// A step that puts a finger down at the left edge, at the top of a sheet, or anywhere.
  private mutating func fingerDown() -> FuzzStep {
    let start: (x: Int, y: Int, dx: Int, dy: Int) =
      switch number(0...2) {
      case 0: (5, number(60...180), 30, 0)
      case 1: (number(20...100), 60, 0, 40)
      default: (number(0...119), number(0...239), number(-20...20), number(-20...20))
      }
    drag = start
    return .finger(.down, x: start.x, y: start.y)
  }

  private mutating func fingerMoves() -> FuzzStep {
    guard let now = drag else { return fingerDown() }
    let next = (x: now.x + now.dx, y: now.y + now.dy, dx: now.dx, dy: now.dy)
    drag = next
    guard chance(0.35) else { return .finger(.move, x: next.x, y: next.y) }
    drag = nil
    return .finger(chance(0.7) ? .up : .cancel, x: next.x, y: next.y)
  }
}
