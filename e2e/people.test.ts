import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeViolationsOfScreen } from './axe-violations.ts'
import { briefMessage } from './brief-messages.ts'
import { expectEventually } from './file-listing.ts'
import { PHONE, setUpBrowserTests } from './harness.ts'
import { ADMIN, PASSWORD } from './program.ts'
import { typeCredentials } from './sign-in.ts'

const { test } = setUpBrowserTests({
  tree: { 'docs/a.txt': 'a', 'docs/.hidden': 'h', 'photos/private/x.jpg': 'x', 'photos/y.jpg': 'y' },
})

const PHRASE = 'winter mornings smell of bread'

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const openPerson = async (page: Page, name: string) => {
  await page.getByRole('link', { name: 'User management' }).click()
  await page.getByRole('link', { name: `Edit ${name}`, exact: true }).click()
  await page.getByRole('form', { name, exact: true }).waitFor()
}

/** Creates an account by the form; `decide` fills in everything that differs from the defaults. */
async function create(page: Page, name: string, decide: (page: Page) => Promise<unknown> = async () => undefined) {
  await page.getByRole('link', { name: 'User management' }).click()
  await page.getByRole('link', { name: 'New user' }).click()
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(PHRASE)
  await decide(page)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await briefMessage(page, 'User created!')
  await page.waitForURL(/\/settings\/users\/\d+$/)
  await page.getByRole('form', { name, exact: true }).waitFor()
}

const visit = async (open: (path?: string) => Promise<Page>, name: string) => {
  const page = await open('/files/')
  await typeCredentials(page, name, PHRASE)
  await page.getByRole('grid', { name: 'Files and folders' }).waitFor()
  return page
}

test('an administrator makes three people with different rights, and each finds what they may', async ({
  signIn,
  open,
}) => {
  const page = await signIn({ at: '/settings/users' })
  await page.getByRole('table', { name: 'Users' }).waitFor()
  await expectEventually(() => page.title(), 'User management')
  await page.getByText('No other users yet').waitFor()
  expect(await axeViolationsOfScreen(page)).toEqual([])

  await create(page, 'ines', (form) => form.getByRole('checkbox', { name: 'Administrator' }).check())
  await create(page, 'tom', async (form) => {
    await form.getByLabel('Scope', { exact: true }).fill('/photos')
    await form.getByRole('checkbox', { name: 'Delete files and folders' }).uncheck()
    await form.getByRole('checkbox', { name: 'Create files and folders' }).uncheck()
  })
  await create(page, 'eva', async (form) => {
    await form.getByRole('button', { name: 'Add rule' }).click()
    await form.keyboard.type('/photos')
    await form.getByRole('radio', { name: 'Deny' }).check({ force: true })
  })

  await page.getByRole('link', { name: 'User management' }).click()
  const rows = page.getByRole('table', { name: 'Users' }).getByRole('row')
  await rows.nth(4).waitFor()
  const told = async () => (await rows.allInnerTexts()).map((text) => text.split(/\s+/).join(' ').trim())
  const [heads, own, ...others] = [
    'Username Administrator Scope Last sign-in Edit',
    /^A admin you All permissions Yes \/ Today, \d+:\d+ [AP]M Edit$/,
    'E eva All permissions No / Never Edit',
    'I ines All permissions Yes / Never Edit',
    'T tom All except: create and upload, delete No /photos Never Edit',
  ] as const
  await expectEventually(async () => (await told()).filter((_, at) => at !== 1), [heads, ...others])
  expect((await told())[1]).toMatch(own)

  const ines = await open('/settings/users')
  await typeCredentials(ines, 'ines', PHRASE)
  await ines.getByRole('table', { name: 'Users' }).waitFor()
  const tom = await visit(open, 'tom')
  await tom.getByRole('link', { name: 'private' }).waitFor()
  expect(await tom.getByRole('button', { name: 'New folder' }).count()).toBe(0)
  await tom.getByRole('link', { name: 'Settings' }).click()
  await tom.getByRole('link', { name: 'Profile settings' }).waitFor()
  expect(await tom.getByRole('link', { name: 'User management' }).count()).toBe(0)
  const eva = await visit(open, 'eva')
  await eva.getByRole('link', { name: 'docs' }).waitFor()
  expect(await eva.getByRole('link', { name: 'photos' }).count()).toBe(0)
}, 180_000)

test('Administrator ticks and disables all others, and clears the lock; taken back, they can be chosen; what is wrong is said at its field, which takes the focus', async ({
  program,
  signIn,
  excuse,
}) => {
  excuse(/status of (400|409)/)
  program.addUser('taken')
  const page = await signIn({ at: '/settings/users/new' })
  const box = (name: string) => page.getByRole('checkbox', { name, exact: true })
  await box('Download').uncheck()
  await box('Prevent the user from changing the password').check()
  await box('Administrator').check()
  expect(await box('Download').isChecked()).toBe(true)
  expect(await box('Download').isDisabled()).toBe(true)
  expect(await box('Prevent the user from changing the password').isChecked()).toBe(false)
  expect(await box('Prevent the user from changing the password').isDisabled()).toBe(true)
  expect(await box('Execute commands').count()).toBe(0)
  expect(await page.getByLabel('Commands').count()).toBe(0)
  await box('Administrator').uncheck()
  expect(await box('Download').isChecked()).toBe(true)
  expect(await box('Download').isEnabled()).toBe(true)

  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
  const create = () => page.getByRole('button', { name: 'Create', exact: true }).click()
  await create()
  await page.getByText('Enter a username.').waitFor()
  await page.getByText('Enter a password.').waitFor()
  await expectEventually(() => focused(), 'username')
  await page.getByLabel('Username').fill('taken')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await create()
  await page.getByText('Enter at least 12 characters.').waitFor()
  await expectEventually(() => focused(), 'new-password')
  await page.getByLabel('Password', { exact: true }).fill('passwordpassword')
  await create()
  await page.getByText('This password is too short or too common.').waitFor()
  await page.getByLabel('Password', { exact: true }).fill(PHRASE)
  await create()
  await page.getByText('Username already taken').waitFor()
  await expectEventually(() => focused(), 'username')
  await page.getByLabel('Username').fill('free')
  await page.getByLabel('Scope', { exact: true }).fill('/../up')
  await create()
  await page.getByText("This folder can't be used.").waitFor()
  await expectEventually(() => focused(), 'scope')
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.getByRole('button', { name: 'Select…' }).click()
  await page.getByRole('option', { name: 'docs' }).click()
  await page.getByRole('button', { name: 'Select “docs”' }).click()
  await expectEventually(() => page.getByLabel('Scope', { exact: true }).inputValue(), '/docs')
  await create()
  await briefMessage(page, 'User created!')
})

test('an account is made, given a rule and deleted by the keyboard alone', async ({ signIn }) => {
  const page = await signIn({ at: '/settings/users' })
  await page.getByRole('table', { name: 'Users' }).waitFor()
  /** Presses Tab until the element with this name has the focus. */
  const tabTo = async (role: 'link' | 'button' | 'textbox' | 'checkbox', name: string) => {
    const wanted = page.getByRole(role, { name, exact: true })
    await wanted.waitFor()
    for (let steps = 0; steps < 60; steps += 1) {
      if (await wanted.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab does not lead to ${name}.`)
  }
  await tabTo('link', 'New user')
  await page.keyboard.press('Enter')
  await tabTo('textbox', 'Username')
  await page.keyboard.type('keyla')
  await tabTo('textbox', 'Password')
  await page.keyboard.type(PHRASE)
  await tabTo('checkbox', 'Share files')
  await page.keyboard.press('Space')
  await tabTo('button', 'Add rule')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/photos')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await expectEventually(() => page.getByRole('radio', { name: 'Deny' }).isChecked(), true)
  await tabTo('button', 'Create')
  await page.keyboard.press('Enter')
  await briefMessage(page, 'User created!')
  await page.getByRole('form', { name: 'keyla' }).waitFor()
  await expectEventually(() => page.getByRole('checkbox', { name: 'Share files' }).isChecked(), false)
  await expectEventually(() => page.getByRole('radio', { name: 'Deny' }).isChecked(), true)
  await tabTo('button', 'Delete')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Delete keyla?' }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await briefMessage(page, 'User deleted!')
  await page.getByRole('table', { name: 'Users' }).waitFor()
}, 180_000)

test('a blank password stays as it is, and a new one is in force', async ({ program, signIn, open, excuse }) => {
  excuse(/status of 40[13]/)
  program.addUser('uma')
  const page = await signIn({ at: '/settings/users' })
  await openPerson(page, 'uma')
  expect(await page.getByLabel('Password', { exact: true }).getAttribute('placeholder')).toBe(
    'Leave blank to avoid changes',
  )
  await page.getByRole('checkbox', { name: 'Share files' }).uncheck()
  await save(page)
  await briefMessage(page, 'User updated!')
  const uma = await signIn({ as: 'uma' })
  await uma.getByRole('grid').waitFor()
  await page.getByLabel('Password', { exact: true }).fill(PHRASE)
  await save(page)
  await briefMessage(page, 'User updated!')
  await expectEventually(() => page.getByLabel('Password', { exact: true }).inputValue(), '')
  await visit(open, 'uma')
})

test('rules: added, moved by keyboard, tried, refused with the reason at their line', async ({
  program,
  signIn,
  excuse,
}) => {
  excuse(/status of 400/)
  program.addUser('rita')
  const page = await signIn({ at: '/settings/users' })
  await openPerson(page, 'rita')
  await page.getByText('Global rules come first, then user rules. The last matching rule wins.').waitFor()
  const add = page.getByRole('button', { name: 'Add rule' })
  await add.click()
  // A new rule allows, with an empty path; the path field has the focus.
  expect(await page.getByRole('radio', { name: 'Allow' }).isChecked()).toBe(true)
  expect(await page.getByLabel('Rule 1: match by').inputValue()).toBe('path')
  await page.keyboard.type('/photos/private')
  await add.click()
  await page.keyboard.type('/photos')
  await page.getByRole('radio', { name: 'Deny' }).nth(1).check({ force: true })

  const tried = page.getByLabel('Test a path')
  await tried.fill('/photos/private/x.jpg')
  await page.getByText('Denied by user rule 2.').waitFor()
  await page.getByLabel('Rule 2: path').press('Alt+ArrowUp')
  await expectEventually(() => page.getByLabel('Rule 1: path').inputValue(), '/photos')
  await expectEventually(
    () => page.getByLabel('Rule 1: path').evaluate((field) => field === document.activeElement),
    true,
  )
  await page.getByText('Allowed by user rule 2.').waitFor()
  await page.getByRole('button', { name: 'Move rule 1 down' }).focus()
  await page.keyboard.press('Enter')
  await expectEventually(() => page.getByLabel('Rule 2: path').inputValue(), '/photos')
  await page.getByRole('button', { name: 'Move rule 1 down' }).click()

  await add.click()
  await save(page)
  await page.getByText('Enter a path or a regular expression.').waitFor()
  await expectEventually(
    () => page.getByLabel('Rule 3: path').evaluate((field) => field === document.activeElement),
    true,
  )
  await page.getByLabel('Rule 3: match by').selectOption('Regular expression')
  await page.getByLabel('Rule 3: regular expression').fill('(')
  // Enter is ignored in an expression.
  await page.getByLabel('Rule 3: regular expression').press('Enter')
  expect(await page.getByRole('alert').getByText("The server can't use this rule.").count()).toBe(0)
  await page.getByText(/if the regular expression of user rule 3 matches/).waitFor()
  await save(page)
  await page.getByText(/The server can't use this rule\. .*bracket/).waitFor()
  await expectEventually(() => page.getByLabel('Rule 3: regular expression').getAttribute('aria-invalid'), 'true')
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.getByRole('button', { name: 'Remove rule 3' }).click()
  await save(page)
  await briefMessage(page, 'User updated!')
  await page.reload()
  await expectEventually(() => page.getByLabel('Rule 1: path').inputValue(), '/photos')
  await expectEventually(() => page.getByLabel('Rule 2: path').inputValue(), '/photos/private')

  const rita = await signIn({ as: 'rita', at: '/files/photos/private/' })
  await rita.getByRole('link', { name: 'x.jpg' }).waitFor()
})

test('somebody is deleted after a question that starts on Cancel, or signed out everywhere; their sessions end', async ({
  program,
  signIn,
  excuse,
}) => {
  excuse(/status of 401/)
  program.addUser('gone')
  const gone = await signIn({ as: 'gone' })
  await gone.getByRole('grid').waitFor()
  const page = await signIn({ at: '/settings/users' })
  await openPerson(page, 'gone')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const card = page.getByRole('dialog', { name: 'Delete gone?' })
  await card.getByText(/can't be undone/).waitFor()
  await expectEventually(() => page.evaluate(() => document.activeElement?.textContent), 'Cancel')
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.keyboard.press('Enter')
  await card.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await card.getByRole('button', { name: 'Delete' }).click()
  await briefMessage(page, 'User deleted!')
  await page.waitForURL(/\/settings\/users$/)
  await page.getByRole('table', { name: 'Users' }).waitFor()
  await expectEventually(() => page.getByRole('link', { name: 'Edit gone', exact: true }).count(), 0)
  await gone.waitForURL(/\/login/)

  program.addUser('otto')
  const otto = await signIn({ as: 'otto' })
  await otto.getByRole('grid').waitFor()
  await page.reload()
  await openPerson(page, 'otto')
  const files = page.getByRole('link', { name: 'View as this user' })
  expect(await files.getAttribute('href')).toMatch(/\/files\/\?as=\d+$/)
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await briefMessage(page, 'Signed out everywhere!')
  await otto.waitForURL(/\/login/)
})

test('unsaved changes are asked about on the way off, and stay when one stays; a folder is not emptied by a slip', async ({
  program,
  signIn,
}) => {
  program.addUser('lena')
  program.addUser('scarlett', { scope: '/docs' })
  const page = await signIn({ at: '/settings/users' })
  await openPerson(page, 'lena')
  await page.getByRole('checkbox', { name: 'Edit files' }).uncheck()
  await page.getByRole('link', { name: 'All users' }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
  await page.getByRole('button', { name: 'Stay' }).click()
  await expectEventually(() => page.getByRole('checkbox', { name: 'Edit files' }).isChecked(), false)
  await page.goBack()
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('table', { name: 'Users' }).waitFor()
  await openPerson(page, 'lena')
  await expectEventually(() => page.getByRole('checkbox', { name: 'Edit files' }).isChecked(), true)

  await openPerson(page, 'scarlett')
  const folder = page.getByLabel('Scope', { exact: true })
  await folder.fill('')
  await save(page)
  await page.getByText('Enter a folder, or / for the entire served folder.').waitFor()
  await folder.fill('/')
  await save(page)
  await briefMessage(page, 'User updated!')
})

test('a change to one’s own record shows at once', async ({ program, signIn }) => {
  program.addUser('boss', { may_admin: 1 })
  const page = await signIn({ as: 'boss', at: '/settings/users' })
  await openPerson(page, 'boss')
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'Hide dotfiles' }).check()
  await page.getByLabel('Scope', { exact: true }).fill('/docs')
  await save(page)
  await briefMessage(page, 'User updated!')
  await page.getByRole('link', { name: 'My files', exact: true }).click()
  await page.getByRole('link', { name: 'a.txt' }).waitFor()
  expect(await page.getByRole('link', { name: '.hidden' }).count()).toBe(0)
})

test('an administrator who takes it from themselves is out of these pages at once', async ({
  program,
  signIn,
  excuse,
}) => {
  excuse(/status of 40[13]/)
  program.addUser('former', { may_admin: 1 })
  const page = await signIn({ as: 'former', at: '/settings/users' })
  await openPerson(page, 'former')
  await page.getByRole('checkbox', { name: 'Administrator' }).uncheck()
  await save(page)
  await page.waitForURL(/\/(403|login)/)
})

test('the last administrator stays: neither demoted nor deleted', async ({ program, signIn, excuse }) => {
  excuse(/status of (403|409)/)
  const page = await signIn({ at: '/settings/users' })
  await page.getByRole('table', { name: 'Users' }).waitFor()
  const links = await page.getByRole('row', { name: /Yes/ }).getByRole('link').all()
  const names = await Promise.all(links.map((link) => link.getAttribute('aria-label')))
  for (const name of names.filter((label) => label !== `Edit ${ADMIN}`)) {
    await openPerson(page, (name ?? '').replace('Edit ', ''))
    await page.getByRole('checkbox', { name: 'Administrator' }).uncheck()
    await save(page)
    await briefMessage(page, 'User updated!')
  }
  await openPerson(page, ADMIN)
  await page.getByRole('checkbox', { name: 'Administrator' }).uncheck()
  await save(page)
  await page
    .getByRole('alert')
    .getByText('There must be at least one administrator. Make another user an administrator first.')
    .waitFor()
  await page.getByRole('checkbox', { name: 'Administrator' }).check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByText('This is your own account').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText("You don't have permissions to access this.").waitFor()
  expect(page.url()).toContain(`${program.url}/settings/users/1`)
})

test('what gives rights asks for the password of who gives them, once their sign-in is old; who thinks better of it has saved nothing, and sees so', async ({
  program,
  signIn,
  excuse,
}) => {
  excuse(/status of 403/)
  program.addUser('nina')
  const page = await signIn({ at: '/settings/users' })
  await openPerson(page, 'nina')
  program.ageSignIns(1200)
  await page.getByRole('checkbox', { name: 'Administrator' }).check()
  await save(page)
  const prompt = page.getByRole('dialog')
  await prompt.waitFor()
  await page.keyboard.press('Escape')
  await prompt.waitFor({ state: 'detached' })
  expect(await page.getByRole('button', { name: 'Save' }).textContent()).toBe('Save')
  expect(await page.getByRole('checkbox', { name: 'Administrator' }).isChecked()).toBe(true)
  await save(page)
  await prompt.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await briefMessage(page, 'User updated!')
  await page.reload()
  await page.getByRole('form', { name: 'nina' }).waitFor()
  await expectEventually(() => page.getByRole('checkbox', { name: 'Administrator' }).isChecked(), true)

  program.addUser('tessa')
  await openPerson(page, 'tessa')
  // The confirmation holds for ten minutes, however old the sign-in is.
  program.ageSignIns(601)
  await page.getByRole('checkbox', { name: 'Download' }).uncheck()
  await save(page)
  await briefMessage(page, 'User updated!')
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('who is demoted in the middle of a change is told once, on the login screen', async ({
  program,
  signIn,
  excuse,
}) => {
  excuse(/status of (401|403)/)
  program.addUser('ulla', { may_admin: 1 })
  const ulla = await signIn({ as: 'ulla', at: '/settings/global' })
  await ulla.getByRole('checkbox', { name: 'Allow users to sign up' }).check()
  const page = await signIn({ at: '/settings/users' })
  await openPerson(page, 'ulla')
  await page.getByRole('checkbox', { name: 'Administrator' }).uncheck()
  await save(page)
  await briefMessage(page, 'User updated!')
  const login = ulla.waitForURL(/\/login\?redirect=%2Fsettings%2Fglobal$/)
  // Whichever comes first: the page learns of it with its next request, including automatic ones.
  await Promise.any([login, ulla.getByRole('button', { name: 'Update' }).first().click()])
  await login
  await ulla.getByText('Your session has ended. Sign in again.').waitFor()
  expect(await ulla.getByText('Your session has ended. Sign in again.').count()).toBe(1)
  await typeCredentials(ulla, 'ulla')
  await ulla.waitForURL(/\/403$/)
  await ulla.getByText("You don't have permissions to access this.").waitFor()
  expect(await ulla.getByText('Your session has ended').count()).toBe(0)
})

test('the list says that it is loading, and why it did not come', async ({ signIn, excuse }) => {
  excuse(/status of 500/)
  const page = await signIn({ at: '/settings/global' })
  let broken = true
  const waiting = Promise.withResolvers<void>()
  await page.route('**/api/users', async (route) => {
    await waiting.promise
    if (broken) await route.fulfill({ status: 500, json: { code: 'internal', message: 'Something went wrong.' } })
    else await route.continue()
  })
  await page.getByRole('link', { name: 'User management' }).click()
  await page.getByRole('status').getByText('Loading…').waitFor()
  waiting.resolve()
  await page.getByRole('heading', { name: 'Something really went wrong.' }).waitFor({ timeout: 60_000 })
  expect(await axeViolationsOfScreen(page)).toEqual([])
  broken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('table', { name: 'Users' }).waitFor()
}, 180_000)

test('somebody who is not there is a page that says so', async ({ signIn, excuse }) => {
  excuse(/status of 404/)
  const page = await signIn({ at: '/settings/users/9999' })
  await page.getByRole('heading', { name: "This location can't be reached." }).waitFor()
})

test('a thousand people are listed, found and sorted without waiting', async ({ program, signIn }) => {
  program.addUsers(Array.from({ length: 1000 }, (_, index) => `person ${1000 - index}`))
  const page = await signIn({ at: '/settings/users' })
  await page.getByText(/^1,0\d\d users$/).waitFor()
  const search = page.getByLabel('Search users')
  // The page has all users already: no request is sent.
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await search.fill('77')
  await page.getByText('19 users').waitFor()
  expect(requests.filter((url) => url.includes('/api/users'))).toEqual([])
  const names = () => page.getByRole('rowheader').locator('bdi').allInnerTexts()
  expect((await names()).slice(0, 3)).toEqual(['person 77', 'person 177', 'person 277'])
  await page.getByLabel('Sort by').selectOption('Date created')
  await expectEventually(async () => (await names())[0], 'person 977')
  await search.fill('nobody like this')
  await page.getByText('No matching users').waitFor()
}, 180_000)

test('back from a person, the list is as it was left', async ({ program, signIn }) => {
  program.addUsers(Array.from({ length: 120 }, (_, n) => `guest${String(n).padStart(3, '0')}`))
  const page = await signIn({ at: '/settings/users' })
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  const edit = page.getByRole('link', { name: 'Edit guest100', exact: true })
  await edit.click()
  await page.getByRole('form', { name: 'guest100' }).waitFor()
  await page.goBack()
  await edit.waitFor()
  await expectEventually(() => focused(), 'Edit guest100')
  await expectEventually(() => edit.evaluate((link) => link.getBoundingClientRect().top < innerHeight), true)

  await page.getByLabel('Search users').fill('guest01')
  await page.getByText('10 users').waitFor()
  await page.getByRole('link', { name: 'Edit guest015', exact: true }).click()
  await page.getByRole('form', { name: 'guest015' }).waitFor()
  await page.goBack()
  await page.getByText('10 users').waitFor()
  await expectEventually(() => page.getByLabel('Search users').inputValue(), 'guest01')
  await page.reload()
  await page.getByText('10 users').waitFor()
})

test('on a phone an error that stays does not lie on the buttons of the form', async ({ program, signIn, excuse }) => {
  excuse(/ERR_INTERNET_DISCONNECTED/)
  program.addUser('tilda')
  const page = await signIn({ at: '/settings/users', browser: PHONE })
  await openPerson(page, 'tilda')
  await page.getByLabel('Username').fill('matilda')
  await page.context().setOffline(true)
  await save(page)
  const told = page.getByText("The server can't be reached.")
  await told.waitFor()
  await page.context().setOffline(false)
  await save(page)
  await briefMessage(page, 'User updated!')
  const region = page.getByRole('region', { name: 'Notifications' })
  const [message, button] = await Promise.all([
    region.boundingBox(),
    page.getByRole('button', { name: 'Delete', exact: true }).boundingBox(),
  ])
  expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0)
})

test('on a phone each person is a card, and the form needs no sideways scrolling', async ({ signIn }) => {
  const page = await signIn({ at: '/settings/users', browser: PHONE })
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await page.getByLabel('Search users').fill(ADMIN)
  await page.getByText('1 user').waitFor()
  expect(await overflow()).toBe(0)
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.getByRole('link', { name: `Edit ${ADMIN}` }).tap()
  await page.getByRole('button', { name: 'Add rule' }).tap()
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await overflow()).toBe(0)
  expect(await axeViolationsOfScreen(page)).toEqual([])
}, 180_000)
