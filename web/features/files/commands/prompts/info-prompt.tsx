import { mediaTypeOf } from '#contract/file-types.ts'
import { useText } from '#web/i18n/text.tsx'
import { parentOf } from '#web/lib/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { FileName } from '#web/ui/file-name.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { BrowseHost } from '../../listing/host.ts'
import type { Item } from '../../listing/item.ts'
import { useResource } from '../../listing/use-resource.ts'
import type { Viewer } from '../../listing/viewer.ts'
import { Checksums } from './checksums.tsx'
import { Fact } from './fact.tsx'
import { AmountTogether, FolderAmount } from './folder-amount.tsx'
import { InfoPicture } from './info-picture.tsx'
import { MediaFacts } from './media-facts.tsx'
import styles from './prompts.module.css'

/** Number of items in a folder, once it has loaded. */
function FolderCount({ path, viewer }: { path: string; viewer: Viewer }) {
  const { t } = useText()
  const { data, isError } = useResource(path, viewer)
  if (isError) return t('browse.info.unknown')
  if (data?.kind !== 'folder') return <Skeleton width="8em" />
  const { folders, length } = data.listing
  return t('browse.info.counts', folders, length - folders)
}

function ItemFacts({ item, viewer, sizes }: Pick<InfoPromptProps, 'viewer' | 'sizes'> & { item: Item }) {
  const { t, format } = useText()
  const type = item.isDir ? t('browse.info.folder') : mediaTypeOf(item.name).mime
  return (
    <>
      <Fact label={t('browse.info.type')}>{item.isLink ? t('browse.info.link', type) : type}</Fact>
      <Fact label={t('browse.info.where')}>
        <bdi dir="auto">{visibleName(parentOf(item.path))}</bdi>
      </Fact>
      {item.isDir ? (
        <Fact label={t('browse.info.contains')}>
          <FolderCount path={item.path} viewer={viewer} />
        </Fact>
      ) : (
        <Fact label={t('browse.column.size')}>
          {format.bytes(item.size)}
          {item.size >= 1000 && <span className={styles.aside}> · {format.exactBytes(item.size)}</span>}
        </Fact>
      )}
      {item.isDir && sizes && <FolderAmount path={item.path} sizes={sizes} />}
      {item.modified > 0 && (
        <Fact label={t('browse.column.modified')}>{format.exactDate(new Date(item.modified))}</Fact>
      )}
    </>
  )
}

/** Number of selected items, and the total size of the files. */
function SeveralFacts({ items, sizes }: Pick<InfoPromptProps, 'items' | 'sizes'>) {
  const { t, format } = useText()
  const folders = items.filter((item) => item.isDir).length
  const bytes = items.reduce((sum, item) => sum + (item.isDir ? 0 : item.size), 0)
  return (
    <>
      <Fact label={t('browse.info.selected')}>{t('browse.info.counts', folders, items.length - folders)}</Fact>
      <Fact label={t('browse.info.filesTogether')}>
        {format.bytes(bytes)}
        {bytes >= 1000 && <span className={styles.aside}> · {format.exactBytes(bytes)}</span>}
      </Fact>
      {folders > 0 && sizes && <AmountTogether items={items} sizes={sizes} />}
    </>
  )
}

/** Props of the info prompt. Checksums require the download permission. */
interface InfoPromptProps {
  items: readonly Item[]
  viewer: Viewer
  mayDownload: boolean
  accessTo: BrowseHost['accessTo']
  sizes: BrowseHost['sizes']
  onClose: () => void
}

/** Properties of one item, or a summary of several. */
export function InfoPrompt({ items, viewer, mayDownload, accessTo, sizes, onClose }: InfoPromptProps) {
  const { t } = useText()
  const [first] = items
  if (!first) return null
  const single = items.length === 1
  return (
    <Dialog
      title={
        single ? <FileName name={first.name || (viewer.name ?? t('browse.home'))} /> : t('files.items', items.length)
      }
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose} data-autofocus>
          {t('action.confirm')}
        </Button>
      }
    >
      {single && mayDownload && <InfoPicture item={first} />}
      <dl className={styles.facts}>
        {single ? (
          <ItemFacts item={first} viewer={viewer} sizes={sizes} />
        ) : (
          <SeveralFacts items={items} sizes={sizes} />
        )}
        {single && mayDownload && <MediaFacts item={first} />}
      </dl>
      {single && first.kind === 'file' && mayDownload && <Checksums path={first.path} />}
      {single && accessTo && <Disclosure title={t('browse.info.access')}>{accessTo(first)}</Disclosure>}
    </Dialog>
  )
}
