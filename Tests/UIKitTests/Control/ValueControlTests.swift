import Testing

@testable import UIKit

/// Sliders, switches and segmented controls.
@Suite(.serialized) @MainActor
struct ValueControlTests {
  private let stage = Stage()
  private var changes = Counter()

  private final class Counter {
    var count = 0
  }

  private func show(_ control: UIControl) {
    stage.frame(at: 0)
    stage.window.addSubview(control)
    let changes = changes
    control.addAction(UIAction { _ in changes.count += 1 }, for: .valueChanged)
    stage.frame(at: 0)
  }

  // MARK: Slider

  @Test func aSliderStartsWithTheValuesOfUIKit() {
    let slider = UISlider()
    #expect(slider.value == 0 && slider.minimumValue == 0 && slider.maximumValue == 1 && slider.isContinuous)
    #expect(slider.intrinsicContentSize == CGSize(width: UIView.noIntrinsicMetric, height: 34))
    #expect(slider.sizeThatFits(CGSize(width: 120, height: 5)) == CGSize(width: 120, height: 34))
    #expect(slider.minimumTrackTintColor == nil && slider.maximumTrackTintColor == nil)
    #expect(slider.thumbTintColor == nil)
  }

  @Test func valuesStayInTheRange() {
    let slider = UISlider()
    slider.value = 7
    #expect(slider.value == 1)
    slider.maximumValue = 10
    slider.setValue(7, animated: true)
    #expect(slider.value == 7)
    slider.minimumValue = 8
    #expect(slider.value == 8)
    slider.minimumValue = 20
    #expect(slider.maximumValue == 20 && slider.value == 20)
    slider.maximumValue = -3
    #expect(slider.minimumValue == -3 && slider.value == -3)
    slider.value = .nan
    #expect(slider.value == -3)
  }

  @Test func theThumbIsInsideAtBothEnds() {
    let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 200, height: 34))
    let track = slider.trackRect(forBounds: slider.bounds)
    #expect(track.midY == 17)
    func thumb(_ value: Float) -> CGRect {
      slider.thumbRect(forBounds: slider.bounds, trackRect: track, value: value)
    }
    #expect(thumb(0).minX == 0 && thumb(1).maxX == 200 && thumb(0.5).midX == 100)
    slider.maximumValue = 0
    #expect(thumb(0).minX == 0, "an empty range")
  }

  @Test func aDragMovesTheThumbByTheFingersDistance() {
    let slider = UISlider(frame: CGRect(x: 100, y: 100, width: 228, height: 34))
    show(slider)
    // The touch is ten points right of the thumb's centre, and the thumb does not jump.
    stage.down(124, 117)
    #expect(slider.isTracking && slider.value == 0)
    stage.move(224, 117)
    #expect(slider.value == 0.5 && changes.count == 1)
    stage.move(1000, 300)
    #expect(slider.value == 1 && changes.count == 2)
    stage.up(1000, 300)
    #expect(!slider.isTracking && changes.count == 2)
    // A touch beside the thumb does nothing.
    stage.down(150, 117)
    #expect(!slider.isTracking)
    stage.up(150, 117)
    #expect(slider.value == 1)
  }

  @Test func aSliderThatIsNotContinuousReportsTheEnd() {
    let slider = UISlider(frame: CGRect(x: 100, y: 100, width: 228, height: 34))
    slider.isContinuous = false
    show(slider)
    stage.down(114, 117)
    stage.move(200, 117)
    #expect(changes.count == 0 && slider.value > 0)
    stage.up(200, 117)
    #expect(changes.count == 1)
  }

  @Test(arguments: [true, false]) func aSliderInAScrollViewIsDraggedAlongItsTrack(isAlong: Bool) {
    let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 800))
    scrollView.contentSize = CGSize(width: 900, height: 3000)
    stage.frame(at: 0)
    stage.window.addSubview(scrollView)
    let slider = UISlider(frame: CGRect(x: 100, y: 400, width: 228, height: 34))
    scrollView.addSubview(slider)
    stage.frame(at: 0)
    stage.down(114, 417)
    // The scroll view delays the touch by .15 seconds.
    for step in 1...16 {
      let distance = Double(step) * 6
      stage.move(isAlong ? 114 + distance : 114, isAlong ? 417 : 417 - distance)
    }
    #expect((slider.value > 0.3) == isAlong && (scrollView.contentOffset == .zero) == isAlong)
    stage.up(isAlong ? 210 : 114, isAlong ? 417 : 321)
  }

  @Test func aTapOnASwitchOrASegmentIsNoTapOnTheSuperview() {
    let holder = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 800))
    stage.frame(at: 0)
    stage.window.addSubview(holder)
    var taps = 0
    holder.addGestureRecognizer(UITapGestureRecognizer { _ in taps += 1 })
    let choice = UISegmentedControl(items: ["a", "b"])
    choice.frame.origin = CGPoint(x: 100, y: 200)
    let toggle = UISwitch(frame: CGRect(x: 100, y: 100, width: 0, height: 0))
    for control in [toggle, choice] as [UIControl] { holder.addSubview(control) }
    stage.frame(at: 0)
    for y in [110.0, 210] {
      stage.down(110, y, at: stage.time + 1)
      stage.up(110, y)
    }
    #expect(toggle.isOn && choice.selectedSegmentIndex == 0 && taps == 0)
    toggle.isEnabled = false
    stage.down(110, 110, at: stage.time + 1)
    stage.up(110, 110)
    #expect(taps == 1)
  }

  // MARK: Switch

  @Test func aSwitchHasAFixedSize() {
    let toggle = UISwitch(frame: CGRect(x: 5, y: 6, width: 300, height: 2))
    #expect(toggle.frame == CGRect(x: 5, y: 6, width: 51, height: 31) && !toggle.isOn)
    #expect(toggle.intrinsicContentSize == CGSize(width: 51, height: 31))
    #expect(toggle.onTintColor == nil && toggle.thumbTintColor == nil)
    toggle.setOn(true, animated: true)
    #expect(toggle.isOn)
  }

  @Test func aTapTogglesASwitch() {
    let toggle = UISwitch(frame: CGRect(x: 100, y: 100, width: 0, height: 0))
    show(toggle)
    for count in 1...3 {
      stage.down(110, 110, at: stage.time + 1)
      stage.up(110, 110)
      #expect(toggle.isOn == (count % 2 == 1) && changes.count == count)
    }
    // The touch ends outside of the switch.
    stage.down(110, 110, at: stage.time + 1)
    stage.move(110, 400)
    stage.up(110, 400)
    #expect(toggle.isOn && changes.count == 3)
  }

  @Test func aDragTogglesASwitchOnce() {
    let toggle = UISwitch(frame: CGRect(x: 100, y: 100, width: 0, height: 0))
    show(toggle)
    stage.down(110, 115)
    stage.move(148, 115)
    #expect(toggle.isOn && changes.count == 1)
    stage.up(148, 115)
    #expect(toggle.isOn && changes.count == 1)
  }

  // MARK: Segments

  @Test func segmentsAreInsertedAndRemoved() {
    let choice = UISegmentedControl(items: ["one", "three"])
    #expect(choice.numberOfSegments == 2 && choice.selectedSegmentIndex == UISegmentedControl.noSegment)
    choice.selectedSegmentIndex = 1
    choice.insertSegment(withTitle: "two", at: 1, animated: false)
    #expect(choice.selectedSegmentIndex == 2 && choice.titleForSegment(at: 1) == "two")
    choice.insertSegment(withTitle: "last", at: 99, animated: false)
    #expect(choice.titleForSegment(at: 3) == "last")
    choice.removeSegment(at: 0, animated: false)
    #expect(choice.selectedSegmentIndex == 1 && choice.titleForSegment(at: 1) == "three")
    choice.removeSegment(at: 1, animated: false)
    #expect(choice.selectedSegmentIndex == -1)
    choice.removeSegment(at: 7, animated: false)
    #expect(choice.numberOfSegments == 2)
    choice.setTitle("first", forSegmentAt: 0)
    #expect(choice.titleForSegment(at: 0) == "first")
    choice.removeAllSegments()
    #expect(choice.numberOfSegments == 0 && choice.intrinsicContentSize == CGSize(width: 0, height: 32))
  }

  @Test func aTapSelectsASegment() {
    let choice = UISegmentedControl(items: ["a", "b", "c"])
    choice.frame = CGRect(x: 100, y: 100, width: 150, height: 32)
    choice.setTitleTextAttributes([.foregroundColor: UIColor.red], for: .selected)
    choice.selectedSegmentTintColor = .blue
    #expect(choice.titleTextAttributes(for: .selected)?.count == 1)
    show(choice)
    stage.down(225, 110)
    stage.up(225, 110)
    #expect(choice.selectedSegmentIndex == 2 && changes.count == 1)
    stage.down(225, 110, at: stage.time + 1)
    stage.up(225, 110)
    #expect(changes.count == 1, "selecting the selected segment is no change")
    choice.selectedSegmentIndex = 0
    #expect(changes.count == 1, "a change by the app sends no event")
    stage.down(225, 110, at: stage.time + 1)
    stage.move(225, 300)
    stage.up(225, 300)
    #expect(choice.selectedSegmentIndex == 0)
  }
}
