/** Returns the time, in milliseconds since 1970. Passed in, so that tests set it. */
export type Clock = () => number;
