// A judge for tests: what it does is said by its first argument.
import { createInterface } from 'node:readline';

const [how = 'echo'] = process.argv.slice(2);
const say = (value) => process.stdout.write(`${typeof value === 'string' ? value : JSON.stringify(value)}\n`);
let lines = 0;
if (how === 'dead') {
  process.stderr.write('Traceback (most recent call last):\nModuleNotFoundError: no module named scorer\n');
  process.exit(3);
}
createInterface({ input: process.stdin }).on('line', async (line) => {
  lines += 1;
  const { id, messages } = JSON.parse(line);
  const said = messages.at(-1).content;
  if (how === 'echo')
    say({ id, text: `Score: ${said}`, usage: { inputTokens: 7, outputTokens: 2 }, model: 'mine' });
  if (how === 'pid') say({ id, text: `${process.pid} ${lines}` });
  // Answers the later one first.
  if (how === 'reversed') setTimeout(() => say({ id, text: said }), said === 'first' ? 60 : 5);
  if (how === 'plain') {
    say('loading the model …');
    say(JSON.stringify(`Score: ${said}`));
  }
  if (how === 'error') say({ id, error: 'out of memory', retry: said === 'again' });
  if (how === 'no-text') say({ id, score: 4 });
  if (how === 'hang') say('thinking, not JSON');
  if (how === 'dies-on-2' && said === '2') {
    process.stderr.write('boom\n');
    process.exit(1);
  } else if (how === 'dies-on-2') say({ id, text: said });
  if (how === 'secret') say({ id, text: `the key is ${process.env.OPENAI_API_KEY}` });
});
