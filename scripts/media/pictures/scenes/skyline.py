"""A city over a river at the blue hour."""

import numpy as np
from scipy.ndimage import map_coordinates

from kit import ASPECT, cell, fbm, glow, mix, perlin, ramp, rgb, smoothstep, stars

SHORE = 0.70


def paint(c):
    u, v = c.u, c.v
    image = ramp(v, (0, "0e1b45"), (0.18, "233a7a"), (0.34, "5a5c9c"), (0.46, "b87a9c"), (0.56, "f39a7c"), (0.64, "ffc48a"),
                 (0.7, "ffd9a4"))
    cloud = smoothstep(0.0, 0.55, fbm(u * 2.0 + 5, v * 10 - u * 0.8, 7, 12))
    image = mix(image, ramp(v, (0, "2b3a78"), (0.3, "8a6a9c"), (0.5, "ff9c88"), (0.66, "ffd9a0")), cloud * 0.6)
    image += stars(c, 260, 6, size=0.7) * smoothstep(0.34, 0.05, v)[..., None] * 0.7
    # A young moon.
    moon = np.clip((0.021 - np.hypot(u - 0.2, v - 0.15)) / c.px + 0.5, 0, 1) * np.clip(
        (np.hypot(u - 0.2075, v - 0.1445) - 0.0195) / c.px + 0.5, 0, 1)
    image += (glow(np.hypot(u - 0.2, v - 0.15), 0.06) * 0.08)[..., None] * rgb("fff0d8")
    image = mix(image, np.broadcast_to(rgb("fff6e4") * 1.5, image.shape), moon)

    random = np.random.default_rng(77)
    landmarks = {1: ((0.53, 0.055, 0.36),), 2: ((0.17, 0.06, 0.30), (0.43, 0.05, 0.26)), 3: ((0.325, 0.07, 0.43),)}
    for layer in range(4):
        t = layer / 3
        tone = ramp(np.float32([[t]]), (0, "a9728c"), (0.35, "6a5484"), (0.7, "333a68"), (1, "141c40"))[0, 0]
        pixel = 0.0021 + 0.0012 * t
        x, blocks = -0.03, []
        while x < ASPECT + 0.03:
            width = random.uniform(0.022, 0.05) * (0.8 + 0.5 * t)
            hill = 0.65 + 0.55 * np.exp(-((x - 0.36) / 0.2) ** 2)
            tall = random.lognormal(-2.05, 0.42) * hill * (1.15 - 0.42 * t)
            blocks.append((x, width, min(tall, 0.34)))
            x += width * random.uniform(0.86, 1.12)
        blocks += list(landmarks.get(layer, ()))
        for index, (x0, width, tall) in enumerate(blocks):
            # Kind 0 has a sloping roof, kind 1 a box on its roof; kinds 2 to 4 are plain blocks, and kind 5 is a tower.
            kind = random.integers(5) if tall < 0.25 else 5
            y0 = SHORE - tall
            iu, iv = u - x0, v - y0
            inside = (np.clip(iu / c.px + 0.5, 0, 1) * np.clip((width - iu) / c.px + 0.5, 0, 1)
                      * np.clip(iv / c.px + 0.5, 0, 1) * (v < SHORE))
            if kind == 5:
                # A tower steps back three times and ends in a mast.
                s = iv / tall
                centre = np.abs(iu - width / 2)
                half = width / 2 * np.where(s < 0.10, 0.42, np.where(s < 0.25, 0.66, np.where(s < 0.46, 0.84, 1.0)))
                inside = np.clip((half - centre) / c.px + 0.5, 0, 1) * np.clip(iv / c.px + 0.5, 0, 1) * (v < SHORE)
                mast = np.clip((0.0011 * (1 + (v - y0) / 0.06) - centre) / c.px + 0.5, 0, 1) * (v < y0 + 0.01) * (v > y0 - 0.06)
                inside = np.maximum(inside, mast)
            elif kind == 0:
                slope = np.clip((iv + 0.018 - 0.018 * 2 * np.abs(iu / width - 0.5)) / c.px + 0.5, 0, 1)
                inside = np.clip(iu / c.px + 0.5, 0, 1) * np.clip((width - iu) / c.px + 0.5, 0, 1) * np.clip(
                    (iv + 0.02 * (1 - iu / width)) / c.px + 0.5, 0, 1) * (v < SHORE) * slope
            elif kind == 1:
                box = (np.abs(iu - width * 0.5) < width * 0.22) * (iv > -0.009) * (iv <= 0)
                inside = np.maximum(inside, box.astype(np.float32))
            face = mix(np.broadcast_to(tone, image.shape), rgb("ffb088"), smoothstep(0.0, 0.35, v - 0.36) * 0.16 * (1.1 - t))
            side = smoothstep(0.0, 1.0, iu / width)
            face = face * (1.16 - 0.36 * side)[..., None]
            # Windows: some floors are lit as a whole, like offices, and some rooms alone, like homes.
            pitch = pixel * random.uniform(1.7, 2.6)
            floor_pitch = pixel * random.uniform(2.2, 3.2)
            gx, gy = iu / pitch, iv / floor_pitch
            ix, iy = np.floor(gx), np.floor(gy)
            key = layer * 997 + index * 31
            live = cell(ix, iy, key) < (0.24 + 0.34 * cell(0 * ix, iy, key + 1) ** 3 + 0.1 * t)
            pane = (smoothstep(0.12, 0.26, gx - ix) * smoothstep(0.88, 0.74, gx - ix)
                    * smoothstep(0.16, 0.3, gy - iy) * smoothstep(0.84, 0.7, gy - iy))
            edge = (iu > pitch * 0.6) * (iu < width - pitch * 0.6) * (iv > floor_pitch * 0.8) * (v < SHORE - 0.006)
            warm = cell(ix, iy, key + 2)[..., None]
            lamp = np.where(warm < 0.72, rgb("ffc46a"), np.where(warm < 0.9, rgb("ffe9c0"), rgb("a8d8ff")))
            power = (0.55 + 1.1 * cell(ix, iy, key + 3)) * (0.42 + 0.75 * t)
            if random.random() < 0.16 and kind != 5:
                live = np.zeros_like(live)
            face = face + lamp * (pane * live * edge * power)[..., None] * 1.15
            image = mix(image, face, inside)
            if kind == 5:
                beacon = np.hypot(u - x0 - width / 2, v - y0 + 0.058)
                image += (glow(beacon, 0.0026) * 1.6 + glow(beacon, 0.010) * 0.35)[..., None] * rgb("ff5040")
        # Air between the layers.
        image = mix(image, rgb("ff9f84"), smoothstep(0.52, SHORE, v) * (v < SHORE) * 0.22 * (1 - t))
    # The embankment and its lamps.
    wall = (v > SHORE - 0.006) & (v < SHORE)
    image = np.where(wall[..., None], rgb("0c1230"), image)
    for x in np.arange(0.012, ASPECT, 0.0305):
        p = np.hypot(u - x, v - SHORE + 0.0085)
        image += (glow(p, 0.0024) * 2.2 + glow(p, 0.011) * 0.4)[..., None] * rgb("ffbe66")

    below = np.maximum(v - SHORE, 0)
    chop = perlin(u * 20, below * 150 + 2, 5) * 0.55 + perlin(u * 52, below * 330, 6) * 0.45
    source = SHORE - 0.001 - below * 1.22 + chop * (0.0035 + 0.085 * below)
    from scipy.ndimage import gaussian_filter1d
    smear = gaussian_filter1d(image, 0.010 * c.h, axis=0, mode="nearest") * 0.7 + image * 0.3
    rows = np.clip(np.minimum(source, SHORE) / c.px - 0.5, 0, c.h - 1)
    cols = np.clip((u + chop * (0.001 + 0.012 * below)) / c.px - 0.5, 0, c.w - 1)
    mirror = np.stack([map_coordinates(smear[..., k], [rows, cols], order=1, mode="nearest") for k in range(3)], -1)
    mirror = mirror * (0.82 - 0.9 * below)[..., None] * np.float32([0.9, 0.92, 1.05]) + rgb("0f1a40") * 0.16
    return np.where((v >= SHORE)[..., None], mirror, image), dict(bloom=0.2, threshold=0.75, vignette=0.28, saturation=1.05)
