"""English."""

NAME = "English"

ENTRIES = {
    "app.title": "Positions",
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
    "field.config": "Model",
    "field.text": "Text",
    "field.piece": "Piece",
    "field.other": "Compare with",
    "field.dimension": "Dimension of the store",
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
    "field.scheme": "Scheme",
    "field.scheme.none": "No positions",
    "field.scheme.learned": "Learned table",
    "field.scheme.sinusoidal": "Sinusoids",
    "field.scheme.rotary": "RoPE",
    "field.scheme.xpos": "xPos",
    "field.scheme.alibi": "ALiBi",
    "field.scheme.t5": "T5 buckets",
    "field.scheme.shaw": "Shaw et al.",
    "field.scheme.transformer_xl": "Transformer-XL",
    "field.scheme.deberta": "DeBERTa",
    "field.scheme.rotary_scaled": "RoPE, scaled",
    "field.asked": "Last position of the text",
    "field.add_positions": "Add positions",
    "field.layout": "Order of the numbers",
    "field.layout.interleaved": "Sine, cosine, sine, …",
    "field.layout.concatenated": "All sines, then cosines",
    "field.spacing": "Spacing of speeds",
    "field.spacing.paper": "Paper",
    "field.spacing.endpoint": "To 1/base (tensor2tensor)",
    "field.add_content": "Add the tokens’ vectors",
    "field.add_weights": "Put weights between",
    "field.pairing": "Pairing",
    "field.pairing.interleaved": "Neighbours",
    "field.pairing.half": "Half a width apart",
    "field.mixed": "Turn by the other pairing",
    "field.partial_rotary_factor": "Part that is turned",
    "field.partial_rotary_factor.1": "All",
    "field.partial_rotary_factor.0.5": "Half",
    "field.partial_rotary_factor.0.25": "A quarter",
    "field.vectors": "Query and key",
    "field.vectors.chosen": "These arrows in every pair",
    "field.vectors.equal": "Key equal to query",
    "field.vectors.random": "Random directions",
    "field.vectors.peak": "Made for distance 20",
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
    "mark.negative": "negative",
    "mark.positive": "positive",
    # Headings of tables.
    "column.frequency": "rad per position",
    "column.wavelength": "positions per turn",
    "column.angle": "angle (rad)",
    "column.before": "before turning",
    "column.after": "after turning",
    "column.slope": "slope",
    "column.component": "component",
    "column.length": "length",
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
    "guide.about": "Positions {version}",
    "guide.source": "Source code",
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
    # A table that is loaded when it is asked for.
    "loader.empty": "The vocabulary and the position rows are being fetched.",
    "loader.offered": (
        "The vocabulary and the position rows are here. The token table is larger, and kept by "
        "your browser for next time."
    ),
    "loader.apart": (
        "This page came as one file, and the token table ({size}) is another: {file}, from the "
        "folder data/minilm of the site. Choose it, or drop it on this page."
    ),
    "loader.choose": "Choose the file",
    "loader.large": "{name} is larger than 64 MB, and no such table.",
    "loader.loading": "Fetching the token table ({size}).",
    "loader.there": "All tables are here: 30,522 token rows, 512 position rows.",
    "loader.load": "Load the token table ({size})",
    "loader.again": "Try again",
    "loader.stop": "Stop",
    "loader.progress": "Part of the token table that has come",
    "loader.problem": "It could not be loaded: {problem}.",
    # A model's configuration.
    "config_input.paste": "Paste or drop a config.json",
    "config_input.area": "{label}: text of a config.json",
    "config_input.placeholder": "Paste a config.json here, or drop the file anywhere on the page",
    "config_input.read": "Read",
    "config_input.choose": "Choose a file",
    "config_input.close": "Close",
    "config_input.private": (
        "It is read on this page, by Python in your browser. Nothing is uploaded."
    ),
    "config_input.served": "It is read by the server that you started on your own machine.",
    "config_input.none": "(none)",
    "config_input.own": "Your own: {name}",
    "config_input.limit": " A configuration has a few thousand; at most {limit} are read.",
    "config_input.long": "This text has {n} characters.",
    "config_input.large": "{name} has {n} bytes.",
    "config_input.empty": "There is no text to read.",
    "config_input.archive": (
        "{name} is a compressed archive. Unpack it and drop the config.json that is in it."
    ),
    "config_input.binary": "{name} is not a text in UTF-8, so it cannot be a config.json.",
    "config_input.done": "Read.",
    "config_input.left": "{n} fields say nothing about the input end: {names}.",
    "config_input.more": "{n} fields say nothing about the input end: {names}, and others.",
    # Links.
    # What a teacher takes for a course page.
    "host.open": "Open in Positions",
    "teacher.title": "For your course page",
    "teacher.lead": (
        "Set up the figure as your class should find it, then copy these lines into your page."
    ),
    "teacher.topic": "Topic",
    "teacher.setting": "Setting",
    "teacher.show": "Show",
    "teacher.lock": "Lock",
    "teacher.question": "Question above the figure (optional)",
    "teacher.kind": "How your page takes it",
    "teacher.script": "Script tag",
    "teacher.frame": "Frame",
    "teacher.link": "Link",
    "teacher.script_about": (
        "The figure is as high as its content, follows your page’s theme, and starts "
        "when it is seen."
    ),
    "teacher.frame_about": "For course platforms that strip scripts. Choose the height yourself.",
    "teacher.link_about": "Opens as a page of its own, with your question and your locks.",
    "teacher.lines": "Lines to copy",
    "teacher.copy": "Copy",
    "teacher.copied": "Copied",
    "teacher.manual": "Copy the marked lines",
    "teacher.close": "Close",
    "teacher.local": (
        "This page’s address works on your machine only. Open the published page to "
        "get lines that work for your class."
    ),
    "teacher.fallback": "{title} in Positions",
    "link.copy": "Copy link",
    "link.copied": "Link copied",
    "link.manual": "Copy this link:",
    "link.teach": "Teach",
    "link.reset": "Reset",
    "link.paste": "Link or settings to open",
    "link.open": "Open",
    # Light or dark.
    "appearance.dark": "Dark theme",
    "appearance.light": "Light theme",
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
    "reason.config": "{allowed}",
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
    "embedding.title": "From token id to vector",
    "embedding.lead": (
        "A tokenizer turns text into whole numbers, and a network needs vectors. Between the two "
        "stands a table with one row for each token. Type a sentence and tap a word or a row; a "
        "word that the table does not know gets a new row of random numbers."
    ),
    "embedding.keys": (
        "Figures. Arrow keys left and right choose the word, up and down the row it is compared "
        "with."
    ),
    "embedding.lookup.title": "The lookup",
    "embedding.lookup.tag": "id → row",
    "embedding.lookup.source": "Bengio et al. 2003, section 2. The numbers are made up.",
    "embedding.lookup.name": "Words, their ids, the table with the rows in use, and the input",
    "embedding.lookup.row": (
        "“{word}” has id {id}, so its vector is row {id} of the table: {row}. The {n} tokens of "
        "the sentence make an input of {n} × 3 numbers."
    ),
    "embedding.lookup.new": (
        "The table has {n_tokens} rows; those from 5 to {last} are new and still random."
    ),
    "embedding.product.title": "The same as a product",
    "embedding.product.tag": "one-hot × table",
    "embedding.product.source": "Bengio et al. 2003, section 2",
    "embedding.product.name": "One-hot vectors times the table",
    "embedding.product.now": (
        "“{word}” as a one-hot vector is {one_hot}: a 1 at place {id}, 0 elsewhere. Times the "
        "table, each 0 silences a row and the 1 lets row {id} through: {row}. Lookup and product "
        "differ by {gap}."
    ),
    "embedding.cosine.title": "Which rows are alike",
    "embedding.cosine.tag": "cosine of the angle",
    "embedding.cosine.source": "1 is the same direction, 0 a right angle, −1 the opposite",
    "embedding.cosines.name": "Cosine of every row with every other",
    "embedding.plane.name": "The chosen word’s row and the compared row as arrows",
    "embedding.cosine.alike": (
        "“{word}” and “{other}” have cosine {cosine}: {angle}° apart, nearly the same direction. "
        "Their lengths, {length} and {other_length}, play no part."
    ),
    "embedding.cosine.across": (
        "“{word}” and “{other}” have cosine {cosine}: {angle}° apart, neither alike nor opposed. "
        "Their lengths, {length} and {other_length}, play no part."
    ),
    "embedding.cosine.apart": (
        "“{word}” and “{other}” have cosine {cosine}: {angle}° apart, they point away from each "
        "other. Their lengths, {length} and {other_length}, play no part."
    ),
    "embedding.cosine.same": (
        "“{word}” is compared with itself: cosine {cosine}. Choose another row."
    ),
    "embedding.update.title": "One step of training",
    "embedding.update.tag": "each word predicts the next",
    "embedding.update.source": (
        "Press and Wolf 2017, section 3. Plain gradient descent, learning rate 1; weight decay 0.1"
    ),
    "embedding.change.name": "What the step adds to each number of the table",
    "embedding.moved.name": "How far each row moves",
    "embedding.update.untied": (
        "The step moves {moved} of {n_tokens} rows; “{word}” moves by {by}. The gradient comes "
        "through the lookup alone: a word that is only predicted, such as the last one, is never "
        "looked up."
    ),
    "embedding.update.tied": (
        "The step moves {moved} of {n_tokens} rows; “{word}” moves by {by}. The table is also the "
        "output: the right next word is drawn nearer and every other token pushed off a little."
    ),
    "embedding.update.alone": (
        "A single word has no next one to predict. The step moves {moved} of {n_tokens} rows; "
        "“{word}” moves by {by}."
    ),
    "embedding.update.decay": "Weight decay shrinks every row by a tenth, used or not.",
    "embedding.update.still": "At rest: {still}.",
    "embedding.update.all": "No row is at rest.",
    "embedding.summary": (
        "{word}: id {id}, row {row}. Cosine with {other}: {cosine}. One step moves {moved} of "
        "{n_tokens} rows."
    ),
    "embedding.head.ids": "word, id",
    "embedding.head.table": "table E",
    "embedding.head.input": "input X",
    "embedding.head.one_hot": "one-hot",
    "embedding.head.times": "×",
    "embedding.head.equals": "=",
    "embedding.head.product": "input X",
    "embedding.head.change": "added to each number",
    "embedding.axis.row": "row of the table",
    "embedding.axis.moved": "length of the move",
    "embedding.mark.chosen": "chosen",
    "embedding.mark.word": "chosen word",
    "embedding.mark.other": "compared row",
    "embedding.mark.unit": "length 1",
    "embedding.mark.moved": "length of the move",
    "embedding.column.token": "token",
    "embedding.column.id": "id",
    "embedding.column.cosine": "cosine with row",
    "embedding.column.cosine_to_first": "cosine with the first",
    "embedding.column.change": "change",
    "embedding.step.ids.title": "Words become numbers",
    "embedding.step.ids.text": (
        "A model cannot read. A tokenizer first replaces each word, or piece of a word, by its id: "
        "a whole number from a fixed list. Our list has five tokens, so “save invest fund” becomes "
        "1, 2, 4. Write another sentence, with new words too."
    ),
    "embedding.step.lookup.title": "An id picks a row",
    "embedding.step.lookup.text": (
        "The embedding table E has one row of numbers for each id. Id 2 gets row 2, and that is "
        "all: no arithmetic, only a lookup. Three tokens bring three rows, and these rows are what "
        "the network works on. Choose a word and follow its line."
    ),
    "embedding.step.product.title": "The lookup is a product",
    "embedding.step.product.text": (
        "Write id 2 as five numbers, all 0 but a 1 at place 2. Multiplied by the table, every row "
        "is taken 0 times except row 2, which is taken once. Nobody computes it this way, but it "
        "shows that the table is a layer of weights like any other."
    ),
    "embedding.step.random.title": "Nobody writes these numbers",
    "embedding.step.random.text": (
        "Before training, every row is random, and which words point the same way is chance. "
        "Change the seed: “save” and “invest” are now alike, now opposed. Training moves the rows "
        "until words that are used alike lie close."
    ),
    "embedding.step.cosine.title": "Alike means: the same direction",
    "embedding.step.cosine.text": (
        "The cosine measures the angle between two rows. In our worked table “save” and “invest” "
        "reach 0.92, almost one direction. Compare “save” with row 0, “spend”: −0.88, almost "
        "opposite."
    ),
    "embedding.step.update.title": "A step of training moves few rows",
    "embedding.step.update.text": (
        "Let each word predict the next one, and correct the table a little. A row that was not "
        "looked up took no part, so its correction is exactly 0. Here “save” and “invest” were "
        "looked up, and “fund” was only predicted: two rows of five move."
    ),
    "embedding.step.tied.title": "Unless the table is used twice",
    "embedding.step.tied.text": (
        "Many models use the same table again at their end, to score every token as the next one: "
        "tied embeddings. Then every row takes part in every step, and all five move. Switch it "
        "off, and let weight decay move idle rows in another way."
    ),
    "embedding.try.alike": "“save” beside “invest”",
    "embedding.try.apart": "“save” beside “spend”",
    "embedding.try.one_hot": "Token 2 as a one-hot vector",
    "embedding.try.untied": "One step, two tables",
    "embedding.try.untied.shows": "2 of 5",
    "embedding.try.tied": "One step, one table for both ends",
    "embedding.try.tied.shows": "5 of 5",
    "embedding.claim.rows": (
        "In a step of training, only the rows of tokens that appear in the text move."
    ),
    "embedding.claim.rows.now": (
        "Of the {idle} rows whose tokens do not appear, this step moves {n}. Switch the tied "
        "output and weight decay off and on."
    ),
    "embedding.claim.rows.why": (
        "It holds for the gradient through the lookup; a tied output sends some to every row, and "
        "weight decay and momentum move idle rows too."
    ),
    "embedding.claim.inverse": (
        "Multiplying by the table and then by its transpose gives back what you started with."
    ),
    "embedding.claim.inverse.now": (
        "“{word}” comes back with {own} where 1 is expected, and “{other}” with {cross}."
    ),
    "embedding.claim.inverse.why": (
        "A transpose is not an inverse: E times its transpose holds the dot products of all rows, "
        "and it is the identity only for rows of length 1 at right angles."
    ),
    "embedding.claim.context": ("In the table, a word has another vector in another sentence."),
    "embedding.claim.context.now": (
        "“{word}” stands {n} times in this sentence; its vectors differ by {gap}."
    ),
    "embedding.claim.context.why": (
        "A row knows nothing of its neighbours; what a model gives out at its end does, and that "
        "is a different vector."
    ),
    "embedding.claim.product": "Looking up a row and multiplying a one-hot vector give the same.",
    "embedding.claim.product.now": "The largest difference of the two is {gap}.",
    "embedding.claim.product.why": (
        "Adding zeros and taking one row once leaves exactly that row, to the last bit."
    ),
    #
    # Topic 2, table_size: How big is it.
    "table_size.title": "How big is the table?",
    "table_size.lead": (
        "Rows times columns: one row for each token of the vocabulary, one column for each "
        "number of a vector. Drag the ring over the map or tap a model, and see what the table "
        "weighs and how much of the whole model it is."
    ),
    "table_size.own": "yours",
    "table_size.thousand": "{n} thousand",
    "table_size.million": "{n} million",
    "table_size.billion": "{n} billion",
    "grip.sizes": "Vocabulary and width",
    "table_size.size.title": "Numbers",
    "table_size.size.tag": "rows × columns",
    "table_size.size.source": "Models: sizes that their public config.json files state",
    "table_size.map.name": "Vocabulary over width, with lines of equal size",
    "table_size.size.many": (
        "{vocab_size} rows of {d_model} numbers each are {token} numbers, or {short}."
    ),
    "table_size.size.few": "{vocab_size} rows of {d_model} numbers each are {token} numbers.",
    "table_size.bytes.title": "Bytes",
    "table_size.bytes.tag": "numbers × bits ÷ 8",
    "table_size.bytes.source": "Decimal units: 1 MB is 1,000,000 bytes",
    "table_size.bytes.name": "Bytes of the table and of the whole model by type of number",
    "table_size.bytes.tied": (
        "The table takes {float32} as float32, {bfloat16} as bfloat16 or float16, {int8} as int8 "
        "and {int4} as int4. It serves both ends and is stored once."
    ),
    "table_size.bytes.untied": (
        "The two tables take {float32} as float32, {bfloat16} as bfloat16 or float16, {int8} as "
        "int8 and {int4} as int4. Each end has its own."
    ),
    "table_size.share.title": "Share of the model",
    "table_size.share.tag": "of all parameters",
    "table_size.share.source": "Yours: blocks as in GPT-2 and BLOOM, 12 d² + 13 d numbers each",
    "table_size.shares.name": "The table’s share of all parameters, for yours and nine models",
    "table_size.share.tied": (
        "With {n_layers} blocks of this width your model has {total} parameters in all. The "
        "table, used at both ends, is {share}% of them."
    ),
    "table_size.share.untied": (
        "With {n_layers} blocks of this width your model has {total} parameters in all. The two "
        "tables, one for each end, are {both} numbers or {share}% of them."
    ),
    "table_size.summary": (
        "{vocab_size} times {d_model} is {token}. The tables are {share}% of all parameters."
    ),
    "table_size.axis.d_model": "width d (log scale)",
    "table_size.axis.vocab_size": "vocabulary V (log scale)",
    "table_size.axis.bytes": "bytes (log scale)",
    "table_size.mark.here": "yours",
    "table_size.mark.models": "real models",
    "table_size.mark.contour": "as many numbers",
    "table_size.mark.tables": "table at both ends",
    "table_size.mark.model": "whole model",
    "table_size.mark.table": "token table",
    "table_size.mark.output": "output table of its own",
    "table_size.mark.rest": "everything else",
    "table_size.column.table": "table",
    "table_size.column.type": "type",
    "table_size.column.bits": "bits",
    "table_size.column.model": "whole model",
    "table_size.column.output": "output table",
    "table_size.column.total": "all parameters",
    "table_size.column.share": "share",
    "table_size.step.product.title": "Rows times columns",
    "table_size.step.product.text": (
        "A vocabulary of 50,000 tokens and vectors of 768 numbers: the table holds 38.4 million "
        "numbers, each of them learned. Drag the ring: along a dotted line the table stays "
        "equally large, with fewer rows and wider ones."
    ),
    "table_size.step.large.title": "Larger in both directions",
    "table_size.step.large.text": (
        "Recent models have more tokens and wider vectors. With 128,000 rows of 4,096 numbers "
        "the table alone holds 524 million. The grey squares are real models."
    ),
    "table_size.step.bytes.title": "What it weighs",
    "table_size.step.bytes.text": (
        "A float32 takes four bytes, so the table of the step before needs 2.1 GB before the "
        "first block is stored. Half as many bits are half the bytes: that is why weights are "
        "kept in 16, 8 or even 4 bits."
    ),
    "table_size.step.share.title": "A large share of a small model",
    "table_size.step.share.text": (
        "A block grows with the square of the width, the table only with the width itself. So "
        "narrow models spend much of their numbers on the table: with the sizes of bge-small, "
        "more than a third. It is one reason not to make a vocabulary as large as one could."
    ),
    "table_size.step.tied.title": "One table or two",
    "table_size.step.tied.text": (
        "At its end, a model scores every token of the vocabulary, which takes a table of the "
        "same shape. Some models use the first one again (tied), others learn a second. Switch, "
        "and watch the share."
    ),
    "table_size.try.small": "50,000 tokens, width 768",
    "table_size.try.large": "128,000 tokens, width 4,096",
    "table_size.try.bge": "The sizes of bge-small",
    "table_size.try.untied": "The large one, a table at each end",
    "table_size.claim.tied": "Modern language models use one table at both ends.",
    "table_size.claim.tied.now": (
        "Of the {n} models drawn, {tied} do. Yours now has {both} numbers at its two ends."
    ),
    "table_size.claim.tied.why": (
        "Some tie, as GPT-2 and Gemma, some do not, as Llama 2 7B and Mistral 7B; the config "
        "says which."
    ),
    "table_size.claim.double": "Twice the width makes table and blocks twice as large.",
    "table_size.claim.double.now": (
        "From width {d_model} to twice that, the table grows {table} times and the rest {blocks} "
        "times."
    ),
    "table_size.claim.double.why": (
        "The weights of a block lead from d numbers to d numbers or more, so they go with d "
        "times d; a row of the table only has d."
    ),
    "table_size.claim.share": "In the largest models most of the parameters are in the table.",
    "table_size.claim.share.now": (
        "Yours has {total} parameters, {share}% of them in the table. In the smallest model drawn "
        "it is {first}%, in the largest {last}%."
    ),
    "table_size.claim.share.why": (
        "Blocks grow faster than the table, so its share is large in small models and small in "
        "large ones."
    ),
    "table_size.claim.quarter": "Kept as int8, the table takes a quarter of its float32 bytes.",
    "table_size.claim.quarter.now": "Now {float32} as float32 and {int8} as int8.",
    "table_size.claim.quarter.why": (
        "8 bits are a quarter of 32; the few numbers that say how to scale them back come on top."
    ),
    #
    # Topic 3, order_blind: Attention is blind to order.
    "order_blind.title": "Attention is blind to order",
    "order_blind.lead": (
        "Attention compares every word with every other and mixes what they carry. Nothing in it "
        "asks which word came first. Put the same words in two orders and compare, word by word, "
        "what comes out."
    ),
    "order_blind.keys": "Figures. The arrow keys choose a word.",
    "order_blind.step.meaning.title": "Same words, another story",
    "order_blind.step.meaning.text": (
        "In one sentence the bank gives the money, in the other it takes it. Only the order says "
        "which. Each word enters as a vector that depends on the word alone, so both sentences "
        "hand attention the same four vectors. Drag a word of the second sentence to another place."
    ),
    "order_blind.step.weights.title": "Every word looks at every word",
    "order_blind.step.weights.text": (
        "Each word asks a question (its query) and offers an answer (its key). How well the two "
        "match decides the weights: a row says, in percent, how one word shares out its attention. "
        "The coloured strip is what it takes away, a mixture of all words’ values. Choose a word, "
        "and find its row in both orders."
    ),
    "order_blind.step.shuffle.title": "Shuffled in, shuffled out",
    "order_blind.step.shuffle.text": (
        "Each dot is one number, for the same word in both orders. All dots lie on the diagonal: "
        "every word gets the very same weights and the same output, wherever it stands. The rows "
        "come out in the new order, and that is all. In the formula, P stands for any shuffle of "
        "the rows X. Try your own."
    ),
    "order_blind.step.any.title": "Training cannot help",
    "order_blind.step.any.text": (
        "The numbers inside this attention are random, in place of trained ones. Type another seed "
        "and all weights change, but the dots stay on the diagonal. No training could make this "
        "calculation see order, because order never enters it."
    ),
    "order_blind.step.causal.title": "A mask lets order in",
    "order_blind.step.causal.text": (
        "Models that write text hide the later words from each word: the causal mask. Now it "
        "matters who came before, and the dots leave the diagonal. Switch the mask off and on. "
        "This is how a model that writes text can work even without position vectors."
    ),
    "order_blind.step.positions.title": "Or tell each word where it stands",
    "order_blind.step.positions.text": (
        "Without a mask, the place must be part of the input. Add a vector for position 0 to the "
        "first word, one for position 1 to the second, and so on. The same word at another place "
        "is now another vector, and the two stories differ. The next topics are ways to do this."
    ),
    "order_blind.before.title": "First order",
    "order_blind.before.tag": "weights in %, outputs",
    "order_blind.before.source": "Vaswani et al. 2017, section 3.2.1",
    "order_blind.after.title": "Second order",
    "order_blind.after.tag": "weights in %, outputs",
    "order_blind.after.source": "Vaswani et al. 2017, section 3.2.1",
    "order_blind.matched.title": "Word by word",
    "order_blind.matched.tag": "second order against first",
    "order_blind.matched.source": (
        "Vaswani et al. 2017, section 3.5; without positions: Kazemnejad et al. 2023, section 5"
    ),
    "order_blind.before.name": "Weights and outputs in the first order",
    "order_blind.after.name": "Weights and outputs in the second order",
    "order_blind.matched.name": "Numbers of the second order against those of the first",
    "order_blind.axis.before": "first order",
    "order_blind.axis.after": "second order, same word",
    "order_blind.mark.plus": "output above 0",
    "order_blind.mark.minus": "output below 0 (−)",
    "order_blind.mark.chosen": "chosen word",
    "order_blind.mark.weights": "weights",
    "order_blind.mark.outputs": "outputs",
    "order_blind.mark.equal": "equal",
    "order_blind.mark.worst": "largest difference; rings: chosen word",
    "order_blind.itself": "itself",
    "order_blind.other": "“{word}”",
    "order_blind.row": (
        "“{word}” at position {place} gives most of its attention, {share}%, to {most}. Its output "
        "begins {first}, {second}."
    ),
    "order_blind.matched.same": (
        "Both orders are the same, so of course they differ by {difference}. Move a word."
    ),
    "order_blind.matched.blind": (
        "Matched word by word, weights and outputs differ by at most {difference}. From the "
        "outputs, nobody can tell which order went in."
    ),
    "order_blind.matched.causal": (
        "Matched word by word, weights and outputs differ by up to {difference}, most for "
        "“{worst}”. The mask shows each word only those before it, and so the order."
    ),
    "order_blind.matched.positions": (
        "Matched word by word, weights and outputs differ by up to {difference}, most for "
        "“{worst}”. Each vector now also says where it stands."
    ),
    "order_blind.matched.both": (
        "Matched word by word, weights and outputs differ by up to {difference}, most for "
        "“{worst}”. The mask and the position vectors both tell the order."
    ),
    "order_blind.summary": "Largest difference between the two orders: {difference}.",
    "order_blind.column.number": "number",
    "order_blind.column.weight": "weight of the word at {key}",
    "order_blind.column.output": "output {component}",
    "order_blind.column.out": "output",
    "order_blind.column.before": "first order",
    "order_blind.column.after": "second order",
    "order_blind.column.difference": "difference",
    "order_blind.try.textbook": "Bank and customer change places",
    "order_blind.try.bite": "Who bit whom?",
    "order_blind.try.causal": "With a causal mask",
    "order_blind.try.positions": "With positions added",
    "order_blind.claim.invariant": "Attention puts out the same, whatever the order of its input.",
    "order_blind.claim.invariant.now": (
        "Place by place the outputs differ by up to {apart}. Word by word they differ by "
        "{difference}, and their means over all words by {mean}."
    ),
    "order_blind.claim.invariant.why": (
        "The outputs are shuffled like the inputs (it is equivariant); only what is pooled from "
        "them, such as their mean, stays the same (it is invariant)."
    ),
    "order_blind.claim.mask": "Without position vectors, no transformer can tell the order.",
    "order_blind.claim.mask.now": (
        "No position vectors, but with the causal mask the two orders differ by up to {difference}."
    ),
    "order_blind.claim.mask.why": (
        "Each word sees only those before it, so the first sees one word and the last all: that is "
        "already a trace of the order."
    ),
    "order_blind.claim.trained": "With the right weights, plain attention could learn the order.",
    "order_blind.claim.trained.now": (
        "With the weights of seed {seed} the two orders differ by {difference}. Try any seed."
    ),
    "order_blind.claim.trained.why": (
        "Whatever the weights, a word’s output is a sum over all words, and a sum has no order."
    ),
    "order_blind.claim.added": (
        "With positions added, “bank” means something else at the start than at the end."
    ),
    "order_blind.claim.added.now": (
        "The outputs and weights of “{word}” differ by up to {first} between the two orders."
    ),
    "order_blind.claim.added.why": (
        "Its vector is the sum of the word and the place, so another place makes another query, "
        "key and value."
    ),
    #
    # Topic 4, learned: Learned positions.
    "learned.title": "Learned positions",
    "learned.lead": (
        "The simplest way to say where a token sits: a second table, with one row for each "
        "position, learned like any other weight. It works well, up to its last row."
    ),
    "learned.keys": (
        "Figures. Arrow keys left and right choose a row, up and down the last position of the "
        "text."
    ),
    "learned.step.table.title": "A row for each position",
    "learned.step.table.text": (
        "Position 0 has a row of numbers, position 1 another, and so on. Nobody writes them: they "
        "start at random, as here, and training moves them with all other weights. Move the "
        "position and look up its row."
    ),
    "learned.step.sum.title": "Added, number by number",
    "learned.step.sum.text": (
        "A token’s vector and its position’s row have the same width. They are added: first number "
        "to first number, second to second. The sum says which word, and where, in the same few "
        "numbers. Swap two words: each takes the row of its new place."
    ),
    "learned.step.near.title": "5 does not know it is next to 6",
    "learned.step.near.text": (
        "A cosine of 1 means two rows point the same way, 0 that they have nothing in common. "
        "Before training, each row is like itself alone: neighbours are no more alike than rows "
        "far apart. Whatever is to be known about near and far, the table has to learn from text."
    ),
    "learned.step.real.title": "What training makes of it",
    "learned.step.real.text": (
        "These are the 512 rows of a real model, all-MiniLM-L6-v2, as training left them. "
        "Neighbours have become alike: their mean cosine is 0.85, before training it is near 0. "
        "Further off the curve goes up and down, so it is no ruler. No rule asked for any of this: "
        "it helps to read text. Move the position and follow its curve."
    ),
    "learned.step.limit.title": "There is no row 512",
    "learned.step.limit.text": (
        "A table of 512 rows serves positions 0 to 511. A text with one token more asks for row "
        "512, and there is none: no rule says what it would be. The program stops with the error "
        "below. Move the last position of the text back by one, and all is well."
    ),
    "learned.step.cut.title": "So the text is cut",
    "learned.step.cut.text": (
        "In practice the text is cut to fit before it reaches the model. This table has 8 rows and "
        "the sentence 12 words, so the last 4 are never read, and nothing says so. That is why "
        "many embedding models have a strict limit of tokens. Give the table more rows."
    ),
    "learned.step.trained.title": "The last rows learn least",
    "learned.step.trained.text": (
        "A row learns only from texts that reach its position. Here are 1000 texts of all lengths "
        "up to the limit: every one has a first token, hardly any has a last. Rows near the end "
        "are trained on little, even though they exist."
    ),
    "learned.table.title": "The position table",
    "learned.table.tag": "a row for each position",
    "learned.table.source": "Gehring et al. 2017, section 3.1; Devlin et al. 2018, section 3",
    "learned.table.now": (
        "The table holds {n} × {d} = {total} numbers, all to be learned. Row {position} runs from "
        "{first} to {last}."
    ),
    "learned.sampled": (
        "So large a table is drawn in part: one in {rows} rows and one in {columns} columns."
    ),
    "learned.sampled.rows": "The map shows one in {rows} rows.",
    "learned.table.note": (
        "The first {shown} of {d} components of the rows that are drawn, one in {rows}."
    ),
    "learned.heat.name": "The table as a map",
    "learned.row.name": "The chosen row",
    "learned.sum.title": "Token plus position",
    "learned.sum.tag": "added to the embedding",
    "learned.sum.source": "Gehring et al. 2017, section 3.1; the first 8 components",
    "learned.sum.name": "Token, position and sum for each word",
    "learned.sum.now": (
        "“{word}” at position {place}: in the first component {token} + {position} = {sum}."
    ),
    "learned.sum.none": (
        "“{word}” would stand at position {place}, but the table has {n} rows: there is nothing to "
        "add."
    ),
    "learned.sum.all": "All {words} words have a row.",
    "learned.sum.cut": "Only {kept} of {words} words are read; “{lost}” is cut off.",
    "learned.sum.note": "The first components of the {kept} of {words} words that are read.",
    "learned.cosine.title": "How alike are the rows?",
    "learned.cosine.tag": "cosine of each with each",
    "learned.cosine.source": "The table before training, drawn at random",
    "learned.cosine.now": (
        "Rows {position} and {other} have a cosine of {cosine}. The mean over all neighbours is "
        "{mean}: before training, near is no more alike than far."
    ),
    "learned.map.name": "Cosines of all rows with each other",
    "learned.map.note": "The first {shown} columns of the map.",
    "learned.curve.name": "Cosine of the chosen row with every row",
    "learned.real.title": "A trained table",
    "learned.real.tag": "512 rows of a real model",
    "learned.real.source": "The position table of all-MiniLM-L6-v2, 512 × 384, in float16",
    "learned.real.name": "The trained table as a map",
    "learned.real_curve.name": "Cosine of the chosen trained row with every row",
    "learned.real.waiting": "The trained rows are on their way",
    "learned.real.now": (
        "Row {position} and row {other} have cosine {cosine}, row {position} and row {far} "
        "{far_cosine}. Over all rows, neighbours have a mean cosine of {mean}. The map shows one "
        "row of 4 and one component of 3."
    ),
    "learned.real.note": (
        "The first {shown} of the components that are drawn: one row of {rows}, one component of "
        "{components}."
    ),
    "learned.limit.title": "The last row",
    "learned.limit.tag": "one cell for each position",
    "learned.limit.source": "Devlin et al. 2018, section 3; the limit of BERT and bge is 512",
    "learned.limit.name": "Positions of the text and rows of the table",
    "learned.limit.there": (
        "A text of {length} tokens ends at position {asked}, and row {asked} is there: the table "
        "has {n} rows."
    ),
    "learned.limit.past": (
        "A text of {length} tokens asks for a row that is not there, and {beyond} of its tokens "
        "would have to be cut. The library says: {message}."
    ),
    "learned.trained.title": "How often is each row trained?",
    "learned.trained.tag": "texts that reach it",
    "learned.trained.source": "1000 texts, their lengths drawn evenly from 1 to the last row",
    "learned.trained.now": (
        "Of {texts} texts, {share}% have a token at position {position}, and {end}% one at the "
        "last, {end_position}."
    ),
    "learned.reached.name": "Share of texts that reach each position",
    "learned.summary.there": "Row {position} chosen. Row {asked} is there.",
    "learned.summary.past": "Row {position} chosen. Position {asked} has no row.",
    "learned.head.token": "token",
    "learned.head.position": "position",
    "learned.head.sum": "sum",
    "learned.axis.component": "component",
    "learned.axis.cosine": "cosine",
    "learned.axis.texts": "texts",
    "learned.mark.ramp": "−2.5 to 2.5",
    "learned.mark.cosine": "cosine −1 to 1",
    "learned.mark.values": "negative, 0, positive",
    "learned.mark.chosen": "chosen row",
    "learned.mark.row": "chosen row",
    "learned.mark.read": "token with a row",
    "learned.mark.free": "row not needed",
    "learned.mark.lost": "no row: cut",
    "learned.mark.asked": "last token",
    "learned.column.value": "value",
    "learned.column.with": "cosine with {position}",
    "learned.column.there": "has a row",
    "learned.column.position": "position’s row",
    "learned.column.share": "share of texts",
    "learned.try.missing": "Ask for row 512 of 512",
    "learned.try.missing.shows": "a row that is not there",
    "learned.try.last": "One position earlier",
    "learned.try.last.shows": "row 511 is there",
    "learned.try.bge": "The size of bge-small’s table",
    "learned.try.cut": "Twelve words, eight rows",
    "learned.try.cut.shows": "8 of 12",
    "learned.claim.room": "A model with 512 position rows can read a token at position 512.",
    "learned.claim.room.now": "{message}.",
    "learned.claim.room.there": "Position {asked} has a row: the table has {n} rows.",
    "learned.claim.room.why": (
        "Counting starts at 0, so the last row is 511, and no rule says what comes after it."
    ),
    "learned.claim.joined": "A token’s position is written behind its vector, which grows longer.",
    "learned.claim.joined.now": (
        "Token: {d} numbers. Position: {d} numbers. Input: {d} numbers, not {twice}."
    ),
    "learned.claim.joined.why": "The two are added, so both must be of the same width.",
    "learned.claim.bert": "BERT’s positions are sines and cosines.",
    "learned.claim.bert.now": (
        "At BERT’s size, {n} × {d}, the table holds {total} learned numbers; sinusoids would need "
        "none."
    ),
    "learned.claim.bert.why": (
        "BERT learns its positions; sinusoids are those of the first transformer, of 2017."
    ),
    "learned.claim.near": "Even before training, neighbouring positions have similar rows.",
    "learned.claim.near.now": (
        "Over {n} rows of {d} random numbers, the mean cosine of neighbours is {mean}."
    ),
    "learned.claim.near.why": (
        "Random rows are nearly at right angles to each other; that neighbours are alike, training "
        "has to find."
    ),
    "learned.claim.even": "All rows of the table are trained equally often.",
    "learned.claim.even.now": (
        "{first}% of the texts reach position 0, and {end}% reach position {position}."
    ),
    "learned.claim.even.why": "A row gets a gradient only from texts that are long enough.",
    #
    # Topic 5, sinusoidal: Sinusoids.
    "sinusoidal.title": "Sinusoids: positions as clock hands",
    "sinusoidal.lead": (
        "The first transformer gave each position a vector of sines and cosines and added it to "
        "the token’s vector. Nothing is learned: a formula gives the vector of any position. Each "
        "pair of numbers is a clock hand, and each hand has its own speed."
    ),
    "sinusoidal.step.row.title": "Four numbers say where",
    "sinusoidal.step.row.text": (
        "Take vectors of only four numbers. The first two are the sine and the cosine of the "
        "position p itself; the other two those of p/100. So position 3 becomes 0.141, −0.990, "
        "0.030, 1.000. Move the position: the first two swing at every step, the last two hardly "
        "stir. Such a row is added to the token’s own vector, number by number."
    ),
    "sinusoidal.step.clocks.title": "A second hand, an hour hand",
    "sinusoidal.step.clocks.text": (
        "Sine and cosine together are the tip of a clock hand. Pair 0 turns by 1 radian per "
        "position, a full round in about 6; each next pair is slower by the same factor. The "
        "fast hands tell neighbours apart, the slow ones near from far, and all together they "
        "name a position as hands name a time."
    ),
    "sinusoidal.step.wave.title": "Each hand draws two waves",
    "sinusoidal.step.wave.text": (
        "Let the position run and watch one hand: its sine and its cosine swing as two waves, a "
        "quarter turn apart. One wave alone would repeat a value on its way up and on its way "
        "down; with both, the direction is never in doubt. Choose another pair to stretch them."
    ),
    "sinusoidal.step.table.title": "All positions at once",
    "sinusoidal.step.table.text": (
        "One row for each position, one column for each number, from −1 (blue) to 1 (orange). On "
        "the left the fast pairs flicker from row to row; to the right the waves grow long. Some "
        "code puts sine and cosine side by side, some all sines first: choose the order. The same "
        "numbers, in other columns."
    ),
    "sinusoidal.step.product.title": "Only the distance counts",
    "sinusoidal.step.product.text": (
        "Multiply the vectors of two positions, number by number, and add. In each pair that "
        "leaves the cosine of the angle between two hands, and this depends only on how far apart "
        "they stand. So the map has one colour along each diagonal, and one curve says it all. It "
        "is highest at distance 0, but it does not fall steadily."
    ),
    "sinusoidal.step.broken.title": "But attention sees more",
    "sinusoidal.step.broken.text": (
        "Attention does not multiply these vectors as they are. Query and key are made by two "
        "weight matrices, and the token’s own vector is in the sum. Switch on either, and the "
        "product leaves the line: at one and the same distance it now differs from place to "
        "place, as wide as the band. The distance is still in there, but a model has to learn to "
        "read it."
    ),
    "sinusoidal.step.shift.title": "One matrix moves any position",
    "sinusoidal.step.shift.text": (
        "To go k positions on, turn each hand by k times its speed. That is one matrix, made of "
        "small blocks, and it is the same wherever you start: M times the row of the key gives "
        "the row of the query. The authors chose sinusoids for this. Rotary positions build on "
        "it: they turn the query and the key themselves."
    ),
    "sinusoidal.row.title": "The vector of a position",
    "sinusoidal.row.tag": "added to the token’s",
    "sinusoidal.row.source": "Vaswani et al. 2017, section 3.5",
    "sinusoidal.row.now": (
        "The vector of position {position} is {numbers}. Like that of every position, it is "
        "{length} long."
    ),
    "sinusoidal.row.part": "One of every {bar_step} pairs is drawn, and the chosen one.",
    "sinusoidal.nowhere.before": (
        "Position {key} lies before the first token: the formula has a vector for it, but no "
        "token is there."
    ),
    "sinusoidal.nowhere.after": (
        "Position {key} lies past the last token at {last}: the formula has a vector for it, but "
        "no token is there."
    ),
    "sinusoidal.clocks.title": "Clock hands",
    "sinusoidal.clocks.tag": "one for each pair",
    "sinusoidal.clocks.source": "Vaswani et al. 2017, section 3.5",
    "sinusoidal.clocks.now": (
        "Pair {pair} turns {frequency} rad per position. At position {position} it has turned "
        "{angle} rad, clockwise from 12. The other hand is {gap} rad away."
    ),
    "sinusoidal.wave.title": "Two waves",
    "sinusoidal.wave.tag": "the chosen pair",
    "sinusoidal.wave.source": "Vaswani et al. 2017, section 3.5",
    "sinusoidal.wave.now": (
        "At position {position}, pair {pair} holds sine {sine} and cosine {cosine}. The waves "
        "repeat after {wavelength} positions."
    ),
    "sinusoidal.table.title": "Every position’s vector",
    "sinusoidal.table.tag": "positions × numbers",
    "sinusoidal.table.source": "Vaswani et al. 2017, section 3.5; tensor2tensor",
    "sinusoidal.table.now": (
        "{n_positions} positions with {d_model} numbers each. Pair {pair} stands in columns "
        "{sine_at} and {cosine_at}. Pair 0 repeats after {first_wave} positions, the slowest, "
        "pair {slowest}, after {longest}."
    ),
    "sinusoidal.table.part": (
        "Drawn is one of every {row_step} positions and one of every {pair_step} pairs."
    ),
    "sinusoidal.product.title": "Products by distance",
    "sinusoidal.product.tag": "of two positions",
    "sinusoidal.product.source": "Vaswani et al. 2017, section 3.5",
    "sinusoidal.product.now": (
        "Query {position} and key {key}, at distance {distance}: {product}."
    ),
    "sinusoidal.product.kept": (
        "At every distance all places agree to within {rounding}, which is rounding. Going back "
        "from distance 0, {rises} of {steps} steps lead up."
    ),
    "sinusoidal.product.broken": (
        "At this distance it lies from {low} to {high}, depending on where the two stand; the "
        "band is up to {spread} wide, at distance {spread_at}."
    ),
    "sinusoidal.map.title": "All positions",
    "sinusoidal.map.tag": "query by key",
    "sinusoidal.map.source": "Vaswani et al. 2017, section 3.5",
    "sinusoidal.map.kept": ("Along each diagonal the distance is the same, and so is the product."),
    "sinusoidal.map.broken": (
        "Along a diagonal the distance is the same, but the products differ by up to {spread}."
    ),
    "sinusoidal.map.part": "One of every {map_step} positions is drawn.",
    "sinusoidal.map.note": "The row of the query at position {position}.",
    "sinusoidal.shift.title": "The shift matrix",
    "sinusoidal.shift.tag": "from the key’s row to the query’s",
    "sinusoidal.shift.source": "Vaswani et al. 2017, section 3.5",
    "sinusoidal.shift.now": (
        "The matrix for distance {distance}, times the vector of position {key}, gives that of "
        "position {position}, to within {error}. It would do so from any other position."
    ),
    "sinusoidal.shift.part": "One of every {block_step} pairs is drawn.",
    "sinusoidal.shift.note": "Each pair’s block; all other numbers of the matrix are 0.",
    "sinusoidal.summary": (
        "Position {position}: pair {pair} holds sine {sine} and cosine {cosine}. Distance "
        "{distance}: product {plain}."
    ),
    "sinusoidal.axis.component": "number of the vector",
    "sinusoidal.axis.product": "product",
    "sinusoidal.axis.of_key": "numbers of the key’s row",
    "sinusoidal.axis.of_query": "of the query’s",
    "sinusoidal.column.component": "number {index}",
    "sinusoidal.column.low": "lowest product",
    "sinusoidal.column.high": "highest product",
    "sinusoidal.column.same": "sine from sine, cosine from cosine",
    "sinusoidal.column.sine": "sine from cosine",
    "sinusoidal.column.cosine": "cosine from sine",
    "sinusoidal.mark.query": "this position (query)",
    "sinusoidal.mark.key": "the other (key)",
    "sinusoidal.mark.pair": "chosen pair",
    "sinusoidal.mark.signed": "−1 to 1",
    "sinusoidal.mark.plain": "product of the position vectors",
    "sinusoidal.mark.fan": "from lowest to highest at this distance",
    "sinusoidal.mark.products": "product: lowest, 0, highest",
    "sinusoidal.mark.diagonal": "same distance",
    "sinusoidal.try.worked": "Position 3 in four numbers",
    "sinusoidal.try.longest": "The longest wave at width 512",
    "sinusoidal.try.rises": "Steps that lead up, width 384",
    "sinusoidal.try.rises.shows": "216 of 511",
    "sinusoidal.try.same": "A position with itself, width 64",
    "sinusoidal.claim.fastest": "The last pair of numbers turns fastest.",
    "sinusoidal.claim.fastest.now": (
        "Pair 0 repeats after {first_wave} positions, pair {slowest} after {longest}."
    ),
    "sinusoidal.claim.fastest.why": "The exponent grows with the pair, so the speed falls.",
    "sinusoidal.claim.longest": "The longest wave repeats after 10,000 positions.",
    "sinusoidal.claim.longest.now": (
        "At width {d_model} the longest wave repeats after {longest} positions."
    ),
    "sinusoidal.claim.longest.why": (
        "A turn is 2π radians, and 10,000 is the base: the longest wave is 2π times nearly that. "
        "Nor is it a limit, as all hands together tell far more positions apart."
    ),
    "sinusoidal.claim.falls": "The further apart two positions, the smaller their product.",
    "sinusoidal.claim.falls.now": (
        "At width {d_model}, {rises} of the {steps} steps back from distance 0 lead up."
    ),
    "sinusoidal.claim.falls.why": (
        "It is a sum of cosines. They part ways with distance, but each also comes back."
    ),
    "sinusoidal.claim.sees": (
        "With sinusoids, attention’s score depends only on how far apart two tokens stand."
    ),
    "sinusoidal.claim.sees.now": (
        "At distance {distance} it lies from {low} to {high}, depending on the place."
    ),
    "sinusoidal.claim.sees.why": (
        "That holds for the position vectors alone. Weights stand between them in attention, and "
        "the tokens’ own vectors are added."
    ),
    "sinusoidal.claim.order": (
        "All sines first, or sine and cosine in turn: these are two different encodings."
    ),
    "sinusoidal.claim.order.now": (
        "Over all positions drawn, products in the two orders differ by no more than {orders}."
    ),
    "sinusoidal.claim.order.why": (
        "The numbers are the same, in other columns. A trained model needs its own order; a new "
        "one learns with either."
    ),
    "sinusoidal.claim.shift": (
        "One matrix moves the vector of any position by 7, wherever it starts."
    ),
    "sinusoidal.claim.shift.now": (
        "From position {key} by {distance} to {position}: off by {error} at most."
    ),
    "sinusoidal.claim.shift.why": (
        "It turns each hand by its speed times 7, and where the hand stands does not matter."
    ),
    "sinusoidal.row.name": "Numbers of the position’s vector",
    "sinusoidal.clocks.name": "Clock faces, one for each pair",
    "sinusoidal.wave.name": "Sine and cosine of the chosen pair over positions",
    "sinusoidal.table.name": "Vectors of all positions",
    "sinusoidal.product.name": "Product of two positions over distance",
    "sinusoidal.map.name": "Product of each query position with each key position",
    "sinusoidal.shift.name": "The matrix that moves a position",
    #
    # Topic 6, rotary: RoPE.
    "rotary.title": "RoPE: position as a turn",
    "rotary.lead": (
        "Rotary position embedding adds nothing to a token. Inside attention it turns the query "
        "and the key, each by an angle that grows with its position. Their product then keeps "
        "one thing: how far apart the two stand."
    ),
    "rotary.step.turn.title": "A position is a turn",
    "rotary.step.turn.text": (
        "In attention, a token asks with a vector, its query. Take just two of its numbers and "
        "draw them as an arrow. At position 0 the arrow stays as it is (dashed); each position "
        "further turns it by the same angle ω, here 0.5 radians. Move the position m, or press "
        "play: the direction says where the token sits, and the length never changes."
    ),
    "rotary.step.both.title": "The key turns too",
    "rotary.step.both.text": (
        "Every token also has a key, by which it can be found. RoPE turns it by the same rule, "
        "with its own position n. Here the query stands at 1 and the key at 3. Move the position "
        "and both swing round; the angle between them stays. Drag a tip to try other arrows."
    ),
    "rotary.step.score.title": "The score, by hand",
    "rotary.step.score.text": (
        "How well a key answers a query is their dot product: first number times first, second "
        "times second, then add. Turned by 0.5 and by 1.5 radians, (1, 0.5) and (0.8, 0.2) give "
        "0.655. Turning only the key, by the difference of 1 radian, gives the same. Set the "
        "distance to 0 and the turns cancel: 0.9, as if nothing had been turned."
    ),
    "rotary.step.slide.title": "Slide both along",
    "rotary.step.slide.text": (
        "Now the query stands at 11 and the key at 13. The two products have changed, yet they "
        "add up to 0.655 again. The map shows the score of every query with every key: along "
        "the dashed line the distance is the same, and so is the colour. Nobody put distance in; "
        "it is what remains of two turns."
    ),
    "rotary.step.wave.title": "One pair is one wave",
    "rotary.step.wave.text": (
        "Read the map across and you get a wave: the score against the distance. The arrows "
        "before turning decide where its crest lies, so a model can learn to look for a key "
        "three tokens back. But a wave repeats: after a full turn, here about 12.6 positions, "
        "one pair cannot tell the distances apart."
    ),
    "rotary.step.pairs.title": "Many pairs, many speeds",
    "rotary.step.pairs.text": (
        "So a vector is cut into many pairs, each with a speed of its own. Pair 0 is the fastest "
        "with 1 radian per position; each next one is slower by the same factor. Move the "
        "position: fast pairs tell neighbours apart, slow ones near from far. Under each face "
        "stands after how many positions it is round."
    ),
    "rotary.step.sum.title": "Add all pairs up",
    "rotary.step.sum.text": (
        "The score of two whole vectors is the sum over their pairs. Where the key equals the "
        "query, all waves crest at distance 0 and drift apart further out: the score falls, but "
        "not steadily. Choose random directions and there is no fall at all. Choose the vectors "
        "made for distance 20 and the crest moves there: RoPE lets a model learn what to look for."
    ),
    "rotary.step.pairing.title": "Which numbers form a pair?",
    "rotary.step.pairing.text": (
        "The paper pairs neighbours: 0 with 1, 2 with 3. Llama’s code pairs each number with the "
        "one half a width on. Both are right: the same numbers in another order. But vectors "
        "laid out for one and turned by the other give wrong scores, except at distance 0, which "
        "is why short tests pass. Switch the mix-up off and on."
    ),
    "rotary.step.partial.title": "Turn only a part",
    "rotary.step.partial.text": (
        "Some models turn only some of the numbers: GPT-NeoX-20B a quarter. The rest compare "
        "content alone, whatever the distance, and so lift the whole curve. Of each token only "
        "query and key are turned, in every layer and every head; values and the vector that "
        "runs through the model are left as they are."
    ),
    "rotary.turn.title": "One arrow turns",
    "rotary.turn.tag": "query at position m",
    "rotary.turn.source": "Su et al. 2021, section 3.2.1",
    "rotary.turn.now": (
        "Position {position} times {frequency} rad turns the arrow by {angle} rad ({degrees}°), "
        "from {given} to {turned}. It is {length} long, before and after."
    ),
    "rotary.arrows.title": "Query and key",
    "rotary.arrows.tag": "pair by pair",
    "rotary.arrows.source": "Su et al. 2021, section 3.2.1, equation 12",
    "rotary.arrows.now": (
        "The query is turned by {angle} rad to {turned}, the key by {key_angle} rad to "
        "{turned_key}. They stand {between} apart, and their score is {score}."
    ),
    "rotary.nowhere.before": "Position {key} lies before the first token: no key is there.",
    "rotary.nowhere.after": "Position {key} lies past the last token at {last}: no key is there.",
    "rotary.products.title": "The dot product",
    "rotary.products.tag": "two products, one sum",
    "rotary.products.source": "Su et al. 2021, section 3.2.1, equation 11",
    "rotary.products.first": "first × first",
    "rotary.products.second": "second × second",
    "rotary.products.sum": "score",
    "rotary.products.now": (
        "First times first is {first}, second times second {second}: together {score}. Without "
        "turning it would be {plain}."
    ),
    "rotary.map.title": "All positions",
    "rotary.map.tag": "query by key",
    "rotary.map.source": "Su et al. 2021, section 3.2.2, equation 16",
    "rotary.map.now": (
        "Query {position} with key {key} scores {score}. At {count} places of this context two "
        "tokens stand so far apart; their scores differ by no more than {spread}, which is "
        "rounding."
    ),
    "rotary.map.note": "The row of the query at position {position}.",
    "rotary.curve.title": "One pair over distance",
    "rotary.curve.tag": "a wave",
    "rotary.curve.source": "Su et al. 2021, section 3.2.1",
    "rotary.curve.now": (
        "At distance {distance} (query position minus key position) the score is {score}. The "
        "crest, {highest}, lies at distance {best}; one turn takes {wavelength} positions."
    ),
    "rotary.faces.title": "All pairs",
    "rotary.faces.tag": "fast to slow",
    "rotary.faces.source": "Su et al. 2021, section 3.2.2, equation 15",
    "rotary.faces.now": (
        "Pair {pair} turns by {frequency} rad per position and is round after {wavelength} "
        "positions. Pair 0 needs {fast_wave}, pair {slowest} needs {slow_wave}."
    ),
    "rotary.total.title": "The whole score",
    "rotary.total.tag": "sum over pairs",
    "rotary.total.source": "Su et al. 2021, sections 3.2.2 and 3.4.3",
    "rotary.total.now": (
        "At distance {distance} the {n_pairs} pairs add up to {total}; pair {pair} gives {share}. "
        "The highest score, at distance {peak}, is {top}. Going back from distance 0, {rises} of "
        "{steps} steps lead up."
    ),
    "rotary.pairing.title": "Pairs of numbers",
    "rotary.pairing.tag": "two conventions",
    "rotary.pairing.source": "Su et al. 2021, section 3.4.2, equation 34; GPT-NeoX, Llama",
    "rotary.pairing.now": "Pair {pair} is made of the numbers {one} and {two}.",
    "rotary.mix.title": "Mixed up",
    "rotary.mix.tag": "turned by the wrong pairing",
    "rotary.mix.source": "Su et al. 2021, section 3.4.2, equation 34",
    "rotary.mix.agree": (
        "The code turns the pairs that the vectors were laid out for, so both curves are one. "
        "Mix the pairings up to part them."
    ),
    "rotary.mix.mixed": (
        "The code turns other pairs than the vectors were laid out for: scores are wrong by up to "
        "{gap} (at distance {gap_at}), and by {gap_same} at distance 0."
    ),
    "rotary.whole": "All {d_model} numbers are turned.",
    "rotary.partial": (
        "{rotary_dim} of {d_model} numbers are turned; the other {rest} give {still} at every "
        "distance."
    ),
    "rotary.summary": (
        "Query {position}, key {key}: pair {pair} scores {score}, all pairs together {total}."
    ),
    "rotary.axis.pair": "pair",
    "rotary.axis.share": "share",
    "rotary.axis.component": "number of the vector",
    "rotary.column.value": "value",
    "rotary.column.share": "share of the score",
    "rotary.column.one": "first number",
    "rotary.column.two": "second number",
    "rotary.mark.places": "numbers: positions; dashed: position 0",
    "rotary.mark.plain": "score without turning",
    "rotary.mark.signed": "score: lowest, 0, highest",
    "rotary.mark.diagonal": "same distance",
    "rotary.mark.envelope": "envelope",
    "rotary.mark.share": "the chosen pair’s share",
    "rotary.mark.speed": "pair: slow to fast",
    "rotary.mark.still": "not turned",
    "rotary.mark.right": "pairing as laid out",
    "rotary.mark.run": "pairing as run",
    "rotary.try.chapter": "The textbook’s pair: query at 1, key at 3",
    "rotary.try.far": "The same two at 11 and 13",
    "rotary.try.same": "Both at one position",
    "rotary.try.peak": "Vectors that look 20 tokens back",
    "rotary.try.neox": "One head of GPT-NeoX-20B",
    "rotary.try.neox.shows": "24 of 96",
    "rotary.claim.relative": "RoPE’s score depends only on how far apart query and key stand.",
    "rotary.claim.relative.now": (
        "At distance {distance} the score is {score}; over {count} places with this distance it "
        "differs by {spread}."
    ),
    "rotary.claim.relative.why": (
        "Turning both by the same extra angle leaves the angle between them as it was."
    ),
    "rotary.claim.absolute": "A turned query no longer knows at which position it stands.",
    "rotary.claim.absolute.now": (
        "At position {position} the query is {turned}, before turning it was {given}."
    ),
    "rotary.claim.absolute.why": (
        "Each turned vector carries its own position; only the product of two forgets it and "
        "keeps the difference."
    ),
    "rotary.claim.fades": "With RoPE, the score falls with every step of distance.",
    "rotary.claim.fades.now": (
        "Going back from distance 0, {rises} of {steps} steps lead up, not down."
    ),
    "rotary.claim.fades.why": (
        "Only an envelope falls, and only where query and key are alike. What is scored at which "
        "distance is up to the vectors."
    ),
    "rotary.claim.pairing": "Code for one pairing can run weights made for the other.",
    "rotary.claim.pairing.now": (
        "Scores are wrong by up to {gap}, but only by {gap_same} where both stand at the same "
        "position."
    ),
    "rotary.claim.pairing.why": (
        "The pairings agree once the numbers are put in the other order, and not before."
    ),
    "rotary.claim.all": "RoPE turns every number of query and key in every model.",
    "rotary.claim.all.now": "Here {rotary_dim} of {d_model} numbers are turned.",
    "rotary.claim.all.why": (
        "GPT-NeoX-20B turns 24 of the 96 in each head, GPT-J 64 of 256; Llama turns all 128."
    ),
    "rotary.fan.name": "The query at its position and before",
    "rotary.plane.name": "Query and key as arrows",
    "rotary.products.name": "Products and their sum",
    "rotary.map.name": "Score of each query position with each key position",
    "rotary.curve.name": "Score of the chosen pair over distance",
    "rotary.faces.name": "Query and key in each pair",
    "rotary.total.name": "Score of all pairs over distance",
    "rotary.shares.name": "Share of each pair",
    "rotary.partners.name": "Which numbers form a pair",
    "rotary.mix.name": "Score by the right and by the other pairing",
    #
    # Topic 7, context_extension: Stretched RoPE.
    "field.scaling": "Method",
    "field.scaling.none": "Plain RoPE",
    "field.scaling.linear": "Position interpolation",
    "field.scaling.ntk": "NTK",
    "field.scaling.dynamic_ntk": "Dynamic NTK",
    "field.scaling.yarn": "YaRN",
    "field.scaling.longrope": "LongRoPE",
    "field.scaling.llama3": "Llama 3",
    "field.factor": "Factor s",
    "field.original_max_positions": "Trained length L",
    "field.sequence_length": "Input length",
    "field.ramp": "YaRN’s ramp",
    "field.ramp.index": "by pair (code)",
    "field.ramp.rotations": "by turns (paper)",
    "field.formula": "Dynamic NTK’s base",
    "field.formula.factor": "s·l/L − (s − 1) (code)",
    "field.formula.ratio": "l/L (paper)",
    "context_extension.title": "Stretched RoPE",
    "context_extension.lead": (
        "A model trained on 4096 positions can be made to read more: its rotary pairs are slowed, "
        "so that a longer input stays within angles it knows. Six methods differ in which pairs "
        "they slow, and by how much."
    ),
    "context_extension.arcs.title": "Angles seen and needed",
    "context_extension.arcs.tag": "training inside, the input outside",
    "context_extension.arcs.source": "Chen et al. 2023, section 3; Peng et al. 2023, section 3.1",
    "context_extension.division.title": "Who is slowed, and how much",
    "context_extension.division.tag": "all six methods",
    "context_extension.division.source": (
        "Chen et al. 2023, eq. 4; Peng et al. 2023, sections 3.1 to 3.3; Ding et al. 2024, "
        "section 3; Grattafiori et al. 2024, section 3.4.2"
    ),
    "context_extension.wavelength.title": "Positions for a full turn",
    "context_extension.wavelength.tag": "against the trained length",
    "context_extension.wavelength.source": "Peng et al. 2023, section 2.3",
    "context_extension.ramp.title": "Keep, blend or divide",
    "context_extension.ramp.tag": "share of the speed that is kept",
    "context_extension.ramp.source": (
        "Peng et al. 2023, section 3.2, and the authors’ code; Llama 3.1’s code"
    ),
    "context_extension.score.title": "Score over distance",
    "context_extension.score.tag": "query and key alike",
    "context_extension.score.source": "Su et al. 2021, section 3.3",
    "context_extension.temperature.title": "A sharper softmax",
    "context_extension.temperature.tag": "by how much scores grow",
    "context_extension.temperature.source": (
        "Peng et al. 2023, section 3.4, equation 22; Phi-3’s code for LongRoPE"
    ),
    "context_extension.arcs.name": "Angles seen in training and needed now, for some pairs",
    "context_extension.division.name": "By how much each method slows each pair",
    "context_extension.wave.name": "Positions per turn of each pair",
    "context_extension.ramp.name": "Share of its speed that each pair keeps",
    "context_extension.score.name": "Score over distance with and without the method",
    "context_extension.temperature.name": "Growth of the scores over the factor",
    "context_extension.axis.pair": "pair",
    "context_extension.axis.divided": "slowed by",
    "context_extension.axis.wavelength": "positions per turn",
    "context_extension.axis.kept": "kept",
    "context_extension.axis.factor": "factor s",
    "context_extension.axis.scores": "scores times",
    "context_extension.mark.seen": "seen in training",
    "context_extension.mark.within": "needed, and seen",
    "context_extension.mark.beyond": "needed, never seen",
    "context_extension.mark.faces": "pair: turns in training",
    "context_extension.mark.chosen": "the chosen method",
    "context_extension.mark.plain": "as trained",
    "context_extension.mark.scaled": "the chosen method",
    "context_extension.mark.trained": "trained length",
    "context_extension.mark.length": "input length",
    "context_extension.mark.index": "YaRN by pair (code)",
    "context_extension.mark.rotations": "YaRN by turns (paper)",
    "context_extension.column.chosen": "chosen method",
    "context_extension.column.plain": "positions per turn as trained",
    "context_extension.column.scaled": "positions per turn now",
    "context_extension.column.seen": "angle seen (rad)",
    "context_extension.column.needed": "angle needed (rad)",
    "context_extension.column.index": "kept, YaRN by pair",
    "context_extension.column.rotations": "kept, YaRN by turns",
    "context_extension.column.unscaled": "as trained",
    "context_extension.division.now": (
        "{method} slows pair {pair} by a factor of {slowed}. Of {pairs} pairs, {kept} keep their "
        "speed, {blended} are slowed in part and {divided} by the whole factor {factor}. "
        "LongRoPE’s list is a stand-in: each model’s own is found by search."
    ),
    "context_extension.division.none": (
        "Nothing is slowed: all {pairs} pairs turn as they did in training. The lines show what "
        "each method would do."
    ),
    "context_extension.division.undefined": (
        "{method} has no value here ({why}), so that pairs are drawn as they were trained."
    ),
    "context_extension.wavelength.now": (
        "Pair {pair} was trained to need {plain} positions for a full turn and now needs "
        "{scaled}. Training had {trained} positions, the input has {length}."
    ),
    "context_extension.arcs.now": (
        "{out} of {pairs} pairs must turn to angles never seen in training. Pair {pair} made "
        "{seen} turns in training and must now make {needed}."
    ),
    "context_extension.ramp.now": (
        "Pair {pair} makes {seen} turns within {trained} positions. YaRN by pair keeps {index} of "
        "its speed, YaRN by turns {rotations}, Llama 3 {llama3}. YaRN’s two ramps are up to "
        "{gap} apart."
    ),
    "context_extension.score.now": (
        "With the same query and key, the score at distance 1 is {near}, at distance {last} it is "
        "{far}. Far keys’ scores jump about: fast pairs come round again and again."
    ),
    "context_extension.temperature.now": (
        "With factor {factor}, {method} multiplies query and key by {attention} each, and so "
        "every score by {squared}."
    ),
    "context_extension.summary": (
        "{method}, factor {factor}: {out} of {pairs} pairs meet new angles. Pair {pair} is slowed "
        "by a factor of {slowed}."
    ),
    "context_extension.step.unseen.title": "Angles never seen",
    "context_extension.step.unseen.text": (
        "Each disc shows how far a pair turned in training, the ring how far a longer input makes "
        "it turn. Fast pairs went round many times and meet nothing new. Slow pairs run on into "
        "the orange part. Shorten the input and watch it vanish."
    ),
    "context_extension.step.linear.title": "Squeeze everything",
    "context_extension.step.linear.text": (
        "Position interpolation divides every speed by the same factor. No pair leaves what it "
        "knows. But the fast pairs, which tell neighbours apart, are slowed as well: neighbours "
        "come closer."
    ),
    "context_extension.step.ntk.title": "Slow the slow pairs more",
    "context_extension.step.ntk.text": (
        "NTK raises the base instead. The first pair keeps its speed, the last is slowed by the "
        "whole factor, those between by less. Look at the rings: some of these still run a little "
        "too far."
    ),
    "context_extension.step.parts.title": "Keep, blend, divide",
    "context_extension.step.parts.text": (
        "YaRN and Llama 3 ask each pair how often it turned in training. Many turns: keep the "
        "speed. Less than one: divide by the whole factor. Between the two a ramp blends. The "
        "right figure shows where the trained length cuts."
    ),
    "context_extension.step.ramp.title": "Whose ramp is it?",
    "context_extension.step.ramp.text": (
        "YaRN’s paper lets the ramp fall evenly with the number of turns. Its code, and Hugging "
        "Face with it, lets it fall evenly from pair to pair. Llama 3 uses turns, between 4 and "
        "1. So two of the lines bear the same name. Move the pair to compare."
    ),
    "context_extension.step.temperature.title": "Sharpen the attention",
    "context_extension.step.temperature.text": (
        "More keys share the attention, so it blurs. YaRN multiplies query and key by the same "
        "number, which grows with the factor; the score gets its square. LongRoPE has a formula "
        "of its own. The other methods leave scores as they are."
    ),
    "context_extension.step.length.title": "Only when it is needed",
    "context_extension.step.length.text": (
        "Dynamic NTK looks at the input. Up to the trained length nothing changes; then the base "
        "grows with every token. LongRoPE switches instead: one list up to the trained length, "
        "another past it. Drag the input length across 4096."
    ),
    "context_extension.try.none": "Four times the length, nothing done: pairs out of range",
    "context_extension.try.none.shows": "18 of 64",
    "context_extension.try.llama3": "Llama 3.1: how many keep their speed",
    "context_extension.try.llama3.shows": "29 keep",
    "context_extension.try.ramps": "How far YaRN’s two ramps are apart",
    "context_extension.try.yarn": "YaRN, factor 16: scores grow by",
    "context_extension.try.ntk": "NTK: the last pair is slowed",
    "context_extension.try.ntk.shows": "factor of 4",
    "context_extension.claim.fast": "On longer inputs, the fast pairs run out of range.",
    "context_extension.claim.fast.now": (
        "Pair 0 made {turns} turns in training: it knows every angle. {out} of {pairs} pairs meet "
        "new angles, all of them slow."
    ),
    "context_extension.claim.fast.why": (
        "Who has gone round in training has seen the whole circle; slow pairs have not."
    ),
    "context_extension.claim.bands": "YaRN slows the fast pairs and keeps the slow ones.",
    "context_extension.claim.bands.now": (
        "{method} slows pair 0 by a factor of {first} and the last pair by {last}."
    ),
    "context_extension.claim.bands.why": (
        "Pairs that turn often within the trained length keep their speed; slow ones are divided."
    ),
    "context_extension.claim.ntk": "NTK slows every pair by the same factor.",
    "context_extension.claim.ntk.now": (
        "{method} slows pair 0 by a factor of {first}, pair {at} by {middle} and the last by "
        "{last}. Out of range: {out} of {pairs} pairs."
    ),
    "context_extension.claim.ntk.why": (
        "A larger base acts on pair i with the power 2i/d: not at all on the first, in full on "
        "the last."
    ),
    "context_extension.claim.square": "YaRN’s attention factor multiplies the scores once.",
    "context_extension.claim.square.now": (
        "The factor is {factor} and multiplies query and key, so scores grow {squared} times."
    ),
    "context_extension.claim.square.why": (
        "A score is a product of a query and a key, so it gets the square."
    ),
    "context_extension.claim.switch": (
        "LongRoPE uses its long list as soon as an input has the trained length."
    ),
    "context_extension.claim.switch.now": (
        "With {length} positions, trained on {trained}, the last pair is slowed by a factor of "
        "{last}."
    ),
    "context_extension.claim.switch.why": (
        "The long list is for inputs of more than the trained length; one token more switches it."
    ),
    "context_extension.claim.neighbours": (
        "Position interpolation makes neighbours impossible to tell apart."
    ),
    "context_extension.claim.neighbours.now": (
        "Neighbours still differ by {step} rad in pair 0, which was 1 rad before."
    ),
    "context_extension.claim.neighbours.why": (
        "Angles shrink by the factor but stay different; the model needs some training to read "
        "them."
    ),
    #
    # Topic 8, alibi: ALiBi.
    "field.form": "Bias written as",
    "field.form.distance": "−m · distance",
    "field.form.key": "+m · key",
    "field.form.key_from_end": "m · (key − last)",
    "field.content": "Tokens differ in content",
    "field.bias_scaled": "Divide the bias by √d too",
    "alibi.title": "ALiBi",
    "alibi.lead": (
        "Nothing is added to the embedding and nothing is turned. Each attention score simply "
        "pays a price for its distance, and each head has its own rate. Change the rate, the "
        "number of heads, the mask or the way the bias is written, and watch the attention."
    ),
    "alibi.sum.title": "Score plus bias",
    "alibi.sum.tag": "before the softmax",
    "alibi.sum.source": "Press, Smith and Lewis 2022, section 3 and figure 3",
    "alibi.row.title": "One query’s row",
    "alibi.row.tag": "score, then attention",
    "alibi.row.source": "Press, Smith and Lewis 2022, section 3",
    "alibi.slopes.title": "One slope for each head",
    "alibi.slopes.tag": "fixed, not learned",
    "alibi.slopes.source": "Press, Smith and Lewis 2022, section 3; the authors’ code",
    "alibi.decay.title": "What a distance costs",
    "alibi.decay.tag": "weight left by the penalty",
    "alibi.decay.source": "Press, Smith and Lewis 2022, section 3",
    "alibi.forms.title": "Three ways to write it",
    "alibi.forms.tag": "bias above, attention below",
    "alibi.forms.source": "The authors’ code; BLOOM and Falcon (+m · key); MPT (key − last)",
    "alibi.reach.title": "Longer than trained",
    "alibi.reach.tag": "keys that hold 95% of the attention",
    "alibi.reach.source": "Press, Smith and Lewis 2022, sections 3 and 4",
    "alibi.sum.name": "Content score, bias and attention as maps",
    "alibi.score.name": "Scores of one query with their bias",
    "alibi.attention.name": "Attention of one query with and without the bias",
    "alibi.slopes.name": "Slope of each head by both conventions",
    "alibi.decay.name": "Weight left over distance, for every head",
    "alibi.forms.name": "Bias and attention of three forms",
    "alibi.reach.name": "Keys that hold 95% of the attention over context length",
    "alibi.map.content": "content score",
    "alibi.map.steps": "bias (m × steps)",
    "alibi.map.attention": "attention",
    "alibi.side.key": "key",
    "alibi.side.query": "query",
    "alibi.side.bias": "bias",
    "alibi.side.attention": "attention",
    "alibi.form.distance": "−m · distance",
    "alibi.form.key": "+m · key",
    "alibi.form.key_from_end": "m · (key − last)",
    "alibi.axis.score": "score",
    "alibi.axis.head": "head",
    "alibi.axis.slope": "slope m",
    "alibi.axis.left": "weight left",
    "alibi.axis.length": "context length",
    "alibi.axis.reach": "keys",
    "alibi.mark.scores": "score: −3, 0, 3",
    "alibi.mark.signed": "bias: less, 0, more",
    "alibi.mark.much": "attention: most to none",
    "alibi.mark.bias": "bias",
    "alibi.mark.total": "bias plus content",
    "alibi.mark.with": "with the bias",
    "alibi.mark.without": "without it",
    "alibi.mark.head": "chosen head",
    "alibi.mark.others": "the other heads",
    "alibi.mark.other": "the other convention",
    "alibi.mark.half": "half is left",
    "alibi.mark.distance": "the key",
    "alibi.mark.form": "chosen form",
    "alibi.mark.even": "no bias at all",
    "alibi.column.content": "content score",
    "alibi.column.plain": "attention without the bias",
    "alibi.note.row": "The row of the query at position {position}.",
    "alibi.sum.distance": (
        "Head {head} takes {slope} off a score for each position between query and key. Maps show "
        "positions {first} to {end}."
    ),
    "alibi.sum.key": (
        "Head {head} adds {slope} times the key’s position. Within a row, keys still differ by "
        "{slope} a step. Maps show positions {first} to {end}."
    ),
    "alibi.sum.key_from_end": (
        "Head {head} takes off {slope} for each position between the key and the last one, "
        "{last}. Within a row, keys still differ by {slope} a step. Maps show positions {first} "
        "to {end}."
    ),
    "alibi.sum.scaled": (
        "Here the bias is divided by √64 = 8 together with the scores: head {head}’s slope of "
        "{slope} acts as an eighth of it. Maps show positions {first} to {end}."
    ),
    "alibi.row.seen": (
        "Query {position}, key {key}, head {head}: content {content} plus bias {bias} makes a "
        "score of {total}. The key gets {weight}% of the attention; without the bias it would get "
        "{plain}%."
    ),
    "alibi.row.masked": (
        "Query {position}, head {head}: the key at {key} comes later, so the causal mask hides "
        "it and it gets nothing."
    ),
    "alibi.row.before": (
        "Query {position}, head {head}: the key would stand at {key}, before the first token."
    ),
    "alibi.row.after": (
        "Query {position}, head {head}: the key would stand at {key}, past the last token at "
        "{last}."
    ),
    "alibi.slopes.agree": (
        "Head {head} of {n_heads} has slope {slope}, by the authors’ code and by the paper’s "
        "formula alike."
    ),
    "alibi.slopes.differ": (
        "Head {head} of {n_heads} has slope {slope}; the other convention gives {other}."
    ),
    "alibi.decay.now": (
        "With slope {slope}, a key’s weight halves every {half} positions. At distance {apart}, "
        "{left}% of it is left."
    ),
    "alibi.forms.causal": (
        "Each query sees only itself and earlier keys. The three biases differ; the largest "
        "difference between their attentions is {difference}."
    ),
    "alibi.forms.both": (
        "Each query sees both sides, and the three forms part: attentions differ by up to "
        "{difference}. Only −m · distance treats both sides alike."
    ),
    "alibi.reach.now": (
        "Where content sets no key apart, head {head} finds 95% of its attention in the nearest "
        "{reach} of {n} keys. With {longest} keys it would be the nearest {far}."
    ),
    "alibi.summary": "Slope {slope}.",
    "alibi.step.price.title": "Distance has a price",
    "alibi.step.price.text": (
        "Query and key give a score from what they say. ALiBi then takes off a fixed amount, the "
        "slope m, for every position between the two. The softmax turns what remains into "
        "attention. No vector was changed. Move the head and see far keys fade."
    ),
    "alibi.step.row.title": "Follow one query",
    "alibi.step.row.text": (
        "The dashed line is the price: it falls with every step back. Content lifts or lowers a "
        "key from that line, so a far key can still win if it fits well. Compare the filled bars "
        "with the hollow ones, which know nothing of order. Another seed gives other tokens."
    ),
    "alibi.step.slopes.title": "Each head has its own slope",
    "alibi.step.slopes.text": (
        "With eight heads the slopes are 1/2, 1/4 and so on down to 1/256. Steep heads see only "
        "their neighbours; flat ones look far. The slopes are set before training and never "
        "learned."
    ),
    "alibi.step.twelve.title": "Twelve heads, two answers",
    "alibi.step.twelve.text": (
        "The formula gives twelve evenly spaced slopes. The authors’ code takes the slopes for "
        "eight heads and then every other slope for sixteen. Head 8 tells them apart: steep in "
        "one, flat in the other. Models in use follow the code. Try 8 or 16 heads: both agree."
    ),
    "alibi.step.forms.title": "Same attention, other numbers",
    "alibi.step.forms.text": (
        "Some code subtracts m times the distance. Other code adds m times the key’s position, or "
        "counts from the last key. The rows above differ by a constant each, and a softmax does "
        "not see a constant. Look below: three equal maps."
    ),
    "alibi.step.encoder.title": "Without the mask they part",
    "alibi.step.encoder.text": (
        "An encoder looks both ways. Now m times the key favours the last tokens, whoever asks. "
        "Only the form with the absolute distance still means “near counts more”. Switch the "
        "mask on and off."
    ),
    "alibi.step.reach.title": "Why longer inputs work",
    "alibi.step.reach.text": (
        "For a steep head the count of keys that matter stops growing: in a longer text it meets "
        "what it met in training. Without any bias (dotted) it would grow for ever. Flat heads "
        "flatten out late. A model must be trained with the bias: adding it later changes what "
        "every head sees."
    ),
    "alibi.try.eight": "The steepest of eight heads",
    "alibi.try.twelve": "The ninth of twelve heads, as models have it",
    "alibi.try.half": "Slope 1/8: positions until half is left",
    "alibi.try.forms": "Add m · key instead: how much changes",
    "alibi.try.reach": "Slope 1/8 in 512 tokens: keys that matter",
    "alibi.claim.twelve": "With twelve heads, the authors’ code uses the paper’s formula.",
    "alibi.claim.twelve.now": (
        "Head {head} of {n_heads}: slope {reference} in the authors’ code, {paper} by the formula."
    ),
    "alibi.claim.twelve.why": (
        "The code takes the slopes of the next smaller power of two and fills up with every other "
        "slope of twice that many."
    ),
    "alibi.claim.forms": (
        "In a decoder, adding m times the key’s position gives ALiBi’s attention exactly."
    ),
    "alibi.claim.forms.now": "The three forms’ attentions differ by at most {difference} now.",
    "alibi.claim.forms.why": (
        "Within a row the forms differ by a constant, which the softmax takes out again."
    ),
    "alibi.claim.encoder": "The same short cut works in an encoder, which looks both ways.",
    "alibi.claim.encoder.now": "The three forms’ attentions differ by up to {difference} now.",
    "alibi.claim.encoder.why": (
        "Past the query, distance grows again while the key’s position keeps its sign, so later "
        "keys would be paid instead of charged."
    ),
    "alibi.claim.scale": (
        "It does not matter whether the bias comes before or after dividing by √d."
    ),
    "alibi.claim.scale.now": (
        "Added after, head {head}’s weights halve every {half} positions; divided by √64 too, "
        "only every {scaled}."
    ),
    "alibi.claim.scale.why": (
        "The bias is added to the finished score; dividing it as well makes every head √d times "
        "flatter."
    ),
    "alibi.claim.untrained": "ALiBi lengthens the context of any model, without training.",
    "alibi.claim.untrained.now": (
        "Switched on in a model that never knew it, head {head}’s bias moves {moved}% of the "
        "attention of query {position} to other keys."
    ),
    "alibi.claim.untrained.why": (
        "The other weights were learned for an attention without the price, so the model must "
        "be trained with it."
    ),
    #
    # Topic 9, compare: All schemes side by side.
    "compare.title": "All schemes side by side",
    "compare.lead": (
        "One query, one kind of key, eleven ways to say where they stand. Each scheme gets the "
        "same vectors, so all that differs is what it does with positions. What a scheme would "
        "learn is random here, as before training."
    ),
    "compare.step.doors.title": "Three doors for a position",
    "compare.step.doors.text": (
        "A position can enter a transformer at three places: in the input, as a vector that is "
        "added; in query and key, which are turned; or in the score, to which a number is added. "
        "The table counts what each costs, here at BERT’s size. Choose a scheme to read its row."
    ),
    "compare.step.input.title": "Added to the input",
    "compare.step.input.text": (
        "All keys hold the same word as the query, so only their positions differ. Without "
        "positions the line is flat: near and far score alike. The dashed line is the same query "
        "moved on by the trained length. With sinusoids it leaves the solid one: the scores see "
        "where the two stand, not only how far apart. The learned table has no dashed line at all."
    ),
    "compare.step.turned.title": "Turned query and key",
    "compare.step.turned.text": (
        "Now solid and dashed lines fall together: however far on both stand, the same distance "
        "gives the same score. (Attention, on the right, is thinner there only because more keys "
        "share it.) Scaled RoPE turns half as fast, so that a distance of 2 scores as 1 did "
        "before. xPos lets the scores shrink a little with distance."
    ),
    "compare.step.bias.title": "A number for each distance",
    "compare.step.bias.text": (
        "These leave the vectors alone and add to the score. ALiBi draws a straight line down. T5, "
        "Shaw et al. and DeBERTa look the distance up in a table, where far distances share a "
        "row; Transformer-XL makes sinusoids of it. The tables are random here: training gives "
        "them their shape."
    ),
    "compare.step.sentence.title": "One sentence, eleven readings",
    "compare.step.sentence.text": (
        "Each row is a scheme, and shows in percent how the last word shares out its attention. "
        "“bank” stands here twice. Without positions both get the same share; every other scheme "
        "tells them apart. Type a sentence of your own."
    ),
    "compare.step.past.title": "Past the trained length",
    "compare.step.past.text": (
        "Right of the dotted line are distances that training never showed. The learned table "
        "stops. Sinusoids and RoPE can be computed there, but a model has not learned to use what "
        "they give. Scaled RoPE brings the angles back to those it knows. That a line goes on does "
        "not mean that the model works there."
    ),
    "compare.embedding.title": "In the input",
    "compare.embedding.tag": "score and attention by distance",
    "compare.embedding.source": (
        "Kazemnejad et al. 2023, section 5; Gehring et al. 2017, section 3.1; Vaswani et al. 2017, "
        "section 3.5"
    ),
    "compare.embedding.name": "Schemes that act on the input",
    "compare.embedding.now": (
        "“{word}” asks, “{word}” answers. Without positions every distance scores {plain}. Moved "
        "{length} positions on, sinusoids change the scores by up to {sinusoidal}; the learned "
        "table has no row there."
    ),
    "compare.query_key.title": "In query and key",
    "compare.query_key.tag": "score and attention by distance",
    "compare.query_key.source": (
        "Su et al. 2021, section 3.2; Chen et al. 2023, section 3; Sun et al. 2022, section 3"
    ),
    "compare.query_key.name": "Schemes that turn query and key",
    "compare.query_key.now": (
        "Moved {length} positions on, RoPE’s scores change by {rotary} and xPos’s by {xpos}: only "
        "the distance counts."
    ),
    "compare.score.title": "In the score",
    "compare.score.tag": "score and attention by distance",
    "compare.score.source": (
        "Press et al. 2022, section 3; Raffel et al. 2020, section 2.1; Shaw et al. 2018, section "
        "3.2; Dai et al. 2019, section 3.3; He et al. 2020, section 3.1. T5 leaves 1/√d to its "
        "weights; here all are scaled alike."
    ),
    "compare.score.name": "Schemes that add to the score",
    "compare.score.now": (
        "Moved {length} positions on, the scores change by at most {scores}. ALiBi’s head {head} "
        "has slope {slope}: each step away takes as much from the score."
    ),
    "compare.sentence.title": "In a sentence",
    "compare.sentence.tag": "attention of the last word, in %",
    "compare.sentence.source": "Words as random vectors; keys up to the last word",
    "compare.shares.name": "Attention of the last word under each scheme",
    "compare.sentence.now": (
        "With {scheme}, the last word “{last}” gives {share}% of its attention to “{chosen}”; "
        "without positions it gives {none_share}%."
    ),
    "compare.facts.title": "What it costs, and what it can do",
    "compare.facts.tag": "width d, L positions, h heads",
    "compare.facts.source": (
        "Transformer-XL’s and Shaw et al.’s numbers are for each layer, the others for the model"
    ),
    "compare.facts.name": "Schemes and their properties",
    "compare.facts.now": (
        "{scheme} acts on {enters} and learns {parameters} numbers. Its scores depend on {sees}: "
        "moved {length} positions on, they change by {change}. Past the trained length {past}."
    ),
    "compare.facts.note": "Absolute or relative is found by moving query and key.",
    "compare.no_row": "nothing that could be computed",
    "compare.summary": (
        "{scheme} acts on {enters}, learns {parameters} numbers, and depends on {sees}."
    ),
    "compare.sampled": "Long lines are drawn with {points} points.",
    "compare.note": "The query at position {position}.",
    "compare.axis.attention": "attention",
    "compare.mark.first": "query at the position",
    "compare.mark.second": "query moved on by L",
    "compare.mark.trained": "longest trained distance",
    "compare.mark.chosen": "chosen scheme",
    "compare.mark.share": "share of attention in %",
    "compare.column.enters": "acts on",
    "compare.column.parameters": "learned",
    "compare.column.limit": "limit",
    "compare.column.sees": "depends on",
    "compare.column.past": "past L",
    "compare.column.score": "{scheme}: score",
    "compare.column.attention": "{scheme}: attention",
    "compare.scheme.none": "No positions",
    "compare.scheme.learned": "Learned table",
    "compare.scheme.sinusoidal": "Sinusoids",
    "compare.scheme.rotary": "RoPE",
    "compare.scheme.rotary_scaled": "RoPE, scaled by 2",
    "compare.scheme.xpos": "xPos",
    "compare.scheme.alibi": "ALiBi",
    "compare.scheme.t5": "T5 buckets",
    "compare.scheme.shaw": "Shaw et al.",
    "compare.scheme.transformer_xl": "Transformer-XL",
    "compare.scheme.deberta": "DeBERTa",
    "compare.short.none": "No positions",
    "compare.short.learned": "Learned",
    "compare.short.sinusoidal": "Sinusoids",
    "compare.short.rotary": "RoPE",
    "compare.short.rotary_scaled": "RoPE ÷ 2",
    "compare.short.xpos": "xPos",
    "compare.short.alibi": "ALiBi",
    "compare.short.t5": "T5",
    "compare.short.shaw": "Shaw et al.",
    "compare.short.transformer_xl": "Transf.-XL",
    "compare.short.deberta": "DeBERTa",
    "compare.enters.nowhere": "–",
    "compare.enters.embedding": "input",
    "compare.enters.query_key": "q and k",
    "compare.enters.score": "score",
    "compare.enters.nowhere.long": "nothing",
    "compare.enters.embedding.long": "the input",
    "compare.enters.query_key.long": "query and key",
    "compare.enters.score.long": "the score",
    "compare.sees.nothing": "–",
    "compare.sees.relative": "distance",
    "compare.sees.absolute": "places",
    "compare.sees.nothing.long": "no position at all",
    "compare.sees.relative.long": "the distance alone",
    "compare.sees.absolute.long": "where both stand",
    "compare.past.runs": "goes on",
    "compare.past.no_row": "no row",
    "compare.past.untrained": "unseen",
    "compare.past.angles": "new angles",
    "compare.past.known": "old angles",
    "compare.past.bucket": "last row",
    "compare.past.runs.long": "its formula goes on as before",
    "compare.past.no_row.long": "there is no row, and nothing to compute",
    "compare.past.untrained.long": "it gives vectors that no training has shown",
    "compare.past.angles.long": "slow pairs meet angles that no training has shown",
    "compare.past.known.long": "angles stay within the trained ones, up to twice the length",
    "compare.past.bucket.long": "all far distances share the last row of the table",
    "compare.try.learned": "A learned table at BERT’s size",
    "compare.try.t5": "T5 with 12 heads",
    "compare.try.alibi": "ALiBi’s steepest head of eight",
    "compare.try.alibi.shows": "slope 0.500",
    "compare.try.rotary": "RoPE, moved on",
    "compare.claim.near": "Without positions, the same word scores the same near and far.",
    "compare.claim.near.now": (
        "Over all distances the scores differ by {spread} where there are no positions."
    ),
    "compare.claim.near.why": (
        "The score is a product of two vectors, and neither says where it stands."
    ),
    "compare.claim.bias": "To depend on distance alone, a scheme must add to the score.",
    "compare.claim.bias.now": (
        "RoPE adds nothing to the score; moved {length} positions on, its scores change by "
        "{rotary}."
    ),
    "compare.claim.bias.why": (
        "Turning both vectors leaves in their product only the difference of the two turns."
    ),
    "compare.claim.sinusoidal": (
        "With sinusoids added to the input, scores depend on the distance alone."
    ),
    "compare.claim.sinusoidal.now": (
        "Moved {length} positions on, at the same distances, the scores change by up to "
        "{sinusoidal}."
    ),
    "compare.claim.sinusoidal.why": (
        "The product of two sums has four parts, and those of word with position see the place."
    ),
    "compare.claim.learned": "Each scheme has parameters to learn.",
    "compare.claim.learned.now": "{free} of the {n} schemes learn no number of their own.",
    "compare.claim.learned.why": (
        "Sinusoids, the turns of RoPE and the slopes of ALiBi are fixed by a formula."
    ),
    "compare.claim.past": "Every scheme can at least compute a score past the trained length.",
    "compare.claim.past.now": (
        "For a query at position {past}, the table of {length} rows has no row."
    ),
    "compare.claim.past.why": "A table ends at its last row; formulas do not end.",
    #
    # Topic 10, residual_stream: The residual stream.
    "residual_stream.title": "The residual stream",
    "residual_stream.lead": (
        "After the lookup each token is one vector: which token, plus where it stands. Every block "
        "of the model reads it and adds to it. Choose a word and follow its stream; the blocks "
        "here are random, so watch how things add up, not what they mean."
    ),
    "residual_stream.keys": (
        "Figures. Arrow keys left and right choose the word, up and down the number of blocks."
    ),
    "residual_stream.start": "start",
    "residual_stream.end": "end",
    "residual_stream.start.title": "Where a stream starts",
    "residual_stream.start.tag": "token row + position row",
    "residual_stream.start.source": "Vaswani et al. 2017, sections 3.4 and 3.5",
    "residual_stream.start.name": "Token row, position row and their sum",
    "residual_stream.streams.name": "The streams of all words: cosine to their start by block",
    "residual_stream.start.now": (
        "“{word}” stands at position {token}. Its token row has length {row}, the position row "
        "{place}, their sum {start}; all three have 16 numbers."
    ),
    "residual_stream.streams.title": "One stream per token",
    "residual_stream.streams.tag": "cosine to its start",
    "residual_stream.streams.source": "Blocks look back only: a word sees itself and those before",
    "residual_stream.streams.now": (
        "{n} words are {n} streams. After {n_layers} blocks that of “{word}” has cosine {cosine} "
        "with its start."
    ),
    "residual_stream.row.token": "token",
    "residual_stream.row.position": "+ position",
    "residual_stream.row.start": "= start",
    "residual_stream.layers.title": "Layer upon layer",
    "residual_stream.layers.tag": "what each block writes",
    "residual_stream.layers.source": "Xiong et al. 2020, table 1",
    "residual_stream.layers.name": "Start, what each block wrote, and the end, number by number",
    "residual_stream.layers.pre": (
        "Add up the column of each number and you have the end: start plus all that {n_layers} "
        "blocks wrote misses it by {gap}. Together they wrote a vector of length {written}."
    ),
    "residual_stream.layers.post": (
        "Every sum is brought to mean 0 and variance 1 before the next block: start plus all that "
        "{n_layers} blocks wrote misses the end by {gap}."
    ),
    "residual_stream.walk.title": "The stream as a walk",
    "residual_stream.walk.tag": "tip to tail",
    "residual_stream.walk.source": "The plane through start and end: both have their true length",
    "residual_stream.walk.name": "Start and what each block adds, tip to tail",
    "residual_stream.walk.pre": (
        "“{word}” starts with length {start} and ends with length {end}, at cosine {cosine} to "
        "its start."
    ),
    "residual_stream.walk.post": (
        "“{word}” starts with length {start}. After each write the norm takes it back to about "
        "length 4, the dotted way; it ends with length {end}, at cosine {cosine} to its start."
    ),
    "residual_stream.lengths.title": "Length and direction",
    "residual_stream.lengths.tag": "block by block",
    "residual_stream.lengths.source": "Xiong et al. 2020, table 1",
    "residual_stream.norms.name": "Length of the stream after each block",
    "residual_stream.cosines.name": "Cosine of the stream to its start after each block",
    "residual_stream.lengths.now": (
        "After {n_layers} blocks “{word}” has length {pre} where the norm stands before the block "
        "and {post} where it stands over the sum; the cosines to its start are {pre_cosine} and "
        "{post_cosine}."
    ),
    "residual_stream.summary": (
        "{word}, {n_layers} blocks: length {end}, cosine to the start {cosine}."
    ),
    "residual_stream.axis.block": "block",
    "residual_stream.axis.norms": "length",
    "residual_stream.axis.cosines": "cosine to start",
    "residual_stream.mark.chosen": "chosen word",
    "residual_stream.mark.cosines": "cosine to the start: −1 to 1",
    "residual_stream.mark.rows": "a row for each block, a column for each number",
    "residual_stream.mark.start": "start",
    "residual_stream.mark.blocks": "blocks, first to last",
    "residual_stream.mark.norm": "what the norm does",
    "residual_stream.mark.pre": "norm before the block",
    "residual_stream.mark.post": "norm over the sum",
    "residual_stream.column.along": "along the start",
    "residual_stream.column.across": "across it",
    "residual_stream.step.start.title": "Which token, plus where",
    "residual_stream.step.start.text": (
        "The token’s row says which word it is, the position’s row says where it stands. They are "
        "added, number by number, so the sum is no longer than its parts: here 16 numbers. That "
        "sum is where the token’s stream starts."
    ),
    "residual_stream.step.block.title": "A block adds",
    "residual_stream.step.block.text": (
        "A block reads the vector, works something out and adds it. What was there before stays "
        "in the sum: the walk goes on from where it was. Another seed gives another block."
    ),
    "residual_stream.step.blocks.title": "And the next one, and the next",
    "residual_stream.step.blocks.text": (
        "Each block reads what all before it have left and writes on top. At the end the stream "
        "is its start plus everything that was written, and every part can still be told apart. "
        "Add blocks and watch the walk grow."
    ),
    "residual_stream.step.lengths.title": "Streams grow longer and turn away",
    "residual_stream.step.lengths.text": (
        "With every block the sum tends to grow, and the start becomes a smaller part of it: the "
        "cosine drifts from 1 towards 0. The dashed line is another kind of model, which brings "
        "each sum back to one length."
    ),
    "residual_stream.step.post.title": "Where the norm stands matters",
    "residual_stream.step.post.text": (
        "The first transformer and BERT normalise the sum after each write. Then all that was "
        "there before is scaled too, and the end is no longer start plus writes. Switch the norm "
        "to before the block, as in most recent models, and the sum is exact again."
    ),
    "residual_stream.try.pre": "Norm before the block: end minus the sum",
    "residual_stream.try.post": "Norm over the sum: end minus the sum",
    "residual_stream.try.length": "Norm over the sum: the length",
    "residual_stream.try.deep": "48 blocks, norm before: the length",
    "residual_stream.claim.replace": "Each block replaces the vector by a new one.",
    "residual_stream.claim.replace.now": (
        "The last block adds a vector of length {written} to one of length {before}; before and "
        "after have cosine {cosine}."
    ),
    "residual_stream.claim.replace.why": (
        "A block’s output is added to its input, so what was there is still in the sum."
    ),
    "residual_stream.claim.sum": (
        "In every transformer the end is the start plus all that the blocks wrote."
    ),
    "residual_stream.claim.sum.now": (
        "The end misses that sum by {pre} with the norm before the block, and by {post} with the "
        "norm over the sum."
    ),
    "residual_stream.claim.sum.why": (
        "A norm over the sum, as in BERT, rescales everything after each write; only without it "
        "do the parts add up."
    ),
    "residual_stream.claim.longer": (
        "A position is appended to the token’s vector, which grows longer by it."
    ),
    "residual_stream.claim.longer.now": (
        "Before the position is added “{word}” has {d} numbers, and {start} after."
    ),
    "residual_stream.claim.longer.why": (
        "Rows are added number by number; models that turn queries and keys instead, or bias the "
        "scores, leave the vector as it is."
    ),
    "residual_stream.claim.twins": "The same word twice starts two equal streams.",
    "residual_stream.claim.twins.now": (
        "“{word}” appears {n} times: the token rows differ by {rows}, the starts by {starts}."
    ),
    "residual_stream.claim.twins.why": (
        "The token’s row is the same, but the position’s row is another one."
    ),
    #
    # Topic 11, model: Read a config.
    "model.title": "Read a config",
    "model.lead": (
        "Every published model comes with a config.json. Choose a model or bring your own file, "
        "and see what it says about the embedding layer and positions, with every number that "
        "the file leaves out. Nothing is uploaded."
    ),
    "model.keys": "Figures. Arrow keys left and right choose the pair.",
    "model.axis.pair": "pair",
    "model.axis.layer": "layer",
    "model.axis.head": "head",
    "model.axis.slowed": "slowed by",
    "model.column.model": "model",
    "model.column.window": "sees back",
    "column.what": "what",
    "column.value": "value",
    "column.origin": "where from",
    "column.scheme": "scheme",
    "column.remark": "remark",
    "column.parameters": "parameters",
    "model.mark.first": "the model",
    "model.mark.second": "compared",
    "model.mark.before": "without extension",
    "model.mark.context": "longest input",
    "model.mark.pair": "the chosen pair",
    "model.mark.layers": "high: sees all; low: sees a window; pale: no positions",
    "model.mark.log": "each tenth of a bar’s length multiplies",
    "model.origin.config": "given",
    "model.origin.default": "left out: the usual default",
    "model.origin.derived": "follows from others",
    "model.origin.code": "fixed by the model’s code",
    "model.all_layers": "in all layers",
    "model.some_layers": "in {n} layers ({layers})",
    "model.table.token": "Tokens",
    "model.table.position": "Positions",
    "model.table.token_type": "Token types",
    "model.table.relative": "Relative positions",
    "model.table.per_layer": "Tokens, for every layer",
    "model.table.output": "Output head",
    "model.table.rest": "All other parameters",
    "model.layer.title": "Embedding layer",
    "model.layer.tag": "at its real size",
    "model.layer.source": "As Hugging Face transformers reads the file",
    "model.layer.now": (
        "The token table has {rows} rows of {columns} numbers, {n} in all: {bytes} as {dtype}."
    ),
    "model.layer.share": "The tables hold {share} of the model’s parameters.",
    "model.layer.unknown": "How many parameters the rest has cannot be told for this type.",
    "model.layer.tied": "The output head is the token table once more (tied).",
    "model.layer.untied": "The output head is a table of its own (not tied).",
    "model.scheme.title": "Position scheme",
    "model.scheme.tag": "every number, and where it is from",
    "model.scheme.source": "As Hugging Face transformers reads the file",
    "model.scheme.now": "{label} {where}.",
    "model.scheme.none": "This scheme has no numbers to set.",
    "model.rotary.title": "Rotary pairs",
    "model.rotary.tag": "how fast each turns",
    "model.rotary.source": (
        "Su et al. 2021, section 3.2; extension: Chen et al. 2023, Peng et al. 2023, Llama 3"
    ),
    "model.rotary.now": (
        "Pair {pair} of 0 to {last}{kind} turns once in {wavelength} positions, the slowest in "
        "{slowest}."
    ),
    "model.rotary.slowed": (
        "Pair {pair} of 0 to {last}{kind} turns once in {wavelength} positions: context extension "
        "slows it {slowdown} times. {kept} pairs keep their speed; the slowest needs {slowest} "
        "positions."
    ),
    "model.rotary.kept": (
        "Pair {pair} of 0 to {last}{kind} turns once in {wavelength} positions, as before context "
        "extension: {kept} pairs keep their speed, the slowest now needs {slowest} positions."
    ),
    "model.rotary.factor": "Turned queries and keys are multiplied by {factor}.",
    "model.rotary.none": "No pair turns in this model.",
    "model.layers.title": "Layer by layer",
    "model.layers.tag": "who sees how far",
    "model.layers.source": "As Hugging Face transformers reads the file",
    "model.layers.all.told": "{n} layers ({layers}) see all earlier tokens; positions: {scheme}.",
    "model.layers.all.untold": (
        "{n} layers ({layers}) see all earlier tokens and are told no positions."
    ),
    "model.layers.window.told": (
        "{n} layers ({layers}) see {window} tokens back; positions: {scheme}."
    ),
    "model.layers.window.untold": (
        "{n} layers ({layers}) see {window} tokens back and are told no positions."
    ),
    "model.alibi.title": "ALiBi slopes",
    "model.alibi.tag": "one for each head",
    "model.alibi.source": "Press et al. 2022, section 3; slopes as in the authors’ code",
    "model.alibi.now": (
        "{n} heads: the steepest takes {steepest} from a score per position, the flattest "
        "{flattest}."
    ),
    "model.alibi.none": "No head has a slope in this model.",
    "model.reach.title": "How far it reaches",
    "model.reach.tag": "in positions",
    "model.reach.source": "As Hugging Face transformers reads the file",
    "model.reach.end": "Ends after",
    "model.reach.longest": "Meant for",
    "model.reach.original": "Before extension",
    "model.reach.slowest": "Slowest pair, one turn",
    "model.reach.window": "Window",
    "model.reach.hard": (
        "There are {n} positions; the last is {last}, and beyond it there is nothing to look up."
    ),
    "model.reach.soft": (
        "It is meant for {n} positions. Further ones can be computed; the model has not learned "
        "to use them."
    ),
    "model.reach.none": "The file names no longest input.",
    "model.notes.title": "Worth knowing",
    "model.notes.tag": "contradictions and what is ignored",
    "model.notes.source": "As Hugging Face transformers reads the file",
    "model.notes.now": "Things to know about this file: {n}.",
    "model.notes.none": "No field contradicts another, and none is ignored.",
    "model.note": "Note",
    "model.not_shown": "In no picture",
    "model.dimension.title": "Does it fit the store?",
    "model.dimension.tag": "dimension check",
    "model.dimension.source": "python -m positions check-dimension does the same in a pipeline",
    "model.dimension.store": "The store expects",
    "model.dimension.model": "The model makes",
    "model.dimension.holds": "It fits: {name} makes vectors of {width} numbers.",
    "model.dimension.fails": (
        "It does not fit: the store expects {given} numbers, and {name} makes vectors of {width}."
    ),
    "model.compare.title": "Side by side",
    "model.compare.tag": "where they differ",
    "model.compare.source": "python -m positions inspect --compare prints the same",
    "model.compare.now": "{n} of {all} numbers differ.",
    "model.compare.none": "There is no second model.",
    "model.summary": "{name}: a token table of {rows} by {columns}.",
    "model.tables.name": "Parameters of the tables and of the rest",
    "model.reach.name": "Reach in positions, each factor of ten as long as the other",
    "model.waves.name": "Positions per turn of each pair",
    "model.slowed.name": "By how much each pair is slowed",
    "model.layers.name": "How far each layer sees",
    "model.slopes.name": "Slope of each head",
    "model.step.layer.title": "The tables at their real size",
    "model.step.layer.text": (
        "bge-small makes vectors of 384 numbers. Its file names 30,522 tokens, so the token table "
        "alone has 11.7 million numbers. The bars are drawn to scale: in a small model the tables "
        "are a third of everything. Choose a larger model and compare."
    ),
    "model.step.reach.title": "Where its positions end",
    "model.step.reach.text": (
        "bge-small looks positions up in a table of 512 rows. There is no row 512, so a longer "
        "text must be cut. The list says of each number whether the file gives it or leaves it "
        "to a default."
    ),
    "model.step.rotary.title": "Pairs that were slowed down",
    "model.step.rotary.text": (
        "Llama 3.1 learned with 8,192 positions and was extended to 131,072. Not by slowing every "
        "pair: the fast ones, on the left, keep their speed; the slow ones, on the right, turn 8 "
        "times slower; between them lies a ramp."
    ),
    "model.step.layers.title": "Layers that differ",
    "model.step.layers.text": (
        "In Gemma 3 only every sixth layer sees all of the text. The others look 1,024 tokens "
        "back, and their pairs turn with a base of their own. One model, two position schemes."
    ),
    "model.step.notes.title": "When a file contradicts itself",
    "model.step.notes.text": (
        "Qwen 2.5’s card advises four lines for longer texts. With them the file says two things "
        "at once: a factor of 4, and a longest input that is still the old one. Paste your own "
        "config.json, or drop it on the page: it is read here and goes nowhere."
    ),
    "model.step.compare.title": "Two models side by side",
    "model.step.compare.text": (
        "The same Llama 2, once as published and once stretched 16 times by YaRN. The figures show "
        "both, and the list names only what differs."
    ),
    "model.step.dimension.title": "Check the store before you fill it",
    "model.step.dimension.text": (
        "A store of vectors has a dimension in its settings, and a mistyped one should fail before "
        "anything is written. This one expects 768 numbers, and bge-small makes 384. Correct it."
    ),
    "model.try.small": "A small embedding model",
    "model.try.llama": "Llama 3.1: the slowest pair",
    "model.try.bloom": "BLOOM: slopes in place of positions",
    "model.try.gemma": "Gemma 3: windows and full layers",
    "model.try.store": "A store of the wrong size",
    "model.claim.tied": "Modern language models use one table for input and output.",
    "model.claim.tied.now": "{name} has an output table of its own, with {n} numbers.",
    "model.claim.tied.tied": "{name} uses one table for both: its output head adds {n} numbers.",
    "model.claim.tied.why": "Some do and some do not, and only the file says which.",
    "model.claim.all": "Context extension slows every pair by the same factor.",
    "model.claim.all.now": (
        "In {name}, {n} of {all} pairs keep their speed, and the slowest is slowed {most} times."
    ),
    "model.claim.all.none": "{name} has {n} pairs that turn.",
    "model.claim.all.why": (
        "Fast pairs have seen all their angles in training; only slow ones would meet new ones."
    ),
    "model.claim.base": "With a base of 10,000, the slowest pair turns once in 10,000 positions.",
    "model.claim.base.now": (
        "In {name}, with base {base}, the slowest pair needs {n} positions for a turn."
    ),
    "model.claim.base.none": "{name} has {n} pairs that turn.",
    "model.claim.base.why": (
        "One turn is 2π radians, so it takes 2π times the base, and a little less as the last "
        "pair stops short of it."
    ),
    "model.claim.learned": "BERT learns its positions.",
    "model.claim.learned.now": "The position table of {name} has {n} numbers, all learned.",
    "model.claim.learned.why": (
        "It looks them up in a table of 512 rows. Sinusoids were the first transformer’s."
    ),
    #
    # Topic 12, real_embeddings: A real table.
    "real_embeddings.title": "A real table",
    "real_embeddings.lead": (
        "The input end of all-MiniLM-L6-v2, a model that is in daily use: its tokenizer, its "
        "30,522 token rows and its 512 position rows. Type a text and see it become the vectors "
        "that the first block receives."
    ),
    "real_embeddings.keys": (
        "Figures. Arrow keys left and right choose the piece, up and down the position."
    ),
    "real_embeddings.empty": "The tables are on their way.",
    "real_embeddings.waiting": "Comes with the token table",
    "real_embeddings.axis.cosine": "cosine",
    "real_embeddings.axis.rows": "rows",
    "real_embeddings.column.written": "written",
    "real_embeddings.column.word": "word",
    "real_embeddings.column.component": "component",
    "real_embeddings.column.from": "cosine from",
    "real_embeddings.column.to": "to",
    "real_embeddings.mark.values": "negative, 0, positive",
    "real_embeddings.mark.first": "the first 128 of 384 components",
    "real_embeddings.mark.near": "cosine with the chosen piece’s row",
    "real_embeddings.mark.all": "all other rows of the table, by their cosine",
    "real_embeddings.mark.cosine": "cosine −1, 0, 1",
    "real_embeddings.mark.row": "the chosen position",
    "real_embeddings.strip.token": "token",
    "real_embeddings.strip.position": "+ position",
    "real_embeddings.strip.token_type": "+ type",
    "real_embeddings.strip.total": "= sum",
    "real_embeddings.strip.stream": "normalised",
    "real_embeddings.shown": "Pieces {first} to {last} of {n}",
    "real_embeddings.earlier": "Earlier pieces",
    "real_embeddings.later": "Later pieces",
    "real_embeddings.pieces.title": "Pieces and their rows",
    "real_embeddings.pieces.tag": "text → ids → rows",
    "real_embeddings.pieces.source": "Wu et al. 2016, section 4.1; Devlin et al. 2018, section 3",
    "real_embeddings.pieces.now": (
        "{n} pieces for {words} words, with one piece before and one after. Piece {index} is "
        "{piece}, id {id}: it picks row {id} of the token table."
    ),
    "real_embeddings.pieces.cut": (
        "{left} further pieces are left out: there are 512 position rows and no more."
    ),
    "real_embeddings.nearest.title": "Nearest rows",
    "real_embeddings.nearest.tag": "over the whole table",
    "real_embeddings.nearest.source": "The token table of all-MiniLM-L6-v2, one byte a number",
    "real_embeddings.nearest.now": (
        "Of {all} other rows, that of {first} points most nearly the way of {piece}: cosine "
        "{cosine}. 99 of 100 rows stay below {half}."
    ),
    "real_embeddings.nearest.missing": (
        "To find the rows nearest to {piece}, load the token table above ({size})."
    ),
    "real_embeddings.positions.title": "Learned position rows",
    "real_embeddings.positions.tag": "how alike they are",
    "real_embeddings.positions.source": "The position table of all-MiniLM-L6-v2, in float16",
    "real_embeddings.positions.now": (
        "Row {position} and row {other} have cosine {cosine}, row {position} and row {far} "
        "{far_cosine}."
    ),
    "real_embeddings.positions.sampled": "The map shows one row of {every}.",
    "real_embeddings.stream.title": "The start of the stream",
    "real_embeddings.stream.tag": "three rows, added and normalised",
    "real_embeddings.stream.source": (
        "Devlin et al. 2018, section 3 and figure 2; Ba et al. 2016, section 3"
    ),
    "real_embeddings.stream.now": (
        "For {piece} at position {index}, rows of length {token} (token), {position} (position) "
        "and {token_type} (type) make a sum of length {total}. Layer norm takes its spread from "
        "{spread} to {after}: length {stream}."
    ),
    "real_embeddings.stream.missing": (
        "To see what is added for {piece}, load the token table above ({size})."
    ),
    "real_embeddings.error.title": "How exact it is",
    "real_embeddings.error.tag": "one byte a number",
    "real_embeddings.error.source": "Measured against the published float32 table, all rows",
    "real_embeddings.error.now": (
        "With one byte a number and a scale for each row, numbers are off by {relative}% of their "
        "size on average; the worst row still has cosine {cosine} with its original."
    ),
    "real_embeddings.error.float": "Token table in float32",
    "real_embeddings.error.bytes": "As it is loaded here",
    "real_embeddings.error.largest": "Largest error of a number",
    "real_embeddings.error.rms": "Root mean square error",
    "real_embeddings.error.cosine": "Smallest cosine of a row with its original",
    "real_embeddings.error.positions": "Largest error of the position table (float16)",
    "real_embeddings.summary": "{n} pieces; piece {index} is {piece}, id {id}.",
    "real_embeddings.rows.name": "Rows of the token table, one for each piece",
    "real_embeddings.near.name": "Rows most like the chosen one",
    "real_embeddings.histogram.name": "How alike all other rows are to the chosen one",
    "real_embeddings.map.name": "Cosine of each position row with every other",
    "real_embeddings.curve.name": "Cosine of the chosen position row with the others",
    "real_embeddings.strips.name": "Token, position and type row, their sum, and it normalised",
    "real_embeddings.step.pieces.title": "Words become pieces",
    "real_embeddings.step.pieces.text": (
        "A real vocabulary is finite, so rare words are cut into pieces it knows: lends becomes "
        "lend and ##s, where ## says that a word goes on. Capitals and accents are dropped first. "
        "Each piece has an id, and the id picks a row."
    ),
    "real_embeddings.step.nearest.title": "Which rows point the same way",
    "real_embeddings.step.nearest.text": (
        "Load the token table, and each of its rows is compared with the chosen one. Words used in "
        "similar places end up close; most rows have nothing to do with each other. The row of "
        "bank is the same beside a river and in a street of lenders: a row has no context."
    ),
    "real_embeddings.step.positions.title": "Learned positions have a shape",
    "real_embeddings.step.positions.text": (
        "Nobody told this model that position 100 lies beside 101. It learned a row for each, and "
        "the strong band along the diagonal shows that neighbours came out alike. Move the "
        "position to 0: the first row, where each text begins, is unlike all others."
    ),
    "real_embeddings.step.stream.title": "Three rows become one vector",
    "real_embeddings.step.stream.text": (
        "The token’s row, its position’s row and a row for the first text are added. Layer norm "
        "then brings the sum to a common scale. Choose the second bank, piece 6: its token row is "
        "the same, its position row is not, and so the vector differs."
    ),
    "real_embeddings.step.error.title": "What rounding costs",
    "real_embeddings.step.error.text": (
        "The published table takes 46.9 MB. Here each number is one byte and each row has a scale, "
        "a quarter of that. The error is measured over all rows, so that you know how far to trust "
        "what you see."
    ),
    "real_embeddings.try.long": "A word of many pieces",
    "real_embeddings.try.long.shows": "10 pieces",
    "real_embeddings.try.accent": "Capitals and accents",
    "real_embeddings.try.unknown": "A piece that the table lacks",
    "real_embeddings.try.first": "The first position beside the second",
    "real_embeddings.claim.empty": "The tables are on their way: {size} rows will be shown.",
    "real_embeddings.claim.word": "Each word is one token.",
    "real_embeddings.claim.word.now": "{words} words and signs have become {n} pieces.",
    "real_embeddings.claim.word.why": (
        "Only common words have a row of their own; others are put together from pieces."
    ),
    "real_embeddings.claim.context": "Before the first block, bank in river bank has its own row.",
    "real_embeddings.claim.context.now": (
        "{piece} stands here {times} times, each time with id {id}: one and the same row."
    ),
    "real_embeddings.claim.context.why": (
        "A row of the table has no context. Only the blocks mix in what stands around a token."
    ),
    "real_embeddings.claim.even": "Neighbouring position rows are equally alike everywhere.",
    "real_embeddings.claim.even.now": (
        "Row {position} and the next have cosine {next}; rows 18 and 19 have {middle}."
    ),
    "real_embeddings.claim.even.why": (
        "Rows are learned, and the first always holds the same special token."
    ),
    #
    # Topic 13, train_short: Train short, test long.
    "field.task": "Task",
    "field.task.back": "The token some places back",
    "field.task.first": "The first token",
    "field.task.order": "Which of two words came first",
    "field.task.copy": "Copy a segment",
    "field.tokens_back": "Places back",
    "field.trained_scheme": "Scheme",
    "field.trained_scheme.rotary": "Rotary (RoPE)",
    "field.trained_scheme.learned": "Learned table",
    "field.trained_scheme.sinusoidal": "Sinusoidal",
    "field.trained_scheme.alibi": "ALiBi",
    "field.trained_scheme.t5": "T5 buckets",
    "field.trained_scheme.none": "None, with the causal mask",
    "field.trained_scheme.unmasked": "None, without a mask",
    "field.rescaling": "Rotary beyond the trained length",
    "field.rescaling.none": "As trained",
    "field.rescaling.linear": "Slowed evenly (linear)",
    "field.rescaling.ntk": "NTK-aware",
    "field.rescaling.yarn": "YaRN",
    "field.model_size": "Size",
    "field.model_size.small": "1 block, width 16, 2 heads",
    "field.model_size.default": "2 blocks, width 32, 4 heads",
    "field.model_size.large": "4 blocks, width 64, 8 heads",
    "field.model_head": "Head of the model",
    "field.trained_length": "Trained length",
    "field.test_length": "Tested length",
    "field.train_steps": "Steps at most",
    "field.learning_rate": "Learning rate",
    "trainer.title": "Train it here: {scheme}. {task}, seed {seed}",
    "trainer.bar": "Part of the work that is done",
    "trainer.do.train": "Train",
    "trainer.do.pause": "Pause",
    "trainer.do.resume": "Resume",
    "trainer.do.cancel": "Cancel",
    "trainer.ready": (
        "{parameters} parameters. It ends when {aim} of its answers are right, or after {most} "
        "steps, which would take about {seconds} here."
    ),
    "trainer.training": (
        "Step {step} of at most {most}. Loss {loss}; {right} of the last answers were right. At "
        "most {left} left."
    ),
    "trainer.measuring": (
        "{step} steps, loss {loss}. Now it is tested at other lengths: {part} are done."
    ),
    "trainer.paused": "Paused after step {step}. Loss {loss}; {right} of the answers were right.",
    "trainer.reached": "Done: {aim} of the answers were right after {step} steps. Loss {loss}.",
    "trainer.out_of_steps": (
        "All {step} steps are made, and {right} of the last answers were right. Loss {loss}."
    ),
    "trainer.cancelled": "Cancelled after step {step}. What it had learned by then is kept.",
    "trainer.failed": "{why} What it had learned by then is kept.",
    "trainer.seconds": "{n}\N{NO-BREAK SPACE}s",
    "trainer.minutes": "{n}\N{NO-BREAK SPACE}min",
    "trainer.percent": "{n}%",
    "train_short.title": "Train short, test long",
    "train_short.lead": (
        "A real transformer, small enough to train in this page. It learns at one length; what "
        "can it do at four times that length?"
    ),
    "train_short.scheme.rotary": "Rotary",
    "train_short.scheme.learned": "Learned",
    "train_short.scheme.sinusoidal": "Sinusoidal",
    "train_short.scheme.alibi": "ALiBi",
    "train_short.scheme.t5": "T5",
    "train_short.scheme.none": "None",
    "train_short.scheme.unmasked": "None, no mask",
    "train_short.learn.title": "Learning",
    "train_short.learn.tag": "loss by step",
    "train_short.learn.source": (
        "Grey, recorded: least, median and greatest loss of five seeds. A run that has ended "
        "keeps its last loss"
    ),
    "train_short.loss.name": "Loss by training step",
    "train_short.learn.all": (
        "Recorded: all {seeds} seeds had {aim} of the answers right after {low} to {high} steps."
    ),
    "train_short.learn.some": (
        "Recorded: {reached} of {seeds} seeds had {aim} of the answers right, after {low} to "
        "{high} steps; the others did not in {most}."
    ),
    "train_short.learn.none": (
        "Recorded: none of the {seeds} seeds had {aim} of the answers right within {most} steps. "
        "The loss ended between {loss_low} and {loss_high}."
    ),
    "train_short.learn.yours": "Yours: loss {loss} after {step} steps.",
    "train_short.unrecorded": (
        "No runs were recorded with these settings. Press Train to see one of your own."
    ),
    "train_short.range": "{low} to {high}",
    "train_short.recorded": "recorded",
    "train_short.blocked": "cannot run",
    "train_short.lengths.title": "Longer than it was trained",
    "train_short.lengths.tag": "right answers",
    "train_short.lengths.source": (
        "Press et al. 2022, section 2, on a toy task. Grey, recorded: five seeds, 128 sequences "
        "at each length"
    ),
    "train_short.lengths.name": "Right answers by length",
    "train_short.positions.name": "Right answers by position at the greatest length",
    "train_short.lengths.now": (
        "Recorded over five seeds: {short} right at the trained length {length}, {long} at length "
        "{longest}."
    ),
    "train_short.lengths.ends": (
        "Recorded over five seeds: {short} right at the trained length {length}. Beyond it, the "
        "model cannot run: its table has {length} rows."
    ),
    "train_short.lengths.yours": "Yours: {short}, then {long}.",
    "train_short.lengths.yours_ends": "Yours: {short} at length {length}.",
    "train_short.lengths.chance": "A blind guess is right {chance} of the time.",
    "train_short.compare.title": "All schemes at one length",
    "train_short.compare.tag": "right answers, five seeds",
    "train_short.compare.source": (
        "Recorded: each ring is one seed. Where bands overlap, five seeds tell no order"
    ),
    "train_short.compare.name": "Right answers of every scheme",
    "train_short.compare.now": "Recorded at length {length}: {rows}.{which}",
    "train_short.compare.slowed": " Rotary is slowed beyond its trained length.",
    "train_short.attention.title": "Where a head looks",
    "train_short.attention.tag": "one sequence",
    "train_short.attention.source": (
        "Vaswani et al. 2017, section 3.2. Rows are queries and sum to 1"
    ),
    "train_short.matrix.name": "Attention of one head",
    "train_short.attention.untrained": "Not trained in this page yet, so it still looks at random.",
    "train_short.attention.step": "Your run after {step} steps.",
    "train_short.attention.back": (
        "Block {block}, head {head}, length {length}: on average {part} of the attention goes to "
        "the token {back} back."
    ),
    "train_short.attention.first": (
        "Block {block}, head {head}, length {length}: on average {part} of the attention goes to "
        "the first token."
    ),
    "train_short.attention.other": (
        "Block {block}, head {head}, length {length}: on average {part} of the attention goes to "
        "the token that gets most."
    ),
    "train_short.attention.ends": (
        "At length {length} there is no attention to show: the table of positions has {rows} rows."
    ),
    "train_short.axis.step": "step",
    "train_short.axis.loss": "loss",
    "train_short.axis.length": "length",
    "train_short.axis.position": "position",
    "train_short.axis.right": "right answers",
    "train_short.mark.recorded": "recorded, five seeds",
    "train_short.mark.middle": "their median",
    "train_short.mark.yours": "your run",
    "train_short.mark.seeds": "recorded, each ring a seed",
    "train_short.mark.chance": "blind guess",
    "train_short.mark.trained": "trained length",
    "train_short.mark.weight": "attention: none to all",
    "train_short.column.low": "recorded, least",
    "train_short.column.middle": "recorded, median",
    "train_short.column.high": "recorded, greatest",
    "train_short.column.yours": "your run",
    "train_short.note.loss": "A recorded run that has ended keeps its last loss.",
    "train_short.note.length": "Parts of all answers that are right.",
    "train_short.note.position": (
        "Parts of the answers that are right, at each position of the greatest length where "
        "something is asked."
    ),
    "train_short.note.ends": (
        "Parts of the answers that are right. Beyond length {length} the model cannot run."
    ),
    "train_short.note.compare": "Parts of the answers that are right; nan where it cannot run.",
    "train_short.step.task.title": "A task that only order can solve",
    "train_short.step.task.text": (
        "Does what a model learns on short texts hold on long ones? This one sees 16 random words "
        "at a time, and at each it must name the word two places back: only order helps. Its loss "
        "is its surprise at the right word, 2.77 for a blind guess and 0 when it is sure. The grey "
        "band shows five recorded trainings, each from another random start (a seed). Press Train "
        "and watch your own."
    ),
    "train_short.step.longer.title": "Then make the text longer",
    "train_short.step.longer.text": (
        "The model saw 16 words at a time. “Two back” means the same at any length, so does it go "
        "on? With rotary positions it does for a while: all five seeds still have 98% or more at "
        "length 32. At 64 they have 59 to 66%."
    ),
    "train_short.step.ends.title": "A learned table ends",
    "train_short.step.ends.text": (
        "A learned table has one row for each trained position. At position 16 there is no row, "
        "so the model is not bad there: it cannot run at all. Up to 16 it learned the task, in 56 "
        "to 71 steps. Rotary took 46 to 64: the ranges overlap, so neither is said to be faster."
    ),
    "train_short.step.slowed.title": "Slow the rotation down",
    "train_short.step.slowed.text": (
        "After training, the turns of rotary positions can be slowed so that a longer text fits "
        "the trained range. NTK-aware and YaRN help at length 64; their bands overlap. Slowing all "
        "pairs evenly ruins “two back”, because it shrinks every distance too. With the task “the "
        "first token” it helps instead."
    ),
    "train_short.step.compare.title": "All schemes side by side",
    "train_short.step.compare.text": (
        "A learned table and sinusoids add a vector to each word; rotary turns queries and keys; "
        "ALiBi lowers the score of two words by how far apart they are; T5 learns a number for "
        "each distance. Each ring is one seed, and where bands overlap, five seeds tell no order. "
        "Change the task, and the picture changes. A tiny model on a toy task is not a language "
        "model."
    ),
    "train_short.step.inside.title": "Look inside a head",
    "train_short.step.inside.text": (
        "Each row shows where one word looks. Before training a head looks at random. Train, and "
        "go through the heads: some come to look exactly two places back, a stripe beside the "
        "diagonal. Then make the text longer and see what becomes of the stripe."
    ),
    "train_short.try.rotary": "Rotary, as trained",
    "train_short.try.rotary.shows": "59 to 66%",
    "train_short.try.ntk": "Rotary with NTK",
    "train_short.try.ntk.shows": "90 to 96%",
    "train_short.try.linear": "Rotary slowed evenly",
    "train_short.try.linear.shows": "7 to 8%",
    "train_short.try.alibi": "ALiBi",
    "train_short.try.alibi.shows": "43 to 71%",
    "train_short.try.mask": "No positions, but a mask",
    "train_short.try.mask.shows": "95 to 100%",
    "train_short.claim.same": (
        "A model that solves a task at length 16 solves it at length 64 as well."
    ),
    "train_short.claim.same.why": (
        "Past the trained length, turns come up that no head has met; how soon that hurts depends "
        "on the scheme and the task."
    ),
    "train_short.claim.slowly": (
        "Past their last row, learned positions get slowly worse, like the others."
    ),
    "train_short.claim.slowly.why": (
        "There is no row to look up, so no number comes out at all; a program that reuses a row "
        "is another model."
    ),
    "train_short.claim.blind": (
        "Without positions and without a mask, no training teaches a transformer which word came "
        "first."
    ),
    "train_short.claim.blind.why": (
        "In another order the same vectors come out in that order, so nothing in them can tell "
        "which word came first."
    ),
    "train_short.claim.blind.level": (
        "The best that any model can do without order is {level}, and a spread of some percent "
        "around it is chance."
    ),
    "train_short.claim.mask": (
        "A model without positions learns no order, with or without a causal mask."
    ),
    "train_short.claim.mask.why": (
        "With the mask, each token sees one more than the token before, and a model can learn "
        "from that; see Haviv et al. 2022."
    ),
    #
    # The end of the topics.
}
