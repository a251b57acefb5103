import { IndexStatus, RESULTS_MEDIA_TYPE, type SearchSettings } from '#contract/search.ts'
import type { Coffer } from './harness.ts'

export async function status(coffer: Coffer) {
  return IndexStatus.parse(await (await get(coffer, '/api/search-index')).json())
}

/** Returns the answer to a request of the user. */
export async function get(coffer: Coffer, target: string): Promise<Response> {
  const answer = await fetch(coffer.address + target, { headers: { 'X-Auth': coffer.token } })
  if (!answer.ok) throw new Error(`${target} answered ${answer.status}.`)
  return answer
}

export async function timeUntilReady(coffer: Coffer): Promise<number> {
  const began = performance.now()
  while ((await status(coffer)).state !== 'ready') await Bun.sleep(5)
  return coffer.startMs + performance.now() - began
}

/** Waits until the index has nothing to read. */
export async function settled(coffer: Coffer): Promise<void> {
  while ((await status(coffer)).details?.working) await Bun.sleep(100)
}

/** Returns the stream of the first 100 results. */
export async function askForResults(coffer: Coffer, query: string): Promise<ReadableStream<Uint8Array>> {
  const answer = await fetch(`${coffer.address}/api/search/?limit=100&query=${encodeURIComponent(query)}`, {
    headers: { 'X-Auth': coffer.token, Accept: RESULTS_MEDIA_TYPE },
  })
  if (!answer.ok || !answer.body) throw new Error(`The search answered ${answer.status}.`)
  return answer.body
}

/** Changes some settings of the index. */
export async function changeSearchSettings(coffer: Coffer, changes: Partial<SearchSettings>): Promise<void> {
  const settings = await (await get(coffer, '/api/settings')).json()
  const answer = await fetch(`${coffer.address}/api/settings`, {
    method: 'PUT',
    headers: { 'X-Auth': coffer.token },
    body: JSON.stringify({ ...settings, search: { ...settings.search, ...changes } }),
  })
  if (!answer.ok) throw new Error(`The settings answered ${answer.status}.`)
}
