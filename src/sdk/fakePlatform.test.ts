import { describe, expect, it, jest } from '@jest/globals';
import type { DocumentChange } from '../contract/documents.ts';
import { documentGet, rpc } from './commandBuilders.ts';
import { createFakePlatform, refuse } from './fakePlatform.ts';
import { CommandFailedError } from './platform.ts';

const change: DocumentChange = { type: 'set', key: ['teams', 'tid_1'], data: { display: 'Ops' }, versionstamp: '01' };

describe('the fake platform', () => {
  it('records commands and responds to them through its handler', async () => {
    const platform = createFakePlatform((command) => command.kind);
    await expect(platform.execute(rpc(['a', 'b']))).resolves.toBe('rpc');
    platform.answer(async () => 'another');
    await expect(platform.execute(documentGet(['a']))).resolves.toBe('another');
    expect(platform.commands).toEqual([rpc(['a', 'b']), documentGet(['a'])]);
  });

  it('fails as the platform does, and refuses commands that the test has not prepared', async () => {
    const platform = createFakePlatform();
    await expect(platform.execute(rpc(['a', 'b']))).rejects.toBeInstanceOf(CommandFailedError);
    platform.answer(() => refuse('RateLimitedError', { retryAfterSeconds: 3 }));
    await expect(platform.execute(rpc(['a', 'b']))).rejects.toMatchObject({
      envelope: { kind: 'error', name: 'RateLimitedError', detail: { retryAfterSeconds: 3 } },
    });
  });

  it('does not execute a command that is already aborted', async () => {
    const platform = createFakePlatform(() => 1);
    await expect(platform.execute(rpc(['a', 'b']), { signal: AbortSignal.abort('left') })).rejects.toBe('left');
    expect(platform.commands).toEqual([]);
  });

  it('notifies watchers of a document and its collection of changes until they stop', () => {
    const { realtime } = createFakePlatform();
    const [onDocument, onCollection] = [jest.fn(), jest.fn()];
    const stop = realtime.watchDocument(change.key, onDocument);
    realtime.watchCollection(['teams'], {}, onCollection);
    realtime.change(change);
    stop();
    realtime.change({ type: 'delete', key: change.key, versionstamp: '02' });
    expect(onDocument).toHaveBeenCalledTimes(1);
    expect(onCollection).toHaveBeenCalledTimes(2);
    expect(realtime.watches()).toEqual([{ kind: 'collection-watch', key: ['teams'] }]);
  });

  it('simulates statuses and reopenings, and counts restarts', () => {
    const { realtime } = createFakePlatform();
    const [onStatus, onReopened] = [jest.fn(), jest.fn()];
    realtime.onStatus(onStatus);
    realtime.onReopened(onReopened);
    realtime.changeStatus('offline');
    realtime.reopen();
    realtime.restart();
    expect(onStatus.mock.calls).toEqual([['offline'], ['live']]);
    expect(onReopened).toHaveBeenCalledTimes(1);
    expect(realtime.restarts()).toBe(1);
  });
});
