import Engine
import Segue

/// Recognizers whose handlers change them or their views, and touches that are invalid or many.
enum Gestures {
  static let all: [Attack] = handlerChanges + touches

  private typealias Change = (name: String, body: @MainActor @Sendable (UIGestureRecognizer, Stage) -> Void)

  private static let makers: [(name: String, make: @MainActor @Sendable () -> UIGestureRecognizer)] = [
    ("tap", { UITapGestureRecognizer() }), ("pan", { UIPanGestureRecognizer() }),
    (
      "longPress",
      {
        let press = UILongPressGestureRecognizer()
        press.minimumPressDuration = 0.01
        return press
      }
    ),
    ("plain", { UIGestureRecognizer() }),
  ]

  private static let changes: [Change] = [
    ("removesItself", { recognizer, _ in recognizer.view?.removeGestureRecognizer(recognizer) }),
    ("removesView", { recognizer, _ in recognizer.view?.removeFromSuperview() }),
    ("disablesItself", { recognizer, _ in recognizer.isEnabled = false }),
    ("setsState", { recognizer, _ in recognizer.state = .ended }),
    ("setsPossible", { recognizer, _ in recognizer.state = .possible }),
    ("hidesWindow", { recognizer, _ in recognizer.view?.window?.isHidden = true }),
    ("removesRoot", { _, stage in try? stage.window.rootViewController = nil }),
    (
      "addsRecognizers",
      { recognizer, _ in
        for _ in 0..<10 { recognizer.view?.addGestureRecognizer(UITapGestureRecognizer()) }
      }
    ),
  ]

  private static let handlerChanges: [Attack] = makers.flatMap { maker in
    changes.map { change in
      Attack("gesture.\(maker.name).\(change.name)", .drawsOrTraps) { stage in
        let view = try stage.view()
        let recognizer = maker.make()
        if maker.name != "plain" {
          let called = stage.expect("handler")
          recognizer.addAction { recognizer in
            called()
            change.body(recognizer, stage)
          }
        }
        view.addGestureRecognizer(recognizer)
        if maker.name == "plain" {
          change.body(recognizer, stage)
        } else if maker.name == "tap" {
          try stage.run.tap(at: CGPoint(x: 60, y: 45))
        } else {
          try stage.run.drag(from: CGPoint(x: 40, y: 45), to: CGPoint(x: 80, y: 45), duration: 0.1, rest: 0.1)
        }
        try stage.step(20)
        try stage.window.isHidden = false
      }
    }
  }

  private static func sample(_ t: Double, _ id: Int, _ phase: TouchSample.Phase, _ x: Double = 60)
    -> TouchSample
  {
    TouchSample(t: t, id: id, phase: phase, x: x, y: 45)
  }

  private static let touches = Attack.family(
    "touches", .drawsOrTraps,
    [
      (
        "thousands",
        { stage in
          try stage.view().isMultipleTouchEnabled = true
          for id in 0..<5000 { try stage.run.touch(sample(0, id, .began)) }
          try stage.step(2)
          for id in 0..<5000 { try stage.run.touch(sample(0.05, id, .ended)) }
          try stage.step(4)
        }
      ),
      (
        "endsWithoutBeginning",
        { stage in
          for phase in [TouchSample.Phase.ended, .moved, .cancelled, .exited] {
            try stage.run.touch(sample(0, 7, phase))
          }
          try stage.step(2)
        }
      ),
      (
        "beginsTwice",
        { stage in
          let view = try stage.view()
          for recognizer in [UITapGestureRecognizer(), UIPanGestureRecognizer(), UIPinchGestureRecognizer()] {
            view.addGestureRecognizer(recognizer)
          }
          for t in [0, 0.01, 0.01, 0.02] { try stage.run.touch(sample(t, 0, .began)) }
          try stage.step(5)
          for _ in 0..<3 { try stage.run.touch(sample(0.06, 0, .ended)) }
          try stage.step(5)
        }
      ),
      (
        "extremeIds",
        { stage in
          for id in [Int.min, Int.max, -1] {
            try stage.run.touch(sample(0, id, .began))
            try stage.run.touch(sample(0.02, id, .ended))
          }
          try stage.step(4)
        }
      ),
      (
        "manySamplesOfOneTime",
        { stage in
          try stage.view().addGestureRecognizer(UIPanGestureRecognizer())
          try stage.run.touch(sample(0, 0, .began))
          for index in 0..<20_000 { try stage.run.touch(sample(0.01, 0, .moved, Double(index % 60) + 30)) }
          try stage.run.touch(sample(0.03, 0, .ended))
          try stage.step(6)
        }
      ),
      (
        "viewRemovedWhileTouched",
        { stage in
          let called = stage.expect("touchesBegan")
          let view = try stage.view { AttackView(frame: $0) }
          view.onTouch = {
            called()
            $0.removeFromSuperview()
          }
          try stage.run.drag(from: CGPoint(x: 40, y: 45), to: CGPoint(x: 80, y: 45), duration: 0.1)
          try stage.step(12)
        }
      ),
      (
        "buttonRemovedByItsAction",
        { stage in
          let called = stage.expect("action")
          let button = try stage.view { UIButton(frame: $0) }
          button.addAction(
            UIAction { _ in
              called()
              button.superview?.removeFromSuperview()
              button.isEnabled = false
            }, for: .touchUpInside)
          try stage.run.tap(at: CGPoint(x: 60, y: 45))
          try stage.step(8)
        }
      ),
      (
        "requiresItself",
        { stage in
          let tap = UITapGestureRecognizer()
          tap.require(toFail: tap)
          try stage.view().addGestureRecognizer(tap)
          try stage.run.tap(at: CGPoint(x: 60, y: 45))
          try stage.step(8)
        }
      ),
      (
        "requireEachOther",
        { stage in
          let (a, b) = (UITapGestureRecognizer(), UITapGestureRecognizer())
          a.require(toFail: b)
          b.require(toFail: a)
          let view = try stage.view()
          view.addGestureRecognizer(a)
          view.addGestureRecognizer(b)
          try stage.run.tap(at: CGPoint(x: 60, y: 45))
          try stage.step(8)
        }
      ),
      (
        "touchOutOfRange",
        { stage in
          let pan = UIPanGestureRecognizer()
          try stage.view().addGestureRecognizer(pan)
          _ = pan.location(ofTouch: 3, in: nil)
        }
      ),
    ])
}
