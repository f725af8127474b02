import type { GuideTexts } from '../guide-text.ts';

export const recipes = {
  firstAmp: {
    title: 'Your first amplifier',
    danger: 'Keep every channel muted until its line is checked. The first sound is a quiet one.',
    purpose: 'From the box to the first sound, with a phone or a laptop in the same network.',
    steps: [
      'Connect mains, network and loudspeakers. Open the address of the amplifier in a browser.',
      'Open it in the list and press **Mute all**. **Find me** shows that it is the right box.',
      'In [[settings]] fill in **Device name** and press **Protect…**.',
      'For each channel, in [[output]]: **Channel name**, and the **Output** that fits the line.',
      'In [[limiter]] press **From speaker data**, in [[crossover]] choose a **Speaker type**.',
      'In [[inputs]] choose the **Source** and see that its level moves.',
      'Pull the fader down, unmute, and come up slowly.',
      'Take a snapshot: [[snapshots]].',
    ],
    trouble: [
      ['The page does not open', 'Phone and amplifier must be in the same network. Or join the access point of the amplifier.'],
      ['Nothing is heard', 'Press the question mark of the channel. It goes along the path of the sound and names what stops it.'],
    ],
  },
  firstVenue: {
    title: 'Your first venue in the cloud',
    purpose: 'From an account to an amplifier that you see from anywhere, and that calls for help.',
    steps: [
      'Open the cloud, press **Register new account** and confirm your address.',
      'Set up a second factor or a passkey in [[profile]].',
      'Press **Add venue**, then **Add amp** and **Copy token**.',
      'At the place open the amplifier, go to [[connect]], paste the token and press **Register**.',
      'Add yourself in [[contacts]] and choose levels under **Notify about**.',
      'In [[venueSettings]] make the contact a recipient, set the time zone and **Quiet hours**.',
      'Send yourself a test there under **Who is told now**.',
    ],
    trouble: [
      [
        'Many amplifiers, or some that cannot call a cloud themselves',
        'A bridge, a small box beside them, connects them all with one token.',
      ],
      ['The test does not arrive', 'The address must be confirmed first. [[notices]] says what happened to it.'],
    ],
  },
  threeZones: {
    title: 'A bar with three zones',
    danger: 'Work before opening, or with the group muted. Tell the staff what the wall can do.',
    purpose: 'One music for bar, lounge and terrace, each with its own level, and a volume on the wall for the staff.',
    steps: [
      'Name the channels in [[output]], and give each its **Zone**.',
      'In [[inputs]] give all three the same **Source**. For a microphone set it as **Secondary** with **Override**.',
      'Set limiters, then balance the three rooms by ear with their faders.',
      'Press **Create group** in [[groups]], choose the three and **Relative**: one fader moves all, the differences stay.',
      'In [[wall]] make a **Volume group** with a sub-group for each room, and a **Range** that suits the neighbours.',
      'Take a snapshot of all amplifiers and save it as a file.',
    ],
    trouble: [
      ['One room is always too loud', 'Lower its fader, or its **Zone offset** for the wall control.'],
      ['The terrace echoes the bar', 'Give the nearer loudspeakers an **Input delay**.'],
    ],
  },
  replaceAmp: {
    title: 'Replace a dead amplifier',
    danger: 'The new one must not play before limiters and crossovers are in it: keep its loudspeakers unplugged, or import muted.',
    purpose: 'The new box sounds as the old one did, and everything that names the old one finds it.',
    steps: [
      'Find the last settings file or snapshot of the old one. In the cloud, snapshots of the venue stay.',
      'Mount the new one, the same model if you can, and open it.',
      'In [[files]] press **Choose file** and read **What will change**. Tick **Import muted: mute these channels first and leave them muted** and import.',
      'Check network and name: two devices must not share an address.',
      'Connect the loudspeakers, and unmute one channel after the other.',
      'In [[wall]] press **Replace** for the old amplifier; in [[groups]] choose the new channels.',
      'In the cloud register it ([[connect]]), then **Remove amp** for the old one.',
    ],
    trouble: [
      ['There is no file', 'Compare with a similar amplifier and copy its channels ([[copy]]). Set limiters from the data sheets.'],
      ['The file is of another model', 'The list after the import says what did not fit.'],
    ],
  },
  handOver: {
    title: 'Hand over to the customer',
    purpose: 'The customer can use it, cannot break it, and you can prove what you delivered.',
    steps: [
      'In [[settings]] fill in **Installer** and **Installer contact**, lock the panels and set a password.',
      'In [[files]] lock the speaker tunings, and keep the password in your papers.',
      'Take a snapshot “handed over” of everything ([[snapshots]]), and save it as a file.',
      'Save [[logs]] as text, then clear them, so that the log begins with the customer.',
      'In the cloud invite the customer in [[venueSettings]]: owner if it is theirs, operator for volumes, viewer to look.',
      'Make their people [[contacts]], and let each confirm.',
      'Show them the wall control, the mute, and the question mark.',
    ],
    trouble: [
      ['The customer changes something and calls', 'Compare with “handed over” ([[compare]]). In the cloud [[changes]] says who it was.'],
      ['You shall leave the venue', 'Make the customer an owner first, then leave it under **Members**.'],
    ],
  },
  tuneRoom: {
    title: 'Tune a room with REW',
    danger: 'Measuring is loud and long. Set limiters first, warn people, use ear protection, and begin 20 dB below what you need.',
    purpose: 'Room EQ Wizard measures, Headroom finds the bands, you listen.',
    steps: [
      'Measure one loudspeaker at several seats, with REW’s sweep through the amplifier. Average them.',
      'In REW choose File, Export, Export measurement as text.',
      'In [[equalizer]] open **More**, **Measurement…** and choose the file. It is drawn behind the curve.',
      'Choose a **Smoothing** of 1/6 octave, press **Fit…**, and set **Target**, **From**, **To** and **Highest boost**: 3 dB is much.',
      'Look at the preview and press **Apply bands**.',
      'Measure again, and listen with **Listen A/B** at equal level.',
      '**Copy to…** gives it to the same loudspeakers elsewhere.',
    ],
    trouble: [
      ['The file is not taken', 'Each line needs a frequency and a level. A microphone’s calibration is not a measurement.'],
      ['REW made filters already', 'Take them with **From text…**.'],
      ['It is even, and sounds thin', 'Use a target that falls towards the treble. A room is not a laboratory.'],
    ],
  },
  updateMany: {
    title: 'Update forty amplifiers',
    danger: 'Each is silent for about a minute. Forty at once are forty silent rooms: let them go in turns, at night.',
    purpose: 'A night’s work that the cloud does for you, and stops by itself if the first one fails.',
    steps: [
      'Take a snapshot of each venue ([[snapshots]]).',
      'In [[venueSettings]] set the **Update window**, such as 03:00 to 05:00.',
      'In [[updates]] press **Select all**, open **Options**, and leave **In the venue’s update window** and a small number at once.',
      'Confirm. In each venue one amplifier goes first; the others follow when it is well.',
      'In the morning press **Show progress**. Retry what failed.',
      'Compare one amplifier with its snapshot.',
    ],
    trouble: [
      ['No cloud', 'In the local network one file goes to all that you tick ([[firmware]]). Stay until all have ended.'],
      ['It was halted', 'Go to the amplifier that is named before you go on.'],
      ['Some were offline', 'They are done when they are back, as long as the window lasts, or another night.'],
    ],
  },
  noInternet: {
    title: 'A night without internet',
    purpose: 'The sound needs neither the internet nor the cloud. You work beside the rack, and the cloud catches up.',
    steps: [
      'Join the network of the amplifiers with your phone. Or, at the rack, the access point of one of them.',
      'Type the address of any amplifier into the browser. Its page finds the others.',
      'Work as usual. Groups and snapshots of the cloud are not here: use a file that you saved, or mute and move channels singly.',
      'If the password is asked, it is that of the amplifier, not of your account.',
      'When the internet is back amplifiers call the cloud by themselves, and report what stands.',
    ],
    trouble: [
      ['You do not know an address', 'Keep a list in the rack: [[network]] shows it. A page that is open already stays usable.'],
      ['The phone leaves the Wi-Fi', 'It looks for internet. Tell it to stay, or switch mobile data off.'],
      ['The cloud reports lost connections', 'Add **Maintenance** for the venue if you know of it beforehand.'],
    ],
  },
} satisfies Partial<GuideTexts>;
