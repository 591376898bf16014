"""How a transformer turns token ids into vectors, and learns where each token sits.

The numeric core of Positions: every way in use to tell a model the order of its tokens, as
functions of arrays. It needs NumPy and nothing else.

    >>> from positions import rotary
    >>> w = rotary.inverse_frequencies(2) / 2
    >>> float(rotary.score([1, 0.5], [0.8, 0.2], 1, 3, inverse_frequencies=w).round(3))
    0.655

One function for each published formula, named as its paper names it. Where widely used code
disagrees with a paper, or two packages with each other, the difference is an option with a
name. Results are float64 unless asked otherwise. A `positions` argument that is a whole
number n means 0..n-1; anything else is an array of positions of any shape, fractions
included. Axes come in the order (position, component) and (head, query, key). A distance is
query position minus key position. Nothing is modified in place. Bad input is a TypeError,
ValueError or IndexError that restates the call.

Where the vectors come from: `positions.embedding`

    lookup                 rows of the table, by token id
    one_hot                the vectors whose product with the table is the lookup
    gradient               what a loss tells the table, through the lookup
    tied_gradient          the same where one table serves both ends of the model
    with_max_norm          a table whose used rows are no longer than a limit
    cosine_similarity      how nearly two vectors point the same way
    cosine_map             of every row with every other
    cosine_histogram       how many rows are how near
    nearest                the rows that point most nearly in a direction
    table_size             rows times columns
    table_bytes            bytes by type of number
    parameter_share        part of all parameters

Where order is lost, and where schemes enter: `positions.attention`

    scores                 how well each query matches each key
    causal_mask            which keys each query may see
    softmax                scores to weights
    attention              scores, bias, mask, softmax and weighted sum

Added to the embedding: `positions.learned`

    encode                 the row of each position, while there is one
    capacity               how many positions a table serves
    row_numbers            rows of real tokens where padding is not counted
    truncate               the first rows of a table
    interpolate            a table stretched to another length

Added to the embedding: `positions.sinusoidal`

    sinusoidal             the vector of each position
    inverse_frequencies    how fast each clock hand turns
    wavelengths            after how many positions it is round
    shift_matrix           the matrix that moves any position by a distance
    dot_product            similarity of two positions, from their distance alone
    axial                  vectors of points with several coordinates

Turning query and key: `positions.rotary`

    rotate                 queries or keys turned by their positions
    inverse_frequencies    how fast each pair turns
    angles                 position times frequency
    rotate_by              turned by angles of your own
    score                  dot product of a turned query and a turned key
    pairing_permutation    from one pairing of components to the other
    axial_angles           angles of points with several coordinates
    sectioned_angles       angles where each pair listens to one coordinate (M-RoPE)
    multimodal_positions   the coordinates of mixed text and images
    xpos_scales            factors that let scores decay with distance (xPos)

Turning slower, for longer inputs: `positions.rotary_scaling`

    linear                 every pair, by the factor (position interpolation)
    ntk                    by a larger base
    dynamic_ntk            by as large a base as the input needs
    yarn                   slow pairs only, with a ramp, and warmer scores
    yarn_temperature       by how much YaRN multiplies query and key
    longrope               each pair by a factor of its own
    llama3                 slow pairs only, with a ramp in rotations
    proportional           fast pairs only, the others stand still
    frequencies            those that a record asks for, at a length of input
    from_config            whichever a model's configuration asks for
    read_config            the same, as a record with every default filled in

Added to the scores: `positions.alibi`

    slopes                 how steep each head's penalty is
    bias                   the penalty of every head, query and key
    bias_row               of one query, for long inputs
    key_bias               for padded batches

Added to the scores: `positions.relative`

    distances              query position minus key position
    t5_bucket              T5's bucket of each distance
    t5_bias                T5's bias of every head, query and key
    clipped_distance       rows of a table of clipped distances (Shaw et al.)
    deberta_bucket         DeBERTa's bucket of each distance
    transformer_xl         sinusoids of distances
    xlnet                  the same over both directions
    shift                  from scores by distance to scores by key
    swin_index             rows for pairs of places in a window

What becomes of the vectors: `positions.residual`

    stream                 through blocks, with what each one added
    layer_norm             mean 0, variance 1
    toy_blocks             random blocks to try it with

Real models: `positions.model_config`

    read                   a config.json, resolved: tables, schemes, parameters, limits
    check_dimension        a configured dimension against a model's own

All that follows from a configuration: `positions.model_report`

    report                 sizes, tables, schemes, frequencies, layers, and what is not shown
    compare                two of them side by side
    reach                  how far a model reaches, by several measures
    plain                  as values that JSON can hold

A real table: `positions.real_embeddings`

    read_model             the input end of a model from its small files
    read_tokens            its token table
    start                  from a sentence to the start of the stream
    add                    the three rows of each token, added and normalised
    neighbours             the tokens nearest to one

From text to ids: `positions.wordpiece`

    read_vocabulary        from a vocab.txt
    words                  lower-cased, without accents, cut at punctuation
    encode                 pieces and ids, as BERT's tokenizer gives them

In one byte per number: `positions.quantised`

    quantise               whole numbers and a scale for each row
    assemble               the same from its parts, as they are stored
    expand                 rows as ordinary numbers
    cosine_similarity      of every row with a vector
    nearest                the rows that point most nearly in a direction
    error                  how far it is from the original

A model that trains with any of them: `positions.transformer`

    initial                random parameters to start from
    zeros                  parameters that are all 0, to collect gradients in
    parameters_of          one flat array as parameters with names
    places                 what a scheme brings in at a length of input
    frequencies_at         how fast rotary pairs turn there, rescaled or not
    forward                logits, and what the backward pass needs
    cross_entropy          the loss and its gradient
    backward               gradients of all parameters, by hand
    sample                 sequences of a task with their answers
    without_order          the best that a model blind to order can do
    estimate               time and memory that a run will take
    check_size             refusal of a run that would take too much
    evaluate               accuracy at any lengths and positions
    evaluate_in_parts      the same in short parts, for a page
    attention_weights      where every head looks
    recorded               runs that were recorded, with several seeds
    band                   the least, the median and the greatest of several runs

All schemes by name: `positions.schemes`, SCHEMES
"""

from positions import (
    alibi,
    attention,
    embedding,
    learned,
    model_config,
    model_report,
    quantised,
    real_embeddings,
    relative,
    residual,
    rotary,
    rotary_scaling,
    schemes,
    sinusoidal,
    transformer,
    wordpiece,
)

__version__ = "0.1.0"

__all__ = [
    "alibi",
    "attention",
    "embedding",
    "learned",
    "model_config",
    "model_report",
    "quantised",
    "real_embeddings",
    "relative",
    "residual",
    "rotary",
    "rotary_scaling",
    "schemes",
    "sinusoidal",
    "transformer",
    "wordpiece",
]
