import { fileQueries } from '#web/features/files/listing/queries.ts'
import { OWN_VIEW } from '#web/features/files/listing/viewer.ts'
import { type EarlyRequest, earlyRequest } from '#web/lib/early-request.ts'
import type { Page } from '../router/page.ts'
import { sizesLoader } from './sizes-loader.ts'

/** Longest time that the first rendering waits for its listing, in milliseconds. Users see a placeholder after that. */
const PATIENCE = 100

/**
 * Reads the answer to the early request, so that the page can be rendered with its listing at once. Resolves when it has been read, when
 * there is nothing to read, or after a short time.
 */
export async function readFirstListing(page: Page): Promise<void> {
  const early = earlyRequest()
  if (!early || page.session.state.getSnapshot().kind !== 'signed-in') return
  await Promise.race([readListing(page, early), new Promise((resolve) => setTimeout(resolve, PATIENCE))])
}

async function readListing({ tools, speech, queries }: Page, early: EarlyRequest): Promise<void> {
  const isListing = await early.answer.then(
    ({ ok }) => ok,
    () => false,
  )
  // The page handles errors itself, and takes the answer if it has been rendered meanwhile.
  if (!isListing || earlyRequest() !== early) return
  await queries.prefetchQuery(fileQueries(tools.api).resource(early.path, OWN_VIEW, sizesLoader(tools.api, speech)))
}
