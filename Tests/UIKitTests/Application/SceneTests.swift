import Engine
import Testing

@testable import UIKit

/// Scenes, notifications, orientations, editing.
@Suite(.serialized) @MainActor
struct SceneTests {
  private final class Scened: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    static var calls: [String] = []

    func scene(
      _ scene: UIScene, willConnectTo session: UISceneSession,
      options connectionOptions: UIScene.ConnectionOptions
    ) {
      guard let scene = scene as? UIWindowScene else { return }
      window = UIWindow(windowScene: scene)
      window?.rootViewController = UIViewController()
      window?.makeKeyAndVisible()
      Self.calls.append("connect")
    }
    func sceneWillEnterForeground(_ scene: UIScene) { Self.calls.append("enter") }
    func sceneDidBecomeActive(_ scene: UIScene) { Self.calls.append("active") }
    func sceneWillResignActive(_ scene: UIScene) { Self.calls.append("resign") }
    func sceneDidDisconnect(_ scene: UIScene) { Self.calls.append("disconnect") }
  }

  private final class App: UIResponder, UIApplicationDelegate {
    var hasScene = true
    func application(
      _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
      options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
      let configuration = UISceneConfiguration(
        name: "Default Configuration", sessionRole: connectingSceneSession.role)
      if hasScene { configuration.delegateClass = Scened.self }
      return configuration
    }
  }

  private func inRun(_ body: () -> Void) {
    let context = RunContext(clock: .counting())
    context.makeCurrent()
    defer { context.close() }
    body()
  }

  @Test func aSceneIsConnectedAtLaunch() {
    inRun {
      Scened.calls = []
      let delegate = App()
      UIApplication.shared.launch(delegate)
      let scene = UIApplication.shared.connectedScenes.first as? UIWindowScene
      #expect(scene?.windows.count == 1 && scene?.keyWindow != nil)
      #expect(scene?.activationState == .foregroundActive && scene?.session.role == .windowApplication)
      #expect(scene?.windows.first?.windowScene === scene && scene?.screen === UIScreen.main)
      #expect(scene?.session.configuration.name == "Default Configuration")
      #expect(scene?.interfaceOrientation == .portrait && scene?.statusBarManager?.isStatusBarHidden == false)
      UIApplication.shared.terminate()
      #expect(Scened.calls == ["connect", "enter", "active", "resign", "disconnect"])
      #expect(UIApplication.shared.connectedScenes.isEmpty)
    }
  }

  @Test func anAppWithoutASceneHasNone() {
    inRun {
      let delegate = App()
      delegate.hasScene = false
      UIApplication.shared.launch(delegate)
      #expect(UIApplication.shared.connectedScenes.isEmpty)
      UIApplication.shared.terminate()
    }
  }

  @Test func theLifecycleIsPosted() {
    inRun {
      var names: [String] = []
      let tokens = [
        UIApplication.didFinishLaunchingNotification, UIApplication.didBecomeActiveNotification,
        UIApplication.willResignActiveNotification, UIApplication.willTerminateNotification,
      ].map { name in
        NotificationCenter.default.addObserver(forName: name, object: UIApplication.shared, queue: nil) {
          note in
          MainActor.assumeIsolated { names.append(name.rawValue) }
        }
      }
      let delegate = App()
      delegate.hasScene = false
      UIApplication.shared.launch(delegate)
      UIApplication.shared.terminate()
      for token in tokens { NotificationCenter.default.removeObserver(token) }
      #expect(names.count == 4 && names.first == "UIApplicationDidFinishLaunchingNotification")
    }
  }

  // MARK: System

  @Test func theStatusBarIsThatOfTheControllers() {
    final class Hiding: UIViewController {
      override var prefersStatusBarHidden: Bool { true }
    }
    inRun {
      let window = UIWindow(frame: UIScreen.main.bounds)
      UIScreen.main.safeAreaInsets.top = 47
      window.rootViewController = UIViewController()
      window.makeKeyAndVisible()
      let application = UIApplication.shared
      #expect(application.statusBarFrame == CGRect(x: 0, y: 0, width: 390, height: 47))
      #expect(application.statusBarStyle == .darkContent && application.statusBarOrientation.isPortrait)
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
    var gives = true
    override var canBecomeFirstResponder: Bool { true }
    override var canResignFirstResponder: Bool { gives }
  }

  @Test func editingEnds() {
    inRun {
      let window = UIWindow(frame: UIScreen.main.bounds)
      window.makeKeyAndVisible()
      let (box, field, other) = (UIView(), Field(), UIView())
      box.addSubview(field)
      window.addSubview(box)
      window.addSubview(other)
      #expect(field.becomeFirstResponder())
      #expect(other.endEditing(false) && field.isFirstResponder, "it is not inside")
      field.gives = false
      #expect(!box.endEditing(false) && field.isFirstResponder)
      #expect(box.endEditing(true) && !field.isFirstResponder)
    }
  }

  @Test func controllersEditAndShow() {
    inRun {
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

  @Test func barsAreNoInsetsWhereTheControllerSaysSo() {
    inRun {
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
