import { describe, expect } from 'bun:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { axeViolationsOfScreen } from './axe-violations.ts'
import { expectEventually, waitForPreload } from './file-listing.ts'
import { PHONE, setUpBrowserTests } from './harness.ts'
import { PASSWORD } from './program.ts'
import { openRelay } from './relay.ts'
import { activateWaitingWorker, untilInPage, waitForWorker } from './service-worker.ts'
import { typeCredentials } from './sign-in.ts'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const theatre = setUpBrowserTests({
  tree: { 'Secret plans/a private letter.txt': 'dear diary', 'picture.png': PIXEL, 'in/': '' },
})
const { test } = theatre

const A_DAY = 24 * 3600 * 1000

const APP: BrowserContextOptions = { serviceWorkers: 'allow' }

const nothingIsKept = (page: Page) =>
  untilInPage(page, async () => (await indexedDB.databases()).every(({ name }) => !name?.startsWith('coffer-received')))

/** Returns the number of pending shared items. */
const waiting = (page: Page) =>
  page.evaluate(async () => {
    const request = indexedDB.open('coffer-received /')
    await new Promise((resolve) => request.addEventListener('success', resolve))
    const count = request.result.transaction('received').objectStore('received').count()
    await new Promise((resolve) => count.addEventListener('success', resolve))
    request.result.close()
    return count.result
  })

/** Only for pages that stay open: a database opened here while it is being deleted would be created anew. */
const nothingWaits = (page: Page) =>
  untilInPage(page, async () => {
    const request = indexedDB.open('coffer-received /')
    await new Promise((resolve) => request.addEventListener('success', resolve))
    const count = request.result.transaction('received').objectStore('received').count()
    await new Promise((resolve) => count.addEventListener('success', resolve))
    request.result.close()
    return count.result === 0
  })

/** Returns every entry of every cache, with its content. */
const entries = (page: Page) =>
  page.evaluate(async () => {
    const all: { address: string; body: string; headers: string }[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        const headers = JSON.stringify([...(response?.headers ?? [])])
        all.push({ address: new URL(request.url).pathname, body: (await response?.text()) ?? '', headers })
      }
    }
    return all
  })

/** Submits a form as a share sheet does, from a page of Coffer itself. */
const share = (page: Page, fields: Record<string, string>, files: Record<string, string> = {}) =>
  page.evaluate(
    ([texts, contents]) => {
      const form = document.createElement('form')
      form.method = 'POST'
      form.enctype = 'multipart/form-data'
      form.action = '/share-target'
      const add = (type: string, name: string) => {
        const field = document.createElement('input')
        field.type = type
        field.name = name
        form.append(field)
        return field
      }
      for (const [name, value] of Object.entries(texts)) add('hidden', name).value = value
      const data = new DataTransfer()
      for (const [name, content] of Object.entries(contents)) data.items.add(new File([content], name))
      if (data.files.length > 0) add('file', 'files').files = data.files
      document.body.append(form)
      form.submit()
    },
    [fields, files] as const,
  )

const databases = (page: Page) =>
  page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name ?? '').filter((name) => name.startsWith('coffer-received')),
  )

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(/\/login$/)
}

describe('the shell', () => {
  test('is shown while the server is away, says so, and goes on when it is back', async ({
    program,
    signIn,
    excuse,
  }) => {
    excuse(
      /ERR_CONNECTION_REFUSED|Failed to load resource|Failed to fetch|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|ERR_INCOMPLETE_CHUNKED/,
    )
    const page = await signIn({ browser: APP, preloads: true })
    await page.getByText('picture.png').waitFor()
    await waitForWorker(page)
    await program.kill()
    try {
      await page.reload()
      await page.getByText("The server can't be reached.").first().waitFor()
      expect(await page.getByRole('button', { name: 'Try again' }).count()).toBeGreaterThan(0)
      await expectEventually(() => page.getByRole('navigation', { name: 'Sidebar' }).count(), 1)
    } finally {
      await program.restart()
    }
    await page.getByText('picture.png').waitFor()
  })

  test('says that the device is offline', async ({ signIn, excuse }) => {
    excuse(/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/)
    const page = await signIn({ browser: { ...APP, ...PHONE }, preloads: true })
    await page.getByText('picture.png').waitFor()
    await waitForWorker(page)
    await page.context().setOffline(true)
    await page.reload()
    await page.getByText("You're offline").first().waitFor()
    expect(await axeViolationsOfScreen(page)).toEqual([])
    await page.context().setOffline(false)
    await page.getByText('picture.png').waitFor()
  })

  test('holds nothing of anybody', async ({ signIn, excuse }) => {
    excuse(/status of 401/)
    const page = await signIn({ browser: APP, preloads: true })
    await page.getByText('picture.png').waitFor()
    await waitForWorker(page)
    await page.reload()
    await page.getByRole('link', { name: 'Secret plans' }).dblclick()
    await page.getByRole('link', { name: 'a private letter.txt' }).dblclick()
    await page.getByText('dear diary').waitFor()
    await page.goto(`${theatre.program().url}/files/picture.png`)
    await page.getByRole('img', { name: 'picture.png' }).waitFor()
    const token = await page.evaluate(() => localStorage.getItem('jwt') ?? '')
    expect(token).not.toBe('')
    await page.goto(`${theatre.program().url}/files/`)
    await logOut(page)
    const all = await entries(page)
    expect(all.length).toBeGreaterThan(3)
    const kinds =
      /^\/(?:static\/(?:assets\/[^/]+|runtime-config\.js|custom\.css|img\/logo\.svg|img\/icons\/favicon\.svg))?$/
    expect(all.map(({ address }) => address).filter((address) => !kinds.test(address))).toEqual([])
    const words = JSON.stringify(all)
    for (const secret of ['Secret plans', 'private letter', 'dear diary', 'picture.png', token, PASSWORD])
      expect(words.includes(secret)).toBe(false)
    expect(await databases(page)).toEqual([])
  })

  test('has no worker where the browser has none', async ({ signIn }) => {
    const page = await signIn()
    await page.getByText('picture.png').waitFor()
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  })
})

describe('a new version', () => {
  test('is told, and comes when the person says so', async ({ open, excuse }) => {
    // The event stream of the closed page.
    excuse(/ERR_INCOMPLETE_CHUNKED_ENCODING/)
    await using relay = await openRelay(theatre.program().url)
    const page = await open('/', APP)
    await page.goto(`${relay.url}/files/`)
    await typeCredentials(page)
    await page.getByText('picture.png').waitFor()
    await waitForWorker(page)
    relay.publish()
    const update = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update().then(() => null))
    await update()
    const told = page.getByRole('region', { name: 'Notifications' }).getByText('A new version is available.')
    await told.waitFor()
    expect(await page.locator('script[src*=again]').count()).toBe(0)
    await page.getByRole('button', { name: 'Reload page' }).click()
    await page.locator('script[src*=again]').waitFor({ state: 'attached' })
    await page.getByText('picture.png').waitFor()
    // The new worker takes over without a prompt, and the caches of the old version are deleted.
    await activateWaitingWorker(page)
    await page.goto(`${relay.url}/files/`)
    await page.getByText('picture.png').waitFor()
    await untilInPage(page, async () => {
      const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
      return all.length === 1 && all.flat().some(({ url }) => url.includes('again'))
    })
    expect(await told.count()).toBe(0)
  })
})

describe('what another app shares', () => {
  const prompt = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

  test('is uploaded where the person says, and forgotten here', async ({ program, signIn }) => {
    const page = await signIn({ browser: { ...APP, ...PHONE } })
    await page.getByText('picture.png').waitFor()
    await waitForWorker(page)
    await share(page, { title: 'A meadow', text: 'with a cow' }, { 'cow.txt': 'moo', 'bull.txt': 'boo' })
    const dialog = prompt(page, 'Save 3 items')
    await dialog.getByText('cow.txt').waitFor()
    await dialog.getByText('A meadow.txt').waitFor()
    expect(await axeViolationsOfScreen(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Select another folder' }).click()
    await page.getByRole('option', { name: 'in', exact: true }).click()
    await page.getByRole('button', { name: 'Select “in”' }).click()
    // Clicks before the user can have read the prompt are ignored: the button is disabled meanwhile, and this waits.
    await dialog.getByRole('button', { name: 'Upload here', disabled: false }).click()
    await page.waitForURL(/\/files\/$/)
    const there = (name: string) => Bun.file(`${program.root}/in/${name}`)
    await nothingWaits(page)
    expect(await there('cow.txt').text()).toBe('moo')
    expect(await there('bull.txt').text()).toBe('boo')
    expect(await there('A meadow.txt').text()).toBe('A meadow\nwith a cow\n')
  })

  test('waits for who has to sign in first', async ({ signIn, excuse }) => {
    excuse(/status of 401/)
    const page = await signIn({ browser: APP })
    await page.getByText('picture.png').waitFor()
    await waitForWorker(page)
    await logOut(page)
    await share(page, {}, { 'later.txt': 'later' })
    await page.waitForURL(/\/login/)
    await page.getByLabel('Username').waitFor()
    await typeCredentials(page)
    await prompt(page, 'Save 1 item').getByText('later.txt').waitFor()
    await prompt(page, 'Save 1 item').getByRole('button', { name: 'Discard' }).click()
    await page.waitForURL(/\/files\/$/)
    await nothingWaits(page)
  })

  test('that came while the person was asked is not forgotten with the others', async ({ signIn }) => {
    const page = await signIn({ browser: APP })
    await page.getByText('picture.png').waitFor()
    await waitForWorker(page)
    await share(page, { text: 'first' })
    await prompt(page, 'Save 1 item').waitFor()
    await page.evaluate(async () => {
      const request = indexedDB.open('coffer-received /')
      await new Promise((resolve) => request.addEventListener('success', resolve))
      const store = request.result.transaction('received', 'readwrite').objectStore('received')
      const added = store.add({ at: Date.now(), title: 'second', text: '', url: '', files: [] })
      await new Promise((resolve) => added.addEventListener('success', resolve))
      request.result.close()
    })
    await prompt(page, 'Save 1 item').getByRole('button', { name: 'Discard' }).click()
    await page.waitForURL(/\/files\/$/)
    await untilInPage(page, async () => {
      const request = indexedDB.open('coffer-received /')
      await new Promise((resolve) => request.addEventListener('success', resolve))
      const count = request.result.transaction('received').objectStore('received').count()
      await new Promise((resolve) => count.addEventListener('success', resolve))
      request.result.close()
      return count.result === 1
    })
    await page.reload()
    await prompt(page, 'Save 1 item').getByText('second.txt').waitFor()
    await prompt(page, 'Save 1 item').getByRole('button', { name: 'Discard' }).click()
    await nothingWaits(page)
  })

  test('that is too old is forgotten alone', async ({ signIn }) => {
    const page = await signIn({ browser: APP })
    await page.getByText('picture.png').waitFor()
    await waitForWorker(page)
    await share(page, { title: 'first' })
    await prompt(page, 'Save 1 item').waitFor()
    await page.evaluate(async (old) => {
      const request = indexedDB.open('coffer-received /')
      await new Promise((resolve) => request.addEventListener('success', resolve))
      const store = request.result.transaction('received', 'readwrite').objectStore('received')
      const added = store.add({ at: Date.now() - old, title: 'yesterday', text: '', url: '', files: [] })
      await new Promise((resolve) => added.addEventListener('success', resolve))
      request.result.close()
    }, A_DAY)
    await page.keyboard.press('Escape')
    await page.waitForURL(/\/files\/$/)
    await page.reload()
    await prompt(page, 'Save 1 item').getByText('first.txt').waitFor()
    expect(await waiting(page)).toBe(1)
    await prompt(page, 'Save 1 item').getByRole('button', { name: 'Discard' }).click()
    await nothingWaits(page)
  })

  test('waits behind another prompt, and is asked again once it was put aside', async ({ signIn }) => {
    const page = await signIn({ browser: APP })
    await page.getByText('picture.png').waitFor()
    await waitForWorker(page)
    await share(page, {}, { 'aside.txt': 'aside' })
    await prompt(page, 'Save 1 item').getByText('aside.txt').waitFor()
    await page.keyboard.press('Escape')
    await page.waitForURL(/\/files\/$/)
    // Delays the report of pending items until another prompt is open.
    await page.addInitScript(() => {
      const told = new Promise((resolve) => addEventListener('tell-what-waits', resolve))
      const databases = indexedDB.databases.bind(indexedDB)
      Object.defineProperty(indexedDB, 'databases', { value: () => told.then(databases) })
    })
    await page.reload()
    await page.getByText('picture.png').waitFor()
    await page.keyboard.press('F1')
    const help = page.getByRole('dialog', { name: 'Help' })
    await help.waitFor()
    await page.evaluate(() => dispatchEvent(new Event('tell-what-waits')))
    // Time is what is tested: it would have appeared by now.
    await Bun.sleep(1000)
    expect(await help.isVisible()).toBe(true)
    expect(await prompt(page, 'Save 1 item').count()).toBe(0)
    await page.keyboard.press('Escape')
    await prompt(page, 'Save 1 item').getByText('aside.txt').waitFor()
    await prompt(page, 'Save 1 item').getByRole('button', { name: 'Discard' }).click()
    await nothingWaits(page)
  })

  test('is not uploaded by a press that was meant for something else', async ({ program, signIn }) => {
    const page = await signIn({ browser: APP })
    await page.getByText('picture.png').waitFor()
    await waitForWorker(page)
    // A window without focus: its button is never enabled.
    await page.addInitScript(() => Object.defineProperty(Document.prototype, 'hasFocus', { value: () => false }))
    await share(page, {}, { 'pressed.txt': 'pressed' })
    const dialog = prompt(page, 'Save 1 item')
    const button = dialog.getByRole('button', { name: 'Upload here', disabled: true })
    await button.waitFor()
    await button.click({ force: true })
    await button.press('Enter')
    expect(await dialog.isVisible()).toBe(true)
    expect(await Bun.file(`${program.root}/pressed.txt`).exists()).toBe(false)
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await nothingWaits(page)
  })

  test('is forgotten by logging out', async ({ signIn, excuse }) => {
    excuse(/status of 401/)
    const page = await signIn({ browser: APP })
    await page.getByText('picture.png').waitFor()
    await waitForWorker(page)
    await share(page, { text: 'private words' })
    await prompt(page, 'Save 1 item').waitFor()
    await page.keyboard.press('Escape')
    expect(await databases(page)).toHaveLength(1)
    await logOut(page)
    await nothingIsKept(page)
  })

  test('without the permission to create says so', async ({ program, signIn }) => {
    program.addUser('reader', { may_create: 0 })
    const page = await signIn({ as: 'reader', browser: APP })
    await page.getByText('picture.png').waitFor()
    await waitForWorker(page)
    await share(page, {}, { 'no.txt': 'no' })
    await prompt(page, 'Save 1 item').getByText("You don't have permission to upload files here.").waitFor()
    expect(await page.getByRole('button', { name: 'Upload here' }).count()).toBe(0)
  })

  test('says so when nothing arrived', async ({ signIn }) => {
    const page = await signIn()
    await page.getByText('picture.png').waitFor()
    // Without a worker the server answers.
    await share(page, {}, { 'lost.txt': 'lost' })
    await page.getByText('Nothing was received. Share it again.').waitFor()
    await page.waitForURL(/\/files\/$/)
  })

  test('is not taken from a page of another site', async ({ signIn }) => {
    const page = await signIn({ browser: APP })
    await page.getByText('picture.png').waitFor()
    await waitForWorker(page)
    await using relay = await openRelay(theatre.program().url)
    await page.goto(`${relay.url}/evil`)
    await page.waitForURL(/\/files\//)
    await page.getByText('Nothing was received. Share it again.').waitFor()
    expect(await databases(page)).toEqual([])
  })
})

describe('installing', () => {
  test('is offered in the profile when the browser offers it', async ({ signIn }) => {
    const page = await signIn({ browser: APP, at: '/settings/profile' })
    await page
      .getByRole('heading', { name: 'Devices' })
      .or(page.getByText('Logout', { exact: true }))
      .first()
      .waitFor()
    expect(await page.getByRole('button', { name: 'Install app' }).count()).toBe(0)
    await page.evaluate(() => {
      const offer = new Event('beforeinstallprompt', { cancelable: true })
      dispatchEvent(Object.assign(offer, { prompt: async () => document.body.setAttribute('data-asked', '') }))
    })
    await page.getByRole('button', { name: 'Install app' }).click()
    await page.waitForSelector('body[data-asked]')
    await page.getByRole('button', { name: 'Install app' }).waitFor({ state: 'detached' })
  })

  test('names what Chromium needs to install it', async ({ signIn }) => {
    const page = await signIn({ browser: APP })
    const session = await page.context().newCDPSession(page)
    const { errors, manifest } = await session.send('Page.getAppManifest', {})
    expect(errors).toEqual([])
    expect(manifest).toMatchObject({ startUrl: `${theatre.program().url}/files/`, scope: `${theatre.program().url}/` })
  })
})

describe('the worker', () => {
  test('goes with all it kept when the operator wants none', async ({ program, signIn, excuse }) => {
    excuse(
      /ERR_CONNECTION_REFUSED|Failed to load resource|Failed to fetch|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|ERR_INCOMPLETE_CHUNKED/,
    )
    const page = await signIn({ browser: APP })
    await page.getByText('picture.png').waitFor()
    await waitForWorker(page)
    expect((await entries(page)).length).toBeGreaterThan(3)
    // Caching has ended; until then a new worker waits.
    await waitForPreload(page)
    await program.kill()
    await program.restart(['--no-service-worker'])
    try {
      // An open page meets the script that removes its worker, which is not a new version. Time is what is tested: a worker that does not
      // answer counts as a new version after ten seconds.
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
      await untilInPage(page, async () => (await navigator.serviceWorker.getRegistrations()).length === 0)
      await page.waitForTimeout(12_000)
      expect(await page.getByText('A new version').count()).toBe(0)
      await page.reload()
      await page.getByText('picture.png').waitFor()
      await untilInPage(page, async () => {
        const there = await navigator.serviceWorker.getRegistrations()
        return there.length === 0 && (await caches.keys()).length === 0
      })
      await page.reload()
      await page.getByText('picture.png').waitFor()
      expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
      expect(await entries(page)).toEqual([])
    } finally {
      await program.kill()
      await program.restart()
    }
  })
})
