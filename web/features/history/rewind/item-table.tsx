import { useState } from 'react'
import type { RewoundItem } from '#contract/versions.ts'
import { useText } from '#web/i18n/text.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { joinPath } from '#web/lib/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FileIcon } from '#web/ui/file-icon.tsx'
import { fileKind } from '#web/ui/file-kind.ts'
import { FileName } from '#web/ui/file-name.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { Table, TableRow } from '#web/ui/table.tsx'
import { Time } from '#web/ui/time.tsx'
import styles from './rewind.module.css'
import { canBeEntered, canBeRestored } from './rewound.ts'
import { StateWords } from './state-text.tsx'
import { hrefAt } from './times.ts'

/** Number of rows rendered at first, and added on request. */
const ROWS = 300

/** Names of the selected items. */
export interface Choice {
  readonly chosen: ReadonlySet<string>
  readonly onChosen: (chosen: ReadonlySet<string>) => void
}

interface ItemTableProps {
  folder: string
  at: number
  items: readonly RewoundItem[]
  /** Null without the permission to restore. */
  choice: Choice | null
}

function ChooseAll({ items, choice }: { items: readonly RewoundItem[]; choice: Choice }) {
  const { t } = useText()
  const able = items.filter(canBeRestored).map(({ name }) => name)
  const { size } = choice.chosen
  if (able.length === 0) return null
  return (
    <Checkbox
      label={<span className="visually-hidden">{t('rewind.chooseAll')}</span>}
      checked={size === able.length}
      mixed={size > 0 && size < able.length}
      onChecked={(checked) => choice.onChosen(new Set(checked ? able : []))}
    />
  )
}

function ChooseOne({ item, choice }: { item: RewoundItem; choice: Choice }) {
  const { t } = useText()
  const { chosen, onChosen } = choice
  if (item.state === 'same') return null
  return (
    <Checkbox
      label={<span className="visually-hidden">{t('rewind.choose', visibleName(item.name))}</span>}
      checked={chosen.has(item.name)}
      disabled={!canBeRestored(item)}
      onChecked={(checked) => {
        const next = new Set(chosen)
        if (checked) next.add(item.name)
        else next.delete(item.name)
        onChosen(next)
      }}
    />
  )
}

function Name({ folder, at, item }: { folder: string; at: number; item: RewoundItem }) {
  const shown = (
    <>
      <FileIcon kind={fileKind(item)} name={item.name} />
      <FileName name={item.name} />
    </>
  )
  if (!canBeEntered(item)) return <span className={styles.name}>{shown}</span>
  return (
    <a className={styles.name} href={hrefAt(`${joinPath(folder, item.name)}/`, at)}>
      {shown}
    </a>
  )
}

function ItemRow({ folder, at, item, choice }: Omit<ItemTableProps, 'items'> & { item: RewoundItem }) {
  const { format } = useText()
  return (
    <TableRow className={item.state === 'same' ? styles.sameRow : styles.row}>
      {choice && (
        <td className={styles.choose}>
          <ChooseOne item={item} choice={choice} />
        </td>
      )}
      <th scope="row" className={styles.what}>
        <Name folder={folder} at={at} item={item} />
      </th>
      <td className={styles.became}>
        <StateWords state={item.state} possible={item.possible} />
      </td>
      <td className={classNames(styles.figure, styles.size)}>{item.size !== null && format.bytes(item.size)}</td>
      <td className={classNames(styles.figure, styles.when)}>
        {item.modified !== null && <Time value={new Date(item.modified)} />}
      </td>
    </TableRow>
  )
}

/** Lists the items of a folder at a past time, each with its change since then. */
export function ItemTable({ folder, at, items, choice }: ItemTableProps) {
  const { t } = useText()
  const [rows, setRows] = useState(ROWS)
  const hidden = items.length - rows
  return (
    <>
      <Table
        label={t('rewind.items')}
        className={styles.table}
        head={
          <>
            {choice && (
              <th scope="col" className={styles.choose}>
                <ChooseAll items={items} choice={choice} />
              </th>
            )}
            <th scope="col">{t('rewind.name')}</th>
            <th scope="col">{t('rewind.state')}</th>
            <th scope="col" className={styles.figure}>
              {t('rewind.size')}
            </th>
            <th scope="col" className={styles.figure}>
              {t('rewind.modified')}
            </th>
          </>
        }
      >
        {items.slice(0, rows).map((item) => (
          <ItemRow key={`${item.name}/${item.state}`} folder={folder} at={at} item={item} choice={choice} />
        ))}
      </Table>
      {hidden > 0 && (
        <Button className={styles.more} onClick={() => setRows(rows + ROWS)}>
          {t('rewind.more', Math.min(hidden, ROWS))}
        </Button>
      )}
    </>
  )
}
