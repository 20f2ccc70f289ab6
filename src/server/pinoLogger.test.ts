import { closeSync, openSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { createLogger } from './pinoLogger.ts';

const JWT = 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJpZF8xIn0.c2lnbmF0dXJl';
const API_KEY = `hrw_${'aB3'.repeat(9)}x`;
const ENCRYPTED = 'eyJhbGciOiJkaXIifQ..aXY.Y2lwaGVydGV4dA.dGFn';

function startLog(level: 'info' | 'debug' = 'info') {
  const lines: string[] = [];
  const logger = createLogger(level, { write: (line) => void lines.push(line) });
  return { logger, lines, text: () => lines.join('') };
}

describe('createLogger', () => {
  it.each<[string, object, string]>([
    ['a header', { req: { headers: { authorization: `Bearer ${JWT}` } } }, ''],
    ['a header of another scheme', { headers: { Authorization: 'Basic dXNlcjpodXNoLWh1c2g=' } }, ''],
    ['a cookie', { headers: { cookie: 'session=hush-hush', 'set-cookie': 'session=hush-hush' } }, ''],
    ['a token set', { value: { access_token: 'hush-hush', id_token: 'hush-hush', refresh_token: 'hush-hush' } }, ''],
    ['a token in camel case', { deeply: [{ nested: { refreshToken: 'hush-hush' } }] }, ''],
    ['a client secret', { provider: { clientSecret: 'hush "hush" hush-hush' } }, ''],
    ['a code as text', { input: { code: '654321' } }, ''],
    ['a code as a number', { input: { code: 654321 } }, ''],
    ['a flow state', { input: { state: ENCRYPTED } }, ''],
    ['a token in a message', {}, `could not verify ${JWT} here`],
    ['a bearer in a message', {}, 'sent Bearer hush-hush'],
    ['a token in an error', { err: new Error(`bad ${JWT}`) }, 'failed'],
    ['an encrypted state in an error', { err: new Error(`bad ${ENCRYPTED}`) }, 'failed'],
    ['an API key in a header', { headers: { 'x-api-key': API_KEY } }, ''],
    ['an API key in a path', { path: `/ping/${API_KEY}/backup` }, `asked for /ping/${API_KEY}`],
    ['the password of an address', { err: new Error('no route to smtp://me:hush-hush@mail.example.com') }, 'failed'],
    ['a websocket bearer', {}, `base64url.bearer.authorization.baseless.dev.${Buffer.from(JWT).toString('base64url')}`],
  ])('keeps %s out of the log', (_case, detail, message) => {
    const { logger, lines, text } = startLog();
    logger.info(detail, message);
    for (const secret of [
      JWT,
      ENCRYPTED,
      API_KEY,
      Buffer.from(JWT).toString('base64url'),
      'hush-hush',
      'dXNlcjpodX',
      '654321',
    ]) {
      expect(text()).not.toContain(secret);
    }
    expect(text()).toContain('[redacted]');
    expect(() => void lines.map((line) => JSON.parse(line) as unknown)).not.toThrow();
  });

  it('keeps useful details', () => {
    const { logger, text } = startLog();
    const refused = Object.assign(new Error('connect refused'), { code: 'ECONNREFUSED' });
    logger.error({ err: refused, requestId: 'a-b-c', status: 500 }, 'Mail could not be sent');
    expect(JSON.parse(text())).toMatchObject({
      err: { code: 'ECONNREFUSED', message: 'connect refused', stack: expect.stringContaining('pinoLogger.test') },
      requestId: 'a-b-c',
      status: 500,
      msg: 'Mail could not be sent',
    });
  });

  it('writes only lines that its level allows', () => {
    const { logger, lines } = startLog('info');
    logger.debug('not this');
    logger.info('this');
    expect(lines).toHaveLength(1);
  });

  it('keeps working if a line can’t be written, as on a full disk', () => {
    const readOnly = openSync(__filename, 'r');
    const logger = createLogger('info', readOnly);
    expect(() => logger.info('This line is lost')).not.toThrow();
    closeSync(readOnly);
  });
});
