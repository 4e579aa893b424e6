// What the compiler looks for where it meets `#colorLiteral` and `#imageLiteral`.

/// The type of colour literals.
public typealias _ColorLiteralType = UIColor
/// The type of image literals.
public typealias _ImageLiteralType = UIImage
