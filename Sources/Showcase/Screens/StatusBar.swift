import Foundation
import UIKit

/// A phone's status bar above all windows of the showcase, with the time, the connections and the battery.
///
/// A screen whose height is less than 1.3 times its width has no status bar, like an iPhone in landscape.
@MainActor
package final class StatusBar {
  private let window: UIWindow
  private let bar = StatusBarViewController()

  /// Shows the bar above `below`, whose controllers determine its colour, and reserves its height in the safe area.
  package init(above below: UIWindow) {
    window = UIWindow(frame: below.frame)
    window.owner = below.owner
    window.windowLevel = .statusBar
    window.isUserInteractionEnabled = false
    window.backgroundColor = nil
    bar.view.isUserInteractionEnabled = false
    bar.phoneWindow = below
    window.rootViewController = bar
    window.isHidden = false
    bar.update(below.statusBarAppearance, animated: false)
    (below.owner ?? .shared).onStatusBarChange = { [weak below, weak bar] in
      if let below, let bar { bar.update(below.statusBarAppearance, animated: true) }
    }
  }

  /// Moves the bar to the current frame of the window below it.
  package func cover(_ frame: CGRect) { window.frame = frame }

  /// The opacity of the bar, which matches the window below it.
  package var alpha: CGFloat {
    get { window.alpha }
    set { window.alpha = newValue }
  }

  package func close() {
    window.isHidden = true
    window.rootViewController = nil
  }
}

private final class StatusBarViewController: UIViewController {
  /// The items in both colours, one above the other. They cross-fade, since the opacity of a view animates but the
  /// colour of a text does not.
  private let (dark, light) = (StatusItems(.black), StatusItems(.white))
  private var shownAppearance: StatusBarAppearance?
  /// The window below the bar.
  weak var phoneWindow: UIWindow?
  private var reservedHeight: CGFloat = 0

  private static let height: CGFloat = 44

  override func viewDidLoad() {
    super.viewDidLoad()
    for items in [dark, light] { view.addSubview(items) }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let size = view.bounds.size
    let isPortrait = size.height >= 1.3 * size.width
    let scale = isPortrait ? min(1.8, max(0.5, min(size.width / 390, size.height / 844))) : 0
    reserve(Self.height * scale)
    for items in [dark, light] {
      items.isHidden = !isPortrait
      items.frame = CGRect(x: 0, y: 0, width: size.width, height: Self.height * scale)
    }
  }

  /// Reserves the bar's height, in points, in the safe area of the phone's window if the frame of this window differs
  /// from the screen's bounds, otherwise in the screen's safe area.
  private func reserve(_ height: CGFloat) {
    reservedHeight = height
    guard let phoneWindow, phoneWindow.frame != phoneWindow.screen.bounds else {
      phoneWindow?.simulatedSafeAreaInsets = nil
      view.window?.screen.safeAreaInsets.top = height
      return
    }
    view.window?.screen.safeAreaInsets.top = 0
    phoneWindow.simulatedSafeAreaInsets = UIEdgeInsets(top: height, left: 0, bottom: 0, right: 0)
  }

  func update(_ appearance: StatusBarAppearance, animated: Bool) {
    guard appearance != shownAppearance else { return }
    shownAppearance = appearance
    let isLight = appearance.style == .lightContent
    let height = reservedHeight
    let isSliding = appearance.animation == .slide
    let change = {
      (self.dark.alpha, self.light.alpha) = isLight ? (0, 1) : (1, 0)
      self.view.alpha = appearance.isHidden && !isSliding ? 0 : 1
      self.view.transform =
        appearance.isHidden && isSliding ? CGAffineTransform(translationX: 0, y: -height) : .identity
    }
    let isAnimated = animated && appearance.animation != .none
    if isAnimated { UIView.animate(withDuration: 0.25, animations: change) } else { change() }
  }
}

/// The time at the left and the icons at the right, in one colour.
private final class StatusItems: UIView {
  private let time = UILabel()
  private let icons = StatusIcons(frame: .zero)

  init(_ color: UIColor) {
    super.init(frame: .zero)
    // Apple's pictures of phones show this time.
    time.text = "9:41"
    time.textAlignment = .center
    time.textColor = color
    icons.color = color
    addSubview(time)
    addSubview(icons)
  }

  required init?(coder: NSCoder) { fatalError("StatusItems.init(coder:): use init(_:)") }

  override func layoutSubviews() {
    super.layoutSubviews()
    let scale = bounds.height / 44
    time.font = .systemFont(ofSize: 16 * scale, weight: .semibold)
    time.frame = CGRect(x: 20 * scale, y: 12 * scale, width: 60 * scale, height: 22 * scale)
    let size = CGSize(width: StatusIcons.size.width * scale, height: StatusIcons.size.height * scale)
    icons.frame = CGRect(
      x: bounds.width - 22 * scale - size.width, y: 16 * scale, width: size.width, height: size.height)
  }
}

/// The icons of the signal strength, the wireless network and the battery.
private final class StatusIcons: UIView {
  static let size = CGSize(width: 68, height: 13)

  private let fills = CAShapeLayer()
  private let waves = CAShapeLayer()
  private let outline = CAShapeLayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    for shape in [waves, outline] { shape.fillColor = nil }
    outline.opacity = 0.4
    for shape in [fills, waves, outline] { layer.addSublayer(shape) }
  }

  required init?(coder: NSCoder) { fatalError("StatusIcons.init(coder:): use init(frame:)") }

  var color = UIColor.black {
    didSet {
      fills.fillColor = color.cgColor
      waves.strokeColor = color.cgColor
      outline.strokeColor = color.cgColor
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let scale = bounds.width / Self.size.width
    let transform = CGAffineTransform(scaleX: scale, y: scale)
    fills.path = Self.fillPath(transform)
    waves.path = Self.wavePath(transform)
    waves.lineWidth = 1.9 * scale
    outline.path = Self.rounded(CGRect(x: 42.5, y: 0.8, width: 22, height: 11.4), 3.4, transform)
    outline.lineWidth = scale
  }

  private static func rounded(_ rect: CGRect, _ radius: CGFloat, _ transform: CGAffineTransform) -> CGPath {
    let path = CGMutablePath()
    path.addRoundedRect(in: rect, cornerWidth: radius, cornerHeight: radius, transform: transform)
    return path
  }

  /// The filled shapes: the bars of the signal, the innermost wave, and the charge and the cap of the battery.
  private static func fillPath(_ transform: CGAffineTransform) -> CGPath {
    let path = CGMutablePath()
    for bar in 0..<4 {
      let height = 4 + 2.5 * CGFloat(bar)
      let rect = CGRect(x: 5 * CGFloat(bar), y: 12 - height, width: 3.2, height: height)
      path.addRoundedRect(in: rect, cornerWidth: 1, cornerHeight: 1, transform: transform)
    }
    path.move(to: CGPoint(x: waveCenter.x, y: waveCenter.y + 1), transform: transform)
    addWave(3.4, to: path, transform)
    path.closeSubpath()
    path.addRoundedRect(
      in: CGRect(x: 44.3, y: 2.6, width: 18.4, height: 7.8), cornerWidth: 2, cornerHeight: 2,
      transform: transform)
    path.addRoundedRect(
      in: CGRect(x: 65.6, y: 4.6, width: 1.6, height: 3.8), cornerWidth: 0.8, cornerHeight: 0.8,
      transform: transform)
    return path
  }

  private static let waveCenter = CGPoint(x: 31.5, y: 11)

  private static func wavePath(_ transform: CGAffineTransform) -> CGPath {
    let path = CGMutablePath()
    for radius in [9.6, 6.2] as [CGFloat] {
      let start = -CGFloat.pi * 0.77
      path.move(
        to: CGPoint(x: waveCenter.x + radius * cos(start), y: waveCenter.y + radius * sin(start)),
        transform: transform)
      addWave(radius, to: path, transform)
    }
    return path
  }

  private static func addWave(_ radius: CGFloat, to path: CGMutablePath, _ transform: CGAffineTransform) {
    path.addArc(
      center: waveCenter, radius: radius, startAngle: -.pi * 0.77, endAngle: -.pi * 0.23, clockwise: false,
      transform: transform)
  }
}
