import UIKit

/// A transition, effect or scene of the catalog, with a closure that makes its stage.
package struct TransitionEntry: Sendable {
  package enum Kind: String, Sendable {
    case transition, effect, scene
  }

  /// The name on the command line: lower-case words joined by hyphens.
  package let id: String
  package let kind: Kind
  package let title: String
  /// The project or framework that defines the transition's behaviour.
  package let origin: String
  /// Whether a touch can drive the transition.
  package let interactive: Bool
  /// Whether the two screens can show different pictures; a flat zoom moves one picture from one screen to the other.
  package let takesTwoPictures: Bool
  /// Whether each screen fills the window when the other one is gone.
  package let fillsScreen: Bool
  /// Whether the transition shows more than the two screens, such as the colour of a bubble or the cover of an album.
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
  /// The number of pictures if the entry's stage shows pictures. A scene has no such stage.
  package var pictureCount: Int { kind == .effect && !takesTwoPictures ? 1 : 2 }
}

/// Entries that belong together, under a title.
package struct TransitionGroup: Sendable {
  package let title: String
  package let entries: [TransitionEntry]

  package init(title: String, entries: [TransitionEntry]) { (self.title, self.entries) = (title, entries) }
}

/// The options of a stage.
package struct StageOptions {
  /// The user's outgoing picture; nil for a built-in one.
  package let from: CGImage?
  /// The user's incoming picture; nil for a built-in one.
  package let to: CGImage?
  /// The size of the window, in points.
  package let size: CGSize
  /// The parameters that the user set, by name.
  package let parameters: [String: String]
  /// Whether the stage shows its dark screens, if it has any.
  package let isDark: Bool
  package let screens: StageScreens
  package let ground: StageGround
  /// Whether the user's background shows through transparent pictures.
  let hasTransparentPictures: Bool

  package init(
    from: CGImage? = nil, to: CGImage? = nil, size: CGSize, parameters: [String: String] = [:],
    isDark: Bool = false, screens: StageScreens = .app, ground: StageGround = .usual
  ) {
    self.from = from.map(ground.blended)
    self.to = to.map(ground.blended)
    self.size = size
    self.parameters = parameters
    self.isDark = isDark
    self.screens = screens
    self.ground = ground
    hasTransparentPictures = ground.isChosen && [from, to].contains { $0?.isOpaque == false }
  }

  @MainActor var palette: Palette { Palette(isDark: isDark) }
}

/// The screens of a transition that is ready to start.
@MainActor
package protocol Stage: AnyObject {
  /// The window's root view controller.
  var rootViewController: UIViewController { get }

  /// The screens of a stage of pictures; nil if the stage shows screens of an app.
  var pictures: (any PictureScreens)? { get }

  /// Starts the transition; call this method when no animation runs.
  func begin()

  /// Grabs the running transition and cancels it, so that it returns to its start with its completion curve.
  func cancel()

  /// Grabs the running transition and plays it backwards from its current progress, at its original speed.
  func reverse()
}

extension Stage {
  package var pictures: (any PictureScreens)? { nil }

  /// Pauses the running transition at its current progress.
  package func grab() { rootViewController.grabTransition() }

  /// Sets the progress of the grabbed transition, 0…1.
  package func scrub(to progress: Double) { rootViewController.scrubTransition(to: CGFloat(progress)) }

  /// Finishes the grabbed transition with its completion curve.
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
