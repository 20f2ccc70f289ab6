/** Whether a test runs the benchmark, to see that it still works. Its figures then mean nothing. */
export const isSmoke = process.env.BENCH_SMOKE === '1';

/** Returns the second value in such a run, to keep it short, and the first one otherwise. */
export const sized = <Value>(full: Value, smoke: Value): Value => (isSmoke ? smoke : full);
