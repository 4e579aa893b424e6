import Engine

// Commands that the driver could not carry out.
extension TextureStore {
  /// Has the commands from one on carried out with those of the next plan: the driver could not. Where it could not make a
  /// texture, that one is given up: what needs it has another one made.
  package mutating func keepCommands(from index: Int) {
    undone = index
    let command = commands[index]
    guard command.makesTexture else { return }
    // The same plan may have dropped it, and even have taken its index for another one.
    if let end = commands[index...].firstIndex(where: { $0.texture == command.texture && $0.isDrop }) {
      return cancelCommands(of: command.texture, index...end)
    }
    let kind = entries[Int(command.texture)].kind
    if kind == .surface {
      drop(surfaceTexture)
      dropLastSurface()
      surfaceTexture = -1
    } else if kind.goesUnused {
      drop(command.texture)
      forgetRegions()
      forgetFaded()
    } else if kind != .palette {
      entries[Int(command.texture)].lastUse = Entry.lost
    }
  }

  /// Removes the commands of a texture that is dropped which make it and have not been carried out, with all after them;
  /// whether there are any: the driver then has nothing to drop.
  mutating func cancelMaking(of texture: Int32) -> Bool {
    if undone < 0, carriedCommands == 0 { return false }
    let made = commands[max(undone, 0)...].lastIndex { $0.texture == texture && $0.makesTexture }
    guard let made else { return false }
    cancelCommands(of: texture, made...commands.count - 1)
    return true
  }

  /// Removes the commands of a texture between two indices.
  private mutating func cancelCommands(of texture: Int32, _ indices: ClosedRange<Int>) {
    var kept = indices.lowerBound
    var carried = carriedCommands
    for index in indices.lowerBound..<commands.count {
      if indices.contains(index), commands[index].texture == texture {
        if index < carriedCommands { carried -= 1 }
      } else {
        commands[kept] = commands[index]
        kept += 1
      }
    }
    commands.removeLast(commands.count - kept)
    carriedCommands = carried
  }

  /// Leaves only the pixels in the staging area that the commands still to be carried out upload.
  mutating func packStaging() {
    var packed: ContiguousArray<UInt32> = []
    for index in commands.indices {
      guard case .upload = commands[index].kind else { continue }
      let first = commands[index].staged
      commands[index].staged = packed.count
      packed.append(contentsOf: staging[first..<first + commands[index].width * commands[index].height])
    }
    staging = packed
  }
}
