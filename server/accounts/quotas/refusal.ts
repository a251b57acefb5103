import type { Quota } from '#contract/quotas.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Asking, UsageAmount } from '#server/storage/metered/usage-meter.ts'

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB', 'PB'] as const

/** Returns a size in the unit in which it has few digits, for messages. */
function inUnits(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1)
  const value = bytes / 1000 ** power
  return `${power === 0 ? bytes : Math.floor(value * 10) / 10} ${UNITS[power]}`
}

type Limited = { readonly kind: 'home' | 'folder'; readonly limit: Quota }

/** Returns the refusal of what exceeds a quota. Visitors of a link do not learn how much is left. */
export function quotaExceeded({ limitedTo }: Asking, { kind, limit }: Limited, used: UsageAmount): AppError {
  const { bytes, files } = limit
  if (limitedTo !== undefined) return new AppError('quota_exceeded', 'There is not enough space.')
  const left: string[] = []
  if (bytes !== null) left.push(inUnits(Math.max(0, bytes - used.bytes)))
  if (files !== null) {
    const count = Math.max(0, files - used.files)
    left.push(count === 1 ? '1 file' : `${count} files`)
  }
  return new AppError(
    'quota_exceeded',
    `This exceeds the quota${kind === 'folder' ? ' of a folder' : ''} (${left.join(' and ')} left). Delete files permanently or ask an administrator.`,
  )
}
