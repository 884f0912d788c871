"""Whether a screen has room: what is cut off at the sides of a window."""

SIZES = {1280: 720, 2560: 1440, 1024: 768, 768: 1024, 360: 640}
"""Widths and heights of windows, in the order in which they cost least."""
NARROWEST = min(SIZES)
CUT_OFF = """() => {
    // What is wider than the window, and what a person has to reach or read whose box goes past its left or
    // right edge, unless they lie in something that scrolls by itself.
    const { scrollWidth, clientWidth: width } = document.scrollingElement;
    const scrolls = (place) => {
        for (let it = place.parentElement; it; it = it.parentElement)
            if (/auto|scroll/.test(getComputedStyle(it).overflowX)) return true;
        return false;
    };
    const past = [...document.querySelectorAll("button, select, input, h1, h2, h3, p, table, #board svg, [data-seat]")]
        .filter((place) => {
            const box = place.getBoundingClientRect();
            return box.width > 1 && (box.left < -1 || box.right > width + 1);
        })
        .filter((place) => place.checkVisibility() && !place.closest(".unseen, .skip, [inert]") && !scrolls(place))
        .map((place) => place.outerHTML.slice(0, 120));
    return scrollWidth > width ? [`${scrollWidth} pixels wide`, ...past] : past;
}"""
COVERED = """() => [...document.querySelectorAll("#toolbar button")].filter((place) => {
    // Tools that something else lies over: they are seen, perhaps, and cannot be pressed.
    const { x, y, width, height } = place.getBoundingClientRect();
    return width && !place.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}).map((place) => place.outerHTML.slice(0, 120))"""
SIDEWAYS = (800, 360)
"""A phone on its side, where the tools stand beside the board."""
