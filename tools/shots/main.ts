// Captures every screen in every state into .shots/, for review: `npm run shots`, or with parts of names to capture fewer, such as `npm run
// shots -- listing phone` (a scene or look is captured when it matches one of the words for its kind).
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { makeDemoTree } from '#server/storage/demo-tree.ts'
import { launchBrowser } from '../../e2e/browser.ts'
import { startProgram } from '../../e2e/program.ts'
// @ts-expect-error a plain module, which the launcher runs before there is anything to read types with
import { ensurePage } from '../../scripts/launch/page.mjs'
import { LOOKS } from './looks.ts'
import { EXTRA, SCENES } from './scenes.ts'
import { makeSheets } from './sheet.ts'
import { type SceneHandler, showScenes } from './stage.ts'

const FOLDER = resolve(import.meta.dir, '../../.shots')

/** Returns the entries whose names contain one of the words; all of them when no word matches their kind. */
function chosen<T extends { readonly name: string }>(entries: readonly T[], words: readonly string[]): readonly T[] {
  const some = entries.filter(({ name }) => words.some((word) => name.includes(word)))
  return some.length > 0 ? some : entries
}

await ensurePage()
await mkdir(FOLDER, { recursive: true })
const words = process.argv.slice(2)
await using program = await startProgram({ makeRoot: makeDemoTree, tree: EXTRA })
const browser = await launchBrowser('full')
const unreached: string[] = []
for (const look of chosen(LOOKS, words)) {
  const take: SceneHandler = async (page, { name }, missed) => {
    if (missed !== null) unreached.push(`${name}.${look.name}`)
    await page.screenshot({ path: join(FOLDER, `${name}.${look.name}.png`) })
  }
  await showScenes(browser, program, { look, scenes: chosen(SCENES, words), onScene: take })
  await makeSheets(browser, FOLDER, look.name)
  console.log(`${look.name}: done`)
}
await browser.close()
if (unreached.length > 0) {
  console.error(`Not reached, so their pictures show something else: ${unreached.join(', ')}`)
  process.exitCode = 1
}
