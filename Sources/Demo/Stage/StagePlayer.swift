import Showcase
import UIKit

/// Shows an entry's stage in a separate window, and plays, pauses, scrubs and reverses its transition.
///
/// The player uses only the `Stage` protocol. To begin at the start, it recreates a stage that has played, waits until
/// the screens have appeared, and then starts or grabs the transition. Once a turn it reads the displayed state
/// (`UIViewController.shownTransition`).
@MainActor
final class StagePlayer {
  enum State: Equatable {
    /// The state before the transition, or after it has returned.
    case ready
    case playing, returning
    /// The state while a touch or the player has grabbed the transition.
    case held
    case ended
  }

  /// The action that follows when a new stage is ready.
  private enum Request {
    case play
    /// Holds the transition at a fraction.
    case hold(Double)
    /// Plays forwards from a fraction.
    case resume(Double)
    /// Plays from the end back to the start.
    case playBack
  }

  let window: UIWindow
  private(set) var statusBar: StatusBar?
  private(set) var entry: TransitionEntry
  private(set) var stage: (any Stage)?
  private(set) var state = State.ready
  /// The displayed fraction of the transition, 0…1.
  private(set) var fraction = 0.0
  /// The current or last transition: "push", "pop" and so on.
  private(set) var operation = ""
  /// The error with which the stage could not be made; nil for none.
  private(set) var failure: String?
  private let session: DemoSession
  private var request: Request?
  /// Whether a new stage will play or be held as soon as it is ready.
  var isPending: Bool { request != nil }
  /// The remaining turns until a new stage is ready, in which its screens appear.
  private var settling = 0
  private static let settlingTurns = 3
  /// The root time at which a scene or effect has started; nil for transitions.
  private var playStart: Double?
  /// Whether the stage has not played since it was made.
  private var isUnplayed = true
  /// The state, fraction and operation at the end of the last `update()`.
  private var reported: (State, Double, String) = (.ready, 0, "")

  init(_ entry: TransitionEntry, session: DemoSession, frame: CGRect) {
    (self.entry, self.session) = (entry, session)
    window = UIWindow(frame: frame)
    window.clipsToBounds = true
    // The background is black, as if the window were alone on a screen. It is visible below a sheet, or beside a screen
    // that rotates.
    window.backgroundColor = .black
    // The level is above the demo's own window.
    window.windowLevel = UIWindow.Level(rawValue: 1)
    rebuild()
  }

  // MARK: Stages

  /// Shows another entry, at its start.
  func show(_ entry: TransitionEntry) {
    self.entry = entry
    rebuild()
  }

  /// Shows another version of the entry: at the same fraction if a transition is held; otherwise plays it from the
  /// start.
  func replace(with entry: TransitionEntry) {
    self.entry = entry
    if state == .held, !playsByItself { return remake() }
    rebuild()
    playOrPause()
  }

  /// Recreates the stage. A held, playing or ended transition keeps its state and fraction; any other stage begins at
  /// the start.
  func remake() {
    let (shownState, shownFraction) = (state, fraction)
    let pending = request
    rebuild()
    if playsByItself { return }
    // While a window is resized, the stage is recreated in each turn, before its pending request is done.
    switch shownState {
    case _ where pending != nil: request = pending
    case .held: request = .hold(shownFraction)
    case .playing: request = .resume(shownFraction)
    case .ended: request = .resume(1)
    case .ready, .returning: break
    }
    if request != nil { (state, fraction) = (shownState, shownFraction) }
  }

  /// Recreates the stage, at the start of its transition.
  func rebuild() {
    request = nil
    settling = Self.settlingTurns
    (state, fraction, operation) = (.ready, 0, "")
    playStart = nil
    isUnplayed = true
    statusBar?.close()
    statusBar = nil
    do {
      let newStage = try entry.make(session.options(for: entry, size: window.bounds.size))
      stage = newStage
      failure = nil
      window.rootViewController = newStage.rootViewController
      statusBar = makeStatusBar()
      statusBar?.alpha = window.alpha
    } catch {
      failure = "\(error)"
    }
    isPaced = false
  }

  /// Moves the stage on the screen; a stage of another size is recreated.
  func setFrame(_ frame: CGRect) {
    guard frame != window.frame else { return }
    let old = window.bounds.size
    window.frame = frame
    statusBar?.cover(frame)
    if frame.size != old { remake() }
  }

  func setShown(_ isShown: Bool) {
    window.isHidden = !isShown
    if !isShown {
      statusBar?.close()
      statusBar = nil
    } else if statusBar == nil {
      statusBar = makeStatusBar()
    }
  }

  /// The status bar of the stage; nil for an effect, which covers the whole screen.
  private func makeStatusBar() -> StatusBar? { entry.kind == .effect ? nil : StatusBar(above: window) }

  func close() {
    statusBar?.close()
    statusBar = nil
    window.isHidden = true
    window.rootViewController = nil
    stage = nil
  }

  /// The speed of a transition: the seconds of the transition per second.
  private var pace: Double { session.isSlow ? 0.1 : 1 }
  /// Whether the running transition has another speed than its own.
  private var isPaced = false

  // MARK: Control

  /// Whether the entry plays by itself, from its start to its end: a scene, or an effect on one picture.
  var playsByItself: Bool { entry.kind != .transition }

  /// Plays, pauses or continues; at the end, plays again from the start. A scene or effect that plays starts again.
  func playOrPause() {
    readState()
    switch state {
    case .playing, .returning: playsByItself ? restart(.play) : stage?.grab()
    case .held: continueHeld(finishing: true)
    case .ready, .ended: restart(.play)
    }
    update()
  }

  func beginAgain() { rebuild() }

  /// Reads the state again: a touch may have started or grabbed a transition since the last turn.
  private func readState() {
    if playStart == nil, request == nil { followTransition() }
  }

  /// Reverses a transition that plays. A held transition plays back to the start; a transition that is not running
  /// plays back from its end.
  func reverse() {
    guard !playsByItself else { return }
    readState()
    switch state {
    case .playing:
      stage?.grab()
      continueHeld(finishing: false)
    case .returning:
      stage?.grab()
      continueHeld(finishing: true)
    case .held: continueHeld(finishing: false)
    case .ended, .ready: restart(.playBack)
    }
    update()
  }

  /// Applies the session's pace to a transition that plays backwards. While a transition plays forwards, each turn
  /// applies the pace.
  func paceChanged() {
    guard state == .returning else { return }
    stage?.grab()
    continueHeld(finishing: false)
  }

  private func continueHeld(finishing: Bool) {
    request = nil
    stage?.rootViewController.releaseTransition(finishing: finishing, evenly: true, rate: CGFloat(pace))
  }

  /// Holds the transition at a fraction, 0…1; starts it if it is not running.
  func scrub(to target: Double) {
    guard !playsByItself else { return }
    let target = min(1, max(0, target))
    fraction = target
    guard let transition = stage?.rootViewController.shownTransition else {
      if case .hold = request { request = .hold(target) } else { restart(.hold(target)) }
      return
    }
    if !transition.isGrabbed { stage?.grab() }
    stage?.scrub(to: target)
    state = .held
  }

  /// Scrubs by a fraction of the transition.
  func step(by change: Double) { scrub(to: fraction + change) }

  private func restart(_ request: Request) {
    let canBegin = isUnplayed && state == .ready && settling == 0
    if !canBegin { rebuild() }
    self.request = request
    if canBegin { start() }
  }

  /// Starts the requested action; the stage must be ready.
  private func start() {
    guard let request, let stage else { return }
    isUnplayed = false
    stage.begin()
    if playsByItself {
      playStart = CACurrentMediaTime()
      state = .playing
    }
    switch request {
    case .play: self.request = nil
    case .hold(let target), .resume(let target): holdStarted(at: target)
    case .playBack: holdStarted(at: 1)
    }
  }

  /// Holds at a fraction the transition that has just been started. For `resume` and `playBack`, it is then released to
  /// play on or back. If the transition has not begun yet, a subsequent turn holds it.
  private func holdStarted(at target: Double) {
    guard let stage, let transition = stage.rootViewController.shownTransition else { return }
    if !transition.isGrabbed { stage.grab() }
    guard stage.rootViewController.shownTransition?.isGrabbed == true else { return }
    stage.scrub(to: target)
    switch request {
    case .playBack:
      stage.rootViewController.releaseTransition(finishing: false, evenly: true, rate: CGFloat(pace))
    case .resume:
      stage.rootViewController.releaseTransition(finishing: true, evenly: true, rate: CGFloat(pace))
    case .play, .hold, nil: break
    }
    request = nil
  }

  // MARK: Turns

  /// Reads the state of the transition; call it once a turn. Returns whether any displayed value has changed.
  @discardableResult
  func update() -> Bool {
    if settling > 0 {
      settling -= 1
      if settling == 0 { start() }
    } else if request != nil {
      switch request {
      case .hold(let target), .resume(let target): holdStarted(at: target)
      case .playBack: holdStarted(at: 1)
      case .play, nil: break
      }
    }
    if let playStart { followTime(since: playStart) } else { followTransition() }
    let now = (state, fraction, operation)
    defer { reported = now }
    return reported != now
  }

  private func followTime(since start: Double) {
    let elapsedFraction = (CACurrentMediaTime() - start) / max(0.001, entry.duration)
    fraction = min(1, elapsedFraction)
    state = elapsedFraction < 1 ? .playing : .ended
    if elapsedFraction >= 1 { playStart = nil }
  }

  private func followTransition() {
    guard let transition = stage?.rootViewController.shownTransition else {
      // No transition runs: the stage is at the start or at the end of the last transition.
      switch state {
      case .playing, .held:
        (state, fraction) = fraction > 0 && request == nil ? (.ended, 1) : (state, fraction)
      case .returning: (state, fraction) = (.ready, 0)
      case .ready, .ended: break
      }
      return
    }
    isUnplayed = false
    if session.isSlow || isPaced {
      isPaced = session.isSlow
      stage?.rootViewController.paceTransition(pace)
    }
    if transition.isGrabbed { stage?.rootViewController.holdTransition() }
    (fraction, operation) = (transition.fraction, transition.operation)
    state = transition.isGrabbed ? .held : transition.isReturning ? .returning : .playing
  }
}
