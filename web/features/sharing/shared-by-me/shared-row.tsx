import { Copy, Ellipsis, Files, Inbox, LockKeyhole } from 'lucide-react'
import { useText } from '#web/i18n/text.tsx'
import { filesHref } from '#web/lib/addresses.ts'
import { withTrailingSlash } from '#web/lib/paths.ts'
import { FileIcon } from '#web/ui/file-icon.tsx'
import { fileKind } from '#web/ui/file-kind.ts'
import { FileName } from '#web/ui/file-name.tsx'
import { Icon, type LucideIcon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { TableRow } from '#web/ui/table.tsx'
import { Expiry } from '../link-facts.tsx'
import { ManualCopyField } from '../manual-copy-field.tsx'
import { shareHref } from '../share-href.ts'
import type { SharedItemRow } from './shared-items.ts'
import styles from './shared-view.module.css'
import { sharedName, type useSharedActions } from './use-shared-actions.tsx'

interface SharedRowProps {
  row: SharedItemRow
  actions: ReturnType<typeof useSharedActions>
}

/** One item that the user shares. The name opens the item; that of a collection opens its link. */
export function SharedRow({ row, actions }: SharedRowProps) {
  const { t } = useText()
  const { location, links, isSuspended, nextExpiry } = row
  const onCopy = actions.copyFor(row)
  const name = sharedName(row)
  const byHand = links.find(({ hash }) => hash === actions.byHand)
  return (
    <TableRow className={styles.row}>
      <th scope="row" className={styles.nameCell}>
        <div className={styles.title}>
          <ItemName row={row} />
          <RowMarks row={row} />
        </div>
        {byHand && <ManualCopyField hash={byHand.hash} />}
      </th>
      <td className={styles.location}>
        {isSuspended ? (
          t('links.suspended')
        ) : (
          <a href={filesHref(withTrailingSlash(location))}>
            <bdi dir="auto">{location === '/' ? t('browse.home') : visibleName(location.slice(1))}</bdi>
          </a>
        )}
      </td>
      <td className={styles.count}>{t('links.found', links.length)}</td>
      <td className={styles.expiry}>{!isSuspended && <Expiry expire={nextExpiry ?? 1} />}</td>
      <td className={styles.toolsCell}>
        <div className={styles.tools}>
          {onCopy && <IconButton label={t('links.copyOf', name)} icon={Copy} onClick={onCopy} />}
          <MenuButton label={t('shared.actionsFor', name)} icon={Ellipsis} entries={actions.entriesFor(row)} />
        </div>
      </td>
    </TableRow>
  )
}

function ItemName({ row }: { row: SharedItemRow }) {
  const { path, isDir, isCollection, isSuspended, links } = row
  const { t } = useText()
  const name = sharedName(row)
  const [first] = links
  const content = (
    <>
      {isCollection ? (
        <span className={styles.collection}>
          <Icon icon={Files} size={18} />
        </span>
      ) : (
        <FileIcon kind={fileKind({ name, isDir })} name={name} size={24} />
      )}
      {isCollection ? (
        <span className={styles.text}>
          <bdi dir="auto">{name}</bdi>
          <span className={styles.items}>
            {t('shared.multiple')}
            {first?.collection && ` · ${t('files.items', first.collection.items)}`}
          </span>
        </span>
      ) : (
        <FileName name={row.name || '/'} />
      )}
    </>
  )
  if (isSuspended || !first) return <span className={styles.name}>{content}</span>
  if (isCollection)
    return (
      <a className={styles.name} href={shareHref(first.hash)} target="_blank" rel="noopener">
        {content}
      </a>
    )
  return (
    <a className={styles.name} href={filesHref(isDir ? withTrailingSlash(path) : path)}>
      {content}
    </a>
  )
}

/** Icons for an item that has a link with a password or for uploads. */
function RowMarks({ row: { links } }: { row: SharedItemRow }) {
  const { t } = useText()
  const marks: [LucideIcon, string][] = []
  if (links.some(({ hasPassword }) => hasPassword)) marks.push([LockKeyhole, t('links.hasPassword')])
  if (links.some(({ uploads }) => uploads)) marks.push([Inbox, t('links.isUpload')])
  return marks.map(([icon, text]) => (
    <span key={text} className={styles.mark} data-tooltip={text}>
      <Icon icon={icon} size={16} />
      <span className="visually-hidden">{text}</span>
    </span>
  ))
}
