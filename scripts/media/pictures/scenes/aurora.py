"""Curtains of aurora over a still lake, which mirrors them."""

import numpy as np

from kit import ASPECT, fbm, glow, mix, perlin, ramp, rgb, ridged, smoothstep, stars
from scenes.flora import conifers

HORIZON = 0.66


def curtains(c, u, v):
    """Light that rises from a wandering foot, streaked along the field lines."""
    out = np.zeros(u.shape + (3,), np.float32)
    for i, (foot, bend, freq, reach, power) in enumerate(
            ((0.40, 0.15, 2.3, 0.30, 1.0), (0.50, 0.07, 3.4, 0.20, 0.75), (0.29, 0.12, 2.0, 0.24, 0.55))):
        # The field lines fan out from a vanishing point above the picture.
        spread = (u - 0.42) / (0.55 + 0.75 * v) + 0.42
        line = foot + bend * fbm(spread * freq * 0.8 + i * 9, 0 * u + i, 2, 60 + i, 0.35) * 1.6 - 0.10 * (spread - 0.3) * (1 - i)
        fold = 0.011 * np.sin(spread * 34 + 6 * fbm(spread * 3, 0 * u + 2, 2, 66 + i))
        height = line + fold - v
        streak = 0.4 + 1.0 * np.clip(0.5 + fbm(spread * 60, v * 0.7 + i, 5, 70 + i, 0.6), 0, 1.2) ** 1.7
        patch = np.clip(0.62 + 1.1 * fbm(spread * 2.6 + 3, 0 * u + i * 4, 3, 80 + i), 0, 1.3)
        ray = reach * (0.6 + 0.8 * np.clip(0.5 + fbm(spread * 13, 0 * u + 6, 3, 90 + i), 0, 1.2))
        body = smoothstep(-0.016, 0.03, height) * np.exp(-np.maximum(height, 0) / ray * 2.1)
        rim = glow(height - 0.010, 0.020) * 0.4
        t = np.clip(height / (ray * 1.5), 0, 1)
        colour = ramp(t, (0, "9dffb4"), (0.14, "2cf58c"), (0.42, "12b98e"), (0.66, "4a55c8"), (0.85, "9a3fb4"),
                      (1, "5a1c70"))
        out += ((body + rim) * streak * patch * power)[..., None] * colour
    return out


def sky(c, u, v):
    base = ramp(v, (0, "050b1f"), (0.3, "0a1b38"), (0.5, "103248"), (HORIZON, "1d5560"))
    light = curtains(c, u, v)
    return base + light * 0.85 + c.blur(light, 0.05) * 0.35


def paint(c):
    u, v = c.u, c.v
    image = sky(c, u, v)
    points = stars(c, 2600, 4)
    image += points * smoothstep(0.66, 0.4, v)[..., None] * 0.9

    def ground(image):
        for i, (base, size, freq, tone) in enumerate(((0.625, 0.12, 3.4, "0e2c3c"), (0.65, 0.075, 5.5, "08202c"))):
            x = u[0] * freq + i * 3.3
            top = base - size * (ridged(x, 0 * x + i, 7, 140 + i, 0.45) - 0.3) * (
                0.55 + 0.9 * np.abs(u[0] / ASPECT - (0.42 if i else 0.55)))
            snow = smoothstep(0.0, 0.5, fbm(u * 30, (v - top[None]) * 60 + u * 20, 5, 150 + i)) * smoothstep(
                0.05, 0.0, v - top[None])
            body = mix(np.broadcast_to(rgb(tone), image.shape), rgb("4f9f92") * 0.8, snow * (0.55 if i == 0 else 0.25))
            body = mix(body, rgb("1d5560"), smoothstep(0.02, 0.1, v - top[None]) * 0.6)
            image = mix(image, body, np.clip((v - top[None]) / c.px + 0.5, 0, 1))
        random = np.random.default_rng(8)
        trees = []
        for x in np.arange(-0.02, ASPECT + 0.02, 0.0042):
            edge = np.abs(x / ASPECT - 0.52) * 2
            tall = (0.018 + 0.085 * edge ** 2.2) * random.lognormal(-0.1, 0.33)
            trees.append((x + random.normal(0, 0.002), HORIZON + 0.002, tall))
        image = mix(image, np.broadcast_to(rgb("030c12"), image.shape), conifers(c, trees, 5))
        return image

    above = ground(image)
    # The lake mirrors the scene above it, stretched and rippled.
    below = np.maximum(v - HORIZON, 0)
    ripple = perlin(u * 26 + 3, below * 210, 9) * 0.6 + perlin(u * 60, below * 420, 10) * 0.4
    strength = 0.0015 + 0.05 * below
    source = np.clip(HORIZON - below * 1.18 + ripple * strength, 0, HORIZON - c.px)
    rows = np.clip((source / c.px - 0.5), 0, c.h - 1)
    cols = np.clip(((u + ripple * strength * 0.35) / c.px - 0.5), 0, c.w - 1)
    from scipy.ndimage import map_coordinates
    soft = c.blur(above, 0.0022)
    mirror = np.stack([map_coordinates(soft[..., k], [rows, cols], order=1, mode="nearest") for k in range(3)], -1)
    mirror = mirror * (0.72 - 0.5 * below)[..., None] + rgb("0a2a34") * 0.22
    mirror += (smoothstep(0.012, 0.0, below) * 0.05)[..., None] * rgb("8fe8c8")
    image = mix(above, mirror, np.clip((v - HORIZON) / c.px + 0.5, 0, 1))

    # Grass on the near shore, black against the light.
    random = np.random.default_rng(12)
    reeds = np.zeros_like(u)
    shore = 1.0 - 0.016 - 0.03 * np.abs(u / ASPECT - 0.55) ** 1.5 - 0.006 * fbm(u * 9, 0 * u, 4, 3)
    for _ in range(420):
        x, bend = random.uniform(-0.02, ASPECT + 0.02), random.normal(0.006, 0.014)
        edge = abs(x / ASPECT - 0.55) * 2
        tall = (0.012 + 0.075 * edge ** 1.6) * random.lognormal(-0.1, 0.4)
        s = np.clip((1.0 - 0.01 - v) / tall, 0, 1.2)
        x0, x1 = (int(np.clip((x + side * 0.06) * c.h, 0, c.w)) for side in (-1, 1))
        y0 = int(max(0, (0.985 - tall) * c.h))
        part = (slice(y0, None), slice(x0, x1))
        blade = 0.0013 * (1 - s[part]) * (0.6 + edge) - np.abs(u[part] - x - bend * s[part] ** 2)
        reeds[part] = np.maximum(reeds[part], np.clip(blade / c.px + 0.5, 0, 1) * (s[part] < 1))
    reeds = np.maximum(reeds, np.clip((v - shore) / c.px + 0.5, 0, 1))
    image = mix(image, np.broadcast_to(rgb("02070a"), image.shape), reeds)
    return image, dict(bloom=0.18, threshold=0.45, vignette=0.3, saturation=1.05, grain=0.01)
