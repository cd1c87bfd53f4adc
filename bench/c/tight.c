/* The same, optimised: notes are drawn when they are dealt, all dice of a roll come from one word of chance, counts of dice
 * share a word, and equal counts are found by bit operations. This is the reference for one core. */
#include "random_game.h"

enum { BITS = 4, NIBBLE = 15 };

static int play(int players, int starter, int money[MOST]) {
    int pile[NOTES + ROUNDS * CASINOS * SLOTS], head = 0, tail = NOTES, decisions = 0;
    memcpy(pile, deck, sizeof deck);
    memset(money, 0, MOST * sizeof *money);
    for (int round = 0; round < ROUNDS; round++) {
        int notes[CASINOS][SLOTS], count[CASINOS], hand[MOST];
        uint32_t dice[CASINOS] = {0}; /* a nibble for each seat */
        for (int c = 0; c < CASINOS; c++) {
            int sum = 0;
            count[c] = 0;
            while (sum < FILL && head < tail) {
                if (head < NOTES) { /* behind them lie notes that went back under the pile, in their order */
                    int j = head + below(NOTES - head), drawn = pile[j];
                    pile[j] = pile[head];
                    pile[head] = drawn;
                }
                int note = pile[head++], k = count[c]++;
                sum += note;
                for (; k > 0 && notes[c][k - 1] < note; k--) notes[c][k] = notes[c][k - 1];
                notes[c][k] = note;
            }
        }
        for (int p = 0; p < players; p++) hand[p] = DICE;
        for (int left = players * DICE, p = starter; left > 0; p = p + 1 < players ? p + 1 : 0) {
            if (hand[p] == 0) continue;
            uint64_t chance = draw();
            uint32_t faces = 0, shown; /* a nibble for each face; a bit for each that is there */
            for (int d = 0; d < hand[p]; d++) {
                unsigned __int128 product = (unsigned __int128)chance * CASINOS;
                chance = (uint64_t)product;
                faces += 1u << BITS * (int)(product >> 64);
            }
            shown = (faces | faces >> 1 | faces >> 2 | faces >> 3) & 0x111111;
            for (int pick = (int)((unsigned __int128)chance * (unsigned)__builtin_popcount(shown) >> 64); pick > 0; pick--)
                shown &= shown - 1;
            int face = __builtin_ctz(shown) / BITS, n = faces >> BITS * face & NIBBLE;
            dice[face] += (uint32_t)n << BITS * p;
            hand[p] -= n;
            left -= n;
            decisions++;
        }
        for (int c = 0; c < CASINOS; c++) {
            int next = 0, who[DICE + 1];
            uint32_t once = 0, twice = 0; /* a bit for each count of dice */
            for (int p = 0; p < players; p++) {
                int n = dice[c] >> BITS * p & NIBBLE;
                who[n] = p;
                twice |= once & 1u << n;
                once |= 1u << n;
            }
            for (uint32_t alone = once & ~twice & ~1u; alone != 0 && next < count[c];) {
                int n = 31 - __builtin_clz(alone);
                money[who[n]] += notes[c][next++];
                alone ^= 1u << n;
            }
            while (next < count[c]) pile[tail++] = notes[c][next++];
        }
        starter = starter + 1 < players ? starter + 1 : 0;
    }
    return decisions;
}
