// swift-format-ignore-file
// The Swift of README.md and of the pages of docs; ArticleTests write it.
import Segue

@MainActor private func README_md_2(from first: UIViewController, to second: UIViewController, by crossfade: any UINavigationControllerDelegate, file: URL) throws {
  let run = try Run(size: CGSize(width: 390, height: 844))
  let navigation = UINavigationController(rootViewController: first)
  navigation.delegate = crossfade
  run.window.rootViewController = navigation
  run.window.makeKeyAndVisible()
  try run.step()                                   // one frame, 1/60 s on that clock
  navigation.pushViewController(second, animated: true)
  for _ in 0..<12 { try run.step() }               // half of its .4 seconds
  try UIImage(cgImage: run.image()).pngData()?.write(to: file)
  run.close()
}

@MainActor private func docs_first_transition_md_6(from cell: UIImageView, to header: UIImageView, in navigation: UINavigationController) -> MatchTransition {
  cell.matchID = "cover 7"                            // on the first screen
  header.matchID = "cover 7"                          // on the second one
  let match = MatchTransition()                       // keep it: delegates are weak
  navigation.delegate = match
  match.interaction = FlatZoomInteractivePop(navigationController: navigation, includesEdge: true)   // a drag pops
  return match
}

@MainActor private func docs_porting_md_4() {
  let pan = UIPanGestureRecognizer()
  pan.addAction { [unowned pan] _ in print(pan.translation(in: nil)) }
  let link = CADisplayLink { link in print(link.targetTimestamp) }
  link.add(to: .main, forMode: .common)

  final class Dial: CALayer {
    var turn: CGFloat {
      get { value(forKey: "turn") as? CGFloat ?? 0 }
      set { setValue(newValue, forKey: "turn") }
    }
    override class func defaultValue(forKey key: String) -> Any? {
      key == "turn" ? CGFloat(0) : super.defaultValue(forKey: key)
    }
    override class func needsDisplay(forKey key: String) -> Bool {
      key == "turn" || super.needsDisplay(forKey: key)
    }
  }
}

@MainActor private func docs_shader_effect_md_2(_ navigation: UINavigationController, source: String) throws -> AnimatedNavigation {
  let sweep = try Effect(glTransition: source, name: "sweep")
  return AnimatedNavigation(navigation, popsByDrag: true) { operation in      // keep it: delegates are weak
    let animator = ShaderTransition(sweep, duration: 0.8, reverses: operation == .pop)
    animator.parameters["softness"] = 0.35
    animator.parameters["direction"] = [0.0, 1.0]
    animator.curve = .curveEaseInOut
    return animator
  }
}

@MainActor private func docs_shader_effect_md_3(over screen: UIView, in container: UIView) throws {
  let negative = try Effect(name: "negative", source: """
    uniform float amount; // = 1
    vec4 effect(vec2 uv) {
      vec4 c = first(uv);
      return vec4(mix(c.rgb, c.a - c.rgb, amount), c.a);
    }
    """)
  let view = EffectView(effect: negative, frame: container.bounds)
  view.setValue(0, of: "amount")
  if let picture = screen.snapshotView(afterScreenUpdates: true) { view.addSubview(picture) }
  container.addSubview(view)
  UIView.animate(withDuration: 1) { view.setValue(1, of: "amount") }
}

@MainActor private func docs_shader_effect_md_6(of layer: CALayer) {
  layer.filters = [LayerFilter.gaussianBlur(radius: 8)]                 // backgroundFilters blurs the content behind
  let focus = CABasicAnimation(keyPath: "filters.gaussianBlur.inputRadius")
  focus.fromValue = 0
  layer.add(focus, forKey: "focus")
}
