"""Flooded rice terraces at sunrise: a valley cut in contour lines, every step a mirror."""

import numpy as np
from scipy.ndimage import gaussian_filter

from kit import ASPECT, Terrain, direction, fbm, glow, mix, perlin, ramp, rgb, ridged, smoothstep

FOCAL, HORIZON, RISE = 0.95, 0.155, 0.34
SUN = (0.50, 0.135)


def sky(u, v):
    """The sky; v < 0 is the part above the picture, which the water mirrors."""
    image = ramp(v, (-0.9, "2f5aa0"), (-0.4, "5f88c4"), (-0.1, "a9a6cc"), (0.02, "e9a9ae"), (0.1, "ffbf8a"), (0.17, "ffdf9c"))
    cloud = smoothstep(0.0, 0.45, fbm(u * 2.6 + 1, v * 7, 6, 18))
    image = mix(image, ramp(v, (-0.9, "7fa0d4"), (-0.3, "e0b4c4"), (0.0, "ffc9a0"), (0.15, "fff0c0")), cloud * 0.8)
    d = np.hypot(u - SUN[0], v - SUN[1])
    return image + (glow(d, 0.2) * 0.5)[..., None] * rgb("ffa850") + (glow(d, 0.05) * 1.2)[..., None] * rgb("fff0c0")


def steps(hill):
    """The terraced height: a pond, then a bank that climbs to the next one."""
    level = np.floor(hill / RISE)
    part = hill / RISE - level
    return (level + smoothstep(0.85, 0.99, part) + 0.07 * glow(part - 0.835, 0.022)) * RISE


def paint(c):
    u, v = c.u, c.v
    n, extent = 2048, 34.0
    z, x = np.mgrid[0:n, 0:n].astype(np.float32) * (extent / n)
    spur = 0.55 * np.sin(x * 0.55 + 0.35 * z) * smoothstep(2, 8, z) + 0.4 * np.sin(x * 0.9 - 0.2 * z + 2)
    hill = 3.9 * smoothstep(12.5, 1.0, z) + 0.17 * np.maximum(z - 11, 0) ** 1.12 + 0.06 * (x - 16) ** 2 * smoothstep(26, 6, z) * 0.55
    hill += 0.85 * spur + 1.25 * fbm(x * 0.15 + 2, z * 0.15, 2, 41) + 0.10 * fbm(x * 0.7, z * 0.7, 3, 43)
    hill = gaussian_filter(hill, 5)
    land = Terrain(hill, extent)
    eye = (16.4, 7.6, 0.2)
    px, pz, depth, hit = land.view(c, eye, FOCAL, HORIZON, near=1.2, steps=5200, shape=steps)
    hill_here = land.read(land.height, px, pz)
    wander = 0.035 * fbm(px * 5, pz * 5, 3, 70)
    part = hill_here / RISE
    step = np.floor(part)
    part = part - step
    water = smoothstep(0.822, 0.808, part + wander * 0.4) * smoothstep(0.0, 0.03, part)
    gradient = land.read(land.normal, px, pz)
    away = gradient[..., 2] * -1

    # Banks: grass, lit from ahead, so that its edges glow and its faces lie in shade.
    tuft = fbm(px * 16, pz * 16, 5, 7)
    grass = mix(rgb("0f2416"), rgb("4c6a2a"), np.clip(0.42 + 0.6 * tuft + 0.5 * fbm(px * 0.9, pz * 0.9, 3, 3), 0, 1))
    crest = smoothstep(0.93, 1.0, part) + smoothstep(0.84, 0.82, part) * smoothstep(0.80, 0.82, part) * 0.6
    lit = 0.38 + 0.5 * np.clip(gradient[..., 2] * 1.6 + 0.25, 0, 1)
    colour = grass * (lit[..., None] * np.float32([1.5, 1.25, 0.85]) + rgb("7f9ac8") * 0.22)
    colour += crest[..., None] * rgb("ffcf7a") * (0.16 + 0.22 * glow(u - SUN[0], 0.24))[..., None] * (0.6 + 0.8 * np.clip(tuft + 0.3, 0, 1))[..., None]

    # Ponds: each a mirror of its own, with wind in some of them and seedlings in others.
    whim = np.sin(step * 12.9898) * 43758.5 % 1
    wind = (fbm(px * 7 + step * 3, pz * 21, 4, 15) * 0.03 + perlin(px * 40, pz * 90, 16) * 0.006) * (0.3 + 0.9 * whim)
    seen = np.clip(HORIZON - (v - HORIZON) * 1.12 + wind, -0.9, 0.13)
    mirrored = sky(u + wind * 0.8, seen)
    fresnel = np.clip(0.98 - 0.55 * (v - HORIZON) + 0.1 * (whim - 0.5), 0.2, 1)
    wet = mix(np.broadcast_to(rgb("2c3a36"), mirrored.shape), mirrored, fresnel)
    # A dark line where the bank meets the water, and the bank's reflection.
    wet *= (1 - 0.62 * smoothstep(0.16, 0.0, part) ** 2)[..., None]
    wet *= (1 - 0.3 * smoothstep(0.76, 0.83, part))[..., None]
    rows = smoothstep(0.3, 0.75, np.sin(part * 2 * np.pi * 9)) * smoothstep(0.0, 0.5, np.sin((px * 0.8 + pz * 0.6) * 52)) * (whim < 0.3)
    wet = mix(wet, rgb("4f7a3a") * 0.8, rows * 0.7 * np.exp(-np.maximum(depth - 4, 0) * 0.14))
    colour = mix(colour, wet, water)

    # Haze, and distant ridges.
    haze = 1 - np.exp(-np.maximum(depth - 8, 0) * 0.036)
    air = mix(np.broadcast_to(rgb("d9a8b0"), colour.shape), rgb("ffc98a"), glow(u - SUN[0], 0.28))
    colour = mix(colour, air, np.clip(haze, 0, 0.9))
    image = sky(u, v)
    image = mix(image, rgb("fff4d0") * 2.0, smoothstep(0.0215, 0.0198, np.hypot(u - SUN[0], v - SUN[1] + 0.022)))
    for i, (base, size, freq, tone) in enumerate(((0.145, 0.075, 3.2, "dba0a8"), (0.17, 0.07, 4.4, "b9838f"), (0.2, 0.055, 6, "94707c"))):
        top = base - size * (ridged(u[0] * freq + i * 5 + 2, 0 * u[0] + i, 7, 90 + i, 0.45) - 0.25)
        body = mix(np.broadcast_to(rgb(tone), image.shape), rgb("ffcf94"), glow(u - SUN[0], 0.2) * 0.55)
        body = mix(body, air, smoothstep(0.0, 0.09, v - top[None]) * 0.8)
        image = mix(image, body, np.clip((v - top[None]) / c.px + 0.5, 0, 1))
    image = np.where(hit[..., None], colour, image)
    mist = smoothstep(-0.1, 0.6, fbm(u * 2.6, v * 11 - u * 0.8, 6, 77) + 0.1) * (glow(v - 0.245, 0.045) + 0.5 * glow(v - 0.34, 0.03))
    image = mix(image, rgb("ffe0b8"), np.clip(mist * 0.7, 0, 1))
    return image, dict(bloom=0.14, vignette=0.28, saturation=1.1)
