"""The sea at sunset: waves that mirror the sky, and the sun broken into a path."""

import numpy as np

from kit import ASPECT, fbm, glow, mix, ramp, rgb, sample, smoothstep


def sky(u, v, sun, cloud=True):
    """The sky at picture coordinates. The sea reads it at mirrored positions."""
    image = ramp(v, (-0.6, "1b2350"), (0, "27306a"), (0.14, "5a4486"), (0.26, "b1507f"), (0.35, "f0785c"),
                 (0.42, "ffb35c"), (0.47, "ffd98a"))
    if cloud:
        density = fbm(u * 2.1 + 7, v * 9.5 + 0.4 * u, 6, 21) + 0.25 * fbm(u * 0.9, v * 3, 3, 33)
        cover = smoothstep(0.0, 0.55, density) * smoothstep(0.46, 0.36, v) * smoothstep(-0.2, 0.1, v)
        under = smoothstep(0.25, 0.75, density)
        lit = ramp(v, (0, "8d5a94"), (0.2, "ff8f7c"), (0.36, "ffd08a"), (0.45, "ffe9ac"))
        dark = ramp(v, (0, "2b2a5e"), (0.2, "6b3a72"), (0.4, "b65a5c"))
        image = mix(image, mix(lit, dark, under), cover * 0.8)
    d = np.hypot(u - sun[0], v - sun[1])
    image = image + (glow(d, 0.26) * 0.42)[..., None] * rgb("ff8a40") + (glow(d, 0.085) * 0.8)[..., None] * rgb("ffc070")
    return image


def ocean(n, seed, wind=(0.25, 1.0), peak=9.0):
    """A tile of wave slopes, by random phases under a wind-sea spectrum."""
    random = np.random.default_rng(seed)
    k = np.fft.fftfreq(n, 1 / n)
    kx, kz = np.meshgrid(k, k)
    length = np.hypot(kx, kz)
    length[0, 0] = 1
    along = np.abs(kx * wind[0] + kz * wind[1]) / length / np.hypot(*wind)
    energy = np.exp(-(peak / length) ** 2) / length ** 4 * (0.12 + along ** 2)
    energy[0, 0] = 0
    noise = random.normal(size=(n, n)) + 1j * random.normal(size=(n, n))
    spectrum = noise * np.sqrt(energy)
    sx = np.fft.ifft2(1j * kx * spectrum).real
    sz = np.fft.ifft2(1j * kz * spectrum).real
    scale = np.sqrt((sx ** 2 + sz ** 2).mean())
    return np.stack([sx, sz], -1).astype(np.float32) / scale


def paint(c):
    sun, horizon = (0.4, 0.425), 0.455
    image = sky(c.u, c.v, sun)
    d = np.hypot(c.u - sun[0], c.v - sun[1])
    image = mix(image, rgb("fff2c4") * 2.6, smoothstep(0.0365, 0.034, d))

    below = np.maximum(c.v - horizon, c.px * 0.5)
    depth = 0.09 / below
    x, z = (c.u - sun[0]) * depth * 1.2, depth
    tiles = [(ocean(1024, 5, peak=7), 0.24, 0.075), (ocean(1024, 6, (-0.5, 1), peak=10), 0.93, 0.075)]
    sea = np.zeros_like(image)
    # Several facets a pixel: far away a pixel holds many waves, and the glitter is their average.
    random = np.random.default_rng(2)
    passes = 10
    for i in range(passes):
        jitter_u = (random.random() - 0.5) * c.px * 2
        jitter_v = random.random() * c.px * 2
        dz = 0.09 / np.maximum(c.v + jitter_v - horizon, c.px * 0.5)
        slope = 0
        for tile, frequency, steep in tiles:
            fade = 1 / (1 + (depth * 0.11) ** 1.2)
            slope = slope + sample(tile, (x + jitter_u * depth) * frequency, dz * frequency * 1.25) * steep * (
                0.35 + 0.65 * fade)[..., None]
        tilt = slope[..., 1] + 0.02
        # The target of the mirrored ray: near the horizon at flat angles, and higher where the water is close.
        up = horizon - below * 0.8 - np.abs(tilt) * (0.75 + below * 1.6)
        side = c.u + slope[..., 0] * (0.34 + 0.3 * below)
        mirrored = sky(side, np.clip(up, -0.6, horizon), sun, cloud=False)
        ds = np.hypot((side - sun[0]) * 1.0, (up - sun[1]) * 0.5)
        spark = smoothstep(0.062, 0.018, ds)
        mirrored = mirrored + (spark * 5.5)[..., None] * rgb("ffd890")
        grazing = 1 - np.clip(below * 1.15, 0, 0.62) - np.clip(-tilt * 1.2, 0, 0.3)
        deep = rgb("10204a") * 0.7
        sea += mix(np.broadcast_to(deep, image.shape), mirrored, np.clip(grazing, 0.15, 1) * 0.92)
    sea /= passes
    haze = np.exp(-below * 38)
    sea = mix(sea, sky(c.u, np.full_like(c.v, 0.44), sun, cloud=False) * 0.9, haze * 0.5)
    image = mix(image, sea, np.clip((c.v - horizon) / c.px + 0.5, 0, 1))

    # A headland on each side.
    for x0, sign, reach, high, seed in ((0.0, 1, 0.27, 0.05, 3), (ASPECT, -1, 0.17, 0.028, 9)):
        s = (c.u[0] - x0) * sign / reach
        profile = np.clip(1 - s, 0, 1) ** 0.7 * (0.7 + 0.5 * fbm(c.u[0] * 9, 0 * c.u[0] + seed, 6, seed))
        top = horizon - high * profile + 0.002
        mask = np.clip((c.v - top[None]) / c.px + 0.5, 0, 1) * np.clip((horizon + 0.0015 - c.v) / c.px + 0.5, 0, 1)
        image = mix(image, mix(np.broadcast_to(rgb("57264f"), image.shape), rgb("c2583f"),
                               glow(d, 0.3) * 0.6), mask * (s < 1)[None])
    return image, dict(bloom=0.16, threshold=0.9, vignette=0.25, saturation=1.04)
