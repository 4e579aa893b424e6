"""A snow mountain in moonlight, with the Milky Way rising from its summit."""

import numpy as np
from scipy.ndimage import gaussian_filter

from kit import ASPECT, Terrain, direction, fbm, glow, lambert, mix, ramp, rgb, ridged, smoothstep, stars


def galaxy(c):
    """The brightness and the colour of a band of unresolved stars with dust in front of it."""
    angle = np.radians(61)
    x, y = c.u - 0.40, c.v - 0.24
    along = x * np.cos(angle) - y * np.sin(angle)
    across = x * np.sin(angle) + y * np.cos(angle)
    across = across + 0.02 * fbm(along * 3, across * 2, 3, 4)
    core = np.exp(-((along + 0.10) / 0.34) ** 2)
    band = np.exp(-(np.abs(across) / (0.055 + 0.075 * core)) ** 1.7)
    cloud = np.clip(0.6 + 0.8 * fbm(along * 9 + 2, across * 13, 8, 12, 0.6), 0.05, 1.6)
    lane = np.exp(-((across + 0.012 * np.sin(along * 11)) / (0.03 + 0.025 * core)) ** 2)
    dust = smoothstep(-0.12, 0.42, fbm(along * 6 + 8, across * 12 + 1.5, 8, 31, 0.6) + 0.28 * lane)
    veil = np.clip(1 - dust * np.exp(-(across / 0.11) ** 2) * 0.96, 0.04, 1)
    light = (band * cloud * veil * (0.25 + 1.1 * core)) ** 1.25
    warm = np.clip(core * band * 1.5 - 0.15, 0, 1)
    colour = mix(mix(np.broadcast_to(rgb("7f98dc"), light.shape + (3,)), rgb("ffdcae"), warm), rgb("f08fb0"),
                 smoothstep(0.28, 0.6, fbm(along * 14, across * 14, 4, 51)) * 0.6)
    return light, colour


def paint(c):
    sky = ramp(c.v, (0, "060a1c"), (0.3, "0d1a3a"), (0.5, "1c3560"), (0.66, "3d5f8a"), (0.8, "6f8ea8"))
    light, tint = galaxy(c)
    sky = sky + light[..., None] * tint * 0.42
    crowd = stars(c, 42000, 3, size=0.62) * 2.4
    sky += crowd * np.clip(0.06 + light * 2.2, 0, 1.5)[..., None]
    sky += stars(c, 3600, 5, size=0.7) * 1.5 + stars(c, 130, 6, size=1.0, colour_spread=0.4) * 1.6
    n, extent = 2048, 26.0
    z, x = np.mgrid[0:n, 0:n].astype(np.float32) * (extent / n)
    warp = 0.5 * fbm(x * 0.3, z * 0.3, 4, 2)
    form = ridged(x * 0.16 + warp * 0.3 + 0.6, z * 0.16 + warp * 0.35 + 1.3, 10, 77, 0.5)
    peak = np.exp(-(((x - 13.6) / 4.4) ** 2 + ((z - 15) / 4.6) ** 2))
    left = np.exp(-(((x - 8.2) / 2.6) ** 2 + ((z - 17) / 3.2) ** 2)) * 0.5
    height = form * (0.9 + 3.0 * peak + 2.0 * left) + 4.4 * peak ** 1.35 + 2.0 * left
    height = height * smoothstep(0.5, 8, z) + 0.35 * form * smoothstep(8, 0.5, z)
    land = Terrain(gaussian_filter(height, 0.6), extent)
    moon = direction(-62, 24)
    shade = land.shadow(moon, 0.06)
    px, pz, depth, hit = land.view(c, (13.0, 1.75, 0.6), focal=1.05, horizon=0.76, near=0.8)
    normal = land.read(land.normal, px, pz)
    slope = land.read(land.slope, px, pz)
    high = land.read(land.height, px, pz)
    fine = fbm(px * 6, pz * 6, 6, 9)
    normal = normal + np.stack([fine, 0 * fine, fbm(px * 6 + 9, pz * 6, 6, 10)], -1) * 0.16
    normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
    snow = smoothstep(2.3, 1.2, slope + 0.9 * fine - 0.05 * high)
    rock = mix(rgb("20283c"), rgb("3a4054"), np.clip(0.5 + fbm(px * 3, high * 9, 5, 14), 0, 1))
    ground = mix(rock, rgb("dce6f4"), snow)
    lit = lambert(normal, moon) * land.read(shade, px, pz)
    ambient = (0.45 + 0.55 * normal[..., 1])[..., None] * rgb("2f4f86") * 0.55
    colour = ground * (lit[..., None] * np.float32([0.78, 0.88, 1.06]) * 0.95 + ambient)
    haze = (1 - np.exp(-depth * 0.03)) * (0.35 + 0.65 * np.exp(-np.maximum(high, 0) * 0.55))
    colour = mix(colour, rgb("4d6c94"), np.clip(haze, 0, 0.85))
    image = np.where(hit[..., None], colour, sky)
    # Valley cloud.
    mist = smoothstep(0.05, 0.6, fbm(c.u * 3.2, c.v * 9, 6, 70) + 0.35) * glow(c.v - 0.80, 0.055)
    image = mix(image, rgb("7d97b8"), np.clip(mist * 0.75, 0, 1))

    # A tent, lit from inside, which shows the size of the mountain.
    x, y, s = 0.225, 0.905, 0.026
    du, dv = c.u - x, c.v - y
    dome = np.clip((s * np.sqrt(np.clip(1 - (du / (s * 1.25)) ** 2, 0, 1)) * 0.85 + dv) / c.px + 0.5, 0, 1) * (
        np.abs(du) < s * 1.25) * np.clip(-dv / c.px + 0.5, 0, 1)
    seam = 1 - 0.5 * glow(du - 0.3 * dv, 0.0011) - 0.4 * glow(du + 0.55 * dv, 0.0011)
    warm = mix(np.broadcast_to(rgb("ff8a2a"), image.shape), rgb("fff0b0"), glow(np.hypot(du, dv + s * 0.25), s * 0.7))
    image += (glow(np.hypot(du / 2.2, np.maximum(dv, 0) * 2.0 + np.maximum(-dv, 0)), 0.045) * 0.22)[..., None] * rgb("ff9a40")
    image = mix(image, warm * 1.35 * seam[..., None], dome)
    return image, dict(bloom=0.16, threshold=0.5, vignette=0.28, grain=0.01)
