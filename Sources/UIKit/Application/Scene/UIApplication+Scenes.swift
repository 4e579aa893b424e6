import Foundation

extension UIApplication {
  /// The scene that the launch has connected; empty in an app without scenes.
  public var connectedScenes: Set<UIScene> { scene.map { [$0] } ?? [] }

  /// Connects a scene if the app's delegate has shown no window and a class of a scene delegate is found.
  ///
  /// iOS reads the class from the property list of the app. This UIKit uses the class of the configuration, or else the
  /// class `SceneDelegate` in the module of the app's delegate.
  func connectScene(_ delegate: any UIApplicationDelegate) {
    guard windows.isEmpty else { return }
    let session = UISceneSession(role: .windowApplication)
    let options = UIScene.ConnectionOptions(mainActor: ())
    session.configuration = delegate.application(
      self, configurationForConnecting: session, options: options)
    let module = String(reflecting: type(of: delegate)).prefix { $0 != "." }
    let delegateClass: AnyClass? =
      session.configuration.delegateClass ?? NSClassFromString("\(module).SceneDelegate")
    guard let type = delegateClass as? NSObject.Type,
      let sceneDelegate = makeObject(type) as? any UISceneDelegate
    else { return }
    let scene = makeConfiguredScene(session, options)
    scene.application = self
    scene.delegate = sceneDelegate
    self.scene = scene
    NotificationCenter.default.post(name: UIScene.willConnectNotification, object: scene)
    sceneDelegate.scene(scene, willConnectTo: session, options: options)
  }

  /// Makes a scene of the class of the session's configuration, `UIWindowScene` by default.
  private func makeConfiguredScene(_ session: UISceneSession, _ options: UIScene.ConnectionOptions)
    -> UIScene
  {
    guard let sceneClass = session.configuration.sceneClass else {
      return UIWindowScene(session: session, connectionOptions: options)
    }
    guard let type = sceneClass as? UIScene.Type else {
      fatalError("UISceneConfiguration.sceneClass: \(sceneClass) is not a subclass of UIScene")
    }
    return makeScene(of: type, session: session, options: options)
  }

  /// Makes the scene inactive in the foreground, before it is first shown, and notifies its delegate and observers.
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
