import Foundation

/// The properties of a search bar other than those of its field.
struct SearchBarContent {
  var style = UISearchBar.Style.default
  var showsCancel = false
  /// Whether the scope buttons are shown if there are titles.
  var showsScope = false
  var scopeTitles: [String]?
  /// The index of the selected scope; the app may set it before the titles.
  var selectedScope = 0

  /// Whether there are scope buttons to show.
  var hasScopeRow: Bool { showsScope && !(scopeTitles ?? []).isEmpty }
}

/// The delegate of a search bar's field, which passes questions and the return key on to the bar's delegate.
@MainActor
final class SearchFieldRelay: NSObject, UITextFieldDelegate {
  weak var bar: UISearchBar?

  /// The delegate's answer; true without a delegate.
  private func answer(_ ask: (any UISearchBarDelegate, UISearchBar) -> Bool) -> Bool {
    guard let bar, let delegate = bar.delegate else { return true }
    return ask(delegate, bar)
  }

  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
    answer { $0.searchBarShouldBeginEditing($1) }
  }

  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
    answer { $0.searchBarShouldEndEditing($1) }
  }

  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool {
    answer { $0.searchBar($1, shouldChangeTextIn: range, replacementText: string) }
  }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    guard let bar else { return true }
    if bar.enablesReturnKeyAutomatically, !textField.hasText { return false }
    bar.delegate?.searchBarSearchButtonClicked(bar)
    return true
  }
}

extension UISearchBar {
  /// The duration, in seconds, in which the Cancel button and the scope buttons appear or disappear.
  private static var duration: TimeInterval { 0.25 }
  /// The height of the row with the field, in points.
  static var rowHeight: CGFloat { 56 }
  /// The height of the row with the scope buttons, in points.
  static var scopeRowHeight: CGFloat { 44 }
  /// The distance of the field and the Cancel button from the edges and from each other, in points.
  static var margin: CGFloat { 8 }

  /// The height of the shown rows, in points.
  var fittingHeight: CGFloat { Self.rowHeight + (content.hasScopeRow ? Self.scopeRowHeight : 0) }

  func setUp() {
    fieldRelay.bar = self
    field.delegate = fieldRelay
    cancelButton.setTitle("Cancel", for: .normal)
    for part in [background, field, cancelButton, scope] as [UIView] { addSubview(part) }
    showParts()
    showLook()
    connect()
  }

  /// Connects the events of the field and the buttons to the bar's delegate. Events of the field are sent even if the
  /// app has replaced the field's delegate.
  private func connect() {
    field.addAction(
      UIAction { [weak self] _ in self.map { $0.delegate?.searchBarTextDidBeginEditing($0) } },
      for: .editingDidBegin)
    field.addAction(
      UIAction { [weak self] _ in self.map { $0.delegate?.searchBarTextDidEndEditing($0) } },
      for: .editingDidEnd)
    field.addAction(
      UIAction { [weak self] _ in self.map { $0.delegate?.searchBar($0, textDidChange: $0.text ?? "") } },
      for: .editingChanged)
    cancelButton.addAction(
      UIAction { [weak self] _ in self.map { $0.delegate?.searchBarCancelButtonClicked($0) } },
      for: .primaryActionTriggered)
    scope.addAction(UIAction { [weak self] _ in self?.scopeTapped() }, for: .valueChanged)
  }

  private func scopeTapped() {
    content.selectedScope = scope.selectedSegmentIndex
    delegate?.searchBar(self, selectedScopeButtonIndexDidChange: content.selectedScope)
  }

  // MARK: Appearance

  /// Updates the background, and the field's standard colours on that background.
  func showLook() {
    background.isHidden = content.style == .minimal
    background.show(look)
    field.show(SearchFieldLook(isDark: look.style == .black, isOpaque: content.style != .minimal))
  }

  func showScopes(_ titles: [String]?) {
    let old = fittingHeight
    content.scopeTitles = titles
    scope.removeAllSegments()
    for (index, title) in (titles ?? []).enumerated() {
      scope.insertSegment(withTitle: title, at: index, animated: false)
    }
    showSelectedScope()
    showParts()
    heightChanged(from: old)
    setNeedsLayout()
  }

  func showSelectedScope() {
    let exists = (0..<scope.numberOfSegments).contains(content.selectedScope)
    scope.selectedSegmentIndex = exists ? content.selectedScope : UISegmentedControl.noSegment
  }

  private func showParts() {
    cancelButton.isHidden = !content.showsCancel
    scope.isHidden = !content.hasScopeRow
  }

  private func heightChanged(from old: CGFloat) {
    if fittingHeight != old { invalidateIntrinsicContentSize() }
  }

  /// Applies a change of the visible buttons, which slide and fade if `animated` and the bar is in a window.
  func change(animated: Bool, _ change: (inout SearchBarContent) -> Void) {
    let isAnimated = animated && window != nil
    // The animation starts at the positions of the views before the change.
    if isAnimated { layer.layoutFromHere() }
    let old = fittingHeight
    change(&content)
    heightChanged(from: old)
    setNeedsLayout()
    guard isAnimated else { return showParts() }
    if content.showsCancel { cancelButton.isHidden = false }
    if content.hasScopeRow { scope.isHidden = false }
    runningAnimationCount += 1
    UIView.animate(withDuration: Self.duration) {
      self.layer.layoutFromHere()
    } completion: { [weak self] _ in
      guard let self else { return }
      runningAnimationCount -= 1
      // Another running animation may still show a button that this animation has hidden.
      if runningAnimationCount == 0 { showParts() }
    }
  }

  // MARK: Layout

  func layOutParts() {
    let above = extensionAbove(barPosition)
    background.frame = CGRect(x: 0, y: -above, width: bounds.width, height: bounds.height + above)
    let safe = safeAreaInsets
    let left = safe.left + Self.margin
    let row = CGRect(
      x: left, y: 0, width: max(0, bounds.width - left - safe.right - Self.margin),
      height: max(0, bounds.height - (content.hasScopeRow ? Self.scopeRowHeight : 0)))
    let height = min(UISearchTextField.height, row.height)
    let y = ((row.height - height) / 2).rounded()
    let width = min(cancelButton.sizeThatFits(row.size).width.rounded(.up), row.width)
    // A hidden Cancel button is beyond the edge, from where it slides in.
    let x = content.showsCancel ? row.maxX - width : bounds.maxX
    cancelButton.frame = CGRect(x: x, y: y, width: width, height: height)
    cancelButton.alpha = content.showsCancel ? 1 : 0
    let end = content.showsCancel ? x - Self.margin : row.maxX
    field.frame = CGRect(x: row.minX, y: y, width: max(0, end - row.minX), height: height)
    scope.frame = CGRect(
      x: row.minX, y: row.maxY + 2, width: row.width, height: scope.intrinsicContentSize.height)
    scope.alpha = content.hasScopeRow ? 1 : 0
  }
}
