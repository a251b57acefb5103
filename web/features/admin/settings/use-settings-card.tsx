import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Settings } from '#contract/settings.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { fetchSettings, type SettingsVersion, settingsKey } from '#web/lib/settings-query.ts'
import type { WorkState } from '#web/ui/button.tsx'
import { useWorkState } from '#web/ui/use-work-state.ts'
import { hasNoErrors, NO_ERRORS, refusalErrors, type SettingsErrors } from './cards.ts'
import { ConflictPrompt } from './conflict-prompt.tsx'
import { isPartEqual, SettingsConflict, savePart } from './save-part.ts'

/** State of a settings card. */
export interface SettingsCard<K extends keyof Settings> {
  readonly value: Pick<Settings, K>
  readonly dirty: boolean
  readonly state: WorkState
  readonly faults: SettingsErrors
  readonly change: (changed: Partial<Pick<Settings, K>>) => void
  readonly save: () => void
}

function pick<K extends keyof Settings>(settings: Settings, keys: readonly K[]): Pick<Settings, K> {
  return Object.fromEntries(keys.map((key) => [key, settings[key]])) as Pick<Settings, K>
}

/** Non-null result of a call that returns nothing. */
const DONE = {}

/** The password prompt was closed: nothing is saved, and the input stays. */
class PromptClosed extends Error {}

const NOTHING_WRONG = () => NO_ERRORS

/** Moves the focus to the first invalid field of the active form. */
function useFocusOnFaults(faults: SettingsErrors): void {
  useEffect(() => {
    // The form that is being saved contains the focus.
    const form = hasNoErrors(faults) ? null : document.activeElement?.closest('form')
    form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [faults])
}

/** Returns a function that asks which settings to use after another user changed the same ones. */
function useConflictPrompt(): (on: { theirs: () => void; mine: () => void }) => void {
  const { prompts } = usePageTools()
  return (on) => {
    const after = (answer: () => void) => () => {
      prompts.close()
      answer()
    }
    const content = <ConflictPrompt onClose={prompts.close} onTheirs={after(on.theirs)} onMine={after(on.mine)} />
    prompts.open({ id: 'settings-conflict', content })
  }
}

/**
 * Edits the settings named by `keys`, independent of other cards. The input stays until it is saved or discarded, even if other users save.
 * `check` returns the errors before anything is sent.
 */
export function useSettingsCard<K extends keyof Settings>(
  version: SettingsVersion,
  keys: readonly K[],
  check: (value: Pick<Settings, K>) => SettingsErrors = NOTHING_WRONG,
): SettingsCard<K> {
  const { api, toasts, withProof } = usePageTools()
  const queries = useQueryClient()
  const { t } = useText()
  const [held, setHeld] = useState<{ value: Pick<Settings, K>; seen: SettingsVersion } | null>(null)
  const [faults, setFaults] = useState(NO_ERRORS)
  const [state, run] = useWorkState()
  const askWhose = useConflictPrompt()
  useFocusOnFaults(faults)
  const value = held?.value ?? pick(version.settings, keys)
  const dirty = held !== null && !isPartEqual(held.value, held.value, held.seen.settings)

  const change = (changed: Partial<Pick<Settings, K>>) => {
    setHeld((now) => ({ value: { ...(now?.value ?? value), ...changed }, seen: now?.seen ?? version }))
    setFaults((now) => (now.names.size > 0 ? { ...now, names: new Set<never>() } : now))
  }
  /** Input typed during a save is now based on the saved settings. */
  const rebaseEdits = (saved: SettingsVersion) =>
    flushSync(() => setHeld((now) => (now === held || now === null ? null : { ...now, seen: saved })))

  /** Saves over the `seen` settings, and asks if another user changed the same ones. */
  const saveOver = (seen: SettingsVersion): Promise<void> =>
    run(async () => {
      const proved = await withProof(async (proof) => {
        await savePart(api, seen, value, proof)
        return DONE
      })
      if (proved === null) throw new PromptClosed()
      // Rules and names appear all over the page.
      const saved = await queries.fetchQuery({ queryKey: settingsKey, queryFn: () => fetchSettings(api), staleTime: 0 })
      void queries.invalidateQueries()
      rebaseEdits(saved)
      toasts.success(t('success.settingsUpdated'))
    }).catch((error: unknown) => {
      if (error instanceof PromptClosed) return
      if (error instanceof SettingsConflict) return ask(error.theirs)
      const refused = refusalErrors(error, value)
      if (refused) setFaults(refused)
      else toasts.error(t(errorKey(error)))
    })

  const ask = (theirs: SettingsVersion) =>
    askWhose({
      theirs: () => {
        queries.setQueryData(settingsKey, theirs)
        setHeld(null)
      },
      mine: () => void saveOver(theirs),
    })
  const save = () => {
    if (state === 'busy') return
    const found = check(value)
    setFaults(found)
    if (hasNoErrors(found)) void saveOver(held?.seen ?? version)
  }
  return { value, dirty, state, faults, change, save }
}
