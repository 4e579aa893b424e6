import Segue

/// A picture of the gallery, drawn from its index.
@MainActor
struct Photo {
  let title: String
  let location: String
  let image: UIImage

  /// Pictures of hills below a sun, each in different colours.
  static let all: [Photo] = titles.enumerated().map { index, title in
    Photo(title: title, location: locations[index % locations.count], image: draw(index))
  }

  private static let titles = [
    "First light", "Blue hour", "Noon", "Golden hour", "Dusk", "Harvest", "Mist", "Heat", "Rain", "Frost",
    "Spring",
    "Ember", "Tide", "Drift", "Meadow", "Slate", "Coral", "Moss", "Plum", "Sand", "Ink", "Rose", "Fern",
    "Amber",
    "Lilac", "Clay", "Storm", "Dawn", "Pine", "Dune",
  ]
  private static let locations = ["North ridge", "The valley", "East shore", "Old pass", "High plain"]

  private static func draw(_ index: Int) -> UIImage {
    let size = CGSize(width: 240, height: 240)
    let hue = CGFloat((index * 47) % 360) / 360
    return UIGraphicsImageRenderer(size: size).image { context in
      let bands = 8
      for band in 0..<bands {
        let fraction = CGFloat(band) / CGFloat(bands - 1)
        UIColor(hue: hue, saturation: 0.55 - 0.4 * fraction, brightness: 0.7 + 0.28 * fraction, alpha: 1)
          .setFill()
        context.fill(
          CGRect(x: 0, y: CGFloat(band) * 20, width: size.width, height: size.height - CGFloat(band) * 20))
      }
      let sun = CGPoint(x: 50 + CGFloat((index * 61) % 140), y: 50 + CGFloat((index * 29) % 50))
      UIColor(white: 1, alpha: 0.85).setFill()
      UIBezierPath(arcCenter: sun, radius: 20, startAngle: 0, endAngle: 2 * .pi, clockwise: true).fill()
      for hill in 0..<3 {
        let shade = 0.62 - 0.16 * CGFloat(hill)
        UIColor(
          hue: (hue + 0.06).truncatingRemainder(dividingBy: 1), saturation: 0.5, brightness: shade, alpha: 1
        )
        .setFill()
        let y = 130 + CGFloat(hill) * 32
        let swing = CGFloat(18 + (index * (hill + 3) * 7) % 22)
        let path = UIBezierPath()
        path.move(to: CGPoint(x: 0, y: y))
        path.addCurve(
          to: CGPoint(x: size.width, y: y + swing / 2), controlPoint1: CGPoint(x: 80, y: y - 2 * swing),
          controlPoint2: CGPoint(x: 150, y: y + 2 * swing))
        path.addLine(to: CGPoint(x: size.width, y: size.height))
        path.addLine(to: CGPoint(x: 0, y: size.height))
        path.close()
        path.fill()
      }
    }
  }
}
