/* The classic game at random, written by hand for a GPU: the limit that our compiled rules are measured against.
 *
 * One game a thread, everything in registers: the pile as nine running totals in one 64-bit word, a casino's notes and
 * a player's dice as one 32-bit word each. Nothing here can be shared with another edition or variant; that is
 * what its speed costs.
 *
 *     limit PLAYERS GAMES SEED REPEATS
 *
 * prints one line of JSON: the best time of a launch, and each seat's mean money, to check that it is the same game.
 */
#include <cstdint>
#include <cstdio>
#include <cstdlib>

constexpr int CASINOS = 6, DICE = 8, ROUNDS = 4, DENOMINATIONS = 9, NOTES = 54, SEATS = 6;
constexpr int DEEPEST = 5; /* most notes that filling a casino up to 50 can take */
constexpr int THREADS = 128;

/* The pile holds for every denomination how many unseen notes are worth that much or less, in 7 bits, the top one
 * kept free to see which of them a number lies below. */
constexpr uint64_t ONES = 0x0102040810204081ull, TOPS = ONES << 6, FIELDS = ~0ull >> 1;

constexpr uint64_t full_pile() {
    const int count[DENOMINATIONS] = {6, 8, 8, 6, 6, 5, 5, 5, 5};
    uint64_t pile = 0, total = 0;
    for (int d = 0; d < DENOMINATIONS; d++) pile |= (total += count[d]) << (7 * d);
    return pile;
}
constexpr uint64_t FULL_PILE = full_pile();

/* sfc32, Chris Doty-Humphrey's small fast counting generator: four registers, no multiplication */
struct Chance {
    uint32_t a, b, c, counter;
    __device__ Chance(uint64_t seed, uint64_t game) {
        uint64_t z = seed * 0xD1342543DE82EF95ull + game * 0x9E3779B97F4A7C15ull;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
        z ^= z >> 31;
        a = (uint32_t)z, b = (uint32_t)(z >> 32), c = (uint32_t)game, counter = 1;
        for (int i = 0; i < 8; i++) word();
    }
    __device__ uint32_t word() {
        uint32_t result = a + b + counter++;
        a = b ^ (b >> 9);
        b = c + (c << 3);
        c = __funnelshift_l(c, c, 21) + result;
        return result;
    }
    __device__ uint32_t below(uint32_t bound) { return __umulhi(word(), bound); }
};

/* How up to four dice fall: four bits a face say how many show it. The falls of n dice begin at (6^n - 1) / 5. */
constexpr int FALLS = 1 + 6 + 36 + 216 + 1296;

__device__ void fill_falls(uint32_t *falls) {
    for (int i = threadIdx.x; i < FALLS; i += blockDim.x) {
        uint32_t packed = 0;
        int number = i;
        for (int ways = 1; number >= ways; ways *= 6) number -= ways;
        for (int ways = 1, at = i - number; at > 0; at -= ways, ways *= 6, number /= 6)
            packed += 1u << (4 * (number % 6));
        falls[i] = packed;
    }
    __syncthreads();
}

template <int PLAYERS>
__global__ void __launch_bounds__(THREADS) play(uint64_t seed, int games, int *money_of, int8_t *notes_of) {
    __shared__ uint32_t falls[FALLS];
    fill_falls(falls);
    uint8_t under[ROUNDS * CASINOS * DEEPEST]; /* notes returned under the pile, touched late and seldom */
    for (int game = blockIdx.x * blockDim.x + threadIdx.x; game < games; game += gridDim.x * blockDim.x) {
        Chance chance(seed, game);
        uint64_t pile = FULL_PILE;
        int starter = chance.below(PLAYERS), unseen = NOTES, returned = 0, taken = 0;
        int money[PLAYERS] = {0}; /* by turn of the round, so the starter is always 0 */
        int won[PLAYERS] = {0};
        for (int round = 0; round < ROUNDS; round++) {
            uint32_t notes[CASINOS]; /* three bits a denomination: how many */
#pragma unroll
            for (int casino = 0; casino < CASINOS; casino++) {
                int total = 0;
                notes[casino] = 0;
                while (total < 50 && unseen + returned > taken) {
                    int note;
                    if (unseen > 0) {
                        uint32_t number = chance.below(unseen--);
                        note = __popcll(~((pile | TOPS) - (number + 1) * ONES) & TOPS);
                        pile -= (ONES << (7 * note)) & FIELDS;
                    } else {
                        note = under[taken++];
                    }
                    notes[casino] += 1u << (3 * note);
                    total += 10 * (note + 1);
                }
            }
            uint32_t dice[PLAYERS] = {0}; /* four bits a casino */
            int hand[PLAYERS];
#pragma unroll
            for (int p = 0; p < PLAYERS; p++) hand[p] = DICE;
            bool playing = true;
            while (playing) {
                playing = false;
#pragma unroll
                for (int p = 0; p < PLAYERS; p++) {
                    if (hand[p] == 0) continue;
                    uint32_t word = chance.word(), fall = 0;
                    int left = hand[p];
                    if (left >= 4) {
                        fall = falls[259 + __umulhi(word, 1296)];
                        word *= 1296;
                        left -= 4;
                    }
                    uint32_t ways = left == 0 ? 1 : left == 1 ? 6 : left == 2 ? 36 : left == 3 ? 216 : 1296;
                    fall += falls[(ways - 1) / 5 + __umulhi(word, ways)];
                    uint32_t shown = (fall | fall >> 1 | fall >> 2 | fall >> 3) & 0x111111;
                    uint32_t pick = chance.below(__popc(shown));
#pragma unroll
                    for (uint32_t i = 0; i < 5; i++)
                        if (pick > i) shown &= shown - 1;
                    int at = __ffs(shown) - 1;
                    uint32_t placed = (fall >> at) & 15;
                    dice[p] += placed << at;
                    hand[p] -= placed;
                    playing |= hand[p] > 0;
                }
            }
#pragma unroll
            for (int casino = 0; casino < CASINOS; casino++) {
                uint32_t reached = 0, equal = 0;
#pragma unroll
                for (int p = 0; p < PLAYERS; p++) {
                    uint32_t bit = 1u << ((dice[p] >> (4 * casino)) & 15);
                    equal |= reached & bit;
                    reached |= bit;
                }
                uint32_t alone = reached & ~equal & ~1u;
                for (uint32_t here = notes[casino]; here > 0;) {
                    int note = (31 - __clz(here)) / 3;
                    here -= 1u << (3 * note);
                    if (alone > 0) {
                        uint32_t most = 31 - __clz(alone);
                        alone ^= 1u << most;
#pragma unroll
                        for (int p = 0; p < PLAYERS; p++)
                            if (((dice[p] >> (4 * casino)) & 15) == most) {
                                money[p] += 10 * (note + 1);
                                won[p]++;
                            }
                    } else {
                        under[returned++] = note;
                    }
                }
            }
            /* the next to the left starts */
            int first = money[0], first_won = won[0];
#pragma unroll
            for (int p = 0; p < PLAYERS - 1; p++) money[p] = money[p + 1], won[p] = won[p + 1];
            money[PLAYERS - 1] = first, won[PLAYERS - 1] = first_won;
        }
#pragma unroll
        for (int p = 0; p < PLAYERS; p++) {
            int seat = (starter + p + ROUNDS) % PLAYERS;
            money_of[(size_t)game * SEATS + seat] = money[p];
            notes_of[(size_t)game * SEATS + seat] = won[p];
        }
    }
}

static void check(cudaError_t error) {
    if (error != cudaSuccess) {
        fprintf(stderr, "CUDA: %s\n", cudaGetErrorString(error));
        exit(1);
    }
}

template <int PLAYERS> void measure(int games, uint64_t seed, int repeats) {
    int device, processors, per_processor, *money;
    int8_t *notes;
    cudaFuncAttributes attributes;
    cudaEvent_t before, after;
    check(cudaGetDevice(&device));
    check(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device));
    check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&per_processor, play<PLAYERS>, THREADS, 0));
    check(cudaFuncGetAttributes(&attributes, play<PLAYERS>));
    check(cudaMalloc(&money, (size_t)games * SEATS * sizeof *money));
    check(cudaMalloc(&notes, (size_t)games * SEATS));
    check(cudaMemset(money, 0, (size_t)games * SEATS * sizeof *money));
    check(cudaEventCreate(&before));
    check(cudaEventCreate(&after));
    float best = 0;
    for (int i = 0; i <= repeats; i++) { /* the first one warms up */
        float milliseconds;
        check(cudaEventRecord(before));
        play<PLAYERS><<<processors * per_processor, THREADS>>>(seed, games, money, notes);
        check(cudaGetLastError());
        check(cudaEventRecord(after));
        check(cudaEventSynchronize(after));
        check(cudaEventElapsedTime(&milliseconds, before, after));
        if (i == 1 || (i > 1 && milliseconds < best)) best = milliseconds;
    }
    int *results = (int *)malloc((size_t)games * SEATS * sizeof *results);
    check(cudaMemcpy(results, money, (size_t)games * SEATS * sizeof *results, cudaMemcpyDeviceToHost));
    printf("{\"players\": %d, \"games\": %d, \"seconds\": %.9f, \"registers\": %d, \"local_bytes\": %zu, "
           "\"blocks_per_processor\": %d, \"mean_money\": [",
           PLAYERS, games, best / 1e3, attributes.numRegs, attributes.localSizeBytes, per_processor);
    for (int p = 0; p < PLAYERS; p++) {
        long long total = 0;
        for (int g = 0; g < games; g++) total += results[(size_t)g * SEATS + p];
        printf("%s%.4f", p ? ", " : "", (double)total / games);
    }
    printf("]}\n");
}

int main(int argc, char **argv) {
    int players = argc > 1 ? atoi(argv[1]) : 5;
    int games = argc > 2 ? atoi(argv[2]) : 1 << 22;
    uint64_t seed = argc > 3 ? strtoull(argv[3], nullptr, 10) : 1;
    int repeats = argc > 4 ? atoi(argv[4]) : 5;
    switch (players) {
    case 2: measure<2>(games, seed, repeats); break;
    case 3: measure<3>(games, seed, repeats); break;
    case 4: measure<4>(games, seed, repeats); break;
    case 5: measure<5>(games, seed, repeats); break;
    default: fprintf(stderr, "classic is for 2 to 5 players\n"); return 2;
    }
    return 0;
}
