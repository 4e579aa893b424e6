import Testing

@testable import UIKit

/// Closures of objects that belong to no actor compile in Swift 6 without errors and warnings.
@Suite(.serialized)
struct PlainObjectTests {
  /// The driver of an interaction, written without `@MainActor`.
  private final class Driver: NSObject {
    var lines: [String] = []
    let pan: UIPanGestureRecognizer
    var link: CADisplayLink?

    override init() {
      weak var weakSelf: Driver?
      pan = UIPanGestureRecognizer { _ in weakSelf?.lines.append("made") }
      super.init()
      weakSelf = self
      pan.addAction { [unowned self] _ in lines.append("added") }
      pan.addAction { [weak self] recognizer in self?.handle(recognizer) }
      link = CADisplayLink { [unowned self] link in
        lines.append("tick")
        link.invalidate()
      }
    }

    func handle(_ recognizer: UIGestureRecognizer) {
      lines.append(recognizer === pan ? "handled" : "another")
    }
  }

  /// A subclass with its own initialiser.
  private final class Marked: UITapGestureRecognizer {
    var isMarked = false
    override init(target: Any?, action: Selector?) {
      super.init(target: target, action: action)
      isMarked = true
    }
  }

  @MainActor private final class Screen: UIViewController {
    var lines: [String] = []
    override func viewDidLoad() {
      super.viewDidLoad()
      let pan = UIPanGestureRecognizer { [unowned self] pan in lines.append("\(pan.state)") }
      pan.addAction { [weak self] pan in self?.view.alpha = pan.numberOfTouches == 1 ? 0.5 : 1 }
      view.addGestureRecognizer(pan)
    }
  }

  @MainActor @Test func closuresOfPlainObjectsAreCalled() {
    let stage = Stage()
    let driver = Driver()
    stage.window.addGestureRecognizer(driver.pan)
    driver.link?.add(to: .main, forMode: .common)
    stage.frame(at: 0)
    stage.frame(at: 0.1)
    #expect(driver.lines == ["tick"])
    stage.down(100, 100)
    stage.move(150, 100)
    #expect(driver.lines == ["tick", "made", "added", "handled"])
    stage.up(150, 100)
    #expect(driver.lines.count == 7)
  }

  @MainActor @Test func theClassesOwnInitialiserRuns() {
    let tap = Marked { _ in }
    #expect(type(of: tap) == Marked.self && tap.isMarked && tap.numberOfTapsRequired == 1)
    for type in [UIGestureRecognizer.self, UIPinchGestureRecognizer.self, UISwipeGestureRecognizer.self]
      as [UIGestureRecognizer.Type]
    {
      let made = type.makeRecognizer { _ in }
      #expect(Swift.type(of: made) == type)
    }
    #expect(UIScreenEdgePanGestureRecognizer { _ in }.edges == [])
  }

  @MainActor @Test func controllersUseTheirOwnState() {
    let stage = Stage()
    let screen = Screen()
    stage.window.rootViewController = screen
    stage.frame(at: 0)
    stage.down(100, 100)
    stage.move(150, 100)
    #expect(screen.lines == ["began"] && screen.view.alpha == 0.5)
    stage.up(150, 100)
    #expect(screen.lines.last == "ended")
  }
}
