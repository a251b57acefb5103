import { expect } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { axeViolationsOfScreen } from './axe-violations.ts'
import {
  activeName,
  BACKGROUND,
  BACKGROUND_TEST,
  expectEventually,
  grid,
  horizontalOverflow,
  item,
  menuEntry,
  names,
  prompt,
  selectInMenuOf,
  waitForPreload,
} from './file-listing.ts'
import { type BrowserTestContext, PHONE, setUpBrowserTests } from './harness.ts'

const of = (bytes: number) => 'x'.repeat(bytes)

const { test } = setUpBrowserTests({
  tree: {
    'trip/Small/note.txt': of(1000),
    'trip/Large/film.mp4': of(6_000_000),
    'trip/Large/deep/sea.jpg': of(2_000_000),
    'trip/Middle/song.mp3': of(500_000),
    'trip/Middle/other.mp3': of(400_000),
    'trip/plan.pdf': of(300_000),
    'trip/Nothing/': '',
    'grows/Box/a.txt': of(10),
  },
})

/** Waits until the index has counted the files of the tests. */
async function counted(stage: BrowserTestContext, page: Page): Promise<void> {
  const whole = () =>
    page.evaluate(async (url) => {
      const headers = { 'X-Auth': localStorage.getItem('jwt') ?? '' }
      const reply = await (await fetch(`${url}/api/folder-sizes/trip`, { headers })).json()
      return reply.known?.asOf ? reply.known.whole.bytes : null
    }, stage.program.url)
  await expectEventually(whole, 9_201_000)
}

async function signIn(stage: BrowserTestContext, at: string, browser = {}): Promise<Page> {
  const page = await stage.signIn({ at: '/files/trip/', browser })
  await grid(page).waitFor()
  await counted(stage, page)
  await page.goto(stage.program.url + at)
  return page
}

const row = (page: Page, name: string): Locator =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name, exact: true }) })
const map = (page: Page): Locator => page.getByRole('list', { name: 'Size map' })
const table = (page: Page, name: string): Locator => page.getByRole('table', { name })
/** Returns the names in the first column of a table. */
const lines = (page: Page, name: string) => table(page, name).locator('tbody th').allInnerTexts()
/** Returns the text of the focused part of the map. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.firstElementChild?.textContent)

test('folders have a size, say what is in them, and are sorted by it', async (stage) => {
  const page = await signIn(stage, '/files/trip/')
  await row(page, 'Large').getByText('8 MB').hover()
  await page.getByText('2 files, 1 folder. As of').waitFor()
  await grid(page).getByRole('button', { name: 'Size' }).click()
  await expectEventually(() => names(page), ['Nothing', 'Small', 'Middle', 'Large', 'plan.pdf'])
  await grid(page).getByRole('button', { name: 'Size' }).click()
  await expectEventually(() => names(page), ['Large', 'Middle', 'Small', 'Nothing', 'plan.pdf'])
  await grid(page).getByRole('button', { name: 'Name' }).click()
  await expectEventually(() => names(page), ['Large', 'Middle', 'Nothing', 'Small', 'plan.pdf'])
})

test(
  'a folder that is new gets its size by itself, as soon as the index has looked',
  async (stage) => {
    const page = await signIn(stage, '/files/grows/')
    await row(page, 'Box').getByText('10 bytes').waitFor()
    await page.evaluate(async (url) => {
      const headers = { 'X-Auth': localStorage.getItem('jwt') ?? '' }
      const wish = new URLSearchParams({ action: 'copy', destination: '/grows/Twin' })
      await fetch(`${url}/api/resources/grows/Box?${wish}`, { method: 'PATCH', headers })
    }, stage.program.url)
    await row(page, 'Twin').getByText('10 bytes').waitFor({ timeout: BACKGROUND })
  },
  BACKGROUND_TEST,
)

test('a folder that changed and is being counted shows no number, and its size comes by itself', async (stage) => {
  const page = await signIn(stage, '/files/')
  const sizes = /api\/folder-sizes\/trip/
  const whole = { bytes: 0, files: 0, folders: 0 }
  const known = { asOf: null, whole, names: '', bytes: [], files: [], folders: [] }
  await page.route(sizes, (route) => route.fulfill({ json: { index: 'ready', known } }))
  await page.goto(`${stage.program.url}/files/trip/`)
  await row(page, 'Large').getByRole('img', { name: 'Calculating…' }).waitFor()
  await page.unroute(sizes)
  await row(page, 'Large').getByText('8 MB').waitFor()
})

test('the tooltip of a folder whose size is being counted tells when that has ended', async (stage) => {
  const page = await signIn(stage, '/files/')
  const sizes = /api\/folder-sizes\/trip/
  await page.route(sizes, async (route) => {
    const answer = await route.fetch()
    const { known, ...rest } = await answer.json()
    await route.fulfill({ response: answer, json: { ...rest, known: { ...known, asOf: null } } })
  })
  await page.goto(`${stage.program.url}/files/trip/`)
  await row(page, 'Large').getByText('8 MB').hover()
  await page.getByText('2 files, 1 folder. Calculating…').waitFor()
  await page.unroute(sizes)
  await page.getByText('2 files, 1 folder. As of').waitFor()
})

test('the size of a folder, and of a selection with folders, is among what is known of it', async (stage) => {
  const page = await signIn(stage, '/files/trip/')
  await selectInMenuOf(page, 'Large', 'Info')
  await prompt(page).getByText('8,000,000 bytes').waitFor()
  await prompt(page).getByText('2 files, 1 folder').waitFor()
  await page.keyboard.press('Escape')
  await item(page, 'Large').focus()
  await grid(page).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Alt+Enter')
  await prompt(page).getByText('9,201,000 bytes').waitFor()
  await prompt(page).getByText('6 files, 5 folders').waitFor()
})

test('what takes the space is found from the sidebar, gone into and come back from, by mouse', async (stage) => {
  const page = await signIn(stage, '/files/trip/')
  await page.getByRole('link', { name: 'in My files' }).click()
  await page.waitForURL(/\/files\/\?view=usage$/)
  await expectEventually(() => page.title(), 'Storage usage - Files')
  await map(page)
    .getByRole('link', { name: /^trip,/ })
    .click()
  await page.waitForURL(/\/files\/trip\/\?view=usage$/)
  await expectEventually(() => lines(page, 'By folder'), ['Large', 'Middle', 'plan.pdf', 'Small', 'Nothing'])
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await map(page)
    .getByRole('link', { name: /^Large,/ })
    .click()
  await expectEventually(() => lines(page, 'By folder'), ['film.mp4', 'deep'])
  await expectEventually(() => page.title(), 'Storage usage of Large - Files')
  await page.goBack()
  await expectEventually(() => lines(page, 'By folder'), ['Large', 'Middle', 'plan.pdf', 'Small', 'Nothing'])
  await page.reload()
  await expectEventually(() => lines(page, 'By folder'), ['Large', 'Middle', 'plan.pdf', 'Small', 'Nothing'])
  await page.getByRole('link', { name: 'Up one folder' }).click()
  await page.waitForURL(/\/files\/\?view=usage$/)
  await page.getByRole('link', { name: 'Show folder' }).click()
  await item(page, 'trip').waitFor()
})

test('the map is worked by keyboard alone', async (stage) => {
  const page = await signIn(stage, '/files/trip/?view=usage')
  await map(page).getByRole('link').first().waitFor()
  await expectEventually(() => focused(page), 'Large, 8 MB, 87%')
  await page.keyboard.press('ArrowRight')
  await expectEventually(() => focused(page), 'Middle, 900 kB, 10%')
  await page.keyboard.press('End')
  await expectEventually(() => focused(page), 'Small, 1 kB, <1%')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/files\/trip\/Large\/\?view=usage$/)
  await expectEventually(() => focused(page), 'film.mp4, 6 MB, 75%')
  await page.keyboard.press('Backspace')
  await page.waitForURL(/\/files\/trip\/\?view=usage$/)
  await expectEventually(() => focused(page), 'Large, 8 MB, 87%')
  await page.keyboard.press('Alt+ArrowUp')
  await page.waitForURL(/\/files\/\?view=usage$/)
})

test('by kind, and the largest and oldest files, which lead to themselves and to their folders', async (stage) => {
  const page = await signIn(stage, '/files/trip/?view=usage')
  await page.getByRole('link', { name: 'By type' }).click()
  await expectEventually(() => lines(page, 'By type'), ['Videos', 'Images', 'Audio', 'Documents', 'Text and code'])
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.getByRole('link', { name: 'Largest files' }).click()
  await expectEventually(
    () => lines(page, 'Largest files'),
    ['film.mp4', 'sea.jpg', 'song.mp3', 'other.mp3', 'plan.pdf', 'note.txt'],
  )
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.getByRole('link', { name: 'Oldest files' }).click()
  await expectEventually(() => lines(page, 'Oldest files').then(({ length }) => length), 6)
  await table(page, 'Oldest files').getByRole('link', { name: 'Show sea.jpg in folder' }).click()
  await page.waitForURL(/\/files\/trip\/Large\/deep\/$/)
  await expectEventually(() => activeName(page), 'sea.jpg')
})

test('a folder with nothing in it, one that is not there, and a server that cannot be reached', async (stage) => {
  stage.excuse(/404|ERR_INTERNET_DISCONNECTED|Failed to load/)
  const page = await signIn(stage, '/files/trip/Nothing/?view=usage')
  await page.getByRole('heading', { name: 'No files' }).waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.goto(`${stage.program.url}/files/none/?view=usage`)
  await page.getByText("This location can't be reached").or(page.getByText('404')).first().waitFor()
  await page.goto(`${stage.program.url}/files/trip/?view=usage`)
  await map(page)
    .getByRole('link', { name: /^Large,/ })
    .waitFor()
  await page.context().setOffline(true)
  await map(page)
    .getByRole('link', { name: /^Middle,/ })
    .click()
  await page.getByRole('group', { name: "The server can't be reached." }).waitFor()
  await page.context().setOffline(false)
  await expectEventually(() => lines(page, 'By folder'), ['song.mp3', 'other.mp3'])
})

test('on a phone nothing is cut off', async (stage) => {
  const page = await signIn(stage, '/files/trip/?view=usage', PHONE)
  await map(page)
    .getByRole('link', { name: /^Large,/ })
    .waitFor()
  expect(await horizontalOverflow(page)).toBe(0)
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await horizontalOverflow(page)).toBe(0)
  await page.getByRole('link', { name: 'Largest files' }).click()
  await expectEventually(() => lines(page, 'Largest files').then(({ length }) => length), 6)
  expect(await horizontalOverflow(page)).toBe(0)
})

test('on a phone the way there is behind the header, for the folder one is in', async (stage) => {
  const page = await signIn(stage, '/files/trip/Large/', PHONE)
  await page.getByRole('button', { name: 'More' }).tap()
  await menuEntry(page, 'Storage usage').tap()
  await page.waitForURL(/\/files\/trip\/Large\/\?view=usage$/)
  await expectEventually(() => lines(page, 'By folder'), ['film.mp4', 'deep'])
})

/** Changes the server's answer about storage usage. */
const saySpace = (page: Page, change: (known: object | null) => object) =>
  page.route(/api\/space\//, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: change((await response.json()).known) })
  })

test('what is not known yet is said, and comes by itself', async (stage) => {
  const page = await signIn(stage, '/files/trip/')
  await saySpace(page, () => ({ index: 'building', known: null }))
  await page.goto(`${stage.program.url}/files/trip/?view=usage`)
  await page.getByText('Folder sizes are still being calculated').waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.unroute(/api\/space\//)
  await saySpace(page, (known) => ({ index: 'building', known: known && { ...known, asOf: null } }))
  await page.getByText('Sizes are still being calculated and will increase.').waitFor()
  await expectEventually(() => lines(page, 'By folder'), ['Large', 'Middle', 'plan.pdf', 'Small', 'Nothing'])
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.unroute(/api\/space\//)
  await page.getByText(/^As of/).waitFor()

  await saySpace(page, () => ({ index: 'ready', known: null }))
  await page.goto(`${stage.program.url}/files/trip/Small/?view=usage`)
  await page.getByText('No sizes for this folder yet').waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.unroute(/api\/space\//)
  await expectEventually(() => lines(page, 'By folder').catch(() => []), ['note.txt'])
})

test('what takes the space in a folder is offered where it lies', async (stage) => {
  const page = await signIn(stage, '/files/trip/')
  await selectInMenuOf(page, 'Middle', 'Storage usage')
  await page.waitForURL(/\/files\/trip\/Middle\/\?view=usage$/)
  await expectEventually(() => lines(page, 'By folder'), ['song.mp3', 'other.mp3'])
})

test('an index that is off is said, and nothing is shown that would need it', async (stage) => {
  // Requests in progress are aborted when the server is killed.
  stage.excuse(/ERR_(?:CONNECTION_(?:REFUSED|RESET)|INCOMPLETE_CHUNKED_ENCODING|EMPTY_RESPONSE)/)
  const page = await signIn(stage, '/files/trip/')
  stage.program.storeSetting('search', {
    pace: 'off',
    checkEvery: 10,
    content: { enabled: false, kinds: ['text'], maxSize: 4096, folders: [] },
  })
  await stage.program.kill()
  await stage.program.restart()
  await page.goto(`${stage.program.url}/files/trip/?view=usage`)
  await page.getByText('The index is turned off').waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.getByRole('link', { name: 'Show folder' }).click()
  await item(page, 'Large').waitFor()
  await waitForPreload(page)
  expect(await page.getByRole('link', { name: 'in My files' }).count()).toBe(0)
  expect(await row(page, 'Large').textContent()).not.toContain('MB')
})
