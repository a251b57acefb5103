import { FolderOpen, Info, RotateCcw } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { RewindView } from '#contract/versions.ts'
import { useText } from '#web/i18n/text.tsx'
import type { OnStep } from '#web/lib/step.ts'
import { NARROW, useMediaQuery } from '#web/lib/use-media-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { type Choice, ItemTable } from './item-table.tsx'
import styles from './rewind.module.css'
import { canBeRestored, differs, inOrder } from './rewound.ts'
import { useRestore } from './use-restore.tsx'

interface RewoundFolderProps {
  folder: string
  at: number
  then: RewindView
  /** Whether the items shown are of another time while this time is loading. */
  isComing: boolean
  mayChange: boolean
  /** Whether unchanged items are hidden. Applies to every time that is shown. */
  onlyDiffering: boolean
  onOnlyDiffering: (only: boolean) => void
  onChanged: () => void
  onStep: OnStep
}

const NONE: ReadonlySet<string> = new Set()

/** Renders notes about the result as a whole. */
function Notes({ at, then }: { at: number; then: RewindView }) {
  const { t, format } = useText()
  const { since, steps, whole, items } = then
  const isQuiet = steps > 0 && items.length > 0 && !items.some(differs)
  const notes = [
    since !== null && at < since && t('rewind.since', format.exactDate(new Date(since))),
    !whole && t('rewind.notWhole'),
    isQuiet && whole && t('rewind.allSame'),
  ].filter((note) => note !== false)
  return notes.map((note) => (
    <p key={note} className={styles.note}>
      <Icon icon={Info} size={16} />
      {note}
    </p>
  ))
}

function Figures({ then, differing }: { then: RewindView; differing: number }) {
  const { t } = useText()
  return (
    <p className={styles.figures} role="status">
      <span>{then.steps > 0 ? t('rewind.steps', then.steps) : t('rewind.noSteps')}</span>
      {differing > 0 && <span>{t('rewind.differ', differing)}</span>}
    </p>
  )
}

/** Shows a folder at a past time, compared with the present. */
export function RewoundFolder(props: RewoundFolderProps) {
  const { folder, at, then, isComing, mayChange, onlyDiffering, onOnlyDiffering, onChanged, onStep } = props
  const { t, format } = useText()
  const ask = useRestore({ onChanged, onStep })
  const isNarrow = useMediaQuery(NARROW)
  const [chosen, setChosen] = useState(NONE)
  const items = useMemo(() => inOrder(then.items, format.locale), [then.items, format.locale])
  const differing = items.filter(differs)
  const shown = onlyDiffering && differing.length > 0 ? differing : items
  // A selected item may no longer differ.
  const picked = items.filter((item) => chosen.has(item.name) && canBeRestored(item))
  const choice: Choice | null =
    mayChange && differing.length > 0 ? { chosen: new Set(picked.map(({ name }) => name)), onChosen: setChosen } : null
  const ways = mayChange && (differing.length > 0 || !then.whole) && (
    <div className={styles.bring} data-bottom-bar={isNarrow || undefined}>
      {picked.length > 0 && (
        <Button
          aria-disabled={isComing}
          onClick={() => ask({ folder, at, names: picked.map(({ name }) => name) }, picked)}
        >
          {t('rewind.chosen', picked.length)}
        </Button>
      )}
      <Button
        variant="primary"
        icon={RotateCcw}
        aria-disabled={isComing}
        onClick={() => ask({ folder, at, names: null }, items)}
      >
        {t('rewind.all')}
      </Button>
    </div>
  )
  return (
    <div className={styles.folder} aria-busy={isComing || undefined}>
      <Notes at={at} then={then} />
      <div className={styles.tools}>
        <Figures then={then} differing={differing.length} />
        {differing.length > 0 && differing.length < items.length && (
          <Checkbox label={t('rewind.onlyDiffering')} checked={onlyDiffering} onChecked={onOnlyDiffering} />
        )}
        {!isNarrow && ways}
      </div>
      {items.length === 0 ? (
        <EmptyState
          icon={FolderOpen}
          drawing="folder"
          title={t('rewind.empty')}
          detail={then.steps === 0 ? t('rewind.emptyDetail') : undefined}
        />
      ) : (
        <ItemTable folder={folder} at={at} items={shown} choice={choice} />
      )}
      {isNarrow && ways}
    </div>
  )
}
