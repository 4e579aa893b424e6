import UIKit

/// One picture of the showcase with its words.
@MainActor
package struct Place {
  package let title: String
  package let caption: String
  package let story: String
  package let facts: [(name: String, value: String)]
  /// What the grid shows.
  package let picture: UIImage
  /// What the detail page shows.
  package let detail: UIImage

  /// The places of the showcase; the first shows the user's own pictures where there are any.
  package static func all(from: CGImage? = nil, to: CGImage? = nil) throws(ImageError) -> [Place] {
    let images = try ShowcasePictures.images()
    var places: [Place] = []
    for (index, picture) in ShowcasePictures.all.enumerated() {
      let (own, ownDetail) = index == 0 ? (from ?? to, to ?? from) : (nil, nil)
      let text = PlaceText.of(picture.name)
      let shown = UIImage(cgImage: own ?? images[index])
      places.append(
        Place(
          title: picture.title, caption: picture.caption, story: text.story, facts: text.facts,
          picture: shown,
          detail: ownDetail.map { UIImage(cgImage: $0) } ?? shown))
    }
    return places
  }
}
