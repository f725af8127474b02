import { randomBytes } from 'node:crypto';
import { machineClock } from '@headroom/protocol';
import { createLetters } from './people/accounts/mail/account-mail-queue.ts';
import { actOnAccount, listAccounts, showAccount } from './people/accounts/operator.ts';
import { createCloud } from './cloud.ts';
import { help, readOrder, type Config } from './kit/config.ts';
import { ownDatabase, reachDatabase } from './kit/db/database.ts';
import { createJobs } from './kit/jobs/jobs.ts';
import { createLog, standardOutput } from './kit/log.ts';
import { openPost, unsentIn } from './kit/mail/transports.ts';
import type { Bus } from './kit/nodes/bus.ts';
import { createLocalBuses } from './kit/nodes/local-bus.ts';
import { createSteadyClock } from './kit/nodes/steady-clock.ts';
import { backup, restore } from './operations/backup.ts';
import type { AccountAct, AccountsOrder, FirmwareOrder, ListOrder } from './kit/orders.ts';
import { accountDetails, accountLines, findingLines, printable, printableJson, spoken, venueLines } from './operations/console.ts';
import { createEmbargo, raiseEmbargo } from './kit/embargo.ts';
import { sentenceOf, untilStopped } from './program.ts';
import { openDatabase } from './operations/open-database.ts';
import { release } from './operations/release.ts';

async function serve(config: Config): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const post = openPost(config);
  const bus = stack.use(await openBus(config));
  const cloud = stack.use(
    await createCloud(config, { clock: createSteadyClock(machineClock), random: randomBytes, ...post, bus, log: standardOutput() }),
  );
  const opened = stack.move();
  untilStopped(() => opened.disposeAsync());
  console.error(`The cloud answers at ${cloud.origin}${config.documentation ? `, its calls are explained at ${cloud.origin}/docs` : ''}`);
  if (opensNowhereElse(config))
    console.error('Over plain http its pages open on this machine only: from elsewhere they want --tls, or a proxy that speaks https');
  if (cloud.mqttPort !== undefined) console.error(`Amplifiers connect at port ${cloud.mqttPort}`);
  for (const words of unsentIn(config, cloud.origin)) console.error(words);
}

/** Without https, passwords would travel in the clear. */
const opensNowhereElse = ({ host, tls, proxies, publicUrl }: Config): boolean =>
  tls === undefined && proxies.length === 0 && publicUrl?.startsWith('https:') !== true && !/^(?:localhost|::1|127\..*)$/.test(host);

/** One process needs no NATS. */
async function openBus({ natsServers }: Config): Promise<Bus> {
  if (natsServers.length === 0) return createLocalBuses(machineClock).join();
  const { openNatsBus } = await import('./kit/nodes/nats-bus.ts');
  return openNatsBus({ servers: natsServers, name: 'headroom-cloud', say: (words) => console.error(words) });
}

const sayTrouble = (error: Error) => console.error(sentenceOf(error));
async function runMigrate({ database }: Config): Promise<void> {
  await using _opened = await openDatabase(database, sayTrouble);
  console.error('The tables are those of this version.');
}
async function runBackup({ database }: Config, file: string): Promise<void> {
  await using place = await reachDatabase(database, sayTrouble);
  console.error(`${await backup(place.url, file)} rows are in ${file}.`);
}
async function runRestore({ database }: Config, file: string): Promise<void> {
  await using opened = await ownDatabase(database, sayTrouble);
  console.error(
    `${await restore(opened.db, opened.url, file)} rows are restored. The cloud on them is on hold until npm run cloud -- release.`,
  );
}
async function runHold({ database }: Config): Promise<void> {
  await using opened = await reachDatabase(database, sayTrouble);
  const isNew = await raiseEmbargo(opened.db);
  console.error(`The cloud ${isNew ? 'is' : 'was already'} on hold: it sends no messages, updates no amplifier and calls no webhook.`);
}
async function runRelease({ database }: Config): Promise<void> {
  await using opened = await reachDatabase(database, sayTrouble);
  console.error(
    (await release(opened.db, new Date())) ? 'The cloud is released, and reports present alarms now.' : 'The cloud was not on hold.',
  );
}
async function runAct(config: Config, act: AccountAct): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const { db, url } = stack.use(await reachDatabase(config.database, sayTrouble));
  const log = createLog(config.logLevel, standardOutput());
  const letters = createLetters({ ...config, ...openPost(config), random: randomBytes, log });
  const jobs = createJobs(letters.jobs, { url, db, clock: machineClock, log, beats: [], embargo: createEmbargo(db, machineClock) });
  stack.defer(() => jobs.close());
  console.log(printable(await actOnAccount(db, act, { letters, jobs }, new Date())));
}
async function runAccounts(config: Config, order: AccountsOrder, asJson: boolean): Promise<void> {
  if (order.do !== 'list' && order.do !== 'show') return runAct(config, order);
  await using opened = await reachDatabase(config.database, sayTrouble);
  if (order.do === 'list') return printPage(await listAccounts(opened.db, order), order, asJson, accountLines, ({ email }) => email);
  const account = await showAccount(opened.db, order.email);
  print(asJson ? [printableJson(account)] : accountDetails(account));
}
async function runVenues({ database }: Config, order: ListOrder, asJson: boolean): Promise<void> {
  const { listVenues } = await import('./venues/venues/operator.ts');
  await using opened = await reachDatabase(database, sayTrouble);
  printPage(await listVenues(opened.db, order), order, asJson, venueLines, ({ venueId }) => venueId);
}
function printPage<Row>(
  rows: readonly Row[],
  { limit }: ListOrder,
  asJson: boolean,
  linesOf: (rows: readonly Row[]) => Iterable<string>,
  placeOf: (row: Row) => string,
): void {
  const shown = rows.slice(0, limit);
  print(asJson ? [printableJson(shown)] : linesOf(shown));
  const last = shown.at(-1);
  if (rows.length > limit && last !== undefined) console.error(printable(`There are more: add --after '${placeOf(last)}'.`));
}
function print(lines: Iterable<string>): void {
  for (const line of lines) console.log(line);
}
async function runDoctor(config: Config, asJson: boolean): Promise<void> {
  const [{ examine }, { tries }] = await Promise.all([import('./operations/doctor.ts'), import('./operations/doctor-tries.ts')]);
  await using stack = new AsyncDisposableStack();
  const reached = await reachDatabase(config.database, sayTrouble).then(
    (opened) => stack.use(opened).db,
    (error: unknown) => ({ unusable: sentenceOf(error) }),
  );
  const findings = await examine({ config, db: reached, tries, now: () => new Date(), after: machineClock.after });
  print(asJson ? [printableJson(findings.map(spoken))] : findingLines(findings));
  if (findings.some(({ condition }) => condition === 'bad')) process.exitCode = 1;
}
async function runFirmware({ database }: Config, order: FirmwareOrder): Promise<void> {
  const { runFirmwareOrder } = await import('./amplifiers/firmware/operator.ts');
  await using opened = await reachDatabase(database, sayTrouble);
  for (const line of await runFirmwareOrder(opened.db, order, { now: new Date(), random: randomBytes })) console.log(line);
}

try {
  const order = readOrder(process.argv.slice(2), process.env);
  if (order.kind === 'help') console.log(help);
  else if (order.kind === 'serve') await serve(order.config);
  else if (order.kind === 'migrate') await runMigrate(order.config);
  else if (order.kind === 'hold') await runHold(order.config);
  else if (order.kind === 'release') await runRelease(order.config);
  else if (order.kind === 'backup') await runBackup(order.config, order.file);
  else if (order.kind === 'restore') await runRestore(order.config, order.file);
  else if (order.kind === 'accounts') await runAccounts(order.config, order.what, order.asJson);
  else if (order.kind === 'venues') await runVenues(order.config, order.what, order.asJson);
  else if (order.kind === 'doctor') await runDoctor(order.config, order.asJson);
  else if (order.kind === 'firmware') await runFirmware(order.config, order.what);
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}
