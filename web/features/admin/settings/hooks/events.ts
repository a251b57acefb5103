import { HOOK_EVENTS, type HookEvent } from '#contract/hooks.ts'

/** Groups of events, in display order. */
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

/** Events that webhooks can subscribe to: completed ones only, none that can still be stopped. */
export const WEBHOOK_EVENTS = HOOK_EVENTS.filter((event) => event.startsWith('after_'))

/** Returns whether an event is known, in contrast to events of another program for which commands may be stored. */
export const isHookEvent = (event: string): event is HookEvent => HOOK_EVENTS.some((known) => known === event)

/**
 * Returns the shell syntax found in a command line. Without a shell, variables, pipes and other operators are passed to the program
 * literally.
 */
export function shellSyntaxIn(line: string): string[] {
  const command = line.trim().replace(/\s*&$/, '')
  return [...new Set(command.match(/\$\{?[A-Za-z_]\w*\}?|\|\|?|&&|>>?|[;`]/g) ?? [])]
}
