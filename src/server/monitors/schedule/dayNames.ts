/** The days of the week, from Sunday, which is 0. */
export const WEEKDAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
/** Which of a month's weekdays, as in "the first Monday", from 1. */
export const ORDINALS = ['', 'first', 'second', 'third', 'fourth', 'fifth'];
