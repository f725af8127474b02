/** Passwords that are tried first though they meet every rule: a common word with a capital, a few digits and a sign. */

/** As people decorate a word; what stands around it does not make it another. */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '');
  const word = plain.replaceAll(/^[^a-z]+|[^a-z]+$/g, '');
  const letters = Array.from(word, (letter) => disguises[letter] ?? letter).join('');
  return whole.has(plain.replaceAll(/[^a-z\d]/g, '')) || words.has(letters.replaceAll(/[^a-z]/g, ''));
}
const disguises: Readonly<Record<string, string>> = { '@': 'a', 4: 'a', 3: 'e', 1: 'i', '!': 'i', 0: 'o', $: 's', 5: 's', 7: 't' };

const listed = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));
const words = listed(`password passwort passwd passcode contrasena pass passpass passphrase mypassword newpassword thepassword
  welcome willkommen bienvenido bienvenue hello hallo hola letmein letmeinnow login signin access entrar enter open
  admin administrator administrador root superuser user usuario guest test tester testing demo default changeme change temp temporary secret
  master manager system server service support backup oracle mysql postgres database linux windows office company computer internet
  qwerty qwertz qwert qwer azerty qwertyuiop qwertzuiop asdf asdfg asdfgh asdfghjkl zxcv zxcvbn zxcvbnm qazwsx qazwsxedc qazawsx wsxedc abcd abcde abcdef abcdefg abcdefgh
  iloveyou iloveu teamo tequiero love lover loveme sunshine princess princesa dragon monkey shadow killer superman batman spiderman pokemon
  starwars trustno trustnoone whatever freedom ninja hunter ranger buster soccer football futbol baseball basketball hockey golf tennis liverpool
  chelsea arsenal barcelona realmadrid juventus yankees cowboys lakers eagles steelers packers michael jordan michelle jennifer jessica ashley
  daniel thomas charlie andrew joshua robert george nicole maria carlos alexander samantha matthew anthony william richard joseph
  summer winter spring autumn fall sommer herbst verano invierno primavera january february march april june july august september october
  november december monday tuesday wednesday thursday friday saturday sunday flower orange banana apple cookie chocolate cheese pepper ginger
  purple yellow silver golden diamond crystal matrix mustang porsche ferrari mercedes harley corvette yamaha toyota honda maverick phoenix
  tigger snoopy garfield mickey minnie donald winnie merlin gandalf thunder lightning computer1 samsung google facebook microsoft amazon apple
  america england london paris berlin madrid mexico brasil china canada australia texas newyork california chicago
  music guitar metallica nirvana slipknot eminem audio amplifier speaker headroom loudspeaker sound mixer stage venue`);
const whole =
  listed(`a1b2c3d4 a1b2c3d4e5 aa123456 aa12345678 abc123 abc12345 abc123456 abcd123 abc1234 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc zaq12wsx zaq1xsw2
  1qazxsw2 q1w2e3r4 q1w2e3r4t5 qwe123 qwe12345 asd123 asd12345 zxc123 qaz123 a123456 a12345678 a123456789 1234abcd 123456aa 12345678a 123456789a
  123qwe 123qweasd 1234qwer 12345qwert 123abc p4ssw0rd1 trustno1 password1 ncc1701 thx1138 1qaz1qaz r2d2c3po blink182`);
