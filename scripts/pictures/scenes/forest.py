"""A wood in the morning: trunks behind trunks, and light that falls through the fog in shafts."""

import numpy as np

from kit import ASPECT, fbm, glow, mix, perlin, ramp, rgb, ridged, smoothstep


def shafts(c, mask, sun, length=0.9, steps=72):
    """Light streaming away from a point: each place gathers what lies between it and the sun."""
    from scipy.ndimage import map_coordinates
    from kit import downsample, resize
    small = downsample(mask, max(1, c.h // 780))
    h, w = small.shape
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    sx, sy = sun[0] * h, sun[1] * h
    total, weight = np.zeros_like(small), 0.0
    for i in range(steps):
        t = 1 - length * (i + 0.5) / steps
        power = 0.975 ** i
        total += power * map_coordinates(small, [sy + (y - sy) * t, sx + (x - sx) * t], order=1, mode="nearest")
        weight += power
    return resize(total / weight, c.h, c.w)


def paint(c):
    u, v = c.u, c.v
    sun = (0.50, 0.10)
    d = np.hypot(u - sun[0], (v - sun[1]) * 0.9)
    image = ramp(v + 0.25 * np.abs(u - sun[0]), (0, "fff0bc"), (0.2, "f4e0a4"), (0.45, "bfc48c"), (0.75, "7f9a74"), (1.1, "4f6a54"))
    image += (glow(d, 0.3) * 0.6)[..., None] * rgb("ffe6a0")
    random = np.random.default_rng(15)
    light = np.ones_like(u)
    layers = 7
    for i in range(layers):
        t = i / (layers - 1)
        tone = ramp(np.float32([[t]]), (0, "c9cc98"), (0.25, "9aaa7c"), (0.5, "64805e"), (0.75, "34503f"), (1, "0f2118"))[0, 0]
        tone = mix(np.broadcast_to(tone, image.shape), rgb("ffeeb4"), glow(d, 0.32) * (1 - t) * 0.75)
        floor = 0.70 + 0.23 * t ** 1.3
        rise = floor + 0.02 * fbm(u[0] * 5 + i * 3, 0 * u[0] + i, 4, 50 + i) + 0.03 * t * (np.abs(u[0] - 0.36) - 0.2)
        mask = np.zeros_like(u)
        count = int(26 * (1 - t) ** 1.2) + 4
        for k in range(count):
            x0 = random.uniform(-0.02, ASPECT + 0.02)
            if t > 0.55 and 0.2 < x0 < 0.56:
                x0 = 0.2 - random.uniform(0, 0.22) if random.random() < 0.5 else 0.56 + random.uniform(0, 0.2)
            half = (0.0035 + 0.026 * t ** 1.7) * random.lognormal(0, 0.22)
            lean = random.normal(0, 0.018)
            bend = 0.006 * (1 + t) * np.sin(v * random.uniform(3, 7) + random.uniform(0, 6))
            bark = 0.10 * half * perlin(u * 0 + k + i * 40, v * 40, 3)
            flare = half * 1.1 * np.exp(-np.maximum(floor - v, 0) / (0.05 + 0.05 * t))
            centre = x0 + lean * (floor - v) + bend
            width = half * (0.72 + 0.28 * v / floor) + flare * 0.5 + bark
            trunk = np.clip((width - np.abs(u - centre)) / c.px + 0.5, 0, 1) * (v < floor + 0.05)
            mask = np.maximum(mask, trunk)
            # Branches, thin and dry low down, bent by their own weight.
            for b in range(int(5 + 5 * t)):
                at, side = random.uniform(0.05, 0.62), random.choice((-1, 1))
                reach = random.uniform(0.03, 0.09) * (0.5 + t)
                s = (u - (x0 + lean * (floor - at))) * side / reach
                arc = at - reach * (0.25 * s - 0.62 * s * s)
                thin = half * 0.14 * np.clip(1 - s, 0, 1) + 0.0004
                mask = np.maximum(mask, np.clip((thin - np.abs(v - arc)) / c.px + 0.5, 0, 1) * (s > 0) * (s < 1))
        # Leaves: a canopy above, ferns and saplings on the floor.
        canopy = fbm(u * (9 - 3 * t) + i * 5, v * (9 - 3 * t), 7, 70 + i, 0.6)
        lid = smoothstep(0.0, 0.05, canopy + 0.55 * (0.22 - 0.02 * i - v) + 0.5 * (np.abs(u - 0.42) - 0.27) * (0.55 + 0.6 * t)
                         - 0.6 * smoothstep(0.3, 0.75, v) - 0.10)
        mask = np.maximum(mask, lid * (0.9 if i else 0.6))
        under = v - rise[None]
        fern = under + 0.022 * (0.4 + t) * ridged(u * 22 / (0.5 + t) + i, v * 9 / (0.5 + t), 5, 90 + i)
        ground = np.clip(fern / c.px * 0.5 + 0.5, 0, 1)
        mask = np.maximum(mask, ground)
        shade = tone * (1 + 0.35 * fbm(u * 30 + i, v * 30, 4, 110 + i) * (0.3 + t))[..., None]
        moss = smoothstep(0.0, 0.12, under) * t
        shade = mix(shade, shade * np.float32([0.9, 1.2, 0.7]), moss)
        image = mix(image, shade, mask)
        if i < layers - 1:
            light = light * (1 - mask * (0.22 + 0.5 * t))
            fog = ramp(np.float32([[t]]), (0, "fff0c0"), (0.5, "d9d8a0"), (1, "8fa884"))[0, 0]
            drift = np.clip(0.5 + 0.7 * fbm(u * 2.4 + i, v * 5 + i * 2, 5, 130 + i), 0, 1.2)
            amount = (0.26 - 0.12 * t) * drift * (0.4 + 0.9 * smoothstep(0.2, 0.72, v))
            image = mix(image, fog, np.clip(amount, 0, 0.6))
    source = light * glow(d, 0.24) * 1.6
    rays = shafts(c, source, sun)
    stripes = 0.62 + 0.75 * np.clip(0.5 + 0.9 * perlin(np.arctan2(u - sun[0], v - sun[1]) * 9, 0 * u + 3, 6), 0, 1)
    image += (rays * stripes * 1.5)[..., None] * rgb("ffe3a0")
    patch = smoothstep(0.1, 0.6, fbm(u * 7, v * 26, 4, 150) + 0.15) * glow(np.hypot((u - 0.40) / 1.6, v - 0.845), 0.11)
    image += (patch * 0.5)[..., None] * rgb("ffe08a") * np.float32([0.9, 1.0, 0.5])
    return image, dict(bloom=0.14, vignette=0.34, saturation=1.1)
