import Foundation

// UIKit's names for the two numbers of an index path into a list.

extension NSIndexPath {
  /// Creates the path of an item of a section of a collection view.
  public convenience init(item: Int, section: Int) { self.init(indexes: [section, item], length: 2) }
  /// Creates the path of a row of a section of a table view.
  public convenience init(row: Int, section: Int) { self.init(item: row, section: section) }

  /// The index of the section; `NSNotFound` for an empty path.
  public var section: Int { number(at: 0) }
  /// The index of the item in its section; `NSNotFound` for a path of fewer than two numbers.
  public var item: Int { number(at: 1) }
  /// The index of the row in its section; `NSNotFound` for a path of fewer than two numbers.
  public var row: Int { number(at: 1) }

  /// Returns a number of the path, or `NSNotFound`; Foundation on Linux does not check the position.
  private func number(at position: Int) -> Int {
    position < length ? index(atPosition: position) : NSNotFound
  }
}

extension IndexPath {
  /// Creates the path of an item of a section of a collection view.
  public init(item: Int, section: Int) { self.init(section, item) }
  /// Creates the path of a row of a section of a table view.
  public init(row: Int, section: Int) { self.init(section, row) }

  /// Creates a path from a pair, which is stored inline; an array literal would allocate.
  private init(_ section: Int, _ item: Int) {
    self.init(index: section)
    append(item)
  }

  /// The index of the section; traps for an empty path.
  public var section: Int {
    get { self[0] }
    set { self[0] = newValue }
  }

  /// The index of the item in its section; traps for a path of fewer than two numbers.
  public var item: Int {
    get { self[1] }
    set { self[1] = newValue }
  }

  /// The index of the row in its section; traps for a path of fewer than two numbers.
  public var row: Int {
    get { self[1] }
    set { self[1] = newValue }
  }
}
