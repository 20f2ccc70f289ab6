import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { WebSocket } from 'ws';
import { BEARER_SUBPROTOCOL_PREFIX } from '../../src/contract/events.ts';
import { bodiesOf, type Abuse } from './abuses.ts';

/**
 * An attacker with one address and one account, who sends the next request as soon as a response arrives. Environment
 * variables select the kind of abuse.
 */
const {
  ABUSE,
  URL: url = '',
  TOKEN: token = '',
  TEAM_ID: teamId = '',
  PING_KEY: pingKey = '',
  UUID: uuid = '',
  IMPORT_FILE = '',
} = process.env;

/** Linux serves all of 127.0.0.0/8, so the attacker can have a different address from other clients. */
const ADDRESS = '127.0.0.2';
const CONNECTIONS = 32;
const SOCKETS = 2_000;
const WATCHES = 200;

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, localAddress: ADDRESS });
const seen: Record<string, number> = {};
const count = (what: string | number): void => void (seen[what] = (seen[what] ?? 0) + 1);
const end = new AbortController();

process.on('SIGTERM', () => {
  end.abort();
  console.log(`seen ${JSON.stringify(seen)}`);
  process.exit(0);
});

function send(path: string, body: Buffer | null, headers: Record<string, string> = {}): Promise<void> {
  return new Promise((resolve) => {
    const sent = request(`${url}${path}`, { method: body === null ? 'GET' : 'POST', agent, headers });
    sent.on('response', (response) => {
      count(response.statusCode ?? 0);
      response.resume().on('close', () => resolve());
    });
    sent.on('error', () => {
      count('cut');
      resolve();
    });
    sent.end(body ?? undefined);
  });
}

async function repeat(act: () => Promise<void>): Promise<void> {
  while (!end.signal.aborted) await act();
}

function openSocket(bearer?: string): WebSocket {
  const protocols = bearer === undefined ? [] : [BEARER_SUBPROTOCOL_PREFIX + Buffer.from(bearer).toString('base64url')];
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api`, protocols, { localAddress: ADDRESS });
  socket.on('open', () => count('open')).on('error', () => count('refused'));
  return socket;
}

function holdWatches(): void {
  const socket = openSocket(token);
  socket.on('close', () => setImmediate(holdWatches));
  socket.on('open', () => {
    for (let watch = 0; watch < WATCHES; watch++) {
      const bound = String(watch).padEnd(1_000_000, 'x');
      socket.send(JSON.stringify({ kind: 'collection-watch', key: ['teams', teamId, 'monitors'], before: bound }));
    }
  });
}

/** Sends a byte a second, and starts again when the server ends the connection. */
function uploadSlowly(): void {
  const upload = request(`${url}${importPath}`, { method: 'POST', localAddress: ADDRESS, headers: signedIn });
  const timer = setInterval(() => upload.write(' '), 1_000);
  upload.on('response', (response) => count(response.resume().statusCode ?? 0)).on('error', () => count('cut'));
  upload.on('close', () => {
    clearInterval(timer);
    setTimeout(uploadSlowly, 1_000);
  });
}

const json = { 'content-type': 'application/json' };
const signedIn = { ...json, authorization: `Bearer ${token}` };
const abuse = ABUSE as Abuse;
const importPath = `/api/import-file?teamId=${teamId}`;
const importFile = IMPORT_FILE === '' ? null : readFileSync(IMPORT_FILE);
console.log('ready');
switch (abuse) {
  case 'import files that arrive slowly':
    for (let connection = 0; connection < CONNECTIONS; connection++) uploadSlowly();
    break;
  case 'many sockets without an account':
    for (let socket = 0; socket < SOCKETS; socket++) openSocket();
    break;
  case 'watches with bounds of 1 MB':
    for (let socket = 0; socket < 4; socket++) holdWatches();
    break;
  case 'monitors made by pings': {
    let made = 0;
    for (let connection = 0; connection < CONNECTIONS; connection++) {
      void repeat(() => send(`/ping/${pingKey}/flood-${made++}?create=1`, null));
    }
    break;
  }
  case 'pings of 10 KB to one monitor': {
    const body = Buffer.alloc(10_000, 'x');
    for (let connection = 0; connection < CONNECTIONS; connection++) void repeat(() => send(`/ping/${uuid}`, body));
    break;
  }
  default: {
    if (importFile !== null) {
      void repeat(() => send(importPath, importFile, signedIn));
      break;
    }
    const { body, isSignedIn } = bodiesOf(abuse, teamId);
    for (let connection = 0; connection < CONNECTIONS; connection++) {
      void repeat(() => send('/api', body, isSignedIn ? signedIn : json));
    }
  }
}
