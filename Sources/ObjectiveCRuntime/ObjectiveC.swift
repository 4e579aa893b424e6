/// The parts of the Objective-C runtime that ported iOS source needs: methods, properties and initialisers by name.
///
/// The source step (`segue port`) inserts the calls of these functions; an app that is written for Segue does not need
/// them.
public enum ObjectiveC {}
