import { OUTCOMES, type Outcome, RECEIVED } from '#contract/share-target.ts'
import { personOf } from '#web/features/account/session/session-state.ts'
import { hrefOf } from '#web/lib/addresses.ts'
import { A_MOMENT } from '#web/lib/attention.ts'
import { receivingFolderKey } from '#web/lib/personal-places.ts'
import type { Prompts } from '#web/lib/prompts.ts'
import { forgetAllReceived, forgetReceived, RECEIVED_BOUNDS, readReceived, type Waiting } from '#web/lib/received.ts'
import { readKept, writeKept } from '#web/lib/storage.ts'
import { lazily } from '#web/ui/lazy/lazily.tsx'
import { currentAddress } from '../router/location.ts'
import type { Page } from '../router/page.ts'

/** The question, which comes when there is one to ask. */
const Receive = lazily(async () => (await import('./receive.tsx')).Receive)

/** Whose what waits is; nobody's yet while nobody was signed in. */
const ownerKey = (): string => `coffer.received ${hrefOf('/')}`

const NOTHING: Waiting = { shares: [], keys: [] }

/** Once nothing waits any more, what comes next is nobody's yet. */
async function forget({ keys }: Waiting): Promise<void> {
  try {
    await forgetReceived(hrefOf('/'), keys)
    if ((await readReceived(hrefOf('/'))).keys.length === 0) writeKept(ownerKey(), null)
  } catch {
    // Where the browser tells of nothing there is nothing to forget.
  }
}

/** For whoever leaves, and before somebody else comes. */
const forgetAll = (): Promise<void> => {
  writeKept(ownerKey(), null)
  return forgetAllReceived(hrefOf('/')).catch(() => undefined)
}

/** What waits for a person; all of it where it is somebody else's, else what is too old, is forgotten. */
async function waitingFor(person: number): Promise<Waiting> {
  const owner = readKept(ownerKey())
  if (owner !== null && owner !== String(person)) {
    await forgetAll()
    return NOTHING
  }
  const age = owner === null ? RECEIVED_BOUNDS.ageUnclaimed : RECEIVED_BOUNDS.age
  const waiting = await readReceived(hrefOf('/'), Date.now() - age).catch(() => NOTHING)
  if (waiting.shares.length === 0) {
    await forget(waiting)
    return NOTHING
  }
  writeKept(ownerKey(), String(person))
  return waiting
}

/** What the page was opened with, also where signing in came between. */
function outcomeIn(search: string): Outcome | null {
  const query = new URLSearchParams(search)
  const wanted = new URLSearchParams((query.get('redirect') ?? '').replace(/^[^?]*/, ''))
  const said = query.get(RECEIVED) ?? wanted.get(RECEIVED)
  return OUTCOMES.find((outcome) => outcome === said) ?? null
}

/** The address without what a share added to it. */
function leaveOutcome({ goTo }: Page): void {
  const { path, search, hash } = currentAddress()
  const query = new URLSearchParams(search)
  if (!query.has(RECEIVED)) return
  query.delete(RECEIVED)
  goTo(`${path}${query.size > 0 ? `?${query}` : ''}${hash}`, { replace: true })
}

/** Opens a prompt when no other is open. */
function whenFree(prompts: Prompts, open: () => void): void {
  if (prompts.getSnapshot() === null) {
    open()
    return
  }
  const stop = prompts.subscribe(() => {
    if (prompts.getSnapshot() !== null) return
    stop()
    // What closed it may open another at once, and a press that was meant for it may still come.
    setTimeout(() => whenFree(prompts, open), A_MOMENT)
  })
}

/** Asks the person about what another app sent, once they are signed in; forgets it when they leave. */
export function followReceived(page: Page): void {
  const { session, speech, tools } = page
  let outcome = outcomeIn(location.search)
  let person: number | null = null

  /** Uploads what waits, and forgets it when all of it has arrived: else, and after a page that ended before, it is asked about once more. */
  async function save(waiting: Waiting, files: readonly File[], folder: string): Promise<void> {
    const mine = person
    writeKept(receivingFolderKey(), folder)
    const arrived = await page.uploads.take(files, folder)
    if (mine === null || person !== mine) return
    if (arrived) await forget(waiting)
    else await look(mine)
  }
  function ask(waiting: Waiting, someLost: boolean): void {
    const close = () => {
      tools.prompts.close()
      leaveOutcome(page)
    }
    const content = (
      <Receive
        shares={waiting.shares}
        someLost={someLost}
        folder={readKept(receivingFolderKey()) ?? '/'}
        onSave={(files, folder) => {
          // First of all what the person wants, whatever the address says.
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
    await speech.open('receive')
    if (person !== id) return
    if (!isEmpty) return whenFree(tools.prompts, () => person === id && ask(waiting, said === 'not-kept'))
    tools.toasts.error(speech.t(said === 'not-kept' ? 'receive.notKept' : 'receive.nothing'))
    leaveOutcome(page)
  }
  const follow = () => {
    const state = session.state.getSnapshot()
    const now = personOf(state)
    if (now !== null && now !== person) {
      person = now
      // Its sentences do not come without a connection: it waits until the page is opened again.
      look(now).catch(() => undefined)
    } else if (state.kind === 'signed-out') {
      person = null
      // Whose session ended signs in again, and goes on; other tabs cannot tell whether it did, and the one where somebody leaves forgets.
      if (!state.left) return
      void forgetAll()
      writeKept(receivingFolderKey(), null)
    }
  }
  session.state.subscribe(follow)
  follow()
}
