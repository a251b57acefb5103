import { expect } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { codeIn, openSmtpServer } from '#testing/smtp-server.ts'
import { axeViolationsOfScreen } from './axe-violations.ts'
import { expectEventually, horizontalOverflow } from './file-listing.ts'
import { setUpBrowserTests } from './harness.ts'

const { test } = setUpBrowserTests({ tree: { 'a.txt': 'a' } })

const serverCard = (page: Page) => page.getByRole('form', { name: 'Mail server' })
const hasFocus = (element: Locator) => element.evaluate((node) => node === document.activeElement)
const ownCard = (page: Page) => page.getByRole('region', { name: 'Email notifications' })

test('an administrator sets a mail server and sends a test; then users confirm an address', async ({ signIn }) => {
  await using mail = await openSmtpServer({ tls: 'none' })
  const page = await signIn({ at: '/settings/profile' })
  await page.getByRole('heading', { name: 'Devices' }).waitFor()
  // Absent while the server sends no email.
  expect(await ownCard(page).count()).toBe(0)

  await page.goto(page.url().replace('/profile', '/global'))
  const card = serverCard(page)
  await card.getByRole('button', { name: 'Update' }).click()
  await card.getByText('Enter a host name such as mail.example.org.').waitFor()
  await card.getByLabel('Server').fill('127.0.0.1')
  await card.getByLabel('Sender address').fill('files@mail.test')
  await card.getByLabel('Encryption').selectOption('none')
  expect(await card.getByLabel('Port').inputValue()).toBe('25')
  await card.getByLabel('Port').fill(String(mail.port))
  await card.getByRole('button', { name: 'Update' }).click()
  await card.getByText('Emails contain no links').waitFor()
  await expectEventually(() => hasFocus(card.getByRole('button', { name: 'Update' })), true)
  await card.getByLabel('Recipient of the test').fill('nobody')
  await card.getByRole('button', { name: 'Send a test' }).click()
  await card.getByText('Enter an email address.').waitFor()
  await card.getByLabel('Recipient of the test').fill('root@example.test')
  await page.keyboard.press('Enter')
  await page.getByText('Test sent to root@example.test').first().waitFor()
  expect(mail.mails.map(({ to }) => to)).toEqual([['root@example.test']])
  expect(await axeViolationsOfScreen(page)).toEqual([])

  await page.goto(page.url().replace('/global', '/profile'))
  const own = ownCard(page)
  await own.getByLabel('Email address').fill('root@example.test')
  await own.getByRole('button', { name: 'Send code' }).click()
  await expectEventually(() => hasFocus(own.getByLabel('Code')), true)
  await own.getByLabel('Code').fill('1')
  await own.getByRole('button', { name: 'Confirm' }).click()
  await own.getByText('The code is wrong or has expired.').waitFor()
  await expectEventually(async () => mail.mails.length, 2)
  await own.getByLabel('Code').fill(codeIn(mail.mails[1]?.source))
  await own.getByRole('button', { name: 'Confirm' }).click()
  await own.getByText('Select the notifications that you want by email.').waitFor()
  await expectEventually(() => hasFocus(own.getByRole('checkbox', { name: 'Uploads by link' })), true)
  await own.getByRole('checkbox', { name: 'Uploads by link' }).check()
  await own.getByRole('button', { name: 'Change address' }).press('Enter')
  await expectEventually(() => hasFocus(own.getByLabel('Email address')), true)
  await own.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expectEventually(() => hasFocus(own.getByRole('button', { name: 'Change address' })), true)
  await own.getByRole('checkbox', { name: 'Include file names' }).waitFor()
  expect(await own.getByRole('checkbox', { name: 'Include file names' }).isChecked()).toBe(false)
  expect(await axeViolationsOfScreen(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await horizontalOverflow(page)).toBe(0)
})
