/// What ported iOS source needs of the Objective-C runtime: methods, properties and initialisers by name.
///
/// The source step (`segue port`) writes the calls; an app that is written for Segue needs none of them.
public enum ObjectiveC {}
