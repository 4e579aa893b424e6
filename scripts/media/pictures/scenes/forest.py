"""A wood in the morning: trunks behind trunks, and light that falls through the fog in shafts."""

import numpy as np
from scipy.ndimage import map_coordinates

from kit import ASPECT, downsample, fbm, glow, mix, perlin, ramp, resize, rgb, smoothstep


def shafts(c, mask, sun, length=0.9, steps=72):
    """Light that streams away from the sun: each pixel averages the mask between itself and the sun."""
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


def ferns(c, rise, reach, count, seed):
    """Fronds along a line of ground: arcs with leaflets that shorten to the tip."""
    mask = np.zeros((c.h, c.w), np.float32)
    random = np.random.default_rng(seed)
    for _ in range(count):
        x0 = random.uniform(-0.03, ASPECT + 0.03)
        foot = float(np.interp(x0, c.u[0], rise)) + reach * 0.1
        for _ in range(random.integers(4, 8)):
            size, side = reach * random.lognormal(0, 0.3), random.normal(0, 0.8)
            left, right = (int(np.clip((x0 + k * size * 1.8) * c.h, 0, c.w)) for k in (-1, 1))
            top, bottom = (int(np.clip(y * c.h, 0, c.h)) for y in (foot - size * 1.6, foot + size * 0.5))
            if left >= right or top >= bottom:
                continue
            u, v = c.u[top:bottom, left:right], c.v[top:bottom, left:right]
            # The stem rises, leans and falls over; s is how far to the side a point is, 0 at the foot and 1 at the tip.
            s = np.clip((u - x0) / (side * size + 1e-6), 0, 1.0)
            stem = foot - size * (1.5 * s - 1.05 * s * s) * (1.1 - 0.35 * min(abs(side), 1.2))
            leaf = size * 0.2 * np.sin(np.pi * np.clip(s, 0, 1) ** 0.7) * (0.45 + 0.55 * np.abs(np.sin(s * 40)))
            inside = leaf + c.px * 0.5 - np.abs(v - stem)
            inside = np.where((u - x0) * np.sign(side) < 0, -1, np.where(s >= 1, -1, inside))
            part = (slice(top, bottom), slice(left, right))
            mask[part] = np.maximum(mask[part], np.clip(inside / c.px + 0.5, 0, 1))
    return mask


def paint(c):
    u, v = c.u, c.v
    sun = (0.50, 0.10)
    d = np.hypot(u - sun[0], (v - sun[1]) * 0.9)
    image = ramp(v + 0.25 * np.abs(u - sun[0]), (0, "ffe09a"), (0.2, "e8cf84"), (0.42, "9fbf96"), (0.72, "5d9a94"), (1.1, "2f5f64"))
    image += (glow(d, 0.3) * 0.45)[..., None] * rgb("ffdf94")
    random = np.random.default_rng(15)
    light, near = np.ones_like(u), np.zeros_like(u)
    layers = 7
    for i in range(layers):
        t = i / (layers - 1)
        tone = ramp(np.float32([[t]]), (0, "a9c4a0"), (0.25, "74a494"), (0.5, "3f7872"), (0.75, "1b4748"), (1, "051a1c"))[0, 0]
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
        ground = np.clip(under / c.px + 0.5, 0, 1)
        mask = np.maximum(mask, np.maximum(ground, ferns(c, rise, 0.012 + 0.05 * t ** 1.5, 70 - int(34 * t), 90 + i)))
        shade = tone * (1 + 0.35 * fbm(u * 30 + i, v * 30, 4, 110 + i) * (0.3 + t))[..., None]
        moss = smoothstep(0.0, 0.12, under) * t
        shade = mix(shade, shade * np.float32([0.9, 1.2, 0.7]), moss)
        image = mix(image, shade, mask)
        near = near * (1 - mask) + mask * t
        if i < layers - 1:
            light = light * (1 - mask * (0.22 + 0.5 * t))
            fog = ramp(v, (0, "ffe6a8"), (0.35, "d9dcae"), (0.7, "8fbdb4"), (1, "5f9aa0"))
            drift = np.clip(0.5 + 0.7 * fbm(u * 2.4 + i, v * 5 + i * 2, 5, 130 + i), 0, 1.2)
            amount = (0.24 - 0.16 * t) * drift * (0.4 + 0.9 * smoothstep(0.2, 0.72, v))
            image = mix(image, fog, np.clip(amount, 0, 0.6))
    source = light * glow(d, 0.22) * 1.5
    rays = shafts(c, source, sun)
    angle = np.arctan2(u - sun[0], v - sun[1])
    stripes = 0.7 + 0.6 * np.clip(0.5 + 0.9 * perlin(angle * 8, 0 * u + 3, 6), 0, 1) * smoothstep(0.08, 0.3, d)
    image += (rays * stripes * 2.3 * (1 - 0.93 * near ** 1.3))[..., None] * rgb("ffdf98")
    image += (glow(d, 0.035) * 0.9)[..., None] * rgb("fff3cc")
    return image, dict(bloom=0.16, vignette=0.42, saturation=1.16)
