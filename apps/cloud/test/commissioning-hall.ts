/** A venue with people of each role and sound amplifiers, whose runs are judged to their end. */

import {
  beginRun,
  checkOf,
  defaultRecipe,
  guardOf,
  judge,
  nextRun,
  stepKey,
  writeRun,
  type CheckStep,
  type Run,
  type Scope,
} from '@headroom/model/commissioning';
import { readModel } from '@headroom/model/catalogue';
import { listen, type Evidence } from '@headroom/model/diagnosis';
import { put, type Tree } from '@headroom/model/property';
import { schemaOf } from '@headroom/model/schema';
import { setUpSoundAmp } from '@headroom/model/test/sound-amp';
import { putDevices } from '../src/amplifiers/devices/store.ts';
import { createTestCloud, everyRate, expectOk, invite, type Person } from './cloud-rig.ts';
import { ampIdOf, sampleAmp } from './sample-amps.ts';

const model = readModel('704D')!;
export function soundTree(): Tree {
  const tree = structuredClone(schemaOf(model).defaults());
  put(tree, '/amp/deviceInfo/modelID', model.modelId);
  setUpSoundAmp(tree);
  return tree;
}
export interface Amp {
  readonly deviceId: string;
  readonly tree: Tree;
}
export async function openHall() {
  const rig = await createTestCloud({ rates: everyRate({ count: 1e6, perMs: 1000 }) });
  const people = await Promise.all(['owner', 'operator', 'viewer'].map((name) => rig.signUp(`${name}@example.com`)));
  const [owner, operator, viewer] = people as [Person, Person, Person];
  const { venueId } = expectOk(await owner.client.addVenue({ body: { venue: { name: 'Hall' } } })).venue;
  await invite(rig, owner, venueId, operator, 'operator');
  await invite(rig, owner, venueId, viewer, 'viewer');
  const now = () => rig.clock.now();
  let version = 1;
  async function report(deviceId: string, tree: Tree): Promise<void> {
    const state = JSON.stringify({ reported: tree });
    version += 1;
    await rig.cloud.db
      .insertInto('shadows')
      .values({ device_id: deviceId, name: 'amp', version, state, stamps: '{}' })
      .onConflict((conflict) => conflict.columns(['device_id', 'name']).doUpdateSet({ state, version }))
      .execute();
  }
  let count = 0;
  async function addAmp({ isConnected = true, inVenue = venueId } = {}): Promise<Amp> {
    count += 1;
    await putDevices(
      rig.cloud.db,
      [{ venueId: inVenue, numberOfChannels: 4, summary: sampleAmp(count, { isConnected }) }],
      new Date(now()),
    );
    const amp = { deviceId: ampIdOf(count), tree: soundTree() };
    await report(amp.deviceId, amp.tree);
    return amp;
  }
  function taken(run: Run, tree: Tree, step: CheckStep): Run {
    const evidence: Evidence = {
      tree,
      road: { state: 'open', since: undefined, losses: 0 },
      listening: listen(listen(undefined, tree, now()), tree, now() + 10_000),
      lastChange: () => undefined,
    };
    const guards = { [stepKey(step)]: guardOf(tree, step.channel ?? 1) };
    const measuring = checkOf(step.check).needs === 'settings' ? run : nextRun(run, { kind: 'measure', guards });
    return nextRun(measuring, { kind: 'result', step, judged: judge(evidence, run.recipe, step), at: now() });
  }
  const begin = ({ deviceId, tree }: Amp, scope?: Scope) => beginRun(defaultRecipe, { deviceId, tree, scope, at: now() });
  const finished = (amp: Amp, scope?: Scope) =>
    begin(amp, scope).steps.reduce((run, step) => taken(run, amp.tree, step), begin(amp, scope));
  const read = async ({ deviceId }: Amp, person = viewer) => expectOk(await person.client.readCommissioning({ params: { deviceId } }));
  const keep = ({ deviceId }: Amp, run: Run, revision: number, person = operator) =>
    person.client.keepRun({ params: { deviceId }, body: { text: writeRun(run), revision } });
  const sign = ({ deviceId }: Amp, revision: number, person = operator) =>
    person.client.signRun({ params: { deviceId }, body: { revision } });
  async function signed(amp: Amp, scope?: Scope): Promise<string> {
    const { revision } = expectOk(await keep(amp, finished(amp, scope), (await read(amp)).revision));
    return expectOk(await sign(amp, revision)).report;
  }
  const listed = async (amp: Amp) =>
    expectOk(await viewer.client.listCommissionings({ params: { venueId } })).amps.find(({ deviceId }) => deviceId === amp.deviceId);
  async function counted(): Promise<void> {
    await rig.clock.advance(11_000);
    await rig.cloud.jobs.runBeats();
  }
  const photoText = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
  const addPhoto = ({ deviceId }: Amp, bytes: Uint8Array, person = operator) =>
    person.client.addPicture({ params: { deviceId }, body: { photo: photoText(bytes) } });
  const pictures = async ({ deviceId }: Amp) =>
    (await rig.cloud.db.selectFrom('commissioning_pictures').where('device_id', '=', deviceId).select('sha256').execute()).map(
      ({ sha256 }) => sha256,
    );
  return {
    rig,
    owner,
    operator,
    viewer,
    venueId,
    now,
    report,
    addAmp,
    taken,
    begin,
    finished,
    read,
    keep,
    sign,
    signed,
    listed,
    counted,
    photoText,
    addPhoto,
    pictures,
  };
}
