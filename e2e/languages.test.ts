import { describe, expect } from 'bun:test'
import type { Page, ViewportSize } from 'playwright-core'
import { LOCALES } from '#contract/locales.ts'
import { repetitions } from '../testing/scale.ts'
import { axeViolations } from './axe-violations.ts'
import { clippedTexts } from './clipped-texts.ts'
import { expectEventually, horizontalOverflow } from './file-listing.ts'
import { PHONE, setUpBrowserTests } from './harness.ts'
import { typeCredentials } from './sign-in.ts'

const { test } = setUpBrowserTests({
  tree: {
    'Photos/summer.jpg': 'x',
    'notes.txt': 'Remember the milk.',
  },
})

/** Waits until changes are painted. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** Waits until the page is shown and painted in a language. */
async function speaks(page: Page, locale: string): Promise<void> {
  const tag = locale === 'pt' ? 'pt-PT' : locale
  await page.waitForFunction((wanted) => document.documentElement.lang === wanted, tag)
  await drawn(page)
}

/**
 * Sets the language of the browser until the test ends, as the option `locale` of a browser profile does. Profiles with different options
 * are not exchanged, and each new one costs more than the screens of a language.
 */
async function prefer(page: Page, locale: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const userAgent = await page.evaluate(() => navigator.userAgent)
  await devtools.send('Emulation.setLocaleOverride', { locale })
  await devtools.send('Emulation.setUserAgentOverride', { userAgent, acceptLanguage: locale })
}

/** Rules of axe about the language itself; the others are checked in every language in the campaign. */
const LANGUAGE_RULES = ['html-has-lang', 'html-lang-valid', 'valid-lang']
const DESK = { width: 1440, height: 900 }
const NARROW = { width: 320, height: 700 }

/**
 * Returns the sizes at which the screens of a language are checked: the narrowest phone, where texts are clipped first, and a desktop for
 * the longest words and for right to left. In the campaign every language is checked at both.
 */
const sizesFor = (locale: string) =>
  repetitions(0, 1) === 1 || ['de', 'ar'].includes(locale) ? [DESK, NARROW] : [NARROW]

/**
 * Languages whose texts are the longest, the widest or the other way round: all their screens are checked. Of the others, the first two
 * screens; in the campaign, all.
 */
const DEMANDING: readonly string[] = ['ar', 'de', 'es', 'fr', 'ja', 'ru']

/** Returns whether all screens of a language are checked in this run. */
const isWalked = (locale: string) => repetitions(0, 1) === 1 || DEMANDING.includes(locale)

/** Returns the texts that are currently clipped, and horizontal overflow. */
async function faults(page: Page): Promise<string[]> {
  const beside = await horizontalOverflow(page)
  return [...(beside > 0 ? [`scrolls by ${beside}`] : []), ...(await clippedTexts(page))]
}

/** Returns the faults at each size, once the layout has adapted. */
async function misfits(page: Page, place: string, sizes: readonly ViewportSize[]): Promise<string[]> {
  const found: string[] = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    await page.waitForFunction((width) => matchMedia(`(width: ${width}px)`).matches, size.width)
    await drawn(page)
    let now = await faults(page)
    for (const end = Date.now() + 60_000; now.length > 0 && Date.now() < end; ) {
      await page.waitForTimeout(200)
      now = await faults(page)
    }
    found.push(...now.map((fault) => `${place} at ${size.width}: ${fault}`))
  }
  return found
}

/** Pages of the settings. */
const SETTINGS = ['profile', 'shares', 'users', 'users/new', 'global', 'hooks', 'audit']

describe.each(LOCALES)('%s', (locale) => {
  test('is spoken as the browser wishes, one language is fetched, and no text is cut off', async ({
    program,
    open,
  }) => {
    const sizes = sizesFor(locale)
    const page = await open('/static/img/logo.svg', { ...PHONE, viewport: NARROW })
    await prefer(page, locale)
    await page.goto(`${program.url}/`)
    await page.locator('input[name=username]').waitFor()
    await speaks(page, locale)
    expect(await page.evaluate(() => document.documentElement.dir)).toBe(locale === 'ar' ? 'rtl' : 'ltr')
    const found = await misfits(page, 'login', sizes)
    await typeCredentials(page)
    await page.locator('[role=grid]').waitFor()
    await speaks(page, locale)
    const fetched = await page.evaluate(() =>
      performance.getEntriesByType('resource').filter(({ name }) => /\/(?:language|visit)-[\w-]{8}\.js$/.test(name)),
    )
    expect(new Set(fetched.map(({ name }) => name)).size).toBe(1)
    found.push(...(await misfits(page, 'listing', sizes)))
    expect(await axeViolations(page, repetitions(0, 1) === 1 ? undefined : LANGUAGE_RULES)).toEqual([])
    expect(found).toEqual([])
    if (!isWalked(locale)) return
    await page.setViewportSize(DESK)
    await page.locator('a[href*="/settings"]').first().click()
    for (const name of SETTINGS) {
      if (name !== 'profile') await page.locator(`main a[href$="/settings/${name}"]`).first().click()
      const [tab, below] = name.split('/')
      const current = `main nav a[href$="/settings/${tab}"][aria-current="${below === undefined ? 'page' : 'true'}"]`
      await page.locator(current).waitFor()
      await page.locator('main h2, main table, main form').first().waitFor()
      await speaks(page, locale)
      found.push(...(await misfits(page, name, sizes)))
    }
    await page.setViewportSize(DESK)
    await page.locator('a[href$="/files/"]').first().click()
    await page.locator('[role=grid]').waitFor()
    await speaks(page, locale)
    const row = page.locator('[role=grid] [role=row]', { hasText: 'notes.txt' })
    for (const [name, keys] of [
      ['help', 'F1'],
      ['palette', 'Control+K'],
      ['rename', 'F2'],
      ['delete', 'Delete'],
      ['search', 'Control+F'],
    ] as const) {
      if ((await row.getAttribute('aria-selected')) !== 'true') await row.click()
      await page.keyboard.press(keys)
      await page.getByRole('dialog').waitFor()
      found.push(...(await misfits(page, name, sizes)))
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    expect(found).toEqual([])
  })
})

/** Widths of windows on small laptops and tablets in px, among them the least with a sidebar beside the bars. */
const MEDIUM_WIDTHS = [800, 1024, 1200]

/** Returns the shortcuts of the visible buttons of the selection bar, and whether the menu follows them inside the window. */
const selectionBar = (page: Page) =>
  page.locator('[data-selecting]').evaluate((bar) => {
    const buttons = [...bar.querySelectorAll('button')]
    const isInside = (button: HTMLElement) => {
      const { left, right } = button.getBoundingClientRect()
      const box = bar.getBoundingClientRect()
      return left >= Math.max(0, box.left) && right <= Math.min(innerWidth, box.right)
    }
    const last = buttons.at(-1)
    return {
      outside: buttons.filter((button) => !isInside(button)).map(({ textContent }) => textContent),
      shortcuts: buttons.map(({ dataset }) => dataset.shortcut).filter((shortcut) => shortcut !== undefined),
      endsWithMenu: last?.ariaHasPopup === 'menu',
    }
  })

test('from 800 to 1200 px, the actions for the selection are on the screen in every language', async ({
  program,
  signIn,
}) => {
  // The language is stored for the user, and the administrator has none in the other tests.
  program.addUser('polyglot')
  const page = await signIn({ as: 'polyglot', at: '/settings/profile' })
  const options = page.locator('main select').first().locator('option')
  await options.nth(LOCALES.length).waitFor({ state: 'attached' })
  const named = await options.evaluateAll((all) =>
    all.map((option) => [option.getAttribute('value'), option.textContent] as const),
  )
  await page.locator('a[href$="/files/"]').first().click()
  await page.locator('[role=grid] [role=row]', { hasText: 'notes.txt' }).click()
  await page.locator('[data-selecting]').waitFor()
  const found: string[] = []
  for (const [locale, name] of named) {
    if (!locale || !name) continue
    await page.keyboard.press('Control+K')
    await page.getByRole('dialog').locator('input').fill(name)
    await page.getByRole('option', { name: new RegExp(`${RegExp.escape(name)}\\W*$`) }).click()
    await speaks(page, locale)
    for (const width of MEDIUM_WIDTHS) {
      const size = { width, height: 800 }
      found.push(...(await misfits(page, `selection in ${locale}`, [size])))
      await expectEventually(() => selectionBar(page), {
        outside: [],
        shortcuts: expect.arrayContaining(['Escape', 'Mod+S', 'Delete']),
        endsWithMenu: true,
      })
    }
  }
  expect(found).toEqual([])
})

test('actions that do not fit move into the menu, in their order, and return', async ({ signIn }) => {
  const page = await signIn({ browser: { locale: 'de' } })
  await page.locator('[role=grid] [role=row]', { hasText: 'notes.txt' }).click()
  const bar = page.locator('[data-selecting]')
  const texts = () => bar.locator('button:not([aria-label])').allInnerTexts()
  const all = ['Teilen', 'Umbenennen', 'Kopieren nach…', 'Verschieben nach…', 'Herunterladen', 'Löschen']
  await expectEventually(texts, all)
  await bar.getByRole('button', { name: 'Teilen' }).focus()
  // Larger texts need more room than any language.
  await bar.evaluate((element) => element.style.setProperty('max-inline-size', '600px'))
  await expectEventually(texts, ['Verschieben nach…', 'Herunterladen', 'Löschen'])
  // The focus is where the action went.
  await expectEventually(
    () => bar.locator('[aria-haspopup=menu]').evaluate((menu) => menu === document.activeElement),
    true,
  )
  await page.keyboard.press('Enter')
  const entries = () => page.getByRole('menu').locator('[role^=menuitem]').allInnerTexts()
  await expectEventually(
    async () => (await entries()).map((text) => text.split('\n')[0]).filter((text) => all.includes(text ?? '')),
    ['Teilen', 'Umbenennen', 'Kopieren nach…'],
  )
  await page.keyboard.press('Escape')
  await bar.evaluate((element) => element.style.removeProperty('max-inline-size'))
  await expectEventually(texts, all)
})

test('texts that do not fit are found', async ({ open }) => {
  const page = await open('/')
  await page.locator('input[name=username]').waitFor()
  await page.evaluate(() => {
    const add = (text: string, style: string) => {
      const box = document.createElement('div')
      box.textContent = text
      box.style.cssText = `position: absolute; inset-block-start: 0; white-space: nowrap; ${style}`
      document.body.append(box)
    }
    add('cut by an ellipsis', 'inline-size: 40px; overflow: hidden; text-overflow: ellipsis')
    add('wider than its box', 'inline-size: 40px')
    add('hidden in its lower half', 'block-size: 8px; overflow: hidden')
    add('beyond the edge', 'inset-inline-start: calc(100vw - 30px)')
    add('it can be scrolled to', 'inline-size: 40px; overflow: auto')
    add('it fits', 'padding: 4px')
  })
  expect(await clippedTexts(page)).toEqual([
    'cut off: cut by an ellipsis',
    'runs over: wider than its box',
    'cut off below: hidden in its lower half',
    'off the screen: beyond the edge',
  ])
})

test('another language is spoken at once, without a reload, and on the next visit', async ({ signIn }) => {
  const page = await signIn({ at: '/settings/profile' })
  await page.evaluate(() => Object.assign(globalThis, { sameLoad: true }))
  const language = page.locator('main select').first()
  for (const [locale, dir] of [
    ['de', 'ltr'],
    ['ar', 'rtl'],
    ['ja', 'ltr'],
  ] as const) {
    await language.selectOption(locale)
    await page.locator('main form button[type=submit]').first().click()
    await speaks(page, locale)
    await expectEventually(() => page.evaluate(() => document.documentElement.dir), dir)
    expect(await page.evaluate(() => Reflect.get(globalThis, 'sameLoad'))).toBe(true)
  }
  await page.reload()
  await speaks(page, 'ja')
  await language.selectOption('')
  await page.locator('main form button[type=submit]').first().click()
  await speaks(page, 'en')
})

test('keys are called what the keyboards of the language call them', async ({ signIn }) => {
  const page = await signIn({ browser: { locale: 'de' } })
  await page.locator('[role=grid]').waitFor()
  await expectEventually(() => page.locator('header kbd').first().textContent(), 'Strg+F')
  expect(await page.locator('[aria-keyshortcuts="Control+F"]').count()).toBeGreaterThan(0)
  await page.keyboard.press('F1')
  const help = page.getByRole('dialog')
  await help.getByText('Strg+Klick').waitFor()
  expect(await help.locator('kbd').allInnerTexts()).toEqual(expect.arrayContaining(['Strg+A', 'Entf', 'F2', 'Strg+K']))
})

test('where nothing was typed yet, the hint begins where the language does', async ({ signIn }) => {
  const page = await signIn({ browser: { locale: 'ar' } })
  await page.locator('[role=grid]').waitFor()
  for (const shortcut of ['Control+k', 'Control+f']) {
    await page.keyboard.press(shortcut)
    const field = page.getByRole('dialog').locator('input').first()
    await field.waitFor()
    const direction = () => field.evaluate((input) => getComputedStyle(input).direction)
    await expectEventually(() => direction(), 'rtl')
    await field.fill('espa')
    await expectEventually(() => direction(), 'ltr')
    // Isolation characters around words of other languages are not shown.
    if (shortcut === 'Control+k') await page.getByRole('option', { name: 'Español' }).waitFor()
    expect(await page.getByRole('dialog').textContent()).not.toContain('U+')
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })
  }
})
