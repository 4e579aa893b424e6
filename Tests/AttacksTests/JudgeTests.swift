import Glibc
import Testing

@testable import Attacks

/// The rules of verdicts, applied to made-up endings.
@Suite struct JudgeTests {
  private func verdict(
    _ end: ChildOutcome.End, output: String = "", errors: String = "", peak: Int = 1 << 20
  ) -> Verdict {
    Judge.verdict(
      of: ChildOutcome(end: end, output: output, errors: errors, peakBytes: peak), memoryLimit: 512 << 20)
  }

  private func failure(of verdict: Verdict) -> Verdict.Failure? {
    if case .failure(let failure, _) = verdict { failure } else { nil }
  }

  private func trap(_ message: String) -> String { "UIKit/UIView.swift:12: Fatal error: \(message)\n" }

  @Test(arguments: [
    "CALayer.mask: a layer cannot be the mask of itself or of its own sublayer",
    "UIViewController.loadView(): nib files are not read; make the objects of \"Main\" with UINib.addNib(_:_:)",
    "Run.step(): the run is closed", "CATransaction.commit(): there is no matching begin()",
    "AttackController.loadView(): view is still nil; set it there",
    "CGImage: reading the pixels of a snapshot or a graphics context needs a run",
    "UINavigationController.pushViewController(_:animated:): UIViewController is in the stack already",
  ])
  func aMessageThatNamesTheCallIsANamedTrap(message: String) {
    #expect(Judge.isNamed(message))
    #expect(verdict(.signal(SIGILL), errors: trap(message)) == .namedTrap(message))
    #expect(verdict(.signal(SIGTRAP), errors: "segue: note: a: b\n" + trap(message)) == .namedTrap(message))
    #expect(failure(of: verdict(.signal(SIGSEGV), errors: trap(message))) == .bareTrap)
  }

  @Test(arguments: [
    "Index out of range", "Unexpectedly found nil while unwrapping an Optional value",
    "Double value cannot be converted to Int because it is either infinite or NaN",
    "Not enough bits to represent the passed value", "Range requires lowerBound <= upperBound",
    "'try!' expression unexpectedly raised an error: ImageError.damaged",
    "Can't form Range with upper < lower: 3 2 1",
    "FrameScheduler: the list ends inside a group", "Device.close: 2 GL errors, first: GL_INVALID_VALUE",
    "UIView.frame: no", "Something: goes wrong here now", "CALayer the mask: is not a mask of it",
    "UnsafeMutablePointer.initialize: overlapping range of it",
  ])
  func aMessageThatNamesNoCallIsABareTrap(message: String) {
    #expect(!Judge.isNamed(message))
    #expect(failure(of: verdict(.signal(SIGILL), errors: trap(message))) == .bareTrap)
  }

  @Test func conflictingAccessesAreABareTrap() {
    let errors =
      "Simultaneous accesses to 0x1, but modification requires exclusive access.\nFatal access conflict detected.\n"
    #expect(failure(of: verdict(.signal(SIGABRT), errors: errors)) == .bareTrap)
  }

  @Test(arguments: [SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGTRAP, SIGFPE])
  func aSignalWithoutAMessageIsAFailure(signal: Int32) {
    #expect(failure(of: verdict(.signal(signal))) == .signal)
    #expect(failure(of: verdict(.signal(signal), peak: 500 << 20)) == .memory)
    #expect(
      failure(of: verdict(.signal(signal), errors: "Fatal error: failed to allocate 64 bytes\n")) == .memory)
  }

  @Test func aKillByTheKernelIsOutOfMemory() {
    #expect(failure(of: verdict(.signal(SIGKILL))) == .memory)
  }

  @Test func aMissedDeadlineIsAHang() {
    #expect(failure(of: verdict(.deadline, output: "verdict: drawn\n")) == .hang)
  }

  @Test func anExitHasTheReportedVerdict() {
    #expect(verdict(.exit(0), output: "noise\nverdict: drawn\n") == .drawn)
    #expect(failure(of: verdict(.exit(0))) == .silentExit)
    #expect(failure(of: verdict(.exit(3), errors: "oops\n")) == .silentExit)
    let error = Verdict.typedError("EffectError: a.glsl:1: it is empty")
    #expect(verdict(.exit(0), output: Report.line(error)) == error)
  }

  /// The verdict that a child reports keeps its kind, even if its text has more than one line.
  @Test(arguments: Verdict.Failure.allCases)
  func aReportedFailureKeepsItsKind(kind: Verdict.Failure) {
    let output = Report.line(.failure(kind, "first\nsecond"))
    #expect(Report.read(output) == .failure(kind, "first second"))
    #expect(failure(of: verdict(.exit(0), output: output)) == kind)
  }

  @Test(arguments: [
    "==1==ERROR: AddressSanitizer: heap-use-after-free on address 0x1",
    "==1==ERROR: LeakSanitizer: detected memory leaks",
    "WARNING: ThreadSanitizer: data race (pid=1)", "a.c:3:5: runtime error: signed integer overflow",
  ])
  func aSanitizerReportIsAFailure(line: String) {
    #expect(failure(of: verdict(.exit(0), output: "verdict: drawn\n", errors: "\(line)\n")) == .sanitizer)
  }

  @Test func anEndingThatAnAttackDoesNotAllowIsForbidden() {
    let attack = Attack("a", .throwsError) { _ in }
    #expect(failure(of: attack.judged(.drawn)) == .forbidden)
    #expect(attack.judged(.typedError("a b c")) == .typedError("a b c"))
    #expect(attack.judged(.failure(.hang, "")) == .failure(.hang, ""))
  }

  // MARK: The command line's contract

  @Test func theCommandLineIsJudgedByItsContract() {
    func judge(_ status: Int32, _ errors: String, left: [String] = []) -> Verdict {
      FuzzRunner.judge(
        ChildOutcome(end: .exit(status), errors: errors), memoryLimit: 1 << 30, newFiles: left)
    }
    #expect(judge(0, "", left: ["out.png"]) == .drawn)
    #expect(judge(1, "segue: error: in.png: it is damaged\n").kind == .typedError)
    #expect(judge(1, "segue: note: a-b: words\nsegue: error: in.png: it is damaged\n").kind == .typedError)
    #expect(judge(2, "effect.glsl:1: it is empty\n").kind == .typedError)
    #expect(failure(of: judge(1, "")) == .silentExit)
    #expect(failure(of: judge(1, "a\nb\n")) == .silentExit)
    #expect(failure(of: judge(3, "segue: error: a\n")) == .silentExit)
    #expect(failure(of: judge(1, "segue: error: \u{1B}[31m\n")) == .untypedError)
    #expect(failure(of: judge(1, "segue: error: a\n", left: [".out.png.part"])) == .filesLeft)
  }
}
