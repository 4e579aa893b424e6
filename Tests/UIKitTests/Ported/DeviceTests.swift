import Testing

@testable import UIKit

/// The requests of an app to a device, to assistive technologies and to storyboards, which do not exist here.
@Suite(.serialized) @MainActor
struct DeviceTests {
  private let stage = Stage()

  @Test func vibrationsAreRecorded() {
    stage.frame(at: 0.5)
    let impact = UIImpactFeedbackGenerator(style: .rigid)
    impact.prepare()
    impact.impactOccurred(intensity: 2)
    UIImpactFeedbackGenerator().impactOccurred()
    UISelectionFeedbackGenerator().selectionChanged()
    UINotificationFeedbackGenerator().notificationOccurred(.warning)
    let played = UIApplication.shared.playedFeedback
    #expect(
      played.map(\.kind) == [
        .impact(.rigid, intensity: 1), .impact(.medium, intensity: 1), .selection, .notification(.warning),
      ])
    #expect(played.allSatisfy { $0.time == 0.5 })
    for _ in 0..<300 { impact.impactOccurred() }
    #expect(UIApplication.shared.playedFeedback.count == 256)
  }

  @Test func aDeviceIsAsLargeAsItsScreen() {
    stage.frame(at: 0)
    #expect(UIDevice.current.userInterfaceIdiom == .phone && UIDevice.current.orientation.isPortrait)
    #expect(UIDevice.current.model == "iPhone" && UIDevice.current.systemName == "iOS")
    let tablet = Stage(width: 1024, height: 768)
    tablet.frame(at: 0)
    #expect(UIDevice.current.userInterfaceIdiom == .pad && UIDevice.current.orientation.isLandscape)
  }

  @Test func accessibilityPropertiesAreStored() {
    let view = UIView()
    #expect(
      !view.isAccessibilityElement && view.accessibilityLabel == nil && view.accessibilityTraits == .none)
    view.isAccessibilityElement = true
    view.accessibilityLabel = "a"
    view.accessibilityHint = "b"
    view.accessibilityValue = "c"
    view.accessibilityIdentifier = "d"
    view.accessibilityTraits = [.button, .selected]
    view.accessibilityViewIsModal = true
    view.accessibilityElementsHidden = true
    view.shouldGroupAccessibilityChildren = true
    view.accessibilityElements = [view]
    #expect(view.isAccessibilityElement && view.accessibilityViewIsModal && view.accessibilityElementsHidden)
    #expect(
      [
        view.accessibilityLabel, view.accessibilityHint, view.accessibilityValue,
        view.accessibilityIdentifier,
      ]
        == ["a", "b", "c", "d"])
    #expect(view.accessibilityTraits == [.selected, .button] && view.shouldGroupAccessibilityChildren)
    #expect(view.accessibilityElements?.first as? UIView === view)
    view.accessibilityElements = nil
    let before = UIAccessibility.posted.count
    UIAccessibility.post(notification: .screenChanged, argument: "text")
    #expect(
      UIAccessibility.posted.count == before + 1 && UIAccessibility.posted.last?.argument as? String == "text"
    )
  }

  private final class Source: UIViewController {
    var prepared: [String] = []
    var allows = true
    override func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { allows }
    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
      prepared.append("\(segue.identifier ?? "") \(sender as? String ?? "")")
    }
  }

  @Test func seguesAreMadeInCode() {
    let source = Source()
    let destination = UIViewController()
    var performed = 0
    source.addSegue(withIdentifier: "show") { source in
      UIStoryboardSegue(identifier: "show", source: source, destination: destination) { performed += 1 }
    }
    source.performSegue(withIdentifier: "show", sender: "me")
    #expect(source.prepared == ["show me"] && performed == 1)
    source.allows = false
    source.performSegue(withIdentifier: "show", sender: nil)
    #expect(performed == 1)

    let navigation = UINavigationController(rootViewController: source)
    UIStoryboardSegue(identifier: nil, source: source, destination: destination).perform()
    #expect(navigation.topViewController === destination)
  }

  @Test func scenesAreMadeInCode() {
    let name = "Main \(UUID())"
    UIStoryboard.addScene(to: name, identifier: nil) { UINavigationController() }
    UIStoryboard.addScene(to: name, identifier: "detail") { UITabBarController() }
    let storyboard = UIStoryboard(name: name, bundle: nil)
    #expect(storyboard.instantiateInitialViewController() is UINavigationController)
    #expect(storyboard.instantiateViewController(withIdentifier: "detail") is UITabBarController)
    #expect(UIStoryboard(name: "Other", bundle: nil).instantiateInitialViewController() == nil)
  }

  @Test func missingSeguesTrap() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { UIViewController().performSegue(withIdentifier: "missing", sender: nil) }
    }
    #expect(
      result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }?.contains(
        "make the segue with addSegue(withIdentifier:_:)") == true)
  }
}
