import UIKit

/// The separation of a moving screen from the screen beside or below it, which may have the same colour.
///
/// The transition adds temporary views for the edge and does not change the screens.
public struct PageEdge: Sendable, Hashable {
  /// The opacity of a black line of one pixel around the moving screen, 0…1.
  public var line: CGFloat
  /// The opacity of the moving screen's black shadow, 0…1.
  public var shadow: CGFloat
  /// The blur radius of the shadow in points.
  public var shadowRadius: CGFloat
  /// The opacity of the black over the lower screen while the upper screen covers it, 0…1.
  public var dimming: CGFloat

  /// Creates an edge from the opacities 0…1 of its line, shadow and dimming; `shadowRadius` is in points.
  public init(line: CGFloat = 0, shadow: CGFloat = 0, shadowRadius: CGFloat = 12, dimming: CGFloat = 0) {
    (self.line, self.shadow, self.shadowRadius, self.dimming) = (line, shadow, shadowRadius, dimming)
  }

  /// An edge without line, shadow and dimming.
  public static let none = PageEdge()
  /// A line between two screens that move side by side.
  public static let line = PageEdge(line: 0.25)
  /// A line and a shadow around a screen that moves over another one, which is dimmed.
  public static let raised = PageEdge(line: 0.1, shadow: 0.28, dimming: 0.12)
}

/// The temporary views of a `PageEdge`: one around the upper screen, and one over the lower screen.
@MainActor
package final class PageEdgeViews {
  /// The fraction of the transition during which the line and the shadow appear or disappear. At one end of the
  /// transition there is no edge, since the upper screen is outside.
  private static let fade = 0.15

  private let rim: UIView?
  private let shade: UIView?
  private let arrives: Bool

  /// Adds the views below `upper` in its superview. `arrives` is true if `upper` covers the lower screen at the end,
  /// and false if it covers the lower screen at the start.
  package init(_ edge: PageEdge, below upper: UIView, arrives: Bool) {
    self.arrives = arrives
    guard let container = upper.superview, edge != .none else {
      (rim, shade) = (nil, nil)
      return
    }
    shade = edge.dimming > 0 ? UIView.shade(container.bounds, opacity: edge.dimming) : nil
    rim = edge.line > 0 || edge.shadow > 0 ? Self.makeRim(edge, around: upper) : nil
    shade?.alpha = arrives ? 0 : 1
    rim?.alpha = arrives ? 0 : 1
    for view in [shade, rim] { if let view { container.insertSubview(view, belowSubview: upper) } }
  }

  private static func makeRim(_ edge: PageEdge, around upper: UIView) -> UIView {
    let pixel = 1 / UIScreen.main.scale
    let size = CGSize(width: upper.bounds.width + 2 * pixel, height: upper.bounds.height + 2 * pixel)
    let rim = UIView(frame: CGRect(origin: .zero, size: size))
    rim.isUserInteractionEnabled = false
    rim.center = upper.center
    rim.transform = upper.transform
    rim.layer.borderWidth = pixel
    rim.layer.borderColor = UIColor(white: 0, alpha: edge.line).cgColor
    guard edge.shadow > 0 else { return rim }
    rim.layer.shadowColor = UIColor.black.cgColor
    rim.layer.shadowOpacity = Float(edge.shadow)
    rim.layer.shadowRadius = edge.shadowRadius
    rim.layer.shadowOffset = .zero
    rim.layer.shadowPath = CGPath(rect: CGRect(origin: .zero, size: size), transform: nil)
    return rim
  }

  /// Moves the rim along with `upper`, and fades the rim and the shade. Call it inside the animation of `upper`, after
  /// the changes of `upper`.
  package func follow(_ upper: UIView) { follow(center: upper.center, transform: upper.transform) }

  /// Sets the centre of the rim.
  package func move(to center: CGPoint) { rim?.center = center }

  /// Moves the rim to a given centre and transform of the upper screen, and fades the rim and the shade.
  package func follow(center: CGPoint, transform: CGAffineTransform = .identity) {
    shade?.alpha = arrives ? 1 : 0
    guard let rim else { return }
    rim.center = center
    rim.transform = transform
    rim.fade(to: arrives ? 1 : 0, in: Self.fade, atEnd: !arrives)
  }

  /// Removes the views.
  package func remove() {
    rim?.removeFromSuperview()
    shade?.removeFromSuperview()
  }
}
