import Testing

@testable import UIKit

/// Actions of controls: their events, order and identity.
@MainActor
struct ControlActionTests {
  private let log = GestureLog()
  private let control = UIControl()

  private func action(_ name: String, _ identifier: UIAction.Identifier? = nil) -> UIAction {
    UIAction(title: name, identifier: identifier) { [log] in log.lines.append($0.title) }
  }

  @Test func theStateCombinesItsFlags() {
    for bits in 0..<8 {
      control.isHighlighted = bits & 1 != 0
      control.isEnabled = bits & 2 == 0
      control.isSelected = bits & 4 != 0
      #expect(control.state == UIControl.State(rawValue: UInt(bits)))
    }
  }

  @Test func valuesEqualThoseOfUIKit() {
    #expect(UIControl.Event.touchUpInside.rawValue == 64 && UIControl.Event.valueChanged.rawValue == 4096)
    #expect(UIControl.Event.primaryActionTriggered.rawValue == 8192)
    #expect(UIControl.Event.allTouchEvents.isSuperset(of: [.touchDown, .touchCancel]))
    #expect(!UIControl.Event.allTouchEvents.contains(.valueChanged))
    #expect(UIControl.State.disabled.rawValue == 2 && UIControl.State.normal.isEmpty)
  }

  @Test func actionsRunInTheOrderOfAdding() {
    control.addAction(action("a"), for: .valueChanged)
    control.addAction(for: .valueChanged) { [log] in log.lines.append("\($0 === self.control)") }
    control.addAction(action("c"), for: [.valueChanged, .touchDown])
    control.sendActions(for: .valueChanged)
    #expect(log.take() == ["a", "true", "c"])
    control.sendActions(for: .touchDown)
    #expect(log.take() == ["c"])
    // Each action is called once, even if it is registered for several of the events.
    control.sendActions(for: [.touchDown, .valueChanged])
    #expect(log.take() == ["a", "true", "c"])
    control.sendActions(for: .touchUpInside)
    #expect(log.take() == [] && control.allControlEvents == [.valueChanged, .touchDown])
  }

  @Test func anActionReplacesAnActionWithItsIdentifier() {
    let name = UIAction.Identifier("save")
    control.addAction(action("old", name), for: .touchDown)
    control.addAction(action("other"), for: .touchDown)
    control.addAction(action("new", name), for: .touchUpInside)
    control.sendActions(for: .touchDown)
    #expect(log.take() == ["new", "other"])
    control.sendActions(for: .touchUpInside)
    #expect(log.take() == ["new"])
    let same = action("same")
    for _ in 0..<3 { control.addAction(same, for: .valueChanged) }
    control.sendActions(for: .valueChanged)
    #expect(log.take() == ["same"])
    #expect(action("a").identifier != action("a").identifier)
  }

  @Test func removedActionsAreNotCalled() {
    let a = action("a")
    let b = action("b", UIAction.Identifier("b"))
    for action in [a, b] { control.addAction(action, for: [.touchDown, .touchUpInside]) }
    control.removeAction(a, for: .touchDown)
    control.removeAction(identifiedBy: UIAction.Identifier("b"), for: [.touchUpInside, .valueChanged])
    control.sendActions(for: .touchDown)
    control.sendActions(for: .touchUpInside)
    #expect(log.take() == ["b", "a"])
    control.removeAction(a, for: .allEvents)
    control.removeAction(b, for: .touchDown)
    #expect(control.allControlEvents == [])
    control.sendActions(for: .allEvents)
    #expect(log.take() == [])
  }

  @Test func theSenderIsSetDuringTheAction() {
    let other = UIControl()
    let action = UIAction { [log] action in
      log.lines.append("\(action.sender as? UIControl === control) \(action.sender as? UIControl === other)")
      if action.sender as? UIControl === control {
        other.sendActions(for: .valueChanged)
        log.lines.append("\(action.sender as? UIControl === control)")
      }
    }
    for each in [control, other] { each.addAction(action, for: .valueChanged) }
    control.sendActions(for: .valueChanged)
    #expect(log.take() == ["true false", "false true", "true"] && action.sender == nil)
  }

  @Test func allActionsRunThroughOneMethod() {
    final class Quiet: UIControl {
      var titles: [String] = []
      override func sendAction(_ action: UIAction) { titles.append(action.title) }
    }
    let quiet = Quiet(frame: .zero, primaryAction: action("first"))
    quiet.sendActions(for: .primaryActionTriggered)
    #expect(log.take() == [] && quiet.titles == ["first"])
  }

  private final class TaggedButton: UIButton {
    override init(frame: CGRect) {
      super.init(frame: frame)
      tag = 7
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  private final class TaggedControl: UIControl {
    override init(frame: CGRect) {
      super.init(frame: frame)
      tag = 8
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  /// A class that overrides the two designated initialisers inherits the other initialisers.
  @Test func subclassesInheritTheOtherInitialisers() {
    let image = UIImage()
    let primary = UIAction(title: "title", image: image) { [log] in log.lines.append($0.title) }
    let buttons = [
      TaggedButton(), TaggedButton(type: .system), TaggedButton(frame: .zero, primaryAction: primary),
      TaggedButton(type: .custom, primaryAction: primary),
    ]
    #expect(buttons.allSatisfy { $0.tag == 7 } && buttons[1].buttonType == .system)
    for button in buttons[2...] {
      #expect(button.currentTitle == "title" && button.currentImage === image)
      button.sendActions(for: .primaryActionTriggered)
      #expect(log.take() == ["title"])
    }
    let control = TaggedControl(frame: CGRect(x: 1, y: 2, width: 3, height: 4), primaryAction: primary)
    #expect(control.tag == 8 && control.frame.width == 3 && TaggedControl().tag == 8)
    control.sendActions(for: .primaryActionTriggered)
    #expect(log.take() == ["title"])
  }

  @Test func everyControlTakesAPrimaryAction() {
    let frame = CGRect(x: 5, y: 6, width: 100, height: 40)
    let (primary, plain) = (action("primary"), UIControl(frame: frame))
    let pairs: [(UIControl, UIControl)] = [
      (UISlider(frame: frame, primaryAction: primary), UISlider(frame: frame)),
      (UISegmentedControl(frame: frame, primaryAction: primary), UISegmentedControl(frame: frame)),
      (UISwitch(frame: frame, primaryAction: primary), UISwitch(frame: frame)),
      (UIPageControl(frame: frame, primaryAction: primary), UIPageControl(frame: frame)),
      (UIRefreshControl(frame: frame, primaryAction: primary), UIRefreshControl(frame: frame)),
      (UITextField(frame: frame, primaryAction: primary), UITextField(frame: frame)),
      (UIControl(frame: frame, primaryAction: nil), plain),
    ]
    for (control, other) in pairs {
      #expect(control.frame == other.frame && control.subviews.count == other.subviews.count)
      #expect(control.layer.sublayers?.count == other.layer.sublayers?.count)
      control.sendActions(for: .primaryActionTriggered)
      #expect(log.take() == (other === plain ? [] : ["primary"]))
    }
  }

  @Test func actionsMayRemoveThemselves() {
    control.addAction(
      UIAction(identifier: UIAction.Identifier("once")) { [log] in
        log.lines.append("once")
        ($0.sender as? UIControl)?.removeAction($0, for: .allEvents)
      }, for: .valueChanged)
    control.addAction(action("always"), for: .valueChanged)
    for _ in 0..<2 { control.sendActions(for: .valueChanged) }
    #expect(log.take() == ["once", "always", "always"])
  }
}
