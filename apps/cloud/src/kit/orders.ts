const accountActs = ['disable', 'enable', 'delete', 'end-second-factor', 'end-sessions'] as const;
export interface AccountAct {
  readonly do: (typeof accountActs)[number];
  readonly email: string;
}
export interface ListOrder {
  readonly do: 'list';
  readonly search: string;
  readonly after: string;
  readonly limit: number;
}
export type AccountsOrder = ListOrder | AccountAct | { readonly do: 'show'; readonly email: string };
export type FirmwareOrder =
  | { readonly do: 'add'; readonly files: readonly string[] }
  | { readonly do: 'list' }
  | { readonly do: 'withdraw'; readonly name: string };

export type Words =
  | { readonly kind: 'serve' | 'migrate' | 'hold' | 'release' }
  | { readonly kind: 'doctor'; readonly asJson: boolean }
  | { readonly kind: 'backup' | 'restore'; readonly file: string }
  | { readonly kind: 'accounts'; readonly what: AccountsOrder; readonly asJson: boolean }
  | { readonly kind: 'venues'; readonly what: ListOrder; readonly asJson: boolean }
  | { readonly kind: 'firmware'; readonly what: FirmwareOrder };

export const orderOptions = {
  limit: { type: 'string', default: '50' },
  after: { type: 'string', default: '' },
  json: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
} as const;
interface OrderValues {
  readonly limit: string;
  readonly after: string;
  readonly json: boolean;
  readonly yes: boolean;
}

export function readWords([kind, file, ...rest]: readonly string[], values: OrderValues): Words {
  if (kind === undefined) return { kind: 'serve' };
  if (kind === 'accounts') return { kind, what: readAccountsOrder(file, rest, values), asJson: values.json };
  if (kind === 'venues') {
    if (file === 'list' && rest.length <= 1) return { kind, what: readList(rest[0], values), asJson: values.json };
    throw new Error('venues takes list, or list PART.');
  }
  if (kind === 'firmware') return { kind, what: readFirmwareOrder(file, rest) };
  if (kind === 'migrate' || kind === 'hold' || kind === 'release' || kind === 'doctor') {
    if (file !== undefined) throw new Error(`${kind} takes no words of its own.`);
    return kind === 'doctor' ? { kind, asJson: values.json } : { kind };
  }
  if (kind !== 'backup' && kind !== 'restore')
    throw new Error(
      `${kind} is no order: use migrate, backup FILE, restore FILE, hold, release, accounts, venues, doctor or firmware, or none to serve.`,
    );
  if (file === undefined || rest.length > 0) throw new Error(`${kind} takes the name of one file.`);
  return { kind, file };
}

const accountsTakes = `accounts takes list, list PART, or show, ${accountActs.join(', ')} with EMAIL.`;
function readAccountsOrder(what: string | undefined, [email, ...rest]: readonly string[], values: OrderValues): AccountsOrder {
  if (rest.length > 0) throw new Error(accountsTakes);
  if (what === 'list') return readList(email, values);
  const act = accountActs.find((one) => one === what);
  if (email === undefined || (act === undefined && what !== 'show')) throw new Error(accountsTakes);
  if (act === 'delete' && !values.yes)
    throw new Error('delete removes the account and its venues for good: add --yes, after a backup. Nothing was changed.');
  return act === undefined ? { do: 'show', email } : { do: act, email };
}
const maxLimit = 1000;
const maxPart = 254;
function readList(search = '', { after, limit }: OrderValues): ListOrder {
  const many = Number(limit);
  if (!/^\d+$/.test(limit) || many < 1 || many > maxLimit)
    throw new Error(`--limit must be a whole number from 1 to ${maxLimit}, not ${limit}.`);
  if (search.length > maxPart || after.length > maxPart) throw new Error(`list takes words of at most ${maxPart} characters.`);
  return { do: 'list', search, after, limit: many };
}
function readFirmwareOrder(what: string | undefined, words: readonly string[]): FirmwareOrder {
  const [name] = words;
  if (what === 'add' && words.length > 0) return { do: what, files: words };
  if (what === 'list' && words.length === 0) return { do: what };
  if (what === 'withdraw' && name !== undefined && words.length === 1) return { do: what, name };
  throw new Error('firmware takes add FILE..., list or withdraw NAME.');
}
