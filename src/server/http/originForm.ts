const ABSOLUTE_FORM = /^https?:\/\/[^/?#]*(?<rest>.*)$/i;

/** The target of a request without the scheme and the host that its absolute form begins with (RFC 9112 §3.2.2). */
export function originFormOf(target: string): string {
  if (target.startsWith('/')) return target;
  const rest = ABSOLUTE_FORM.exec(target)?.groups?.rest;
  if (rest === undefined) return target;
  return rest.startsWith('/') ? rest : `/${rest}`;
}
