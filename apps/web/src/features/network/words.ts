import { createWords, type WordsOf } from '../../i18n/words.ts';

const en = {
  ethernet: 'Ethernet',
  wifi: 'Wi-Fi',
  accessPoint: 'Access point',
  wifiOn: 'Wi-Fi on',
  password: 'Password',
  hint: (band: string) => `${band} GHz networks only. Name (SSID) and password must match exactly.`,
  ip: 'IP address / prefix',
  mac: 'MAC',
  signalLabel: 'Signal',
  signal: (strength: string, grade: string) => `${strength}, ${grade}`,
  good: 'good',
  fair: 'fair',
  weak: 'weak',
  none: 'none',
  edited: 'Edited',
  asSaved: 'Saved',
  reset: 'Reset',
  save: 'Save',
  saving: 'Saving',
  saveEthernet: 'Save Ethernet',
  saveWifi: 'Save Wi-Fi',
  saved: (section: string) => `${section} saved`,
  unsaved: (sections: number) =>
    sections === 1
      ? 'One section has unsaved changes.'
      : sections === 2
        ? 'Two sections have unsaved changes.'
        : 'Three sections have unsaved changes.',
  drops: (section: string, to: string | undefined) =>
    to === undefined
      ? `Saving ${section} will drop this connection, and the new address is not known here.`
      : `Saving ${section} will drop this connection. Reconnect at ${to}.`,
  moveTitle: (section: string) => `Save ${section} and lose this connection?`,
  goesBack:
    'If nobody confirms over the new settings within 60 s, the amplifier goes back to the previous ones. This page tries the new address for 30 s.',
  doesNotGoBack: 'The amplifier keeps the new settings even if nobody can reach it with them. This page tries the new address for 30 s.',
  addressTaken: (owner: string) => `${owner} has this address already. With one address, neither of the two may be reached.`,
  takenTitle: (section: string) => `Save ${section} with an address that is taken?`,
  addressProblems: {
    'not an address': 'Write address and prefix as 192.168.1.20/24, prefix 1 to 30',
    'network address': 'This is the address of the subnet itself, not one of a device in it',
    'broadcast address': 'This address means all devices of the subnet at once',
    'multicast address': 'Addresses from 224.0.0.0 on are for groups, not for one device',
    'loopback address': 'Addresses from 127.0.0.0 on lead back to whoever uses them',
  },
  gatewayProblems: {
    'not an address': 'Write the gateway as 192.168.1.1, or leave it empty',
    'not in the subnet': 'The gateway is not in the subnet of the address',
    'own address': 'This is the amplifier’s own address; the gateway is another device',
    'network address': 'This is the address of the subnet itself, not one of a device in it',
    'broadcast address': 'This address means all devices of the subnet at once',
  },
  badDns: 'Write the name server as 192.168.1.1, or leave it empty',
  tooShort: 'Use at least 8 characters',
  nameNeeded: 'Write the name of the network',
  tooShortWifi: 'Use at least 8 characters, or none for an open network',
  notPrintable: 'Use letters without accents, digits and signs only',
  apOn: 'AP mode is on',
  apOff: 'AP mode is off',
  apOnBody: 'Devices can join the amplifier itself',
  apOffBody: 'Turning it on stops Wi-Fi',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  turnOnTitle: 'Turn the access point on?',
  turnOffTitle: 'Turn the access point off?',
  turnOnBody:
    'The amplifier leaves its Wi-Fi network and opens one of its own, with the access point password. Whoever is connected over Wi-Fi loses the connection.',
  turnOffBody: 'Whoever is connected through the access point loses the connection.',
  openDot1x: 'Open 802.1X',
};
export type Words = WordsOf<typeof en>;
export const useNetworkWords = createWords(en, { es: () => import('./words.es.ts'), zh: () => import('./words.zh.ts') });
