import UIKit

/// A transition, effect or scene of the catalog, with a closure that makes its stage.
package struct TransitionEntry: Sendable {
  package enum Kind: String, Sendable {
    case transition, effect, scene
  }

  /// The name on the command line: lower case, words joined by hyphens.
  package let id: String
  package let kind: Kind
  package let title: String
  /// The project or framework that defines the transition's behaviour.
  package let origin: String
  /// Whether a touch can drive the transition.
  package let interactive: Bool
  /// Whether the page can show another picture than the grid; a flat zoom moves one picture between them.
  package let takesTwoPictures: Bool
  /// Whether the incoming screen covers the outgoing one at both ends of the transition.
  package let fillsScreen: Bool
  /// Whether the stage shows parts of its app beside the two screens: the colour of a bubble, the cover of an album.
  package let showsAppParts: Bool
  /// The duration in seconds.
  package let duration: Double
  package let parameters: [TransitionParameter]
  /// Makes the stage; throws if an option is invalid.
  package let make: @MainActor (StageOptions) throws -> any Stage

  package init(
    id: String, kind: Kind = .transition, title: String, origin: String, interactive: Bool,
    takesTwoPictures: Bool = true, fillsScreen: Bool = true, showsAppParts: Bool = false,
    duration: Double,
    parameters: [TransitionParameter] = [],
    make: @escaping @MainActor (StageOptions) throws -> any Stage
  ) {
    self.id = id
    self.kind = kind
    self.title = title
    self.origin = origin
    self.interactive = interactive
    self.takesTwoPictures = takesTwoPictures
    self.fillsScreen = fillsScreen
    self.showsAppParts = showsAppParts
    self.duration = duration
    self.parameters = parameters
    self.make = make
  }
}

extension TransitionEntry {
  /// The number of pictures on the entry's stage of pictures; a scene has no such stage.
  package var pictureCount: Int { kind == .effect && !takesTwoPictures ? 1 : 2 }
}

/// Entries of one kind, under a title.
package struct TransitionGroup: Sendable {
  package let title: String
  package let entries: [TransitionEntry]

  package init(title: String, entries: [TransitionEntry]) { (self.title, self.entries) = (title, entries) }
}

/// The options of a stage.
package struct StageOptions {
  /// The user's pictures, instead of the built-in ones.
  package let from: CGImage?
  package let to: CGImage?
  /// The size in points.
  package let size: CGSize
  /// The parameters that the user set, by name.
  package let parameters: [String: String]
  /// Whether the screens are dark, if there are dark ones.
  package let isDark: Bool
  package let screens: StageScreens
  package let ground: StageGround
  /// Whether the background shows through the pictures.
  let haveTransparentParts: Bool

  package init(
    from: CGImage? = nil, to: CGImage? = nil, size: CGSize, parameters: [String: String] = [:],
    isDark: Bool = false, screens: StageScreens = .app, ground: StageGround = .usual
  ) {
    self.from = from.map(ground.behind)
    self.to = to.map(ground.behind)
    self.size = size
    self.parameters = parameters
    self.isDark = isDark
    self.screens = screens
    self.ground = ground
    haveTransparentParts = ground.isSeen && [from, to].contains { $0?.isOpaque == false }
  }

  @MainActor var palette: Palette { Palette(isDark: isDark) }
}

/// The screens of a transition, ready for it to start.
@MainActor
package protocol Stage: AnyObject {
  /// The window's root view controller.
  var rootViewController: UIViewController { get }

  /// The screens of a stage of pictures; nil if they belong to an app.
  var pictures: (any PictureScreens)? { get }

  /// Starts the transition. Call it when no animation runs.
  func begin()

  /// Grabs the running transition and cancels it: it returns to its start by its completion curve.
  func cancel()

  /// Grabs the running transition and plays it backwards from its current progress, at its own pace.
  func reverse()
}

extension Stage {
  package var pictures: (any PictureScreens)? { nil }

  /// Pauses the running transition at its current fraction.
  package func grab() { rootViewController.grabTransition() }

  /// Shows the fraction `progress`, 0…1, of the grabbed transition.
  package func scrub(to progress: Double) { rootViewController.scrubTransition(to: CGFloat(progress)) }

  /// Finishes the grabbed transition by its completion curve.
  package func finish() { rootViewController.releaseTransition(finishing: true) }

  package func cancel() {
    grab()
    rootViewController.releaseTransition(finishing: false)
  }

  package func reverse() {
    grab()
    rootViewController.releaseTransition(finishing: false, evenly: true)
  }
}
