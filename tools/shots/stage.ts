import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Program } from '../../e2e/program.ts'
import { typeCredentials } from '../../e2e/sign-in.ts'
import type { Look } from './looks.ts'
import type { Scene } from './scenes.ts'

/** Returns a browser context with this look. */
async function openContext(browser: Browser, program: Program, look: Look): Promise<BrowserContext> {
  const context = await browser.newContext({ ...look.browser, baseURL: program.url, reducedMotion: 'reduce' })
  context.setDefaultTimeout(8_000)
  await context.addInitScript(({ theme, language }) => {
    localStorage.setItem('coffer.theme', theme)
    if (sessionStorage.getItem('newcomer')) localStorage.removeItem('coffer.welcomed / 1')
    else localStorage.setItem('coffer.welcomed / 1', '1')
    Object.defineProperty(navigator, 'languages', { value: [language] })
  }, look)
  return context
}

/** Signs in as a user who prefers the look's theme. */
async function signIn(context: BrowserContext, { theme }: Look): Promise<void> {
  const page = await context.newPage()
  await page.goto('/login')
  await typeCredentials(page)
  await page.waitForURL(/\/files\/$/)
  await page.evaluate(async (choice) => {
    const body = JSON.stringify({ what: 'user', which: ['theme'], data: { id: 1, theme: choice } })
    const headers = { 'X-Auth': localStorage.getItem('jwt') ?? '' }
    await fetch('/api/users/1', { method: 'PUT', headers, body })
  }, theme)
  await page.close()
}

type ScenePlan = {
  readonly program: Program
  readonly scene: Scene
  readonly look: Look
  readonly onScene: SceneHandler
}

/**
 * Brings a page into a scene and passes it to the audience, with an error if the scene could not be reached after a retry, which a busy
 * machine may need.
 */
async function showScene(context: BrowserContext, playing: ScenePlan, tries = 2): Promise<void> {
  const { program, scene, look, onScene } = playing
  const page = await context.newPage()
  let missed: string | null = null
  try {
    await page.goto(scene.at)
    await page.locator('main').first().waitFor()
    await page.waitForTimeout(250)
    await scene.act?.(page, program)
    await page.waitForTimeout(350)
  } catch (error) {
    missed = String(error).split('\n')[0] ?? ''
    console.log(`${scene.name}.${look.name}: ${missed}`)
  }
  await context.setOffline(false)
  const again = missed !== null && tries > 1
  if (!again) await onScene(page, scene, missed)
  await page.close({ runBeforeUnload: false })
  if (again) await showScene(context, playing, tries - 1)
}

/** Receives a page that shows a scene; `missed` says why the scene could not be reached, if so. */
export type SceneHandler = (page: Page, scene: Scene, missed: string | null) => Promise<unknown>

/** Plays all scenes in one look: first those without a signed-in user, then the rest. */
export async function showScenes(
  browser: Browser,
  program: Program,
  { look, scenes, onScene }: { look: Look; scenes: readonly Scene[]; onScene: SceneHandler },
): Promise<void> {
  const context = await openContext(browser, program, look)
  const playEach = async (some: readonly Scene[]) => {
    for (const scene of some) await showScene(context, { program, scene, look, onScene })
  }
  await playEach(scenes.filter(({ signedOut }) => signedOut))
  await signIn(context, look)
  await playEach(scenes.filter(({ signedOut }) => !signedOut))
  await context.close()
}
