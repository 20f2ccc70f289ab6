import { beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  DRAFT_KEY,
  leftStackKey,
  readDraft,
  readLeftStack,
  writeDraft,
  writeLeftStack,
  type KeyValueStorage,
} from './flowStorage.ts';
import { choiceStep, codeStep, emailStep, providerStep } from './testing/steps.ts';

const storage = window.localStorage;
const nothing = { email: '', authentication: [], registration: [] };

beforeEach(() => storage.clear());

describe('the stack stored before leaving for a provider', () => {
  const left = { stack: [choiceStep, providerStep], search: '?redirect=%2Fteams' };

  it('is stored under a key named for its flow, and removed', () => {
    writeLeftStack(storage, 'authentication', left);
    expect(Object.keys(storage)).toEqual(['hearth:authentication']);
    expect(readLeftStack(storage, 'authentication')).toEqual(left);
    expect(readLeftStack(storage, 'registration')).toBeNull();
    writeLeftStack(storage, 'authentication', null);
    expect(storage).toHaveLength(0);
  });

  it.each([
    ['not JSON', '{'],
    ['not a record', '[]'],
    ['without a stack', '{"search":""}'],
    ['with an invalid step', JSON.stringify({ stack: [choiceStep, { state: 1 }], search: '' })],
    ['with a search that is not a string', JSON.stringify({ stack: [choiceStep], search: 1 })],
  ])('is dropped when it is %s', (_case, text) => {
    storage.setItem(leftStackKey('registration'), text);
    expect(readLeftStack(storage, 'registration')).toBeNull();
  });
});

describe('the draft of a tab', () => {
  it('keeps the address and the unfinished stacks', () => {
    const draft = { email: 'ada@example.com', authentication: [], registration: [emailStep, codeStep] };
    writeDraft(storage, draft);
    expect(readDraft(storage)).toEqual(draft);
  });

  it('does not keep a first step alone, and is removed when there is nothing to keep', () => {
    writeDraft(storage, { ...nothing, email: 'a' });
    writeDraft(storage, { ...nothing, authentication: [emailStep] });
    expect(storage.getItem(DRAFT_KEY)).toBeNull();
  });

  it('is read without its invalid parts', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        storage.setItem(DRAFT_KEY, text);
        const draft = readDraft(storage);
        expect(typeof draft.email).toBe('string');
        expect(Array.isArray(draft.authentication) && Array.isArray(draft.registration)).toBe(true);
      }),
    );
    storage.setItem(DRAFT_KEY, JSON.stringify({ email: 7, authentication: [{}], registration: [emailStep, codeStep] }));
    expect(readDraft(storage)).toEqual({ ...nothing, registration: [emailStep, codeStep] });
  });
});

it('works when storage is full or blocked', () => {
  const refuse = () => {
    throw new DOMException('Forbidden', 'SecurityError');
  };
  const forbidden: KeyValueStorage = { getItem: refuse, setItem: refuse, removeItem: refuse };
  expect(() => writeDraft(forbidden, { ...nothing, email: 'a' })).not.toThrow();
  expect(() => writeLeftStack(forbidden, 'registration', null)).not.toThrow();
  expect(readDraft(forbidden)).toEqual(nothing);
  expect(readLeftStack(forbidden, 'registration')).toBeNull();
});
