import Testing

@testable import UIKit

/// The user's actions in a search bar, and the calls of its delegate.
@Suite(.serialized) @MainActor
struct SearchBarTests {
  private let stage = Stage()

  private final class Log: NSObject, UISearchBarDelegate {
    var lines: [String] = []
    var refusesText = false
    var refusesToEnd = false
    var refusesToBegin = false

    func take() -> [String] {
      defer { lines = [] }
      return lines
    }

    func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool {
      lines.append("may begin")
      return !refusesToBegin
    }
    func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) { lines.append("begin") }
    func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool {
      lines.append("may end")
      return !refusesToEnd
    }
    func searchBarTextDidEndEditing(_ searchBar: UISearchBar) { lines.append("end") }
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
      lines.append("text \(searchText)")
    }
    func searchBar(
      _ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool {
      lines.append("\(range.location),\(range.length) \(text)")
      return !refusesText
    }
    func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { lines.append("search") }
    func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { lines.append("cancel") }
    func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {
      lines.append("scope \(selectedScope)")
    }
  }

  /// A delegate without any method.
  private final class Silent: NSObject, UISearchBarDelegate {}

  private func showBar() -> (UISearchBar, Log) {
    stage.frame(at: 0)
    let bar = UISearchBar(frame: CGRect(x: 0, y: 100, width: 400, height: 56))
    let log = Log()
    bar.delegate = log
    bar.placeholder = "Search"
    stage.window.addSubview(bar)
    stage.frame(at: 0)
    return (bar, log)
  }

  private func key(_ key: UIKeyboardHIDUsage, _ characters: String) {
    for isDown in [true, false] {
      UIApplication.shared.deliver(
        KeySample(t: stage.time, key: key, isDown: isDown, characters: characters))
    }
    stage.frame(at: stage.time + 0.02)
  }

  private func tap(_ x: Double, _ y: Double) {
    stage.down(x, y)
    stage.up(x, y)
  }

  /// Taps the centre of a view.
  private func tap(_ view: UIView) {
    let middle = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
    tap(middle.x, middle.y)
  }

  // MARK: Typing

  @Test func aTapBeginsTheEditingAndKeysChangeTheText() {
    let (bar, log) = showBar()
    #expect(bar.text == "" && bar.placeholder == "Search" && !bar.isFirstResponder)
    tap(bar.searchTextField)
    #expect(bar.isFirstResponder && log.take() == ["may begin", "begin"])
    key(.keyboardA, "a")
    key(.keyboardB, "B")
    #expect(bar.text == "aB" && log.take() == ["0,0 a", "text a", "1,0 B", "text aB"])
    key(.keyboardDeleteOrBackspace, "\u{8}")
    #expect(bar.text == "a" && log.take() == ["1,1 ", "text a"])
    log.refusesText = true
    key(.keyboardC, "c")
    #expect(bar.text == "a" && log.take() == ["1,0 c"])
    bar.text = "set"
    #expect(bar.searchTextField.text == "set" && log.take() == [], "the user has not changed it")
    bar.text = nil
    #expect(bar.text == "")
    bar.resignFirstResponder()
  }

  @Test func theReturnKeySearches() {
    let (bar, log) = showBar()
    bar.becomeFirstResponder()
    _ = log.take()
    key(.keyboardReturnOrEnter, "\n")
    #expect(log.take() == [], "there is nothing to search for")
    bar.enablesReturnKeyAutomatically = false
    key(.keyboardReturnOrEnter, "\n")
    #expect(log.take() == ["search"])
    bar.enablesReturnKeyAutomatically = true
    bar.text = "a"
    key(.keyboardReturnOrEnter, "\n")
    #expect(log.take() == ["search"] && bar.isFirstResponder && bar.text == "a")
    bar.resignFirstResponder()
  }

  @Test func theCancelButtonOnlyNotifiesTheDelegate() {
    let (bar, log) = showBar()
    bar.text = "a"
    bar.showsCancelButton = true
    bar.becomeFirstResponder()
    stage.frame(at: stage.time + 0.1)
    _ = log.take()
    tap(bar.cancelButton)
    #expect(log.take() == ["cancel"] && bar.text == "a" && bar.isFirstResponder)
    bar.resignFirstResponder()
  }

  @Test func theClearButtonClearsAndBeginsTheEditing() {
    let (bar, log) = showBar()
    let field = bar.searchTextField
    #expect(field.parts.clear?.isHidden == true)
    bar.text = "abc"
    stage.frame(at: stage.time + 0.1)
    #expect(field.parts.clear?.isHidden == false)
    let clear = field.clearButtonRect(forBounds: field.bounds)
    let point = field.convert(CGPoint(x: clear.midX, y: clear.midY), to: nil)
    tap(point.x, point.y)
    #expect(bar.text == "" && bar.isFirstResponder && log.take() == ["text ", "may begin", "begin"])
    key(.keyboardA, "a")
    _ = log.take()
    tap(point.x, point.y)
    #expect(bar.text == "" && log.take() == ["text "])
    bar.resignFirstResponder()
  }

  // MARK: First responder

  @Test func theBarIsFirstResponderForItsField() {
    let (bar, log) = showBar()
    log.refusesToBegin = true
    #expect(bar.canBecomeFirstResponder && !bar.becomeFirstResponder() && !bar.isFirstResponder)
    log.refusesToBegin = false
    #expect(bar.becomeFirstResponder() && bar.searchTextField.isFirstResponder && bar.isFirstResponder)
    #expect(log.take() == ["may begin", "may begin", "begin"])
    log.refusesToEnd = true
    #expect(bar.canResignFirstResponder && !bar.resignFirstResponder() && bar.isFirstResponder)
    #expect(log.take() == ["may end"])
    #expect(bar.endEditing(true) && !bar.isFirstResponder && log.take() == ["may end", "end"])
    log.refusesToEnd = false
    bar.becomeFirstResponder()
    _ = log.take()
    #expect(bar.resignFirstResponder() && !bar.isFirstResponder && log.take() == ["may end", "end"])
  }

  @Test func allDelegateMethodsAreOptional() {
    let (bar, _) = showBar()
    let silent = Silent()
    for delegate in [silent, nil] {
      bar.delegate = delegate
      bar.text = ""
      bar.scopeButtonTitles = ["A", "B"]
      bar.selectedScopeButtonIndex = 0
      bar.showsScopeBar = true
      bar.showsCancelButton = true
      bar.sizeToFit()
      stage.frame(at: stage.time + 0.1)
      tap(bar.searchTextField)
      key(.keyboardA, "a")
      key(.keyboardReturnOrEnter, "\n")
      tap(bar.cancelButton)
      tap(300, 174)
      #expect(bar.text == "a" && bar.isFirstResponder && bar.selectedScopeButtonIndex == 1)
      #expect(bar.resignFirstResponder())
    }
  }

  /// The bar's delegate is notified of changes even if the field has another delegate.
  @Test func anotherDelegateOfTheFieldIsAskedInstead() {
    final class Other: NSObject, UITextFieldDelegate {
      func textFieldShouldClear(_ textField: UITextField) -> Bool { false }
    }
    let (bar, log) = showBar()
    let other = Other()
    bar.searchTextField.delegate = other
    bar.becomeFirstResponder()
    bar.searchTextField.insertText("a")
    bar.resignFirstResponder()
    #expect(log.take() == ["begin", "text a", "end"])
  }

  /// Shows a bar and removes it, and returns a closure with a weak reference to the bar.
  private func shownOnce() -> () -> UISearchBar? {
    let (bar, _) = showBar()
    bar.text = "a"
    bar.setShowsCancelButton(true, animated: true)
    stage.run(to: 1)
    bar.removeFromSuperview()
    stage.frame(at: 2)
    return { [weak bar] in bar }
  }

  @Test func aBarIsReleased() {
    let bar = shownOnce()
    stage.frame(at: 3)
    #expect(bar() == nil)
  }

  // MARK: Scopes

  @Test func aTapSelectsAScope() {
    let (bar, log) = showBar()
    bar.selectedScopeButtonIndex = 1
    bar.scopeButtonTitles = ["One", "Two", "Three", "Four"]
    #expect(bar.scope.isHidden && bar.intrinsicContentSize.height == 56)
    bar.showsScopeBar = true
    #expect(bar.intrinsicContentSize.height == 100 && bar.scope.selectedSegmentIndex == 1)
    bar.sizeToFit()
    stage.frame(at: stage.time + 0.1)
    #expect(bar.frame == CGRect(x: 0, y: 100, width: 400, height: 100))
    #expect(bar.scope.frame == CGRect(x: 8, y: 58, width: 384, height: 32) && !bar.scope.isHidden)
    #expect(bar.searchTextField.frame == CGRect(x: 8, y: 10, width: 384, height: 36))
    tap(250, 174)
    #expect(log.take() == ["scope 2"] && bar.selectedScopeButtonIndex == 2)
    bar.selectedScopeButtonIndex = 0
    #expect(bar.scope.selectedSegmentIndex == 0 && log.take() == [], "the app has selected it")
    bar.selectedScopeButtonIndex = 9
    #expect(bar.scope.selectedSegmentIndex == UISegmentedControl.noSegment)
    bar.scopeButtonTitles = nil
    #expect(bar.scope.isHidden && bar.intrinsicContentSize.height == 56 && bar.showsScopeBar)
  }

  @Test func scopeTitlesHaveAttributes() {
    let (bar, _) = showBar()
    bar.setScopeBarButtonTitleTextAttributes([.foregroundColor: UIColor.red], for: .normal)
    let attributes = bar.scopeBarButtonTitleTextAttributes(for: .normal)
    #expect(attributes?[.foregroundColor] as? UIColor == .red)
    bar.setScopeBarButtonTitleTextAttributes(nil, for: .normal)
    #expect(bar.scopeBarButtonTitleTextAttributes(for: .normal) == nil)
  }

  @Test func scopesFadeIn() {
    let (bar, _) = showBar()
    bar.scopeButtonTitles = ["One", "Two"]
    stage.frame(at: stage.time + 0.1)
    let start = stage.time
    bar.setShowsScope(true, animated: true)
    #expect(bar.showsScopeBar && !bar.scope.isHidden)
    stage.frame(at: start)
    stage.frame(at: start + 0.125)
    let alpha = stage.shown(bar.scope).opacity
    #expect(alpha > 0.1 && alpha < 0.9)
    stage.run(to: start + 0.5)
    bar.setShowsScope(false, animated: false)
    #expect(bar.scope.isHidden)
  }

  // MARK: Values for keys

  @Test func propertiesAreReadAndSetByKey() {
    let (bar, _) = showBar()
    bar.setValue("b", forKey: "text")
    bar.setValue("Find", forKey: "placeholder")
    bar.setValue("Done", forKey: "cancelButtonText")
    #expect(bar.text == "b" && bar.value(forKey: "placeholder") as? String == "Find")
    #expect(bar.value(forKey: "searchField") as? UITextField === bar.searchTextField)
    let cancel = bar.value(forKey: "cancelButton") as? UIButton
    #expect(cancel === bar.cancelButton && cancel?.currentTitle == "Done")
  }
}
