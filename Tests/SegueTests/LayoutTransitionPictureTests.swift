import Foundation
import Testing

@testable import Segue
@testable import UIKit

/// The pixels of a transition between two layouts of 500 visible cells.
@Suite(.serialized) @MainActor
final class LayoutTransitionPictureTests: NSObject, UICollectionViewDataSource {
  private let run: Run
  private let view: UICollectionView
  private let next = UICollectionViewFlowLayout()

  override init() {
    guard let run = try? Run(size: CGSize(width: 390, height: 844), scale: 1) else {
      fatalError("no renderer")
    }
    self.run = run
    let first = UICollectionViewFlowLayout()
    first.itemSize = CGSize(width: 16, height: 16)
    (first.minimumInteritemSpacing, first.minimumLineSpacing) = (2, 2)
    next.itemSize = CGSize(width: 13, height: 24)
    (next.minimumInteritemSpacing, next.minimumLineSpacing) = (2, 3)
    view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 390, height: 844), collectionViewLayout: first)
    super.init()
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.backgroundColor = .white
    view.dataSource = self
    run.window.addSubview(view)
    run.window.makeKeyAndVisible()
  }

  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 500 }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    cell.backgroundColor = UIColor(
      hue: CGFloat(indexPath.item % 25) / 25, saturation: 1, brightness: 0.8, alpha: 1)
    cell.layer.cornerRadius = CGFloat(indexPath.item % 3) * 3
    return cell
  }

  private func frameBytes() throws -> [UInt8] {
    try run.step()
    return run.image().withPixels { [UInt8]($0) }
  }

  /// The centres of all visible cells, in the order of their items.
  private var centers: [CGPoint] {
    view.visibleCells.sorted { (view.indexPath(for: $0)?.item ?? 0) < (view.indexPath(for: $1)?.item ?? 0) }
      .map { view.convert($0.center, to: nil) }
  }

  /// The largest distance between corresponding points.
  private func largestDistance(_ a: [CGPoint], _ b: [CGPoint]) -> CGFloat {
    zip(a, b).map { hypot($0.x - $1.x, $0.y - $1.y) }.max() ?? 0
  }

  @Test func aCancelledTransitionEndsInTheSamePixels() throws {
    defer { run.close() }
    let rest = try frameBytes()
    #expect(view.visibleCells.count == 500)
    var ended: (Bool, Bool)?
    let transition = view.startInteractiveTransition(to: next) { ended = ($0, $1) }
    #expect(try frameBytes() == rest)
    for step in 1...12 {
      transition.transitionProgress = CGFloat(step) / 20
      try run.step()
    }
    view.cancelInteractiveTransition()
    for _ in 0..<30 { try run.step() }
    #expect(ended?.0 == true && ended?.1 == false && view.collectionViewLayout !== transition)
    #expect(try frameBytes() == rest)
  }

  /// No cell jumps when the transition is grabbed while it is cancelled or finishes. The transition ends with the frame
  /// that the new layout has without a transition.
  @Test func noCellJumpsWhenATransitionIsGrabbedAgain() throws {
    defer { run.close() }
    for _ in 0..<2 { try run.step() }
    let transition = view.startInteractiveTransition(to: next)
    transition.transitionProgress = 0.6
    try run.step()
    for finishes in [false, true, false, true] {
      if finishes { view.finishInteractiveTransition() } else { view.cancelInteractiveTransition() }
      for _ in 0..<5 { try run.step() }
      let (moving, progress) = (centers, transition.transitionProgress)
      #expect(progress > 0 && progress < 1 && moving.count == 500)
      #expect(view.startInteractiveTransition(to: next) === transition)
      try run.step()
      #expect(transition.transitionProgress == progress && largestDistance(centers, moving) == 0)
      transition.transitionProgress = progress + 0.01
      try run.step()
      #expect(largestDistance(centers, moving) < 12)
    }
    view.finishInteractiveTransition()
    for _ in 0..<30 { try run.step() }
    let finished = try frameBytes()
    #expect(view.collectionViewLayout === next)
    let other = UICollectionViewFlowLayout()
    view.setCollectionViewLayout(other, animated: false)
    try run.step()
    view.setCollectionViewLayout(next, animated: false)
    for _ in 0..<5 { try run.step() }
    #expect(try frameBytes() == finished)
  }
}
