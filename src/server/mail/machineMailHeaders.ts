/**
 * Headers of a machine-sent mail that needs no reply. Mail programs show a button for `unsubscribeUrl`, which accepts a
 * POST without a sign-in (RFC 8058); without it, they link to the page with the mail settings.
 */
export function machineMailHeaders(manageUrl: string, unsubscribeUrl?: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${unsubscribeUrl ?? manageUrl}>`,
    ...(unsubscribeUrl !== undefined && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
  };
}
