import Foundation

/// The properties of a search bar that its field does not have.
struct SearchBarContent {
  var style = UISearchBar.Style.default
  var showsCancel = false
  var showsScope = false
  var scopeTitles: [String]?
  /// The index of the selected scope, which the app may set before the titles.
  var selectedScope = 0

  /// Whether there are scope buttons to show.
  var hasScopeRow: Bool { showsScope && !(scopeTitles ?? []).isEmpty }
}

/// A delegate of a search bar's field, which asks the bar's delegate.
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
  /// The seconds in which the Cancel button and the scope buttons come and go.
  private static var duration: TimeInterval { 0.25 }
  /// The height of the field's row and the height of the row of scope buttons, in points.
  static var rowHeight: CGFloat { 56 }
  static var scopeRowHeight: CGFloat { 44 }
  /// Points between the edges, the field and the Cancel button.
  static var margin: CGFloat { 8 }

  var fittingHeight: CGFloat { Self.rowHeight + (content.hasScopeRow ? Self.scopeRowHeight : 0) }

  func setUp() {
    relay.bar = self
    field.delegate = relay
    cancel.setTitle("Cancel", for: .normal)
    for part in [background, field, cancel, scope] as [UIView] { addSubview(part) }
    showParts()
    showLook()
    connect()
  }

  /// Connects the events of the field, which are sent whichever delegate the field has.
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
    cancel.addAction(
      UIAction { [weak self] _ in self.map { $0.delegate?.searchBarCancelButtonClicked($0) } },
      for: .primaryActionTriggered)
    scope.addAction(UIAction { [weak self] _ in self?.scopeTapped() }, for: .valueChanged)
  }

  private func scopeTapped() {
    content.selectedScope = scope.selectedSegmentIndex
    delegate?.searchBar(self, selectedScopeButtonIndexDidChange: content.selectedScope)
  }

  // MARK: Appearance

  /// Shows the background, and the standard colours of the field on it.
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
    let isThere = (0..<scope.numberOfSegments).contains(content.selectedScope)
    scope.selectedSegmentIndex = isThere ? content.selectedScope : UISegmentedControl.noSegment
  }

  private func showParts() {
    cancel.isHidden = !content.showsCancel
    scope.isHidden = !content.hasScopeRow
  }

  private func heightChanged(from old: CGFloat) {
    if fittingHeight != old { invalidateIntrinsicContentSize() }
  }

  /// Changes which buttons are shown; they slide and fade if `animated` and in a window.
  func change(animated: Bool, _ change: (inout SearchBarContent) -> Void) {
    let isAnimated = animated && window != nil
    // The views move from their positions in the present content.
    if isAnimated { layer.layoutFromHere() }
    let old = fittingHeight
    change(&content)
    heightChanged(from: old)
    setNeedsLayout()
    guard isAnimated else { return showParts() }
    if content.showsCancel { cancel.isHidden = false }
    if content.hasScopeRow { scope.isHidden = false }
    moves += 1
    UIView.animate(withDuration: Self.duration) {
      self.layer.layoutFromHere()
    } completion: { [weak self] _ in
      guard let self else { return }
      moves -= 1
      // Another animation may still show a part that this one has hidden.
      if moves == 0 { showParts() }
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
    let width = min(cancel.sizeThatFits(row.size).width.rounded(.up), row.width)
    // A hidden button waits beyond the edge.
    let x = content.showsCancel ? row.maxX - width : bounds.maxX
    cancel.frame = CGRect(x: x, y: y, width: width, height: height)
    cancel.alpha = content.showsCancel ? 1 : 0
    let end = content.showsCancel ? x - Self.margin : row.maxX
    field.frame = CGRect(x: row.minX, y: y, width: max(0, end - row.minX), height: height)
    scope.frame = CGRect(
      x: row.minX, y: row.maxY + 2, width: row.width, height: scope.intrinsicContentSize.height)
    scope.alpha = content.hasScopeRow ? 1 : 0
  }
}
