// The calls from before there were blocks. Delegates and what they are told (identifier, context) need selectors, which
// there are none of here.
@available(iOS, deprecated: 13.0, message: "Use UIView.animate and its relatives")
extension UIView {
  /// Has changes animate from here to `commitAnimations()`; both arguments are for delegates, which are not told here.
  public class func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {
    AnimationBlock.begin()
  }

  /// Ends what `beginAnimations` began.
  public class func commitAnimations() {
    AnimationBlock.commit("UIView.commitAnimations()")
  }

  /// The duration in seconds of changes that follow in the present block; 0.2 where none is set.
  public class func setAnimationDuration(_ duration: TimeInterval) {
    AnimationBlock.current?.adjust { $0.setDuration(duration) }
  }

  /// The delay in seconds of changes that follow in the present block.
  public class func setAnimationDelay(_ delay: TimeInterval) {
    AnimationBlock.current?.adjust { $0.setDelay(delay) }
  }

  /// The curve of changes that follow in the present block.
  public class func setAnimationCurve(_ curve: AnimationCurve) {
    AnimationBlock.current?.adjust { $0.pace = .curve(curve.timingFunction) }
  }

  /// How many times changes that follow in the present block repeat.
  public class func setAnimationRepeatCount(_ repeatCount: Float) {
    AnimationBlock.current?.adjust { $0.setRepeatCount(Double(repeatCount)) }
  }

  /// Whether changes that follow in the present block go back each time.
  public class func setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) {
    AnimationBlock.current?.adjust { $0.autoreverses = repeatAutoreverses }
  }

  /// Whether changes that follow in the present block start from what the screen shows.
  public class func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {
    AnimationBlock.current?.adjust {
      if fromCurrentState {
        $0.options.insert(.beginFromCurrentState)
      } else {
        $0.options.remove(.beginFromCurrentState)
      }
    }
  }
}

extension AnimationBlock {
  fileprivate static func begin() {
    let ending = BlockEnding(nil, within: isEnabled ? current?.ending : nil)
    let manner = Manner(
      duration: 0.2, delay: 0, pace: .curve(UIView.AnimationCurve.easeInOut.timingFunction),
      options: .allowUserInteraction)
    let block = AnimationBlock(manner, ending: ending)
    UIApplication.current.openBlocks.begun.append((block, current))
    current = block
  }

  fileprivate static func commit(_ call: String) {
    guard let last = UIApplication.current.openBlocks.begun.popLast() else {
      fatalError("\(call): there is no beginAnimations(_:context:) to go with it")
    }
    current = last.before
    last.block.ending.close()
  }
}
