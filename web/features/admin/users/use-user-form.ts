import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { useUnsavedGuard } from '#web/ui/use-unsaved-guard.tsx'
import { useWorkState } from '#web/ui/use-work-state.ts'
import { refusalErrors } from './refusals.ts'
import {
  draftErrors,
  hasNoErrors,
  isSame,
  NO_ERRORS,
  type UserDraft,
  type UserError,
  type UserErrors,
  type UserField,
} from './user-draft.ts'

export interface UserFormOptions {
  /** The saved account, or the initial values of a new one. */
  readonly start: UserDraft
  readonly isNew: boolean
  readonly fewestCharacters: number
  /** Saves the account, and returns the next action; null if the user canceled. Throws the server's refusal. `base` is what was edited. */
  readonly onSave: (draft: UserDraft, base: UserDraft) => Promise<(() => void) | null>
}

/** The user canceled: nothing was saved, and nothing is invalid. */
class SaveCanceled extends Error {}

/** Manages an account form: values, errors, and saving. */
export function useUserForm({ start, isNew, fewestCharacters, onSave }: UserFormOptions) {
  const { toasts } = usePageTools()
  const { t } = useText()
  const form = useRef<HTMLFormElement>(null)
  const [edited, setEdited] = useState<{ readonly base: UserDraft; readonly draft: UserDraft } | null>(null)
  const [faults, setFaults] = useState<UserErrors>(NO_ERRORS)
  const [state, run] = useWorkState()
  // What others change meanwhile is no change of this user, and is not reverted.
  const { base, draft } = edited ?? { base: start, draft: start }
  useUnsavedGuard(!isSame(draft, base))

  useEffect(() => {
    if (!hasNoErrors(faults)) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [faults])

  /** Removes the errors of changed fields. */
  const withoutFaults = (changed: Partial<UserDraft>): UserErrors => {
    const entries = Object.entries(faults.fields) as Array<[UserField, UserError]>
    return { ...faults, fields: Object.fromEntries(entries.filter(([field]) => !(field in changed))) }
  }
  const change = (changed: Partial<UserDraft>) => {
    setEdited({ base, draft: { ...draft, ...changed } })
    if (Object.keys(changed).some((field) => field in faults.fields)) setFaults(withoutFaults(changed))
  }
  const showError = (error: unknown) => {
    const refused = refusalErrors(error, draft)
    if (refused) setFaults(refused)
    else if (!(error instanceof SaveCanceled)) toasts.error(t(errorKey(error)))
  }
  const save = async () => {
    const found = draftErrors(draft, { isNew, fewestCharacters })
    setFaults(found)
    if (!hasNoErrors(found) || state === 'busy') return
    await run(async () => {
      const next = await onSave(draft, base)
      if (next === null) throw new SaveCanceled()
      // Immediately: the next action may leave the page, and only input typed during the save is unsaved.
      flushSync(() => setEdited((now) => (now === edited ? null : now && { ...now, base: { ...draft, password: '' } })))
      next()
    }).catch(showError)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return { form, draft, faults, state, change, submit }
}
