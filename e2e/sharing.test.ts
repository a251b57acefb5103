import { expect } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { axeViolationsInBothThemes } from './axe-violations.ts'
import { briefMessage } from './brief-messages.ts'
import { countedSteps } from './counted-steps.ts'
import { expectEventually, grid, horizontalOverflow, item, prompt, selectInMenuOf, showAs } from './file-listing.ts'
import { type BrowserTestContext, PHONE, setUpBrowserTests } from './harness.ts'

const { test } = setUpBrowserTests({ tree: { 'a.txt': 'a', 'box/b.txt': 'b' } })

/** Signs in to a new folder with some files. */
async function folder(stage: BrowserTestContext, name: string, files: readonly string[] = ['a.txt']): Promise<Page> {
  await stage.program.plant(Object.fromEntries(files.map((file) => [`${name}/${file}`, file])))
  const page = await stage.signIn({ at: `/files/${name}/` })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await showAs(page, 'list')
  await grid(page).focus()
  return page
}

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
const links = (page: Page) => prompt(page).getByRole('list', { name: 'Links' }).getByRole('listitem')
/** Returns the visible text of elements, in one line. */
const lines = async (place: Locator) => (await place.allInnerTexts()).join(' ').replaceAll(/\s+/g, ' ')
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)
const ask = (page: Page, path: string) =>
  page.evaluate(async (address) => {
    const answer = await fetch(address, { headers: { 'X-Auth': localStorage.getItem('jwt') ?? '' } })
    return answer.json()
  }, path)

test('one press makes a link; it is copied, and opens for whoever has it', async (stage) => {
  const page = await folder(stage, 'one')
  await item(page, 'a.txt').click()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Share' }).click()
  await prompt(page, 'Share “a.txt”').getByLabel('Password', { exact: true }).waitFor()
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await page.keyboard.press('Enter')
  await links(page).first().waitFor()
  await expectEventually(() => lines(links(page).first()), expect.stringMatching(/Permanent.*0 downloads/))
  expect(await axeViolationsInBothThemes(page)).toEqual([])

  await expectEventually(() => focused(page), 'Copy link')
  await page.keyboard.press('Enter')
  await briefMessage(page, 'Link copied!')
  const [share] = await ask(page, '/api/share/one/a.txt')
  expect(await clipboard(page)).toBe(`${stage.program.url}/share/${share.hash}`)
  const answer = await fetch(`${stage.program.url}/api/public/share/${share.hash}`)
  expect(answer.status).toBe(200)

  await page.keyboard.press('Escape')
  await prompt(page).waitFor({ state: 'detached' })
  await selectInMenuOf(page, 'a.txt', 'Share')
  await links(page).first().waitFor()
})

test('several items are shared as a collection with a name, listed by it, and opened as one folder', async (stage) => {
  const page = await folder(stage, 'many', ['a.txt', 'b.txt', 'sub/c.txt'])
  await item(page, 'a.txt').click()
  await item(page, 'sub').click({ modifiers: ['ControlOrMeta'] })
  await selectInMenuOf(page, 'a.txt', 'Share as a collection…')
  const name = prompt(page, 'Share 2 items').getByLabel('Name', { exact: true })
  await expectEventually(() => name.getAttribute('placeholder'), '2 items from many')
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await name.fill('For Ann')
  await page.keyboard.press('Enter')
  await links(page).first().waitFor()
  await page.keyboard.press('Escape')
  await prompt(page).waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await item(page, 'a.txt').click()
  await page.keyboard.press('Control+i')
  const panel = page.getByRole('complementary', { name: 'Details' })
  await panel.getByRole('list', { name: 'Links' }).getByText('For Ann').waitFor()
  const marked = (name: string) =>
    page
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name, exact: true }) })
      .getAttribute('aria-description')
  await expectEventually(() => marked('a.txt'), 'Shared')
  await expectEventually(() => marked('sub'), 'Folder, Shared')
  await page.keyboard.press('Control+i')
  const all: { hash: string; collection?: { title: string } }[] = await ask(page, '/api/shares')
  const hash = all.find(({ collection }) => collection?.title === 'For Ann')?.hash
  await page.goto(`${stage.program.url}/settings/shares`)
  await page.getByRole('row', { name: /For Ann.*2 items/ }).waitFor()
  await page.goto(`${stage.program.url}/share/${hash}`)
  await page.getByRole('heading', { name: 'For Ann' }).waitFor()
  await page.getByRole('link', { name: 'sub' }).first().click()
  await page.getByText('c.txt').first().waitFor()
})

test('what is wrong is told at its field, and stays to be corrected', async (stage) => {
  const page = await folder(stage, 'wrong')
  await item(page, 'a.txt').click()
  await selectInMenuOf(page, 'a.txt', 'Share')
  await page.getByLabel('Valid for').fill('soon')
  await page.keyboard.press('Enter')
  await prompt(page).getByText('Enter a whole number from 1 to 2,147,483,647, or leave empty.').waitFor()
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await page.getByLabel('Valid for').fill('2')
  await page.getByLabel('Unit').selectOption('Days')
  await page.getByLabel('Custom link').check()
  expect(await page.getByLabel('Link name').inputValue()).toBe('a')
  await page.getByLabel('Link name').fill('no spaces')
  await page.keyboard.press('Enter')
  await prompt(page)
    .getByText(/^Use up to 63 letters/)
    .waitFor()
  await page.getByLabel('Link name').fill('holidays')
  await prompt(page).getByText('More', { exact: true }).click()
  await page.getByLabel('Download limit').fill('3')
  await page.getByLabel('Password', { exact: true }).fill('open sesame')
  await page.keyboard.press('Enter')
  await links(page).first().waitFor()
  await expectEventually(
    () => lines(links(page).first()),
    expect.stringMatching(/holidays-.*in 2 days.*0 of 3 downloads/),
  )
  await links(page).getByText('Password-protected').waitFor({ state: 'attached' })
})

test('a name that is taken is told at its field', async (stage) => {
  stage.excuse(/status of 409/)
  const page = await folder(stage, 'taken')
  const create = async () => {
    await page.getByLabel('Custom link').check()
    await page.getByLabel('Link name').fill('party')
    await page.getByLabel('Use the name only').check()
    await prompt(page).getByRole('button', { name: 'Create link' }).click()
  }
  await selectInMenuOf(page, 'a.txt', 'Share')
  await create()
  await links(page).getByRole('link', { name: 'party' }).waitFor()
  await prompt(page).getByRole('button', { name: 'New' }).click()
  await create()
  await prompt(page).getByText('A link with this name already exists.').waitFor()
  await expectEventually(() => page.getByLabel('Link name').evaluate((field) => field === document.activeElement), true)
})

test('a link is changed and keeps its address; the last one deleted leads to a new one', async (stage) => {
  const page = await folder(stage, 'change')
  await selectInMenuOf(page, 'a.txt', 'Share')
  await page.getByLabel('Password', { exact: true }).fill('first')
  await page.keyboard.press('Enter')
  await links(page).first().waitFor()
  const [before] = await ask(page, '/api/share/change/a.txt')
  expect(before).toMatchObject({ hasPassword: true, expire: 0 })

  await links(page).getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Remove password').check()
  await page.getByLabel('Expiry').selectOption('Change')
  await page.getByLabel('Valid for').fill('5')
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await prompt(page).getByRole('button', { name: 'Save' }).click()
  await links(page).getByText('in 5 hours').waitFor()
  const [after] = await ask(page, '/api/share/change/a.txt')
  expect(after).toMatchObject({ hash: before.hash, hasPassword: false })

  await links(page).getByRole('button', { name: 'Delete' }).click()
  await prompt(page, 'Delete this link?').waitFor()
  await page.keyboard.press('Escape')
  await links(page).getByRole('button', { name: 'Delete' }).click()
  await prompt(page, 'Delete this link?').waitFor()
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await page.keyboard.press('Enter')
  await briefMessage(page, 'Share deleted!')
  await prompt(page).getByRole('button', { name: 'Create link' }).waitFor()
  expect(await ask(page, '/api/share/change/a.txt')).toEqual([])
})

test('where the browser does not let the page copy, the link stands there selected', async (stage) => {
  const page = await folder(stage, 'by-hand')
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not here'))
    document.execCommand = () => false
  })
  await selectInMenuOf(page, 'a.txt', 'Share')
  await page.getByLabel('Password', { exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await expectEventually(() => focused(page), 'Copy link')
  await page.keyboard.press('Enter')
  const field = prompt(page).getByLabel('Link', { exact: true })
  await field.waitFor()
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  const marked = await field.evaluate((input: HTMLInputElement) =>
    input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0),
  )
  expect(marked).toStartWith(`${stage.program.url}/share/`)
})

test('a folder takes files from others: the link says what may come, and its owner sees what came', async (stage) => {
  const page = await folder(stage, 'inbox', ['in/x.txt'])
  await selectInMenuOf(page, 'in', 'Share')
  await page.getByLabel('Allow upload').check()
  await page.getByLabel("Visitors can see the folder's contents").uncheck()
  await prompt(page).getByText('More', { exact: true }).click()
  await page.getByLabel('Maximum file size (MB)').fill('1.5')
  await page.getByLabel('Ask visitors for their name').check()
  await page.getByLabel('Allowed file types').fill('.jpg pdf')
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await page.keyboard.press('Enter')
  await links(page).getByText('0 files received').waitFor()
  const [share] = await ask(page, '/api/share/inbox/in')
  expect(share).toMatchObject({ kind: 'upload', uploads: { maxFileSize: 1_500_000, extensions: ['jpg', 'pdf'] } })

  const address = `${stage.program.url}/api/public/drop/${share.hash}/holiday.jpg`
  const headers = { 'X-Sender': encodeURIComponent('Zoë') }
  expect((await fetch(address, { method: 'POST', body: 'picture', headers })).status).toBe(200)
  const long = address.replace('holiday', 'a name that goes on and '.repeat(6))
  expect((await fetch(long, { method: 'POST', body: 'picture', headers })).status).toBe(200)
  await page.goto(`${stage.program.url}/settings/shares`)
  const row = page.getByRole('row').filter({ hasText: '/inbox/in' })
  await row.getByText('2 files received').waitFor()
  await row.getByRole('button', { name: 'Received in “in”' }).click()
  await prompt(page, 'Received in “in”').getByText('From Zoë').first().waitFor()
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await expectEventually(async () => (await prompt(page).boundingBox())?.width, 390)
  expect(
    await prompt(page)
      .getByRole('list')
      .evaluate((list) => list.scrollWidth - list.clientWidth),
  ).toBe(0)
  await prompt(page).getByRole('link', { name: 'holiday.jpg' }).click()
  await page.waitForURL(/\/files\/inbox\/in\/holiday\.jpg$/)
})

test('all links are in the settings: opened, copied, changed, deleted', async (stage) => {
  stage.program.addUser('clara', { may_share: 1 })
  const empty = await stage.signIn({ as: 'clara', at: '/settings/shares' })
  await empty.getByRole('heading', { name: 'It feels lonely here…' }).waitFor()
  expect(await axeViolationsInBothThemes(empty)).toEqual([])
  await empty.goto(`${stage.program.url}/files/`)
  await selectInMenuOf(empty, 'box', 'Share')
  await empty.getByLabel('Valid for').fill('3')
  await empty.keyboard.press('Enter')
  await links(empty).first().waitFor()
  await empty.goto(`${stage.program.url}/settings/shares`)
  const own = empty.getByRole('table', { name: 'Links' }).getByRole('row')
  await own.nth(1).waitFor()
  expect(await lines(own.first())).not.toContain('Username')
  await expectEventually(() => lines(own.nth(1)), expect.stringMatching(/\/box.*in 3 hours.*0 downloads/))

  const page = await stage.signIn({ at: '/settings/shares' })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const row = page.getByRole('row').filter({ hasText: 'clara' })
  await row.waitFor()
  await expectEventually(() => page.title(), 'Share management')
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  const href = await row.getByRole('link', { name: '/box' }).getAttribute('href')
  await row.getByRole('button', { name: 'Copy link to box' }).click()
  await briefMessage(page, 'Link copied!')
  expect(await clipboard(page)).toBe(href ?? '')

  await row.getByRole('button', { name: 'Edit link to box' }).click()
  await page.getByLabel('Password', { exact: true }).fill('for all')
  await page.keyboard.press('Enter')
  await prompt(page).waitFor({ state: 'detached' })
  await row.getByText('Password-protected').waitFor({ state: 'attached' })
  await row.getByRole('button', { name: 'Delete link to box' }).click()
  await prompt(page, 'Delete this link?').waitFor()
  await page.keyboard.press('Enter')
  await briefMessage(page, 'Share deleted!')
  await row.waitFor({ state: 'detached' })
})

// Share 300 photos with a password for a week. Mouse: 5 clicks (the folder, Share, 7 days, Create link, Copy link); the password is typed where
// the focus is. Before: 4 clicks, a typed number and a unit selected from a list of 4. Keyboard: 13 keys besides the password.
test('a folder of photos is shared with a password for a week, and again when the link has expired', async (stage) => {
  const photos = Array.from({ length: 300 }, (_, number) => `photos/${number}.jpg`)
  const page = await folder(stage, 'week', photos)
  await item(page, 'photos').click()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Share' }).click()
  await page.getByLabel('Password', { exact: true }).waitFor()
  await page.keyboard.type('open sesame')
  await prompt(page).getByRole('button', { name: '7 days' }).click()
  await prompt(page).getByRole('button', { name: 'Create link' }).click()
  await links(page).getByRole('button', { name: 'Copy link' }).click()
  await briefMessage(page, 'Link copied!')
  const [share] = await ask(page, '/api/share/week/photos')
  expect(share).toMatchObject({ hasPassword: true })
  expect(Math.abs(share.expire - Date.now() / 1000 - 7 * 86_400)).toBeLessThan(600)
  expect(await clipboard(page)).toBe(`${stage.program.url}/share/${share.hash}`)
  await links(page).getByRole('img', { name: 'QR code' }).waitFor()
  expect(await axeViolationsInBothThemes(page)).toEqual([])

  await prompt(page).getByRole('button', { name: 'New' }).click()
  await page.getByLabel('Password', { exact: true }).waitFor()
  await page.keyboard.type('open sesame')
  for (const key of ['Tab', 'Tab', 'Tab', 'Space', 'Tab', 'Tab', 'Tab', 'Tab', 'Enter']) await page.keyboard.press(key)
  await expectEventually(() => links(page).count(), 2)
  await expectEventually(() => focused(page), 'Copy link')
  await page.keyboard.press('Enter')
  await briefMessage(page, 'Link copied!')

  await page.evaluate(async (hash) => {
    const headers = { 'X-Auth': localStorage.getItem('jwt') ?? '' }
    await fetch(`/api/share/${hash}`, { method: 'PATCH', headers, body: '{"expires":1,"unit":"seconds"}' })
  }, share.hash)
  const visit = async () => (await fetch(`${stage.program.url}/api/public/share/${share.hash}`)).status
  await expectEventually(visit, 404)
  await page.goto(`${stage.program.url}/settings/shares`)
  const row = page.getByRole('row').filter({ hasText: '/week/photos' }).filter({ hasText: 'Expired' })
  await row.getByRole('button', { name: 'Extend link to photos' }).click()
  await prompt(page, 'Extend link to photos').getByRole('button', { name: '7 days' }).click()
  await briefMessage(page, 'Link extended!')
  await row.waitFor({ state: 'detached' })
  expect(await visit()).toBe(401)
})

test('on a phone, sharing and the list of links fit; 300 photos are shared for a week in six taps and a password', async (stage) => {
  const name = 'a folder with a name that is rather long'
  const photos = Array.from({ length: 300 }, (_, number) => `phone/${name}/${number}.jpg`)
  await stage.program.plant(Object.fromEntries(photos.map((photo) => [photo, ''])))
  const page = await stage.signIn({ at: '/files/phone/', browser: PHONE })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const steps = countedSteps(page)
  await steps.longPress(item(page, name))
  await steps.tap(page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'More' }))
  await steps.tap(page.getByRole('menuitem', { name: 'Share' }))
  const password = page.getByLabel('Password', { exact: true })
  await password.waitFor()
  await expectEventually(() => password.evaluate((field) => field === document.activeElement), true)
  await page.keyboard.type('open sesame')
  expect(await horizontalOverflow(page)).toBe(0)
  await steps.tap(prompt(page).getByRole('button', { name: '7 days' }))
  await steps.tap(prompt(page).getByRole('button', { name: 'Create link' }))
  await steps.tap(links(page).getByRole('button', { name: 'Copy link' }))
  await briefMessage(page, 'Link copied!')
  expect(steps.taken()).toBe(6)
  const [share] = await ask(page, `/api/share/phone/${encodeURIComponent(name)}`)
  expect(share).toMatchObject({ hasPassword: true })
  expect(Math.abs(share.expire - Date.now() / 1000 - 7 * 86_400)).toBeLessThan(600)
  expect(await horizontalOverflow(page)).toBe(0)
  await page.goto(`${stage.program.url}/settings/shares`)
  await page.getByRole('row').filter({ hasText: 'a folder with a name' }).waitFor()
  expect(await horizontalOverflow(page)).toBe(0)
  expect(await axeViolationsInBothThemes(page)).toEqual([])
})

test('who may not share is offered nothing of it', async (stage) => {
  stage.program.addUser('quiet', { may_share: 0 })
  const page = await stage.signIn({ as: 'quiet' })
  await item(page, 'a.txt').click()
  await page.getByRole('region', { name: 'Selection' }).waitFor()
  expect(await page.getByRole('button', { name: 'Share' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Profile settings' }).waitFor()
  expect(await page.getByRole('link', { name: 'Share management' }).count()).toBe(0)
})
