//
//  ClosureSleeve.swift
//  The classic helper for closures with target/action.
//

import UIKit

class ClosureSleeve {
    let closure: () -> Void

    init(_ closure: @escaping () -> Void) {
        self.closure = closure
    }

    @objc func invoke() {
        closure()
    }
}

extension UIControl {
    func onEvent(_ controlEvents: UIControl.Event, _ closure: @escaping () -> Void) {
        let sleeve = ClosureSleeve(closure)
        addTarget(sleeve, action: #selector(ClosureSleeve.invoke), for: controlEvents)
        objc_setAssociatedObject(self, String(format: "[%d]", controlEvents.rawValue), sleeve, .OBJC_ASSOCIATION_RETAIN)
    }
}
