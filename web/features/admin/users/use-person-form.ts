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
  /** The account as it is kept, or as a new one begins. */
  readonly start: PersonDraft
  readonly isNew: boolean
  readonly fewestCharacters: number
  /** Saves it, and answers what to do next; null when the person thought better of it. Throws what the server refuses. */
  readonly onSave: (draft: PersonDraft) => Promise<(() => void) | null>
}

/** Nothing was saved, and nothing is wrong. */
class GivenUp extends Error {}

/** Editing one account: what was typed, what is wrong with it, and saving it. */
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

  /** A field that is changed is no longer wrong, for all the page knows. */
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
      // At once: what is next may lead off the page, and nothing is unsaved any longer, but for what was typed meanwhile.
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
