//
//  UIViewController+Transitioner.swift
//  Drawer
//

import UIKit
import ObjectiveC.runtime

private var transitionerAssociationKey: UInt8 = 0

extension UIViewController {

    /// Owns the transitioning delegate: `transitioningDelegate` itself is weak.
    var transitioner: DrawerTransitioner? {
        get {
            return objc_getAssociatedObject(self, &transitionerAssociationKey) as? DrawerTransitioner
        }
        set {
            objc_setAssociatedObject(self, &transitionerAssociationKey, newValue, objc_AssociationPolicy.OBJC_ASSOCIATION_RETAIN_NONATOMIC)
            transitioningDelegate = newValue
            modalPresentationStyle = .custom
        }
    }
}
