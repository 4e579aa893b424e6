import Foundation
import Testing

@testable import Compositor
@testable import Engine

@Suite struct LayerTransitionTests {
  private typealias Edge = LayerTransition.Edge

  private static let steps = (0...16).map { Double($0) / 16 }

  private static let styles: [LayerTransition.Style] =
    [.fade, .curlUp, .curlDown]
    + Edge.allCases.flatMap { [.moveIn($0), .push($0), .reveal($0), .flip($0), .cube($0)] }

  /// Whether the content covers the bounds: opaque, uncurled and without a transform.
  private func rests(_ content: LayerTransition.Content) -> Bool {
    content.offset == .zero && content.opacity == 1 && isClose(content.rotation, 0)
      && (content.curl.map { $0.fold == 1 } ?? true)
  }

  /// Whether the content is invisible or outside of the bounds.
  private func isAway(_ content: LayerTransition.Content) -> Bool {
    !content.isShown || abs(content.offset.dx) >= 1 || abs(content.offset.dy) >= 1
  }

  private func isClose(_ a: Double, _ b: Double, _ tolerance: Double = 1e-12) -> Bool {
    abs(a - b) <= tolerance
  }

  @Test func everyStyleGoesFromOldToNew() {
    for style in Self.styles {
      let transition = LayerTransition(style)
      let start = transition.frame(at: 0)
      let end = transition.frame(at: 1)
      #expect(start.old.isShown && rests(start.old), "\(style)")
      #expect(isAway(start.new) || !start.isNewInFront, "\(style)")
      #expect(end.new.isShown && rests(end.new), "\(style)")
      #expect(isAway(end.old) || end.isNewInFront, "\(style)")
      for p in Self.steps {
        let frame = transition.frame(at: p)
        #expect(frame.old.isShown || frame.new.isShown, "\(style) at \(p)")
      }
    }
  }

  @Test func fadesMixBothContents() {
    for p in Self.steps {
      let frame = LayerTransition(.fade).frame(at: p)
      #expect(frame.isMix && !frame.clipsToBounds)
      #expect(frame.old.opacity + frame.new.opacity == 1 && frame.new.opacity == p)
      #expect(frame.old.offset == .zero && frame.new.offset == .zero)
    }
    // With a curve that overshoots, opacities stay within 0…1.
    #expect(LayerTransition(.fade).frame(at: 1.25).new.opacity == 1)
    #expect(LayerTransition(.fade).frame(at: -0.25).old.opacity == 1)
  }

  @Test func slidesMoveTheContents() {
    let directions: [(Edge, dx: Double, dy: Double)] = [
      (.left, -1, 0), (.right, 1, 0), (.top, 0, -1), (.bottom, 0, 1),
    ]
    for (edge, dx, dy) in directions {
      for p in Self.steps + [-0.125, 1.125] {
        let push = LayerTransition(.push(edge)).frame(at: p)
        let moveIn = LayerTransition(.moveIn(edge)).frame(at: p)
        let reveal = LayerTransition(.reveal(edge)).frame(at: p)
        let entering = CGVector(dx: dx * (1 - p) + 0, dy: dy * (1 - p) + 0)
        let leaving = CGVector(dx: -dx * p + 0, dy: -dy * p + 0)
        #expect(push.new.offset == entering && push.old.offset == leaving, "\(edge) at \(p)")
        // The contents have no gap and no overlap.
        #expect(isClose(push.new.offset.dx - push.old.offset.dx, dx))
        #expect(isClose(push.new.offset.dy - push.old.offset.dy, dy))
        #expect(moveIn.new.offset == entering && moveIn.old.offset == .zero && moveIn.isNewInFront)
        #expect(reveal.old.offset == leaving && reveal.new.offset == .zero && !reveal.isNewInFront)
        #expect(push.clipsToBounds && moveIn.clipsToBounds && reveal.clipsToBounds)
        let size = CGSize(width: 40, height: 90)
        #expect(
          LayerTransition(.push(edge)).transform(of: push.new, size: size)
            == CATransform3DMakeTranslation(entering.dx * 40, entering.dy * 90, 0))
      }
    }
  }

  /// The projected position of a point relative to the centre, in points, and its height above the screen.
  private func projected(
    _ x: Double, _ y: Double, _ transition: LayerTransition, _ content: LayerTransition.Content,
    _ size: CGSize
  ) -> (x: Double, y: Double, z: Double) {
    let point = transition.transform(of: content, size: size).apply(SIMD4(x, y, 0, 1))
    return (point.x / point.w, point.y / point.w, point.z / point.w)
  }

  @Test func flipsTurnTheNamedEdgeToTheViewer() {
    let size = CGSize(width: 100, height: 60)
    for edge in Edge.allCases {
      let transition = LayerTransition(.flip(edge))
      let towards = edge.direction
      let (x, y) = (towards.dx * 50, towards.dy * 30)
      for p in Self.steps where p > 0 && p < 1 {
        let frame = transition.frame(at: p)
        #expect(frame.old.isShown == (p < 0.5) && frame.new.isShown == (p >= 0.5))
        #expect(isClose(abs(frame.new.rotation - frame.old.rotation), .pi))
        // The card's leading edge comes forward: the named edge of the old content, on whose back the new content is.
        let old = projected(x, y, transition, frame.old, size)
        let oldFar = projected(-x, -y, transition, frame.old, size)
        #expect(old.z > oldFar.z, "\(edge) at \(p)")
        let new = projected(-x, -y, transition, frame.new, size)
        #expect(isClose(old.x, new.x, 1e-9) && isClose(old.y, new.y, 1e-9) && isClose(old.z, new.z, 1e-9))
        // The near edge stays in the screen's plane, so its length is unchanged.
        let side = towards.dx != 0 ? (0.0, 30.0) : (50.0, 0.0)
        let near = frame.old.isShown ? (x, y, frame.old) : (-x, -y, frame.new)
        let corner = projected(near.0 + side.0, near.1 + side.1, transition, near.2, size)
        #expect(isClose(corner.z, 0, 1e-9))
        #expect(isClose(towards.dx != 0 ? corner.y : corner.x, towards.dx != 0 ? 30 : 50, 1e-9))
      }
      // The layer is seen edge-on halfway.
      let half = projected(x, y, transition, transition.frame(at: 0.5).old, size)
      #expect(isClose(half.x, 0, 1e-9) && isClose(half.y, 0, 1e-9))
    }
    // Empty bounds show nothing and do not divide by 0.
    let flat = LayerTransition(.flip(.left))
    #expect(flat.transform(of: flat.frame(at: 0.25).old, size: .zero).row1.x.isFinite)
  }

  @Test func cubesTurnTheNamedSideToTheViewer() {
    let size = CGSize(width: 100, height: 60)
    for edge in Edge.allCases {
      let transition = LayerTransition(.cube(edge))
      let towards = edge.direction
      let (x, y) = (towards.dx * 50, towards.dy * 30)
      let side = towards.dx != 0 ? (0.0, 30.0) : (50.0, 0.0)
      for p in Self.steps where p > 0 && p < 1 {
        let frame = transition.frame(at: p)
        // Both faces meet in the edge that is nearest to the viewer.
        let old = projected(x + side.0, y + side.1, transition, frame.old, size)
        let new = projected(-x + side.0, -y + side.1, transition, frame.new, size)
        #expect(isClose(old.x, new.x, 1e-9) && isClose(old.y, new.y, 1e-9), "\(edge) at \(p)")
        #expect(isClose(old.z, new.z, 1e-9) && old.z > 0)
        let (oldFar, newFar) = (
          projected(-x, -y, transition, frame.old, size), projected(x, y, transition, frame.new, size)
        )
        #expect(oldFar.z < old.z && newFar.z < old.z)
        // A face is visible if its far edge is projected beyond its near edge, away from the other face.
        func along(_ point: (x: Double, y: Double, z: Double)) -> Double {
          point.x * towards.dx + point.y * towards.dy
        }
        let near = along(old)
        #expect(frame.new.isShown == (along(newFar) > near), "\(edge) at \(p)")
        #expect(frame.old.isShown == (along(oldFar) < near), "\(edge) at \(p)")
      }
      #expect(transition.frame(at: 0.5).old.isShown && transition.frame(at: 0.5).new.isShown)
      #expect(!transition.frame(at: 0).new.isShown && !transition.frame(at: 1).old.isShown)
    }
  }

  @Test func curlsRollThePage() {
    for p in Self.steps {
      let up = LayerTransition(.curlUp).frame(at: p)
      let down = LayerTransition(.curlDown).frame(at: 1 - p)
      #expect(up.old.curl == down.new.curl && up.new.curl == nil && down.old.curl == nil)
      #expect(!up.isNewInFront && down.isNewInFront && up.clipsToBounds && down.clipsToBounds)
      #expect(up.old.isShown == (p < 1) && down.new.isShown == (p < 1))
    }
  }

  @Test func aCurledPageKeepsItsLengths() {
    let count = 5000
    for p in Self.steps {
      let curl = PageCurl(progress: p)
      var length = 0.0
      var last = curl.position(of: 0)
      var hasValidPositions = true
      for step in 1...count {
        let y = Double(step) / Double(count)
        let position = curl.position(of: y)
        length += hypot(position.y - last.y, position.height - last.height)
        if y <= curl.fold {
          hasValidPositions =
            hasValidPositions && position.y == y && position.height == 0 && !position.showsBack
        }
        hasValidPositions =
          hasValidPositions && position.height >= 0 && position.height <= 2 * PageCurl.radius + 1e-12
        last = position
      }
      #expect(hasValidPositions && isClose(length, 1, 1e-5), "at \(p): \(length)")
    }
    // The whole page is beyond the upper edge at the end, where it is clipped.
    let gone = PageCurl(progress: 1)
    for y in Self.steps { #expect(gone.position(of: y).y <= 1e-12) }
  }
}
