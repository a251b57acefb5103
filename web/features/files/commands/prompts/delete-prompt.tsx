import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { TrashFor } from '#contract/trash.ts'
import { useText } from '#web/i18n/text.tsx'
import { encodePath } from '#web/lib/encode-path.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import type { Item } from '../../listing/item.ts'
import { ItemSummary } from './item-summary.tsx'
import styles from './prompts.module.css'

/** Maximum number of items that are listed. The others are counted. */
const NAMED = 4

interface DeletePromptProps {
  items: readonly Item[]
  /** Folder that contains the items. */
  folder: string
  /** Whether to bypass the trash. */
  forever: boolean
  /** Whether the user may restore the items. */
  mayBringBack: boolean
  onClose: () => void
  onConfirm: (forever: boolean) => void
}

/** Returns whether the items would be deleted permanently. Null until the server has responded. */
function useDeletionResult(folder: string, forever: boolean): { forGood: boolean; hasNoTrash: boolean } | null {
  const { api } = usePageTools()
  const { data, error } = useQuery({
    queryKey: ['trash for', folder],
    queryFn: ({ signal }) => api.json({ path: `/api/trash/for${encodePath(folder)}`, signal }, TrashFor),
    enabled: !forever,
    staleTime: 0,
    retry: false,
  })
  if (forever) return { forGood: true, hasNoTrash: false }
  // After an error, assume that the trash is used: the server refuses to delete items permanently without confirmation.
  if (error) return { forGood: false, hasNoTrash: false }
  return data ? { forGood: data.deletes === 'forGood', hasNoTrash: data.deletes === 'forGood' } : null
}

/**
 * Confirmation before items are deleted, which states whether they can be restored. Enter confirms, unless they cannot: then the Cancel
 * button has the focus.
 */
export function DeletePrompt({ items, folder, forever, mayBringBack, onClose, onConfirm }: DeletePromptProps) {
  const { t } = useText()
  const fate = useDeletionResult(folder, forever)
  // Confirming before the server has responded takes effect only if the items go to the trash.
  const [confirmed, setConfirmed] = useState(false)
  useEffect(() => {
    if (confirmed && fate && !fate.forGood) onConfirm(false)
    if (fate) setConfirmed(false)
  }, [confirmed, fate, onConfirm])
  const forGood = fate?.forGood ?? false
  const cancel = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (forGood) cancel.current?.focus()
  }, [forGood])
  const noteId = useId()
  const [first] = items
  if (!first) return null
  const title =
    items.length === 1 ? t('browse.delete.one', visibleName(first.name)) : t('browse.delete.many', items.length)
  const toTrash = mayBringBack ? 'browse.delete.toTrash' : 'browse.delete.byAdmin'
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={() => (fate ? onConfirm(forGood) : setConfirmed(true))}
      final={!forGood}
      footer={
        <>
          <Button ref={cancel} onClick={onClose} aria-describedby={forGood ? noteId : undefined}>
            {t('action.cancel')}
          </Button>
          <Button variant={forGood ? 'danger' : 'primary'} type="submit" state={confirmed ? 'busy' : 'idle'}>
            {t(forGood ? 'browse.action.deleteForGood' : 'browse.action.delete')}
          </Button>
        </>
      }
    >
      <div className={styles.items}>
        {items.slice(0, NAMED).map((item) => (
          <ItemSummary key={item.path} item={item} />
        ))}
      </div>
      {items.length > NAMED && <p className={styles.rest}>{t('browse.andMore', items.length - NAMED)}</p>}
      {fate?.hasNoTrash && <p className={styles.note}>{t('browse.delete.noTrash')}</p>}
      <p id={noteId} className={styles.note} role="status">
        {fate ? t(forGood ? 'browse.delete.forGood' : toTrash) : t('state.loading')}
      </p>
    </Dialog>
  )
}
