"""English."""

NAME = "English"

ENTRIES = {
    "app.title": "Positions",
    "app.description": "See and break how a transformer learns where each token sits.",
    # Controls: the name of a State field, and what it is.
    "field.position": "Position",
    "field.distance": "Distance",
    "field.pair": "Pair",
    "field.head": "Head",
    "field.d_model": "Width d",
    "field.base": "Base",
    "field.n_positions": "Context length",
    "field.n_heads": "Number of heads",
    "field.convention": "ALiBi slopes",
    "field.convention.reference": "Authors’ code",
    "field.convention.paper": "Paper’s text",
    "field.query": "Query arrow",
    "field.key": "Key arrow",
    "field.topic": "Topic",
    "field.lang": "Language",
    "field.step": "Step",
    "field.sentence": "Sentence",
    "field.seed": "Seed",
    "field.token": "Word",
    "field.row": "Compared row",
    "field.table": "Table",
    "field.table.worked": "Worked example",
    "field.table.random": "Before training",
    "field.tied": "Tied output",
    "field.weight_decay": "Weight decay",
    "field.vocab_size": "Vocabulary V",
    "field.n_layers": "Number of blocks",
    "field.norm": "Layer norm",
    "field.norm.pre": "Before the block",
    "field.norm.post": "Over the sum",
    "field.reordered": "The same words in another order",
    "field.causal": "Causal mask",
    "field.add_positions": "Add positions",
    "controls.shared": "What is shown",
    "controls.more": "Settings",
    # Axes and legends.
    "axis.position": "position",
    "axis.distance": "distance",
    "axis.score": "q · k",
    "axis.query": "query",
    "axis.key": "key",
    "mark.query": "query",
    "mark.key": "key",
    "mark.faces": "pair: positions per turn",
    "mark.heads": "head: slope",
    "mark.attention": "attention of this row",
    "mark.given": "before turning",
    "mark.sine": "sine",
    "mark.cosine": "cosine",
    "mark.score": "score",
    "mark.bound": "|q| |k|",
    "mark.penalty": "weight left by the penalty: all to none",
    "mark.row": "the query’s row",
    "mark.cell": "the key",
    "mark.masked": "masked",
    # Headings of tables.
    "column.frequency": "rad per position",
    "column.wavelength": "positions per turn",
    "column.angle": "angle (rad)",
    "column.before": "before turning",
    "column.after": "after turning",
    "column.slope": "slope",
    "column.bias": "added to the score",
    "column.weight": "attention",
    # How to move things: a heading and what to do; a key and what it moves.
    "help.title": "By mouse or finger",
    "help.point": (
        "Tap in a figure to choose what you tap: a pair, a head, a position, a word. Where a "
        "figure has rings, drag them."
    ),
    "help.keys.title": "By keyboard",
    "help.keys": (
        "With Tab, go to the figures of a card and use these keys. A ring that moves both ways has "
        "a stop of its own; there, the arrow keys move the ring. Shift with Page up or Page down "
        "goes to the step before or after."
    ),
    "key.ArrowRight": "→",
    "key.ArrowLeft": "←",
    "key.ArrowUp": "↑",
    "key.ArrowDown": "↓",
    "key.Home": "Home",
    "key.End": "End",
    "key.PageUp": "Page up",
    "key.PageDown": "Page down",
    "help.link.title": "By link",
    "help.link": (
        "Copy link gives a link that opens exactly this view. If a link lost its end on the way, "
        "paste the whole of it here, or only what follows the question mark."
    ),
    # Moving things.
    "stage.keys": "Figures. The arrow keys move what is chosen.",
    "stage.problem": "These settings cannot be drawn",
    "stage.back": "Back to the last settings that worked",
    "stage.table": "Table",
    "stage.numpy": "NumPy",
    "stage.save": "Save",
    "stage.figure": "Figure",
    "stage.csv": "Download as CSV",
    "stage.copy": "Copy",
    "stage.copied": "Copied",
    "stage.source": "Source",
    # The path through the course.
    "guide.contents": "Contents",
    "guide.path": "Path through the course",
    "guide.steps": "Steps of this topic",
    "guide.step": "Step {step} of {n}: {title}",
    "guide.next": "Next: {title}",
    "guide.start": "Start: {title}",
    "guide.previous": "Previous",
    "guide.free": "Explore freely",
    "guide.led": "Step by step",
    "guide.try": "Try this",
    "quiz.title": "Is it true?",
    "quiz.true": "True",
    "quiz.false": "False",
    "quiz.right": "Right.",
    "quiz.wrong": "Not so.",
    "quiz.holds": "It is true.",
    "quiz.fails": "It is false.",
    "grip.query": "Tip of the query arrow",
    "grip.key": "Tip of the key arrow",
    "grip.query_place": "Position of the query",
    "grip.key_place": "Position of the key",
    "grip.distance": "Distance",
    "pager.earlier": "Earlier pairs",
    "pager.later": "Later pairs",
    "pager.shown": "Pairs {first} to {last} of {n}",
    "play.play": "Play",
    "play.pause": "Pause",
    "play.reduced": "Play is off because your system asks for less motion. Use the arrow keys.",
    # A sentence as chips.
    "tokens.edit": "Edit",
    "tokens.chip": "{word}, {place} of {n}",
    "tokens.hint": (
        "Drag a word to another place, or press Space, move it with the arrow keys, and press "
        "Space again"
    ),
    "tokens.more": "Only the first {n} words are used.",
    # Links.
    "link.copy": "Copy link",
    "link.copied": "Link copied",
    "link.manual": "Copy this link:",
    "link.reset": "Reset",
    "link.paste": "Link or settings to open",
    "link.open": "Open",
    # What went wrong.
    "error.title": "Something went wrong with the last change",
    "error.details": "Details",
    "notice.dismiss": "Dismiss",
    "rejected.title": "Parts of this link could not be used",
    "rejected.line": "{field}={value}: {reason}.",
    "reason.unknown": "this page has no such setting",
    "reason.repeated": "it appears more than once, and the first one counts",
    "reason.integer": "a whole number is needed",
    "reason.number": "a number is needed",
    "reason.switch": "it must be 0 or 1",
    "reason.characters": "it holds characters that cannot be shown",
    "reason.long": "it may have at most {allowed} characters",
    "reason.empty": "at least one word is needed",
    "reason.words": "it must hold the same words as the sentence",
    "reason.pair": "two numbers with a comma between them are needed",
    "reason.choice": "it must be one of {allowed}",
    "reason.range": "it must lie from {low} to {high}",
    "reason.vector": "the arrow may be at most {allowed} long",
    "reason.version": "this page reads version {allowed}, and has read the link as such",
    "reason.length": "the link is longer than {allowed} characters, and the rest was left out",
    # The linked explorer.
    "explorer.title": "Where does a token sit?",
    "explorer.lead": (
        "Attention by itself does not know the order of tokens. Three ways to tell it, side by "
        "side: one token asks (the query), another answers (the key). Move either and all three "
        "follow."
    ),
    "explorer.sinusoidal.title": "Sinusoids",
    "explorer.sinusoidal.tag": "added to the embedding",
    "explorer.sinusoidal.source": "Vaswani et al. 2017, section 3.5",
    "explorer.sinusoidal.hand": (
        "Pair {pair} turns {frequency} rad per position, one full turn in {wavelength} positions. "
        "At position {position} its hand has turned {angle} rad ({turns} turns, clockwise from "
        "12), so the pair holds sine {sine} and cosine {cosine}."
    ),
    "explorer.sinusoidal.key.behind": (
        "The key’s hand is {gap} rad behind, wherever the two stand."
    ),
    "explorer.sinusoidal.key.ahead": ("The key’s hand is {gap} rad ahead, wherever the two stand."),
    "explorer.sinusoidal.key.same": (
        "The key stands at the same position, so both hands point the same way."
    ),
    "explorer.sinusoidal.key.before": (
        "The key would stand at {key}, before the first token: its hand is what the formula "
        "gives, but no token is there."
    ),
    "explorer.sinusoidal.key.after": (
        "The key would stand at {key}, past the last token at {last}: its hand is what the "
        "formula gives, but no token is there."
    ),
    "explorer.rotary.title": "RoPE",
    "explorer.rotary.tag": "turns query and key",
    "explorer.rotary.source": "Su et al. 2021, section 3.2",
    "explorer.rotary.turn": (
        "The query is turned by {angle} rad (position {position} times {frequency}), the key by "
        "{key_angle} rad, anticlockwise."
    ),
    "explorer.rotary.score.known": (
        "They now stand {between} apart and their product, the score of this pair, is {score}. "
        "It depends on the distance alone."
    ),
    "explorer.rotary.score.before": (
        "Their product would be {score}, but position {key} lies before the first token: no key "
        "is there to answer."
    ),
    "explorer.rotary.score.after": (
        "Their product would be {score}, but position {key} lies past the last token at {last}: "
        "no key is there to answer."
    ),
    "explorer.alibi.title": "ALiBi",
    "explorer.alibi.tag": "lowers the score",
    "explorer.alibi.source": "Press et al. 2022, section 3",
    "explorer.alibi.behind": (
        "Head {head} has slope {slope}: the key {apart} positions back gets {bias} added to its "
        "score. If nothing else set the keys apart, it would receive {weight}% of the attention, "
        "and the query’s own position {own}%."
    ),
    "explorer.alibi.same": (
        "Head {head} has slope {slope}. At distance 0 it adds nothing: if nothing else set the "
        "keys apart, the query’s own position would receive {own}% of the attention."
    ),
    "explorer.alibi.ahead": (
        "Head {head} has slope {slope}, but this key stands {apart} positions ahead of the query: "
        "the causal mask hides it. If nothing else set the keys apart, the query’s own position "
        "would receive {own}% of the attention."
    ),
    "explorer.alibi.before": (
        "Head {head} has slope {slope}: a key {apart} positions back would get {bias}. But "
        "position {key} lies before the first token, so this row has no such key. If nothing else "
        "set the keys apart, the query’s own position would receive {own}% of the attention."
    ),
    "explorer.alibi.after": (
        "Head {head} has slope {slope}. Position {key} lies past the last token at {last}, so "
        "there is no such key. If nothing else set the keys apart, the query’s own position would "
        "receive {own}% of the attention."
    ),
    "explorer.alibi.outside": (
        "Head {head} has slope {slope}: the key {apart} positions back gets {bias} added to its "
        "score. If nothing else set the keys apart, it would receive {weight}% of the attention. "
        "It stands left of the part that is drawn, which begins at position {first}."
    ),
    "explorer.summary.known": (
        "Query {position}, key {key}. Pair {pair}: hands {gap} radians apart, score {score}. "
        "Head {head}: {weight}% of the attention."
    ),
    "explorer.summary.before": (
        "Query {position}. The key would stand at {key}, before the first token."
    ),
    "explorer.summary.after": (
        "Query {position}. The key would stand at {key}, past the last token."
    ),
    "explorer.try.chapter": "The textbook’s pair: query at 1, key at 3",
    "explorer.try.far": "The same pair ten positions on",
    "explorer.try.same": "Both at the same position",
    "explorer.try.slope": "The steepest of eight ALiBi heads",
    "explorer.claim.fast": "The first pair of dimensions turns slowest.",
    "explorer.claim.fast.now": (
        "Pair 0 needs {first} positions for a full turn, pair {pair} needs {last}."
    ),
    "explorer.claim.fast.why": (
        "Frequencies fall from pair to pair: the first tells neighbours apart, the last near from "
        "far."
    ),
    "explorer.claim.absolute": "With RoPE, moving query and key together changes their score.",
    "explorer.claim.absolute.now": (
        "At position {position} and distance {distance} the score is {score}. Move the position "
        "and watch: it stays."
    ),
    "explorer.claim.absolute.why": (
        "Both arrows turn by the same extra angle, so the angle between them does not change."
    ),
    "explorer.claim.slope": "With eight heads, the first ALiBi head has slope 1.",
    "explorer.claim.slope.now": "With {n_heads} heads, head 0 has slope {slope}.",
    "explorer.claim.slope.why": (
        "The slopes are 2 to the power −8i/n for i from 1 to n, so the first of eight is 1/2."
    ),
    "explorer.clocks.name": "Clock faces, one for each pair",
    "explorer.wave.name": "Sine and cosine of the chosen pair over positions",
    "explorer.plane.name": "Query and key as arrows",
    "explorer.score.name": "Score over distance",
    "explorer.heads.name": "Penalties of all heads",
    "explorer.matrix.name": "Penalties of the chosen head",
    "explorer.attention.name": "Attention of the chosen query",
    # Topic 1, embedding: From token id to vector.
    #
    # Topic 2, table_size: How big is it.
    #
    # Topic 3, order_blind: Attention is blind to order.
    #
    # Topic 4, learned: Learned positions.
    #
    # Topic 5, sinusoidal: Sinusoids.
    #
    # Topic 6, rotary: RoPE.
    #
    # Topic 7, context_extension: Stretched RoPE.
    #
    # Topic 8, alibi: ALiBi.
    #
    # Topic 9, compare: All schemes side by side.
    #
    # Topic 10, residual_stream: The residual stream.
    #
    # Topic 11, model: Read a config.
    #
    # Topic 12, real_embeddings: A real table.
    #
    # Topic 13, train_short: Train short, test long.
    #
    # The end of the topics.
}
