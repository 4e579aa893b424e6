import Foundation
import Testing

@testable import UIKit

/// The names that UIKit gives to the indexes of Foundation's index paths.
@Suite struct IndexPathTests {
  @Test func anObjectHasASectionAndAnItem() {
    let path = NSIndexPath(item: 3, section: 1)
    #expect(path.section == 1 && path.item == 3 && path.row == 3)
    #expect(path.length == 2)
    #expect(path.index(atPosition: 0) == 1 && path.index(atPosition: 1) == 3)
  }

  @Test func rowsAreItems() {
    let path = NSIndexPath(row: 4, section: 0)
    #expect(path.section == 0 && path.row == 4 && path.item == 4)
    #expect(path == NSIndexPath(item: 4, section: 0))
    #expect(path != NSIndexPath(row: 0, section: 4))
  }

  @Test func aShortPathHasNoItem() {
    let path = NSIndexPath(index: 2)
    #expect(path.section == 2 && path.item == NSNotFound && path.row == NSNotFound)
  }
}
