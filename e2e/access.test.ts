import { expect } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { axeViolationsOfScreen } from './axe-violations.ts'
import { expectEventually, item, names, prompt, showAs } from './file-listing.ts'
import { setUpBrowserTests } from './harness.ts'

const { program, test } = setUpBrowserTests({
  flags: ['--base-url', '/a/b'],
  tree: { 'a.txt': 'text', 'b.txt': 'text', 'box/': '', '.hidden': 'h', 'secret/x.txt': 'x', 'home/own.txt': 'mine' },
})

/** Returns the entries in the menu of a selected file. */
async function offers(page: Page): Promise<string[]> {
  await item(page, 'a.txt').click({ button: 'right' })
  await page.getByRole('menu').getByRole('menuitem').first().waitFor()
  const lines = await page.getByRole('menu').getByRole('menuitem').locator('[class*=text]').allTextContents()
  await page.keyboard.press('Escape')
  return lines
}

test('below a base path: sign-in, folders, a reload, a part that is loaded later', async ({ signIn }) => {
  const page = await signIn({ at: '/files/box/' })
  expect(page.url()).toBe(`${program().url}/files/box/`)
  expect(program().url).toEndWith('/a/b')
  await page.getByRole('heading', { name: 'It feels lonely here…' }).waitFor()
  await page.reload()
  await page
    .getByRole('navigation', { name: 'Breadcrumbs' })
    .getByRole('link', { name: 'My files', exact: true })
    .click()
  await item(page, 'a.txt').waitFor()
  await item(page, 'a.txt').dblclick()
  await page.waitForURL(`${program().url}/files/a.txt`)
  const cookies = (await page.context().cookies()).sort((one, other) => one.name.localeCompare(other.name))
  const closed = { path: '/a/b', httpOnly: true, sameSite: 'Strict' } as const
  expect(cookies).toMatchObject([
    { ...closed, name: 'auth' },
    { ...closed, name: 'known' },
  ])
})

test('an administrator is offered everything', async ({ signIn }) => {
  const page = await signIn()
  const changes = ['Share', 'Rename', 'Copy to…', 'Move to…', 'Download', 'Compress…', 'Cut', 'Copy']
  const more = ['Info', 'Add to favorites', 'Tags…', 'Versions', 'History', 'Delete']
  expect(await offers(page)).toEqual(['Open', 'Open in new tab', ...changes, ...more])
})

const REFUSED = [
  ['create', ['Copy to…', 'Copy', 'New folder', 'New file', 'New or upload']],
  ['rename', ['Rename', 'Move to…', 'Cut']],
  ['delete', ['Delete']],
  ['download', ['Share', 'Download']],
  ['share', ['Share']],
] as const

for (const [permission, actions] of REFUSED) {
  test(`without ${permission} nobody sees ${actions.join(', ')}`, async ({ signIn }) => {
    const username = `no-${permission}`
    program().addUser(username, { [`may_${permission}`]: 0 })
    const page = await signIn({ as: username })
    await showAs(page, 'list')
    await item(page, 'a.txt').click()
    await page.getByRole('region', { name: 'Selection' }).waitFor()
    const seen = await offers(page)
    for (const action of actions) {
      expect(seen).not.toContain(action)
      expect(await page.getByRole('button', { name: action, exact: true }).count()).toBe(0)
    }
    expect(seen).toContain('Open')
    await page.evaluate(() => {
      const titles: string[] = []
      Object.assign(window, { titles })
      const note = () => {
        for (const title of document.querySelectorAll('[role=dialog] h2')) titles.push(title.textContent)
      }
      new MutationObserver(note).observe(document.body, { childList: true, subtree: true })
    })
    await page.keyboard.press(permission === 'delete' ? 'Delete' : 'F2')
    if (permission !== 'rename' && permission !== 'delete') return prompt(page).waitFor()
    // The next key opens its own prompt in place of any other, so no prompt may have opened before.
    await page.keyboard.press('F1')
    await prompt(page, 'Help').waitFor()
    const titles = await page.evaluate(() => (window as unknown as { titles: string[] }).titles)
    expect([...new Set(titles)]).toEqual(['Help'])
    expect(existsSync(join(program().root, 'a.txt'))).toBe(true)
  })
}

test('without create and rename, nothing can be dropped or dragged', async ({ signIn }) => {
  program().addUser('reader', { may_create: 0, may_rename: 0, may_modify: 0, may_delete: 0 })
  const page = await signIn({ as: 'reader' })
  await item(page, 'a.txt').dragTo(item(page, 'box'))
  expect(existsSync(join(program().root, 'box/a.txt'))).toBe(false)
  expect(await item(page, 'a.txt').getAttribute('draggable')).toBe('false')
  await item(page, 'box').dblclick()
  await page.getByRole('heading', { name: 'It feels lonely here…' }).waitFor()
  expect(await page.getByRole('main').getByRole('button').count()).toBe(0)
  expect(await axeViolationsOfScreen(page)).toEqual([])
})

test('scope, rules and hidden dotfiles decide what is there', async ({ signIn, excuse }) => {
  excuse(/status of 40[34]/)
  program().addUser('homely', { scope: '/home' })
  const home = await signIn({ as: 'homely' })
  await expectEventually(() => names(home), ['own.txt'])

  const rules = JSON.stringify([{ allow: false, regex: false, path: '/secret', regexp: { raw: '' } }])
  program().addUser('ruled', { rules, hide_dotfiles: 1 })
  const ruled = await signIn({ as: 'ruled' })
  await expectEventually(() => names(ruled), ['box', 'home', 'a.txt', 'b.txt'])
  await ruled.goto(`${program().url}/files/secret/`)
  await ruled.getByRole('heading', { name: "You don't have permissions to access this." }).waitFor()
  await ruled.goto(`${program().url}/files/secret/none`)
  await ruled.getByRole('heading', { name: "You don't have permissions to access this." }).waitFor()
  expect(await axeViolationsOfScreen(ruled)).toEqual([])
})
