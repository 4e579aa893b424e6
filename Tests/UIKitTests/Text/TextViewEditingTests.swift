import Testing

@testable import UIKit

/// Text views: layout, touches, keys and delegate.
@Suite(.serialized) @MainActor
struct TextViewEditingTests {
  private let stage = Stage()

  private final class Log: NSObject, UITextViewDelegate {
    var lines: [String] = []
    var refusedLines: Set<String> = []

    private func asks(_ line: String) -> Bool {
      lines.append(line)
      return !refusedLines.contains(line)
    }
    func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { asks("begin?") }
    func textViewDidBeginEditing(_ textView: UITextView) { lines.append("began") }
    func textViewShouldEndEditing(_ textView: UITextView) -> Bool { asks("end?") }
    func textViewDidEndEditing(_ textView: UITextView) { lines.append("ended") }
    func textView(
      _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool { asks("\(range.location),\(range.length) \(text)") }
    func textViewDidChange(_ textView: UITextView) { lines.append("changed") }
    func scrollViewDidScroll(_ scrollView: UIScrollView) { lines.append("scrolled") }
  }

  private func makeView(_ text: String = "") -> (UITextView, Log) {
    stage.frame(at: 0)
    let view = UITextView(frame: CGRect(x: 20, y: 100, width: 200, height: 100))
    let log = Log()
    view.text = text
    view.delegate = log
    stage.window.addSubview(view)
    stage.frame(at: stage.time + 0.1)
    log.lines = []
    return (view, log)
  }

  private func key(_ key: UIKeyboardHIDUsage, _ characters: String, _ flags: UIKeyModifierFlags = []) {
    for isDown in [true, false] {
      UIApplication.shared.deliver(
        KeySample(t: stage.time, key: key, isDown: isDown, modifiers: flags, characters: characters))
    }
    stage.frame(at: stage.time + 0.02)
  }

  /// Text that is typed below the lower edge is scrolled into view. Text that is typed in view scrolls nothing.
  @Test(arguments: [false, true]) func typedTextIsScrolledIntoView(usesKeys: Bool) {
    let (view, _) = makeView()
    #expect(view.becomeFirstResponder())
    for line in 0..<20 {
      if usesKeys {
        key(.keyboardA, "a")
        key(.keyboardReturnOrEnter, "\r")
      } else {
        view.insertText("line \(line)\n")
      }
      let end = view.contentSize.height - view.bounds.height
      #expect(view.contentOffset.y == max(0, end), "line \(line)")
    }
    #expect(view.contentOffset.y > 100)
    // An offset that the app sets stays if the app changes the text, until the user edits the text.
    view.contentOffset = .zero
    view.text += "more"
    stage.frame(at: stage.time + 0.02)
    #expect(view.contentOffset.y == 0)
    view.deleteBackward()
    #expect(view.contentOffset.y == view.contentSize.height - view.bounds.height)
  }

  private func label(_ view: UITextView) -> UILabel? { view.subviews.compactMap { $0 as? UILabel }.first }

  @Test func aTextViewHasStandardValues() {
    let (view, _) = makeView()
    #expect(view.text == "" && !view.hasText && view.isEditable && view.isSelectable)
    #expect(view.font?.pointSize == 12 && view.textColor == .label && view.textAlignment == .natural)
    #expect(view.textContainerInset == UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0))
    #expect(view.textContainer.lineFragmentPadding == 5 && view.textContainer.maximumNumberOfLines == 0)
    #expect(!view.isSecureTextEntry && view.alwaysBounceVertical && view.canBecomeFirstResponder)
    view.text = nil
    view.font = nil
    view.textColor = nil
    #expect(view.text == "" && view.font?.pointSize == 12 && view.textColor == .label)
  }

  /// The text is inside its insets and padding; what does not fit scrolls.
  @Test func textIsLaidOutAndScrolls() {
    let (view, log) = makeView(Array(repeating: "word", count: 100).joined(separator: " "))
    #expect(label(view)?.frame.minX == 5 && label(view)?.frame.minY == 8 && label(view)?.frame.width == 190)
    #expect(view.contentSize.width == 200 && view.contentSize.height > 200)
    #expect(view.contentSize.height == (label(view)?.frame.height ?? 0) + 16)
    view.contentOffset.y = 50
    #expect(log.lines == ["scrolled"])
    view.textContainerInset = UIEdgeInsets(top: 20, left: 10, bottom: 0, right: 30)
    view.textContainer.lineFragmentPadding = 0
    stage.frame(at: stage.time + 0.1)
    #expect(label(view)?.frame.minX == 10 && label(view)?.frame.minY == 20 && label(view)?.frame.width == 160)
    view.textContainer.maximumNumberOfLines = 2
    stage.frame(at: stage.time + 0.1)
    #expect(view.contentSize.height < 60)
  }

  @Test func aTextViewMeasuresItsText() {
    let (view, _) = makeView("one\ntwo\nthree")
    let size = view.sizeThatFits(CGSize(width: 150, height: 1000))
    #expect(size.width < 150 && size.height > 50 && size.height < 70)
    #expect(view.intrinsicContentSize.height == UIView.noIntrinsicMetric)
    view.isScrollEnabled = false
    #expect(view.intrinsicContentSize.height == view.sizeThatFits(CGSize(width: 200, height: 0)).height)
    view.text = ""
    #expect(view.sizeThatFits(CGSize(width: 150, height: 0)).height > 16)
  }

  @Test func attributesAndColoursAreApplied() {
    let (view, _) = makeView("plain")
    view.font = .systemFont(ofSize: 20)
    view.textColor = .red
    view.textAlignment = .center
    #expect(label(view)?.font.pointSize == 20 && label(view)?.textColor == .red)
    #expect(label(view)?.textAlignment == .center)
    view.attributedText = NSAttributedString(string: "styled", attributes: [.kern: 2])
    #expect(view.text == "styled" && view.attributedText.length == 6)
  }

  @Test func aTapBeginsTheEditingAndKeysType() {
    let (view, log) = makeView()
    stage.down(100, 150)
    stage.up(100, 150)
    #expect(view.isFirstResponder && log.lines.contains("began"))
    log.lines = []
    key(.keyboardH, "H")
    key(.keyboardI, "i")
    #expect(view.text == "Hi" && log.lines.prefix(2) == ["0,0 H", "changed"])
    key(.keyboardReturnOrEnter, "")
    #expect(view.text == "Hi\n")
    key(.keyboardDeleteOrBackspace, "")
    #expect(view.text == "Hi")
    // Shortcuts are no text.
    key(.keyboardC, "c", .command)
    #expect(view.text == "Hi")
    #expect(view.resignFirstResponder() && log.lines.suffix(2) == ["end?", "ended"])
  }

  @Test func theDelegateMayRefuseEditingAndChanges() {
    let (view, log) = makeView("a")
    log.refusedLines = ["begin?"]
    #expect(!view.becomeFirstResponder() && !view.isFirstResponder)
    log.refusedLines = ["1,0 x", "end?"]
    #expect(view.becomeFirstResponder())
    view.insertText("x")
    #expect(view.text == "a" && !log.lines.contains("changed"))
    #expect(!view.resignFirstResponder() && view.isFirstResponder)
    log.refusedLines = []
    view.isEditable = false
    #expect(!view.isFirstResponder && !view.canBecomeFirstResponder)
    view.insertText("y")
    view.deleteBackward()
    #expect(view.text == "a")
  }

  /// A character of several UTF-16 units is removed as a whole.
  @Test func wholeCharactersAreDeleted() {
    let (view, log) = makeView("a👩‍🚀")
    view.deleteBackward()
    #expect(view.text == "a" && log.lines == ["1,5 ", "changed"])
    view.deleteBackward()
    view.deleteBackward()
    #expect(view.text == "")
  }

  @Test func onlyTypedChangesArePosted() {
    let (view, _) = makeView()
    let count = Counter()
    let observer = NotificationCenter.default.addObserver(
      forName: UITextView.textDidChangeNotification, object: view, queue: nil
    ) { _ in count.value += 1 }
    view.text = "by the app"
    #expect(count.value == 0)
    view.insertText("!")
    #expect(count.value == 1)
    NotificationCenter.default.removeObserver(observer)
  }

  private final class Counter: @unchecked Sendable { var value = 0 }

  @Test func keyboardTraitsAreStored() {
    let (view, _) = makeView()
    view.keyboardType = .numberPad
    view.keyboardAppearance = .dark
    view.returnKeyType = .done
    view.autocapitalizationType = .none
    view.autocorrectionType = .no
    view.isSecureTextEntry = true
    view.isSelectable = false
    #expect(
      view.keyboardType == .numberPad && view.keyboardAppearance == .dark && view.returnKeyType == .done)
    #expect(view.autocapitalizationType == .none && view.autocorrectionType == .no && view.isSecureTextEntry)
    #expect(!view.isSelectable)
  }
}
