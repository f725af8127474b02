// The guide as plain files for any web server, or none: it needs no script.
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contents, sections } from '../../apps/web/src/features/guide/contents.ts';
import { isGuideKey } from '../../apps/web/src/features/guide/guide-text.ts';
import { pictureName, pictureSize } from '../../apps/web/src/features/guide/pictures.ts';
import { root } from '../process.mjs';

/**
 * @typedef {import('../../apps/web/src/features/guide/contents.ts').GuideKey} GuideKey
 * @typedef {import('../../apps/web/src/features/guide/guide-text.ts').GuideTexts} GuideTexts
 * @typedef {import('../../apps/web/src/features/guide/words.ts').Words} Words
 * @typedef {import('./tar.mjs').Entry} Entry
 * @typedef {{ language: string, texts: GuideTexts, words: Words }} Guide
 */

/** Each language by its own name. */
const languages = { en: 'English', es: 'Español', zh: '中文' };

/**
 * Paths are without the archive's folder.
 * @returns {Promise<Entry[]>}
 */
export async function guideSite() {
  const pictures = join(root, 'apps/web/src/features/guide/pictures');
  const files = readdirSync(pictures).map((name) => ({ name, from: join(pictures, name) }));
  return [
    page('index.html', start()),
    page('guide.css', sheet),
    ...(await Promise.all(files.map(async ({ name, from }) => ({ path: `pictures/${name}`, bytes: await readFile(from), mode: 0o644 })))),
    ...(await Promise.all(Object.keys(languages).map(pagesIn))).flat(),
  ];
}
/**
 * @param {string} path
 * @param {string} text
 * @returns {Entry}
 */
const page = (path, text) => ({ path, bytes: Buffer.from(text), mode: 0o644 });

/**
 * @param {string} language
 * @returns {Promise<Entry[]>}
 */
async function pagesIn(language) {
  const folder = '../../apps/web/src/features/guide';
  const { texts } = /** @type {{ texts: GuideTexts }} */ (await import(`${folder}/${language}/texts.ts`));
  const { words } = /** @type {{ words: Words }} */ (await import(`${folder}/words.${language}.ts`));
  const guide = { language, texts, words };
  const keys = sections.flatMap((section) => /** @type {readonly GuideKey[]} */ (contents[section]));
  return [page(`${language}/index.html`, contentsPage(guide)), ...keys.map((key) => page(`${language}/${key}.html`, textPage(guide, key)))];
}

/** @param {Guide} guide */
function contentsPage({ language, texts, words }) {
  const lists = sections.map(
    (section) => `<h2>${safe(words.sections[section])}</h2>
<ul>
${contents[section].map((key) => `<li><a href="${key}.html">${safe(texts[key].title)}</a></li>`).join('\n')}
</ul>`,
  );
  return whole({ language, title: words.title, up: '..', others: 'index.html' }, `<h1>${safe(words.title)}</h1>\n${lists.join('\n')}`);
}

/**
 * @param {Guide} guide
 * @param {GuideKey} key
 */
function textPage({ language, texts, words }, key) {
  const { title, danger, purpose, steps, trouble, facts } = texts[key];
  /** @type {(text: string) => string} */
  const said = (text) => marked(text, texts);
  /** @type {(pairs: readonly (readonly [string, string])[]) => string} */
  const pairs = (all) => `<dl>\n${all.map(([name, text]) => `<dt>${said(name)}</dt>\n<dd>${said(text)}</dd>`).join('\n')}\n</dl>`;
  const { width, height } = pictureSize;
  const parts = [
    `<p><a href="index.html">${safe(words.all)}</a></p>`,
    `<h1>${safe(title)}</h1>`,
    danger === undefined ? '' : `<p class="danger"><b>${safe(words.danger)}</b><br>${said(danger)}</p>`,
    `<p>${said(purpose)}</p>`,
    `<picture><source media="(prefers-color-scheme: dark)" srcset="../pictures/${pictureName(key, 'dark')}">` +
      `<img src="../pictures/${pictureName(key, 'light')}" alt="${safe(words.picture(title))}" width="${width}" height="${height}" loading="lazy"></picture>`,
    steps ? `<h2>${safe(words.steps)}</h2>\n<ol>\n${steps.map((step) => `<li>${said(step)}</li>`).join('\n')}\n</ol>` : '',
    trouble ? `<h2>${safe(words.trouble)}</h2>\n${pairs(trouble)}` : '',
    facts ? pairs(facts) : '',
  ];
  return whole({ language, title, up: '..', others: `${key}.html` }, parts.filter((part) => part !== '').join('\n'));
}

function start() {
  const links = Object.entries(languages).map(
    ([language, name]) => `<li lang="${language}"><a href="${language}/index.html">${name}</a></li>`,
  );
  return whole({ language: 'en', title: 'Headroom', up: '.', others: undefined }, `<h1>Headroom</h1>\n<ul>\n${links.join('\n')}\n</ul>`);
}

/**
 * @param {{ language: string, title: string, up: string, others: string | undefined }} head `others`: the same page in the other languages
 * @param {string} body
 */
const whole = ({ language, title, up, others }, body) => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${safe(title)} · Headroom</title>
<link rel="stylesheet" href="${up}/guide.css">
</head>
<body>
${others === undefined ? '' : `<nav>${otherLanguages(language, others)}</nav>\n`}<main>
${body}
</main>
</body>
</html>
`;
/**
 * @param {string} own
 * @param {string} file
 */
const otherLanguages = (own, file) =>
  Object.entries(languages)
    .filter(([language]) => language !== own)
    .map(([language, name]) => `<a lang="${language}" hreflang="${language}" href="../${language}/${file}">${name}</a>`)
    .join(' ');

/** @param {string} text */
const safe = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
/**
 * @param {string} text
 * @param {GuideTexts} texts
 */
const marked = (text, texts) =>
  safe(text)
    .replaceAll(/\*\*([^*]+)\*\*/g, '<b>$1</b>')
    .replaceAll(/\[\[(\w+)\]\]/g, (_, /** @type {string} */ key) =>
      isGuideKey(key, texts) ? `<a href="${key}.html">${safe(texts[key].title)}</a>` : key,
    );

const sheet = `:root { color-scheme: light dark; }
body { max-width: 44rem; margin: 0 auto; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; }
nav { text-align: right; }
nav a { margin-left: 1rem; }
img { width: 100%; height: auto; border: 1px solid; }
.danger { padding: 0.5rem 1rem; border-left: 4px solid; }
dt { font-weight: 600; }
dd { margin: 0 0 0.75rem; }
li { margin: 0.25rem 0; }
`;
