import { describe, expect, setDefaultTimeout } from 'bun:test'
import { rm } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { hooksWith, testWith } from '../testing/requirements.ts'
import { axeViolations } from './axe-violations.ts'
import { launchBrowser } from './browser.ts'
import { expectEventually, horizontalOverflow } from './file-listing.ts'
import { buildGallery, serveBuilt } from './gallery.ts'
import { slowPagesDown } from './slow-pages.ts'

const test = testWith('headlessShell')
const { afterAll, beforeAll } = hooksWith('headlessShell')

setDefaultTimeout(120_000)

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

let built = ''
let browser: Browser
const servers: Array<ReturnType<typeof serveBuilt>> = []

beforeAll(async () => {
  built = await buildGallery()
  browser = await launchBrowser('shell')
  browser.on('context', slowPagesDown)
})

afterAll(async () => {
  await browser.close()
  await Promise.all(servers.map((server) => server.stop(true)))
  await rm(built, { recursive: true })
})

/** Opens a scene of the gallery and records errors of the browser. */
async function open(query: string, options: { base?: string; viewport?: typeof DESKTOP } = {}) {
  const { base = '', viewport = DESKTOP } = options
  const server = serveBuilt(built, base)
  servers.push(server)
  const page = await browser.newPage({ viewport, reducedMotion: 'reduce' })
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('requestfailed', (request) => complaints.push(`failed: ${request.url()}`))
  await page.goto(`http://127.0.0.1:${server.port}${base}/deep/path?${query}`)
  await page.locator('main').waitFor()
  return { page, complaints }
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim())

describe('one build', () => {
  test.each(['', '/a/b'])('works below %j, parts loaded later included, without breaking the policy', async (base) => {
    const { page, complaints } = await open('scene=states', { base })
    await page.getByRole('heading', { name: 'It feels lonely here…' }).waitFor()
    expect(complaints).toEqual([])
    await page.close()
  })
})

describe('axe finds nothing', () => {
  const scenes = ['controls', 'states', 'frame', 'identity', 'controls&color=%231a73e8'].flatMap((scene) => [
    [`scene=${scene}`, DESKTOP] as const,
    [`scene=${scene}&language=ar&theme=dark`, PHONE] as const,
  ])
  test.each(scenes)('in %s', async (query, viewport) => {
    const { page } = await open(query, { viewport })
    expect(await axeViolations(page)).toEqual([])
    await page.close()
  })

  test.each(['light', 'dark'])('in prompts, menus and toasts (%s)', async (theme) => {
    const { page } = await open(`scene=controls&theme=${theme}`)
    await page.getByRole('button', { name: 'error', exact: true }).click()
    await page.getByRole('button', { name: 'undo', exact: true }).click()
    await page.getByRole('button', { name: 'New folder' }).click()
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'More' }).click()
    expect(await axeViolations(page)).toEqual([])
    await page.close()
  })
})

test.each(['controls', 'states', 'frame', 'identity'])(
  '%s needs no sideways scrolling, 320 and 820 px wide',
  async (scene) => {
    const { page } = await open(`scene=${scene}&language=de`, { viewport: { width: 320, height: 700 } })
    for (const width of [320, 820]) {
      await page.setViewportSize({ width, height: 700 })
      expect([width, await horizontalOverflow(page)]).toEqual([width, 0])
    }
    await page.close()
  },
)

describe('a prompt', () => {
  test('takes the focus, selects the stem of a name, confirms by Enter and gives the focus back', async () => {
    const { page } = await open('scene=controls')
    await page.getByRole('button', { name: 'New folder' }).press('Enter')
    const field = page.getByRole('dialog', { name: 'Rename' }).getByLabel('New name')
    await expectEventually(() => field.evaluate((input) => input === document.activeElement), true)
    await page.keyboard.type('Better')
    expect(await field.inputValue()).toBe('Better.pdf')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expectEventually(() => focused(page), 'New folder')
    await page.close()
  })

  test('closes by Esc and by a click beside it, not by a drag that ends there', async () => {
    const { page } = await open('scene=controls')
    const opener = page.getByRole('button', { name: 'New folder' })
    const dialog = page.getByRole('dialog')
    await opener.click()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await opener.click()
    await page.getByLabel('New name').last().hover()
    await page.mouse.down()
    await page.mouse.move(20, 20)
    await page.mouse.up()
    expect(await dialog.isVisible()).toBe(true)
    await page.mouse.click(20, 20)
    await dialog.waitFor({ state: 'detached' })
    await page.close()
  })

  test('keeps the page behind asleep, and messages awake', async () => {
    const { page } = await open('scene=controls')
    await page.getByRole('button', { name: 'error', exact: true }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await expectEventually(() => focused(page), 'Cancel')
    expect(await page.locator('#app').getAttribute('inert')).not.toBeNull()
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).click()
    expect(await page.getByRole('alert').getByText('report-final.pdf').count()).toBe(0)
    expect(await page.getByRole('dialog').isVisible()).toBe(true)
    await page.close()
  })
})

describe('a menu', () => {
  test('is worked by the keyboard and gives the focus back', async () => {
    const { page } = await open('scene=controls')
    const opener = page.getByRole('button', { name: 'More' })
    await opener.press('Enter')
    await expectEventually(() => focused(page), expect.stringMatching(/^Share/))
    await page.keyboard.press('Enter')
    expect(await page.getByRole('menu').isVisible()).toBe(true)
    await page.keyboard.press('d')
    await expectEventually(() => focused(page), expect.stringMatching(/^Download/))
    await page.keyboard.press('Escape')
    expect(await page.getByRole('menu').count()).toBe(0)
    await expectEventually(() => opener.evaluate((button) => button === document.activeElement), true)
    await page.close()
  })

  test('opens where one right-clicks, and elsewhere at the next right click', async () => {
    const { page } = await open('scene=controls')
    for (const [x, y] of [
      [400, 600],
      [1430, 890],
    ] as const) {
      await page.mouse.click(x, y, { button: 'right' })
      const box = await page.getByRole('menu').boundingBox()
      // From its first frame the menu is beside the pointer and fully in the window.
      if (!box) throw new Error('there is no menu')
      expect([x, x - box.width].some((left) => Math.abs(left - box.x) <= 10)).toBe(true)
      expect([y, y - box.height].some((top) => Math.abs(top - box.y) <= 10)).toBe(true)
      expect(box.x >= 0 && box.x + box.width <= 1440 && box.y + box.height <= 900).toBe(true)
    }
    await page.keyboard.press('ArrowDown')
    await expectEventually(() => focused(page), expect.stringMatching(/^Share/))
    await page.mouse.click(20, 20)
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await page.close()
  })

  test('leads into a prompt, from which the focus returns to where the menu was opened', async () => {
    const { page } = await open('scene=controls')
    const opener = page.getByRole('button', { name: 'More' })
    await opener.click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await page.getByRole('dialog', { name: 'Rename' }).waitFor()
    await page.keyboard.press('Escape')
    await expectEventually(() => opener.evaluate((button) => button === document.activeElement), true)
    await page.close()
  })
})

test('a tooltip names the button and its key, for pointer and keyboard', async () => {
  const { page } = await open('scene=controls')
  const tooltip = page.getByText('InfoCtrl+I')
  await page.getByRole('button', { name: 'Info' }).hover()
  await tooltip.waitFor()
  await page.mouse.move(5, 5)
  await tooltip.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'error', exact: true }).focus()
  await page.keyboard.press('Shift+Tab')
  await page.getByRole('button', { name: 'Info' }).focus()
  await tooltip.waitFor()
  await page.close()
})

test('a long or hostile name is one name to a screen reader', async () => {
  const { page } = await open('scene=states')
  const heard = await page.getByRole('main').ariaSnapshot()
  const long = 'Geschäftsführungsbesprechungsprotokoll vom 12. März, endgültige Fassung (3).docx'
  expect(heard.split(long)).toHaveLength(2)
  expect(heard).toContain('invoiceU+202Egpj.exe')
  await page.close()
})
