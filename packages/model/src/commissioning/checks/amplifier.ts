import { deviceInfo, ethernet, misc, powerSupply, wifi } from '../../amplifier/index.ts';
import { readModel } from '../../catalogue/catalogue.ts';
import { compareVersions, readVersion } from '../../catalogue/version.ts';
import { seenText, type Reading } from '../../diagnosis/evidence.ts';
import { readIp } from '../../network/address.ts';
import { gatewayProblem, readCidr } from '../../network/subnet.ts';
import { choice, text } from '../../property/property.ts';
import type { FindingName } from '../names.ts';
import { amplifierCheck, failed, passed, type CheckTable } from './row.ts';

const version = () => text({ maxLength: 40 });
const isVersion = (wanted: string) => wanted === '' || readVersion(wanted) !== undefined;

function isInside(address: string, subnet: string): boolean {
  const wanted = readCidr(subnet);
  const bits = readIp(address.replace(/\/.*$/, ''));
  if (!wanted || bits === undefined) return false;
  const size = 2 ** (32 - wanted.prefix);
  return Math.floor(bits / size) === Math.floor(wanted.bits / size);
}
const hasWifi = ({ read }: Reading) => readModel(read(deviceInfo.properties.modelID, {}))?.abilities.has('wireless') !== false;

const switched = (
  handle: typeof misc.properties.findMe | typeof deviceInfo.properties.powerButtonLockout,
  wanted: boolean,
  isRight: FindingName,
  isWrong: FindingName,
) =>
  amplifierCheck({
    limits: {},
    ...(wanted && { isPlan: true }),
    judge({ read }) {
      const is = read(handle, {});
      return is === undefined ? undefined : is === wanted ? passed(isRight) : failed(isWrong);
    },
  });

export const amplifierChecks = {
  amplifierNamed: amplifierCheck({
    limits: {},
    judge({ read }) {
      const name = read(deviceInfo.properties.deviceName, {});
      if (name === undefined) return undefined;
      return name.trim() === '' ? failed('amplifierNameMissing') : passed('named', { name: seenText(name) });
    },
  }),
  firmware: amplifierCheck({
    limits: { least: version(), most: version() },
    contradicts: ({ least, most }) =>
      !isVersion(least) || !isVersion(most) || (least !== '' && most !== '' && compareVersions(least, most) > 0),
    judge({ read }, { least, most }) {
      const installed = read(deviceInfo.properties.firmwareVersion, {});
      if (installed === undefined || readVersion(installed) === undefined) return undefined;
      const seen = { version: seenText(installed) };
      if (least !== '' && compareVersions(installed, least) < 0) return failed('firmwareOld', { ...seen, least: seenText(least) });
      if (most !== '' && compareVersions(installed, most) > 0) return failed('firmwareNew', { ...seen, most: seenText(most) });
      return passed('firmwareInstalled', seen);
    },
  }),
  networkPlanned: amplifierCheck({
    limits: { subnet: text({ maxLength: 18 }), addresses: choice(['any', 'fixed', 'DHCP']) },
    contradicts: ({ subnet }) => subnet !== '' && readCidr(subnet) === undefined,
    judge({ read }, { subnet, addresses }) {
      const [ip, dhcp, gateway = ''] = [
        read(ethernet.properties.ip, {}),
        read(ethernet.properties.dhcp, {}),
        read(ethernet.properties.gateway, {}),
      ];
      if (ip === undefined || dhcp === undefined) return undefined;
      const seen = { address: seenText(ip) };
      if (addresses === 'fixed' && dhcp) return failed('addressNotFixed', seen);
      if (addresses === 'DHCP' && !dhcp) return failed('addressFixed', seen);
      if (subnet !== '' && !isInside(ip, subnet)) return failed('addressOutside', { ...seen, subnet: seenText(subnet) });
      const own = readCidr(ip);
      if (own && gatewayProblem(gateway, own) === 'not in the subnet')
        return failed('gatewayOutside', { ...seen, gateway: seenText(gateway) });
      return passed('addressRight', seen);
    },
  }),
  oneGateway: amplifierCheck({
    limits: {},
    judge(reading) {
      const { read } = reading;
      const wired = read(ethernet.properties.gateway, {});
      if (wired === undefined) return undefined;
      if (!hasWifi(reading) || read(wifi.properties.enable, {}) === false) return passed('gatewaySingle');
      const wireless = read(wifi.properties.gateway, {});
      if (wireless === undefined) return undefined;
      if (wired === '' || wireless === '' || wired === wireless) return passed('gatewaySingle');
      return failed('gatewaySecond', { gateway: seenText(wired), other: seenText(wireless) });
    },
  }),
  powerSound: amplifierCheck({
    limits: {},
    judge({ read }) {
      const [fault, isOk, warns] = [powerSupply.properties.fault, powerSupply.properties.powerOk, powerSupply.properties.lineWarning].map(
        (handle) => read(handle, {}),
      );
      if (fault === undefined || isOk === undefined) return undefined;
      if (fault) return failed('supplyFaulted');
      return isOk && warns !== true ? passed('powerInOrder') : failed('powerUnsteady');
    },
  }),
  findMeOff: switched(misc.properties.findMe, false, 'findMeIsOff', 'findMeIsOn'),
  passwordSet: switched(misc.properties.passwordProtected, true, 'passwordProtects', 'passwordMissing'),
  powerButtonLocked: switched(deviceInfo.properties.powerButtonLockout, true, 'powerButtonIsLocked', 'powerButtonIsOpen'),
  backPanelLocked: switched(deviceInfo.properties.backPanelAttnPotLockout, true, 'backPanelIsLocked', 'backPanelIsOpen'),
} as const satisfies CheckTable;
