import { useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { ItemSummary } from '../commands/prompts/item-summary.tsx'
import styles from '../commands/prompts/prompts.module.css'
import type { TransferStep } from '../commands/transfer.ts'
import { type Conflict, decide, type Resolution } from './conflicts.ts'

/** Prompt that asks for each conflict whether to replace, keep both or skip. The answer can be applied to all remaining conflicts. */
export function ConflictPrompt(props: {
  conflicts: readonly Conflict[]
  mayReplace: boolean
  onClose: () => void
  onDecided: (decided: ReadonlyMap<TransferStep, Resolution>) => void
}) {
  const { conflicts, mayReplace, onClose, onDecided } = props
  const { t } = useText()
  const [decided, setDecided] = useState<ReadonlyMap<TransferStep, Resolution>>(new Map())
  const [toAll, setToAll] = useState(false)
  const conflict = conflicts[decided.size]
  if (!conflict) return null
  const left = conflicts.length - decided.size - 1

  const answer = (resolution: Resolution) => {
    const next = new Map([...decided, ...decide(conflicts, decided.size, resolution, toAll)])
    if (next.size === conflicts.length) onDecided(next)
    else setDecided(next)
  }
  const canReplace = mayReplace && conflict.replaceable
  const merges = canReplace && conflict.existing.isDir
  return (
    <Dialog
      title={t('browse.conflict.title', visibleName(conflict.existing.name))}
      onClose={onClose}
      footer={
        <>
          <Button variant="plain" onClick={() => answer('skip')}>
            {t('browse.conflict.skip')}
          </Button>
          {mayReplace && (
            <Button
              variant="danger"
              onClick={() => answer('replace')}
              disabledReason={canReplace ? undefined : t('browse.conflict.notReplaceable')}
            >
              {t(merges ? 'browse.conflict.merge' : 'browse.conflict.replace')}
            </Button>
          )}
          <Button variant="primary" onClick={() => answer('rename')} data-autofocus>
            {t('browse.conflict.keepBoth')}
          </Button>
        </>
      }
    >
      <ItemSummary label={t('browse.conflict.existing')} item={conflict.existing} />
      <ItemSummary label={t('browse.conflict.arriving')} item={conflict.step.item} />
      {merges && <p className={styles.note}>{t('browse.conflict.mergeDetail')}</p>}
      {left > 0 && (
        <div className={styles.toAll}>
          <Checkbox label={t('browse.conflict.toAll', left)} checked={toAll} onChecked={setToAll} />
        </div>
      )}
    </Dialog>
  )
}
