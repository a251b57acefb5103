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
import { afterDownloadCounted, type SharedView } from './shared-view.ts'
import type { Go } from './soft-link.tsx'
import type { LoadViewers } from './viewers.ts'

const folderParts = () => import('./folder-parts.ts')
const headParts = () => import('./head-parts.ts')
const Crumbs = lazyPart(async () => (await folderParts()).Crumbs, {
  waiting: <div className={styles.crumbsPlace} />,
})
const Banner = lazyPart(async () => (await headParts()).Banner, { optional: true })
const TotalSize = lazyPart(async () => (await headParts()).loadTotalSize(), { optional: true })
const Sender = lazyPart(async () => (await headParts()).loadSender(), { optional: true })
const Formats = lazyPart(async () => (await headParts()).Formats, {
  waiting: <div className={styles.formatsPlace} />,
})
const ItemList = lazyPart(async () => (await folderParts()).ItemList, {
  waiting: <div className={styles.listPlace} />,
})
const FilePreview = lazyPart(async () => (await import('./file-preview.tsx')).FilePreview)
const Terms = lazyPart(async () => (await headParts()).Terms, { optional: true })
const QrPicture = lazyPart(async () => (await import('./qr-picture.tsx')).QrPicture, {
  waiting: <div className={styles.qrPlace} />,
  optional: true,
})

// The content of most links, loaded together with the page.
ItemList.fetch()

function Actions({ here, onTaken }: { here: SharedView; onTaken: () => void }) {
  const { t } = useText()
  const { share, place, name, downloadHrefOf } = here
  if (share.downloadsLeft === 0 || (share.isDir && !here.mayDownload)) return null
  const file = { name: share.name }
  return (
    <div className={styles.actions}>
      {here.mayDownload && (
        <LinkButton
          className={styles.action}
          variant="primary"
          icon={Download}
          href={downloadHrefOf(place.path, share.isDir ? { algo: 'zip' } : file)}
          download={share.isDir ? `${name}.zip` : name}
          onClick={onTaken}
        >
          {t(share.isDir ? 'visit.downloadFolder' : 'visit.download')}
          {share.isDir && <TotalSize key={place.path} here={here} />}
        </LinkButton>
      )}
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
  return (
    <div className={styles.box}>
      {share.isDir && (
        <div className={styles.banner}>
          <Banner key={here.place.path} here={here} />
        </div>
      )}
      <div className={styles.body}>
        <div className={styles.about}>
          <h1 className={styles.name}>
            {!share.isDir && <ItemIcon item={{ name, isDir: false, type: share.type }} size={32} />}
            <bdi dir="auto">{visibleName(name)}</bdi>
          </h1>
          <p className={styles.facts}>
            <span>{share.isDir ? t('visit.items', share.numDirs + share.numFiles) : format.bytes(share.size)}</span>
            <span>
              {t('visit.modified')} <Time form="inline" value={new Date(share.modified)} />
            </span>
          </p>
          {(share.sender || share.message) && <Sender here={here} />}
          {hasTerms(share) && <Terms share={share} />}
        </div>
        <Actions here={here} onTaken={onTaken} />
      </div>
    </div>
  )
}

/** Sets the number of rows to reserve space for while loading; at first no more than 100 are shown. */
const rowsOf = (items: number): CSSProperties & Record<'--rows', number> => ({ '--rows': Math.min(items || 3, 100) })

export interface SharedItemProps {
  here: SharedView
  config: ShareConfig
  go: Go
  loadViewers: LoadViewers
  /** Called when a download or an upload may have changed what the server says of the link. */
  onTaken: () => void
}

/** Shows a shared item: name and facts, downloads, content or preview, and the QR code of the link. */
export function SharedItem({ here, config, go, loadViewers, onTaken }: SharedItemProps) {
  const { share, place } = here
  const taken = () => afterDownloadCounted(share, onTaken)
  return (
    <>
      {(share.isDir || place.path !== '/') && <Crumbs here={here} go={go} />}
      <div
        className={share.isDir ? styles.folder : styles.file}
        style={share.isDir ? rowsOf(share.items.length) : undefined}
      >
        <Box here={here} onTaken={taken} />
        {share.isDir ? (
          <ItemList here={here} items={share.items} go={go} onChanged={onTaken} />
        ) : (
          <div className={styles.preview}>
            <FilePreview here={here} loadViewers={loadViewers} />
          </div>
        )}
        <aside className={styles.qr}>
          <QrPicture hash={place.hash} base={config.BaseURL} />
        </aside>
      </div>
    </>
  )
}
