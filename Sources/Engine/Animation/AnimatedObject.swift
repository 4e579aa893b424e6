/// What animations are added to: a layer, as an animation that is the action of a change sees it.
protocol AnimatedObject: AnyObject {
  func add(_ anim: CAAnimation, forKey key: String?)
}
