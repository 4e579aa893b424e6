import Foundation

extension Notification.Name {
    static let checkoutDidRequestReceipt = Notification.Name("CheckoutDidRequestReceipt")
    static let checkoutReceiptDidAppear = Notification.Name(rawValue: "CheckoutReceiptDidAppear")
}

enum CheckoutKey {
    static let total = "total"
    static let animated = "animated"
}
