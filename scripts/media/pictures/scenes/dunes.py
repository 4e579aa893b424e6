"""Dunes an hour before dusk: one low light from the side, crests like blades."""

import numpy as np

from scipy.ndimage import gaussian_filter

from kit import ASPECT, Terrain, direction, fbm, glow, lambert, mix, perlin, ramp, rgb, smoothstep

FOCAL, HORIZON = 0.95, 0.335

# Crest lines: x at z = 0, change of x per z, (amplitude, frequency, phase) of two waves along z, height, and the range
# of z outside of which the crest fades.
CRESTS = (
    (12.6, 0.10, (1.5, 0.52, 0.4), (0.42, 1.35, 1.0), 2.45, (0.0, 13.0)),
    (18.6, -0.25, (1.7, 0.40, 2.2), (0.5, 1.1, 0.0), 2.1, (3.0, 16.0)),
    (4.6, 0.28, (1.6, 0.36, 5.0), (0.4, 1.2, 3.0), 2.2, (4.0, 18.0)),
    (11.0, -0.15, (2.2, 0.33, 1.1), (0.5, 0.9, 2.0), 3.0, (12.0, 24.0)),
    (18.0, 0.12, (2.0, 0.30, 4.0), (0.6, 0.8, 5.0), 3.1, (14.0, 30.0)),
    (3.0, 0.1, (1.8, 0.30, 0.0), (0.6, 0.8, 1.0), 3.1, (15.0, 30.0)),
)


def paint(c):
    n, extent = 2800, 24.0
    z, x = np.mgrid[0:n, 0:n].astype(np.float32) * (extent / n)
    ground = 0.35 * fbm(x * 0.22, z * 0.22, 3, 8) + 0.1
    height = ground
    for x0, drift, (a, f, p), (a2, f2, p2), tall, (begin, end) in CRESTS:
        line = x0 + drift * z + a * np.sin(z * f + p) + a2 * np.sin(z * f2 + p2) + 0.12 * fbm(z * 0.8 + x0, 0 * z, 3, 5)
        top = tall * (0.82 + 0.26 * np.sin(z * 0.7 + p * 2)) * smoothstep(begin - 3, begin + 2, z) * smoothstep(end + 4, end - 4, z)
        dx = x - line
        # The windward side is long and a little convex; the lee side has the angle at which sand rests.
        windward = top - 0.34 * -dx - 0.012 * dx * dx
        lee = top - 0.62 * dx
        dune = np.where(dx < 0, windward, lee)
        soft = 0.16
        peak = np.maximum(height, dune)
        blend = peak + soft * np.exp(-np.abs(height - dune) / soft * 1.4) * 0.5
        height = np.where(dune > height + 0.6, dune, blend)
    land = Terrain(gaussian_filter(height.astype(np.float32), 1.6), extent)
    sun = direction(-82, 14)
    shade = gaussian_filter(land.shadow(sun, 0.03), 2.0)
    eye = (11.6, 4.15, 0.3)
    px, pz, depth, hit = land.view(c, eye, FOCAL, HORIZON, near=1.0)
    normal = land.read(land.normal, px, pz)
    # Wind ripples, only where they are larger than a pixel.
    bend = fbm(px * 0.8, pz * 0.8, 3, 20)
    phase = (px * 0.35 + pz) * 42 + 16 * bend
    ripple = (np.cos(phase) + 0.35 * np.cos(2 * phase + 1)) * 0.13 * np.exp(-np.maximum(depth - 1.5, 0) * 0.3)
    normal = normal + np.stack([ripple * 0.7, 0 * ripple, ripple], -1)
    normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
    lit = lambert(normal, sun) * land.read(shade, px, pz)
    speckle = 1 + 0.06 * perlin(px * 130, pz * 130, 3) * np.exp(-depth * 0.25)
    sand = mix(rgb("dd9350"), rgb("cf7a40"), smoothstep(-0.4, 0.5, fbm(px * 0.5, pz * 0.5, 4, 31)))
    sky_light = (0.5 + 0.5 * normal[..., 1])[..., None] * rgb("5f62a8") * 0.62
    bounce = rgb("b4522c") * 0.15
    colour = sand * speckle[..., None] * (lit[..., None] * np.float32([3.3, 2.5, 1.75]) + sky_light + bounce)
    haze = 1 - np.exp(-np.maximum(depth - 5, 0) * 0.055)
    air = ramp(c.u / ASPECT, (0, "ffcf94"), (0.5, "f2b898"), (1, "c79aa8"))
    colour = mix(colour, air, haze * 0.85)
    sky = ramp(c.v, (0, "1f4f86"), (0.12, "4f8ab0"), (0.22, "a4bab8"), (0.29, "f0caa0"), (0.345, "ffd29c"))
    veil = smoothstep(0.02, 0.55, fbm(c.u * 1.6 + 2, c.v * 9 + c.u * 1.6, 7, 44))
    sky = mix(sky, ramp(c.v, (0, "c4c2cc"), (0.2, "ffdfb8"), (0.3, "ffe9c4")), veil * 0.7)
    sky += (glow(np.hypot(c.u + 0.03, (c.v - 0.29) * 1.2), 0.4) * 0.5)[..., None] * rgb("ffb060")
    return np.where(hit[..., None], colour, sky), dict(bloom=0.08, vignette=0.26, saturation=1.06)
