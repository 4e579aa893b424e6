extension UISheetPresentationController {
  /// A height at which a sheet rests (UIKit, `UISheetPresentationController.Detent`).
  @preconcurrency @MainActor
  open class Detent: MainActorObject {
    /// The name of a detent.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
      /// The name as a string.
      public let rawValue: String
      /// Creates a name from a string.
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Creates a name from a string.
      public init(_ rawValue: String) { self.rawValue = rawValue }

      /// The name of the detent at half of the screen's height.
      public static let medium = Identifier("com.apple.UIKit.medium")
      /// The name of the detent at the whole height of a sheet.
      public static let large = Identifier("com.apple.UIKit.large")
    }

    private enum Height {
      case medium, large
      case custom((any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?)
    }

    /// The name by which `selectedDetentIdentifier` names the detent.
    public let identifier: Identifier
    private let height: Height

    private init(_ identifier: Identifier, _ height: Height) {
      (self.identifier, self.height) = (identifier, height)
      super.init(mainActor: ())
    }

    /// Returns a detent at half of the screen's height; inactive in a compact height.
    public class func medium() -> Detent { Detent(.medium, .medium) }

    /// Returns a detent at the whole height of a sheet.
    public class func large() -> Detent { Detent(.large, .large) }

    /// Returns a detent at the height in points that `resolver` returns, without the safe area below; nil makes it
    /// inactive. The closure is called whenever sheets are laid out.
    public class func custom(
      identifier: Identifier? = nil,
      resolver: @escaping (_ context: any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
    ) -> Detent {
      customCount += 1
      return Detent(identifier ?? Identifier("custom-\(customCount)"), .custom(resolver))
    }
    private static var customCount = 0

    /// The height of the detent in points, without the safe area below; nil while it is inactive.
    public func resolvedValue(in context: any UISheetPresentationControllerDetentResolutionContext)
      -> CGFloat?
    {
      switch height {
      case .medium:
        context.containerTraitCollection.verticalSizeClass == .compact ? nil : context.maximumDetentValue / 2
      case .large: context.maximumDetentValue
      case .custom(let resolver): resolver(context).map { min(max($0, 0), context.maximumDetentValue) }
      }
    }
  }
}

/// The values that the height of a detent depends on (UIKit, `UISheetPresentationControllerDetentResolutionContext`).
@preconcurrency @MainActor
public protocol UISheetPresentationControllerDetentResolutionContext: NSObjectProtocol {
  /// The traits of the sheet's container.
  var containerTraitCollection: UITraitCollection { get }
  /// The height of the largest sheet in points, without the safe area below.
  var maximumDetentValue: CGFloat { get }
}

/// The active detents of a sheet in a container, by their heights.
@MainActor
struct SheetDetents {
  private final class Context: NSObject, UISheetPresentationControllerDetentResolutionContext {
    let containerTraitCollection: UITraitCollection
    let maximumDetentValue: CGFloat

    init(_ traits: UITraitCollection, _ maximum: CGFloat) {
      (containerTraitCollection, maximumDetentValue) = (traits, maximum)
      super.init()
    }
  }

  /// The detents from the lowest to the highest; heights are those of views, with the safe area below.
  let active: [(identifier: UISheetPresentationController.Detent.Identifier, height: CGFloat)]
  /// The height of a sheet at the large detent.
  let full: CGFloat

  init(
    of detents: [UISheetPresentationController.Detent], full: CGFloat, bottom: CGFloat,
    traits: UITraitCollection
  ) {
    self.full = full
    let context = Context(traits, max(0, full - bottom))
    active = detents.compactMap { detent in
      detent.resolvedValue(in: context).map { (detent.identifier, min($0 + bottom, full)) }
    }.sorted { $0.height < $1.height }
  }

  var lowest: CGFloat { active.first?.height ?? full }
  var highest: CGFloat { active.last?.height ?? full }

  /// The height of a detent; the lowest one's if it is not active.
  func height(of identifier: UISheetPresentationController.Detent.Identifier?) -> CGFloat {
    active.first { $0.identifier == identifier }?.height ?? lowest
  }

  /// The detent whose height is nearest.
  func nearest(to height: CGFloat) -> UISheetPresentationController.Detent.Identifier? {
    active.min { abs($0.height - height) < abs($1.height - height) }?.identifier
  }

  /// The part of the step from the detent below the full height to that one that a height has covered, 0 to 1:
  /// presenters step back along it.
  func stepBack(at height: CGFloat) -> CGFloat {
    guard highest >= full - 0.5 else { return 0 }
    let below = active.last { $0.height < full - 0.5 }?.height
    return part(of: height, from: below)
  }

  /// The opacity of the dimming below a sheet of some height, 0 to 1: 0 up to the largest undimmed detent.
  func dimming(
    at height: CGFloat, undimmed identifier: UISheetPresentationController.Detent.Identifier?
  ) -> CGFloat {
    guard let undimmed = active.first(where: { $0.identifier == identifier })?.height else { return 1 }
    guard let above = active.first(where: { $0.height > undimmed + 0.5 })?.height else { return 0 }
    return min(1, max(0, (height - undimmed) / (above - undimmed)))
  }

  private func part(of height: CGFloat, from below: CGFloat?) -> CGFloat {
    guard let below else { return 1 }
    return min(1, max(0, (height - below) / (full - below)))
  }
}
