/// Sequences that were wrong once, each as short as it got.
enum FoundSequences {
  static var all: [[FuzzStep]] {
    [
      // Two dismissals of one controller, the second while the first is on its way.
      [
        .present(from: 0, .pageSheet, .page, animated: false), .dismiss(from: 0, animated: true),
        .dismiss(from: 3, animated: false),
      ],
      // A stack leaves the screen with a transition in it: views that leave with their container's are not told.
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
      // Who is on the way away presents somebody.
      [
        .present(from: 0, .pageSheet, .page, animated: false), .frames(1), .dismiss(from: 0, animated: true),
        .frames(1), .frames(1), .present(from: 7, .fullScreen, .page, animated: true),
      ],
      // Who is being presented presents somebody.
      [
        .present(from: 0, .fullScreen, .page, animated: true),
        .present(from: 7, .customRemoving, .page, animated: false),
      ],
      // A callback at the end of a switch takes the tabs away.
      [.inside(.didAppear, .present(from: 7, .fullScreen, .stack, animated: true)), .tap(tab: 2)],
      // A stack that is presented goes while something is pushed in it.
      [
        .present(from: 2, .customRemoving, .stack, animated: true), .dismiss(from: 6, animated: false),
        .push(nav: 2, .page, animated: true),
      ],
      // A push ends while its stack is on the way off the screen, and comes back.
      [
        .push(nav: 0, .page, animated: true), .animator(.contradicts), .frames(1),
        .present(from: 0, .fullScreen, .page, animated: true), .jump(10_000_000),
      ],
      // A child's callback turns its container round.
      [
        .inside(.didAppear, .present(from: 8, .customRemoving, .box, animated: true)),
        .present(from: 9, .overFullScreen, .box, animated: false),
      ],
      // A tab is taken out in the middle of a push in it.
      [.push(nav: 0, .page, animated: true), .tabs(keep: 0, new: 0)],
      // Tabs change while they come back.
      [
        .present(from: 0, .customRemoving, .page, animated: false), .dismiss(from: 0, animated: true),
        .tabs(keep: 2, new: -1),
      ],
      // Tabs change while they leave.
      [
        .animator(.view), .tabs(keep: 6, new: -1), .child(box: 1, animated: true),
        .child(box: 0, animated: false), .present(from: 0, .fullScreen, .page, animated: true),
        .tabs(keep: 6, new: 1),
      ],
      // The window's root goes, and somebody is presented over it.
      [.present(from: 0, .customRemoving, .page, animated: false)],
    ]
  }
}
