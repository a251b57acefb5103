import type { Translate } from '#web/i18n/catalog.ts'
import type { Text } from '#web/i18n/text.tsx'
import type { CommandOutcome } from './output.ts'

const AS_STATUS = { 401: 'shell.over.401', 403: 'shell.over.403', 404: 'shell.over.404' } as const

function unreachedText(t: Translate, status: number | null): string {
  if (status === null) return t('shell.over.noSocket')
  if (status === 401 || status === 403 || status === 404) return t(AS_STATUS[status])
  return t(status === 0 ? 'shell.over.unreached' : 'shell.over.failed')
}

/** Returns whether the command ended with exit code 0. */
export const isSuccess = (over: CommandOutcome): boolean => over.how === 'ended' && over.end.exit === 0

/** Returns whether the command changed its folder. */
export const hasChangedFolder = (over: CommandOutcome): boolean => over.how === 'ended' && over.end.changed

/** Formats a duration: 12 ms, 1.4 sec, 2 min 5 s. */
function timeText(format: Text['format'], ms: number): string {
  if (ms >= 60_000) return format.duration(ms / 1000)
  const digits = ms < 1000 ? 0 : 1
  const unit = ms < 1000 ? 'millisecond' : 'second'
  const number = new Intl.NumberFormat(format.locale, { style: 'unit', unit, maximumFractionDigits: digits })
  return number.format(ms < 1000 ? ms : ms / 1000)
}

/** Returns a sentence about how a command ended. */
export function outcomeText({ t, format }: Pick<Text, 't' | 'format'>, over: CommandOutcome): string {
  if (over.how === 'unreached') return unreachedText(t, over.status)
  if (over.how !== 'ended') return t(`shell.over.${over.how}`)
  const { exit, why, took } = over.end
  if (why === 'refused' || why === 'failed') return t(`shell.over.${why}`)
  const time = timeText(format, took)
  if (why !== null) return t(`shell.over.${why}`, time)
  return exit === 0 || exit === null ? t('shell.done', time) : t('shell.exited', format.count(exit), time)
}
