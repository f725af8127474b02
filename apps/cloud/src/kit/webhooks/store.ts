import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Vault } from '../vault.ts';
import type { Webhook } from './webhook.ts';

export interface StoredWebhook {
  readonly webhookId: string;
  readonly url: string;
  readonly severityLevel: string[];
  readonly createdAt: Date;
}
const select = (db: Db, venueId: string) =>
  db
    .selectFrom('webhooks')
    .where('venue_id', '=', venueId)
    .select(['webhook_id as webhookId', 'url', 'severity_level as severityLevel', 'created_at as createdAt']);
export const sealedAsWebhook = (webhookId: string) => `secret of webhook ${webhookId}`;

export const webhooksOf = (db: Db, venueId: string): Promise<StoredWebhook[]> =>
  select(db, venueId).orderBy('created_at').orderBy('webhook_id').execute();
export const webhookOf = (db: Db, venueId: string, webhookId: string): Promise<StoredWebhook | undefined> =>
  select(db, venueId).where('webhook_id', '=', webhookId).executeTakeFirst();

export async function countWebhooks(transaction: Db, venueId: string): Promise<number> {
  await sql`select from venues where venue_id = ${venueId} for no key update`.execute(transaction);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from webhooks where venue_id = ${venueId}`.execute(
    transaction,
  );
  return rows[0]?.count ?? 0;
}
export async function addWebhook(db: Db, vault: Vault, venueId: string, webhook: StoredWebhook, secret: string): Promise<boolean> {
  const row = await db
    .insertInto('webhooks')
    .values({
      webhook_id: webhook.webhookId,
      venue_id: venueId,
      url: webhook.url,
      severity_level: webhook.severityLevel,
      sealed_secret: vault.seal(secret, sealedAsWebhook(webhook.webhookId)),
      created_at: webhook.createdAt,
    })
    .onConflict((conflict) => conflict.columns(['venue_id', 'url']).doNothing())
    .returning('webhook_id')
    .executeTakeFirst();
  return row !== undefined;
}
export async function removeWebhook(db: Db, venueId: string, webhookId: string): Promise<StoredWebhook | undefined> {
  const webhook = await webhookOf(db, venueId, webhookId);
  await db.deleteFrom('webhooks').where('venue_id', '=', venueId).where('webhook_id', '=', webhookId).execute();
  return webhook;
}

export async function openWebhook(db: Db, vault: Vault, webhookId: string): Promise<Webhook | undefined> {
  const row = await db.selectFrom('webhooks').where('webhook_id', '=', webhookId).select(['url', 'sealed_secret']).executeTakeFirst();
  const secret = row && vault.open(row.sealed_secret, sealedAsWebhook(webhookId));
  return row && secret !== undefined ? { url: row.url, secret } : undefined;
}
