import Segue

@MainActor func profileFadingCard() throws -> Profile? {
  let run = try Run(size: CGSize(width: 390, height: 844), profile: true)
  defer { run.close() }
  let screen = UIViewController()
  screen.view.backgroundColor = .white
  let card = UIView(frame: CGRect(x: 40, y: 200, width: 310, height: 220))
  card.layer.name = "card"
  for (index, color) in [UIColor.systemBlue, .systemOrange].enumerated() {
    let part = UIView(frame: CGRect(x: 20 + 60 * index, y: 20 + 40 * index, width: 180, height: 120))
    part.backgroundColor = color
    part.layer.cornerRadius = 20
    card.addSubview(part)
  }
  screen.view.addSubview(card)
  run.window.rootViewController = screen
  run.window.makeKeyAndVisible()
  try run.step()
  UIView.animate(withDuration: 0.5) { card.alpha = 0.2 }
  for _ in 0..<30 { try run.step() }

  for frame in run.profile?.frames ?? [] {
    print(frame.number, frame.counts.draws, frame.duration(of: .submit), frame.oneOffWork.map(\.kind))
    for pass in frame.passes { print("  \(pass.name): \(pass.contentSize), \(pass.draws) draws") }
  }
  return run.profile
}
