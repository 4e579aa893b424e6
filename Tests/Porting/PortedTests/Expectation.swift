/// What the pictures of a sample show, besides that they differ.
struct Expectation {
  /// A colour at a point of the screen of 390 by 844 points, as red, green, blue from 0 to 255.
  struct Probe {
    let x: Double
    let y: Double
    let color: [Int]

    init(_ x: Double, _ y: Double, _ color: [Int]) { (self.x, self.y, self.color) = (x, y, color) }
  }

  /// Labels whose text contains these are seen at the end; `gone` are not.
  var texts: [String]
  var gone: [String] = []
  var start: [Probe] = []
  var middle: [Probe] = []
  var end: [Probe] = []

  static let of: [String: Expectation] = [
    "Iris": Expectation(texts: ["New\nscene"], gone: ["evening"]),
    "EdgePop": Expectation(texts: ["Inbox"], gone: ["Bring the red jacket"]),
    "PhotoGrid": Expectation(texts: ["Lagoon"]),
    "TripSheet": Expectation(texts: ["To the lake", "Olten"]),
    "Shatter": Expectation(texts: ["Welcome"], gone: ["Gate B 14"]),
    "Cube": Expectation(texts: ["Garden"], gone: ["Kitchen"]),
    "Fold": Expectation(texts: ["The garden"], gone: ["Dear guest"]),
    "TabSwipe": Expectation(texts: ["48 900"], gone: ["7 240"]),
    "Station": Expectation(texts: ["Night Jazz"], gone: ["Harbour Radio"]),
    "BlurPopup": Expectation(texts: ["Ramen"]),
    "CardScrub": Expectation(texts: []),
    "Drawer": Expectation(texts: []),
    "SlideLegacy": Expectation(texts: ["2", "Back"]),
    "DeckLegacy": Expectation(texts: ["island"], gone: ["ostrov"]),
    "NextArticle": Expectation(texts: ["Bread without a recipe"]),
    "RingLoader": Expectation(texts: ["Trail map"]),
    "SignIn": Expectation(texts: ["Ada"]),
    "SegueZoom": Expectation(texts: ["Thalassa"]),
    "Checkout": Expectation(texts: ["PAID"]),
    "Elastic": Expectation(texts: []),
    "PullCord": Expectation(texts: ["Lights on"]),
    "KeyedHero": Expectation(texts: ["Sea Level"]),
    "MiniPlayer": Expectation(texts: ["Undertow"]),
    "Router": Expectation(texts: ["Weather"]),
    "TodayCards": Expectation(texts: ["Seven soups"]),
    "Blinds": Expectation(texts: ["Four bands"], gone: ["Spring"]),
    "Postcard": Expectation(texts: ["On its way"]),
    "Onboarding": Expectation(texts: ["Pick your"], gone: ["Hello"]),
    "Ledger": Expectation(texts: ["February"]),
    "Magazine": Expectation(texts: ["2 / 3"]),
  ]
}
