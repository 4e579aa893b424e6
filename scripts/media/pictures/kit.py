"""Functions that the scenes share: noise, colour, light, and a renderer of heightfields.

Colours are linear light; a scene returns rows x columns x 3 floats, and `finish` makes a photograph of it.
Coordinates: u runs 0...ASPECT from left to right, v runs 0...1 from top to bottom.
"""

import numpy as np
from scipy import ndimage

ASPECT = 0.75


class Canvas:
    """A grid of sample positions; except in drafts it is finer than the picture, and is averaged for smooth edges."""

    def __init__(self, height):
        self.h, self.w = height, round(height * ASPECT)
        self.px = 1.0 / height
        v, u = np.mgrid[0:self.h, 0:self.w].astype(np.float32)
        self.u, self.v = (u + 0.5) * self.px, (v + 0.5) * self.px

    def blur(self, image, radius):
        """Blurs with a deviation of `radius` picture heights; wide blurs are computed at a lower resolution."""
        sigma = radius * self.h
        shrink = max(1, int(sigma / 6))
        axes = (1, 1) if image.ndim == 2 else (1, 1, 0)
        if shrink == 1:
            return ndimage.gaussian_filter(image, [sigma * a for a in axes], mode="nearest")
        small = downsample(image, shrink)
        small = ndimage.gaussian_filter(small, [sigma / shrink * a for a in axes], mode="nearest")
        return resize(small, self.h, self.w)


def downsample(image, factor):
    h, w = image.shape[:2]
    image = np.pad(image, [(0, -h % factor), (0, -w % factor)] + [(0, 0)] * (image.ndim - 2), mode="edge")
    h, w = image.shape[0] // factor, image.shape[1] // factor
    return image.reshape(h, factor, w, factor, *image.shape[2:]).mean(axis=(1, 3))


def resize(image, height, width):
    ys = (np.arange(height) + 0.5) * image.shape[0] / height - 0.5
    xs = (np.arange(width) + 0.5) * image.shape[1] / width - 0.5
    grid = np.meshgrid(ys, xs, indexing="ij")
    if image.ndim == 2:
        return ndimage.map_coordinates(image, grid, order=1, mode="nearest").astype(np.float32)
    return np.stack([resize(image[..., c], height, width) for c in range(image.shape[2])], axis=-1)


# Colour

def rgb(text):
    """A hexadecimal sRGB colour as linear light."""
    c = np.array([int(text[i:i + 2], 16) for i in (0, 2, 4)], np.float32) / 255
    return np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4).astype(np.float32)


_TO_LMS = np.array([[0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566],
                    [0.0883024619, 0.2817188376, 0.6299787005]], np.float32)
_TO_LAB = np.array([[0.2104542553, 0.7936177850, -0.0040720468], [1.9779984951, -2.4285922050, 0.4505937099],
                    [0.0259040371, 0.7827717662, -0.8086757660]], np.float32)


def oklab(c):
    return np.cbrt(c @ _TO_LMS.T) @ _TO_LAB.T


def from_oklab(c):
    return np.maximum((c @ np.linalg.inv(_TO_LAB).T) ** 3 @ np.linalg.inv(_TO_LMS).T, 0).astype(np.float32)


def ramp(t, *stops):
    """A gradient through (position, colour) stops, smooth in a space in which equal steps look equal."""
    at = np.array([s[0] for s in stops], np.float64)
    colours = oklab(np.array([rgb(s[1]) if isinstance(s[1], str) else s[1] for s in stops], np.float32))
    from scipy.interpolate import PchipInterpolator
    table = from_oklab(PchipInterpolator(at, colours)(np.linspace(at[0], at[-1], 2048)).astype(np.float32))
    index = np.clip((t - at[0]) / (at[-1] - at[0]), 0, 1) * 2047
    low = np.minimum(index.astype(np.int32), 2046)
    f = (index - low)[..., None].astype(np.float32)
    return table[low] * (1 - f) + table[low + 1] * f


def mix(a, b, t):
    t = np.asarray(t, np.float32)
    if np.ndim(a) == 3 or np.ndim(b) == 3 or np.shape(a) == (3,):
        t = t[..., None]
    return a * (1 - t) + b * t


def smoothstep(a, b, x):
    t = np.clip((x - a) / (b - a), 0, 1)
    return t * t * (3 - 2 * t)


def glow(distance, radius):
    return np.exp(-(distance / radius) ** 2)


# Noise

def _hash(ix, iy, seed):
    h = (ix.astype(np.uint32) * np.uint32(374761393) + iy.astype(np.uint32) * np.uint32(668265263)
         + np.uint32(seed * 2246822519 % 2 ** 32))
    h = (h ^ (h >> np.uint32(13))) * np.uint32(1274126177)
    h = (h ^ (h >> np.uint32(16))) * np.uint32(2654435769)
    return h ^ (h >> np.uint32(15))


def cell(ix, iy, seed=0):
    """A pseudorandom number in 0...1 for a cell of a grid."""
    return (_hash(np.asarray(ix, np.int64), np.asarray(iy, np.int64), seed) >> np.uint32(8)).astype(np.float32) / 2 ** 24


def perlin(x, y, seed=0):
    """Gradient noise, about -0.7...0.7."""
    x, y = np.asarray(x, np.float32), np.asarray(y, np.float32)
    ix, iy = np.floor(x).astype(np.int64), np.floor(y).astype(np.int64)
    fx, fy = x - ix, y - iy
    sx = fx * fx * fx * (fx * (fx * 6 - 15) + 10)
    sy = fy * fy * fy * (fy * (fy * 6 - 15) + 10)

    def corner(dx, dy):
        angle = cell(ix + dx, iy + dy, seed) * np.float32(2 * np.pi)
        return np.cos(angle) * (fx - dx) + np.sin(angle) * (fy - dy)

    top = corner(0, 0) * (1 - sx) + corner(1, 0) * sx
    bottom = corner(0, 1) * (1 - sx) + corner(1, 1) * sx
    return top * (1 - sy) + bottom * sy


def fbm(x, y, octaves=6, seed=0, gain=0.5, lacunarity=2.03):
    total, amplitude = 0, 1.0
    for i in range(octaves):
        total = total + amplitude * perlin(x, y, seed + i * 17)
        # A rotation between octaves hides the grid.
        x, y = (x * 0.8 - y * 0.6) * lacunarity, (x * 0.6 + y * 0.8) * lacunarity
        amplitude *= gain
    return total


def ridged(x, y, octaves=6, seed=0, gain=0.5, lacunarity=2.07):
    """Ridged noise for mountains, with more detail near the crests. About 0...1."""
    total, amplitude, weight, norm = 0, 1.0, 1.0, 0.0
    for i in range(octaves):
        crest = (1 - np.abs(perlin(x, y, seed + i * 31)) * 1.6) ** 2 * weight
        total = total + amplitude * crest
        norm += amplitude
        weight = np.clip(crest * 1.6, 0, 1)
        x, y = (x * 0.8 - y * 0.6) * lacunarity, (x * 0.6 + y * 0.8) * lacunarity
        amplitude *= gain
    return total / norm


def sample(image, x, y):
    """Reads a tile, which repeats and is 1 wide and high, at positions."""
    n = image.shape[0]
    texel = [np.asarray(y, np.float32) * n - 0.5, np.asarray(x, np.float32) * image.shape[1] - 0.5]
    if image.ndim == 2:
        return ndimage.map_coordinates(image, texel, order=1, mode="grid-wrap")
    return np.stack([ndimage.map_coordinates(image[..., c], texel, order=1, mode="grid-wrap")
                     for c in range(image.shape[2])], axis=-1)


# Sky

def stars(canvas, count, seed, size=0.75, colour_spread=0.25):
    """Stars at random positions, few bright and many faint; sizes are in final pixels, so that stars stay points."""
    out = np.zeros((canvas.h, canvas.w, 3), np.float32)
    random = np.random.default_rng(seed)
    x, y = random.uniform(0, canvas.w, count), random.uniform(0, canvas.h, count)
    light = random.pareto(1.7, count) * 0.05 + 0.02
    warm = random.normal(0, colour_spread, count)
    tint = np.stack([1 + warm, np.ones(count), 1 - warm], -1).clip(0.5, 1.6)
    scale = canvas.h / 1560
    for xi, yi, li, ti in zip(x, y, np.minimum(light, 3.0), tint):
        radius = size * scale * (0.55 + 0.35 * min(li, 1.5))
        reach = int(np.ceil(radius * 3))
        x0, y0 = int(xi), int(yi)
        ys = slice(max(0, y0 - reach), min(canvas.h, y0 + reach + 1))
        xs = slice(max(0, x0 - reach), min(canvas.w, x0 + reach + 1))
        yy, xx = np.mgrid[ys, xs]
        out[ys, xs] += (np.exp(-((xx - xi) ** 2 + (yy - yi) ** 2) / (2 * radius ** 2)) * li)[..., None] * ti
    return out


# Heightfields

class Terrain:
    """A heightfield over a square of `extent` units, its light, and a camera.

    The camera looks along +z and keeps vertical lines upright.
    """

    def __init__(self, height, extent):
        self.height, self.extent, self.n = height.astype(np.float32), extent, height.shape[0]
        step = extent / self.n
        gz, gx = np.gradient(self.height, step)
        norm = np.sqrt(gx * gx + gz * gz + 1)
        self.normal = np.stack([-gx / norm, 1 / norm, -gz / norm], -1).astype(np.float32)
        self.slope = np.sqrt(gx * gx + gz * gz)

    def read(self, field, x, z):
        position = [z / self.extent * self.n - 0.5, x / self.extent * self.n - 0.5]
        if field.ndim == 2:
            return ndimage.map_coordinates(field, position, order=1, mode="nearest")
        return np.stack([ndimage.map_coordinates(field[..., c], position, order=1, mode="nearest")
                         for c in range(field.shape[2])], axis=-1)

    def shadow(self, light, softness=0.02, reach=None):
        """The light on each point: 0 in shadow, 1 where the ray to the light clears the terrain, and soft between."""
        light = np.asarray(light, np.float64)
        flat = np.hypot(light[0], light[2])
        rise = light[1] / flat
        towards = np.array([light[0], light[2]]) / flat
        # The search has half the resolution but small steps, because large steps would repeat the crest's outline.
        coarse = downsample(self.height, 2)
        step = self.extent / coarse.shape[0]
        reach = reach or self.extent * 0.6
        clear = np.full(coarse.shape, 1e3, np.float32)
        distance = step
        while distance < reach:
            dx, dz = towards * distance / step
            there = ndimage.shift(coarse, (-dz, -dx), order=1, mode="nearest")
            clear = np.minimum(clear, (coarse + rise * distance - there) / distance)
            distance += max(step * 0.75, distance * 0.02)
            if rise * distance > float(np.ptp(coarse)):
                break
        return resize(smoothstep(-softness * 0.5, softness, clear).astype(np.float32), self.n, self.n)

    def hollow(self, radius):
        """Approximate ambient occlusion: the depth of a point below the mean of its surroundings."""
        mean = ndimage.gaussian_filter(self.height, radius / self.extent * self.n, mode="nearest")
        return mean - self.height

    def view(self, canvas, eye, focal, horizon, near=0.4, far=None, steps=2600, shape=None):
        """The first hit of every pixel's ray: (x, z, depth, hit). `horizon` is the v of eye level in the picture;
        `shape` maps a stored height to the visible height, which may be sharper than the grid."""
        far = far or self.extent * 1.2
        depth = np.geomspace(near, far, steps).astype(np.float32)
        slopes = (canvas.u[0] - ASPECT / 2) / focal
        x = eye[0] + depth[:, None] * slopes[None, :]
        z = np.broadcast_to(eye[2] + depth[:, None], x.shape)
        stored = self.read(self.height, x, z)
        projected = horizon - focal * ((shape(stored) if shape else stored) - eye[1]) / depth[:, None]
        envelope = np.minimum.accumulate(projected, axis=0)
        rows = canvas.v[:, 0]
        hit_depth = np.full((canvas.h, canvas.w), far, np.float32)
        hit = np.zeros((canvas.h, canvas.w), bool)
        for c in range(canvas.w):
            k = np.searchsorted(-envelope[:, c], -rows, side="left")
            inside = k < steps
            k1 = np.minimum(k, steps - 1)
            k0 = np.maximum(k1 - 1, 0)
            a, b = projected[k0, c], projected[k1, c]
            t = np.clip((a - rows) / np.where(np.abs(a - b) < 1e-9, 1, a - b), 0, 1)
            hit_depth[:, c] = np.where(inside, depth[k0] + (depth[k1] - depth[k0]) * t, far)
            hit[:, c] = inside
        return eye[0] + hit_depth * slopes[None, :], eye[2] + hit_depth, hit_depth, hit


def direction(azimuth, altitude):
    """A unit vector towards a light; azimuth 0 is straight ahead (+z), positive to the right, in degrees."""
    a, h = np.radians(azimuth), np.radians(altitude)
    return np.array([np.sin(a) * np.cos(h), np.sin(h), np.cos(a) * np.cos(h)], np.float32)


def lambert(normal, light):
    return np.maximum(normal @ light, 0)


# Tone mapping

def filmic(c):
    """A shoulder that keeps bright colours from clipping and a toe that keeps blacks deep."""
    a, b, cc, d, e = 2.51, 0.03, 2.43, 0.59, 0.14
    return np.clip((c * (a * c + b)) / (c * (cc * c + d) + e), 0, 1)


def soft(c):
    """A shoulder only: colours below 0.7 are unchanged."""
    high = 0.7 + 0.3 * (1 - np.exp(-(c - 0.7) / 0.3))
    return np.where(c < 0.7, np.maximum(c, 0), high)


def finish(canvas, image, factor, bloom=0.12, threshold=0.8, vignette=0.22, grain=0.009, tone=soft,
           saturation=1.0, seed=1):
    """Applies bloom, saturation, vignette, tone, downsampling, grain and dither, and returns 8-bit sRGB."""
    image = np.maximum(image, 0)
    if bloom:
        bright = np.maximum(image - threshold, 0)
        bright = np.minimum(bright, 6)
        image = image + bloom * (canvas.blur(bright, 0.006) + 0.8 * canvas.blur(bright, 0.025)
                                 + 0.5 * canvas.blur(bright, 0.08))
    grey = image @ np.array([0.2126, 0.7152, 0.0722], np.float32)
    image = np.maximum(grey[..., None] + (image - grey[..., None]) * saturation, 0)
    r = np.hypot((canvas.u - ASPECT / 2) / ASPECT * 1.5, canvas.v - 0.5)
    image = tone(image * (1 - vignette * smoothstep(0.35, 1.0, r))[..., None])
    image = downsample(image, factor) if factor > 1 else image
    encoded = np.where(image <= 0.0031308, image * 12.92, 1.055 * np.maximum(image, 1e-6) ** (1 / 2.4) - 0.055)
    random = np.random.default_rng(seed)
    grey = encoded.mean(-1, keepdims=True)
    noise = random.normal(0, 1, encoded.shape[:2] + (1,)).astype(np.float32)
    encoded = encoded + noise * grain * (0.35 + 0.65 * np.sqrt(np.clip(grey * (1 - grey) * 4, 0, 1)))
    dither = random.random(encoded.shape, np.float32) - random.random(encoded.shape, np.float32)
    return np.clip(encoded * 255 + dither * 0.6 + 0.5, 0, 255).astype(np.uint8)
