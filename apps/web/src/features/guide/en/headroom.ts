import type { GuideTexts } from '../guide-text.ts';

export const headroom = {
  preferences: {
    title: 'Preferences',
    purpose: 'How Headroom speaks and looks in this browser. Nothing here changes an amplifier.',
    steps: [
      'Choose a **Language**. The default follows your browser.',
      'Choose a **Delay unit**: time, or a distance that you can measure.',
      'Switch on **Dark mode** for a dark room.',
      '**Quick setup** reduces a channel’s page to what a beginner needs.',
      'To show somebody a page without risk, open the menu and press **Look, don’t touch**: only mute still works. End it with **Hold to unlock**.',
    ],
    trouble: [
      ['Choices are forgotten', 'The browser does not keep data for this address, as in a private window.'],
      ['Tabs of a channel are missing', '**Quick setup** is on.'],
    ],
  },
  help: {
    title: 'Help and feedback',
    purpose: 'Whom to ask about this installation, and which version runs.',
    steps: [
      'Under **Support** stands whom your operator or installer has named.',
      'Under **Application version** read the version, and say it when you ask.',
      'The question mark in the bar of every page opens its page of this guide. The guide needs no internet.',
      'Where that page begins with **Show me around**, a short tour points at the controls themselves. It presses nothing.',
    ],
    trouble: [
      [
        '**No support contact is set up for this installation. Ask whoever installed it.**',
        'Locally the name of the installer stands in the settings of the amplifier.',
      ],
      ['Something stopped working', 'Note the page, the time and what you did. Reload; the sound is not affected by a page.'],
    ],
  },
  login: {
    title: 'Sign in to an amplifier',
    purpose: 'The amplifier that serves this page has a password. With it you change settings, without it you look.',
    steps: [
      'Type the **Password** and press **Sign in**.',
      'Or press **Continue as guest**: meters, states and logs show, nothing can be changed.',
    ],
    trouble: [
      ['**Login Failed**', 'Check capitals and the keyboard’s language. After several attempts the amplifier makes you wait.'],
      ['You do not know it', 'Ask the installer. It cannot be read out of the amplifier.'],
      ['Other amplifiers stay read-only', 'Each has a password of its own. Open it and press **Sign in** there.'],
    ],
  },
  itDepartment: {
    title: 'For the IT department',
    purpose:
      'What Headroom needs in a network, what is kept where, and what it defends against. The whole of it is in the files of the product: docs/hosting.md and docs/threat-model.md.',
    facts: [
      [
        'Browser to amplifier',
        'Inside the network: http for the pages, TCP 1234 for values (WebSocket, without TLS). Control systems use TCP 4321. Keep amplifiers in a network of their own.',
      ],
      ['Among amplifiers', 'They find each other by multicast DNS (UDP 5353), which does not cross routers.'],
      [
        'Amplifier or bridge to the cloud',
        'Outwards only: https for registration and firmware, TCP 8884 with TLS (MQTT) for everything else; the operator may choose other ports. TLS must not be broken up on the way. Nothing is opened inwards.',
      ],
      ['Browser to the cloud', 'https, with a WebSocket on the same name.'],
      ['Cloud to outside', 'Its mail server, its provider of text messages, and webhooks over https, as the operator sets them up.'],
      ['Names', 'DNS for the name of the cloud. The local network needs no names and no internet.'],
      ['In the amplifier', 'Settings, its password and its logs.'],
      ['In the browser', 'Preferences; locally also groups and snapshots.'],
      [
        'In the cloud',
        'Accounts, venues, contacts, shadows of the settings, snapshots. Events, alarms, updates and notices for 400 days, the log for 730, unless the operator sets other times.',
      ],
      ['Sessions', 'They end 30 days after the last use, and after 90 days in all.'],
      [
        'Defended',
        'Foreign ids, guessed passwords, forged tokens, oversized and malformed input, false clouds, foreign firmware. Each attack has a test.',
      ],
      ['Not defended', 'Whoever can change traffic inside the amplifiers’ network, and whoever reads the server’s data folder.'],
      ['Who runs it', 'The program of the cloud takes --operator with an address: that account gets the page [[operator]].'],
    ],
  },
} satisfies Partial<GuideTexts>;
