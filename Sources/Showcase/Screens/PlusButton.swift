import UIKit

extension UIView {
  /// A round button with a plus sign. `diameter` and the size of each bar of the sign, `bar`, are in points.
  static func plusButton(diameter: CGFloat, bar: CGSize, color: UIColor) -> UIView {
    let button = UIView(frame: CGRect(x: 0, y: 0, width: diameter, height: diameter))
    button.layer.cornerRadius = diameter / 2
    button.backgroundColor = color
    for size in [bar, CGSize(width: bar.height, height: bar.width)] {
      let view = UIView(
        frame: CGRect(
          x: (diameter - size.width) / 2, y: (diameter - size.height) / 2, width: size.width,
          height: size.height))
      view.backgroundColor = .white
      view.layer.cornerRadius = bar.height / 2
      button.addSubview(view)
    }
    return button
  }
}
