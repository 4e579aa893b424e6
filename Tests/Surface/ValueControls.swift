import UIKit

/// A slider that overrides members of its superclass.
final class Fader: UISlider {
  override init(frame: CGRect) { super.init(frame: frame) }
  required init?(coder: NSCoder) { super.init(coder: coder) }

  override var value: Float {
    get { super.value }
    set { super.value = newValue }
  }
  override func setValue(_ value: Float, animated: Bool) { super.setValue(value, animated: animated) }
  override func trackRect(forBounds bounds: CGRect) -> CGRect { super.trackRect(forBounds: bounds) }
  override func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
    super.thumbRect(forBounds: bounds, trackRect: rect, value: value)
  }
}

/// A switch that overrides members of its superclass.
final class Toggle: UISwitch {
  override var isOn: Bool {
    get { super.isOn }
    set { super.isOn = newValue }
  }
  override func setOn(_ on: Bool, animated: Bool) { super.setOn(on, animated: animated) }
}

/// A segmented control that overrides methods of its superclass.
final class Choice: UISegmentedControl {
  override func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    super.insertSegment(withTitle: title, at: segment, animated: animated)
  }
  override func removeSegment(at segment: Int, animated: Bool) {
    super.removeSegment(at: segment, animated: animated)
  }
  override func removeAllSegments() { super.removeAllSegments() }
  override func setTitle(_ title: String?, forSegmentAt segment: Int) {
    super.setTitle(title, forSegmentAt: segment)
  }
  override func titleForSegment(at segment: Int) -> String? { super.titleForSegment(at: segment) }
}

@MainActor func valueControls() -> [UIControl] {
  let slider: UISlider = Fader(frame: CGRect.zero)
  let low: Float = slider.minimumValue
  slider.minimumValue = low - 1
  slider.maximumValue = 2
  slider.isContinuous = false
  slider.setValue(0.5, animated: true)
  slider.minimumTrackTintColor = UIColor.red
  slider.maximumTrackTintColor = nil
  slider.thumbTintColor = UIColor.white
  let track: CGRect = slider.trackRect(forBounds: slider.bounds)
  _ = slider.thumbRect(forBounds: slider.bounds, trackRect: track, value: slider.value) as CGRect

  let toggle: UISwitch = Toggle()
  toggle.isOn = true
  toggle.setOn(false, animated: true)
  toggle.onTintColor = nil
  toggle.thumbTintColor = UIColor.white

  let choice: UISegmentedControl = Choice(items: ["a", "b"])
  choice.insertSegment(withTitle: "c", at: 2, animated: false)
  choice.setTitle(nil, forSegmentAt: 0)
  let title: String? = choice.titleForSegment(at: 0)
  choice.selectedSegmentIndex = title == nil ? UISegmentedControl.noSegment : choice.numberOfSegments - 1
  choice.selectedSegmentTintColor = UIColor.white
  choice.setTitleTextAttributes([.foregroundColor: UIColor.black], for: .normal)
  _ = choice.titleTextAttributes(for: .normal) as [NSAttributedString.Key: Any]?
  choice.removeSegment(at: 0, animated: true)
  choice.removeAllSegments()
  slider.addAction(UIAction { _ in }, for: .valueChanged)
  return [slider, toggle, choice]
}
