import Foundation

/// The content of an image as immutable layers. The first frame that shows the image draws the layers on the GPU;
/// pixels are read back only on demand.
///
/// Snapshots, drawings into a `CGContext` and the drawings of views are recordings. Each is the content of a `CGImage`,
/// and has the changes that create its layers (`RecordedChanges`). A frame draws the recording into its own texture;
/// `RecordingReader` reads the bytes if the app needs them. A snapshot of a snapshot shows the same image.
package protocol Recording: AnyObject, Sendable {
  /// The number of pixels per point.
  var scale: Double { get }
  /// Whether the image is the contents that a layer has drawn.
  var isContents: Bool { get }
  /// A note about the object that the image shows, for profiles; nil unless notes are wanted.
  var note: RecordingNote? { get }

  /// The premultiplied BGRA bytes of the image that has this recording.
  func pixels(of image: CGImage) -> [UInt8]
  /// An image of one colour in the shape of `image`, which has this recording.
  func filled(_ image: CGImage, with color: CGColor) -> CGImage
}
