/**
 * Headers of a mail that a machine sent and that nobody need answer. Mail programs show a button for `unsubscribeUrl`, which
 * takes a POST without a sign-in (RFC 8058); without one, they link to the page where mails are chosen.
 */
export function machineMailHeaders(manageUrl: string, unsubscribeUrl?: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${unsubscribeUrl ?? manageUrl}>`,
    ...(unsubscribeUrl !== undefined && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
  };
}
