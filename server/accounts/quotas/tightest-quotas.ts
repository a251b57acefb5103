import type { Usage } from '#contract/resources.ts'
import type { Pool } from './pool.ts'

/** The quotas of which the least is left: in bytes, and in files where that is a larger share of its limit. */
export type TightestQuotas = { readonly bytes: Usage | null; readonly files: Usage['files'] | null }

type Part = { readonly total: number; readonly used: number }

/** Returns the quotas that are reached first. */
export function tightestQuotas(pools: readonly Pick<Pool, 'limit' | 'used'>[]): TightestQuotas {
  const bytes = tightest(pools.flatMap(({ limit, used }) => part(limit.bytes, used?.bytes)))
  const files = tightest(pools.flatMap(({ limit, used }) => part(limit.files, used?.files)))
  const areFilesTighter = files !== null && (bytes === null || shareOf(files) > shareOf(bytes))
  return { bytes: bytes && { ...bytes, quota: true }, files: areFilesTighter ? files : null }
}

const part = (total: number | null, used: number | undefined): Part[] =>
  total === null || used === undefined ? [] : [{ total, used }]

const left = ({ total, used }: Part) => total - used
const shareOf = ({ total, used }: Part) => (total === 0 ? 1 : used / total)

function tightest(parts: readonly Part[]): Part | null {
  return parts.reduce<Part | null>((found, one) => (found && left(found) <= left(one) ? found : one), null)
}
