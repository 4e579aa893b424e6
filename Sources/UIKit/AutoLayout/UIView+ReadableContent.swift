extension UIView {
  /// The greatest width of lines that are easy to read, in points, with the system font at its standard size.
  private static let readableWidth: CGFloat = 672

  /// The part of the layout margins' rectangle in which lines are not too long to read: in the middle, at most 672 points
  /// wide. The first use adds constraints to the view.
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
