import { parseSync } from '@swc/core';
import { idsIn } from './requirements-scan.mjs';

/**
 * @typedef {{ line: number, says: string, was: string, source: string }} Mutant
 * @typedef {{ readonly [name: string]: any }} Node as the parser makes them; what is read of one depends on its type
 */

const opposites = /** @type {Readonly<Record<string, string>>} */ ({
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
});
const counterparts = /** @type {Readonly<Record<string, string>>} */ ({ every: 'some', some: 'every', min: 'max', max: 'min' });
/** Appearance and identity, not behaviour. */
const looks = /^(?:className|key|ref|style|size|width|height|variant|icon|tone|level|small|data-.*)$/;
/** The same in objects that describe rows. */
const looksOfRow = /^(?:className|icon|tone)$/;
const described = new Set(['summary', 'description']);
/** Tables of words by language are exempt, like word files. */
const languages = new Set(['en', 'es', 'zh']);
/** Types vanish at run time; imports belong to other files. */
const passedOver = /^(?:Ts(?!As|NonNull|Satisfies|Const)|ImportDeclaration|ExportAll|ExportNamed)/;
/** The parser's offsets continue across files; this statement marks the file's start. */
const mark = '0;';

/**
 * @param {string} source
 * @param {string} file
 * @returns {Mutant[]}
 */
export function mutantsOf(source, file) {
  const bytes = Buffer.from(mark + source);
  const tree = /** @type {Node} */ (parseSync(mark + source, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'esnext' }));
  const [first, ...statements] = tree['body'];
  const base = first.span.start;
  /** @type {Mutant[]} */
  const mutants = [];
  /**
   * @param {Node} from
   * @param {string | ((was: string) => string)} instead
   * @param {Node} [to]
   */
  const change = (from, instead, to = from) => {
    const [start, end] = [from['span'].start - base, to['span'].end - base];
    const was = bytes.subarray(start, end).toString();
    const becomes = typeof instead === 'string' ? instead : instead(was);
    const before = bytes.subarray(mark.length, start).toString();
    const says = `${inShort(was)} -> ${becomes.trim() === '' ? 'nothing' : inShort(becomes)}`;
    mutants.push({ line: before.split('\n').length, says, was, source: before + becomes + bytes.subarray(end).toString() });
  };

  /** @param {unknown} value */
  const walk = (value) => {
    if (Array.isArray(value)) value.forEach(walk);
    else if (typeof value === 'object' && value !== null) {
      const node = /** @type {Node} */ (value);
      const { type = '' } = node;
      if (typeof type === 'string' && passedOver.test(type)) return;
      const beyond = changes[type]?.(node, change) ?? Object.values(node);
      beyond.forEach(walk);
    }
  };
  walk(statements);
  return mutants;
}

/** @typedef {(from: Node, instead: string | ((was: string) => string), to?: Node) => void} Change */
/**
 * A returned list is walked instead of all children of the node.
 * @type {Readonly<Record<string, (node: Node, change: Change) => unknown[] | undefined>>}
 */
const changes = {
  NumericLiteral(node, change) {
    const { value } = node;
    for (const other of value === 0 ? [1] : value === 1 ? [0, 2] : [value * 0.75, value * 1.25]) change(node, String(other));
    return undefined;
  },
  BooleanLiteral(node, change) {
    change(node, String(!node['value']));
    return undefined;
  },
  StringLiteral: (node, change) => void (node['value'] !== '' && change(node, (was) => `${was.slice(0, -1)} x${was.slice(-1)}`)),
  TemplateLiteral(node, change) {
    change(node, (was) => `${was.slice(0, -1)} x\``);
    return undefined;
  },
  // A space between elements.
  JSXExpressionContainer: ({ expression }) => (expression.type === 'StringLiteral' && expression.value.trim() === '' ? [] : [expression]),
  JSXText: (node, change) => void (node['value'].trim() !== '' && change(node, (was) => `${was} x`)),
  BinaryExpression(node, change) {
    const { left, right, operator } = node;
    const opposite = opposites[operator];
    if (opposite !== undefined) change({ span: { start: left.span.end, end: right.span.start } }, (was) => was.replace(operator, opposite));
    return [left, right];
  },
  UnaryExpression: (node, change) => void (node['operator'] === '!' && change(node, (was) => was.slice(1))),
  ConditionalExpression(node, change) {
    change(node['test'], 'true');
    change(node['test'], 'false');
    return undefined;
  },
  IfStatement(node, change) {
    change(node['test'], 'false');
    if (!node['alternate']) change(node['test'], 'true');
    return undefined;
  },
  ExpressionStatement(node, change) {
    if (node['expression'].type === 'CallExpression' || node['expression'].type === 'AwaitExpression') change(node, '{}');
    return undefined;
  },
  ArrayExpression(node, change) {
    const { elements } = node;
    if (elements.length > 1)
      for (const [index, element] of elements.entries())
        if (element) {
          const next = elements[index + 1];
          change(element.expression, '', next ? { span: { end: next.expression.span.start } } : element.expression);
        }
    return undefined;
  },
  CallExpression: ({ callee, arguments: given }) => {
    const isHook = /^use[A-Z]/.test(callee.value ?? '') && given.at(-1)?.expression.type === 'ArrayExpression';
    return [callee, isHook ? given.slice(0, -1) : given];
  },
  KeyValueProperty({ key, value }) {
    const isWord = languages.has(key.value) && value.type === 'StringLiteral';
    const isLook = looksOfRow.test(key.value) || (key.value === 'key' && value.type === 'StringLiteral');
    return isWord || isLook || described.has(key.value) ? [] : [value];
  },
  MemberExpression(node, change) {
    const other = counterparts[node['property'].value];
    if (other !== undefined) change(node['property'], other);
    return [node['object'], ...(node['property'].type === 'Computed' ? [node['property']] : [])];
  },
  JSXElement(node, change) {
    change(node, '<></>');
    return [node['opening'].attributes, node['children']];
  },
  JSXAttribute(node, change) {
    if (looks.test(node['name'].value)) return [];
    change(node, '');
    return [node['value']];
  },
};

/** @param {string} text */
function inShort(text) {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 70 ? `${line.slice(0, 67)}...` : line;
}

/**
 * An area covers the texts it shows, and no others.
 * @param {string} source
 * @param {'all' | Set<number>} lines
 */
export function saysOf(source, lines) {
  const spoken = source.split('\n').filter((_, index) => lines === 'all' || lines.has(index + 1));
  return {
    from: [...source.matchAll(/from '(\.[^']*words\.ts)'/g)].map(([, path = '']) => path),
    keys: new Set([...spoken.join('\n').matchAll(/[\w)\]]\??\.(\w+)/g)].map(([, key = '']) => key)),
  };
}
/**
 * @param {string} words
 * @param {ReadonlySet<string>} keys
 */
export function linesOfKeys(words, keys) {
  /** @type {Set<number>} */
  const found = new Set();
  let key = '';
  for (const [index, line] of words.split('\n').entries()) {
    key = /^\s+(\w+):/.exec(line)?.[1] ?? key;
    if (keys.has(key)) found.add(index + 1);
  }
  return found;
}

/**
 * The lines of a source that belong to an area of the requirements: all if the first comment cites it, otherwise those below each citation up to the
 * next empty line.
 * @param {string} area
 * @param {string} source
 * @returns {'all' | 'none' | Set<number>}
 */
export function linesFor(area, source) {
  const lines = source.split('\n');
  const cites = lines.map((line) => idsIn(line).some((id) => id.startsWith(`${area}-`)));
  const head = source.startsWith('/*') ? lines.findIndex((line) => line.includes('*/')) : 0;
  if (cites.slice(0, head + 1).includes(true)) return 'all';
  /** @type {Set<number>} */
  const spoken = new Set();
  for (const [index, isCited] of cites.entries()) {
    const end = lines.indexOf('', index);
    if (isCited) for (let at = index; at < (end < 0 ? lines.length : end); at += 1) spoken.add(at + 1);
  }
  return spoken.size === 0 ? 'none' : spoken;
}
