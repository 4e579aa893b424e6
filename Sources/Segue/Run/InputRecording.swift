import Engine
import Synchronization
import UIKit

/// The input of a session so far. Another thread may read it, which saves it when the main thread no longer can.
package final class InputRecording: Sendable {
  private let stored = Mutex<[InputSample]>([])

  package init() {}

  package var samples: [InputSample] { stored.withLock { $0 } }

  func append(_ sample: InputSample) { stored.withLock { $0.append(sample) } }
}
