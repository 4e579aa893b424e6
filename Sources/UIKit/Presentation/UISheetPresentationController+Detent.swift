extension UISheetPresentationController {
  /// A height to which a sheet snaps (UIKit, `UISheetPresentationController.Detent`).
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

      /// The name of the detent at half of the largest sheet's height.
      public static let medium = Identifier("com.apple.UIKit.medium")
      /// The name of the detent at the whole height of a sheet.
      public static let large = Identifier("com.apple.UIKit.large")
    }

    private enum Height {
      case medium, large
      case custom((any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?)
    }

    /// The name of the detent, which `selectedDetentIdentifier` uses.
    public let identifier: Identifier
    private let height: Height

    private init(_ identifier: Identifier, _ height: Height) {
      (self.identifier, self.height) = (identifier, height)
      super.init(mainActor: ())
    }

    /// Returns a detent at half of the largest sheet's height; it is inactive where the vertical size class is compact.
    public class func medium() -> Detent { Detent(.medium, .medium) }

    /// Returns a detent at the whole height of a sheet.
    public class func large() -> Detent { Detent(.large, .large) }

    /// Returns a detent at the height in points that `resolver` returns, without the bottom safe area inset; nil makes
    /// the detent inactive. The closure is called whenever sheets are laid out.
    public class func custom(
      identifier: Identifier? = nil,
      resolver: @escaping (_ context: any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
    ) -> Detent {
      customCount += 1
      return Detent(identifier ?? Identifier("custom-\(customCount)"), .custom(resolver))
    }
    private static var customCount = 0

    /// The height of the detent in points, without the bottom safe area inset; nil while it is inactive.
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
  /// The height of the largest sheet in points, without the bottom safe area inset.
  var maximumDetentValue: CGFloat { get }
}

/// The active detents of a sheet in a container, sorted by height.
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

  /// The detents from the lowest to the highest. Each height is the height of the sheet's view in points, with the
  /// bottom safe area inset.
  let active: [(identifier: UISheetPresentationController.Detent.Identifier, height: CGFloat)]
  /// The height of a sheet at the large detent, in points.
  let fullHeight: CGFloat
  /// The difference below which two heights count as equal, in points.
  static let tolerance: CGFloat = 0.5

  init(
    of detents: [UISheetPresentationController.Detent], fullHeight: CGFloat, bottomInset: CGFloat,
    traits: UITraitCollection
  ) {
    self.fullHeight = fullHeight
    let context = Context(traits, max(0, fullHeight - bottomInset))
    active = detents.compactMap { detent in
      detent.resolvedValue(in: context).map { (detent.identifier, min($0 + bottomInset, fullHeight)) }
    }.sorted { $0.height < $1.height }
  }

  var lowestHeight: CGFloat { active.first?.height ?? fullHeight }
  var highestHeight: CGFloat { active.last?.height ?? fullHeight }

  /// The height of a detent, or of the lowest active detent if the detent is not active.
  func height(of identifier: UISheetPresentationController.Detent.Identifier?) -> CGFloat {
    active.first { $0.identifier == identifier }?.height ?? lowestHeight
  }

  /// The active detent whose height is nearest to `height`; nil without active detents.
  func nearest(to height: CGFloat) -> UISheetPresentationController.Detent.Identifier? {
    active.min { abs($0.height - height) < abs($1.height - height) }?.identifier
  }

  /// The fraction, 0 to 1, by which the presenter's view is scaled down: 0 at the highest detent below the full height,
  /// 1 at the full height. Without a lower detent, the fraction is always 1; without a detent at the full height, it is
  /// always 0.
  func presenterScaleFraction(at height: CGFloat) -> CGFloat {
    guard highestHeight >= fullHeight - Self.tolerance else { return 0 }
    let below = active.last { $0.height < fullHeight - Self.tolerance }?.height
    return fraction(at: height, from: below)
  }

  /// The fraction, 0 to 1, of the maximum dimming behind a sheet: 0 up to the largest undimmed detent, 1 from the next
  /// higher detent on. If no active detent has the identifier, the fraction is always 1.
  func dimming(
    at height: CGFloat, undimmed identifier: UISheetPresentationController.Detent.Identifier?
  ) -> CGFloat {
    guard let undimmed = active.first(where: { $0.identifier == identifier })?.height else { return 1 }
    guard let above = active.first(where: { $0.height > undimmed + Self.tolerance })?.height else { return 0 }
    return min(1, max(0, (height - undimmed) / (above - undimmed)))
  }

  private func fraction(at height: CGFloat, from below: CGFloat?) -> CGFloat {
    guard let below else { return 1 }
    return min(1, max(0, (height - below) / (fullHeight - below)))
  }
}
