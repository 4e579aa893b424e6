import Engine
import Testing

@testable import UIKit

/// Scenes and their notifications, the status bar, editing, and layout guides of controllers.
@Suite(.serialized) @MainActor
struct SceneTests {
  /// The calls and notifications, in their order.
  private static var calls: [String] = []

  private final class PlainScene: UIWindowScene {}
  private final class NamedScene: UIWindowScene {
    let name: String
    override init(session: UISceneSession, connectionOptions: UIScene.ConnectionOptions) {
      name = "named"
      super.init(session: session, connectionOptions: connectionOptions)
    }
  }

  private final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(
      _ scene: UIScene, willConnectTo session: UISceneSession,
      options connectionOptions: UIScene.ConnectionOptions
    ) {
      guard let scene = scene as? UIWindowScene else { return }
      window = UIWindow(windowScene: scene)
      window?.rootViewController = UIViewController()
      window?.makeKeyAndVisible()
      calls.append("connect")
    }
    func sceneWillEnterForeground(_ scene: UIScene) { calls.append("enter") }
    func sceneDidBecomeActive(_ scene: UIScene) { calls.append("active") }
    func sceneWillResignActive(_ scene: UIScene) { calls.append("resign") }
    func sceneDidDisconnect(_ scene: UIScene) { calls.append("disconnect") }
  }

  private final class App: UIResponder, UIApplicationDelegate {
    var hasScene = true
    var sceneClass: AnyClass?

    func applicationDidBecomeActive(_ application: UIApplication) { calls.append("app active") }
    func applicationWillResignActive(_ application: UIApplication) { calls.append("app resign") }
    func applicationWillTerminate(_ application: UIApplication) { calls.append("app terminate") }
    func application(
      _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
      options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
      let configuration = UISceneConfiguration(
        name: "Default Configuration", sessionRole: connectingSceneSession.role)
      if hasScene { configuration.delegateClass = SceneDelegate.self }
      configuration.sceneClass = sceneClass
      return configuration
    }
  }

  private func inContext(_ body: () -> Void) {
    let context = RunContext(clock: .counting())
    context.makeCurrent()
    defer { context.close() }
    body()
  }

  @Test func aSceneIsConnectedAtLaunch() {
    inContext {
      Self.calls = []
      let delegate = App()
      UIApplication.shared.launch(delegate)
      let scene = UIApplication.shared.connectedScenes.first as? UIWindowScene
      #expect(scene?.windows.count == 1 && scene?.keyWindow != nil)
      #expect(scene?.activationState == .foregroundActive && scene?.session.role == .windowApplication)
      #expect(scene?.windows.first?.windowScene === scene && scene?.screen === UIScreen.main)
      #expect(scene?.session.configuration.name == "Default Configuration")
      #expect(scene?.interfaceOrientation == .portrait && scene?.statusBarManager?.isStatusBarHidden == false)
      UIApplication.shared.terminate()
      #expect(
        Self.calls == ["connect", "enter", "active", "resign", "disconnect", "app terminate"],
        "the scene's delegate is called instead of the app's")
      #expect(UIApplication.shared.connectedScenes.isEmpty)
    }
  }

  @Test func anAppWithoutASceneDelegateConnectsNoScene() {
    inContext {
      let delegate = App()
      delegate.hasScene = false
      UIApplication.shared.launch(delegate)
      #expect(UIApplication.shared.connectedScenes.isEmpty)
      UIApplication.shared.terminate()
    }
  }

  /// Without a launched app, a key window makes the application active, because code may read the state before it
  /// animates.
  @Test func aKeyWindowAloneMakesTheAppActive() {
    inContext {
      #expect(UIApplication.shared.applicationState == .inactive)
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      window.isHidden = false
      #expect(UIApplication.shared.applicationState == .inactive, "it is not the key window")
      window.makeKey()
      #expect(UIApplication.shared.applicationState == .active)
    }
    inContext {
      final class LaunchingApp: UIResponder, UIApplicationDelegate {
        var states: [UIApplication.State] = []
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        func application(
          _ application: UIApplication,
          didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
          window.makeKeyAndVisible()
          states.append(application.applicationState)
          return true
        }
        func applicationDidBecomeActive(_ application: UIApplication) {
          states.append(application.applicationState)
        }
      }
      let delegate = LaunchingApp()
      UIApplication.shared.launch(delegate)
      #expect(delegate.states == [.inactive, .active], "a launch sets the state itself")
      UIApplication.shared.terminate()
    }
  }

  @Test func theLifecycleIsPosted() {
    inContext {
      let delegate = App()
      delegate.hasScene = false
      let calls = observed {
        UIApplication.shared.launch(delegate)
        UIApplication.shared.terminate()
      }
      #expect(
        calls == [
          "UIApplicationDidFinishLaunchingNotification", "app active",
          "UIApplicationDidBecomeActiveNotification", "app resign",
          "UIApplicationWillResignActiveNotification", "app terminate",
          "UIApplicationWillTerminateNotification",
        ])
    }
  }

  @Test func theLifecycleOfASceneIsPosted() {
    inContext {
      let delegate = App()
      let calls = observed {
        UIApplication.shared.launch(delegate)
        UIApplication.shared.terminate()
      }
      #expect(
        calls == [
          "UISceneWillConnectNotification", "connect", "UIApplicationDidFinishLaunchingNotification", "enter",
          "UISceneWillEnterForegroundNotification", "UIApplicationWillEnterForegroundNotification", "active",
          "UISceneDidActivateNotification", "UIApplicationDidBecomeActiveNotification",
          "UISceneWillDeactivateNotification", "resign", "UIApplicationWillResignActiveNotification",
          "disconnect", "app terminate", "UIApplicationWillTerminateNotification",
        ])
    }
  }

  /// The calls and notifications that the body causes, in their order.
  private func observed(_ body: () -> Void) -> [String] {
    Self.calls = []
    let tokens = [
      UIApplication.didFinishLaunchingNotification, UIApplication.didBecomeActiveNotification,
      UIApplication.willResignActiveNotification, UIApplication.willTerminateNotification,
      UIApplication.willEnterForegroundNotification, UIApplication.didEnterBackgroundNotification,
      UIScene.willConnectNotification, UIScene.didActivateNotification, UIScene.willDeactivateNotification,
      UIScene.willEnterForegroundNotification, UIScene.didEnterBackgroundNotification,
    ].map { name in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
        MainActor.assumeIsolated { Self.calls.append(name.rawValue) }
      }
    }
    body()
    for token in tokens { NotificationCenter.default.removeObserver(token) }
    return Self.calls
  }

  @Test func theSceneHasTheClassOfItsConfiguration() {
    for type: UIScene.Type in [PlainScene.self, NamedScene.self] {
      inContext {
        let delegate = App()
        delegate.sceneClass = type
        UIApplication.shared.launch(delegate)
        let scene = UIApplication.shared.connectedScenes.first
        #expect(scene.map { Swift.type(of: $0) == type } == true)
        if let named = scene as? NamedScene { #expect(named.name == "named") }
        #expect((scene as? UIWindowScene)?.windows.count == 1)
        UIApplication.shared.terminate()
      }
    }
  }

  @Test func aSceneOfAnotherClassTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let delegate = App()
        delegate.sceneClass = UIView.self
        UIApplication.shared.launch(delegate)
      }
    }
    #expect(
      result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }?.contains(
        "UISceneConfiguration.sceneClass: UIView is not a subclass of UIScene") == true)
  }

  // MARK: System

  @Test func theStatusBarFollowsTheController() {
    final class Hiding: UIViewController {
      override var prefersStatusBarHidden: Bool { true }
    }
    inContext {
      let window = UIWindow(frame: UIScreen.main.bounds)
      UIScreen.main.safeAreaInsets.top = 47
      window.rootViewController = UIViewController()
      window.makeKeyAndVisible()
      let application = UIApplication.shared
      #expect(application.statusBarFrame == CGRect(x: 0, y: 0, width: 390, height: 47))
      #expect(application.statusBarStyle == .default && application.statusBarOrientation.isPortrait)
      #expect(window.statusBarAppearance.style == .darkContent, "the displayed style")
      window.rootViewController = Hiding()
      #expect(application.isStatusBarHidden && application.statusBarFrame == .zero)
      var opened: Bool?
      application.open(URL(fileURLWithPath: "/"), options: [:]) { opened = $0 }
      _ = try? application.turn(at: 0.1)
      _ = try? application.turn(at: 0.2)
      #expect(opened == false && !application.canOpenURL(URL(fileURLWithPath: "/")))
    }
  }

  private final class Field: UIView {
    var canResign = true
    override var canBecomeFirstResponder: Bool { true }
    override var canResignFirstResponder: Bool { canResign }
  }

  @Test func endEditingEndsTheEditingOfDescendants() {
    inContext {
      let window = UIWindow(frame: UIScreen.main.bounds)
      window.makeKeyAndVisible()
      let (box, field, other) = (UIView(), Field(), UIView())
      box.addSubview(field)
      window.addSubview(box)
      window.addSubview(other)
      #expect(field.becomeFirstResponder())
      #expect(other.endEditing(false) && field.isFirstResponder, "the field is not inside")
      field.canResign = false
      #expect(!box.endEditing(false) && field.isFirstResponder)
      #expect(box.endEditing(true) && !field.isFirstResponder)
    }
  }

  @Test func aControllerEditsAndPushesOnShow() {
    inContext {
      let window = UIWindow(frame: UIScreen.main.bounds)
      let (first, second) = (UIViewController(), UIViewController())
      let navigation = UINavigationController(rootViewController: first)
      window.rootViewController = navigation
      window.makeKeyAndVisible()
      #expect(!first.isEditing && first.editButtonItem.title == "Edit")
      first.setEditing(true, animated: false)
      #expect(first.isEditing && first.editButtonItem.title == "Done" && first.editButtonItem.style == .done)
      first.show(second, sender: nil)
      #expect(navigation.topViewController === second)
      #expect(first.topLayoutGuide.length == first.view.safeAreaInsets.top)
      let box = UIView()
      box.translatesAutoresizingMaskIntoConstraints = false
      first.view.addSubview(box)
      NSLayoutConstraint.activate([
        box.topAnchor.constraint(equalTo: first.topLayoutGuide.bottomAnchor),
        box.bottomAnchor.constraint(equalTo: first.bottomLayoutGuide.topAnchor),
      ])
      first.view.layoutIfNeeded()
      #expect(box.frame.minY == first.view.safeAreaInsets.top)
    }
  }

  @Test func layoutGuidesAreItemsOfConstraints() {
    inContext {
      let window = UIWindow(frame: UIScreen.main.bounds)
      let page = UIViewController()
      window.rootViewController = UINavigationController(rootViewController: page)
      window.makeKeyAndVisible()
      page.additionalSafeAreaInsets.bottom = 20
      _ = try? UIApplication.shared.turn(at: 0)
      #expect(page.topLayoutGuide === page.topLayoutGuide && page.topLayoutGuide.length == 44)
      let views = (0..<4).map { _ in UIView() }
      for view in views {
        view.translatesAutoresizingMaskIntoConstraints = false
        page.view.addSubview(view)
      }
      let names: [String: Any] = [
        "topLayoutGuide": page.topLayoutGuide, "bottomLayoutGuide": page.bottomLayoutGuide, "a": views[0],
        "b": views[1],
      ]
      for format in ["V:[topLayoutGuide]-[a(10)]->=0-|", "V:[b(10)][bottomLayoutGuide]|"] {
        NSLayoutConstraint.activate(
          NSLayoutConstraint.constraints(withVisualFormat: format, metrics: nil, views: names))
      }
      NSLayoutConstraint.activate([
        NSLayoutConstraint(
          item: views[2], attribute: .top, relatedBy: .equal, toItem: page.topLayoutGuide, attribute: .bottom,
          multiplier: 1, constant: 3),
        views[3].heightAnchor.constraint(equalTo: page.topLayoutGuide.heightAnchor, multiplier: 2),
      ])
      page.view.layoutIfNeeded()
      #expect(views[0].frame.minY == 52 && views[2].frame.minY == 47 && views[3].frame.height == 88)
      #expect(views[1].frame.maxY == page.view.bounds.height - 20)
      page.additionalSafeAreaInsets.top = 30
      _ = try? UIApplication.shared.turn(at: 0.1)
      #expect(page.topLayoutGuide.length == 74 && views[0].frame.minY == 82)
    }
  }

  @Test func aControllerCanDisableInsetsForBars() {
    inContext {
      let window = UIWindow(frame: UIScreen.main.bounds)
      let first = UIViewController()
      let scroll = UIScrollView(frame: UIScreen.main.bounds)
      first.view.addSubview(scroll)
      first.automaticallyAdjustsScrollViewInsets = false
      window.rootViewController = UINavigationController(rootViewController: first)
      window.makeKeyAndVisible()
      _ = try? UIApplication.shared.turn(at: 0)
      #expect(scroll.adjustedContentInset == .zero)
      first.automaticallyAdjustsScrollViewInsets = true
      #expect(scroll.adjustedContentInset.top == 44)
    }
  }
}
