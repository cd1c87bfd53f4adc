// Made by `python -m tests.page.write_boards` from positions of the rules. Do not edit.
import type { RuleBoard } from "./board";

export const BOARDS: readonly RuleBoard[] = [
  {
    name: "biggy",
    chapter: 1,
    text: "page.rules.biggy",
    states: [
      {"label":null,"seat":null,"casinos":[{"casino":5,"notes":[80,30],"takers":[0,3],"groups":[{"colour":0,"dice":2,"big":1,"strength":4,"pips":0,"knocked_out":false},{"colour":1,"dice":3,"big":0,"strength":3,"pips":0,"knocked_out":true},{"colour":2,"dice":3,"big":0,"strength":3,"pips":0,"knocked_out":true},{"colour":3,"dice":1,"big":0,"strength":1,"pips":0,"knocked_out":false}]}],"bandit":null,"roll":null,"options":[]},
    ],
  },
  {
    name: "turn",
    chapter: 2,
    text: "page.rules.turn",
    states: [
      {"label":null,"seat":0,"casinos":[{"casino":3,"notes":[40,20],"takers":[null,null],"groups":[{"colour":1,"dice":2,"big":0,"strength":2,"pips":0,"knocked_out":true},{"colour":3,"dice":2,"big":0,"strength":2,"pips":0,"knocked_out":true}]},{"casino":5,"notes":[50],"takers":[2],"groups":[{"colour":2,"dice":1,"big":0,"strength":1,"pips":0,"knocked_out":false}]}],"bandit":null,"roll":{"own":[0,0,4,0,1,0],"big":[0,0,0,0,0,0],"neutral":[0,0,0,0,0,0]},"options":[{"move":{"face":3,"bandit":false},"dice":4,"standing":{"casino":3,"notes":[40,20],"takers":[0,null],"groups":[{"colour":0,"dice":4,"big":0,"strength":4,"pips":0,"knocked_out":false},{"colour":1,"dice":2,"big":0,"strength":2,"pips":0,"knocked_out":true},{"colour":3,"dice":2,"big":0,"strength":2,"pips":0,"knocked_out":true}]}},{"move":{"face":5,"bandit":false},"dice":1,"standing":{"casino":5,"notes":[50],"takers":[null],"groups":[{"colour":0,"dice":1,"big":0,"strength":1,"pips":0,"knocked_out":true},{"colour":2,"dice":1,"big":0,"strength":1,"pips":0,"knocked_out":true}]}}]},
    ],
  },
  {
    name: "pays",
    chapter: 3,
    text: "page.rules.pays",
    states: [
      {"label":"page.rules.pays.so","seat":null,"casinos":[{"casino":2,"notes":[80,30,10],"takers":[0,3,null],"groups":[{"colour":0,"dice":5,"big":0,"strength":5,"pips":0,"knocked_out":false},{"colour":1,"dice":3,"big":0,"strength":3,"pips":0,"knocked_out":true},{"colour":2,"dice":3,"big":0,"strength":3,"pips":0,"knocked_out":true},{"colour":3,"dice":1,"big":0,"strength":1,"pips":0,"knocked_out":false}]}],"bandit":null,"roll":null,"options":[]},
      {"label":"page.rules.pays.more","seat":null,"casinos":[{"casino":2,"notes":[80,30,10],"takers":[0,1,2],"groups":[{"colour":0,"dice":5,"big":0,"strength":5,"pips":0,"knocked_out":false},{"colour":1,"dice":4,"big":0,"strength":4,"pips":0,"knocked_out":false},{"colour":2,"dice":3,"big":0,"strength":3,"pips":0,"knocked_out":false},{"colour":3,"dice":1,"big":0,"strength":1,"pips":0,"knocked_out":false}]}],"bandit":null,"roll":null,"options":[]},
    ],
  },
  {
    name: "all-out",
    chapter: 3,
    text: "page.rules.all_out",
    states: [
      {"label":null,"seat":null,"casinos":[{"casino":4,"notes":[40,20],"takers":[null,null],"groups":[{"colour":0,"dice":2,"big":0,"strength":2,"pips":0,"knocked_out":true},{"colour":2,"dice":2,"big":0,"strength":2,"pips":0,"knocked_out":true},{"colour":1,"dice":1,"big":0,"strength":1,"pips":0,"knocked_out":true},{"colour":3,"dice":1,"big":0,"strength":1,"pips":0,"knocked_out":true}]}],"bandit":null,"roll":null,"options":[]},
    ],
  },
  {
    name: "few",
    chapter: 3,
    text: "page.rules.few",
    states: [
      {"label":"page.rules.few.colours","seat":null,"casinos":[{"casino":6,"notes":[40,40],"takers":[0,null],"groups":[{"colour":0,"dice":3,"big":0,"strength":3,"pips":0,"knocked_out":false},{"colour":1,"dice":1,"big":0,"strength":1,"pips":0,"knocked_out":true},{"colour":2,"dice":1,"big":0,"strength":1,"pips":0,"knocked_out":true}]}],"bandit":null,"roll":null,"options":[]},
      {"label":"page.rules.few.notes","seat":null,"casinos":[{"casino":6,"notes":[70,20],"takers":[0,1],"groups":[{"colour":0,"dice":3,"big":0,"strength":3,"pips":0,"knocked_out":false},{"colour":1,"dice":2,"big":0,"strength":2,"pips":0,"knocked_out":false},{"colour":2,"dice":1,"big":0,"strength":1,"pips":0,"knocked_out":false}]}],"bandit":null,"roll":null,"options":[]},
    ],
  },
  {
    name: "neutral-turn",
    chapter: 5,
    text: "page.rules.neutral_turn",
    states: [
      {"label":null,"seat":0,"casinos":[{"casino":1,"notes":[60],"takers":[1],"groups":[{"colour":1,"dice":2,"big":0,"strength":2,"pips":0,"knocked_out":false}]},{"casino":5,"notes":[50,20],"takers":[null,null],"groups":[]},{"casino":6,"notes":[90],"takers":[null],"groups":[]}],"bandit":null,"roll":{"own":[2,0,0,0,1,0],"big":[0,0,0,0,0,0],"neutral":[1,0,0,0,0,1]},"options":[{"move":{"face":1,"bandit":false},"dice":3,"standing":{"casino":1,"notes":[60],"takers":[6],"groups":[{"colour":0,"dice":2,"big":0,"strength":2,"pips":0,"knocked_out":true},{"colour":1,"dice":2,"big":0,"strength":2,"pips":0,"knocked_out":true},{"colour":6,"dice":1,"big":0,"strength":1,"pips":0,"knocked_out":false}]}},{"move":{"face":5,"bandit":false},"dice":1,"standing":{"casino":5,"notes":[50,20],"takers":[0,null],"groups":[{"colour":0,"dice":1,"big":0,"strength":1,"pips":0,"knocked_out":false}]}},{"move":{"face":6,"bandit":false},"dice":1,"standing":{"casino":6,"notes":[90],"takers":[6],"groups":[{"colour":6,"dice":1,"big":0,"strength":1,"pips":0,"knocked_out":false}]}}]},
    ],
  },
  {
    name: "neutral-pays",
    chapter: 5,
    text: "page.rules.neutral_pays",
    states: [
      {"label":"page.rules.neutral_pays.first","seat":null,"casinos":[{"casino":3,"notes":[80,30],"takers":[6,1],"groups":[{"colour":6,"dice":4,"big":0,"strength":4,"pips":0,"knocked_out":false},{"colour":1,"dice":2,"big":0,"strength":2,"pips":0,"knocked_out":false},{"colour":0,"dice":1,"big":0,"strength":1,"pips":0,"knocked_out":false}]}],"bandit":null,"roll":null,"options":[]},
      {"label":"page.rules.neutral_pays.second","seat":null,"casinos":[{"casino":3,"notes":[70,40],"takers":[0,6],"groups":[{"colour":0,"dice":3,"big":0,"strength":3,"pips":0,"knocked_out":false},{"colour":6,"dice":2,"big":0,"strength":2,"pips":0,"knocked_out":false},{"colour":1,"dice":1,"big":0,"strength":1,"pips":0,"knocked_out":false}]}],"bandit":null,"roll":null,"options":[]},
    ],
  },
  {
    name: "bandit",
    chapter: 6,
    text: "page.rules.bandit",
    states: [
      {"label":null,"seat":3,"casinos":[{"casino":2,"notes":[70,60],"takers":[null,null],"groups":[{"colour":0,"dice":1,"big":0,"strength":1,"pips":0,"knocked_out":true},{"colour":3,"dice":1,"big":0,"strength":1,"pips":0,"knocked_out":true}]},{"casino":3,"notes":[70,60],"takers":[null,null],"groups":[]},{"casino":7,"notes":[100,50],"takers":[2,3],"groups":[{"colour":2,"dice":3,"big":0,"strength":3,"pips":9,"knocked_out":false},{"colour":3,"dice":3,"big":0,"strength":3,"pips":9,"knocked_out":false},{"colour":0,"dice":2,"big":0,"strength":2,"pips":12,"knocked_out":false}]}],"bandit":[{"seat":2,"dice":1,"big":0,"neutral":0},null,{"seat":3,"dice":3,"big":0,"neutral":0},{"seat":2,"dice":2,"big":0,"neutral":0},null,{"seat":0,"dice":2,"big":0,"neutral":0}],"roll":{"own":[0,1,1,0,0,0],"big":[0,1,0,0,0,0],"neutral":[0,0,0,0,0,0]},"options":[{"move":{"face":2,"bandit":false},"dice":2,"standing":{"casino":2,"notes":[70,60],"takers":[3,0],"groups":[{"colour":3,"dice":2,"big":1,"strength":4,"pips":0,"knocked_out":false},{"colour":0,"dice":1,"big":0,"strength":1,"pips":0,"knocked_out":false}]}},{"move":{"face":3,"bandit":false},"dice":1,"standing":{"casino":3,"notes":[70,60],"takers":[3,null],"groups":[{"colour":3,"dice":1,"big":0,"strength":1,"pips":0,"knocked_out":false}]}},{"move":{"face":2,"bandit":true},"dice":2,"standing":{"casino":7,"notes":[100,50],"takers":[3,2],"groups":[{"colour":3,"dice":4,"big":1,"strength":6,"pips":15,"knocked_out":false},{"colour":2,"dice":3,"big":0,"strength":3,"pips":9,"knocked_out":false},{"colour":0,"dice":2,"big":0,"strength":2,"pips":12,"knocked_out":false}]}}]},
    ],
  },
  {
    name: "doubled",
    chapter: 7,
    text: "page.rules.doubled",
    states: [
      {"label":null,"seat":null,"casinos":[{"casino":7,"notes":[90,30],"takers":[0,1],"groups":[{"colour":0,"dice":0,"big":1,"strength":2,"pips":10,"knocked_out":false},{"colour":1,"dice":2,"big":0,"strength":2,"pips":8,"knocked_out":false}]}],"bandit":[null,null,null,{"seat":1,"dice":2,"big":0,"neutral":0},{"seat":0,"dice":0,"big":1,"neutral":0},null],"roll":null,"options":[]},
    ],
  },
  {
    name: "equal",
    chapter: 7,
    text: "page.rules.equal",
    states: [
      {"label":null,"seat":null,"casinos":[{"casino":7,"notes":[50,20],"takers":[0,6],"groups":[{"colour":0,"dice":1,"big":0,"strength":1,"pips":4,"knocked_out":false},{"colour":6,"dice":1,"big":0,"strength":1,"pips":4,"knocked_out":false}]}],"bandit":[null,null,null,{"seat":0,"dice":1,"big":0,"neutral":1},null,null],"roll":null,"options":[]},
    ],
  },
];
