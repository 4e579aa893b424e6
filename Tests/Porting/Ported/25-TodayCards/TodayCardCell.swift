//
//  TodayCardCell.swift
//

import UIKit

@objc protocol TodayCardCellDelegate {
    @objc optional func cardCell(_ cell: TodayCardCell, didHighlight highlighted: Bool)
    @objc optional func cardCell(_ cell: TodayCardCell, scaleWhileHighlighted proposed: CGFloat) -> CGFloat
    @objc optional func cardCellWantsShadow() -> Bool
    func cardCellDidTapAction(_ cell: TodayCardCell)
}

class TodayCardCell: UITableViewCell {

    weak var delegate: TodayCardCellDelegate?
    let cardView = UIView()
    let headlineLabel = UILabel()
    let actionButton = UIButton(type: .system)

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        selectionStyle = .none
        backgroundColor = .clear
        cardView.translatesAutoresizingMaskIntoConstraints = false
        cardView.layer.cornerRadius = 18
        cardView.layer.shadowRadius = 14
        cardView.layer.shadowOffset = CGSize(width: 0, height: 6)
        contentView.addSubview(cardView)

        headlineLabel.translatesAutoresizingMaskIntoConstraints = false
        headlineLabel.numberOfLines = 0
        headlineLabel.font = .systemFont(ofSize: 28, weight: .bold)
        headlineLabel.textColor = .white
        cardView.addSubview(headlineLabel)

        actionButton.translatesAutoresizingMaskIntoConstraints = false
        actionButton.setTitle("Save", for: .normal)
        actionButton.tintColor = .white
        actionButton.addTarget(self, action: #selector(actionTapped(_:forEvent:)), for: .touchUpInside)
        cardView.addSubview(actionButton)

        NSLayoutConstraint.activate([
            cardView.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 12),
            cardView.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -12),
            cardView.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 20),
            cardView.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -20),
            headlineLabel.leadingAnchor.constraint(equalTo: cardView.leadingAnchor, constant: 20),
            headlineLabel.trailingAnchor.constraint(lessThanOrEqualTo: cardView.trailingAnchor, constant: -20),
            headlineLabel.topAnchor.constraint(equalTo: cardView.topAnchor, constant: 20),
            actionButton.trailingAnchor.constraint(equalTo: cardView.trailingAnchor, constant: -20),
            actionButton.bottomAnchor.constraint(equalTo: cardView.bottomAnchor, constant: -16)
        ])
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func setHighlighted(_ highlighted: Bool, animated: Bool) {
        super.setHighlighted(highlighted, animated: animated)
        let scale = delegate?.cardCell?(self, scaleWhileHighlighted: 0.96) ?? 0.96
        UIView.animate(withDuration: 0.2, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState], animations: {
            self.cardView.transform = highlighted ? CGAffineTransform(scaleX: scale, y: scale) : .identity
        })
        delegate?.cardCell?(self, didHighlight: highlighted)
    }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        cardView.layer.shadowOpacity = delegate?.cardCellWantsShadow?() == true ? 0.3 : 0
    }

    @objc private func actionTapped(_ sender: UIButton, forEvent event: UIEvent) {
        delegate?.cardCellDidTapAction(self)
    }
}
