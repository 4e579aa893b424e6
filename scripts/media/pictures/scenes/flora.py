"""Silhouettes of trees, shared by the scenes that have a wood."""

import numpy as np


def conifers(canvas, trees, seed=0):
    """The coverage of conifers, each given as (x, foot, height); the tiers of branches droop, and no two are alike."""
    mask = np.zeros((canvas.h, canvas.w), np.float32)
    random = np.random.default_rng(seed)
    for x, foot, height in trees:
        slim = random.uniform(0.13, 0.2)
        tiers = random.uniform(9, 15) * (height / 0.1) ** 0.35
        lean, phase = random.normal(0, 0.012), random.uniform(0, 1, 2)
        x0, x1 = int((x - height * 0.25) * canvas.h), int((x + height * 0.25) * canvas.h) + 2
        y0, y1 = int((foot - height) * canvas.h), int(foot * canvas.h) + 2
        x0, x1, y0, y1 = max(0, x0), min(canvas.w, x1), max(0, y0), min(canvas.h, y1)
        if x0 >= x1 or y0 >= y1:
            continue
        u, v = canvas.u[y0:y1, x0:x1], canvas.v[y0:y1, x0:x1]
        s = (v - (foot - height)) / height
        du = u - x - lean * height * (1 - s)
        side = np.where(du > 0, phase[0], phase[1])
        # A branch hangs: its tier shifts down as it reaches out.
        tier = s * tiers + side - np.abs(du) / (slim * height) * 0.9
        fringe = tier - np.floor(tier)
        ragged = 0.5 + 0.5 * fringe
        wobble = 0.82 + 0.36 * (np.sin(np.floor(tier) * 12.9898 + side * 78.2) * 43758.5 % 1)
        half = slim * height * np.clip(s, 0, 1) ** 0.85 * ragged * wobble
        edge = canvas.px * 0.7
        cover = np.clip((half - np.abs(du)) / edge + 0.5, 0, 1) * np.clip((foot - v) / edge + 0.5, 0, 1)
        cover = np.where(s < 0, 0, cover)
        trunk = np.clip((height * 0.008 * (0.3 + s) - np.abs(du)) / edge + 0.5, 0, 1) * (s > 0) * (v < foot)
        mask[y0:y1, x0:x1] = np.maximum(mask[y0:y1, x0:x1], np.maximum(cover, trunk))
    return mask
