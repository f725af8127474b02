import type { GuideTexts } from '../guide-text.ts';

export const site = {
  groups: {
    title: 'Groups',
    danger:
      'A group moves channels of several amplifiers at once. Unmuting lists what will play; a channel that was muted by itself before stays muted.',
    purpose: 'One mute, one fader and one equalizer for channels that belong together, such as a bar with three rooms.',
    steps: [
      'Press **Create group**, give it a name and choose channels of any amplifiers.',
      'With **Relative** all move by the same amount and keep their differences. With **Absolute** all have the same level and the same equalizer.',
      'Move the fader. It says who limits it, so that differences stay.',
      'Under **Equalizers of the channels** make bands the same: **Same for all** takes those of one channel.',
      '**Undo** brings the levels back.',
    ],
    trouble: [
      ['A channel is away', 'It takes no part. When it is back, **Catch up** moves it where the group is, **Leave as it is** does not.'],
      [
        'The groups are gone',
        'In the local network they are kept in this browser, for this address. **Save as a file** takes them elsewhere. In the cloud they belong to the venue.',
      ],
      ['The fader goes no higher', 'The loudest channel is at its top. Lower that one first.'],
    ],
  },
  meters: {
    title: 'Meters',
    purpose: 'Every channel of every amplifier on one page, for the wall or for a look from the mixing desk.',
    steps: [
      'Under **Order** choose **Worst first**, so that faults, clipping and limiting come to the top.',
      'For an order of your own press **Arrange**, tap a meter, then the place where it belongs. Press **Done**.',
      '**Full screen** fills the display. Tap a meter to open its channel.',
      'A clip stays lit until you clear it.',
    ],
    trouble: [
      ['A line says “Not reached”', 'Those amplifiers do not answer. What the others show is live.'],
      ['A meter stands still', 'Its values are old; it says for how long. Look at the connection of that amplifier.'],
      ['The meters of the cloud pause', 'Nobody has touched the page for 15 minutes. Press **Resume**.'],
    ],
  },
  snapshots: {
    title: 'Snapshots',
    danger: '**Restore** changes the sound. It first shows what changes and what gets louder, and asks.',
    purpose: 'The state of a channel, an amplifier or the whole site under a name: to compare with later, and to put back.',
    steps: [
      'Under **Take a snapshot** choose **Of** what, give it a name such as “handed over”, and press **Take snapshot**.',
      'Take one before every larger change.',
      'Under **Kept snapshots** press **Compare** to see what is different now, or **Restore** to put it back.',
      '**Save as file** keeps it outside; **Open a snapshot file** brings it in.',
    ],
    trouble: [
      ['An amplifier does not answer', 'Nothing is taken, because half a snapshot would deceive you. Try again when it is there.'],
      [
        'The list is empty in another browser',
        'Locally snapshots are kept in one browser for one address. Save those that matter as files. In the cloud they are kept with the venue.',
      ],
      ['**There is no more room**', 'Delete some, or save them as files first.'],
    ],
  },
  compare: {
    title: 'Compare',
    danger: 'Copying from B to A changes what is heard. You see each value first, and what gets louder is asked.',
    purpose: 'What is different between two channels, two amplifiers, or now and a snapshot.',
    steps: [
      'Choose A and, in **Compare with**, B: a channel with a channel, an amplifier with an amplifier.',
      '**Curves** shows equalizer, crossover or the whole channel of both, and says where A is louder.',
      'Leave **Only differences** on for a short list.',
      'Tick what A shall take, and copy with the button at the foot. **Swap A and B** turns the direction.',
      '**Save as text** gives a list for your report.',
    ],
    trouble: [
      ['Nothing can be copied', 'A is a snapshot, or its amplifier is away, or you may not change it. The page says which.'],
      ['Settings of one side only', 'The other is of another model, or its tuning is locked.'],
    ],
  },
  copy: {
    title: 'Copy a channel',
    danger: 'Channels that receive a copy change at once, and some may get louder: the preview lists them under **It gets louder**.',
    purpose: 'The settings of one channel for others, on any amplifier here.',
    steps: [
      'Choose the amplifier and **Channel** under **From**.',
      'Choose **What**: equalizer, crossover, limiters, names and so on.',
      'Tick the channels under **To** and press the preview.',
      'Read **What changes** for each of them, then copy.',
      'It goes channel by channel. **Stop** ends it after the present step.',
    ],
    trouble: [
      ['It stopped half-way', 'The page lists how far each has come. **Put back** restores that channel, **Go on** finishes.'],
      ['**Limited to what it can do**', 'The other model cannot do the value. The nearest one is taken.'],
      ['**Locked**', 'Unlock the tuning of that channel first ([[files]]).'],
    ],
  },
  wall: {
    title: 'Wall controllers',
    danger: 'What you save is at once in the hands of whoever stands at the wall. Give volume groups a range that cannot hurt anybody.',
    purpose: 'A controller on the wall sets volumes or chooses sources for people who do not use this page.',
    steps: [
      'Open the controller in the list of amplifiers and press **Add group**.',
      'A **Volume group** sets levels: add amplifiers, tick their channels, and set **Range** and each offset. **Sub-groups** part it into rooms.',
      'A **Source select** group chooses inputs: add channels, then one state for each button on the wall.',
      'Press **Save**. Until then nothing reaches the wall.',
      'Under **Controller settings** set its name and address. **Export settings** keeps everything in a file.',
    ],
    trouble: [
      ['An amplifier has another address now', 'Press **Update address**. For another amplifier in its place use **Replace**.'],
      ['**Does not answer**', 'Check its cable, and that PoE feeds it.'],
      ['The wall does nothing', 'Somebody muted or moved the channel elsewhere, or it belongs to another group. Look at the channel.'],
    ],
  },
  firmware: {
    title: 'Firmware, in the local network',
    danger: 'Each amplifier goes silent for about a minute while it restarts. Do it when no sound is needed, and keep everything powered.',
    purpose: 'One firmware file for the amplifiers of this network, and the update of wall controllers.',
    steps: [
      'Save a settings file or a snapshot first.',
      'Press **Choose firmware file**. It is examined before anything is sent.',
      'Each amplifier says whether it can take the file. Untick those that shall wait.',
      'Press the button that says how many, and confirm.',
      'Stay until every line says **Success**. Wall controllers come last, with their own **Update**.',
    ],
    trouble: [
      ['**This file is not for its model.**', 'Get the package for that family. An amplifier never takes a wrong one.'],
      [
        '**Finished, version unchanged**',
        'It had this version already, or refused it. Try once more, then compare the version in [[settings]].',
      ],
      [
        '**Did not come back**',
        'Check its power and network. Once it is there, the button sends the same file again to those that failed.',
      ],
      ['The page was closed', 'Amplifiers that have the whole file go on by themselves. Open the page again and look.'],
      ['A controller waits', 'It wants to be restarted: part it from PoE for a moment.'],
    ],
  },
} satisfies Partial<GuideTexts>;
