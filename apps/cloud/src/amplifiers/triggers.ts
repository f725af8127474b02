import { forEachRow, type TriggerFunction } from '../kit/db/triggers.ts';

const revoke = (kind: 'device' | 'bridge'): TriggerFunction => ({
  name: `revoke_${kind}`,
  body: `
    update certificates set revoked_at = now() where kind = '${kind}' and holder_id = old.${kind}_id::text and revoked_at is null;
    return null;`,
  triggers: [{ name: 'revoke_certificates', when: 'after delete', tables: [`${kind}s`], runs: forEachRow }],
});

export const amplifierTriggers: readonly TriggerFunction[] = [
  // However a device or bridge is deleted, its certificates end, and `authority/authority.ts` has its connection cut.
  revoke('device'),
  revoke('bridge'),
  {
    // For `rollouts/engine.ts`, which so misses none. PostgreSQL cannot parse JSON with a NUL. Only these reports are parsed, because every report
    // passes here.
    name: 'keep_rollout_report',
    body: `
      if not exists (select from rollout_devices where device_id = new.device_id and is_open) then return null; end if;
      insert into rollout_reports (rollout_id, device_id, report)
        select rollout_id, device_id, (replace(new.state, '\\u0000', '\\u2400')::json #> '{reported,misc}')::text from rollout_devices
        where device_id = new.device_id and is_open and state in ('starting', 'running', 'checking');
      return null;`,
    triggers: [
      {
        name: 'keep_rollout_report',
        when: 'after insert or update of state',
        tables: ['shadows'],
        runs: `${forEachRow} when (new.name = 'amp')`,
      },
    ],
  },
];
