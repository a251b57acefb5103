import { HOOK_EVENTS, type HookEvent } from '#contract/hooks.ts'

/** What the events are about, in the order in which they are shown. */
export const EVENT_GROUPS = {
  copy: ['before_copy', 'after_copy'],
  rename: ['before_rename', 'after_rename'],
  upload: ['before_upload', 'after_upload'],
  delete: ['before_delete', 'after_delete'],
  save: ['before_save', 'after_save'],
  people: ['after_signin', 'after_share', 'after_receive'],
} as const satisfies Record<string, readonly HookEvent[]>
export type EventGroup = keyof typeof EVENT_GROUPS

export const GROUP_NAMES = Object.keys(EVENT_GROUPS) as EventGroup[]

/** What webhooks are told of: what happened, and nothing that may yet be stopped. */
export const TOLD_EVENTS = HOOK_EVENTS.filter((event) => event.startsWith('after_'))

/** Tells an event of ours from others that commands may be kept for, such as those that another program knew. */
export const isHookEvent = (event: string): event is HookEvent => HOOK_EVENTS.some((known) => known === event)

/** What a shell, a wildcard or a pipe would be needed for is given to the program as it stands. Signs that tell of such a wish, as written. */
export function shellSignsIn(line: string): string[] {
  const command = line.trim().replace(/\s*&$/, '')
  return [...new Set(command.match(/\$\{?[A-Za-z_]\w*\}?|\|\|?|&&|>>?|[;`]/g) ?? [])]
}
