import Testing

@testable import Engine
@testable import UIKit

/// Views for zooming that constraints position in their scroll view: constraints count their scaled size.
@Suite(.serialized) @MainActor
struct ZoomedConstraintTests {
  /// A picture of 400 x 600 points.
  final class Picture: UIView {
    override var intrinsicContentSize: CGSize { CGSize(width: 400, height: 600) }
  }

  final class Delegate: NSObject, UIScrollViewDelegate {
    var zoomed: UIView?
    var didZoom: () -> Void = {}
    func viewForZooming(in scrollView: UIScrollView) -> UIView? { zoomed }
    func scrollViewDidZoom(_ scrollView: UIScrollView) { didZoom() }
  }

  let stage = Stage(width: 390, height: 844)
  let root = UIView()
  let scroll = UIScrollView()
  let picture = Picture()
  let delegate = Delegate()

  private func add(_ view: UIView, to superview: UIView) {
    view.translatesAutoresizingMaskIntoConstraints = false
    superview.addSubview(view)
  }

  private func fill(_ superview: UIView, with view: UIView) -> [NSLayoutConstraint] {
    [
      view.topAnchor.constraint(equalTo: superview.topAnchor),
      view.leadingAnchor.constraint(equalTo: superview.leadingAnchor),
      superview.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      superview.trailingAnchor.constraint(equalTo: view.trailingAnchor),
    ]
  }

  /// Shows the picture in the scroll view. Returns its constraints: top, leading, bottom and trailing.
  private func show(zooming view: UIView? = nil) -> [NSLayoutConstraint] {
    root.frame = stage.window.bounds
    stage.window.addSubview(root)
    add(scroll, to: root)
    add(picture, to: scroll)
    NSLayoutConstraint.activate(fill(root, with: scroll))
    let edges = fill(scroll, with: picture)
    NSLayoutConstraint.activate(edges)
    scroll.contentInsetAdjustmentBehavior = .never
    scroll.delegate = delegate
    delegate.zoomed = view ?? picture
    (scroll.minimumZoomScale, scroll.maximumZoomScale) = (0.25, 8)
    settle()
    return edges
  }

  private func settle() { stage.frame(at: stage.time + 0.1) }

  /// Keeps a picture that is smaller than the screen in its middle, as photo viewers do.
  private func center(_ edges: [NSLayoutConstraint]) {
    let y = max(0, (root.bounds.height - picture.frame.height) / 2)
    let x = max(0, (root.bounds.width - picture.frame.width) / 2)
    for (edge, constant) in zip(edges, [y, x, y, x]) { edge.constant = constant }
  }

  @Test(arguments: [0.975, 0.5, 2, 4]) func theFrameBeginsAtTheConstants(scale: Double) {
    let edges = show()
    delegate.didZoom = { center(edges) }
    scroll.zoomScale = scale
    settle()
    let size = CGSize(width: 400 * scale, height: 600 * scale)
    let origin = CGPoint(x: max(0, 390 - size.width) / 2, y: max(0, 844 - size.height) / 2)
    #expect(isClose(picture.frame, CGRect(origin: origin, size: size)), "\(picture.frame)")
    #expect(picture.bounds.size == CGSize(width: 400, height: 600))
    #expect(isClose(scroll.contentSize.width, max(390, size.width)))
    #expect(isClose(scroll.contentSize.height, max(844, size.height)))
    #expect(scroll.zoomScale == scale)
  }

  @Test func constantsAddToTheScaledSize() {
    let edges = show()
    for (edge, constant) in zip(edges, [10.0, 20, 30, 40]) { edge.constant = constant }
    picture.layer.anchorPoint = CGPoint(x: 0.25, y: 1)
    for scale in [2.0, 0.5, 3] {
      scroll.zoomScale = scale
      settle()
      #expect(isClose(picture.frame, CGRect(x: 20, y: 10, width: 400 * scale, height: 600 * scale)))
      #expect(scroll.contentSize == CGSize(width: 400 * scale + 60, height: 600 * scale + 40))
      edges[1].constant += 5
      settle()
      #expect(isClose(picture.frame.minX, 25) && scroll.contentSize.width == 400 * scale + 65)
      edges[1].constant -= 5
    }
  }

  /// The scale also changes by the app's own transform.
  @Test func theTransformIsTheScale() {
    _ = show()
    scroll.zoomScale = 2
    settle()
    #expect(scroll.contentSize == CGSize(width: 800, height: 1200))
    picture.transform = .identity
    settle()
    #expect(scroll.contentSize == CGSize(width: 400, height: 600) && scroll.zoomScale == 1)
    #expect(picture.frame == CGRect(x: 0, y: 0, width: 400, height: 600))
  }

  /// A transform that does not come from zooming does not count in layout.
  @Test func otherTransformsDoNotCount() {
    _ = show()
    picture.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
    settle()
    #expect(scroll.contentSize == CGSize(width: 400, height: 600))
    #expect(picture.center == CGPoint(x: 200, y: 300))
    scroll.zoomScale = 2
    picture.removeFromSuperview()
    add(picture, to: root)
    NSLayoutConstraint.activate([
      picture.topAnchor.constraint(equalTo: root.topAnchor),
      picture.leftAnchor.constraint(equalTo: root.leftAnchor),
    ])
    settle()
    #expect(picture.center == CGPoint(x: 200, y: 300) && picture.transform.a == 2)
  }

  /// Lengths are those of the view's own points: a page that is as wide as the scroll view zooms.
  @Test func lengthsAreUnscaled() {
    let page = UIView()
    let edges = show(zooming: page)
    NSLayoutConstraint.deactivate(edges)
    picture.removeFromSuperview()
    add(page, to: scroll)
    NSLayoutConstraint.activate(
      fill(scroll, with: page) + [
        page.widthAnchor.constraint(equalTo: scroll.widthAnchor),
        page.heightAnchor.constraint(equalTo: scroll.frameLayoutGuide.heightAnchor, multiplier: 0.5),
      ])
    settle()
    scroll.zoomScale = 2
    settle()
    #expect(page.bounds.size == CGSize(width: 390, height: 422))
    #expect(isClose(page.frame, CGRect(x: 0, y: 0, width: 780, height: 844)))
    #expect(scroll.contentSize == CGSize(width: 780, height: 844))
  }

  /// What is inside is laid out in the view's own points, and what is beside it by the scaled edges.
  @Test func viewsInsideAndBeside() {
    let edges = show()
    let (inside, beside, below) = (UIView(), UIView(), UIView())
    add(inside, to: picture)
    for view in [beside, below] { add(view, to: scroll) }
    for view in [inside, beside, below] {
      view.widthAnchor.constraint(equalToConstant: 40).isActive = true
      view.heightAnchor.constraint(equalToConstant: 20).isActive = true
    }
    edges[1].constant = 8
    edges[2].constant = 50
    NSLayoutConstraint.activate([
      inside.leftAnchor.constraint(equalTo: picture.layoutMarginsGuide.leftAnchor, constant: 92),
      inside.centerYAnchor.constraint(equalTo: picture.centerYAnchor),
      beside.leftAnchor.constraint(equalTo: inside.rightAnchor, constant: 3),
      beside.bottomAnchor.constraint(equalTo: inside.centerYAnchor),
      below.topAnchor.constraint(equalTo: picture.bottomAnchor, constant: 4),
      below.centerXAnchor.constraint(equalTo: picture.centerXAnchor),
    ])
    for scale in [1.0, 2, 0.5, 1] {
      scroll.zoomScale = scale
      settle()
      #expect(inside.frame == CGRect(x: 100, y: 290, width: 40, height: 20))
      #expect(
        isClose(beside.frame, CGRect(x: 8 + 140 * scale + 3, y: 300 * scale - 20, width: 40, height: 20)))
      #expect(
        isClose(below.frame, CGRect(x: 8 + 200 * scale - 20, y: 600 * scale + 4, width: 40, height: 20)))
      #expect(scroll.contentSize == CGSize(width: 400 * scale + 8, height: 600 * scale + 50))
    }
  }

  @Test func fromRightToLeft() {
    let edges = show()
    scroll.semanticContentAttribute = .forceRightToLeft
    NSLayoutConstraint.deactivate(edges)
    NSLayoutConstraint.activate(edges)
    for (edge, constant) in zip(edges, [10.0, 20, 30, 40]) { edge.constant = constant }
    scroll.zoomScale = 2
    settle()
    #expect(isClose(picture.frame, CGRect(x: 40, y: 10, width: 800, height: 1200)), "\(picture.frame)")
    #expect(scroll.contentSize == CGSize(width: 860, height: 1240))
  }

  /// Views beside a zoomed view whose frame is set keep to its scaled edges.
  @Test func aFrameThatIsSetIsScaledToo() {
    let edges = show()
    NSLayoutConstraint.deactivate(edges)
    picture.translatesAutoresizingMaskIntoConstraints = true
    picture.frame = CGRect(x: 10, y: 20, width: 100, height: 200)
    let below = UIView()
    add(below, to: scroll)
    NSLayoutConstraint.activate([
      below.topAnchor.constraint(equalTo: picture.bottomAnchor),
      below.leftAnchor.constraint(equalTo: picture.leftAnchor),
      below.widthAnchor.constraint(equalToConstant: 5), below.heightAnchor.constraint(equalToConstant: 6),
    ])
    for scale in [2.0, 0.5] {
      scroll.zoomScale = scale
      settle()
      #expect(isClose(picture.frame, CGRect(x: 10, y: 20, width: 100 * scale, height: 200 * scale)))
      #expect(isClose(below.frame, CGRect(x: 10, y: 20 + 200 * scale, width: 5, height: 6)))
    }
  }

  /// An animated zoom from margins to none shows the middle of the rectangle in the middle at its end.
  @Test func anAnimatedZoomKeepsToTheMovingEdges() {
    let edges = show()
    delegate.didZoom = {
      center(edges)
      root.layoutIfNeeded()
    }
    scroll.zoomScale = 0.975
    settle()
    scroll.zoom(to: CGRect(x: 150, y: 200, width: 100, height: 200), animated: true)
    for _ in 0..<40 { stage.frame(at: stage.time + 1.0 / 64) }
    #expect(isClose(scroll.zoomScale, 3.9))
    #expect(isClose(picture.frame, CGRect(x: 0, y: 0, width: 1560, height: 2340)))
    let middle = picture.convert(CGPoint(x: scroll.bounds.midX, y: scroll.bounds.midY), from: scroll)
    #expect(isClose(middle, CGPoint(x: 200, y: 300)), "\(middle)")
  }
}
