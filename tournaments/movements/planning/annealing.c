/* Anneals one night of fours: tries exchanges of two players of a round, and of byes between two rounds.

   Places i of a round are seat i % 4 of table i / 4: the partner is at i ^ 2, opponents at i ^ 1 and i ^ 3.
   A cell is what two players (or all pairs of one kind) have had: kind * block + partners * step + opponents.
   python -m benchmarks.rotations.compile_annealing makes annealing.wasm from this; compiled.py lays out a night for it.

   Source: docs/movements.md, section 6. */

typedef unsigned long long u64;
typedef unsigned char u8;

/* So that counts are known, and loops unrolled, where a change is made. */
#define INLINE static inline __attribute__((always_inline))

typedef struct {
  u64 lot; /* the state of the lots, never 0 */
  double heat, cooling; /* what adds d is made with probability e^(-d / heat); what makes it cooler */
  int players, rounds, width, step, cost, least;
  int is_turned; /* 1 where pairs share a cell, else 0 */
  int byes; /* how many sit out a round, if they may change; else 0 */
  int *kind; /* players * players: which cell two players count in */
  int *cells, *costs;
  int *places, *best; /* rounds * width */
  int *fewest, *most; /* byes that anyone may have had after each round */
  u8 *is_out; /* rounds * players */
  u8 *pinned; /* rounds * width: who stays at their place; or 0 */
  u8 *apart; /* players * players: who may not share a table of the first round; or 0 */
} Night;

/* What a change does to the cells of the pairs it touches, in this order. */
typedef struct {
  int at[12], by[12], count;
} Change;

extern u8 __heap_base;

__attribute__((visibility("default"))) u8 *heap(void) { return &__heap_base; }

static inline u64 lots(Night *night) {
  night->lot ^= night->lot >> 12;
  night->lot ^= night->lot << 25;
  night->lot ^= night->lot >> 27;
  return night->lot * 2685821657736338717ULL;
}

static inline int below(u64 bits, int most) { return (int)(bits * (u64)most >> 21); }

/* e^x for x from -20 to 0, the same to the last bit on every machine. */
static double power(double x) {
  double y = x / 4096, found = 1 + y * (1 + y * (0.5 + y * (1.0 / 6 + y / 24)));
  for (int times = 0; times < 12; times++) found *= found;
  return found;
}

INLINE void change(Change *made, int at, int by) {
  made->at[made->count] = at;
  made->by[made->count++] = by;
}

INLINE int is_taken(Night *night, int added) {
  if (added <= 0) return 1;
  double lot = (double)(lots(night) >> 11) / 9007199254740992.0;
  return added <= 20 * night->heat && lot < power(-added / night->heat);
}

/* Make a change if it is taken, and say so. Where a cell may occur twice, each is counted before the next is
   looked up, and taken back. */
INLINE int is_made(Night *night, const Change *made, int may_repeat) {
  int *cells = night->cells, *costs = night->costs, added = 0;
  if (may_repeat) {
    for (int k = 0; k < made->count; k++) {
      int cell = cells[made->at[k]];
      added += costs[cell + made->by[k]] - costs[cell];
      cells[made->at[k]] = cell + made->by[k];
    }
  } else {
    for (int k = 0; k < made->count; k++) {
      int cell = cells[made->at[k]];
      added += costs[cell + made->by[k]] - costs[cell];
    }
  }
  int is_kept = is_taken(night, added), sign = is_kept - may_repeat;
  if (sign)
    for (int k = 0; k < made->count; k++) cells[made->at[k]] += sign * made->by[k];
  if (is_kept) night->cost += added;
  return is_kept;
}

static void keep(Night *night) {
  if (night->cost >= night->least) return;
  night->least = night->cost;
  for (int k = 0; k < night->rounds * night->width; k++) night->best[k] = night->places[k];
}

static int may_sit(const Night *night, const int *places, int comes, int goes) {
  const u8 *apart = night->apart + places[comes] * night->players;
  return !(apart[places[goes ^ 1]] | apart[places[goes ^ 2]] | apart[places[goes ^ 3]]);
}

static void exchange_seats(Night *night) {
  u64 drawn = lots(night);
  int number = below(drawn >> 43, night->rounds), step = night->step, *places = night->places + number * night->width;
  int i = below(drawn >> 22 & 0x1fffff, night->width), j = below(drawn >> 1 & 0x1fffff, night->width);
  const int *mine = night->kind + places[i] * night->players, *theirs = night->kind + places[j] * night->players;
  int p = places[i ^ 2], q = places[j ^ 2];
  Change made = {.count = 0};
  if (night->pinned && night->pinned[number * night->width + i] | night->pinned[number * night->width + j]) return;
  if (i >> 2 == j >> 2) {
    if (!((i ^ j) & 1)) return;
    change(&made, mine[p], 1 - step), change(&made, theirs[q], 1 - step);
    change(&made, mine[q], step - 1), change(&made, theirs[p], step - 1);
    if (!is_made(night, &made, night->is_turned)) return;
  } else {
    int a = places[i ^ 1], b = places[i ^ 3], c = places[j ^ 1], d = places[j ^ 3];
    if (night->apart && !number && !(may_sit(night, places, i, j) && may_sit(night, places, j, i))) return;
    change(&made, mine[p], -step), change(&made, mine[a], -1), change(&made, mine[b], -1);
    change(&made, theirs[q], -step), change(&made, theirs[c], -1), change(&made, theirs[d], -1);
    change(&made, mine[q], step), change(&made, mine[c], 1), change(&made, mine[d], 1);
    change(&made, theirs[p], step), change(&made, theirs[a], 1), change(&made, theirs[b], 1);
    if (!is_made(night, &made, night->is_turned)) return;
  }
  int player = places[i];
  places[i] = places[j];
  places[j] = player;
  keep(night);
}

/* The player who sits out a round as the so-manieth. */
static int one_out(const u8 *is_out, int nth) {
  int player = 0;
  while (nth >= is_out[player]) nth -= is_out[player++];
  return player;
}

static int place_of(const int *places, int player) {
  int at = 0;
  while (places[at] != player) at++;
  return at;
}

/* Say whether byes stay in turn if x sits out round s, not r, and y sits out r, not s; r comes before s. */
static int in_turn(const Night *night, int r, int s, int x, int y) {
  int players = night->players, had_x = 0, had_y = 0;
  const u8 *out = night->is_out;
  if (out[s * players + x] | out[r * players + y]) return 0;
  if (r > 0 && out[(r - 1) * players + y]) return 0;
  if (s + 1 < night->rounds && out[(s + 1) * players + x]) return 0;
  if (r + 1 < s && out[(r + 1) * players + y] | out[(s - 1) * players + x]) return 0;
  for (int n = 0; n < s; n++) {
    had_x += out[n * players + x];
    had_y += out[n * players + y];
    if (n >= r && (had_x - 1 < night->fewest[n] || had_y + 1 > night->most[n])) return 0;
  }
  return 1;
}

/* Seat one who had a bye where another sits who then has it. */
INLINE void seat(const Night *night, Change *made, const int *places, int at, int comes, int goes) {
  for (int way = 1; way < 4; way++) {
    int beside = places[at ^ way], by = way == 2 ? night->step : 1;
    change(made, night->kind[goes * night->players + beside], -by);
    change(made, night->kind[comes * night->players + beside], by);
  }
}

static void exchange_byes(Night *night) {
  u64 drawn = lots(night), other = lots(night);
  int players = night->players, r = below(drawn >> 43, night->rounds - 1);
  int s = r + 1 + below(drawn >> 22 & 0x1fffff, night->rounds - 1 - r);
  u8 *early = night->is_out + r * players, *late = night->is_out + s * players;
  int x = one_out(early, below(other >> 43, night->byes)), y = one_out(late, below(other >> 22 & 0x1fffff, night->byes));
  if (!in_turn(night, r, s, x, y)) return;
  int *first = night->places + r * night->width, *second = night->places + s * night->width;
  int i = place_of(first, y), j = place_of(second, x);
  Change made = {.count = 0};
  seat(night, &made, first, i, x, y);
  seat(night, &made, second, j, y, x);
  if (!is_made(night, &made, 1)) return;
  first[i] = x, second[j] = y;
  early[x] = late[y] = 0;
  early[y] = late[x] = 1;
  keep(night);
}

/* Try so many exchanges, one of 16 of byes; return the least cost so far. The next time is cooler. */
__attribute__((visibility("default"))) int cool(Night *night, int exchanges) {
  for (int tried = 0; tried < exchanges; tried++) {
    if (night->byes && !(tried & 15)) exchange_byes(night);
    else exchange_seats(night);
  }
  night->heat *= night->cooling;
  return night->least;
}
