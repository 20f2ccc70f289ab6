import { jest } from '@jest/globals';
import { stopClock } from './clock.ts';

stopClock();
// CI gives a failed test a second try, and lists it in the summary. Elsewhere, it fails immediately.
if (process.env.CI) jest.retryTimes(1, { logErrorsBeforeRetry: true });
