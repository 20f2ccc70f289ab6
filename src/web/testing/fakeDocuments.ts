import type { Command } from '../../contract/commands.ts';
import type { Document, DocumentKey } from '../../contract/documents.ts';
import { refuse, type CommandHandler } from '../../sdk/fakePlatform.ts';

export interface FakeDocuments {
  /** Executes document commands the way the platform does, and refuses all others. */
  readonly answer: CommandHandler;
  put(key: DocumentKey, data: unknown): Document;
  get(key: DocumentKey): Document | undefined;
}

const nameOf = (key: DocumentKey) => JSON.stringify(key);
const isChild = (prefix: DocumentKey, key: DocumentKey) =>
  key.length === prefix.length + 1 && prefix.every((segment, index) => segment === key[index]);

/** Documents in memory, for tests of screens that read and write them. */
export function createFakeDocuments(initial: [DocumentKey, unknown][] = []): FakeDocuments {
  const documents = new Map<string, Document>();
  let commits = 0;
  const nextStamp = () => String((commits += 1)).padStart(20, '0');
  const write = (key: DocumentKey, data: unknown, versionstamp: string) => {
    const document = { key, data, versionstamp };
    documents.set(nameOf(key), document);
    return document;
  };
  const get = (key: DocumentKey) => documents.get(nameOf(key));

  function list({ prefix, cursor = '', limit = 1_000 }: Extract<Command, { kind: 'document-list' }>) {
    return [...documents.values()]
      .filter(({ key }) => isChild(prefix, key))
      .map((document) => ({ cursor: document.key.at(-1) ?? '', document }))
      .toSorted((a, b) => (a.cursor < b.cursor ? -1 : 1))
      .filter((entry) => entry.cursor > cursor)
      .slice(0, limit);
  }

  function commit({ checks, ops }: Extract<Command, { kind: 'document-atomic' }>) {
    const failed = checks.find(({ key, versionstamp }) => (get(key)?.versionstamp ?? null) !== versionstamp);
    if (failed) refuse('DocumentAtomicCommitError', { key: failed.key });
    const versionstamp = nextStamp();
    for (const op of ops) {
      if (op.type === 'delete') documents.delete(nameOf(op.key));
      else write(op.key, op.data, versionstamp);
    }
    return { versionstamp };
  }

  for (const [key, data] of initial) write(key, data, nextStamp());
  return {
    put: (key, data) => write(key, data, nextStamp()),
    get,
    answer(command) {
      switch (command.kind) {
        case 'document-get':
          return get(command.path) ?? refuse('DocumentNotFoundError', { key: command.path });
        case 'document-get-many':
          return command.paths.flatMap((path) => get(path) ?? []);
        case 'document-list':
          return list(command);
        case 'document-atomic':
          return commit(command);
        default:
          return refuse('UnknownRpcError');
      }
    },
  };
}
