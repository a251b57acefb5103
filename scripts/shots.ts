// Takes a picture of every screen in every state into .shots/, to be looked at: `npm run shots`, or with parts of names to
// take fewer, such as `npm run shots -- listing phone` (a scene or look is taken when it has one of the words for its kind).
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Browser, BrowserContext } from 'playwright-core'
import { launchBrowser } from '../e2e/browser.ts'
import { PASSWORD, type Program, startProgram } from '../e2e/program.ts'
import { makeDemoTree } from '../server/storage/demo-tree.ts'
// @ts-expect-error a plain module, which the launcher runs before there is anything to read types with
import { ensurePage } from './launch/page.mjs'
import { LOOKS, type Look } from './shots/looks.ts'
import { EXTRA, SCENES, type Scene } from './shots/scenes.ts'
import { makeSheets } from './shots/sheet.ts'

const FOLDER = resolve(import.meta.dir, '../.shots')

/** The entries whose names have one of the words; all of them when no word is about their kind. */
function chosen<T extends { readonly name: string }>(entries: readonly T[], words: readonly string[]): readonly T[] {
  const some = entries.filter(({ name }) => words.some((word) => name.includes(word)))
  return some.length > 0 ? some : entries
}

/** A profile of the browser with a look of its own. */
async function dress(browser: Browser, program: Program, look: Look): Promise<BrowserContext> {
  const context = await browser.newContext({ ...look.browser, baseURL: program.url, reducedMotion: 'reduce' })
  context.setDefaultTimeout(8_000)
  await context.addInitScript(({ theme, language }) => {
    localStorage.setItem('coffer.theme', theme)
    if (sessionStorage.getItem('newcomer')) localStorage.removeItem('coffer.welcomed')
    else localStorage.setItem('coffer.welcomed', '1')
    Object.defineProperty(navigator, 'languages', { value: [language] })
  }, look)
  return context
}

/** Signs in somebody who prefers the look's theme. */
async function signIn(context: BrowserContext, { theme }: Look): Promise<void> {
  const page = await context.newPage()
  await page.goto('/login')
  await page.locator('input[name=username]').fill('admin')
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/files\/$/)
  await page.evaluate(async (choice) => {
    const body = JSON.stringify({ what: 'user', which: ['theme'], data: { id: 1, theme: choice } })
    const headers = { 'X-Auth': localStorage.getItem('jwt') ?? '' }
    await fetch('/api/users/1', { method: 'PUT', headers, body })
  }, theme)
  await page.close()
}

/** Brings a page into a scene and takes its picture; says which scenes could not be reached. */
async function take(context: BrowserContext, program: Program, scene: Scene, look: Look): Promise<void> {
  const page = await context.newPage()
  try {
    await page.goto(scene.at)
    await page.locator('main').first().waitFor()
    await page.waitForTimeout(250)
    await scene.act?.(page, program)
    await page.waitForTimeout(350)
  } catch (error) {
    console.log(`${scene.name}.${look.name}: ${String(error).split('\n')[0]}`)
  }
  await context.setOffline(false)
  await page.screenshot({ path: join(FOLDER, `${scene.name}.${look.name}.png`) })
  await page.close({ runBeforeUnload: false })
}

/** Takes all scenes in one look: first what a stranger sees, then the rest. */
async function takeAll(browser: Browser, program: Program, look: Look, scenes: readonly Scene[]): Promise<void> {
  const context = await dress(browser, program, look)
  for (const scene of scenes.filter(({ signedOut }) => signedOut)) await take(context, program, scene, look)
  await signIn(context, look)
  for (const scene of scenes.filter(({ signedOut }) => !signedOut)) await take(context, program, scene, look)
  await context.close()
}

await ensurePage()
await mkdir(FOLDER, { recursive: true })
const words = process.argv.slice(2)
await using program = await startProgram({ makeRoot: makeDemoTree, tree: EXTRA })
const browser = await launchBrowser()
for (const look of chosen(LOOKS, words)) {
  await takeAll(browser, program, look, chosen(SCENES, words))
  await makeSheets(browser, FOLDER, look.name)
  console.log(`${look.name}: done`)
}
await browser.close()
