import Testing

@testable import Engine
@testable import UIKit

/// Taps beside a sheet.
@Suite(.serialized) @MainActor
final class SheetTapTests {
  private final class Delegate: NSObject, UIAdaptivePresentationControllerDelegate {
    var seen: [String] = []
    var allowsDismissal = true
    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool {
      seen.append("should")
      return allowsDismissal
    }
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
      seen.append("will \(presentationController.presentedViewController.isBeingDismissed)")
    }
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
      seen.append("did \(presentationController.presentedViewController.presentingViewController == nil)")
    }
    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
      seen.append("attempt")
    }
  }

  enum Kind: CaseIterable {
    case standard, medium, large, custom, both, inNavigation, page, form, preferredForm

    var isWide: Bool { [.page, .form, .preferredForm].contains(self) }
  }

  private lazy var stage = ControllerStage(width: 390, height: 844)
  private let delegate = Delegate()
  private lazy var a = UIViewController()

  private func settle() { for _ in 0..<70 { stage.frame(at: stage.time + 1.0 / 60) } }

  private func tap(_ x: Double, _ y: Double) {
    stage.down(x, y)
    stage.up(x, y)
    settle()
  }

  @discardableResult
  private func present(_ kind: Kind) throws -> UIViewController {
    if kind.isWide { stage = ControllerStage(width: 1024, height: 768) }
    stage.window.rootViewController = a
    stage.frame(at: 1)
    let content = UIViewController()
    let b = kind == .inNavigation ? UINavigationController(rootViewController: content) : content
    if kind == .form || kind == .preferredForm { b.modalPresentationStyle = .formSheet }
    if kind == .preferredForm { b.preferredContentSize = CGSize(width: 300, height: 200) }
    let sheet = try #require(b.sheetPresentationController)
    switch kind {
    case .medium, .inNavigation: sheet.detents = [.medium()]
    case .large: sheet.detents = [.large()]
    case .custom: sheet.detents = [.custom { _ in 200 }]
    case .both: sheet.detents = [.medium(), .large()]
    case .standard, .page, .form, .preferredForm: break
    }
    sheet.delegate = delegate
    a.present(b, animated: true)
    settle()
    return b
  }

  @Test(arguments: Kind.allCases)
  func aTapOnTheDimmedAreaDismisses(kind: Kind) throws {
    let b = try present(kind)
    tap(kind.isWide ? 20 : 195, 20)
    #expect(delegate.seen == ["should", "will true", "did true"])
    #expect(a.presentedViewController == nil && b.view.window == nil)
    #expect(stage.window.subviews == [a.view] && a.view.transform == .identity)
  }

  @Test(arguments: Kind.allCases)
  func aTapOnTheSheetDoesNotDismiss(kind: Kind) throws {
    let b = try present(kind)
    let frame = b.view.convert(b.view.bounds, to: nil)
    tap(frame.midX, frame.midY)
    #expect(delegate.seen == [] && a.presentedViewController === b)
  }

  @Test(arguments: Kind.allCases, [true, false])
  func aDelegateThatRefusesIsNotified(kind: Kind, isModal: Bool) throws {
    let b = try present(kind)
    b.isModalInPresentation = isModal
    delegate.allowsDismissal = false
    tap(kind.isWide ? 20 : 195, 20)
    #expect(delegate.seen == (isModal ? ["attempt"] : ["should", "attempt"]))
    #expect(a.presentedViewController === b && b.view.window === stage.window)
    // The attempt has no effect on the next tap.
    (b.isModalInPresentation, delegate.allowsDismissal) = (false, true)
    tap(kind.isWide ? 20 : 195, 20)
    #expect(a.presentedViewController == nil)
  }

  /// A finger that moves on the dimmed area, also onto the sheet, is no tap.
  @Test(arguments: [30.0, -30, 400])
  func aPanThatBeginsOnTheDimmedAreaIsNoTap(distance: Double) throws {
    let b = try present(.medium)
    stage.down(195, 100)
    for step in 1...10 { stage.move(195, 100 + distance * Double(step) / 10) }
    stage.up(195, 100 + distance)
    settle()
    #expect(delegate.seen == [] && a.presentedViewController === b && b.view.frame.minY == 444)
  }

  /// A tap does nothing if it begins while the sheet appears or disappears.
  @Test func aTapDuringASheetsTransitionDoesNothing() throws {
    stage.window.rootViewController = a
    stage.frame(at: 1)
    let b = UIViewController()
    b.presentationController?.delegate = delegate
    b.sheetPresentationController?.detents = [.medium()]
    a.present(b, animated: true)
    stage.frame(at: stage.time + 0.1)
    stage.down(195, 100)
    stage.up(195, 100)
    stage.down(195, 100)
    settle()
    stage.up(195, 100)
    settle()
    #expect(delegate.seen == [] && a.presentedViewController === b)
    b.dismiss(animated: true)
    stage.frame(at: stage.time + 0.1)
    tap(195, 100)
    #expect(delegate.seen == [] && a.presentedViewController == nil)
  }

  /// While a finger drags the sheet, a second finger beside the sheet is no tap.
  @Test(arguments: [-80.0, 80])
  func aTapDuringADragDoesNothing(distance: Double) throws {
    let b = try present(.both)
    func send(_ phase: TouchSample.Phase, _ id: Int, _ y: Double) {
      let now = stage.time + 1.0 / 60
      stage.frame(at: now, [TouchSample(t: now, id: id, phase: phase, x: 195, y: y)])
    }
    send(.began, 0, 460)
    for step in 1...10 { send(.moved, 0, 460 + distance * Double(step) / 10) }
    send(.began, 1, 60)
    send(.ended, 1, 60)
    for _ in 0..<12 { send(.moved, 0, 460 + distance) }
    send(.ended, 0, 460 + distance)
    settle()
    #expect(a.presentedViewController === b && !delegate.seen.contains("did true"))
    #expect(b.view.frame.minY == 444)
  }

  /// A tap dismisses only the upper of two sheets.
  @Test func onlyTheTopSheetIsDismissed() throws {
    let b = try present(.medium)
    let (c, other) = (UIViewController(), Delegate())
    c.sheetPresentationController?.detents = [.medium()]
    c.sheetPresentationController?.delegate = other
    b.present(c, animated: true)
    settle()
    tap(195, 100)
    #expect(b.presentedViewController == nil && a.presentedViewController === b)
    #expect(delegate.seen == [] && other.seen == ["should", "will true", "did true"])
    tap(195, 100)
    #expect(a.presentedViewController == nil && delegate.seen == ["should", "will true", "did true"])
  }

  /// Taps that pass through a sheet reach the content below, and do not dismiss a sheet below.
  @Test func undimmedContentReceivesTheTap() throws {
    let b = try present(.medium)
    let c = UIViewController()
    c.sheetPresentationController?.detents = [.medium()]
    c.sheetPresentationController?.largestUndimmedDetentIdentifier = .medium
    b.present(c, animated: true)
    settle()
    tap(195, 100)
    #expect(delegate.seen == [] && a.presentedViewController === b && b.presentedViewController === c)
    c.dismiss(animated: false)
    stage.frame(at: stage.time + 0.1)
    b.sheetPresentationController?.largestUndimmedDetentIdentifier = .medium
    stage.frame(at: stage.time + 0.1)
    tap(195, 100)
    #expect(delegate.seen == [] && a.presentedViewController === b)
  }

  /// A popover in a compact width is a sheet, and is dismissed like a sheet, with the same calls to the delegate.
  @Test func anAdaptedPopoverIsDismissedByATap() throws {
    stage.window.rootViewController = a
    stage.frame(at: 1)
    let b = UIViewController()
    b.modalPresentationStyle = .popover
    b.popoverPresentationController?.sourceView = a.view
    b.presentationController?.delegate = delegate
    a.present(b, animated: true)
    settle()
    tap(195, 20)
    #expect(a.presentedViewController == nil && delegate.seen == ["should", "will true", "did true"])
  }

  @Test func aDismissedSheetIsReleased() throws {
    weak var released: UIViewController?
    weak var sheet: UISheetPresentationController?
    do {
      let b = try present(.medium)
      (released, sheet) = (b, b.sheetPresentationController)
    }
    tap(195, 100)
    stage.frame(at: stage.time + 0.1)
    #expect(released == nil && sheet == nil)
  }
}
