/** Writes a wait: seconds up to two minutes, whole minutes above. */
export const waitWords = (seconds: number) => (seconds <= 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`);
