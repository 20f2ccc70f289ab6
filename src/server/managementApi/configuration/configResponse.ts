import { STATUS_CODES } from 'node:http';
import type { ApiKeyGrant } from '../../apiKeys/apiKeyGate.ts';
import type { DocumentProblem } from './readDocument.ts';

/** An authorized request about a team's configuration. */
export interface ConfigCall {
  grant: ApiKeyGrant;
  /** The client's network address. */
  address: string;
  query: URLSearchParams;
  /** The client's `Accept` header. */
  accept: string;
  /** The revision that a change requires; null for any. */
  ifMatch: string | null;
  /** The body, as received. */
  document: Buffer;
}

export interface ConfigResponse {
  status: number;
  type: 'application/json' | 'application/yaml' | 'application/problem+json';
  body: string;
  /** The revision that was read, or that is now stored. */
  revision?: string;
  retryAfterSeconds?: number;
}

/** Creates an error as a problem document (RFC 9457), with additional members. */
export function problemResponse(status: number, detail: string, more: object = {}): ConfigResponse {
  const problem = { type: 'about:blank', title: STATUS_CODES[status], status, detail, ...more };
  return { status, type: 'application/problem+json', body: JSON.stringify(problem) };
}

/** Lists a document's problems, each with its position. */
export const errorsResponse = (status: number, errors: readonly DocumentProblem[]): ConfigResponse =>
  problemResponse(status, errors.map(problemLine).join('\n'), { errors });

const problemLine = ({ pointer, detail, line }: DocumentProblem): string =>
  `${line === undefined ? '' : `Line ${line}: `}${pointer === '' ? 'The document' : pointer} ${detail}.`;
