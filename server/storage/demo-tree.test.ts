import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { makeDemoTree } from './demo-tree.ts'

let home: string
let demo: string

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'coffer-demo-'))
  demo = join(home, 'new', 'files')
  await makeDemoTree(demo)
})
afterAll(() => rmSync(home, { recursive: true }))

const everything = () => readdirSync(demo, { recursive: true, encoding: 'utf8' })
const read = (path: string) => readFileSync(join(demo, path))

test('there is something of everything, in less than 5 MB', () => {
  const names = everything()
  for (const end of ['.md', '.txt', '.png', '.jpg', '.wav', '.mp4', '.vtt', '.pdf', '.ts', '.py', '.csv']) {
    expect(names.some((name) => name.endsWith(end))).toBe(true)
  }
  expect(names.filter((name) => /\.(?:png|jpg)$/.test(name)).length).toBeGreaterThanOrEqual(8)
  const bytes = names
    .map((name) => statSync(join(demo, name)))
    .reduce((sum, stat) => sum + (stat.isFile() ? stat.size : 0), 0)
  expect(bytes).toBeLessThan(5_000_000)
})

test('one folder is empty, one is full, one is deep, one name is long', () => {
  expect(readdirSync(join(demo, 'Empty folder'))).toEqual([])
  expect(readdirSync(join(demo, 'A thousand notes'))).toHaveLength(1000)
  expect(everything().some((name) => name.split('/').length > 12)).toBe(true)
  expect(readdirSync(demo).some((name) => name.length > 150)).toBe(true)
})

test('names come in many scripts, one of them with a combining mark', () => {
  const names = readdirSync(join(demo, 'Names of the world')).join('\n')
  for (const script of ['Arabic', 'Han', 'Hiragana', 'Cyrillic', 'Greek', 'Hebrew', 'Hangul', 'Thai']) {
    expect(names).toMatch(new RegExp(`\\p{Script=${script}}`, 'u'))
  }
  expect(names).toMatch(/\p{Extended_Pictographic}/u)
  expect(names).toMatch(/\p{Mn}/u)
})

test('times are spread over the last year', () => {
  const times = everything().map((name) => statSync(join(demo, name)).mtimeMs)
  const [oldest, newest] = [Math.min(...times), Math.max(...times)]
  expect(newest).toBeLessThanOrEqual(Date.now())
  expect(oldest).toBeGreaterThan(Date.now() - 366 * 86_400_000)
  expect(newest - oldest).toBeGreaterThan(300 * 86_400_000)
})

describe('files are what their names say', () => {
  test('pictures decode to the pixels of their size', async () => {
    const { data, info } = await sharp(read('Pictures/Winter.png')).raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([800, 533])
    expect(data).toHaveLength(800 * 533 * 3)
  })

  test('the sound is as long as its header says', () => {
    const wav = read('Music/Scale.wav')
    expect(wav.subarray(0, 12).toString('latin1')).toMatch(/^RIFF[\s\S]{4}WAVE$/)
    expect(wav.readUInt32LE(40)).toBe(wav.length - 44)
  })

  test("the PDF's table points at its objects", () => {
    const pdf = read('Documents/Handbook.pdf').toString('latin1')
    const table = Number(/startxref\n(\d+)/.exec(pdf)?.[1])
    expect(pdf.slice(table, table + 4)).toBe('xref')
    const offsets = [...pdf.slice(table).matchAll(/^(\d{10}) 00000 n/gm)].map(([, offset]) => Number(offset))
    expect(offsets.map((offset) => pdf.slice(offset).split(' ', 1)[0])).toEqual(
      offsets.map((_, index) => String(index + 1)),
    )
  })
})

describe('starting again', () => {
  test('leaves an existing directory alone', async () => {
    const mine = join(home, 'mine')
    mkdirSync(mine)
    await makeDemoTree(mine)
    expect(readdirSync(mine)).toEqual([])
  })

  test('two starts at once make one tree and leave nothing else', async () => {
    const parent = join(home, 'twice')
    await Promise.all([makeDemoTree(join(parent, 'files')), makeDemoTree(join(parent, 'files'))])
    expect(readdirSync(parent)).toEqual(['files'])
  })

  test('removes what a killed start left, not what one is working on', async () => {
    const parent = join(home, 'again')
    for (const name of ['files.making-old', 'files.making-new']) mkdirSync(join(parent, name), { recursive: true })
    utimesSync(join(parent, 'files.making-old'), 1, 1)
    await makeDemoTree(join(parent, 'files'))
    expect(existsSync(join(parent, 'files.making-old'))).toBe(false)
    expect(existsSync(join(parent, 'files.making-new'))).toBe(true)
  })
})
