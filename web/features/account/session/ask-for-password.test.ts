import { expect, test } from 'bun:test'
import { isValidElement } from 'react'
import { ApiError } from '#web/lib/api-error.ts'
import { createPrompts, type Prompts } from '#web/lib/prompts.ts'
import type { Proof } from '#web/lib/proof.ts'
import { askForPassword } from './ask-for-password.tsx'

const wrong = new ApiError(403, 'wrong_credentials', '')

/** Returns the actions of the user in the open prompt. */
function atPrompt(prompts: Prompts): { type: (password: string) => Promise<void>; close: () => void } {
  const content = prompts.getSnapshot()?.content
  if (!isValidElement<{ onProof: (proof: Proof) => Promise<void>; onClose: () => void }>(content))
    throw new Error('No prompt is open.')
  const { onProof, onClose } = content.props
  return { type: (password) => onProof({ current_password: password }), close: onClose }
}

const wanting = async ({ current_password }: Proof) => {
  if (current_password !== 'right') throw wrong
  return { saved: true }
}

test('a wrong password stays in the prompt, the right one closes it', async () => {
  const prompts = createPrompts()
  const done = askForPassword(prompts)(wanting)
  await expect(atPrompt(prompts).type('guess')).rejects.toBe(wrong)
  expect(prompts.getSnapshot()?.id).toBe('proof')
  await atPrompt(prompts).type('right')
  expect(prompts.getSnapshot()).toBeNull()
  expect(await done).toEqual({ saved: true })
})

test('closing the prompt, or leaving the page under it, gives up', async () => {
  const prompts = createPrompts()
  const cancelled = askForPassword(prompts)(wanting)
  atPrompt(prompts).close()
  expect(await cancelled).toBeNull()
  const left = askForPassword(prompts)(wanting)
  prompts.closeForRoute()
  expect(await left).toBeNull()
})

test('what the server says of the change itself closes the prompt and is the caller’s', async () => {
  const prompts = createPrompts()
  const weak = new ApiError(400, 'password_weak', '')
  const done = askForPassword(prompts)(() => Promise.reject(weak))
  void atPrompt(prompts).type('right')
  await expect(done).rejects.toBe(weak)
  expect(prompts.getSnapshot()).toBeNull()
})

test('a prompt closed while the call is under way waits for what comes of it', async () => {
  const prompts = createPrompts()
  const answer = Promise.withResolvers<{ saved: boolean }>()
  const done = askForPassword(prompts)(() => answer.promise)
  const typed = atPrompt(prompts).type('right')
  atPrompt(prompts).close()
  answer.resolve({ saved: true })
  await typed
  expect(await done).toEqual({ saved: true })
})
