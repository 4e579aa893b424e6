/// Minimised sequences that have failed once.
enum FoundSequences {
  static let all: [[FuzzStep]] = [
    // Two dismissals of one controller, the second during the first.
    [
      .present(from: 0, .pageSheet, .page, animated: false), .dismiss(from: 0, animated: true),
      .dismiss(from: 3, animated: false),
    ],
    // A stack disappears during a transition in it. Controllers that leave with their container are not notified
    // separately.
    [
      .push(nav: 2, .box, animated: true), .present(from: 0, .customRemoving, .page, animated: false),
    ],
    // A change of children while the container appears.
    [
      .present(from: 0, .pageSheet, .box, animated: true), .child(box: 1, animated: false),
    ],
    [
      .inside(.didAppear, .child(box: 1, animated: true)),
      .present(from: 7, .pageSheet, .box, animated: true), .frames(1), .jump(10_000_000), .frames(1),
    ],
    // A controller presents another while it is being dismissed.
    [
      .present(from: 0, .pageSheet, .page, animated: false), .frames(1), .dismiss(from: 0, animated: true),
      .frames(1), .frames(1), .present(from: 7, .fullScreen, .page, animated: true),
    ],
    // A controller presents another while it is being presented.
    [
      .present(from: 0, .fullScreen, .page, animated: true),
      .present(from: 7, .customRemoving, .page, animated: false),
    ],
    // A callback at the end of a tab switch presents a controller, which removes the view of the tabs.
    [.inside(.didAppear, .present(from: 7, .fullScreen, .stack, animated: true)), .tap(tab: 2)],
    // A presented stack is dismissed during a push in it.
    [
      .present(from: 2, .customRemoving, .stack, animated: true), .dismiss(from: 6, animated: false),
      .push(nav: 2, .page, animated: true),
    ],
    // A push ends while its stack disappears, and the stack appears again.
    [
      .push(nav: 0, .page, animated: true), .animator(.contradicts), .frames(1),
      .present(from: 0, .fullScreen, .page, animated: true), .jump(10_000_000),
    ],
    // A child's callback reverses its container's appearance.
    [
      .inside(.didAppear, .present(from: 8, .customRemoving, .box, animated: true)),
      .present(from: 9, .overFullScreen, .box, animated: false),
    ],
    // A tab is removed during a push in it.
    [.push(nav: 0, .page, animated: true), .tabs(keep: 0, new: 0)],
    // Tabs change while they appear again.
    [
      .present(from: 0, .customRemoving, .page, animated: false), .dismiss(from: 0, animated: true),
      .tabs(keep: 2, new: -1),
    ],
    // Tabs change while they disappear.
    [
      .animator(.view), .tabs(keep: 6, new: -1), .child(box: 1, animated: true),
      .child(box: 0, animated: false), .present(from: 0, .fullScreen, .page, animated: true),
      .tabs(keep: 6, new: 1),
    ],
    // The window's root is removed at the end, with a presentation over it.
    [.present(from: 0, .customRemoving, .page, animated: false)],
    // Tabs change, or a tab is selected, in a callback of a change of tabs.
    [.inside(.willDisappear, .tabs(keep: 0, new: -1)), .tabs(keep: 0, new: -1)],
    [.inside(.willDisappear, .tabs(keep: 5, new: -1)), .tabs(keep: 6, new: -1)],
    [.select(tab: 1), .inside(.didDisappear, .select(tab: 1)), .tabs(keep: 5, new: 1)],
    // A tap on the shown tab, while a request for another tab waits.
    [
      .finger(.down, x: 27, y: 219), .present(from: 0, .fullScreen, .page, animated: true), .select(tab: 1),
    ],
    // A tab that is removed while it appears presents a controller.
    [
      .animator(.view), .select(tab: 2), .tabs(keep: 0, new: -1),
      .present(from: 2, .customRemoving, .page, animated: true),
    ],
    // An interactive pop is cancelled after its controller was pushed again.
    [
      .finger(.down, x: 5, y: 175), .push(nav: 0, .page, animated: false), .jump(10_000_000),
      .finger(.move, x: 35, y: 175), .present(from: 3, .overFullScreen, .stack, animated: true),
      .pushBack(nav: 3, animated: true),
    ],
    // A dismissal between the last frame of a presentation and its completion.
    [
      .animator(.property), .present(from: 0, .fullScreen, .page, animated: true), .frames(1),
      .jump(10_000_000), .dismiss(from: 0, animated: false),
    ],
    // A child's callback at the end of its container's appearance replaces the child.
    [
      .animator(.contradicts), .present(from: 0, .fullScreen, .page, animated: true),
      .inside(.didAppear, .popToRoot(nav: 0, animated: true)), .frames(1), .frames(2), .frames(1),
      .tap(tab: 0), .inside(.didAppear, .tabs(keep: 4, new: -1)), .jump(100), .frames(2),
    ],
    // A push is cancelled while the stack appears again, and this appearance is cancelled, too.
    [
      .animator(.contradicts), .present(from: 0, .fullScreen, .page, animated: true), .frames(1), .jump(294),
      .push(nav: 0, .page, animated: true), .frames(4),
      .present(from: 0, .customRemoving, .page, animated: false), .dismiss(from: 0, animated: true),
    ],
    // Will-callbacks that reverse the appearance.
    [.inside(.willAppear, .present(from: 6, .customRemoving, .box, animated: true)), .tabs(keep: 0, new: 1)],
    [.inside(.willAppear, .tabs(keep: 0, new: 0)), .tabs(keep: 4, new: -1)],
    [
      .animator(.property), .present(from: 0, .fullScreen, .page, animated: true),
      .inside(.willDisappear, .present(from: 6, .customRemoving, .page, animated: false)),
      .dismiss(from: 1, animated: false), .frames(1),
    ],
    // The window is resized in a callback at the start of a transition.
    [
      .push(nav: 0, .page, animated: true), .push(nav: 0, .page, animated: false), .frames(1),
      .jump(10_000_000), .inside(.willDisappear, .resize(width: 159, height: 246)), .frames(4),
    ],
    // A drag's dismissal completes at once, while the touch still moves.
    [
      .animator(.atOnce), .present(from: 0, .pageSheet, .page, animated: false), .jump(1000),
      .finger(.down, x: 33, y: 60), .frames(2), .finger(.move, x: 33, y: 100), .frames(3),
    ],
    // A stack outside its window pops before its disappearance callbacks.
    [
      .inside(.completion, .present(from: 8, .customRemoving, .page, animated: false)),
      .push(nav: 1, .page, animated: true), .inside(.completion, .popToRoot(nav: 1, animated: true)),
      .select(tab: 1),
    ],
    // An interaction finishes a push that a pop has reversed.
    [
      .interaction(.interactiveLater), .animator(.property), .push(nav: 0, .page, animated: true), .frames(1),
      .tap(tab: 0), .drive(.pause),
    ],
    // A callback of the disappearing tab selects another tab while the next tab replaces it.
    [.animator(.view), .inside(.willDisappear, .select(tab: 1)), .tabs(keep: 6, new: 0)],
    // A push is cancelled, and its window resized, in a presenter that is scaled below a sheet.
    [
      .present(from: 0, .pageSheet, .page, animated: false), .animator(.contradicts),
      .push(nav: 0, .page, animated: true), .resize(width: 95, height: 172),
    ],
  ]
}
