import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#contract/users.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import type { Proof } from '#web/lib/proof.ts'
import { runtimeConfig } from '#web/lib/runtime-config.ts'
import { type BulkAction, type BulkOutcome, type BulkSwitch, bulkData, bulkResult, runBulk } from './bulk.ts'
import { BulkReport } from './bulk-names.tsx'
import { BulkChangePrompt, BulkDeletePrompt } from './bulk-prompt.tsx'
import { userCalls, userQueries, usersKey } from './queries.ts'

/** Texts about the result of a bulk action: title of a report, and messages about an incomplete and a complete action. */
const RESULT_TEXTS = {
  set: { partly: 'people.bulk.partly', some: 'people.bulk.someUpdated', all: 'people.bulk.wasUpdated' },
  delete: { partly: 'people.bulk.partlyDeleted', some: 'people.bulk.someDeleted', all: 'people.bulk.wasDeleted' },
} as const

/** Changes or deletes several users after a confirmation, and reports the result. `onDone` receives the users for whom it failed or who were not reached. */
export function useBulk(users: readonly User[], onDone: (remaining: readonly User[]) => void) {
  const { api, toasts, prompts, withProof } = usePageTools()
  const queries = useQueryClient()
  const { t } = useText()
  const [busy, setBusy] = useState(false)
  const calls = userCalls(api)

  const perform = async (user: User, action: BulkAction, proof: Proof) => {
    if (action.kind === 'delete') return calls.remove(user.id, proof)
    // The list may be old: what another administrator changed meanwhile is retained.
    const now = await queries.fetchQuery({ ...userQueries(api).one(user.id), staleTime: 0 })
    const data = bulkData(now, action, runtimeConfig.EnableExec)
    return data && calls.update(user.id, data, proof)
  }
  const run = async (action: BulkAction, affected: readonly User[]) => {
    prompts.close()
    setBusy(true)
    const outcomes: BulkOutcome[] = []
    try {
      await withProof((proof) => runBulk(affected, (user, given) => perform(user, action, given), outcomes, proof))
    } catch (error) {
      toasts.error(t(errorKey(error)))
    } finally {
      setBusy(false)
    }
    // Users without an outcome were not reached, because the action was not confirmed.
    if (outcomes.length === 0) return
    await queries.invalidateQueries({ queryKey: usersKey })
    const { done, failed, remaining } = bulkResult(affected, outcomes)
    onDone(remaining)
    const { partly, some, all } = RESULT_TEXTS[action.kind]
    const summary = t(some, done, affected.length)
    if (failed.length > 0) {
      const content = <BulkReport title={t(partly)} failed={failed} summary={summary} onClose={prompts.close} />
      prompts.open({ id: 'bulk-report', content })
    } else if (remaining.length > 0) toasts.notice(summary)
    else toasts.success(t(all))
  }
  const askToDelete = () => {
    const content = (
      <BulkDeletePrompt users={users} onDelete={() => void run({ kind: 'delete' }, users)} onClose={prompts.close} />
    )
    prompts.open({ id: 'bulk-delete', content })
  }
  const askToChange = (first: BulkSwitch) => {
    const onChange = (...asked: Parameters<typeof run>) => void run(...asked)
    const content = <BulkChangePrompt users={users} first={first} onChange={onChange} onClose={prompts.close} />
    prompts.open({ id: 'bulk-change', content })
  }
  return { busy, askToDelete, askToChange }
}
