/** Where a monitor's job reports to: the address is the monitor's own for good, whatever it is called. */
export const pingUrl = (uuid: string): string => `${window.location.origin}/ping/${uuid}`;
