const SUFFIXES: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
const rules = new Intl.PluralRules('en', { type: 'ordinal' });

/** Writes an ordinal number, such as "4th", "21st" or "1,002nd". */
export const ordinal = (number: number): string =>
  `${number.toLocaleString('en-US')}${SUFFIXES[rules.select(number)] ?? 'th'}`;
