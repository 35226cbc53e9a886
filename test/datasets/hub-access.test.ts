import { describe, expect, it } from 'vitest';
import { hubAccess } from '../../datasets/hub/access.js';

const TOKEN = 'hf_token-of-the-test';
const shown = async (address: string, endpoint?: string) => {
  const env = { HF_TOKEN: TOKEN, ...(endpoint && { HF_ENDPOINT: endpoint }) };
  return (await hubAccess(env)).headersFor(new URL(address)).authorization;
};

describe('hubAccess', () => {
  it.each([
    ['https://huggingface.co/datasets/a/b/resolve/main/c.json', undefined],
    ['https://hub.example/x', 'https://hub.example'],
    ['http://127.0.0.1:8080/x', 'http://127.0.0.1:8080'],
    ['http://localhost/x', 'http://localhost'],
  ])('shows the token to %s', async (address, endpoint) => {
    expect(await shown(address, endpoint)).toBe(`Bearer ${TOKEN}`);
  });

  it.each([
    ['another host', 'https://cdn-lfs.huggingface.co/x', undefined],
    ['a host that ends alike', 'https://evil-huggingface.co/x', undefined],
    ['the Hub by another protocol', 'http://huggingface.co/x', undefined],
    ['another port', 'https://huggingface.co:8443/x', undefined],
    ['the Hub, where another server stands for it', 'https://huggingface.co/x', 'https://hub.example'],
    ['a server of ones own without encryption', 'http://hub.example/x', 'http://hub.example'],
    ['a host that only looks like loopback', 'http://127.0.0.1.example/x', 'http://127.0.0.1.example'],
  ])('does not show it to %s', async (_, address, endpoint) => {
    expect(await shown(address, endpoint)).toBeUndefined();
  });
});
