import type { Job } from '#contract/jobs.ts'
import type { Subject } from '#server/access/authorize.ts'
import { json } from './replies.ts'

/** A client's request for an asynchronous response, and its maximum wait in milliseconds (RFC 7240, 4.1 and 4.3). */
export type AsyncPreference = { readonly wait: number }

/**
 * Maximum wait in milliseconds: a pending response occupies one of the caller's slots.
 *
 * @limit Requests and connections | Longest wait for the result of a job (`Prefer: wait`) | {ms}
 */
const MAX_WAIT = 10_000

/** Parses the `Prefer` header. Null for a client that did not ask for an asynchronous response. */
export function parsePreference(headers: Headers): AsyncPreference | null {
  const preferences = new Map<string, string>()
  for (const part of (headers.get('Prefer') ?? '').split(',')) {
    const [name = '', value = ''] = (part.split(';')[0] ?? '').split('=').map((word) => word.trim().toLowerCase())
    // The first of two conflicting values counts (RFC 7240, 2).
    if (!preferences.has(name)) preferences.set(name, value.replace(/^"(.*)"$/, '$1'))
  }
  if (!preferences.has('respond-async')) return null
  const wait = preferences.get('wait') ?? ''
  return { wait: /^\d+$/.test(wait) ? Math.min(Number(wait) * 1000, MAX_WAIT) : 0 }
}

/** Work that continues in the background. */
export type BackgroundWork<State> = {
  /** The address at which to query its state. */
  readonly location: string
  readonly begun: State
  readonly hasEnded: (state: State) => boolean
  /** Resolves with the state when the work has ended, or after this time (ms). */
  readonly endedWithin: (milliseconds: number, signal: AbortSignal) => Promise<State>
}

/** Starts work that outlives its request; `Spec` describes it. Services above the routes that use it implement it. */
export interface BackgroundJobs<Spec> {
  /** @throws AppError when the subject may not do it, or has too many jobs */
  work(subject: Subject, spec: Spec): Promise<BackgroundWork<Job>>
}

/** Returns the state of background work: 200 when it ended within the client's wait time, 202 otherwise. */
export async function workReply<State>(
  { location, begun, hasEnded, endedWithin }: BackgroundWork<State>,
  preference: AsyncPreference | null,
  signal: AbortSignal,
): Promise<Response> {
  const state = preference && preference.wait > 0 ? await endedWithin(preference.wait, signal) : begun
  if (hasEnded(state)) return json(state, { headers: { Location: location } })
  const applied: Record<string, string> = preference ? { 'Preference-Applied': 'respond-async' } : {}
  return json(state, { status: 202, headers: { Location: location, ...applied } })
}
