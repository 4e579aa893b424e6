import Foundation

enum Environment {
  static let seed = ProcessInfo.processInfo.environment["SEGUE_SEED"].flatMap(UInt64.init)
}
