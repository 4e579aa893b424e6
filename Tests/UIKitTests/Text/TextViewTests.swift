import Testing

@testable import UIKit

/// Text views: their text, their size, their editing.
@Suite(.serialized) @MainActor
struct TextViewTests {
  private let stage = Stage()

  private final class Log: NSObject, UITextViewDelegate {
    var lines: [String] = []
    var begins = true
    var ends = true
    var change: ((UITextView) -> Void)?

    func textViewShouldBeginEditing(_ textView: UITextView) -> Bool {
      lines.append("begin?")
      return begins
    }
    func textViewDidBeginEditing(_ textView: UITextView) { lines.append("begin") }
    func textViewShouldEndEditing(_ textView: UITextView) -> Bool { ends }
    func textViewDidEndEditing(_ textView: UITextView) { lines.append("end") }
    func textView(
      _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool {
      change?(textView)
      return true
    }
    func textViewDidChange(_ textView: UITextView) { lines.append("change") }
  }

  private func makeView() -> (UITextView, Log) {
    let view = UITextView(frame: CGRect(x: 20, y: 100, width: 200, height: 100))
    let log = Log()
    view.delegate = log
    stage.window.addSubview(view)
    stage.frame(at: 0)
    return (view, log)
  }

  @Test func theDelegateMayChangeTheTextAsItIsAsked() {
    let (view, log) = makeView()
    view.text = "a long text"
    log.change = { $0.text = "abc" }
    view.insertText("d")
    #expect(view.text == "abcd")
    log.change = { $0.text = "" }
    view.deleteBackward()
    #expect(view.text == "")
  }

  @Test func typedTextHasTheAttributesBeforeIt() {
    let (view, _) = makeView()
    let text = NSMutableAttributedString(string: "ab", attributes: [.foregroundColor: UIColor.red])
    text.addAttribute(.foregroundColor, value: UIColor.blue, range: NSRange(location: 1, length: 1))
    view.attributedText = text
    func color(_ index: Int) -> UIColor? {
      view.attributedText.attribute(.foregroundColor, at: index, effectiveRange: nil) as? UIColor
    }
    view.insertText("cd")
    #expect(view.text == "abcd" && color(0) == .red && color(3) == .blue)
    view.deleteBackward()
    #expect(view.text == "abc" && color(0) == .red && color(2) == .blue)
    view.text = "plain"
    view.insertText("!")
    #expect(view.text == "plain!")
  }

  @Test func theFittingSizeFollowsTheText() {
    let (view, _) = makeView()
    view.text = "Text"
    let narrow = view.sizeThatFits(CGSize(width: 300, height: 1000))
    #expect(narrow.width > 20 && narrow.width < 100, "not the width that was offered")
    view.text = String(repeating: "many words ", count: 20)
    let wide = view.sizeThatFits(CGSize(width: 300, height: 1000))
    #expect(wide.width > 200 && wide.width <= 300 && wide.height > 2 * narrow.height)
    stage.frame(at: 0.1)
    #expect(view.contentSize.width == 200)
  }

  @Test func aViewThatDoesNotScrollIsAsHighAsItsText() {
    let (view, _) = makeView()
    view.text = "Text"
    view.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      view.topAnchor.constraint(equalTo: stage.window.topAnchor),
      view.leftAnchor.constraint(equalTo: stage.window.leftAnchor),
      view.widthAnchor.constraint(equalToConstant: 200),
    ])
    let height = view.heightAnchor.constraint(equalToConstant: 300)
    height.priority = UILayoutPriority(100)
    height.isActive = true
    stage.frame(at: 0.1)
    #expect(view.bounds.height == 300)
    view.isScrollEnabled = false
    stage.frame(at: 0.2)
    #expect(view.bounds.height < 60 && !view.isScrollEnabled)
    view.isScrollEnabled = true
    stage.frame(at: 0.3)
    #expect(view.bounds.height == 300)
  }

  @Test func theDelegateIsNotifiedOnceOfTheBeginningAndTheEnd() {
    let (view, log) = makeView()
    let begin = NotificationCounter(UITextView.textDidBeginEditingNotification, of: view)
    let end = NotificationCounter(UITextView.textDidEndEditingNotification, of: view)
    #expect(view.canBecomeFirstResponder && log.lines.isEmpty, "a question has no effect")
    log.begins = false
    #expect(!view.becomeFirstResponder() && log.lines == ["begin?"] && begin.posts == 0)
    log.begins = true
    #expect(view.becomeFirstResponder() && log.lines == ["begin?", "begin?", "begin"] && begin.posts == 1)
    #expect(view.resignFirstResponder() && log.lines.last == "end" && end.posts == 1)
    log.lines = []
    log.ends = false
    view.becomeFirstResponder()
    view.removeFromSuperview()
    #expect(!view.isFirstResponder && log.lines == ["begin?", "begin", "end"] && end.posts == 2)
    view.isEditable = false
    #expect(!view.canBecomeFirstResponder)
  }
}
