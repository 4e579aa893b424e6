import Showcase
import UIKit

/// Shows an entry's stage in a window of its own and drives its transition: plays, pauses, scrubs and reverses it.
///
/// It drives a stage by the `Stage` protocol: it makes the stage anew whenever something is to begin at its start,
/// waits until its screens have appeared, then starts or grabs the transition, and reads once a turn what is shown
/// (`UIViewController.shownTransition`).
@MainActor
final class StagePlayer {
  enum State: Equatable {
    /// The state before the transition, or after it has returned.
    case ready
    case playing, returning
    /// The state while a program or a finger holds the transition.
    case held
    case ended
  }

  /// The action once a new stage has come to rest.
  private enum Request {
    case play
    case hold(Double)
    /// Plays forwards from a fraction.
    case resume(Double)
    /// Plays from its end back to its start.
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
  /// The reason for which the stage could not be made.
  private(set) var failure: String?
  private let session: DemoSession
  private var request: Request?
  /// Whether a new stage is still to play or to be held once it has come to rest.
  var isPending: Bool { request != nil }
  /// The number of turns until a new stage is at rest, in which its screens appear.
  private var settling = 0
  private static let settlingTurns = 3
  /// The start of a scene, on the clock of the animations; nil for transitions.
  private var playStart: Double?
  private var isFresh = true
  /// The state, fraction and operation that the last turn has shown.
  private var reported: (State, Double, String) = (.ready, 0, "")

  init(_ entry: TransitionEntry, session: DemoSession, frame: CGRect) {
    (self.entry, self.session) = (entry, session)
    window = UIWindow(frame: frame)
    window.clipsToBounds = true
    // The background is that of a screen with a single window: it is visible below a sheet, or beside a screen that
    // rotates.
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

  /// Shows another version of the entry, at the displayed moment, or from the start.
  func replace(with entry: TransitionEntry) {
    self.entry = entry
    if state == .held, !playsByItself { return remake() }
    rebuild()
    playOrPause()
  }

  /// Makes the stage anew, and brings it to its last displayed moment.
  func remake() {
    let (shown, moment) = (state, fraction)
    let pending = request
    rebuild()
    if playsByItself { return }
    // A window that is being resized has another size in each turn, before the last stage is at its moment.
    switch shown {
    case _ where pending != nil: request = pending
    case .held: request = .hold(moment)
    case .playing: request = .resume(moment)
    case .ended: request = .resume(1)
    case .ready, .returning: break
    }
    if request != nil { (state, fraction) = (shown, moment) }
  }

  /// Makes the stage anew, at the start of its transition.
  func rebuild() {
    request = nil
    settling = Self.settlingTurns
    (state, fraction, operation) = (.ready, 0, "")
    playStart = nil
    isFresh = true
    statusBar?.close()
    statusBar = nil
    do {
      let made = try entry.make(session.options(for: entry, size: window.bounds.size))
      stage = made
      failure = nil
      window.rootViewController = made.rootViewController
      statusBar = makeStatusBar()
      statusBar?.alpha = window.alpha
    } catch {
      failure = "\(error)"
    }
    isPaced = false
  }

  /// Moves the stage on the screen; a stage of another size is made anew.
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

  /// The seconds of a transition per second.
  private var pace: Double { session.isSlow ? 0.1 : 1 }
  /// Whether the running transition has another pace than its own.
  private var isPaced = false

  // MARK: Control

  /// Whether the entry plays by itself, from its start to its end: a scene, or an effect on one picture.
  var playsByItself: Bool { entry.kind != .transition }

  /// Plays, pauses or continues; from the end, plays again.
  func playOrPause() {
    lookAgain()
    switch state {
    case .playing, .returning: playsByItself ? restart(.play) : stage?.grab()
    case .held: continueHeld(finishing: true)
    case .ready, .ended: restart(.play)
    }
    update()
  }

  func beginAgain() { rebuild() }

  /// Reads the state again: a touch may have started or grabbed a transition since the last turn.
  private func lookAgain() {
    if playStart == nil, request == nil { followTransition() }
  }

  /// Plays backwards, or forwards again.
  func reverse() {
    guard !playsByItself else { return }
    lookAgain()
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

  /// Applies the session's pace while the transition plays back; a transition that plays forwards applies it by itself.
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
    guard let shown = stage?.rootViewController.shownTransition else {
      if case .hold = request { request = .hold(target) } else { restart(.hold(target)) }
      return
    }
    if !shown.isGrabbed { stage?.grab() }
    stage?.scrub(to: target)
    state = .held
  }

  /// Scrubs by a fraction of the transition.
  func step(by part: Double) { scrub(to: fraction + part) }

  private func restart(_ request: Request) {
    let canBegin = isFresh && state == .ready && settling == 0
    if !canBegin { rebuild() }
    self.request = request
    if canBegin { start() }
  }

  /// Starts the requested action, once the stage is at rest.
  private func start() {
    guard let request, let stage else { return }
    isFresh = false
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

  /// Holds a transition that has just been started; one that has not yet begun is held in a later turn.
  private func holdStarted(at target: Double) {
    guard let stage, let shown = stage.rootViewController.shownTransition else { return }
    if !shown.isGrabbed { stage.grab() }
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

  /// Follows the transition; call it once a turn. Returns whether any displayed value has changed.
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
    let part = (CACurrentMediaTime() - start) / max(0.001, entry.duration)
    fraction = min(1, part)
    state = part < 1 ? .playing : .ended
    if part >= 1 { playStart = nil }
  }

  private func followTransition() {
    guard let shown = stage?.rootViewController.shownTransition else {
      // The stage is at rest: at the start or at the end of the last transition.
      switch state {
      case .playing, .held:
        (state, fraction) = fraction > 0 && request == nil ? (.ended, 1) : (state, fraction)
      case .returning: (state, fraction) = (.ready, 0)
      case .ready, .ended: break
      }
      return
    }
    isFresh = false
    if session.isSlow || isPaced {
      isPaced = session.isSlow
      stage?.rootViewController.paceTransition(pace)
    }
    if shown.isGrabbed { stage?.rootViewController.holdTransition() }
    (fraction, operation) = (shown.fraction, shown.operation)
    state = shown.isGrabbed ? .held : shown.isReturning ? .returning : .playing
  }
}
