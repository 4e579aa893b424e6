/// An object to which an animation can be added. `CALayer` conforms; the animation classes do not depend on it.
protocol AnimatedObject: AnyObject {
  func add(_ anim: CAAnimation, forKey key: String?)
}
