/** The first argument is a title; `thing.it` is not a test. */
const opener = /(?<![\w$.])(?:it|test|describe)\b/y;
const citation = /\[((?:[A-Z][A-Z0-9]*-\d+)(?:\s*,\s*[A-Z][A-Z0-9]*-\d+)*)\]/g;

/** @param {string} document */
export function readStatements(document) {
  return [...document.matchAll(/^- \[([A-Z][A-Z0-9]*-\d+)\]/gm)].map((match) => match[1] ?? '');
}

/**
 * Skipped and planned tests cite nothing.
 * @param {string} source
 */
export function readCitations(source) {
  const code = blankComments(source);
  /** @type {Set<string>} */
  const cited = new Set();
  let at = 0;
  while (at < code.length) {
    const beyond = skipLiteral(code, at);
    opener.lastIndex = at;
    if (beyond > at) at = beyond;
    else if (!opener.test(code)) at += 1;
    else {
      at = opener.lastIndex;
      const call = readCall(code, at);
      if (call?.idle === true) at = call.end;
      else for (const id of idsIn(call?.title ?? '')) cited.add(id);
    }
  }
  return [...cited];
}

/**
 * @param {string[]} statements
 * @param {Map<string, string[]>} citations
 * @param {string[]} [decided]
 * @param {(file: string) => boolean} [provesUnused]
 */
export function compare(statements, citations, decided = [], provesUnused = () => false) {
  const known = new Set(statements);
  const tolerated = new Set(decided);
  /** @type {Map<string, { total: number, unproven: string[], unused: string[] }>} */
  const areas = new Map();
  const cited = new Set([...citations.values()].flat());
  const used = new Set([...citations].filter(([file]) => !provesUnused(file)).flatMap(([, ids]) => ids));
  for (const id of statements) {
    const name = id.slice(0, id.lastIndexOf('-'));
    const area = areas.get(name) ?? { total: 0, unproven: [], unused: [] };
    area.total += 1;
    if (!cited.has(id)) area.unproven.push(id);
    else if (!used.has(id)) area.unused.push(id);
    areas.set(name, area);
  }
  const unknown = [...citations].flatMap(([file, ids]) =>
    ids.filter((id) => !known.has(id) && !tolerated.has(id)).map((id) => ({ file, id })),
  );
  return { areas, unknown };
}

/** @param {string} title */
export function idsIn(title) {
  return [...title.matchAll(citation)].flatMap((match) => (match[1] ?? '').split(/\s*,\s*/));
}

/**
 * Reads on from behind `it`: modifiers with or without arguments, then the call whose first argument is the title.
 * @param {string} code
 * @param {number} start
 * @returns {{ title: string, idle: boolean, end: number } | undefined}
 */
function readCall(code, start) {
  let at = start;
  let modifier = '';
  let idle = false;
  let table = '';
  for (;;) {
    const rest = code.slice(at, at + 200);
    const next = /^\s*\.\s*(\w+)/.exec(rest);
    if (next !== null) {
      modifier = next[1] ?? '';
      idle ||= modifier === 'skip' || modifier === 'todo' || modifier === 'fixme';
      at += next[0].length;
      continue;
    }
    const generic = /^\s*<[^()`]*>(?=\s*[(`])/.exec(rest);
    if (generic !== null) at += generic[0].length;
    const open = /^\s*([(`])/.exec(code.slice(at, at + 200));
    if (open === null) return undefined;
    const from = at + open[0].length - 1;
    const end = open[1] === '`' ? skipString(code, from) : skipGroup(code, from);
    if (['each', 'for', 'skipIf', 'runIf', 'extend', 'scoped'].includes(modifier)) {
      if (modifier === 'each' || modifier === 'for') table = code.slice(from, end);
      modifier = '';
      at = end;
      continue;
    }
    if (open[1] === '`') return undefined;
    const title = readTitle(code, from + 1);
    if (title === undefined) return undefined;
    // A title with placeholders also cites what its table cites.
    return { title: /%[sjo]|\$\w|\$\{/.test(title) ? `${title}\n${table}` : title, idle, end };
  }
}

/**
 * @param {string} code
 * @param {number} start
 */
function readTitle(code, start) {
  let at = start + (/^\s*/.exec(code.slice(start))?.[0].length ?? 0);
  let title = '';
  for (;;) {
    const quote = code[at];
    if (quote !== "'" && quote !== '"' && quote !== '`') return title === '' ? undefined : title;
    const end = skipString(code, at);
    title += code.slice(at + 1, end - 1);
    const joined = /^\s*\+\s*/.exec(code.slice(end, end + 200));
    if (joined === null) return title;
    at = end + joined[0].length;
  }
}

/**
 * Answers `at` itself where none opens there.
 * @param {string} code
 * @param {number} at
 */
function skipLiteral(code, at) {
  const character = code[at];
  if (character === "'" || character === '"' || character === '`') return skipString(code, at);
  return isRegularExpression(code, at) ? skipRegularExpression(code, at) : at;
}

/**
 * @param {string} code
 * @param {number} start
 */
function skipString(code, start) {
  const quote = code[start];
  let at = start + 1;
  while (at < code.length && code[at] !== quote) {
    // Only templates span lines; an apostrophe in JSX text opens no string.
    if (code[at] === '\n' && quote !== '`') return start + 1;
    if (code[at] === '\\') at += 2;
    else if (quote === '`' && code.startsWith('${', at)) at = skipGroup(code, at + 1);
    else at += 1;
  }
  return at + 1;
}

/**
 * @param {string} code
 * @param {number} start
 */
function skipGroup(code, start) {
  let depth = 0;
  let at = start;
  while (at < code.length) {
    const beyond = skipLiteral(code, at);
    if (beyond > at) {
      at = beyond;
      continue;
    }
    const character = code[at] ?? '';
    if ('([{'.includes(character)) depth += 1;
    if (')]}'.includes(character)) depth -= 1;
    at += 1;
    if (depth === 0) return at;
  }
  return at;
}

/**
 * Comments become spaces, so that an example inside one proves nothing.
 * @param {string} source
 */
export function blankComments(source) {
  let code = '';
  let at = 0;
  while (at < source.length) {
    if (source.startsWith('//', at) || source.startsWith('/*', at)) {
      const block = source[at + 1] === '*';
      const close = source.indexOf(block ? '*/' : '\n', at + 2);
      code += ' ';
      at = close === -1 ? source.length : close + (block ? 2 : 0);
    } else {
      const end = Math.max(skipLiteral(source, at), at + 1);
      code += source.slice(at, end);
      at = end;
    }
  }
  return code;
}

/**
 * A slash divides behind a value and opens a regular expression behind anything else.
 * @param {string} code
 * @param {number} at
 */
function isRegularExpression(code, at) {
  if (code[at] !== '/' || code[at + 1] === '/' || code[at + 1] === '*') return false;
  const before = code.slice(Math.max(0, at - 40), at).trimEnd();
  return before === '' || /[(,=:[!&|?{};+\-*%~^>]$|\b(?:return|typeof|case|in|of)$/.test(before);
}

/**
 * @param {string} code
 * @param {number} start
 */
function skipRegularExpression(code, start) {
  let at = start + 1;
  let inClass = false;
  while (at < code.length && code[at] !== '\n') {
    if (code[at] === '\\') at += 1;
    else if (code[at] === '[') inClass = true;
    else if (code[at] === ']') inClass = false;
    else if (code[at] === '/' && !inClass) return at + 1;
    at += 1;
  }
  // This is no regular expression (`</p>` in JSX), so skip the slash.
  return start + 1;
}
