import type { TaggedItems } from '#web/features/files/listing/host.ts'
import { taggedKey } from '#web/features/files/listing/marked-paths.ts'
import type { PageTools } from '#web/lib/page-tools.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { loadListingExtras } from './load-listing-extras.ts'

const TagPrompt = lazyComponent(async () => (await loadListingExtras()).TagPrompt, ['tags'])

/** Returns the tags of the signed-in user’s items. What loads them and changes them is loaded after the listing. */
export const tagsOf = ({ api, prompts }: PageTools): TaggedItems => ({
  queryKey: taggedKey,
  load: async (signal) => (await loadListingExtras()).loadTagged(api, signal),
  edit: (paths) => prompts.open({ id: 'tags', content: <TagPrompt paths={paths} onClose={prompts.close} /> }),
})
