import { describe, expect, it } from '@jest/globals';
import { isDocumentChange, isEventAt, isEventMessage } from './events.ts';

describe('isEventMessage', () => {
  it.each([
    ['an event', { kind: 'event', event: ['$document', 'users', 'id'], payload: {} }],
    ['an event without a payload', { kind: 'event', event: ['team', 'renamed'] }],
  ])('accepts %s', (_case, value) => {
    expect(isEventMessage(value)).toBe(true);
  });

  it.each([
    ['another kind', { kind: 'result', event: [], payload: {} }],
    ['a path that is a string', { kind: 'event', event: 'users', payload: {} }],
    ['a path that contains a number', { kind: 'event', event: ['users', 1], payload: {} }],
    ['no path', { kind: 'event', payload: {} }],
    ['a list', [{ kind: 'event', event: [] }]],
    ['null', null],
  ])('refuses %s', (_case, value) => {
    expect(isEventMessage(value)).toBe(false);
  });
});

describe('isDocumentChange', () => {
  const removed = { type: 'delete', key: ['teams', 't'], versionstamp: '0a' };
  const written = { ...removed, type: 'set', data: { display: 'Ops' } };

  it.each([
    ['a written document', written],
    ['a document written as null', { ...written, data: null }],
    ['a deleted document', removed],
    ['a change without its versionstamp', { type: 'delete', key: ['teams', 't'] }],
  ])('accepts %s', (_case, value) => {
    expect(isDocumentChange(value)).toBe(true);
  });

  it.each([
    ['a written document without its data', { ...removed, type: 'set' }],
    ['an unknown type', { ...written, type: 'patch' }],
    ['a key that is a string', { ...written, key: 'teams/t' }],
    ['a key with a null segment', { ...written, key: ['teams', null] }],
    ['a versionstamp that is a number', { ...written, versionstamp: 1 }],
    ['a refusal', { name: 'ForbiddenError', detail: {} }],
    ['null', null],
  ])('refuses %s', (_case, value) => {
    expect(isDocumentChange(value)).toBe(false);
  });
});

describe('isEventAt', () => {
  const teams = ['$collection', 'users', 'ada', 'teams'];

  it.each([
    [['$collection', 'users', 'ada', 'teams'], true],
    [['$collection', 'users', '{userId}', 'teams'], true],
    [['$collection', 'users', ':userId', 'teams'], true],
    [['$collection', 'users', 'bea', 'teams'], false],
    [['$collection', 'users', '{userId}'], false],
    [['$document', 'users', '{userId}', 'teams'], false],
  ])('compares the path of a listener for a collection with %j: %p', (event, expected) => {
    expect(isEventAt(teams, event)).toBe(expected);
  });

  it('accepts placeholders only in collection events', () => {
    expect(isEventAt(['$document', 'users', 'ada'], ['$document', 'users', '{userId}'])).toBe(false);
  });
});
