"""What is checked in LYNX. Codes are LX, the number of the rule in two digits, and a counter."""

from __future__ import annotations

from ....records.findings import Rule, Said, Severity
from ...rulebook import Rulebook
from ...rummy.rulebook import common_rule

RULEBOOK = Rulebook(
    "lynx",
    "LYNX",
    (
        Rule(
            code="LX011",
            name="too-few-players",
            basis="LX-1",
            message="LYNX is for two or more players, not {count}",
            messages={"zh": "只寫了{count}人，LYNX要兩人或以上"},
            explanation=Said(
                "LYNX is for two or more players. All of them are named in the header, in the order of play.",
                "開頭按出牌的次序，把打牌的人都寫出來。",
            ),
            wrong="Players: N",
            right="Players: N, E, S",
        ),
        common_rule(
            "LX012", "player-named-twice", "LX-1", wrong="Players: N, E, N", right="Players: N, E, S"
        ),
        common_rule("LX013", "header-contradicted", "LX-1"),
        Rule(
            code="LX021",
            name="wrong-decks",
            basis="LX-2",
            message="{players} players use {due}, not {count}",
            messages={"zh": "{players}人打應用{due}，不是{count}副"},
            explanation=Said(
                "More than four players may use more than two decks; four or fewer use two.",
                "多於四人才可以用多於兩副牌，人少就不可以。",
            ),
            wrong=Said("Decks: 3   (with three players)", "Decks: 3   （三人打）"),
            right="Decks: 2",
        ),
        Rule(
            code="LX022",
            name="wrong-cards-each",
            basis="LX-2",
            message="{players} players are dealt {due} each, not {count}",
            messages={"zh": "{players}人打應每人發{due}，不是{count}張"},
            explanation=Said(
                "More than four players may be dealt fewer than twelve cards each; four or fewer are dealt "
                "twelve.",
                "多於四人才可以少發，每人不到十二張；人少就不可以。",
            ),
            wrong=Said("Cards each: 10   (with three players)", "Cards each: 10   （三人打）"),
            right="Cards each: 12",
        ),
        Rule(
            code="LX023",
            name="not-enough-cards",
            basis="LX-2",
            message="{players} players need {need} cards for the deal, but {decks} {have}",
            messages={"zh": "{players}人發牌要{need}張，{decks}只有{have}張"},
            explanation=Said(
                "The decks must provide all the hands and the first card of the discard pile.",
                "各副牌要夠發各人的牌，再翻一張開始棄牌堆。",
            ),
            wrong=Said("Decks: 2   (with nine players)", "Decks: 2   （九人打）"),
            right="Decks: 3",
        ),
        Rule(
            code="LX024",
            name="wrong-hand-size",
            basis="LX-2",
            message="{player} is dealt {count} cards, not {due}",
            messages={"zh": "{player}發到{count}張牌，不是{due}張"},
            explanation=Said(
                "Each player is dealt twelve cards, or as many as “Cards each:” in the header says. If a card is missing from the list, the moves and marks that follow may show which.",
                "每人發十二張，或按開頭「Cards each:」所寫。漏寫了哪一張，後面的打法和標記往往看得出來。",
            ),
            wrong=Said("N: ♠4-♥A-♥2   (and eight more)", "N: ♠4-♥A-♥2   （還有八張）"),
            right=Said("N: ♠4-♥A-♥2   (and nine more)", "N: ♠4-♥A-♥2   （還有九張）"),
        ),
        Rule(
            code="LX025",
            name="second-hand",
            basis="LX-2",
            message="{player} is dealt a second hand in this round",
            messages={"zh": "同一局裏{player}有兩手牌"},
            explanation=Said(
                "Each player is dealt one hand per round. The later list is used.",
                "每人每局只發一手牌。以後寫的一手為準。",
            ),
            wrong=Said("N: ♠A-… and again N: ♠2-… under one heading", "同一標題下N: ♠A-…，又有N: ♠2-…"),
            right=Said("N: ♠A-… and E: ♠2-…", "N: ♠A-…，E: ♠2-…"),
        ),
        Rule(
            code="LX031",
            name="out-of-turn",
            basis="LX-3",
            message="{player} moves, but it is {expected}'s turn",
            messages={"zh": "{player}出牌，可是輪到{expected}"},
            explanation=Said(
                "The player to the dealer's left begins and play goes round clockwise, in the order of the players in the header unless the record states a direction. Eights and nines change whose turn it is; extra cards do not.",
                "莊家左手的玩家先出，然後順時針輪流，就是開頭所列玩家的次序，記錄另寫方向就按方向。8和9會改變次序，多取的牌不會。",
            ),
            wrong=Said("N: …, then S: …   (with the players N, E, S)", "N: …，然後S: …   （玩家是N、E、S）"),
            right=Said("N: …, then E: …", "N: …，然後E: …"),
        ),
        Rule(
            code="LX032",
            name="wrong-dealer",
            basis="LX-3",
            message="{player} deals, but after {last} it is {due}'s turn to deal",
            messages={"zh": "{player}做莊，可是{last}之後應由{due}做莊"},
            explanation=Said(
                "The deal passes to the left. This is checked where two consecutive rounds name their "
                "dealers.",
                "做莊輪左手。連着兩局都寫了莊家，才對照。",
            ),
            wrong=Said(
                "Dealer: S   (after a round that N dealt, with E at N's left)",
                "Dealer: S   （上一局N做莊，E在N的左手）",
            ),
            right="Dealer: E",
        ),
        common_rule("LX033", "unknown-dealer", "LX-3"),
        common_rule(
            "LX034",
            "wrong-ring",
            "LX-3",
            wrong=Said(
                "Direction: N → S → S   (with the players N, E, S)",
                "Direction: N → S → S   （玩家是N、E、S）",
            ),
            right="Direction: N → S → E",
        ),
        Rule(
            code="LX051",
            name="not-a-meld",
            basis="LX-5, LX-6",
            message="{cards} is not a meld: {why}",
            messages={"zh": "{cards}不成牌組：{why}"},
            explanation=Said(
                "A meld is three or more cards of one rank (a set), or of one suit in sequence (a run). In a set suits may be repeated; in a run the ace is below the two or above the king, but never both.",
                "三張或以上同點，或三張或以上同花色相連。多條裏花色可以重複；同花順裏A在2之下或K之上，不可頭尾都放。",
            ),
            wrong="E: draw a card: ♣4; publish the meld: ♠K-♠A-♠2; discard ♣4.",
            right="E: draw a card: ♣4; publish the meld: ♠Q-♠K-♠A; discard ♣4.",
        ),
        Rule(
            code="LX081",
            name="draw-not-first",
            basis="LX-8",
            message="{player} draws after publishing or appending",
            messages={"zh": "{player}放下或連接以後才取牌"},
            explanation=Said(
                "A turn begins with drawing or stealing a card; melds are published and cards appended after "
                "that.",
                "一手從取牌或偷牌開始，然後才放下牌組、連接。",
            ),
            wrong="N: publish the meld: ♠4-♣4-♦4; draw a card: ♥6.",
            right="N: draw a card: ♥6; publish the meld: ♠4-♣4-♦4.",
        ),
        Rule(
            code="LX082",
            name="after-discard",
            basis="LX-8",
            message="{player}'s turn ended with the discard",
            messages={"zh": "{player}放走一張以後，這一手已經完了"},
            explanation=Said(
                "One card is discarded, and that ends the turn. Only a nine gives another turn.",
                "每一手放走一張就完。只有9可以再打一手。",
            ),
            wrong="N: discard ♣9; draw a card: ♦Q; discard ♦9; discard ♦Q; discard ♦K.",
            right="N: discard ♣9; draw a card: ♦Q; discard ♦9; discard ♦Q.",
        ),
        Rule(
            code="LX083",
            name="steal-not-first",
            basis="LX-8",
            message="{player} steals, but not at the beginning of the turn",
            messages={"zh": "{player}偷牌，可是這一手已經開始了"},
            explanation=Said(
                "Stealing takes the place of drawing, so it comes first; it cannot follow a card drawn or a meld published.",
                "偷牌代替取牌，所以要先做，不能在取牌或放下牌組之後。",
            ),
            wrong="N: draw a card: ♥6; steal ♣8 with ♣9-♣10.",
            right="N: steal ♣8 with ♣9-♣10.",
        ),
        Rule(
            code="LX091",
            name="second-draw",
            basis="LX-9",
            message="{player} draws a second card",
            messages={"zh": "{player}取了第二張牌"},
            explanation=Said(
                "No more than one card is drawn in a turn. Extra cards for a seven are drawn outside of turns and have their own line.",
                "一手至多取一張。為7多取的牌不算在一手裏，另寫一行。",
            ),
            wrong="N: draw a card: ♥6; draw a card: ♣6.",
            right="N: draw a card: ♥6.",
        ),
        Rule(
            code="LX092",
            name="neither-drawn-nor-discarded",
            basis="LX-9",
            message="{player} has neither drawn a card nor discarded one",
            messages={"zh": "{player}既沒有取牌，也沒有放走一張"},
            explanation=Said(
                "A player who does not discard must have drawn or stolen a card. Publishing alone is not a "
                "turn.",
                "不放走牌，就要取一張或偷一張。只放下牌組不算一手。",
            ),
            wrong="N: publish the meld: ♠4-♣4-♦4.",
            right="N: draw a card: ♥6; publish the meld: ♠4-♣4-♦4.",
        ),
        Rule(
            code="LX111",
            name="no-such-meld",
            basis="LX-11",
            message="{said} shows {target}",
            messages={"zh": "{said}是{target}"},
            explanation=Said(
                "The meld appended to is named by the cards it showed before, by the two ends of a run, or by the rank of a set.",
                "要連接的牌組，用它連接之前的牌來稱呼，同花順也可以只說兩頭，多條也可以只說點數。",
            ),
            wrong=Said(
                "E: append ♣4 to ♠4-♥4-♦4; discard ♦A.   (the meld is ♠4-♣4-♦4)",
                "E: append ♣4 to ♠4-♥4-♦4; discard ♦A.   （桌上是♠4-♣4-♦4）",
            ),
            right="E: append ♣4 to ♠4-♣4-♦4; discard ♦A.",
        ),
        Rule(
            code="LX112",
            name="which-meld",
            basis="LX-11",
            message="{target} may be any of {melds}",
            messages={"zh": "{target}可以是{melds}中的任何一組"},
            explanation=Said(
                "If melds of different owners look the same, the owner must be named, because the owner scores the points. A short name must fit only one meld.",
                "不同的人有相同的牌組，就要說明是誰的，因為分數歸他。簡稱只能合一組。",
            ),
            wrong=Said(
                "E: append ♣4 to 4s; discard ♦A.   (with two sets of fours)",
                "E: append ♣4 to 4s; discard ♦A.   （4的多條有兩組）",
            ),
            right="E: append ♣4 to N's ♠4-♣4-♦4; discard ♦A.",
        ),
        Rule(
            code="LX113",
            name="does-not-fit",
            basis="LX-11",
            message="{cards} cannot be appended to {target}",
            messages={"zh": "{cards}接不上{target}"},
            explanation=Said(
                "It must still be a meld after the cards are appended.",
                "連接以後仍要成牌組。",
            ),
            wrong="E: append ♣5 to ♠4-♣4-♦4; discard ♦A.",
            right="E: append ♥4 to ♠4-♣4-♦4; discard ♦A.",
        ),
        Rule(
            code="LX121",
            name="no-match",
            basis="LX-12",
            message="{card} matches {top} neither in rank nor in suit",
            messages={"zh": "{card}與{top}點數、花色都不同"},
            explanation=Said(
                "A discard must match the top card of the discard pile in rank or suit. Action cards are no exception, and neither is the ace.",
                "放走的牌，點數或花色要與棄牌堆最上面的一張相同。特別牌也不例外，A也一樣。",
            ),
            wrong=Said("S: discard ♣Q.   (on ♦A)", "S: discard ♣Q.   （放在♦A上）"),
            right="S: discard ♦Q.",
        ),
        Rule(
            code="LX151",
            name="not-on-top",
            basis="LX-15",
            message="{player} steals {card}, but {top}",
            messages={"zh": "{player}偷{card}，可是{top}"},
            explanation=Said(
                "Only the top card of the discard pile can be stolen, or the whole pile with it.",
                "只能偷棄牌堆最上面的一張，或連同整個棄牌堆。",
            ),
            wrong=Said(
                "N: steal ♣8 with ♣9-♣10.   (with ♥8 on top)", "N: steal ♣8 with ♣9-♣10.   （最上面是♥8）"
            ),
            right="N: steal ♥8 with ♥9-♥10.",
        ),
        Rule(
            code="LX152",
            name="steal-with-two",
            basis="LX-15",
            message="{card} must be stolen with two cards from the hand, not {count}",
            messages={"zh": "偷{card}要用手上兩張牌，不是{count}張"},
            explanation=Said(
                "Exactly two cards from the hand and the top card make a new meld of three. Further cards are appended afterwards.",
                "剛好用手上兩張牌與最上面的一張組成新的三張牌組。還有別的牌，之後再連接。",
            ),
            wrong="N: steal ♣8 with ♣9-♣10-♣J.",
            right="N: steal ♣8 with ♣9-♣10; append ♣J to ♣8-♣9-♣10.",
        ),
        Rule(
            code="LX153",
            name="no-meld-to-steal",
            basis="LX-15",
            message="{card} cannot be stolen with these cards: {cards} is not a meld ({why})",
            messages={"zh": "用這些牌偷不到{card}：{cards}不成牌組（{why}）"},
            explanation=Said(
                "The stolen card and the two from the hand must form a meld.",
                "偷來的一張與手上的兩張要成牌組。",
            ),
            wrong="N: steal ♣8 with ♣9-♣J.",
            right="N: steal ♣8 with ♣9-♣10.",
        ),
        Rule(
            code="LX161",
            name="draw-after-steal",
            basis="LX-16",
            message="{player} draws after stealing",
            messages={"zh": "{player}偷牌以後又取牌"},
            explanation=Said(
                "Stealing takes the place of drawing.",
                "偷牌代替取牌。",
            ),
            wrong="N: steal ♣8 with ♣9-♣10; draw a card: ♥6.",
            right="N: steal ♣8 with ♣9-♣10.",
        ),
        Rule(
            code="LX171",
            name="no-match-for-revealed",
            basis="LX-17",
            message="{card} does not match {top}, which lay under the stolen card",
            messages={"zh": "{card}與偷走一張以後露出的{top}不相配"},
            explanation=Said(
                "After stealing the top card, the discard must match the card that now lies on top, not the one stolen.",
                "偷走最上面的一張以後，放走的牌要與露出來的一張相配，不是與偷走的那張。",
            ),
            wrong=Said(
                "S: steal ♠3 with ♠A-♠2; discard ♠6.   (with ♣3 below ♠3)",
                "S: steal ♠3 with ♠A-♠2; discard ♠6.   （♠3下面是♣3）",
            ),
            right="S: steal ♠3 with ♠A-♠2; discard ♣6.",
        ),
        Rule(
            code="LX201",
            name="no-meld-to-steal-pile",
            basis="LX-20",
            message="the pile cannot be stolen with these cards: {cards} is not a meld ({why})",
            messages={"zh": "用這些牌偷不到棄牌堆：{cards}不成牌組（{why}）"},
            explanation=Said(
                "Three or more cards from the hand must form a meld by themselves, and also together with "
                "the top card.",
                "手上三張或以上的牌要自成牌組，加上最上面的一張也要成牌組。",
            ),
            wrong="S: steal the pile: ♥8 with ♥7-♥9-♥10.",
            right="S: steal the pile: ♥8 with ♥9-♥10-♥J.",
        ),
        Rule(
            code="LX211",
            name="pile-differs",
            basis="LX-21",
            message="under its top card the pile has {rest}",
            messages={"zh": "隨棄牌堆拿走的牌與那裏的不符：{rest}"},
            explanation=Said(
                "The top card goes to the meld, and the rest of the pile is taken into the hand.",
                "最上面的一張歸牌組，棄牌堆其餘的牌全部拿到手上。",
            ),
            wrong=Said(
                "S: steal the pile: ♦A with ♠A-♠A-♣A, take ♣Q.   (with ♣Q-♣A below)",
                "S: steal the pile: ♦A with ♠A-♠A-♣A, take ♣Q.   （下面是♣Q-♣A）",
            ),
            right="S: steal the pile: ♦A with ♠A-♠A-♣A, take ♣Q-♣A.",
        ),
        Rule(
            code="LX221",
            name="turn-is-over",
            basis="LX-22",
            message="{player}'s turn ended with stealing the pile",
            messages={"zh": "{player}偷了棄牌堆，這一手已經完了"},
            explanation=Said(
                "A player who steals the pile may not discard, publish or append until the next turn.",
                "偷了棄牌堆，到下一手之前，不放走牌，也不放下牌組，也不連接。",
            ),
            wrong="S: steal the pile: ♦A with ♠A-♠A-♣A; discard ♣Q.",
            right="S: steal the pile: ♦A with ♠A-♠A-♣A.",
        ),
        Rule(
            code="LX222",
            name="pile-not-first",
            basis="LX-22",
            message="{player} steals the pile, but not at the beginning of the turn",
            messages={"zh": "{player}偷棄牌堆，可是這一手已經開始了"},
            explanation=Said(
                "Stealing the pile takes the place of drawing, so it cannot follow a card drawn or a meld published.",
                "偷棄牌堆代替取牌，所以不能在取牌或放下牌組之後。",
            ),
            wrong="S: draw a card: ♥6; steal the pile: ♦A with ♠A-♠A-♣A.",
            right="S: steal the pile: ♦A with ♠A-♠A-♣A.",
        ),
        Rule(
            code="LX241",
            name="nominates-without-seven",
            basis="LX-24",
            message="{player} nominates without discarding a 7",
            messages={"zh": "{player}沒有放走7，卻指定了人"},
            explanation=Said(
                "Only the discard of a seven makes somebody draw extra cards.",
                "只有放走7，才可以叫人多取牌。",
            ),
            wrong="S: discard ♥6, nominate E.",
            right="S: discard ♥7, nominate E.",
        ),
        Rule(
            code="LX242",
            name="unknown-nominee",
            basis="LX-24",
            message="{named} is nominated but is not among the players {players}",
            messages={"zh": "指定的{named}不在玩家{players}之中"},
            explanation=Said(
                "The nominee must be one of the players; nominating oneself is allowed.",
                "指定的人是玩家之一，也可以是自己。",
            ),
            wrong="S: discard ♥7, nominate X.",
            right="S: discard ♥7, nominate E.",
        ),
        Rule(
            code="LX251",
            name="announced-not-played",
            basis="LX-25",
            message=(
                "{player} announces a 7 but does not discard one, so {nominee} should have drawn {count} "
                "extra cards"
            ),
            messages={"zh": "{player}宣布有7，卻沒有放走7，所以{nominee}本應多取{count}張"},
            explanation=Said(
                "A player who announces an answer to a seven must discard another seven in the same turn.",
                "宣布要應對前面的7，就要在同一手放走另一張7。",
            ),
            wrong="N: announce a 7; draw a card: ♥6.",
            right="N: announce a 7; discard ♠7, nominate E.",
        ),
        Rule(
            code="LX252",
            name="nothing-to-answer",
            basis="LX-25",
            message="{player} announces a 7, but no extra cards are due",
            messages={"zh": "{player}宣布有7，可是沒有人要多取牌"},
            explanation=Said(
                "A seven is announced in answer to the previous seven, as long as nobody has drawn extra "
                "cards for it.",
                "宣布7是為了應對前面的7，而且還沒有人為它取牌。",
            ),
            wrong=Said(
                "N: announce a 7; discard ♠7.   (on ♠6)", "N: announce a 7; discard ♠7.   （放在♠6上）"
            ),
            right="N: discard ♠7.",
        ),
        Rule(
            code="LX271",
            name="extra-cards-missing",
            basis="LX-27",
            message="{player} moves before {nominee} has drawn {count} extra cards",
            messages={"zh": "{nominee}還沒有多取{count}張，{player}就出牌"},
            explanation=Said(
                "Unless the next player steals the seven or answers it with another, the nominee draws at once, before the next player does anything.",
                "除非下一家偷走7，或用另一張7應對，否則指定的人馬上取牌，然後下一家才出牌。",
            ),
            wrong=Said(
                "S: discard ♥7, nominate E, then N: discard ♥2.",
                "S: discard ♥7, nominate E，然後N: discard ♥2.",
            ),
            right=Said(
                "S: discard ♥7, nominate E, then E: draw three extra cards: …, then N: discard ♥2.",
                "S: discard ♥7, nominate E，然後E: draw three extra cards: …，然後N: discard ♥2.",
            ),
        ),
        Rule(
            code="LX272",
            name="wrong-nominee",
            basis="LX-27",
            message="{player} draws extra cards, but {nominee} was nominated",
            messages={"zh": "{player}多取了牌，可是指定的是{nominee}"},
            explanation=Said(
                "The extra cards are drawn by the player nominated by whoever discarded the last seven.",
                "最後放走7的人指定誰，就由誰多取牌。",
            ),
            wrong=Said(
                "S: discard ♥7, nominate E, then N: draw three extra cards.",
                "S: discard ♥7, nominate E，然後N: draw three extra cards.",
            ),
            right=Said(
                "S: discard ♥7, nominate E, then E: draw three extra cards.",
                "S: discard ♥7, nominate E，然後E: draw three extra cards.",
            ),
        ),
        Rule(
            code="LX273",
            name="wrong-number",
            basis="LX-27",
            message="{written} extra cards are drawn, but {count} must be",
            messages={"zh": "多取了{written}張，應是{count}張"},
            explanation=Said(
                "Three cards are drawn for each seven of the battle, as far as there are cards to draw.",
                "連着的7，每張多取三張，能取多少是多少。",
            ),
            wrong=Said(
                "S: discard ♥7, nominate E, then E: draw six extra cards.",
                "S: discard ♥7, nominate E，然後E: draw six extra cards.",
            ),
            right=Said(
                "S: discard ♥7, nominate E, then E: draw three extra cards.",
                "S: discard ♥7, nominate E，然後E: draw three extra cards.",
            ),
        ),
        Rule(
            code="LX274",
            name="no-extra-cards-due",
            basis="LX-27",
            message="{player} draws extra cards, but none are due",
            messages={"zh": "{player}多取了牌，可是沒有人要多取"},
            explanation=Said(
                "Extra cards are drawn once for the sevens of a battle, and not at all when the seven is stolen or answered.",
                "連着的7只取一次牌；7被偷走，或有人應對，就不取。",
            ),
            wrong=Said(
                "E: draw three extra cards.   (after S has discarded ♥6)",
                "E: draw three extra cards.   （S放走♥6之後）",
            ),
            right="E: draw a card.",
        ),
        Rule(
            code="LX281",
            name="drawn-seven-no-answer",
            basis="LX-28",
            message=(
                "{player} answers with {card}, but held no 7 when the turn began; {nominee} must draw "
                "{count} first"
            ),
            messages={"zh": "{player}用{card}應對，可是這一手開始時手上沒有7：{nominee}要先取{count}張"},
            explanation=Said(
                "Only a player who holds a seven when the turn begins can answer. A seven drawn later may be discarded once the extra cards have been drawn, and the count starts at three again.",
                "一手開始時手上已有7，才可以應對。後來取到的7，要等人取完牌才可以放走，而且從三張重新算起。",
            ),
            wrong=Said(
                "N: draw a card: ♥7; discard ♥7, nominate S.   (before E has drawn the extra cards)",
                "N: draw a card: ♥7; discard ♥7, nominate S.   （E還沒有多取牌）",
            ),
            right=Said(
                "E: draw three extra cards: …, then N: draw a card: ♥7; discard ♥7, nominate S.",
                "E: draw three extra cards: …，然後N: draw a card: ♥7; discard ♥7, nominate S.",
            ),
        ),
        Rule(
            code="LX301",
            name="skipped-player-moves",
            basis="LX-30",
            message="{player} moves, but must miss this turn because of {top}",
            messages={"zh": "{player}出牌，可是因為{top}，{player}這一次要停一手"},
            explanation=Said(
                "After an eight the next player misses a turn, unless that player steals the eight or the "
                "whole pile.",
                "8之後的下一家停一手，除非他偷走8，或連同下面的棄牌堆。",
            ),
            wrong=Said("N: discard ♥8, then E: discard ♥K.", "N: discard ♥8，然後E: discard ♥K."),
            right=Said("N: discard ♥8, then E: skip.", "N: discard ♥8，然後E: skip."),
        ),
        Rule(
            code="LX302",
            name="nothing-to-skip",
            basis="LX-30",
            message="{player} misses a turn, but {top} makes nobody miss a turn",
            messages={"zh": "{player}停一手，可是{top}並不叫人停"},
            explanation=Said(
                "Only an eight that has just been discarded makes a player miss a turn; one turned up from the stock, or left from an earlier turn, does nothing.",
                "只有剛放走的8才叫下一家停一手；從取牌堆翻開的，或前面留下的，都沒有作用。",
            ),
            wrong=Said("E: skip.   (after N has discarded ♥K)", "E: skip.   （N放走♥K之後）"),
            right="E: draw a card.",
        ),
        Rule(
            code="LX321",
            name="nine-not-played",
            basis="LX-32",
            message="{player} moves, but {expected} discarded a 9 and must play another turn",
            messages={"zh": "{player}出牌，可是{expected}放走了9，要再打一手"},
            explanation=Said(
                "A player who discards a nine plays another turn at once: a complete turn, with a card drawn "
                "or discarded.",
                "放走9的人馬上再打一手：是完整的一手，要取牌或放走一張。",
            ),
            wrong=Said("E: discard ♣9, then N: draw a card.", "E: discard ♣9，然後N: draw a card."),
            right=Said("E: discard ♣9, then E: discard ♣8.", "E: discard ♣9，然後E: discard ♣8."),
        ),
        Rule(
            code="LX331",
            name="nine-in-use",
            basis="LX-33",
            message="{card} cannot be stolen in the extra turn that it gives",
            messages={"zh": "用{card}再打的一手裏，不能偷{card}"},
            explanation=Said(
                "If the nine is still on top after the extra turn, the next player can steal it.",
                "再打的一手完了，9還在最上面，下一家就可以偷。",
            ),
            wrong="E: discard ♣9; steal ♣9 with ♠9-♥9.",
            right="E: discard ♣9; draw a card.",
        ),
        Rule(
            code="LX341",
            name="nine-ends-round",
            basis="LX-34",
            message="{card} is discarded as the last card, but a 9 cannot end the round",
            messages={"zh": "{card}是最後放走的一張"},
            explanation=Said(
                "A round cannot be finished with a nine.",
                "不可以用9結束這一局。",
            ),
            wrong="E: discard ♣9. {Out}",
            right="E: discard ♣8. {Out}",
        ),
        Rule(
            code="LX351",
            name="requests-without-ace",
            basis="LX-35",
            message="{player} requests a suit without discarding an ace",
            messages={"zh": "{player}沒有放走A，卻要求花色"},
            explanation=Said(
                "Only the discard of an ace allows a request.",
                "只有放走A，才可以要求花色。",
            ),
            wrong="N: discard ♥2, request ♠.",
            right="N: discard ♥A, request ♠.",
        ),
        Rule(
            code="LX352",
            name="requests-own-suit",
            basis="LX-35",
            message="{player} requests {suit}, which is the suit of {card} itself",
            messages={"zh": "{player}要求{suit}，那就是{card}本身的花色"},
            explanation=Said(
                "The suit requested must differ from the suit of the ace.",
                "要求的花色要與A本身的不同。",
            ),
            wrong="N: discard ♥A, request ♥.",
            right="N: discard ♥A, request ♠.",
        ),
        Rule(
            code="LX361",
            name="request-not-followed",
            basis="LX-36",
            message="{suit} was requested, but {card} is neither {suit} nor an ace",
            messages={"zh": "要求的是{suit}，{card}不合"},
            explanation=Said(
                "While a request is in force, a card of the requested suit or another ace must be discarded. Another card of the ace's own suit is not allowed.",
                "有人要求了花色，就要放走那一門花色，或另一張A。A本身的花色不算。",
            ),
            wrong=Said(
                "S: discard ♦10.   (on ♦A, with ♥ requested)", "S: discard ♦10.   （放在♦A上，要求的是♥）"
            ),
            right="S: discard ♥10.",
        ),
        Rule(
            code="LX381",
            name="move-after-end",
            basis="LX-38",
            message="{player} moves after {winner} has finished",
            messages={"zh": "{winner}已經出完牌，{player}還在出牌"},
            explanation=Said(
                "The round ends when a player discards the last card in hand. Only the extra cards for a seven discarded last may follow.",
                "有人放走最後一張牌，這一局就結束。後面只有為最後的7多取的牌。",
            ),
            wrong=Said(
                "S: discard ♥8. {Out}, then N: draw a card.", "S: discard ♥8. {Out}，然後N: draw a card."
            ),
            right=Said("S: discard ♥8. {Out}, then Cards left:", "S: discard ♥8. {Out}，然後Cards left:"),
        ),
        Rule(
            code="LX391",
            name="out-without-discard",
            basis="LX-39",
            message="{player} is marked as out but has not discarded the last card",
            messages={"zh": "{player}標了出完，可是最後一張不是放走的"},
            explanation=Said(
                "The round ends with a discard. A player who has published or appended the last card must draw on the next turn.",
                "要放走最後一張才結束。放下或連接了最後一張的人，下一手要取牌。",
            ),
            wrong="N: append ♥5 to 5s. {Out}",
            right="N: append ♥5 to 5s; discard ♣3. {Out}",
        ),
        Rule(
            code="LX401",
            name="nominates-himself-at-end",
            basis="LX-40",
            message="{player} has finished but nominates {player}",
            messages={"zh": "{player}已經出完牌，卻指定自己"},
            explanation=Said(
                "A player who discards a seven as the last card may nominate only an opponent.",
                "最後放走的是7，要指定對手多取牌。",
            ),
            wrong="S: discard ♦7, nominate S. {Out}",
            right="S: discard ♦7, nominate E. {Out}",
        ),
        Rule(
            code="LX402",
            name="last-extra-cards-missing",
            basis="LX-40",
            message="{nominee} has not drawn the {count} extra cards for the last seven",
            messages={"zh": "{nominee}還沒有為最後的7多取{count}張"},
            explanation=Said(
                "A seven discarded as the last card still makes an opponent draw, and the cards left are counted after that.",
                "最後放走的是7，仍要叫對手多取牌，然後才算餘牌。",
            ),
            wrong=Said(
                "S: discard ♦7, nominate E. {Out}, then Cards left:",
                "S: discard ♦7, nominate E. {Out}，然後Cards left:",
            ),
            right=Said(
                "S: discard ♦7, nominate E. {Out}, then E: draw three extra cards: …, then Cards left:",
                "S: discard ♦7, nominate E. {Out}，然後E: draw three extra cards: …，然後Cards left:",
            ),
        ),
        common_rule("LX421", "wrong-sum", "LX-42", wrong="N: 13+30 = 44", right="N: 13+30 = 43"),
        Rule(
            code="LX422",
            name="wrong-score",
            basis="LX-41, LX-42, LX-43",
            message="{player} scores {right}, not {written}",
            messages={"zh": "{player}應得{right}分，不是{written}分"},
            explanation=Said(
                "A score is the value of the player's own melds, plus 30 for the player who has finished, minus twice the value of the cards in hand. Kings, queens and jacks count 2, all other cards 1.",
                "得分是自己牌組的分，出完牌的人另加30分，再減去手上餘牌分數的兩倍。K、Q、J各2分，其餘各1分。",
            ),
            wrong=Said(
                "E: 4-16 = -12   (with twelve plain cards and four face cards left)",
                "E: 4-16 = -12   （餘牌十六張，其中人頭牌四張）",
            ),
            right="E: 4-40 = -36",
        ),
        Rule(
            code="LX441",
            name="melds-differ",
            basis="LX-44",
            message="{player}'s melds do not match those on the table: {difference}",
            messages={"zh": "{player}的牌組與桌上的不符：{difference}"},
            explanation=Said(
                "A meld belongs to the player who published it, with everything that others have appended; a meld made by stealing belongs to the player who stole.",
                "牌組歸放下的人，別人連接的也在內；偷牌組成的，歸偷牌的人。",
            ),
            wrong=Said("N: ♠4-♣4-♦4   (to which E has appended ♣4)", "N: ♠4-♣4-♦4   （E連接了♣4）"),
            right="N: ♠4-♣4-♣4-♦4",
        ),
        Rule(
            code="LX451",
            name="wrong-total",
            basis="LX-45",
            message="{player}'s total is {right}, not {written}",
            messages={"zh": "{player}的總分應是{right}，不是{written}"},
            explanation=Said(
                "The total is the last correct total plus the score of the round. hoyle adds up both the correct totals and the written ones, so that a slip is reported where it was made.",
                "總分是上一次真正的總分加上本局得分。真正的總分和所寫的總分兩邊都一直加下去，所以筆誤在哪裏，就報在哪裏。",
            ),
            wrong=Said("N: +18   (after 4, with 13 to add)", "N: +18   （原有4，再加13）"),
            right="N: +17",
        ),
        common_rule("LX452", "total-carried-on", "LX-45"),
        Rule(
            code="LX453",
            name="round-number",
            basis="LX-45",
            message="round {number} follows round {last}",
            messages={"zh": "第{last}局之後卻是第{number}局"},
            explanation=Said(
                "Rounds are numbered consecutively.",
                "各局依次編號。",
            ),
            wrong=Said("Round #2, then Round #4", "Round #2，然後Round #4"),
            right=Said("Round #2, then Round #3", "Round #2，然後Round #3"),
        ),
        Rule(
            code="LX461",
            name="stock-not-empty",
            basis="LX-46",
            message="a new stock is made while the old one still has {left}",
            messages={"zh": "舊的取牌堆還有{left}，就換了新的"},
            explanation=Said(
                "When a card is needed and the stock is used up, the discard pile without its top card becomes the new stock.",
                "要取牌而取牌堆已經用完，棄牌堆除最上面一張以外，才變成新的取牌堆。",
            ),
            wrong=Said(
                "New stock: 40 cards.   (with cards left to draw)", "New stock: 40 cards.   （取牌堆還有牌）"
            ),
            right="N: draw a card: ♥6.",
        ),
        Rule(
            code="LX462",
            name="wrong-stock",
            basis="LX-46",
            message="the new stock has {count} cards, not {written}",
            messages={"zh": "新的取牌堆有{count}張，不是{written}張"},
            explanation=Said(
                "The new stock is the discard pile without its top card.",
                "那就是棄牌堆除去最上面的一張。",
            ),
            wrong=Said(
                "New stock: 40 cards.   (from a pile of forty)", "New stock: 40 cards.   （棄牌堆有四十張）"
            ),
            right="New stock: 39 cards.",
        ),
        Rule(
            code="LX471",
            name="nothing-to-draw",
            basis="LX-47",
            message="{player} draws, but no card is left to draw",
            messages={"zh": "{player}取牌，可是已經沒有牌可取"},
            explanation=Said(
                "No card can be drawn when the stock is used up and nothing lies under the top card of the "
                "discard pile.",
                "取牌堆用完了，棄牌堆最上面的一張下面也沒有牌。",
            ),
            wrong=Said(
                "N: draw a card: ♥A.   (stock and pile used up)",
                "N: draw a card: ♥A.   （取牌堆和棄牌堆都用完了）",
            ),
            right="N: pass.",
        ),
        Rule(
            code="LX472",
            name="passes-without-need",
            basis="LX-47",
            message="{player} passes, but could {can}",
            messages={"zh": "{player}過牌，其實還可以{can}"},
            explanation=Said(
                "A player who can draw or discard must do so.",
                "可以取牌或放走一張，就要做。",
            ),
            wrong="N: pass.",
            right="N: draw a card.",
        ),
        Rule(
            code="LX481",
            name="desires-without-three",
            basis="LX-48",
            message="{player} desires something without discarding a 3",
            messages={"zh": "{player}沒有放走3，卻許了願"},
            explanation=Said(
                "Only a three lets its discarder express a desire.",
                "只有3可以許願。",
            ),
            wrong="N: discard ♥4, desire a kiss.",
            right="N: discard ♥3, desire a kiss.",
        ),
        Rule(
            code="LX482",
            name="desires-without-extension",
            basis="LX-48",
            message="{player} desires something, but the game is played without the Max extension",
            messages={"zh": "{player}許了願，可是這份記錄沒有用Max擴充"},
            explanation=Said(
                "Desires belong to the Max extension, which must be named in the header.",
                "許願屬於Max擴充，開頭要寫明。",
            ),
            wrong=Said(
                "N: discard ♥3, desire a kiss.   (without “Extensions: Max”)",
                "N: discard ♥3, desire a kiss.   （沒有寫「Extensions: Max」）",
            ),
            right="Extensions: Max",
        ),
        Rule(
            code="LX483",
            name="no-such-desire",
            basis="LX-48",
            severity=Severity.WARNING,
            message="“{wish}” is not one of the seven desires",
            messages={"zh": "「{wish}」不在可許的七個願之內"},
            explanation=Said(
                "A player who discards a three may desire a pause of three minutes, food or a sweet, other music, a kiss, a local phone call of at most three minutes, the end of the games after this round, or their continuation. Other words may be used.",
                "3可以許的願有七個：停三分鐘、一樣吃的或糖、換音樂、一個吻、打一通不過三分鐘的市內電話、這一局之後結束遊戲、繼續遊戲。說法可以不同。",
            ),
            wrong="N: discard ♥3, desire a new car.",
            right="N: discard ♥3, desire a kiss.",
        ),
        Rule(
            code="LX491",
            name="round-after-the-end",
            basis="LX-49",
            message="round {number} is played although the end of the games was desired",
            messages={"zh": "已經有人許願結束遊戲，卻還有第{number}局"},
            explanation=Said(
                "If somebody desires the end of the games after the round, and nobody later in that round desires their continuation, no further round is played. The last desire counts.",
                "有人許願這一局之後結束遊戲，後來又沒有人許願繼續，就不再打下一局。以最後許的願為準。",
            ),
            wrong=Said(
                "N: discard ♥3, desire the end of the games., then Round #2",
                "N: discard ♥3, desire the end of the games.，然後Round #2",
            ),
            right=Said(
                "N: discard ♥3, desire the end of the games., then no further round",
                "N: discard ♥3, desire the end of the games.，然後不再有下一局",
            ),
        ),
        common_rule(
            "LX501",
            "cards-left-differ",
            "LX-50",
            wrong=Said("N: ♠7-♦2   (the replay leaves ♠7-♦3)", "N: ♠7-♦2   （打剩的是♠7-♦3）"),
            right="N: ♠7-♦3",
        ),
        Rule(
            code="LX511",
            name="wrong-call",
            basis="LX-51",
            message="“Last {said}” is marked with {count} left",
            messages={"zh": "寫了「Last {said}」，手上卻有{count}"},
            explanation=Said(
                "The number marked must be the number of cards left at the end of the line.",
                "所標的數目就是打完這一行所剩的張數。",
            ),
            wrong=Said(
                "N: discard ♥2. {Last 2}   (with one card left)", "N: discard ♥2. {Last 2}   （手上還有一張）"
            ),
            right="N: discard ♥2. {Last 1}",
        ),
        Rule(
            code="LX512",
            name="wrong-out",
            basis="LX-51",
            message="{player} is marked as out with {count} in hand",
            messages={"zh": "{player}標了出完，手上卻有{count}"},
            explanation=Said(
                "{Out} marks the discard of the last card in hand.",
                "放走最後一張牌才標{Out}。",
            ),
            wrong=Said(
                "N: discard ♥2. {Out}   (with a card left)", "N: discard ♥2. {Out}   （手上還有一張）"
            ),
            right="N: discard ♥2. {Last 1}",
        ),
        Rule(
            code="LX521",
            name="card-too-often",
            basis="LX-52",
            message="this is the {ordinal} {card}, but {decks} {many}",
            messages={"zh": "{card}已是{ordinal}：{decks}裏{many}"},
            explanation=Said(
                "No card can come to light more often than the decks hold it. Every card dealt, turned up, drawn or shown from a hidden hand is counted; if there are too many, one of the places shown is wrong.",
                "發到的、翻開的、取回的、從沒看見的手牌裏打出的，每張都算在內。同一張牌出現得比各副牌裏所有的還多，那麼所列的各處必有一處寫錯。",
            ),
            wrong=Said(
                "N: draw a card: ♥4.   (with both ♥4 of two decks in other hands)",
                "N: draw a card: ♥4.   （兩副牌的兩張♥4都在別人手上）",
            ),
            right="N: draw a card: ♥5.",
        ),
        Rule(
            code="LX541",
            name="card-not-held",
            basis="LX-54",
            message="{player} does not hold {cards}",
            messages={"zh": "{player}手上沒有{cards}"},
            explanation=Said(
                "A player uses only cards in hand. Since the move was played, it is taken as written; from then on one of the other cards listed for the player cannot really be there. The cards left at the end often show which.",
                "只能用手上的牌。這一手既然打了，就照所寫的算；此後這個玩家的牌裏必有一張其實不在，是哪一張，往往到餘牌時就看得出來。",
            ),
            wrong=Said("E: discard ♠10.   (with no ♠10 in hand)", "E: discard ♠10.   （手上沒有♠10）"),
            right="E: discard ♠8.",
        ),
        common_rule(
            "LX543",
            "plays-too-many",
            "LX-54",
            wrong=Said(
                "N: discard ♠J.   (after all twelve cards of a hidden hand have been played)",
                "N: discard ♠J.   （沒看見的十二張都已打出）",
            ),
            right=Said("N: discard ♠J.   (after eleven of them)", "N: discard ♠J.   （打出了十一張）"),
        ),
        common_rule("LX542", "explained", "LX-54"),
    ),
)
