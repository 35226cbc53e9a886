import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import * as assize from '../../src/index.js';

const ROOMS = ['src/stats', 'src/study', 'src/analysis', 'src/library'];
/** What speaks of cells, labels or figures that may not be there. */
const MAY_BE_MISSING = /\bnull\b|\bundefined\b|ScoreGrid/;
const RULE =
  /missing|undefined|null|absent|without|NaN|unscored|left out|empty|\bnone\b|no value|not scored|cannot/i;

interface Export {
  file: string;
  name: string;
  doc: string;
  node: ts.Statement;
}

const sourceOf = (file: string) =>
  ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name));
}

function exportsOf(file: string): Export[] {
  return sourceOf(file).statements.flatMap((node) => {
    const own = ts.canHaveModifiers(node) ? (ts.getModifiers(node) ?? []) : [];
    if (!own.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
    const names = ts.isVariableStatement(node)
      ? node.declarationList.declarations.map((each) => each.name.getText())
      : [(node as ts.DeclarationStatement).name?.getText() ?? ''];
    const doc = ts
      .getJSDocCommentsAndTags(node)
      .filter(ts.isJSDoc)
      .map((each) => each.getText())
      .join('\n');
    return names.map((name) => ({ file, name, doc, node }));
  });
}

/** What the package's root exports, where it is written. */
function rootExports(): Export[] {
  return sourceOf('src/index.ts').statements.flatMap((node) => {
    if (!ts.isExportDeclaration(node) || !node.exportClause || !ts.isNamedExports(node.exportClause))
      return [];
    const from = (node.moduleSpecifier as ts.StringLiteral).text.replace(/\.js$/, '.ts');
    const written = exportsOf(normalize(join(dirname('src/index.ts'), from)));
    const names = node.exportClause.elements.map((each) => (each.propertyName ?? each.name).getText());
    return written.filter(({ name }) => names.includes(name));
  });
}

function throwsItself({ node }: Export): boolean {
  if (!ts.isFunctionDeclaration(node) || !node.body) return false;
  let found = false;
  const look = (inner: ts.Node) => {
    if (ts.isThrowStatement(inner) && ts.isNewExpression(inner.expression)) found = true;
    ts.forEachChild(inner, look);
  };
  look(node.body);
  return found;
}

function speaksOfMissing({ node }: Export): boolean {
  if (!ts.isFunctionDeclaration(node)) return false;
  const types = [...node.parameters.map(({ type }) => type), node.type];
  return MAY_BE_MISSING.test(types.map((type) => type?.getText() ?? '').join(' '));
}

const inRooms = ROOMS.flatMap(filesIn).flatMap(exportsOf);
const all = [...inRooms, ...rootExports()];
const named = (found: readonly Export[]) => [...new Set(found.map(({ file, name }) => `${file} ${name}`))];

describe('doc comments', () => {
  it('stand at every export of statistics, studies, analyses, the library and the root', () => {
    expect(all.length).toBeGreaterThan(900);
    expect(named(all.filter(({ doc }) => doc === ''))).toEqual([]);
  });

  it('name the errors that a function throws', () => {
    expect(named(all.filter((each) => throwsItself(each) && !each.doc.includes('@throws')))).toEqual([]);
  });

  it('say what becomes of missing values where a function of statistics or studies takes or gives them', () => {
    const about = inRooms.filter(({ file }) => /^src\/(stats|study)\//.test(file));
    expect(named(about.filter((each) => speaksOfMissing(each) && !RULE.test(each.doc)))).toEqual([]);
  });
});

describe('examples in doc comments', () => {
  const examples = all.flatMap(({ file, name, doc }) => {
    const block = /@example\n([\s\S]*?)(?=\n \* @|\n \*\/)/.exec(doc)?.[1];
    return block === undefined ? [] : [{ title: `${file} ${name}`, code: block.replace(/^ \* ?/gm, '') }];
  });
  const unique = [...new Map(examples.map((each) => [each.title, each])).values()];

  it.each(unique)('$title', async ({ code }) => {
    const checked = code.replace(/^(.*); \/\/ => (.*)$/gm, '__same($1, $2);');
    expect(checked).toContain('__same(');
    const same = (got: unknown, wanted: unknown) => {
      if (typeof wanted === 'number') expect(got).toBeCloseTo(wanted, 12);
      else expect(got).toEqual(wanted);
    };
    const known = `const { ${Object.keys(assize).join(', ')} } = assize;`;
    const run = new Function('assize', '__same', `return (async () => { ${known}\n${checked} })()`);
    await run(assize, same);
  });
});
