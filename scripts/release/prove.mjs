// Installs, starts, upgrades, rolls back and removes a release on a bare Debian without a network.
import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '../browser.mjs';
import { childEnvironment, root, run, say } from '../process.mjs';
import { release } from './artefacts.mjs';
import { debName } from './debian.mjs';

const cache = join(root, '.cache/release');
const patienceMs = 600_000;
const migrations = 'apps/cloud/src/kit/db/migrations';

/** @param {import('./artefacts.mjs').Order} order */
export async function prove(order) {
  if (process.getuid?.() !== 0 || process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('--prove needs root on Linux x64.');
  const bare = await bareDebian();
  const place = await mkdtemp(join(tmpdir(), 'headroom-proof-'));
  try {
    const older = await releaseBefore(order, place);
    const began = performance.now();
    await proveTrial();
    await proveArchive({ bare, place, newer: order, older });
    await provePackage({ bare, place, newer: order, older });
    if (order.images) await proveImage(order, place);
    say(`Proven in ${seconds(began)}.`);
    for (const [walk, ms] of walks) say(`walk: ${walk}, ${(ms / 1000).toFixed(1)} s`);
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** Milliseconds of what a newcomer does. @type {Map<string, number>} */
const walks = new Map();
/** @type {(walk: string, ms: number) => void} */
const walked = (walk, ms) => void walks.set(walk, (walks.get(walk) ?? 0) + ms);
/** Times a command inside of a machine. */
const walkTimer = `walk() {
  walk=$1; shift; walk_began=$(date +%s%3N)
  "$@" || return
  echo "walk: $walk: $(($(date +%s%3N) - walk_began))"
}
`;

/** @param {number} began */
const seconds = (began) => `${((performance.now() - began) / 1000).toFixed(1)} s`;

/**
 * @param {string} command
 * @param {string[]} parameters
 * @param {string} [folder]
 */
async function must(command, parameters, folder = root) {
  const { code, output } = await run(command, parameters, { output: 'kept', folder, limit: patienceMs });
  if (code !== 0) throw new Error(`${command} ${parameters.slice(0, 3).join(' ')} failed with code ${code}:\n${output}`);
  return output;
}

/** Made once, with the network. */
async function bareDebian() {
  const bare = join(cache, 'debian');
  if (existsSync(bare)) return bare;
  const { code } = await run('debootstrap', ['--version'], { output: 'kept' });
  if (code !== 0) throw new Error('--prove needs debootstrap: apt-get install debootstrap.');
  say('Making a bare Debian with debootstrap.');
  await mkdir(cache, { recursive: true });
  const aside = `${bare}.new`;
  await rm(aside, { recursive: true, force: true });
  await must('debootstrap', ['--variant=minbase', 'bookworm', aside]);
  await rm(join(aside, 'var/cache/apt/archives'), { recursive: true, force: true });
  await must('mv', [aside, bare]);
  return bare;
}

/**
 * The commit before the newest change of the tables gives an upgrade something to migrate.
 * @param {import('./artefacts.mjs').Order} order
 * @param {string} place
 */
async function releaseBefore({ version, keyFile }, place) {
  const older = { out: join(place, 'older'), version: version.replace(/\d+$/, (last) => String(Number(last) - 1)) };
  const source = join(place, 'source');
  const [commit = ''] = (await must('git', ['log', '-1', '--format=%H', '--', migrations])).split('\n');
  await must('git', ['worktree', 'add', '--detach', source, `${commit}^`]);
  try {
    await linkPackages(source);
    await release({ ...older, archs: ['x64'], products: ['cloud'], source, keyFile, images: false });
  } finally {
    await must('git', ['worktree', 'remove', '--force', source]);
  }
  return older;
}

/**
 * The packages of this checkout, but the other one's own.
 * @param {string} source
 */
async function linkPackages(source) {
  const into = join(source, 'node_modules');
  await mkdir(into);
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== '@headroom') await symlink(join(root, 'node_modules', name), join(into, name));
  await cp(join(root, 'node_modules/@headroom'), join(into, '@headroom'), { recursive: true, verbatimSymlinks: true });
}

/**
 * @typedef {{ bare: string, place: string, newer: { out: string, version: string }, older: { out: string, version: string } }} Proof
 */

/** It runs on the Node that the product brings. */
const visit = `
const origin = 'http://127.0.0.1:8080';
const [what, email] = process.argv.slice(2);
const until = Date.now() + 120_000;
for (;;) {
  const answer = await fetch(origin + '/readyz').catch(() => undefined);
  if (answer?.ok) break;
  if (Date.now() > until) throw new Error('The cloud is not ready.');
  await new Promise((done) => setTimeout(done, 50));
}
const password = 'Correct-horse-battery-9-staple';
const call = async (path, body, wanted = 200, more = {}) => {
  const answer = await fetch(origin + '/api' + path, { method: 'POST', headers: { 'content-type': 'application/json', origin, ...more }, body: JSON.stringify(body) });
  const text = await answer.text();
  if (answer.status !== wanted && !(answer.ok && wanted === 200)) throw new Error(path + ' answers ' + answer.status + ' ' + text);
  return text === '' ? {} : JSON.parse(text);
};
const page = await (await fetch(origin + '/')).text();
if (!page.includes('<html')) throw new Error('There is no page.');
if (what === 'ready') process.exit();
if (what === 'sign-up') {
  await call('/account/register', { email, password, passwordConfirm: password });
  const { messages } = await (await fetch(origin + '/mailbox.json')).json();
  const code = /\\b\\d{6}\\b/.exec(messages.find(({ to }) => to === email).text)[0];
  await call('/account/confirm', { email, password, code });
}
const { idToken } = await call('/account/sign-in', { email, password }, what === 'is-unknown' ? 404 : 200);
const own = { authorization: 'Bearer ' + idToken };
if (what === 'token') {
  const { venue } = await call('/venues', { venue: { name: 'Hall' } }, 200, own);
  console.log((await call('/venues/' + venue.venueId + '/devices/registrationToken', {}, 200, own)).registrationToken);
}
if (what === 'amplifier') {
  const ask = async (path) => (await fetch(origin + '/api' + path, { headers: own })).json();
  const [{ venueId }] = (await ask('/venues')).venues;
  while ((await ask('/venues/' + venueId)).venue.connectedAmpCount === 0) {
    if (Date.now() > until) throw new Error('The amplifier does not come.');
    await new Promise((done) => setTimeout(done, 50));
  }
}
`;

/**
 * @param {Proof} proof
 * @param {string} name
 */
async function machineOf({ bare, place, newer, older }, name) {
  const folder = join(place, name);
  await must('cp', ['-a', bare, folder]);
  await mkdir(join(folder, 'mnt/newer'));
  await mkdir(join(folder, 'mnt/older'));
  await mkdir(join(folder, 'mnt/checkout'));
  await writeFile(join(folder, 'mnt/visit.mjs'), visit);
  const outside = `
    ip link set lo up multicast on
    ip route add 224.0.0.0/4 dev lo
    mount -t proc proc "$1/proc"
    mount -t tmpfs tmpfs "$1/dev/shm"
    mount --bind "$2" "$1/mnt/newer"
    mount --bind "$3" "$1/mnt/older"
    mount --bind "$5" "$1/mnt/checkout"
    exec env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root chroot "$1" /bin/sh -eu -c "$4"`;
  const words = ['--net', '--mount', '--pid', '--fork', '--kill-child', 'sh', '-eu', '-c', outside, 'sh', folder, newer.out, older.out];
  /** @type {(title: string, script: string) => Promise<string>} */
  const inside = async (title, script) => {
    const began = performance.now();
    const output = await must('unshare', [...words, walkTimer + script, root], '/');
    for (const [, walk = '', ms] of output.matchAll(/^walk: (.+): (\d+)$/gm)) walked(walk, Number(ms));
    say(`${name}: ${title}, ${seconds(began)}`);
    return output;
  };
  /** Runs the command of the unit as its user, until the visitor is done. @type {(title: string, program: string, who: string, more?: { walk?: string, after?: string }) => Promise<string>} */
  const visited = (title, program, who, { walk, after = '' } = {}) =>
    inside(
      title,
      `unit=$(ls /etc/systemd/system/headroom-cloud.service /usr/lib/systemd/system/headroom-cloud.service 2> /dev/null || true)
      . /etc/headroom/cloud.env
      eval "exec_start=\\"$(sed -n 's/^ExecStart=//p' $unit)\\""
      runuser -u headroom -- $exec_start > /tmp/cloud.log 2>&1 &
      cloud=$!
      ${walk === undefined ? '' : `walk '${walk}' `}${program}/bin/node /mnt/visit.mjs ${who} || { tail -n 20 /tmp/cloud.log; exit 1; }
      ${after}
      kill -TERM $cloud
      wait $cloud || true`,
    );
  const files = async () => new Set((await must('find', [folder, '-xdev', '!', '-type', 'd', '-printf', '/%P\\n'])).split('\n'));
  return { folder, inside, visited, files };
}

const isKept = (/** @type {string} */ file) => /^\/(?:var\/lib\/headroom(?:-bridge)?|etc\/headroom|tmp|mnt)\//.test(file);
/** Written by the tools of users and packages. */
const isOfTools = (/** @type {string} */ file) =>
  /^\/(?:etc\/(?:passwd|group|shadow|gshadow|subuid|subgid)-?|etc\/\.pwd\.lock|var\/(?:log|lib\/dpkg|cache)\/.*)$/.test(file);

/**
 * @param {Awaited<ReturnType<typeof machineOf>>} machine
 * @param {Set<string>} before
 */
async function onlyDataIsLeft({ files, folder }, before) {
  const left = [...(await files())].filter((file) => !before.has(file) && !isKept(file) && !isOfTools(file));
  if (left.length > 0) throw new Error(`More than data is left:\n${left.slice(0, 20).join('\n')}`);
  if (!existsSync(join(folder, 'var/lib/headroom/postgres/PG_VERSION'))) throw new Error('The data is gone.');
}

/** From `npm start` to the first page that shows amplifiers. */
async function proveTrial() {
  const found = await findBrowser();
  if ('refusal' in found) throw new Error(found.refusal);
  const { chromium } = await import('@playwright/test');
  const began = performance.now();
  const places = ['--host', '127.0.0.201', '--port', '8790', '--cloud-port', '8791', '--mqtt-port', '8792'];
  const started = spawn('npm', ['start', '--', ...places], {
    cwd: root,
    env: childEnvironment(),
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const ended = new Promise((resolve) => started.once('close', resolve));
  const browser = await chromium.launch({ ...(found.path === '' ? {} : { executablePath: found.path }), args: ['--no-sandbox'] });
  try {
    let told = '';
    let address;
    for await (const part of started.stdout) {
      told += String(part);
      address = /An amplifier by itself: (\S+)/.exec(told)?.[1];
      if (address !== undefined) break;
    }
    if (address === undefined) throw new Error(`npm start failed:\n${told}`);
    const page = await browser.newPage();
    await page.goto(address);
    await page
      .getByRole('button', { name: /^Mute all, / })
      .first()
      .waitFor();
    walked('try', performance.now() - began);
    say(`trial: npm start shows its amplifiers, ${seconds(began)}`);
  } finally {
    await browser.close();
    if (started.pid !== undefined && started.exitCode === null) process.kill(-started.pid, 'SIGTERM');
    await ended;
  }
}

/** @param {Proof} proof */
async function proveArchive(proof) {
  const { newer, older } = proof;
  const machine = await machineOf(proof, 'archive');
  const { inside, visited } = machine;
  const before = await machine.files();
  const program = '/opt/headroom/cloud/current';
  await inside('install', 'walk install sh /mnt/older/install.sh cloud --yes; echo "OPTIONS=--mailbox" > /etc/headroom/cloud.env');
  await visited('start', program, 'ready', { walk: 'install' });
  await visited('start and sign up', program, 'sign-up ada@example.com');
  await inside('upgrade', `walk upgrade headroom-cloud upgrade /mnt/newer/headroom-cloud-${newer.version}-linux-x64.tar.gz --yes`);
  await visited('start upgraded, with its data', program, 'sign-in ada@example.com', { walk: 'upgrade' });
  await visited('sign up after the upgrade', program, 'sign-up bea@example.com');
  await inside('roll back', 'headroom-cloud rollback --yes');
  const version = (await readFile(join(machine.folder, program, 'VERSION'), 'utf8')).trim();
  if (version !== older.version) throw new Error(`${version} runs instead of ${older.version}.`);
  await visited('start rolled back, with its data', program, 'sign-in ada@example.com');
  await visited('what came after the upgrade is put aside', program, 'is-unknown bea@example.com');
  await inside('uninstall', 'headroom-cloud uninstall --yes');
  await onlyDataIsLeft(machine, before);
}

/** @param {Proof} proof */
async function provePackage(proof) {
  const { newer, older } = proof;
  const machine = await machineOf(proof, 'package');
  const { inside, visited } = machine;
  const before = await machine.files();
  const program = '/usr/lib/headroom-cloud';
  const [newerDeb, olderDeb] = [
    `/mnt/newer/${debName('cloud', 'x64', newer.version)}`,
    `/mnt/older/${debName('cloud', 'x64', older.version)}`,
  ];
  await inside('install', `dpkg -i ${olderDeb}; echo "OPTIONS=--mailbox" > /etc/headroom/cloud.env`);
  await visited('start and sign up', program, 'sign-up ada@example.com');
  await inside('upgrade', `dpkg --force-confold -i ${newerDeb}`);
  await visited('start upgraded, with its data', program, 'sign-in ada@example.com');
  await visited('an amplifier is found and added', program, 'sign-in ada@example.com', {
    after: `dpkg -i /mnt/newer/${debName('bridge', 'x64', newer.version)}
    ${program}/bin/node /mnt/checkout/apps/amp/src/commands/main.ts --name Bar --mdns > /tmp/amp.log 2>&1 &
    walk 'find an amplifier' headroom-bridge --find > /tmp/found
    grep 'walk:' /tmp/found
    grep -q 'Bar.*everything' /tmp/found || { cat /tmp/found /tmp/amp.log; exit 1; }
    add() {
      token=$(${program}/bin/node /mnt/visit.mjs token ada@example.com)
      headroom-bridge register --cloud http://127.0.0.1:8080 --token $token
      runuser -u headroom -- headroom-bridge --data /var/lib/headroom-bridge > /tmp/bridge.log 2>&1 &
      bridge=$!
      ${program}/bin/node /mnt/visit.mjs amplifier ada@example.com || { tail -n 20 /tmp/bridge.log; exit 1; }
    }
    walk 'add it to a cloud' add
    kill -TERM $bridge`,
  });
  await inside('roll back', `dpkg --force-confold -i ${olderDeb}`);
  await visited('start rolled back, with its data', program, 'sign-in ada@example.com');
  await inside('remove', 'dpkg --purge headroom-cloud headroom-bridge');
  await onlyDataIsLeft(machine, before);
}

/** @typedef {{ digest: string }} Described */

/**
 * As its user, who has no rights, over a read-only root.
 * @param {import('./artefacts.mjs').Order} order
 * @param {string} place
 */
async function proveImage({ out, version }, place) {
  const began = performance.now();
  const [layout, folder] = [join(place, 'layout'), join(place, 'image')];
  for (const made of [layout, folder]) await mkdir(made);
  await must('tar', ['-xf', join(out, `headroom-cloud-${version}-linux-x64.oci.tar`), '-C', layout]);
  /** @type {(digest: string) => string} */
  const blob = (digest) => join(layout, 'blobs', digest.replace(':', '/'));
  /** @type {(file: string) => Promise<unknown>} */
  const read = async (file) => /** @type {unknown} */ (JSON.parse(await readFile(file, 'utf8')));
  const index = /** @type {{ manifests: Described[] }} */ (await read(join(layout, 'index.json')));
  const manifest = /** @type {{ config: Described, layers: Described[] }} */ (await read(blob(index.manifests[0]?.digest ?? '')));
  for (const { digest } of manifest.layers) await must('tar', ['-xzpf', blob(digest), '-C', folder]);
  const { config } = /** @type {{ config: { User: string, Entrypoint: string[] } }} */ (await read(blob(manifest.config.digest)));
  const { User, Entrypoint } = config;
  await writeFile(join(place, 'visit.mjs'), visit);
  const script = `
    ip link set lo up
    mount --bind "$1" "$1"
    mount -t proc proc "$1/proc"
    mount -t tmpfs tmpfs "$1/tmp"
    mount -t tmpfs -o mode=755 tmpfs "$1/dev"
    mknod -m 666 "$1/dev/null" c 1 3; mknod -m 444 "$1/dev/urandom" c 1 9
    mkdir -m 1777 "$1/dev/shm"
    cp "$2" "$1/tmp/visit.mjs"
    mount --bind "$1/data" "$1/data"
    mount -o remount,bind,ro "$1"
    ! touch "$1/etc/written" 2> /dev/null
    inside="env -i PATH=/usr/bin:/usr/sbin chroot --userspec=${User} $1"
    $inside ${Entrypoint.join(' ')} --mailbox > "$3" 2>&1 &
    $inside ${Entrypoint[0]} /tmp/visit.mjs sign-up ada@example.com || { tail -n 20 "$3"; exit 1; }
    kill -TERM $!
    wait $! || true`;
  const words = ['--net', '--mount', '--pid', '--fork', '--kill-child', 'sh', '-eu', '-c', script, 'sh', folder];
  await must('unshare', [...words, join(place, 'visit.mjs'), join(place, 'image.log')], '/');
  say(`image: starts read-only as ${User}, and a visitor signs up, ${seconds(began)}`);
}
