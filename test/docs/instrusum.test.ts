import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { run } from '../cli/run.js';
import { serveHub, TOKEN } from '../support/hub-server.js';
import { instrusumRows } from '../support/instrusum.js';
import { open, synthesized, votes } from '../support/instrusum-pairs.js';
import { type JudgeServer, serveJudge } from '../support/judge-server.js';
import { describeWithMirror } from '../support/mirror.js';
import { page } from '../support/server.js';
import { scratch } from '../support/tiny.js';

const doc = readFileSync(new URL('../../docs/instrusum.md', import.meta.url), 'utf8');
const STAND_IN = '## The same way without InstruSum';
const PAIRS = '## Pairs';
const between = (from: number, to: number) => doc.slice(from, to);
const standIn = between(doc.indexOf(STAND_IN), doc.indexOf(PAIRS));
const whole = doc.replace(standIn, '');

const blocksOf = (text: string, language: string) =>
  [...text.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(
    ([, block = '']) => block,
  );
const commandsOf = (text: string) =>
  blocksOf(text, 'console')
    .flatMap((block) => block.split('\n'))
    .filter((line) => line.startsWith('$ assize '))
    .map((line) => line.slice('$ assize '.length).replaceAll("'", '').split(' '));

let server: JudgeServer;
beforeAll(async () => {
  server = await serveJudge({ answer: scripted });
});
afterAll(() => server.close());

/** Likes a summary by its last word, a number or a letter: the same judge under every protocol. */
function scripted(prompt: string): string {
  const shown = [...prompt.matchAll(/<response>\n([\s\S]*?)\n<\/response>/g)].map(([, text = '']) => text);
  const liking = shown.map((text) => text.charCodeAt(text.length - 1) % 5);
  const [first = 0, second = 0] = liking;
  if (prompt.includes('Ranking: ')) {
    return `Ranking: ${liking.map((one) => 1 + liking.filter((other) => other > one).length).join(', ')}`;
  }
  if (prompt.includes('Decision: 1')) {
    return `Decision: ${first === second ? 'tie' : first > second ? 1 : 2}`;
  }
  return prompt.includes('Score: ') ? `Score: ${first + 1}` : first > 1 ? 'Yes' : 'No';
}

/** Runs the commands of a part of the page in order; a plan asks the loopback server, but for the dry runs. */
async function follow(
  commands: string[][],
  plans: Record<string, string>,
  cwd: string,
  env: Record<string, string>,
) {
  const outputs = new Map<string, string>();
  for (const given of commands) {
    const dry = given.includes('--dry-run');
    for (const [name, plan] of Object.entries(plans)) {
      await writeFile(join(cwd, name), dry ? plan : plan.replace(/openai:[\w.-]+/g, `$&@${server.baseUrl}`));
    }
    // Fewer draws than a reader would take: what is printed is not compared.
    const draws = /^(correlate|compare|audit|report)/.test(given[0] ?? '') ? ['--resamples', '49'] : [];
    const command = given.join(' ');
    const { code, out, err } = await run([...given, ...draws], { cwd, env });
    expect([command, code, code === 0 ? '' : err]).toEqual([command, 0, '']);
    if (given[0] !== 'judge') expect([command, err]).toEqual([command, given[0] === 'report' ? err : '']);
    outputs.set(command, out);
  }
  return outputs;
}

it('docs/instrusum.md: every command works on files of the published shape', async () => {
  const cwd = await scratch();
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(cwd, path)), { recursive: true });
    await writeFile(join(cwd, path), text);
  };
  for (const [config, rows] of Object.entries(instrusumRows())) {
    const text = JSON.stringify(rows);
    await write(`mirror/huggingface.co/datasets/Salesforce/InstruSum/resolve/main/${config}.json`, text);
    await write(`downloads/${config}.json`, text);
  }
  const reife = 'mirror/raw.githubusercontent.com/yale-nlp/ReIFE/669133925180ae98158741329e165bbe9c5ef41e';
  await write(`${reife}/data/instrusum.json`, JSON.stringify(open));
  for (const order of ['', '_swap']) {
    for (const judge of ['llama-3-8b', 'llama-3-70b', 'llama-3.1-8b', 'llama-3.1-70b', 'llama-3.1-405b']) {
      const run = `${reife}/results/instrusum.${judge}`;
      await write(`${run}.protocol_vote.majority_vote${order}.jsonl`, votes([1, 2, 2]));
      if (judge === 'llama-3-8b') continue;
      await write(`${run}.synthesize.synthesize${order}.jsonl`, synthesized);
    }
  }
  const env = {
    HOME: cwd,
    ASSIZE_DATA: join(cwd, 'data'),
    ASSIZE_MIRROR: join(cwd, 'mirror'),
    OPENAI_API_KEY: 'for-loopback',
  };
  const commands = commandsOf(whole);
  expect(commands.length).toBeGreaterThan(16);
  const [plan = ''] = blocksOf(whole, 'yaml');
  // The first pull is from a gated Hub that redirects to its storage host, where a download is cut off and, once a
  // checksum is recorded, another content comes.
  const files = Object.fromEntries(
    Object.entries(instrusumRows()).map(([config, rows]) => [`${config}.json`, JSON.stringify(rows)]),
  );
  const hub = await serveHub({ name: 'Salesforce/InstruSum', commit: 'c'.repeat(40), files, gated: true });
  const [first = [], ...others] = commands;
  expect(first).toEqual(['datasets', 'pull', 'instrusum']);
  const { ASSIZE_MIRROR: _, ...online } = env;
  const atHub = { ...online, HF_ENDPOINT: hub.endpoint };
  expect(await run(first, { cwd, env: atHub })).toMatchObject({ code: 3 });
  const known = { cwd, env: { ...atHub, HF_TOKEN: TOKEN } };
  hub.broken.set('llm_eval.json', (response) => {
    response.writeHead(200, { 'content-length': 1000, 'retry-after': '0' }).write('[{');
    setTimeout(() => response.destroy(), 5);
  });
  const cut = await run(first, known);
  expect([cut.code, cut.err]).toEqual([
    3,
    expect.stringMatching(/llm_eval\.json: the transfer (broke|was cut) off/),
  ]);
  hub.broken.clear();
  const pulled = await run(first, known);
  expect([pulled.code, pulled.err]).toEqual([0, '']);
  const kept = 'data/files/huggingface.co/datasets/Salesforce/InstruSum/resolve';
  await writeFile(join(cwd, kept, 'c'.repeat(40), 'human_eval.json'), 'lost');
  hub.broken.set('human_eval.json', page('[]'));
  const other = await run([...first, '--force'], known);
  expect([other.code, other.err]).toEqual([3, expect.stringContaining('human_eval.json: wrong checksum')]);
  hub.broken.clear();
  expect((await run([...first, '--force'], known)).code).toBe(0);
  for (const { host, authorization } of hub.asked)
    if (host === 'storage') expect(authorization).toBeUndefined();
  await hub.close();
  expect(hub.asked.some(({ host }) => host === 'storage')).toBe(true);
  const outputs = await follow(others, { 'judges.yaml': plan }, cwd, env);
  const said = (start: string) =>
    [...outputs].filter(([command]) => command.startsWith(start)).map(([, out]) => out);

  // Two items × five systems × four dimensions.
  const dry = said('judge --plan judges.yaml --out results/runs/instrusum --dry-run').join();
  expect(dry.match(/ (20|40|80|8) +0 +0 /g)?.map((found) => Number.parseInt(found, 10))).toEqual([
    40, 40, 40, 40, 80, 80, 8, 8,
  ]);
  const [own = '', beside = ''] = said('correlate results/runs/instrusum --layout table6');
  for (const protocol of ['LLMRank', 'LLMCompare', 'LLMEval', 'LLMScore']) expect(own).toContain(protocol);
  expect(own).toContain('openai:gpt-4o-mini');
  expect(own).not.toContain('as published');
  // Every reply was read.
  expect(own).not.toContain('Scored:');
  expect(beside).toContain('irrelevant, as published');
  expect(said('audit length results/runs/instrusum --layout table9').join()).toContain('judge – oracle');
  expect([...outputs.values()].at(-1)).toMatch(/llama-3\.1-405b +synthesize/);
}, 120_000);

describeWithMirror('docs/instrusum.md, the stand-in with real text', (mirror) => {
  it('goes the same way on SummEval and SQuALITY', { timeout: 240_000 }, async () => {
    const cwd = await scratch();
    const env = {
      HOME: cwd,
      ASSIZE_DATA: join(cwd, 'data'),
      ASSIZE_MIRROR: mirror,
      OPENAI_API_KEY: 'for-loopback',
    };
    const [plan = ''] = blocksOf(standIn, 'yaml');
    const outputs = await follow(commandsOf(standIn), { 'squality.yaml': plan }, cwd, env);
    expect(outputs.get('correlate results/runs/squality --layout judges-by-protocol')).toContain(
      'llm-compare',
    );
  });
});
