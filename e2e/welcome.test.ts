import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeViolationsOfScreen } from './axe-violations.ts'
import { expectEventually, waitForAnimations } from './file-listing.ts'
import { PHONE, setUpBrowserTests } from './harness.ts'

const { test } = setUpBrowserTests()

test('the first visit shows three things, once: not after a reload, and not on another device', async ({
  program,
  signIn,
}) => {
  program.addUser('new', { welcomed: 0 })
  const page = await signIn({ as: 'new', showsWelcome: true })
  const welcome = page.getByRole('dialog', { name: 'Welcome to Coffer' })
  await welcome.getByText('Find anything instantly').waitFor()
  await expectEventually(() => welcome.getByRole('listitem').count(), 3)
  expect(await axeViolationsOfScreen(page)).toEqual([])
  const told = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.keyboard.press('Enter')
  await welcome.waitFor({ state: 'detached' })
  expect((await told).status()).toBe(200)
  await page.reload()
  await page.getByRole('heading', { name: 'It feels lonely here…' }).waitFor()
  expect(await welcome.count()).toBe(0)

  let known: Promise<unknown> | undefined
  const before = (opened: Page) => {
    known = opened.waitForResponse((answer) => /\/api\/users\/\d+$/.test(answer.url()))
  }
  const other = await signIn({ as: 'new', showsWelcome: true, before })
  await other.getByRole('heading', { name: 'It feels lonely here…' }).waitFor()
  await known
  await waitForAnimations(other)
  expect(await other.getByRole('dialog').count()).toBe(0)
})

test('with a finger it speaks of fingers, and is pushed away', async ({ program, signIn }) => {
  program.addUser('finger', { welcomed: 0 })
  const page = await signIn({ as: 'finger', showsWelcome: true, browser: PHONE })
  const welcome = page.getByRole('dialog', { name: 'Welcome to Coffer' })
  await welcome.getByText(/Tap \+ to upload/).waitFor()
  const devtools = await page.context().newCDPSession(page)
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 180, y }] })
  const { y = 0 } = (await welcome.boundingBox()) ?? {}
  await finger('touchStart', y + 30)
  for (let step = 1; step <= 10; step += 1) await finger('touchMove', y + 30 + step * 30)
  await finger('touchEnd')
  await welcome.waitFor({ state: 'detached' })
})
