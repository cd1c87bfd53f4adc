// Las Vegas, the classic edition for two without neutral dice, as a user of boardgame.io would write it.
'use strict';

const { INVALID_MOVE, PlayerView } = require('boardgame.io/core');

const ROUNDS = 4;
const DICE = 8;
const FILL = 50;
const NOTES = { 10: 6, 20: 8, 30: 8, 40: 6, 50: 6, 60: 5, 70: 5, 80: 5, 90: 5 };

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

function startRound(G) {
  G.dice = G.dice.map(() => DICE);
  G.casinos = G.casinos.map(() => {
    const notes = [];
    while (sum(notes) < FILL && G.secret.pile.length > 0) notes.push(G.secret.pile.shift());
    return { notes: notes.sort((a, b) => b - a), dice: G.dice.map(() => 0) };
  });
}

function pay(G) {
  for (const { notes, dice } of G.casinos) {
    const alone = (seat) => dice[seat] > 0 && dice.filter((count) => count === dice[seat]).length === 1;
    const order = [...dice.keys()].filter(alone).sort((a, b) => dice[b] - dice[a]);
    notes.forEach((note, rank) => {
      if (rank < order.length) G.won[order[rank]].push(note);
      else G.secret.pile.push(note);
    });
  }
  G.round += 1;
  G.starter = (G.starter + 1) % G.dice.length;
}

function place({ G, playerID }, face) {
  const count = G.roll.filter((die) => die === face).length;
  if (count === 0) return INVALID_MOVE;
  G.casinos[face - 1].dice[playerID] += count;
  G.dice[playerID] -= count;
  if (sum(G.dice) === 0) {
    pay(G);
    if (G.round < ROUNDS) startRound(G);
  }
}

const LasVegas = {
  name: 'las-vegas',
  minPlayers: 2,
  maxPlayers: 2,

  setup: ({ ctx, random }) => {
    const pile = Object.entries(NOTES).flatMap(([value, count]) => Array(count).fill(Number(value)));
    const seats = Array(ctx.numPlayers).fill(0);
    const G = {
      round: 0,
      starter: random.Die(ctx.numPlayers) - 1,
      roll: [],
      dice: seats,
      won: seats.map(() => []),
      casinos: Array(6).fill(null),
      secret: { pile: random.Shuffle(pile) },
    };
    startRound(G);
    return G;
  },

  playerView: PlayerView.STRIP_SECRETS,

  moves: { place },

  turn: {
    minMoves: 1,
    maxMoves: 1,
    onBegin: ({ G, ctx, random }) => {
      G.roll = random.D6(G.dice[ctx.currentPlayer]);
    },
    order: {
      first: ({ G }) => G.starter,
      next: ({ G, ctx }) => {
        if (G.dice.every((count) => count === DICE)) return G.starter;
        const clockwise = G.dice.map((_, step) => (ctx.playOrderPos + 1 + step) % G.dice.length);
        return clockwise.find((seat) => G.dice[seat] > 0);
      },
    },
  },

  endIf: ({ G }) => {
    if (G.round < ROUNDS) return undefined;
    const money = G.won.map(sum);
    const rank = (seat) => money[seat] * 100 + G.won[seat].length;
    const best = Math.max(...[...money.keys()].map(rank));
    return { money, winners: [...money.keys()].filter((seat) => rank(seat) === best) };
  },
};

module.exports = { LasVegas };
