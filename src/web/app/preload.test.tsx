import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createPreload, preloadOnIntent } from './preload.ts';

const urlOf = (path: string) => new URL(`https://hearth.example/dashboard${path}`);

describe('createPreload', () => {
  function start() {
    let nowMs = 0;
    const lazy = jest.fn(async () => ({}));
    const loader = jest.fn(async (_args: unknown) => null);
    const routes = [{ path: 'teams', loader: async () => null, children: [{ path: ':teamId', lazy, loader }] }];
    const preload = createPreload(routes, () => nowMs);
    return { preload, lazy, loader, passTime: (ms: number) => (nowMs += ms) };
  }

  it("gets a screen's code and data ready", () => {
    const { preload, lazy, loader } = start();
    preload(urlOf('/teams/a'));
    expect(lazy).toHaveBeenCalledTimes(1);
    expect(loader).toHaveBeenCalledTimes(1);
    const [args] = loader.mock.calls[0] as [{ params: object; request: Request }];
    expect(args.params).toEqual({ teamId: 'a' });
    expect(args.request.headers.get('purpose')).toBe('prefetch');
  });

  it('preloads again only after 30 seconds', () => {
    const { preload, loader, passTime } = start();
    preload(urlOf('/teams/a'));
    passTime(29_999);
    preload(urlOf('/teams/a'));
    expect(loader).toHaveBeenCalledTimes(1);
    passTime(1);
    preload(urlOf('/teams/a'));
    expect(loader).toHaveBeenCalledTimes(2);
  });

  it('limits each address separately', () => {
    const { preload, loader } = start();
    preload(urlOf('/teams/a'));
    preload(urlOf('/teams/b'));
    expect(loader).toHaveBeenCalledTimes(2);
  });

  it('leaves reporting a failure to the navigation', async () => {
    const { preload, loader } = start();
    loader.mockRejectedValue(new Error('offline'));
    preload(urlOf('/teams/a'));
    preload(urlOf('/nowhere'));
    preload(new URL('https://hearth.example/elsewhere'));
    await expect(loader.mock.results[0]?.value).rejects.toThrow('offline');
    expect(loader).toHaveBeenCalledTimes(1);
  });
});

describe('preloadOnIntent', () => {
  let stop = () => {};
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => {
    stop();
    document.body.replaceChildren();
    jest.useRealTimers();
  });

  function start() {
    document.body.innerHTML = `
      <a id="a" href="/dashboard/teams/a"><b id="inside">A</b></a>
      <a id="b" href="/dashboard/teams/b">B</a>
      <a id="far" href="https://elsewhere.example/dashboard">C</a>
      <p id="none">text</p>`;
    const preload = jest.fn();
    stop = preloadOnIntent(document, preload);
    const point = (id: string, type = 'pointerover') =>
      document.querySelector(`#${id}`)?.dispatchEvent(new Event(type, { bubbles: true }));
    return { preload, point };
  }

  it('preloads a link’s destination after it was pointed at for 50 ms', () => {
    const { preload, point } = start();
    point('a');
    jest.advanceTimersByTime(49);
    expect(preload).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(preload).toHaveBeenCalledWith(new URL('http://localhost/dashboard/teams/a'));
  });

  it('preloads a focused link’s destination after 50 ms too', () => {
    const { preload, point } = start();
    point('a', 'focusin');
    jest.advanceTimersByTime(50);
    expect(preload).toHaveBeenCalledTimes(1);
  });

  it('keeps counting while the pointer moves within the link', () => {
    const { preload, point } = start();
    point('a');
    jest.advanceTimersByTime(30);
    point('inside');
    jest.advanceTimersByTime(20);
    expect(preload).toHaveBeenCalledTimes(1);
  });

  it.each(['b', 'none'])('does nothing when the pointer moves on within 50 ms (next target: %s)', (next) => {
    const { preload, point } = start();
    point('a');
    jest.advanceTimersByTime(30);
    point(next);
    jest.advanceTimersByTime(30);
    expect(preload).not.toHaveBeenCalled();
  });

  it('leaves links to other sites alone', () => {
    const { preload, point } = start();
    point('far');
    jest.advanceTimersByTime(50);
    expect(preload).not.toHaveBeenCalled();
  });
});
