import Testing

@testable import UIKit

/// The frames and colours of search bars and their fields.
@Suite(.serialized) @MainActor
struct SearchBarLayoutTests {
  private let stage = Stage()

  private func showBar() -> UISearchBar {
    stage.frame(at: 0)
    let bar = UISearchBar(frame: CGRect(x: 0, y: 100, width: 400, height: 56))
    stage.window.addSubview(bar)
    stage.frame(at: 0)
    return bar
  }

  // MARK: Frames

  @Test func theFieldIsCentred() {
    let bar = showBar()
    #expect(bar.intrinsicContentSize == CGSize(width: UIView.noIntrinsicMetric, height: 56))
    #expect(bar.sizeThatFits(CGSize(width: 300, height: 9)) == CGSize(width: 300, height: 56))
    #expect(bar.searchTextField.frame == CGRect(x: 8, y: 10, width: 384, height: 36))
    #expect(bar.background.frame == bar.bounds && bar.cancelButton.isHidden && bar.scope.isHidden)
    bar.frame.size = CGSize(width: 10, height: 20)
    stage.frame(at: 0.1)
    #expect(bar.searchTextField.frame == CGRect(x: 8, y: 0, width: 0, height: 20))
  }

  @Test func theCancelButtonTakesRoom() {
    let bar = showBar()
    bar.showsCancelButton = true
    stage.frame(at: 0.1)
    let (field, cancel) = (bar.searchTextField, bar.cancelButton)
    #expect(bar.showsCancelButton && !cancel.isHidden && cancel.frame.width > 30)
    #expect(cancel.frame.maxX == 392 && cancel.frame.minY == 10 && cancel.frame.height == 36)
    #expect(field.frame.minX == 8 && field.frame.maxX == cancel.frame.minX - 8)
    bar.showsCancelButton = false
    stage.frame(at: 0.2)
    #expect(cancel.isHidden && field.frame.maxX == 392)
  }

  @Test func theCancelButtonSlides() {
    let bar = showBar()
    bar.setShowsCancelButton(true, animated: true)
    #expect(bar.showsCancelButton && !bar.cancelButton.isHidden)
    let end = bar.cancelButton.frame.minX
    stage.frame(at: 0.1)
    stage.frame(at: 0.225)
    let middle = stage.shownFrame(bar.cancelButton).minX
    #expect(middle > end && middle < 400)
    let edge = stage.shownFrame(bar.searchTextField).maxX
    #expect(edge > end - 8 && edge < 392)
    // A button that is hidden during its slide remains until it is out of sight.
    bar.setShowsCancelButton(false, animated: true)
    stage.frame(at: 0.25)
    stage.frame(at: 0.4)
    #expect(!bar.cancelButton.isHidden && bar.cancelButton.frame.minX == 400)
    stage.run(to: 1)
    #expect(bar.cancelButton.isHidden && bar.searchTextField.frame.maxX == 392)
  }

  @Test func outsideAWindowNothingSlides() {
    stage.frame(at: 0)
    let bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 300, height: 56))
    bar.setShowsCancelButton(true, animated: true)
    bar.layoutIfNeeded()
    #expect(bar.cancelButton.frame.maxX == 292 && !bar.cancelButton.isHidden)
    bar.setShowsCancelButton(false, animated: true)
    #expect(bar.cancelButton.isHidden)
  }

  @Test func aTableHasASearchBarAsItsHeader() {
    let table = TableStage([[1, 2, 3]])
    table.begin()
    let bar = UISearchBar()
    bar.placeholder = "Search"
    bar.sizeToFit()
    table.view.tableHeaderView = bar
    table.stage.frame(at: 0.1)
    #expect(bar.frame == CGRect(x: 0, y: 0, width: 320, height: 56))
    #expect(bar.searchTextField.frame == CGRect(x: 8, y: 10, width: 304, height: 36))
    #expect(table.view.rectForRow(at: [0, 0]).minY == 56)
  }

  @Test func constraintsGiveASearchBarItsHeight() {
    stage.frame(at: 0)
    let bar = UISearchBar()
    bar.translatesAutoresizingMaskIntoConstraints = false
    let holder = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
    stage.window.addSubview(holder)
    holder.addSubview(bar)
    NSLayoutConstraint.activate([
      bar.leadingAnchor.constraint(equalTo: holder.leadingAnchor),
      bar.trailingAnchor.constraint(equalTo: holder.trailingAnchor),
      bar.topAnchor.constraint(equalTo: holder.topAnchor, constant: 20),
    ])
    stage.frame(at: 0.05)
    #expect(bar.frame == CGRect(x: 0, y: 20, width: 400, height: 56))
    #expect(bar.searchTextField.frame == CGRect(x: 8, y: 10, width: 384, height: 36))
    bar.scopeButtonTitles = ["One", "Two"]
    bar.showsScopeBar = true
    stage.frame(at: 0.1)
    #expect(bar.frame.height == 100 && bar.searchTextField.frame.minY == 10)
  }

  // MARK: The field

  @Test func aFieldHasAnIconAndAButton() {
    stage.frame(at: 0)
    let field = UISearchTextField(frame: CGRect(x: 0, y: 0, width: 200, height: 36))
    #expect(field.borderStyle == .roundedRect && field.returnKeyType == .search)
    #expect(field.leftViewMode == .always && field.clearButtonMode == .always)
    let outline = field.parts.outline
    #expect(outline.layer.cornerRadius == 10 && outline.layer.borderWidth == 0 && !outline.isHidden)
    let left = field.leftViewRect(forBounds: field.bounds)
    #expect(left.minX == 6 && left.width > 10 && (left.midY - 18).magnitude <= 0.5)
    #expect(field.textRect(forBounds: field.bounds).minX == left.maxX + 4)
    #expect(field.textRect(forBounds: field.bounds).maxX == 193)
    field.text = "a"
    #expect(field.editingRect(forBounds: field.bounds).maxX == 174)
    let size = field.intrinsicContentSize
    #expect(size.height == 36 && size.width > left.maxX + 4 + 26)
    field.font = .systemFont(ofSize: 40)
    #expect(field.intrinsicContentSize.height > 36)
    field.leftView = nil
    #expect(field.leftViewRect(forBounds: field.bounds).width == 0)
    #expect(field.textRect(forBounds: field.bounds).minX == 11)
  }

  @Test func theOutlineHasTheBackgroundColour() {
    stage.frame(at: 0)
    let field = UISearchTextField()
    let outline = field.parts.outline
    #expect(field.backgroundColor == .tertiarySystemFill && outline.backgroundColor == .tertiarySystemFill)
    #expect(
      field.layer.backgroundColor == nil, "a colour of the layer would extend beyond the rounded corners")
    field.backgroundColor = .white
    #expect(outline.backgroundColor == .white)
    field.backgroundColor = nil
    #expect(outline.backgroundColor == .tertiarySystemFill)
    field.borderStyle = .none
    #expect(field.backgroundColor == nil && field.layer.backgroundColor == nil && outline.isHidden)
    field.borderStyle = .roundedRect
    #expect(field.backgroundColor == .tertiarySystemFill && outline.layer.cornerRadius == 10)
    field.backgroundColor = .red
    field.borderStyle = .line
    #expect(field.backgroundColor == .red && outline.layer.cornerRadius == 0)
  }

  // MARK: Styles

  @Test func theStyleDecidesTheBackgroundAndTheFieldsColour() {
    stage.frame(at: 0)
    let bar = UISearchBar()
    let field = bar.searchTextField
    #expect(bar.searchBarStyle == .default && !bar.background.isHidden)
    #expect(field.backgroundColor == .systemGray5)
    bar.searchBarStyle = .minimal
    #expect(bar.background.isHidden && field.backgroundColor == .tertiarySystemFill)
    bar.searchBarStyle = .prominent
    #expect(!bar.background.isHidden && field.backgroundColor == .systemGray5)
    #expect(UISearchBar.Style.rawValues == [0, 1, 2])
  }

  @Test func aDarkBarHasLightText() {
    stage.frame(at: 0)
    let bar = UISearchBar()
    let field = bar.searchTextField
    bar.barStyle = .black
    #expect(bar.barStyle == .black && field.textColor == .white)
    #expect(field.backgroundColor != .systemGray5 && field.leftView?.tintColor != .secondaryLabel)
    bar.barStyle = .default
    #expect(field.textColor == .label && field.parts.placeholder.textColor == .secondaryLabel)
    #expect(field.parts.clear?.tintColor == .secondaryLabel && field.leftView?.tintColor == .secondaryLabel)
    // Colours that the app has set are kept.
    field.textColor = .red
    field.backgroundColor = .yellow
    field.leftView?.tintColor = .green
    bar.barStyle = .black
    #expect(field.textColor == .red && field.backgroundColor == .yellow)
    #expect(field.leftView?.tintColor == .green && field.parts.clear?.tintColor != .secondaryLabel)
  }

  @Test func theBackgroundIsABarBackground() {
    let bar = showBar()
    let (fill, line) = (bar.background.subviews[0], bar.background.subviews[1])
    #expect(bar.isTranslucent && bar.barTintColor == nil && line.backgroundColor == .separator)
    #expect(fill.layer.backgroundFilters?.isEmpty == false)
    bar.isTranslucent = false
    bar.barTintColor = .orange
    #expect(!bar.isTranslucent && fill.backgroundColor == .orange)
    bar.backgroundImage = UIImage()
    stage.frame(at: 0.1)
    #expect(bar.backgroundImage != nil && fill.backgroundColor == UIColor(white: 1, alpha: 0))
    #expect(line.backgroundColor == .clear && line.frame.height == 0, "no line beside an image")
    bar.backgroundImage = nil
    #expect(bar.backgroundImage == nil && fill.backgroundColor == .orange)
    #expect(line.backgroundColor == .separator)
  }

  @Test func theTintIsInherited() {
    let bar = showBar()
    bar.tintColor = .purple
    bar.showsCancelButton = true
    stage.frame(at: 0.1)
    #expect(bar.cancelButton.currentTitleColor == .purple)
    #expect(bar.searchTextField.parts.caret.backgroundColor == .purple)
  }

  @Test func appearanceProxiesConfigureBars() {
    stage.frame(at: 0)
    UISearchBar.appearance().barTintColor = .cyan
    UISearchBar.appearance().searchBarStyle = .minimal
    UISearchBar.appearance().isTranslucent = false
    UISearchBar.appearance().barStyle = .black
    let bar = showBar()
    #expect(bar.barTintColor == .cyan && bar.searchBarStyle == .minimal)
    #expect(!bar.isTranslucent && bar.barStyle == .black && bar.backgroundImage == nil)
  }

  // MARK: Traits

  @Test func traitsAreForwardedToTheField() {
    stage.frame(at: 0)
    let bar = UISearchBar()
    let field = bar.searchTextField
    #expect(bar.returnKeyType == .search && bar.keyboardType == .default && !bar.isSecureTextEntry)
    #expect(bar.autocapitalizationType == .sentences && bar.autocorrectionType == .default)
    bar.keyboardType = .emailAddress
    bar.keyboardAppearance = .dark
    bar.returnKeyType = .done
    bar.autocapitalizationType = .none
    bar.autocorrectionType = .no
    bar.isSecureTextEntry = true
    #expect(field.keyboardType == .emailAddress && field.keyboardAppearance == .dark)
    #expect(bar.keyboardType == .emailAddress && bar.keyboardAppearance == .dark)
    #expect(field.returnKeyType == .done && field.autocapitalizationType == .none)
    #expect(field.autocorrectionType == .no && field.isSecureTextEntry)
  }
}

extension UISearchBar.Style {
  fileprivate static var rawValues: [UInt] {
    [UISearchBar.Style.default, .prominent, .minimal].map(\.rawValue)
  }
}
