import Engine
import Foundation
import Segue
import Showcase
import Transitions
import UIKit

/// The demo: a gallery, the stages that it opens, and the overlay above them.
///
/// The controller fills the window. Its `UINavigationController` shows the `GalleryViewController` or a
/// `StageViewController`. A stage has its own `UIWindow` above the demo's window, so that its presentations and bars
/// stay inside the phone. The phone's corners, the help and the messages are windows above these two windows. The demo
/// uses the window only through a `DemoHost`, so that tests show it in a `Run`.
package final class DemoController: UIViewController {
  private let session: DemoSession
  let navigation: UINavigationController
  let gallery: GalleryViewController
  /// The crossfades between the gallery and a stage, retained here, as a delegate is held weakly.
  private var fades: AnimatedNavigation?
  private let overlayWindow = OverlayWindow(frame: .zero)
  let overlay = OverlayViewController()
  /// The closure that reads the shader of a file.
  private let load: LiveShader.Load
  /// The key that repeats its command while it is held down.
  private var heldKey: HeldKey?
  private var link: CADisplayLink?
  /// The time at which the shader files were last checked for changes, in seconds.
  private var lastFileCheck = 0.0
  /// The entry that opens together with the window, and whether its stage fills the window; nil for the gallery.
  private var initialEntry: (entry: TransitionEntry, fills: Bool)?

  /// The options with which a demo begins.
  package struct Options {
    package var from: CGImage?
    package var to: CGImage?
    package var isDark = false
    /// The entry whose stage is shown first unless `shader` is set; if both are nil, the gallery is shown.
    package var entry: TransitionEntry?
    /// The shader of a file that is shown first; nil for none.
    package var shader: LiveShader?
    /// Whether the first stage fills the window.
    package var fillsWindow = false
    package var showsHeadUp = false
    package init() {}
  }

  /// Creates the demo. `host` must outlive the demo; `load` reads the shaders that the user drops on the window.
  package init(_ options: Options, host: any DemoHost, load: @escaping LiveShader.Load) {
    session = DemoSession(isDark: options.isDark, from: options.from, to: options.to)
    session.host = host
    self.load = load
    if let shader = options.shader { session.shaders = [shader] }
    gallery = GalleryViewController(session)
    navigation = UINavigationController(rootViewController: gallery)
    super.init(nibName: nil, bundle: nil)
    initialEntry = (options.shader?.entry ?? options.entry).map { ($0, options.fillsWindow) }
    overlay.loadViewIfNeeded()
    overlay.headUp.isHidden = !options.showsHeadUp
    host.recordsFrames = options.showsHeadUp
  }

  package required init?(coder: NSCoder) {
    fatalError("DemoController.init(coder:): use init(_:host:load:)")
  }

  package override func viewDidLoad() {
    super.viewDidLoad()
    navigation.isNavigationBarHidden = true
    navigation.interactivePopGestureRecognizer?.isEnabled = false
    fades = AnimatedNavigation(navigation) { _ in
      CrossfadeTransition(duration: StageViewController.fadeDuration)
    }
    addChild(navigation)
    view.addSubview(navigation.view)
    navigation.didMove(toParent: self)
    gallery.onOpen = { [weak self] in self?.open($0) }
    gallery.onCommand = { [weak self] in self?.perform($0) }
    overlay.help.onClose = { [weak self] in self?.setHelp(shown: false) }
    applyTheme()
    if let initialEntry { show(initialEntry.entry, fillsWindow: initialEntry.fills, animated: false) }
    updateTitle()
  }

  package override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    overlayWindow.windowLevel = UIWindow.Level(rawValue: 1500)
    overlayWindow.rootViewController = overlay
    overlayWindow.frame = view.window?.frame ?? .zero
    overlayWindow.isHidden = false
    let link = CADisplayLink { [weak self] in self?.updateFrame($0) }
    link.add(to: .main, forMode: .common)
    self.link = link
    setLinkRate()
  }

  /// Sets the display link to every frame while the head-up display is shown, otherwise to ten times a second.
  private func setLinkRate() { link?.preferredFramesPerSecond = overlay.headUp.isHidden ? 10 : 0 }

  package override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    navigation.view.frame = view.bounds
    if let window = view.window, overlayWindow.frame != window.frame { overlayWindow.frame = window.frame }
  }

  /// The stage that is shown; nil in the gallery.
  var stage: StageViewController? { navigation.topViewController as? StageViewController }

  /// The stage's frame in the window, in points; nil in the gallery.
  package var stageFrame: CGRect? { stage?.player.window.frame }

  /// A closure that is called with `stageFrame` after its change and before the next touch.
  package var onStageMoved: ((CGRect?) -> Void)?
  private var lastStageFrame: CGRect?

  private func reportStageFrame() {
    guard stageFrame != lastStageFrame else { return }
    lastStageFrame = stageFrame
    onStageMoved?(stageFrame)
  }

  /// Ends the display links and the stage, before the window closes.
  package func close() {
    link?.invalidate()
    heldKey?.end()
    navigation.setViewControllers([gallery], animated: false)
    overlayWindow.isHidden = true
  }

  // MARK: Screens

  private func open(_ entry: TransitionEntry) { show(entry, fillsWindow: false, animated: true) }

  private func show(_ entry: TransitionEntry, fillsWindow: Bool, animated: Bool) {
    if let stage { return stage.show(entry) }
    guard navigation.topViewController === gallery else { return }
    let size = view.bounds.size
    let stage = StageViewController(entry, session: session, size: size, fillsWindow: fillsWindow)
    stage.onCommand = { [weak self] in self?.perform($0) }
    stage.onShow = { [weak self] in self?.updateTitle() }
    stage.onLayout = { [weak self] in self?.reportStageFrame() }
    stage.tuning.onCopy = { [weak self] text in
      self?.session.host?.copy(text)
      self?.overlay.toast.show("Copied to the clipboard")
    }
    navigation.pushViewController(stage, animated: animated)
    reportStageFrame()
    updateTitle()
  }

  private func updateTitle() {
    guard let stage else {
      session.host?.setTitle("Segue")
      return
    }
    session.host?.setTitle("\(stage.entry.title): \(stage.entry.hint.text)")
  }

  private func applyTheme() {
    view.backgroundColor = session.theme.background
    overlay.apply(session.theme)
    gallery.refresh()
    stage?.refresh(rebuilding: true)
  }

  private func setHelp(shown: Bool) { overlay.help.isHidden = !shown }

  // MARK: Commands

  func perform(_ command: KeyCommand) {
    if !overlay.help.isHidden {
      setHelp(shown: false)
      if command == .help || command == .back { return }
    }
    if let target = navigation.topViewController as? any CommandTarget, target.perform(command) {
      if command == .slow { overlay.toast.show(session.isSlow ? "Ten times slower" : "At its own pace") }
      return
    }
    switch command {
    case .help: setHelp(shown: true)
    case .appearance: setAppearance(isDark: !session.theme.isDark)
    case .headUp:
      overlay.headUp.isHidden.toggle()
      session.host?.recordsFrames = !overlay.headUp.isHidden
      setLinkRate()
    case .fullScreen: session.host?.toggleFullScreen()
    case .screenshot: takePicture()
    case .quit: session.host?.quit()
    case .back: if stage != nil { leaveStage() }
    default: break
    }
  }

  private func leaveStage() {
    navigation.popViewController(animated: true)
    reportStageFrame()
    updateTitle()
  }

  private func setAppearance(isDark: Bool) {
    session.theme = Theme(isDark: isDark)
    session.thumbnails.removeAll()
    applyTheme()
  }

  private func takePicture() {
    session.host?.takePicture { [weak self] result in
      let message: String
      do {
        let name = try Self.save(result.get())
        message = "Saved \(name)"
      } catch {
        message = "No picture: \(error)"
      }
      self?.overlay.toast.show(message)
    }
  }

  /// Writes a picture into the working folder and returns the file's name. If the picture cannot be written, no file
  /// remains.
  private static func save(_ picture: CGImage) throws -> String {
    let bytes = try picture.pngData()
    let name = freeName()
    // An empty file reserves the name; writing it fails if another program has created a file of that name since
    // `freeName()`. The picture then replaces only the empty file.
    try Data().write(to: URL(fileURLWithPath: name), options: .withoutOverwriting)
    do {
      let staging = Staging()
      try staging.write(bytes, to: name)
      try staging.commit()
    } catch {
      try? FileManager.default.removeItem(atPath: name)
      throw error
    }
    return name
  }

  /// The first unused name in the working folder; “segue.png” if all numbers are used.
  private static func freeName() -> String {
    for number in 1..<100_000 {
      let name = String(format: "segue-%03d.png", number)
      if !FileManager.default.fileExists(atPath: name) { return name }
    }
    return "segue.png"
  }

  // MARK: Keys

  package override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    for press in presses {
      guard let key = press.key, let command = KeyCommand(key) else { continue }
      heldKey?.end()
      perform(command)
      heldKey = command.repeats ? HeldKey(key.keyCode) { [weak self] in self?.perform(command) } : nil
    }
  }

  package override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) { end(presses) }

  package override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    end(presses)
  }

  private func end(_ presses: Set<UIPress>) {
    guard presses.contains(where: { $0.key?.keyCode == heldKey?.key }) else { return }
    heldKey?.end()
    heldKey = nil
  }

  // MARK: Files

  /// Opens the first shader among the dropped files; if there is none, replaces the pictures by the first two files, or
  /// the first picture by the only file.
  package func take(_ paths: [String]) {
    if let shader = paths.first(where: { $0.lowercased().hasSuffix(".glsl") }) { return openShader(shader) }
    do {
      let damage = DamagedFiles(areRefused: false)
      let pictures = try paths.prefix(2).map { path in
        guard let picture = try PictureSource(path: path, damage: damage).picture else {
          throw VideoError.notAPicture(path)
        }
        return picture
      }
      guard let first = pictures.first else { return }
      (session.from, session.to) = (first, pictures.count > 1 ? pictures[1] : session.to)
      session.thumbnails.removeAll()
      gallery.refresh()
      stage?.refresh(rebuilding: true)
      overlay.toast.show(
        pictures.count > 1 ? "Both pictures are used everywhere" : "The picture is used everywhere")
    } catch {
      overlay.toast.show("\(error)")
    }
  }

  private func openShader(_ path: String) {
    do {
      let shader = try session.shaders.first { $0.path == path } ?? openShader(at: path)
      session.shaders = session.shaders.filter { $0.entry.id != shader.entry.id } + [shader]
      gallery.refresh()
      show(shader.entry, fillsWindow: false, animated: true)
    } catch {
      overlay.toast.show("\(error)")
    }
  }

  /// Opens the shader of a file, which is compiled in a separate `Run`. Between two turns of the window's `Run`, such
  /// as after a drop of files, the window's `Run` is then made current again.
  private func openShader(at path: String) throws -> LiveShader {
    let outer = RunContext.current
    defer { if !outer.isInTurn { outer.makeCurrent() } }
    return try LiveShader(path: path, load: load)
  }

  /// The time between two checks of the shader files, in seconds.
  private static let fileCheckInterval = 0.25

  private func updateFrame(_ link: CADisplayLink) {
    overlay.room = stage?.room ?? gallery.room
    overlay.phone = stage?.phone
    reportStageFrame()
    if !overlay.headUp.isHidden, let feed = session.host?.frames {
      overlay.headUp.show(feed, at: link.targetTimestamp)
    }
    guard link.targetTimestamp - lastFileCheck >= Self.fileCheckInterval else { return }
    lastFileCheck = link.targetTimestamp
    for shader in session.shaders where shader.poll() {
      stage?.shaderChanged(shader)
      if stage?.showsMistake(of: shader) != true { overlay.toast.show(shader.message) }
      // The thumbnail shows the last source that compiled.
      if !shader.hasFailed { session.thumbnails.remove(shader.entry.id) }
      gallery.refresh()
    }
  }
}
