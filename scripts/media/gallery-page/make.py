#!/usr/bin/env python3
"""Writes the gallery as a web page that needs no network: make.py SEGUE FOLDER.

The page shows the entries of `SEGUE list --json` with the animations of docs/gallery.
"""
import html
import itertools
import json
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
PICTURES = HERE.parents[2] / "docs" / "gallery"

TOKEN = re.compile(
    r"(?P<comment>//[^\n]*)"
    r"|(?P<string>\"(?:\\.|[^\"\\])*\")"
    r"|(?P<word>@?\b[A-Za-z_]\w*)"
    r"|(?P<number>\b\d+(?:\.\d+)?)"
)
KEYWORDS = set("import func let var final class return in true false any nil".split())


def highlighted(swift):
    """Swift as HTML, with its comments, strings, numbers, keywords and types marked."""
    parts, end = [], 0
    for match in TOKEN.finditer(swift):
        kind, text = match.lastgroup, match.group()
        if kind == "word":
            is_type = text[0].isupper()
            kind = "keyword" if text in KEYWORDS or text[0] == "@" else "type" if is_type else None
        parts.append(html.escape(swift[end : match.start()]))
        parts.append(f'<i class="{kind}">{html.escape(text)}</i>' if kind else html.escape(text))
        end = match.end()
    return "".join(parts) + html.escape(swift[end:])


def number(value):
    return f"{value:,g}".replace(",", "\u2009")


def parameters(entry):
    rows = []
    for parameter in entry["parameters"]:
        low_high = parameter["range"]
        between = f"{number(low_high[0])} to {number(low_high[1])}" if low_high else ""
        rows.append(
            f'<tr><th scope="row"><code>{html.escape(parameter["name"])}</code></th>'
            f'<td>{html.escape(parameter["type"])}</td><td><code>{html.escape(parameter["default"])}</code></td>'
            f"<td>{between}</td></tr>"
        )
    if not rows:
        return '<p class="quiet">It has no parameters.</p>'
    return (
        '<div class="scroll"><table><thead><tr><th>Parameter</th><th>Type</th><th>Default</th><th>Range</th></tr></thead>'
        f'<tbody>{"".join(rows)}</tbody></table></div>'
    )


def phone(entry, loading="lazy"):
    """The animation; with prefers-reduced-motion, the middle frame of the contact sheet."""
    name = entry["id"]
    return (
        '<picture class="phone">'
        f'<source media="(prefers-reduced-motion: reduce)" srcset="pictures/{name}-sheet.webp">'
        f'<img src="pictures/{name}.webp" alt="" width="117" height="253" loading="{loading}" decoding="async">'
        "</picture>"
    )


def facts(entry, drag="follows a drag"):
    kinds = [] if entry["kind"] == "transition" else [entry["kind"]]
    return " · ".join([f'{entry["duration"]:g} s'] + kinds + ([drag] if entry["interactive"] else []))


def card(entry):
    name, title = entry["id"], html.escape(entry["title"])
    words = [name, entry["title"], entry["group"], entry["kind"]] + [p["name"] for p in entry["parameters"]]
    words += sorted(set(re.findall(r"\b[A-Z]\w+", entry["swift"])))
    words += ["interactive"] if entry["interactive"] else []
    return (
        f'<li class="card" id="card-{name}" data-words="{html.escape(" ".join(words).lower())}"'
        f' data-interactive="{str(entry["interactive"]).lower()}">'
        f'<a href="#{name}">{phone(entry)}<b>{name}</b><span>{title}</span>'
        f'<small>{facts(entry, "drag")}</small></a></li>'
    )


def code_box(text, code, label):
    """The HTML of `code` with a button that copies `text`; `label` names the text."""
    return (
        f'<div class="code"><button type="button" data-copy="{html.escape(text)}" aria-label="Copy {label}">Copy</button>'
        f"<pre><code>{code}</code></pre></div>"
    )


def details(entry):
    name = entry["id"]
    commands = f"segue demo {name}\nsegue render {name} --fps 60 --out {name}.mp4"
    return (
        f'<dialog class="entry" id="{name}" aria-labelledby="title-{name}"><header><div><h2 id="title-{name}">{name}</h2>'
        f'<p>{html.escape(entry["title"])}</p></div><nav><button type="button" class="step" data-step="-1" aria-label="The one before">‹</button>'
        '<button type="button" class="step" data-step="1" aria-label="The next one">›</button>'
        '<button type="button" data-close aria-label="Close">×</button></nav></header>'
        f'<div class="body"><aside>{phone(entry)}<p class="quiet">{html.escape(entry["group"])} · {facts(entry)}</p></aside>'
        f'<div class="text"><div class="scroll moments"><img src="pictures/{name}-sheet.webp" alt="{name} at its beginning, at a'
        ' quarter, a half, three quarters, and at its end" width="812" height="338" loading="lazy"></div>'
        f"<h3>Parameters</h3>{parameters(entry)}"
        f'<h3>Swift</h3>{code_box(entry["swift"], highlighted(entry["swift"].rstrip()), "the Swift")}'
        f'<h3>Command line</h3>{code_box(commands, html.escape(commands), "the commands")}</div></div></dialog>'
    )


def group_id(title):
    return "group-" + re.sub(r"\W+", "-", title.lower())


def page(entries):
    """The text of index.html."""
    groups = [(title, list(members)) for title, members in itertools.groupby(entries, key=lambda entry: entry["group"])]
    links = "".join(
        f'<a href="#{group_id(title)}">{html.escape(title)} <small>{len(members)}</small></a>' for title, members in groups
    )
    sections = "".join(
        f'<section id="{group_id(title)}" class="group"><h2>{html.escape(title)}</h2><ul>{"".join(map(card, members))}</ul></section>'
        for title, members in groups
    )
    text = (HERE / "page.html").read_text()
    parts = {
        "style": (HERE / "style.css").read_text(),
        "script": (HERE / "script.js").read_text(),
        "count": str(len(entries)),
        "links": links,
        "groups": sections,
        "dialogs": "".join(map(details, entries)),
    }
    return re.sub(r"\{\{(\w+)\}\}", lambda match: parts[match.group(1)], text)


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: make.py SEGUE FOLDER")
    listed = subprocess.run([sys.argv[1], "list", "--json"], check=True, capture_output=True).stdout
    entries = json.loads(listed)
    names = [entry["id"] + end for entry in entries for end in (".webp", "-sheet.webp")]
    missing = [name for name in names if not (PICTURES / name).is_file()]
    if missing:
        sys.exit(f"gallery: error: docs/gallery has no {missing[0]}: run `make gallery`")
    folder = pathlib.Path(sys.argv[2])
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "pictures").mkdir(parents=True)
    for name in names:
        shutil.copy(PICTURES / name, folder / "pictures")
    (folder / "index.html").write_text(page(entries))


main()
