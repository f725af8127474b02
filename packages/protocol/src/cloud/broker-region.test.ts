import { describe, expect, it } from 'vitest';
import { regionOfBroker } from './broker-region.ts';

describe('[CLOUDAPI-23] the region of a broker', () => {
  it.each([
    [{ host: 'cloud.example', region: 'us-east-1' }, 'us-east-1'],
    [{ host: 'a1b2c3-ats.iot.eu-west-1.broker.example', region: 'us-east-1' }, 'us-east-1'],
    [{ host: 'a1b2c3-ats.iot.eu-west-1.broker.example' }, 'eu-west-1'],
    [{ host: 'a1b2c3.iot.cn-north-1.broker.example:443' }, 'cn-north-1'],
    [{ host: 'a1b2c3.iot.us-gov-west-1.broker.example', region: '' }, 'us-gov-west-1'],
    [{ host: 'cloud.example' }, undefined],
    [{ host: 'mqtt.cloud.example' }, undefined],
    [{ host: '192.168.1.20:8080' }, undefined],
    [{ host: '' }, undefined],
  ])('of %o is %s', (reply, region) => {
    expect(regionOfBroker(reply)).toBe(region);
  });
});
