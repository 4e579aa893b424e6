extension UIView {
  /// The maximum width, in points, of lines that are easy to read in the system font at its standard size.
  private static let readableWidth: CGFloat = 672

  /// A guide for text of readable width: centred within the layout margins and at most 672 points wide. The first use
  /// adds constraints to the view.
  public var readableContentGuide: UILayoutGuide {
    if let guide = constraintState?.guides.readable { return guide }
    let guide = UILayoutGuide()
    guide.identifier = "UIViewReadableContentGuide"
    guide.owner = self
    ownedConstraints.guides.readable = guide
    let margins = layoutMarginsGuide
    let width = guide.widthAnchor.constraint(equalTo: margins.widthAnchor)
    width.priority = UILayoutPriority(999)
    NSLayoutConstraint.activate([
      width, guide.widthAnchor.constraint(lessThanOrEqualToConstant: Self.readableWidth),
      guide.centerXAnchor.constraint(equalTo: margins.centerXAnchor),
      guide.topAnchor.constraint(equalTo: margins.topAnchor),
      guide.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
    ])
    return guide
  }
}
