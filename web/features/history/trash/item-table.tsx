import type { TrashItem } from '#contract/trash.ts'
import { useText } from '#web/i18n/text.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { parentOf } from '#web/lib/paths.ts'
import { NARROW, useMediaQuery } from '#web/lib/use-media-query.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FileIcon } from '#web/ui/file-icon.tsx'
import { fileKind } from '#web/ui/file-kind.ts'
import { FileName } from '#web/ui/file-name.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { Table, TableRow } from '#web/ui/table.tsx'
import { Time } from '#web/ui/time.tsx'
import styles from './trash.module.css'
import type { ItemSelection } from './use-item-selection.ts'

interface ItemTableProps {
  items: readonly TrashItem[]
  choosing: ItemSelection
  /** Whether items of several users are shown. */
  people: boolean
  /** Returns the address that shows only items from a folder. */
  hrefOfFolder: (folder: string) => string
}

/** Renders a checkbox that selects all loaded items, or none. */
export function ChooseAll({ items, choosing }: Pick<ItemTableProps, 'items' | 'choosing'>) {
  const { t } = useText()
  const isNarrow = useMediaQuery(NARROW)
  const { length } = choosing.picked
  return (
    <Checkbox
      label={<span className={isNarrow ? undefined : 'visually-hidden'}>{t('trash.chooseAll')}</span>}
      checked={length === items.length}
      mixed={length > 0 && length < items.length}
      onChecked={choosing.all}
    />
  )
}

/** Lists the items in the trash with origin, deletion time and expiry. */
export function ItemTable({ items, choosing, people, hrefOfFolder }: ItemTableProps) {
  const { t } = useText()
  const isNarrow = useMediaQuery(NARROW)
  return (
    <Table
      ref={choosing.table}
      role="grid"
      aria-multiselectable
      label={t('trash.items')}
      className={styles.table}
      head={
        <>
          <th scope="col" className={styles.choose}>
            {isNarrow ? (
              <span className="visually-hidden">{t('browse.selection')}</span>
            ) : (
              <ChooseAll items={items} choosing={choosing} />
            )}
          </th>
          <th scope="col">{t('trash.name')}</th>
          <th scope="col" className={styles.from}>
            {t('trash.from')}
          </th>
          {people && (
            <th scope="col" className={styles.by}>
              {t('trash.by')}
            </th>
          )}
          <th scope="col" className={styles.size}>
            {t('trash.size')}
          </th>
          <th scope="col" className={styles.time}>
            {t('trash.deletedAt')}
          </th>
          <th scope="col" className={classNames(styles.time, styles.expires)}>
            {t('trash.expires')}
          </th>
        </>
      }
    >
      {items.map((item) => (
        <ItemRow key={item.id} item={item} choosing={choosing} people={people} hrefOfFolder={hrefOfFolder} />
      ))}
    </Table>
  )
}

/** Renders a row as one tab stop: its controls are reachable by keyboard only while the row is active. */
function ItemRow({ item, choosing, people, hrefOfFolder }: Omit<ItemTableProps, 'items'> & { item: TrashItem }) {
  const { t, format } = useText()
  const { id } = item
  const folder = parentOf(item.path)
  const shownFolder = visibleName(folder)
  const isChosen = choosing.chosen.has(id)
  const tabIndex = choosing.active === id ? 0 : -1
  return (
    <TableRow
      className={styles.row}
      data-id={id}
      tabIndex={tabIndex}
      aria-selected={isChosen}
      onClick={(event) => choosing.onClick(event, id)}
      onFocus={() => choosing.onFocus(id)}
    >
      <td className={styles.choose}>
        <Checkbox
          label={<span className="visually-hidden">{t('trash.choose', visibleName(item.name))}</span>}
          checked={isChosen}
          tabIndex={-1}
          onChecked={() => choosing.onToggle(id)}
        />
      </td>
      <th scope="row" className={styles.what}>
        <span className={styles.name}>
          <FileIcon kind={fileKind({ name: item.name, isDir: item.isDir })} name={item.name} />
          <FileName name={item.name} />
        </span>
      </th>
      <td className={styles.from}>
        <a href={hrefOfFolder(folder)} tabIndex={tabIndex} data-tooltip={t('trash.onlyFrom', shownFolder)}>
          <bdi>{shownFolder}</bdi>
        </a>
      </td>
      {people && <td className={styles.by}>{item.by ?? ''}</td>}
      <td className={styles.size}>{item.size === null ? '' : format.bytes(item.size)}</td>
      <td className={styles.time}>
        <Time value={new Date(item.deletedAt)} />
      </td>
      <td className={classNames(styles.time, styles.expires)}>
        {item.expiresAt !== null && <Time value={new Date(item.expiresAt)} />}
      </td>
    </TableRow>
  )
}
