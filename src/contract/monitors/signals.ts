/** The signals that end jobs, by their numbers on Linux (signal(7)). */
const NAMES = new Map([
  [1, 'HUP'],
  [2, 'INT'],
  [3, 'QUIT'],
  [4, 'ILL'],
  [5, 'TRAP'],
  [6, 'ABRT'],
  [7, 'BUS'],
  [8, 'FPE'],
  [9, 'KILL'],
  [10, 'USR1'],
  [11, 'SEGV'],
  [12, 'USR2'],
  [13, 'PIPE'],
  [14, 'ALRM'],
  [15, 'TERM'],
  [24, 'XCPU'],
  [25, 'XFSZ'],
  [31, 'SYS'],
]);
/** In a shell, the exit status of a job that a signal ended is the signal's number plus this. */
const SIGNALED = 128;

const STATUSES = new Map([...NAMES].map(([number, name]) => [name, SIGNALED + number]));

/** Returns the exit status for a signal's name, with or without `SIG`; undefined if there's no such signal. */
export const statusOfSignal = (name: string): number | undefined => STATUSES.get(name.replace(/^SIG/, ''));

/** Formats an exit status, with the signal that it stands for: "3", "143 (SIGTERM)". */
export function exitStatusWords(exitStatus: number): string {
  const signal = NAMES.get(exitStatus - SIGNALED);
  return signal === undefined ? String(exitStatus) : `${exitStatus} (SIG${signal})`;
}
