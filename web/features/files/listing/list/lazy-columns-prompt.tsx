import type { Prompts } from '#web/lib/prompts.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import type { ListingOptions } from './use-listing-options.ts'

const ColumnsPrompt = lazyComponent(async () => (await import('./columns-prompt.tsx')).ColumnsPrompt, ['listing'])

/** Returns the prompt in which the columns of the list are shown, hidden, resized and reordered by keyboard. */
export const columnsPrompt = (
  { columns, change }: ListingOptions,
  onClose: () => void,
): Parameters<Prompts['open']>[0] => ({
  id: 'columns',
  content: <ColumnsPrompt columns={columns} onChange={(next) => change({ columns: next })} onClose={onClose} />,
})
