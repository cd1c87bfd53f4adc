/* The classic game at random as a C programmer would write it first: every word of chance makes one choice. */
#include "random_game.h"

static int play(int players, int starter, int money[MOST]) {
    int pile[NOTES + ROUNDS * CASINOS * SLOTS], head = 0, tail = NOTES, decisions = 0;
    memcpy(pile, deck, sizeof deck);
    for (int i = NOTES - 1; i > 0; i--) {
        int j = below(i + 1), note = pile[i];
        pile[i] = pile[j];
        pile[j] = note;
    }
    memset(money, 0, MOST * sizeof *money);
    for (int round = 0; round < ROUNDS; round++) {
        int notes[CASINOS][SLOTS], count[CASINOS], dice[CASINOS][MOST] = {{0}}, hand[MOST];
        for (int c = 0; c < CASINOS; c++) {
            int sum = 0;
            count[c] = 0;
            while (sum < FILL && head < tail) {
                int note = pile[head++], k = count[c]++;
                sum += note;
                for (; k > 0 && notes[c][k - 1] < note; k--) notes[c][k] = notes[c][k - 1];
                notes[c][k] = note;
            }
        }
        for (int p = 0; p < players; p++) hand[p] = DICE;
        for (int left = players * DICE, p = starter; left > 0; p = p + 1 < players ? p + 1 : 0) {
            if (hand[p] == 0) continue;
            int faces[CASINOS] = {0}, shown = 0, face = 0;
            for (int d = 0; d < hand[p]; d++) faces[below(CASINOS)]++;
            for (int f = 0; f < CASINOS; f++) shown += faces[f] > 0;
            for (int pick = below(shown);; face++)
                if (faces[face] > 0 && pick-- == 0) break;
            dice[face][p] += faces[face];
            hand[p] -= faces[face];
            left -= faces[face];
            decisions++;
        }
        for (int c = 0; c < CASINOS; c++) {
            int next = 0;
            for (int n = DICE; n > 0 && next < count[c]; n--) {
                int who = 0, equal = 0;
                for (int p = 0; p < players; p++)
                    if (dice[c][p] == n) who = p, equal++;
                if (equal == 1) money[who] += notes[c][next++];
            }
            while (next < count[c]) pile[tail++] = notes[c][next++];
        }
        starter = starter + 1 < players ? starter + 1 : 0;
    }
    return decisions;
}
