import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { WebSocket } from 'ws';
import { BEARER_SUBPROTOCOL_PREFIX } from '../../src/contract/events.ts';
import { ADDRESSES, bodiesOf, type Abuse, DOCUMENTS, MAILS } from './abuses.ts';

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
  UUIDS_FILE: uuidsFile = '',
  IMPORT_FILE = '',
  API_KEY: apiKey = '',
  BADGE: badge = '',
  MAIL_PORT: mailPort = '',
} = process.env;

/** Linux serves all of 127.0.0.0/8, so the attacker can have a different address from other clients. */
const ADDRESS = '127.0.0.2';
const CONNECTIONS = 32;
/** The number of connections for e-mail that a network can have. */
const MAIL_CONNECTIONS = 20;
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

function send(
  path: string,
  body: Buffer | null,
  headers: Record<string, string> = {},
  method = body === null ? 'GET' : 'POST',
): Promise<void> {
  return new Promise((resolve) => {
    const sent = request(`${url}${path}`, { method, agent, headers });
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

/** Sends an e-mail to the attacker's monitor, and counts the last response. */
function sendMail(message: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ port: Number(mailPort), host: '127.0.0.1', localAddress: ADDRESS });
    const lines = ['EHLO x', 'MAIL FROM:<>', `RCPT TO:<${uuid}@mail.test>`, 'DATA', `${message}\r\n.`, 'QUIT'];
    let last = 'cut';
    createInterface({ input: socket }).on('line', (line) => {
      if (line[3] === '-') return;
      const next = lines.shift();
      if (next === 'QUIT' || !/^[23]/.test(line)) last = line.slice(0, 3);
      if (next === undefined || !/^[23]/.test(line)) socket.end();
      else socket.write(`${next}\r\n`);
    });
    socket
      .on('error', () => undefined)
      .on('close', () => {
        count(last);
        resolve();
      });
  });
}

/** Sends two requests that offer an upgrade, then a third, on one connection. */
function offerTwice(): Promise<void> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const offer = 'GET /livez HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n';
    const socket = connect({ port: Number(port), host: hostname, localAddress: ADDRESS });
    socket.write(offer + offer);
    socket.once('data', () => socket.end('GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'));
    socket
      .on('error', () => undefined)
      .on('close', () => {
        count('closed');
        resolve();
      });
    socket.resume();
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
  case 'pings of monitors with costly schedules': {
    const uuids = readFileSync(uuidsFile, 'utf8').split('\n');
    let sent = 0;
    for (let connection = 0; connection < CONNECTIONS; connection++)
      void repeat(() => send(`/ping/${uuids[sent++ % uuids.length]}`, null));
    break;
  }
  case 'a badge of a huge team':
    for (let connection = 0; connection < CONNECTIONS; connection++) void repeat(() => send(badge, null));
    break;
  case 'checks of a huge team by an API key':
  case 'the configuration of a huge team by an API key':
  case 'pages behind a link': {
    const act = () => send(ADDRESSES[abuse] ?? '', null, { 'x-api-key': apiKey });
    for (let connection = 0; connection < CONNECTIONS; connection++) void repeat(act);
    break;
  }
  case 'two upgrade offers at once':
    for (let connection = 0; connection < CONNECTIONS; connection++) void repeat(offerTwice);
    break;
  case 'a configuration of 48,000 dashes by an API key':
  case 'a configuration of short lines by an API key': {
    const act = () => send('/api/v3/config?plan=1', DOCUMENTS[abuse] ?? null, { 'x-api-key': apiKey }, 'PUT');
    for (let connection = 0; connection < CONNECTIONS; connection++) void repeat(act);
    break;
  }
  case 'e-mails with 24,000 parts':
  case 'e-mails with 100,000 lines':
    for (let connection = 0; connection < MAIL_CONNECTIONS; connection++)
      void repeat(() => sendMail(MAILS[abuse] ?? ''));
    break;
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
