import Testing

@testable import UIKit

/// Scenes of storyboards whose controllers and views are made in code.
@Suite(.serialized) @MainActor
struct StoryboardSceneTests {
  private let stage = Stage()
  /// A name that no other test adds.
  private let name = "Main \(UUID())"
  private var storyboard: UIStoryboard { UIStoryboard(name: name, bundle: nil) }

  /// A controller that only a storyboard makes.
  private final class Home: UIViewController {
    weak var label: UILabel!
    var creatorTitle = ""
    var log: [String] = []

    required init?(coder: NSCoder) { super.init(coder: coder) }
    init?(coder: NSCoder, title: String) {
      super.init(coder: coder)
      creatorTitle = title
    }

    override func awakeFromNib() {
      super.awakeFromNib()
      log.append("awake \(storyboard != nil)")
    }
    override func viewDidLoad() {
      super.viewDidLoad()
      log.append("load \(label.text ?? "")")
    }
  }

  private func addHome(_ identifier: String?) {
    UIStoryboard.addScene(to: name, identifier: identifier) {
      Home(coder: UIStoryboard.coder)
    } view: { home in
      let root = UIView()
      let label = UILabel()
      label.text = "outlet"
      root.addSubview(label)
      home.label = label
      return root
    }
  }

  @Test func aSceneGivesItsControllerAViewWithOutlets() throws {
    stage.frame(at: 0)
    addHome(nil)
    let storyboard = storyboard
    let home = try #require(storyboard.instantiateInitialViewController() as? Home)
    #expect(home.storyboard === storyboard && home.log == ["awake true"] && !home.isViewLoaded)
    #expect(home.view.frame == UIScreen.main.bounds)
    #expect(home.view.autoresizingMask == [.flexibleWidth, .flexibleHeight])
    #expect(home.log == ["awake true", "load outlet"])
    #expect(UIViewController().storyboard == nil)
  }

  @Test func aCreatorMakesTheController() throws {
    stage.frame(at: 0)
    addHome("home")
    addHome(nil)
    let made = storyboard.instantiateViewController(identifier: "home") { Home(coder: $0, title: "a") }
    made.loadViewIfNeeded()
    #expect(made.creatorTitle == "a" && made.log == ["awake true", "load outlet"])
    let first: Home? = storyboard.instantiateInitialViewController { Home(coder: $0, title: "b") }
    #expect(first?.creatorTitle == "b")
    // The scene's own closure makes the controller if the creator returns nil.
    let plain: Home = storyboard.instantiateViewController(identifier: "home") { _ in nil }
    let other: Home = storyboard.instantiateViewController(identifier: "home")
    #expect(plain.creatorTitle == "" && other !== plain)
    let none: Home? = UIStoryboard(name: "None", bundle: nil).instantiateInitialViewController(creator: nil)
    #expect(none == nil)
  }

  @Test func theControllersOfAContainerHaveItsStoryboard() throws {
    stage.frame(at: 0)
    UIStoryboard.addScene(to: name, identifier: nil) {
      Home(coder: UIStoryboard.coder).map { UINavigationController(rootViewController: $0) }
    }
    let navigation = try #require(storyboard.instantiateInitialViewController() as? UINavigationController)
    let home = try #require(navigation.viewControllers.first as? Home)
    #expect(home.storyboard != nil && home.storyboard === navigation.storyboard && home.log == ["awake true"])
  }

  @Test func listControllersTakeTheViewsOfTheirScenes() throws {
    stage.frame(at: 0)
    let table = UITableView(frame: .zero, style: .grouped)
    UIStoryboard.addScene(to: name, identifier: "table") {
      UITableViewController(coder: UIStoryboard.coder)
    } view: { _ in
      table
    }
    let rows: UITableViewController = storyboard.instantiateViewController(identifier: "table")
    #expect(rows.tableView === table && rows.view === table && table.dataSource === rows)

    let grid = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewLayout())
    UIStoryboard.addScene(to: name, identifier: "grid") {
      UICollectionViewController(coder: UIStoryboard.coder)
    } view: { _ in
      grid
    }
    let items: UICollectionViewController = storyboard.instantiateViewController(identifier: "grid")
    #expect(items.collectionView === grid && grid.dataSource === items)
    #expect(items.collectionViewLayout === grid.collectionViewLayout)
  }

  // MARK: init(coder:)

  @Test func theCoderIsEmpty() {
    let coder = UIStoryboard.coder
    #expect(!coder.containsValue(forKey: "a") && coder.decodeObject(forKey: "a") == nil)
    #expect(coder.decodeObject() == nil && coder.decodeObject(of: NSString.self, forKey: "a") == nil)
    #expect(coder.decodeObject(of: [NSString.self], forKey: "a") == nil && coder.allowsKeyedCoding)
    #expect(!coder.decodeBool(forKey: "a") && coder.decodeInteger(forKey: "a") == 0)
    #expect(coder.decodeCInt(forKey: "a") == 0 && coder.decodeInt32(forKey: "a") == 0)
    #expect(coder.decodeInt64(forKey: "a") == 0 && coder.decodeDouble(forKey: "a") == 0)
    #expect(coder.decodeFloat(forKey: "a") == 0)
  }

  /// A view made by the coder equals a view that is created with an empty frame.
  @Test func theCoderMakesViews() throws {
    stage.frame(at: 0)
    let coder = UIStoryboard.coder
    let classes: [UIView.Type] = [
      UIView.self, UILabel.self, UIImageView.self, UIControl.self, UIButton.self, UISlider.self,
      UISwitch.self,
      UISegmentedControl.self, UIPageControl.self, UIProgressView.self, UIActivityIndicatorView.self,
      UIRefreshControl.self, UITextField.self, UISearchTextField.self, UISearchBar.self, UITextView.self,
      UIScrollView.self, UIStackView.self,
      UITableView.self, UITableViewHeaderFooterView.self, UICollectionReusableView.self,
      UICollectionViewCell.self, UINavigationBar.self, UITabBar.self, UIToolbar.self, UIVisualEffectView.self,
      UIWindow.self,
    ]
    for type in classes {
      let view = try #require(type.init(coder: coder))
      let plain = makeReusableView(type, frame: .zero)
      #expect(view.frame == plain.frame && view.subviews.count == plain.subviews.count, "\(type)")
      #expect(view.isHidden == plain.isHidden && view.clipsToBounds == plain.clipsToBounds, "\(type)")
      #expect(view.isUserInteractionEnabled == plain.isUserInteractionEnabled, "\(type)")
      #expect(view.backgroundColor == plain.backgroundColor && view.isOpaque == plain.isOpaque, "\(type)")
      #expect(
        view.gestureRecognizers?.count == plain.gestureRecognizers?.count
          && view.layer.contentsScale == plain.layer.contentsScale, "\(type)")
    }
    let cell = try #require(UITableViewCell(coder: coder))
    #expect(cell.frame.size == CGSize(width: 320, height: 44) && cell.contentView.superview === cell)
    let grid = try #require(UICollectionView(coder: coder))
    #expect(grid.collectionViewLayout is UICollectionViewFlowLayout)
    #expect(grid.collectionViewLayout.collectionView === grid)
    #expect(UICollectionViewLayout(coder: coder)?.collectionView == nil)
    #expect(UICollectionViewFlowLayout(coder: coder)?.itemSize == CGSize(width: 50, height: 50))
  }

  @Test func theCoderMakesControllers() throws {
    stage.frame(at: 0)
    let coder = UIStoryboard.coder
    let tabs = try #require(UITabBarController(coder: coder))
    tabs.viewControllers = [UIViewController(), UIViewController()]
    #expect(tabs.tabBar.delegate === tabs && tabs.selectedIndex == 0)
    let navigation = try #require(UINavigationController(coder: coder))
    navigation.viewControllers = [UIViewController()]
    #expect(navigation.edgePop.recognizer.delegate === navigation.edgePop)
    #expect(navigation.topViewController != nil)
    let table = try #require(UITableViewController(coder: coder))
    #expect(table.tableView.style == .plain)
    let grid = try #require(UICollectionViewController(coder: coder))
    #expect(grid.collectionView.collectionViewLayout is UICollectionViewFlowLayout)
    let pages = try #require(UIPageViewController(coder: coder))
    #expect(pages.transitionStyle == .pageCurl && pages.navigationOrientation == .horizontal)
  }

  // MARK: Misuse

  private func message(_ result: ExitTest.Result?) -> String {
    result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
  }

  @Test func anotherCoderTraps() async {
    let view = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { _ = UILabel(coder: NSCoder()) }
    }
    #expect(message(view).contains("UILabel.init(coder:): archives are not read"))
    let controller = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { _ = UITableViewController(coder: NSCoder()) }
    }
    #expect(message(controller).contains("UITableViewController.init(coder:): archives are not read"))
  }

  @Test func aSceneThatWasNotAddedTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        _ = UIStoryboard(name: "Main", bundle: nil).instantiateViewController(withIdentifier: "a")
      }
    }
    #expect(message(result).contains("make the controller with UIStoryboard.addScene(to:identifier:_:)"))
  }

  @Test func aSceneOfAnotherClassTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        UIStoryboard.addScene(to: "Main", identifier: "a") { UIViewController() }
        let controller: UITabBarController = UIStoryboard(name: "Main", bundle: nil)
          .instantiateViewController(identifier: "a")
        print(controller)
      }
    }
    #expect(
      message(result).contains(
        "the scene's controller is a UIViewController; it must be a UITabBarController"))
  }
}
