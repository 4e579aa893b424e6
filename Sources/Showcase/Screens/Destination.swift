import UIKit

/// A travel destination of the showcase, with its pictures and texts.
@MainActor
package struct Destination {
  package let title: String
  package let caption: String
  package let story: String
  package let facts: [(name: String, value: String)]
  /// The picture in the grid.
  package let picture: UIImage
  /// The picture on the detail page.
  package let detail: UIImage

  /// The destinations of the showcase. The first one shows the user's pictures: `from` in the grid and `to` on its
  /// page, or the same picture in both if the other one is nil.
  package static func all(from: CGImage? = nil, to: CGImage? = nil) throws(ImageError) -> [Destination] {
    let images = try ShowcasePictures.images()
    var destinations: [Destination] = []
    for (index, picture) in ShowcasePictures.all.enumerated() {
      let (userPicture, userDetail) = index == 0 ? (from ?? to, to ?? from) : (nil, nil)
      let text = DestinationText.of(picture.name)
      let gridImage = UIImage(cgImage: userPicture ?? images[index])
      destinations.append(
        Destination(
          title: picture.title, caption: picture.caption, story: text.story, facts: text.facts,
          picture: gridImage,
          detail: userDetail.map { UIImage(cgImage: $0) } ?? gridImage))
    }
    return destinations
  }
}
