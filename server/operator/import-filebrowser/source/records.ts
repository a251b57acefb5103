import * as z from 'zod/mini'
import { AnyLocale, AnyViewMode } from '#contract/file-browser-values.ts'
import { Rule } from '#contract/rules.ts'
import { Sorting } from '#contract/sorting.ts'
import { NO_PERMISSIONS, Permissions } from '#contract/users.ts'
import type { OldLink, OldUser } from './old-instance.ts'

// Records of File Browser. Fields added in later versions are missing in older ones.

const Id = z.int().check(z.positive())
const text = z._default(z.string(), '')
const off = z._default(z.boolean(), false)

/** User; only the name is required, other fields have File Browser's defaults. */
const Person = z.object({
  id: z.optional(Id),
  username: z.string(),
  password: text,
  passwordHash: z.optional(z.string()),
  scope: text,
  locale: z._default(AnyLocale, ''),
  lockPassword: off,
  viewMode: z._default(
    z.pipe(
      z.string(),
      z.transform((mode) => AnyViewMode.parse(mode === '' ? 'list' : mode)),
    ),
    'list',
  ),
  singleClick: off,
  perm: z._default(
    z.pipe(
      z.partial(Permissions),
      z.transform((perm): Permissions => ({ ...NO_PERMISSIONS, ...perm })),
    ),
    NO_PERMISSIONS,
  ),
  commands: z._default(z.array(z.string()), []),
  sorting: z._default(z.object({ by: z.optional(z.string()), asc: off }), { asc: false }),
  rules: z._default(z.array(Rule), []),
  hideDotfiles: off,
})

const Link = z.object({
  hash: z.string(),
  path: z.string(),
  userID: Id,
  expire: z._default(z.int(), 0),
  password_hash: text,
})

/** Values by name; File Browser writes an empty list as null. */
export const Values = z.pipe(
  z.record(z.string(), z.unknown()),
  z.transform((values) =>
    Object.values(values).includes(null)
      ? Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
      : values,
  ),
)

/** Maximum nesting, deeper than settings ever are; processing deeper values, such as serializing them, may overflow the stack. */
const DEEPEST = 32

/** Whether a value is nested no deeper than settings are. */
export function isShallow(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth < DEEPEST && Object.values(value).every((part) => isShallow(part, depth + 1))
}

/** Returns the user, or null when the record is unusable. */
export function personFrom(record: unknown): OldUser | null {
  const parsed = z.safeParse(z.pipe(Values, Person), record)
  if (!parsed.success) return null
  const { id = null, username, password, passwordHash = password, scope, rules, sorting, ...data } = parsed.data
  const taken = { ...data, sorting: Sorting.parse(sorting) }
  return { id, username, passwordHash, scope, rules, data: taken, ...lossesOf(record, taken) }
}

/** Fields of a user that are imported. */
const KNOWN = new Set(Object.keys(Person.shape))

function lossesOf(record: unknown, taken: OldUser['data']): Pick<OldUser, 'dropped' | 'replaced'> {
  const raw = Values.safeParse(record).data ?? {}
  return {
    dropped: Object.keys(raw).filter((name) => !KNOWN.has(name) && isSet(raw[name])),
    replaced: (['viewMode', 'locale', 'sorting'] as const).flatMap((name) => {
      const change = nearestOf(raw[name], taken[name])
      return change === null ? [] : [{ name, change }]
    }),
  }
}

/** Whether a value differs from the one that File Browser stores when nothing was chosen. */
export const isSet = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false && value !== '' && value !== 0

/** Returns how a value differs from the one that is taken in its place; null if it means the same, or nothing was chosen. */
export function nearestOf(value: unknown, taken: unknown): string | null {
  const [from, to] = [plainText(value), plainText(taken)]
  if (from === '' || from.toLowerCase().replaceAll('_', '-') === to.toLowerCase()) return null
  return `${from} → ${to === '' ? '-' : to}`
}

/** Returns what there is to choose in a value: the key of a sort order, a list of numbers, or the text itself. */
function plainText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? value : ''
  if ('by' in value) return plainText(value.by)
  const numbers = Object.values(value).filter((each) => typeof each === 'number' && each !== 0)
  return numbers.join(', ')
}

/** Returns the link, or null when the record is unusable. */
export function linkFrom(record: unknown): OldLink | null {
  const parsed = z.safeParse(z.pipe(Values, Link), record)
  if (!parsed.success) return null
  const { hash, path, userID, expire, password_hash: passwordHash } = parsed.data
  return { hash, path, userId: userID, expire, passwordHash }
}
