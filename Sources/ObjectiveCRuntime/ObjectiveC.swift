/// The parts of the Objective-C runtime that ported iOS source needs: methods, properties and initialisers by name.
///
/// The source step (`segue port`) writes the calls; an app that is written for Segue needs none of them.
public enum ObjectiveC {}
