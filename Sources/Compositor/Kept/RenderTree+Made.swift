import Engine

// Which pictures a list makes: subtrees, inputs of effects and transitions count on theirs from then on.
extension RenderTree {
  /// Whether the last list had what makes a picture: a group that was begun may have been taken back.
  func lastDrew(_ number: UInt64) -> Bool {
    for index in madePictures.indices where madePictures[index] == number { return true }
    return false
  }

  /// Notes which pictures a list makes, where anything counts on one.
  mutating func noteMadePictures(_ list: borrowing DisplayList) {
    madePictures.removeAll(keepingCapacity: true)
    var isAsked = pictures.areMade || effectInputs.areMade
    for index in transitions.indices {
      if let transition = transitions[index], transition.isInList { isAsked = true }
    }
    if !isAsked { return }
    for index in list.items.indices {
      guard list.items[index].kind == .beginGroup, list.items[index].resource >= 0 else { continue }
      let number = list.groups[Int(list.items[index].resource)].picture
      if number != 0 { madePictures.append(number) }
    }
    let made = madePictures
    pictures.forget { made.contains($0) }
    effectInputs.forget { made.contains($0) }
  }

  /// After a list that could not be drawn: nobody knows which of its pictures were made, or of those before it let go of.
  /// All are made again.
  package mutating func forgetKept(failed list: DisplayList) {
    pictures.dropAll()
    for number in effectInputs.forgetAll() { pictures.drop(number: number) }
    for index in 0..<list.droppedPictures.count { pictures.drop(number: list.droppedPictures[index]) }
    madePictures.removeAll(keepingCapacity: true)
    changed.markAll()
  }
}
