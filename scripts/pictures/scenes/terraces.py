"""Flooded rice terraces at sunrise: a hill cut in contour lines, every step a mirror."""

import numpy as np
from scipy.ndimage import gaussian_filter

from kit import ASPECT, Terrain, direction, fbm, glow, lambert, mix, perlin, ramp, rgb, smoothstep


def sky(u, v):
    image = ramp(v, (-0.6, "5f86b4"), (0, "86a6c8"), (0.1, "c4b7c4"), (0.19, "f6c7a4"), (0.26, "ffdca0"))
    cloud = smoothstep(0.0, 0.5, fbm(u * 2.4 + 1, v * 8, 6, 18))
    image = mix(image, ramp(v, (-0.5, "d9cbd4"), (0, "efc9bc"), (0.2, "ffe2b0")), cloud * 0.75)
    d = np.hypot(u - 0.56, v - 0.17)
    return image + (glow(d, 0.2) * 0.55)[..., None] * rgb("ffb060") + (glow(d, 0.05) * 1.2)[..., None] * rgb("fff0c0")


def paint(c):
    n, extent = 2600, 30.0
    z, x = np.mgrid[0:n, 0:n].astype(np.float32) * (extent / n)
    hill = 0.34 * (z - 3.5) + 1.7 * fbm(x * 0.13 + 2, z * 0.13, 4, 41) + 0.85 * np.sin(x * 0.42 + 1.1 + 0.1 * z)
    hill = gaussian_filter(hill, 12)
    hill = np.where(z > 17, hill + (z - 17) * 0.12, hill)
    rise = 0.2
    level = np.floor(hill / rise)
    part = hill / rise - level
    # A flat pond, a grass bank that climbs to the next, a lip of mud that holds the water.
    bank = smoothstep(0.80, 0.985, part)
    lip = glow(part - 0.985, 0.02) * 0.035 + glow(part - 0.02, 0.03) * 0.0
    height = (level + bank) * rise + lip
    land = Terrain(height.astype(np.float32), extent)
    pond = (part < 0.79).astype(np.float32)
    sun = direction(14, 13)
    shade = land.shadow(sun, 0.05)
    px, pz, depth, hit = land.view(c, (15.2, 4.9, 0.2), focal=0.98, horizon=0.2, near=0.8, steps=3200)
    normal = land.read(land.normal, px, pz)
    water = smoothstep(0.35, 0.65, land.read(pond, px, pz)) * smoothstep(0.7, 0.97, normal[..., 1])
    step = land.read(level, px, pz)
    # Grass.
    tuft = fbm(px * 14, pz * 14, 5, 7)
    normal = normal + np.stack([tuft, 0 * tuft, perlin(px * 30, pz * 30, 8)], -1) * 0.25
    normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
    grass = mix(rgb("3d6a1f"), rgb("8a9a32"), np.clip(0.5 + 0.8 * fbm(px * 1.2, pz * 1.2, 4, 3) + 0.3 * tuft, 0, 1))
    lit = lambert(normal, sun) * land.read(shade, px, pz)
    through = np.clip(sun[2] * 0.5 + 0.3, 0, 1) * 0.35
    colour = grass * (lit[..., None] * np.float32([2.4, 1.85, 1.1]) + through * np.float32([0.9, 0.75, 0.3])
                      + rgb("8fa4c0") * 0.45)
    # Water: the mirror of the sky where the ray leaves, with a breath of wind and rows of seedlings.
    wind = fbm(px * 9 + step * 3, pz * 26, 4, 15) * 0.02
    mirrored = sky(c.u + wind * 0.6, np.clip(0.36 - c.v * 0.75 + wind, -0.6, 0.24))
    fresnel = np.clip(0.36 + 0.6 * np.exp(-(c.v - 0.2) * 1.6), 0, 1)
    mud = rgb("4a4534") * 0.8
    wet = mix(np.broadcast_to(mud, mirrored.shape), mirrored, fresnel)
    planted = (np.sin(step * 12.9898) * 43758.5 % 1) < 0.4
    rows = smoothstep(0.35, 0.8, np.sin(px * 30) * np.sin(hill_rows(land, px, pz, hill, rise) * 6.283)) * planted
    wet = mix(wet, rgb("6f9a3a") * 0.9, rows * 0.75 * np.exp(-depth * 0.05))
    colour = mix(colour, wet, water)
    haze = 1 - np.exp(-np.maximum(depth - 3, 0) * 0.045)
    air = sky(c.u, np.full_like(c.v, 0.22))
    colour = mix(colour, air, np.clip(haze, 0, 0.95))
    image = np.where(hit[..., None], colour, sky(c.u, c.v))
    mist = smoothstep(0.0, 0.6, fbm(c.u * 3, c.v * 12 - c.u, 6, 77) + 0.2) * glow(c.v - 0.24, 0.06)
    image = mix(image, rgb("ffe3c0"), np.clip(mist * 0.55, 0, 1))
    return image, dict(bloom=0.12, vignette=0.25, saturation=1.06)


def hill_rows(land, px, pz, hill, rise):
    """Rows that follow the contour, as planters walk."""
    return land.read(hill.astype(np.float32), px, pz) / rise * 6
