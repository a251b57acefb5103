import { expect, test } from 'bun:test'
import { isFromElsewhere, receivedIn } from './share.ts'

const formOf = (entries: readonly (readonly [string, string | File])[]) => {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return form
}

test('a share is its files and its words', () => {
  const file = new File(['moo'], 'cow.txt')
  const received = receivedIn(
    formOf([
      ['title', ' A cow '],
      ['text', 'in the meadow'],
      ['files', file],
      ['files', new File([], '')],
      ['files', 'no file'],
      ['other', new File(['x'], 'x')],
    ]),
    5,
  )
  expect(received).toMatchObject({ at: 5, title: 'A cow', text: 'in the meadow', url: '' })
  expect(received?.files.map(({ name }) => name)).toEqual(['cow.txt'])
})

test.each([[[]], [[['title', '  ']]], [[['title', new File(['x'], 'x')]]]] as const)(
  'nothing is nothing: %j',
  (entries) => expect(receivedIn(formOf(entries), 5)).toBeNull(),
)

test('the share sheet has no page, and our own is none of another site', () => {
  const home = { origin: 'https://files.example', base: '' }
  for (const ours of ['', 'about:client', 'android-app://org.example', 'https://files.example/files/'])
    expect(isFromElsewhere(ours, home)).toBe(false)
  for (const theirs of ['https://evil.example/', 'http://files.example/'])
    expect(isFromElsewhere(theirs, home)).toBe(true)
})
