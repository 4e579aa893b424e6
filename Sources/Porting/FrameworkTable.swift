/// The declarations of UIKit and its companions; written by `FrameworkTableTests`.
enum FrameworkTable {
  /// The keys of layers that notify observers.
  static let layerKeys: Set = [
    "alignmentMode",
    "allowsEdgeAntialiasing",
    "allowsFontSubpixelQuantization",
    "allowsGroupOpacity",
    "anchorPoint",
    "anchorPointZ",
    "backgroundColor",
    "backgroundFilters",
    "borderColor",
    "borderWidth",
    "bounds",
    "colors",
    "compositingFilter",
    "contents",
    "contentsCenter",
    "contentsGravity",
    "contentsRect",
    "contentsScale",
    "cornerCurve",
    "cornerRadius",
    "doubleSided",
    "edgeAntialiasingMask",
    "endPoint",
    "fillColor",
    "fillRule",
    "filters",
    "font",
    "fontSize",
    "foregroundColor",
    "hidden",
    "isDoubleSided",
    "isHidden",
    "isOpaque",
    "isWrapped",
    "lineCap",
    "lineDashPattern",
    "lineDashPhase",
    "lineJoin",
    "lineWidth",
    "locations",
    "magnificationFilter",
    "mask",
    "maskedCorners",
    "masksToBounds",
    "minificationFilter",
    "minificationFilterBias",
    "miterLimit",
    "opacity",
    "opaque",
    "path",
    "position",
    "rasterizationScale",
    "shadowColor",
    "shadowOffset",
    "shadowOpacity",
    "shadowPath",
    "shadowRadius",
    "shouldRasterize",
    "startPoint",
    "string",
    "strokeColor",
    "strokeEnd",
    "strokeStart",
    "sublayerTransform",
    "transform",
    "truncationMode",
    "type",
    "wrapped",
    "zPosition",
  ]

  static let text = """
    class AnimatorShape* : UIViewPropertyAnimator | init(duration:timingParameters:)
    class BarItemShape+ : UIBarItem | init()
    protocol CAAction :  | run(forKey:object:arguments:)
    class CAAnimation+ : CAAction CAMediaTiming NSCopying NSObject | autoreverses beginTime copy(with:)
      delegate duration fillMode init() isRemovedOnCompletion repeatCount repeatDuration
      run(forKey:object:arguments:) setValue(_:forKey:) speed timeOffset timingFunction value(forKey:)
    value CAAnimationCalculationMode
    protocol CAAnimationDelegate : NSObjectProtocol | animationDidStart(_:)?
      animationDidStop(_:finished:)?
    class CAAnimationGroup+ : CAAnimation | animations copy(with:) init() setValue(_:forKey:)
      value(forKey:)
    value CAAnimationRotationMode
    class CABasicAnimation+ : CAPropertyAnimation | byValue fromValue init() setValue(_:forKey:) toValue
      value(forKey:)
    value CACornerMask
    class CADisplayLink : NSObject | add(to:forMode:) duration init(handler:) invalidate() isPaused
      preferredFrameRateRange preferredFramesPerSecond remove(from:forMode:) targetTimestamp timestamp
    value CAEdgeAntialiasingMask
    value CAFrameRateRange
    class CAGradientLayer+ : CALayer | colors endPoint init() init(coder:) init(layer:) locations
      startPoint type
    value CAGradientLayerType
    class CAKeyframeAnimation+ : CAPropertyAnimation | biasValues calculationMode continuityValues init()
      keyTimes path rotationMode setValue(_:forKey:) tensionValues timingFunctions value(forKey:) values
    class CALayer+ : AnimatedObject CAMediaTiming KeyValueSource LayerShape NestedObject |
      action(forKey:) actions add(_:forKey:) addSublayer(_:) affineTransform() allowsEdgeAntialiasing
      allowsGroupOpacity anchorPoint anchorPointZ animation(forKey:) animationKeys() autoreverses
      backgroundColor backgroundFilters beginTime borderColor borderWidth bounds compositingFilter
      contains(_:) contents contentsAreFlipped() contentsCenter contentsGravity contentsRect
      contentsScale convert(_:from:)& convert(_:to:)& convertTime(_:from:) convertTime(_:to:) cornerCurve
      cornerRadius delegate display() displayIfNeeded() draw(in:) duration edgeAntialiasingMask fillMode
      filters frame hitTest(_:) init() init(coder:) init(layer:) insertSublayer(_:above:)
      insertSublayer(_:at:) insertSublayer(_:below:) isDoubleSided isHidden isOpaque layoutIfNeeded()
      layoutSublayers() magnificationFilter mask maskedCorners masksToBounds minificationFilter
      minificationFilterBias model() name needsDisplay() needsDisplayOnBoundsChange needsLayout() opacity
      position presentation() rasterizationScale removeAllAnimations() removeAnimation(forKey:)
      removeFromSuperlayer() render(in:) repeatCount repeatDuration replaceSublayer(_:with:)
      setAffineTransform(_:) setNeedsDisplay() setNeedsDisplay(_:) setNeedsLayout() setValue(_:forKey:)
      setValue(_:forKeyPath:) shadowColor shadowOffset shadowOpacity shadowPath shadowRadius
      shouldRasterize speed style sublayerTransform sublayers superlayer timeOffset transform
      value(forKey:) value(forKeyPath:) zPosition
    value CALayerContentsFilter
    value CALayerContentsGravity
    value CALayerCornerCurve
    protocol CALayerDelegate : NSObjectProtocol | action(for:forKey:)? display(_:)? draw(_:in:)?
      layerWillDraw(_:)? layoutSublayers(of:)?
    protocol CAMediaTiming : AnyObject |
    value CAMediaTimingFillMode
    class CAMediaTimingFunction : NSObject Sendable | getControlPoint(at:values:) hash
      init(controlPoints:_:_:_:) isEqual(_:)
    value CAMediaTimingFunctionName
    class CAPropertyAnimation+ : CAAnimation | init() isAdditive isCumulative keyPath
      run(forKey:object:arguments:) setValue(_:forKey:) value(forKey:) valueFunction
    class CAShapeLayer+ : CALayer | fillColor fillRule init() init(coder:) init(layer:) lineCap
      lineDashPattern lineDashPhase lineJoin lineWidth miterLimit path strokeColor strokeEnd strokeStart
    value CAShapeLayerFillRule
    value CAShapeLayerLineCap
    value CAShapeLayerLineJoin
    class CASpringAnimation+ : CABasicAnimation | allowsOverdamping bounce damping init() initialVelocity
      mass perceptualDuration setValue(_:forKey:) settlingDuration stiffness value(forKey:)
    class CATextLayer+ : CALayer | alignmentMode allowsFontSubpixelQuantization draw(in:) font fontSize
      foregroundColor init() init(coder:) init(layer:) isWrapped string truncationMode
    value CATextLayerAlignmentMode
    value CATextLayerTruncationMode
    class CATransaction+ : NSObject | init()
    value CATransform3D
    class CATransformLayer+ : CALayer | contains(_:) init() init(coder:) init(layer:)
    class CATransition+ : CAAnimation | endProgress filter init() setValue(_:forKey:) startProgress
      subtype type value(forKey:)
    value CATransitionSubtype
    value CATransitionType
    class CAValueFunction : NSObject Sendable | hash init(name:) isEqual(_:) name
    value CAValueFunctionName
    value CFAllocator
    value CFRunLoopMode
    value CGAffineTransform
    value CGBlendMode
    class CGColor : Hashable Sendable | alpha colorSpace components copy(alpha:) hash(into:)
      init(red:green:blue:alpha:) numberOfComponents
    class CGColorSpace : Hashable Sendable | hash(into:) init(_:_:) init(name:) model name
      numberOfComponents
    value CGColorSpaceModel
    class CGContext :  | addArc(center:radius:startAngle:endAngle:clockwise:)
      addArc(tangent1End:tangent2End:radius:) addCurve(to:control1:control2:) addEllipse(in:)
      addLine(to:) addLines(between:) addPath(_:) addQuadCurve(to:control:) addRect(_:) addRects(_:)
      beginPath() beginTransparencyLayer(auxiliaryInfo:) beginTransparencyLayer(in:auxiliaryInfo:)
      boundingBoxOfPath clear(_:) clip(to:)& clip(to:mask:) clip(using:) closePath() concatenate(_:) ctm
      currentPointOfPath draw(_:in:) drawLinearGradient(_:start:end:options:) drawPath(using:)
      drawRadialGradient(_:startCenter:startRadius:endCenter:endRadius:options:) endTransparencyLayer()
      fill(_:)& fillEllipse(in:) fillPath(using:) init(size:scale:isOpaque:canvas:) isPathEmpty
      makeImage() move(to:) path restoreGState() rotate(by:) saveGState() scaleBy(x:y:) setAlpha(_:)
      setBlendMode(_:) setFillColor(_:) setFillColor(gray:alpha:) setFillColor(red:green:blue:alpha:)
      setLineCap(_:) setLineDash(phase:lengths:) setLineJoin(_:) setLineWidth(_:) setMiterLimit(_:)
      setShadow(offset:blur:) setShadow(offset:blur:color:) setStrokeColor(_:)
      setStrokeColor(gray:alpha:) setStrokeColor(red:green:blue:alpha:) stroke(_:) stroke(_:width:)
      strokeEllipse(in:) strokeLineSegments(between:) strokePath() translateBy(x:y:)
    class CGGradient : Sendable | init(colorSpace:colorComponents:locations:count:)
      init(colorsSpace:colors:locations:)
    value CGGradientDrawingOptions
    class CGImage : Hashable Sendable | bitsPerComponent bitsPerPixel bytesPerRow cropping(to:)
      hash(into:) height init(width:height:isOpaque:premultipliedBGRA:)
      init(width:height:isOpaque:recording:) init(width:height:isOpaque:reduction:decode:) width
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
    class CGPath : Hashable Sendable | apply(info:function:) applyWithBlock(_:) boundingBox
      boundingBoxOfPath contains(_:using:transform:) copy() copy(dashingWithPhase:lengths:transform:)
      copy(strokingWithWidth:lineCap:lineJoin:miterLimit:transform:) copy(using:) currentPoint
      hash(into:) init(elements:) isEmpty isRect(_:) mutableCopy() mutableCopy(using:)
    value CGPathDrawingMode
    value CGPathElement
    value CGPathElementType
    value CGPathFillRule
    value CGVector
    class ChildTransition : MainActorObject TransitionHost | animate(alongsideTransition:)
      begin(completion:) coordinator init(in:view:from:to:entersFrom:animator:interactionController:)
    class CopiedLayerShape : LayerShape | init(layer:)
    value Diagnostic
    value Diagnostics
    class Effect : Hashable Sendable | file hash(into:) init(name:source:file:) init(scan:of:name:file:)
      inputCount name prepare() uniform(named:) uniforms
    value EffectError
    class EffectLayer+ : CALayer | effect init() init(coder:) init(layer:) setValue(_:forKeyPath:)
    value Feedback
    protocol HandledRecognizer :  |
    value ImageError
    class InvalidationContextShape+ : UICollectionViewLayoutInvalidationContext | init()
    value LayerFilter
    class LayerShape+ : NSObject | init() init(layer:)
    class LayoutAttributesShape+ : UICollectionViewLayoutAttributes | init()
    class MainActorObject : NSObject | init(mainActor:)
    class MainActorResponder : UIResponder | init(mainActor:)
    class NSCollectionLayoutAnchor : MainActorObject NSCopying | copy(with:) edges init(_:_:isFraction:)
      isAbsoluteOffset isFractionalOffset offset
    class NSCollectionLayoutBoundarySupplementaryItem : NSCollectionLayoutSupplementaryItem | alignment
      copy(with:) extendsBoundary init(layoutSize:elementKind:alignment:absoluteOffset:) offset
      pinToVisibleBounds
    protocol NSCollectionLayoutContainer : NSObjectProtocol |
    class NSCollectionLayoutDecorationItem : NSCollectionLayoutItem | copy(with:) elementKind init(kind:)
      zIndex
    class NSCollectionLayoutDimension : MainActorObject NSCopying | copy(with:) dimension init(_:_:_:)
      isAbsolute isEstimated isFractionalHeight isFractionalWidth
    class NSCollectionLayoutEdgeSpacing : MainActorObject NSCopying | bottom copy(with:)
      init(leading:top:trailing:bottom:) leading top trailing
    protocol NSCollectionLayoutEnvironment : NSObjectProtocol |
    class NSCollectionLayoutGroup : NSCollectionLayoutItem | copy(with:)
      init(size:arrangement:items:call:) interItemSpacing subitems supplementaryItems
    class NSCollectionLayoutGroupCustomItem : MainActorObject NSCopying | copy(with:) frame
      init(frame:zIndex:) zIndex
    class NSCollectionLayoutItem : MainActorObject NSCopying | contentInsets copy(with:) edgeSpacing
      init(size:supplementaryItems:) layoutSize supplementaryItems
    class NSCollectionLayoutSection : MainActorObject NSCopying | boundarySupplementaryItems
      contentInsets copy(with:) decorationItems init(group:) interGroupSpacing
      orthogonalScrollingBehavior supplementariesFollowContentInsets visibleItemsInvalidationHandler
    class NSCollectionLayoutSize : MainActorObject NSCopying | copy(with:) heightDimension
      init(widthDimension:heightDimension:) widthDimension
    class NSCollectionLayoutSpacing : MainActorObject NSCopying | copy(with:) init(_:isFlexible:_:)
      isFixedSpacing isFlexibleSpacing spacing
    class NSCollectionLayoutSupplementaryItem : NSCollectionLayoutItem | containerAnchor copy(with:)
      elementKind init(size:kind:outer:inner:) itemAnchor zIndex
    protocol NSCollectionLayoutVisibleItem : NSObjectProtocol |
    value NSDirectionalEdgeInsets
    value NSDirectionalRectEdge
    class NSLayoutConstraint+ : MainActorObject NibObject | awakeFromNib() constant description
      firstAnchor firstAttribute firstItem identifier init() isActive multiplier priority relation
      secondAnchor secondAttribute secondItem
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
    class NSMutableParagraphStyle+ : NSParagraphStyle Sendable | alignment init() init(_:) lineBreakMode
      lineHeightMultiple lineSpacing maximumLineHeight minimumLineHeight
    class NSParagraphStyle+ : NSMutableCopying NSObject ParagraphHolding Sendable | alignment copy() hash
      init() init(_:) isEqual(_:) lineBreakMode lineHeightMultiple lineSpacing maximumLineHeight
      minimumLineHeight mutableCopy(with:)
    value NSRectAlignment
    class NSStringDrawingContext+ : NSObject | init() totalBounds
    value NSStringDrawingOptions
    value NSTextAlignment
    class NSTextContainer+ : MainActorObject | init() lineFragmentPadding maximumNumberOfLines
    value NSUnderlineStyle
    class PlainObjectShape+ : NSObject | init()
    class RecognizerShape* : UIGestureRecognizer | init(target:action:)
    class ReusableViewShape* : UIView | init(coder:) init(frame:)
    class SceneShape : UIScene | init(session:connectionOptions:)
    class TableCellShape : UITableViewCell | init(coder:) init(style:reuseIdentifier:)
    class TableHeaderShape : UITableViewHeaderFooterView | init(coder:) init(reuseIdentifier:)
    value UIAccessibility
    value UIAccessibilityTraits
    class UIAction : MainActorObject | identifier image init(title:image:identifier:handler:) sender
      title
    class UIActivityIndicatorView* : UIView | color didMoveToWindow() hidesWhenStopped init(coder:)
      init(frame:) init(style:) intrinsicContentSize isAnimating layoutSubviews() sizeThatFits(_:)
      startAnimating() stopAnimating() style
    protocol UIAdaptivePresentationControllerDelegate : NSObjectProtocol |
      adaptivePresentationStyle(for:)? adaptivePresentationStyle(for:traitCollection:)?
      presentationController(_:prepare:)?
      presentationController(_:viewControllerForAdaptivePresentationStyle:)?
      presentationController(_:willPresentWithAdaptiveStyle:transitionCoordinator:)?
      presentationControllerDidAttemptToDismiss(_:)? presentationControllerDidDismiss(_:)?
      presentationControllerShouldDismiss(_:)? presentationControllerWillDismiss(_:)?
    class UIAlertAction : MainActorObject | init(title:style:handler:) isEnabled style title
    class UIAlertController* : UIViewController | actions addAction(_:)
      addTextField(configurationHandler:) init(coder:) init(nibName:bundle:) loadView() message
      preferredAction preferredStyle pressesBegan(_:with:) textFields title viewIsAppearing(_:)
    protocol UIAppearance : NSObjectProtocol |
    protocol UIAppearanceContainer : NSObjectProtocol |
    class UIApplication : InterfaceStages MainActorResponder | applicationState
      beginIgnoringInteractionEvents() canOpenURL(_:) connectedScenes delegate
      endIgnoringInteractionEvents() init(_:) isIdleTimerDisabled isIgnoringInteractionEvents
      isStatusBarHidden keyWindow next open(_:options:completionHandler:) openURL(_:) playedFeedback
      sendAction(_:to:from:for:) sendEvent(_:) setStatusBarHidden(_:with:) setStatusBarStyle(_:animated:)
      statusBarFrame statusBarOrientation statusBarStyle windows
    protocol UIApplicationDelegate : NSObjectProtocol |
      application(_:configurationForConnecting:options:)? application(_:didFinishLaunchingWithOptions:)?
      application(_:willFinishLaunchingWithOptions:)? applicationDidBecomeActive(_:)?
      applicationWillResignActive(_:)? applicationWillTerminate(_:)?
    class UIAttachmentBehavior : UIDynamicBehavior | anchorPoint attachedBehaviorType attachmentRange
      damping frequency frictionTorque init(_:) init(item:offsetFromCenter:attachedTo:offsetFromCenter:)
      init(item:offsetFromCenter:attachedToAnchor:) items length
    value UIBackgroundConfiguration
    class UIBarAppearance+ : MainActorObject NSCopying | backgroundColor backgroundEffect backgroundImage
      backgroundImageContentMode configureWithDefaultBackground() configureWithOpaqueBackground()
      configureWithTransparentBackground() copy() copy(with:) init() init(barAppearance:) init(idiom:)
      shadowColor shadowImage
    class UIBarButtonItem+ : UIBarItem | action customView init() init(customView:)
      init(systemItem:primaryAction:) init(title:image:primaryAction:) primaryAction style target
      tintColor width
    class UIBarButtonItemAppearance+ : AppearanceStates MainActorObject | configureWithDefault(for:)
      disabled highlighted init() init(style:) normal
    class UIBarButtonItemStateAppearance : MainActorObject | init(mainActor:) titleTextAttributes
    class UIBarItem+ : MainActorObject NibObject UIAppearance UIAppearanceContainer | awakeFromNib()
      image imageInsets init() isEnabled setTitleTextAttributes(_:for:) tag title
      titleTextAttributes(for:)
    value UIBarMetrics
    value UIBarPosition
    protocol UIBarPositioning : NSObjectProtocol |
    protocol UIBarPositioningDelegate : NSObjectProtocol | position(for:)?
    value UIBarStyle
    value UIBaselineAdjustment
    class UIBezierPath+ : NSCopying NSObject | addArc(withCenter:radius:startAngle:endAngle:clockwise:)
      addClip() addCurve(to:controlPoint1:controlPoint2:) addLine(to:) addQuadCurve(to:controlPoint:)
      append(_:) apply(_:) bounds cgPath close() contains(_:) copy(with:) currentPoint fill()
      fill(with:alpha:) flatness getLineDash(_:count:phase:) init() isEmpty lineCapStyle lineJoinStyle
      lineWidth miterLimit move(to:) removeAllPoints() reversing() setLineDash(_:count:phase:) stroke()
      stroke(with:alpha:) usesEvenOddFillRule
    class UIBlurEffect : Sendable UIVisualEffect | hash init(style:) isEqual(_:)
    class UIButton* : UIControl | adjustsImageWhenDisabled adjustsImageWhenHighlighted
      attributedTitle(for:) automaticallyUpdatesConfiguration backgroundImage(for:)
      backgroundRect(forBounds:) buttonType changesSelectionAsPrimaryAction configuration
      configurationUpdateHandler contentEdgeInsets contentRect(forBounds:) currentAttributedTitle
      currentBackgroundImage currentImage currentTitle currentTitleColor currentTitleShadowColor
      didMoveToSuperview() image(for:) imageEdgeInsets imageRect(forContentRect:) imageView init(coder:)
      init(frame:) intrinsicContentSize layoutSubviews() setAttributedTitle(_:for:)
      setBackgroundImage(_:for:) setImage(_:for:) setNeedsUpdateConfiguration() setTitle(_:for:)
      setTitleColor(_:for:) setTitleShadowColor(_:for:) sizeThatFits(_:) tintColorDidChange() title(for:)
      titleColor(for:) titleEdgeInsets titleLabel titleRect(forContentRect:) titleShadowColor(for:)
      updateConfiguration()
    value UICollectionLayoutSectionOrthogonalScrollingBehavior
    class UICollectionReusableView* : UIView | apply(_:) didTransition(from:to:) init(coder:)
      init(frame:) preferredLayoutAttributesFitting(_:) prepareForReuse() reuseIdentifier
      willTransition(from:to:)
    class UICollectionView : SnapshotList UIScrollView | adjustedContentInsetDidChange()
      allowsMultipleSelection allowsSelection backgroundView cancelInteractiveTransition()
      cellForItem(at:) collectionViewLayout dataSource delegate deleteItems(at:) deleteSections(_:)
      dequeueConfiguredReusableCell(using:for:item:) dequeueConfiguredReusableSupplementary(using:for:)
      dequeueReusableCell(withReuseIdentifier:for:)
      dequeueReusableSupplementaryView(ofKind:withReuseIdentifier:for:) deselectItem(at:animated:)
      finishInteractiveTransition() indexPath(for:) indexPathForItem(at:) indexPathsForSelectedItems
      indexPathsForVisibleItems init(coder:) init(frame:collectionViewLayout:) insertItems(at:)
      insertSections(_:) isPrefetchingEnabled layoutAttributesForItem(at:)
      layoutAttributesForSupplementaryElement(ofKind:at:) layoutSubviews() moveItem(at:to:)
      moveSection(_:toSection:) numberOfItems(inSection:) numberOfSections
      performBatchUpdates(_:completion:) prefetchDataSource reconfigureItems(at:)
      register(_:forCellWithReuseIdentifier:)&
      register(_:forSupplementaryViewOfKind:withReuseIdentifier:)& reloadData() reloadItems(at:)
      reloadSections(_:) scrollToItem(at:at:animated:) selectItem(at:animated:scrollPosition:)
      setCollectionViewLayout(_:animated:) setCollectionViewLayout(_:animated:completion:)
      startInteractiveTransition(to:completion:) supplementaryView(forElementKind:at:)
      touchesBegan(_:with:) touchesCancelled(_:with:) touchesEnded(_:with:) visibleCells
      visibleSupplementaryViews(ofKind:)
    class UICollectionViewCell* : UICollectionReusableView | backgroundView contentView init(coder:)
      init(frame:) isHighlighted isSelected layoutSubviews() selectedBackgroundView
      systemLayoutSizeFitting(_:withHorizontalFittingPriority:verticalFittingPriority:)
    class UICollectionViewCompositionalLayout : UICollectionViewLayout | collectionViewContentSize
      configuration init(coder:) init(section:) init(section:configuration:) init(sectionProvider:)
      init(sectionProvider:configuration:) invalidateLayout(with:) invalidationContext(forBoundsChange:)
      layoutAttributesForDecorationView(ofKind:at:) layoutAttributesForElements(in:)
      layoutAttributesForItem(at:) layoutAttributesForSupplementaryView(ofKind:at:) prepare()
      shouldInvalidateLayout(forBoundsChange:)
      shouldInvalidateLayout(forPreferredLayoutAttributes:withOriginalAttributes:)
    class UICollectionViewCompositionalLayoutConfiguration+ : MainActorObject NSCopying |
      boundarySupplementaryItems copy(with:) init() interSectionSpacing scrollDirection
    class UICollectionViewController : UICollectionViewDataSource UICollectionViewDelegate UIViewController |
      clearsSelectionOnViewWillAppear collectionView collectionView(_:cellForItemAt:)
      collectionView(_:didDeselectItemAt:) collectionView(_:didEndDisplaying:forItemAt:)
      collectionView(_:didEndDisplayingSupplementaryView:forElementOfKind:at:)
      collectionView(_:didHighlightItemAt:) collectionView(_:didSelectItemAt:)
      collectionView(_:didUnhighlightItemAt:) collectionView(_:numberOfItemsInSection:)
      collectionView(_:shouldDeselectItemAt:) collectionView(_:shouldHighlightItemAt:)
      collectionView(_:shouldSelectItemAt:)
      collectionView(_:targetContentOffsetForProposedContentOffset:)
      collectionView(_:transitionLayoutForOldLayout:newLayout:)
      collectionView(_:viewForSupplementaryElementOfKind:at:) collectionView(_:willDisplay:forItemAt:)
      collectionView(_:willDisplaySupplementaryView:forElementKind:at:) collectionViewLayout init(coder:)
      init(collectionViewLayout:) loadView() numberOfSections(in:)
      scrollViewDidChangeAdjustedContentInset(_:) scrollViewDidEndDecelerating(_:)
      scrollViewDidEndDragging(_:willDecelerate:) scrollViewDidEndScrollingAnimation(_:)
      scrollViewDidEndZooming(_:with:atScale:) scrollViewDidScroll(_:) scrollViewDidScrollToTop(_:)
      scrollViewDidZoom(_:) scrollViewShouldScrollToTop(_:) scrollViewWillBeginDecelerating(_:)
      scrollViewWillBeginDragging(_:) scrollViewWillBeginZooming(_:with:)
      scrollViewWillEndDragging(_:withVelocity:targetContentOffset:)
      useLayoutToLayoutNavigationTransitions viewForZooming(in:) viewWillAppear(_:)
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
    class UICollectionViewFlowLayout+ : UICollectionViewLayout | collectionViewContentSize
      estimatedItemSize footerReferenceSize headerReferenceSize init() init(coder:)
      invalidateLayout(with:) invalidationContext(forBoundsChange:)
      invalidationContext(forPreferredLayoutAttributes:withOriginalAttributes:) itemSize
      layoutAttributesForElements(in:) layoutAttributesForItem(at:)
      layoutAttributesForSupplementaryView(ofKind:at:) minimumInteritemSpacing minimumLineSpacing
      prepare() scrollDirection sectionFootersPinToVisibleBounds sectionHeadersPinToVisibleBounds
      sectionInset shouldInvalidateLayout(forBoundsChange:)
      shouldInvalidateLayout(forPreferredLayoutAttributes:withOriginalAttributes:)
    class UICollectionViewFlowLayoutInvalidationContext+ : UICollectionViewLayoutInvalidationContext |
      init() invalidateFlowLayoutAttributes invalidateFlowLayoutDelegateMetrics
    class UICollectionViewLayout+ : MainActorObject NibObject | awakeFromNib() collectionView
      collectionViewContentSize finalLayoutAttributesForDisappearingDecorationElement(ofKind:at:)
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
    class UICollectionViewLayoutAttributes+ : MainActorObject NSCopying UIDynamicItem | alpha bounds
      center collisionBoundingPath collisionBoundsType copy(with:) frame hash indexPath init()
      isEqual(_:) isHidden representedElementCategory representedElementKind size transform transform3D
      zIndex
    class UICollectionViewLayoutInvalidationContext+ : MainActorObject | contentOffsetAdjustment
      contentSizeAdjustment init() invalidateDataSourceCounts invalidateDecorationElements(ofKind:at:)
      invalidateEverything invalidateItems(at:) invalidateSupplementaryElements(ofKind:at:)
      invalidatedDecorationIndexPaths invalidatedItemIndexPaths invalidatedSupplementaryIndexPaths
    class UICollectionViewTransitionLayout : UICollectionViewLayout | collectionViewContentSize
      currentLayout init(coder:) init(currentLayout:nextLayout:)
      layoutAttributesForDecorationView(ofKind:at:) layoutAttributesForElements(in:)
      layoutAttributesForItem(at:) layoutAttributesForSupplementaryView(ofKind:at:) nextLayout prepare()
      transitionProgress updateValue(_:forAnimatedKey:) value(forAnimatedKey:)
    class UICollectionViewUpdateItem : MainActorObject | indexPathAfterUpdate indexPathBeforeUpdate
      init(_:before:after:) updateAction
    class UICollisionBehavior* : UIDynamicBehavior | addBoundary(withIdentifier:for:)
      addBoundary(withIdentifier:from:to:) addItem(_:) boundary(withIdentifier:) boundaryIdentifiers
      collisionDelegate collisionMode init(items:) items removeAllBoundaries()
      removeBoundary(withIdentifier:) removeItem(_:) setTranslatesReferenceBoundsIntoBoundary(with:)
      translatesReferenceBoundsIntoBoundary
    protocol UICollisionBehaviorDelegate : NSObjectProtocol |
      collisionBehavior(_:beganContactFor:with:at:)?
      collisionBehavior(_:beganContactFor:withBoundaryIdentifier:at:)?
      collisionBehavior(_:endedContactFor:with:)?
      collisionBehavior(_:endedContactFor:withBoundaryIdentifier:)?
    class UIColor : ColorHolding NSObject Sendable | cgColor description
      getHue(_:saturation:brightness:alpha:) getRed(_:green:blue:alpha:) getWhite(_:alpha:) hash
      init(cgColor:) init(coder:) init(hue:saturation:brightness:alpha:) init(red:green:blue:alpha:)
      init(white:alpha:) isEqual(_:) resolvedColor(with:) set() setFill() setStroke()
      withAlphaComponent(_:)
    value UIConfigurationColorTransformer
    value UIConfigurationTextAttributesTransformer
    protocol UIContentContainer : NSObjectProtocol |
      preferredContentSizeDidChange(forChildContentContainer:)
      size(forChildContentContainer:withParentContainerSize:) viewWillTransition(to:with:)
      willTransition(to:with:)
    class UIControl* : UIView | actions(forTarget:forControlEvent:) addAction(_:for:) addAction(for:_:)
      addTarget(_:action:for:) allControlEvents allTargets beginTracking(_:with:) cancelTracking(with:)
      contentHorizontalAlignment contentVerticalAlignment continueTracking(_:with:)
      effectiveContentHorizontalAlignment endTracking(_:with:) init(coder:) init(frame:) isEnabled
      isHighlighted isSelected isTouchInside isTracking removeAction(_:for:)
      removeAction(identifiedBy:for:) removeTarget(_:action:for:) sendAction(_:) sendAction(_:to:for:)
      sendActions(for:) state touchesBegan(_:with:) touchesCancelled(_:with:) touchesEnded(_:with:)
      touchesMoved(_:with:) willMove(toWindow:)
    protocol UICoordinateSpace : NSObjectProtocol | convert(_:from:)& convert(_:to:)&
    class UICubicTimingParameters+ : MainActorObject UITimingCurveProvider | animationCurve controlPoint1
      controlPoint2 copy(with:) cubicTimingParameters init() init(animationCurve:)
      init(controlPoint1:controlPoint2:) springTimingParameters timingCurveType
    class UIDevice : MainActorObject | beginGeneratingDeviceOrientationNotifications()
      endGeneratingDeviceOrientationNotifications() init(mainActor:)
      isGeneratingDeviceOrientationNotifications localizedModel model name orientation systemName
      systemVersion userInterfaceIdiom
    value UIDeviceOrientation
    class UIDynamicAnimator+ : KeyValueSource MainActorObject | addBehavior(_:) behaviors delegate
      elapsedTime init() isRunning items(in:) layoutAttributesForCell(at:)
      layoutAttributesForDecorationView(ofKind:at:) layoutAttributesForSupplementaryView(ofKind:at:)
      referenceView removeAllBehaviors() removeBehavior(_:) updateItem(usingCurrentState:)
    protocol UIDynamicAnimatorDelegate : NSObjectProtocol | dynamicAnimatorDidPause(_:)?
      dynamicAnimatorWillResume(_:)?
    class UIDynamicBehavior+ : MainActorObject | action addChildBehavior(_:) childBehaviors
      dynamicAnimator init() removeChildBehavior(_:) willMove(to:)
    protocol UIDynamicItem : NSObjectProtocol |
    class UIDynamicItemBehavior* : UIDynamicBehavior | addAngularVelocity(_:for:) addItem(_:)
      addLinearVelocity(_:for:) allowsRotation angularResistance angularVelocity(for:) density elasticity
      friction init(items:) isAnchored items linearVelocity(for:) removeItem(_:) resistance
    value UIDynamicItemCollisionBoundsType
    value UIEdgeInsets
    class UIEvent+ : MainActorObject | allTouches init(type:) timestamp touches(for:)& type
    class UIFeedbackGenerator+ : MainActorObject | init() prepare()
    value UIFloatRange
    class UIFont : FontHolding NSObject Sendable | ascender capHeight descender description familyName
      fontDescriptor fontName hash init(face:size:) isEqual(_:) leading lineHeight pointSize withSize(_:)
      xHeight
    class UIFontDescriptor* : NSObject Sendable | addingAttributes(_:) description fontAttributes hash
      init(_:described:) isEqual(_:) object(forKey:) pointSize postscriptName symbolicTraits
      withDesign(_:) withFace(_:) withFamily(_:) withSize(_:) withSymbolicTraits(_:)
    class UIFontMetrics : NSObject Sendable | init(forTextStyle:) scaledFont(for:)
      scaledFont(for:maximumPointSize:) scaledValue(for:)
    value UIForceTouchCapability
    class UIGestureRecognizer* : HandledRecognizer MainActorObject NibObject | addAction(_:)
      addTarget(_:action:) awakeFromNib() canBePrevented(by:) canPrevent(_:) cancelsTouchesInView
      delaysTouchesBegan delaysTouchesEnded delegate ignore(_:for:) init(target:action:) isEnabled
      location(in:) location(ofTouch:in:) name numberOfTouches removeTarget(_:action:) require(toFail:)
      reset() shouldBeRequiredToFail(by:) shouldReceive(_:) shouldRequireFailure(of:) state
      touchesBegan(_:with:) touchesCancelled(_:with:) touchesEnded(_:with:) touchesMoved(_:with:) view
    protocol UIGestureRecognizerDelegate : NSObjectProtocol |
      gestureRecognizer(_:shouldBeRequiredToFailBy:)? gestureRecognizer(_:shouldReceive:)?
      gestureRecognizer(_:shouldRecognizeSimultaneouslyWith:)?
      gestureRecognizer(_:shouldRequireFailureOf:)? gestureRecognizerShouldBegin(_:)?
    class UIGraphicsImageRenderer : UIGraphicsRenderer | allowsImageOutput image(actions:)
      init(bounds:format:) jpegData(withCompressionQuality:actions:) pngData(actions:)
    class UIGraphicsImageRendererContext : UIGraphicsRendererContext | currentImage init(_:_:)
    class UIGraphicsImageRendererFormat+ : UIGraphicsRendererFormat | init() opaque scale
    class UIGraphicsRenderer : MainActorObject | allowsImageOutput format init(bounds:format:)
    class UIGraphicsRendererContext : MainActorObject | cgContext clip(to:) fill(_:) fill(_:blendMode:)
      format init(_:_:) stroke(_:) stroke(_:blendMode:)
    class UIGraphicsRendererFormat+ : MainActorObject | bounds init()
    class UIGravityBehavior* : UIDynamicBehavior | addItem(_:) angle gravityDirection init(items:) items
      magnitude removeItem(_:) setAngle(_:magnitude:)
    class UIHoverGestureRecognizer* : UIGestureRecognizer | canBePrevented(by:) canPrevent(_:)
      init(target:action:)
    class UIImage* : NSObject Sendable | applyingSymbolConfiguration(_:) capInsets cgImage description
      draw(at:) draw(at:blendMode:alpha:) draw(in:) draw(in:blendMode:alpha:) hash imageOrientation
      init(pixels:scale:orientation:renderingMode:traits:) isEqual(_:) isSymbolImage
      jpegData(compressionQuality:) pngData() renderingMode resizableImage(withCapInsets:)
      resizableImage(withCapInsets:resizingMode:) resizingMode scale size
      stretchableImage(withLeftCapWidth:topCapHeight:) symbolConfiguration withConfiguration(_:)
      withRenderingMode(_:) withTintColor(_:) withTintColor(_:renderingMode:)
    class UIImageView* : UIView | animationDuration animationImages animationRepeatCount
      didMoveToSuperview() didMoveToWindow() highlightedAnimationImages highlightedImage image
      init(coder:) init(frame:) init(image:) init(image:highlightedImage:) intrinsicContentSize
      isAnimating isHighlighted sizeThatFits(_:) startAnimating() stopAnimating() tintColorDidChange()
    class UIImpactFeedbackGenerator* : UIFeedbackGenerator | impactOccurred() impactOccurred(intensity:)
      init(style:)
    value UIInterfaceOrientation
    value UIInterfaceOrientationMask
    class UIInterpolatingMotionEffect : UIMotionEffect | copy(with:) init(coder:) init(keyPath:type:)
      keyPath keyPathsAndRelativeValues(forViewerOffset:) maximumRelativeValue minimumRelativeValue type
    class UIKey : MainActorObject | characters charactersIgnoringModifiers init(_:) keyCode modifierFlags
    value UIKeyModifierFlags
    value UIKeyboardAppearance
    value UIKeyboardHIDUsage
    value UIKeyboardType
    class UILabel* : UIView | adjustsFontForContentSizeCategory adjustsFontSizeToFitWidth attributedText
      baselineAdjustment draw(_:) draw(_:in:) drawText(in:) font highlightedTextColor init(coder:)
      init(frame:) intrinsicContentSize isEnabled isHighlighted layoutSublayers(of:) lineBreakMode
      minimumScaleFactor numberOfLines preferredMaxLayoutWidth shadowColor shadowOffset sizeThatFits(_:)
      text textAlignment textColor textRect(forBounds:limitedToNumberOfLines:)
    class UILayoutGuide+ : ConstraintItem MainActorObject | bottomAnchor centerXAnchor centerYAnchor
      description hasAmbiguousLayout heightAnchor identifier init() layoutFrame leadingAnchor leftAnchor
      owningView rightAnchor topAnchor trailingAnchor widthAnchor
    value UILayoutPriority
    protocol UILayoutSupport : NSObjectProtocol |
    class UILongPressGestureRecognizer* : UIGestureRecognizer | allowableMovement init(target:action:)
      minimumPressDuration numberOfTapsRequired numberOfTouchesRequired reset() touchesBegan(_:with:)
      touchesCancelled(_:with:) touchesEnded(_:with:) touchesMoved(_:with:)
    value UIModalPresentationStyle
    value UIModalTransitionStyle
    class UIMotionEffect+ : MainActorObject NSCopying | copy(with:) init() init(coder:)
      keyPathsAndRelativeValues(forViewerOffset:)
    class UIMotionEffectGroup+ : UIMotionEffect | copy(with:) init() init(coder:)
      keyPathsAndRelativeValues(forViewerOffset:) motionEffects
    class UINavigationBar* : BarAppearanceObserver UIBarPositioning UIView | backIndicatorImage
      backIndicatorTransitionMaskImage backItem backgroundImage(for:) barPosition barStyle barTintColor
      compactAppearance compactScrollEdgeAppearance delegate init(coder:) init(frame:) isHidden
      isTranslucent items largeTitleTextAttributes layoutSubviews() popItem(animated:) prefersLargeTitles
      pushItem(_:animated:) safeAreaInsetsDidChange() scrollEdgeAppearance setBackgroundImage(_:for:)
      setItems(_:animated:) shadowImage sizeThatFits(_:) standardAppearance titleTextAttributes topItem
      traitCollectionDidChange(_:)
    class UINavigationBarAppearance+ : UIBarAppearance | backButtonAppearance backIndicatorImage
      backIndicatorTransitionMaskImage buttonAppearance doneButtonAppearance init() init(barAppearance:)
      init(idiom:) largeTitleTextAttributes setBackIndicatorImage(_:transitionMaskImage:)
      titlePositionAdjustment titleTextAttributes
    protocol UINavigationBarDelegate : UIBarPositioningDelegate | navigationBar(_:didPop:)?
      navigationBar(_:didPush:)? navigationBar(_:shouldPop:)? navigationBar(_:shouldPush:)?
    class UINavigationController* : BarContainer TransitionDragHost TransitionHost UIViewController |
      childForStatusBarHidden childForStatusBarStyle collapseSecondaryViewController(_:for:) delegate
      init(coder:) init(nibName:bundle:) init(rootViewController:) interactivePopGestureRecognizer
      isNavigationBarHidden isToolbarHidden loadView() navigationBar popToRootViewController(animated:)
      popToViewController(_:animated:) popViewController(animated:) pushViewController(_:animated:)
      separateSecondaryViewController(for:) setNavigationBarHidden(_:animated:)
      setToolbarHidden(_:animated:) setViewControllers(_:animated:)
      shouldAutomaticallyForwardAppearanceMethods toolbar topViewController viewControllers
      viewDidLayoutSubviews() viewSafeAreaInsetsDidChange() visibleViewController
    protocol UINavigationControllerDelegate : NSObjectProtocol |
      navigationController(_:animationControllerFor:from:to:)? navigationController(_:didShow:animated:)?
      navigationController(_:interactionControllerFor:)? navigationController(_:willShow:animated:)?
      navigationControllerPreferredInterfaceOrientationForPresentation(_:)?
      navigationControllerSupportedInterfaceOrientations(_:)?
    class UINavigationItem : BarAppearanceObserver MainActorObject | backBarButtonItem backButtonTitle
      compactAppearance compactScrollEdgeAppearance hidesBackButton init(mainActor:) init(title:)
      largeTitleDisplayMode leftBarButtonItem leftBarButtonItems leftItemsSupplementBackButton prompt
      rightBarButtonItem rightBarButtonItems scrollEdgeAppearance setHidesBackButton(_:animated:)
      setLeftBarButton(_:animated:) setLeftBarButtonItems(_:animated:) setRightBarButton(_:animated:)
      setRightBarButtonItems(_:animated:) standardAppearance title titleView
    class UINib : MainActorObject | init(nibName:bundle:) instantiate(withOwner:options:)
    class UINotificationFeedbackGenerator+ : UIFeedbackGenerator | init() notificationOccurred(_:)
    value UIOffset
    class UIPageControl* : UIControl | allowsContinuousInteraction backgroundStyle beginTracking(_:with:)
      cancelTracking(with:) continueTracking(_:with:) currentPage currentPageIndicatorTintColor
      defersCurrentPageDisplay endTracking(_:with:) hidesForSinglePage indicatorImage(forPage:)
      init(coder:) init(frame:) interactionState intrinsicContentSize layoutSubviews() numberOfPages
      pageIndicatorTintColor preferredIndicatorImage setIndicatorImage(_:forPage:)
      size(forNumberOfPages:) sizeThatFits(_:) updateCurrentPageDisplay()
    class UIPageViewController : UIViewController | childForStatusBarHidden childForStatusBarStyle
      dataSource delegate gestureRecognizers init(coder:)
      init(transitionStyle:navigationOrientation:options:) loadView() navigationOrientation
      setViewControllers(_:direction:animated:completion:) shouldAutomaticallyForwardAppearanceMethods
      spineLocation transitionStyle viewControllers viewDidLayoutSubviews() viewSafeAreaInsetsDidChange()
    protocol UIPageViewControllerDataSource : NSObjectProtocol |
      pageViewController(_:viewControllerAfter:) pageViewController(_:viewControllerBefore:)
      presentationCount(for:)? presentationIndex(for:)?
    protocol UIPageViewControllerDelegate : NSObjectProtocol |
      pageViewController(_:didFinishAnimating:previousViewControllers:transitionCompleted:)?
      pageViewController(_:willTransitionTo:)?
    class UIPanGestureRecognizer* : UIGestureRecognizer | init(target:action:) maximumNumberOfTouches
      minimumNumberOfTouches reset() setTranslation(_:in:) touchesBegan(_:with:)
      touchesCancelled(_:with:) touchesEnded(_:with:) touchesMoved(_:with:) translation(in:)
      velocity(in:)
    class UIPercentDrivenInteractiveTransition+ : MainActorObject UIViewControllerInteractiveTransitioning |
      cancel() completionCurve completionSpeed duration finish() init() pause() percentComplete
      startInteractiveTransition(_:) timingCurve update(_:) wantsInteractiveStart
    class UIPinchGestureRecognizer* : UIGestureRecognizer | init(target:action:) reset() scale
      touchesBegan(_:with:) touchesCancelled(_:with:) touchesEnded(_:with:) touchesMoved(_:with:)
      velocity
    value UIPopoverArrowDirection
    class UIPopoverPresentationController : UIPresentationController | arrowDirection backgroundColor
      barButtonItem canOverlapSourceViewRect containerViewDidLayoutSubviews()
      dismissalTransitionDidEnd(_:) dismissalTransitionWillBegin() frameOfPresentedViewInContainerView
      init(presentedViewController:presenting:) passthroughViews permittedArrowDirections
      popoverLayoutMargins preferredContentSizeDidChange(forChildContentContainer:)
      presentationTransitionDidEnd(_:) presentationTransitionWillBegin() presentedView
      size(forChildContentContainer:withParentContainerSize:) sourceRect sourceView
    protocol UIPopoverPresentationControllerDelegate : UIAdaptivePresentationControllerDelegate |
      popoverPresentationControllerDidDismissPopover(_:)?
      popoverPresentationControllerShouldDismissPopover(_:)? prepareForPopoverPresentation(_:)?
    class UIPresentationController : MainActorObject PresentedView UIContentContainer UITraitEnvironment |
      adaptivePresentationStyle adaptivePresentationStyle(for:) containerView
      containerViewDidLayoutSubviews() containerViewWillLayoutSubviews() delegate
      dismissalTransitionDidEnd(_:) dismissalTransitionWillBegin() frameOfPresentedViewInContainerView
      init(presentedViewController:presenting:) preferredContentSize
      preferredContentSizeDidChange(forChildContentContainer:) presentationStyle
      presentationTransitionDidEnd(_:) presentationTransitionWillBegin() presentedView
      presentedViewController presentingViewController shouldPresentInFullscreen
      shouldRemovePresentersView size(forChildContentContainer:withParentContainerSize:) traitCollection
      traitCollectionDidChange(_:) viewWillTransition(to:with:) willTransition(to:with:)
    class UIPress : MainActorObject | init(key:timestamp:window:responder:) key phase responder timestamp
      window
    class UIPressesEvent+ : UIEvent | allPresses init()
    class UIProgressView* : UIView | init(coder:) init(frame:) intrinsicContentSize layoutSubviews()
      progress progressTintColor progressViewStyle setProgress(_:animated:) sizeThatFits(_:)
      tintColorDidChange() trackTintColor
    class UIPushBehavior : UIDynamicBehavior | active addItem(_:) angle init(items:mode:) items magnitude
      mode pushDirection removeItem(_:) setAngle(_:magnitude:) setTargetOffsetFromCenter(_:for:)
      targetOffsetFromCenter(for:)
    value UIRectCorner
    value UIRectEdge
    class UIRefreshControl* : UIControl | attributedTitle beginRefreshing() endRefreshing() init(coder:)
      init(frame:) intrinsicContentSize isRefreshing layoutSubviews() sizeThatFits(_:)
      tintColorDidChange()
    class UIResponder+ : NSObject | accessibilityActivate() accessibilityDecrement()
      accessibilityIncrement() accessibilityPerformEscape() accessibilityPerformMagicTap()
      becomeFirstResponder() canBecomeFirstResponder canResignFirstResponder init() isFirstResponder next
      pressesBegan(_:with:) pressesCancelled(_:with:) pressesChanged(_:with:) pressesEnded(_:with:)
      resignFirstResponder() touchesBegan(_:with:) touchesCancelled(_:with:) touchesEnded(_:with:)
      touchesMoved(_:with:)
    value UIReturnKeyType
    class UIRotationGestureRecognizer* : UIGestureRecognizer | init(target:action:) reset() rotation
      touchesBegan(_:with:) touchesCancelled(_:with:) touchesEnded(_:with:) touchesMoved(_:with:)
      velocity
    class UIScene : MainActorResponder | activationState delegate init(session:connectionOptions:) next
      session title
    class UISceneConfiguration : MainActorObject | delegateClass init(name:sessionRole:) name role
      sceneClass
    protocol UISceneDelegate : NSObjectProtocol | scene(_:willConnectTo:options:)?
      sceneDidBecomeActive(_:)? sceneDidDisconnect(_:)? sceneWillEnterForeground(_:)?
      sceneWillResignActive(_:)?
    class UISceneSession : MainActorObject | configuration init(role:) persistentIdentifier role scene
    class UIScreen : MainActorObject UICoordinateSpace UITraitEnvironment | bounds convert(_:from:)&
      convert(_:to:)& coordinateSpace fixedCoordinateSpace init(_:) maximumFramesPerSecond nativeBounds
      nativeScale scale snapshotView(afterScreenUpdates:) traitCollection traitCollectionDidChange(_:)
    class UIScreenEdgePanGestureRecognizer* : UIPanGestureRecognizer | edges init(target:action:) reset()
      touchesBegan(_:with:)
    class UIScrollView* : MovingContent UIView | adjustedContentInset adjustedContentInsetDidChange()
      alwaysBounceHorizontal alwaysBounceVertical automaticallyAdjustsScrollIndicatorInsets bounces
      bouncesZoom bounds canCancelContentTouches contentInset contentInsetAdjustmentBehavior
      contentLayoutGuide contentOffset contentSize decelerationRate delaysContentTouches delegate
      didMoveToWindow() flashScrollIndicators() frame frameLayoutGuide hitTest(_:with:)
      horizontalScrollIndicatorInsets indicatorStyle init(coder:) init(frame:) isDecelerating
      isDirectionalLockEnabled isDragging isPagingEnabled isScrollEnabled isTracking isZoomBouncing
      isZooming keyboardDismissMode maximumZoomScale minimumZoomScale panGestureRecognizer
      pinchGestureRecognizer refreshControl safeAreaInsetsDidChange() scrollIndicatorInsets
      scrollRectToVisible(_:animated:) scrollsToTop setContentOffset(_:animated:)
      setZoomScale(_:animated:) showsHorizontalScrollIndicator showsVerticalScrollIndicator
      touchesShouldCancel(in:) verticalScrollIndicatorInsets zoom(to:animated:) zoomScale
    protocol UIScrollViewDelegate : NSObjectProtocol | scrollViewDidChangeAdjustedContentInset(_:)?
      scrollViewDidEndDecelerating(_:)? scrollViewDidEndDragging(_:willDecelerate:)?
      scrollViewDidEndScrollingAnimation(_:)? scrollViewDidEndZooming(_:with:atScale:)?
      scrollViewDidScroll(_:)? scrollViewDidScrollToTop(_:)? scrollViewDidZoom(_:)?
      scrollViewShouldScrollToTop(_:)? scrollViewWillBeginDecelerating(_:)?
      scrollViewWillBeginDragging(_:)? scrollViewWillBeginZooming(_:with:)?
      scrollViewWillEndDragging(_:withVelocity:targetContentOffset:)? viewForZooming(in:)?
    class UISearchBar* : UIBarPositioning UITextInputTraits UIView | autocapitalizationType
      autocorrectionType backgroundImage barPosition barStyle barTintColor becomeFirstResponder()
      canBecomeFirstResponder canResignFirstResponder delegate enablesReturnKeyAutomatically init(coder:)
      init(frame:) intrinsicContentSize isFirstResponder isSecureTextEntry isTranslucent
      keyboardAppearance keyboardType layoutSubviews() placeholder resignFirstResponder() returnKeyType
      scopeBarButtonTitleTextAttributes(for:) scopeButtonTitles searchBarStyle searchTextField
      selectedScopeButtonIndex setScopeBarButtonTitleTextAttributes(_:for:)
      setShowsCancelButton(_:animated:) setShowsScope(_:animated:) showsCancelButton showsScopeBar
      sizeThatFits(_:) text
    protocol UISearchBarDelegate : UIBarPositioningDelegate |
      searchBar(_:selectedScopeButtonIndexDidChange:)? searchBar(_:shouldChangeTextIn:replacementText:)?
      searchBar(_:textDidChange:)? searchBarCancelButtonClicked(_:)? searchBarSearchButtonClicked(_:)?
      searchBarShouldBeginEditing(_:)? searchBarShouldEndEditing(_:)? searchBarTextDidBeginEditing(_:)?
      searchBarTextDidEndEditing(_:)?
    class UISearchTextField* : UITextField | backgroundColor borderStyle editingRect(forBounds:)
      endTracking(_:with:) init(coder:) init(frame:) intrinsicContentSize leftViewRect(forBounds:)
      textRect(forBounds:)
    class UISegmentedControl* : UIControl | endTracking(_:with:) init(coder:) init(frame:)
      insertSegment(withTitle:at:animated:) intrinsicContentSize layoutSubviews() numberOfSegments
      removeAllSegments() removeSegment(at:animated:) selectedSegmentIndex selectedSegmentTintColor
      setTitle(_:forSegmentAt:) setTitleTextAttributes(_:for:) sizeThatFits(_:) titleForSegment(at:)
      titleTextAttributes(for:)
    class UISelectionFeedbackGenerator+ : UIFeedbackGenerator | init() selectionChanged()
    value UISemanticContentAttribute
    class UISheetPresentationController : TransitionDragHost UIPresentationController |
      animateChanges(_:) containerViewDidLayoutSubviews() detents dismissalTransitionDidEnd(_:)
      dismissalTransitionWillBegin() frameOfPresentedViewInContainerView
      init(presentedViewController:presenting:) invalidateDetents() largestUndimmedDetentIdentifier
      preferredContentSizeDidChange(forChildContentContainer:) preferredCornerRadius
      prefersEdgeAttachedInCompactHeight prefersGrabberVisible prefersScrollingExpandsWhenScrolledToEdge
      presentationTransitionDidEnd(_:) presentationTransitionWillBegin() selectedDetentIdentifier
      size(forChildContentContainer:withParentContainerSize:)
      widthFollowsPreferredContentSizeWhenEdgeAttached
    protocol UISheetPresentationControllerDelegate : UIAdaptivePresentationControllerDelegate |
      sheetPresentationControllerDidChangeSelectedDetentIdentifier(_:)?
    protocol UISheetPresentationControllerDetentResolutionContext : NSObjectProtocol |
    class UISlider* : UIControl | beginTracking(_:with:) continueTracking(_:with:) endTracking(_:with:)
      init(coder:) init(frame:) intrinsicContentSize isContinuous layoutSubviews() maximumTrackTintColor
      maximumValue minimumTrackTintColor minimumValue setValue(_:animated:) sizeThatFits(_:)
      thumbRect(forBounds:trackRect:value:) thumbTintColor tintColorDidChange() trackRect(forBounds:)
      value
    class UISnapBehavior : UIDynamicBehavior | damping init(item:snapTo:) snapPoint
    class UISplitViewController* : UIViewController | childForStatusBarHidden childForStatusBarStyle
      delegate displayMode displayModeButtonItem init(coder:) init(nibName:bundle:) isCollapsed
      loadView() maximumPrimaryColumnWidth minimumPrimaryColumnWidth preferredDisplayMode
      preferredPrimaryColumnWidthFraction presentsWithGesture primaryColumnWidth primaryEdge
      shouldAutomaticallyForwardAppearanceMethods show(_:sender:) showDetailViewController(_:sender:)
      size(forChildContentContainer:withParentContainerSize:) viewControllers viewWillLayoutSubviews()
      viewWillTransition(to:with:) willTransition(to:with:)
    protocol UISplitViewControllerDelegate : NSObjectProtocol | primaryViewController(forCollapsing:)?
      primaryViewController(forExpanding:)? splitViewController(_:collapseSecondary:onto:)?
      splitViewController(_:separateSecondaryFrom:)? splitViewController(_:show:sender:)?
      splitViewController(_:showDetail:sender:)? splitViewController(_:willChangeTo:)?
      targetDisplayModeForAction(in:)?
    class UISpringTimingParameters* : MainActorObject UITimingCurveProvider | copy(with:)
      cubicTimingParameters init(dampingRatio:initialVelocity:) init(duration:bounce:initialVelocity:)
      init(mass:stiffness:damping:initialVelocity:) initialVelocity springTimingParameters
      timingCurveType
    class UIStackView* : UIView | addArrangedSubview(_:) alignment arrangedSubviews axis
      customSpacing(after:) distribution init(coder:) init(frame:) insertArrangedSubview(_:at:)
      isBaselineRelativeArrangement isLayoutMarginsRelativeArrangement layoutSubviews()
      removeArrangedSubview(_:) setCustomSpacing(_:after:) spacing updateConstraints()
      willRemoveSubview(_:)
    value UIStatusBarAnimation
    class UIStatusBarManager : MainActorObject | init(_:) isStatusBarHidden statusBarFrame statusBarStyle
    value UIStatusBarStyle
    class UIStoryboard : MainActorObject | init(name:bundle:) instantiateInitialViewController()
      instantiateInitialViewController(creator:) instantiateViewController(identifier:creator:)
      instantiateViewController(withIdentifier:)
    class UIStoryboardSegue : MainActorObject | destination identifier
      init(identifier:source:destination:) init(identifier:source:destination:performHandler:) perform()
      source
    class UISwipeGestureRecognizer* : UIGestureRecognizer | direction init(target:action:) location(in:)
      location(ofTouch:in:) numberOfTouchesRequired reset() touchesBegan(_:with:)
      touchesCancelled(_:with:) touchesEnded(_:with:) touchesMoved(_:with:)
    class UISwitch* : UIControl | beginTracking(_:with:) continueTracking(_:with:) endTracking(_:with:)
      init(coder:) init(frame:) intrinsicContentSize isOn onTintColor setOn(_:animated:) sizeThatFits(_:)
      thumbTintColor
    class UITabBar* : BarAppearanceObserver UIView | backgroundImage barStyle barTintColor delegate
      init(coder:) init(frame:) isHidden isTranslucent items layoutSubviews() scrollEdgeAppearance
      selectedItem setItems(_:animated:) shadowImage sizeThatFits(_:) standardAppearance
      unselectedItemTintColor
    class UITabBarAppearance+ : UIBarAppearance | compactInlineLayoutAppearance init()
      init(barAppearance:) init(idiom:) inlineLayoutAppearance stackedLayoutAppearance
    class UITabBarController* : BarContainer TransitionHost UITabBarDelegate UIViewController |
      childForStatusBarHidden childForStatusBarStyle delegate init(coder:) init(nibName:bundle:)
      loadView() selectedIndex selectedViewController setViewControllers(_:animated:)
      shouldAutomaticallyForwardAppearanceMethods tabBar tabBar(_:didSelect:) viewControllers
      viewDidLayoutSubviews() viewSafeAreaInsetsDidChange()
    protocol UITabBarControllerDelegate : NSObjectProtocol |
      tabBarController(_:animationControllerForTransitionFrom:to:)? tabBarController(_:didSelect:)?
      tabBarController(_:interactionControllerFor:)? tabBarController(_:shouldSelect:)?
      tabBarControllerPreferredInterfaceOrientationForPresentation(_:)?
      tabBarControllerSupportedInterfaceOrientations(_:)?
    protocol UITabBarDelegate : NSObjectProtocol | tabBar(_:didSelect:)?
    class UITabBarItem+ : UIBarItem | badgeValue init() init(title:image:selectedImage:) selectedImage
      titlePositionAdjustment
    class UITabBarItemAppearance+ : AppearanceStates MainActorObject | configureWithDefault(for:) init()
      init(style:) normal selected
    class UITabBarItemStateAppearance : MainActorObject | badgeBackgroundColor badgeTextAttributes
      iconColor init(mainActor:) titleTextAttributes
    class UITableView : UIScrollView | adjustedContentInsetDidChange() allowsMultipleSelection
      allowsSelection backgroundView beginUpdates() cellForRow(at:) dataSource delegate
      deleteRows(at:with:) deleteSections(_:with:) dequeueReusableCell(withIdentifier:)
      dequeueReusableCell(withIdentifier:for:) dequeueReusableHeaderFooterView(withIdentifier:)
      deselectRow(at:animated:) endUpdates() estimatedRowHeight footerView(forSection:)
      headerView(forSection:) indexPath(for:) indexPathForRow(at:) indexPathForSelectedRow
      indexPathsForRows(in:) indexPathsForSelectedRows indexPathsForVisibleRows init(coder:)
      init(frame:style:) insertRows(at:with:) insertSections(_:with:) isPrefetchingEnabled
      layoutSubviews() moveRow(at:to:) moveSection(_:toSection:) numberOfRows(inSection:)
      numberOfSections performBatchUpdates(_:completion:) prefetchDataSource reconfigureRows(at:)
      rect(forSection:) rectForFooter(inSection:) rectForHeader(inSection:) rectForRow(at:)
      register(_:forCellReuseIdentifier:)& register(_:forHeaderFooterViewReuseIdentifier:)& reloadData()
      reloadRows(at:with:) reloadSections(_:with:) rowHeight scrollToNearestSelectedRow(at:animated:)
      scrollToRow(at:at:animated:) sectionFooterHeight sectionHeaderHeight sectionHeaderTopPadding
      selectRow(at:animated:scrollPosition:) separatorColor separatorEffect separatorInset separatorStyle
      style tableFooterView tableHeaderView touchesBegan(_:with:) touchesCancelled(_:with:)
      touchesEnded(_:with:) visibleCells
    class UITableViewCell : UIView | accessoryType accessoryView backgroundView contentView
      detailTextLabel imageView indentationLevel indentationWidth init(coder:)
      init(style:reuseIdentifier:) isHighlighted isSelected layoutSubviews() prepareForReuse()
      reuseIdentifier selectedBackgroundView selectionStyle separatorInset setHighlighted(_:animated:)
      setSelected(_:animated:)
      systemLayoutSizeFitting(_:withHorizontalFittingPriority:verticalFittingPriority:) textLabel
      tintColorDidChange()
    class UITableViewController* : UITableViewDataSource UITableViewDelegate UIViewController |
      clearsSelectionOnViewWillAppear init(coder:) init(nibName:bundle:) init(style:) loadView()
      numberOfSections(in:) refreshControl scrollViewDidChangeAdjustedContentInset(_:)
      scrollViewDidEndDecelerating(_:) scrollViewDidEndDragging(_:willDecelerate:)
      scrollViewDidEndScrollingAnimation(_:) scrollViewDidEndZooming(_:with:atScale:)
      scrollViewDidScroll(_:) scrollViewDidScrollToTop(_:) scrollViewDidZoom(_:)
      scrollViewShouldScrollToTop(_:) scrollViewWillBeginDecelerating(_:) scrollViewWillBeginDragging(_:)
      scrollViewWillBeginZooming(_:with:) scrollViewWillEndDragging(_:withVelocity:targetContentOffset:)
      tableView tableView(_:accessoryButtonTappedForRowWith:) tableView(_:cellForRowAt:)
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
    class UITableViewHeaderFooterView : UIView | backgroundView contentView init(coder:)
      init(reuseIdentifier:) layoutSubviews() prepareForReuse() reuseIdentifier
      systemLayoutSizeFitting(_:withHorizontalFittingPriority:verticalFittingPriority:) textLabel
    class UITapGestureRecognizer* : UIGestureRecognizer | canPrevent(_:) init(target:action:)
      numberOfTapsRequired numberOfTouchesRequired reset() touchesBegan(_:with:)
      touchesCancelled(_:with:) touchesEnded(_:with:) touchesMoved(_:with:)
    value UITextAutocapitalizationType
    value UITextAutocorrectionType
    class UITextField* : UIControl UITextInputTraits | adjustsFontSizeToFitWidth attributedPlaceholder
      attributedText autocapitalizationType autocorrectionType backgroundColor becomeFirstResponder()
      borderStyle canBecomeFirstResponder clearButtonMode clearButtonRect(forBounds:)
      clearsOnBeginEditing defaultTextAttributes delegate deleteBackward() drawPlaceholder(in:)
      drawText(in:) editingRect(forBounds:) endTracking(_:with:) font hasText init(coder:) init(frame:)
      insertText(_:) intrinsicContentSize isEditing isSecureTextEntry keyboardAppearance keyboardType
      layoutSubviews() leftView leftViewMode leftViewRect(forBounds:) minimumFontSize placeholder
      placeholderRect(forBounds:) pressesBegan(_:with:) resignFirstResponder() returnKeyType rightView
      rightViewMode rightViewRect(forBounds:) sizeThatFits(_:) text textAlignment textColor
      textRect(forBounds:) tintColorDidChange()
    protocol UITextFieldDelegate : NSObjectProtocol |
      textField(_:shouldChangeCharactersIn:replacementString:)? textFieldDidBeginEditing(_:)?
      textFieldDidChangeSelection(_:)? textFieldDidEndEditing(_:)? textFieldDidEndEditing(_:reason:)?
      textFieldShouldBeginEditing(_:)? textFieldShouldClear(_:)? textFieldShouldEndEditing(_:)?
      textFieldShouldReturn(_:)?
    protocol UITextInputTraits : NSObjectProtocol |
    class UITextView : UIScrollView UITextInputTraits | attributedText autocapitalizationType
      autocorrectionType becomeFirstResponder() canBecomeFirstResponder deleteBackward() font hasText
      init(coder:) init(frame:textContainer:) insertText(_:) intrinsicContentSize isEditable
      isScrollEnabled isSecureTextEntry isSelectable keyboardAppearance keyboardType layoutSubviews()
      pressesBegan(_:with:) resignFirstResponder() returnKeyType sizeThatFits(_:) text textAlignment
      textColor textContainer textContainerInset touchesEnded(_:with:)
    protocol UITextViewDelegate : UIScrollViewDelegate | textView(_:shouldChangeTextIn:replacementText:)?
      textViewDidBeginEditing(_:)? textViewDidChange(_:)? textViewDidEndEditing(_:)?
      textViewShouldBeginEditing(_:)? textViewShouldEndEditing(_:)?
    protocol UITimingCurveProvider : NSCopying NSObjectProtocol |
    value UITimingCurveType
    class UIToolbar* : BarAppearanceObserver UIView | barStyle barTintColor init(coder:) init(frame:)
      isHidden isTranslucent items layoutSubviews() setItems(_:animated:) sizeThatFits(_:)
      standardAppearance
    class UIToolbarAppearance+ : UIBarAppearance | buttonAppearance doneButtonAppearance init()
      init(barAppearance:) init(idiom:)
    class UITouch : MainActorObject | force gestureRecognizers init(at:time:type:) location(in:)
      maximumPossibleForce phase previousLocation(in:) tapCount timestamp type view window
    class UITraitCollection : NSObject Sendable | description displayScale forceTouchCapability hash
      horizontalSizeClass init(horizontal:vertical:scale:style:) isEqual(_:) userInterfaceStyle
      verticalSizeClass
    protocol UITraitEnvironment : NSObjectProtocol | traitCollectionDidChange(_:)
    value UITransitionContextViewControllerKey
    value UITransitionContextViewKey
    value UIUserInterfaceIdiom
    value UIUserInterfaceLayoutDirection
    value UIUserInterfaceSizeClass
    value UIUserInterfaceStyle
    class UIVibrancyEffect : Sendable UIVisualEffect | hash init(blurEffect:) init(blurEffect:style:)
      isEqual(_:)
    value UIVibrancyEffectStyle
    class UIView* : CALayerDelegate ConstraintItem KeyValueSource LayoutNaming MainActorResponder NibObject UIAppearance UIAppearanceContainer UICoordinateSpace UIDynamicItem UITraitEnvironment |
      accessibilityElements accessibilityElementsHidden accessibilityHint accessibilityIdentifier
      accessibilityLabel accessibilityTraits accessibilityValue accessibilityViewIsModal
      action(for:forKey:) addConstraint(_:) addConstraints(_:) addGestureRecognizer(_:)
      addLayoutGuide(_:) addMotionEffect(_:) addSubview(_:) alignmentRectInsets alpha anchorPoint
      autoresizesSubviews autoresizingMask awakeFromNib() backgroundColor bottomAnchor bounds
      bringSubviewToFront(_:) center centerXAnchor centerYAnchor clipsToBounds collisionBoundingPath
      collisionBoundsType constraints contentCompressionResistancePriority(for:)
      contentHuggingPriority(for:) contentMode contentScaleFactor convert(_:from:)& convert(_:to:)&
      description didAddSubview(_:) didMoveToSuperview() didMoveToWindow() directionalLayoutMargins
      display(_:) draw(_:) draw(_:in:) drawHierarchy(in:afterScreenUpdates:)
      effectiveUserInterfaceLayoutDirection encode(with:) endEditing(_:)
      exchangeSubview(at:withSubviewAt:) exerciseAmbiguityInLayout() firstBaselineAnchor frame
      gestureRecognizerShouldBegin(_:) gestureRecognizers hasAmbiguousLayout heightAnchor
      hitTest(_:with:) init(coder:) init(frame:) insertSubview(_:aboveSubview:) insertSubview(_:at:)
      insertSubview(_:belowSubview:) insetsLayoutMarginsFromSafeArea intrinsicContentSize
      invalidateIntrinsicContentSize() isAccessibilityElement isDescendant(of:) isExclusiveTouch isHidden
      isMultipleTouchEnabled isOpaque isUserInteractionEnabled lastBaselineAnchor layer layerWillDraw(_:)
      layoutGuides layoutIfNeeded() layoutMargins layoutMarginsDidChange() layoutMarginsGuide
      layoutSublayers(of:) layoutSubviews() leadingAnchor leftAnchor mask motionEffects
      needsUpdateConstraints() next overrideUserInterfaceStyle point(inside:with:)
      prepareForInterfaceBuilder() preservesSuperviewLayoutMargins readableContentGuide
      removeConstraint(_:) removeConstraints(_:) removeFromSuperview() removeGestureRecognizer(_:)
      removeLayoutGuide(_:) removeMotionEffect(_:)
      resizableSnapshotView(from:afterScreenUpdates:withCapInsets:) rightAnchor safeAreaInsets
      safeAreaInsetsDidChange() safeAreaLayoutGuide semanticContentAttribute sendSubviewToBack(_:)
      setContentCompressionResistancePriority(_:for:) setContentHuggingPriority(_:for:) setNeedsDisplay()
      setNeedsDisplay(_:) setNeedsLayout() setNeedsUpdateConstraints() shouldGroupAccessibilityChildren
      sizeThatFits(_:) sizeToFit() snapshotView(afterScreenUpdates:) subviews superview
      systemLayoutSizeFitting(_:)
      systemLayoutSizeFitting(_:withHorizontalFittingPriority:verticalFittingPriority:) tag
      tintAdjustmentMode tintColor tintColorDidChange() topAnchor trailingAnchor traitCollection
      traitCollectionDidChange(_:) transform transform3D translatesAutoresizingMaskIntoConstraints
      updateConstraints() updateConstraintsIfNeeded() viewWithTag(_:) widthAnchor willMove(toSuperview:)
      willMove(toWindow:) willRemoveSubview(_:) window
    protocol UIViewAnimating : NSObjectProtocol | finishAnimation(at:) pauseAnimation() startAnimation()
      startAnimation(afterDelay:) stopAnimation(_:)
    value UIViewAnimatingPosition
    value UIViewAnimatingState
    class UIViewController* : MainActorResponder NibObject UIAppearanceContainer UIContentContainer UITraitEnvironment |
      addChild(_:) addSegue(withIdentifier:_:) additionalSafeAreaInsets
      automaticallyAdjustsScrollViewInsets awakeFromNib() beginAppearanceTransition(_:animated:)
      bottomLayoutGuide childForHomeIndicatorAutoHidden childForScreenEdgesDeferringSystemGestures
      childForStatusBarHidden childForStatusBarStyle children collapseSecondaryViewController(_:for:)
      contentScrollView(for:) definesPresentationContext didMove(toParent:) didReceiveMemoryWarning()
      dismiss(animated:completion:) edgesForExtendedLayout editButtonItem encode(with:)
      endAppearanceTransition() extendedLayoutIncludesOpaqueBars hidesBottomBarWhenPushed init(coder:)
      init(nibName:bundle:) interfaceOrientation isBeingDismissed isBeingPresented isEditing
      isModalInPresentation isMovingFromParent isMovingToParent isViewLoaded loadView()
      loadViewIfNeeded() modalPresentationCapturesStatusBarAppearance modalPresentationStyle
      modalTransitionStyle navigationController navigationItem next nibName overrideUserInterfaceStyle
      parent performSegue(withIdentifier:sender:) popoverPresentationController preferredContentSize
      preferredContentSizeDidChange(forChildContentContainer:)
      preferredInterfaceOrientationForPresentation preferredScreenEdgesDeferringSystemGestures
      preferredStatusBarStyle preferredStatusBarUpdateAnimation prefersHomeIndicatorAutoHidden
      prefersStatusBarHidden prepare(for:sender:) present(_:animated:completion:) presentationController
      presentedViewController presentingViewController providesPresentationContextTransitionStyle
      removeFromParent() separateSecondaryViewController(for:) setContentScrollView(_:for:)
      setEditing(_:animated:) setNeedsStatusBarAppearanceUpdate()
      setNeedsUpdateOfHomeIndicatorAutoHidden() setNeedsUpdateOfScreenEdgesDeferringSystemGestures()
      setNeedsUpdateOfSupportedInterfaceOrientations() setToolbarItems(_:animated:)
      sheetPresentationController shouldAutomaticallyForwardAppearanceMethods shouldAutorotate
      shouldPerformSegue(withIdentifier:sender:) show(_:sender:) showDetailViewController(_:sender:)
      size(forChildContentContainer:withParentContainerSize:) splitViewController storyboard
      supportedInterfaceOrientations tabBarController tabBarItem title toolbarItems topLayoutGuide
      traitCollection traitCollectionDidChange(_:)
      transition(from:to:duration:options:animations:completion:) transitionCoordinator
      transitioningDelegate updateViewConstraints() view viewDidAppear(_:) viewDidDisappear(_:)
      viewDidLayoutSubviews() viewDidLoad() viewIfLoaded viewIsAppearing(_:)
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
    class UIViewPropertyAnimator* : KeyValueSource MainActorObject NSCopying RunAnimator UIViewImplicitlyAnimating |
      addAnimations(_:) addAnimations(_:delayFactor:) addCompletion(_:)
      continueAnimation(withTimingParameters:durationFactor:) copy(with:) delay duration
      finishAnimation(at:) fractionComplete init(duration:timingParameters:) isInterruptible
      isManualHitTestingEnabled isReversed isRunning isUserInteractionEnabled pauseAnimation()
      pausesOnCompletion scrubsLinearly startAnimation() startAnimation(afterDelay:) state
      stopAnimation(_:) timingParameters
    class UIVisualEffect+ : NSCopying NSObject Sendable | copy(with:) init()
    class UIVisualEffectView* : UIView | contentView didAddSubview(_:) effect init(coder:) init(effect:)
      init(frame:) traitCollectionDidChange(_:)
    class UIWindow* : UIView | becomeKey() bounds frame init(coder:) init(frame:) isHidden isKeyWindow
      makeKey() makeKeyAndVisible() next resignKey() rootViewController safeAreaInsets screen
      sendEvent(_:) windowLevel windowScene
    class UIWindowScene : UIScene UITraitEnvironment | init(session:connectionOptions:)
      interfaceOrientation keyWindow screen statusBarManager traitCollection traitCollectionDidChange(_:)
      windows
    protocol UIWindowSceneDelegate : UISceneDelegate |
    """
}
