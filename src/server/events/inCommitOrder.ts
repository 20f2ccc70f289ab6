/** A commit under way. */
export interface Flight {
  /** The commit got this versionstamp: its changes may go out when their turn comes. */
  land(versionstamp: string, publish: () => void): void;
  /** The commit wrote nothing. */
  cancel(): void;
}

interface Landed {
  versionstamp: string;
  publish(): void;
  /** The last commit that had begun when this one landed. */
  begunBefore: number;
}

/**
 * Puts the results of concurrent commits into the order of their versionstamps. A change waits only for the commits
 * that were in flight when its own landed: later ones get a greater versionstamp.
 */
export function createCommitOrder() {
  const flying = new Set<number>();
  const landed: Landed[] = [];
  let begun = 0;

  function publishDue(): void {
    while (landed.length > 0) {
      const barrier = Math.min(...landed.map(({ begunBefore }) => begunBefore));
      for (const flight of flying) if (flight <= barrier) return;
      landed.shift()?.publish();
    }
  }

  return {
    begin(): Flight {
      const flight = ++begun;
      flying.add(flight);
      return {
        land(versionstamp, publish) {
          flying.delete(flight);
          const place = landed.findIndex((other) => other.versionstamp > versionstamp);
          landed.splice(place === -1 ? landed.length : place, 0, { versionstamp, publish, begunBefore: begun });
          publishDue();
        },
        cancel() {
          flying.delete(flight);
          publishDue();
        },
      };
    },
  };
}
