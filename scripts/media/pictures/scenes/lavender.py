"""Lavender at sunset: rows that meet under a lone tree."""

import numpy as np
from scipy.ndimage import gaussian_filter

from kit import ASPECT, Terrain, direction, fbm, glow, lambert, mix, perlin, ramp, rgb, ridged, smoothstep

FOCAL, HORIZON = 0.9, 0.40


def paint(c):
    u, v = c.u, c.v
    sun = (0.245, 0.335)
    d = np.hypot(u - sun[0], v - sun[1])
    image = ramp(v, (0, "3c4f94"), (0.12, "7a72ae"), (0.22, "d58a9c"), (0.3, "ffae78"), (0.38, "ffd68c"), (0.45, "ffe6a8"))
    cloud = smoothstep(0.02, 0.5, fbm(u * 2.2 + 9, v * 9 + u * 1.2, 7, 61))
    under = smoothstep(0.1, 0.7, fbm(u * 2.2 + 9, v * 9 + u * 1.2 - 0.12, 6, 61))
    image = mix(image, mix(ramp(v, (0, "c79ac0"), (0.2, "ffb8a0"), (0.36, "fff0c0")),
                           ramp(v, (0, "5a5a98"), (0.3, "c2768c"), (0.4, "f0a878")), under), cloud * 0.85)
    image += (glow(d, 0.3) * 0.45)[..., None] * rgb("ffa050") + (glow(d, 0.09) * 0.8)[..., None] * rgb("ffd080")
    image = mix(image, rgb("fff4cc") * 2.2, smoothstep(0.0315, 0.0295, d))

    # Distant hills.
    for i, (base, size, freq, tone) in enumerate(((0.385, 0.045, 3.0, "c88a94"), (0.398, 0.034, 4.6, "94688e"),
                                                  (0.409, 0.02, 7.0, "5e4a74"))):
        top = base - size * (0.4 + fbm(u[0] * freq + i * 3, 0 * u[0] + i, 6, 70 + i, 0.45))
        body = mix(np.broadcast_to(rgb(tone), image.shape), rgb("ffc080"), glow(u - sun[0], 0.18) * 0.6)
        image = mix(image, body, np.clip((v - top[None]) / c.px + 0.5, 0, 1))

    n, extent = 2600, 26.0
    z, x = np.mgrid[0:n, 0:n].astype(np.float32) * (extent / n)
    roll = 0.35 * np.sin(z * 0.33 + 0.5) + 0.012 * (x - 13) ** 2 * 0.3 + 0.2 * fbm(x * 0.15, z * 0.15, 3, 2)
    spacing = 0.86
    lane = (x - 13.05) / spacing + 0.5 + 0.03 * fbm(x * 0.3, z * 0.3, 2, 4)
    across = np.abs(lane - np.floor(lane) - 0.5) * 2
    mound = np.sqrt(np.clip(1 - (across / 0.74) ** 2, 0, 1))
    bush = 0.78 + 0.3 * fbm(x * 2.6, z * 2.6, 3, 21)
    stalks = 0.105 * np.clip(fbm(x * 19, z * 19, 3, 33, 0.75) + 0.25, 0, 1)
    height = roll + mound * (0.36 * bush + stalks)
    land = Terrain(height.astype(np.float32), extent)
    light = direction(-14, 7)
    shade = land.shadow(light, 0.12, reach=6)
    eye = (13.05, 1.62, 0.3)
    px, pz, depth, hit = land.view(c, eye, FOCAL, HORIZON, near=0.7, far=25, steps=3200)
    flower = land.read(mound.astype(np.float32), px, pz)
    high = land.read((height - roll).astype(np.float32), px, pz)
    normal = land.read(land.normal, px, pz)
    fade = np.exp(-depth * 0.10)
    bloom = perlin(px * 46, pz * 46, 5) * fade + 0.6 * perlin(px * 95, pz * 95, 6) * np.exp(-depth * 0.3)
    normal = normal + np.stack([bloom, 0 * bloom, perlin(px * 46 + 7, pz * 46, 8) * fade], -1) * 0.8
    normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
    violet = mix(rgb("4a2c86"), rgb("9a6ad0"), np.clip(0.45 + 0.8 * bloom + 0.5 * fbm(px * 1.6, pz * 1.6, 4, 9), 0, 1))
    violet = mix(rgb("3f4a34"), violet, smoothstep(0.1, 0.3, high + 0.06 * bloom))
    earth = mix(rgb("5a3b34"), rgb("8a5c48"), np.clip(0.5 + fbm(px * 8, pz * 8, 5, 12), 0, 1))
    ground = mix(earth, violet, smoothstep(0.02, 0.16, flower))
    lit = lambert(normal, light) * land.read(shade, px, pz)
    # Blossoms let the low sun through, so their tips glow towards the sun.
    rim = smoothstep(0.22, 0.5, high) * land.read(shade, px, pz) * (0.3 + 0.7 * np.clip(0.5 + bloom, 0, 1))
    colour = ground * (lit[..., None] * np.float32([3.4, 2.3, 1.7]) + rgb("7a80c0") * 0.75)
    colour += rim[..., None] * mix(np.broadcast_to(rgb("c07ae0"), colour.shape), rgb("ffa0a0"), glow(u - sun[0], 0.3)) * 0.42
    hollow = smoothstep(0.0, 0.35, high) * 0.6 + 0.4
    colour *= hollow[..., None]
    haze = 1 - np.exp(-np.maximum(depth - 4, 0) * 0.045)
    air = mix(np.broadcast_to(rgb("d38fa4"), colour.shape), rgb("ffc27c"), glow(u - sun[0], 0.26))
    colour = mix(colour, air, haze * 0.8)
    image = np.where(hit[..., None], colour, image)

    # The tree, on the crest where the rows meet.
    x0, foot, tall = 0.486, 0.428, 0.108
    mask = np.zeros_like(u)
    random = np.random.default_rng(31)
    trunk = np.clip((0.0034 + 0.0022 * smoothstep(foot - tall * 0.5, foot, v) - np.abs(u - x0 - 0.003 * np.sin(v * 120))) / c.px + 0.5, 0, 1)
    mask = np.maximum(mask, trunk * (v < foot) * (v > foot - tall * 0.75))
    for _ in range(90):
        a, r = random.uniform(0, 2 * np.pi), np.sqrt(random.uniform(0, 1))
        bx, by = x0 + np.cos(a) * r * tall * 0.44, foot - tall * 0.66 - np.sin(a) * r * tall * 0.3
        size = tall * random.uniform(0.08, 0.16) * (1.2 - 0.45 * r)
        leaf = size * (1 + 0.6 * fbm(u * 210, v * 210, 4, int(random.integers(1000)))) - np.hypot(u - bx, (v - by) * 1.15)
        mask = np.maximum(mask, np.clip(leaf / c.px + 0.5, 0, 1))
    leaves = mix(np.broadcast_to(rgb("2a1c33"), image.shape), rgb("a8603c"), smoothstep(0.01, -0.05, u - x0 + 0.4 * (v - foot + tall * 0.6)) * 0.6)
    image = mix(image, leaves, mask * (0.93 + 0 * v))
    image += (glow(d, 0.16) * 0.2)[..., None] * rgb("ff9a50")
    return image, dict(bloom=0.14, vignette=0.28, saturation=1.08)
