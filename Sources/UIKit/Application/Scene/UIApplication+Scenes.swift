import Foundation

extension UIApplication {
  /// The scenes; the one that the launch has connected, if any.
  public var connectedScenes: Set<UIScene> { scene.map { [$0] } ?? [] }

  /// Connects a scene for an app whose delegate has shown no window and that has a scene's delegate.
  ///
  /// iOS looks the delegate's class up in the property list of the app; here it is the configuration's, or else the class
  /// `SceneDelegate` of the same module.
  func connectScene(_ delegate: any UIApplicationDelegate) {
    guard windows.isEmpty else { return }
    let session = UISceneSession(role: .windowApplication)
    let options = UIScene.ConnectionOptions(mainActor: ())
    session.configuration = delegate.application(
      self, configurationForConnecting: session, options: options)
    let module = String(reflecting: type(of: delegate)).prefix { $0 != "." }
    let found: AnyClass? = session.configuration.delegateClass ?? NSClassFromString("\(module).SceneDelegate")
    guard let type = found as? NSObject.Type, let made = makeObject(type) as? any UISceneDelegate else {
      return
    }
    let scene = makeConfiguredScene(session, options)
    scene.application = self
    scene.delegate = made
    self.scene = scene
    NotificationCenter.default.post(name: UIScene.willConnectNotification, object: scene)
    made.scene(scene, willConnectTo: session, options: options)
  }

  /// Makes a scene of the configuration's class.
  private func makeConfiguredScene(_ session: UISceneSession, _ options: UIScene.ConnectionOptions)
    -> UIScene
  {
    guard let chosen = session.configuration.sceneClass else {
      return UIWindowScene(session: session, connectionOptions: options)
    }
    guard let type = chosen as? UIScene.Type else {
      fatalError("UISceneConfiguration.sceneClass: \(chosen) is not a subclass of UIScene")
    }
    return makeScene(of: type, session: session, options: options)
  }

  /// The scene is about to be shown, after the launch.
  func enterForegroundWithScene() {
    guard let scene else { return }
    scene.activationState = .foregroundInactive
    scene.delegate?.sceneWillEnterForeground(scene)
    NotificationCenter.default.post(name: UIScene.willEnterForegroundNotification, object: scene)
    post(Self.willEnterForegroundNotification)
  }

  func activateScene() {
    guard let scene else { return }
    scene.activationState = .foregroundActive
    scene.delegate?.sceneDidBecomeActive(scene)
    NotificationCenter.default.post(name: UIScene.didActivateNotification, object: scene)
  }

  func deactivateScene() {
    guard let scene else { return }
    NotificationCenter.default.post(name: UIScene.willDeactivateNotification, object: scene)
    scene.delegate?.sceneWillResignActive(scene)
    scene.activationState = .foregroundInactive
  }

  func disconnectScene() {
    guard let scene else { return }
    scene.activationState = .unattached
    scene.delegate?.sceneDidDisconnect(scene)
    self.scene = nil
  }
}

extension UIWindow {
  /// Creates a window that fills the screen of a scene.
  public convenience init(windowScene: UIWindowScene) {
    self.init(frame: windowScene.screen.bounds)
    self.windowScene = windowScene
  }
}
