import type { Permissions } from '#contract/users.ts'
import type { Prompts } from '#web/lib/prompts.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'

/** Identifies the open list of notifications among the prompts. */
export const NOTICES_PROMPT = 'notices'

/** List of notifications, loaded when it is first opened. */
const LazyNotices = lazyComponent(
  async () => (await import('./notices-popover.tsx')).NoticesPopover,
  ['notices', 'jobs', 'space'],
)

/** Permissions that decide whether the user may see their links. */
export type MayShare = Pick<Permissions, 'admin' | 'share'>

/** Opens the user's notifications, below the bell if there is one. */
export function openNotices(prompts: Prompts, { admin, share }: MayShare): void {
  const content = <LazyNotices mayShare={admin || share} onClose={prompts.close} />
  prompts.open({ id: NOTICES_PROMPT, content })
}
