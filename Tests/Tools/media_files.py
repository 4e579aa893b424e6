#!/usr/bin/env python3
"""Writes small pictures and videos of the kinds that people have into a folder: media_files.py FOLDER.

A picture is 64x48 pixels: red and green above blue and white, each a quarter. A video has 25 frames a second of 64x48 pixels,
of one grey each: frame N has 8 * (N % 32). Needs ffmpeg and Pillow.
"""
import io
import random
import re
import struct
import subprocess
import sys
import zlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from PIL import Image

folder = Path(sys.argv[1])
WIDTH, HEIGHT = 64, 48
QUARTERS = [(255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255)]


def quarters() -> Image.Image:
    image = Image.new("RGB", (WIDTH, HEIGHT))
    for index, colour in enumerate(QUARTERS):
        image.paste(colour, (index % 2 * 32, index // 2 * 24, index % 2 * 32 + 32, index // 2 * 24 + 24))
    return image


def ffmpeg(*arguments: str) -> None:
    subprocess.run(["ffmpeg", "-nostdin", "-v", "error", "-y", *arguments], check=True, cwd=folder)


def pictures() -> None:
    plain = quarters()
    half = plain.convert("RGBA")
    half.putalpha(128)
    # The stored image is to be shown rotated by 90 degrees clockwise.
    stored = plain.transpose(Image.ROTATE_90)
    orientation = Image.Exif()
    orientation[0x0112] = 6
    plain.save(folder / "lossy.webp", quality=95)
    half.save(folder / "alpha.webp", lossless=True)
    stored.save(folder / "turned.webp", lossless=True, exif=orientation.tobytes())
    plain.save(folder / "plain.bmp")
    half.save(folder / "alpha.bmp")
    plain.quantize(8).save(folder / "palette.bmp")
    plain.save(folder / "plain.tif")
    stored.save(folder / "turned.tif", compression="tiff_lzw", exif=orientation)
    plain.convert("CMYK").save(folder / "cmyk.tif")
    half.save(folder / "alpha.tif")
    premultiplied(folder / "alpha.tif", folder / "premultiplied.tif")
    plain.save(folder / "still.gif")
    plain.save(folder / "plain.ppm")
    plain.convert("L").save(folder / "grey.pgm")
    plain.save(folder / "plain.tga")
    plain.resize((48, 48)).save(folder / "icon.ico", sizes=[(16, 16), (48, 48)])
    plain.save(folder / "plain.jp2")
    stored.save(folder / "turned.png", exif=orientation)
    plain.convert("CMYK").save(folder / "cmyk.jpg", quality=95)
    plain.convert("L").save(folder / "grey.jpg", quality=95)
    stored.save(folder / "turned.jpg", quality=95, exif=orientation.tobytes())
    # The formats of these files contradict their names.
    plain.save(folder / "a-webp.png", "WEBP", lossless=True)
    plain.save(folder / "a-png.mp4", "PNG")
    plain.save(folder / "a-bmp%03d.txt", "BMP")


# The primaries of sRGB as a profile stores them, adapted to D50, and their chromaticities.
RED, GREEN, BLUE = (0.43607, 0.22249, 0.01392), (0.38515, 0.71687, 0.09708), (0.14307, 0.06061, 0.71410)
CHROMATICITIES = {"white": (0.3127, 0.3290), "red": (0.64, 0.33), "green": (0.30, 0.60), "blue": (0.15, 0.06)}


def profile(red: tuple, green: tuple, gamma: float, padding: int = 0) -> bytes:
    """An ICC profile with the given red and green and the blue of sRGB; a gamma of 0 selects the curve of sRGB."""

    def fixed(*values: float) -> bytes:
        return b"".join(struct.pack(">i", round(value * 65536)) for value in values)

    white = (0.9642, 1, 0.8249)
    if gamma:
        curve = b"curv" + bytes(4) + struct.pack(">IH", 1, round(gamma * 256)) + bytes(2)
    else:
        curve = b"para" + bytes(4) + struct.pack(">HH", 3, 0)
        curve += fixed(2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)
    contents = {
        name: b"XYZ " + bytes(4) + fixed(*value)
        for name, value in [(b"wtpt", white), (b"rXYZ", red), (b"gXYZ", green), (b"bXYZ", BLUE)]
    } | {name: curve for name in [b"rTRC", b"gTRC", b"bTRC"]}
    if padding:
        contents[b"zzzz"] = b"data" + bytes(padding)
    start = 128 + 4 + 12 * len(contents)
    table, data = struct.pack(">I", len(contents)), b""
    for name, content in contents.items():
        table += name + struct.pack(">II", start + len(data), len(content))
        data += content
    header = struct.pack(">I", start + len(data)) + bytes(4) + struct.pack(">I", 0x02400000) + b"mntrRGB XYZ "
    header += struct.pack(">6H", 2026, 1, 1, 0, 0, 0) + b"acsp" + bytes(28) + fixed(*white)
    return header.ljust(128, b"\0") + table + data


def coloured_pictures() -> None:
    """Pictures with metadata about their colours. Most store red as green and green as red, and their metadata says so."""
    red, green, blue = quarters().split()
    stored = Image.merge("RGB", (green, red, blue))
    half = stored.convert("RGBA")
    half.putalpha(128)
    # The profile's red is the green of sRGB, and its green is the red of sRGB.
    swapped = profile(GREEN, RED, 2.2)
    for name, options in [("png", {}), ("jpg", {"quality": 95}), ("webp", {"lossless": True}), ("tif", {})]:
        stored.save(folder / f"profile.{name}", icc_profile=swapped, **options)
    half.save(folder / "profile-alpha.png", icc_profile=swapped)
    half.save(folder / "profile-alpha.webp", icc_profile=swapped, lossless=True)
    half.save(folder / "profile-alpha.tif", icc_profile=swapped)
    premultiplied(folder / "profile-alpha.tif", folder / "profile-premultiplied.tif")
    # A profile that is larger than a segment of a JPEG is split into several segments.
    stored.save(folder / "profile-pieces.jpg", quality=95, icc_profile=profile(GREEN, RED, 2.2, padding=150_000))
    grey = Image.new("RGB", (WIDTH, HEIGHT), (55, 128, 200))
    grey.save(folder / "linear.png", icc_profile=profile(RED, GREEN, 1))
    # A profile takes precedence over a gamma.
    quarters().point(lambda level: level // 2).save(folder / "gamma.png", icc_profile=profile(RED, GREEN, 0))
    insert(folder / "gamma.png", b"gAMA" + struct.pack(">I", 100000))
    # A profile of another colour model is ignored.
    quarters().save(folder / "profile-other.jpg", quality=95, icc_profile=swapped.replace(b"RGB ", b"CMYK"))
    coordinates = [*CHROMATICITIES["white"], *CHROMATICITIES["green"], *CHROMATICITIES["red"], *CHROMATICITIES["blue"]]
    stored.save(folder / "primaries.png")
    insert(folder / "primaries.png", b"cHRM" + b"".join(struct.pack(">I", round(value * 100000)) for value in coordinates))


def insert(path: Path, chunk: bytes) -> None:
    """Inserts a chunk, given by its name and content, after the header of a PNG."""
    file = path.read_bytes()
    chunk = struct.pack(">I", len(chunk) - 4) + chunk + struct.pack(">I", zlib.crc32(chunk))
    path.write_bytes(file[:33] + chunk + file[33:])


def premultiplied(source: Path, target: Path) -> None:
    """Writes a copy of a TIFF of alpha 128 with its colours multiplied by alpha, and with a tag that says so."""
    file = bytearray(source.read_bytes())
    first = struct.unpack_from("<I", file, 4)[0]
    values = {}
    for entry in range(struct.unpack_from("<H", file, first)[0]):
        position = first + 2 + 12 * entry
        tag, kind, _, value = struct.unpack_from("<HHII", file, position)
        values[tag] = value if kind == 4 else value & 0xFFFF
        if tag == 338:
            struct.pack_into("<H", file, position + 8, 1)
    start = values[273]
    for pixel in range(start, start + WIDTH * HEIGHT * 4, 4):
        for component in range(3):
            file[pixel + component] = file[pixel + component] * 128 // 255
    target.write_bytes(file)


def encoded_pictures() -> None:
    for name, options in [
        ("sixteen.tif", ["-pix_fmt", "rgb48le"]),
        ("still.avif", ["-c:v", "libaom-av1", "-still-picture", "1", "-crf", "5", "-cpu-used", "8"]),
    ]:
        ffmpeg("-i", "plain.bmp", *options, name)


def damaged_pictures() -> None:
    noise = random.Random(5)
    image = Image.new("RGB", (WIDTH, HEIGHT), (255, 0, 0))
    for y in range(24, HEIGHT):
        for x in range(WIDTH):
            image.putpixel((x, y), tuple(noise.randrange(256) for _ in range(3)))
    photo, chunks = io.BytesIO(), io.BytesIO()
    image.save(photo, "JPEG", quality=95)
    image.save(chunks, "PNG")
    jpeg, png = photo.getvalue(), chunks.getvalue()
    (folder / "cut.jpg").write_bytes(jpeg[: len(jpeg) * 7 // 10])
    (folder / "endless.jpg").write_bytes(jpeg[:-2])
    # The additional bytes are before the end marker. Decoders skip them with a warning.
    (folder / "stray.jpg").write_bytes(jpeg[:-2] + bytes(7) + jpeg[-2:])
    (folder / "cut.png").write_bytes(png[: len(png) * 7 // 10])
    data = png.index(b"IDAT") + 4
    length = struct.unpack_from(">I", png, data - 8)[0]
    middle = data + length * 7 // 10
    flipped = bytearray(png)
    flipped[middle] ^= 0xFF
    (folder / "flipped.png").write_bytes(flipped)
    # The chunk's checksum is correct; only its compressed data is damaged.
    body = bytes(flipped[data - 4 : data + length])
    struct.pack_into(">I", flipped, data + length, zlib.crc32(body))
    (folder / "flipped-sum.png").write_bytes(flipped)


def greys(seconds: float) -> list[str]:
    return ["-f", "lavfi", "-i", f"color=black:size=64x48:rate=25:duration={seconds},format=gray,geq=lum='8*mod(N,32)'"]


H264 = ["-pix_fmt", "yuv420p", "-c:v", "libx264", "-preset", "veryfast", "-qp", "6"]
HEVC = ["-pix_fmt", "yuv420p", "-c:v", "libx265", "-preset", "ultrafast", "-x265-params"]


# A strip at the bottom is noise, so that frames make up most of a file.
NOISE = "geq=lum='if(lt(Y,40),lum(X,Y),255*random(1))':cb=128:cr=128"

STILL_AT_THE_END = "select='lt(n,25)+eq(n,99)'"


def played_twice(source: Path, target: Path) -> None:
    """Writes a copy of an MP4 whose edit list plays the whole video twice."""
    file = bytearray(source.read_bytes())
    box = file.index(b"elst") - 4
    length, = struct.unpack_from(">I", file, box)
    entry = file[box + 16 : box + 28]
    edits = struct.pack(">I4sII", 40, b"elst", 0, 2) + entry + entry
    file[box : box + length] = edits
    for name in [b"moov", b"trak", b"edts"]:
        position = file.index(name) - 4
        struct.pack_into(">I", file, position, struct.unpack_from(">I", file, position)[0] + len(edits) - length)
    for name, offset in [(b"mvhd", 20), (b"tkhd", 24)]:
        position = file.index(name) - 4 + 4 + offset
        struct.pack_into(">I", file, position, 2 * struct.unpack_from(">I", file, position)[0])
    target.write_bytes(file)


def videos() -> None:
    ffmpeg(*greys(14), "-pix_fmt", "yuv420p", "grey.y4m")
    source = ["-i", "grey.y4m"]
    tone = ["-f", "lavfi", "-i", "sine=duration=14"]
    jobs = [
        [*source, *H264, "-x264opts", "open-gop=1:keyint=25:bframes=3", "open-gop.mp4"],
        [*source, *H264, "-g", "50", "-sc_threshold", "0", "h264.ts"],
        [*source, *HEVC, "log-level=none:keyint=25:open-gop=1:qp=6", "hevc.ts"],
        [*source, *tone, *H264, "-x264opts", "open-gop=1:keyint=25", "-c:a", "ac3", "-f", "mpegts", "-mpegts_m2ts_mode", "1", "avchd.mts"],
        [*source, "-t", "2", *H264, "raw.h264"],
        [*source, "-t", "2", *H264, "first.ts"],
        ["-ss", "3", *source, "-t", "2", *H264, "second.ts"],
        [*source, "-t", "2", "-c:v", "mpeg2video", "-q:v", "2", "first.vob"],
        ["-ss", "3", *source, "-t", "2", "-c:v", "mpeg2video", "-q:v", "2", "second.vob"],
        [*source, "-t", "2", *H264, "flash.flv"],
        [*source, "-t", "2", "-c:v", "mpeg2video", "-q:v", "2", "program.mpg"],
        [*source, "-t", "2", *H264, "-movflags", "frag_keyframe+empty_moov", "fragments.mp4"],
        [*source, "-t", "2", "-c:v", "libvpx", "-b:v", "2M", "-live", "1", "-f", "webm", "endless.webm"],
        [*source, "-t", "4", "-vf", "select='not(mod(n,4))'", "-vsync", "vfr", *H264, "rates.mp4"],
        [*source, "-t", "4", "-vf", "select='lt(n,50)+not(mod(n,5))'", "-vsync", "vfr", *H264, "uneven.mp4"],
        [*tone, "-itsoffset", "0.6", *source, "-t", "2.6", "-c:v", "ffv1", "-c:a", "flac", "late.mkv"],
        [*source, "-t", "2", "-vf", "format=rgb24", "-f", "apng", "moving.apng"],
        [*source, "-t", "2", "-filter_complex", "split[a][b];[a]palettegen[c];[b][c]paletteuse", "moving.gif"],
        [*source, "-t", "4", "-vf", NOISE, *H264, "-g", "25", "-movflags", "faststart", "whole.mp4"],
        [*source, "-t", "4", "-vf", NOISE, "-c:v", "mjpeg", "-q:v", "2", "whole.mkv"],
        ["-f", "lavfi", "-i", "sine=330:duration=2", "song.mp3"],
        # Sound that begins before the video, and sound that ends after it.
        [*tone, "-itsoffset", "0.8", *source, "-t", "2.8", *H264, "-c:a", "aac", "late.ts"],
        [*tone, "-itsoffset", "0.8", *source, "-t", "2.8", "-c:v", "mpeg2video", "-q:v", "2", "-c:a", "mp2", "late-disc.ts"],
        [*source, "-f", "lavfi", "-i", "sine=330:duration=4", "-filter_complex", "[0]trim=duration=2[v]", "-map", "[v]", "-map", "1", "-c:v", "wmv2", "-q:v", "2", "-c:a", "wmav2", "sound-ends-later.wmv"],
        # Frames that refer to later frames, in containers without presentation times and in bare streams.
        [*source, "-c:v", "mpeg4", "-q:v", "2", "-bf", "2", "-an", "bidirectional.avi"],
        [*source, "-c:v", "mpeg2video", "-q:v", "2", "-bf", "2", "disc.vob"],
        [*source, "-c:v", "mpeg1video", "-q:v", "2", "-bf", "2", "bare.m1v"],
        [*source, "-c:v", "mpeg2video", "-q:v", "2", "-bf", "2", "bare.m2v"],
        # Key frames that are 20 s apart, farther than the 10 s by which Segue seeks before the frame that it needs.
        [*source, "-i", "grey.y4m", "-filter_complex", "[0][1]concat", *H264, "-g", "500", "-sc_threshold", "0", "rare-keys.ts"],
        # A screen recording that ends with a still frame.
        [*source, "-t", "4", "-vf", STILL_AT_THE_END, "-vsync", "vfr", *H264, "recorded.mp4"],
        [*source, "-t", "4", "-vf", STILL_AT_THE_END, "-vsync", "vfr", *H264, "recorded.mov"],
        [*source, "-t", "4", "-vf", STILL_AT_THE_END, "-vsync", "vfr", *HEVC, "log-level=none:qp=6:bframes=3", "recorded-hevc.mp4"],
        [*source, "-t", "2", "-c:v", "mjpeg", "-q:v", "2", "-f", "mjpeg", "motion.mjpeg"],
        *[[*source, "-t", "2", "-f", "image2pipe", "-c:v", kind, f"piped.{kind}"] for kind in ["png", "bmp", "ppm", "pgm", "pam"]],
        [*source, "-frames:v", "1", *H264, "one.mp4"],
        [*source, "-frames:v", "1", *H264, "one.mkv"],
        [*source, "-frames:v", "2", *H264, "two.mp4"],
        [*source, "-frames:v", "12", *H264, "twelve.mp4"],
    ]
    with ThreadPoolExecutor() as pool:
        list(pool.map(lambda job: ffmpeg(*job), jobs))
    # An edit list that begins between two key frames.
    ffmpeg("-ss", "1.4", "-i", "whole.mp4", "-c", "copy", "edited.mp4")
    # The greys repeat after 32 frames, so the second playback continues the first.
    ffmpeg("-i", "open-gop.mp4", "-frames:v", "32", *H264, "once.mp4")
    played_twice(folder / "once.mp4", folder / "twice.mp4")
    (folder / "once.mp4").unlink()
    # Streams that claim a duration of 99 hours. The header of the second file claims this duration too.
    film = re.sub(rb"\d\d:\d\d:\d\d(?=\.\d{9})", b"99:00:00", (folder / "late.mkv").read_bytes())
    (folder / "tagged.mkv").write_bytes(film)
    # The offset of the Duration element of the header (EBML 0x4489, 8 bytes), in milliseconds.
    duration = film.index(b"\x44\x89\x88") + 3
    (folder / "hours.mkv").write_bytes(film[:duration] + struct.pack(">d", 99 * 3.6e6 + 600) + film[duration + 8 :])
    # A recording whose writer ended before it wrote the index.
    film = (folder / "bidirectional.avi").read_bytes()
    (folder / "crashed.avi").write_bytes(film[: film.rindex(b"idx1")])
    # Concatenated files, and a recording that begins between key frames, which are 50 frames apart.
    for ending in ["ts", "vob"]:
        parts = [folder / f"{name}.{ending}" for name in ["first", "second"]]
        (folder / f"joined.{ending}").write_bytes(b"".join(part.read_bytes() for part in parts))
        for part in parts:
            part.unlink()
    packets = (folder / "h264.ts").read_bytes()
    (folder / "begun.ts").write_bytes(packets[len(packets) // 188 // 9 * 188 :])
    for name in ["h264.ts", "avchd.mts", "moving.gif"]:
        file = (folder / name).read_bytes()
        # The cut is within a packet or a frame.
        end = len(file) * 6 // 10 // (188 * 192) * (188 * 192) + 100
        (folder / ("cut-" + name)).write_bytes(file[: end if name != "moving.gif" else len(file) * 6 // 10])
    noise = random.Random(2)
    for name in ["whole.mp4", "whole.mkv", "song.mp3"]:
        file = bytearray((folder / name).read_bytes())
        ending = name.split(".")[1]
        (folder / ("cut." + ending)).write_bytes(file[: len(file) * 6 // 10])
        # The damage is after the headers and the first frames.
        for _ in range(100):
            file[noise.randrange(len(file) // 4, len(file))] ^= 0xFF
        (folder / ("flipped." + ending)).write_bytes(file)
    for name in ["grey.y4m", "whole.mp4", "whole.mkv", "song.mp3"]:
        (folder / name).unlink()


pictures()
coloured_pictures()
encoded_pictures()
damaged_pictures()
videos()
