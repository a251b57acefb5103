import type { OwnLimit, QuotaUpdate } from '#contract/quotas.ts'
import type { Kind } from './command.ts'
import { UsageError } from './failures.ts'

const UNITS: Readonly<Record<string, number>> = { '': 1, kb: 1e3, mb: 1e6, gb: 1e9, tb: 1e12, pb: 1e15 }

/** Returns a kind for a limit: a whole number, for bytes also with a unit such as `GB`; `none` and `inherit`. */
function limitKind(hasUnits: boolean): Kind<OwnLimit> {
  return {
    placeholder: 'N|none|inherit',
    parse(value) {
      const word = value.trim().toLowerCase()
      if (word === 'none') return 'unlimited'
      if (word === 'inherit') return 'inherited'
      const [, digits = '', unit = ''] = /^(\d{1,16}) ?([kmgtp]b)?$/.exec(word) ?? []
      const limit = Number(digits) * (UNITS[unit] ?? 1)
      if (digits === '' || (unit !== '' && !hasUnits) || !Number.isSafeInteger(limit))
        throw new UsageError(
          `"${value}" is not a limit: specify a whole number${hasUnits ? ', also with a unit such as 10GB' : ''}, none or inherit`,
        )
      return limit
    },
  }
}

/** Returns a kind for the limit of users without one of their own: null is none. */
export function defaultLimitKind(hasUnits: boolean): Kind<number | null> {
  return {
    placeholder: 'N|none',
    parse(value) {
      const limit = value.trim() === '' || value.trim() === 'null' ? 'unlimited' : limitKind(hasUnits).parse(value)
      if (limit === 'inherited') throw new UsageError(`"${value}" is not a limit: specify a whole number, or none`)
      return limit === 'unlimited' ? null : limit
    },
  }
}

/** Flags for the quota of a user or a group. */
export const QUOTA_FLAGS = {
  'quota-bytes': { kind: limitKind(true), help: 'limit of the size of all files, such as 10GB' },
  'quota-files': { kind: limitKind(false), help: 'limit of the number of files' },
} as const

type QuotaFlags = { readonly [Flag in keyof typeof QUOTA_FLAGS]: OwnLimit | undefined }

/** Returns the limits that are given as flags; null for none. */
export function quotaUpdate({ 'quota-bytes': bytes, 'quota-files': files }: QuotaFlags): QuotaUpdate | null {
  if (bytes === undefined && files === undefined) return null
  return { ...(bytes !== undefined && { bytes }), ...(files !== undefined && { files }) }
}
