/** Writes a text as one word of a POSIX shell. */
export const shellWord = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Writes a text as a PowerShell string without expansion. */
export const powerShellString = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Writes a text as a string of YAML, Python or JavaScript: JSON's strings are strings of all three. */
export const jsonString = (text: string): string => JSON.stringify(text);

/** Escapes a command so that cron doesn't interpret its percent signs (crontab(5): they would end the line). */
export const crontabCommand = (command: string): string => command.replaceAll('%', String.raw`\%`);

/** Writes a text so that systemd expands no specifier and no variable in it (systemd.service(5)). */
export const systemdText = (text: string): string => text.replaceAll('%', '%%').replaceAll('$', '$$$$');

/** Formats a text for a comment: always on one line. */
export const commentText = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** Writes a name that Kubernetes and systemd accept for a resource: lower-case letters, figures and hyphens. */
export function resourceName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-');
  return plain.replaceAll(/^-+/g, '').slice(0, 50).replaceAll(/-+$/g, '') || 'job';
}
