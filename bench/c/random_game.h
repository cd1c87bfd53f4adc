/* What the C loops of the classic game at random share: the notes, chance, and a program that plays and prints.
 *
 *     PROGRAM PLAYERS GAMES SEED [STARTER]
 *
 * prints one line of JSON: the processor time, the decisions taken, and each seat's mean and mean square of money, to
 * check that it is the same game. Without STARTER the seat that starts is drawn by lot.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { FEWEST = 2, MOST = 5, CASINOS = 6, DICE = 8, ROUNDS = 4, NOTES = 54, SLOTS = 5, FILL = 50 };

static const int deck[NOTES] = {
    10, 10, 10, 10, 10, 10, 20, 20, 20, 20, 20, 20, 20, 20, 30, 30, 30, 30, 30, 30, 30, 30, 40, 40, 40, 40, 40, 40,
    50, 50, 50, 50, 50, 50, 60, 60, 60, 60, 60, 70, 70, 70, 70, 70, 80, 80, 80, 80, 80, 90, 90, 90, 90, 90};

static uint64_t state;

static uint64_t draw(void) { /* SplitMix64 */
    uint64_t z = (state += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static int below(int n) { return (int)(((draw() >> 32) * (uint32_t)n) >> 32); }

/* One game; returns the decisions taken. */
static int play(int players, int starter, int money[MOST]);

static void print(const char *name, const double sum[], int players, long games) {
    printf(", \"%s\": [", name);
    for (int p = 0; p < players; p++) printf("%s%.6f", p ? ", " : "", sum[p] / games);
    printf("]");
}

int main(int argc, char **argv) {
    int players = argc > 1 ? atoi(argv[1]) : 4;
    long games = argc > 2 ? atol(argv[2]) : 100000, decisions = 0;
    int starter = argc > 4 ? atoi(argv[4]) : -1, money[MOST];
    double sum[MOST] = {0}, squares[MOST] = {0};
    state = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
    if (players < FEWEST || players > MOST || games < 1 || starter >= players) {
        fprintf(stderr, "%s PLAYERS (%d to %d) GAMES SEED [STARTER]\n", argv[0], FEWEST, MOST);
        return 2;
    }
    clock_t began = clock();
    for (long g = 0; g < games; g++) {
        decisions += play(players, starter < 0 ? below(players) : starter, money);
        for (int p = 0; p < players; p++) {
            sum[p] += money[p];
            squares[p] += (double)money[p] * money[p];
        }
    }
    double seconds = (double)(clock() - began) / CLOCKS_PER_SEC;
    printf("{\"games\": %ld, \"seconds\": %.6f, \"decisions\": %ld", games, seconds, decisions);
    print("mean_money", sum, players, games);
    print("mean_square", squares, players, games);
    printf("}\n");
    return 0;
}
