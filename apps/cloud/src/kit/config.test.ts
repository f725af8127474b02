import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readOrder } from './config.ts';
import { usualRoom } from './config.ts';
import { usualRates } from './http/rate-limit.ts';
import { usualRetention } from './retention.ts';
import { usualQuotas } from './quotas.ts';

const accountsTakes = 'accounts takes list, list PART, or show, disable, enable, delete, end-second-factor, end-sessions with EMAIL.';
const manifest = fileURLToPath(new URL('../../package.json', import.meta.url));

describe('the configuration', () => {
  it('listens on this machine only and uses its own PostgreSQL by default', () => {
    expect(readOrder([], {})).toEqual({
      kind: 'serve',
      config: {
        host: '127.0.0.1',
        port: 8080,
        mqttPort: 8884,
        nodeId: 'node',
        room: usualRoom,
        silenceMs: 10_000,
        database: { folder: './data' },
        logLevel: 'info',
        proxies: [],
        metricsToken: undefined,
        tls: undefined,
        publicUrl: undefined,
        hstsSubdomains: false,
        documentation: true,
        hideAccounts: false,
        signUp: 'open',
        operators: [],
        signInProviders: [],
        mailbox: false,
        offlineGraceMs: 120_000,
        retention: usualRetention,
        application: { root: expect.stringMatching(/apps\/web\/dist\/cloud$/) as string, configFile: 'data/config.json' },
        vaultKey: { folder: './data' },
        secretCost: { memory: 19_456, passes: 2 },
        rates: usualRates,
        requestTimeoutMs: 30_000,
        quotas: usualQuotas,
        natsServers: [],
        jobs: true,
        smtp: undefined,
        sms: undefined,
        privateWebhooks: false,
      },
    });
  });

  it.each([
    ['https://cloud.example', 'https://cloud.example'],
    ['https://example.com/headroom/', 'https://example.com/headroom'],
  ])('accepts the public address %s', (given, publicUrl) => {
    expect(readOrder(['--public', given], {})).toMatchObject({ config: { publicUrl } });
  });

  it.each(['two', '-1', '1.5', '1441', ''])('refuses a grace of %s', (value) => {
    expect(() => readOrder([`--offline-grace=${value}`], {})).toThrow('whole minutes');
  });

  it('uses an external PostgreSQL when one is named', () => {
    const order = readOrder(['backup', 'a.gz'], { DATABASE_URL: 'postgres://me:secret@db/cloud' });
    expect(order).toMatchObject({ kind: 'backup', file: 'a.gz', config: { database: { url: 'postgres://me:secret@db/cloud' } } });
  });

  it('takes the programs of a PostgreSQL for the folder of --data only', () => {
    const words = ['--postgres', '/usr/lib/postgresql/18'];
    expect(readOrder(words, {})).toMatchObject({ config: { database: { folder: './data', postgres: '/usr/lib/postgresql/18' } } });
    expect(() => readOrder(words, { DATABASE_URL: 'postgres://me:secret@db/cloud' })).toThrow('does not go with DATABASE_URL');
  });

  it('takes the addresses of its operators from the command line only', () => {
    const words = ['--operator', ' Ada@example.com', '--operator=bob@example.com'];
    expect(readOrder(words, {})).toMatchObject({ config: { operators: ['Ada@example.com', 'bob@example.com'] } });
    expect(readOrder([], { OPERATOR: 'eve@example.com' })).toMatchObject({ config: { operators: [] } });
  });

  it('reads the commands of the operator', () => {
    const list = { do: 'list', search: '', after: '', limit: 50 };
    expect(readOrder(['accounts', 'list'], {})).toMatchObject({ kind: 'accounts', what: list, asJson: false });
    expect(readOrder(['venues', 'list', 'bar', '--limit=1000', '--after=x', '--json'], {})).toMatchObject({
      kind: 'venues',
      what: { do: 'list', search: 'bar', after: 'x', limit: 1000 },
      asJson: true,
    });
    expect(readOrder(['accounts', 'delete', 'ada@example.com', '--yes'], {})).toMatchObject({
      what: { do: 'delete', email: 'ada@example.com' },
    });
    expect(readOrder(['doctor', '--json'], {})).toMatchObject({ kind: 'doctor', asJson: true });
  });

  it.each([
    [['--port', '70000'], '--port must be a whole number up to 65535, not 70000.'],
    [['--mqtt-port', 'x'], '--mqtt-port must be a whole number up to 65535, not x.'],
    [['--log', 'loud'], '--log must be one of debug, info, warn, error, silent, not loud.'],
    [['--sign-up', 'friends'], '--sign-up must be one of open, invitation, closed, not friends.'],
    [['--operator', 'ada'], '--operator must be an e-mail address, not ada.'],
    [['--public', 'https://cloud.example/a b'], 'The path of --public may hold letters, digits, ., _, ~ and - only, not /a%20b.'],
    [['--tls', 'only-one.pem'], '--tls takes the names of two files: CERT KEY.'],
    [['--tls', 'cert.pem', '--port', '1'], '--tls takes the names of two files: CERT KEY.'],
    [['--tls', '/no/cert.pem', '/no/key.pem'], '--tls cannot read /no/cert.pem: ENOENT.'],
    [['--tls', manifest, manifest], `--tls needs a certificate and its key as PEM: ${manifest} and ${manifest} are none.`],
    [['--public', 'cloud.example'], '--public must be an address such as https://cloud.example, not cloud.example.'],
    [['--mailbox', '--public', 'https://cloud.example'], '--mailbox shows codes to this machine: it does not go with --public.'],
    [
      ['destroy'],
      'destroy is no order: use migrate, backup FILE, restore FILE, hold, release, accounts, venues, doctor or firmware, or none to serve.',
    ],
    [['migrate', 'a'], 'migrate takes no words of its own.'],
    [['release', 'a'], 'release takes no words of its own.'],
    [['doctor', 'a'], 'doctor takes no words of its own.'],
    [['accounts'], accountsTakes],
    [['accounts', 'end-sessions'], accountsTakes],
    [['accounts', 'remove', 'ada@example.com'], accountsTakes],
    [['accounts', 'end-sessions', 'a@example.com', 'b@example.com'], accountsTakes],
    [
      ['accounts', 'delete', 'ada@example.com'],
      'delete removes the account and its venues for good: add --yes, after a backup. Nothing was changed.',
    ],
    [['accounts', 'list', '--limit', '1001'], '--limit must be a whole number from 1 to 1000, not 1001.'],
    [['accounts', 'list', '--limit', '0'], '--limit must be a whole number from 1 to 1000, not 0.'],
    [['accounts', 'list', 'a'.repeat(255)], 'list takes words of at most 254 characters.'],
    [['venues'], 'venues takes list, or list PART.'],
    [['venues', 'list', 'a', 'b'], 'venues takes list, or list PART.'],
    [['firmware'], 'firmware takes add FILE..., list or withdraw NAME.'],
    [['firmware', 'add'], 'firmware takes add FILE..., list or withdraw NAME.'],
    [['firmware', 'withdraw', 'a', 'b'], 'firmware takes add FILE..., list or withdraw NAME.'],
    [['backup'], 'backup takes the name of one file.'],
    [['restore', 'a', 'b'], 'restore takes the name of one file.'],
  ])('refuses %j with a sentence', (words, sentence) => {
    expect(() => readOrder(words, {})).toThrow(sentence);
  });

  it.each([
    [{ SMTP_URL: 'smtp://mail' }, 'SMTP_URL needs MAIL_FROM too.'],
    [{ SMTP_URL: 'http://mail', MAIL_FROM: 'a@example.com' }, 'SMTP_URL must be an address such as smtp://user:password@host:587.'],
    [
      { NATS_URL: 'nats://a:4222,http://b' },
      'NATS_URL must be one address or several with commas and one user, such as nats://user:password@host:4222.',
    ],
    [
      { SMS_URL: 'http://sms', SMS_FROM: '+1', SMS_USER: 'a', SMS_PASSWORD: 'b' },
      'SMS_URL must be an https address, since the password goes there: SMS_PLAIN=yes allows http.',
    ],
    [{ SMS_URL: 'https://sms', SMS_FROM: '+1', SMS_USER: 'a' }, 'SMS_URL and SMS_FROM and SMS_USER needs SMS_PASSWORD too.'],
  ])('refuses an incomplete configuration: %j', (environment, sentence) => {
    expect(() => readOrder([], environment)).toThrow(sentence);
  });

  it('allows plain http for text messages when told to', () => {
    const plain = { SMS_URL: 'http://10.0.0.9/send', SMS_FROM: '+1', SMS_USER: 'a', SMS_PASSWORD: 'b', SMS_PLAIN: 'yes' };
    expect(readOrder([], plain)).toMatchObject({ config: { sms: { url: 'http://10.0.0.9/send' } } });
  });

  it('does not repeat a secret it refuses', () => {
    for (const secret of [`${'a7'.repeat(32)},abc`, 'abc', ','])
      expect(() => readOrder([], { CLOUD_SECRET: secret })).toThrow(
        /^CLOUD_SECRET must be 64 hexadecimal digits, or several such with commas\.$/,
      );
  });

  it('accepts several secrets with spaces and a trailing comma', () => {
    const [fresh, old] = ['a7'.repeat(32), 'b8'.repeat(32)];
    for (const secret of [`${fresh},${old}`, ` ${fresh} , ${old}\n`, `${fresh},${old},`])
      expect(readOrder([], { CLOUD_SECRET: secret })).toMatchObject({ config: { vaultKey: { key: `${fresh},${old}` } } });
  });

  it('sets the quotas of an account', () => {
    const order = readOrder(
      ['--snapshots=1', '--snapshots-size=2', '--members=3', '--events-size=4', '--notices-size=5', '--log-size=6'],
      {},
    );
    expect(order).toMatchObject({
      config: {
        quotas: { ...usualQuotas, snapshots: 1, snapshotBytes: 2_000_000, members: 3 },
        retention: { ...usualRetention, eventBytes: 4_000_000, noticeBytes: 5_000_000, logBytes: 6_000_000 },
      },
    });
    for (const option of ['--snapshots', '--snapshots-size', '--members', '--events-size', '--notices-size'])
      for (const value of ['0', '1.5', 'many', '1000000001'])
        expect(() => readOrder([`${option}=${value}`], {})).toThrow(`${option} must be a whole number from 1 to 1000000000, not ${value}.`);
  });

  it('does not repeat the password when it refuses an address', () => {
    expect(() => readOrder([], { DATABASE_URL: 'mysql://me:secret@db' })).toThrow(/^DATABASE_URL must be/);
  });
});
