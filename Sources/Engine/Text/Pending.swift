/// Stands until text is laid out; delete with the real one.
package final class TextBlock: Sendable {
  package let size = CGSize.zero
}
