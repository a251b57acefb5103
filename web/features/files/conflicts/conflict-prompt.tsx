import { useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { useConfig } from '#web/lib/page-tools.ts'
import { previewHref, previewOf } from '#web/lib/preview-address.ts'
import { type ConflictChoice, ConflictDialog, type ConflictSide } from '#web/ui/conflict-dialog.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import styles from '../commands/prompts/prompts.module.css'
import type { TransferStep } from '../commands/transfer.ts'
import type { Item } from '../listing/item.ts'
import { iconOf } from '../listing/item-icon.ts'
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
  const config = useConfig()
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
  const sideOf = (label: string, item: Item): ConflictSide => ({
    ...{ label, name: item.name, kind: iconOf(item).kind, modified: item.modified },
    size: item.isDir ? undefined : item.size,
    picture:
      config.EnableThumbs && item.kind === 'file' && item.size > 0 && previewOf(item.name, config) !== null
        ? previewHref('thumb', item.path, item.modified)
        : null,
  })
  const replace: ConflictChoice<Resolution> = {
    answer: 'replace',
    text: t(merges ? 'browse.conflict.merge' : 'browse.conflict.replace'),
    overwrites: true,
    disabledReason: canReplace ? undefined : t('browse.conflict.notReplaceable'),
  }
  const choices: ConflictChoice<Resolution>[] = [
    { answer: 'skip', text: t('browse.conflict.skip') },
    ...(mayReplace ? [replace] : []),
    { answer: 'rename', text: t('browse.conflict.keepBoth') },
  ]
  return (
    <ConflictDialog
      title={t('browse.conflict.title', visibleName(conflict.existing.name))}
      sides={[
        sideOf(t('browse.conflict.existing'), conflict.existing),
        sideOf(t('browse.conflict.arriving'), conflict.step.item),
      ]}
      choices={choices}
      toAll={left > 0 ? { label: t('browse.conflict.toAll', left), checked: toAll, onChecked: setToAll } : undefined}
      onAnswer={answer}
      onClose={onClose}
    >
      {merges && <p className={styles.note}>{t('browse.conflict.mergeDetail')}</p>}
    </ConflictDialog>
  )
}
