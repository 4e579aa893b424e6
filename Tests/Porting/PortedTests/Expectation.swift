/// The texts and colours that the frames of a sample must show.
struct Expectation {
  /// A colour at a point of the screen, which has 390 x 844 points: red, green and blue, 0…255.
  struct Probe {
    let x: Double
    let y: Double
    let color: [Int]

    init(_ x: Double, _ y: Double, _ color: [Int]) { (self.x, self.y, self.color) = (x, y, color) }
  }

  /// Texts that visible labels contain at the end.
  var texts: [String]
  /// Texts that no visible label contains at the end.
  var hiddenTexts: [String] = []
  /// Colours before the transition.
  var start: [Probe] = []
  /// Colours after the transition.
  var end: [Probe] = []

  static let bySample: [String: Expectation] = [
    "Iris": Expectation(
      texts: ["New\nscene"], hiddenTexts: ["evening"],
      start: [.init(60, 422, [85, 49, 113]), .init(195, 422, [91, 51, 116])],
      end: [.init(60, 422, [253, 153, 107]), .init(195, 422, [252, 149, 107])]),
    "EdgePop": Expectation(
      texts: ["Inbox"], hiddenTexts: ["Bring the red jacket"], start: [.init(195, 600, [255, 250, 237])],
      end: [.init(195, 600, [237, 242, 250])]),
    "PhotoGrid": Expectation(
      texts: ["Lagoon"],
      start: [.init(60, 422, [95, 191, 95]), .init(195, 422, [250, 250, 250])],
      end: [.init(60, 422, [89, 23, 23]), .init(195, 422, [140, 53, 53])]),
    "TripSheet": Expectation(
      texts: ["To the lake", "Olten"],
      start: [.init(195, 600, [23, 115, 102]), .init(30, 60, [232, 242, 237])],
      end: [.init(195, 600, [255, 255, 255]), .init(30, 60, [127, 133, 130])]),
    "Shatter": Expectation(
      texts: ["Welcome"], hiddenTexts: ["Gate B 14"],
      start: [.init(60, 422, [47, 77, 142]), .init(195, 422, [47, 77, 142])],
      end: [.init(60, 422, [249, 175, 106]), .init(195, 422, [249, 175, 106])]),
    "Cube": Expectation(
      texts: ["Garden"], hiddenTexts: ["Kitchen"],
      start: [.init(195, 600, [235, 107, 92]), .init(195, 780, [235, 107, 92])],
      end: [.init(195, 600, [69, 158, 115]), .init(195, 780, [69, 158, 115])]),
    "Fold": Expectation(
      texts: ["The garden"], hiddenTexts: ["Dear guest"],
      start: [.init(60, 422, [245, 240, 227]), .init(195, 422, [245, 240, 227])],
      end: [.init(60, 422, [51, 107, 107]), .init(195, 422, [51, 107, 107])]),
    "TabSwipe": Expectation(
      texts: ["48 900"], hiddenTexts: ["7 240"], start: [.init(30, 60, [235, 230, 255])],
      end: [.init(30, 60, [230, 247, 255])]),
    "Station": Expectation(texts: ["Night Jazz"], hiddenTexts: ["Harbour Radio"]),
    "BlurPopup": Expectation(
      texts: ["Ramen"],
      start: [.init(60, 422, [219, 112, 77]), .init(195, 422, [219, 112, 77])],
      end: [.init(60, 422, [255, 255, 255]), .init(195, 422, [255, 255, 255])]),
    "CardScrub": Expectation(
      texts: ["Bakery", "Salary"],
      start: [.init(60, 422, [26, 31, 43]), .init(195, 422, [26, 31, 43])],
      end: [.init(60, 422, [242, 242, 247])]),
    "Drawer": Expectation(
      texts: ["Journal", "Settings"],
      start: [.init(60, 422, [133, 107, 204]), .init(195, 422, [133, 107, 204])],
      end: [.init(60, 422, [59, 46, 97]), .init(195, 422, [59, 46, 97])]),
    "SlideLegacy": Expectation(
      texts: ["2", "Back"],
      start: [.init(60, 422, [96, 145, 191]), .init(195, 422, [96, 145, 191])],
      end: [.init(60, 422, [120, 96, 191]), .init(195, 422, [120, 96, 191])]),
    "DeckLegacy": Expectation(texts: ["island"], hiddenTexts: ["ostrov"]),
    "NextArticle": Expectation(texts: ["Bread without a recipe"]),
    "RingLoader": Expectation(texts: ["Trail map"]),
    "SignIn": Expectation(texts: ["Ada"]),
    "SegueZoom": Expectation(
      texts: ["Thalassa"],
      start: [.init(60, 422, [13, 15, 36]), .init(195, 600, [13, 15, 36])],
      end: [.init(60, 422, [107, 166, 219]), .init(195, 600, [107, 166, 219])]),
    "Checkout": Expectation(
      texts: ["PAID"],
      start: [.init(195, 600, [245, 245, 237]), .init(195, 780, [245, 245, 237])],
      end: [.init(195, 600, [146, 146, 141]), .init(195, 780, [147, 147, 142])]),
    "Elastic": Expectation(
      texts: ["Note to self"],
      start: [.init(60, 422, [250, 242, 224]), .init(195, 422, [217, 87, 146])],
      end: [.init(60, 422, [217, 87, 188]), .init(195, 422, [217, 87, 188])]),
    "PullCord": Expectation(
      texts: ["Lights on"],
      start: [.init(60, 422, [28, 33, 56]), .init(195, 422, [28, 33, 56])],
      end: [.init(60, 422, [255, 237, 191]), .init(195, 422, [255, 237, 191])]),
    "KeyedHero": Expectation(
      texts: ["Sea Level"],
      start: [.init(60, 422, [252, 250, 245]), .init(195, 600, [252, 250, 245])],
      end: [.init(60, 422, [133, 171, 189]), .init(195, 600, [31, 59, 82])]),
    "MiniPlayer": Expectation(texts: ["Undertow"]),
    "Router": Expectation(
      texts: ["Weather today"],
      start: [.init(60, 422, [242, 242, 247]), .init(195, 422, [242, 242, 247])],
      end: [.init(60, 422, [89, 153, 217]), .init(195, 422, [89, 153, 217])]),
    "TodayCards": Expectation(
      texts: ["Seven soups"],
      start: [.init(60, 422, [204, 107, 64]), .init(195, 422, [204, 107, 64])],
      end: [.init(60, 422, [255, 255, 255]), .init(195, 422, [255, 255, 255])]),
    "Blinds": Expectation(
      texts: ["Four bands"], hiddenTexts: ["Spring"],
      start: [.init(60, 422, [237, 122, 107]), .init(195, 422, [242, 146, 121])],
      end: [.init(60, 422, [33, 115, 120]), .init(195, 422, [61, 141, 138])]),
    "Postcard": Expectation(
      texts: ["On its way"],
      start: [.init(60, 422, [255, 255, 255]), .init(195, 600, [222, 237, 245])],
      end: [.init(60, 422, [56, 120, 163]), .init(195, 600, [56, 120, 163])]),
    "Onboarding": Expectation(texts: ["Pick your"], hiddenTexts: ["Hello"]),
    "Ledger": Expectation(texts: ["February"]),
    "Magazine": Expectation(texts: ["2 / 3"]),
    "ActionMenu": Expectation(
      texts: ["Copy the link", "Print it"],
      start: [.init(60, 422, [242, 237, 224]), .init(195, 780, [242, 237, 224])],
      end: [.init(30, 60, [145, 142, 134]), .init(195, 780, [255, 255, 255])]),
  ]
}
