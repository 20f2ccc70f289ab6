/** Quotes text as a single word for a POSIX shell. */
export const shellWord = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Quotes text as a PowerShell string without expansion. */
export const powerShellString = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Quotes text for YAML, Python or JavaScript. A JSON string is valid in all three. */
export const jsonString = (text: string): string => JSON.stringify(text);

/** Escapes percent signs in a command, which cron would turn into newlines (crontab(5)). */
export const crontabCommand = (command: string): string => command.replaceAll('%', String.raw`\%`);

/** Escapes text so that systemd doesn't expand specifiers or variables in it (systemd.service(5)). */
export const systemdText = (text: string): string => text.replaceAll('%', '%%').replaceAll('$', '$$$$');

/** Formats text for a comment, always on one line. */
export const commentText = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** Converts a name to a resource name for Kubernetes and systemd: lowercase letters, digits and hyphens. */
export function resourceName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-');
  return plain.replaceAll(/^-+/g, '').slice(0, 50).replaceAll(/-+$/g, '') || 'job';
}
