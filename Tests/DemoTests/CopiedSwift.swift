// swift-format-ignore-file
// What the demo copies as Swift; CopiedSwiftTests write it.
import Segue

/// Push.
@MainActor func push(_ screen: UIViewController, in navigationController: UINavigationController) {
  navigationController.pushViewController(screen, animated: true)
}

/// Pop, also by a drag from the left edge.
@MainActor func pop(_ navigationController: UINavigationController) {
  navigationController.popViewController(animated: true)
}

/// Present over the whole screen.
@MainActor func present(_ screen: UIViewController, over presenter: UIViewController) {
  screen.modalPresentationStyle = .fullScreen
  presenter.present(screen, animated: true)
}

/// Dismiss.
@MainActor func dismiss(_ presenter: UIViewController) {
  presenter.dismiss(animated: true)
}

/// Sheet, present.
@MainActor func sheetPresent(_ screen: UIViewController, over presenter: UIViewController) {
  screen.modalPresentationStyle = .pageSheet
  presenter.present(screen, animated: true)
}

/// Sheet, dismiss, also by a drag downwards.
@MainActor func sheetDismiss(_ screen: UIViewController, over presenter: UIViewController) {
  screen.modalPresentationStyle = .pageSheet
  presenter.present(screen, animated: true)
}

/// Slide, push. Keep what it returns: delegates are weak.
@MainActor func slidePush(_ navigationController: UINavigationController) -> SlideNavigation {
  return SlideNavigation(navigationController, pageEdge: .line)
}

/// Slide, pop, also by a drag from the left edge. Keep what it returns: delegates are weak.
@MainActor func slidePop(_ navigationController: UINavigationController) -> SlideNavigation {
  return SlideNavigation(navigationController, pageEdge: .line)
}

/// Slide between tabs, also by a drag. Keep what it returns: delegates are weak.
@MainActor func slideTab(_ tabBarController: UITabBarController) -> SlideTabs {
  return SlideTabs(tabBarController, pageEdge: .line)
}

/// Slide, present. Keep what it returns: delegates are weak.
@MainActor func slidePresent(_ screen: UIViewController, over presenter: UIViewController) -> any UIViewControllerTransitioningDelegate {
  final class Delegate: NSObject, UIViewControllerTransitioningDelegate {
    func animationController(
      forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { SlideTransition(.up, edge: .raised) }
    func animationController(forDismissed dismissed: UIViewController)
      -> (any UIViewControllerAnimatedTransitioning)?
    { SlideTransition(.down, edge: .raised) }
  }
  let delegate = Delegate()
  screen.modalPresentationStyle = .custom
  screen.transitioningDelegate = delegate
  presenter.present(screen, animated: true)
  return delegate
}

/// Slide, dismiss. Keep what it returns: delegates are weak.
@MainActor func slideDismiss(_ screen: UIViewController, over presenter: UIViewController) -> any UIViewControllerTransitioningDelegate {
  final class Delegate: NSObject, UIViewControllerTransitioningDelegate {
    func animationController(
      forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { SlideTransition(.up, edge: .raised) }
    func animationController(forDismissed dismissed: UIViewController)
      -> (any UIViewControllerAnimatedTransitioning)?
    { SlideTransition(.down, edge: .raised) }
  }
  let delegate = Delegate()
  screen.modalPresentationStyle = .custom
  screen.transitioningDelegate = delegate
  presenter.present(screen, animated: true)
  return delegate
}

/// Pop by a drag that may start anywhere. Keep what it returns: delegates are weak.
@MainActor func swipePop(_ navigationController: UINavigationController) -> SwipeNavigation {
  return SwipeNavigation(navigationController, pageEdge: .raised)
}

/// Pop, the built-in one, by a drag that may start anywhere. Keep what it returns: delegates are weak.
@MainActor func fullscreenPop(_ navigationController: UINavigationController) -> FullScreenPop {
  return FullScreenPop(navigationController)
}

/// Slide that can be paused and reversed, push. Keep what it returns: delegates are weak.
@MainActor func interruptiblePush(_ navigationController: UINavigationController) -> InterruptibleNavigation {
  return InterruptibleNavigation(navigationController, pageEdge: .line)
}

/// Slide that can be paused and reversed, pop. Keep what it returns: delegates are weak.
@MainActor func interruptiblePop(_ navigationController: UINavigationController) -> InterruptibleNavigation {
  return InterruptibleNavigation(navigationController, pageEdge: .line)
}

/// Flip, pop, also by a drag that may start anywhere. Keep what it returns: delegates are weak.
@MainActor func rightSwipeFlip(_ navigationController: UINavigationController) -> SwipeNavigation {
  let swiping = SwipeNavigation(navigationController, style: .flip)
  swiping.shade = 0.4
  return swiping
}

/// Flip, push. Keep what it returns: delegates are weak.
@MainActor func rightSwipeFlipPush(_ navigationController: UINavigationController) -> SwipeNavigation {
  let swiping = SwipeNavigation(navigationController, style: .flip)
  swiping.shade = 0.4
  return swiping
}

/// Cube, pop, also by a drag that may start anywhere. Keep what it returns: delegates are weak.
@MainActor func rightSwipeCube(_ navigationController: UINavigationController) -> SwipeNavigation {
  let swiping = SwipeNavigation(navigationController, style: .cube)
  swiping.shade = 0.4
  return swiping
}

/// Cube, push. Keep what it returns: delegates are weak.
@MainActor func rightSwipeCubePush(_ navigationController: UINavigationController) -> SwipeNavigation {
  let swiping = SwipeNavigation(navigationController, style: .cube)
  swiping.shade = 0.4
  return swiping
}

/// Full-screen tabs that slide, with gradient buttons, also by a drag. Keep what it returns: delegates are weak.
@MainActor func tabScrollTransition(_ tabBarController: UITabBarController) -> GradientTabs {
  return GradientTabs(tabBarController, pageEdge: .line)
}

/// Full-screen tab scroll with gradient buttons. Keep what it returns: delegates are weak.
@MainActor func tabScroll(_ children: [UIViewController]) -> ScrollTabController {
  return ScrollTabController(viewControllers: children)
}

/// Five children in a container, by a softer spring. Keep what it returns: delegates are weak.
@MainActor func containerObjc(_ children: [UIViewController]) -> ButtonTabController {
  return ButtonTabController(viewControllers: children, motion: .spring(damping: 0.92))
}

/// Five children in a container, by a spring. Keep what it returns: delegates are weak.
@MainActor func containerSpring(_ children: [UIViewController]) -> ButtonTabController {
  return ButtonTabController(viewControllers: children, motion: .spring(damping: 1))
}

/// Five children in a container, also by a drag. Keep what it returns: delegates are weak.
@MainActor func containerSlide(_ children: [UIViewController]) -> ButtonTabController {
  return ButtonTabController(viewControllers: children, motion: .slide)
}

/// Flat zoom, push. Keep what it returns: delegates are weak.
@MainActor func flatzoomPush(_ navigationController: UINavigationController) -> FlatZoomNavigation {
  return FlatZoomNavigation(navigationController)
}

/// Flat zoom, pop. Keep what it returns: delegates are weak.
@MainActor func flatzoomPop(_ navigationController: UINavigationController) -> FlatZoomNavigation {
  return FlatZoomNavigation(navigationController)
}

/// Flat zoom, pop by a drag. Keep what it returns: delegates are weak.
@MainActor func flatzoomInteractivePop(_ navigationController: UINavigationController) -> FlatZoomNavigation {
  return FlatZoomNavigation(navigationController)
}

/// Blur zoom: a change of focus. Keep what it returns: delegates are weak.
@MainActor func blurZoom(_ navigationController: UINavigationController) -> AnimatedNavigation {
  return AnimatedNavigation(navigationController, popsByDrag: true) { operation in
    let animator = BlurZoomTransition(operation, sigma: 24, zoom: 1.25)
    animator.curve = .curveEaseInOut
    return animator
  }
}

/// Blur zoom back, also by a drag. Keep what it returns: delegates are weak.
@MainActor func blurZoomPop(_ navigationController: UINavigationController) -> AnimatedNavigation {
  return AnimatedNavigation(navigationController, popsByDrag: true) { operation in
    let animator = BlurZoomTransition(operation, sigma: 24, zoom: 1.25)
    animator.curve = .curveEaseInOut
    return animator
  }
}

/// Shrinking zoom, push. Keep what it returns: delegates are weak.
@MainActor func shrinkZoom(_ navigationController: UINavigationController) -> ShrinkZoomNavigation {
  return ShrinkZoomNavigation(navigationController) { ShrinkZoom(scale: 0.1) }
}

/// Shrinking zoom, pop, also by a drag from the left half. Keep what it returns: delegates are weak.
@MainActor func shrinkZoomPop(_ navigationController: UINavigationController) -> ShrinkZoomNavigation {
  return ShrinkZoomNavigation(navigationController) { ShrinkZoom(scale: 0.1) }
}

/// Magic move, push. Keep what it returns: delegates are weak.
@MainActor func magicMove(_ navigationController: UINavigationController) -> MatchTransition {
  let match = MagicMoveTransition(timing: UICubicTimingParameters(animationCurve: .easeInOut))
  match.interaction = FlatZoomInteractivePop(
    navigationController: navigationController, includesEdge: true)
  navigationController.delegate = match
  return match
}

/// Magic move, pop, also by a drag. Keep what it returns: delegates are weak.
@MainActor func magicMovePop(_ navigationController: UINavigationController) -> MatchTransition {
  let match = MagicMoveTransition(timing: UICubicTimingParameters(animationCurve: .easeInOut))
  match.interaction = FlatZoomInteractivePop(
    navigationController: navigationController, includesEdge: true)
  navigationController.delegate = match
  return match
}

/// Matched picture and title, push. Keep what it returns: delegates are weak.
@MainActor func match(_ navigationController: UINavigationController) -> MatchTransition {
  let match = MatchTransition(timing: UICubicTimingParameters(animationCurve: .easeInOut))
  match.interaction = FlatZoomInteractivePop(
    navigationController: navigationController, includesEdge: true)
  navigationController.delegate = match
  return match
}

/// Matched picture and title, pop, also by a drag. Keep what it returns: delegates are weak.
@MainActor func matchPop(_ navigationController: UINavigationController) -> MatchTransition {
  let match = MatchTransition(timing: UICubicTimingParameters(animationCurve: .easeInOut))
  match.interaction = FlatZoomInteractivePop(
    navigationController: navigationController, includesEdge: true)
  navigationController.delegate = match
  return match
}

/// Hero's push. Keep what it returns: delegates are weak.
@MainActor func heroPush(_ navigationController: UINavigationController) -> MatchTransition {
  let match = HeroTransition(.automatic)
  match.interaction = FlatZoomInteractivePop(
    navigationController: navigationController, includesEdge: true)
  navigationController.delegate = match
  return match
}

/// Hero's push reversed, pop, also by a drag. Keep what it returns: delegates are weak.
@MainActor func heroPushPop(_ navigationController: UINavigationController) -> MatchTransition {
  let match = HeroTransition(.automatic)
  match.interaction = FlatZoomInteractivePop(
    navigationController: navigationController, includesEdge: true)
  navigationController.delegate = match
  return match
}

/// Hero's cover. Keep what it returns: delegates are weak.
@MainActor func heroCover(_ navigationController: UINavigationController) -> MatchTransition {
  let match = HeroTransition(.cover(.up))
  match.interaction = FlatZoomInteractivePop(
    navigationController: navigationController, includesEdge: true)
  navigationController.delegate = match
  return match
}

/// Hero's cover reversed, pop, also by a drag. Keep what it returns: delegates are weak.
@MainActor func heroCoverPop(_ navigationController: UINavigationController) -> MatchTransition {
  let match = HeroTransition(.cover(.up))
  match.interaction = FlatZoomInteractivePop(
    navigationController: navigationController, includesEdge: true)
  navigationController.delegate = match
  return match
}

/// Hero's page in. Keep what it returns: delegates are weak.
@MainActor func heroPageIn(_ navigationController: UINavigationController) -> MatchTransition {
  let match = HeroTransition(.pageIn(.left))
  match.interaction = FlatZoomInteractivePop(
    navigationController: navigationController, includesEdge: true)
  navigationController.delegate = match
  return match
}

/// Hero's page in reversed, pop, also by a drag. Keep what it returns: delegates are weak.
@MainActor func heroPageInPop(_ navigationController: UINavigationController) -> MatchTransition {
  let match = HeroTransition(.pageIn(.left))
  match.interaction = FlatZoomInteractivePop(
    navigationController: navigationController, includesEdge: true)
  navigationController.delegate = match
  return match
}

/// Hero's zoom. Keep what it returns: delegates are weak.
@MainActor func heroZoom(_ navigationController: UINavigationController) -> MatchTransition {
  let match = HeroTransition(.zoom)
  match.interaction = FlatZoomInteractivePop(
    navigationController: navigationController, includesEdge: true)
  navigationController.delegate = match
  return match
}

/// Hero's zoom reversed, pop, also by a drag. Keep what it returns: delegates are weak.
@MainActor func heroZoomPop(_ navigationController: UINavigationController) -> MatchTransition {
  let match = HeroTransition(.zoom)
  match.interaction = FlatZoomInteractivePop(
    navigationController: navigationController, includesEdge: true)
  navigationController.delegate = match
  return match
}

/// Hero's slide and zoom. Keep what it returns: delegates are weak.
@MainActor func heroZoomSlide(_ navigationController: UINavigationController) -> MatchTransition {
  let match = HeroTransition(.zoomSlide(.left))
  match.interaction = FlatZoomInteractivePop(
    navigationController: navigationController, includesEdge: true)
  navigationController.delegate = match
  return match
}

/// Hero's slide and zoom reversed, pop, also by a drag. Keep what it returns: delegates are weak.
@MainActor func heroZoomSlidePop(_ navigationController: UINavigationController) -> MatchTransition {
  let match = HeroTransition(.zoomSlide(.left))
  match.interaction = FlatZoomInteractivePop(
    navigationController: navigationController, includesEdge: true)
  navigationController.delegate = match
  return match
}

/// Hero's pull. Keep what it returns: delegates are weak.
@MainActor func heroPull(_ navigationController: UINavigationController) -> MatchTransition {
  let match = HeroTransition(.pull(.right))
  match.interaction = FlatZoomInteractivePop(
    navigationController: navigationController, includesEdge: true)
  navigationController.delegate = match
  return match
}

/// Hero's uncover. Keep what it returns: delegates are weak.
@MainActor func heroUncover(_ navigationController: UINavigationController) -> MatchTransition {
  let match = HeroTransition(.uncover(.down))
  match.interaction = FlatZoomInteractivePop(
    navigationController: navigationController, includesEdge: true)
  navigationController.delegate = match
  return match
}

/// Hero's slide between tabs. Keep what it returns: delegates are weak.
@MainActor func heroTab(_ tabBarController: UITabBarController) -> HeroTransition {
  let hero = HeroTransition()
  tabBarController.delegate = hero
  return hero
}

/// Hero's fade, present. Keep what it returns: delegates are weak.
@MainActor func heroPresent(_ screen: UIViewController, over presenter: UIViewController) -> HeroTransition {
  let hero = HeroTransition()
  screen.transitioningDelegate = hero
  screen.modalPresentationStyle = .fullScreen
  presenter.present(screen, animated: true)
  return hero
}

/// Hero's fade, dismiss. Keep what it returns: delegates are weak.
@MainActor func heroDismiss(_ screen: UIViewController, over presenter: UIViewController) -> HeroTransition {
  let hero = HeroTransition()
  screen.transitioningDelegate = hero
  screen.modalPresentationStyle = .fullScreen
  presenter.present(screen, animated: true)
  return hero
}

/// Card that opens to a page. Keep what it returns: delegates are weak.
@MainActor func cardPush(_ navigationController: UINavigationController) -> CardNavigation {
  return CardNavigation(navigationController, pushDamping: 0.8)
}

/// Page that closes into its card. Keep what it returns: delegates are weak.
@MainActor func cardPop(_ navigationController: UINavigationController) -> CardNavigation {
  return CardNavigation(navigationController, popDamping: 0.6)
}

/// Album that opens like a book. Keep what it returns: delegates are weak.
@MainActor func albumPush(_ navigationController: UINavigationController) -> AlbumNavigation {
  return AlbumNavigation(navigationController)
}

/// Album that closes, also by a pinch. Keep what it returns: delegates are weak.
@MainActor func albumPop(_ navigationController: UINavigationController) -> AlbumNavigation {
  return AlbumNavigation(navigationController)
}

/// Card: opened, dragged, released, dragged away. Keep what it returns: delegates are weak.
@MainActor func card(_ navigationController: UINavigationController) -> CardNavigation {
  return CardNavigation(navigationController)
}

/// Cells of a collection view that become large, also by a pinch. Keep what it returns: delegates are weak.
@MainActor func collectionLayout(_ navigationController: UINavigationController, push: @escaping @MainActor (IndexPath) -> Void) -> LayoutPinchNavigation {
  return LayoutPinchNavigation(navigationController, push: push)
}

/// Cells that become small again, also by a pinch or a drag from the left edge. Keep what it returns: delegates are weak.
@MainActor func collectionLayoutPop(_ navigationController: UINavigationController, push: @escaping @MainActor (IndexPath) -> Void) -> LayoutPinchNavigation {
  return LayoutPinchNavigation(navigationController, push: push)
}

/// Crossfade. Keep what it returns: delegates are weak.
@MainActor func crossfade(_ navigationController: UINavigationController) -> ReversibleTransitions {
  return ReversibleTransitions(navigationController, popOnRightToLeft: false) {
    _ in CrossfadeTransition()
  }
}

/// Crossfade, back, also by a swipe. Keep what it returns: delegates are weak.
@MainActor func crossfadePop(_ navigationController: UINavigationController) -> ReversibleTransitions {
  return ReversibleTransitions(navigationController, popOnRightToLeft: false) {
    _ in CrossfadeTransition()
  }
}

/// Pan: the old screen moves half as far. Keep what it returns: delegates are weak.
@MainActor func pan(_ navigationController: UINavigationController) -> ReversibleTransitions {
  return ReversibleTransitions(navigationController, popOnRightToLeft: false) {
    PanTransition(isReversed: $0, dimming: 0.1)
  }
}

/// Pan: the old screen moves half as far, back, also by a swipe. Keep what it returns: delegates are weak.
@MainActor func panPop(_ navigationController: UINavigationController) -> ReversibleTransitions {
  return ReversibleTransitions(navigationController, popOnRightToLeft: false) {
    PanTransition(isReversed: $0, dimming: 0.1)
  }
}

/// Cards: the old screen tilts back. Keep what it returns: delegates are weak.
@MainActor func cards(_ navigationController: UINavigationController) -> ReversibleTransitions {
  return ReversibleTransitions(navigationController, popOnRightToLeft: false) {
    CardsTransition(isReversed: $0, distance: 900)
  }
}

/// Cards: the old screen tilts back, back, also by a swipe. Keep what it returns: delegates are weak.
@MainActor func cardsPop(_ navigationController: UINavigationController) -> ReversibleTransitions {
  return ReversibleTransitions(navigationController, popOnRightToLeft: false) {
    CardsTransition(isReversed: $0, distance: 900)
  }
}

/// Cube. Keep what it returns: delegates are weak.
@MainActor func cube(_ navigationController: UINavigationController) -> ReversibleTransitions {
  return ReversibleTransitions(navigationController, popOnRightToLeft: false) {
    CubeTransition(isReversed: $0, axis: .vertical, distance: 200, shade: 0.8)
  }
}

/// Cube, back, also by a swipe. Keep what it returns: delegates are weak.
@MainActor func cubePop(_ navigationController: UINavigationController) -> ReversibleTransitions {
  return ReversibleTransitions(navigationController, popOnRightToLeft: false) {
    CubeTransition(isReversed: $0, axis: .vertical, distance: 200, shade: 0.8)
  }
}

/// Flip: a page of a book. Keep what it returns: delegates are weak.
@MainActor func flip(_ navigationController: UINavigationController) -> ReversibleTransitions {
  return ReversibleTransitions(navigationController, popOnRightToLeft: false) {
    FlipTransition(isReversed: $0, distance: 500, shade: 0.5)
  }
}

/// Flip: a page of a book, back, also by a swipe. Keep what it returns: delegates are weak.
@MainActor func flipPop(_ navigationController: UINavigationController) -> ReversibleTransitions {
  return ReversibleTransitions(navigationController, popOnRightToLeft: false) {
    FlipTransition(isReversed: $0, distance: 500, shade: 0.5)
  }
}

/// Turn. Keep what it returns: delegates are weak.
@MainActor func turn(_ navigationController: UINavigationController) -> ReversibleTransitions {
  return ReversibleTransitions(navigationController, popOnRightToLeft: false) {
    TurnTransition(isReversed: $0, axis: .vertical, distance: 500)
  }
}

/// Turn, back, also by a swipe. Keep what it returns: delegates are weak.
@MainActor func turnPop(_ navigationController: UINavigationController) -> ReversibleTransitions {
  return ReversibleTransitions(navigationController, popOnRightToLeft: false) {
    TurnTransition(isReversed: $0, axis: .vertical, distance: 500)
  }
}

/// Fold: a paper map. Keep what it returns: delegates are weak.
@MainActor func fold(_ navigationController: UINavigationController) -> ReversibleTransitions {
  return ReversibleTransitions(navigationController, popOnRightToLeft: false) {
    FoldTransition(isReversed: $0, folds: 2, distance: 200, shade: 1)
  }
}

/// Fold: a paper map, back, also by a swipe. Keep what it returns: delegates are weak.
@MainActor func foldPop(_ navigationController: UINavigationController) -> ReversibleTransitions {
  return ReversibleTransitions(navigationController, popOnRightToLeft: false) {
    FoldTransition(isReversed: $0, folds: 2, distance: 200, shade: 1)
  }
}

/// Nat Geo: a door about the left edge. Keep what it returns: delegates are weak.
@MainActor func natGeo(_ navigationController: UINavigationController) -> ReversibleTransitions {
  return ReversibleTransitions(navigationController, popOnRightToLeft: false) {
    NatGeoTransition(isReversed: $0, distance: 500)
  }
}

/// Nat Geo: a door about the left edge, back, also by a swipe. Keep what it returns: delegates are weak.
@MainActor func natGeoPop(_ navigationController: UINavigationController) -> ReversibleTransitions {
  return ReversibleTransitions(navigationController, popOnRightToLeft: false) {
    NatGeoTransition(isReversed: $0, distance: 500)
  }
}

/// Portal: a double door. Keep what it returns: delegates are weak.
@MainActor func portal(_ navigationController: UINavigationController) -> ReversibleTransitions {
  return ReversibleTransitions(navigationController, popOnRightToLeft: false) {
    PortalTransition(isReversed: $0, zoom: 0.8)
  }
}

/// Portal: a double door, back, also by a swipe. Keep what it returns: delegates are weak.
@MainActor func portalPop(_ navigationController: UINavigationController) -> ReversibleTransitions {
  return ReversibleTransitions(navigationController, popOnRightToLeft: false) {
    PortalTransition(isReversed: $0, zoom: 0.8)
  }
}

/// Page curl. Keep what it returns: delegates are weak.
@MainActor func pageCurl(_ navigationController: UINavigationController) -> ReversibleTransitions {
  return ReversibleTransitions(navigationController, popOnRightToLeft: false) {
    PageCurlTransition(isReversed: $0, radius: 0.1, back: 0.8, shade: 0.35)
  }
}

/// Page curl, back, also by a swipe. Keep what it returns: delegates are weak.
@MainActor func pageCurlPop(_ navigationController: UINavigationController) -> ReversibleTransitions {
  return ReversibleTransitions(navigationController, popOnRightToLeft: false) {
    PageCurlTransition(isReversed: $0, radius: 0.1, back: 0.8, shade: 0.35)
  }
}

/// Overlay, present. Keep what it returns: delegates are weak.
@MainActor func overlayPresent(_ screen: UIViewController, over presenter: UIViewController) -> any UIViewControllerTransitioningDelegate {
  final class Delegate: NSObject, UIViewControllerTransitioningDelegate {
    func animationController(
      forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { OverlayTransition(isPresenting: true, look: .fading) }
    func animationController(forDismissed dismissed: UIViewController)
      -> (any UIViewControllerAnimatedTransitioning)?
    { OverlayTransition(isPresenting: false, look: .fading) }
  }
  let delegate = Delegate()
  screen.modalPresentationStyle = .custom
  screen.transitioningDelegate = delegate
  presenter.present(screen, animated: true)
  return delegate
}

/// Overlay, dismiss. Keep what it returns: delegates are weak.
@MainActor func overlayDismiss(_ screen: UIViewController, over presenter: UIViewController) -> any UIViewControllerTransitioningDelegate {
  final class Delegate: NSObject, UIViewControllerTransitioningDelegate {
    func animationController(
      forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { OverlayTransition(isPresenting: true, look: .fading) }
    func animationController(forDismissed dismissed: UIViewController)
      -> (any UIViewControllerAnimatedTransitioning)?
    { OverlayTransition(isPresenting: false, look: .fading) }
  }
  let delegate = Delegate()
  screen.modalPresentationStyle = .custom
  screen.transitioningDelegate = delegate
  presenter.present(screen, animated: true)
  return delegate
}

/// Bubble, present. Keep what it returns: delegates are weak.
@MainActor func bubblePresent(_ screen: UIViewController, over presenter: UIViewController) -> any UIViewControllerTransitioningDelegate {
  final class Delegate: NSObject, UIViewControllerTransitioningDelegate {
    let bubble = BubbleTransition()
    func animationController(
      forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
      bubble.transitionMode = .present
      return bubble
    }
    func animationController(forDismissed dismissed: UIViewController)
      -> (any UIViewControllerAnimatedTransitioning)?
    {
      bubble.transitionMode = .dismiss
      return bubble
    }
  }
  let delegate = Delegate()
  delegate.bubble.startingPoint = CGPoint(x: 195, y: 760)
  delegate.bubble.bubbleColor = UIColor(red: 0.98, green: 0.42, blue: 0.3, alpha: 1)
  delegate.bubble.curve = .curveEaseInOut
  screen.modalPresentationStyle = .custom
  screen.transitioningDelegate = delegate
  presenter.present(screen, animated: true)
  return delegate
}

/// Bubble, dismiss by a drag downwards. Keep what it returns: delegates are weak.
@MainActor func bubbleDismiss(_ screen: UIViewController, over presenter: UIViewController) -> any UIViewControllerTransitioningDelegate {
  final class Delegate: NSObject, UIViewControllerTransitioningDelegate {
    let bubble = BubbleTransition()
    func animationController(
      forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
      bubble.transitionMode = .present
      return bubble
    }
    func animationController(forDismissed dismissed: UIViewController)
      -> (any UIViewControllerAnimatedTransitioning)?
    {
      bubble.transitionMode = .dismiss
      return bubble
    }
  }
  let delegate = Delegate()
  delegate.bubble.startingPoint = CGPoint(x: 195, y: 760)
  delegate.bubble.bubbleColor = UIColor(red: 0.98, green: 0.42, blue: 0.3, alpha: 1)
  delegate.bubble.curve = .curveEaseInOut
  screen.modalPresentationStyle = .custom
  screen.transitioningDelegate = delegate
  presenter.present(screen, animated: true)
  return delegate
}

/// Ping: a circle grows from a button. Keep what it returns: delegates are weak.
@MainActor func ping(_ navigationController: UINavigationController, around button: UIView) -> PingNavigation {
  let ping = PingNavigation(navigationController, around: button)
  ping.dimming = 0.2
  ping.curve = .curveEaseInOut
  return ping
}

/// Ping back into the button, also by a drag from the left edge. Keep what it returns: delegates are weak.
@MainActor func pingPop(_ navigationController: UINavigationController, around button: UIView) -> PingNavigation {
  let ping = PingNavigation(navigationController, around: button)
  ping.dimming = 0.2
  ping.curve = .curveEaseInOut
  return ping
}

/// Star Wars: the old screen falls apart. Keep what it returns: delegates are weak.
@MainActor func starwars(_ navigationController: UINavigationController) -> AnimatedNavigation {
  return AnimatedNavigation(navigationController) { _ in
    StarWarsTransition(cell: 8, spread: 100, seed: 1, shade: 0.35)
  }
}

/// Star Wars as views: pieces go a distance each, also by a drag. Keep what it returns: delegates are weak.
@MainActor func starwarsViews(_ navigationController: UINavigationController) -> AnimatedNavigation {
  return AnimatedNavigation(navigationController, popsByDrag: true) { _ in
    StarWarsViewsTransition(cell: 10, offset: 200, seed: 1, shade: 0.35)
  }
}

/// Star Wars with dynamics: pieces are pushed and fall, also by a drag. Keep what it returns: delegates are weak.
@MainActor func starwarsDynamics(_ navigationController: UINavigationController) -> AnimatedNavigation {
  return AnimatedNavigation(navigationController, popsByDrag: true) { _ in
    StarWarsDynamicsTransition(cell: 20, push: 0.15, gravity: 1, seed: 1, shade: 0.35)
  }
}

/// Explode: the old screen bursts. Keep what it returns: delegates are weak.
@MainActor func explode(_ navigationController: UINavigationController) -> AnimatedNavigation {
  return AnimatedNavigation(navigationController, popsByDrag: true) { _ in
    ExplodeTransition(columns: 10, spread: 100, turn: 10, seed: 1, shade: 0.35)
  }
}

/// Explode, pop, also by a drag. Keep what it returns: delegates are weak.
@MainActor func explodePop(_ navigationController: UINavigationController) -> AnimatedNavigation {
  return AnimatedNavigation(navigationController, popsByDrag: true) { _ in
    ExplodeTransition(columns: 10, spread: 100, turn: 10, seed: 1, shade: 0.35)
  }
}

/// Pixellate: a mosaic of growing cells. Keep what it returns: delegates are weak.
@MainActor func pixellate(_ navigationController: UINavigationController) -> AnimatedNavigation {
  return AnimatedNavigation(navigationController, popsByDrag: true) { _ in
    PixellateTransition(cell: 0.1)
  }
}

/// Pixellate, pop, also by a drag. Keep what it returns: delegates are weak.
@MainActor func pixellatePop(_ navigationController: UINavigationController) -> AnimatedNavigation {
  return AnimatedNavigation(navigationController, popsByDrag: true) { _ in
    PixellateTransition(cell: 0.1)
  }
}

/// Zoom blur: away from the middle. Keep what it returns: delegates are weak.
@MainActor func zoomBlur(_ navigationController: UINavigationController) -> AnimatedNavigation {
  return AnimatedNavigation(navigationController, popsByDrag: true) { _ in
    ZoomBlurTransition(size: 10)
  }
}

/// Zoom blur, pop, also by a drag. Keep what it returns: delegates are weak.
@MainActor func zoomBlurPop(_ navigationController: UINavigationController) -> AnimatedNavigation {
  return AnimatedNavigation(navigationController, popsByDrag: true) { _ in
    ZoomBlurTransition(size: 10)
  }
}

/// Ink bleeds through the page. Keep what it returns: delegates are weak.
@MainActor func ink(_ navigationController: UINavigationController) -> AnimatedNavigation {
  let effect = Effect.ink
  return AnimatedNavigation(navigationController, popsByDrag: true) { operation in
    let animator = ShaderTransition(effect, duration: 1.4, reverses: operation == .pop)
    animator.parameters["origin"] = [0.5, 0.62]
    animator.parameters["fibres"] = 0.55
    animator.parameters["wetness"] = 0.13
    animator.parameters["ink"] = [0.05, 0.07, 0.16]
    animator.curve = .curveLinear
    return animator
  }
}

/// Iris of a camera. Keep what it returns: delegates are weak.
@MainActor func iris(_ navigationController: UINavigationController) -> AnimatedNavigation {
  let effect = Effect.iris
  return AnimatedNavigation(navigationController, popsByDrag: true) { operation in
    let animator = ShaderTransition(effect, duration: 1.0, reverses: operation == .pop)
    animator.parameters["center"] = [0.5, 0.5]
    animator.parameters["blades"] = 7.0
    animator.parameters["turn"] = 1.1
    animator.parameters["closeness"] = 0.14
    animator.parameters["shadow"] = 0.55
    animator.curve = .curveLinear
    return animator
  }
}

/// Venetian blinds. Keep what it returns: delegates are weak.
@MainActor func blinds(_ navigationController: UINavigationController) -> AnimatedNavigation {
  let effect = Effect.blinds
  return AnimatedNavigation(navigationController, popsByDrag: true) { operation in
    let animator = ShaderTransition(effect, duration: 1.1, reverses: operation == .pop)
    animator.parameters["slats"] = 9.0
    animator.parameters["stagger"] = 0.45
    animator.parameters["depth"] = 0.5
    animator.parameters["room"] = [0.035, 0.04, 0.05]
    animator.curve = .curveLinear
    return animator
  }
}

/// Ripples of a drop. Keep what it returns: delegates are weak.
@MainActor func ripple(_ navigationController: UINavigationController) -> AnimatedNavigation {
  let effect = Effect.ripple
  return AnimatedNavigation(navigationController, popsByDrag: true) { operation in
    let animator = ShaderTransition(effect, duration: 1.3, reverses: operation == .pop)
    animator.parameters["center"] = [0.5, 0.5]
    animator.parameters["amplitude"] = 0.045
    animator.parameters["rings"] = 4.0
    animator.parameters["spread"] = 0.6
    animator.curve = .curveLinear
    return animator
  }
}

/// Panes of glass. Keep what it returns: delegates are weak.
@MainActor func glass(_ navigationController: UINavigationController) -> AnimatedNavigation {
  let effect = Effect.glass
  return AnimatedNavigation(navigationController, popsByDrag: true) { operation in
    let animator = ShaderTransition(effect, duration: 1.2, reverses: operation == .pop)
    animator.parameters["panes"] = 9.0
    animator.parameters["direction"] = [0.8, -0.6]
    animator.parameters["strength"] = 0.55
    animator.parameters["duration"] = 0.5
    animator.curve = .curveLinear
    return animator
  }
}

/// Light leak. Keep what it returns: delegates are weak.
@MainActor func lightLeak(_ navigationController: UINavigationController) -> AnimatedNavigation {
  let effect = Effect.lightLeak
  return AnimatedNavigation(navigationController, popsByDrag: true) { operation in
    let animator = ShaderTransition(effect, duration: 1.0, reverses: operation == .pop)
    animator.parameters["direction"] = [1.0, 0.25]
    animator.parameters["width"] = 0.75
    animator.parameters["exposure"] = 1.0
    animator.parameters["warm"] = [1.0, 0.36, 0.1]
    animator.parameters["hot"] = [1.0, 0.9, 0.68]
    animator.curve = .curveLinear
    return animator
  }
}

/// Dissolve in fine grains. Keep what it returns: delegates are weak.
@MainActor func dissolve(_ navigationController: UINavigationController) -> AnimatedNavigation {
  let effect = Effect.dissolve
  return AnimatedNavigation(navigationController, popsByDrag: true) { operation in
    let animator = ShaderTransition(effect, duration: 0.9, reverses: operation == .pop)
    animator.parameters["grains"] = 260.0
    animator.parameters["clouds"] = 0.45
    animator.parameters["softness"] = 0.22
    animator.curve = .curveLinear
    return animator
  }
}

/// Kaleidoscope. Keep what it returns: delegates are weak.
@MainActor func kaleidoscope(_ navigationController: UINavigationController) -> AnimatedNavigation {
  let effect = Effect.kaleidoscope
  return AnimatedNavigation(navigationController, popsByDrag: true) { operation in
    let animator = ShaderTransition(effect, duration: 1.6, reverses: operation == .pop)
    animator.parameters["mirrors"] = 6.0
    animator.parameters["turn"] = 1.6
    animator.parameters["zoom"] = 1.25
    animator.parameters["tube"] = 0.45
    animator.curve = .curveLinear
    return animator
  }
}

/// Parallax slide with motion blur. Keep what it returns: delegates are weak.
@MainActor func parallax(_ navigationController: UINavigationController) -> AnimatedNavigation {
  let effect = Effect.parallax
  return AnimatedNavigation(navigationController, popsByDrag: true) { operation in
    let animator = ShaderTransition(effect, duration: 0.7, reverses: operation == .pop)
    animator.parameters["side"] = 1.0
    animator.parameters["follow"] = 0.32
    animator.parameters["blur"] = 0.05
    animator.parameters["dimming"] = 0.35
    animator.curve = .curveLinear
    return animator
  }
}

/// Liquid that runs down. Keep what it returns: delegates are weak.
@MainActor func liquid(_ navigationController: UINavigationController) -> AnimatedNavigation {
  let effect = Effect.liquid
  return AnimatedNavigation(navigationController, popsByDrag: true) { operation in
    let animator = ShaderTransition(effect, duration: 1.2, reverses: operation == .pop)
    animator.parameters["drops"] = 3.2
    animator.parameters["run"] = 0.42
    animator.parameters["rim"] = 0.085
    animator.parameters["bending"] = 0.5
    animator.curve = .curveLinear
    return animator
  }
}

/// Film burns. Keep what it returns: delegates are weak.
@MainActor func burn(_ navigationController: UINavigationController) -> AnimatedNavigation {
  let effect = Effect.burn
  return AnimatedNavigation(navigationController, popsByDrag: true) { operation in
    let animator = ShaderTransition(effect, duration: 1.5, reverses: operation == .pop)
    animator.parameters["spots"] = 3.0
    animator.parameters["scorch"] = 0.16
    animator.parameters["glow"] = 1.0
    animator.parameters["flame"] = [1.0, 0.42, 0.08]
    animator.parameters["seed"] = 3.0
    animator.curve = .curveLinear
    return animator
  }
}

/// Double doors. Keep what it returns: delegates are weak.
@MainActor func doorway(_ navigationController: UINavigationController) -> AnimatedNavigation {
  let effect = Effect.doorway
  return AnimatedNavigation(navigationController, popsByDrag: true) { operation in
    let animator = ShaderTransition(effect, duration: 1.2, reverses: operation == .pop)
    animator.parameters["depth"] = 0.9
    animator.parameters["recess"] = 0.72
    animator.parameters["darkness"] = 0.7
    animator.parameters["room"] = [0.02, 0.022, 0.03]
    animator.curve = .curveLinear
    return animator
  }
}

/// A picture goes out of focus.
@MainActor func blur(of view: UIView) {
  let backdrop = UIView(frame: view.bounds)
  backdrop.autoresizingMask = [.flexibleWidth, .flexibleHeight]
  backdrop.isUserInteractionEnabled = false
  backdrop.layer.backgroundFilters = [LayerFilter.gaussianBlur(radius: 0)]
  view.addSubview(backdrop)
  UIView.animate(withDuration: 0.8, delay: 0, options: .curveEaseInOut) {
    backdrop.layer.setValue(16, forKeyPath: "backgroundFilters.gaussianBlur.inputRadius")
  }
}

/// A picture falls apart.
@MainActor func shatter(of view: UIView) {
  let picture = EffectView(effect: StarWarsTransition.effect, frame: view.frame)
  picture.setValue(8.0, of: "cell")
  picture.setValue(100.0, of: "spread")
  picture.setValue(1.0, of: "seed")
  if let snapshot = view.snapshotView(afterScreenUpdates: true) { picture.addSubview(snapshot) }
  view.superview?.insertSubview(picture, aboveSubview: view)
  view.isHidden = true
  UIView.animate(withDuration: 2.0, delay: 0, options: .curveLinear) { picture.progress = 1 }
}

/// A picture bursts.
@MainActor func burst(of view: UIView) {
  let picture = EffectView(effect: ExplodeTransition.effect, frame: view.frame)
  picture.setValue(39.0, of: "cell")
  picture.setValue(100.0, of: "spread")
  picture.setValue(10.0, of: "turn")
  picture.setValue(1.0, of: "seed")
  if let snapshot = view.snapshotView(afterScreenUpdates: true) { picture.addSubview(snapshot) }
  view.superview?.insertSubview(picture, aboveSubview: view)
  view.isHidden = true
  UIView.animate(withDuration: 1.0, delay: 0, options: .curveEaseInOut) { picture.progress = 1 }
}

/// A picture in two colours.
@MainActor func duotone(of view: UIView) {
  let picture = EffectView(effect: .duotone, frame: view.frame)
  picture.setValue([0.07, 0.09, 0.25], of: "dark")
  picture.setValue([1.0, 0.88, 0.66], of: "light")
  picture.setValue(1.0, of: "amount")
  if let snapshot = view.snapshotView(afterScreenUpdates: true) { picture.addSubview(snapshot) }
  view.superview?.insertSubview(picture, aboveSubview: view)
  view.isHidden = true
  UIView.animate(withDuration: 0.8, delay: 0, options: .curveEaseInOut) { picture.progress = 1 }
}

/// Flat zoom: push, a released pop, a finished pop. Keep what it returns: delegates are weak.
@MainActor func flatzoom(_ navigationController: UINavigationController) -> FlatZoomNavigation {
  return FlatZoomNavigation(navigationController)
}

/// An app of three screens: photos, cards and settings.
@MainActor func gallery(_ screen: UIViewController, in navigationController: UINavigationController) {
  navigationController.pushViewController(screen, animated: true)
}
