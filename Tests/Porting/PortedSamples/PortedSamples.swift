import UIKit

/// Makes the root controllers of the samples, whose classes other modules cannot name.
@MainActor
public enum PortedSamples {
  /// Returns a new root controller of the sample class `name`, or nil if there is no such class.
  public static func root(_ name: String) -> UIViewController? {
    makers.first { "\($0.type)" == name }?.make()
  }

  private static let makers: [(type: UIViewController.Type, make: () -> UIViewController)] = [
    (IrisRootViewController.self, { IrisRootViewController() }),
    (EdgePopRootViewController.self, { EdgePopRootViewController() }),
    (PhotoGridRootViewController.self, { PhotoGridRootViewController() }),
    (TripSheetRootViewController.self, { TripSheetRootViewController() }),
    (ShatterRootViewController.self, { ShatterRootViewController() }),
    (CubeRootViewController.self, { CubeRootViewController() }),
    (FoldRootViewController.self, { FoldRootViewController() }),
    (TabSwipeRootViewController.self, { TabSwipeRootViewController() }),
    (StationRootViewController.self, { StationRootViewController() }),
    (BlurPopupRootViewController.self, { BlurPopupRootViewController() }),
    (CardScrubRootViewController.self, { CardScrubRootViewController() }),
    (DrawerRootViewController.self, { DrawerRootViewController() }),
    (SlideLegacyRootViewController.self, { SlideLegacyRootViewController() }),
    (DeckLegacyRootViewController.self, { DeckLegacyRootViewController() }),
    (NextArticleRootViewController.self, { NextArticleRootViewController() }),
    (RingLoaderRootViewController.self, { RingLoaderRootViewController() }),
    (SignInRootViewController.self, { SignInRootViewController() }),
    (SegueZoomRootViewController.self, { SegueZoomRootViewController() }),
    (CheckoutRootViewController.self, { CheckoutRootViewController() }),
    (ElasticRootViewController.self, { ElasticRootViewController() }),
    (PullCordRootViewController.self, { PullCordRootViewController() }),
    (KeyedHeroRootViewController.self, { KeyedHeroRootViewController() }),
    (MiniPlayerRootViewController.self, { MiniPlayerRootViewController() }),
    (RouterRootViewController.self, { RouterRootViewController() }),
    (TodayCardsRootViewController.self, { TodayCardsRootViewController() }),
    (BlindsRootViewController.self, { BlindsRootViewController() }),
    (PostcardRootViewController.self, { PostcardRootViewController() }),
    (OnboardingRootViewController.self, { OnboardingRootViewController() }),
    (LedgerRootViewController.self, { LedgerRootViewController() }),
    (MagazineRootViewController.self, { MagazineRootViewController() }),
    (ActionMenuRootViewController.self, { ActionMenuRootViewController() }),
  ]
}
