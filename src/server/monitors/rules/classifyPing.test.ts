import { describe, expect, it } from '@jest/globals';
import type { PingKind } from '../../../contract/monitors/monitorRecord.ts';
import type { Keywords } from '../../../contract/monitors/pingFilter.ts';
import { classifyPing, type PingFilter } from './classifyPing.ts';

const keywords: Keywords = { failure: ['ERROR', 'fatal'], success: ['OK'], start: ['START'], otherwise: 'ignore' };
const classify = (sent: { kind?: PingKind; method?: string; body?: string | Uint8Array }, filter: PingFilter) => {
  const { kind = 'success', method = 'POST', body = '' } = sent;
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  return classifyPing({ kind, method, scheme: 'https', body: bytes }, filter);
};

describe('classifyPing', () => {
  it.each(['GET', 'HEAD', 'PUT', 'post', 'OPTIONS'])('ignores %s if only POST counts', (method) => {
    expect(classify({ method, body: 'ERROR' }, { pingMethods: 'post', keywords })).toEqual({
      kind: 'ign',
      isByKeyword: false,
    });
  });

  it('counts an e-mail by its keywords, even if only POST counts', () => {
    const mail = { kind: 'success', method: '', scheme: 'email', body: new TextEncoder().encode('ERROR') } as const;
    expect(classifyPing(mail, { pingMethods: 'post' })).toEqual({ kind: 'success', isByKeyword: false });
    expect(classifyPing(mail, { pingMethods: 'post', keywords })).toEqual({ kind: 'fail', isByKeyword: true });
  });

  it.each<[Keywords['searchIn'], string, PingKind]>([
    [undefined, 'request', 'fail'],
    [['request'], 'request', 'fail'],
    [['subject', 'text'], 'request', 'log'],
    [undefined, 'Nightly\n\nERROR', 'fail'],
    [['request'], 'Nightly\n\nERROR', 'log'],
    [['text'], 'Nightly\n\nERROR', 'fail'],
    [['subject'], 'Nightly\n\nERROR', 'ign'],
    [['subject'], 'ERROR\n\nNightly\n\nOK', 'fail'],
    [['text'], 'ERROR\n\nNightly\n\nOK', 'success'],
    [['subject'], 'ERROR', 'fail'],
    [['text'], 'ERROR', 'ign'],
  ])('searches the %j of %j and counts it as %s', (searchIn, sent, kind) => {
    const filter = { keywords: { ...keywords, ...(searchIn && { searchIn }) } };
    const isRequest = sent === 'request';
    const body = new TextEncoder().encode(isRequest ? 'ERROR' : sent);
    const sender = isRequest
      ? ({ method: 'POST', scheme: 'https' } as const)
      : ({ method: '', scheme: 'email', subjectBytes: sent.split('\n\n')[0]!.length } as const);
    const ping = { kind: 'log', body, ...sender } as const;
    expect(classifyPing(ping, filter).kind).toBe(kind);
  });

  it.each<[NonNullable<Keywords['searchIn']>, PingKind]>([
    [['text'], 'fail'],
    [['subject'], 'ign'],
  ])('treats the first paragraph of an e-mail without a subject as text: %j', (searchIn, kind) => {
    const body = new TextEncoder().encode('ERROR\n\nNightly');
    const ping = { kind: 'success', method: '', scheme: 'email', body, subjectBytes: 0 } as const;
    expect(classifyPing(ping, { keywords: { ...keywords, searchIn } }).kind).toBe(kind);
  });

  it.each<PingKind>(['success', 'fail', 'start', 'log'])(
    'counts a %s according to its URL if there is no filter',
    (kind) => {
      for (const filter of [{}, { pingMethods: 'any' }, { pingMethods: 'post' }] as PingFilter[]) {
        expect(classify({ kind, body: 'ERROR' }, filter)).toEqual({ kind, isByKeyword: false });
      }
    },
  );

  it.each<[string, PingKind]>([
    ['all OK', 'success'],
    ['START', 'start'],
    ['START, then OK', 'success'],
    ['START, OK, ERROR', 'fail'],
    ['a fatal accident', 'fail'],
    ['nonfatalities', 'fail'],
    ['ok, error', 'ign'],
    ['', 'ign'],
  ])('counts the body %j as %s: failure before success before start, matching case', (body, kind) => {
    for (const sent of ['success', 'fail', 'start', 'log'] as const) {
      expect(classify({ kind: sent, body }, { keywords })).toEqual({ kind, isByKeyword: true });
    }
  });

  it.each<[Keywords['otherwise'], PingKind, boolean]>([
    ['ignore', 'ign', true],
    ['failure', 'fail', true],
    ['url', 'start', false],
  ])('counts a body without keywords according to %s', (otherwise, kind, isByKeyword) => {
    expect(classify({ kind: 'start', body: 'hello' }, { keywords: { ...keywords, otherwise } })).toEqual({
      kind,
      isByKeyword,
    });
  });

  it.each<[string, Partial<Keywords>, PingKind, PingKind]>([
    ['a failure', {}, 'success', 'fail'],
    ['OK', {}, 'success', 'ign'],
    ['OK', { otherwise: 'failure' }, 'success', 'fail'],
    ['nothing', { otherwise: 'url' }, 'success', 'ign'],
    ['nothing', { otherwise: 'url' }, 'start', 'start'],
    ['OK', { failure: [] }, 'log', 'success'],
  ])(
    'counts no success if a failure could be in the part that wasn’t read: %s, %j',
    (text, differing, kind, counted) => {
      const search = { contains: (word: string) => text.includes(word), isWhole: false };
      const sent = { kind, method: 'POST', scheme: 'https', body: new Uint8Array(), search } as const;
      const filter = { keywords: { ...keywords, failure: ['a failure'], ...differing } };
      expect(classifyPing(sent, filter).kind).toBe(counted);
    },
  );

  it('finds words next to binary data, and before a truncated character', () => {
    expect(classify({ body: Uint8Array.of(0xff, 0xfe, 0x20, 0x4f, 0x4b) }, { keywords }).kind).toBe('success');
    expect(classify({ body: Uint8Array.of(0x4f, 0x4b, 0xc3) }, { keywords }).kind).toBe('success');
  });
});
