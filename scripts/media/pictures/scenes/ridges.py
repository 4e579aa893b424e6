"""Layered mountains at dawn: every ridge paler than the one before it, fog lying between."""

import numpy as np

from kit import ASPECT, fbm, glow, mix, ramp, rgb, ridged, smoothstep
from scenes.flora import conifers


def paint(c):
    u, v = c.u, c.v
    sun = (0.455, 0.315)
    d = np.hypot(u - sun[0], (v - sun[1]) * 1.0)
    image = ramp(v + 0.03 * fbm(u * 2, v * 5, 4, 3), (0, "2f4a7d"), (0.12, "6f7fae"), (0.22, "c9a3b4"),
                 (0.3, "f6bd96"), (0.37, "ffd9a0"), (0.5, "ffe3b8"))
    # High thin cloud, lit from below.
    cloud = smoothstep(0.02, 0.5, fbm(u * 2.2 + 4, v * 13 - u * 1.6, 6, 11)) * smoothstep(0.33, 0.1, v)
    image = mix(image, ramp(v, (0, "8d8fc0"), (0.2, "ffb9a0"), (0.34, "fff0cc")), cloud * 0.55)
    image += (glow(d, 0.3) * 0.3)[..., None] * rgb("ffb070") + (glow(d, 0.1) * 0.5)[..., None] * rgb("ffd9a0")
    image = mix(image, rgb("fff6dc") * 1.9, smoothstep(0.0315, 0.0295, d))

    layers = 9
    for i in range(layers):
        t = i / (layers - 1)
        base = 0.335 + 0.5 * t ** 1.25
        size = 0.075 + 0.085 * t
        freq = 5.2 - 2.9 * t
        x = u[0] * freq + i * 7.31
        crest = ridged(x, np.full_like(x, i * 3.7), 8, seed=40 + i, gain=0.44)
        swell = fbm(u[0] * 1.3 + i * 5.1, np.full_like(x, 0.5 + i), 2, seed=90 + i)
        top = base - size * (crest - 0.42) * 1.5 - 0.055 * swell
        below = v - top[None, :]
        mask = np.clip(below / c.px / 1.2 + 0.5, 0, 1)
        if i >= layers - 3:
            random = np.random.default_rng(i)
            height = 0.014 * 2.0 ** (i - (layers - 3))
            xs = np.arange(-0.02, ASPECT + 0.02, height * 0.2)
            xs = xs + random.normal(0, height * 0.12, xs.size)
            keep = random.random(xs.size) < 0.9
            foot = np.interp(xs, u[0], top) + height * 0.25
            trees = [(a, b, height * random.lognormal(-0.1, 0.3)) for a, b in zip(xs[keep], foot[keep])]
            mask = np.maximum(mask, conifers(c, trees, i))
        tone = ramp(np.float32([t])[None], (0, "e9a98d"), (0.18, "c08a92"), (0.38, "8a6f94"), (0.58, "574f80"),
                    (0.78, "2c2f58"), (1, "0d1230"))[0, 0]
        near_sun = glow(np.abs(u - sun[0]), 0.28) * (1 - t) ** 1.5
        body = mix(np.broadcast_to(tone, image.shape), rgb("ffc48e"), near_sun * 0.45)
        # Slopes are shaded by their direction to the light, distant slopes only faintly.
        face = fbm(u * freq * 3 + i, below * 16 + u * 6, 5, seed=200 + i)
        body = body * (1 + 0.16 * face * (0.5 + t))[..., None]
        # Fog fills the valley in front of this ridge and thins towards the viewer.
        drift = 0.75 + 0.6 * fbm(u * 3 + i * 2, v * 9, 4, seed=300 + i)
        fog = smoothstep(0.012, 0.13 + 0.09 * t, below) * (0.92 - 0.5 * t ** 1.5) * drift
        mist = mix(np.broadcast_to(ramp(np.float32([t])[None], (0, "ffdcb4"), (0.35, "e8b6a8"), (0.7, "9a86a8"),
                                        (1, "4b4f7c"))[0, 0], image.shape), rgb("ffe2b4"),
                   glow(np.abs(u - sun[0]), 0.3) * (1 - t) * 0.7)
        body = mix(body, mist, np.clip(fog, 0, 1))
        image = mix(image, body, mask)
    image += (glow(d, 0.22) * 0.16)[..., None] * rgb("ff9a50")
    return image, dict(bloom=0.1, vignette=0.3, saturation=1.08)
