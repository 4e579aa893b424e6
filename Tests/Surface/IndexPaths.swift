import UIKit

/// Index paths as objects of Foundation.
func indexPathObjects() -> [Int] {
  let item: NSIndexPath = NSIndexPath(item: 1, section: 2)
  let row: NSIndexPath = NSIndexPath(row: item.item, section: item.section)
  return [row.row, row.section]
}
