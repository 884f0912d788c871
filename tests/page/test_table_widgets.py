"""The table's widgets over whole games: complete in both languages, well-formed, escaped, silent on hidden things."""

import json
import random
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from page import texts as texts_module
from page.choice import Choice
from page.people import Person
from page.table import choices, forecast, hand, legal, names, prompt, result, seats, sentences, spaces
from santacruz.cards import BUILDING_CARDS, SCORING_CARDS, scoring_mask, scoring_names
from santacruz.events import FIELDS, seen_by
from santacruz.record import Record
from santacruz.rules import legal_notations, play
from santacruz.scoring import points
from santacruz.state import PHASES
from santacruz.view import view

LANGUAGES = Path(texts_module.__file__).parents[2] / "assets" / "languages"
NASTY = '<b>&"\'{name}'
PEOPLE = [
    Person("Ana", "red"),
    Person(NASTY, "blue", "greedy"),
    Person("Chloë", "yellow", "unheard-of"),
    Person("Dag", "white"),
]
VOID = {"path", "circle", "rect", "use", "br", "img", "input"}


def load(language):
    return texts_module.load(language, LANGUAGES, strict=True)


@pytest.fixture(params=["en", "de", "fr"])
def texts(request):
    return load(request.param)


class Markup(HTMLParser):
    """Checks that tags are balanced and collects text, attributes and tags."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.open, self.tags, self.words = [], [], []
        self.feed(text)
        self.close()
        assert not self.open, f"not closed: {self.open}"

    def handle_starttag(self, tag, attributes):
        given = [name for name, _ in attributes]
        assert len(given) == len(set(given)), f"an attribute twice in {self.get_starttag_text()}"
        assert not {"style", "onclick"} & set(given), "the page's policy forbids inline styles and scripts"
        self.tags.append((tag, dict(attributes)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))

    def handle_endtag(self, tag):
        assert tag not in VOID and self.open.pop() == tag

    def handle_data(self, data):
        self.words.append(data)

    def named(self, attribute):
        return [a[attribute] for _, a in self.tags if attribute in a]


def check(markup):
    parsed = Markup(markup)
    assert "<b>&" not in markup, "a name went into the markup unescaped"
    for tag, attributes in parsed.tags:
        if tag == "button":
            assert attributes.get("type") == "button"
            assert {"data-action", "data-command", "data-card", "data-ask"} & attributes.keys(), attributes
    return parsed


def walk(players, seed):
    """A random game, step by step: (state, events of the step, seat that acted)."""
    named = [{"name": person.name} for person in PEOPLE[:players]]
    record = Record.new(named, seed=seed, options={"street_points": 6 + seed % 2})
    state = record.initial_state()
    rng = random.Random(seed)
    yield record, state, [], None
    while state.turn is not None:
        seat, options = state.turn, legal_notations(state)
        building = [a for a in options if " score " not in a and not a.endswith("-")]
        text = rng.choice(building if building and rng.random() < 0.7 else options)
        events = play(state, text)
        record.actions.append(text)
        yield record, state, events, seat


def some_choices(seen):
    """The choices that can be open in this view: nothing picked, each card, each type, a question."""
    yield Choice()
    if not legal.acts(seen):
        return
    allowed = legal.notations(seen)
    yield Choice(pending=allowed[0])
    if PHASES[seen.phase] != "play":
        return
    for index, card in enumerate(BUILDING_CARDS):
        if seen.cards[4 * seen.seat + index]:
            yield Choice(card)
            if card == "double":
                yield from (Choice(card, double_type=kind) for kind in ("ship", "river", "road"))
    for card in scoring_names(seen.scoring[seen.seat]):
        yield Choice(card, scoring=True)


def everything(seen, texts, people=PEOPLE):
    """All widgets that show this view with nothing picked."""
    parts = [seats.panel(seen, seat, people, texts) for seat in range(seen.players)]
    parts += [hand.hand(seen, Choice(), people, texts), choices.choices(seen, Choice(), people, texts)]
    return "".join(parts)


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_every_widget_at_every_action_of_a_game(players, seed, texts):
    for _, state, events, _ in walk(players, seed):
        for looking in (state.turn, None, (state.turn or 0) + 1 if state.turn != players - 1 else 0):
            seen = view(state, looking)
            for seat in range(players):
                panel = check(seats.panel(seen, seat, PEOPLE, texts))
                assert panel.named("data-seat") == [str(seat)]
                assert ("acting" in panel.tags[0][1]["class"].split()) == (state.turn == seat)
            for choice in some_choices(seen):
                check(hand.hand(seen, choice, PEOPLE, texts))
                offered = check(choices.choices(seen, choice, PEOPLE, texts)).named("data-action")
                assert set(offered) <= set(legal.notations(seen))
                assert prompt.prompt(seen, choice, PEOPLE, texts)
            told = [seen_by(event, looking) for event in events]
            assert all(sentences.say(event, PEOPLE, texts, looking).endswith(".") for event in told)
            if told:
                assert sentences.paragraph(None, told, PEOPLE, texts).endswith(".")
                assert sentences.announce(told, PEOPLE, texts)


def test_every_space_has_a_name_and_legal_ones_say_so(texts):
    for _, state, _, _ in walk(3, 6):
        if state.turn is None:
            break
        seen = view(state, state.turn)
        actions = {int(a.rsplit(" ", 1)[1]): a for a in legal_notations(state) if a.rsplit(" ", 1)[1].isdigit()}
        if PHASES[state.phase] == "take":
            actions = {}
        for space in state.map.spaces:
            plain = spaces.label(seen, space.id, PEOPLE, texts)
            assert plain.startswith(texts("space.number", space=space.id))
            assert (texts("space.down") in plain) == (not state.face_up >> space.id & 1)
            for seat, building in seen.buildings(space.id):
                assert texts("space.holds", building=texts(f"building.{building}"), name=PEOPLE[seat].name) in plain
            if space.id in actions:
                named = spaces.label(seen, space.id, PEOPLE, texts, actions[space.id])
                joins = state.occupied >> space.id & 1
                assert texts("space.join" if joins else "space.legal") in named and named != plain


def test_the_name_of_a_space():
    texts = load("en")
    *_, (_, state, _, _) = walk(2, 1)
    state.own, state.occupied = [0, 0], 0
    seen = view(state, 0)
    space = next(s.id for s in state.map.spaces if "fish" in (state.layout.tiles[s.id].resources))
    tile = state.layout.tiles[space]
    label = spaces.label(seen, space, PEOPLE, texts, f"0 ship {space}")
    assert label.startswith(f"Space {space}; can be chosen (Ship to space {space}); free; coast: {tile.building}, ")
    assert f"fish, bonus +{tile.fish_bonus}" in label
    assert "\N{NO-BREAK SPACE}; libre\N{NO-BREAK SPACE}; " in spaces.label(seen, space, PEOPLE, load("fr"))


def test_a_card_that_brings_nothing_is_marked_and_asks_first():
    texts = load("en")
    marked = 0
    for seed in range(3):
        for _, state, _, _ in walk(3, seed):
            if state.turn is None or PHASES[state.phase] != "play":
                continue
            seen, allowed = view(state, state.turn), legal_notations(state)
            markup = hand.hand(seen, Choice(), PEOPLE, texts)
            for tag, attributes in check(markup).tags:
                card = attributes.get("data-card")
                if tag != "button" or attributes["data-kind"] == "scoring" or card == "double":
                    continue
                verb = f"{state.turn} {card} "
                only_nothing = [a for a in allowed if a.startswith(verb)] == [verb + "-"]
                assert ("for-nothing" in attributes["class"].split()) == only_nothing
                button = markup.split(f'data-card="{card}" data-kind="building"')[1].split("</button>")[0]
                said = re.search('class="said">([^<]*)<', button)[1]
                assert (texts("hand.nothing") in said) == only_nothing
                asked = choices.choices(seen, Choice(card), PEOPLE, texts)
                assert (texts("choice.nothing", card=texts(f"card.full.{card}")) in asked) == only_nothing
                marked += only_nothing
    assert marked > 5


@pytest.mark.parametrize("seed", range(3))
def test_all_legal_actions_of_choosing_taking_putting_away_and_scoring_are_offered(seed):
    texts = load("en")
    for _, state, _, _ in walk(4, seed):
        if state.turn is None:
            break
        seen, phase = view(state, state.turn), PHASES[state.phase]
        allowed = legal_notations(state)
        if phase in ("set", "take", "discard"):
            assert sorted(check(choices.choices(seen, Choice(), PEOPLE, texts)).named("data-action")) == allowed
        elif phase in ("play", "then"):
            offered = set()
            for choice in some_choices(seen):
                if not choice.pending:
                    offered |= set(check(choices.choices(seen, choice, PEOPLE, texts)).named("data-action"))
            assert offered == {a for a in allowed if a.endswith("-") or " score " in a}


def test_a_view_of_somebody_else_offers_nothing():
    texts = load("en")
    for _, state, _, _ in walk(3, 5):
        for looking in [None] + [seat for seat in range(3) if seat != state.turn]:
            seen = view(state, looking)
            shown = check(everything(seen, texts))
            assert not shown.named("data-action")
            buttons = [a for tag, a in shown.tags if tag == "button" and a.get("data-command") != "turn"]
            assert all(a.get("aria-disabled") == "true" for a in buttons)


@pytest.mark.parametrize("seed", range(2))
def test_hidden_things_change_no_letter_of_what_others_see(seed, texts):
    """K2: others' scoring cards, bird values, drawn and put away cards may be any without a trace in the markup."""
    rng = random.Random(seed)
    for _, state, _, _ in walk(3, seed):
        if state.turn is None:
            break  # at the end the birds are turned up (E1)
        for looking in (None, 0, 1, 2):
            before = everything(view(state, looking), texts)
            other = state.copy()
            for seat in range(3):
                if seat != looking:
                    count = state.scoring[seat].bit_count()
                    other.scoring[seat] = scoring_mask(tuple(rng.sample(SCORING_CARDS, count)))
                    other.birds[seat] = tuple(4 - value for value in state.birds[seat])
            other.drawn = tuple(
                card if seat == looking or not card else "birds" for seat, card in enumerate(state.drawn)
            )
            assert everything(view(other, looking), texts) == before


def test_hidden_values_are_not_in_the_sentences():
    texts = load("en")
    assert sentences.say(seen_by(("bird", 0, 3), 1), PEOPLE, texts) == "Ana takes a bird token."
    assert sentences.say(seen_by(("bird", 0, 3), 0), PEOPLE, texts) == "Ana takes a bird token worth 3."
    assert sentences.say(seen_by(("drew", 0, "coast"), None), PEOPLE, texts) == "Ana draws a scoring card."
    own = seen_by(("discarded", 0, "coast"), 0)
    assert sentences.say(own, PEOPLE, texts) == "Ana puts the scoring card “Coasts” away."
    assert sentences.say(seen_by(("discarded", 0, "coast"), 2), PEOPLE, texts) == "Ana puts a scoring card away."


EVENTS = {
    "set": ("set", 0, "D"),
    "played": ("played", 0, "double", "river"),
    "nothing": ("nothing", 0, "ship"),
    "declined": ("declined", 0),
    "turned": ("turned", 0, 9),
    "failed": ("failed", 0, 9, "lighthouse"),
    "built": ("built", 0, 12, "church", 3, True),
    "bird": ("bird", 0, None),
    "no_bird": ("no_bird", 0),
    "uncovered": ("uncovered", 0, 1 << 14 | 1 << 22),
    "scored": ("scored", 0, "eruption", -4, 0),
    "scored_none": ("scored_none", 0, "gold6"),
    "erupted": ("erupted", 1 << 30, ((0, 30, "house"), (2, 30, "house"))),
    "round_ended": ("round_ended", 1),
    "drew": ("drew", 0, "sheep-fish"),
    "took": ("took", 0, 2),
    "discarded": ("discarded", 0, None),
    "round_began": ("round_began", 2, (2, 3, 0, 1)),
    "birds_scored": ("birds_scored", 0, (2, 1), 3),
    "ended": ("ended", (3, 0, 2)),
}


@pytest.mark.parametrize("kind", FIELDS)
def test_each_kind_of_event_has_a_sentence(kind, texts):
    people = [*PEOPLE[:1], Person("Ben", "blue"), *PEOPLE[2:]]
    sentence = sentences.say(EVENTS[kind], people, texts)
    assert sentence[0].isupper() and sentence.endswith(".")
    you = {"en": "you|your", "de": "dein|du|Sie", "fr": "tu|ton|ta|vous|votre"}[texts.language]
    assert not re.search(rf"[{{}}]|\b({you})\b", sentence)


def test_an_unknown_event_is_not_passed_over_in_silence():
    with pytest.raises(ValueError, match="rained"):
        sentences.say(("rained", 0), PEOPLE, load("en"))


@pytest.mark.parametrize(
    ("language", "events", "told"),
    [
        (
            "en",
            [("played", 0, "river", "river"), ("turned", 0, 12), ("built", 0, 12, "church", 3, False),
             ("bird", 0, None), ("uncovered", 0, 1 << 14 | 1 << 22)],
            "Ana plays a river card, turns up the tile on space 12, builds a church on space 12 for 3 points and takes"
            " a bird token. Spaces 14 and 22 are uncovered.",
        ),
        (
            "de",
            [("played", 0, "river", "river"), ("built", 0, 12, "church", 1, False), ("bird", 0, 2),
             ("uncovered", 0, 1 << 14)],
            "Ana spielt eine Flusskarte, baut eine Kirche auf Feld 12 für 1 Punkt und nimmt ein Vogelplättchen im Wert"
            " von 2. Feld 14 wird aufgedeckt.",
        ),
        (
            "en",
            [("played", 0, "river", ""), ("scored", 0, "river", 9, 0), ("scored", 2, "river", 3, 0)],
            "Ana plays “Rivers”: Ana 9 points, Chloë 3 points.",
        ),
        (
            "en",
            [("played", 0, "fish", ""), ("scored", 0, "fish", 9, 4), ("round_ended", 1), ("drew", 2, None),
             ("drew", 3, None), ("drew", 0, "wood")],
            "Ana plays “Fish”: Ana 9 points (fish bonus 4). Round 1 is over; all buildings return to their owners."
            " Chloë and Dag each draw a scoring card. Ana draws the scoring card “Wood”.",
        ),
        (
            "de",
            [("played", 3, "eruption", ""), ("scored", 3, "eruption", -2, 0), ("erupted", 1 << 9, ((3, 9, "house"),))],
            "Dag spielt „Ausbruch“: Dag −2 Punkte. Der Vulkan bricht aus. Bis zum Ende der Runde verloren: Haus von Dag"
            " (Feld 9).",
        ),
        (
            "en",
            [("played", 0, "gold6", ""), ("scored_none", 0, "gold6")],
            "Ana plays “Gold 6”: nobody scores.",
        ),
        (
            "en",
            [("played", 0, "double", "river"), ("turned", 0, 9), ("failed", 0, 9, "church")],
            "Ana plays a double card as two rivers, turns up the tile on space 9 and has no church left to build on"
            " space 9.",
        ),
    ],
)  # fmt: skip
def test_an_action_is_told_in_one_breath(language, events, told):
    assert sentences.paragraph(0, events, PEOPLE, load(language)) == told


def test_the_live_region_counts_uncovered_spaces():
    events = [("built", 0, 12, "house", 1, False), ("uncovered", 0, 1 << 14 | 1 << 22)]
    told = sentences.announce(events, PEOPLE, load("en"))
    assert told == "Ana builds a house on space 12 for 1 point. 2 spaces are uncovered."


@pytest.mark.parametrize(("players", "seed"), [(p, s) for p in (2, 3, 4) for s in range(4)])
def test_the_sources_of_points_add_up_to_the_score(players, seed, texts):
    *_, (record, state, events, _) = walk(players, seed)
    lines = result.of_record(record)
    assert [lines.total(seat) for seat in range(players)] == state.scores
    assert [lines.total(seat, (3,)) for seat in range(players)] == [sum(birds) for birds in state.birds]
    shown = check(result.result(view(state, None), lines, PEOPLE, texts))
    table = "".join(shown.words)
    assert all(str(score) in table for score in state.scores)
    steps = result.birds_steps(events)
    assert steps == sum(map(len, state.birds))
    for step in range(steps + 1):
        turned = check(result.birds_step(events, step, PEOPLE, texts))
        up = [a for _, a in turned.tags if "up" in a.get("class", "").split()]
        assert len(up) == step


def test_the_sources_of_a_game_half_way_add_up_as_well():
    for record, state, _, _ in walk(3, 9):
        if len(record.actions) % 7 == 0:
            lines = result.of_record(record)
            assert [lines.total(seat) for seat in range(3)] == state.scores


def test_forecast_says_what_playing_the_card_then_brings():
    texts = load("en")
    for _, state, _, _ in walk(4, 11):
        if state.turn is None or PHASES[state.phase] != "play" or not state.scoring[state.turn]:
            continue
        seen = view(state, state.turn)
        for card in scoring_names(state.scoring[state.turn]):
            words = check(forecast.forecast(seen, card, PEOPLE, texts)).words
            rows = [(state.turn + step) % 4 for step in range(4)]
            worths = [points(state, card, seat)[0] for seat in rows]
            shown = [w for w in words if re.fullmatch("\N{MINUS SIGN}?[0-9]+", w)]
            for worth in worths:
                assert texts.show(worth) in shown
            after = state.copy()
            gained = {event[1]: event[3] for event in play(after, f"{state.turn} score {card}") if event[0] == "scored"}
            assert [gained.get(seat, 0) for seat in rows] == worths


def test_reasons_of_the_forecast():
    texts = load("en")
    *_, (_, state, _, _) = walk(4, 2)
    seen = view(state, 0)
    for seat in range(4):
        seen.own[seat] = 0
    assert forecast.reason(seen, "sheep", 0, texts) == "no sheep"
    assert forecast.reason(seen, "variety", 0, texts) == "no house, church and lighthouse"
    assert forecast.reason(seen, "street", 0, texts) == "longest street 0 of 4"
    assert forecast.reason(seen, "wood-sugar", 0, texts) == "neither"


def test_building_cards_played_of_those_held():
    for _, state, _, _ in walk(3, 4):
        if state.phase == PHASES.index("play") and state.turn == state.order[0]:
            seen = view(state, None)
            for seat in range(3):
                counts = seats.building_cards_played(seen, seat)
                assert sum(of for _, of in counts.values()) == 7
                scoring = seats.scoring_cards_played(seen, seat)
                assert sum(played for played, _ in counts.values()) == len(state.played[seat])
                assert scoring == list(state.scored[seat])


def test_languages_have_the_same_keys_and_placeholders():
    data = {code: json.loads((LANGUAGES / code / "table.json").read_text(encoding="utf-8")) for code in ("en", "de")}
    assert data["en"].keys() == data["de"].keys()
    for key, text in data["en"].items():
        fields = [set(re.findall(r"{(\w+)}", t)) for t in (text, data["de"][key])]
        assert fields[0] == fields[1], key
        assert text.strip() and data["de"][key].strip()
    assert not any('"' in text for texts in data.values() for text in texts.values()), "straight quotes"


def test_table_and_page_share_no_key():
    for code in ("en", "de"):
        others = [f for f in (LANGUAGES / code).glob("*.json") if f.name != "table.json"]
        table = json.loads((LANGUAGES / code / "table.json").read_text(encoding="utf-8"))
        for other in others:
            assert not table.keys() & json.loads(other.read_text(encoding="utf-8")).keys(), other


def test_lists_of_names():
    texts = load("de")
    assert names.listing(["A"], texts) == "A"
    assert names.listing(["A", "B", "C"], texts) == "A, B und C"
