import type { GuideTexts } from '../guide-text.ts';

export const amplifiers = {
  amps: {
    title: 'The list of amplifiers',
    danger:
      '**Mute everything** silences every amplifier that answers, at once. Unmuting is done channel by channel, or amplifier by amplifier.',
    purpose:
      'All amplifiers and wall controllers of this network, with their faults, levels and generators. It is the way into each of them.',
    steps: [
      'Type part of a name, an address, a model or a serial number into **Search amps and channels**.',
      'Sort by name, faults or address with **Sort by**: faults first shows what needs you.',
      'Tap a card to open the amplifier. **Mute all** on the card silences its channels without opening it.',
      '**All amplifiers at once** opens the [[meters]].',
    ],
    trouble: [
      [
        'An amplifier is missing',
        'It must be in the same network and switched on. A guest Wi-Fi often hides devices from each other: use the network of the amplifiers, or a cable.',
      ],
      ['**Offline**', 'It was there and does not answer. Check its power and its cable; the list finds it again by itself.'],
      [
        '“Not reached, may still play” after a mute',
        'Those amplifiers did not hear it. Switch them off at the wall if the sound must stop.',
      ],
    ],
  },
  amp: {
    title: 'An amplifier',
    danger:
      '**Mute all** changes every channel of this amplifier at once. Unmuting brings each channel back with the fader where it stands.',
    purpose: 'The head of an amplifier says how it is, and its menu leads to all of its pages. On a phone this page is the menu.',
    steps: [
      'The coloured chip says the state. Tap it: it leads to the cause.',
      '**Find me** makes the lights of the front panel blink, so that you know which box you are changing.',
      '**History** lists what this tab has changed, newest first, also after a reload. **Undo** writes the old value back, and asks first where that is louder. On a phone the three dots of a channel lead there too.',
      'Choose a page: [[channels]] for the sound, [[power]], [[network]], [[settings]], [[logs]].',
    ],
    trouble: [
      ['**View only.**', 'The amplifier has a password. Press **Sign in** and type it.'],
      [
        '**Amplifier Disconnected!**',
        'It stopped answering. The page tries again by itself; what you see may be old. The sound is not affected by the page.',
      ],
      ['A lock and few pages', 'It is locked by access control (UAC). With the key, press **Enter lock key**.'],
    ],
  },
  power: {
    title: 'Power supply',
    danger:
      'An amplifier in **Auto standby** is silent until a signal above the threshold wakes it. The first instant of an announcement can be lost: keep it off where that matters.',
    purpose: 'What the mains deliver, what the power supply reports, and when the amplifier may go to sleep.',
    steps: [
      'Read **Line voltage**, **Line current** and **Power**. Unlit lights under **Power supply** mean that nothing is wrong, except **Power OK**, which should be lit.',
      'Under **Line voltage warning** leave **Automatic limits** on, or switch it off and set both limits. Outside them a warning is raised; the outputs keep running.',
      'Under **Auto standby** set **Threshold** and **Time to wait**. The sentence below says what will happen.',
    ],
    trouble: [
      ['**Line warning**', 'The voltage has left its limits. Look for a long cable, a shared circuit or a generator set.'],
      ['**Thermal**', 'It is too hot. Free its air path before you turn anything up.'],
      ['**Running from the network cable**', 'There is no mains: the amplifier is reachable by PoE, and the outputs do not play.'],
    ],
  },
  network: {
    title: 'Network of an amplifier',
    danger:
      'A wrong address cuts your connection, not the sound. But what cannot be reached cannot be muted from here either: do it when somebody stands at the rack.',
    purpose: 'Where the amplifier is reached: its cable, its Wi-Fi, and the access point that it can open itself.',
    steps: [
      'Switch **DHCP** on, or off and write **IP address / prefix** such as 192.168.1.20/24, and **Gateway**.',
      'Press **Save Ethernet** or **Save Wi-Fi**. The page says beforehand if you will lose the connection, and where it will be.',
      'The page tries the new address. Where it asks, press **Keep them**: newer firmware goes back to the old settings within 60 s if nobody does.',
      '**Turn on** under **Access point** opens a network of its own, and ends its Wi-Fi.',
    ],
    trouble: [
      ['The address belongs to another device', 'The page names it. With one address for two, neither may be reached: choose another.'],
      [
        'Nothing answers any more',
        'Wait a minute, then look for the amplifier in the list of another one. A cable to your laptop and its access point are the other ways in.',
      ],
    ],
  },
  dot1x: {
    title: '802.1X',
    danger:
      'If the network refuses what you save, this amplifier cannot be reached by wire. Have its Wi-Fi or access point ready before you save.',
    purpose:
      'For networks where a port opens only to devices that sign in. The IT department gives you the mode, the identity and the files.',
    steps: [
      'Choose the **Mode**: PEAP and TTLS sign in with identity and password, TLS with a certificate and its key.',
      'Fill in **Identity** and **Password**.',
      'Under **Certificates** choose the files, as PEM. For an encrypted key type **Key password** first.',
      'When all say **Ready to save**, press **Save 802.1X**. Ethernet restarts.',
    ],
    trouble: [
      ['“The content is not PEM”', 'Export the certificate again as PEM (a text that begins with BEGIN CERTIFICATE).'],
      ['Certificate and key do not belong together', 'They are from two requests. Ask for the pair.'],
      ['The menu has no such page', 'This amplifier, or the way you reach it, does not support 802.1X.'],
    ],
  },
  settings: {
    title: 'Settings of an amplifier',
    danger: 'A contact at a GPIO port can mute channels or change what is heard the moment you choose its mode. Know what is wired to it.',
    purpose: 'Its name and place, its password, its panels and its contacts: what the next person needs to know.',
    steps: [
      'Fill in **Device name**, **Venue**, **Rack** and **Installer**. They show in every list, and who is stuck finds you.',
      'Under **Password protection** press **Protect…**. Without a password everybody in this network can change the amplifier.',
      '**Lock the power button** and **Lock the attenuation knobs** protect against curious hands.',
      'Under **GPIO** choose for each port a mode and its polarity.',
      '**Start blinking…** shows which box this is.',
    ],
    trouble: [
      [
        'The password is lost',
        'It cannot be read back, and without it this amplifier can only be looked at. Ask the installer whose name stands here; keep the next one in your papers.',
      ],
      ['Parts of the page are missing', 'Some work in the local network only, or not on this model.'],
    ],
  },
  logs: {
    title: 'Events and faults of an amplifier',
    purpose: 'What the amplifier itself has written down: faults are what went wrong, events everything else.',
    steps: [
      'Choose **Faults**, **Warnings** or **Info**, or type into **Search log**.',
      'Each line says when it was, where (a channel, the power supply, the system) and what happened.',
      '**Save as text** gives you a file for a report.',
      '**Clear faults** empties the log for everybody. What is still wrong stays shown.',
    ],
    trouble: [
      ['**Without a date**', 'The amplifier had no clock then. The order of the lines is right.'],
      [
        'The same fault again and again',
        'Look at the place that it names: a load that opens and shorts is a loose line, heat in the evening is a blocked air path.',
      ],
      ['A fault that is over is still listed', 'A log is history. What is wrong now stands in the head of the amplifier.'],
    ],
  },
  green: {
    title: 'Consumption',
    purpose: 'How much power the amplifier takes now and since this page was opened, and what standby would save.',
    steps: [
      'Read **Power now**. On a network cable it is an estimate, otherwise it is measured.',
      'Watch **Real-time power** while the music plays and while it rests.',
      'Compare with **In auto standby**. To change when standby begins, press **Change in Power supply**.',
    ],
    trouble: [
      ['The curve begins anew', 'It is recorded while the page is open. For a long record use the log of your building.'],
      ['**Running from the network cable**', 'The mains are off. The amplifier can be reached, and does not play.'],
    ],
  },
  files: {
    title: 'Import and export',
    danger:
      'An import changes the sound of a whole amplifier. What gets louder is marked **louder**; choose **Import muted: mute these channels first and leave them muted** if people are in the room.',
    purpose:
      'Settings files keep an amplifier, copy it, or carry it to a new one. Locked speaker tunings protect the work of who made them.',
    steps: [
      'Under **What to export** choose **Whole amplifier** or **One channel** and the parts, press **Export settings** and download the file.',
      'To import, press **Choose file**. Nothing is written yet.',
      'Read **What will change**. Faders and mutes of the file are only taken if you tick **Take faders and mutes from the file**; a generator stays off.',
      'Press **Import settings**. Stay until it says that it is done; **Undo import** puts back what nobody has changed since.',
      'Under **Speaker tunings** press **Lock…** to hide and protect a channel’s tuning with a password.',
    ],
    trouble: [
      ['The connection breaks in the middle', 'What was written is put back as soon as the amplifier answers.'],
      [
        '**Limited to range** or **Not supported, kept as it was**',
        'The file is of another model. The list says what was left or cut: copy it into your report.',
      ],
      ['The password of a lock is lost', '**Reset tuning…** removes the lock and the locked tuning with it.'],
    ],
  },
  commissioning: {
    title: 'Commissioning',
    danger:
      '**Measure with a tone** is heard: it asks first, rises slowly and ends with any touch or key. All other checks make no sound and change nothing.',
    purpose:
      'An acceptance run before you hand over: names, firmware, sources, limiters, crossovers, loudspeakers and locks are held against limits. Later it shows what has changed since.',
    steps: [
      'Have music play on every input, choose **Whole amplifier** or **Chosen channels**, and press **Begin**. It takes half a minute.',
      'Mend what failed and press **Repeat**. Where something is as it should be, write a **Remark**.',
      'Press **Sign off** and enter **Your name**. **Print** puts it on paper; **Save as a file** keeps the report outside this browser.',
      'Over the cloud any browser resumes the run, you sign with your account, and a **Photo** goes with each check. **Keep in the venue** keeps a recipe for all amplifiers of it. **Check all amplifiers** of the venue runs them one after the other, signs them together and prints all reports.',
      'After work on one channel test it alone: with **New run**, or with **Commission this channel** at the channel’s question mark. Its report stands beside that of the amplifier; all else stays as it was handed over.',
      'From then on every page of the amplifier says how many settings differ. **Take back** writes the old value, **Accept** keeps the new one.',
    ],
    trouble: [
      ['**Not known**', 'The amplifier does not report it, or no music played. Let it play and press **Repeat**.'],
      ['**Warning**', 'Nothing asks for it, but a loudspeaker without a limiter can burn. A recipe can make it a failure.'],
      ['**The run is stopped.**', 'Press **Resume**: what was measured stays, for a day.'],
      ['The report is gone', 'Without the cloud it is kept in the browser that made it. Open the saved file with **Open a report**.'],
    ],
  },
  connect: {
    title: 'Connect an amplifier to the cloud',
    purpose: 'Here an amplifier joins a venue of the cloud. From then on it calls the cloud by itself: no port is opened in the building.',
    steps: [
      'In the cloud open the venue and press **Add amp**, then **Copy token** ([[addAmp]]).',
      'Here choose the **Region**, which is the cloud you use.',
      'Paste into **Registration token** and press **Register**.',
      'Within a minute it shows in its venue.',
    ],
    trouble: [
      [
        '**No cloud is set up for this installation. Ask whoever operates it.**',
        'The pages do not know a cloud. The operator names it in a configuration.',
      ],
      ['The token is refused', 'It is good for 24 hours, for one venue. Copy a new one.'],
      ['It does not reach the cloud', 'It needs an address, a gateway and DNS ([[network]]), and must be allowed out ([[itDepartment]]).'],
    ],
  },
} satisfies Partial<GuideTexts>;
