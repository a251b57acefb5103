import { expect, test } from 'bun:test'
import { exceedsReceivedLimits, RECEIVED_LIMITS, type Received, validReceived } from '#web/lib/received.ts'
import { receivedFiles } from './received-files.ts'

const AT = Date.UTC(2026, 10, 22)
const share = (parts: Partial<Received>): Received => ({ at: AT, title: '', text: '', url: '', files: [], ...parts })
const file = (name: string, content = name) => new File([content], name, { type: 'image/png', lastModified: 7 })
const filesOf = (...shares: Received[]) => receivedFiles(shares, (at) => `Shared text, ${at.getUTCFullYear()}`)
const namesOf = (...shares: Received[]) => filesOf(...shares).map(({ name }) => name)

test('files stay as they are', () => {
  const photo = file('photo.png')
  expect(filesOf(share({ title: 'A photo', files: [photo] }))).toEqual([photo])
})

test('each has a name of its own, that can be one', () => {
  const files = ['a.png', 'A.png', 'a.png', '', '..', 'x/y\u0000.png'].map((name) => file(name))
  expect(namesOf(share({ files }))).toEqual([
    'a.png',
    'A (2).png',
    'a (3).png',
    'Shared text, 2026',
    'Shared text, 2026 (2)',
    'x-y .png',
  ])
  expect(filesOf(share({ files }))[1]).toMatchObject({ type: 'image/png', lastModified: 7 })
})

test('words become a text, named by their title', async () => {
  const [link] = filesOf(share({ title: 'A page: a/b', text: 'Look', url: 'https://example.org/' }))
  expect([link?.name, await link?.text()]).toEqual(['A page: a-b.txt', 'A page: a/b\nLook\nhttps://example.org/\n'])
  expect(namesOf(share({ text: 'one' }), share({ text: 'two' }))).toEqual([
    'Shared text, 2026.txt',
    'Shared text, 2026 (2).txt',
  ])
  const [once] = filesOf(share({ title: 'same', text: 'same' }))
  expect(await once?.text()).toBe('same\n')
  const [long] = filesOf(share({ title: 'x'.repeat(500), text: 'y' }))
  expect(long?.name).toHaveLength(104)
})

test('what comes with files is kept beside them', () => {
  expect(namesOf(share({ text: 'from the meadow', files: [file('cow.jpg')] }))).toEqual([
    'cow.jpg',
    'Shared text, 2026.txt',
  ])
})

test('a name turns no letters around', () => {
  const shares = [share({ text: 'one' }), share({ files: [file('photo\u202egpj.exe')] })]
  const files = receivedFiles(shares, () => '\u2068Shared\u2069 text')
  expect(files.map(({ name }) => name)).toEqual(['Shared text.txt', 'photogpj.exe'])
})

test('a name has room on a disk, also where many have the same', () => {
  const bytes = (name: string) => new TextEncoder().encode(name).length
  const [titled] = namesOf(share({ title: '\u6f22'.repeat(500), text: 'y' }))
  expect(titled).toBe(`${'\u6f22'.repeat(83)}.txt`)
  const name = `${'\u6f22'.repeat(83)}.png`
  const names = namesOf(share({ files: Array.from({ length: 200 }, () => file(name, '')) }))
  expect(new Set(names).size).toBe(200)
  expect(names.at(-1)).toBe(`${'\u6f22'.repeat(81)} (200).png`)
  expect(Math.max(...names.map(bytes))).toBeLessThanOrEqual(255)
})

test('of what is kept only shares are shown, as many as may wait', () => {
  const small = share({ files: [file('a')] })
  const odd = [null, 'text', {}, { ...small, files: ['a'] }, { ...small, title: 5 }, { ...small, at: 'now' }]
  expect(validReceived([...odd, small])).toEqual([small])
  expect(validReceived(Array(50).fill(small))).toHaveLength(RECEIVED_LIMITS.shares)
  const many = share({ files: Array(150).fill(file('a')) })
  expect(validReceived([many, many, small])).toEqual([many, small])
})

test('what may wait has bounds', () => {
  const small = share({ files: [file('a')] })
  expect(exceedsReceivedLimits(Array(RECEIVED_LIMITS.shares).fill(small))).toBe(false)
  expect(exceedsReceivedLimits(Array(RECEIVED_LIMITS.shares + 1).fill(small))).toBe(true)
  expect(exceedsReceivedLimits([share({ files: Array(RECEIVED_LIMITS.files + 1).fill(file('a')) })])).toBe(true)
  expect(exceedsReceivedLimits([share({ text: 'x'.repeat(RECEIVED_LIMITS.characters + 1) })])).toBe(true)
  const huge = Object.defineProperty(file('huge'), 'size', { value: RECEIVED_LIMITS.bytes + 1 })
  expect(exceedsReceivedLimits([share({ files: [huge] })])).toBe(true)
  expect(exceedsReceivedLimits([share({ files: [file('\u6f22'.repeat(85))] })])).toBe(false)
  expect(exceedsReceivedLimits([share({ files: [file('\u6f22'.repeat(86))] })])).toBe(true)
  expect(exceedsReceivedLimits([share({ files: [new File([''], 'a', { type: 'x'.repeat(256) })] })])).toBe(true)
})
