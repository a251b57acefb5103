import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { useUnsavedGuard } from '#web/ui/use-unsaved-guard.tsx'
import { useWorkState } from '#web/ui/use-work-state.ts'
import { isSame } from '../users/user-draft.ts'
import {
  afterSave,
  editGroup,
  type GroupBase,
  type GroupDraft,
  type GroupEdit,
  type GroupErrors,
  refusedFields,
} from './group-draft.ts'

export interface GroupFormOptions {
  /** The latest known state of the group, or the initial values of a new one. */
  readonly current: GroupBase
  /** Saves a draft, and returns the saved state and the next action; null if the user canceled. Throws the server's refusal. */
  readonly onSave: (edit: GroupEdit) => Promise<{ readonly saved: GroupBase; readonly next: () => void } | null>
}

/** The user canceled: nothing was saved, and nothing is invalid. */
class SaveCanceled extends Error {}

/** Manages the form of a group: values, errors, and saving. */
export function useGroupForm({ current, onSave }: GroupFormOptions) {
  const { toasts } = usePageTools()
  const { t } = useText()
  const form = useRef<HTMLFormElement>(null)
  const [edited, setEdited] = useState<GroupEdit | null>(null)
  const [faults, setFaults] = useState<GroupErrors>({})
  const [state, run] = useWorkState()
  const { base, draft } = edited ?? { base: current, draft: current.start }
  useUnsavedGuard(!isSame(draft, base.start))

  useEffect(() => {
    if (Object.values(faults).some((fault) => fault !== undefined))
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [faults])

  const change = (changed: Partial<GroupDraft>) => {
    setEdited(editGroup(edited, current, changed))
    for (const field of ['name', 'commands'] as const)
      if (field in changed && faults[field]) setFaults({ ...faults, [field]: undefined })
  }
  const save = async () => {
    if (state === 'busy') return
    const found: GroupErrors = draft.name.trim() === '' ? { name: 'missing' } : {}
    setFaults(found)
    if (found.name) return
    await run(async () => {
      const done = await onSave({ base, draft })
      if (done === null) throw new SaveCanceled()
      // Immediately: the next action may leave the page, and only input typed during the save is unsaved.
      flushSync(() => setEdited((now) => afterSave(now, edited, done.saved)))
      done.next()
    }).catch((error: unknown) => {
      const refused = refusedFields(error)
      if (refused) setFaults(refused)
      else if (!(error instanceof SaveCanceled)) toasts.error(t(errorKey(error)))
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return { form, base, draft, faults, state, change, submit }
}
