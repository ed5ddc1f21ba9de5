"""What is checked in REDOX. Codes are RX, the number of the rule in two digits, and a counter."""

from __future__ import annotations

from ...records.findings import Rule, Severity
from . import Rulebook

RULEBOOK = Rulebook(
    "redox",
    "REDOX",
    (
        Rule(
            code="RX011",
            name="too-few-players",
            basis="RX-1",
            message="only {count} player is named; REDOX is for two or more",
            explanation="The seating is the players' order in the header, clockwise. Everybody must be named.",
            wrong="Players: N",
            right="Players: N, E, S, W",
        ),
        Rule(
            code="RX012",
            name="player-named-twice",
            basis="RX-1",
            message="{player} is named twice among the players",
            explanation="Two players of one name cannot be told apart in the moves.",
            wrong="Players: N, E, N, W",
            right="Players: N, E, S, W",
        ),
        Rule(
            code="RX013",
            name="header-contradicted",
            basis="RX-1",
            message="{says}, but {shows}",
            explanation="A wrong line at the top makes a finding of every other line of the play. If most of what is found goes away with another value, that line is the slip, the record is judged with what was probably meant, and all that went away hangs under this finding.",
            wrong="Players: N, E, Q, S   (where Q has neither cards nor a turn)",
            right="Players: N, E, S",
        ),
        Rule(
            code="RX021",
            name="card-too-often",
            basis="RX-2",
            message="a {ordinal} {card}, but {decks} {many}",
            explanation=(
                "Every card dealt, turned up, drawn or shown from a hidden hand is counted. When more copies of "
                "a card have come to light than the decks hold, one of the places named is wrong; hoyle cannot "
                "always tell which."
            ),
            wrong="N: Discard ♠J, draw a card: ♥4.   (with both ♥4 of two decks in other hands)",
            right="N: Discard ♠J, draw a card: ♥5.",
        ),
        Rule(
            code="RX022",
            name="not-enough-cards",
            basis="RX-3",
            message="{players} players need {need} cards for the deal, {decks} {have}",
            explanation="Fifteen cards to each player and one to start the discard pile must come from the decks.",
            wrong="Decks: 1   (with four players)",
            right="Decks: 2",
        ),
        Rule(
            code="RX031",
            name="wrong-hand-size",
            basis="RX-3",
            message="{player} is dealt {count} cards, not {due}",
            explanation=(
                "Each player is dealt fifteen cards. Where a card is missing, the calls and moves that follow "
                "may show whether it was left out of the list or never dealt; a card played later that is not "
                "listed is then taken for the missing one."
            ),
            wrong="N: ♠A-♠4-♠8   (and eleven more)",
            right="N: ♠A-♠4-♠8   (and twelve more)",
        ),
        Rule(
            code="RX032",
            name="second-hand",
            basis="RX-3",
            message="a second hand for {player} in the same round",
            explanation="Each player is dealt one hand a round. The later list is believed.",
            wrong="N: ♠A-… and again N: ♠2-… under one heading",
            right="N: ♠A-… and E: ♠2-…",
        ),
        Rule(
            code="RX041",
            name="wrong-direction",
            basis="RX-4",
            message="round {number} is played {right} in this edition, {way}; the record says {said}",
            explanation=(
                "Odd rounds go counter-clockwise and even rounds clockwise; in the Chinese edition it is the "
                "other way round. The order of the players in the header is clockwise."
            ),
            wrong="Direction: N → E → S → W   (in round 1)",
            right="Direction: N → W → S → E",
        ),
        Rule(
            code="RX042",
            name="against-direction",
            basis="RX-4",
            message="the whole round is played {actual}, against its direction {stated}",
            explanation=(
                "The turn passes round the table in the direction of the round. A whole round the wrong way is one mistake, of the "
                "direction or of the record of it, not one for every move."
            ),
            wrong="Direction: N → W → S → E, then E moves, then S, then W",
            right="E moves, then N, then W",
        ),
        Rule(
            code="RX043",
            name="out-of-turn",
            basis="RX-4",
            message="{player} moves, but it is {expected}'s turn{swapped}",
            explanation="After every turn the next player in the direction of the round is due, without exception.",
            wrong="N moves, then S, with the direction N → W → S → E",
            right="N moves, then W",
        ),
        Rule(
            code="RX044",
            name="wrong-ring",
            basis="RX-4",
            message="the direction does not name each of the players {players} once",
            explanation="A direction names all players in the order of their turns, each once.",
            wrong="Direction: N → W → S → S",
            right="Direction: N → W → S → E",
        ),
        Rule(
            code="RX051",
            name="wrong-lead",
            basis="RX-5",
            message="{player} leads, but {winner} won the last round",
            explanation="The winner of the last round takes the lead. In the first round anybody may.",
            wrong="Lead: N   (after a round that W won)",
            right="Lead: W",
        ),
        Rule(
            code="RX052",
            name="lead-not-kept",
            basis="RX-5",
            message="{player} makes the first move, but the record says that {lead} leads",
            explanation="The player whom the record names as leading makes the first move.",
            wrong="Lead: N, then W: Discard …",
            right="Lead: W, then W: Discard …",
        ),
        Rule(
            code="RX053",
            name="unknown-lead",
            basis="RX-5",
            message="{named} is to lead, who is not among the players {players}",
            explanation="Who leads is one of the players.",
            wrong="Lead: X",
            right="Lead: W",
        ),
        Rule(
            code="RX061",
            name="card-not-held",
            basis="RX-6",
            message="{player} does not hold {cards}",
            explanation=(
                "A player uses only cards in hand. The move is taken as it stands, since it was played, and from "
                "then on one of the player's other cards must be one that is not there: the cards left at the "
                "end, or the win, often show which."
            ),
            wrong="E: Discard ♠10, draw a card: ♣10.   (with no ♠10 in hand)",
            right="E: Discard ♠8, draw a card: ♣10.",
        ),
        Rule(
            code="RX064",
            name="plays-too-many",
            basis="RX-6",
            message="{player} has played {played} cards of {hidden} that were hidden",
            explanation="The cards of a hidden hand come to light as they are played. When more have been shown than were dealt and drawn unseen, one of them was never there; nobody can tell which, so none is blamed.",
            wrong="N: Discard ♠J, draw a card: ♥A.   (after all fifteen cards of a hidden hand have been played)",
            right="N: Discard ♠J, draw a card: ♥A.   (after fourteen of them)",
        ),
        Rule(
            code="RX062",
            name="not-on-top",
            basis="RX-6",
            message="{player} takes {card} from the discard pile, but {top}",
            explanation=(
                "Whoever takes from the discard pile takes the card that lay on top just before the own discard "
                "covered it, and no other."
            ),
            wrong="E: Discard ♦6, get the discarded ♦Q.   (with ♣3 on top)",
            right="E: Discard ♦6, get the discarded ♣3.",
        ),
        Rule(
            code="RX063",
            name="not-one-action",
            basis="RX-6",
            message="a turn is exactly one action; {why}",
            explanation=(
                "A turn is one of: discard and draw, discard and take the card below, lay down a plot, connect "
                "cards to one plot, slam."
            ),
            wrong="N: Discard ♠J.",
            right="N: Discard ♠J, draw a card: ♥A.",
        ),
        Rule(
            code="RX071",
            name="not-a-plot",
            basis="RX-7, RX-8",
            message="{cards} is no plot: {why}",
            explanation=(
                "A plot is a royal flush, three or more cards of one suit in sequence, in which an ace stands below "
                "the two or above the king, or a multiple, three or more cards of one rank. Jokers stand for any "
                "card, but one card at least must be natural."
            ),
            wrong="W: Lay down the plot: ♥K-♥Q-♥A-♥2.",
            right="W: Lay down the plot: ♥J-♥Q-♥K-♥A.",
        ),
        Rule(
            code="RX091",
            name="first-plot",
            basis="RX-9",
            message="{player}'s first plot must be a royal flush of {size}; {cards} is {what}",
            explanation=(
                "A player's first plot of a round is a royal flush of four or more cards; in the Chinese edition "
                "of exactly four."
            ),
            wrong="E: Lay down the plot: ♣8-♦8-♦8.   (as E's first)",
            right="E: Lay down the plot: ♥3-♥4-♥5-♥6.",
        ),
        Rule(
            code="RX101",
            name="connect-before-plot",
            basis="RX-10",
            message="{player} connects without having laid down a plot in this round",
            explanation="Only a player who has laid down a plot this round may connect cards, to any plot.",
            wrong="W: Connect ♠2 to ♠3-♠4-♠5-♠6-♠7.   (with no plot of W's)",
            right="W: Lay down the plot: ♠5-♠6-♠7-♠8-♠9.",
        ),
        Rule(
            code="RX102",
            name="no-such-plot",
            basis="RX-10",
            message="no plot on the table shows {target}",
            explanation="The plot is named by all the cards it shows now, in any order.",
            wrong="W: Connect ♠2 to ♠3-♠4-♠5-♠6.   (the plot goes on to ♠7)",
            right="W: Connect ♠2 to ♠3-♠4-♠5-♠6-♠7.",
        ),
        Rule(
            code="RX103",
            name="does-not-fit",
            basis="RX-10",
            message="{cards} cannot be connected to {target}",
            explanation="A flush grows at its ends, a multiple by cards of its rank. A joker fits wherever a card would.",
            wrong="N: Connect ♠A to ♠3-♠4-♠5-♠6-♠7.",
            right="N: Connect ♠2 to ♠3-♠4-♠5-♠6-♠7.",
        ),
        Rule(
            code="RX121",
            name="not-a-slam",
            basis="RX-12",
            message="this is no slam: {why}",
            explanation=(
                "A slam is the complete hand made of plots, at least one of them a royal flush of four or more "
                "cards; in the Chinese edition it is fifteen cards."
            ),
            wrong="S: Slam: ♠2-♠3-♠4 / ♥6-♥7-♥8.",
            right="S: Slam: ♠2-♠3-♠4-♠5 / ♥6-♥7-♥8 / ♣4-♣5-♣6-♣7-♣8 / ♠J-♠J-♥J.",
        ),
        Rule(
            code="RX122",
            name="slam-too-late",
            basis="RX-12",
            message="{player} slams, but a plot lies on the table",
            explanation="A slam is allowed only while nobody has laid down a plot in the round.",
            wrong="S: Slam: …   (after W: Lay down the plot: …)",
            right="S: Lay down the plot: ♠2-♠3-♠4-♠5.",
        ),
        Rule(
            code="RX131",
            name="wrong-call",
            basis="RX-13",
            message="{player} calls “Last {said}” with {count} left",
            explanation="The number called is the number of cards left after the action.",
            wrong="S: Connect ♦9 to ♥9-♥9-♦9. {Last 2}   (with three cards left)",
            right="S: Connect ♦9 to ♥9-♥9-♦9. {Last 3}",
        ),
        Rule(
            code="RX132",
            name="missing-call",
            basis="RX-13",
            severity=Severity.WARNING,
            message="{player} has {count} left and does not call “Last {number}”",
            explanation=(
                "After an action that leaves a player fewer cards than before, and three or fewer, the call is due. "
                "A discard leaves the number as it was; then a call is allowed and not required."
            ),
            wrong="S: Connect ♦9 to ♥9-♥9-♦9.   (leaving three)",
            right="S: Connect ♦9 to ♥9-♥9-♦9. {Last 3}",
        ),
        Rule(
            code="RX141",
            name="wrong-winner",
            basis="RX-14",
            message="{player} is marked as the winner with {count} in hand",
            explanation="The round is won by the move that empties a hand, and only that move is marked.",
            wrong="W: Lay down the plot: ♠A-♥A-♣A-♦A. {Winner}   (with a card left)",
            right="W: Lay down the plot: ♠A-♥A-♣A-♦A. {Last 1}",
        ),
        Rule(
            code="RX142",
            name="missing-winner",
            basis="RX-14",
            severity=Severity.WARNING,
            message="{player} has no cards left and is not marked as the winner",
            explanation="{Winner} belongs on the move that empties a hand.",
            wrong="W: Lay down the plot: ♠A-♥A-♣A-♦A.   (W's last cards)",
            right="W: Lay down the plot: ♠A-♥A-♣A-♦A. {Winner}",
        ),
        Rule(
            code="RX143",
            name="move-after-end",
            basis="RX-14",
            message="{player} moves after {winner} has won",
            explanation="The round ends when a hand is empty. No move follows it.",
            wrong="W: … {Winner}, then S: Discard …",
            right="W: … {Winner}, then Cards left:",
        ),
        Rule(
            code="RX161",
            name="cards-left-differ",
            basis="RX-16",
            message="{player}'s cards left are not what was left: {difference}",
            explanation=(
                "The cards left as written are compared with the cards dealt, drawn and played. What an earlier "
                "finding already explains is not reported again."
            ),
            wrong="N: ♠7-♦2   (the replay leaves ♠7-♦3)",
            right="N: ♠7-♦3",
        ),
        Rule(
            code="RX162",
            name="wrong-terms",
            basis="RX-16",
            message="the terms are not the values of {player}'s cards left: {difference}",
            explanation="Joker 50, ace 20, king, queen and jack 10, other cards their number.",
            wrong="N: 7+3 = 10   (with ♠7-♦2 left)",
            right="N: 7+2 = 9",
        ),
        Rule(
            code="RX163",
            name="wrong-sum",
            basis="RX-16",
            message="{sum} is {right}, not {written}",
            explanation="The sum as written does not add up.",
            wrong="N: 7+2 = 8",
            right="N: 7+2 = 9",
        ),
        Rule(
            code="RX164",
            name="wrong-score",
            basis="RX-16",
            message="{player} scores {right}, not {written}",
            explanation=(
                "A loser adds the value of the cards left, twice that after a slam. The winner of the round adds −10."
            ),
            wrong="W: (10)   (W has won)",
            right="W: (-10)",
        ),
        Rule(
            code="RX165",
            name="wrong-doubling",
            basis="RX-16",
            message="{what}",
            explanation="The losers' scores are doubled after a slam, and only then.",
            wrong="N: 2 × (7+2) = 18   (the round ended without a slam)",
            right="N: 7+2 = 9",
        ),
        Rule(
            code="RX171",
            name="wrong-total",
            basis="RX-17",
            message="{player}'s total is {right}, not {written}",
            explanation=(
                "The total is the last true total and the score of the round. hoyle adds up both ways, from the "
                "true totals and from those written, so that a slip is reported where it was made."
            ),
            wrong="N: +101   (after 96, with 9 to add)",
            right="N: +105",
        ),
        Rule(
            code="RX172",
            name="total-carried-on",
            basis="RX-17",
            severity=Severity.NOTE,
            message="{player}'s total {written} carries the slip on; it should be {right}",
            explanation="The total follows from the one written before it, which is wrong.",
        ),
        Rule(
            code="RX173",
            name="round-number",
            basis="RX-17",
            message="round {number} follows round {last}",
            explanation="Rounds are numbered one after another. The direction and the totals depend on it.",
            wrong="Round #2, then Round #4",
            right="Round #2, then Round #3",
        ),
        # What hangs under another finding.
        Rule(
            code="RX160",
            name="explained",
            basis="RX-6",
            severity=Severity.NOTE,
            message="{text}",
            explanation="Something later in the record that the finding above it accounts for.",
        ),
    ),
)
