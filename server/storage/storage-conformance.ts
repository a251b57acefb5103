import { describe } from 'bun:test'
import type { OpenWorld } from '#server/testing/storage-world.ts'
import { folderReaderConformance } from './conformance/folder-reader-conformance.ts'
import { linksConformance } from './conformance/links-conformance.ts'
import { listedFilesConformance } from './conformance/listed-files-conformance.ts'
import { listingConformance } from './conformance/listing-conformance.ts'
import { movingConformance } from './conformance/moving-conformance.ts'
import { namesConformance } from './conformance/names-conformance.ts'
import { readingConformance } from './conformance/reading-conformance.ts'
import { removingConformance } from './conformance/removing-conformance.ts'
import { stagingConformance } from './conformance/staging-conformance.ts'
import { watchingConformance } from './conformance/watching-conformance.ts'
import { writingConformance } from './conformance/writing-conformance.ts'

/** Tests every guarantee of `storage.ts`. Each implementation runs these tests; `open` returns a separate world for each test. */
export function storageConformance(name: string, open: OpenWorld): void {
  describe(name, () => {
    readingConformance(open)
    listedFilesConformance(open)
    listingConformance(open)
    writingConformance(open)
    movingConformance(open)
    removingConformance(open)
    stagingConformance(open)
    linksConformance(open)
    namesConformance(open)
    watchingConformance(open)
    folderReaderConformance(open)
  })
}
