import { OUTCOMES, type Outcome, RECEIVED } from '#contract/share-target.ts'
import { userIdOf } from '#web/features/account/session/session-state.ts'
import { hrefOf } from '#web/lib/addresses.ts'
import { ATTENTION_DELAY } from '#web/lib/attention.ts'
import { receivingFolderKey } from '#web/lib/personal-places.ts'
import type { Prompts } from '#web/lib/prompts.ts'
import {
  deleteAllReceived,
  deleteReceived,
  RECEIVED_LIMITS,
  readReceived,
  type StoredShares,
} from '#web/lib/received.ts'
import { readStored, writeStored } from '#web/lib/storage.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { currentAddress } from '../router/location.ts'
import type { Page } from '../router/page.ts'

/** Loaded when there is shared content. */
const LazyShareTargetPrompt = lazyComponent(async () => (await import('./share-target-prompt.tsx')).ShareTargetPrompt)

/** Returns the storage key of the owner of the shared content. It is unset for content that arrived while no user was signed in. */
const ownerKey = (): string => `coffer.received ${hrefOf('/')}`

const NOTHING: StoredShares = { shares: [], keys: [] }

/** Deletes shares. Once none remain, the owner is cleared, so that new content is unclaimed. */
async function forget({ keys }: StoredShares): Promise<void> {
  try {
    await deleteReceived(hrefOf('/'), keys)
    if ((await readReceived(hrefOf('/'))).keys.length === 0) writeStored(ownerKey(), null)
  } catch {
    // If the browser cannot read the storage, there is nothing to delete.
  }
}

/** Deletes all shares, on sign-out and before another user claims new ones. */
const forgetAll = (): Promise<void> => {
  writeStored(ownerKey(), null)
  return deleteAllReceived(hrefOf('/')).catch(() => undefined)
}

/** Returns the shares of a user. Deletes expired shares, or all of them if they belong to another user. */
async function waitingFor(person: number): Promise<StoredShares> {
  const owner = readStored(ownerKey())
  if (owner !== null && owner !== String(person)) {
    await forgetAll()
    return NOTHING
  }
  const age = owner === null ? RECEIVED_LIMITS.ageUnclaimed : RECEIVED_LIMITS.age
  const waiting = await readReceived(hrefOf('/'), Date.now() - age).catch(() => NOTHING)
  if (waiting.shares.length === 0) {
    await forget(waiting)
    return NOTHING
  }
  writeStored(ownerKey(), String(person))
  return waiting
}

/** Returns the outcome of sharing that the page was opened with, also if the user had to sign in first. */
function outcomeIn(search: string): Outcome | null {
  const query = new URLSearchParams(search)
  const wanted = new URLSearchParams((query.get('redirect') ?? '').replace(/^[^?]*/, ''))
  const said = query.get(RECEIVED) ?? wanted.get(RECEIVED)
  return OUTCOMES.find((outcome) => outcome === said) ?? null
}

/** Removes the sharing outcome from the current address. */
function leaveOutcome({ goTo }: Page): void {
  const { path, search, hash } = currentAddress()
  const query = new URLSearchParams(search)
  if (!query.has(RECEIVED)) return
  query.delete(RECEIVED)
  goTo(`${path}${query.size > 0 ? `?${query}` : ''}${hash}`, { replace: true })
}

/** Opens a prompt as soon as no other prompt is open. */
function whenFree(prompts: Prompts, open: () => void): void {
  if (prompts.getSnapshot() === null) {
    open()
    return
  }
  const stop = prompts.subscribe(() => {
    if (prompts.getSnapshot() !== null) return
    stop()
    // The closed prompt may open another one immediately, and a key press meant for it may still arrive.
    setTimeout(() => whenFree(prompts, open), ATTENTION_DELAY)
  })
}

/** Asks a signed-in user about content shared by another app, and deletes it when the user signs out. */
export function followShareTarget(page: Page): void {
  const { session, speech, tools } = page
  let outcome = outcomeIn(location.search)
  let person: number | null = null

  /** Uploads the shares and deletes them once all of them have arrived. If not, or if the page closes earlier, the user is asked again. */
  async function save(waiting: StoredShares, files: readonly File[], folder: string): Promise<void> {
    const mine = person
    writeStored(receivingFolderKey(), folder)
    const arrived = await page.uploads.uploadInMemory(files, folder)
    if (mine === null || person !== mine) return
    if (arrived) await forget(waiting)
    else await look(mine)
  }
  function ask(waiting: StoredShares, someLost: boolean): void {
    const close = () => {
      tools.prompts.close()
      leaveOutcome(page)
    }
    const content = (
      <LazyShareTargetPrompt
        shares={waiting.shares}
        someLost={someLost}
        folder={readStored(receivingFolderKey()) ?? '/'}
        onSave={(files, folder) => {
          // Before closing, so that the upload does not depend on the navigation.
          void save(waiting, files, folder)
          close()
        }}
        onDiscard={() => {
          void forget(waiting)
          close()
        }}
        onClose={close}
      />
    )
    tools.prompts.open({ id: 'receive', content, stays: true })
  }
  async function look(id: number): Promise<void> {
    const said = outcome
    outcome = null
    const waiting = await waitingFor(id)
    const isEmpty = waiting.shares.length === 0
    if (isEmpty && (said === null || said === 'waiting')) return leaveOutcome(page)
    await speech.loadMessages('receive')
    if (person !== id) return
    if (!isEmpty) return whenFree(tools.prompts, () => person === id && ask(waiting, said === 'not-kept'))
    tools.toasts.error(speech.t(said === 'not-kept' ? 'receive.notKept' : 'receive.nothing'))
    leaveOutcome(page)
  }
  const follow = () => {
    const state = session.state.getSnapshot()
    const now = userIdOf(state)
    if (now !== null && now !== person) {
      person = now
      // The messages cannot be loaded without a connection. The shares remain until the page is opened again.
      look(now).catch(() => undefined)
    } else if (state.kind === 'signed-out') {
      person = null
      // After an expired session, the user signs in again and continues. Other tabs cannot distinguish the two cases, so only the tab in
      // which the user signs out deletes the shares.
      if (!state.left) return
      void forgetAll()
      writeStored(receivingFolderKey(), null)
    }
  }
  session.state.subscribe(follow)
  follow()
}
