import UIKit

class PhotoGridItem: NSObject {
    let title: String
    let image: UIImage
    @objc dynamic var isLiked = false

    init(title: String, image: UIImage) {
        self.title = title
        self.image = image
        super.init()
    }

    class func samples() -> [PhotoGridItem] {
        let names = ["Lagoon", "Dunes", "Orchard", "Harbour", "Glacier", "Meadow"]
        return names.enumerated().map { index, name in
            PhotoGridItem(title: name, image: landscape(hue: CGFloat(index) / CGFloat(names.count)))
        }
    }

    private class func landscape(hue: CGFloat) -> UIImage {
        let size = CGSize(width: 360, height: 480)
        UIGraphicsBeginImageContextWithOptions(size, true, 1)
        defer { UIGraphicsEndImageContext() }
        let context = UIGraphicsGetCurrentContext()!

        UIColor(hue: hue, saturation: 0.35, brightness: 0.98, alpha: 1).setFill()
        context.fill(CGRect(origin: .zero, size: size))
        UIColor(hue: hue, saturation: 0.12, brightness: 1, alpha: 1).setFill()
        UIBezierPath(ovalIn: CGRect(x: 220, y: 90, width: 80, height: 80)).fill()

        for ridge in 0..<3 {
            let top = 240 + CGFloat(ridge) * 70
            let path = UIBezierPath()
            path.move(to: CGPoint(x: 0, y: top))
            path.addCurve(to: CGPoint(x: size.width, y: top + 20),
                          controlPoint1: CGPoint(x: 110, y: top - 90 + CGFloat(ridge) * 20),
                          controlPoint2: CGPoint(x: 240, y: top + 90))
            path.addLine(to: CGPoint(x: size.width, y: size.height))
            path.addLine(to: CGPoint(x: 0, y: size.height))
            path.close()
            UIColor(hue: hue, saturation: 0.5 + CGFloat(ridge) * 0.12, brightness: 0.75 - CGFloat(ridge) * 0.2, alpha: 1).setFill()
            path.fill()
        }
        return UIGraphicsGetImageFromCurrentImageContext() ?? UIImage()
    }
}
