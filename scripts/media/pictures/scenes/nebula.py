"""A star nursery: gas lit by the stars it made, dust that hides the rest."""

import numpy as np

from kit import ASPECT, fbm, glow, mix, ramp, rgb, ridged, smoothstep, stars


def paint(c):
    u, v = c.u, c.v
    x, y = u * 2.3, v * 2.3
    wx = fbm(x + 3, y + 1, 6, 5)
    wy = fbm(x - 2, y + 7, 6, 15)
    ax, ay = x + 1.15 * wx, y + 1.15 * wy
    gas = np.clip(0.5 + 0.75 * fbm(ax * 1.2, ay * 1.2, 8, 25, 0.55), 0, 1.4)
    veil = ridged(ax * 1.3 + 4, ay * 1.3, 8, 35, 0.52)
    heart = (0.405, 0.40)
    d = np.hypot((u - heart[0]) * 1.15, v - heart[1])
    ring = glow(d - 0.21 - 0.10 * wx, 0.15)
    cavity = smoothstep(0.02, 0.2, d + 0.09 * wy)
    shell = np.exp(-(d / 0.46) ** 2.4)
    hydrogen = gas ** 2 * (0.35 + 1.5 * ring) * shell * (0.35 + 0.65 * cavity)
    oxygen = np.clip(0.55 + 0.8 * fbm(ax * 0.9 + 9, ay * 0.9, 7, 45), 0, 1.3) * np.exp(-(d / 0.235) ** 2)
    dust = smoothstep(0.02, 0.62, fbm(ax * 1.5 + 2, ay * 1.5 + 5, 8, 55, 0.56) + 0.55 * (v - 0.62) + 0.10)
    dust = np.clip(dust * (0.45 + 0.75 * smoothstep(0.10, 0.34, d)), 0, 1)
    image = np.broadcast_to(rgb("070a1a"), u.shape + (3,)) * (1 + 0 * u[..., None])
    image = image + (gas ** 3 * 0.10)[..., None] * rgb("4a3aa0")
    image += hydrogen[..., None] * mix(mix(rgb("c8283c"), rgb("ff8a5a"), np.clip(ring * gas, 0, 1)), rgb("8a2a78"),
                                       smoothstep(0.22, 0.5, d)) * 1.05
    image += (oxygen ** 1.6)[..., None] * mix(rgb("1f8fb0"), rgb("a8f0ff"), np.clip(np.exp(-(d / 0.12) ** 2) * oxygen, 0, 1)) * 0.85
    fine = smoothstep(0.5, 0.95, veil) * (0.25 + ring) * shell
    image += fine[..., None] * rgb("ffcf9a") * 0.5
    faint = stars(c, 5200, 8, size=0.5) * 0.8
    image += faint * (1 - 0.85 * dust)[..., None]
    image = mix(image, rgb("0a0710") * 0.8, dust * 0.9)
    # The lit rim of the dust, turned to the young stars.
    shift = np.gradient(c.blur(dust, 0.0016))
    towards = -(shift[1] * (u - heart[0]) + shift[0] * (v - heart[1])) / np.maximum(d, 0.02)
    rim = np.clip(-towards * c.h * 0.012, 0, 1) * np.exp(-(d / 0.38) ** 2)
    image += rim[..., None] * rgb("ffb070") * 0.55
    image += stars(c, 420, 21, size=0.85) * 1.1

    random = np.random.default_rng(4)
    bright = [(heart[0], heart[1], 1.0), (heart[0] + 0.035, heart[1] - 0.028, 0.55), (heart[0] - 0.042, heart[1] + 0.02, 0.5)]
    bright += [(random.uniform(0.03, 0.72), random.uniform(0.03, 0.97), random.uniform(0.14, 0.45)) for _ in range(15)]
    for sx, sy, power in bright:
        du, dv = u - sx, v - sy
        r = np.hypot(du, dv)
        tint = rgb("cfe6ff") if random.random() < 0.65 else rgb("ffe0b8")
        core = glow(r, 0.0021 * power ** 0.35) * 3 + glow(r, 0.007) * 0.35 * power + glow(r, 0.035) * 0.12 * power
        spikes = 0
        for a in (0.5, 0.5 + np.pi / 2):
            p, q = du * np.cos(a) + dv * np.sin(a), -du * np.sin(a) + dv * np.cos(a)
            spikes = spikes + np.exp(-np.abs(p) / (0.016 * power)) * np.exp(-(q / 0.0008) ** 2)
        image += (core + spikes * 0.95 * power ** 0.5)[..., None] * tint
    return image, dict(bloom=0.2, threshold=0.6, vignette=0.3, saturation=1.1, grain=0.01)
