/** How long a delivery took: "120 ms", "2.4 s". */
export const tookWords = (ms: number): string => (ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`);
