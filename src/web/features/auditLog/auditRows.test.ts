import { describe, expect, it } from '@jest/globals';
import type { DetailedAction } from '../../../contract/audit/auditActions.ts';
import type { AuditRecord } from '../../../contract/audit/auditCalls.ts';
import { auditNames } from '../../../contract/audit/auditSentence.ts';
import { NOW } from '../../../testing/clock.ts';
import { auditRowSentence, auditRows } from './auditRows.ts';

const names = auditNames({ people: {}, teams: { tid_b: 'Beta' } }, String);
const ADA = { kind: 'person', userId: 'id_ada' } as const;

/** Entries made one second apart; the first one is the latest. */
const made = (acts: readonly DetailedAction[], more: Partial<AuditRecord> = {}): AuditRecord[] =>
  acts.map((act, id) => ({ id, at: NOW - id * 1_000, by: ADA, address: '192.0.2.1', ...act, ...more }) as AuditRecord);

const sentences = (entries: readonly AuditRecord[], hasOlder = false) =>
  auditRows(entries, hasOlder).map((row) => auditRowSentence(row, names));

const monitor = (name: string) => ({ monitorId: `mid_${name}`, name });
const paused = (name: string): DetailedAction => ({ action: 'monitor.paused', detail: monitor(name) });
const used = (name: string, monitorName: string): DetailedAction => ({
  action: 'integration.assigned',
  detail: { integrationId: `iid_${name}`, name, kind: 'slack', monitors: 1, monitorName },
});

describe('auditRows', () => {
  it('shows an action on many monitors in quick succession as one row', () => {
    expect(sentences(made(['A', 'B', 'C'].map((name) => used('Ops', name))))).toEqual([
      'Turned on “Ops” (Slack) for 3 monitors',
    ]);
  });

  it('groups by integration, even if they alternate', () => {
    const acts = ['A', 'B'].flatMap((name) => [used('Ops', name), used('Night', name)]);
    expect(sentences(made(acts))).toEqual([
      'Turned on “Ops” (Slack) for 2 monitors',
      'Turned on “Night” (Slack) for 2 monitors',
    ]);
  });

  it.each<[string, DetailedAction[]]>([
    ['Created 2 monitors', ['A', 'B'].map((name) => ({ action: 'monitor.created', detail: monitor(name) }))],
    [
      'Changed the tags of 2 monitors',
      ['A', 'B'].map((name) => ({ action: 'monitor.updated', detail: { ...monitor(name), fields: ['tags'] } })),
    ],
    [
      'Moved 2 monitors to the team “Beta”',
      ['A', 'B'].map((name) => ({ action: 'monitor.moved-out', detail: { ...monitor(name), toTeamId: 'tid_b' } })),
    ],
    [
      'Invited 2 people',
      ['a@b.c', 'd@e.f'].map((address) => ({ action: 'invitation.sent', detail: { address, role: 'member' } })),
    ],
  ])('says %s', (sentence, acts) => {
    expect(sentences(made(acts))).toEqual([sentence]);
  });

  it('keeps entries separate that differ in action, fields, actor, address or time', () => {
    const [first, second] = made([paused('A'), paused('B')]);
    if (!first || !second) throw new Error('two entries');
    for (const other of [
      { ...second, by: { kind: 'server' } },
      { ...second, address: '192.0.2.2' },
      { ...second, at: first.at - 121_000 },
      { ...second, action: 'monitor.resumed' },
      { ...second, detail: { ...monitor('B'), isUndo: true } },
    ]) {
      expect(auditRows([first, other as AuditRecord], false)).toHaveLength(2);
    }
    const changes = (['tags', 'name'] as const).map((field): DetailedAction => ({
      action: 'monitor.updated',
      detail: { ...monitor('A'), fields: [field] },
    }));
    expect(auditRows(made(changes), false)).toHaveLength(2);
  });

  it('never groups actions that are worth a row each', () => {
    const renamed: DetailedAction = { action: 'team.renamed', detail: { from: 'A', to: 'B' } };
    expect(auditRows(made([renamed, renamed]), false)).toHaveLength(2);
  });

  it('says that older entries may belong to the last row', () => {
    const entries = made([paused('A'), paused('B')]);
    expect(sentences(entries, true)).toEqual(['Paused at least 2 monitors']);
    const [created] = made([{ action: 'team.created', detail: { display: 'Beta' } }]);
    expect(sentences([...entries, ...(created ? [created] : [])], true)).toEqual([
      'Paused 2 monitors',
      'Created the team “Beta”',
    ]);
  });
});
