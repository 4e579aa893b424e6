import Foundation

/// How the old and the new picture of a layer lie over each other while one becomes the other: what a `CATransition`
/// and `UIView.transition(with:…)` show at each progress, 0 to 1.
package struct LayerTransition: Sendable, Hashable {
  package enum Style: Sendable, Hashable {
    /// Both mixed, the new one more and more.
    case fade
    /// The new one slides over the old one.
    case moveIn(Edge)
    /// The new one slides in and pushes the old one out.
    case push(Edge)
    /// The old one slides away from above the new one.
    case reveal(Edge)
    /// A card is turned; this edge of it comes towards the viewer.
    case flip(Edge)
    /// The old one is rolled up from its lower edge, as the page of a block.
    case curlUp
    /// The new one is rolled down from its upper edge.
    case curlDown
  }

  /// A side of the bounds, as seen on screen.
  package enum Edge: Sendable, Hashable, CaseIterable {
    case left, right, top, bottom

    /// From the middle towards the edge, one bounds' size long.
    package var direction: CGVector {
      switch self {
      case .left: CGVector(dx: -1, dy: 0)
      case .right: CGVector(dx: 1, dy: 0)
      case .top: CGVector(dx: 0, dy: -1)
      case .bottom: CGVector(dx: 0, dy: 1)
      }
    }
  }

  /// One of the two pictures at one progress.
  package struct Picture: Sendable, Equatable {
    /// How far it is moved, in sizes of the bounds.
    package var offset = CGVector(dx: 0, dy: 0)
    /// Its part in the mix, or how much of it covers what is behind.
    package var opacity = 1.0
    /// Radians by which it is turned about the middle; positive brings left and bottom towards the viewer.
    package var turn = 0.0
    /// The roll that lifts a part of it off; nil where all of it is flat.
    package var curl: PageCurl?
    /// Whether it is to be drawn at all: it may be turned away, or be gone.
    package var isShown = true
  }

  /// Both pictures at one progress.
  package struct Frame: Sendable, Equatable {
    package var old = Picture()
    package var new = Picture()
    package var isNewInFront = true
    /// What is moved beyond the bounds is not seen.
    package var clipsToBounds = false
    /// The opacities are weights of a sum, so that equal pictures stay as they are; otherwise one covers the other.
    package var isMix = false
  }

  package let style: Style

  package init(_ style: Style) { self.style = style }

  /// What is shown at a progress; slides go on beyond 0 and 1, all else rests there.
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
      frame.old.turn = sign * .pi * progress
      // Its back was turned to the viewer, as that of the card's other side is.
      frame.new.turn = sign * .pi * (progress - 1)
      frame.old.isShown = progress < 0.5
      frame.new.isShown = !frame.old.isShown
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

  /// Where a picture of this frame stands, as a transform about the middle of bounds of a size in points; a curl is
  /// not part of it.
  package func transform(of picture: Picture, size: CGSize) -> CATransform3D {
    guard case .flip(let edge) = style else {
      return CATransform3DMakeTranslation(
        picture.offset.dx * size.width, picture.offset.dy * size.height, 0)
    }
    let turnsAboutY = edge == .left || edge == .right
    let length = turnsAboutY ? size.width : size.height
    let turned = CATransform3DMakeRotation(picture.turn, turnsAboutY ? 0 : 1, turnsAboutY ? 1 : 0, 0)
    // The near edge stays in the plane of the screen, so that nothing grows beyond the bounds' sides.
    let away = CATransform3DMakeTranslation(0, 0, -0.5 * length * sin(picture.turn).magnitude)
    var perspective = CATransform3DIdentity
    if length > 0 { perspective.m34 = -1 / (LayerTransition.eyeDistance * length) }
    return CATransform3DConcat(CATransform3DConcat(turned, away), perspective)
  }

  /// From the viewer to the screen, in lengths of what is turned.
  package static let eyeDistance = 2.5
}

extension CGVector {
  fileprivate static func * (vector: CGVector, factor: Double) -> CGVector {
    // Without -0, which is equal to 0 and prints as something else.
    CGVector(dx: vector.dx * factor + 0, dy: vector.dy * factor + 0)
  }
}

/// A page rolled up from its lower edge about a cylinder that lies across it: what is below the fold goes round the
/// cylinder and lies flat above it. Lengths are heights of the page.
package struct PageCurl: Sendable, Hashable {
  /// Radius of the cylinder.
  package static let radius = 0.08

  /// Where the cylinder touches the page, from its upper edge: 1 where nothing is rolled, below 0 where all is.
  package let fold: Double

  /// At 0 all of the page is flat, at 1 all of it is rolled up beyond its upper edge.
  package init(progress: Double) {
    fold = 1 - min(max(progress, 0), 1) * (1 + PageCurl.radius)
  }

  /// Where a point of the page, `y` from its upper edge, is seen: its distance from there, its height above the page,
  /// and whether the page's back is turned to the viewer.
  package func place(of y: Double) -> (y: Double, height: Double, showsBack: Bool) {
    let beyond = y - fold
    if beyond <= 0 { return (y, 0, false) }
    let half = .pi * PageCurl.radius
    if beyond >= half { return (fold - (beyond - half), 2 * PageCurl.radius, true) }
    let angle = beyond / PageCurl.radius
    return (
      fold + PageCurl.radius * sin(angle), PageCurl.radius * (1 - cos(angle)), angle > .pi / 2
    )
  }
}
