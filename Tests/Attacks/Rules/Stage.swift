import Engine
import Foundation
import Segue

/// The environment of an attack: a `Run` with a window, and two witnesses, which are squares in the corners that no
/// attack may change.
///
/// One witness is a layer above all other layers of the window, so it shows a mistake that affects the whole window.
/// The other witness is a second window above the first.
@MainActor final class Stage {
  nonisolated static let width = 120
  nonisolated static let height = 90
  /// The side of a witness, in points.
  private static let witnessSide = 12.0

  /// The `Run`, or nil until the attack first needs it.
  private var madeRun: Run?
  /// The number of calls of each expected callback, by its name.
  private var callCounts: [String: Int] = [:]
  private var objects: [Any] = []
  private let witness = CALayer()
  private var upperWindow: UIWindow?
  /// The number of frames drawn after the attack.
  var framesAfter = 3
  /// Whether the witnesses are checked; false if the attack may move or hide the window itself.
  var checksWitnesses = true
  /// Whether frames are drawn after the attack; false if it has closed the `Run`.
  var drawsFrames = true

  private static let lowerColor = UIColor(red: 0.2, green: 0.8, blue: 0.4, alpha: 1)
  private static let upperColor = UIColor(red: 0.8, green: 0.2, blue: 0.6, alpha: 1)

  var run: Run {
    get throws {
      if let madeRun { return madeRun }
      let run = try Run(size: CGSize(width: Self.width, height: Self.height), scale: 1)
      madeRun = run
      run.window.backgroundColor = .white
      run.window.makeKeyAndVisible()
      Self.unanimated {
        witness.frame = CGRect(x: 0, y: 0, width: Self.witnessSide, height: Self.witnessSide)
        witness.backgroundColor = Self.lowerColor.cgColor
        witness.zPosition = 1e6
        run.window.layer.addSublayer(witness)
      }
      let corner = CGRect(
        x: Double(Self.width) - Self.witnessSide, y: Double(Self.height) - Self.witnessSide,
        width: Self.witnessSide,
        height: Self.witnessSide)
      let above = UIWindow(frame: corner)
      above.windowLevel = .alert
      above.backgroundColor = Self.upperColor
      above.isUserInteractionEnabled = false
      above.isHidden = false
      upperWindow = above
      run.window.makeKey()
      return run
    }
  }

  var window: UIWindow {
    get throws { try run.window }
  }

  /// Adds a view that fills the window, to which attacks add views and layers.
  func root() throws -> UIView {
    let window = try window
    let view = UIView(frame: window.bounds)
    window.addSubview(view)
    return view
  }

  /// Adds a red layer in the middle of the window.
  func layer<Kind: CALayer>(_ make: () -> Kind) throws -> Kind {
    let layer = make()
    let root = try root()
    Self.unanimated {
      layer.frame = CGRect(x: 30, y: 20, width: 60, height: 50)
      layer.backgroundColor = UIColor.red.cgColor
      root.layer.addSublayer(layer)
    }
    return layer
  }

  func layer() throws -> CALayer { try layer { CALayer() } }

  /// Adds a blue view in the middle of the window.
  func view<Kind: UIView>(_ make: (CGRect) -> Kind) throws -> Kind {
    let view = make(CGRect(x: 30, y: 20, width: 60, height: 50))
    view.backgroundColor = .blue
    try root().addSubview(view)
    return view
  }

  func view() throws -> UIView { try view { UIView(frame: $0) } }

  /// Shows a controller as the window's root.
  func show(_ controller: UIViewController) throws { try window.rootViewController = controller }

  func step(_ count: Int = 1) throws {
    for _ in 0..<count { try run.step() }
  }

  /// Retains an object, such as a delegate, until the end of the attack.
  @discardableResult func keep<T>(_ object: T) -> T {
    objects.append(object)
    return object
  }

  /// Returns a closure that the attack must call at least once; otherwise its verdict is a failure with `name`.
  func expect(_ name: String) -> @MainActor () -> Void {
    callCounts[name, default: 0] += 0
    return { [self] in callCounts[name, default: 0] += 1 }
  }

  static func unanimated(_ body: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    body()
    CATransaction.commit()
  }

  // MARK: The verdict

  /// Carries out an attack and draws frames after it.
  func carryOut(_ attack: Attack) -> Verdict {
    do {
      try attack.body(self)
      guard drawsFrames else { return missingCalls() ?? .drawn }
      try step(framesAfter)
      let image = try run.image()
      if checksWitnesses, let difference = witnessDifference(in: image) {
        return .failure(.witness, difference)
      }
      if let uncalled = missingCalls() { return uncalled }
      objects = []
      upperWindow = nil
      try run.close()
      return .drawn
    } catch {
      return Self.verdict(of: error)
    }
  }

  /// Returns the verdict for a thrown error, whose description must have at least three words.
  nonisolated static func verdict(of error: any Error) -> Verdict {
    let text = "\(error)"
    guard text.split(separator: " ").count >= 3 else {
      return .failure(.untypedError, "\(type(of: error)): \(text)")
    }
    return .typedError("\(type(of: error)): \(text.prefix(500))")
  }

  /// Closes the stage's `Run`, also after an attack that ended with an error.
  func abandon() {
    objects = []
    upperWindow = nil
    madeRun?.close()
    madeRun = nil
  }

  private func missingCalls() -> Verdict? {
    let missing = callCounts.filter { $0.value == 0 }.keys.sorted()
    return missing.isEmpty ? nil : .failure(.uncalled, missing.joined(separator: ", "))
  }

  /// Describes the first difference between `image` and the intact witnesses, or returns nil if there is none.
  private func witnessDifference(in image: CGImage) -> String? {
    guard image.width == Self.width, image.height == Self.height else {
      return "the image has \(image.width)×\(image.height) pixels"
    }
    let side = Int(Self.witnessSide)
    return Self.difference(
      in: image, x: 0, y: 0, side: side, color: Self.lowerColor, "the layer in the window")
      ?? Self.difference(
        in: image, x: Self.width - side, y: Self.height - side, side: side, color: Self.upperColor,
        "the upper window")
  }

  /// Describes the first pixel of a square that does not have `color`, or returns nil if there is none.
  static func difference(
    in image: CGImage, x: Int, y: Int, side: Int, color: UIColor, _ name: String
  ) -> String? {
    let components = (color.cgColor.components ?? [0, 0, 0, 1]).map { Int(($0 * 255).rounded()) }
    let (red, green, blue) = (components[0], components[1], components[2])
    return image.withPixels { bytes in
      for row in y..<y + side {
        for column in x..<x + side {
          let offset = (row * image.width + column) * 4
          let found = (Int(bytes[offset + 2]), Int(bytes[offset + 1]), Int(bytes[offset]))
          let differences = [found.0 - red, found.1 - green, found.2 - blue]
          if differences.contains(where: { abs($0) > 1 }) {
            return "\(name): \(found) instead of \((red, green, blue)) at \(column), \(row)"
          }
        }
      }
      return nil
    }
  }
}
