"""A sea cut from sheets of coloured paper, lit from the upper left."""

import numpy as np

from kit import ASPECT, fbm, glow, mix, perlin, ramp, rgb, smoothstep


def fibre(c, seed):
    """The texture of heavy paper, as a factor of its colour."""
    grain = perlin(c.u * 900, c.v * 900, seed) * 0.5 + fbm(c.u * 160, c.v * 160, 4, seed + 1) * 0.6
    return 1 + 0.035 * grain + 0.025 * perlin(c.u * 420, c.v * 60, seed + 3)


def paint(c):
    u, v = c.u, c.v
    image = np.broadcast_to(rgb("fde3c0"), u.shape + (3,)) * fibre(c, 1)[..., None]

    def lay(image, inside, colour, seed, depth=1.0):
        """One sheet: its shadow on what lies below, its body, and the light along its cut edge."""
        cover = np.clip(inside / c.px + 0.5, 0, 1)
        dx, dy = int(0.0045 * depth * c.h), int(0.008 * depth * c.h)
        cast = np.pad(cover, ((dy, 0), (dx, 0)), mode="edge")[:c.h, :c.w]
        near = c.blur(cast, 0.0035 * depth)
        wide = c.blur(cast, 0.016 * depth)
        image = image * (1 - 0.34 * near - 0.26 * wide)[..., None]
        slope = np.gradient(c.blur(cover, 0.0011))
        bevel = np.clip((slope[0] * 0.8 + slope[1] * 0.45) * c.h * 0.0022, -1, 1)
        body = np.broadcast_to(colour, image.shape) * fibre(c, seed)[..., None]
        body = body * (1 + 0.24 * np.clip(bevel, 0, 1) - 0.2 * np.clip(-bevel, 0, 1))[..., None]
        return mix(image, body, cover)

    # Sky sheets: rings around a sun.
    sun = (0.47, 0.30)
    d = np.hypot(u - sun[0], v - sun[1])
    for i, (radius, colour) in enumerate(((0.44, "fbd0a0"), (0.35, "f9b987"), (0.265, "f59f73"), (0.19, "ef7f63"))):
        wobble = 0.010 * fbm(np.arctan2(v - sun[1], u - sun[0]) * 1.2 + i * 4, 0 * u + i, 3, 20 + i)
        image = lay(image, radius + wobble - d, rgb(colour), 30 + i * 5, 0.8)
    image = lay(image, 0.125 - d, rgb("fff1cf"), 60, 1.0)
    # Two clouds.
    for x0, y0, s, colour in ((0.155, 0.20, 0.045, "fff6e6"), (0.615, 0.135, 0.033, "fff0dc")):
        inside = np.full_like(u, -1.0)
        for dx, r in ((-1.7, 0.62), (-0.85, 0.95), (0.15, 1.25), (1.15, 0.9), (1.95, 0.55)):
            inside = np.maximum(inside, s * r - np.hypot(u - x0 - dx * s, v - y0 + 0.1 * s * r))
        inside = np.minimum(inside, y0 + 0.42 * s - v)
        image = lay(image, inside, rgb(colour), 70, 0.9)
    sheets = ("7fc8c4", "4fb0b8", "3297a9", "237d98", "1b6585", "174f70", "123b5b", "0d2a47", "081b33")
    boat_after = 3
    for i, colour in enumerate(sheets):
        t = i / (len(sheets) - 1)
        base = 0.475 + 0.062 * i + 0.004 * i * i * 0.4
        amp = 0.014 + 0.02 * t
        freq = 17 - 7.5 * t
        phase = i * 2.1 + 1.2 * fbm(u * 1.5 + i, 0 * u, 2, 80 + i)
        s = (u * freq + phase) / (2 * np.pi)
        f = s - np.floor(s)
        # Crests lean to the right and curl.
        wave = np.where(f < 0.62, smoothstep(0, 0.62, f), 1 - smoothstep(0.62, 1.0, f))
        swell = 0.02 * (0.5 + t) * np.sin(u * 4.2 + i * 1.7)
        top = base - amp * 1.9 * wave - swell
        image = lay(image, v - top, rgb(colour), 100 + i * 5, 1.0 + 0.5 * t)
        if i == boat_after:
            # A folded boat between two waves.
            bx, by, b = 0.275, base + 0.022, 0.062
            x, y = (u - bx) / b, (v - by) / b
            hull = np.minimum(np.minimum(y + 0.34, 0.32 - y), 1.25 - np.abs(x) - 0.62 * (y + 0.34)) * b
            image = lay(image, hull, rgb("fff7ea"), 180, 0.8)
            sail = np.minimum(-0.34 - y, 0.62 - np.abs(x) + 0.62 * (y + 0.34)) * b * 0.85
            image = lay(image, sail, rgb("f7e6d2"), 186, 0.6)
            half = np.minimum(sail, x * b)
            image = lay(image, half, rgb("e8cdb4"), 188, 0.15)
    lamp = 1.08 - 0.26 * np.clip(np.hypot(u - 0.2, v - 0.15) / 1.0, 0, 1)
    return image * lamp[..., None], dict(bloom=0.03, vignette=0.16, saturation=1.06, grain=0.008)
