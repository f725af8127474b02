/** Dial codes and number masks [CONTACT-18] to [CONTACT-20]. */

import { maskedCountries, type PhoneCountry } from '@headroom/model/people';

/**
 * Country, dial code, digits per group; without groups 6 to 14 digits are valid (OQ-154). From libphonenumber 1.13.16; masked countries are in the
 * model.
 */
const plans = `
  AC247:5 AD376 AE971 AF93:234 AG1:334 AI1:334 AL355 AM374:26 AO244:333 AR54 AS1:334 AT43 AU61:333 AW297:34 AX358
  AZ994:2322 BA387 BB1:334 BD880 BE32 BF226:2222 BG359 BH973:44 BI257:2222 BJ229:22222 BL590:3222 BM1:334 BN673:34 BO591:8
  BQ599:34 BR55 BS1:334 BT975 BW267 BY375:2322 BZ501:34 CA1:334 CC61:333 CD243 CF236:2222 CG242:234 CH41:2322 CI225:2224
  CK682:23 CL56:144 CM237:12222 CO57 CR506:44 CU53 CV238:322 CW599 CX61:333 CY357:26 CZ420:333 DE49 DJ253:2222 DK45:2222
  DM1:334 DO1:334 DZ213 EC593 EE372 EG20 EH212:12222 ER291:133 ES34:3222 ET251:234 FI358 FJ679:34 FK500:5 FM691:34
  FO298:222 FR33:12222 GA241 GB44 GD1:334 GE995:3222 GF594:3222 GG44:46 GH233:234 GI350:8 GL299:222 GM220 GN224 GP590:3222
  GQ240:333 GR30:334 GT502:44 GU1:334 GW245:333 GY592:34 HK852:44 HN504:44 HR385 HT509:224 HU36 ID62 IE353 IL972 IM44:46
  IN91:55 IO246:34 IQ964 IR98 IS354 IT39 JE44:46 JM1:334 JO962 JP81 KE254 KG996:333 KH855 KI686 KM269:322 KN1:334 KP850
  KR82 KW965:35 KY1:334 KZ7:334 LA856 LB961 LC1:334 LI423 LK94:234 LR231 LS266:44 LT370:35 LU352 LV371:233 LY218:27
  MA212:12222 MC377 MD373:323 ME382:233 MF590:3222 MG261:2232 MH692:34 MK389:233 ML223:2222 MM95 MN976 MO853:44 MP1:334
  MQ596:3222 MR222:2222 MS1:334 MT356:44 MU230 MV960:34 MW265 MX52:334 MY60 MZ258 NA264 NC687:222 NE227:2222 NF672:15
  NG234:334 NI505:44 NL31 NO47:2222 NP977 NR674:34 NU683 NZ64 OM968:44 PA507 PE51 PF689:2222 PG675 PH63 PK92 PL48 PM508
  PR1:334 PS970 PT351:333 PW680:34 PY595 QA974:44 RE262:3222 RO40 RS381 RU7:3322 RW250 SA966:234 SB677 SC248:133 SD249:234
  SE46 SG65:44 SH290 SI386:233 SJ47:2222 SK421 SL232:26 SM378 SN221:2322 SO252 SR597 SS211:333 ST239:34 SV503:44 SX1:334
  SY963 SZ268:44 TA290:4 TC1:334 TD235:2222 TG228:2222 TH66 TJ992:234 TK690 TL670 TM993:26 TN216:233 TO676 TR90:3322
  TT1:334 TV688 TW886 TZ255:333 UA380:234 UG256:36 UY598:233 UZ998:2322 VA39 VC1:334 VE58:37 VG1:334 VI1:334 VN84 VU678
  WF681:222 WS685 XK383 YE967 YT262:3222 ZA27 ZM260:27 ZW263:234
`;

export const phoneCountries: readonly PhoneCountry[] = [
  ...maskedCountries,
  ...[...plans.matchAll(/([A-Z]{2})(\d+)(?::(\d+))?/g)].map(([, code = '', dial = '', groups]) => ({
    code,
    dial,
    mask: groups === undefined ? undefined : Array.from(groups, (count) => '#'.repeat(Number(count))).join(' '),
  })),
];

/** The default country of a shared dial code, unless it comes first. */
const inMind: readonly string[] = ['RU', 'FI', 'MA', 'GP', 'CW'];
const byDial = new Map<string, PhoneCountry>();
for (const country of phoneCountries) if (!byDial.has(country.dial) || inMind.includes(country.code)) byDial.set(country.dial, country);

export const countryByCode = (code: string): PhoneCountry | undefined => phoneCountries.find((country) => country.code === code);

export function countryOfNumber(number: string): PhoneCountry | undefined {
  const digits = number.replace(/^\+/, '');
  return [1, 2, 3].map((length) => byDial.get(digits.slice(0, length))).find((country) => country !== undefined);
}
