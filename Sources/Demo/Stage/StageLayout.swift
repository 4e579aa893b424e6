import CoreGraphics
import UIKit

/// The frames of the views on a stage's screen, for a size of the window.
struct StageLayout {
  /// The requested panels.
  struct Panels: Equatable {
    /// Whether the tuning panel is requested; nil if the width decides.
    var showsTuning: Bool?
    var showsInspector = false
    /// Whether the inspector is at the opposite edge, left or upper.
    var isFlipped = false
  }

  let size: CGSize
  private let fills: Bool
  private let panels: Panels
  /// Whether the tuning panel is shown if the inspector is closed.
  private let wantsTuning: Bool

  static let sideWidth: CGFloat = 224
  static let tuningWidth: CGFloat = 304
  static let inspectorWidth: CGFloat = 320

  init(_ size: CGSize, fills: Bool, panels: Panels) {
    (self.size, self.fills, self.panels) = (size, fills, panels)
    wantsTuning = panels.showsTuning ?? (size.width >= 920)
  }

  /// Whether the inspector and the tuning panel fit beside a stage.
  var hasRoomForBoth: Bool { size.width >= 1480 }
  var hasTuning: Bool { wantsTuning && (!panels.showsInspector || hasRoomForBoth) }
  private var hasSide: Bool { size.width >= 1080 }
  /// Whether a panel is below the stage rather than beside it.
  private var hasPanelsBelow: Bool { size.width < 700 }
  /// Whether the inspector can move to the opposite edge, since it may hide a part of the stage.
  var canFlip: Bool { fills || hasPanelsBelow }

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
    if hasPanelsBelow {
      return CGRect(x: 0, y: tuningTop, width: size.width, height: bottom - tuningTop)
    }
    return CGRect(
      x: size.width - Self.tuningWidth, y: top, width: Self.tuningWidth, height: bottom - top)
  }

  /// The inspector's frame: at an edge of a stage that fills the window, otherwise beside, below or above the phone.
  @MainActor var inspector: CGRect {
    let (start, end) = fills ? (0, size.height) : (top, bottom)
    if hasPanelsBelow {
      let height = min((end - start) * 0.48, 400).rounded()
      return CGRect(
        x: 0, y: panels.isFlipped ? start : end - height, width: size.width, height: height)
    }
    let right = size.width - (hasTuning && !fills ? Self.tuningWidth : 0) - Self.inspectorWidth
    return CGRect(
      x: fills && panels.isFlipped ? 0 : right, y: start, width: Self.inspectorWidth, height: end - start)
  }

  /// The area for the stage and its surroundings, beside all panels.
  @MainActor var room: CGRect {
    let area = fills ? CGRect(origin: .zero, size: size) : room(besideTuning: hasTuning)
    return panels.showsInspector ? area.without(inspector) : area
  }

  @MainActor private func room(besideTuning: Bool) -> CGRect {
    let left = hasSide ? Self.sideWidth : 0
    let right = besideTuning && !hasPanelsBelow ? Self.tuningWidth : 0
    let end = besideTuning && hasPanelsBelow ? tuningTop : bottom
    return CGRect(
      x: left, y: top, width: max(1, size.width - left - right), height: max(1, end - top))
  }

  @MainActor private var tuningTop: CGFloat { bottom - min((bottom - top) * 0.46, 340).rounded() }

  private static let phone = CGSize(width: 390, height: 844)

  @MainActor var stage: CGRect { stage(below: nil) }

  /// The stage's frame: the whole window, or a phone in the centre of the room, at most as large as a real one.
  ///
  /// Its size does not depend on the inspector, since a stage of another size would be recreated.
  /// `notice` is the lower edge of a message that the stage must not overlap.
  @MainActor func stage(below notice: CGFloat?) -> CGRect {
    if fills { return CGRect(x: 0, y: 0, width: max(1, size.width), height: max(1, size.height)) }
    let phone = phone(in: room(besideTuning: wantsTuning), below: notice)
    guard panels.showsInspector, !hasPanelsBelow else { return phone }
    let room = room
    let start = room.minX + PhoneBody.border + 4
    return CGRect(
      origin: CGPoint(x: max(start, (room.midX - phone.width / 2).rounded()), y: phone.minY),
      size: phone.size)
  }

  @MainActor private func phone(in room: CGRect, below notice: CGFloat?) -> CGRect {
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

extension CGRect {
  /// The area beside, above or below a panel at one of the edges; each side is at least one point.
  fileprivate func without(_ panel: CGRect) -> CGRect {
    if panel.width >= width {
      let isAbove = panel.minY <= minY
      return CGRect(
        x: minX, y: isAbove ? panel.maxY : minY, width: width,
        height: max(1, isAbove ? maxY - panel.maxY : panel.minY - minY))
    }
    let isAtStart = panel.minX <= minX
    return CGRect(
      x: isAtStart ? panel.maxX : minX, y: minY,
      width: max(1, isAtStart ? maxX - panel.maxX : panel.minX - minX), height: height)
  }
}
