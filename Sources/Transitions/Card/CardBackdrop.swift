import UIKit

/// A blurred snapshot of the list behind a page (transitions.md §2.2, §3.11).
@preconcurrency @MainActor
public final class CardBackdrop: UIView {
  /// The standard deviation of the blur at full strength, in points.
  public nonisolated static let radius: CGFloat = 10

  private let veil = UIView()
  private var blurredSnapshot: UIView?
  private var storedStrength: CGFloat = 1

  /// Creates a backdrop that shows nothing behind its veil.
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

  /// The colour that covers the blurred snapshot; 30 % white unless set.
  public var veilColor: UIColor? {
    get { veil.backgroundColor }
    set { veil.backgroundColor = newValue }
  }

  /// The strength of the blur and the veil, 0…1; animatable.
  public var strength: CGFloat {
    get { storedStrength }
    set {
      storedStrength = min(1, max(0, newValue))
      veil.alpha = storedStrength
      blurredSnapshot?.layer.setValue(Self.radius * storedStrength, forKeyPath: Self.radiusKeyPath)
    }
  }

  /// Whether the backdrop shows a snapshot.
  var hasSnapshot: Bool { blurredSnapshot != nil }

  /// Shows a snapshot of the current state of `view` until `clear()`.
  func show(_ view: UIView) {
    clear()
    // The update draws the view even if it was never shown at its current size.
    guard let snapshot = view.snapshotView(afterScreenUpdates: true) else { return }
    // Without a clip, the blur would extend beyond the edges and become transparent there.
    snapshot.clipsToBounds = true
    snapshot.layer.filters = [LayerFilter.gaussianBlur(radius: Self.radius * storedStrength)]
    snapshot.frame = bounds
    insertSubview(snapshot, at: 0)
    blurredSnapshot = snapshot
  }

  /// Removes the snapshot.
  func clear() {
    blurredSnapshot?.removeFromSuperview()
    blurredSnapshot = nil
  }

  public override func layoutSubviews() {
    super.layoutSubviews()
    veil.frame = bounds
    blurredSnapshot?.frame = bounds
  }

  private static let radiusKeyPath = "filters.gaussianBlur.inputRadius"
}
