/// The properties of a controller that storyboards and nibs set.
struct FileParts {
  /// The closures that make the segues, by their identifiers.
  var segues: [String: @MainActor (UIViewController) -> UIStoryboardSegue] = [:]
  /// The storyboard whose scene made the controller; nil for other controllers.
  var storyboard: UIStoryboard?
  /// The closure that makes the view of a scene's controller; nil if the scene makes no view.
  var makeView: (@MainActor (UIViewController) -> UIView)?
  /// The name of the nib that was given at the creation; nil for none.
  var nibName: String?
}

extension UIViewController {
  /// The view that the controller's scene or nib makes, as large as the screen unless the view has a size; nil if
  /// neither makes a view. Traps if the view is of another class.
  func makeFileView<View: UIView>(_ class: View.Type) -> View? {
    guard let made = fileParts.makeView?(self) ?? makeNibView() else { return nil }
    guard let view = made as? View else {
      fatalError(
        "\(type(of: self)).loadView(): the view of its scene or nib is a \(type(of: made)); it must be a \(View.self)"
      )
    }
    if view.bounds.isEmpty { view.frame = UIScreen.main.bounds }
    if view.autoresizingMask.isEmpty { view.autoresizingMask = [.flexibleWidth, .flexibleHeight] }
    return view
  }

  private func makeNibView() -> UIView? {
    guard let name = fileParts.nibName ?? UINib.name(ofClass: "\(type(of: self))") else { return nil }
    let call = "\(type(of: self)).loadView()"
    let objects = UINib.makeObjects(name, owner: self, call: call)
    // The closure may have set the view, as an outlet does.
    guard let view = viewIfLoaded ?? objects.lazy.compactMap({ $0 as? UIView }).first else {
      fatalError("\(call): the closure of UINib.addNib(\"\(name)\") makes no view")
    }
    return view
  }
}
