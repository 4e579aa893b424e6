import Testing

@testable import UIKit

@Suite(.serialized) @MainActor
struct GeometryTests {
  @Test func frameBoundsAndCenterDetermineEachOther() {
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
    #expect(view.bounds == CGRect(x: 0, y: 0, width: 30, height: 40))
    #expect(view.center == CGPoint(x: 25, y: 40))
    view.center = CGPoint(x: 0, y: 0)
    #expect(view.frame == CGRect(x: -15, y: -20, width: 30, height: 40))
    view.bounds.size = CGSize(width: 10, height: 10)
    #expect(view.frame == CGRect(x: -5, y: -5, width: 10, height: 10))
    view.frame = CGRect(x: 50, y: 50, width: -20, height: -10)
    #expect(view.frame == CGRect(x: 30, y: 40, width: 20, height: 10))
    view.transform = CGAffineTransform(scaleX: 2, y: 3)
    #expect(isClose(view.frame, CGRect(x: 20, y: 30, width: 40, height: 30)))
    view.anchorPoint = .zero
    #expect(view.center == CGPoint(x: 40, y: 45))
  }

  /// Through chains of random transforms, scrolled bounds and anchor points, a conversion and its inverse return
  /// the point.
  @Test func conversionsInvertEachOther() {
    var numbers = Numbers(seed: 1)
    for _ in 0..<50 {
      let stage = Stage()
      stage.frame(at: 0)
      func chain() -> [UIView] {
        var above: UIView = stage.window
        return (0..<4).map { _ in
          let view = UIView(
            frame: CGRect(
              x: numbers.number(-100...100), y: numbers.number(-100...100), width: numbers.number(1...300),
              height: numbers.number(1...300)))
          view.bounds.origin = CGPoint(x: numbers.number(-50...50), y: numbers.number(-50...50))
          view.anchorPoint = CGPoint(x: numbers.number(0...1), y: numbers.number(0...1))
          view.transform = CGAffineTransform(rotationAngle: numbers.number(-3...3))
            .scaledBy(x: numbers.number(0.3...2), y: numbers.number(0.3...2))
            .translatedBy(x: numbers.number(-20...20), y: numbers.number(-20...20))
          above.addSubview(view)
          above = view
          return view
        }
      }
      let views = chain() + chain() + [stage.window]
      let point = CGPoint(x: numbers.number(-200...200), y: numbers.number(-200...200))
      for a in views {
        for b in views {
          let converted = a.convert(point, to: b)
          #expect(isClose(b.convert(converted, to: a), point, 1e-6))
          #expect(isClose(b.convert(point, from: a), converted, 1e-6))
          #expect(isClose(a.convert(converted, from: b), point, 1e-6))
        }
        // Converting step by step equals converting at once.
        var steps = point
        var view = a
        while let above = view.superview {
          steps = view.convert(steps, to: above)
          view = above
        }
        #expect(isClose(a.convert(point, to: nil), steps, 1e-6))
        #expect(isClose(a.convert(point, to: stage.window), steps, 1e-6))
      }
    }
  }

  /// A converted rectangle is the bounding box of its converted corners.
  @Test func rectanglesAreBoxesOfTheirCorners() {
    var numbers = Numbers(seed: 2)
    for _ in 0..<100 {
      let (a, b) = (UIView(frame: CGRect(x: 5, y: 6, width: 70, height: 80)), UIView())
      b.frame = CGRect(x: 1, y: 2, width: 30, height: 40)
      b.transform = CGAffineTransform(rotationAngle: numbers.number(-3...3))
      a.addSubview(b)
      let rect = CGRect(
        x: numbers.number(-50...50), y: numbers.number(-50...50), width: numbers.number(0...50),
        height: numbers.number(0...50))
      let corners = [(0.0, 0.0), (1, 0), (0, 1), (1, 1)].map { x, y in
        b.convert(CGPoint(x: rect.minX + x * rect.width, y: rect.minY + y * rect.height), to: a)
      }
      let (xs, ys) = (corners.map(\.x), corners.map(\.y))
      let box = CGRect(
        x: xs.min() ?? 0, y: ys.min() ?? 0, width: (xs.max() ?? 0) - (xs.min() ?? 0),
        height: (ys.max() ?? 0) - (ys.min() ?? 0))
      #expect(isClose(b.convert(rect, to: a), box, 1e-9))
    }
  }

  @Test func windowsConvertThroughTheScreen() {
    let stage = Stage()
    stage.frame(at: 0)
    let other = UIWindow(frame: CGRect(x: 100, y: 50, width: 200, height: 200))
    other.isHidden = false
    let view = UIView(frame: CGRect(x: 10, y: 10, width: 10, height: 10))
    other.addSubview(view)
    #expect(view.convert(CGPoint(x: 1, y: 2), to: nil) == CGPoint(x: 11, y: 12))
    #expect(view.convert(CGPoint(x: 1, y: 2), to: stage.window) == CGPoint(x: 111, y: 62))
    #expect(other.convert(CGPoint.zero, to: nil) == CGPoint(x: 100, y: 50))
  }

  @Test func sizeToFitAppliesTheFittingSize() {
    final class Fit: UIView {
      override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 12, height: 34) }
    }
    let view = Fit(frame: CGRect(x: 5, y: 6, width: 100, height: 100))
    view.sizeToFit()
    #expect(view.frame == CGRect(x: 5, y: 6, width: 12, height: 34))
    let plain = UIView(frame: CGRect(x: 5, y: 6, width: 7, height: 8))
    plain.sizeToFit()
    #expect(plain.frame == CGRect(x: 5, y: 6, width: 7, height: 8))
    #expect(plain.intrinsicContentSize == CGSize(width: -1, height: -1))
  }

  @Test func layoutRunsOnceAndFromTheTop() {
    final class Laid: UIView {
      var note: ((String) -> Void)?
      override func layoutSubviews() { note?("\(tag)") }
    }
    let stage = Stage()
    stage.frame(at: 0)
    var log: [String] = []
    let (outer, inner) = (Laid(), Laid())
    (outer.tag, inner.tag) = (1, 2)
    for view in [outer, inner] { view.note = { log.append($0) } }
    stage.window.addSubview(outer)
    outer.addSubview(inner)
    stage.frame(at: 1)
    #expect(log == ["1"] || log == ["1", "2"])
    log = []
    stage.frame(at: 2)
    #expect(log == [])
    outer.setNeedsLayout()
    outer.setNeedsLayout()
    inner.setNeedsLayout()
    stage.frame(at: 3)
    #expect(log == ["1", "2"])
    log = []
    inner.bounds.size.width = 50
    inner.layoutIfNeeded()
    // A change of a view's size lays out its superview, too.
    #expect(log == ["1", "2"])
    inner.layoutIfNeeded()
    #expect(log == ["1", "2"])
  }
}
