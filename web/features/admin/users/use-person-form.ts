import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { useUnsavedGuard } from '#web/ui/use-unsaved-guard.tsx'
import { useWorkState } from '#web/ui/use-work-state.ts'
import {
  faultsOf,
  isFaultless,
  isSame,
  NO_FAULTS,
  type PersonDraft,
  type PersonFault,
  type PersonFaults,
  type PersonField,
} from './person-draft.ts'
import { faultsOfRefusal } from './refusals.ts'

export interface PersonFormOptions {
  /** The saved account, or the initial values of a new one. */
  readonly start: PersonDraft
  readonly isNew: boolean
  readonly fewestCharacters: number
  /** Saves the account, and returns the next action; null if the user canceled. Throws the server's refusal. */
  readonly onSave: (draft: PersonDraft) => Promise<(() => void) | null>
}

/** The user canceled: nothing was saved, and nothing is invalid. */
class GivenUp extends Error {}

/** Manages an account form: values, errors, and saving. */
export function usePersonForm({ start, isNew, fewestCharacters, onSave }: PersonFormOptions) {
  const { toasts } = usePageTools()
  const { t } = useText()
  const form = useRef<HTMLFormElement>(null)
  const [edited, setEdited] = useState<PersonDraft | null>(null)
  const [faults, setFaults] = useState<PersonFaults>(NO_FAULTS)
  const [state, run] = useWorkState()
  const draft = edited ?? start
  const dirty = edited !== null && !isSame(edited, start)
  useUnsavedGuard(dirty)

  useEffect(() => {
    if (!isFaultless(faults)) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [faults])

  /** Removes the errors of changed fields. */
  const withoutFaults = (changed: Partial<PersonDraft>): PersonFaults => {
    const entries = Object.entries(faults.fields) as Array<[PersonField, PersonFault]>
    return { ...faults, fields: Object.fromEntries(entries.filter(([field]) => !(field in changed))) }
  }
  const change = (changed: Partial<PersonDraft>) => {
    setEdited({ ...draft, ...changed })
    if (Object.keys(changed).some((field) => field in faults.fields)) setFaults(withoutFaults(changed))
  }
  const tell = (error: unknown) => {
    const refused = faultsOfRefusal(error, draft)
    if (refused) setFaults(refused)
    else if (!(error instanceof GivenUp)) toasts.error(t(errorKey(error)))
  }
  const save = async () => {
    const found = faultsOf(draft, { isNew, fewestCharacters })
    setFaults(found)
    if (!isFaultless(found) || state === 'busy') return
    await run(async () => {
      const next = await onSave(draft)
      if (next === null) throw new GivenUp()
      // Immediately: the next action may leave the page, and only input typed during the save is unsaved.
      flushSync(() => setEdited((now) => (now === edited ? null : now)))
      next()
    }).catch(tell)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return { form, draft, faults, state, change, submit }
}
