import type { GuideTexts } from '../guide-text.ts';

export const channel = {
  channels: {
    title: 'Channels',
    danger:
      'A fader moves real loudspeakers. A drag gets louder only at a limited speed, and a large step asks first. After a second without an answer nothing louder is sent.',
    purpose: 'The outputs of an amplifier with their faders, mutes, meters and lights. Tap one for its tabs.',
    steps: [
      'Drag a fader, or tap its number and type. Shift, or a second finger, moves in small steps.',
      '**Mute** is one tap and never asks.',
      'The question mark of a channel finds out why it is silent, quiet, distorted or cuts out, and offers the remedy.',
      'The menu with three dots takes a snapshot, copies the channel, and starts **Listen A/B**: A is as it was, B as you change it. End with **Keep A** or **Keep B**.',
      '**Quick setup** in the bar reduces a channel to input, preset, output and gain.',
    ],
    trouble: [
      ['A value is greyed or hidden', 'You look as a guest, the tuning is locked, or the model has no such thing. The lock says which.'],
      ['A channel follows another one', 'The two are bridged: set the first. [[output]] separates them.'],
      ['Somebody else moves it too', 'The page shows the newest value of the amplifier. Talk to each other.'],
    ],
  },
  inputs: {
    title: 'Inputs of a channel',
    danger: 'Another **Source** is heard at once, as loud as it comes. Turn the channel down, change, and come up slowly.',
    purpose: 'Which sound the channel plays, what it does when that one fails, and how inputs are mixed.',
    steps: [
      'Choose the **Source** of **Primary**.',
      'For music that must not stop, give **Secondary** a source and choose **Backup** under **When both carry signal**. For a microphone that talks over music choose **Override**.',
      'Set the thresholds so that a pause does not count as a loss, and hum does not count as signal.',
      'With **Mixer** as the source set the level of each input in the mix.',
      '**Trim**, **Sensitivity** and **Input type** belong to the socket: every channel that uses it hears them.',
      'Use **Input delay** for loudspeakers that stand nearer to the listener than the stage.',
    ],
    trouble: [
      ['**No signal**', 'Play something, look at the level at its input, then at the cable.'],
      ['The lights of an input show **Clip**', 'It is too loud before the amplifier: turn the source down, or **Trim**.'],
      ['The wrong input plays', '**Which input is heard** says it, and why. A contact may decide: see [[settings]].'],
    ],
  },
  output: {
    title: 'Output of a channel',
    danger:
      'Bridging doubles the voltage at the load, and Hi-Z sends up to 100 V into the line. Check the wiring first, with the channel muted.',
    purpose: 'What is connected to the output, and what it is called.',
    steps: [
      'Write **Channel name** and **Zone** as people call the place.',
      'Choose the **Output**: Lo-Z for loudspeakers of 2 to 16 Ω, 70 V or 100 V for lines with transformers. With Hi-Z a high pass comes on, which keeps low bass out of the transformers.',
      '**Bridge** joins two channels for one load that needs the power of both; **Separate** ends it.',
      '**Zone offset** balances rooms that share a wall control.',
      '**Total gain** adds everything up: fader, offset, adjustment and the knob at the back.',
    ],
    trouble: [
      ['Thin sound, cancelled bass', 'Compare **Polarity** and the wiring of neighbouring loudspeakers.'],
      ['Quiet although the fader is up', 'Look at **Back-panel attenuation** and **Zone offset**.'],
      ['**Switched off**', '**Channel on** is off. Switching it on asks, and says how loud it will be.'],
    ],
  },
  generator: {
    title: 'Signal generator',
    danger:
      'It plays into the loudspeakers, above the music. Turn its level down first, warn people, and begin with one channel. A tone at full level destroys tweeters.',
    purpose: 'Noise or a tone for finding lines, checking loudspeakers and measuring. There is one generator for the whole amplifier.',
    steps: [
      'Choose **Pink noise** for measuring, **White noise**, or **Tone** and its frequency.',
      'Set the level of one channel low and switch it on under **Send to**. What would be loud at once asks: **Play**.',
      'Come up slowly. The inputs of the channel are heard with it.',
      'End with **Stop all**. It is also shown in lists and in the head of the amplifier, with a button to stop it.',
    ],
    trouble: [
      ['It stops by itself', 'Every generator that a page started ends after some minutes. The page says when, and lets you prolong it.'],
      [
        'You walked away',
        'A page that you leave asks whether the sound should stop. If your device loses the network, it may play on to its end: the lists say where.',
      ],
      ['Nothing is heard', 'The channel may be muted, off, or without a load: press the question mark of the channel.'],
    ],
  },
  inputEq: {
    title: 'Input equalizer',
    danger: 'Boosts are heard at once, and add to those of the equalizer of the output.',
    purpose: 'Filters before the crossover, for models that have them: eight ordinary bands, and sixteen of linear phase.',
    steps: [
      'Choose **IIR 1–8** or **FIR 9–24**.',
      'Drag a point in the plot, or type frequency, gain and width.',
      'FIR bands do not shift phases and cost delay. They are written half a second after you let go.',
      '**Copy to…** gives the bands to other channels of this amplifier.',
    ],
    trouble: [
      ['There is no such tab', 'The model has no input equalizer. Use the [[equalizer]].'],
      ['Lips and sound drift apart', 'FIR bands are late. Use the ordinary ones for live microphones.'],
    ],
  },
  crossover: {
    title: 'Crossover and delay',
    danger:
      'Without its high pass a tweeter or horn gets the bass and dies. Switching a filter off asks for that reason: turn the channel down first.',
    purpose: 'Which part of the spectrum the loudspeaker gets, how late, and with which polarity.',
    steps: [
      'Choose a **Speaker type** and press **Set crossover** for a safe beginning, or set **High pass** and **Low pass** by the data sheet.',
      'For a subwoofer and a top use the same frequency and type on both channels.',
      'Set **Delay** so that both arrive together. [[preferences]] choose between time and distance.',
      'With **Polarity** try both positions at the crossover frequency and keep the louder one.',
      'Under **Custom FIR filter** press **Load…** for coefficients from a tuning program. It shows the response before **Send filter**.',
    ],
    trouble: [
      [
        'The filter is refused',
        'It raises some frequencies too far, has too many coefficients, or is for another sample rate. The dialog says which.',
      ],
      ['A hole where both meet', 'Polarity or delay of one of the two is wrong.'],
      ['It is hidden', 'A speaker tuning is locked ([[files]]).'],
    ],
  },
  equalizer: {
    title: 'Equalizer',
    danger:
      'Cut rather than boost. A boost of 6 dB needs four times the power, and **Flatten** or **Bypass all** can be louder than what you hear now: both say by how much.',
    purpose: 'Bands that make the loudspeaker and its room sound right.',
    steps: [
      'Drag a point: sideways is the frequency, up and down the gain. Width is the wheel, two fingers, or the handles.',
      'A **Preset** sets bands 6 to 8 and leaves the others.',
      '**Live** sends while you drag. Off, the change is sent half a second after you let go.',
      'Under **More**: **From text…** takes filters of REW, Equalizer APO or AutoEQ, **As text…** gives them, **Measurement…** shows a measured response behind the curve.',
      'In **View** choose **Whole channel** to see crossover, gain and all filters together.',
      'Compare by ear with [[channels]] and its A/B at equal level.',
    ],
    trouble: [
      ['A dip does not go away', 'It comes from the room, where sound cancels itself. A boost only heats the loudspeaker.'],
      ['All bands are off', 'Somebody bypassed them. Press **Bypassed** and choose which come back.'],
      ['It is hidden', 'A speaker tuning is locked ([[files]]).'],
    ],
  },
  limiter: {
    title: 'Limiters',
    danger:
      'They are what keeps loudspeakers alive. Switching one off, or raising its threshold, asks first. Set them before the first loud sound.',
    purpose: 'The **RMS limiter** protects against heat, the **Peak limiter** against the cone hitting its end.',
    steps: [
      'Press **From speaker data**. Type impedance, power and the lowest frequency of the data sheet; of several loudspeakers in parallel the values of all together.',
      'Read how each number was found and press **Set both limiters**.',
      'Or set **Threshold**, **Attack** and **Release** yourself. Beside the volts stand decibels and watts into the load that you choose.',
      'Play loud programme and watch **Gain reduction**: now and then is right, always is too much.',
    ],
    trouble: [
      [
        'It limits all the time',
        'The programme is too loud for this loudspeaker. Turn down or use more loudspeakers; do not raise the threshold.',
      ],
      ['A Hi-Z line', 'Its voltage is its limit: the dialog is for loudspeakers on Lo-Z only.'],
      ['It cannot go so low', 'The amplifier is far too strong for this loudspeaker. Use another channel or model.'],
    ],
  },
  load: {
    title: 'Load monitor and pilot tone',
    danger:
      'The amplifier only listens: it plays nothing here. But a tone that you send from outside for **Pilot tone** is heard by whoever can hear its frequency.',
    purpose: 'Finds out by itself when a line breaks or shorts, before a guest does.',
    steps: [
      'Switch on **Load monitor** while programme plays and read **Measured load**.',
      'Set **Low limit** and **High limit** well around it: half and double is a good beginning.',
      'For lines that are silent most of the time send a steady tone with the programme and switch on **Pilot tone**: its frequency, its limits, and **Time to error**.',
      'Under **Tone on the inputs** mark an input **Required** if a tone from outside must always be there.',
    ],
    trouble: [
      ['**Not enough signal to measure**', 'It measures with the programme. Play something, or use the pilot tone.'],
      ['**Load open**', 'The line is broken, or the loudspeaker is unplugged.'],
      ['**Load short**', 'Mute the channel and find the short before you go on.'],
      ['It warns without a reason', 'The limits are too near. A line with many transformers changes with what plays.'],
    ],
  },
} satisfies Partial<GuideTexts>;
