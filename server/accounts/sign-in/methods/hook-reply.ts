import * as z from 'zod/mini'
import { NamedViewMode } from '#contract/file-browser-values.ts'
import { SortKey } from '#contract/sorting.ts'
import { Locale } from '#contract/users.ts'
import type { VouchedData } from '#server/accounts/users/vouched.ts'

/** What the program says: let in, keep out, or look at the password that is kept here. */
type HookAction = 'auth' | 'block' | 'pass'

/** A reply that was understood. */
export type HookReply = {
  readonly action: HookAction
  readonly values: ReadonlyMap<string, string>
}

/** What nobody can act on; the message names a key or a line, never a value. */
export class UnusableReply extends Error {
  override readonly name = 'UnusableReply'
}

const ACTIONS: readonly string[] = ['auth', 'block', 'pass'] satisfies HookAction[]

/** What an account that comes this way never gets by itself (T8): the home it was made with, and no more than files. */
const NEVER: readonly string[] = ['user.scope', 'user.commands', 'user.perm.admin', 'user.perm.execute']

/** Permissions a program may give and take. */
const PERMISSIONS = ['create', 'rename', 'modify', 'delete', 'share', 'download'] as const

/**
 * Reads what a program wrote (contract 2.6): UTF-8, one `key=value` on a line, no key twice, spaces around both left away. Keys nobody
 * knows are left to those who do.
 *
 * @throws UnusableReply
 */
export function parseHookReply(output: Uint8Array): HookReply {
  const values = new Map<string, string>()
  for (const [index, line] of decode(output).split('\n').entries()) {
    if (line.trim() === '') continue
    const [, key = '', value = ''] = /^\s*([\w.-]+)\s*=(.*)$/u.exec(line.replace(/\r$/, '')) ?? []
    if (key === '' || /\p{Cc}/u.test(value.trim())) throw new UnusableReply(`line ${index + 1} is not key=value`)
    if (values.has(key)) throw new UnusableReply(`line ${index + 1} says ${key} once more`)
    values.set(key, value.trim())
  }
  const action = values.get('hook.action') ?? ''
  if (!isAction(action)) throw new UnusableReply('hook.action is not auth, block or pass')
  return { action, values }
}

/** Which of the keys are there that are never followed. */
export function neverFollowed({ values }: HookReply): string[] {
  return NEVER.filter((key) => values.has(key))
}

/**
 * What a reply says of the account; what it does not say is not in it.
 *
 * @throws UnusableReply for a value that is none
 */
export function accountOf({ values }: HookReply): VouchedData {
  const read = <T>(key: string, schema: z.ZodMiniType<T>): T | undefined => {
    const value = values.get(key)
    if (value === undefined) return undefined
    const parsed = schema.safeParse(value)
    if (!parsed.success) throw new UnusableReply(`${key} has no usable value`)
    return parsed.data
  }
  const flag = (key: string) => (values.has(key) ? values.get(key) === 'true' : undefined)
  const by = read('user.sorting.by', SortKey)
  const asc = flag('user.sorting.asc')
  return {
    ...said('locale', read('user.locale', z.union([Locale, z.literal('')]))),
    ...said('viewMode', read('user.viewMode', NamedViewMode)),
    ...said('singleClick', flag('user.singleClick')),
    ...said('hideDotfiles', flag('user.hideDotfiles')),
    ...(by && { sorting: { by, asc: asc ?? false } }),
    permissions: Object.assign({}, ...PERMISSIONS.map((name) => said(name, flag(`user.perm.${name}`)))),
  }
}

const said = <K extends string, T>(key: K, value: T | undefined) =>
  (value === undefined ? {} : { [key]: value }) as { [Key in K]?: T }

const isAction = (text: string): text is HookAction => ACTIONS.includes(text)

function decode(output: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(output)
  } catch (cause) {
    throw new UnusableReply('is not UTF-8', { cause })
  }
}
