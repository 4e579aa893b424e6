/// The recording of an image, with the changes from which a frame draws the image. Every `Recording` conforms. The
/// protocol is separate because images are values in change lists, so `Recording` cannot refer to change lists.
package protocol RecordedChanges: Recording {
  /// The changes that create the drawn tree, whose root has the size of the image.
  var changes: ChangeList { get }
}
