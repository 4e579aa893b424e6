import UIKit

/// One thing that can be rendered and shown: a transition, an effect or a scene, with how to put it on a stage.
package struct TransitionEntry: Sendable {
  package enum Kind: String, Sendable {
    case transition, effect, scene
  }

  /// The name on the command line: lower case, words joined by hyphens.
  package let id: String
  package let kind: Kind
  package let title: String
  /// Where its behaviour comes from.
  package let origin: String
  /// Whether a finger can lead it.
  package let interactive: Bool
  /// Whether the page may show another picture than the grid; what flies from one to the other is one picture.
  package let takesTwoPictures: Bool
  /// Seconds from its beginning to its end.
  package let duration: Double
  package let parameters: [TransitionParameter]
  /// Puts it on a stage; throws where the options make no sense.
  package let make: @MainActor (StageOptions) throws -> any Stage

  package init(
    id: String, kind: Kind = .transition, title: String, origin: String, interactive: Bool,
    takesTwoPictures: Bool = true, duration: Double, parameters: [TransitionParameter] = [],
    make: @escaping @MainActor (StageOptions) throws -> any Stage
  ) {
    self.id = id
    self.kind = kind
    self.title = title
    self.origin = origin
    self.interactive = interactive
    self.takesTwoPictures = takesTwoPictures
    self.duration = duration
    self.parameters = parameters
    self.make = make
  }
}

/// What a stage is made for.
package struct StageOptions {
  /// The user's pictures, in place of the built-in ones.
  package let from: CGImage?
  package let to: CGImage?
  /// In points.
  package let size: CGSize
  /// Those that were set, by name.
  package let parameters: [String: String]

  package init(from: CGImage? = nil, to: CGImage? = nil, size: CGSize, parameters: [String: String] = [:]) {
    self.from = from
    self.to = to
    self.size = size
    self.parameters = parameters
  }
}

/// The screens of a transition, ready for it to start.
@MainActor
package protocol Stage: AnyObject {
  /// What the window shows.
  var rootViewController: UIViewController { get }

  /// Starts the transition; called once everything has come to rest.
  func begin()

  /// Takes the running transition and cancels it: it plays back by its completion curve.
  func cancel()

  /// Takes the running transition and lets it play backwards from where it is, at the pace it came.
  func reverse()
}
