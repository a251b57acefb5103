import type * as z from 'zod/mini'
import { NamedLocale, NamedViewMode } from '#contract/file-browser-values.ts'
import { SortKey } from '#contract/sorting.ts'
import type { ExternalUserData } from '#server/accounts/users/external-user.ts'

/** Action in the program's reply: accept, reject, or check the stored password. */
type HookAction = 'auth' | 'block' | 'pass'

/** A parsed reply. */
export type HookReply = {
  readonly action: HookAction
  readonly values: ReadonlyMap<string, string>
}

/** Thrown for unusable replies; the message names a key or a line, never a value. */
export class UnusableReply extends Error {
  override readonly name = 'UnusableReply'
}

const ACTIONS: readonly string[] = ['auth', 'block', 'pass'] satisfies HookAction[]

/** Keys that are ignored: such an account always has its own home, and file permissions only. */
const IGNORED_KEYS: readonly string[] = ['user.scope', 'user.commands', 'user.perm.admin', 'user.perm.execute']

/** Permissions a program can set. */
const PERMISSIONS = ['create', 'rename', 'modify', 'delete', 'share', 'download'] as const

/**
 * Parses a program's output: UTF-8, one `key=value` per line, no duplicate keys, surrounding spaces ignored. Unknown keys are retained.
 * @throws UnusableReply
 */
export function parseHookReply(output: Uint8Array): HookReply {
  const values = new Map<string, string>()
  for (const [index, line] of decode(output).split('\n').entries()) {
    if (line.trim() === '') continue
    const [, key = '', value = ''] = /^\s*([\w.-]+)\s*=(.*)$/u.exec(line.replace(/\r$/, '')) ?? []
    if (key === '' || /\p{Cc}/u.test(value.trim())) throw new UnusableReply(`line ${index + 1} is not key=value`)
    if (values.has(key)) throw new UnusableReply(`line ${index + 1} repeats ${key}`)
    values.set(key, value.trim())
  }
  const action = values.get('hook.action') ?? ''
  if (!isAction(action)) throw new UnusableReply('hook.action is not auth, block or pass')
  return { action, values }
}

/** Returns the ignored keys that are present. */
export function ignoredKeys({ values }: HookReply): string[] {
  return IGNORED_KEYS.filter((key) => values.has(key))
}

/**
 * Returns the account data in a reply; absent keys are omitted.
 * @throws UnusableReply for an unusable value
 */
export function accountDataIn({ values }: HookReply): ExternalUserData {
  const read = <T>(key: string, schema: z.ZodMiniType<T>): T | undefined => {
    const value = values.get(key)
    if (value === undefined) return undefined
    const parsed = schema.safeParse(value)
    if (!parsed.success) throw new UnusableReply(`${key} has an invalid value`)
    return parsed.data
  }
  const flag = (key: string) => (values.has(key) ? values.get(key) === 'true' : undefined)
  const by = read('user.sorting.by', SortKey)
  const asc = flag('user.sorting.asc')
  return {
    ...ifDefined('locale', read('user.locale', NamedLocale)),
    ...ifDefined('viewMode', read('user.viewMode', NamedViewMode)),
    ...ifDefined('singleClick', flag('user.singleClick')),
    ...ifDefined('hideDotfiles', flag('user.hideDotfiles')),
    ...(by && { sorting: { by, asc: asc ?? false } }),
    permissions: Object.assign({}, ...PERMISSIONS.map((name) => ifDefined(name, flag(`user.perm.${name}`)))),
  }
}

const ifDefined = <K extends string, T>(key: K, value: T | undefined) =>
  (value === undefined ? {} : { [key]: value }) as { [Key in K]?: T }

const isAction = (text: string): text is HookAction => ACTIONS.includes(text)

function decode(output: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(output)
  } catch (cause) {
    throw new UnusableReply('is not UTF-8', { cause })
  }
}
