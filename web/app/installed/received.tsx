import { OUTCOMES, type Outcome, RECEIVED } from '#contract/share-target.ts'
import { personOf } from '#web/features/session/session-state.ts'
import { hrefOf } from '#web/lib/addresses.ts'
import { RECEIVING_FOLDER } from '#web/lib/personal-places.ts'
import type { Prompts } from '#web/lib/prompts.ts'
import { forgetReceived, RECEIVED_BOUNDS, type Received, readReceived } from '#web/lib/received.ts'
import { readKept, writeKept } from '#web/lib/storage.ts'
import { lazily } from '#web/ui/lazy/lazily.tsx'
import { currentAddress } from '../location.ts'
import type { Page } from '../page.ts'

/** The question, which comes when there is one to ask. */
const Receive = lazily(async () => (await import('./receive.tsx')).Receive)

/** Whose what waits is; nobody's yet while nobody was signed in. */
const ownerKey = (): string => `coffer.received ${hrefOf('/')}`

const forget = async (): Promise<void> => {
  writeKept(ownerKey(), null)
  // Where the browser tells of nothing there is nothing to forget.
  await forgetReceived(hrefOf('/')).catch(() => undefined)
}

/** What waits for a person; what is too old, or somebody else's, is forgotten. */
async function waitingFor(person: number): Promise<Received[]> {
  const all = await readReceived(hrefOf('/')).catch(() => [])
  if (all.length === 0) return []
  const owner = readKept(ownerKey())
  const age = Date.now() - Math.min(...all.map(({ at }) => at))
  const old = age > (owner === null ? RECEIVED_BOUNDS.ageUnclaimed : RECEIVED_BOUNDS.age)
  if (old || (owner !== null && owner !== String(person))) {
    await forget()
    return []
  }
  writeKept(ownerKey(), String(person))
  return all
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
    // What closed it may open another at once.
    setTimeout(() => whenFree(prompts, open))
  })
}

/** By then the queue tells how it stands: it does so ten times a second (ms). */
const TOLD = 1000

/** Uploads what waits, and forgets it when it has arrived: a page that ends before then asks once more. */
async function upload({ uploads }: Page, files: readonly File[], folder: string): Promise<void> {
  writeKept(RECEIVING_FOLDER, folder)
  await uploads.take(files, folder)
  await new Promise((resolve) => setTimeout(resolve, TOLD))
  const queue = uploads.queue.getSnapshot()
  if (queue === null) return
  const settle = () => {
    const { count } = queue.getSnapshot()
    if (uploads.isUnderWay() || count.failed > 0) return
    stop()
    void forget()
  }
  const stop = queue.subscribe(settle)
  settle()
}

/** Asks the person about what another app sent, once they are signed in; forgets it when they leave. */
export function followReceived(page: Page): void {
  const { session, speech, tools } = page
  let outcome = outcomeIn(location.search)
  let person: number | null = null

  function ask(shares: readonly Received[], someLost: boolean): void {
    const close = () => {
      tools.prompts.close()
      leaveOutcome(page)
    }
    const content = (
      <Receive
        shares={shares}
        someLost={someLost}
        folder={readKept(RECEIVING_FOLDER) ?? '/'}
        onSave={(files, folder) => {
          close()
          void upload(page, files, folder)
        }}
        onDiscard={() => {
          close()
          void forget()
        }}
        onClose={close}
      />
    )
    tools.prompts.open({ id: 'receive', content, stays: true })
  }
  async function look(id: number): Promise<void> {
    const said = outcome
    outcome = null
    const shares = await waitingFor(id)
    if (shares.length === 0 && (said === null || said === 'waiting')) return leaveOutcome(page)
    await speech.open('receive')
    if (person !== id) return
    if (shares.length > 0) return whenFree(tools.prompts, () => person === id && ask(shares, said === 'not-kept'))
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
      // Whose session ended signs in again, and goes on.
      if (state.reason === null && readKept(ownerKey()) !== null) void forget()
      if (state.reason === null) writeKept(RECEIVING_FOLDER, null)
    }
  }
  session.state.subscribe(follow)
  follow()
}
