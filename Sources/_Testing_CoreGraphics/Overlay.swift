// Empty on purpose: `import Testing` looks for an overlay of this name beside a module of Apple's.
