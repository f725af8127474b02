import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { help, readOrder, type Config } from './kit/config.ts';

const root = new URL('../../../', import.meta.url);
const read = (name: string) => readFileSync(new URL(`deploy/${name}`, root), 'utf8');
const environment = { DATABASE_URL: 'postgres://headroom:x@database/headroom', CLOUD_SECRET: 'a7'.repeat(32) };
function serve(words: readonly string[]): Config {
  const order = readOrder(
    words.map((word) => word.replaceAll(/\$\{PUBLIC_NAME[^}]*\}/g, 'cloud.example')),
    environment,
  );
  if (order.kind !== 'serve') throw new Error('These arguments must start a server.');
  return order.config;
}
const only = (text: string, pattern: RegExp): string => {
  const [, found = ''] = pattern.exec(text) ?? [];
  expect(found).not.toBe('');
  return found;
};

describe('the deployment files', () => {
  const image = read('Dockerfile');
  const words = (JSON.parse(only(image, /^ENTRYPOINT (\[.*\])$/m)) as string[]).slice(1);

  it('the image uses the official Node 24, runs as an unprivileged user and exposes the named ports', () => {
    expect(image.match(/^FROM \S+/gm)).toEqual(Array.from({ length: 3 }, () => 'FROM node:24-bookworm-slim'));
    const last = image.slice(image.lastIndexOf('\nFROM '));
    expect(last).toMatch(/^USER node$/m);
    expect(existsSync(fileURLToPath(new URL(words[0] ?? '', root)))).toBe(true);
    const { host, port, mqttPort } = serve(words.slice(1));
    expect([host, `${port} ${mqttPort}`]).toEqual(['0.0.0.0', only(last, /^EXPOSE (.*)$/m)]);
    for (const [, folder = ''] of last.matchAll(/^COPY --from=install \/headroom\/(\S+)/gm))
      expect([folder, existsSync(fileURLToPath(new URL(folder, root)))]).toEqual([folder, true]);
  });

  it('the compose file passes the public address and the proxy, keeps the image read-only and allows enough time to stop', () => {
    const compose = read('compose.yaml');
    const told = JSON.parse(only(compose, /^ {4}command: (\[.*\])$/m).replaceAll("'", '"')) as string[];
    const { publicUrl, proxies, requestTimeoutMs } = serve([...words.slice(1), ...told]);
    expect([publicUrl, proxies]).toEqual(['https://cloud.example', [only(compose, /subnet: (\S+?) /)]]);
    expect(Number(only(compose, /stop_grace_period: (\d+)s/)) * 1000).toBeGreaterThan(requestTimeoutMs);
    for (const line of ['read_only: true', 'cap_drop: [ALL]', "security_opt: ['no-new-privileges:true']"]) expect(compose).toContain(line);
    expect(read('Caddyfile')).toContain(`reverse_proxy cloud:${serve(words.slice(1)).port}`);
  });

  it('the database script gives the cloud a role that owns its database, is no superuser and has no password', () => {
    const compose = read('compose.yaml');
    expect(compose).toContain('./database.sh:/docker-entrypoint-initdb.d/database.sh:ro');
    // The image makes this user a superuser.
    expect(compose).not.toContain('POSTGRES_USER');
    const [, role = ''] = /DATABASE_URL: postgres:\/\/(\w+):/.exec(compose) ?? [];
    const script = read('database.sh');
    expect(script).toMatch(
      new RegExp(`^create role ${role} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password`, 'm'),
    );
    expect(script).toContain(`create database headroom owner ${role};`);
    expect(script).toContain('alter role postgres password null;');
  });

  it('the systemd unit runs the cloud as its own user and allows enough time to stop', () => {
    const unit = read('linux/headroom-cloud.service');
    const options = only(read('linux/cloud.env'), /^# OPTIONS=(.*)$/m);
    const [command, ...told] = only(unit, /^ExecStart=(.*)$/m)
      .replace('$OPTIONS', options)
      .split(' ');
    expect(command).toBe('headroom-cloud');
    const { publicUrl, proxies, requestTimeoutMs, application } = serve(told);
    expect([publicUrl, proxies]).toEqual(['https://cloud.example', ['127.0.0.1']]);
    expect([application.configFile, only(unit, /^StateDirectory=(.*)$/m)]).toEqual(['/var/lib/headroom/config.json', 'headroom']);
    expect(Number(only(unit, /^TimeoutStopSec=(\d+)$/m)) * 1000).toBeGreaterThan(requestTimeoutMs);
    expect(unit).toMatch(/^User=headroom$/m);
  });

  it('the settings of an installation name only variables that --help explains, and start as they come', () => {
    const names = Array.from(read('linux/cloud.env').matchAll(/^#?([A-Z_]+)=/gm), ([, name = '']) => name);
    expect(names.filter((name) => name !== 'OPTIONS' && !help.includes(name))).toEqual([]);
    expect(read('linux/cloud.env').match(/^[^#\n].*/gm)).toEqual(['OPTIONS=']);
  });

  it('--help explains every variable of the example file', () => {
    const names = Array.from(read('cloud.env.example').matchAll(/^([A-Z_]+)=/gm), ([, name = '']) => name);
    const own = names.filter((name) => name !== 'PUBLIC_NAME' && name !== 'DATABASE_PASSWORD');
    expect(own.length).toBeGreaterThan(5);
    expect(own.filter((name) => !help.includes(name))).toEqual([]);
  });
});
