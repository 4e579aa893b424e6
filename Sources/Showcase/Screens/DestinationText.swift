import Foundation

/// The texts of a detail page.
struct DestinationText {
  let story: String
  let facts: [(name: String, value: String)]

  static func of(_ name: String) -> DestinationText {
    guard let entry = all[name] else { return DestinationText(story: "", facts: []) }
    return entry
  }

  private init(story: String, facts: [(name: String, value: String)]) {
    self.story = story
    self.facts = facts
  }

  private init(light: String, wind: String, walk: String, story: String) {
    self.init(story: story, facts: [("Best light", light), ("Wind", wind), ("Walk", walk)])
  }

  private static let all: [String: DestinationText] = [
    "ridges": DestinationText(
      light: "05:41", wind: "Calm", walk: "3 h",
      story:
        "Start in the dark and let the path find your feet. Near the saddle the sky turns from ink to copper, and the "
        + "ranges step forward one by one: first a line, then a shape, then a place you could walk to.\n\n"
        + "Stay until the seventh appears. It only does when the air is cold enough to be clear."),
    "dunes": DestinationText(
      light: "18:20", wind: "12 km/h", walk: "1 h",
      story:
        "By day the sand is a blank page. In the last hour every ridge throws a line across it, and the wind's slow "
        + "handwriting becomes legible.\n\nWalk along the crests, where the ground is firm, and look back now and then: "
        + "your own track is the only straight one."),
    "glitter": DestinationText(
      light: "19:05", wind: "8 km/h", walk: "20 min",
      story:
        "Each small wave is a mirror for a moment, turned just right for you. Take a step and a different thousand of "
        + "them light up.\n\nThe path is widest in a light breeze, and gone when the sea is still."),
    "aurora": DestinationText(
      light: "23:50", wind: "Calm", walk: "40 min",
      story:
        "The curtain begins as a pale arc that could be cloud. Then it folds, brightens from below, and crosses the sky "
        + "in the time it takes to find your gloves.\n\nThe lake doubles it. Bring a chair, and something hot."
    ),
    "peaks": DestinationText(
      light: "01:30", wind: "5 km/h", walk: "5 h",
      story:
        "High above the last lights the stars keep their colours. The snow takes so little of them and gives so much "
        + "back that you can read a map by it.\n\nTwo summits, one ridge, and no hurry until dawn."),
    "terraces": DestinationText(
      light: "06:10", wind: "Calm", walk: "2 h",
      story:
        "For a few weeks after the flooding, before the shoots close over, each terrace holds its own piece of sky. From "
        + "above they read like the contour lines of a map.\n\nThe farmers start early; greet them, and keep to the dykes."
    ),
    "lighthouse": DestinationText(
      light: "20:45", wind: "22 km/h", walk: "30 min",
      story:
        "The lamp was lit here before there was a road. It still turns every fifteen seconds, long after the last ship "
        + "that needed it.\n\nThe best place is the low wall by the keeper's house, out of the wind, with the beam "
        + "passing overhead."),
    "lavender": DestinationText(
      light: "07:30", wind: "6 km/h", walk: "45 min",
      story:
        "In July the rows close up and the hills hum. Stand where they meet the eye, and everything in the landscape "
        + "points to one spot on the horizon.\n\nGo before the heat. By noon even the bees have gone home."),
    "skyline": DestinationText(
      light: "21:15", wind: "10 km/h", walk: "15 min",
      story:
        "There are about twenty minutes when the sky and the windows are equally bright. After that the city is only "
        + "lights, before it only walls.\n\nThe ferry crosses right through them, every quarter of an hour."),
    "nebula": DestinationText(
      light: "Winter", wind: "None", walk: "1,300 ly",
      story:
        "A cloud so thin that on Earth we would call it nothing, and so large that it has made a thousand suns from it. "
        + "The red is hydrogen, the blue is starlight on dust.\n\nIn a small telescope it is grey. It does not matter."
    ),
    "forest": DestinationText(
      light: "07:15", wind: "Calm", walk: "1 h",
      story:
        "The fog lies between the trunks like something poured. When the sun clears the ridge it comes in at a slant, and "
        + "for a moment light is a thing with edges.\n\nIt lasts as long as a cup of tea."),
    "paper": DestinationText(
      light: "Any", wind: "None", walk: "9 sheets",
      story:
        "Cut nine waves, none quite like its neighbour, and hang them a finger's width apart. Then take a lamp and walk "
        + "it around.\n\nThe sea that appears is all shadow."),
  ]
}
