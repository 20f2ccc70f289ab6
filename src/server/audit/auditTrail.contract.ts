import { beforeEach, describe, expect, it } from '@jest/globals';
import type { AlertRecipient } from '../../contract/audit/auditActions.ts';
import { HOUR_MS } from '../../contract/durations.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import { addressMark } from '../mail/emailAddress.ts';
import type { AuditActor, AuditEntry } from './auditEntry.ts';
import { AUDIT_KEPT_MS, type AuditTrail } from './auditTrail.ts';
import { MAX_ENTRIES } from './writeAudit.ts';

export interface AuditedStores {
  trail: AuditTrail;
  documents: DocumentStore;
  /** Sets the stores' clock. */
  setNow(now: number): void;
}

const T0 = Date.UTC(2026, 10, 22, 12);
const ADA: AuditActor = { kind: 'person', identityId: 'id_ada', address: '192.0.2.1' };
const BOB: AuditActor = { kind: 'person', identityId: 'id_bob', address: '192.0.2.2' };

const deleted = (name: string, actor: AuditActor = ADA, teamId = 'tid_1'): AuditEntry => ({
  teamId,
  action: 'view.deleted',
  detail: { name },
  actor,
});
const invited = (address: string): AuditEntry => ({
  teamId: 'tid_1',
  action: 'invitation.sent',
  detail: { address, role: 'member' },
  actor: ADA,
});

/** Contract suite for audit trails and the document stores that write them. `open` returns empty ones. */
export function describeAuditTrail(name: string, open: () => Promise<AuditedStores>): void {
  describe(`audit trail: ${name}`, () => {
    let { trail, documents, setNow }: AuditedStores = {} as AuditedStores;
    beforeEach(async () => {
      ({ trail, documents, setNow } = await open());
      setNow(T0);
    });

    const names = async (query: Partial<Parameters<AuditTrail['list']>[0]> = {}): Promise<string[]> =>
      (await trail.list({ teamId: 'tid_1', limit: 100, ...query })).map(({ detail }) =>
        String(Object.values(detail)[0]),
      );

    it('has the entries of each successful commit, and no others', async () => {
      const op = { type: 'set' as const, key: ['a'], data: 1 };
      const outcomes = await Promise.all([
        documents.commit([{ key: ['a'], versionstamp: null }], [op], [deleted('one'), deleted('two')]),
        documents.commit([{ key: ['a'], versionstamp: null }], [op], [deleted('refused')]),
        documents.commit([], [{ ...op, key: ['b'] }]),
      ]);
      expect(outcomes.map(({ committed }) => committed)).toEqual([true, false, true]);
      expect(await trail.list({ teamId: 'tid_1', limit: 10 })).toEqual([
        { ...written('two'), id: expect.any(Number) },
        { ...written('one'), id: expect.any(Number) },
      ]);
    });

    it('has no entry for a failed commit', async () => {
      const unstorable = { type: 'set' as const, key: [], data: 1 };
      await expect(documents.commit([], [unstorable], [deleted('never')])).rejects.toThrow('segment');
      expect(await names()).toEqual([]);
    });

    it('has a limited number of entries about an action a day, and says when there are more', async () => {
      const many = Array.from({ length: MAX_ENTRIES + 5 }, (_, index) => deleted(`${index}`));
      await trail.record(many.slice(0, 10));
      await trail.record(many.slice(10));
      await documents.commit(
        [],
        [{ type: 'set', key: ['a'], data: 1 }],
        [deleted('late'), deleted('foreign', ADA, 'tid_2')],
      );
      await trail.record([invited('eve@example.com')]);
      const newest = await trail.list({ teamId: 'tid_1', limit: 3 });
      expect(newest.map(({ action, detail, actorKind }) => ({ action, detail, actorKind }))).toMatchObject([
        { action: 'invitation.sent' },
        { action: 'audit.skipped', detail: { action: 'view.deleted', max: MAX_ENTRIES }, actorKind: 'server' },
        { action: 'view.deleted', detail: { name: `${MAX_ENTRIES - 1}` } },
      ]);
      expect(await trail.count({ teamId: 'tid_1' })).toBe(MAX_ENTRIES + 2);
      expect(await names({ teamId: 'tid_2' })).toEqual(['foreign']);
      setNow(T0 + 12 * HOUR_MS);
      await trail.record([deleted('on the next day')]);
      expect((await names())[0]).toBe('on the next day');
    });

    it('lists a team’s entries newest first, page by page, even if many have the same time', async () => {
      for (const [index, at] of [T0, T0 + 1, T0 + 1, T0 + 1, T0 + 2].entries()) {
        setNow(at);
        await trail.record([deleted(`${index}`), deleted('foreign', ADA, 'tid_2')]);
      }
      const pages: string[][] = [];
      for (let after: { at: number; id: number } | undefined; ;) {
        const page = await trail.list({ teamId: 'tid_1', limit: 2, ...(after && { after }) });
        if (page.length === 0) break;
        pages.push(page.map(({ detail }) => ('name' in detail ? detail.name : '')));
        after = page.at(-1);
      }
      expect(pages).toEqual([['4', '3'], ['2', '1'], ['0']]);
      expect(await trail.count({ teamId: 'tid_1' })).toBe(5);
    });

    it('filters by person, action and day', async () => {
      await trail.record([deleted('by Ada'), deleted('by Bob', BOB), invited('eve@example.com')]);
      setNow(T0 + 1_000);
      await trail.record([
        deleted('by a link', { kind: 'link', link: 'snooze', address: '192.0.2.3' }),
        deleted('by itself', { kind: 'server' }),
      ]);
      expect(await names({ actorId: 'id_ada' })).toEqual(['eve@example.com', 'by Ada']);
      expect(await names({ actorId: 'snooze' })).toEqual([]);
      expect(await names({ action: 'invitation.sent' })).toEqual(['eve@example.com']);
      expect(await names({ from: T0 + 1 })).toEqual(['by itself', 'by a link']);
      expect(await names({ from: T0, until: T0 + 1_000, action: 'view.deleted', actorId: 'id_bob' })).toEqual([
        'by Bob',
      ]);
      expect(await trail.count({ teamId: 'tid_1', action: 'view.deleted' })).toBe(4);
      expect(await trail.actors('tid_1')).toEqual(['id_ada', 'id_bob']);
      expect(await trail.actors('tid_2')).toEqual([]);
    });

    it('names the API key that did something, and no person', async () => {
      const key: AuditActor = { kind: 'apiKey', keyId: 'kid_1', name: 'Deploys', address: '192.0.2.3' };
      await trail.record([deleted('view', key)]);
      expect(await trail.list({ teamId: 'tid_1', limit: 10 })).toEqual([
        {
          ...written('view'),
          id: expect.any(Number),
          actorKind: 'apiKey',
          actorId: 'kid_1',
          actorName: 'Deploys',
          address: '192.0.2.3',
        },
      ]);
      expect(await trail.actors('tid_1')).toEqual([]);
    });

    it('erases a deleted account by its id and its addresses, and keeps the other entries', async () => {
      const mark = addressMark('Bob@Example.com');
      const saved = { integrationId: 'iid_1', name: 'E-mail to bob@example.com', kind: 'email' as const };
      await trail.record([
        deleted('view', BOB),
        invited('bob@example.com'),
        invited('eve@example.com'),
        { teamId: 'tid_2', action: 'integration.created', detail: saved, actor: ADA, about: mark },
      ]);
      while ((await trail.forgetPerson('id_bob', [mark])).hasMore);
      const left = await trail.list({ teamId: 'tid_1', limit: 10 });
      expect(left).toMatchObject([
        { detail: { address: 'eve@example.com' }, actorId: 'id_ada' },
        { detail: { address: '', role: 'member' }, actorId: 'id_ada', address: '192.0.2.1' },
        { detail: { name: 'view' }, actorKind: 'person', actorId: null, address: null },
      ]);
      expect(await trail.list({ teamId: 'tid_2', limit: 10 })).toMatchObject([{ detail: { ...saved, name: '' } }]);
      expect(await trail.actors('tid_1')).toEqual(['id_ada']);
    });

    it('erases a deleted account from others’ entries about it, but no other account', async () => {
      const removed = (userId: string): AuditEntry => ({
        teamId: 'tid_1',
        action: 'member.removed',
        detail: { userId, role: 'member' },
        actor: ADA,
      });
      await trail.record([removed('id_bob'), removed('id_eve')]);
      while ((await trail.forgetPerson('id_bob', [])).hasMore);
      const left = await trail.list({ teamId: 'tid_1', limit: 10 });
      expect(left.map(({ detail }) => detail)).toEqual([
        { userId: 'id_eve', role: 'member' },
        { userId: '', role: 'member' },
      ]);
    });

    it('erases a deleted account that got the alert whose link was used, and keeps the monitor’s name', async () => {
      const monitor = { monitorId: 'mid_1', name: 'Backup' };
      const ended = (sentTo: AlertRecipient): AuditEntry => ({
        teamId: 'tid_1',
        action: 'snooze.ended',
        detail: { ...monitor, ...sentTo },
        actor: { kind: 'link', link: 'snooze', address: '192.0.2.3', sentTo },
      });
      await trail.record([ended({ userId: 'id_bob' }), ended({ address: 'bob@example.com' })]);
      while ((await trail.forgetPerson('id_bob', [addressMark('bob@example.com')])).hasMore);
      expect((await trail.list({ teamId: 'tid_1', limit: 10 })).map(({ detail }) => detail)).toEqual([
        { ...monitor, address: '' },
        { ...monitor, userId: '' },
      ]);
    });

    it('deletes a team’s entries, and those older than 400 days', async () => {
      await trail.record([deleted('old'), deleted('foreign', ADA, 'tid_2')]);
      setNow(T0 + 1);
      await trail.record([deleted('new')]);
      while ((await trail.prune(T0 + 1 + AUDIT_KEPT_MS)).hasMore);
      expect([await names(), await names({ teamId: 'tid_2' })]).toEqual([['new'], []]);
      while ((await trail.removeTeam('tid_1')).hasMore);
      expect(await names()).toEqual([]);
    });
  });
}

const written = (name: string) => ({
  at: T0,
  teamId: 'tid_1',
  action: 'view.deleted',
  detail: { name },
  actorKind: 'person',
  actorId: 'id_ada',
  actorName: null,
  address: '192.0.2.1',
});
