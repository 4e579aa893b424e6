// The type names that the compiler looks up for `#colorLiteral` and `#imageLiteral`.

/// The type of colour literals.
public typealias _ColorLiteralType = UIColor
/// The type of image literals.
public typealias _ImageLiteralType = UIImage
