import { useQuery } from '@tanstack/react-query'
import type { Amount } from '#contract/folder-sizes.ts'
import { useText } from '#web/i18n/text.tsx'
import { isUncounted, type LoadSizes } from '#web/lib/known-sizes.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import { parentOf } from '#web/lib/paths.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Item } from '../../listing/item.ts'
import { fileQueries } from '../../listing/queries.ts'
import { Fact } from './fact.tsx'
import styles from './prompts.module.css'

/** Size of a folder, and the time at which it was correct. `asOf` is in milliseconds since the epoch, or null during the first count. */
function AmountFacts({ amount: { bytes, files, folders }, asOf }: { amount: Amount; asOf: number | null }) {
  const { t, format } = useText()
  if (isUncounted({ bytes, files, folders }, asOf)) return <Coming />
  return (
    <>
      <Fact label={t('browse.column.size')}>
        {format.bytes(bytes)}
        {bytes >= 1000 && <span className={styles.aside}> · {format.exactBytes(bytes)}</span>}
      </Fact>
      <Fact label={t('space.inAll')}>
        {t('space.counts', files, folders)}
        <span className={styles.aside}>
          {' · '}
          {asOf === null ? t('space.counting') : t('space.asOf', format.relativeDate(new Date(asOf)))}
        </span>
      </Fact>
    </>
  )
}

/** Returns the known sizes of a folder: `undefined` while loading, null if none are known. */
function useSizes(path: string, ask: LoadSizes) {
  const { data, isError } = useQuery(fileQueries(usePageTools().api).sizes(path, ask))
  return isError ? null : data
}

/** Placeholder of a size. */
function Coming() {
  const { t } = useText()
  return (
    <Fact label={t('browse.column.size')}>
      <Skeleton width="8em" />
    </Fact>
  )
}

/** Size of a folder. Renders nothing if unknown. */
export function FolderAmount({ path, sizes }: { path: string; sizes: LoadSizes }) {
  const known = useSizes(path, sizes)
  if (known === undefined) return <Coming />
  return known && <AmountFacts amount={known.whole} asOf={known.asOf} />
}

/** Total size of items in one folder. Renders nothing if the size of any subfolder is unknown. */
export function AmountTogether({ items, sizes }: { items: readonly Item[]; sizes: LoadSizes }) {
  const known = useSizes(parentOf(items[0]?.path ?? '/'), sizes)
  if (known === undefined) return <Coming />
  const whole = { bytes: 0, files: 0, folders: 0 }
  for (const item of items) {
    const amount = item.isDir ? known?.sizeOf(item.name) : { bytes: item.size, files: 1, folders: -1 }
    if (!amount) return null
    whole.bytes += amount.bytes
    whole.files += amount.files
    // The count includes the folder itself, as for the items of a folder.
    whole.folders += amount.folders + 1
  }
  return <AmountFacts amount={whole} asOf={known?.asOf ?? null} />
}
