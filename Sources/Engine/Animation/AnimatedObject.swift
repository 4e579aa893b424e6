/// The receiver of an animation that runs as the action of a change: a layer, without its type.
protocol AnimatedObject: AnyObject {
  func add(_ anim: CAAnimation, forKey key: String?)
}
