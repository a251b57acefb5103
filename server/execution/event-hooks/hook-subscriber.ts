import type { HookEvent } from '#contract/hooks.ts'
import type { ShareEvents } from '#server/access/events/share-events.ts'
import { pathInScope } from '#server/access/scope-path.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { SubjectFinder } from '#server/accounts/users/subject.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import type { SessionEvents } from '#server/platform/events/session-events.ts'
import type { Hooks } from './service.ts'

export type HookedEvents = SessionEvents & ShareEvents

export type HookSubscriberParts = {
  readonly events: Pick<EventBus<HookedEvents>, 'subscribe'>
  readonly hooks: Pick<Hooks, 'happened'>
  /** Returns the current user; null when the account no longer exists. */
  readonly subjectOf: SubjectFinder
  /** Current time in milliseconds since the epoch. */
  readonly now: () => number
}

/** The user of an event, their address, and its place in the served root. */
type EventSource = { readonly userId: number; readonly address: string | null; readonly place: VirtualPath | null }

/** Runs the hooks of events that are not operations. @returns a function that unsubscribes */
export function subscribeHooks({ events, hooks, subjectOf, now }: HookSubscriberParts): () => void {
  const runHooks = async (event: HookEvent, { userId, address, place }: EventSource) => {
    const at = now()
    const subject = await subjectOf({ userId, address })
    if (!subject) return
    const path = place === null ? null : pathInScope(subject.scope, place)
    hooks.happened({ event, id: Bun.randomUUIDv7(), at, subject, path, destination: null, test: false })
  }
  const unsubscribes = [
    events.subscribe('session.started', ({ userId, address }) =>
      runHooks('after_signin', { userId, address, place: null }),
    ),
    events.subscribe('share.changed', ({ kind, actor, place }) => {
      if (kind !== 'shareCreated' || actor === null || actor.userId === null) return undefined
      return runHooks('after_share', { userId: actor.userId, address: actor.address, place })
    }),
    events.subscribe('share.received', ({ ownerId, place, address }) =>
      runHooks('after_receive', { userId: ownerId, address, place }),
    ),
  ]
  return () => {
    for (const end of unsubscribes) end()
  }
}
