/// What the sources of UIKit and its companions declare; written by `FrameworkTableTests`.
enum FrameworkTable {
  static let text = """
    class AnimatorShape* : UIViewPropertyAnimator | init(duration:timingParameters:)
    class BarItemShape+ : UIBarItem | init()
    protocol CAAction :  | run(forKey:object:arguments:)
    class CAAnimation+ : CAAction CAMediaTiming NSCopying NSObject | copy(with:) init()
      run(forKey:object:arguments:) setValue(_:forKey:) value(forKey:)
    value CAAnimationCalculationMode
    protocol CAAnimationDelegate : NSObjectProtocol | animationDidStart(_:)?
      animationDidStop(_:finished:)?
    class CAAnimationGroup+ : CAAnimation | copy(with:) init() setValue(_:forKey:) value(forKey:)
    value CAAnimationRotationMode
    class CABasicAnimation+ : CAPropertyAnimation | init() setValue(_:forKey:) value(forKey:)
    value CACornerMask
    class CADisplayLink : NSObject | add(to:forMode:) init(handler:) invalidate() remove(from:forMode:)
    value CAEdgeAntialiasingMask
    value CAFrameRateRange
    class CAGradientLayer+ : CALayer | init() init(coder:) init(layer:)
    value CAGradientLayerType
    class CAKeyframeAnimation+ : CAPropertyAnimation | init() setValue(_:forKey:) value(forKey:)
    class CALayer+ : CAMediaTiming KeyValueSource LayerShape Sibling | action(forKey:) add(_:forKey:)
      addSublayer(_:) affineTransform() animation(forKey:) animationKeys() contains(_:)
      contentsAreFlipped() convert(_:from:)& convert(_:to:)& convertTime(_:from:) convertTime(_:to:)
      display() displayIfNeeded() draw(in:) hitTest(_:) init() init(coder:) init(layer:)
      insertSublayer(_:above:) insertSublayer(_:at:) insertSublayer(_:below:) layoutIfNeeded()
      layoutSublayers() model() needsDisplay() needsLayout() presentation() removeAllAnimations()
      removeAnimation(forKey:) removeFromSuperlayer() render(in:) replaceSublayer(_:with:)
      setAffineTransform(_:) setNeedsDisplay() setNeedsDisplay(_:) setNeedsLayout() setValue(_:forKey:)
      setValue(_:forKeyPath:) value(forKey:) value(forKeyPath:)
    value CALayerContentsFilter
    value CALayerContentsGravity
    value CALayerCornerCurve
    protocol CALayerDelegate : NSObjectProtocol | action(for:forKey:)? display(_:)? draw(_:in:)?
      layerWillDraw(_:)? layoutSublayers(of:)?
    protocol CAMediaTiming : AnyObject |
    value CAMediaTimingFillMode
    class CAMediaTimingFunction : NSObject Sendable | getControlPoint(at:values:)
      init(controlPoints:_:_:_:) isEqual(_:)
    value CAMediaTimingFunctionName
    class CAPropertyAnimation+ : CAAnimation | init() setValue(_:forKey:) value(forKey:)
    class CAShapeLayer+ : CALayer | init() init(coder:) init(layer:)
    value CAShapeLayerFillRule
    value CAShapeLayerLineCap
    value CAShapeLayerLineJoin
    class CASpringAnimation+ : CABasicAnimation | init() setValue(_:forKey:) value(forKey:)
    class CATextLayer+ : CALayer | draw(in:) init() init(coder:) init(layer:)
    value CATextLayerAlignmentMode
    value CATextLayerTruncationMode
    class CATransaction+ : NSObject | init()
    value CATransform3D
    class CATransformLayer+ : CALayer | contains(_:) init() init(coder:) init(layer:)
    class CATransition+ : CAAnimation | init() setValue(_:forKey:) value(forKey:)
    value CATransitionSubtype
    value CATransitionType
    class CAValueFunction : NSObject Sendable | init(name:) isEqual(_:)
    value CAValueFunctionName
    value CFAllocator
    value CFRunLoopMode
    value CGAffineTransform
    value CGBlendMode
    class CGColor : Hashable Sendable | copy(alpha:) hash(into:) init(red:green:blue:alpha:)
    class CGColorSpace : Hashable Sendable | hash(into:) init(_:_:) init(name:)
    value CGColorSpaceModel
    class CGContext :  | addArc(center:radius:startAngle:endAngle:clockwise:)
      addArc(tangent1End:tangent2End:radius:) addCurve(to:control1:control2:) addEllipse(in:)
      addLine(to:) addLines(between:) addPath(_:) addQuadCurve(to:control:) addRect(_:) addRects(_:)
      beginPath() beginTransparencyLayer(auxiliaryInfo:) beginTransparencyLayer(in:auxiliaryInfo:)
      clear(_:) clip(to:)& clip(to:mask:) clip(using:) closePath() concatenate(_:) draw(_:in:)
      drawLinearGradient(_:start:end:options:) drawPath(using:)
      drawRadialGradient(_:startCenter:startRadius:endCenter:endRadius:options:) endTransparencyLayer()
      fill(_:)& fillEllipse(in:) fillPath(using:) init(size:scale:isOpaque:) makeImage() move(to:)
      restoreGState() rotate(by:) saveGState() scaleBy(x:y:) setAlpha(_:) setBlendMode(_:)
      setFillColor(_:) setFillColor(gray:alpha:) setFillColor(red:green:blue:alpha:) setLineCap(_:)
      setLineDash(phase:lengths:) setLineJoin(_:) setLineWidth(_:) setMiterLimit(_:)
      setShadow(offset:blur:) setShadow(offset:blur:color:) setStrokeColor(_:)
      setStrokeColor(gray:alpha:) setStrokeColor(red:green:blue:alpha:) stroke(_:) stroke(_:width:)
      strokeEllipse(in:) strokeLineSegments(between:) strokePath() translateBy(x:y:)
    class CGGradient : Sendable | init(colorSpace:colorComponents:locations:count:)
      init(colorsSpace:colors:locations:)
    value CGGradientDrawingOptions
    class CGImage : Hashable Sendable | cropping(to:) hash(into:)
      init(width:height:isOpaque:premultipliedBGRA:) init(width:height:isOpaque:recording:)
    value CGLineCap
    value CGLineJoin
    class CGMutablePath* : CGPath Sendable |
      addArc(center:radius:startAngle:endAngle:clockwise:transform:)
      addArc(tangent1End:tangent2End:radius:transform:) addCurve(to:control1:control2:transform:)
      addEllipse(in:transform:) addLine(to:transform:) addLines(between:transform:) addPath(_:transform:)
      addQuadCurve(to:control:transform:) addRect(_:transform:) addRects(_:transform:)
      addRelativeArc(center:radius:startAngle:delta:transform:)
      addRoundedRect(in:cornerWidth:cornerHeight:transform:) closeSubpath() init(elements:) init(owner:)
      move(to:transform:)
    class CGPath : Hashable Sendable | apply(info:function:) applyWithBlock(_:)
      contains(_:using:transform:) copy() copy(dashingWithPhase:lengths:transform:)
      copy(strokingWithWidth:lineCap:lineJoin:miterLimit:transform:) copy(using:) hash(into:)
      init(elements:) isRect(_:) mutableCopy() mutableCopy(using:)
    value CGPathDrawingMode
    value CGPathElement
    value CGPathElementType
    value CGPathFillRule
    value CGVector
    class ChildTransition : MainActorObject TransitionHost | animate(alongsideTransition:)
      begin(completion:) init(in:view:from:to:entersFrom:animator:interactionController:)
    class CopiedLayerShape : LayerShape | init(layer:)
    value Diagnostic
    value Diagnostics
    class Effect : Hashable Sendable | hash(into:) init(name:source:file:) init(scan:of:name:file:)
      prepare() uniform(named:)
    value EffectError
    class EffectLayer+ : CALayer | init() init(coder:) init(layer:) setValue(_:forKeyPath:)
    value Feedback
    value ImageError
    class InvalidationContextShape+ : UICollectionViewLayoutInvalidationContext | init()
    value LayerFilter
    class LayerShape+ : NSObject | init() init(layer:)
    class LayoutAttributesShape+ : UICollectionViewLayoutAttributes | init()
    class MainActorObject : NSObject | init(mainActor:)
    class MainActorResponder : UIResponder | init(mainActor:)
    class NSCollectionLayoutAnchor : MainActorObject NSCopying | copy(with:) init(_:_:isFraction:)
    class NSCollectionLayoutBoundarySupplementaryItem : NSCollectionLayoutSupplementaryItem | copy(with:)
      init(layoutSize:elementKind:alignment:absoluteOffset:)
    protocol NSCollectionLayoutContainer : NSObjectProtocol |
    class NSCollectionLayoutDecorationItem : NSCollectionLayoutItem | copy(with:) init(kind:)
    class NSCollectionLayoutDimension : MainActorObject NSCopying | copy(with:) init(_:_:_:)
    class NSCollectionLayoutEdgeSpacing : MainActorObject NSCopying | copy(with:)
      init(leading:top:trailing:bottom:)
    protocol NSCollectionLayoutEnvironment : NSObjectProtocol |
    class NSCollectionLayoutGroup : NSCollectionLayoutItem | copy(with:)
      init(size:arrangement:items:call:)
    class NSCollectionLayoutGroupCustomItem : MainActorObject NSCopying | copy(with:) init(frame:zIndex:)
    class NSCollectionLayoutItem : MainActorObject NSCopying | copy(with:) init(size:supplementaryItems:)
    class NSCollectionLayoutSection : MainActorObject NSCopying | copy(with:) init(group:)
    class NSCollectionLayoutSize : MainActorObject NSCopying | copy(with:)
      init(widthDimension:heightDimension:)
    class NSCollectionLayoutSpacing : MainActorObject NSCopying | copy(with:) init(_:grows:_:)
    class NSCollectionLayoutSupplementaryItem : NSCollectionLayoutItem | copy(with:)
      init(size:kind:outer:inner:)
    protocol NSCollectionLayoutVisibleItem : NSObjectProtocol |
    value NSDirectionalEdgeInsets
    value NSDirectionalRectEdge
    class NSLayoutConstraint : MainActorObject | awakeFromNib()
      init(first:relation:second:multiplier:constant:call:)
    class NSLayoutDimension : NSLayoutAnchor | constraint(equalTo:multiplier:)
      constraint(equalTo:multiplier:constant:) constraint(equalToConstant:)
      constraint(greaterThanOrEqualTo:multiplier:) constraint(greaterThanOrEqualTo:multiplier:constant:)
      constraint(greaterThanOrEqualToConstant:) constraint(lessThanOrEqualTo:multiplier:)
      constraint(lessThanOrEqualTo:multiplier:constant:) constraint(lessThanOrEqualToConstant:) init(_:)
    class NSLayoutXAxisAnchor : NSLayoutAnchor | anchorWithOffset(to:)
      constraint(equalToSystemSpacingAfter:multiplier:)
      constraint(greaterThanOrEqualToSystemSpacingAfter:multiplier:)
      constraint(lessThanOrEqualToSystemSpacingAfter:multiplier:) init(_:)
    class NSLayoutYAxisAnchor : NSLayoutAnchor | anchorWithOffset(to:)
      constraint(equalToSystemSpacingBelow:multiplier:)
      constraint(greaterThanOrEqualToSystemSpacingBelow:multiplier:)
      constraint(lessThanOrEqualToSystemSpacingBelow:multiplier:) init(_:)
    value NSLineBreakMode
    class NSMutableParagraphStyle+ : NSParagraphStyle Sendable | init() init(_:)
    class NSParagraphStyle+ : NSMutableCopying NSObject ParagraphHolding Sendable | copy() init()
      init(_:) isEqual(_:) mutableCopy(with:)
    value NSRectAlignment
    class NSStringDrawingContext+ : NSObject | init()
    value NSStringDrawingOptions
    value NSTextAlignment
    class NSTextContainer+ : MainActorObject | init()
    value NSUnderlineStyle
    class PlainObjectShape+ : NSObject | init()
    class ReusableViewShape* : UIView | init(coder:) init(frame:)
    class SceneShape : UIScene | init(session:connectionOptions:)
    class TableCellShape : UITableViewCell | init(coder:) init(style:reuseIdentifier:)
    class TableHeaderShape : UITableViewHeaderFooterView | init(coder:) init(reuseIdentifier:)
    value UIAccessibility
    value UIAccessibilityTraits
    class UIAction : MainActorObject | init(title:image:identifier:handler:)
    class UIActivityIndicatorView* : UIView | didMoveToWindow() init(coder:) init(frame:) init(style:)
      layoutSubviews() sizeThatFits(_:) startAnimating() stopAnimating()
    protocol UIAdaptivePresentationControllerDelegate : NSObjectProtocol |
      adaptivePresentationStyle(for:)? adaptivePresentationStyle(for:traitCollection:)?
      presentationController(_:prepare:)?
      presentationController(_:viewControllerForAdaptivePresentationStyle:)?
      presentationController(_:willPresentWithAdaptiveStyle:transitionCoordinator:)?
      presentationControllerDidAttemptToDismiss(_:)? presentationControllerDidDismiss(_:)?
      presentationControllerShouldDismiss(_:)? presentationControllerWillDismiss(_:)?
    class UIAlertAction : MainActorObject | init(title:style:handler:)
    class UIAlertController* : UIViewController | addAction(_:) addTextField(configurationHandler:)
      init(coder:) init(nibName:bundle:) loadView() pressesBegan(_:with:) viewIsAppearing(_:)
    protocol UIAppearance : NSObjectProtocol |
    protocol UIAppearanceContainer : NSObjectProtocol |
    class UIApplication : InterfaceStages MainActorResponder | beginIgnoringInteractionEvents()
      canOpenURL(_:) endIgnoringInteractionEvents() init(_:) open(_:options:completionHandler:)
      openURL(_:) sendAction(_:to:from:for:) sendEvent(_:) setStatusBarHidden(_:with:)
      setStatusBarStyle(_:animated:)
    protocol UIApplicationDelegate : NSObjectProtocol |
      application(_:configurationForConnecting:options:)? application(_:didFinishLaunchingWithOptions:)?
      application(_:willFinishLaunchingWithOptions:)? applicationDidBecomeActive(_:)?
      applicationWillResignActive(_:)? applicationWillTerminate(_:)?
    class UIAttachmentBehavior : UIDynamicBehavior | init(_:)
      init(item:offsetFromCenter:attachedTo:offsetFromCenter:)
      init(item:offsetFromCenter:attachedToAnchor:)
    value UIBackgroundConfiguration
    class UIBarAppearance+ : MainActorObject NSCopying | configureWithDefaultBackground()
      configureWithOpaqueBackground() configureWithTransparentBackground() copy() copy(with:) init()
      init(barAppearance:) init(idiom:)
    class UIBarButtonItem+ : UIBarItem | init() init(customView:) init(systemItem:primaryAction:)
      init(title:image:primaryAction:)
    class UIBarButtonItemAppearance+ : AppearanceStates MainActorObject | configureWithDefault(for:)
      init() init(style:)
    class UIBarButtonItemStateAppearance : MainActorObject | init(mainActor:)
    class UIBarItem+ : MainActorObject UIAppearance UIAppearanceContainer | awakeFromNib() init()
      setTitleTextAttributes(_:for:) titleTextAttributes(for:)
    value UIBarMetrics
    value UIBarPosition
    protocol UIBarPositioning : NSObjectProtocol |
    protocol UIBarPositioningDelegate : NSObjectProtocol | position(for:)?
    value UIBarStyle
    value UIBaselineAdjustment
    class UIBezierPath+ : NSCopying NSObject | addArc(withCenter:radius:startAngle:endAngle:clockwise:)
      addClip() addCurve(to:controlPoint1:controlPoint2:) addLine(to:) addQuadCurve(to:controlPoint:)
      append(_:) apply(_:) close() contains(_:) copy(with:) fill() fill(with:alpha:)
      getLineDash(_:count:phase:) init() move(to:) removeAllPoints() reversing()
      setLineDash(_:count:phase:) stroke() stroke(with:alpha:)
    class UIBlurEffect : Sendable UIVisualEffect | init(style:) isEqual(_:)
    class UIButton* : UIControl | attributedTitle(for:) backgroundImage(for:) backgroundRect(forBounds:)
      contentRect(forBounds:) didMoveToSuperview() image(for:) imageRect(forContentRect:) init(coder:)
      init(frame:) layoutSubviews() setAttributedTitle(_:for:) setBackgroundImage(_:for:)
      setImage(_:for:) setNeedsUpdateConfiguration() setTitle(_:for:) setTitleColor(_:for:)
      setTitleShadowColor(_:for:) sizeThatFits(_:) tintColorDidChange() title(for:) titleColor(for:)
      titleRect(forContentRect:) titleShadowColor(for:) updateConfiguration()
    value UICollectionLayoutSectionOrthogonalScrollingBehavior
    class UICollectionReusableView* : UIView | apply(_:) didTransition(from:to:) init(coder:)
      init(frame:) preferredLayoutAttributesFitting(_:) prepareForReuse() willTransition(from:to:)
    class UICollectionView : SnapshotList UIScrollView | adjustedContentInsetDidChange()
      cancelInteractiveTransition() cellForItem(at:) deleteItems(at:) deleteSections(_:)
      dequeueConfiguredReusableCell(using:for:item:) dequeueConfiguredReusableSupplementary(using:for:)
      dequeueReusableCell(withReuseIdentifier:for:)
      dequeueReusableSupplementaryView(ofKind:withReuseIdentifier:for:) deselectItem(at:animated:)
      finishInteractiveTransition() indexPath(for:) indexPathForItem(at:) init(coder:)
      init(frame:collectionViewLayout:) insertItems(at:) insertSections(_:) layoutAttributesForItem(at:)
      layoutAttributesForSupplementaryElement(ofKind:at:) layoutSubviews() moveItem(at:to:)
      moveSection(_:toSection:) numberOfItems(inSection:) performBatchUpdates(_:completion:)
      reconfigureItems(at:) register(_:forCellWithReuseIdentifier:)&
      register(_:forSupplementaryViewOfKind:withReuseIdentifier:)& reloadData() reloadItems(at:)
      reloadSections(_:) scrollToItem(at:at:animated:) selectItem(at:animated:scrollPosition:)
      setCollectionViewLayout(_:animated:) setCollectionViewLayout(_:animated:completion:)
      startInteractiveTransition(to:completion:) supplementaryView(forElementKind:at:)
      touchesBegan(_:with:) touchesCancelled(_:with:) touchesEnded(_:with:)
      visibleSupplementaryViews(ofKind:)
    class UICollectionViewCell* : UICollectionReusableView | init(coder:) init(frame:) layoutSubviews()
      systemLayoutSizeFitting(_:withHorizontalFittingPriority:verticalFittingPriority:)
    class UICollectionViewCompositionalLayout : UICollectionViewLayout | init(coder:) init(section:)
      init(section:configuration:) init(sectionProvider:) init(sectionProvider:configuration:)
      invalidateLayout(with:) invalidationContext(forBoundsChange:)
      layoutAttributesForDecorationView(ofKind:at:) layoutAttributesForElements(in:)
      layoutAttributesForItem(at:) layoutAttributesForSupplementaryView(ofKind:at:) prepare()
      shouldInvalidateLayout(forBoundsChange:)
      shouldInvalidateLayout(forPreferredLayoutAttributes:withOriginalAttributes:)
    class UICollectionViewCompositionalLayoutConfiguration+ : MainActorObject NSCopying | copy(with:)
      init()
    class UICollectionViewController : UICollectionViewDataSource UICollectionViewDelegate UIViewController |
      collectionView(_:cellForItemAt:) collectionView(_:didDeselectItemAt:)
      collectionView(_:didEndDisplaying:forItemAt:)
      collectionView(_:didEndDisplayingSupplementaryView:forElementOfKind:at:)
      collectionView(_:didHighlightItemAt:) collectionView(_:didSelectItemAt:)
      collectionView(_:didUnhighlightItemAt:) collectionView(_:numberOfItemsInSection:)
      collectionView(_:shouldDeselectItemAt:) collectionView(_:shouldHighlightItemAt:)
      collectionView(_:shouldSelectItemAt:)
      collectionView(_:targetContentOffsetForProposedContentOffset:)
      collectionView(_:transitionLayoutForOldLayout:newLayout:)
      collectionView(_:viewForSupplementaryElementOfKind:at:) collectionView(_:willDisplay:forItemAt:)
      collectionView(_:willDisplaySupplementaryView:forElementKind:at:) init(coder:)
      init(collectionViewLayout:) loadView() numberOfSections(in:)
      scrollViewDidChangeAdjustedContentInset(_:) scrollViewDidEndDecelerating(_:)
      scrollViewDidEndDragging(_:willDecelerate:) scrollViewDidEndScrollingAnimation(_:)
      scrollViewDidEndZooming(_:with:atScale:) scrollViewDidScroll(_:) scrollViewDidZoom(_:)
      scrollViewWillBeginDecelerating(_:) scrollViewWillBeginDragging(_:)
      scrollViewWillBeginZooming(_:with:) scrollViewWillEndDragging(_:withVelocity:targetContentOffset:)
      viewForZooming(in:) viewWillAppear(_:)
    protocol UICollectionViewDataSource : NSObjectProtocol | collectionView(_:cellForItemAt:)
      collectionView(_:numberOfItemsInSection:) collectionView(_:viewForSupplementaryElementOfKind:at:)?
      numberOfSections(in:)?
    protocol UICollectionViewDataSourcePrefetching : NSObjectProtocol |
      collectionView(_:cancelPrefetchingForItemsAt:)? collectionView(_:prefetchItemsAt:)
    protocol UICollectionViewDelegate : UIScrollViewDelegate | collectionView(_:didDeselectItemAt:)?
      collectionView(_:didEndDisplaying:forItemAt:)?
      collectionView(_:didEndDisplayingSupplementaryView:forElementOfKind:at:)?
      collectionView(_:didHighlightItemAt:)? collectionView(_:didSelectItemAt:)?
      collectionView(_:didUnhighlightItemAt:)? collectionView(_:shouldDeselectItemAt:)?
      collectionView(_:shouldHighlightItemAt:)? collectionView(_:shouldSelectItemAt:)?
      collectionView(_:targetContentOffsetForProposedContentOffset:)?
      collectionView(_:transitionLayoutForOldLayout:newLayout:)?
      collectionView(_:willDisplay:forItemAt:)?
      collectionView(_:willDisplaySupplementaryView:forElementKind:at:)?
    protocol UICollectionViewDelegateFlowLayout : UICollectionViewDelegate |
      collectionView(_:layout:insetForSectionAt:)?
      collectionView(_:layout:minimumInteritemSpacingForSectionAt:)?
      collectionView(_:layout:minimumLineSpacingForSectionAt:)?
      collectionView(_:layout:referenceSizeForFooterInSection:)?
      collectionView(_:layout:referenceSizeForHeaderInSection:)? collectionView(_:layout:sizeForItemAt:)?
    class UICollectionViewFlowLayout+ : UICollectionViewLayout | init() init(coder:)
      invalidateLayout(with:) invalidationContext(forBoundsChange:)
      invalidationContext(forPreferredLayoutAttributes:withOriginalAttributes:)
      layoutAttributesForElements(in:) layoutAttributesForItem(at:)
      layoutAttributesForSupplementaryView(ofKind:at:) prepare() shouldInvalidateLayout(forBoundsChange:)
      shouldInvalidateLayout(forPreferredLayoutAttributes:withOriginalAttributes:)
    class UICollectionViewFlowLayoutInvalidationContext+ : UICollectionViewLayoutInvalidationContext |
      init()
    class UICollectionViewLayout+ : MainActorObject | awakeFromNib()
      finalLayoutAttributesForDisappearingDecorationElement(ofKind:at:)
      finalLayoutAttributesForDisappearingItem(at:)
      finalLayoutAttributesForDisappearingSupplementaryElement(ofKind:at:)
      finalizeCollectionViewUpdates() finalizeLayoutTransition() init() init(coder:)
      initialLayoutAttributesForAppearingDecorationElement(ofKind:at:)
      initialLayoutAttributesForAppearingItem(at:)
      initialLayoutAttributesForAppearingSupplementaryElement(ofKind:at:) invalidateLayout()
      invalidateLayout(with:) invalidationContext(forBoundsChange:)
      invalidationContext(forPreferredLayoutAttributes:withOriginalAttributes:)
      layoutAttributesForDecorationView(ofKind:at:) layoutAttributesForElements(in:)
      layoutAttributesForItem(at:) layoutAttributesForSupplementaryView(ofKind:at:) prepare()
      prepare(forCollectionViewUpdates:) prepareForTransition(from:) prepareForTransition(to:)
      register(_:forDecorationViewOfKind:)& shouldInvalidateLayout(forBoundsChange:)
      shouldInvalidateLayout(forPreferredLayoutAttributes:withOriginalAttributes:)
      targetContentOffset(forProposedContentOffset:)
      targetContentOffset(forProposedContentOffset:withScrollingVelocity:)
    class UICollectionViewLayoutAttributes+ : MainActorObject NSCopying UIDynamicItem | copy(with:)
      init() isEqual(_:)
    class UICollectionViewLayoutInvalidationContext+ : MainActorObject | init()
      invalidateDecorationElements(ofKind:at:) invalidateItems(at:)
      invalidateSupplementaryElements(ofKind:at:)
    class UICollectionViewTransitionLayout : UICollectionViewLayout | init(coder:)
      init(currentLayout:nextLayout:) layoutAttributesForDecorationView(ofKind:at:)
      layoutAttributesForElements(in:) layoutAttributesForItem(at:)
      layoutAttributesForSupplementaryView(ofKind:at:) prepare() updateValue(_:forAnimatedKey:)
      value(forAnimatedKey:)
    class UICollectionViewUpdateItem : MainActorObject | init(_:before:after:)
    class UICollisionBehavior* : UIDynamicBehavior | addBoundary(withIdentifier:for:)
      addBoundary(withIdentifier:from:to:) addItem(_:) boundary(withIdentifier:) init(items:)
      removeAllBoundaries() removeBoundary(withIdentifier:) removeItem(_:)
      setTranslatesReferenceBoundsIntoBoundary(with:)
    protocol UICollisionBehaviorDelegate : NSObjectProtocol |
      collisionBehavior(_:beganContactFor:with:at:)?
      collisionBehavior(_:beganContactFor:withBoundaryIdentifier:at:)?
      collisionBehavior(_:endedContactFor:with:)?
      collisionBehavior(_:endedContactFor:withBoundaryIdentifier:)?
    class UIColor : ColorHolding NSObject Sendable | getHue(_:saturation:brightness:alpha:)
      getRed(_:green:blue:alpha:) getWhite(_:alpha:) init(cgColor:) init(coder:)
      init(hue:saturation:brightness:alpha:) init(red:green:blue:alpha:) init(white:alpha:) isEqual(_:)
      resolvedColor(with:) set() setFill() setStroke() withAlphaComponent(_:)
    value UIConfigurationColorTransformer
    value UIConfigurationTextAttributesTransformer
    protocol UIContentContainer : NSObjectProtocol |
      preferredContentSizeDidChange(forChildContentContainer:)
      size(forChildContentContainer:withParentContainerSize:) viewWillTransition(to:with:)
      willTransition(to:with:)
    class UIControl* : UIView | actions(forTarget:forControlEvent:) addAction(_:for:) addAction(for:_:)
      addTarget(_:action:for:) beginTracking(_:with:) cancelTracking(with:) continueTracking(_:with:)
      endTracking(_:with:) init(coder:) init(frame:) removeAction(_:for:) removeAction(identifiedBy:for:)
      removeTarget(_:action:for:) sendAction(_:) sendAction(_:to:for:) sendActions(for:)
      touchesBegan(_:with:) touchesCancelled(_:with:) touchesEnded(_:with:) touchesMoved(_:with:)
      willMove(toWindow:)
    protocol UICoordinateSpace : NSObjectProtocol | convert(_:from:)& convert(_:to:)&
    class UICubicTimingParameters+ : MainActorObject UITimingCurveProvider | copy(with:) init()
      init(animationCurve:) init(controlPoint1:controlPoint2:)
    class UIDevice : MainActorObject | beginGeneratingDeviceOrientationNotifications()
      endGeneratingDeviceOrientationNotifications() init(mainActor:)
    value UIDeviceOrientation
    class UIDynamicAnimator+ : MainActorObject | addBehavior(_:) init() items(in:)
      layoutAttributesForCell(at:) layoutAttributesForDecorationView(ofKind:at:)
      layoutAttributesForSupplementaryView(ofKind:at:) removeAllBehaviors() removeBehavior(_:)
      updateItem(usingCurrentState:)
    protocol UIDynamicAnimatorDelegate : NSObjectProtocol | dynamicAnimatorDidPause(_:)?
      dynamicAnimatorWillResume(_:)?
    class UIDynamicBehavior+ : MainActorObject | addChildBehavior(_:) init() removeChildBehavior(_:)
      willMove(to:)
    protocol UIDynamicItem : NSObjectProtocol |
    class UIDynamicItemBehavior* : UIDynamicBehavior | addAngularVelocity(_:for:) addItem(_:)
      addLinearVelocity(_:for:) angularVelocity(for:) init(items:) linearVelocity(for:) removeItem(_:)
    value UIDynamicItemCollisionBoundsType
    value UIEdgeInsets
    class UIEvent+ : MainActorObject | init(type:) touches(for:)&
    class UIFeedbackGenerator+ : MainActorObject | init() prepare()
    value UIFloatRange
    class UIFont : FontHolding NSObject Sendable | init(face:size:) isEqual(_:) withSize(_:)
    class UIFontDescriptor* : NSObject Sendable | addingAttributes(_:) init(_:described:) isEqual(_:)
      object(forKey:) withDesign(_:) withFace(_:) withFamily(_:) withSize(_:) withSymbolicTraits(_:)
    class UIFontMetrics : NSObject Sendable | init(forTextStyle:) scaledFont(for:)
      scaledFont(for:maximumPointSize:) scaledValue(for:)
    value UIForceTouchCapability
    class UIGestureRecognizer* : MainActorObject | addAction(_:) addTarget(_:action:) awakeFromNib()
      canBePrevented(by:) canPrevent(_:) ignore(_:for:) init(target:action:) location(in:)
      location(ofTouch:in:) removeTarget(_:action:) require(toFail:) reset() shouldBeRequiredToFail(by:)
      shouldReceive(_:) shouldRequireFailure(of:) touchesBegan(_:with:) touchesCancelled(_:with:)
      touchesEnded(_:with:) touchesMoved(_:with:)
    protocol UIGestureRecognizerDelegate : NSObjectProtocol |
      gestureRecognizer(_:shouldBeRequiredToFailBy:)? gestureRecognizer(_:shouldReceive:)?
      gestureRecognizer(_:shouldRecognizeSimultaneouslyWith:)?
      gestureRecognizer(_:shouldRequireFailureOf:)? gestureRecognizerShouldBegin(_:)?
    class UIGraphicsImageRenderer : UIGraphicsRenderer | image(actions:) init(bounds:format:)
      jpegData(withCompressionQuality:actions:) pngData(actions:)
    class UIGraphicsImageRendererContext : UIGraphicsRendererContext | init(_:_:)
    class UIGraphicsImageRendererFormat+ : UIGraphicsRendererFormat | init()
    class UIGraphicsRenderer : MainActorObject | init(bounds:format:)
    class UIGraphicsRendererContext : MainActorObject | clip(to:) fill(_:) fill(_:blendMode:) init(_:_:)
      stroke(_:) stroke(_:blendMode:)
    class UIGraphicsRendererFormat+ : MainActorObject | init()
    class UIGravityBehavior* : UIDynamicBehavior | addItem(_:) init(items:) removeItem(_:)
      setAngle(_:magnitude:)
    class UIHoverGestureRecognizer* : UIGestureRecognizer | canBePrevented(by:) canPrevent(_:)
      init(target:action:)
    class UIImage* : NSObject Sendable | applyingSymbolConfiguration(_:) draw(at:)
      draw(at:blendMode:alpha:) draw(in:) draw(in:blendMode:alpha:)
      init(pixels:scale:orientation:renderingMode:traits:) isEqual(_:) jpegData(compressionQuality:)
      pngData() resizableImage(withCapInsets:) resizableImage(withCapInsets:resizingMode:)
      stretchableImage(withLeftCapWidth:topCapHeight:) withConfiguration(_:) withRenderingMode(_:)
      withTintColor(_:) withTintColor(_:renderingMode:)
    class UIImageView* : UIView | didMoveToSuperview() init(coder:) init(frame:) init(image:)
      init(image:highlightedImage:) sizeThatFits(_:) tintColorDidChange()
    class UIImpactFeedbackGenerator* : UIFeedbackGenerator | impactOccurred() impactOccurred(intensity:)
      init(style:)
    value UIInterfaceOrientation
    value UIInterfaceOrientationMask
    class UIInterpolatingMotionEffect : UIMotionEffect | copy(with:) init(coder:) init(keyPath:type:)
      keyPathsAndRelativeValues(forViewerOffset:)
    class UIKey : MainActorObject | init(_:)
    value UIKeyModifierFlags
    value UIKeyboardAppearance
    value UIKeyboardHIDUsage
    value UIKeyboardType
    class UILabel* : UIView | drawText(in:) init(coder:) init(frame:) layoutSublayers(of:)
      sizeThatFits(_:) textRect(forBounds:limitedToNumberOfLines:)
    class UILayoutGuide+ : ConstraintItem MainActorObject | init()
    value UILayoutPriority
    protocol UILayoutSupport : NSObjectProtocol |
    class UILongPressGestureRecognizer* : UIGestureRecognizer | init(target:action:) reset()
      touchesBegan(_:with:) touchesCancelled(_:with:) touchesEnded(_:with:) touchesMoved(_:with:)
    value UIModalPresentationStyle
    value UIModalTransitionStyle
    class UIMotionEffect+ : MainActorObject NSCopying | copy(with:) init() init(coder:)
      keyPathsAndRelativeValues(forViewerOffset:)
    class UIMotionEffectGroup+ : UIMotionEffect | copy(with:) init() init(coder:)
      keyPathsAndRelativeValues(forViewerOffset:)
    class UINavigationBar* : BarAppearanceObserver UIBarPositioning UIView | backgroundImage(for:)
      init(coder:) init(frame:) layoutSubviews() popItem(animated:) pushItem(_:animated:)
      safeAreaInsetsDidChange() setBackgroundImage(_:for:) setItems(_:animated:) sizeThatFits(_:)
      traitCollectionDidChange(_:)
    class UINavigationBarAppearance+ : UIBarAppearance | init() init(barAppearance:) init(idiom:)
    protocol UINavigationBarDelegate : UIBarPositioningDelegate | navigationBar(_:didPop:)?
      navigationBar(_:didPush:)? navigationBar(_:shouldPop:)? navigationBar(_:shouldPush:)?
    class UINavigationController* : TransitionDragHost TransitionHost UIViewController |
      collapseSecondaryViewController(_:for:) init(coder:) init(nibName:bundle:)
      init(rootViewController:) loadView() popToRootViewController(animated:)
      popToViewController(_:animated:) popViewController(animated:) pushViewController(_:animated:)
      separateSecondaryViewController(for:) setNavigationBarHidden(_:animated:)
      setToolbarHidden(_:animated:) setViewControllers(_:animated:) viewDidLayoutSubviews()
      viewSafeAreaInsetsDidChange()
    protocol UINavigationControllerDelegate : NSObjectProtocol |
      navigationController(_:animationControllerFor:from:to:)? navigationController(_:didShow:animated:)?
      navigationController(_:interactionControllerFor:)? navigationController(_:willShow:animated:)?
    class UINavigationItem : BarAppearanceObserver MainActorObject | init(mainActor:) init(title:)
      setHidesBackButton(_:animated:) setLeftBarButton(_:animated:) setLeftBarButtonItems(_:animated:)
      setRightBarButton(_:animated:) setRightBarButtonItems(_:animated:)
    class UINib : MainActorObject | init(nibName:bundle:) instantiate(withOwner:options:)
    class UINotificationFeedbackGenerator+ : UIFeedbackGenerator | init() notificationOccurred(_:)
    value UIOffset
    class UIPageControl* : UIControl | beginTracking(_:with:) cancelTracking(with:)
      continueTracking(_:with:) endTracking(_:with:) indicatorImage(forPage:) init(coder:) init(frame:)
      layoutSubviews() setIndicatorImage(_:forPage:) size(forNumberOfPages:) sizeThatFits(_:)
      updateCurrentPageDisplay()
    class UIPageViewController : UIViewController | init(coder:)
      init(transitionStyle:navigationOrientation:options:) loadView()
      setViewControllers(_:direction:animated:completion:) viewDidLayoutSubviews()
      viewSafeAreaInsetsDidChange()
    protocol UIPageViewControllerDataSource : NSObjectProtocol |
      pageViewController(_:viewControllerAfter:) pageViewController(_:viewControllerBefore:)
      presentationCount(for:)? presentationIndex(for:)?
    protocol UIPageViewControllerDelegate : NSObjectProtocol |
      pageViewController(_:didFinishAnimating:previousViewControllers:transitionCompleted:)?
      pageViewController(_:willTransitionTo:)?
    class UIPanGestureRecognizer* : UIGestureRecognizer | init(target:action:) reset()
      setTranslation(_:in:) touchesBegan(_:with:) touchesCancelled(_:with:) touchesEnded(_:with:)
      touchesMoved(_:with:) translation(in:) velocity(in:)
    class UIPercentDrivenInteractiveTransition+ : MainActorObject UIViewControllerInteractiveTransitioning |
      cancel() finish() init() pause() startInteractiveTransition(_:) update(_:)
    class UIPinchGestureRecognizer* : UIGestureRecognizer | init(target:action:) reset()
      touchesBegan(_:with:) touchesCancelled(_:with:) touchesEnded(_:with:) touchesMoved(_:with:)
    value UIPopoverArrowDirection
    class UIPopoverPresentationController : UIPresentationController | containerViewDidLayoutSubviews()
      dismissalTransitionDidEnd(_:) dismissalTransitionWillBegin()
      init(presentedViewController:presenting:) preferredContentSizeDidChange(forChildContentContainer:)
      presentationTransitionDidEnd(_:) presentationTransitionWillBegin()
      size(forChildContentContainer:withParentContainerSize:)
    protocol UIPopoverPresentationControllerDelegate : UIAdaptivePresentationControllerDelegate |
      popoverPresentationControllerDidDismissPopover(_:)?
      popoverPresentationControllerShouldDismissPopover(_:)? prepareForPopoverPresentation(_:)?
    class UIPresentationController : MainActorObject UIContentContainer | adaptivePresentationStyle(for:)
      containerViewDidLayoutSubviews() containerViewWillLayoutSubviews() dismissalTransitionDidEnd(_:)
      dismissalTransitionWillBegin() init(presentedViewController:presenting:)
      preferredContentSizeDidChange(forChildContentContainer:) presentationTransitionDidEnd(_:)
      presentationTransitionWillBegin() size(forChildContentContainer:withParentContainerSize:)
      viewWillTransition(to:with:) willTransition(to:with:)
    class UIPress : MainActorObject | init(key:timestamp:window:responder:)
    class UIPressesEvent+ : UIEvent | init()
    class UIProgressView* : UIView | init(coder:) init(frame:) layoutSubviews() setProgress(_:animated:)
      sizeThatFits(_:) tintColorDidChange()
    class UIPushBehavior : UIDynamicBehavior | addItem(_:) init(items:mode:) removeItem(_:)
      setAngle(_:magnitude:) setTargetOffsetFromCenter(_:for:) targetOffsetFromCenter(for:)
    value UIRectCorner
    value UIRectEdge
    class UIRefreshControl* : UIControl | beginRefreshing() endRefreshing() init(coder:) init(frame:)
      layoutSubviews() sizeThatFits(_:) tintColorDidChange()
    class UIResponder+ : NSObject | accessibilityActivate() accessibilityDecrement()
      accessibilityIncrement() accessibilityPerformEscape() accessibilityPerformMagicTap()
      becomeFirstResponder() init() pressesBegan(_:with:) pressesCancelled(_:with:)
      pressesChanged(_:with:) pressesEnded(_:with:) resignFirstResponder() touchesBegan(_:with:)
      touchesCancelled(_:with:) touchesEnded(_:with:) touchesMoved(_:with:)
    value UIReturnKeyType
    class UIRotationGestureRecognizer* : UIGestureRecognizer | init(target:action:) reset()
      touchesBegan(_:with:) touchesCancelled(_:with:) touchesEnded(_:with:) touchesMoved(_:with:)
    class UIScene : MainActorResponder | init(session:connectionOptions:)
    class UISceneConfiguration : MainActorObject | init(name:sessionRole:)
    protocol UISceneDelegate : NSObjectProtocol | scene(_:willConnectTo:options:)?
      sceneDidBecomeActive(_:)? sceneDidDisconnect(_:)? sceneWillEnterForeground(_:)?
      sceneWillResignActive(_:)?
    class UISceneSession : MainActorObject | init(role:)
    class UIScreen : MainActorObject UICoordinateSpace UITraitEnvironment | convert(_:from:)&
      convert(_:to:)& init(_:) snapshotView(afterScreenUpdates:) traitCollectionDidChange(_:)
    class UIScreenEdgePanGestureRecognizer* : UIPanGestureRecognizer | init(target:action:) reset()
      touchesBegan(_:with:)
    class UIScrollView* : UIView | adjustedContentInsetDidChange() didMoveToWindow()
      flashScrollIndicators() hitTest(_:with:) init(coder:) init(frame:) safeAreaInsetsDidChange()
      scrollRectToVisible(_:animated:) setContentOffset(_:animated:) setZoomScale(_:animated:)
      touchesShouldCancel(in:) zoom(to:animated:)
    protocol UIScrollViewDelegate : NSObjectProtocol | scrollViewDidChangeAdjustedContentInset(_:)?
      scrollViewDidEndDecelerating(_:)? scrollViewDidEndDragging(_:willDecelerate:)?
      scrollViewDidEndScrollingAnimation(_:)? scrollViewDidEndZooming(_:with:atScale:)?
      scrollViewDidScroll(_:)? scrollViewDidZoom(_:)? scrollViewWillBeginDecelerating(_:)?
      scrollViewWillBeginDragging(_:)? scrollViewWillBeginZooming(_:with:)?
      scrollViewWillEndDragging(_:withVelocity:targetContentOffset:)? viewForZooming(in:)?
    class UISearchBar* : UIBarPositioning UITextInputTraits UIView | becomeFirstResponder() init(coder:)
      init(frame:) layoutSubviews() resignFirstResponder() scopeBarButtonTitleTextAttributes(for:)
      setScopeBarButtonTitleTextAttributes(_:for:) setShowsCancelButton(_:animated:)
      setShowsScope(_:animated:) sizeThatFits(_:)
    protocol UISearchBarDelegate : UIBarPositioningDelegate |
      searchBar(_:selectedScopeButtonIndexDidChange:)? searchBar(_:shouldChangeTextIn:replacementText:)?
      searchBar(_:textDidChange:)? searchBarCancelButtonClicked(_:)? searchBarSearchButtonClicked(_:)?
      searchBarShouldBeginEditing(_:)? searchBarShouldEndEditing(_:)? searchBarTextDidBeginEditing(_:)?
      searchBarTextDidEndEditing(_:)?
    class UISearchTextField* : UITextField | editingRect(forBounds:) endTracking(_:with:) init(coder:)
      init(frame:) leftViewRect(forBounds:) textRect(forBounds:)
    class UISegmentedControl* : UIControl | endTracking(_:with:) init(coder:) init(frame:)
      insertSegment(withTitle:at:animated:) layoutSubviews() removeAllSegments()
      removeSegment(at:animated:) setTitle(_:forSegmentAt:) setTitleTextAttributes(_:for:)
      sizeThatFits(_:) titleForSegment(at:) titleTextAttributes(for:)
    class UISelectionFeedbackGenerator+ : UIFeedbackGenerator | init() selectionChanged()
    value UISemanticContentAttribute
    class UISlider* : UIControl | beginTracking(_:with:) continueTracking(_:with:) endTracking(_:with:)
      init(coder:) init(frame:) layoutSubviews() setValue(_:animated:) sizeThatFits(_:)
      thumbRect(forBounds:trackRect:value:) tintColorDidChange() trackRect(forBounds:)
    class UISnapBehavior : UIDynamicBehavior | init(item:snapTo:)
    class UISplitViewController* : UIViewController | init(coder:) init(nibName:bundle:) loadView()
      show(_:sender:) showDetailViewController(_:sender:)
      size(forChildContentContainer:withParentContainerSize:) viewWillLayoutSubviews()
      viewWillTransition(to:with:) willTransition(to:with:)
    protocol UISplitViewControllerDelegate : NSObjectProtocol | primaryViewController(forCollapsing:)?
      primaryViewController(forExpanding:)? splitViewController(_:collapseSecondary:onto:)?
      splitViewController(_:separateSecondaryFrom:)? splitViewController(_:show:sender:)?
      splitViewController(_:showDetail:sender:)? splitViewController(_:willChangeTo:)?
      targetDisplayModeForAction(in:)?
    class UISpringTimingParameters* : MainActorObject UITimingCurveProvider | copy(with:)
      init(dampingRatio:initialVelocity:) init(duration:bounce:initialVelocity:)
      init(mass:stiffness:damping:initialVelocity:)
    class UIStackView* : UIView | addArrangedSubview(_:) customSpacing(after:) init(coder:) init(frame:)
      insertArrangedSubview(_:at:) layoutSubviews() removeArrangedSubview(_:) setCustomSpacing(_:after:)
      updateConstraints() willRemoveSubview(_:)
    value UIStatusBarAnimation
    class UIStatusBarManager : MainActorObject | init(_:)
    value UIStatusBarStyle
    class UIStoryboard : MainActorObject | init(name:bundle:) instantiateInitialViewController()
      instantiateInitialViewController(creator:) instantiateViewController(identifier:creator:)
      instantiateViewController(withIdentifier:)
    class UIStoryboardSegue : MainActorObject | init(identifier:source:destination:)
      init(identifier:source:destination:performHandler:) perform()
    class UISwipeGestureRecognizer* : UIGestureRecognizer | init(target:action:) location(in:)
      location(ofTouch:in:) reset() touchesBegan(_:with:) touchesCancelled(_:with:) touchesEnded(_:with:)
      touchesMoved(_:with:)
    class UISwitch* : UIControl | beginTracking(_:with:) continueTracking(_:with:) endTracking(_:with:)
      init(coder:) init(frame:) setOn(_:animated:) sizeThatFits(_:)
    class UITabBar* : BarAppearanceObserver UIView | init(coder:) init(frame:) layoutSubviews()
      setItems(_:animated:) sizeThatFits(_:)
    class UITabBarAppearance+ : UIBarAppearance | init() init(barAppearance:) init(idiom:)
    class UITabBarController* : TransitionHost UITabBarDelegate UIViewController | init(coder:)
      init(nibName:bundle:) loadView() setViewControllers(_:animated:) tabBar(_:didSelect:)
      viewDidLayoutSubviews() viewSafeAreaInsetsDidChange()
    protocol UITabBarControllerDelegate : NSObjectProtocol |
      tabBarController(_:animationControllerForTransitionFrom:to:)? tabBarController(_:didSelect:)?
      tabBarController(_:interactionControllerFor:)? tabBarController(_:shouldSelect:)?
    protocol UITabBarDelegate : NSObjectProtocol | tabBar(_:didSelect:)?
    class UITabBarItem+ : UIBarItem | init() init(title:image:selectedImage:)
    class UITabBarItemAppearance+ : AppearanceStates MainActorObject | configureWithDefault(for:) init()
      init(style:)
    class UITabBarItemStateAppearance : MainActorObject | init(mainActor:)
    class UITableView : UIScrollView | adjustedContentInsetDidChange() beginUpdates() cellForRow(at:)
      deleteRows(at:with:) deleteSections(_:with:) dequeueReusableCell(withIdentifier:)
      dequeueReusableCell(withIdentifier:for:) dequeueReusableHeaderFooterView(withIdentifier:)
      deselectRow(at:animated:) endUpdates() footerView(forSection:) headerView(forSection:)
      indexPath(for:) indexPathForRow(at:) indexPathsForRows(in:) init(coder:) init(frame:style:)
      insertRows(at:with:) insertSections(_:with:) layoutSubviews() moveRow(at:to:)
      moveSection(_:toSection:) numberOfRows(inSection:) performBatchUpdates(_:completion:)
      reconfigureRows(at:) rect(forSection:) rectForFooter(inSection:) rectForHeader(inSection:)
      rectForRow(at:) register(_:forCellReuseIdentifier:)&
      register(_:forHeaderFooterViewReuseIdentifier:)& reloadData() reloadRows(at:with:)
      reloadSections(_:with:) scrollToNearestSelectedRow(at:animated:) scrollToRow(at:at:animated:)
      selectRow(at:animated:scrollPosition:) touchesBegan(_:with:) touchesCancelled(_:with:)
      touchesEnded(_:with:)
    class UITableViewCell : UIView | init(coder:) init(style:reuseIdentifier:) layoutSubviews()
      prepareForReuse() setHighlighted(_:animated:) setSelected(_:animated:)
      systemLayoutSizeFitting(_:withHorizontalFittingPriority:verticalFittingPriority:)
      tintColorDidChange()
    class UITableViewController* : UITableViewDataSource UITableViewDelegate UIViewController |
      init(coder:) init(nibName:bundle:) init(style:) loadView() numberOfSections(in:)
      scrollViewDidChangeAdjustedContentInset(_:) scrollViewDidEndDecelerating(_:)
      scrollViewDidEndDragging(_:willDecelerate:) scrollViewDidEndScrollingAnimation(_:)
      scrollViewDidEndZooming(_:with:atScale:) scrollViewDidScroll(_:) scrollViewDidZoom(_:)
      scrollViewWillBeginDecelerating(_:) scrollViewWillBeginDragging(_:)
      scrollViewWillBeginZooming(_:with:) scrollViewWillEndDragging(_:withVelocity:targetContentOffset:)
      tableView(_:accessoryButtonTappedForRowWith:) tableView(_:cellForRowAt:)
      tableView(_:didDeselectRowAt:) tableView(_:didEndDisplaying:forRowAt:)
      tableView(_:didEndDisplayingFooterView:forSection:)
      tableView(_:didEndDisplayingHeaderView:forSection:) tableView(_:didHighlightRowAt:)
      tableView(_:didSelectRowAt:) tableView(_:didUnhighlightRowAt:)
      tableView(_:estimatedHeightForRowAt:) tableView(_:heightForFooterInSection:)
      tableView(_:heightForHeaderInSection:) tableView(_:heightForRowAt:)
      tableView(_:indentationLevelForRowAt:) tableView(_:numberOfRowsInSection:)
      tableView(_:shouldHighlightRowAt:) tableView(_:titleForFooterInSection:)
      tableView(_:titleForHeaderInSection:) tableView(_:viewForFooterInSection:)
      tableView(_:viewForHeaderInSection:) tableView(_:willDeselectRowAt:)
      tableView(_:willDisplay:forRowAt:) tableView(_:willDisplayFooterView:forSection:)
      tableView(_:willDisplayHeaderView:forSection:) tableView(_:willSelectRowAt:) viewDidAppear(_:)
      viewForZooming(in:) viewWillAppear(_:)
    protocol UITableViewDataSource : NSObjectProtocol | numberOfSections(in:)? tableView(_:cellForRowAt:)
      tableView(_:numberOfRowsInSection:) tableView(_:titleForFooterInSection:)?
      tableView(_:titleForHeaderInSection:)?
    protocol UITableViewDataSourcePrefetching : NSObjectProtocol |
      tableView(_:cancelPrefetchingForRowsAt:)? tableView(_:prefetchRowsAt:)
    protocol UITableViewDelegate : UIScrollViewDelegate | tableView(_:accessoryButtonTappedForRowWith:)?
      tableView(_:didDeselectRowAt:)? tableView(_:didEndDisplaying:forRowAt:)?
      tableView(_:didEndDisplayingFooterView:forSection:)?
      tableView(_:didEndDisplayingHeaderView:forSection:)? tableView(_:didHighlightRowAt:)?
      tableView(_:didSelectRowAt:)? tableView(_:didUnhighlightRowAt:)?
      tableView(_:estimatedHeightForRowAt:)? tableView(_:heightForFooterInSection:)?
      tableView(_:heightForHeaderInSection:)? tableView(_:heightForRowAt:)?
      tableView(_:indentationLevelForRowAt:)? tableView(_:shouldHighlightRowAt:)?
      tableView(_:viewForFooterInSection:)? tableView(_:viewForHeaderInSection:)?
      tableView(_:willDeselectRowAt:)? tableView(_:willDisplay:forRowAt:)?
      tableView(_:willDisplayFooterView:forSection:)? tableView(_:willDisplayHeaderView:forSection:)?
      tableView(_:willSelectRowAt:)?
    class UITableViewHeaderFooterView : UIView | init(coder:) init(reuseIdentifier:) layoutSubviews()
      prepareForReuse() systemLayoutSizeFitting(_:withHorizontalFittingPriority:verticalFittingPriority:)
    class UITapGestureRecognizer* : UIGestureRecognizer | canPrevent(_:) init(target:action:) reset()
      touchesBegan(_:with:) touchesCancelled(_:with:) touchesEnded(_:with:) touchesMoved(_:with:)
    value UITextAutocapitalizationType
    value UITextAutocorrectionType
    class UITextField* : UIControl UITextInputTraits | becomeFirstResponder() clearButtonRect(forBounds:)
      deleteBackward() editingRect(forBounds:) endTracking(_:with:) init(coder:) init(frame:)
      insertText(_:) layoutSubviews() leftViewRect(forBounds:) placeholderRect(forBounds:)
      pressesBegan(_:with:) resignFirstResponder() rightViewRect(forBounds:) sizeThatFits(_:)
      textRect(forBounds:) tintColorDidChange()
    protocol UITextFieldDelegate : NSObjectProtocol |
      textField(_:shouldChangeCharactersIn:replacementString:)? textFieldDidBeginEditing(_:)?
      textFieldDidChangeSelection(_:)? textFieldDidEndEditing(_:)? textFieldDidEndEditing(_:reason:)?
      textFieldShouldBeginEditing(_:)? textFieldShouldClear(_:)? textFieldShouldEndEditing(_:)?
      textFieldShouldReturn(_:)?
    protocol UITextInputTraits : NSObjectProtocol |
    class UITextView : UIScrollView UITextInputTraits | becomeFirstResponder() deleteBackward()
      init(coder:) init(frame:textContainer:) insertText(_:) layoutSubviews() pressesBegan(_:with:)
      resignFirstResponder() sizeThatFits(_:) touchesEnded(_:with:)
    protocol UITextViewDelegate : UIScrollViewDelegate | textView(_:shouldChangeTextIn:replacementText:)?
      textViewDidBeginEditing(_:)? textViewDidChange(_:)? textViewDidEndEditing(_:)?
      textViewShouldBeginEditing(_:)? textViewShouldEndEditing(_:)?
    protocol UITimingCurveProvider : NSCopying NSObjectProtocol |
    value UITimingCurveType
    class UIToolbar* : BarAppearanceObserver UIView | init(coder:) init(frame:) layoutSubviews()
      setItems(_:animated:) sizeThatFits(_:)
    class UIToolbarAppearance+ : UIBarAppearance | init() init(barAppearance:) init(idiom:)
    class UITouch : MainActorObject | init(at:time:type:) location(in:) previousLocation(in:)
    class UITraitCollection : NSObject Sendable | init(horizontal:vertical:scale:style:) isEqual(_:)
    protocol UITraitEnvironment : NSObjectProtocol | traitCollectionDidChange(_:)
    value UITransitionContextViewControllerKey
    value UITransitionContextViewKey
    value UIUserInterfaceIdiom
    value UIUserInterfaceLayoutDirection
    value UIUserInterfaceSizeClass
    value UIUserInterfaceStyle
    class UIVibrancyEffect : Sendable UIVisualEffect | init(blurEffect:) init(blurEffect:style:)
      isEqual(_:)
    value UIVibrancyEffectStyle
    class UIView* : CALayerDelegate ConstraintItem KeyValueSource LayoutNaming MainActorResponder Sibling UIAppearance UIAppearanceContainer UICoordinateSpace UIDynamicItem UITraitEnvironment |
      action(for:forKey:) addConstraint(_:) addConstraints(_:) addGestureRecognizer(_:)
      addLayoutGuide(_:) addMotionEffect(_:) addSubview(_:) awakeFromNib() bringSubviewToFront(_:)
      contentCompressionResistancePriority(for:) contentHuggingPriority(for:) convert(_:from:)&
      convert(_:to:)& didAddSubview(_:) didMoveToSuperview() didMoveToWindow() display(_:) draw(_:)
      draw(_:in:) drawHierarchy(in:afterScreenUpdates:) encode(with:) endEditing(_:)
      exchangeSubview(at:withSubviewAt:) exerciseAmbiguityInLayout() gestureRecognizerShouldBegin(_:)
      hitTest(_:with:) init(coder:) init(frame:) insertSubview(_:aboveSubview:) insertSubview(_:at:)
      insertSubview(_:belowSubview:) invalidateIntrinsicContentSize() isDescendant(of:) layerWillDraw(_:)
      layoutIfNeeded() layoutMarginsDidChange() layoutSublayers(of:) layoutSubviews()
      needsUpdateConstraints() point(inside:with:) prepareForInterfaceBuilder() removeConstraint(_:)
      removeConstraints(_:) removeFromSuperview() removeGestureRecognizer(_:) removeLayoutGuide(_:)
      removeMotionEffect(_:) resizableSnapshotView(from:afterScreenUpdates:withCapInsets:)
      safeAreaInsetsDidChange() sendSubviewToBack(_:) setContentCompressionResistancePriority(_:for:)
      setContentHuggingPriority(_:for:) setNeedsDisplay() setNeedsDisplay(_:) setNeedsLayout()
      setNeedsUpdateConstraints() sizeThatFits(_:) sizeToFit() snapshotView(afterScreenUpdates:)
      systemLayoutSizeFitting(_:)
      systemLayoutSizeFitting(_:withHorizontalFittingPriority:verticalFittingPriority:)
      tintColorDidChange() traitCollectionDidChange(_:) updateConstraints() updateConstraintsIfNeeded()
      viewWithTag(_:) willMove(toSuperview:) willMove(toWindow:) willRemoveSubview(_:)
    protocol UIViewAnimating : NSObjectProtocol | finishAnimation(at:) pauseAnimation() startAnimation()
      startAnimation(afterDelay:) stopAnimation(_:)
    value UIViewAnimatingPosition
    value UIViewAnimatingState
    class UIViewController* : MainActorResponder UIAppearanceContainer UIContentContainer UITraitEnvironment |
      addChild(_:) addSegue(withIdentifier:_:) awakeFromNib() beginAppearanceTransition(_:animated:)
      collapseSecondaryViewController(_:for:) contentScrollView(for:) didMove(toParent:)
      didReceiveMemoryWarning() dismiss(animated:completion:) encode(with:) endAppearanceTransition()
      init(coder:) init(nibName:bundle:) loadView() loadViewIfNeeded()
      performSegue(withIdentifier:sender:) preferredContentSizeDidChange(forChildContentContainer:)
      prepare(for:sender:) present(_:animated:completion:) removeFromParent()
      separateSecondaryViewController(for:) setContentScrollView(_:for:) setEditing(_:animated:)
      setNeedsStatusBarAppearanceUpdate() setNeedsUpdateOfHomeIndicatorAutoHidden()
      setNeedsUpdateOfScreenEdgesDeferringSystemGestures()
      setNeedsUpdateOfSupportedInterfaceOrientations() setToolbarItems(_:animated:)
      shouldPerformSegue(withIdentifier:sender:) show(_:sender:) showDetailViewController(_:sender:)
      size(forChildContentContainer:withParentContainerSize:) traitCollectionDidChange(_:)
      transition(from:to:duration:options:animations:completion:) updateViewConstraints()
      viewDidAppear(_:) viewDidDisappear(_:) viewDidLayoutSubviews() viewDidLoad() viewIsAppearing(_:)
      viewSafeAreaInsetsDidChange() viewWillAppear(_:) viewWillDisappear(_:) viewWillLayoutSubviews()
      viewWillTransition(to:with:) willMove(toParent:) willTransition(to:with:)
    protocol UIViewControllerAnimatedTransitioning : NSObjectProtocol | animateTransition(using:)
      animationEnded(_:)? interruptibleAnimator(using:)? transitionDuration(using:)
    protocol UIViewControllerContextTransitioning : NSObjectProtocol | cancelInteractiveTransition()
      completeTransition(_:) finalFrame(for:) finishInteractiveTransition() initialFrame(for:)
      pauseInteractiveTransition() updateInteractiveTransition(_:) view(forKey:) viewController(forKey:)
    protocol UIViewControllerInteractiveTransitioning : NSObjectProtocol | startInteractiveTransition(_:)
    protocol UIViewControllerTransitionCoordinator : UIViewControllerTransitionCoordinatorContext |
      animate(alongsideTransition:completion:) animateAlongsideTransition(in:animation:completion:)
      notifyWhenInteractionChanges(_:) notifyWhenInteractionEnds(_:)
    protocol UIViewControllerTransitionCoordinatorContext : NSObjectProtocol | view(forKey:)
      viewController(forKey:)
    protocol UIViewControllerTransitioningDelegate : NSObjectProtocol |
      animationController(forDismissed:)? animationController(forPresented:presenting:source:)?
      interactionControllerForDismissal(using:)? interactionControllerForPresentation(using:)?
      presentationController(forPresented:presenting:source:)?
    protocol UIViewImplicitlyAnimating : UIViewAnimating | addAnimations(_:)?
      addAnimations(_:delayFactor:)? addCompletion(_:)?
      continueAnimation(withTimingParameters:durationFactor:)?
    class UIViewPropertyAnimator* : MainActorObject NSCopying UIViewImplicitlyAnimating |
      addAnimations(_:) addAnimations(_:delayFactor:) addCompletion(_:)
      continueAnimation(withTimingParameters:durationFactor:) copy(with:) finishAnimation(at:)
      init(duration:timingParameters:) pauseAnimation() startAnimation() startAnimation(afterDelay:)
      stopAnimation(_:)
    class UIVisualEffect+ : NSCopying NSObject Sendable | copy(with:) init()
    class UIVisualEffectView* : UIView | didAddSubview(_:) init(coder:) init(effect:) init(frame:)
      traitCollectionDidChange(_:)
    class UIWindow* : UIView | becomeKey() init(coder:) init(frame:) makeKey() makeKeyAndVisible()
      resignKey() sendEvent(_:)
    class UIWindowScene : UIScene UITraitEnvironment | init(session:connectionOptions:)
      traitCollectionDidChange(_:)
    protocol UIWindowSceneDelegate : UISceneDelegate |
    """
}
