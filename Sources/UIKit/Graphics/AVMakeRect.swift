// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

/// Returns the largest rectangle with an aspect ratio, width to height, in the middle of `boundingRect` (AVFoundation,
/// `AVMakeRect(aspectRatio:insideRect:)`); returns `boundingRect` if a length of the ratio is not positive.
public func AVMakeRect(aspectRatio: CGSize, insideRect boundingRect: CGRect) -> CGRect {
  guard aspectRatio.width > 0, aspectRatio.height > 0 else { return boundingRect }
  let scale = min(boundingRect.width / aspectRatio.width, boundingRect.height / aspectRatio.height)
  let size = CGSize(width: aspectRatio.width * scale, height: aspectRatio.height * scale)
  return CGRect(
    origin: CGPoint(x: boundingRect.midX - size.width / 2, y: boundingRect.midY - size.height / 2), size: size
  )
}
