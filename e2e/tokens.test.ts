import { expect } from 'bun:test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { axeViolationsOfScreen } from './axe-violations.ts'
import { expectEventually, horizontalOverflow, prompt } from './file-listing.ts'
import { PHONE, setUpBrowserTests } from './harness.ts'
import { PASSWORD } from './program.ts'

const { test, testWith } = setUpBrowserTests({ tree: { 'Documents/plan.txt': 'the plan', 'secret.txt': 'no' } })

const tokens = (page: Page) => page.getByRole('list', { name: 'API tokens' })

/** Runs a shell line unchanged; returns its exit code and output. */
async function run(line: string): Promise<{ code: number; said: string }> {
  const shell = Bun.spawn(['sh', '-c', line.replace('curl', 'curl -sf')], { stdout: 'pipe', stderr: 'ignore' })
  return { said: await new Response(shell.stdout).text(), code: await shell.exited }
}

testWith('curl')('a token is made, tried as shown, used and revoked', async ({ program, signIn, excuse }) => {
  excuse(/status of 404/)
  const page = await signIn({ at: '/settings/profile' })
  await page.getByText('No tokens yet').waitFor()
  await page.getByRole('button', { name: 'New token…' }).click()
  const form = prompt(page)
  expect(await axeViolationsOfScreen(page)).toEqual([])
  // Missing values are reported at their field.
  await form.getByRole('button', { name: 'Create token' }).click()
  await form.getByText('Enter a name.').waitFor()
  await page.keyboard.type('Nightly backup')
  await form.getByRole('textbox', { name: 'Folder' }).fill('/none/of this')
  await page.keyboard.press('Enter')
  await form.getByText("This folder doesn't exist").waitFor()
  await form.getByRole('textbox', { name: 'Folder' }).fill('/Documents')
  await form.getByRole('checkbox', { name: 'Create' }).check()
  await page.keyboard.press('Enter')
  const made = page.getByRole('dialog', { name: 'Your new token' })
  const line = (await made.locator('code').textContent()) ?? ''
  expect(await axeViolationsOfScreen(page)).toEqual([])
  expect(await made.getByLabel('Token').inputValue()).toMatch(/^coffer_[\w-]{43}$/)

  const listed = await run(line)
  expect([listed.code, listed.said.includes('plan.txt')]).toEqual([0, true])
  const upload = line
    .replace('"http', `-H "Content-Type: text/plain" --data-binary "from a script" -X POST "http`)
    .replace(/\/"$/, '/new.txt"')
  expect((await run(upload)).code).toBe(0)
  expect(await readFile(join(program.root, 'Documents/new.txt'), 'utf8')).toBe('from a script')
  expect((await run(line.replace('/Documents/', '/secret.txt'))).code).not.toBe(0)
  expect(
    (await run(line.replace('curl', 'curl -X DELETE').replace('/Documents/', '/Documents/plan.txt'))).code,
  ).not.toBe(0)

  // A user who has not copied the token is warned once.
  await page.keyboard.press('Escape')
  await made.getByText("You haven't copied the token.").waitFor()
  await page.keyboard.press('Escape')
  await made.waitFor({ state: 'detached' })
  await tokens(page).getByText('Nightly backup').waitFor()
  await expectEventually(() => tokens(page).textContent(), expect.stringContaining('/Documents'))
  expect(await axeViolationsOfScreen(page)).toEqual([])

  await page.getByRole('button', { name: 'Revoke Nightly backup' }).click()
  await page.getByRole('dialog', { name: 'Revoke this token?' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('No tokens yet').waitFor()
  expect((await run(line)).code).not.toBe(0)
})

test('on a phone it fits, and without a connection it says so', async ({ signIn, excuse }) => {
  excuse(/ERR_INTERNET_DISCONNECTED/)
  const page = await signIn({ at: '/settings/profile', browser: PHONE })
  await page.getByRole('button', { name: 'New token…' }).tap()
  await prompt(page)
    .getByRole('textbox', { name: 'Name' })
    .fill('a name that goes on and on and on and on and on and on and on')
  await prompt(page).getByRole('button', { name: 'Create token' }).tap()
  const made = page.getByRole('dialog', { name: 'Your new token' })
  await made.waitFor()
  expect(await horizontalOverflow(page)).toBe(0)
  await made.getByRole('button', { name: 'Done' }).tap()
  expect(await horizontalOverflow(page)).toBe(0)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: /^Revoke a name/ }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).tap()
  await page.getByRole('alert').first().waitFor()
  await page.context().setOffline(false)
})

test('a token that arrives when another user has signed in is not shown to them', async ({ program, signIn }) => {
  const page = await signIn({ at: '/settings/profile' })
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/tokens', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const response = await route.fetch()
    asked.resolve()
    await answer.promise
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: 'New token…' }).click()
  await prompt(page).getByRole('textbox', { name: 'Name' }).fill('mine')
  await page.keyboard.press('Enter')
  await asked.promise
  program.addUser('next')
  const login = await fetch(`${program.url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'next', password: PASSWORD, recaptcha: '' }),
  })
  const other = await page.context().newPage()
  await other.goto(`${program.url}/health/live`)
  await other.evaluate((token) => localStorage.setItem('jwt', token), await login.text())
  await page.getByText('No tokens yet').waitFor()
  // The code of the previous user lists the tokens again when it has its answer.
  const listed = page.waitForResponse(
    (reply) => reply.request().method() === 'GET' && reply.url().endsWith('/api/tokens'),
  )
  answer.resolve()
  await listed
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await page.getByText('coffer_').count()).toBe(0)
})
