extension UIView {
  /// The scaling and alignment of contents that differ in size from the view's bounds.
  public enum ContentMode: Int, Sendable {
    /// The contents' width and height are scaled to the bounds independently.
    case scaleToFill
    /// The contents are scaled evenly until they fit in the bounds.
    case scaleAspectFit
    /// The contents are scaled evenly until they cover the bounds.
    case scaleAspectFill
    /// The contents are drawn again when the bounds change.
    case redraw
    /// The contents are centred at their own size.
    case center
    /// The contents are centred at the upper edge, at their own size.
    case top
    /// The contents are centred at the lower edge, at their own size.
    case bottom
    /// The contents are centred at the left edge, at their own size.
    case left
    /// The contents are centred at the right edge, at their own size.
    case right
    /// The contents are aligned with the upper left corner, at their own size.
    case topLeft
    /// The contents are aligned with the upper right corner, at their own size.
    case topRight
    /// The contents are aligned with the lower left corner, at their own size.
    case bottomLeft
    /// The contents are aligned with the lower right corner, at their own size.
    case bottomRight

    /// The layer's gravity: mirrored in y, because of `CALayer.contentsAreFlipped()`.
    var gravity: CALayerContentsGravity {
      switch self {
      case .scaleToFill, .redraw: .resize
      case .scaleAspectFit: .resizeAspect
      case .scaleAspectFill: .resizeAspectFill
      case .center: .center
      case .top: .bottom
      case .bottom: .top
      case .left: .left
      case .right: .right
      case .topLeft: .bottomLeft
      case .topRight: .bottomRight
      case .bottomLeft: .topLeft
      case .bottomRight: .topRight
      }
    }
  }

  /// The dimensions of a view that follow its superview's size; the others stay.
  public struct AutoresizingMask: OptionSet, Sendable {
    /// The dimensions as Apple's bits.
    public let rawValue: UInt
    /// Creates a mask from Apple's bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The distance from the superview's left edge follows its width.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    /// The width follows the superview's width.
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    /// The distance from the superview's right edge follows its width.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    /// The distance from the superview's upper edge follows its height.
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
    /// The height follows the superview's height.
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    /// The distance from the superview's lower edge follows its height.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
  }

  /// The shape of an animation's progress over time.
  public enum AnimationCurve: Int, Sendable {
    /// The motion is slow at both ends: (0.42, 0, 0.58, 1).
    case easeInOut
    /// The motion is slow at the beginning: (0.42, 0, 1, 1).
    case easeIn
    /// The motion is slow at the end: (0, 0, 0.58, 1).
    case easeOut
    /// The motion has the same speed throughout.
    case linear

    var timingFunction: CAMediaTimingFunction {
      switch self {
      case .easeInOut: CAMediaTimingFunction(name: .easeInEaseOut)
      case .easeIn: CAMediaTimingFunction(name: .easeIn)
      case .easeOut: CAMediaTimingFunction(name: .easeOut)
      case .linear: CAMediaTimingFunction(name: .linear)
      }
    }
  }

  /// The options of `UIView.animate`; the raw values are Apple's.
  public struct AnimationOptions: OptionSet, Sendable {
    /// The options as Apple's bits.
    public let rawValue: UInt
    /// Creates options from Apple's bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Resized views are laid out at the end of the block, so that their subviews animate along.
    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    /// Touches reach the animated views during the animation.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// The animation starts from the displayed values, and ends animations of the same property.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// The animation repeats until it is removed.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// Each pass plays backwards as well.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// The block keeps its own duration inside another block.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// The block keeps its own curve inside another block.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    /// The changes of a transition's block animate, instead of being applied at once.
    public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
    /// A transition between two views hides the first and shows the second, instead of replacing the first one in the
    /// superview.
    public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
    /// The block keeps its own options inside another block, instead of adding those of the outer block.
    public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)

    /// The animation is slow at both ends, as it is if no option names a curve.
    public static let curveEaseInOut: AnimationOptions = []
    /// The animation is slow at the beginning.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// The animation is slow at the end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// The animation has a constant speed.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    /// The view flips about its vertical axis, the left edge coming towards the viewer.
    public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
    /// The view flips about its vertical axis, the right edge coming towards the viewer.
    public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
    /// The old contents are rolled up from the lower edge, as a page.
    public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
    /// The new contents are rolled down from the upper edge, as a page.
    public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
    /// The old contents fade out while the new ones fade in.
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
    /// The view flips about its horizontal axis, the upper edge coming towards the viewer.
    public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
    /// The view flips about its horizontal axis, the lower edge coming towards the viewer.
    public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)

    /// The frames have the display's own rate.
    public static let preferredFramesPerSecondDefault: AnimationOptions = []
    /// A request for 60 frames a second, which has no effect: frames come at the display's own rate.
    public static let preferredFramesPerSecond60 = AnimationOptions(rawValue: 3 << 24)
    /// A request for 30 frames a second, which has no effect: frames come at the display's own rate.
    public static let preferredFramesPerSecond30 = AnimationOptions(rawValue: 7 << 24)

    var curve: AnimationCurve { AnimationCurve(rawValue: Int(rawValue >> 16) & 3) ?? .easeInOut }

    /// The `transition…` option among these; nil for none.
    var transitionStyle: LayerTransition.Style? {
      switch UIView.AnimationOptions(rawValue: rawValue & (7 << 20)) {
      case .transitionFlipFromLeft: .flip(.left)
      case .transitionFlipFromRight: .flip(.right)
      case .transitionFlipFromTop: .flip(.top)
      case .transitionFlipFromBottom: .flip(.bottom)
      case .transitionCurlUp: .curlUp
      case .transitionCurlDown: .curlDown
      case .transitionCrossDissolve: .fade
      default: nil
      }
    }
  }

  /// The options of `UIView.animateKeyframes`; the raw values are Apple's.
  ///
  /// The curve of the whole animation is not among them: pass the raw value of an animation option such as
  /// `curveLinear` to `KeyframeAnimationOptions(rawValue:)`; otherwise the animation is eased at both ends.
  public struct KeyframeAnimationOptions: OptionSet, Sendable {
    /// The options as Apple's bits.
    public let rawValue: UInt
    /// Creates options from Apple's bits, including the bits of the curves of `AnimationOptions`.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Resized views are laid out at the end of each keyframe, so that their subviews animate along.
    public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1 << 0)
    /// Touches reach the animated views during the animation.
    public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
    /// The animation starts from the displayed values, and ends animations of the same property.
    public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
    /// The animation repeats until it is removed.
    public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
    /// Each pass plays backwards as well.
    public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
    /// The block keeps its own duration inside another block.
    public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)
    /// The block keeps its own options inside another block, instead of adding those of the outer block.
    public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 1 << 9)

    /// Values are interpolated linearly.
    public static let calculationModeLinear: KeyframeAnimationOptions = []
    /// Each value holds until the next keyframe.
    public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
    /// Values are interpolated linearly at constant speed, whatever the times of the keyframes.
    public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
    /// Values lie on a smooth curve through the keyframes.
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
    /// Values lie on a smooth curve, at constant speed.
    public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)

    /// The bits that both kinds of options share, including the curve.
    var shared: AnimationOptions { AnimationOptions(rawValue: rawValue & ~(7 << 10)) }

    var calculationMode: CAAnimationCalculationMode {
      switch (rawValue >> 10) & 7 {
      case 1: .discrete
      case 2: .paced
      case 3: .cubic
      case 4: .cubicPaced
      default: .linear
      }
    }
  }

  /// A system animation, for `UIView.perform(_:on:options:animations:completion:)`.
  public enum SystemAnimation: UInt, Sendable {
    /// The views shrink, fade out and leave their superviews.
    case delete
  }
}
