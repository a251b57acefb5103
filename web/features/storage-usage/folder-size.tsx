import type { Amount } from '#contract/folder-sizes.ts'
import { useText } from '#web/i18n/text.tsx'
import { useAsOf } from './as-of.ts'

/** The size of a folder; a tooltip shows the number of items in it and when they were counted. */
export function FolderSize({ amount, asOf }: { amount: Amount; asOf: number | null }) {
  const { t, format } = useText()
  const since = useAsOf(asOf)
  return <span data-tooltip={t('space.holds', amount.files, amount.folders, since)}>{format.bytes(amount.bytes)}</span>
}

/** Stands for the size of a folder that is being counted. */
export function UnknownSize() {
  const { t } = useText()
  return (
    <span role="img" aria-label={t('space.counting')} data-tooltip={t('space.counting')}>
      …
    </span>
  )
}
