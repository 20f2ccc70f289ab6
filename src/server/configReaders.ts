export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * An invalid setting that prevents startup. Its message is one sentence that names the variable and never includes its
 * value.
 */
export class ConfigError extends Error {
  override name = 'ConfigError';

  constructor(variable: string, problem: string) {
    super(`${variable} ${problem}.`);
  }
}

interface IntegerRange {
  fallback: number;
  min: number;
  max: number;
}

export function readInteger(env: Environment, name: string, { fallback, min, max }: IntegerRange): number {
  const value = env[name];
  if (!value) return fallback;
  const number = /^\d{1,10}$/.test(value) ? Number(value) : NaN;
  if (!(number >= min && number <= max)) throw new ConfigError(name, `must be a whole number from ${min} to ${max}`);
  return number;
}

export function readChoice<Choice extends string>(
  env: Environment,
  name: string,
  choices: readonly Choice[],
  fallback: Choice,
): Choice {
  const value = env[name] || fallback;
  const choice = choices.find((candidate) => candidate === value);
  if (choice === undefined) throw new ConfigError(name, `must be one of ${choices.join(', ')}`);
  return choice;
}

/** Reads `true` or `false`; false if unset. */
export function readFlag(env: Environment, name: string): boolean {
  return readChoice(env, name, ['true', 'false'], 'false') === 'true';
}

/** Splits a comma-separated list; empty entries are dropped. */
export function readList(value: string | undefined): string[] {
  return (value ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}
