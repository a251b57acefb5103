import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { expectEventually, grid, prompt, waitForPreload } from './file-listing.ts'
import { PHONE, setUpBrowserTests } from './harness.ts'
import { SLOW_UPLOAD_RATE } from './partial-uploads.ts'
import { typeCredentials } from './sign-in.ts'
import { selectForUpload, throttleUpload, uploadTray, withLocalFolder } from './upload-actions.ts'

// Output of screen readers, and requirements of WCAG on keyboards and enlarged pages that no rule of axe checks.

const MANY = 3000
const { test } = setUpBrowserTests({
  tree: {
    'Album/sea.txt': 'sea',
    'notes.txt': 'notes',
    ...Object.fromEntries(Array.from({ length: MANY }, (_, index) => [`many/file ${index}.txt`, `${index}`])),
    'many/a folder/': '',
  },
})

/** An element of the page as assistive technology receives it. */
interface AnnouncedElement {
  readonly role: string
  readonly name: string
  readonly description: string
  readonly properties: Readonly<Record<string, unknown>>
}

/** Returns the accessibility data of the elements of a role. */
async function told(page: Page, role: string): Promise<AnnouncedElement[]> {
  const client = await page.context().newCDPSession(page)
  const { nodes } = await client.send('Accessibility.getFullAXTree')
  await client.detach()
  return nodes
    .filter((node) => !node.ignored && node.role?.value === role)
    .map((node) => ({
      role,
      name: String(node.name?.value ?? ''),
      description: String(node.description?.value ?? ''),
      properties: Object.fromEntries((node.properties ?? []).map(({ name, value }) => [name, value.value])),
    }))
}

/** Returns the text of the active line. */
const activeLine = (page: Page) =>
  grid(page).evaluate((element) => {
    const line = document.getElementById(element.getAttribute('aria-activedescendant') ?? '')
    return [
      line?.getAttribute('aria-rowindex'),
      line?.getAttribute('aria-selected'),
      line?.querySelector('a')?.lastElementChild?.textContent,
    ]
  })

test('the listing tells how many lines there are, on which one is, what is selected and what is a folder', async ({
  signIn,
}) => {
  const page = await signIn({ at: '/files/many/' })
  await grid(page).waitFor()
  await expectEventually(() => grid(page).getAttribute('aria-rowcount'), String(MANY + 2))
  await grid(page).press('End')
  await expectEventually(() => activeLine(page), [String(MANY + 2), 'true', `file ${MANY - 1}.txt`])
  // Only visible rows are drawn, but each announces its position among all.
  expect(await grid(page).getByRole('row').count()).toBeLessThan(200)
  await grid(page).press('Home')
  await expectEventually(() => activeLine(page), ['2', 'true', 'a folder'])
  const [, first, second] = await told(page, 'row')
  expect(first).toMatchObject({ description: 'Folder', properties: { selected: true } })
  expect(second).toMatchObject({ description: '', properties: { selected: false } })
  await grid(page).press('Shift+End')
  await page.getByRole('status').getByText('3,001 selected').waitFor()
})

test('who comes to the listing by Tab sees that it has the keyboard', async ({ signIn }) => {
  const page = await signIn()
  await grid(page).waitFor()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expectEventually(() => grid(page).evaluate((element) => element === document.activeElement), true)
  const ring = () => grid(page).evaluate((element) => getComputedStyle(element).outlineStyle)
  await expectEventually(() => ring(), 'solid')
  await page.keyboard.press('ArrowDown')
  // The active line shows the focus now.
  await expectEventually(() => ring(), 'none')
  const line = grid(page).locator('[data-active]')
  await expectEventually(() => line.evaluate((element) => getComputedStyle(element).outlineStyle), 'solid')
})

/** Returns the focused element if it is completely covered. */
const coveredFocus = (page: Page) =>
  page.evaluate(async () => {
    // Elements that appear on focus have done so.
    for (let frame = 0; frame < 2; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn))
    const element = document.activeElement
    if (!element || element === document.body) return null
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const places = [
      [left + 2, top + 2],
      [right - 2, top + 2],
      [left + 2, bottom - 2],
      [right - 2, bottom - 2],
      [(left + right) / 2, (top + bottom) / 2],
    ] as const
    const free = places.some(([x, y]) => element.contains(document.elementFromPoint(x, y)))
    return free ? null : element.outerHTML.slice(0, 120)
  })

/** Creates a folder with a number of files of 100 KB, on the user's own disk. */
const withLargeFiles = (count: number, work: (own: string) => Promise<void>) =>
  withLocalFolder(
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}.bin`, new Uint8Array(100_000)])),
    work,
  )

test('the tray of the uploads hides nothing that has the focus', async ({ program, signIn }) => {
  program.addUsers(Array.from({ length: 24 }, (_, index) => `person ${index}`))
  await withLargeFiles(8, async (own) => {
    const page = await signIn()
    page.on('dialog', (dialog) => void dialog.accept())
    await throttleUpload(page, SLOW_UPLOAD_RATE)
    await selectForUpload(page, 'Upload folder', own)
    await uploadTray(page).getByRole('button', { name: 'Show uploads' }).click()
    await uploadTray(page).getByRole('button', { name: 'Pause all uploads' }).click()
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('link', { name: 'User management' }).click()
    await page.getByRole('link', { name: 'Edit person 23' }).waitFor()
    const covered = new Set<string | null>()
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press('Tab')
      covered.add(await coveredFocus(page))
    }
    expect([...covered]).toEqual([null])
    expect(await uploadTray(page).isVisible()).toBe(true)
  })
})

test('the tray says how far the uploads are at each quarter, and not oftener', async ({ signIn }) => {
  await withLargeFiles(12, async (own) => {
    const page = await signIn({ at: '/files/Album/' })
    await page.evaluate(() => {
      const heard: string[] = []
      new MutationObserver(() => {
        const said = document.querySelector('section[aria-label="Uploads"] > [role=status]')?.textContent ?? ''
        if (said !== '' && heard.at(-1) !== said) heard.push(said)
        document.body.dataset.heard = JSON.stringify(heard)
      }).observe(document.getElementById('app') ?? document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      })
    })
    await throttleUpload(page, 400_000)
    await selectForUpload(page, 'Upload folder', own)
    await page.waitForFunction(() => document.body.dataset.heard?.includes('75%'))
    const heard: unknown = JSON.parse((await page.locator('body').getAttribute('data-heard')) ?? '')
    const quarters = ['0', '25', '50', '75', '100'].map((percent) => `Uploads: ${percent}% done`)
    expect(heard).toEqual(quarters.filter((said) => Array.isArray(heard) && heard.includes(said)))
    await throttleUpload(page, null)
  })
})

test('what is wrong is said at the field it is about, which has the focus', async ({ open, signIn, excuse }) => {
  excuse(/403|401/)
  const door = await open('/login')
  await typeCredentials(door, 'admin', 'not this one')
  await door.getByRole('alert').getByText('Wrong credentials').waitFor()
  const password = (await told(door, 'textbox')).find(({ name }) => name === 'Password')
  expect(password).toMatchObject({ description: 'Wrong credentials', properties: { invalid: 'true', focused: true } })

  const page = await signIn({ at: '/settings/profile' })
  const button = page.locator('form[aria-label="Change password"], form').filter({ hasText: 'New password' })
  await page.getByLabel('New password', { exact: true }).fill('one long password')
  await page.getByLabel('Confirm new password').fill('another long password')
  await button.getByRole('button', { name: 'Update' }).click()
  await page.getByRole('alert').getByText("don't match").waitFor()
  const confirmation = (await told(page, 'textbox')).find(({ name }) => name.startsWith('Confirm'))
  expect(confirmation?.properties.invalid).toBe('true')
  expect(confirmation?.description).toContain("don't match")
})

test('the names of languages are read in their own language', async ({ signIn }) => {
  const page = await signIn({ at: '/settings/profile' })
  const choice = page.getByLabel('Language')
  expect(await choice.locator('option:text-is("Deutsch")').getAttribute('lang')).toBe('de')
  expect(await choice.locator('option:text-is("简体中文")').getAttribute('lang')).toBe('zh-cn')
})

test('a tooltip stays under the pointer, and goes at Esc', async ({ signIn }) => {
  const page = await signIn()
  // A tooltip closes when the focus or a button moves, which happens while the page loads.
  await page.waitForFunction(() => document.activeElement?.role === 'grid')
  await waitForPreload(page)
  await page.getByRole('button', { name: 'Select multiple' }).hover()
  const tip = page.locator('body > [aria-hidden]').getByText('Select multiple')
  await tip.waitFor()
  const box = await tip.boundingBox()
  await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2, { steps: 4 })
  // Time is what is tested: longer than a tooltip stays open.
  await page.waitForTimeout(600)
  expect(await tip.isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await tip.waitFor({ state: 'detached' })
})

test('every page has a name, one heading of the first rank, one main region and its language', async ({ signIn }) => {
  const page = await signIn()
  const pages = {
    '/files/': 'Files',
    '/files/Album/': 'Album - Files',
    '/settings/profile': 'Profile settings',
    '/settings/shares': 'Share management',
    '/settings/global': 'Global settings',
    '/settings/users': 'User management',
    '/settings/users/new': 'New user',
    '/settings/groups': 'Groups',
    '/settings/hooks': 'Hooks',
    '/settings/audit': 'Audit trail',
  }
  for (const [path, title] of Object.entries(pages)) {
    await page.goto(new URL(path, page.url()).href)
    await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
    await page.waitForFunction((wanted) => document.title === wanted, title)
    expect([path, await page.locator('main').count(), await page.locator('h1').count()]).toEqual([path, 1, 1])
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    expect(await page.getByRole('link', { name: 'Skip to content' }).count()).toBe(1)
  }
})

/** Creates a link to a folder and returns its address. */
async function linkTo(page: Page, path: string, rights: Record<string, unknown> = {}): Promise<string> {
  const hash = await page.evaluate(
    async ([at, body]) => {
      const headers = { 'X-Auth': localStorage.getItem('jwt') ?? '' }
      const answer = await fetch(`/api/share${at}`, { method: 'POST', headers, body })
      const made: unknown = await answer.json()
      return made && typeof made === 'object' && 'hash' in made ? String(made.hash) : ''
    },
    [path, JSON.stringify(rights)] as const,
  )
  return `/share/${hash}`
}

test('what a visitor comes to has a name, and folders are told from files', async ({ signIn, open, excuse }) => {
  excuse(/401/)
  const owner = await signIn()
  const visitor = await open(await linkTo(owner, '/many'))
  await visitor.getByRole('link', { name: 'a folder', exact: true }).waitFor()
  const links = await told(visitor, 'link')
  expect(links.find(({ name }) => name === 'a folder')?.description).toBe('Folder')
  await expectEventually(() => visitor.title(), 'many – Coffer')
  const locked = await open(await linkTo(owner, '/Album', { password: 'a long password' }))
  await locked.getByLabel('Password', { exact: true }).waitFor()
  await expectEventually(() => locked.title(), 'This link is password-protected – Coffer')
})

const ENLARGED = { ...PHONE, viewport: { width: 320, height: 256 } }

/** Returns the share of the window's height that an element has. */
const heightOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().height)

/** Returns by how many pixels the page, or a prompt in it, is wider than the window. */
const excess = (page: Page) =>
  page.evaluate(() =>
    Math.max(...[...document.querySelectorAll('html, main, [role=dialog]')].map((box) => box.scrollWidth - innerWidth)),
  )

test('a page enlarged fourfold keeps room for what it is about', async ({ signIn }) => {
  const page = await signIn({ browser: ENLARGED })
  await grid(page).waitFor()
  expect(await excess(page)).toBeLessThanOrEqual(0)
  expect(await heightOf(page, '[role=grid]')).toBeGreaterThan(150)

  await page.keyboard.press('Control+f')
  await prompt(page).getByRole('combobox').fill('file')
  await prompt(page).getByRole('grid').waitFor()
  expect(await excess(page)).toBeLessThanOrEqual(0)
  expect(await heightOf(page, '[role=dialog] [role=grid]')).toBeGreaterThan(100)
  await page.keyboard.press('Escape')

  await page.goto(new URL('/settings/profile', page.url()).href)
  await page.getByLabel('New password', { exact: true }).waitFor()
  expect(await excess(page)).toBeLessThanOrEqual(0)
  expect(await heightOf(page, 'main')).toBeGreaterThan(150)
})

test('a prompt has a name, takes the focus into its field and gives it back', async ({ signIn }) => {
  const page = await signIn()
  await grid(page).press('End')
  await page.keyboard.press('F2')
  await prompt(page).waitFor()
  const [dialog] = await told(page, 'dialog')
  expect(dialog?.name).toBe('Rename “notes.txt”')
  const [field] = await told(page, 'textbox')
  expect(field).toMatchObject({ name: 'Name', properties: { focused: true } })
  await page.keyboard.press('Escape')
  await prompt(page).waitFor({ state: 'detached' })
  await expectEventually(() => grid(page).evaluate((element) => element === document.activeElement), true)
  await page.keyboard.press('Delete')
  await prompt(page).waitFor()
  // The consequence is announced together with the name.
  await prompt(page).getByText('You can restore it from the trash.').waitFor()
  expect((await told(page, 'dialog'))[0]?.description).toContain('You can restore it from the trash.')
})

test('shortcuts of a single key can be switched off, and stay so', async ({ signIn }) => {
  const page = await signIn()
  await grid(page).waitFor()
  await page.keyboard.press('F1')
  const box = prompt(page).getByLabel('Single-key shortcuts')
  await box.uncheck()
  await page.keyboard.press('Escape')
  await page.keyboard.press('F1')
  await box.waitFor()
  // Space scrolls the help, and toggles nothing.
  expect(await box.evaluate((element) => element === document.activeElement)).toBe(false)
  await page.keyboard.press('Escape')
  await page.reload()
  await grid(page).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.press('Control+f')
  await prompt(page).getByRole('combobox').waitFor()
  expect(await page.getByRole('search', { name: 'Filter' }).count()).toBe(0)
})
