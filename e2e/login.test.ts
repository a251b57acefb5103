import { expect } from 'bun:test'
import { axeViolationsInBothThemes } from './axe-violations.ts'
import { expectEventually } from './file-listing.ts'
import { setUpBrowserTests } from './harness.ts'
import { typeCredentials } from './sign-in.ts'

const { test } = setUpBrowserTests({ tree: { 'docs/inner/note.txt': 'hello', 'a b%c#?/x.txt': 'x' } })

test('the start names the address; the login screen is all that a stranger sees', async ({ program, open }) => {
  expect(program.greeting()).toContain('username   admin')
  const page = await open('/')
  await page.getByRole('heading', { name: 'Sign in to Coffer' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/login')
  await expectEventually(() => page.title(), 'Login')
  await expectEventually(() => page.getByLabel('Username').evaluate((field) => field === document.activeElement), true)
  expect(await axeViolationsInBothThemes(page)).toEqual([])
})

test('a wrong password says so and keeps the name; the right one signs in, by keyboard alone', async ({
  open,
  excuse,
}) => {
  excuse(/status of 403/)
  const page = await open('/login')
  await page.getByLabel('Username').waitFor()
  await page.keyboard.type('admin')
  await page.keyboard.press('Tab')
  await page.keyboard.type('wrong')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Wrong credentials', { exact: true }).waitFor()
  expect(await page.getByLabel('Username').inputValue()).toBe('admin')
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await typeCredentials(page)
  await page.getByRole('grid', { name: 'Files and folders' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/files/')
  await expectEventually(() => page.title(), 'Files')
})

test('an address that needs a sign-in is reached after it, with everything it says', async ({ open }) => {
  const wanted = '/files/a%20b%25c%23%3F/'
  const page = await open(`${wanted}?x=1#y`)
  await page.waitForURL(/\/login\?redirect=/)
  expect(new URL(page.url()).searchParams.get('redirect')).toBe(`${wanted}?x=1#y`)
  await typeCredentials(page)
  await page.waitForURL((url) => url.pathname === wanted)
  expect(page.url()).toEndWith(`${wanted}?x=1#y`)
  await page.getByRole('link', { name: 'x.txt' }).waitFor()
})

test('a hostile way back leads to the files', async ({ program, open }) => {
  const hostile = [
    '//evil.test',
    '/\\evil.test',
    'https://evil.test/',
    '/\t/evil.test',
    'javascript:alert(1)',
    '/login',
  ]
  const page = await open('/login')
  await typeCredentials(page)
  await page.waitForURL(/\/files\/$/)
  for (const value of hostile) {
    await page.goto(`${program.url}/login?redirect=${encodeURIComponent(value)}`)
    await page.waitForURL(/\/files\/$/)
    expect(page.url()).toBe(`${program.url}/files/`)
  }
})

test('who is signed in is led on from the login screen', async ({ program, signIn }) => {
  const page = await signIn()
  await page.goto(`${program.url}/login`)
  await page.waitForURL(`${program.url}/files/`)
  await page.goto(`${program.url}/login?redirect=%2Ffiles%2Fdocs%2F`)
  await page.waitForURL(`${program.url}/files/docs/`)
})

test('routes: the root, unknown paths, folders without their slash, pages for administrators', async ({
  program,
  signIn,
}) => {
  program.addUser('ines')
  const page = await signIn({ as: 'ines', at: '/docs' })
  await page.waitForURL(`${program.url}/files/docs/`)
  await expectEventually(() => page.title(), 'docs - Files')
  await page.goto(`${program.url}/files`)
  await page.waitForURL(`${program.url}/files/`)
  await page.goto(`${program.url}/files/docs/inner`)
  await page.waitForURL(`${program.url}/files/docs/inner/`)
  await page.goto(`${program.url}/settings/users`)
  await page.waitForURL(`${program.url}/403`)
  await expectEventually(() => page.title(), 'Forbidden')
  await page.getByRole('heading', { name: "You don't have permissions to access this." }).waitFor()
})

test('logging out ends the session everywhere', async ({ program, signIn, excuse }) => {
  excuse(/status of 401/)
  const page = await signIn({ at: '/files/docs/' })
  const other = await page.context().newPage()
  await other.goto(`${program.url}/files/`)
  await other.getByRole('link', { name: 'docs' }).waitFor()
  const token = (await page.evaluate(() => localStorage.getItem('jwt'))) ?? ''
  const ask = () => fetch(`${program.url}/api/resources/`, { headers: { 'X-Auth': token } })
  expect((await ask()).status).toBe(200)

  await page.getByRole('button', { name: 'Logout' }).press('Enter')
  await page.waitForURL(/\/login/)
  await other.waitForURL(/\/login/)
  await expectEventually(async () => (await ask()).status, 401)
  expect(await page.evaluate(() => localStorage.getItem('jwt'))).toBeNull()
  // The cookie that marks a known device remains; it grants no access.
  await expectEventually(async () => (await page.context().cookies()).map(({ name }) => name), ['known'])
  await page.goBack()
  await page.waitForURL(/\/login/)
})

test('a saved sign-in that is no token is ignored, and said', async ({ program, open }) => {
  const page = await open('/login')
  await page.getByLabel('Username').waitFor()
  await page.evaluate(() => localStorage.setItem('jwt', 'two.parts'))
  await page.goto(`${program.url}/files/`)
  await page.getByRole('alert').getByText('Your saved session is no longer valid').waitFor()
  await typeCredentials(page)
  await page.getByRole('grid', { name: 'Files and folders' }).waitFor()
})

test('where a proxy says who comes, nobody is led to a login screen', async ({ open, start, excuse }) => {
  excuse(/status of 403/)
  const flags = ['--auth-method', 'proxy', '--auth-header', 'X-Remote-User', '--trusted-proxies', '127.0.0.1']
  const proxied = await start({ flags })
  const page = await open('/404')
  await page.goto(`${proxied.url}/files/`)
  await page.getByText("You don't have permissions to access this.").waitFor()
  expect(await page.getByRole('link', { name: 'Login' }).count()).toBe(0)
  await page.setExtraHTTPHeaders({ 'X-Remote-User': 'pia' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('link', { name: 'Settings' }).waitFor()
  expect(await page.getByRole('button', { name: 'Logout' }).count()).toBe(0)
  // Closes the page before the server that it still talks to ends.
  await page.goto('about:blank')
})

test('the addresses of errors have their pages', async ({ program, open }) => {
  const page = await open('/404')
  for (const [code, text] of [
    [403, "You don't have permissions to access this."],
    [404, "This location can't be reached."],
    [500, 'Something really went wrong.'],
  ] as const) {
    await page.goto(`${program.url}/${code}`)
    await page.getByRole('heading', { name: text }).waitFor()
    expect(await axeViolationsInBothThemes(page)).toEqual([])
  }
})

test('a visitor chooses the theme in the sidebar, and it is kept on the device', async ({ open }) => {
  const page = await open('/404')
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme)
  await page.getByRole('button', { name: 'Theme: light' }).press('Enter')
  await page.getByRole('button', { name: 'Theme: dark' }).waitFor()
  await expectEventually(() => theme(), 'dark')
  await page.reload()
  await page.getByRole('button', { name: 'Theme: dark' }).click()
  await page.getByRole('button', { name: 'Theme: system' }).waitFor()
  await expectEventually(() => theme(), 'system')
})
