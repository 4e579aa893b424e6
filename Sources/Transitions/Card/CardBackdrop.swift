import UIKit

/// A blurred picture of the list behind a page (transitions.md §2.2, §3.11).
@preconcurrency @MainActor
public final class CardBackdrop: UIView {
  /// The standard deviation of the blur at full strength, in points.
  public nonisolated static let radius: CGFloat = 10

  private let veil = UIView()
  private var picture: UIView?
  private var storedStrength: CGFloat = 1

  /// Creates a backdrop without a picture.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    isUserInteractionEnabled = false
    veil.backgroundColor = UIColor(white: 1, alpha: 0.3)
    addSubview(veil)
  }

  /// Traps: views are made in code, archives are not read.
  public required init?(coder: NSCoder) {
    fatalError("CardBackdrop.init(coder:): archives are not read; create views in code")
  }

  /// The colour that covers the blurred picture; 30 % white unless set.
  public var veilColor: UIColor? {
    get { veil.backgroundColor }
    set { veil.backgroundColor = newValue }
  }

  /// The strength of the blur and the veil, 0…1. Animatable.
  public var strength: CGFloat {
    get { storedStrength }
    set {
      storedStrength = min(1, max(0, newValue))
      veil.alpha = storedStrength
      picture?.layer.setValue(Self.radius * storedStrength, forKeyPath: Self.key)
    }
  }

  /// Whether there is a picture.
  var hasPicture: Bool { picture != nil }

  /// Shows a picture of the current state of `view`; the backdrop keeps it until `clear()`.
  func show(_ view: UIView) {
    clear()
    // The view may not have been shown at this size.
    guard let picture = view.snapshotView(afterScreenUpdates: true) else { return }
    // The clip cuts the blur, which would otherwise mix with the outside at the edges.
    picture.clipsToBounds = true
    picture.layer.filters = [LayerFilter.gaussianBlur(radius: Self.radius * storedStrength)]
    picture.frame = bounds
    insertSubview(picture, at: 0)
    self.picture = picture
  }

  /// Removes the picture.
  func clear() {
    picture?.removeFromSuperview()
    picture = nil
  }

  public override func layoutSubviews() {
    super.layoutSubviews()
    veil.frame = bounds
    picture?.frame = bounds
  }

  private static let key = "filters.gaussianBlur.inputRadius"
}
