import { type Page, page, serve, type TestServer } from './server.js';

/** A repository as the Hub serves it: a gate, an API that lists files, files on another host, a parquet copy. */
export interface HubRepository {
  /** `OWNER/NAME`. */
  name: string;
  /** The commit that main stands at; change it to move main. */
  commit: string;
  /** By path. Those of `onHost` come from the Hub itself, the others by a redirect from the storage host. */
  files: Record<string, string | Uint8Array>;
  onHost?: readonly string[];
  /** The Hub's own copy, by path; absent where it made none. */
  parquet?: Record<string, Uint8Array>;
  gated?: boolean;
}

export interface HubServer {
  /** For `HF_ENDPOINT`. */
  endpoint: string;
  repository: HubRepository;
  /** Requests in order: host (`hub` or `storage`), path, and what was shown as authorization. */
  asked: { host: 'hub' | 'storage'; path: string; authorization: string | undefined }[];
  /** Faults to play: by path of a file, what the storage host sends in its place. */
  broken: Map<string, Page>;
  close(): Promise<void>;
}

/** The token that is known and accepted; the second is known and has not accepted the conditions. */
export const TOKEN = 'hf_loopback-token-that-is-accepted';
export const STRANGER = 'hf_loopback-token-without-access';

export const PARQUET_COMMIT = 'f'.repeat(40);

/** Two servers on loopback in the shape of the Hub and of the host that its files are stored on. */
export async function serveHub(repository: HubRepository): Promise<HubServer> {
  const asked: HubServer['asked'] = [];
  const broken = new Map<string, Page>();
  const note = (host: 'hub' | 'storage', serveIt: Page): Page => {
    return (response, nth, request) => {
      asked.push({ host, path: request.url ?? '', authorization: request.headers.authorization });
      serveIt(response, nth, request);
    };
  };
  const storage = await serve(
    byPath(
      note('storage', (response, nth, request) => {
        const path = decodeURIComponent((request.url ?? '').replace(/^\/stored\/|\?.*$/g, ''));
        const content = repository.files[path] ?? repository.parquet?.[path];
        const fault = broken.get(path);
        if (fault) fault(response, nth, request);
        // As the storage host does: a second way of signing in is an error.
        else if (request.headers.authorization) response.writeHead(400).end('two kinds of authorization');
        else if (content === undefined) response.writeHead(404).end();
        else page(content)(response, nth, request);
      }),
    ),
  );
  const hub = await serve(
    byPath(
      note('hub', (response, nth, request) => {
        const answer = answerOf(repository, storage, request.url ?? '/', request.headers.authorization);
        answer(response, nth, request);
      }),
    ),
  );
  return {
    endpoint: hub.url(''),
    repository,
    asked,
    broken,
    close: async () => {
      await Promise.all([hub.close(), storage.close()]);
    },
  };
}

/** One page for every path. */
function byPath(any: Page): Record<string, Page> {
  return new Proxy({}, { get: () => any });
}

const refuse =
  (status: number, code: string): Page =>
  (response) =>
    response.writeHead(status, { 'x-error-code': code }).end(JSON.stringify({ error: code }));

function answerOf(
  { name, commit, files, parquet, gated, onHost = [] }: HubRepository,
  storage: TestServer,
  url: string,
  authorization: string | undefined,
): Page {
  const { pathname } = new URL(url, 'http://hub.example');
  const revisions = new Map<string, { sha: string; held: Record<string, string | Uint8Array> }>();
  for (const revision of ['main', commit]) revisions.set(revision, { sha: commit, held: files });
  for (const revision of parquet ? ['refs/convert/parquet', PARQUET_COMMIT] : []) {
    revisions.set(revision, { sha: PARQUET_COMMIT, held: parquet ?? {} });
  }
  const listing = new RegExp(`^/api/datasets/${name}/revision/([^/]+)$`).exec(pathname);
  if (listing) {
    // The Hub lists the files of a gated repository to anyone.
    const revision = revisions.get(decodeURIComponent(listing[1] ?? ''));
    if (!revision) return refuse(404, 'RevisionNotFound');
    const siblings = Object.keys(revision.held).map((rfilename) => ({ rfilename }));
    return page(JSON.stringify({ id: name, gated: gated ? 'auto' : false, sha: revision.sha, siblings }));
  }
  const file = new RegExp(`^/datasets/${name}/resolve/([^/]+)/(.+)$`).exec(pathname);
  if (!file) return refuse(404, 'RepoNotFound');
  const known = [TOKEN, STRANGER].some((token) => authorization === `Bearer ${token}`);
  if (authorization !== undefined && !known) return refuse(401, 'Unauthorized');
  if (gated && authorization === undefined) return refuse(401, 'GatedRepo');
  if (gated && authorization !== `Bearer ${TOKEN}`) return refuse(403, 'GatedRepo');
  const path = decodeURIComponent(file[2] ?? '');
  const content = revisions.get(decodeURIComponent(file[1] ?? ''))?.held[path];
  if (content === undefined) return refuse(404, 'EntryNotFound');
  if (onHost.includes(path)) return page(content);
  const location = storage.url(`/stored/${encodeURIComponent(path)}?signature=x`);
  return (response) => response.writeHead(302, { location }).end();
}
