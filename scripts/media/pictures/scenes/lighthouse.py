"""A cliff at the blue hour, and the lamp that turns on it."""

import numpy as np
from scipy.ndimage import gaussian_filter

from kit import (ASPECT, Terrain, direction, fbm, glow, lambert, mix, perlin, ramp, rgb, ridged, sample, smoothstep,
                 stars)
from scenes.glitter import ocean

FOCAL, HORIZON = 0.95, 0.6


def sky(u, v):
    image = ramp(v, (-0.3, "0b1838"), (0, "12244e"), (0.2, "22447c"), (0.4, "4d78a6"), (0.52, "b9a3a8"), (0.58, "f3b088"),
                 (0.62, "ffc08a"))
    cloud = smoothstep(0.02, 0.6, fbm(u * 1.9 + 3, v * 10 + u * 0.9, 6, 23)) * smoothstep(-0.1, 0.12, v)
    image = mix(image, ramp(v, (0, "2b3c6c"), (0.3, "6f7ba2"), (0.5, "e79a92"), (0.6, "ffc79a")), cloud * 0.7)
    return image


def paint(c):
    u, v = c.u, c.v
    background = sky(u, v) + stars(c, 420, 3, size=0.7) * smoothstep(0.4, 0.05, v)[..., None] * 0.7
    n, extent = 2048, 24.0
    z, x = np.mgrid[0:n, 0:n].astype(np.float32) * (extent / n)
    coast = 13.4 - 1.9 * np.exp(-((z - 8.2) / 1.9) ** 2) + 1.5 * fbm(x * 0.0 + 1, z * 0.36, 4, 6) + 0.55 * smoothstep(8, 20, z) * (z - 8) * 0.5
    inland = x - coast + 0.5 * fbm(x * 0.8, z * 0.8, 5, 16)
    cliff = smoothstep(0.0, 0.55, inland) * (1.65 + 0.4 * fbm(x * 0.35, z * 0.35, 4, 8)) + 0.10 * np.clip(inland, 0, 6)
    ledges = np.floor(cliff / 0.19 + fbm(x * 1.7, z * 1.7, 4, 30)) * 0.19
    cliff = np.where((inland > 0) & (inland < 0.75), mix(cliff, ledges, np.full_like(cliff, 0.42)), cliff)
    cliff += (ridged(x * 1.3, z * 1.3, 6, 19) - 0.4) * 0.3 * np.exp(-((inland - 0.2) / 0.5) ** 2)
    stacks = sum(h * np.exp(-(np.hypot(x - sx, (z - sz) * 0.8) / r) ** 2.4) for sx, sz, r, h in
                 ((10.25, 7.3, 0.27, 0.95), (9.7, 8.5, 0.22, 0.5), (10.95, 6.2, 0.24, 0.34)))
    height = np.maximum(cliff, stacks * (1 + 0.5 * fbm(x * 3, z * 3, 5, 9)))
    height = np.where(inland < -0.05, np.maximum(stacks * (1 + 0.5 * fbm(x * 3, z * 3, 5, 9)) - 0.05, 0), height)
    height = gaussian_filter(np.maximum(height, 0), 0.7)
    land = Terrain(height, extent)
    light = direction(-58, 9)
    shade = land.shadow(light, 0.08)
    eye = (10.9, 1.25, 0.2)
    px, pz, depth, hit = land.view(c, eye, FOCAL, HORIZON, near=1.0)
    high = land.read(land.height, px, pz)
    normal = land.read(land.normal, px, pz)
    rough = np.stack([fbm(px * 9, high * 14 + pz * 5, 5, 40), 0.5 * fbm(px * 7, high * 22, 4, 41),
                      fbm(pz * 9, high * 14, 5, 42)], -1)
    normal = normal + rough * 0.5
    normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
    strata = np.clip(0.5 + 0.9 * fbm(px * 0.8, high * 16, 4, 50), 0, 1)
    rock = mix(rgb("39343f"), rgb("94796a"), strata)
    grass = mix(rgb("2c3c30"), rgb("5d6a44"), np.clip(0.5 + fbm(px * 5, pz * 5, 5, 51), 0, 1))
    flat = smoothstep(0.62, 0.86, land.read(land.normal, px, pz)[..., 1]) * smoothstep(0.9, 1.4, high)
    ground = mix(rock, grass, flat)
    lit = lambert(normal, light) * land.read(shade, px, pz)
    colour = ground * (lit[..., None] * rgb("ffb48a") * 1.7 + (0.5 + 0.5 * normal[..., 1])[..., None] * rgb("4a78c0") * 0.8)
    wet = smoothstep(0.16, 0.03, high)
    colour *= (1 - 0.55 * wet)[..., None]

    # The sea.
    below = np.maximum(v - HORIZON, c.px)
    sd = eye[1] * FOCAL / below
    sx, sz = (u - ASPECT / 2) / FOCAL * sd + eye[0], sd + eye[2]
    tile = ocean(1024, 3, (0.5, 1), 8)
    slope = sample(tile, sx * 0.16, sz * 0.16) * 0.06 + sample(tile, sx * 0.61 + 0.3, sz * 0.61) * 0.05
    slope *= (1 / (1 + sd * 0.1))[..., None]
    up = HORIZON - below * 0.85 - np.abs(slope[..., 1] + 0.015) * 1.5
    sea = sky(u + slope[..., 0] * 0.4, np.clip(up, -0.3, HORIZON)) * 0.9
    fresnel = np.clip(1 - below * 1.5 - slope[..., 1] * 1.5, 0.22, 0.95)
    sea = mix(np.broadcast_to(rgb("0c2a48") * 0.9, sea.shape), sea, fresnel)
    shore = land.read(gaussian_filter((height > 0.03).astype(np.float32), 9), sx, sz)
    foam = smoothstep(0.12, 0.55, shore + 0.28 * fbm(sx * 3.5, sz * 3.5, 5, 60)) * smoothstep(0.0, 0.25, shore)
    lace = smoothstep(0.05, 0.35, fbm(sx * 7, sz * 7, 5, 61) + 0.15)
    sea = mix(sea, rgb("c9d6e6") * 0.85, np.clip(foam * lace, 0, 1) * 0.85)
    water = (~hit) | (high < 0.02)
    scene = np.where((water & (v > HORIZON))[..., None], sea, np.where(hit[..., None], colour, background))
    haze = np.where(hit & ~water, 1 - np.exp(-np.maximum(depth - 3, 0) * 0.03), np.where(v > HORIZON, np.exp(-below * 40) * 0.7, 0))
    image = mix(scene, rgb("d9a79a"), np.clip(haze, 0, 0.8))

    # The lighthouse, on the head of the cliff.
    tx, tz = 12.35, 8.2
    ground_y = float(land.read(land.height, np.array([tx]), np.array([tz]))[0]) - 0.06
    unit = FOCAL / (tz - eye[2])
    x0 = ASPECT / 2 + (tx - eye[0]) * unit
    foot = HORIZON - (ground_y - eye[1]) * unit
    tall = 1.75 * unit
    s = (foot - v) / tall
    du = u - x0

    def slab(low, top, half):
        return (np.clip((half - np.abs(du)) / c.px + 0.5, 0, 1) * np.clip((s - low) * tall / c.px + 0.5, 0, 1)
                * np.clip((top - s) * tall / c.px + 0.5, 0, 1))

    lamp = (x0, foot - 0.885 * tall)
    # Two beams, which widen and fade with distance, and are visible because the air is moist.
    air = 0.8 + 0.5 * fbm(u * 5, v * 7, 4, 71)
    for angle, strength in ((171.0, 1.0), (-12.0, 0.6)):
        a = np.radians(angle)
        along = (u - lamp[0]) * np.cos(a) - (v - lamp[1]) * np.sin(a)
        across = (u - lamp[0]) * np.sin(a) + (v - lamp[1]) * np.cos(a)
        wide = 0.004 + np.maximum(along, 0) * 0.085
        beam = np.exp(-(across / wide) ** 2) * smoothstep(-0.002, 0.02, along) / (1 + along * 2.6)
        image += (beam * strength * 0.75 * air)[..., None] * rgb("ffe9b4")
    half = tall * (0.105 - 0.04 * np.clip(s, 0, 1))
    body = slab(0, 0.8, half)
    side = np.clip(du / np.maximum(half, 1e-6), -1, 1)
    tone = mix(mix(rgb("f3e4dc"), rgb("c24a3c"), (np.floor(s / 0.16) % 2 == 1).astype(np.float32)), rgb("33405f"),
               smoothstep(-0.5, 0.9, side) * 0.78)
    window = sum(glow(np.hypot(du / 0.7, (s - at) * tall), tall * 0.013) for at in (0.2, 0.42, 0.64))
    image = mix(image, tone * 0.8, body)
    image += np.clip(window, 0, 1)[..., None] * rgb("ffc870") * 1.3 * body[..., None]
    dark = np.broadcast_to(rgb("1c2238"), image.shape)
    image = mix(image, dark, slab(0.795, 0.825, np.full_like(u, tall * 0.088)))
    image = mix(image, np.broadcast_to(rgb("ffe7a6") * 2.4, image.shape), slab(0.84, 0.93, np.full_like(u, tall * 0.045)))
    for bar in (-0.045, -0.016, 0.016, 0.045):
        image = mix(image, dark, np.clip((tall * 0.0035 - np.abs(du - bar * tall)) / c.px + 0.5, 0, 1)
                    * (s > 0.825) * (s < 0.935))
    image = mix(image, dark, np.clip((tall * 0.0025 - np.abs(s - 0.85) * tall) / c.px + 0.5, 0, 1) * (np.abs(du) < tall * 0.085))
    dome = tall * 0.062 * np.sqrt(np.clip(1 - ((s - 0.93) / 0.07) ** 2, 0, 1)) * (s >= 0.93)
    image = mix(image, dark, np.clip((dome - np.abs(du)) / c.px + 0.5, 0, 1) * (s >= 0.93) * (s < 1.0))
    image = mix(image, dark, slab(0.99, 1.05, np.full_like(u, tall * 0.005)))
    d = np.hypot(u - lamp[0], v - lamp[1])
    image += (glow(d, 0.02) * 1.5 + glow(d, 0.075) * 0.45 + glow(d, 0.2) * 0.13)[..., None] * rgb("ffdf9c")
    # The keeper's house.
    hx, hw, hh = x0 + tall * 0.27, tall * 0.17, tall * 0.14
    hu, hv = u - hx, foot + tall * 0.012 - v
    wall = np.clip((hw - np.abs(hu)) / c.px + 0.5, 0, 1) * (hv > 0) * np.clip((hh - hv) / c.px + 0.5, 0, 1)
    roof = np.clip((hw * 1.12 * (1 - (hv - hh) / (hh * 0.75)) - np.abs(hu)) / c.px + 0.5, 0, 1) * (hv >= hh) * (hv < hh * 1.75)
    image = mix(image, np.broadcast_to(rgb("8d8796") * 0.75, image.shape), wall)
    image = mix(image, np.broadcast_to(rgb("3a2630"), image.shape), roof)
    for wx in (-0.5, 0.1, 0.62):
        pane = (np.abs(hu - wx * hw) < hw * 0.13) * (np.abs(hv - hh * 0.5) < hh * 0.22)
        image = mix(image, np.broadcast_to(rgb("ffc766") * 1.7, image.shape), pane.astype(np.float32))
    return image, dict(bloom=0.2, threshold=0.85, vignette=0.28, saturation=1.05)
