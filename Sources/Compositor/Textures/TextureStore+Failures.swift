import LayerValues

// The handling of commands that the driver refuses.
extension TextureStore {
  /// Defers the commands from `index` on to the next plan, because the driver refused the command at `index`. If that
  /// command makes a texture, the store gives up the texture, and the texture's owner requests another one at its next
  /// use.
  package mutating func deferCommands(from index: Int) {
    firstPendingCommand = index
    let command = commands[index]
    guard command.makesTexture else { return }
    // This plan may have dropped the texture, and may have reused its index for another texture.
    if let end = commands[index...].firstIndex(where: { $0.texture == command.texture && $0.isDrop }) {
      return cancelCommands(of: command.texture, index...end)
    }
    giveUp(command.texture)
  }

  /// Gives up a texture that the driver has refused.
  package mutating func giveUp(_ texture: TextureIndex) {
    let kind = entries[texture].kind
    if kind == .surface {
      dropSurfaces()
    } else if kind.isEvictable {
      drop(texture)
      forgetRegions()
      forgetFaded()
    } else if kind != .palette {
      entries[texture].lastUse = Entry.lost
    }
  }

  /// Removes the pending commands of a dropped texture, from the command that makes it on. Returns false if the driver
  /// has already made the texture, so that the driver must drop it.
  mutating func cancelMaking(of texture: TextureIndex) -> Bool {
    if firstPendingCommand < 0, retriedCommandCount == 0 { return false }
    let made = commands[max(firstPendingCommand, 0)...].lastIndex { $0.texture == texture && $0.makesTexture }
    guard let made else { return false }
    cancelCommands(of: texture, made...commands.count - 1)
    return true
  }

  /// Removes the commands of a texture that are in a range of indices.
  private mutating func cancelCommands(of texture: TextureIndex, _ indices: ClosedRange<Int>) {
    var end = indices.lowerBound
    var retried = retriedCommandCount
    for index in indices.lowerBound..<commands.count {
      if indices.contains(index), commands[index].texture == texture {
        if index < retriedCommandCount { retried -= 1 }
      } else {
        commands[end] = commands[index]
        end += 1
      }
    }
    commands.removeLast(commands.count - end)
    retriedCommandCount = retried
  }

  /// Removes from the staging area all pixels that no pending command uploads.
  mutating func packStaging() {
    var packed: ContiguousArray<UInt32> = []
    for index in commands.indices {
      guard case .upload = commands[index].kind else { continue }
      let first = commands[index].firstPixel
      commands[index].firstPixel = packed.count
      packed.append(contentsOf: staging[first..<first + commands[index].width * commands[index].height])
    }
    staging = packed
  }
}
