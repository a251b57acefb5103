import { afterAll, expect } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { axeViolationsInBothThemes } from './axe-violations.ts'
import { expectEventually, item } from './file-listing.ts'
import { setUpBrowserTests } from './harness.ts'
import { waitForWorker } from './service-worker.ts'
import { typeCredentials } from './sign-in.ts'

const brandingDir = mkdtempSync(join(tmpdir(), 'coffer-branding-'))
afterAll(() => rmSync(brandingDir, { recursive: true }))

const { test } = setUpBrowserTests({
  flags: ['--base-url', '/a/b', '--branding-dir', brandingDir],
  tree: { 'a.txt': 'text', 'box/': '' },
})

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16"/></svg>'

/** Saves settings like the administrator's page: merged into the existing ones. */
async function set(page: Page, branding: Record<string, unknown>, others: Record<string, unknown> = {}): Promise<void> {
  const status = await page.evaluate(
    async ({ branding, others }) => {
      const address = '/a/b/api/settings'
      const headers = { 'X-Auth': localStorage.getItem('jwt') ?? '' }
      const now = await (await fetch(address, { headers })).json()
      const body = JSON.stringify({ ...now, ...others, branding: { ...now.branding, ...branding } })
      return (await fetch(address, { method: 'PUT', headers, body })).status
    },
    { branding, others },
  )
  expect(status).toBe(200)
}

const accent = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim())
const logo = (page: Page) =>
  page
    .locator('img[src*="logo.svg"]')
    .first()
    .evaluate((image: HTMLImageElement) => fetch(image.src).then((r) => r.text()))
const background = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
const outline = (page: Page) => page.evaluate(() => getComputedStyle(document.body).outlineStyle)

test('an open page of somebody else follows what an administrator sets, without a reload', async ({
  signIn,
  excuse,
}) => {
  // Requested by a page just before the administrator removed it.
  excuse(/style from '[^']*\/static\/custom\.css/)
  const admin = await signIn()
  const other = await signIn()
  await other.evaluate(() => Reflect.set(window, 'notReloaded', true))
  await other
    .getByRole('link', { name: /^Coffer/ })
    .first()
    .waitFor()
  const bright = await background(other)
  const own = await accent(other)

  mkdirSync(join(brandingDir, 'acme/img'), { recursive: true })
  writeFileSync(join(brandingDir, 'acme/img/logo.svg'), LOGO)
  writeFileSync(join(brandingDir, 'acme/custom.css'), 'body { outline-style: dotted }')
  await set(admin, { name: 'Acme <b>Files</b>', color: '#7a1fa2', theme: 'dark', files: 'acme', disableExternal: true })
  // Any further action is enough: the next response of the server notifies the page.
  await item(other, 'box').dblclick()

  await other.getByText('Acme <b>Files</b>').waitFor()
  await expectEventually(() => logo(other), LOGO)
  await expectEventually(() => accent(other), expect.stringContaining('#7a1fa2'))
  await expectEventually(async () => (await background(other)) === bright, false)
  await expectEventually(() => outline(other), 'dotted')
  await expectEventually(() => other.getByRole('link', { name: /^Coffer/ }).count(), 0)

  await set(admin, { name: '', color: '', theme: '', files: '', disableExternal: false })
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expectEventually(() => accent(other), own)
  await expectEventually(() => outline(other), 'none')
  await expectEventually(async () => (await logo(other)) === LOGO, false)
  await expectEventually(() => background(other), bright)
  expect(await other.evaluate(() => Reflect.get(window, 'notReloaded'))).toBe(true)
})

test('the login page shows the brand from its first moment, and offers to sign up as soon as that is allowed', async ({
  open,
  signIn,
}) => {
  const admin = await signIn()
  writeFileSync(join(brandingDir, 'custom.css'), 'body { outline-style: dotted }')
  await set(admin, { name: 'Acme', color: '#ffe600', theme: 'dark', files: '.' })
  const page = await open('/login')
  await page.getByRole('heading', { name: 'Acme' }).waitFor()
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
  expect(await outline(page)).toBe('dotted')
  expect(await axeViolationsInBothThemes(page)).toEqual([])

  const signUp = page.getByRole('button', { name: 'Create an account' })
  expect(await signUp.count()).toBe(0)
  await set(admin, {}, { signup: true })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await signUp.waitFor()
})

test('visitors see the colors of their system if the administrator wants that, and signed-in users the theme', async ({
  open,
  signIn,
}) => {
  const admin = await signIn()
  await set(admin, { name: '', color: '', theme: 'dark', files: '', followSystem: true })
  const hash = await admin.evaluate(async () => {
    const headers = { 'X-Auth': localStorage.getItem('jwt') ?? '' }
    return (await (await fetch('/a/b/api/share/box', { method: 'POST', headers, body: '{}' })).json()).hash
  })
  const page = await open(`/share/${hash}`)
  await page.getByRole('heading', { level: 1, name: 'box' }).waitFor()
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await background(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await background(page)
  expect(dark).not.toBe(light)

  await page.goto(new URL('/a/b/login', page.url()).href)
  await page.getByRole('textbox', { name: 'Username' }).waitFor()
  await expectEventually(() => background(page), dark)
  await page.emulateMedia({ colorScheme: 'light' })
  await expectEventually(() => background(page), light)
  await typeCredentials(page)
  await item(page, 'box').waitFor()
  await expectEventually(() => background(page), dark)
  await set(admin, { theme: '', followSystem: false })
})

test('the page of a link has the brand, and nothing that leads elsewhere, from its first moment', async ({
  open,
  signIn,
  excuse,
}) => {
  excuse(/status of 404/)
  const admin = await signIn()
  mkdirSync(join(brandingDir, 'img'), { recursive: true })
  writeFileSync(join(brandingDir, 'img/logo.svg'), LOGO)
  writeFileSync(join(brandingDir, 'custom.css'), 'body { outline-style: dotted }')
  const elsewhere = (page: Page) =>
    page
      .locator('a[href]')
      .evaluateAll((links) =>
        links.map((link) => String(Reflect.get(link, 'href'))).filter((to) => !to.startsWith(origin)),
      )
  await set(admin, { name: 'Acme <b>Files</b>', color: '#7a1fa2', theme: 'dark', files: '.', disableExternal: false })
  const hash = await admin.evaluate(async () => {
    const headers = { 'X-Auth': localStorage.getItem('jwt') ?? '' }
    return (await (await fetch('/a/b/api/share/box', { method: 'POST', headers, body: '{}' })).json()).hash
  })
  const before = await open(`/share/${hash}`)
  await before.getByRole('heading', { level: 1, name: 'box' }).waitFor()
  await expectEventually(async () => (await elsewhere(before)).length > 0, true)

  await set(admin, { disableExternal: true })
  for (const [at, title] of [
    [`/share/${hash}`, 'box'],
    ['/share/no-such-link', /./],
  ] as const) {
    const page = await open(at)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.getByText('Acme <b>Files</b>').first().waitFor()
    expect(await page.title()).toContain('Acme <b>Files</b>')
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
    expect(await accent(page)).toContain('#7a1fa2')
    await expectEventually(() => outline(page), 'dotted')
    await expectEventually(() => logo(page), LOGO)
    expect(await elsewhere(page)).toEqual([])
    expect(await axeViolationsInBothThemes(page)).toEqual([])
  }
  await set(admin, { name: '', color: '', theme: '', files: '', disableExternal: false })
})

test('the installed app has the brand: its name, colour and icons, and without a connection', async ({
  open,
  signIn,
  excuse,
}) => {
  excuse(/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/)
  const admin = await signIn()
  mkdirSync(join(brandingDir, 'img'), { recursive: true })
  writeFileSync(join(brandingDir, 'img/logo.svg'), LOGO)
  writeFileSync(join(brandingDir, 'custom.css'), 'body { outline-style: dotted }')
  await set(admin, { name: 'Acme', color: '#7a1fa2', theme: 'dark', files: '.' })
  const page = await open('/files/', { serviceWorkers: 'allow' })
  await typeCredentials(page)
  await item(page, 'box').waitFor()
  const { data } = await (await page.context().newCDPSession(page)).send('Page.getAppManifest')
  expect(JSON.parse(data ?? '')).toMatchObject({ name: 'Acme', short_name: 'Acme', theme_color: expect.any(String) })
  const icons = await page.evaluate(async (manifest) => {
    const sources: { src: string }[] = JSON.parse(manifest).icons
    const at = document.querySelector('link[rel=manifest]')?.getAttribute('href') ?? ''
    const replies = sources.map(({ src }) => fetch(new URL(src, new URL(at, location.href))))
    return Promise.all(replies.map(async (reply) => (await reply).status))
  }, data ?? '')
  expect(icons.length).toBeGreaterThan(0)
  expect(new Set(icons)).toEqual(new Set([200]))

  await waitForWorker(page)
  const isKept = () =>
    page.evaluate(async () => {
      const found = ['custom.css', 'img/logo.svg'].map((name) =>
        caches.match(`/a/b/static/${name}`, { ignoreSearch: true }),
      )
      return (await Promise.all(found)).every((one) => one !== undefined)
    })
  await expectEventually(isKept, true)
  await page.context().setOffline(true)
  await page.reload()
  await page.getByText('Acme').first().waitFor()
  await expectEventually(() => accent(page), expect.stringContaining('#7a1fa2'))
  await expectEventually(() => outline(page), 'dotted')
  await page.context().setOffline(false)
  await item(page, 'box').waitFor()
  await set(admin, { name: '', color: '', theme: '', files: '' })
})
