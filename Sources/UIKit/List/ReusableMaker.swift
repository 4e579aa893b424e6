/// A registration that makes new reusable views: a class, or a nib and the closure that takes the view from it.
enum ReusableMaker<View: UIView> {
  case type(View.Type)
  case nib(UINib, @MainActor (UINib) -> View)

  /// Returns a new view; `create` makes a view of a class.
  @MainActor
  func make(_ create: (View.Type) -> View) -> View {
    switch self {
    case .type(let type): create(type)
    case .nib(let nib, let take): take(nib)
    }
  }

  /// Whether both registrations have the same class or the same nib.
  func isSame(as other: Self) -> Bool {
    switch (self, other) {
    case (.type(let type), .type(let other)): type == other
    case (.nib(let nib, _), .nib(let other, _)): nib === other
    default: false
    }
  }
}
