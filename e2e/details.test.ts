import { expect } from 'bun:test'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { axeViolationsOfScreen } from './axe-violations.ts'
import { expectEventually, grid, horizontalOverflow, item, prompt, showAs } from './file-listing.ts'
import { type BrowserTestContext, setUpBrowserTests, type VisitOptions } from './harness.ts'
import { picture } from './media.ts'

/** Id of the first user who is added. */
const MIA = 2

const { test, program } = setUpBrowserTests({
  prepare: (started) => started.addUser('mia'),
  tree: {
    'desk/a.txt': 'first\n',
    'desk/b.zip': 'no archive',
    'desk/c.png': picture(60, 40, 200),
    'desk/box/inner.txt': 'inner',
    'walk/plan.txt': 'first\n',
    'fail/one.txt': 'one',
    'denied/shared.txt': 'x',
    'view/a.txt': 'a',
  },
})

const panel = (page: Page): Locator => page.getByRole('complementary', { name: 'Details' })
const title = (page: Page) => panel(page).getByRole('heading', { level: 2 })
const section = (page: Page, name: string): Locator => panel(page).getByRole('region', { name, exact: true })
const sections = (page: Page) => panel(page).getByRole('heading', { level: 3 }).allInnerTexts()
const toggle = (page: Page): Locator => page.getByRole('banner').getByRole('button', { name: 'Details', exact: true })
/** Returns the visible facts of a section as `label: value`. */
const facts = (place: Locator) =>
  place
    .locator('dl')
    .evaluate((list) =>
      [...list.querySelectorAll('dt')].map((label) => `${label.textContent}: ${label.nextElementSibling?.textContent}`),
    )

async function open(stage: BrowserTestContext, folder: string, arrival: VisitOptions = {}): Promise<Page> {
  const page = await stage.signIn({ ...arrival, at: `/files/${folder}/` })
  await showAs(page, 'list')
  await grid(page).focus()
  return page
}

test('the panel shows the folder, then the selected item, then a count, by mouse and by keyboard', async (stage) => {
  const page = await open(stage, 'desk')
  await toggle(page).click()
  await expectEventually(() => title(page).textContent(), 'desk')
  await expectEventually(() => facts(section(page, 'Properties')), expect.arrayContaining(['Type: Folder']))
  expect(await toggle(page).getAttribute('aria-pressed')).toBe('true')
  await section(page, 'Links').getByText('No links yet').waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])

  await item(page, 'b.zip').click()
  await expectEventually(() => title(page).textContent(), 'b.zip')
  await expectEventually(
    () => facts(section(page, 'Properties')),
    expect.arrayContaining(['Type: ZIP archive', 'Size: 10 bytes', 'Location: My filesdesk']),
  )
  await page.keyboard.press('ArrowDown')
  await expectEventually(() => title(page).textContent(), 'c.png')
  await expectEventually(() => facts(section(page, 'Picture')), ['Dimensions: 60 × 40'])
  expect(await sections(page)).toEqual([
    ...['Properties', 'Picture', 'Who has access', 'Links', 'Versions', 'Activity', 'Advanced'],
  ])
  await page.keyboard.press('Shift+ArrowUp')
  // The bar has the total, which the panel does not repeat.
  await expectEventually(() => title(page).textContent(), '2 files')
  await page.getByRole('region', { name: 'Selection' }).getByText('2 selected').waitFor()
  expect(await panel(page).getByText('2 selected').count()).toBe(0)
  await panel(page).getByText('Total size').waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expectEventually(() => title(page).textContent(), 'desk')

  // The prompt of the specification is there beside the panel.
  await item(page, 'a.txt').click()
  await page.keyboard.press('Alt+Enter')
  await prompt(page, 'a.txt').waitFor()
  await page.keyboard.press('Escape')
  await section(page, 'Advanced').getByRole('button', { name: 'Advanced' }).click()
  await section(page, 'Advanced').getByRole('button', { name: 'Compute MD5' }).click()
  await section(page, 'Advanced').getByText(createHash('md5').update('first\n').digest('hex')).waitFor()
  await section(page, 'Properties').getByRole('link', { name: 'My files' }).click()
  await expectEventually(() => title(page).textContent(), 'My files')
})

test('links, versions and activity of a file are used from the panel', async (stage) => {
  const page = await open(stage, 'walk')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.keyboard.press('Control+i')
  await item(page, 'plan.txt').click()
  await section(page, 'Versions').getByText('No earlier versions').waitFor()
  await section(page, 'Links').getByRole('button', { name: 'Share' }).click()
  await prompt(page, 'Share “plan.txt”').getByRole('button', { name: 'Create link' }).click()
  await prompt(page).getByRole('list', { name: 'Links' }).waitFor()
  await page.keyboard.press('Escape')
  const links = section(page, 'Links').getByRole('listitem')
  await expectEventually(() => links.count(), 1)
  await links.getByRole('button', { name: 'QR code' }).click()
  await links.getByRole('img', { name: 'QR code' }).waitFor()
  await links.getByRole('button', { name: 'Copy link' }).click()
  const address = await links.getByRole('link').getAttribute('href')
  await expectEventually(() => page.evaluate(() => navigator.clipboard.readText()), address)

  // Another program saves the file while the panel shows it.
  await page.evaluate(async () => {
    const headers = { 'X-Auth': localStorage.getItem('jwt') ?? '', 'Content-Type': 'application/octet-stream' }
    await fetch('/api/resources/walk/plan.txt', { method: 'PUT', headers, body: 'second, longer\n' })
  })
  const versions = section(page, 'Versions').getByRole('listitem')
  await expectEventually(() => versions.count(), 1)
  await section(page, 'Activity').getByText('Saved: plan.txt').waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await versions.getByRole('button', { name: 'Restore' }).click()
  await expectEventually(() => readFile(join(stage.program.root, 'walk/plan.txt'), 'utf8'), 'first\n')
  await section(page, 'Activity').getByText('Restored: plan.txt').waitFor()
  // Of an item that was created here, it is known when and by whom.
  await page.evaluate(async () => {
    const headers = { 'X-Auth': localStorage.getItem('jwt') ?? '' }
    await fetch('/api/resources/walk/made.txt', { method: 'POST', headers, body: 'made' })
  })
  await item(page, 'made.txt').click()
  await expectEventually(
    () => facts(section(page, 'Properties')),
    expect.arrayContaining([expect.stringMatching(/^Created: .* · You$/)]),
  )
  await item(page, 'plan.txt').click()
  await section(page, 'Versions').getByRole('button', { name: 'All versions' }).click()
  await prompt(page, 'Versions of plan.txt').waitFor()
  await page.keyboard.press('Escape')
  await section(page, 'Activity').getByRole('link', { name: 'Full history' }).click()
  await page.waitForURL(`${stage.program.url}/history/walk/plan.txt`)
})

test('by keyboard it is resized, collapsed, left and closed, and all of that is remembered', async (stage) => {
  const page = await open(stage, 'desk')
  const width = async () => Math.round((await panel(page).boundingBox())?.width ?? 0)
  const focusIsIn = (place: Locator) => place.evaluate((box) => box.contains(document.activeElement))
  await page.keyboard.press('Control+i')
  await panel(page).waitFor()
  // The listing keeps the focus and, with the arrow keys, the selection.
  await expectEventually(() => focusIsIn(grid(page)), true)
  const listing = async () => Math.round((await grid(page).boundingBox())?.width ?? 0)
  const [before, room] = [await width(), await listing()]

  await page.keyboard.press('Tab')
  const edge = panel(page).getByRole('separator', { name: 'Resize the details panel' })
  await expectEventually(() => focusIsIn(edge), true)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expectEventually(width, before + 48)
  await expectEventually(listing, room - 48)
  await page.keyboard.press('Home')
  await expectEventually(width, 280)
  await section(page, 'Properties').getByRole('button', { name: 'Properties' }).focus()
  await page.keyboard.press('Enter')
  await expectEventually(() => section(page, 'Properties').locator('dl').count(), 0)
  await page.keyboard.press('Escape')
  await expectEventually(() => focusIsIn(grid(page)), true)

  await page.reload()
  await title(page).waitFor()
  await expectEventually(width, 280)
  expect(await section(page, 'Properties').locator('dl').count()).toBe(0)
  await section(page, 'Properties').getByRole('button', { name: 'Properties' }).click()
  await section(page, 'Properties').locator('dl').waitFor()
  await panel(page).getByRole('button', { name: 'Close details' }).click()
  await panel(page).waitFor({ state: 'detached' })
  await expectEventually(() => focusIsIn(grid(page)), true)
  await page.reload()
  await item(page, 'a.txt').waitFor()
  expect(await panel(page).count()).toBe(0)

  // By mouse, the edge is dragged.
  await toggle(page).click()
  const box = await edge.boundingBox()
  if (!box) return expect.unreachable()
  await page.mouse.move(box.x + box.width / 2, 400)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 - 100, 400, { steps: 4 })
  await page.mouse.up()
  await expectEventually(width, 380)

  // Beside a file, the panel is open as well, in the same width, which its edge changes there too.
  await page.goto(`${stage.program.url}/files/desk/c.png`)
  await expectEventually(() => title(page).textContent(), 'c.png')
  await expectEventually(width, 380)
  await edge.focus()
  await page.keyboard.press('ArrowRight')
  await expectEventually(width, 356)
  expect(new URL(page.url()).pathname).toBe('/files/desk/c.png')
  await page.goto(`${stage.program.url}/files/desk/`)
  await expectEventually(() => title(page).textContent(), 'desk')
  await expectEventually(width, 356)

  // A smaller window leaves the listing its room; without room, there is no panel.
  await page.setViewportSize({ width: 1024, height: 800 })
  await expectEventually(width, 312)
  expect(await horizontalOverflow(page)).toBe(0)
  await page.setViewportSize({ width: 1000, height: 800 })
  await panel(page).waitFor({ state: 'detached' })
})

test('a section that fails is tried again, and the others stay', async (stage) => {
  stage.excuse(/status of 400/)
  const page = await open(stage, 'fail')
  let isBroken = true
  await page.route('**/api/versions/**', (route) =>
    isBroken ? route.fulfill({ status: 400, body: '{"code":"invalid","message":""}' }) : route.continue(),
  )
  await page.keyboard.press('Control+i')
  await item(page, 'one.txt').click()
  await section(page, 'Versions').getByRole('alert').waitFor()
  await section(page, 'Links').getByText('No links yet').waitFor()
  isBroken = false
  await section(page, 'Versions').getByRole('button', { name: 'Try again' }).click()
  await section(page, 'Versions').getByText('No earlier versions').waitFor()
})

test('users without permissions have no sections for them, and see that they have access', async (stage) => {
  program().addUser('reader', { may_share: 0, may_download: 0 })
  const page = await open(stage, 'denied', { as: 'reader' })
  await page.keyboard.press('Control+i')
  await item(page, 'shared.txt').click()
  await expectEventually(() => title(page).textContent(), 'shared.txt')
  await expectEventually(() => sections(page), ['Properties', 'Who has access', 'Versions', 'Activity'])
  const access = section(page, 'Who has access')
  await access.getByText('You', { exact: true }).waitFor()
  await access.getByText('View, Create, Edit, Delete, Rename and move').waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])
})

test("another user's view has only the properties", async (stage) => {
  const page = await stage.signIn({ at: `/files/view/?as=${MIA}` })
  await item(page, 'a.txt').click()
  await page.keyboard.press('Control+i')
  await expectEventually(() => title(page).textContent(), 'a.txt')
  expect(await sections(page)).toEqual(['Properties'])
})
