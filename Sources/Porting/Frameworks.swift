/// The declarations of UIKit and the related frameworks that rules need.
struct Frameworks: Sendable {
  struct TypeEntry: Sendable {
    var isClass: Bool
    var initializers: Initializers
    var inherited: [String]
    /// The full names of the methods: `endEditing(_:)`.
    var methods: Set<String>
    /// The names of the instance properties.
    var properties: Set<String> = []
    /// The full names that several methods share; these methods differ only in their types.
    var overloaded: Set<String> = []
    /// The methods with a default implementation, which are optional in Apple's protocols.
    var optionals: Set<String>
  }

  static let shared = Frameworks(table: FrameworkTable.text + "\nclass NSObject+ : | init()")

  /// The protocols and raw types after the colon of a declaration that add no methods for selectors.
  static let valueProtocols: Set = [
    "AnyObject", "class", "Equatable", "Hashable", "Comparable", "Codable", "Encodable", "Decodable",
    "Sendable",
    "CustomStringConvertible", "CustomDebugStringConvertible", "Error", "Identifiable", "CaseIterable",
    "NSCoding",
    "NSCopying", "NSSecureCoding", "NSObjectProtocol", "RawRepresentable", "Int", "String", "Any",
  ]

  private(set) var types: [String: TypeEntry] = [:]
  /// The full names of all methods, by base name.
  private(set) var methodsByName: [String: Set<String>] = [:]
  /// The full names of the optional methods of Apple's protocols.
  private(set) var optionals: Set<String> = []

  /// Reads lines `class UIView+ : UIResponder | endEditing(_:) …`, `protocol P : Q | a(_:)? …` and, for a structure or
  /// an enumeration, `value V`.
  ///
  /// A name without parentheses is a property. `+` marks a type for which `Name()` calls a designated initialiser, and
  /// `*` a type for which `Name()` calls a convenience initialiser. `?` marks a requirement with a default, and `&` a
  /// method that is overloaded by types. A line that begins with a space continues the previous line.
  init(table: String) {
    var lines: [Substring] = []
    for line in table.split(separator: "\n") {
      if line.hasPrefix(" "), let last = lines.indices.last {
        lines[last] += line
      } else {
        lines.append(line)
      }
    }
    for line in lines {
      let halves = line.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
      let words = halves[0].split(separator: " ")
      guard words.count > 1 else { continue }
      let plain: Initializers.Plain? =
        words[1].hasSuffix("+") ? .designated : words[1].hasSuffix("*") ? .convenience : nil
      let name = String(plain == nil ? words[1] : words[1].dropLast())
      var entry = TypeEntry(
        isClass: words[0] == "class", initializers: Initializers(plain: plain),
        inherited: words.dropFirst(3).map(String.init), methods: [], optionals: [])
      for word in halves.count > 1 ? halves[1].split(separator: " ") : [] {
        guard word.contains("(") else {
          entry.properties.insert(String(word))
          continue
        }
        let isOptional = word.hasSuffix("?")
        let isOverloaded = word.hasSuffix("&")
        let method = String(isOptional || isOverloaded ? word.dropLast() : word)
        if method.hasPrefix("init(") {
          entry.initializers.designated.insert(method)
          continue
        }
        entry.methods.insert(method)
        if isOverloaded { entry.overloaded.insert(method) }
        if isOptional { entry.optionals.insert(method) }
        methodsByName[String(method.prefix { $0 != "(" }), default: []].insert(method)
      }
      optionals.formUnion(entry.optionals)
      types[name] = entry
    }
    for method in Self.otherMethods {
      methodsByName[String(method.prefix { $0 != "(" }), default: []].insert(method)
    }
  }

  /// Returns the names of a type and of all types from which it inherits, without types that the table lacks.
  func lineage(of type: String) -> [String] {
    var result: [String] = []
    var pending = [type]
    while !pending.isEmpty {
      let name = pending.removeFirst()
      guard let entry = types[name], !result.contains(name) else { continue }
      result.append(name)
      pending += entry.inherited
    }
    return result
  }

  /// Returns the class, or its nearest superclass, that declares a method; nil if no class does, or if the method is
  /// overloaded by types.
  func owner(of method: String, below type: String) -> String? {
    lineage(of: type).first { types[$0]?.isClass == true && types[$0]?.methods.contains(method) == true }
      .flatMap { types[$0]?.overloaded.contains(method) == true ? nil : $0 }
  }

  /// Returns the class, or its nearest superclass, that declares a property; nil if no class does.
  func owner(ofProperty name: String, below type: String) -> String? {
    lineage(of: type).first { types[$0]?.isClass == true && types[$0]?.properties.contains(name) == true }
  }

  /// Returns the full names of the methods with a base name that a type has or inherits.
  func methods(named name: String, of type: String) -> Set<String> {
    guard let all = methodsByName[name] else { return [] }
    return lineage(of: type).reduce(into: []) { found, ancestor in
      found.formUnion(types[ancestor]?.methods.intersection(all) ?? [])
    }
  }

  /// Methods that iOS code names in selectors; the table of Segue's declarations lacks some of them.
  private static let otherMethods = [
    "becomeFirstResponder()", "resignFirstResponder()", "endEditing(_:)", "selectAll(_:)", "copy(_:)",
    "cut(_:)",
    "paste(_:)", "delete(_:)", "select(_:)", "reloadData()", "reloadInputViews()", "invalidate()", "start()",
    "cancel()", "main()", "sizeToFit()", "startAnimating()", "stopAnimating()", "toggle()", "undo()",
    "redo()",
    "observeValue(forKeyPath:of:change:context:)", "reverseTransform(_:)", "removeFromParent()", "update()",
    "textFieldShouldReturn(_:)", "textFieldDidChange(_:)", "description()", "toggleBoldface(_:)",
    "toggleItalics(_:)", "toggleUnderline(_:)", "increaseSize(_:)", "decreaseSize(_:)",
    "webView(_:didFinish:)", "indexPathForPreferredFocusedView(in:)", "popToViewController(_:animated:)",
    "webViewDidFinishLoad(_:)", "application(_:didFinishLaunchingWithOptions:)",
    "applicationDidBecomeActive(_:)",
    "applicationWillResignActive(_:)", "applicationDidEnterBackground(_:)",
    "applicationWillEnterForeground(_:)",
    "scrollViewDidEndScrollingAnimation(_:)",
    "tableView(_:willDisplay:forRowAt:)", "tableView(_:didEndDisplaying:forRowAt:)",
    "tableView(_:heightForRowAt:)", "tableView(_:estimatedHeightForRowAt:)", "tableView(_:didSelectRowAt:)",
    "tableView(_:viewForHeaderInSection:)", "tableView(_:viewForFooterInSection:)",
    "collectionView(_:layout:sizeForItemAt:)", "collectionView(_:layout:insetForSectionAt:)",
    "collectionView(_:didSelectItemAt:)", "collectionView(_:willDisplay:forItemAt:)",
    "navigationController(_:animationControllerFor:from:to:)",
    "navigationController(_:interactionControllerFor:)", "navigationController(_:willShow:animated:)",
    "navigationController(_:didShow:animated:)",
    "tabBarController(_:animationControllerForTransitionFrom:to:)",
    "tabBarController(_:interactionControllerFor:)", "textViewDidChange(_:)", "textFieldDidBeginEditing(_:)",
    "textFieldDidEndEditing(_:)", "image(_:didFinishSavingWithError:contextInfo:)",
    "interactionControllerForPresentation(using:)", "interactionControllerForDismissal(using:)",
    "animationController(forPresented:presenting:source:)", "animationController(forDismissed:)",
    "presentationController(forPresented:presenting:source:)", "animationEnded(_:)",
    "gestureRecognizerShouldBegin(_:)", "gestureRecognizer(_:shouldReceive:)",
    "gestureRecognizer(_:shouldRecognizeSimultaneouslyWith:)", "animationDidStart(_:)",
    "animationDidStop(_:finished:)", "action(for:forKey:)",
    "preferredContentSizeDidChange(forChildContentContainer:)",
  ]

  /// The Objective-C names of Apple's methods, by their full names in Swift.
  static let selectors: [String: String] = [
    "present(_:animated:completion:)": "presentViewController:animated:completion:",
    "dismiss(animated:completion:)": "dismissViewControllerAnimated:completion:",
    "show(_:sender:)": "showViewController:sender:",
    "showDetailViewController(_:sender:)": "showDetailViewController:sender:",
    "popViewController(animated:)": "popViewControllerAnimated:",
    "popToRootViewController(animated:)": "popToRootViewControllerAnimated:",
    "popToViewController(_:animated:)": "popToViewController:animated:",
    "viewWillAppear(_:)": "viewWillAppear:",
    "observeValue(forKeyPath:of:change:context:)": "observeValueForKeyPath:ofObject:change:context:",
    "responds(to:)": "respondsToSelector:",
    "forwardingTarget(for:)": "forwardingTargetForSelector:",
    "value(forKey:)": "valueForKey:",
    "value(forUndefinedKey:)": "valueForUndefinedKey:",
    "setValue(_:forUndefinedKey:)": "setValue:forUndefinedKey:",
    "touchesBegan(_:with:)": "touchesBegan:withEvent:",
    "touchesMoved(_:with:)": "touchesMoved:withEvent:",
    "touchesEnded(_:with:)": "touchesEnded:withEvent:",
    "touchesCancelled(_:with:)": "touchesCancelled:withEvent:",
    "draw(_:)": "drawRect:",
    "tableView(_:didSelectRowAt:)": "tableView:didSelectRowAtIndexPath:",
    "tableView(_:didDeselectRowAt:)": "tableView:didDeselectRowAtIndexPath:",
    "tableView(_:heightForRowAt:)": "tableView:heightForRowAtIndexPath:",
    "tableView(_:estimatedHeightForRowAt:)": "tableView:estimatedHeightForRowAtIndexPath:",
    "tableView(_:willDisplay:forRowAt:)": "tableView:willDisplayCell:forRowAtIndexPath:",
    "tableView(_:didEndDisplaying:forRowAt:)": "tableView:didEndDisplayingCell:forRowAtIndexPath:",
    "tableView(_:cellForRowAt:)": "tableView:cellForRowAtIndexPath:",
    "collectionView(_:didSelectItemAt:)": "collectionView:didSelectItemAtIndexPath:",
    "collectionView(_:cellForItemAt:)": "collectionView:cellForItemAtIndexPath:",
    "collectionView(_:willDisplay:forItemAt:)": "collectionView:willDisplayCell:forItemAtIndexPath:",
    "collectionView(_:layout:sizeForItemAt:)": "collectionView:layout:sizeForItemAtIndexPath:",
    "collectionView(_:layout:insetForSectionAt:)": "collectionView:layout:insetForSectionAtIndex:",
    "animationController(forPresented:presenting:source:)":
      "animationControllerForPresentedController:presentingController:sourceController:",
    "animationController(forDismissed:)": "animationControllerForDismissedController:",
    "interactionControllerForPresentation(using:)": "interactionControllerForPresentation:",
    "interactionControllerForDismissal(using:)": "interactionControllerForDismissal:",
    "presentationController(forPresented:presenting:source:)":
      "presentationControllerForPresentedViewController:presentingViewController:sourceViewController:",
    "transitionDuration(using:)": "transitionDuration:",
    "animateTransition(using:)": "animateTransition:",
    "interruptibleAnimator(using:)": "interruptibleAnimatorForTransition:",
    "navigationController(_:animationControllerFor:from:to:)":
      "navigationController:animationControllerForOperation:fromViewController:toViewController:",
    "navigationController(_:interactionControllerFor:)":
      "navigationController:interactionControllerForAnimationController:",
    "navigationController(_:willShow:animated:)": "navigationController:willShowViewController:animated:",
    "navigationController(_:didShow:animated:)": "navigationController:didShowViewController:animated:",
    "tabBarController(_:animationControllerForTransitionFrom:to:)":
      "tabBarController:animationControllerForTransitionFromViewController:toViewController:",
    "tabBarController(_:interactionControllerFor:)":
      "tabBarController:interactionControllerForAnimationController:",
    "tabBarController(_:didSelect:)": "tabBarController:didSelectViewController:",
    "gestureRecognizer(_:shouldReceive:)": "gestureRecognizer:shouldReceiveTouch:",
    "gestureRecognizer(_:shouldRecognizeSimultaneouslyWith:)":
      "gestureRecognizer:shouldRecognizeSimultaneouslyWithGestureRecognizer:",
    "gestureRecognizer(_:shouldRequireFailureOf:)":
      "gestureRecognizer:shouldRequireFailureOfGestureRecognizer:",
    "gestureRecognizer(_:shouldBeRequiredToFailBy:)":
      "gestureRecognizer:shouldBeRequiredToFailByGestureRecognizer:",
    "viewForZooming(in:)": "viewForZoomingInScrollView:",
    "scrollViewDidEndDragging(_:willDecelerate:)": "scrollViewDidEndDragging:willDecelerate:",
    "scrollViewWillBeginZooming(_:with:)": "scrollViewWillBeginZooming:withView:",
    "scrollViewDidEndZooming(_:with:atScale:)": "scrollViewDidEndZooming:withView:atScale:",
    "action(for:forKey:)": "actionForLayer:forKey:",
    "display(_:)": "displayLayer:",
    "draw(_:in:)": "drawLayer:inContext:",
    "layoutSublayers(of:)": "layoutSublayersOfLayer:",
    "selectAll(_:)": "selectAll:",
    "removeFromParent()": "removeFromParentViewController",
    "addChild(_:)": "addChildViewController:",
    "willMove(toParent:)": "willMoveToParentViewController:",
    "didMove(toParent:)": "didMoveToParentViewController:",
    "willMove(toSuperview:)": "willMoveToSuperview:",
    "willMove(toWindow:)": "willMoveToWindow:",
    "viewWillTransition(to:with:)": "viewWillTransitionToSize:withTransitionCoordinator:",
  ]

  /// Returns the Objective-C key of a framework's property, such as `hidden` for `isHidden`.
  static func key(_ property: String) -> String {
    guard property.hasPrefix("is"), property.dropFirst(2).first?.isUppercase == true else { return property }
    let rest = property.dropFirst(2)
    return rest.prefix(1).lowercased() + rest.dropFirst()
  }
}
