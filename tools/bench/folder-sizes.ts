import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { FolderSizesReply } from '#contract/folder-sizes.ts'
import { type Coffer, emptyFolder, measureAlternately, type Row, startCoffer } from './harness.ts'
import { list } from './listing.ts'
import { get, status } from './search-client.ts'
import { ratioRow } from './search-rows.ts'

const SUBFOLDERS = 100_000

/** Measures a folder of 100,000 folders, listed with their sizes and sorted by them, against its plain listing. */
export async function benchFolderSizes(): Promise<Row[]> {
  const root = emptyFolder('folders')
  for (let i = 0; i < SUBFOLDERS; i++) {
    const folder = path.join(root, `Folder ${i} of many`)
    mkdirSync(folder)
    writeFileSync(path.join(folder, 'one.txt'), 'x'.repeat(i % 1000))
  }
  const coffer = await startCoffer(root)
  try {
    while ((await status(coffer)).details?.checkedAt == null) await Bun.sleep(100)
    const { floor, ours } = await measureAlternately(
      9,
      () => list(coffer, '/'),
      () => Promise.all([list(coffer, '/'), sizesInOrder(coffer)]),
    )
    return [ratioRow(`${SUBFOLDERS} folders by their size`, floor, ours, 1.2, 'plain listing')]
  } finally {
    await coffer.stop()
  }
}

/** Sorts like the page: one number for each name, and the names by these. */
async function sizesInOrder(coffer: Coffer): Promise<string[]> {
  const { known } = FolderSizesReply.parse(await (await get(coffer, '/api/folder-sizes/')).json())
  if (!known) throw new Error('Nothing is known of the folder.')
  const { names, bytes } = known
  const rows = names.split('/')
  const places = Uint32Array.from(rows, (_, place) => place)
  places.sort((a, b) => (bytes[b] ?? 0) - (bytes[a] ?? 0))
  return Array.from(places, (place) => rows[place] ?? '')
}
