import { describe, expect, it } from '@jest/globals';
import { readPingOptions, readRunOptions } from './commandLine.ts';
import { UsageError } from './usage.ts';

/** Returns the message from the usage error that `read` throws; null if it succeeds. */
function refusal(read: () => unknown): string | null {
  try {
    read();
    return null;
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
}

describe('the options of hearth run', () => {
  it.each<[args: string, message: RegExp]>([
    ['--url http://a.test/ping/x', /Put the command after --/],
    ['--url http://a.test/ping/x --', /Put the command after --/],
    ['-- true', /Specify the monitor with --url, --uuid, or --slug and --key/],
    ['--bogus 1 -- true', /Unknown option '--bogus'/],
    ['--url', /Put the command after --/],
    ['--slug -- true', /--slug/],
    ['--url http://a.test/ping/x --uuid y -- true', /Use only one of --url, --uuid and --slug/],
    ['--url ftp://a.test/ping/x -- true', /--url must be an http or https URL/],
    ['--url http://u:p@a.test/ping/x -- true', /--url must be an http or https URL without a password/],
    ['--url http://a.test -- true', /--url must be the ping URL of a monitor/],
    ['--url http://a.test/ping/x/start -- true', /--url must be the ping URL alone/],
    ['--url http://a.test/ping/x --server http://a.test -- true', /--server needs --uuid or --slug/],
    ['--uuid 12 --server http://a.test -- true', /--uuid must be a UUID/],
    ['--slug a --server http://a.test -- true', /--slug needs --key/],
    ['--slug A/../b --key k --server http://a.test -- true', /--slug must contain only lowercase letters/],
    ['--slug a --key k/../.. --server http://a.test -- true', /--key must be a ping key/],
    ['--slug a --key k -- true', /--server is missing/],
    ['--slug a --key k --server http://a.test/ping/k -- true', /--server must be the server's address/],
    ['--uuid x --key k -- true', /--key needs --slug/],
    ['--uuid x --create -- true', /--create needs --slug/],
    ['--url http://a.test/ping/x --timeout soon -- true', /--timeout must be a time/],
    ['--url http://a.test/ping/x --timeout 0 -- true', /--timeout must be a time/],
    ['--url http://a.test/ping/x --timeout 25d -- true', /--timeout must be a time/],
    ['--url http://a.test/ping/x --retries many -- true', /--retries must be a whole number from 0 to 20/],
  ])('reject “%s”', (args, message) => {
    expect(refusal(() => readRunOptions(args.split(' '), {}))).toMatch(message);
  });
});

describe('the options of hearth ping', () => {
  const url = 'http://a.test/ping/x';

  it.each<[args: string[], message: RegExp]>([
    [['up'], /A ping must be success, start, fail, log or an exit status from 0 to 255/],
    [['256'], /an exit status from 0 to 255/],
    [['start', 'log'], /Give one word/],
    [['--rid', '1'], /--rid must be a UUID/],
    [['--message', 'a', '--stdin'], /Use either --message or --stdin/],
    [['--timeout', '1s'], /Unknown option '--timeout'/],
  ])('reject %j', (args, message) => {
    expect(refusal(() => readPingOptions(['--url', url, ...args], {}))).toMatch(message);
  });
});
