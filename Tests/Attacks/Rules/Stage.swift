import Engine
import Foundation
import Segue

/// The surroundings of an attack: a run with a window, and two squares in its corners that every attack must leave
/// alone.
///
/// One square is a layer above all others of the window, so that whatever a frame gets wrong for all of its layers
/// shows; the other is in a window above.
@MainActor final class Stage {
  nonisolated static let width = 120
  nonisolated static let height = 90
  private static let side = 12.0

  /// The run, or nil if the attack makes its own.
  private var madeRun: Run?
  private var expected: [String: Int] = [:]
  private var objects: [Any] = []
  private let witness = CALayer()
  private var upperWindow: UIWindow?
  /// Frames drawn after the attack.
  var framesAfter = 3
  /// Whether the witnesses are checked; false if the attack may move or hide the window itself.
  var checksWitnesses = true
  /// Whether frames are drawn after the attack; false if it has closed the run.
  var drawsFrames = true

  private static let lower = UIColor(red: 0.2, green: 0.8, blue: 0.4, alpha: 1)
  private static let upper = UIColor(red: 0.8, green: 0.2, blue: 0.6, alpha: 1)

  var run: Run {
    get throws {
      if let madeRun { return madeRun }
      let run = try Run(size: CGSize(width: Self.width, height: Self.height), scale: 1)
      madeRun = run
      run.window.backgroundColor = .white
      run.window.makeKeyAndVisible()
      Self.unanimated {
        witness.frame = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
        witness.backgroundColor = Self.lower.cgColor
        witness.zPosition = 1e6
        run.window.layer.addSublayer(witness)
      }
      let corner = CGRect(
        x: Double(Self.width) - Self.side, y: Double(Self.height) - Self.side, width: Self.side,
        height: Self.side)
      let above = UIWindow(frame: corner)
      above.windowLevel = .alert
      above.backgroundColor = Self.upper
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

  /// A view that fills the window, in which attacks build.
  func root() throws -> UIView {
    let window = try window
    let view = UIView(frame: window.bounds)
    window.addSubview(view)
    return view
  }

  /// A red layer in the middle of the window.
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

  /// A blue view in the middle of the window.
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

  /// Keeps an object until the end of the attack, such as a delegate.
  @discardableResult func keep<T>(_ object: T) -> T {
    objects.append(object)
    return object
  }

  /// A call that the attack expects: the verdict is a failure if it never comes.
  func expect(_ name: String) -> @MainActor () -> Void {
    expected[name, default: 0] += 0
    return { [self] in expected[name, default: 0] += 1 }
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
      guard drawsFrames else { return calls() ?? .drawn }
      try step(framesAfter)
      let picture = try run.image()
      if checksWitnesses, let damage = damage(in: picture) { return .failure(.witness, damage) }
      if let uncalled = calls() { return uncalled }
      objects = []
      upperWindow = nil
      try run.close()
      return .drawn
    } catch {
      return Self.verdict(of: error)
    }
  }

  /// A typed error says what happened, in a sentence.
  nonisolated static func verdict(of error: any Error) -> Verdict {
    let text = "\(error)"
    guard text.split(separator: " ").count >= 3 else {
      return .failure(.untypedError, "\(type(of: error)): \(text)")
    }
    return .typedError("\(type(of: error)): \(text.prefix(500))")
  }

  /// Closes the run of an attack that ended with an error.
  func abandon() {
    objects = []
    upperWindow = nil
    madeRun?.close()
    madeRun = nil
  }

  private func calls() -> Verdict? {
    let missing = expected.filter { $0.value == 0 }.keys.sorted()
    return missing.isEmpty ? nil : .failure(.uncalled, missing.joined(separator: ", "))
  }

  private func damage(in picture: CGImage) -> String? {
    guard picture.width == Self.width, picture.height == Self.height else {
      return "the picture has \(picture.width)×\(picture.height) pixels"
    }
    let side = Int(Self.side)
    return Self.damage(in: picture, x: 0, y: 0, side: side, color: Self.lower, "the layer in the window")
      ?? Self.damage(
        in: picture, x: Self.width - side, y: Self.height - side, side: side, color: Self.upper,
        "the upper window")
  }

  /// The first pixel of a square that has another colour, or nil.
  static func damage(
    in picture: CGImage, x: Int, y: Int, side: Int, color: UIColor, _ name: String
  ) -> String? {
    let parts = (color.cgColor.components ?? [0, 0, 0, 1]).map { Int(($0 * 255).rounded()) }
    let (red, green, blue) = (parts[0], parts[1], parts[2])
    return picture.withPixels { bytes in
      for row in y..<y + side {
        for column in x..<x + side {
          let at = (row * picture.width + column) * 4
          let found = (Int(bytes[at + 2]), Int(bytes[at + 1]), Int(bytes[at]))
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
