import { describe, expect, it, jest } from '@jest/globals';
import type { RealtimeCommand } from '../../contract/realtimeCommands.ts';
import { collectionListener, documentListener, eventListener } from './listeners.ts';
import { createRegisters } from './registers.ts';

const key = ['teams', 'tid_1'];
const change = { type: 'set', key, data: { display: 'Ops' }, versionstamp: '01' };

function createHarness() {
  const sent: RealtimeCommand[] = [];
  return { ...createRegisters((command) => sent.push(command)), sent };
}

describe('the registers', () => {
  it('watch on the platform from the first listener until the last one stops', () => {
    const { add, sent, isEmpty } = createHarness();
    const stopFirst = add(documentListener(key, jest.fn()));
    const stopSecond = add(documentListener([...key], jest.fn()));
    expect(sent).toEqual([{ kind: 'document-watch', key }]);
    stopFirst();
    expect(sent).toHaveLength(1);
    expect(isEmpty()).toBe(false);
    stopSecond();
    expect(sent.slice(1)).toEqual([{ kind: 'document-unwatch', key }]);
    expect(isEmpty()).toBe(true);
  });

  it('ignore a second stop, even if someone else is listening by then', () => {
    const { add, sent } = createHarness();
    const stop = add(documentListener(key, jest.fn()));
    stop();
    add(documentListener(key, jest.fn()));
    stop();
    expect(sent.map(({ kind }) => kind)).toEqual(['document-watch', 'document-unwatch', 'document-watch']);
  });

  it('count a listener twice if it is added twice', () => {
    const { add, dispatch, sent } = createHarness();
    const hear = jest.fn();
    const listener = eventListener(['ping'], hear);
    const [stop] = [add(listener), add(listener)];
    dispatch({ event: ['ping'], payload: 1 });
    expect(hear).toHaveBeenCalledTimes(2);
    stop();
    expect(sent).toHaveLength(1);
  });

  it('keep watches with different bounds separate', () => {
    const { add, sent, openings } = createHarness();
    add(collectionListener(['teams'], {}, jest.fn()));
    const stop = add(collectionListener(['teams'], { after: 'm' }, jest.fn()));
    expect(openings()).toEqual(sent);
    stop();
    expect(sent.at(-1)).toEqual({ kind: 'collection-unwatch', key: ['teams'], after: 'm' });
    expect(openings()).toEqual([{ kind: 'collection-watch', key: ['teams'] }]);
  });

  it('notify only listeners of the exact path', () => {
    const { add, dispatch } = createHarness();
    const heard: string[] = [];
    add(documentListener(key, () => heard.push('document')));
    add(documentListener(['teams', 'tid_2'], () => heard.push('another document')));
    add(documentListener(['teams/tid_1'], () => heard.push('a segment with a slash')));
    add(collectionListener(['teams'], {}, () => heard.push('collection')));
    add(eventListener(['$document', ...key, 'more'], () => heard.push('a longer path')));
    dispatch({ event: ['$document', ...key], payload: change });
    expect(heard).toEqual(['document']);
    dispatch({ event: ['$collection', 'teams'], payload: change });
    expect(heard).toEqual(['document', 'collection']);
  });

  it('notify each watcher of a collection only of changes within its bounds', () => {
    const { add, dispatch } = createHarness();
    const heard: string[] = [];
    add(collectionListener(['teams'], { before: 'm' }, () => heard.push('first half')));
    add(collectionListener(['teams'], { afterInclusive: 'm' }, () => heard.push('second half')));
    dispatch({ event: ['$collection', 'teams'], payload: { ...change, key: ['teams', 'x'] } });
    expect(heard).toEqual(['second half']);
  });

  it('ignore payloads that are not changes', () => {
    const { add, dispatch } = createHarness();
    const onChange = jest.fn();
    add(documentListener(key, onChange));
    for (const payload of [undefined, null, 'set', { type: 'set', key }, { ...change, key: 'teams' }]) {
      dispatch({ event: ['$document', ...key], payload });
    }
    expect(onChange).not.toHaveBeenCalled();
  });

  it('let a listener remove itself and others while it is called', () => {
    const { add, dispatch } = createHarness();
    const heard: string[] = [];
    const stops: (() => void)[] = [];
    const stopAll = () => stops.forEach((stop) => stop());
    stops.push(
      add(
        eventListener(['ping'], () => {
          heard.push('first');
          stopAll();
        }),
      ),
    );
    stops.push(add(eventListener(['ping'], () => heard.push('second'))));
    dispatch({ event: ['ping'], payload: 1 });
    dispatch({ event: ['ping'], payload: 2 });
    expect(heard).toEqual(['first']);
  });
});
