/** Returns the time in milliseconds since 1970. Passed in, so that tests can set it. */
export type Clock = () => number;
