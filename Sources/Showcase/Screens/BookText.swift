import Foundation

/// The texts of the showcase's book.
@MainActor
enum BookText {
  /// The number of a chapter's first page, which is a right-hand page.
  static func page(of chapter: Int) -> Int { 7 + 8 * chapter }

  /// A chapter's number in words.
  static func ordinal(_ chapter: Int) -> String {
    chapter < numbers.count ? numbers[chapter] : "\(chapter + 1)"
  }

  /// A destination's story, followed by more paragraphs, whose order differs between neighbouring chapters.
  static func paragraphs(of destination: Destination, index: Int) -> [String] {
    let start = 3 * index % more.count
    return destination.story.components(separatedBy: "\n\n") + more[start...] + more[..<start]
  }

  private static let numbers = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
  ]

  private static let more = [
    "The rule is the same everywhere: be there early, and be there again. The first visit shows what the view is. Only "
      + "the second shows what it was doing when nobody looked, and by the third the hour has a face of its own, which "
      + "is not easily mistaken for that of the hour before.",
    "We had been told to bring a lamp and were glad, later, that we had left it behind. Eyes need a quarter of an hour "
      + "to learn the dark, and a single second to forget it. So we sat down on our bags and waited for the edges of "
      + "things to come back, one after another, as guests do who are not sure of the address.",
    "An old man with a dog came by and asked what we were counting. Minutes, we said. He nodded as if that were a crop "
      + "like any other. His father, he told us, had kept a notebook with one line for each morning, and in fifty years "
      + "there were not two lines alike.",
    "Colour arrives last. Before it there is a long grey in which distances are all the same, and a shorter one in "
      + "which they part. Then something warm touches the highest thing there is, a rock or a roof or the wing of a "
      + "bird, and from there it comes down like water finding its way through a house.",
    "It is tempting to call this silence, but it is full. There is the tick of stones that give back the heat of a day, "
      + "the small talk of leaves, and, very far off, a road. After a while even that belongs to it, and one would miss "
      + "the road if it stopped.",
    "What can be carried home from such a morning is little: a cold nose, a name for a shade of blue, the habit of "
      + "looking up. It weighs nothing and lasts for years. Those who write it down find that the words have to be put "
      + "back in order every time, like chairs after a feast.",
    "On the way down we met the day coming up. There were children, baskets, and a bicycle that sang at every turn. "
      + "Nobody asked where we had been. It seemed to us that all of them knew, and that each had an hour like it, put "
      + "away somewhere for later use.",
  ]
}
