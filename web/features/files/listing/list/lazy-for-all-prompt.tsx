import type { Prompts } from '#web/lib/prompts.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import type { ForAllView } from './for-all-prompt.tsx'

const ForAllPrompt = lazyComponent(async () => (await import('./for-all-prompt.tsx')).ForAllPrompt, ['listing'])

/** Returns the prompt that makes the view and the sort order the default of all folders. */
export const forAllPrompt = (
  { host, view, sort }: ForAllView,
  onClose: () => void,
): Parameters<Prompts['open']>[0] => ({
  id: 'for-all',
  content: <ForAllPrompt host={host} view={view} sort={sort} onClose={onClose} />,
})
