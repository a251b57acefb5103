import { Download } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { naturalCompare } from '#web/lib/natural-compare.ts'
import { joinPath } from '#web/lib/paths.ts'
import { FileName } from '#web/ui/file-name.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { Time } from '#web/ui/time.tsx'
import { ItemIcon } from './item-icon.tsx'
import styles from './item-list.module.css'
import { lazyPart } from './lazy-part.tsx'
import { afterDownloadCounted, type Item, type SharedView } from './shared-view.ts'
import { type Go, SoftLink } from './soft-link.tsx'

const PicturedItems = lazyPart(async () => (await import('./gallery-part.ts')).loadPicturedItems(), {
  waiting: <div className={styles.galleryPlace} />,
})
const listParts = () => import('./list-parts.ts')
const FolderUploads = lazyPart(async () => (await listParts()).loadFolderUploads(), {
  waiting: <div className={styles.uploadsPlace} />,
})
const NoItems = lazyPart(async () => (await listParts()).NoItems)
const MoreItems = lazyPart(async () => (await listParts()).MoreItems)

/** Number of items shown at first, and added each time. */
const PORTION = 100

/** Sorts folders before files, each in natural order. */
function useOrdered(items: readonly Item[]): readonly Item[] {
  const { format } = useText()
  return useMemo(() => {
    const compare = naturalCompare(format.locale)
    return items.toSorted((a, b) => Number(b.isDir) - Number(a.isDir) || compare(a.name, b.name))
  }, [items, format.locale])
}

function Row({ here, item, go, onTaken }: { here: SharedView; item: Item; go: Go; onTaken: () => void }) {
  const { t, format } = useText()
  const path = joinPath(here.place.path, item.name)
  const broken = item.type === 'invalid_link'
  const kind = item.isDir ? t('visit.folder') : undefined
  return (
    <li className={styles.row}>
      <ItemIcon item={item} />
      <span className={styles.text}>
        {broken ? (
          <FileName name={item.name} />
        ) : (
          <SoftLink here={here} go={go} path={path} className={styles.name} aria-description={kind}>
            <FileName name={item.name} />
          </SoftLink>
        )}
        <span className={styles.meta}>
          {!item.isDir && !broken && <span className={styles.size}>{format.bytes(item.size)}</span>}
          <Time value={new Date(item.modified)} className={styles.time} />
        </span>
      </span>
      {!broken && here.mayDownload && (
        <a
          className={styles.download}
          href={here.downloadHrefOf(path, item.isDir ? { algo: 'zip' } : {})}
          download
          onClick={onTaken}
          aria-label={t('visit.downloadOf', visibleName(item.name))}
          data-tooltip={t('visit.download')}
        >
          <Icon icon={Download} />
        </a>
      )}
    </li>
  )
}

/** Lists the content of a shared folder in portions; with pictures, it can also be a gallery. */
export function ItemList(props: { here: SharedView; items: readonly Item[]; go: Go; onChanged: () => void }) {
  const { here, items, go, onChanged } = props
  const rest = { here, go, onTaken: () => afterDownloadCounted(here.share, onChanged) }
  const { t } = useText()
  const ordered = useOrdered(items)
  const [most, setMost] = useState(PORTION)
  const shown = ordered.slice(0, most)
  const list = (
    <ul>
      {shown.map((item) => (
        <Row key={item.name} item={item} {...rest} />
      ))}
    </ul>
  )
  return (
    <section className={styles.card} aria-label={t('visit.contents')}>
      {here.share.isDir && here.share.uploads && (
        <FolderUploads here={here} uploads={here.share.uploads} onSent={onChanged} />
      )}
      {items.length === 0 && <NoItems />}
      {items.some(({ type }) => type === 'image' || type === 'video') ? (
        <PicturedItems {...rest} all={items} items={shown} list={list} />
      ) : (
        list
      )}
      {shown.length < ordered.length && (
        <MoreItems shown={shown.length} all={ordered.length} onMore={() => setMost(most + PORTION)} />
      )}
    </section>
  )
}
