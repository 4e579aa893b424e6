import Foundation

/// The composition of a layer's old and new contents at each progress, 0…1, of a `CATransition` or
/// `UIView.transition(with:…)`.
package struct LayerTransition: Sendable, Hashable {
  package enum Style: Sendable, Hashable {
    /// A cross-fade.
    case fade
    /// The new content slides over the old one.
    case moveIn(Edge)
    /// The new content slides in and pushes the old one out.
    case push(Edge)
    /// The old content slides away from above the new one.
    case reveal(Edge)
    /// A card flips, with the given edge towards the viewer.
    case flip(Edge)
    /// A cube rotates from its old face to the new face on the given side.
    case cube(Edge)
    /// The old content curls up from its lower edge, like the page of a notepad.
    case curlUp
    /// The new content uncurls from its upper edge.
    case curlDown
  }

  /// A side of the bounds, as seen on screen.
  package enum Edge: Sendable, Hashable, CaseIterable {
    case left, right, top, bottom

    /// The vector from the centre towards the edge, in sizes of the bounds.
    package var direction: CGVector {
      switch self {
      case .left: CGVector(dx: -1, dy: 0)
      case .right: CGVector(dx: 1, dy: 0)
      case .top: CGVector(dx: 0, dy: -1)
      case .bottom: CGVector(dx: 0, dy: 1)
      }
    }
  }

  /// The geometry and opacity of the old or the new content at one progress.
  package struct Content: Sendable, Equatable {
    /// The translation, in sizes of the bounds.
    package var offset = CGVector(dx: 0, dy: 0)
    /// The weight in a cross-fade, or the opacity.
    package var opacity = 1.0
    /// The rotation of a card or cube about its centre, in radians; a positive rotation brings the left and bottom
    /// edges towards the viewer.
    package var rotation = 0.0
    /// The page curl; nil for a content that does not curl.
    package var curl: PageCurl?
    /// Whether the content is drawn.
    package var isShown = true
  }

  /// Both contents at one progress.
  package struct Frame: Sendable, Equatable {
    package var old = Content()
    package var new = Content()
    package var isNewInFront = true
    /// Whether the bounds clip the contents.
    package var clipsToBounds = false
    /// Whether the opacities are weights of a sum, so that equal contents look unchanged; otherwise one content is
    /// drawn over the other.
    package var isMix = false
  }

  package let style: Style

  package init(_ style: Style) { self.style = style }

  /// Both contents at a progress. Slides and flips extrapolate beyond 0 and 1; all other styles clamp the progress.
  package func frame(at progress: Double) -> Frame {
    var frame = Frame()
    let p = min(max(progress, 0), 1)
    switch style {
    case .fade:
      frame.isMix = true
      frame.old.opacity = 1 - p
      frame.new.opacity = p
      frame.old.isShown = p < 1
      frame.new.isShown = p > 0
    case .moveIn(let edge):
      frame.clipsToBounds = true
      frame.new.offset = edge.direction * (1 - progress)
    case .push(let edge):
      frame.clipsToBounds = true
      frame.new.offset = edge.direction * (1 - progress)
      frame.old.offset = edge.direction * -progress
    case .reveal(let edge):
      frame.clipsToBounds = true
      frame.isNewInFront = false
      frame.old.offset = edge.direction * -progress
    case .flip(let edge):
      let sign: Double = edge == .left || edge == .bottom ? 1 : -1
      frame.old.rotation = sign * .pi * progress
      // The new content is the back of the card, half a rotation after the old content.
      frame.new.rotation = sign * .pi * (progress - 1)
      frame.old.isShown = progress < 0.5
      frame.new.isShown = !frame.old.isShown
    case .cube(let edge):
      let sign: Double = edge == .left || edge == .bottom ? 1 : -1
      frame.old.rotation = sign * .pi / 2 * p
      frame.new.rotation = sign * .pi / 2 * (p - 1)
      frame.old.isShown = facesViewer(frame.old.rotation)
      frame.new.isShown = facesViewer(frame.new.rotation)
    case .curlUp:
      frame.clipsToBounds = true
      frame.isNewInFront = false
      frame.old.curl = PageCurl(progress: p)
      frame.old.isShown = p < 1
    case .curlDown:
      frame.clipsToBounds = true
      frame.new.curl = PageCurl(progress: 1 - p)
      frame.new.isShown = p > 0
    }
    return frame
  }

  /// The transform of the old or the new content about the centre of bounds of a size in points, without the curl.
  package func transform(of content: Content, size: CGSize) -> CATransform3D {
    let edge: Edge
    switch style {
    case .flip(let side), .cube(let side): edge = side
    default:
      return CATransform3DMakeTranslation(
        content.offset.dx * size.width, content.offset.dy * size.height, 0)
    }
    let turnsAboutY = edge == .left || edge == .right
    let length = turnsAboutY ? size.width : size.height
    let turned = CATransform3DMakeRotation(content.rotation, turnsAboutY ? 0 : 1, turnsAboutY ? 1 : 0, 0)
    var perspective = CATransform3DIdentity
    if case .cube = style {
      // The faces rotate about the cube's middle, half a side behind the screen (transitions.md, right-swipe cube).
      let forward = CATransform3DMakeTranslation(0, 0, 0.5 * length)
      let back = CATransform3DMakeTranslation(0, 0, -0.5 * length)
      if length > 0 { perspective.m34 = -1 / (LayerTransition.cubeEyeDistance * length) }
      return CATransform3DConcat(
        CATransform3DConcat(CATransform3DConcat(forward, turned), back), perspective)
    }
    // The near edge stays in the plane of the screen, so that the content does not grow beyond the bounds.
    let away = CATransform3DMakeTranslation(0, 0, -0.5 * length * sin(content.rotation).magnitude)
    if length > 0 { perspective.m34 = -1 / (LayerTransition.eyeDistance * length) }
    return CATransform3DConcat(CATransform3DConcat(turned, away), perspective)
  }

  /// Whether the viewer is in front of a rotated face of the cube.
  private func facesViewer(_ rotation: Double) -> Bool {
    (LayerTransition.cubeEyeDistance + 0.5) * cos(rotation) > 0.5
  }

  /// The distance from the viewer to the screen, in lengths of the rotated side.
  package static let eyeDistance = 2.5
  /// The distance from the viewer to the front face of a cube at rest, in lengths of the rotated side.
  private static let cubeEyeDistance = 2.0
}

extension CGVector {
  fileprivate static func * (vector: CGVector, factor: Double) -> CGVector {
    // Adding 0 avoids -0, which prints differently.
    CGVector(dx: vector.dx * factor + 0, dy: vector.dy * factor + 0)
  }
}

/// A page that curls up from its lower edge around a horizontal cylinder: the part below the fold wraps around the
/// cylinder and continues flat above it. Lengths are multiples of the page's height.
package struct PageCurl: Sendable, Hashable {
  /// The radius of the cylinder.
  package static let radius = 0.08

  /// The distance of the cylinder from the page's upper edge: 1 if the page is flat, below 0 if the page is fully
  /// curled.
  package let fold: Double

  /// Creates the curl at a progress: the page is flat at 0 and fully curled up beyond its upper edge at 1.
  package init(progress: Double) {
    fold = 1 - min(max(progress, 0), 1) * (1 + PageCurl.radius)
  }

  /// The position of a point at the distance `y` from the upper edge of the flat page: its distance from that edge, its
  /// height above the page, and whether it shows the back of the page.
  package func position(of y: Double) -> (y: Double, height: Double, showsBack: Bool) {
    let pastFold = y - fold
    if pastFold <= 0 { return (y, 0, false) }
    let halfCircumference = .pi * PageCurl.radius
    if pastFold >= halfCircumference {
      return (fold - (pastFold - halfCircumference), 2 * PageCurl.radius, true)
    }
    let angle = pastFold / PageCurl.radius
    return (
      fold + PageCurl.radius * sin(angle), PageCurl.radius * (1 - cos(angle)), angle > .pi / 2
    )
  }
}

extension NamedProperty {
  /// The progress of a layer's transition, 0…1; it has no value while no transition runs.
  package static let transitionProgress = NamedProperty("transition.progress")
  /// The `LayerTransition` that a layer runs; it has no value while no transition runs.
  package static let transition = NamedProperty("transition")
}
