import type { TrashItem } from '#contract/trash.ts'
import { filesHref } from '#web/lib/addresses.ts'
import { classNames } from '#web/lib/class-names.ts'
import { parentOf } from '#web/lib/paths.ts'
import { useText } from '#web/text/text.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FileIcon } from '#web/ui/file-icon.tsx'
import { fileKind } from '#web/ui/file-kind.ts'
import { FileName } from '#web/ui/file-name.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { Table, TableRow } from '#web/ui/table.tsx'
import { Time } from '#web/ui/time.tsx'
import styles from './trash.module.css'

interface ItemTableProps {
  items: readonly TrashItem[]
  chosen: ReadonlySet<string>
  onChosen: (chosen: ReadonlySet<string>) => void
  /** Are items of several people shown? */
  people: boolean
}

const slashed = (folder: string): string => (folder === '/' ? '/' : `${folder}/`)

/** What is in the trash: from where, since when, and until when. */
export function ItemTable({ items, chosen, onChosen, people }: ItemTableProps) {
  const { t } = useText()
  const choose = (id: string) => (checked: boolean) => {
    const next = new Set(chosen)
    if (checked) next.add(id)
    else next.delete(id)
    onChosen(next)
  }
  return (
    <Table
      label={t('trash.items')}
      className={styles.table}
      head={
        <>
          <th scope="col" className={styles.choose}>
            <Checkbox
              label={<span className="visually-hidden">{t('trash.chooseAll')}</span>}
              checked={chosen.size === items.length}
              mixed={chosen.size > 0 && chosen.size < items.length}
              onChecked={(checked) => onChosen(new Set(checked ? items.map(({ id }) => id) : []))}
            />
          </th>
          <th scope="col">{t('trash.name')}</th>
          <th scope="col" className={styles.from}>
            {t('trash.from')}
          </th>
          {people && <th scope="col">{t('trash.by')}</th>}
          <th scope="col" className={styles.figure}>
            {t('trash.size')}
          </th>
          <th scope="col" className={styles.figure}>
            {t('trash.deletedAt')}
          </th>
          <th scope="col" className={classNames(styles.figure, styles.expires)}>
            {t('trash.expires')}
          </th>
        </>
      }
    >
      {items.map((item) => (
        <ItemRow key={item.id} item={item} people={people} chosen={chosen.has(item.id)} onChosen={choose(item.id)} />
      ))}
    </Table>
  )
}

interface ItemRowProps {
  item: TrashItem
  people: boolean
  chosen: boolean
  onChosen: (chosen: boolean) => void
}

function ItemRow({ item, people, chosen, onChosen }: ItemRowProps) {
  const { t, format } = useText()
  const folder = parentOf(item.path)
  const kind = fileKind({ name: item.name, isDir: item.isDir })
  return (
    <TableRow className={styles.row}>
      <td className={styles.choose}>
        <Checkbox
          label={<span className="visually-hidden">{t('trash.choose', visibleName(item.name))}</span>}
          checked={chosen}
          onChecked={onChosen}
        />
      </td>
      <th scope="row">
        <span className={styles.name}>
          <FileIcon kind={kind} />
          <FileName name={item.name} />
        </span>
      </th>
      <td className={styles.from}>
        <a href={filesHref(slashed(folder))}>
          <bdi>{visibleName(folder)}</bdi>
        </a>
      </td>
      {people && <td>{item.by ?? ''}</td>}
      <td className={styles.figure}>{item.size === null ? '' : format.bytes(item.size)}</td>
      <td className={styles.figure}>
        <Time value={new Date(item.deletedAt)} />
      </td>
      <td className={classNames(styles.figure, styles.expires)}>
        {item.expiresAt !== null && <Time value={new Date(item.expiresAt)} />}
      </td>
    </TableRow>
  )
}
