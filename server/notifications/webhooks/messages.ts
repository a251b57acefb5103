import { randomUUID } from 'node:crypto'
import type { HookEvent, HookMessage } from '#contract/hooks.ts'
import { pathInScope } from '#server/access/scope-path.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { UserService } from '#server/accounts/users/service.ts'
import type { ServedScope } from '#server/accounts/users/subject.ts'
import { triggerPaths } from '#server/notifications/hook-trigger.ts'
import type { ChangeSummary } from '#server/operations/records/change-summary.ts'
import type { EndedOperation } from '#server/operations/records/operation.ts'

/** Returns the message about a change of an operation, with the same paths as for hooks. */
export function operationMessage(event: HookEvent, operation: EndedOperation, change: ChangeSummary): HookMessage {
  const { id, endedAt, userId, username, scopeRoot } = operation
  const { path, destination } = triggerPaths(change)
  const user = { id: userId, username, scope: scopeRoot }
  return { event, id, at: endedAt, user, path, destination, root: null, test: false }
}

export type UserMessage = {
  readonly event: HookEvent
  readonly userId: number
  /** Subject of the message, as a path of the served root. */
  readonly place: VirtualPath | null
  readonly at: number
  readonly test?: boolean
}

export type MessageParts = { readonly users: Pick<UserService, 'find'>; readonly served: ServedScope }

/** Returns the message about a user; null when they no longer exist. */
export async function userMessage(wanted: UserMessage, parts: MessageParts): Promise<HookMessage | null> {
  const { event, userId, place, at, test = false } = wanted
  const user = await parts.users.find(userId)
  if (!user) return null
  return {
    event,
    id: randomUUID(),
    at,
    user: { id: user.id, username: user.username, scope: user.scope },
    path: place === null ? null : pathInScope({ root: user.scope, matching: parts.served.matching }, place),
    destination: null,
    root: null,
    test,
  }
}
