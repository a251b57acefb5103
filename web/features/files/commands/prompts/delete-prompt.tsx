import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { TrashFor } from '#contract/trash.ts'
import type { Preferences, User } from '#contract/users.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { encodePath } from '#web/lib/encode-path.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import type { SharedPaths } from '../../listing/host.ts'
import type { Item } from '../../listing/item.ts'
import { ItemSummary } from './item-summary.tsx'
import styles from './prompts.module.css'

/** Maximum number of items that are listed. The others are counted. */
const NAMED = 4

/** Time after which the prompt is shown while it is unknown whether the user must be asked, in milliseconds. */
const SILENT = 400

/** Lets the user turn the question off. */
interface TrashQuestion {
  readonly listing: User['listing']
  /** Links of the user. Items with a link are always asked about. */
  readonly sharedPaths: SharedPaths | undefined
  readonly savePreferences: (preferences: Preferences) => Promise<void>
}

interface DeletePromptProps {
  items: readonly Item[]
  /** Folder that contains the items. */
  folder: string
  /** Whether to bypass the trash. */
  forever: boolean
  /** Whether the user may restore the items. */
  mayBringBack: boolean
  /** Without it, the user is always asked. */
  question?: TrashQuestion
  onClose: () => void
  onConfirm: (forever: boolean) => void
}

/** Effect of a deletion. `isCertain` is false if the server did not tell it. */
type Deletion = { readonly forGood: boolean; readonly hasNoTrash: boolean; readonly isCertain: boolean }

/** Returns whether the items would be deleted permanently. Null until the server has responded. */
function useDeletionResult(folder: string, forever: boolean): Deletion | null {
  const { api } = usePageTools()
  const { data, error } = useQuery({
    queryKey: ['trash for', folder],
    queryFn: ({ signal }) => api.json({ path: `/api/trash/for${encodePath(folder)}`, signal }, TrashFor),
    enabled: !forever,
    staleTime: 0,
    retry: false,
  })
  if (forever) return { forGood: true, hasNoTrash: false, isCertain: true }
  // After an error, assume that the trash is used: the server refuses to delete items permanently without confirmation.
  if (error) return { forGood: false, hasNoTrash: false, isCertain: false }
  return data ? { forGood: data.deletes === 'forGood', hasNoTrash: data.deletes === 'forGood', isCertain: true } : null
}

/** Returns whether the user has a link to one of the items or to something in them. Null until known, true after an error. */
function useHasLink(items: readonly Item[], question: TrashQuestion | undefined): boolean | null {
  const paths = question?.sharedPaths
  const { data, error } = useQuery({
    queryKey: paths?.queryKey ?? ['shares', 'none'],
    queryFn: ({ signal }) => paths?.load(signal) ?? new Set<string>(),
    enabled: paths !== undefined,
    structuralSharing: false,
    staleTime: 0,
    retry: false,
  })
  if (!paths) return false
  if (error) return true
  return data
    ? [...data].some((shared) => items.some(({ path }) => shared === path || shared.startsWith(`${path}/`)))
    : null
}

/** Returns whether a time has passed since the first render. */
function useIsLate(after: number): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), after)
    return () => clearTimeout(timer)
  }, [after])
  return late
}

/**
 * Confirmation before items are deleted, which states whether they can be restored. Enter confirms, unless they cannot: then the Cancel
 * button has the focus. With a `question` that the user has turned off, items that can be restored and have no link are deleted at once.
 */
export function DeletePrompt(props: DeletePromptProps) {
  const { items, folder, forever, mayBringBack, question, onClose, onConfirm } = props
  const { toasts } = usePageTools()
  const { t } = useText()
  const fate = useDeletionResult(folder, forever)
  const hasLink = useHasLink(items, question)
  // Takes its place before the server has responded, so that the buttons do not move under the pointer.
  const isOffered =
    question !== undefined && mayBringBack && !hasLink && fate?.forGood !== true && fate?.isCertain !== false
  const mayTurnOff = isOffered && hasLink === false && fate !== null
  const isOff = question?.listing.confirmTrash === false && !forever && mayBringBack
  const isUndecided = fate === null || (hasLink === null && fate.isCertain && !fate.forGood)
  const isLate = useIsLate(SILENT)
  const isDeleted = useRef(false)
  useEffect(() => {
    if (!isOff || !mayTurnOff || isDeleted.current) return
    isDeleted.current = true
    onConfirm(false)
  }, [isOff, mayTurnOff, onConfirm])
  const [turnedOff, setTurnedOff] = useState(false)
  const confirm = (permanently: boolean) => {
    if (turnedOff && mayTurnOff)
      question
        .savePreferences({ listing: { ...question.listing, confirmTrash: false } })
        .catch((error: unknown) => toasts.error(t(errorKey(error))))
    onConfirm(permanently)
  }
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
  if (!first || (isOff && (mayTurnOff || (isUndecided && !isLate)))) return null
  const title =
    items.length === 1 ? t('browse.delete.one', visibleName(first.name)) : t('browse.delete.many', items.length)
  const toTrash = mayBringBack ? 'browse.delete.toTrash' : 'browse.delete.byAdmin'
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={() => (fate ? confirm(forGood) : setConfirmed(true))}
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
      {isOffered && (
        <div className={styles.turnOff} data-unknown={mayTurnOff ? undefined : ''}>
          <Checkbox label={t('browse.delete.dontAsk')} checked={turnedOff} onChecked={setTurnedOff} />
        </div>
      )}
    </Dialog>
  )
}
