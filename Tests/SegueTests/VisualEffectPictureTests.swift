import Foundation
import Testing

@testable import Segue
@testable import UIKit

/// An effect view over stripes looks like layers with the same values.
@Suite(.serialized) @MainActor struct VisualEffectPictureTests {
  private func stripes(in window: UIWindow) {
    for index in 0..<20 {
      let stripe = UIView(frame: CGRect(x: index * 10, y: 0, width: 10, height: 120))
      stripe.backgroundColor = UIColor(hue: CGFloat(index % 7) / 7, saturation: 1, brightness: 1, alpha: 1)
      window.addSubview(stripe)
    }
  }

  /// The pixels of each frame. `build` adds a view of 140×80 points above the stripes.
  private func drawnFrames(
    _ count: Int = 1, _ build: (UIWindow) -> Void, step: (Int) -> Void = { _ in }
  ) throws -> [[UInt8]] {
    let run = try Run(size: CGSize(width: 200, height: 120), scale: 1)
    defer { run.close() }
    run.window.makeKeyAndVisible()
    stripes(in: run.window)
    build(run.window)
    return try (0..<count).map { frame in
      step(frame)
      try run.step()
      return run.image().withPixels { [UInt8]($0) }
    }
  }

  private let frame = CGRect(x: 30, y: 20, width: 140, height: 80)

  /// A view whose layers explicitly have the values of a style.
  private func plain(_ style: UIBlurEffect.Style, corner: CGFloat) -> UIView {
    let (clip, view) = (UIView(frame: frame), UIView(frame: CGRect(x: 0, y: 0, width: 140, height: 80)))
    let material = BlurMaterial(style, isDark: false)
    view.layer.backgroundFilters = [
      LayerFilter.gaussianBlur(radius: material.radius),
      LayerFilter.colorSaturate(amount: material.saturation),
    ]
    view.backgroundColor = UIColor(white: material.white, alpha: material.alpha)
    clip.layer.cornerRadius = corner
    clip.clipsToBounds = corner > 0
    clip.addSubview(view)
    return clip
  }

  private func effectView(_ style: UIBlurEffect.Style?, corner: CGFloat) -> UIVisualEffectView {
    let view = UIVisualEffectView(effect: style.map { UIBlurEffect(style: $0) })
    view.frame = frame
    view.layer.cornerRadius = corner
    view.clipsToBounds = corner > 0
    return view
  }

  @Test(arguments: [0, 24] as [CGFloat]) func anEffectViewLooksLikeALayerWithABackdrop(corner: CGFloat) throws
  {
    let bare = try drawnFrames { _ in }
    for style in [UIBlurEffect.Style.light, .dark, .systemThinMaterial] {
      let shown = try drawnFrames { $0.addSubview(effectView(style, corner: corner)) }
      let expected = try drawnFrames { $0.addSubview(plain(style, corner: corner)) }
      #expect(shown == expected && shown != bare, "\(style)")
      // The stripes outside of a round corner are unchanged.
      let pixel = (21 * 200 + 31) * 4
      #expect((shown[0][pixel..<pixel + 4] == bare[0][pixel..<pixel + 4]) == (corner > 0), "\(style)")
    }
    #expect(try drawnFrames { $0.addSubview(effectView(nil, corner: corner)) } == bare)
  }

  @Test func anAnimatedEffectBeginsAndEndsWithoutAFlash() throws {
    let bare = try drawnFrames { _ in }[0]
    let full = try drawnFrames { $0.addSubview(plain(.light, corner: 24)) }[0]
    let view = effectView(nil, corner: 24)
    var animator: UIViewPropertyAnimator?
    let fractions = [0, 0, 0.25, 0.5, 1] as [CGFloat]
    let frames = try drawnFrames(7) { window in
      window.addSubview(view)
    } step: { frame in
      if frame == 1 {
        let made = UIViewPropertyAnimator(duration: 1, curve: .linear) {
          view.effect = UIBlurEffect(style: .light)
        }
        made.pauseAnimation()
        animator = made
      }
      if frame < fractions.count {
        animator?.fractionComplete = fractions[frame]
      } else if frame == 5 {
        animator?.stopAnimation(false)
        animator?.finishAnimation(at: .end)
      }
    }
    #expect(frames[0] == bare && frames[1] == bare)
    #expect(frames[4] == full && frames[5] == full && frames[6] == full)
    #expect(Set(frames[2]).count > 20 && frames[2] != frames[3] && frames[3] != full)
  }
}
