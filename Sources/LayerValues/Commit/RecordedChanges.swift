/// The recording of an image, with the changes that a frame draws it from. Every recording is one: images are values of
/// change lists, so that the protocol of their content cannot name these.
package protocol RecordedChanges: Recording {
  /// The changes that create the drawn tree, whose root has the size of the image.
  var changes: ChangeList { get }
}
