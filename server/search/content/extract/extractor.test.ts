import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createLog } from '#server/platform/log/log.ts'
import { zipOf } from '#server/testing/archives.ts'
import { childrenRunning } from '#server/testing/child-processes.ts'
import {
  bookDocument,
  openDocument,
  pdfDocument,
  sheetDocument,
  slidesDocument,
  wordDocument,
} from '#server/testing/documents.ts'
import { temporaryDirectory } from '#server/testing/temporary-directory.ts'
import { testWith } from '#testing/requirements.ts'
import type { TextFormat } from './content-kind.ts'
import { Extractor, LOWEST_PRIORITY } from './extractor.ts'
import { MAX_TEXT_LENGTH } from './text-job.ts'

const withPrlimit = testWith('prlimit')

// A file whose text is missing unexpectedly is reported with the reason.
const log = createLog({ format: 'text', level: 'info', write: (line) => console.error(line) })
// Generous limits and normal priority, because durations on a busy machine are not under test.
const patient = { wall: 600_000, niceness: 0 }
const shared = new Extractor(log, { job: 25_000, ...patient })
afterAll(() => shared.close())
const others: Extractor[] = []
afterEach(() => {
  for (const extractor of others.splice(0)) extractor.close()
})

const textOf = (format: TextFormat, bytes: string | Uint8Array) =>
  shared.textOf({ format, place: null }, Buffer.from(bytes))

function own(limits: ConstructorParameters<typeof Extractor>[1] = {}): Extractor {
  const extractor = new Extractor(log, { ...patient, ...limits })
  others.push(extractor)
  return extractor
}

/** Returns the text extraction processes started by this one. */
const processes = () => childrenRunning('text-extractor')

describe('text', () => {
  test.each([
    ['UTF-8', Buffer.from('Grüße, 漢字 🎉\nzwei')],
    ['UTF-8 with a mark', Buffer.from('\ufeffGrüße, 漢字 🎉\nzwei')],
    ['UTF-16 with a mark', Buffer.from('\ufeffGrüße, 漢字 🎉\nzwei', 'utf16le')],
  ])('in %s is read', async (_, bytes) => {
    expect(await textOf('text', bytes)).toBe('Grüße, 漢字 🎉\nzwei')
  })

  test('in an older encoding is read as the editor reads it', async () => {
    const latin = Buffer.from('Sehr geehrte Damen, viele Grüße aus München, schöne Straße', 'latin1')
    expect(await textOf('text', latin)).toContain('Grüße aus München')
    const hungarian = Buffer.from('A megfelel\u00f5 sz\u00f3 az er\u00f5 volt, \u00e9s a n\u00f5 elment.', 'latin1')
    expect(await textOf('text', hungarian)).toContain('A megfelelő szó az erő volt, és a nő elment.')
    const wide = Buffer.from(Uint32Array.from('Grüße aus München', (letter) => letter.charCodeAt(0)).buffer)
    expect(await textOf('text', wide)).toContain('Grüße aus München')
    // Shift_JIS: 日本語
    const japanese = Buffer.from([0x93, 0xfa, 0x96, 0x7b, 0x8c, 0xea, 0x82, 0xcc, 0x83, 0x65, 0x83, 0x4c, 0x83, 0x58])
    expect(await textOf('text', japanese)).toContain('日本語')
  })

  test('that is something else in truth is none', async () => {
    expect(await textOf('text', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500), Buffer.from('text')]))).toBeNull()
    expect(
      await textOf(
        'text',
        Uint8Array.from({ length: 4000 }, (_, i) => (i % 8) + 1),
      ),
    ).toBeNull()
    expect(await textOf('text', '')).toBeNull()
  })

  test('counts up to a million letters, and is cut between characters', async () => {
    const long = `${'é'.repeat(3 * MAX_TEXT_LENGTH)}`
    const text = await textOf('text', long)
    expect(text?.length).toBe(MAX_TEXT_LENGTH)
    expect(text).not.toContain('\ufffd')
    const lines = await textOf('text', `${'word 🎉 '.repeat(20)}\n`.repeat(60_000))
    expect(lines?.length).toBe(MAX_TEXT_LENGTH)
    expect(lines?.isWellFormed()).toBe(true)
  })
})

describe('documents', () => {
  test('of a word processor', async () => {
    const notes = { name: 'word/footnotes.xml', content: '<w:footnotes><w:p><w:t>note</w:t></w:p></w:footnotes>' }
    const bytes = wordDocument(['Fish &amp; chips &#x1F41F;', 'second<!-- no --> part'], [notes])
    expect(await textOf('word', bytes)).toBe('Fish & chips 🐟\nsecond part\nnote\n')
  })

  test('of a word processor: without what was deleted or moved away, or stands for another part of it', async () => {
    const body = [
      '<w:p><w:pPr><w:tabs><w:tab/></w:tabs></w:pPr><w:r><w:t>One</w:t><w:tab/><w:t>two</w:t><w:br/></w:r></w:p>',
      '<w:p><w:del><w:r><w:delText>gone</w:delText></w:r></w:del><w:moveFrom><w:r><w:t>left</w:t></w:r></w:moveFrom></w:p>',
      '<w:p><w:r><w:t>co</w:t><w:noBreakHyphen/><w:t>op do</w:t><w:softHyphen/><w:t>main</w:t></w:r></w:p>',
      '<mc:AlternateContent><mc:Choice><w:t>new</w:t></mc:Choice><mc:Fallback><w:t>old</w:t></mc:Fallback></mc:AlternateContent>',
    ].join('')
    const bytes = zipOf([{ name: 'word/document.xml', content: `<w:body>${body}</w:body>`, deflated: true }])
    expect(await textOf('word', bytes)).toBe('One two\nco\u2011op domain\nnew\n')
  })

  test('with tables: shared texts, own ones and numbers, but not which shared text a cell has', async () => {
    const cells = '<c t="s"><v>0</v></c><c><v>42.5</v></c><c t="inlineStr"><is><t>own</t></is></c>'
    expect(await textOf('sheet', sheetDocument(['Revenue', 'Costs'], cells))).toBe('Revenue\nCosts\n42.5 own ')
  })

  test('with slides', async () => {
    expect(await textOf('slides', slidesDocument(['Welcome', 'Thank you']))).toBe('Welcome\nThank you\n')
  })

  test('of the open kind: without styles and what was deleted', async () => {
    const body =
      '<text:tracked-changes><text:p>deleted</text:p></text:tracked-changes><text:h>Title</text:h><text:p>one<text:s/>two</text:p>'
    expect(await textOf('open', openDocument(body))).toBe('Title\none two\n')
  })

  test('that are books', async () => {
    const book = bookDocument(['<h1>One</h1><p>It was a dark&nbsp;night</p><script>x()</script>', '<p>The end</p>'])
    expect(await textOf('book', book)).toBe('One\nIt was a dark\u00a0night\nThe end\n')
  })

  test('that are PDFs', async () => {
    expect(await textOf('pdf', pdfDocument(['Annual report', 'Second page']))).toBe('Annual report\nSecond page\n')
  })
})

describe('hostile files', () => {
  const works = async () => expect(await textOf('word', wordDocument(['still here']))).toBe('still here\n')

  test('that are no documents have no text', async () => {
    for (const format of ['word', 'sheet', 'slides', 'open', 'book', 'pdf'] as const)
      expect(await textOf(format, 'just some text')).toBeNull()
    expect(await textOf('pdf', wordDocument(['mislabelled']))).toBeNull()
    expect(await textOf('word', pdfDocument(['mislabelled']))).toBeNull()
    await works()
  })

  test('cut anywhere never end the process', async () => {
    const [word, pdf] = [wordDocument(['words '.repeat(200)]), pdfDocument(['one', 'two'])]
    for (let part = 1; part < 8; part += 1) {
      await textOf('word', word.subarray(0, Math.floor((word.length * part) / 8)))
      await textOf('pdf', pdf.subarray(0, Math.floor((pdf.length * part) / 8)))
    }
    await works()
  })

  test('damaged in one part have the text before, and that of the other parts', async () => {
    const parts = [
      { name: 'word/document.xml', content: '<w:p><w:t>before</w:t><w:t after' },
      { name: 'word/footnotes.xml', content: '<w:p>< w:t><w:t>note</w:t></w:p>' },
    ]
    expect(await textOf('word', zipOf(parts))).toBe('before\nnote\n')
  })

  test('declare entities and fetch files in vain', async () => {
    const lol = Array.from({ length: 20 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('')
    const declared = `<!DOCTYPE x [<!ENTITY l0 "bomb"><!ENTITY file SYSTEM "file:///etc/passwd">${lol}]>`
    const content = `${declared}<w:p><w:t>before &l20; &file; after</w:t></w:p>`
    const text = await textOf('word', zipOf([{ name: 'word/document.xml', content, deflated: true }]))
    expect(text).toContain('before')
    expect(text).toContain('after')
    expect(text).not.toMatch(/bomb|root:/)
  })

  test('that unpack to gigabytes are read no further than text counts', async () => {
    const huge = 'a '.repeat(20 * 1024 * 1024)
    const member = (name: string) => ({ name, content: `<w:p><w:t>${huge}</w:t></w:p>`, deflated: true })
    const bomb = zipOf([member('word/document.xml'), member('word/footnotes.xml')])
    expect((await textOf('word', bomb))?.length).toBe(MAX_TEXT_LENGTH)
    const empty = `<w:p>${'<w:r/>'.repeat(3_000_000)}</w:p>`
    const quiet = zipOf(
      ['header1', 'header2'].map((name) => ({ name: `word/${name}.xml`, content: empty, deflated: true })),
    )
    expect(await textOf('word', quiet)).toBeNull()
    await works()
  })

  test('whose entries share bytes, or lie about their size, have no text', async () => {
    const content = '<w:p><w:t>word</w:t></w:p>'
    const first = { name: 'word/document.xml', content, deflated: true }
    expect(await textOf('word', zipOf([first, { ...first, name: 'word/header1.xml', sameAs: 0 }]))).toBeNull()
    expect(await textOf('word', zipOf([{ ...first, size: 3 }]))).toBeNull()
    await works()
  })

  test('nested a million deep, or never closed, are read in one pass', async () => {
    const deep = `${'<w:p>'.repeat(1_000_000)}<w:t>bottom</w:t>`
    const marks = `<w:t>first</w:t>${'<!x'.repeat(1_000_000)}`
    for (const [content, word] of [
      [deep, 'bottom'],
      [marks, 'first'],
    ] as const)
      expect(await textOf('word', zipOf([{ name: 'word/document.xml', content, deflated: true }]))).toContain(word)
  })

  test('that need too much processor time end the process, and the next file gets another', async () => {
    const extractor = own({ job: 400 })
    expect(await extractor.textOf({ format: 'text', place: null }, Buffer.from('warm'))).toBe('warm')
    const pages = pdfDocument(Array.from({ length: 30_000 }, (_, page) => `page ${page}`))
    expect(await extractor.textOf({ format: 'pdf', place: null }, pages)).toBeNull()
    expect(await extractor.textOf({ format: 'text', place: null }, Buffer.from('again'))).toBe('again')
  })

  test('that it cannot read in time, without needing the processor, say nothing', async () => {
    using place = temporaryDirectory()
    const pipe = path.join(place.path, 'pipe')
    expect(Bun.spawnSync(['mkfifo', pipe]).exitCode).toBe(0)
    // It waits for something to be written.
    const waiting = own({ wall: 1500 }).textOf({ format: 'text', place: pipe })
    await expect(waiting).rejects.toMatchObject({ timedOut: true })
  })

  test('that crash it cost one text', async () => {
    const extractor = own()
    const before = new Set(processes())
    const started = () => processes().filter((pid) => !before.has(pid))
    const lost = extractor.textOf({ format: 'pdf', place: null }, pdfDocument(Array(2000).fill('page')))
    while (started().length === 0) await Bun.sleep(5)
    for (const pid of started()) process.kill(Number(pid), 'SIGSEGV')
    await lost.catch(() => null)
    expect(await extractor.textOf({ format: 'text', place: null }, Buffer.from('again'))).toBe('again')
  })
})

withPrlimit(
  'the process knows none of our secrets, gives way to everybody, may write nothing, and ends when it is not wanted',
  async () => {
    shared.close()
    while (processes().length > 0) await Bun.sleep(5)
    const extractor = own({ idle: 300, niceness: LOWEST_PRIORITY })
    using place = temporaryDirectory()
    const file = path.join(place.path, 'a.txt')
    writeFileSync(file, 'by its place')
    expect(await extractor.textOf({ format: 'text', place: file })).toBe('by its place')
    const [pid] = processes()
    const environment = readFileSync(`/proc/${pid}/environ`, 'latin1')
    expect(environment).not.toMatch(/COFFER|FB_|PATH=/)
    expect(environment).toContain('HOME=/nonexistent\0')
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ')
    expect(fields?.[16]).toBe(String(LOWEST_PRIORITY))
    // It compiles code despite the limit of memory.
    expect(readFileSync(`/proc/${pid}/maps`, 'latin1')).toContain(' rwxp ')
    const limits = readFileSync(`/proc/${pid}/limits`, 'latin1')
    expect(limits).toMatch(/Max data size +1073741824 /)
    expect(limits).toMatch(/Max file size +0 /)
    while (processes().length > 0) await Bun.sleep(20)
  },
)
