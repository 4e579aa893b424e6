import Segue

/// The smallest app: a window with a square that moves to each tapped point.
@main
final class Hello: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = HelloController()
    window.makeKeyAndVisible()
    self.window = window
    return true
  }
}

final class HelloController: UIViewController {
  private let square = UIView(frame: CGRect(x: 40, y: 80, width: 80, height: 80))

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    square.backgroundColor = .systemBlue
    square.layer.cornerRadius = 20
    view.addSubview(square)
    view.addGestureRecognizer(
      UITapGestureRecognizer { [weak self] tap in
        guard let self else { return }
        let location = tap.location(in: view)
        UIView.animate(
          withDuration: 0.6, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0, options: []
        ) { self.square.center = location }
      })
  }
}
