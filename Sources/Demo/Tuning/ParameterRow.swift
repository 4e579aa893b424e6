import Foundation
import Showcase
import UIKit

/// The controls of one parameter: a slider for each number, a switch, or a choice of curves.
final class ParameterRow: UIView, Themed {
  private let parameter: TransitionParameter
  private let nameLabel = UILabel(Theme.medium)
  private let valueLabel = UILabel(Theme.caption)
  private let swatch = UIView()
  private var sliders: [UISlider] = []
  private var toggle: UISwitch?
  private var choice: UISegmentedControl?
  private var theme = Theme(isDark: false)
  private let onChange: (String) -> Void

  static let curves = ["easeInOut", "easeIn", "easeOut", "linear"]

  init(_ parameter: TransitionParameter, value: String, onChange: @escaping (String) -> Void) {
    (self.parameter, self.onChange) = (parameter, onChange)
    super.init(frame: .zero)
    nameLabel.text = parameter.name
    valueLabel.textAlignment = .right
    swatch.layer.cornerRadius = 5
    swatch.layer.borderWidth = 1
    for view in [nameLabel, valueLabel, swatch] as [UIView] { addSubview(view) }
    switch parameter.type {
    case "flag": addSwitch(isOn: ["true", "1"].contains(value))
    case "curve": addChoice(value)
    default: addSliders(TransitionParameter.numbers(in: value))
    }
    showValue()
  }

  required init?(coder: NSCoder) {
    fatalError("ParameterRow.init(coder:): use init(_:value:onChange:)")
  }

  var height: CGFloat {
    switch parameter.type {
    case "flag": 44
    case "curve": 66
    default: 28 + CGFloat(sliders.count) * 36
    }
  }

  /// The range of a slider: the parameter's range or, without one, a range that contains the default `number`.
  static func range(of parameter: TransitionParameter, number: Double) -> ClosedRange<Double> {
    if let range = parameter.range { return range }
    if parameter.type == "color" { return 0...1 }
    let magnitude = max(number.magnitude, 0.5)
    if magnitude <= 1 { return number < 0 ? -1...1 : 0...1 }
    let limit = 2 * magnitude
    return number < 0 ? -limit...limit : 0...limit
  }

  // MARK: Controls

  private func addSliders(_ numbers: [Double]) {
    let defaults = TransitionParameter.numbers(in: parameter.defaultValue)
    for (index, number) in numbers.enumerated() {
      let slider = UISlider(frame: .zero)
      let range = Self.range(
        of: parameter, number: defaults.indices.contains(index) ? defaults[index] : number)
      slider.minimumValue = Float(range.lowerBound)
      slider.maximumValue = Float(range.upperBound)
      slider.value = Float(number)
      slider.addAction(UIAction { [weak self] _ in self?.changed() }, for: .valueChanged)
      sliders.append(slider)
      addSubview(slider)
    }
  }

  private func addSwitch(isOn: Bool) {
    let toggle = UISwitch(frame: .zero)
    toggle.isOn = isOn
    toggle.addAction(UIAction { [weak self] _ in self?.changed() }, for: .valueChanged)
    self.toggle = toggle
    addSubview(toggle)
  }

  private func addChoice(_ value: String) {
    let choice = UISegmentedControl(items: ["In-out", "In", "Out", "Linear"])
    choice.selectedSegmentIndex = Self.curves.firstIndex(of: value) ?? 0
    choice.addAction(UIAction { [weak self] _ in self?.changed() }, for: .valueChanged)
    self.choice = choice
    addSubview(choice)
  }

  // MARK: Value

  /// The value, as the user would write it.
  var value: String {
    if let toggle { return toggle.isOn ? "true" : "false" }
    if let choice { return Self.curves[max(0, choice.selectedSegmentIndex)] }
    return sliders.map { Self.text(Double($0.value), isWhole: parameter.type == "integer", in: $0) }
      .joined(separator: ",")
  }

  /// A number with as many decimals as the slider's range needs.
  private static func text(_ number: Double, isWhole: Bool, in slider: UISlider) -> String {
    if isWhole { return "\(Int(number.rounded()))" }
    let span = Double(slider.maximumValue - slider.minimumValue)
    let decimals = span >= 500 ? 0 : span >= 50 ? 1 : span >= 5 ? 2 : 3
    var text = String(format: "%.\(decimals)f", number)
    guard text.contains(".") else { return text }
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text == "-0" ? "0" : text
  }

  private func changed() {
    showValue()
    onChange(value)
  }

  private func showValue() {
    valueLabel.text = toggle == nil && choice == nil ? value.replacingOccurrences(of: ",", with: ", ") : ""
    let numbers = TransitionParameter.numbers(in: value)
    let isColor = parameter.type == "color" && numbers.count >= 3
    swatch.isHidden = !isColor
    if isColor {
      swatch.backgroundColor = UIColor(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: 1)
    }
    setNeedsLayout()
  }

  func apply(_ theme: Theme) {
    self.theme = theme
    nameLabel.textColor = theme.text
    valueLabel.textColor = theme.secondary
    swatch.layer.borderColor = theme.line.cgColor
    let channelColors: [UIColor] = [.systemRed, .systemGreen, .systemBlue]
    for (index, slider) in sliders.enumerated() {
      slider.minimumTrackTintColor = parameter.type == "color" ? channelColors[index % 3] : theme.accent
      slider.maximumTrackTintColor = theme.pressedFill
    }
    toggle?.onTintColor = theme.accent
    choice?.backgroundColor = theme.fill
    choice?.selectedSegmentTintColor = theme.isDark ? theme.pressedFill : .white
    choice?.setTitleTextAttributes([.foregroundColor: theme.text], for: .normal)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width
    if let toggle {
      nameLabel.setFrame(0, 8, width - 64, 28)
      toggle.frame.origin = CGPoint(x: width - 51, y: 6)
      return
    }
    let valueWidth = min(width * 0.62, valueLabel.intrinsicContentSize.width.rounded(.up) + 2)
    valueLabel.setFrame(width - valueWidth, 2, valueWidth, 22)
    swatch.setFrame(width - valueWidth - 24, 5, 16, 16)
    nameLabel.setFrame(0, 2, width - valueWidth - (swatch.isHidden ? 8 : 32), 22)
    choice?.setFrame(0, 28, width, 32)
    for (index, slider) in sliders.enumerated() { slider.setFrame(0, 26 + CGFloat(index) * 36, width, 34) }
  }
}
