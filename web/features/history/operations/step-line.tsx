import {
  Archive,
  ArchiveRestore,
  Copy,
  FilePen,
  FilePlus2,
  FolderInput,
  FolderPlus,
  History,
  type LucideIcon,
  PackageOpen,
  PencilLine,
  Trash,
  Trash2,
  Undo2,
  Upload,
} from 'lucide-react'
import type { HistoryEntry } from '#contract/undo.ts'
import { useText } from '#web/i18n/text.tsx'
import { parentOf } from '#web/lib/paths.ts'
import type { StepKind } from '#web/lib/step.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { Time } from '#web/ui/time.tsx'
import styles from './history.module.css'
import { stepOfEntry } from './step-of-entry.ts'

/** Icons of the steps. */
export const STEP_ICONS: Readonly<Record<StepKind, LucideIcon>> = {
  create: FilePlus2,
  upload: Upload,
  save: FilePen,
  makeDirectory: FolderPlus,
  delete: Trash2,
  copy: Copy,
  move: FolderInput,
  rename: PencilLine,
  extract: PackageOpen,
  archive: Archive,
  restore: ArchiveRestore,
  purge: Trash,
  undo: Undo2,
  rewind: History,
}

interface StepLineProps {
  step: HistoryEntry
  mayChange: boolean
  onTakeBack: (step: HistoryEntry) => void
}

/** Renders one step: action, items, user, time, and an undo button. */
export function StepLine({ step, mayChange, onTakeBack }: StepLineProps) {
  const { t } = useText()
  const { by, mine, at, items, count, state } = step
  const { kind, name } = stepOfEntry(step)
  const who = mine ? t('history.you') : (by ?? t('history.visitor'))
  return (
    <li className={styles.step}>
      <Icon icon={STEP_ICONS[kind]} />
      <div className={styles.what}>
        <p className={styles.title}>{t('undo.did', kind, count, visibleName(name))}</p>
        <p className={styles.aside}>
          <span>{who}</span>
          <Time form="inline" value={new Date(at)} />
        </p>
        <Items items={items} count={count} />
      </div>
      {state === 'possible' && mayChange && (
        <Button icon={Undo2} onClick={() => onTakeBack(step)}>
          {t('action.undo')}
        </Button>
      )}
      {state !== 'possible' && state !== 'unknown' && <p className={styles.state}>{t(`history.state.${state}`)}</p>}
    </li>
  )
}

/** Lists the paths of a step, as far as several items or locations are to be named. */
function Items({ items, count }: Pick<HistoryEntry, 'items' | 'count'>) {
  const { t } = useText()
  return (
    <ul className={styles.items}>
      {items.map(({ path, to }) => (
        <li key={path}>
          <bdi>{visibleName(count === 1 && to === null ? parentOf(path) : path)}</bdi>
          {to !== null && <span> {t('history.to', visibleName(to))}</span>}
        </li>
      ))}
      {count > items.length && <li>{t('history.andMore', count - items.length)}</li>}
    </ul>
  )
}
