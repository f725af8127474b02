import { describe, expect, it } from 'vitest';
import {
  acceptedExtensions,
  dot1xFileKinds,
  dot1xFileNames,
  dot1xProblems,
  dot1xUploadStates,
  droppedFiles,
  readDot1xFile,
} from './dot1x.ts';

describe('802.1X', () => {
  it('[ENUM-20] has three kinds of file', () => {
    expect(dot1xFileKinds).toEqual(['CaCert', 'ClientCert', 'ClientKey']);
    expect(dot1xFileNames).toEqual({ CaCert: 'ca.pem', ClientCert: 'client.pem', ClientKey: 'client.key' });
  });

  it('[ENUM-28] uploads each through five states', () => {
    expect(dot1xUploadStates).toEqual(['NONE', 'SENDING', 'PARSING', 'SUCCESS', 'FAILURE']);
  });

  it('[DOT1X-07] drops the files a mode does not use', () => {
    const all = ['CaCert', 'ClientCert', 'ClientKey'];
    expect(droppedFiles).toEqual({ Disabled: all, PEAP: all, TTLS: ['ClientCert', 'ClientKey'], TLS: [] });
  });

  it('[DOT1X-03] requires identity and password unless it is disabled', () => {
    expect(dot1xProblems('Disabled', '', '')).toEqual([]);
    expect(dot1xProblems('PEAP', ' ', '')).toEqual(['identity missing', 'password missing']);
    expect(dot1xProblems('TLS', 'amp', 'x')).toEqual([]);
    for (const mode of ['PEAP', 'TLS', 'TTLS'] as const) {
      expect(dot1xProblems(mode, '', 'x')).toEqual(['identity missing']);
      expect(dot1xProblems(mode, 'amp', '')).toEqual(['password missing']);
    }
  });

  it.each([
    ['CaCert', 'ca.PEM', true],
    ['CaCert', 'ca.cer', true],
    ['CaCert', 'ca.crt.txt', false],
    ['ClientCert', 'client.key', false],
    ['ClientCert', 'client.crt', true],
    ['ClientKey', 'client.KEY', true],
    ['ClientKey', 'client.pem', false],
  ] as const)('[DOT1X-04] accepts a %s named %s: %j', async (kind, name, isTaken) => {
    expect(await readDot1xFile(kind, name, 'no PEM', '')).toEqual({ ok: false, problem: isTaken ? 'not PEM' : 'wrong extension' });
  });

  it.each([
    ['CaCert', 'ca.pem'],
    ['ClientCert', 'client.crt'],
    ['ClientKey', 'client.key'],
  ] as const)('[DOT1X-05] refuses a %s named %s whose content is not PEM', async (kind, name) => {
    for (const content of ['', 'no PEM', '\u0030\u0082\u0001\u000A', 'MIIBbDCCAROgAwIBAgIUV5vh'])
      expect(await readDot1xFile(kind, name, content, 'a password')).toEqual({ ok: false, problem: 'not PEM' });
  });

  it('[DOT1X-04] lists the extensions to choose from', () => {
    expect(dot1xFileKinds.map(acceptedExtensions)).toEqual([['.cer', '.crt', '.pem'], ['.cer', '.crt', '.pem'], ['.key']]);
  });
});
