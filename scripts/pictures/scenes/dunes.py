"""Dunes an hour before dusk: one low light from the side, crests like blades."""

import numpy as np

from kit import ASPECT, Terrain, direction, fbm, glow, lambert, mix, perlin, ramp, rgb, smoothstep


def crest(p, sharp=0.72):
    """An asymmetric wave: a long windward side, a short slip face."""
    f = p - np.floor(p)
    return np.where(f < sharp, smoothstep(0, 1, f / sharp) * 0.35 + 0.65 * f / sharp, 1 - (f - sharp) / (1 - sharp))


def paint(c):
    n, extent = 2048, 40.0
    z, x = np.mgrid[0:n, 0:n].astype(np.float32) * (extent / n)
    bend = 2.6 * fbm(x * 0.09, z * 0.09, 3, 5) + 0.5 * fbm(x * 0.3, z * 0.3, 3, 6)
    big = crest(0.115 * (x * 0.86 + z * 0.5) + bend * 0.62)
    small = crest(0.31 * (x * 0.95 - z * 0.12) + bend * 0.9 + 0.4)
    swell = 0.5 + 0.5 * np.clip(fbm(x * 0.1 + 3, z * 0.1, 3, 8) * 1.4, -1, 1)
    height = big ** 1.25 * 2.9 * (0.35 + 0.9 * swell) + small * 0.42 * (1.2 - swell)
    from scipy.ndimage import gaussian_filter
    height = gaussian_filter(height, 1.1)
    land = Terrain(height, extent)
    sun = direction(-72, 13)
    shade = land.shadow(sun, 0.03)
    eye = (20.0, 4.9, 2.0)
    px, pz, depth, hit = land.view(c, eye, focal=0.95, horizon=0.3, near=1.0)
    normal = land.read(land.normal, px, pz)
    # Wind ripples, only where they are larger than a pixel.
    phase = (px * 0.9 + pz * 0.45) * 34 + 9 * fbm(px * 1.1, pz * 1.1, 3, 20)
    ripple = np.cos(phase) * 0.22 * np.exp(-depth * 0.16)
    normal = normal + np.stack([ripple, 0 * ripple, ripple * 0.4], -1)
    normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
    lit = lambert(normal, sun) * land.read(shade, px, pz)
    grain = 1 + 0.05 * perlin(px * 90, pz * 90, 3) * np.exp(-depth * 0.2)
    sand = mix(rgb("d98a4a"), rgb("c8703a"), smoothstep(-0.4, 0.5, fbm(px * 0.4, pz * 0.4, 4, 31)))
    sky_light = (0.55 + 0.45 * normal[..., 1])[..., None] * rgb("5a5f9c") * 0.6
    bounce = rgb("b0552e") * 0.16
    colour = sand * grain[..., None] * (lit[..., None] * np.float32([3.3, 2.45, 1.65]) + sky_light + bounce)
    haze = 1 - np.exp(-np.maximum(depth - 5, 0) * 0.048)
    air = ramp(c.u / ASPECT, (0, "ffc98a"), (0.5, "eeb093"), (1, "b993a4"))
    colour = mix(colour, air, haze * 0.88)
    sky = ramp(c.v, (0, "24507f"), (0.1, "5285a5"), (0.19, "a9b4b0"), (0.26, "f0c699"), (0.32, "ffcf94"))
    veil = smoothstep(0.0, 0.55, fbm(c.u * 1.8 + 2, c.v * 11 + c.u * 1.4, 6, 44))
    sky = mix(sky, ramp(c.v, (0, "b9b6c4"), (0.2, "ffd9b0"), (0.3, "ffe6bd")), veil * 0.6)
    sky += (glow(np.hypot(c.u + 0.05, (c.v - 0.26) * 1.2), 0.45) * 0.5)[..., None] * rgb("ffb060")
    return np.where(hit[..., None], colour, sky), dict(bloom=0.08, vignette=0.26, saturation=1.06)
