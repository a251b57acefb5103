import { describe, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeViolationsInBothThemes } from './axe-violations.ts'
import { doubleTap } from './double-tap.ts'
import { expectEventually } from './file-listing.ts'
import { PHONE, setUpBrowserTests } from './harness.ts'
import { film, picture } from './media.ts'
import { ADMIN, PASSWORD, type Program } from './program.ts'

const SECRET = 'sésame, ouvre-toi'
const many = Object.fromEntries(
  Array.from({ length: 250 }, (_, index) => [`Many/entry ${String(index).padStart(3, '0')}.txt`, 'x']),
)
const { test, testWith } = setUpBrowserTests({
  tree: {
    'Report 100% #1.txt': 'twelve bytes',
    'Trip/a.png': picture(400, 300),
    'Trip/b.png': picture(300, 400, 60),
    'Trip/notes.txt': 'notes',
    'Trip/Deep/Deeper/Deepest/End/last.txt': 'last',
    'Empty/': '',
    'Shown/Inner/x.txt': 'x',
    ...Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`Album/${at}.png`, picture(40, 30, at)])),
    'Clips/Within/x.txt': 'x',
    'Clips/drifting.mp4': await film(),
    ...Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`Clips/${at}.png`, picture(40, 30, at)])),
    'Album/read me.md': '# Titled\n\nText <script>window.ran = 1</script>',
    ...many,
  },
})

/** Creates a link as its owner does, and returns its hash. */
async function share({ url }: Program, path: string, wanted: object = {}): Promise<string> {
  const body = JSON.stringify({ username: ADMIN, password: PASSWORD })
  const token = await (await fetch(`${url}/api/login`, { method: 'POST', body })).text()
  const headers = { 'X-Auth': token, 'Content-Type': 'application/json' }
  const made = await fetch(`${url}/api/share/${encodeURIComponent(path)}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(wanted),
  })
  expect(made.status).toBe(200)
  const { hash } = (await made.json()) as { hash: string }
  return hash
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: true })

/** Returns the name and text of a download that a click starts. */
async function bytesOf(page: Page, name: string): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), link(page, name).click()])
  return { name: download.suggestedFilename(), text: await Bun.file(await download.path()).text() }
}

describe('a link to a file', () => {
  test('shows a visitor what it is, and gives it to them', async ({ program, open }) => {
    const hash = await share(program, 'Report 100% #1.txt')
    const page = await open(`/share/${hash}`)
    await heading(page, 'Report 100% #1.txt').waitFor()
    await page.getByText('12 bytes').waitFor()
    await expectEventually(() => page.title(), 'Report 100% #1.txt – Coffer')
    expect(await bytesOf(page, 'Download')).toEqual({ name: 'Report 100% #1.txt', text: 'twelve bytes' })
    const [shown] = await Promise.all([page.waitForEvent('popup'), link(page, 'Open').click()])
    await shown.getByText('twelve bytes').waitFor()
    await page.getByRole('img', { name: 'QR code of this link' }).waitFor()
    expect(await axeViolationsInBothThemes(page)).toEqual([])
  })

  test('says how often and how long it still works', async ({ program, open, excuse }) => {
    excuse(/status of 404/)
    const hash = await share(program, 'Report 100% #1.txt', { downloadLimit: 2, expires: '3', unit: 'days' })
    const page = await open(`/share/${hash}`)
    await page.getByText('2 downloads left').waitFor()
    await page.getByText('Link expires in 3 days').waitFor()
    await bytesOf(page, 'Download')
    await page.getByText('1 download left').waitFor()
    await bytesOf(page, 'Download')
    await page.getByText('No downloads left').waitFor()
    await expectEventually(() => link(page, /Download|Open/).count(), 0)
  })
})

describe('a link to a folder', () => {
  test('lets a visitor go through it, and back as on any page', async ({ program, open }) => {
    const page = await open(`/share/${await share(program, 'Trip')}`)
    await heading(page, 'Trip').waitFor()
    const rows = page.getByRole('region', { name: 'Contents' }).getByRole('listitem')
    await rows.first().waitFor()
    expect((await rows.allInnerTexts()).map((text) => text.split('\n')[0])).toEqual([
      'Deep',
      'a.png',
      'b.png',
      'notes.txt',
    ])
    for (const name of ['Deep', 'Deeper', 'Deepest', 'End']) await link(page, name).click()
    await link(page, 'last.txt').waitFor()
    const trail = page.getByRole('navigation', { name: 'Breadcrumbs' })
    // biome-ignore lint/performance/useDomNodeTextContent: as it is seen, with the gaps between
    await expectEventually(async () => (await trail.innerText()).replaceAll(/\s+/g, ' '), '… Deeper Deepest End')
    await link(page, 'last.txt').click()
    await heading(page, 'last.txt').waitFor()
    expect(await bytesOf(page, 'Download')).toEqual({ name: 'last.txt', text: 'last' })
    await page.goBack()
    await heading(page, 'End').waitFor()
    await trail.getByRole('link', { name: 'Shared folder' }).click()
    await heading(page, 'Trip').waitFor()
    await page.reload()
    await heading(page, 'Trip').waitFor()
    expect(await axeViolationsInBothThemes(page)).toEqual([])
  })

  test('shows folders of pictures as a gallery, and remembers the choice of the list', async ({ program, open }) => {
    const page = await open(`/share/${await share(program, 'Album')}`)
    const contents = page.getByRole('region', { name: 'Contents' })
    await contents.locator('a img').nth(11).waitFor({ state: 'attached' })
    await page.getByText(/^Download all .+/).waitFor()
    expect(await axeViolationsInBothThemes(page)).toEqual([])
    await contents.getByText('List', { exact: true }).click()
    await contents.locator('time').first().waitFor()
    await page.reload()
    await contents.locator('time').first().waitFor()
    expect(await contents.locator('a img').count()).toBe(0)
  })

  testWith('ffmpeg')(
    'shows the playing time of videos, and a second tap opens nothing more',
    async ({ program, open }) => {
      const hash = await share(program, '')
      const page = await open(`/share/${hash}/`, PHONE)
      const box = await link(page, 'Clips').boundingBox()
      if (!box) return expect.unreachable()
      await doubleTap(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 })
      await heading(page, 'Clips').waitFor()
      const tile = page.getByRole('listitem').filter({ hasText: 'drifting.mp4' })
      await tile.scrollIntoViewIfNeeded()
      await tile.getByText('0:05').waitFor()
      await tile.locator('img').waitFor()
      expect(page.url()).toBe(`${program.url}/share/${hash}/Clips`)
    },
  )

  test('shows documents in it on their own page', async ({ program, open }) => {
    const hash = await share(program, 'Album', { hideDownload: true, message: 'Have a look.', showName: true })
    const page = await open(`/share/${hash}/read%20me.md`)
    await page.getByRole('article').getByRole('heading', { name: 'Titled' }).waitFor()
    await page.getByText('Have a look.').waitFor()
    await page.getByText(`Shared by ${ADMIN}`).waitFor()
    expect(await page.getByRole('link', { name: 'Download' }).count()).toBe(0)
    // The page that people sign in to does not start.
    const scripts = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    expect(scripts.filter((name) => /\/(?:page|main)-[\w-]{8}\.js/.test(name))).toEqual([])
    expect(await axeViolationsInBothThemes(page)).toEqual([])
  })

  test('shows its pictures one after the other, by keys alone, and counts none of them', async ({ program, open }) => {
    const hash = await share(program, 'Trip', { downloadLimit: 1 })
    const page = await open(`/share/${hash}`)
    await link(page, 'a.png').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('img', { name: 'Preview of a.png' }).waitFor()
    expect(await axeViolationsInBothThemes(page)).toEqual([])
    await page.keyboard.press('ArrowRight')
    await page.getByRole('img', { name: 'Preview of b.png' }).waitFor()
    expect(page.url()).toEndWith('/b.png')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await heading(page, 'Trip').waitFor()
    await page.waitForURL((url) => !url.href.includes('.png'))
    const seen = (await (await fetch(`${program.url}/api/public/share/${hash}`)).json()) as { downloadsLeft: number }
    expect(seen.downloadsLeft).toBe(1)
  })

  test('shows a hundred items, and a hundred more each time', async ({ program, open }) => {
    const page = await open(`/share/${await share(program, 'Many')}`)
    const rows = page.getByRole('region', { name: 'Contents' }).getByRole('listitem')
    await page.getByText('100 of 250 items').waitFor()
    await expectEventually(() => rows.count(), 100)
    await page.getByRole('button', { name: 'Show more' }).click()
    await page.getByRole('button', { name: 'Show more' }).click()
    await page.getByRole('button', { name: 'Show more' }).waitFor({ state: 'detached' })
    await expectEventually(() => rows.count(), 250)
  })

  test('says so when nothing is in it', async ({ program, open }) => {
    const page = await open(`/share/${await share(program, 'Empty')}`)
    await page.getByText('This folder is empty.').waitFor()
  })
})

describe('a link with a password', () => {
  test('asks for it, says when it is wrong, and opens everything with the right one', async ({
    program,
    open,
    excuse,
  }) => {
    excuse(/status of 401/)
    const page = await open(`/share/${await share(program, 'Trip', { password: SECRET })}`)
    await heading(page, 'This link is password-protected').waitFor()
    expect(await page.getByText('Wrong credentials').isVisible()).toBe(false)
    await page.getByLabel('Password', { exact: true }).fill('guess')
    await page.keyboard.press('Enter')
    await page.getByText('Wrong credentials').waitFor()
    expect(await axeViolationsInBothThemes(page)).toEqual([])
    await page.getByLabel('Password', { exact: true }).fill(SECRET)
    await page.getByRole('button', { name: 'Continue' }).click()
    await link(page, 'a.png').click()
    await page.getByRole('img', { name: 'Preview of a.png' }).waitFor()
    await page.keyboard.press('Escape')
    await link(page, 'Deep').click()
    await heading(page, 'Deep').waitFor()
    await page.goBack()
    await link(page, 'notes.txt').click()
    await heading(page, 'notes.txt').waitFor()
    expect((await bytesOf(page, 'Download')).text).toBe('notes')
    expect(
      await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state])),
    ).not.toContain('ouvre')
  })

  test('says when too many were tried', async ({ program, open, excuse }) => {
    excuse(/status of (?:401|429)/)
    const page = await open(`/share/${await share(program, 'Empty', { password: SECRET })}`)
    await page.getByLabel('Password', { exact: true }).waitFor()
    await page.route('**/api/public/share/**', (route) => route.fulfill({ status: 429, body: '{"code":"too_many"}' }))
    await page.getByLabel('Password', { exact: true }).fill('guess')
    await page.keyboard.press('Enter')
    await page.getByText('Too many attempts.').waitFor()
  })
})

describe('a link for uploads', () => {
  const limits = { maxFileSize: null, maxTotalSize: null, maxFiles: null, extensions: [], askName: false }
  const file = (name: string, bytes = 5) => ({ name, mimeType: 'image/png', buffer: Buffer.alloc(bytes) })
  const choose = (page: Page, ...files: ReturnType<typeof file>[]) =>
    page.locator('input[type=file]').setInputFiles(files)
  /** Returns whether the browser asks for confirmation before the page is left. */
  const asks = (page: Page) =>
    page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
  /** Holds back the uploads of this page until the returned function is called. */
  async function hold(page: Page): Promise<() => Promise<void>> {
    const held = Promise.withResolvers<void>()
    await page.route('**/api/public/drop/**', async (route) => {
      await held.promise
      await route.continue()
    })
    return async () => {
      held.resolve()
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
  }

  test('takes files and shows nothing of what is there', async ({ program, open }) => {
    const uploads = { maxFileSize: null, maxTotalSize: null, maxFiles: 5, extensions: [], askName: true }
    const page = await open(`/share/${await share(program, 'Trip', { kind: 'upload', uploads })}`)
    await heading(page, 'Upload files to “Trip”').waitFor()
    await page.getByText('5 more files allowed.').waitFor()
    await page.getByLabel('Your name (optional)').fill('Zoë')
    const file = { name: 'für dich.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') }
    // By mouse, then by keyboard: one step opens the dialog of the system, whose files Playwright sets.
    const select = page.getByRole('button', { name: 'Select files' })
    const dialogBy = async (open: () => Promise<void>) =>
      (await Promise.all([page.waitForEvent('filechooser'), open()]))[0]
    await (await dialogBy(() => select.click())).setFiles(file)
    await page.getByText('Uploaded', { exact: true }).waitFor()
    await page.getByText('4 more files allowed.').waitFor()
    await (await dialogBy(() => select.press('Enter'))).setFiles({ ...file, name: 'by keyboard.txt' })
    await page.getByText('3 more files allowed.').waitFor()
    expect(await Bun.file(`${program.root}/Trip/by keyboard.txt`).text()).toBe('hello')
    expect(await Bun.file(`${program.root}/Trip/für dich.txt`).text()).toBe('hello')
    expect(await page.getByText('notes.txt').count()).toBe(0)
    expect(await axeViolationsInBothThemes(page)).toEqual([])
  })

  test('to a folder that visitors see adds files to what is listed, by button and by dropping them', async ({
    program,
    open,
  }) => {
    const uploads = { ...limits, maxFiles: 2 }
    const page = await open(`/share/${await share(program, 'Shown', { uploads })}`)
    await page.getByText('Everyone with this link can see them.').waitFor()
    await page.locator('input[type=file]').setInputFiles({
      ...file('by button.png'),
      buffer: Buffer.from(picture(40, 30)),
    })
    await page.getByText('1 of 1 file uploaded').waitFor()
    await link(page, 'by button.png').waitFor()
    await page.getByText('1 more file allowed.').waitFor()
    expect(await axeViolationsInBothThemes(page)).toEqual([])

    const release = await hold(page)
    const dropped = await page.evaluateHandle(() => {
      const data = new DataTransfer()
      data.items.add(new File(['x'], 'dropped.txt'))
      return data
    })
    await page.locator('h1').dispatchEvent('drop', { dataTransfer: dropped })
    await page.getByRole('progressbar', { name: 'dropped.txt' }).waitFor()
    await link(page, 'Inner').click()
    await heading(page, 'Inner').waitFor()
    // The upload continues, and no more files can be added here.
    await page.getByRole('progressbar', { name: 'dropped.txt' }).waitFor()
    expect(await page.getByRole('button', { name: 'Upload files' }).count()).toBe(0)
    await release()
    await page.getByText('2 of 2 files uploaded').waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByText('2 of 2 files uploaded').waitFor({ state: 'detached' })
    await page.goBack()
    await link(page, 'dropped.txt').waitFor()
    await page.getByText('This link has reached its file limit.').waitFor()
    expect(await Bun.file(`${program.root}/Shown/dropped.txt`).text()).toBe('x')
  })
  test('says before a byte is sent what it does not take, and when it takes no more', async ({ program, open }) => {
    const uploads = { ...limits, maxFileSize: 100, maxFiles: 2, extensions: ['png'] }
    const page = await open(`/share/${await share(program, 'Empty', { kind: 'upload', uploads })}`, PHONE)
    await page.getByRole('button', { name: 'Select files' }).waitFor()
    expect(await page.locator('input[type=file]').getAttribute('accept')).toBe('.png')
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url().replace(/.*\//, '')))
    const files = [file('a.png'), file('a.txt'), file('large.png', 101), file('b.png'), file('c.png')]
    const select = page.getByRole('button', { name: 'Select files' })
    const [dialog] = await Promise.all([page.waitForEvent('filechooser'), select.tap()])
    await dialog.setFiles(files)
    await page.getByText('2 of 5 files uploaded').waitFor()
    const rows = page.getByRole('listitem')
    await rows.filter({ hasText: 'a.txt' }).getByText("This link doesn't allow this file type.").waitFor()
    await rows.filter({ hasText: 'large.png' }).getByText('This file is larger than this link allows.').waitFor()
    await rows.filter({ hasText: 'c.png' }).getByText('This link has reached its file limit.').waitFor()
    expect(sent).toEqual(['a.png', 'b.png'])
    await page.getByRole('button', { name: 'Select files' }).waitFor({ state: 'detached' })
    expect(await axeViolationsInBothThemes(page)).toEqual([])
  })

  test('asks before one leaves while files are on their way; they can be taken back', async ({ program, open }) => {
    const page = await open(`/share/${await share(program, 'Empty', { kind: 'upload', uploads: limits })}`)
    await page.getByRole('button', { name: 'Select files' }).waitFor()
    expect(await asks(page)).toBe(false)
    const release = await hold(page)
    await choose(page, file('first.png'), file('never.png'), file('last.png'))
    await page.getByRole('progressbar', { name: 'first.png' }).waitFor()
    expect(await asks(page)).toBe(true)
    expect(await axeViolationsInBothThemes(page)).toEqual([])
    await page.getByRole('button', { name: 'Cancel never.png' }).click()
    await release()
    await page.getByText('2 of 2 files uploaded').waitFor()
    expect(await asks(page)).toBe(false)
    expect(await Bun.file(`${program.root}/Empty/never.png`).exists()).toBe(false)
  })

  test('sends by itself what could not be sent, as soon as there is a connection', async ({
    program,
    open,
    excuse,
  }) => {
    excuse(/ERR_INTERNET_DISCONNECTED/)
    const page = await open(`/share/${await share(program, 'Empty', { kind: 'upload', uploads: limits })}`)
    await page.getByRole('button', { name: 'Select files' }).waitFor()
    await page.context().setOffline(true)
    await choose(page, file('later.png'))
    await page.getByText("The server can't be reached.").waitFor()
    await page.getByRole('button', { name: 'Retry later.png' }).waitFor()
    await page.context().setOffline(false)
    await page.getByText('1 of 1 file uploaded').waitFor()
    expect(await Bun.file(`${program.root}/Empty/later.png`).exists()).toBe(true)
  })
})

describe('a link that does not work', () => {
  test('says so, and nothing else', async ({ open, excuse }) => {
    excuse(/status of 404/)
    const page = await open('/share/nobody-made-this-one')
    await page.getByText("This location can't be reached.").waitFor()
    expect(await axeViolationsInBothThemes(page)).toEqual([])
  })

  test('is tried again as soon as there is a connection', async ({ program, open, excuse }) => {
    excuse(/ERR_FAILED|ERR_INTERNET/)
    const hash = await share(program, 'Trip')
    const page = await open('/login')
    await page.route('**/api/public/share/**', (route) => route.abort())
    await page.goto(`${program.url}/share/${hash}`)
    await page.getByText("The server can't be reached.").waitFor()
    await page.unroute('**/api/public/share/**')
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await heading(page, 'Trip').waitFor()
  })
})

describe('the page of a link', () => {
  test('says so when there is no connection any more', async ({ program, open, excuse }) => {
    excuse(/ERR_INTERNET_DISCONNECTED/)
    const page = await open(`/share/${await share(program, 'Trip')}`)
    await link(page, 'Deep').waitFor()
    // Parts for offline use are fetched once the page is idle.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/state-parts-[\w-]+\.js$/.test(name)),
    )
    await page.context().setOffline(true)
    await link(page, 'Deep').click()
    await page.getByText("The server can't be reached.").waitFor()
    await page.context().setOffline(false)
    await heading(page, 'Deep').waitFor()
  })

  test('has room on the smallest phone', async ({ program, open }) => {
    const hash = await share(program, 'Trip')
    const page = await open(`/share/${hash}`, { ...PHONE, viewport: { width: 320, height: 640 } })
    await heading(page, 'Trip').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })

  test('fetches nothing of the page that people sign in to', async ({ program, open }) => {
    const hash = await share(program, 'Trip')
    const page = await open(`/share/${hash}`)
    await heading(page, 'Trip').waitFor()
    const scripts = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    expect(scripts.filter((name) => /\/(?:page|libraries|main)-[\w-]{8}\.js/.test(name))).toEqual([])
  })
})
