// UIKit's older calls, which animation blocks replace. Delegates and their arguments (identifier, context) are not
// supported.
@available(iOS, deprecated: 13.0, message: "Use UIView.animate and its relatives")
extension UIView {
  /// Animates the changes between this call and `commitAnimations()`; both arguments are for delegates, which are not
  /// supported.
  public class func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {
    AnimationBlock.begin()
  }

  /// Ends the block of the last `beginAnimations`.
  public class func commitAnimations() {
    AnimationBlock.commit("UIView.commitAnimations()")
  }

  /// Sets the duration, in seconds, of subsequent changes in the current block; 0.2 unless set.
  public class func setAnimationDuration(_ duration: TimeInterval) {
    AnimationBlock.current?.adjust { $0.setDuration(duration) }
  }

  /// Sets the delay in seconds of subsequent changes in the current block.
  public class func setAnimationDelay(_ delay: TimeInterval) {
    AnimationBlock.current?.adjust { $0.setDelay(delay) }
  }

  /// Sets the curve of subsequent changes in the current block.
  public class func setAnimationCurve(_ curve: AnimationCurve) {
    AnimationBlock.current?.adjust { $0.timing = .curve(curve.timingFunction) }
  }

  /// Sets how often subsequent changes in the current block repeat.
  public class func setAnimationRepeatCount(_ repeatCount: Float) {
    AnimationBlock.current?.adjust { $0.setRepeatCount(Double(repeatCount)) }
  }

  /// Sets whether subsequent changes in the current block reverse after each pass.
  public class func setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) {
    AnimationBlock.current?.adjust { $0.autoreverses = repeatAutoreverses }
  }

  /// Sets whether subsequent changes in the current block start from the displayed values.
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
    let completionCounter = CompletionCounter(nil, within: isEnabled ? current?.completionCounter : nil)
    let parameters = Parameters(
      duration: 0.2, delay: 0, timing: .curve(UIView.AnimationCurve.easeInOut.timingFunction),
      options: .allowUserInteraction)
    let block = AnimationBlock(parameters: parameters, completionCounter: completionCounter)
    UIApplication.current.openBlocks.begun.append((block, current))
    current = block
  }

  fileprivate static func commit(_ call: String) {
    guard let last = UIApplication.current.openBlocks.begun.popLast() else {
      fatalError("\(call): beginAnimations(_:context:) was not called before")
    }
    current = last.outer
    last.block.completionCounter.close()
  }
}
