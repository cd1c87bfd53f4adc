// boardgame.io's usual server with its usual storage, which is memory. Usage: node serve.js PORT
'use strict';

const { Server, Origins } = require('boardgame.io/server');
const { LasVegas } = require('./game');

const server = Server({ games: [LasVegas], origins: [Origins.LOCALHOST] });
server.run({ port: { port: Number(process.argv[2]), host: '127.0.0.1' } });
