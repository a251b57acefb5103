import { describe, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { expectEventually, folderShown, horizontalOverflow, waitForAnimations } from './file-listing.ts'
import { PHONE, setUpBrowserTests } from './harness.ts'

/** A folder name that reverses the text after it where it is not isolated. */
const FOLDER = 'box \u202Egpj.exe'
const NAMES = [
  'invoice \u202Egpj.exe',
  '\u2067turned\u2066 \u200Ftwice.txt',
  '\u0627\u0644\u0639\u0631\u0628\u064A\u0629 (3).txt',
  '\u05D7\u05E9\u05D1\u05D5\u05DF (3) and English.txt',
  '\u0939\u093F\u0928\u094D\u0926\u0940.txt',
  '\u0E44\u0E17\u0E22 \uD55C\uAD6D\uC5B4 \u65E5\u672C\u8A9E.txt',
  '\u{1F468}\u200D\u{1F469}\u200D\u{1F467} family.txt',
  `e${'\u0301'.repeat(20)}.txt`,
  `${'\u00E9'.repeat(125)}.txt`,
  '<img src=x onerror=alert(1)> & "quoted\'.txt',
]

const { test } = setUpBrowserTests({
  tree: { 'plain.txt': 'x', ...Object.fromEntries(NAMES.map((name) => [`${FOLDER}/${name}`, 'x'])) },
})

/**
 * Returns texts that could reverse or hide a part of the page: in its content, its title, and accessible names. Isolates and marks that a
 * language itself uses affect nothing else.
 */
const turned = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const TURNS = /[\u202A-\u202E\u2067]/
    const labels = [...document.querySelectorAll('[aria-label], [title], [alt], [placeholder]')].flatMap((element) =>
      ['aria-label', 'title', 'alt', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
    )
    return [document.body.textContent ?? '', document.title, ...labels]
      .filter((text) => TURNS.test(text))
      .map((text) => text.slice(0, 200))
  })

const harmless = async (page: Page, place: string) => {
  expect([place, ...(await turned(page))]).toEqual([place])
  expect([place, await horizontalOverflow(page)]).toEqual([place, 0])
}

const GRID = '[role=grid]'
const PROMPT = '[role=dialog]'

/** Opens a dialog by a key, checks it, and closes it. */
async function openBy(page: Page, key: string, place: string): Promise<void> {
  await page.locator(GRID).focus()
  await page.keyboard.press(key)
  await page.locator(PROMPT).waitFor()
  await waitForAnimations(page)
  await harmless(page, place)
  await page.keyboard.press('Escape')
  await page.locator(PROMPT).waitFor({ state: 'detached' })
}

/** Creates a link to the selected item, and returns its address. */
async function share(page: Page): Promise<string> {
  await page.locator(GRID).focus()
  await page.keyboard.press('Shift+F10')
  await page.locator('[role=menuitem]:has(.lucide-share-2)').click()
  await page.locator(`${PROMPT} form`).waitFor()
  await harmless(page, 'sharing')
  await page.keyboard.press('Enter')
  const link = page.locator(`${PROMPT} a[href*="/share/"]`)
  const href = (await link.getAttribute('href')) ?? ''
  await page.keyboard.press('Escape')
  return new URL(href, page.url()).href
}

/** Removes items created in the folder by earlier tests, and all links. */
const tidy = (page: Page): Promise<void> =>
  page.evaluate(
    async ([folder, names]) => {
      const headers = { 'X-Auth': localStorage.getItem('jwt') ?? '' }
      const at = `/api/resources/${encodeURIComponent(folder)}`
      const { items } = (await (await fetch(`${at}/`, { headers })).json()) as { items: { name: string }[] }
      for (const { name } of items.filter((item) => !names.includes(item.name)))
        await fetch(`${at}/${encodeURIComponent(name)}`, { method: 'DELETE', headers })
      const links = (await (await fetch('/api/shares', { headers })).json()) as { hash: string }[]
      for (const { hash } of links) await fetch(`/api/share/${hash}`, { method: 'DELETE', headers })
    },
    [FOLDER, NAMES] as const,
  )

describe.each([
  ['English', { locale: 'en' }],
  ['Arabic', { locale: 'ar' }],
  ['a phone', { ...PHONE, locale: 'en' }],
] as const)('names of every script, %s', (_, browser) => {
  test('turn, hide and break nothing: in lists, titles, prompts, search, messages, and on the page of a link', async ({
    signIn,
  }) => {
    const page = await signIn({ browser })
    await page.locator(GRID).waitFor()
    await harmless(page, 'the folder above')
    await tidy(page)
    await page.locator(`${GRID} a`).first().focus()
    await page.goto(new URL(`/files/${encodeURIComponent(FOLDER)}/`, page.url()).href)
    await page.locator(`${GRID} [data-row]`).first().waitFor()
    expect(await page.locator(`${GRID} [data-row]`).count()).toBe(NAMES.length)
    await harmless(page, 'the listing')
    for (let item = 0; item < NAMES.length; item += 1) {
      await page.locator(GRID).focus()
      await page.keyboard.press(item === 0 ? 'Home' : 'ArrowDown')
      await openBy(page, 'F2', `renaming ${item}`)
      await openBy(page, 'Delete', `deleting ${item}`)
      await openBy(page, 'Alt+Enter', `what is known of ${item}`)
    }
    await page.keyboard.press('Control+f')
    await page.locator('[role=combobox]').fill('gpj')
    await page.locator(`${PROMPT} [role=row]`).first().waitFor()
    await harmless(page, 'the search')
    await page.keyboard.press('Escape')
    await page.locator(PROMPT).waitFor({ state: 'detached' })
    // An existing name causes a prompt, and its answer a message.
    await page.locator(GRID).focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('Control+c')
    await page.keyboard.press('Control+v')
    await page.locator(`${PROMPT}, [data-kind]`).first().waitFor()
    await harmless(page, 'a copy beside itself')
    await page.keyboard.press('Escape')
    await page.locator(PROMPT).waitFor({ state: 'detached' })
    // After an item is moved here from another folder, the message names the destination.
    await page.goto(new URL('/files/', page.url()).href)
    await page.locator(`${GRID} a[href$="/plain.txt"]`).waitFor()
    await page.locator(GRID).focus()
    await page.keyboard.press('End')
    await page.keyboard.press('Control+c')
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await page.waitForURL(/gpj\.exe\/$/)
    await folderShown(page, /box U\+202E/)
    await page.locator(`${GRID} [data-row]`).first().waitFor()
    await page.keyboard.press('Control+v')
    await page
      .locator('[data-kind]')
      .getByText(/box U\+202E/)
      .waitFor()
    await harmless(page, 'a message')
    await page.locator(GRID).focus()
    await page.keyboard.press('Home')
    const address = await share(page)
    await page.goto(address)
    await page.locator('main, h1').first().waitFor()
    await waitForAnimations(page)
    await harmless(page, 'the page of a link')
  })

  test('nor in what shows a file, in archives, among the own links, and in what was done', async ({ signIn }) => {
    const page = await signIn({ browser })
    await page.locator(GRID).waitFor()
    await tidy(page)
    await page.evaluate(async (folder) => {
      const headers = { 'X-Auth': localStorage.getItem('jwt') ?? '' }
      const at = encodeURIComponent(folder)
      const packed = await (await fetch(`/api/raw/${at}?algo=zip`, { headers })).blob()
      await fetch(`/api/resources/${at}.zip?override=true`, { method: 'POST', headers, body: packed })
      await fetch(`/api/share/${at}`, { method: 'POST', headers, body: '{}' })
    }, FOLDER)
    const look = async (at: string, ready: string, place: string) => {
      await page.goto(new URL(at, page.url()).href)
      await page.locator(ready).first().waitFor()
      await waitForAnimations(page)
      await harmless(page, place)
    }
    for (const [index, name] of NAMES.entries())
      await look(`/files/${[FOLDER, name].map(encodeURIComponent).join('/')}`, 'h1, header', `what shows ${index}`)
    await look(`/files/${encodeURIComponent(FOLDER)}.zip`, '[role=listbox] [role=option]', 'the archive')
    await page.locator('[role=listbox]').first().focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await expectEventually(
      () => page.locator('[role=option]').first().getAttribute('aria-setsize'),
      String(NAMES.length),
    )
    await harmless(page, 'a folder of the archive')
    await look('/settings/shares', 'main a[href*="/share/"], main table', 'the own links')
    await look('/settings/audit', 'main', 'what was done')
  })
})

test('downloads have the names whole', async ({ signIn }) => {
  const page = await signIn()
  await page.locator(GRID).waitFor()
  for (const name of NAMES) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.evaluate((path) => {
        const link = document.createElement('a')
        link.href = `/api/raw/${path}?auth=${localStorage.getItem('jwt') ?? ''}`
        document.body.append(link)
        link.click()
        link.remove()
      }, [FOLDER, name].map(encodeURIComponent).join('/')),
    ])
    // Browsers replace characters that some systems refuse or that are invisible, and truncate names that do not fit with their extension.
    const kept = name
      .replace(/[<>:"|?*\\/]|\p{Cf}/gu, '_')
      .normalize()
      .slice(0, 60)
    expect(download.suggestedFilename().normalize().slice(0, 60)).toBe(kept)
  }
})
