import type { GuideTexts } from '../guide-text.ts';

export const cloud = {
  venues: {
    title: 'Venues and dashboard',
    danger: 'Sound that you change from far away is heard by people whom you do not see. Call somebody who is there.',
    purpose:
      'A venue holds the amplifiers of one place. The dashboard shows all of your venues at once: what is offline, faulty or waits for an update.',
    steps: [
      'Press **Add venue** and name it as people call the place.',
      'The list shows the state of each venue; **Sort by** faults puts the worst on top.',
      'In the **Dashboard** tap a figure, such as **Offline** or **Faults**, to see only those amplifiers. **Clear filters** shows all again.',
      'Tap a venue to open it: [[venue]].',
    ],
    trouble: [
      ['A venue is missing', 'You are not a member, or you are signed in with another address. Ask its owner for an invitation.'],
      [
        '**The venues could not be loaded**',
        'Your internet is away, or the cloud. The page tries again by itself; the amplifiers play on.',
      ],
      ['A venue cannot be deleted', 'Move or remove its amplifiers first.'],
    ],
  },
  venue: {
    title: 'A venue',
    danger: 'Muting here is meant for the whole venue. It says which amplifiers it did not reach: they may still play.',
    purpose: 'The amplifiers of one place, what is wrong there, and the ways to its events, meters, groups and settings.',
    steps: [
      'Read the banner above: it names the newest fault and leads to it.',
      'Tap an amplifier. Its pages are the same as in the local network ([[amp]]).',
      '**With issues** shows only amplifiers that need you.',
      'The menu with three dots has **Move amp** and **Remove amp**.',
      '**Venue settings** has members, hours, maintenance and who is told ([[venueSettings]]).',
    ],
    trouble: [
      [
        '**Offline. Pages are unavailable.**',
        'The amplifier does not reach the cloud: check its power and the internet of the place. The sound is not affected.',
      ],
      ['**Bridge lost. Pages are unavailable.**', 'The box that connects it is away. Check the box.'],
      ['A button is missing', 'Viewers look, operators mute and change levels, owners change everything.'],
    ],
  },
  addAmp: {
    title: 'Add an amplifier to a venue',
    purpose: 'A token lets amplifiers and bridges into this venue, and only into this one.',
    steps: [
      'Press **Copy token**. It works for 24 hours and any number of amplifiers.',
      'Give the amplifier an address, a gateway and DNS.',
      'Open it from its own network and go to [[connect]].',
      'Choose the region, paste the token and press **Register**.',
      'Here a line says that it has arrived. Name it in its settings.',
    ],
    trouble: [
      [
        'It does not arrive',
        'Look at its Connect page: it says what the cloud answered. Outgoing TCP to the port of the cloud must be allowed ([[itDepartment]]).',
      ],
      ['Somebody has the token who should not', 'Take it back in [[venueSettings]] under **Registration tokens**.'],
      ['It was in another venue', 'The token moves it here.'],
    ],
  },
  alarms: {
    title: 'Events and alarms of a venue',
    purpose: 'What is wrong now, who sees to it, and everything that has happened.',
    steps: [
      'Under **Open alarms** press **Acknowledge** when you see to it: the others are told nothing more of it until it has ended.',
      'Press **Snooze** for what can wait until morning.',
      'Under **Timeline** choose severity, amplifier and days, or search.',
      '**Save as text** gives a report. **What was sent** lists the messages ([[notices]]).',
    ],
    trouble: [
      ['An alarm comes and goes', 'It is counted and told once. Look for a loose contact.'],
      ['You cannot acknowledge', 'Viewers only look. Ask an owner for another role.'],
      ['Nobody was told', '[[notices]] says why: quiet hours, maintenance, an unconfirmed address.'],
    ],
  },
  venueSettings: {
    title: 'Settings of a venue',
    danger:
      'In **Maintenance** nobody is told of alarms, and updates in the **Update window** silence amplifiers for about a minute. Choose hours without guests.',
    purpose: 'Who may do what, who is told, and when.',
    steps: [
      '**Members**: press **Invite** and choose a role. Viewers see, operators mute and change levels, owners change everything.',
      '**Recipients**: choose which of your contacts are told of this venue.',
      '**Hours**: the time zone, the **Update window**, and **Quiet hours** in which only what is critical goes out.',
      '**Maintenance**: press **Add** before you work, so that nobody is woken.',
      '**Who is told now** shows what an alarm would send at this moment, and sends you a test.',
      '**Webhooks** tell other programs. Keep the secret: it is shown once.',
      '**Bridges** and **Registration tokens**: revoke what is stolen.',
    ],
    trouble: [
      ['A person left the firm', 'Press **Take out** beside the name. Take back open tokens too.'],
      ['Nobody gets mail', 'Addresses must be confirmed by their readers. The card says which are not.'],
      ['Fields are locked', 'Only owners change them.'],
    ],
  },
  notices: {
    title: 'What was sent',
    purpose: 'Every message of this venue: to whom, when, why, and whether it arrived.',
    steps: [
      'Open it from [[alarms]] with **What was sent**.',
      'Each line says what it was about, who got it, and how. **Show more** goes back in time.',
      '**Waiting** is tried again by itself, **Held back** goes out later or not at all: the line says why.',
    ],
    trouble: [
      ['**Failed**', 'The mail server or the webhook refused it. The reason stands in the line; correct the address.'],
      ['**The address was unsubscribed**', 'Its reader did that with a link in a message, and alone can take it back ([[contacts]]).'],
      ['Sent, and not read', 'Look into the folder for unwanted mail.'],
    ],
  },
  contacts: {
    title: 'Contacts',
    purpose: 'People who are told when something is wrong: by mail, by text message, or both. They need no account.',
    steps: [
      'Press **Add contact** and fill in name, e-mail or phone.',
      'Choose levels under **Notify about**: critical is enough for most.',
      'Press **Save**. A mail asks the reader to confirm. For a phone press **Send code** and type the code.',
      'In the settings of each venue choose the contact as a recipient ([[venueSettings]]).',
    ],
    trouble: [
      ['**Not confirmed yet**', 'The reader has to follow the link in the mail. Send it again from the recipients of the venue.'],
      ['**Unsubscribed**', 'Only the reader takes that back, by the link in an earlier message, or by START to the number that wrote.'],
      ['Too many messages at night', 'Set **Quiet hours** in the venue.'],
    ],
  },
  messageLink: {
    title: 'A link from a message',
    purpose: 'Links in our messages work without an account. Nothing happens before you press the button.',
    steps: [
      'Read what it is about, and by whom your address was chosen.',
      '**Acknowledge** says that you see to an alarm. **Snooze** silences it for a while.',
      '**Confirm this address** lets messages begin, **Unsubscribe** ends them. Both can be taken back with **Subscribe again** or a later message.',
    ],
    trouble: [
      ['**This link is too old**', 'Use the link of a newer mail.'],
      ['**This link leads nowhere**', 'It was not copied whole, or what it was about is gone. Open it from the mail.'],
      ['You know nothing of this', 'Do not confirm. Without that you are told nothing.'],
    ],
  },
  invitation: {
    title: 'Accept an invitation',
    purpose: 'An owner lets you into a venue. The mail has a link with a code; the account must have the invited address.',
    steps: [
      'Open the link of the mail, and sign in or register with that address ([[account]]).',
      'Type the **Code of the invitation**, unless the link has brought it, and press **Accept**.',
      'Invitations that wait for you show under **Invitations for you**: press **Join**.',
    ],
    trouble: [
      ['It went to another address', 'Sign in with the account of that address, or ask for an invitation to yours.'],
      ['It has expired or was taken back', 'Ask the owner for another one.'],
    ],
  },
  updates: {
    title: 'Firmware, by the cloud',
    danger:
      'Each amplifier restarts and is silent for about a minute. Leave it to the update window of the venue, unless somebody listens on the spot.',
    purpose: 'Updates for any number of amplifiers, one first and then the others, with a halt on failure.',
    steps: [
      'Choose amplifiers, or **Select all** in a venue. Those that are up to date or offline cannot be chosen.',
      'Open **Options**: under **Begin** the update window or at once, and how many go together after the first.',
      'Press the button that says how many, read the summary and confirm.',
      'Leave the page if you like. **Show progress** brings you back.',
    ],
    trouble: [
      ['It was halted', 'One amplifier did not come back well. The others keep their firmware. Look at that one first, then retry.'],
      ['**Offline, waited for**', 'It is updated when it is back, as long as the hours last.'],
      ['You want to stop', '**Stop** lets nobody else begin. Those that have begun end: interrupting them could harm them.'],
      ['**Settings changed** or **New fault**', 'It runs, but not as before. Compare with a snapshot ([[compare]]).'],
    ],
  },
  changes: {
    title: 'Who changed what',
    purpose: 'A record of changes in a venue, or of your account with every sign-in. It cannot be edited.',
    steps: [
      'Open it with **Open the log** in the venue settings or in your profile.',
      'Filter by person, amplifier and time.',
      'Tap what a line is about to go there.',
      '**Save as CSV** is for spreadsheets and auditors.',
    ],
    trouble: [
      ['**Only owners see this**', 'Ask an owner of the venue.'],
      [
        'A change is missing',
        'Changes made in the local network, past the cloud, are not in it. The amplifier keeps its own log ([[logs]]).',
      ],
      ['A sign-in that was not you', 'Change your password, end the other sessions, and set up a second factor ([[profile]]).'],
    ],
  },
  account: {
    title: 'Sign in and register',
    purpose: 'One account for all your venues. An operator may open sign-up to everybody, to invited people, or to nobody.',
    steps: [
      'Press **Register new account** and type your e-mail and a password of at least 8 characters with upper and lower case, a number and a sign.',
      'Type the **Confirmation code** from the mail.',
      'Sign in. With a passkey press **Sign in with a passkey**: no password is needed. Some clouds show buttons of other sign-ins too.',
      'If you forgot it press **Forgot password**; a code comes by mail.',
    ],
    trouble: [
      ['No mail comes', 'Wait a minute, look into the folder for unwanted mail, then **Send a new code**.'],
      ['Too many attempts', 'Wait as long as the page says. Nobody can guess for you meanwhile.'],
      ['Your address has an account already', 'Sign in as before, then link the other sign-in in your profile ([[profile]]).'],
      ['The phone with the codes is lost', 'Type a recovery code. Without one ask whoever runs this cloud.'],
      ['**New accounts are by invitation**', 'Ask an owner of a venue to invite your address.'],
    ],
  },
  profile: {
    title: 'Profile',
    danger:
      '**Delete account** removes your own venues with their amplifiers from the cloud for good. The sound goes on; remote control and alarms end.',
    purpose: 'Your sign-in, where you are signed in, and your data.',
    steps: [
      'Under **Language of messages** choose what mails and text messages to you are written in.',
      'Under **Second factor** press **Set up**, scan the picture with an authenticator, and keep the recovery codes on paper.',
      'Or press **Add passkey**: fingerprint, face or a security key, both factors in one.',
      'Under **Sign-in providers**, where the cloud has any, link a sign-in that you have elsewhere.',
      '**Where you are signed in** lists your sessions. Press **Sign out** for one that you do not know, or **Sign out everywhere**.',
      '**Export** gives you everything that is stored about your account.',
    ],
    trouble: [
      ['A new address is not taken', 'It counts once you type the code that went to it. Until then the old one stays valid.'],
      ['No passkeys are offered', 'Browsers offer them at a secure address with a name only.'],
      ['You never had a password here', 'Log out and press **Forgot password**: the code of the mail sets one.'],
      ['A new phone', 'Set the second factor up anew before you give the old one away.'],
    ],
  },
  operator: {
    title: 'Operator',
    danger:
      '**Delete account** removes the account of somebody else and the venues that it owns, for their members too. The sound goes on; remote control and alarms end.',
    purpose:
      'For whoever runs the cloud: accounts, venues and what the cloud itself needs. The one who starts the cloud names operators with --operator; the page opens from [[profile]].',
    steps: [
      'Press **Examine**. Below each warning stands what to do.',
      'Under **Accounts** search by address, and press **Open** to see sessions, second factor and venues.',
      '**Disable account** signs it out everywhere at once, and nobody signs in to it. Its venues stay. **Enable account** ends that.',
      '**Delete account** asks for the address, then for your own password.',
      '**Venues** names venues and their owners. What is in them stays with their members.',
    ],
    trouble: [
      ['The page is not there', 'Only a confirmed address that --operator names gets it, from the next start of the cloud on.'],
      [
        'Nobody can lock you out by mistake',
        'Your own account cannot be disabled or deleted here. Another operator or the command line can.',
      ],
      ['Who did what', 'Each act stands in [[changes]] of the operator, and in that of the account while it exists.'],
    ],
  },
} satisfies Partial<GuideTexts>;
