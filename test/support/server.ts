import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on loopback whose pages are functions; counts what was asked for. */
export interface TestServer {
  url(path: string): string;
  /** Requests by path. */
  asked: Map<string, number>;
  close(): Promise<void>;
}

export type Page = (response: ServerResponse, nth: number, request: IncomingMessage) => void;

export async function serve(pages: Record<string, Page>): Promise<TestServer> {
  const asked = new Map<string, number>();
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const nth = (asked.get(path) ?? 0) + 1;
    asked.set(path, nth);
    const page = pages[path];
    if (page) page(response, nth, request);
    else response.writeHead(404).end('nothing here');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: (path) => `http://127.0.0.1:${port}${path}`,
    asked,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** A page that sends a body as it should be sent. */
export const page =
  (body: string | Uint8Array): Page =>
  (response) =>
    response.writeHead(200, { 'content-length': Buffer.byteLength(body) }).end(body);
