//
//  PhotoGridRootViewController.swift
//  PhotoGrid
//

import UIKit

class PhotoGridRootViewController: UIViewController {

    var photos = [PhotoGridItem]()
    var collectionView: UICollectionView!
    var selectedIndexPath: IndexPath?
    let zoomTransition = PhotoGridZoomAnimator()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor(white: 0.98, alpha: 1)
        photos = PhotoGridItem.samples()

        let layout = UICollectionViewFlowLayout()
        let side = (view.bounds.width - 16 * 2 - 12) / 2
        layout.itemSize = CGSize(width: side, height: side * 1.2)
        layout.minimumInteritemSpacing = 12
        layout.minimumLineSpacing = 12
        layout.sectionInset = UIEdgeInsets(top: 120, left: 16, bottom: 16, right: 16)

        collectionView = UICollectionView(frame: view.bounds, collectionViewLayout: layout)
        collectionView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        collectionView.backgroundColor = .clear
        collectionView.contentInsetAdjustmentBehavior = .never
        collectionView.register(PhotoGridCell.self, forCellWithReuseIdentifier: PhotoGridCell.reuseIdentifier)
        collectionView.dataSource = self
        collectionView.delegate = self
        view.addSubview(collectionView)

        let heading = UILabel(frame: CGRect(x: 20, y: 64, width: 300, height: 44))
        heading.text = "Summer"
        heading.font = UIFont.boldSystemFont(ofSize: 34)
        collectionView.addSubview(heading)
    }
}

extension PhotoGridRootViewController: UICollectionViewDataSource {
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        return photos.count
    }

    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        guard let cell = collectionView.dequeueReusableCell(withReuseIdentifier: PhotoGridCell.reuseIdentifier, for: indexPath) as? PhotoGridCell else {
            return UICollectionViewCell()
        }
        cell.configure(with: photos[indexPath.item])
        cell.delegate = self
        return cell
    }
}

extension PhotoGridRootViewController: UICollectionViewDelegate {
    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        selectedIndexPath = indexPath
        let detail = PhotoGridDetailViewController(photo: photos[indexPath.item])
        detail.modalPresentationStyle = .custom
        detail.modalPresentationCapturesStatusBarAppearance = true
        detail.transitioningDelegate = self
        present(detail, animated: true, completion: nil)
    }
}

extension PhotoGridRootViewController: PhotoGridCellDelegate {
    func photoCell(_ cell: PhotoGridCell, shouldLike photo: PhotoGridItem) -> Bool {
        return !photo.title.isEmpty
    }

    func photoCellDidLike(_ cell: PhotoGridCell) {
        guard let indexPath = collectionView.indexPath(for: cell) else { return }
        photos[indexPath.item].isLiked = true
        collectionView.reloadItems(at: [indexPath])
    }
}

extension PhotoGridRootViewController: UIViewControllerTransitioningDelegate {
    func animationController(forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        guard let indexPath = selectedIndexPath,
            let cell = collectionView.cellForItem(at: indexPath) as? PhotoGridCell else { return nil }
        zoomTransition.presenting = true
        zoomTransition.image = cell.imageView.image
        zoomTransition.originFrame = cell.imageView.convert(cell.imageView.bounds, to: nil)
        zoomTransition.hideSource = { [weak cell] hidden in cell?.imageView.isHidden = hidden }
        return zoomTransition
    }

    func animationController(forDismissed dismissed: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        zoomTransition.presenting = false
        return zoomTransition
    }
}
