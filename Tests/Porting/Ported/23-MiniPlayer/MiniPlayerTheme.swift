//
//  MiniPlayerTheme.swift
//  UIKit comes in through the bridging header.
//

struct MiniPlayerTheme {
    let background: UIColor
    let accent: UIColor
    let titleFont: UIFont

    static let night = MiniPlayerTheme(background: UIColor(red: 0.09, green: 0.08, blue: 0.13, alpha: 1),
                                       accent: UIColor(red: 0.98, green: 0.46, blue: 0.55, alpha: 1),
                                       titleFont: UIFont.systemFont(ofSize: 30, weight: .bold))

    func artwork(side: CGFloat) -> UIImage {
        let renderer = UIGraphicsImageRenderer(bounds: CGRect(x: 0, y: 0, width: side, height: side))
        return renderer.image { context in
            accent.setFill()
            context.fill(CGRect(x: 0, y: 0, width: side, height: side))
            for ring in stride(from: 0.9, to: 0.1, by: -0.2) {
                UIColor(white: 1, alpha: 0.18).setFill()
                let diameter = side * CGFloat(ring)
                context.cgContext.fillEllipse(in: CGRect(x: (side - diameter) / 2, y: (side - diameter) / 2, width: diameter, height: diameter))
            }
        }
    }
}
