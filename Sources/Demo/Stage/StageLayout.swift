import CoreGraphics
import UIKit

/// Where the parts of a stage's screen are, for a size of the window.
struct StageLayout {
  let size: CGSize
  private let fills: Bool
  let hasTuning: Bool

  static let sideWidth: CGFloat = 224
  static let tuningWidth: CGFloat = 304

  /// `showsTuning` is nil where the width decides.
  @MainActor
  init(_ size: CGSize, fills: Bool, showsTuning: Bool?) {
    (self.size, self.fills) = (size, fills)
    hasTuning = showsTuning ?? (size.width >= 920)
  }

  private var hasSide: Bool { size.width >= 1080 }
  /// Whether the tuning is below the stage rather than beside it.
  private var hasTuningBelow: Bool { size.width < 700 }

  @MainActor private var top: CGFloat { StageBar.height }
  @MainActor private var bottom: CGFloat { max(top, size.height - TimelineView.height) }

  @MainActor var timeline: CGRect {
    CGRect(x: 0, y: bottom, width: size.width, height: TimelineView.height)
  }

  @MainActor var side: CGRect {
    CGRect(x: 0, y: top, width: hasSide ? Self.sideWidth : 0, height: bottom - top)
  }

  @MainActor var tuning: CGRect {
    guard hasTuning else { return CGRect(x: size.width, y: top, width: 0, height: 0) }
    if hasTuningBelow {
      let height = min((bottom - top) * 0.46, 340).rounded()
      return CGRect(x: 0, y: bottom - height, width: size.width, height: height)
    }
    return CGRect(
      x: size.width - Self.tuningWidth, y: top, width: Self.tuningWidth, height: bottom - top)
  }

  /// What is left for the stage.
  @MainActor var room: CGRect {
    let left = hasSide ? Self.sideWidth : 0
    let right = hasTuning && !hasTuningBelow ? Self.tuningWidth : 0
    let end = hasTuning && hasTuningBelow ? tuning.minY : bottom
    return CGRect(
      x: left, y: top, width: max(1, size.width - left - right), height: max(1, end - top))
  }

  private static let phone = CGSize(width: 390, height: 844)

  @MainActor var stage: CGRect { stage(below: nil) }

  /// The stage: the whole window, or a phone in the middle of the room, as large as one at most.
  @MainActor func stage(below notice: CGFloat?) -> CGRect {
    if fills { return CGRect(x: 0, y: 0, width: max(1, size.width), height: max(1, size.height)) }
    var room = room
    if let notice, notice < room.maxY - 80 {
      room.size.height -= notice - room.minY
      room.origin.y = notice
    }
    let margin = PhoneBody.border + 14
    let scale = min(
      1, (room.width - 2 * margin) / Self.phone.width, (room.height - 2 * margin) / Self.phone.height)
    let width = max(24, (Self.phone.width * scale).rounded())
    let height = max(24, (Self.phone.height * scale).rounded())
    return CGRect(
      x: (room.midX - width / 2).rounded(), y: (room.midY - height / 2).rounded(), width: width,
      height: height)
  }
}
