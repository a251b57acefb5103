// Notifications on devices, with a push service of this test in place of the one of the browser's vendor. What the browser does with it is
// replaced in the page (`PushManager`); the messages that the server sends there are decrypted here with the keys of the device, and
// delivered to the service worker by DevTools. The headless shell shows no notifications: the calls that show and close them are recorded
// instead. Not covered: registering at a real push service, decryption by the browser, what notifications look like, and the click on one
// (`web/worker/push.test.ts` covers what follows it).
import { afterAll, expect } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { openPushService, PUSH_CERTIFICATE } from '#testing/push-service.ts'
import { axeViolationsInBothThemes } from './axe-violations.ts'
import { expectEventually } from './file-listing.ts'
import { setUpBrowserTests } from './harness.ts'
import type { Program } from './program.ts'
import { waitForWorker } from './service-worker.ts'

const folder = mkdtempSync(join(tmpdir(), 'coffer-push-'))
afterAll(() => rmSync(folder, { recursive: true }))
const authority = join(folder, 'ca.pem')
writeFileSync(authority, PUSH_CERTIFICATE)
const { test } = setUpBrowserTests({
  tree: { 'a.txt': 'a' },
  flags: ['--webhook-networks', '127.0.0.1/32', '--webhook-ca', authority],
})

const APP: BrowserContextOptions = { serviceWorkers: 'allow' }
type Device = ReturnType<typeof openPushService>['device']

const ownCard = (page: Page) => page.getByRole('region', { name: 'Notifications on this device' })
const allow = (program: Program) => program.storeSetting('push', { enabled: true, contact: '' })

/** Replaces the push service of the browser by one with this device. Runs in the page. */
function replacePushManager({ endpoint, keys }: Device): void {
  const bytesOf = (text: string) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0)).buffer
  const subscription = (key: string) => ({
    endpoint,
    options: { applicationServerKey: bytesOf(key) },
    getKey: (name: 'p256dh' | 'auth') => bytesOf(keys[name]),
    unsubscribe: async () => {
      localStorage.removeItem('test-push')
      return true
    },
  })
  const replacement = {
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      localStorage.setItem('test-push', applicationServerKey)
      return subscription(applicationServerKey)
    },
    getSubscription: async () => {
      const key = localStorage.getItem('test-push')
      return key === null ? null : subscription(key)
    },
  }
  Object.assign(PushManager.prototype, replacement)
  Object.defineProperty(Notification, 'permission', { value: 'granted' })
  Object.defineProperty(Notification, 'requestPermission', { value: async () => 'granted' })
}

/** Delivers a decrypted message to the service worker of the page. */
async function deliver(page: Page, data: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const { promise, resolve } = Promise.withResolvers<string>()
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const { registrationId } of registrations) resolve(registrationId)
  })
  await devtools.send('ServiceWorker.enable')
  const origin = new URL(page.url()).origin
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await promise, data })
  await devtools.detach()
}

/** Records the notifications that the service worker shows, in place of the device. Returns a function that returns their texts. */
async function recordShown(page: Page): Promise<() => Promise<string[]>> {
  const worker = page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent('serviceworker'))
  await worker.evaluate(() => {
    const shown: { title: string; body: string; data: unknown; tag: string }[] = []
    Object.assign(globalThis, { shown })
    Object.assign(ServiceWorkerRegistration.prototype, {
      getNotifications: async ({ tag }: { tag: string }) => shown.filter((one) => one.tag === tag),
      showNotification: async (title: string, options: { body: string; data: unknown; tag: string }) =>
        void shown.push({ ...options, title }),
    })
  })
  return () =>
    worker.evaluate(() => {
      const { shown } = globalThis as unknown as { shown: { title: string; body: string; data: unknown }[] }
      return shown.map((one) => JSON.stringify([`${one.title}: ${one.body}`, one.data]))
    })
}

/** Lets the page see notifications with these data, in place of those of the device. */
const showToPage = (page: Page, all: readonly unknown[]) =>
  page.evaluate((known) => {
    let left = known.map((data, index) => ({ data, index }))
    Object.assign(globalThis, { left: () => left.map(({ data }) => JSON.stringify(data)) })
    Object.assign(ServiceWorkerRegistration.prototype, {
      getNotifications: async () =>
        left.map(({ data, index }) => ({
          data,
          close: () => {
            left = left.filter((one) => one.index !== index)
          },
        })),
    })
  }, all)
const leftOnPage = (page: Page) => page.evaluate(() => (globalThis as unknown as { left: () => string[] }).left())

test('an administrator allows them in the settings; until then there is no card', async ({ signIn }) => {
  const page = await signIn({ at: '/settings/profile' })
  await page.getByRole('heading', { name: 'Devices' }).waitFor()
  expect(await ownCard(page).count()).toBe(0)
  await page.goto(page.url().replace('/profile', '/global'))
  const card = page.getByRole('form', { name: 'Notifications on devices' })
  await card.getByRole('checkbox', { name: 'Allow notifications on devices' }).check()
  await card.getByLabel('Contact address').fill('nobody')
  await card.getByRole('button', { name: 'Update' }).click()
  await card.getByText('Enter an email address.').waitFor()
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await card.getByLabel('Contact address').fill('admin@example.test')
  await card.getByRole('button', { name: 'Update' }).click()
  await page.getByText('Settings updated').first().waitFor()
  await page.goto(page.url().replace('/global', '/profile'))
  await ownCard(page).waitFor()
})

test('turned on, tested, shown by the device, closed when it is read, and turned off', async ({ signIn, program }) => {
  await using push = openPushService()
  allow(program)
  const before = (page: Page) => page.addInitScript(replacePushManager, push.device)
  const page = await signIn({ at: '/settings/profile', browser: APP, before })
  await waitForWorker(page)
  const shown = await recordShown(page)
  const card = ownCard(page)
  await card.getByRole('button', { name: 'Turn on' }).press('Enter')
  await card.getByRole('checkbox', { name: 'Uploads by link' }).waitFor()
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await card.getByRole('button', { name: 'Send a test' }).click()
  await page.getByText('Test sent').first().waitFor()
  await deliver(page, push.texts()[0] ?? '')
  const tested = ['Coffer: Notifications work on this device.', { path: '/settings/profile', ids: [] }]
  await expectEventually(shown, [JSON.stringify(tested)])

  await card.getByRole('checkbox', { name: 'Failed tasks' }).uncheck()
  await page.reload()
  await expectEventually(() => card.getByRole('checkbox', { name: 'Failed tasks' }).isChecked(), false)
  expect(await card.getByRole('checkbox', { name: 'Uploads by link' }).isChecked()).toBe(true)

  const token = (await page.evaluate(() => localStorage.getItem('jwt'))) ?? ''
  const ask = (path: string, body: object) =>
    fetch(`${program.url}${path}`, { method: 'POST', headers: { 'X-Auth': token }, body: JSON.stringify(body) })
  const uploads = { maxFileSize: null, maxTotalSize: null, maxFiles: null, extensions: [], askName: false }
  const { hash } = (await (await ask('/api/share/', { kind: 'upload', uploads })).json()) as { hash: string }
  expect((await fetch(`${program.url}/api/public/drop/${hash}/secret.txt`, { method: 'POST', body: 'x' })).ok).toBe(
    true,
  )
  await expectEventually(async () => push.received.length, 2)
  await deliver(page, push.texts()[1] ?? '')
  await expectEventually(async () => (await shown()).length, 2)
  const [text, data] = JSON.parse((await shown())[1] ?? '[]') as [string, { ids: number[] }]
  expect(text).toBe('Coffer: 1 file was uploaded through your upload links')

  // One that is unread, and one of a notice that was removed.
  await page.goto(`${program.url}/files/`)
  await showToPage(page, [data, { path: '/files/', ids: [999_999] }])
  await page.getByRole('button', { name: 'Notifications 1', exact: true }).click()
  await expectEventually(() => leftOnPage(page), [JSON.stringify(data)])
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expectEventually(() => leftOnPage(page), [])
  await page.goto(`${program.url}/settings/profile`)
  await card.getByRole('button', { name: 'Turn off' }).click()
  await card.getByRole('button', { name: 'Turn on' }).waitFor()
})

test('a browser that blocks notifications, or does not support them, is told so', async ({ signIn, program }) => {
  allow(program)
  const page = await signIn({
    at: '/settings/profile',
    before: (page) => page.addInitScript(() => Object.defineProperty(Notification, 'permission', { value: 'denied' })),
  })
  await ownCard(page).getByText('Your browser blocks notifications.', { exact: false }).waitFor()
  const other = await signIn({
    at: '/settings/profile',
    before: (page) => page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager')),
  })
  await ownCard(other).getByText("This browser doesn't support notifications here.", { exact: false }).waitFor()
})
