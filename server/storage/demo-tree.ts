import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { installation } from '#server/platform/config/installation.ts'
import type { DemoFile } from './demo/demo-file.ts'
import { documents } from './demo/documents.ts'
import { awkwardFiles } from './demo/names.ts'
import { pictures } from './demo/pictures.ts'
import { seededRandom } from './demo/random.ts'
import { sounds } from './demo/sound.ts'
import { sourceCode } from './demo/source-code.ts'

const assets = join(installation, 'server/storage/demo-assets')
const emptyFolder = 'Empty folder'
const year = 365 * 86_400_000
const abandonedAfter = 600_000

const videos: readonly DemoFile[] = [
  { path: 'Videos/Drifting light.mp4', asset: 'drifting-light.mp4' },
  { path: 'Videos/Drifting light.en.vtt', asset: 'drifting-light.en.vtt' },
  { path: 'Videos/Drifting light.de.vtt', asset: 'drifting-light.de.vtt' },
]
const files = [...documents, ...pictures, ...sounds, ...videos, ...sourceCode, ...awkwardFiles]

/**
 * Creates a small tree that demonstrates Coffer: under 5 MB, the same each time, with modification times over the last
 * year. Does nothing when the directory exists, and it exists only once it is complete.
 *
 * @param directory absolute path; its parents are created
 */
export async function makeDemoTree(directory: string): Promise<void> {
  if (await exists(directory)) return
  await mkdir(dirname(directory), { recursive: true })
  await removeAbandoned(directory)
  const unfinished = `${directory}.making-${randomUUID()}`
  try {
    await mkdir(join(unfinished, emptyFolder), { recursive: true })
    for (const file of files) await write(unfinished, file)
    await spreadTimes(unfinished)
    await rename(unfinished, directory)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    // Another start was faster: a rename does not replace a directory that has content.
    if (!(await exists(directory))) throw error
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}

/** Removes unfinished trees of interrupted starts; younger ones may belong to a start that is running. */
async function removeAbandoned(directory: string): Promise<void> {
  const parent = dirname(directory)
  for (const name of await readdir(parent)) {
    if (!name.startsWith(`${basename(directory)}.making-`)) continue
    const { mtimeMs } = await stat(join(parent, name))
    if (Date.now() - mtimeMs > abandonedAfter) await rm(join(parent, name), { recursive: true, force: true })
  }
}

async function write(root: string, file: DemoFile): Promise<void> {
  const target = join(root, file.path)
  await mkdir(dirname(target), { recursive: true })
  // Read and written: the system cannot copy files embedded in a single-file executable.
  if ('asset' in file) await writeFile(target, await readFile(join(assets, file.asset)))
  else await writeFile(target, file.content())
}

/** Sets the times of children before those of their directory, because creating them changes its time. */
async function spreadTimes(root: string): Promise<void> {
  const random = seededRandom(2024)
  const now = Date.now()
  const names = await readdir(root, { recursive: true })
  for (const name of names.sort().reverse()) {
    const time = new Date(now - random() * year)
    await utimes(join(root, name), time, time)
  }
}
