import type { Job } from '#contract/jobs.ts'
import type { Subject } from '#server/access/authorize.ts'
import { json } from './replies.ts'

/** A client that does not want to wait for the end of what it asks for; for how long it does (ms). RFC 7240, 4.1 and 4.3. */
export type AsyncPreference = { readonly wait: number }

/** The most that somebody may wait (ms): an answer holds one of their places. */
const MOST_WAIT = 10_000

/** Null for a client that wants to hear of its work when it is done. */
export function preferenceOf(headers: Headers): AsyncPreference | null {
  const preferences = new Map<string, string>()
  for (const part of (headers.get('Prefer') ?? '').split(',')) {
    const [name = '', value = ''] = (part.split(';')[0] ?? '').split('=').map((word) => word.trim().toLowerCase())
    // The first of two that say different things counts (RFC 7240, 2).
    if (!preferences.has(name)) preferences.set(name, value.replace(/^"(.*)"$/, '$1'))
  }
  if (!preferences.has('respond-async')) return null
  const wait = preferences.get('wait') ?? ''
  return { wait: /^\d+$/.test(wait) ? Math.min(Number(wait) * 1000, MOST_WAIT) : 0 }
}

/** Work that goes on by itself. */
export type StartedWork<State> = {
  /** Where to ask how far it is. */
  readonly location: string
  readonly begun: State
  readonly hasEnded: (state: State) => boolean
  /** How it stands when it has ended, or when the time is over (ms). */
  readonly endedWithin: (milliseconds: number, signal: AbortSignal) => Promise<State>
}

/** Starts work that goes on after its request; `Spec` says what is to be done. Services above the routes that use it implement it. */
export interface BackgroundJobs<Spec> {
  /** @throws AppError when the subject may not do it, or has too many jobs */
  work(subject: Subject, spec: Spec): Promise<StartedWork<Job>>
}

/** How work stands: 200 when it has ended within the time its client waits, else 202. */
export async function workReply<State>(
  { location, begun, hasEnded, endedWithin }: StartedWork<State>,
  preference: AsyncPreference | null,
  signal: AbortSignal,
): Promise<Response> {
  const state = preference && preference.wait > 0 ? await endedWithin(preference.wait, signal) : begun
  if (hasEnded(state)) return json(state, { headers: { Location: location } })
  const applied: Record<string, string> = preference ? { 'Preference-Applied': 'respond-async' } : {}
  return json(state, { status: 202, headers: { Location: location, ...applied } })
}
