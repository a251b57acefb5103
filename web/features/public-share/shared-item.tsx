import { Download, SquareArrowOutUpRight } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { Time } from '#web/ui/time.tsx'
import { ItemIcon } from './item-icon.tsx'
import { lazyPart } from './lazy-part.tsx'
import { hasTerms } from './read-share.ts'
import type { ShareConfig } from './share-config.ts'
import styles from './shared-item.module.css'
import { afterDownloadCounted, type SharedView, shownIn } from './shared-view.ts'
import type { Go } from './soft-link.tsx'

const Crumbs = lazyPart(async () => (await import('./folder-parts.ts')).Crumbs, {
  waiting: <div className={styles.crumbsPlace} />,
})
const Formats = lazyPart(async () => (await import('./folder-parts.ts')).Formats, {
  waiting: <div className={styles.formatsPlace} />,
})
const ItemList = lazyPart(async () => (await import('./folder-parts.ts')).ItemList, {
  waiting: <div className={styles.listPlace} />,
})
const Media = lazyPart(async () => (await import('./media.tsx')).Media)
const Terms = lazyPart(async () => (await import('./terms.tsx')).Terms, { optional: true })
const QrPicture = lazyPart(async () => (await import('./qr-picture.tsx')).QrPicture, {
  waiting: <div className={styles.qrPlace} />,
  optional: true,
})

// The content of most links, loaded together with the page.
ItemList.fetch()

function Actions({ here, onTaken }: { here: SharedView; onTaken: () => void }) {
  const { t } = useText()
  const { share, place, name, downloadHrefOf } = here
  const none = share.downloadsLeft === 0
  if (none) return null
  const file = { name: share.name }
  return (
    <div className={styles.actions}>
      <LinkButton
        className={styles.action}
        variant="primary"
        icon={Download}
        href={downloadHrefOf(place.path, share.isDir ? { algo: 'zip' } : file)}
        download={share.isDir ? `${name}.zip` : name}
        onClick={onTaken}
      >
        {t(share.isDir ? 'visit.downloadFolder' : 'visit.download')}
      </LinkButton>
      {!share.isDir && (
        <LinkButton
          className={styles.action}
          icon={SquareArrowOutUpRight}
          href={downloadHrefOf(place.path, { ...file, inline: true })}
          target="_blank"
          rel="noopener"
          onClick={onTaken}
        >
          {t('visit.open')}
        </LinkButton>
      )}
      {share.isDir && <Formats here={here} onTaken={onTaken} />}
    </div>
  )
}

function Box({ here, onTaken }: { here: SharedView; onTaken: () => void }) {
  const { t, format } = useText()
  const { share, name } = here
  const item = { name, isDir: share.isDir, type: share.type }
  return (
    <section className={styles.box} aria-labelledby="shared-name">
      <span className={styles.picture}>
        <ItemIcon item={item} size={48} />
      </span>
      <div className={styles.about}>
        <h1 id="shared-name" className={styles.name}>
          <bdi dir="auto">{visibleName(name)}</bdi>
        </h1>
        <p className={styles.facts}>
          <span>{share.isDir ? t('visit.items', share.numDirs + share.numFiles) : format.bytes(share.size)}</span>
          <span>
            {t('visit.modified')} <Time form="inline" value={new Date(share.modified)} />
          </span>
        </p>
      </div>
      <Actions here={here} onTaken={onTaken} />
      {hasTerms(share) && <Terms share={share} />}
    </section>
  )
}

const previewOf = ({ share, name }: SharedView) => shownIn(share, { name, isDir: share.isDir, type: share.type })

function Preview({ here }: { here: SharedView }) {
  const { share, place, name, sourcesOf } = here
  const kind = previewOf(here)
  if (kind === null) return null
  return (
    <div className={styles.preview}>
      <Media kind={kind} name={name} sources={sourcesOf(place.path, kind, share.name)} />
    </div>
  )
}

/** Sets the number of rows to reserve space for while loading; at first no more than 100 are shown. */
const rowsOf = (items: number): CSSProperties & Record<'--rows', number> => ({ '--rows': Math.min(items || 3, 100) })

export interface SharedItemProps {
  here: SharedView
  config: ShareConfig
  go: Go
  /** Called when a download was requested. */
  onTaken: () => void
}

/** Shows a shared item: name and facts, downloads, content or preview, and the QR code of the link. */
export function SharedItem({ here, config, go, onTaken }: SharedItemProps) {
  const { share, place } = here
  const isPart = place.path !== '/'
  const taken = () => afterDownloadCounted(share, onTaken)
  const wide = share.isDir || previewOf(here) !== null
  return (
    <>
      {(share.isDir || isPart) && <Crumbs here={here} go={go} />}
      <div className={wide ? styles.wide : styles.alone} style={share.isDir ? rowsOf(share.items.length) : undefined}>
        <Box here={here} onTaken={taken} />
        {share.isDir ? <ItemList here={here} items={share.items} go={go} onTaken={taken} /> : <Preview here={here} />}
        <aside className={styles.qr}>
          <QrPicture hash={place.hash} base={config.BaseURL} />
        </aside>
      </div>
    </>
  )
}
