// One long visit to the program, the same in every engine: each screen once, and the most common actions.
import { expect } from 'bun:test'
import { exists } from 'node:fs/promises'
import { join } from 'node:path'
import { docx, epub, paragraph, xlsx, zip } from '../document-files.ts'
import { expectEventually } from '../file-listing.ts'
import { music, pdf, picture } from '../media.ts'
import { PASSWORD, type Program, type Tree } from '../program.ts'
import { withLocalFolder } from '../upload-actions.ts'
import type { ErrorRelay } from './error-relay.ts'
import type { Target } from './find.ts'
import type { Visitor } from './visitor.ts'

/** Size of the window, in pixels. */
export const DESKTOP = { width: 1280, height: 900 } as const
export const PHONE = { width: 390, height: 844 } as const

const wordDocument = docx(paragraph('Minutes of the meeting'))
const spreadsheet = xlsx({ Sheet: [['apples', '12']] })
const book = epub(['<h1>The first chapter</h1>'])
/** A zip with a name in Shift_JIS, as programs of Windows in Japan write it: without saying so. */
const legacyZip = Buffer.from(
  Buffer.from(zip({ 'AAAAAA.txt': 'text' }))
    .toString('latin1')
    .replaceAll('AAAAAA', '\x93\xfa\x96\x7b\x8c\xea'),
  'latin1',
)
const grey = { small: picture(60, 40, 90), large: picture(900, 600) }

/** Returns the files of one visit. */
const treeOf = (): Tree => ({
  'notes.md': '# Heading\n\nSome *words*.\n',
  'table.csv': 'name;size\npear;10\n',
  'photos/1.png': grey.large,
  'photos/2.png': grey.small,
  'paper.pdf': pdf('The words of the paper'),
  'letter.docx': wordDocument,
  'sums.xlsx': spreadsheet,
  'book.epub': book,
  'song.wav': music({ title: 'The title of the song', artist: 'Someone' }),
  'packed.zip': zip({ 'inside.txt': 'inside' }),
  'legacy.zip': legacyZip,
  'text.txt': 'first',
})

const button = (name: string | RegExp, within?: Target): Target => ({ role: 'button', name, ...(within && { within }) })
const heading = (name: string | RegExp): Target => ({ role: 'heading', name })
const text = (name: string | RegExp, within?: Target): Target => ({ role: 'text', name, ...(within && { within }) })
const line = (name: string): Target => ({ role: 'menuitem', name })
const grid: Target = { role: 'grid', name: 'Files and folders' }
const item = (name: string): Target => ({ role: 'link', name, within: grid })
const prompt = (name?: string | RegExp): Target => ({ role: 'dialog', ...(name !== undefined && { name }) })

/** A visit in progress. */
interface Visit {
  readonly visitor: Visitor
  readonly program: Program
  readonly relay: Pick<ErrorRelay, 'hold'>
  /** Name of the user, an administrator, and of the folder of the visit, which is below the served one. */
  readonly folder: string
  readonly isPhone: boolean
}

/** Signs in and performs all steps of the visit. */
export async function visit(all: Visit): Promise<void> {
  const { program, folder } = all
  await program.plant(Object.fromEntries(Object.entries(treeOf()).map(([name, data]) => [`${folder}/${name}`, data])))
  program.addUser(folder, { may_admin: 1 })
  await signIn(all)
  await upload(all)
  await rename(all)
  await selectionBar(all)
  await edit(all)
  const link = await share(all)
  await deleteAndUndo(all)
  await mosaic(all)
  await viewers(all)
  await search(all)
  await screens(all)
  await publicPage(all, link)
  await uploadLink(all)
  await signOut(all)
}

async function signIn({ visitor, folder }: Visit): Promise<void> {
  await visitor.open(`/files/${folder}/`)
  await visitor.fill({ role: 'textbox', name: 'Username' }, folder)
  await visitor.fill({ role: 'textbox', name: 'Password' }, PASSWORD)
  await visitor.press('Enter')
  await visitor.click(button('Get started', prompt('Welcome to Coffer')))
  await visitor.waitForElement(item('text.txt'))
  expect(await visitor.horizontalOverflow()).toBe(0)
}

async function upload({ visitor, program, folder }: Visit): Promise<void> {
  const there = (name: string) => exists(join(program.root, folder, name))
  await withLocalFolder({ 'one.txt': '1', 'two.txt': '2', 'three.txt': '3' }, async (own) => {
    await visitor.click(button('New or upload'))
    await visitor.click(line('Upload files'))
    await visitor.selectFiles([join(own, 'one.txt'), join(own, 'two.txt')])
    await visitor.waitForElement(text('Uploaded 2 items'))
    await visitor.waitForElement(item('one.txt'))
    await visitor.drop(grid, [join(own, 'three.txt')])
    await visitor.waitForElement(text('Uploaded 1 item'))
    await visitor.waitForElement(item('three.txt'))
  })
  // Another user adds a file: the page is notified through its open connection.
  await program.plant({ [`${folder}/late.txt`]: 'late' })
  await visitor.waitForElement(item('late.txt'))
  expect(await Promise.all(['one.txt', 'two.txt', 'three.txt'].map(there))).toEqual([true, true, true])
}

async function rename({ visitor, program, folder }: Visit): Promise<void> {
  await visitor.click(item('one.txt'), { button: 2 })
  await visitor.click(line('Rename'))
  const field: Target = { role: 'textbox', within: prompt('Rename “one.txt”') }
  // Nothing covers it, even while notifications about the uploads are shown.
  await visitor.click(field)
  await visitor.fill(field, 'renamed.txt')
  await visitor.press('Enter')
  await visitor.waitForElement(item('renamed.txt'))
  await expectEventually(() => exists(join(program.root, folder, 'renamed.txt')), true)
}

/** Sets the maximum width of the selection bar; an empty text removes it. Runs in the page. */
function limitSelectionBar(width: string): boolean {
  const bar = document.querySelector<HTMLElement>('[data-selecting]')
  bar?.style.setProperty('max-inline-size', width)
  return bar !== null
}

/** Actions that do not fit into the selection bar are in its menu. A phone shows icons. */
async function selectionBar({ visitor, isPhone }: Visit): Promise<void> {
  if (isPhone) return
  const bar: Target = { role: 'region', name: 'Selection' }
  const limitWidth = (width: string) => visitor.until('the selection bar', (is) => is, limitSelectionBar, width)
  await visitor.click(item('notes.md'))
  await visitor.waitForElement(button('Share', bar))
  await limitWidth('400px')
  await visitor.waitForNoElement(button('Share', bar))
  await visitor.click(button('More', bar))
  await visitor.waitForElement(line('Share'))
  await visitor.press('Escape')
  await visitor.waitForNoElement(line('Share'))
  await limitWidth('')
  await visitor.waitForElement(button('Share', bar))
}

async function edit({ visitor, program, relay, folder }: Visit): Promise<void> {
  const release = relay.hold(`/api/resources/${folder}/text.txt`)
  await openItem(visitor, 'text.txt')
  // Text that is typed while the editor starts is entered into it.
  await visitor.until(
    'a focused field',
    (is) => is,
    () => document.activeElement instanceof HTMLTextAreaElement,
  )
  await visitor.type('at ')
  release()
  await visitor.click({ role: 'textbox', name: 'text.txt' })
  await visitor.press('Control+End')
  await visitor.type(' and more')
  await visitor.press('Control+s')
  await visitor.waitForElement(text('Saved'))
  await expectEventually(() => Bun.file(join(program.root, folder, 'text.txt')).text(), 'at first and more')
  await visitor.click(button('Close'))
  await visitor.waitForElement(item('text.txt'))
}

async function share({ visitor }: Visit): Promise<string> {
  await visitor.click(item('photos'), { button: 2 })
  await visitor.click(line('Share'))
  await visitor.click(button('Create link', prompt()))
  await visitor.waitForElement(button('Copy link', prompt()))
  const href = await visitor.until(
    'the link',
    (address) => address !== '',
    () => document.querySelector<HTMLAnchorElement>('[role=dialog] a[href*="/share/"]')?.href ?? '',
  )
  await visitor.press('Escape')
  await visitor.waitForNoElement(prompt())
  return new URL(href).pathname
}

async function deleteAndUndo({ visitor, program, folder }: Visit): Promise<void> {
  await visitor.click(item('two.txt'), { button: 2 })
  await visitor.click(line('Delete'))
  await visitor.click(button('Delete', prompt('Delete “two.txt”?')))
  await expectEventually(() => exists(join(program.root, folder, 'two.txt')), false)
  // Earlier notifications that disappear would move the button during the click.
  await visitor.hover(text('Deleted: two.txt'))
  await visitor.click({ ...button('Undo', { role: 'region', name: 'Notifications' }), last: true })
  await expectEventually(() => exists(join(program.root, folder, 'two.txt')), true)
  await visitor.waitForElement(item('two.txt'))
}

/** Returns whether a picture of the listing or the viewer is drawn; runs in the page. */
const isDrawn = (selector: string): boolean => {
  const image = document.querySelector<HTMLImageElement>(selector)
  return image?.complete === true && image.naturalWidth > 0
}

/** Opens an item by keyboard. A double click must be fast, and WebDriver sends clicks more slowly on a busy machine. */
async function openItem(visitor: Visitor, name: string): Promise<void> {
  const from = await visitor.path()
  // A listing that is fetched again after its view changed may end a selection that was made meanwhile.
  do {
    await visitor.press('Escape')
    await visitor.click(item(name))
    await visitor.until(`“${name}” selected`, (is) => is, isSelected, name)
    await visitor.press('Enter')
  } while (!(await visitor.leaves(from)))
}

/** Returns whether an item of the listing is selected; runs in the page. */
const isSelected = (name: string): boolean =>
  [...document.querySelectorAll('[role=grid] [aria-selected=true] a')].some(({ textContent }) =>
    textContent.includes(name),
  )

/** Selects a view by the menu in the header. */
async function pressView({ visitor, isPhone }: Visit, name: string): Promise<void> {
  await visitor.click(button(isPhone ? 'More' : 'Switch view'))
  await visitor.click(line(name))
}

async function mosaic(all: Visit): Promise<void> {
  const { visitor } = all
  await openItem(visitor, 'photos')
  await visitor.waitForElement(item('1.png'))
  await pressView(all, 'Show as mosaic')
  await visitor.until('a small picture', (is) => is, isDrawn, '[role=grid][data-view=mosaic] img')
  await openItem(visitor, '1.png')
  await visitor.waitForElement(heading('1.png'))
  await visitor.until('the picture', (is) => is, isDrawn, 'img[alt="1.png"]')
  await visitor.press('ArrowRight')
  await visitor.waitForElement(heading('2.png'))
  await visitor.until('the next picture', (is) => is, isDrawn, 'img[alt="2.png"]')
  await visitor.press('Escape')
  await visitor.waitForElement(item('1.png'))
  await pressView(all, 'Show as list')
}

async function viewers({ visitor, folder }: Visit): Promise<void> {
  const open = (name: string) => visitor.go(`/files/${folder}/${name}`)
  await open('paper.pdf')
  await visitor.waitForElement(text('The words of the paper'))
  await open('notes.md')
  await visitor.click(button('Show rendered'))
  await visitor.waitForElement({ role: 'heading', name: 'Heading', within: { role: 'article' } })
  await open('table.csv')
  await visitor.click(button('Show as table'))
  await visitor.waitForElement({ role: 'gridcell', name: 'pear' })
  await open('letter.docx')
  await visitor.waitForElement(text('Minutes of the meeting'))
  await open('sums.xlsx')
  await visitor.waitForElement({ role: 'gridcell', name: 'apples' })
  await open('book.epub')
  await visitor.waitForElement(heading('book.epub'))
  await open('song.wav')
  await visitor.waitForElement(text('The title of the song'))
  await open('packed.zip')
  await visitor.waitForElement(text('inside.txt'))
  await open('legacy.zip')
  await visitor.waitForElement(text('日本語.txt'))
  // The lists of a browser are no part of the page, and no protocol can operate them.
  await visitor.until('the encodings', (is) => is, selectOption, 'ibm866')
  await visitor.waitForElement(text('У·Ц{Мъ.txt'))
}

/** Selects an option of the only list of the page; runs in the page. */
function selectOption(value: string): boolean {
  const list = document.querySelector<HTMLSelectElement>('select')
  if (list === null) return false
  list.value = value
  list.dispatchEvent(new Event('change', { bubbles: true }))
  return list.value === value
}

async function search({ visitor, folder }: Visit): Promise<void> {
  await visitor.go(`/files/${folder}/`)
  await visitor.waitForElement(item('text.txt'))
  await visitor.click(button('Search'))
  await visitor.click({ role: 'combobox', name: 'Search for' })
  await visitor.type('paper')
  const results: Target = { role: 'grid', name: 'Results' }
  await visitor.waitForElement(text('paper.pdf', results))
  await visitor.press('Escape')
  await visitor.waitForNoElement(prompt())
}

/** The other screens by address, and an element that is visible there. */
const SCREENS: readonly (readonly [path: string, seen: Target])[] = [
  ['/trash', heading('Trash')],
  ['/history/', text(/^Renamed: /)],
  ['/rewind/', heading('My files (earlier state)')],
  ['/settings/profile', heading('Change password')],
  ['/settings/shares', text(/photos/)],
  ['/settings/global', heading('Uploads')],
  ['/settings/users', text('admin')],
  ['/settings/users/new', { role: 'textbox', name: 'Username' }],
  ['/settings/users/1', heading('admin')],
  ['/settings/groups', text('No groups yet')],
  ['/settings/hooks', heading('Webhooks')],
  ['/settings/audit', text('Signed in')],
  ['/403', heading(/./)],
  ['/404', heading(/./)],
  ['/500', heading(/./)],
]

async function screens({ visitor }: Visit): Promise<void> {
  // Also opened by address, which fetches its parts in another order.
  await visitor.open('/settings/global')
  await visitor.waitForElement(heading('Uploads'))
  for (const [path, seen] of SCREENS) {
    await visitor.go(path)
    await visitor.waitForElement(seen)
    expect([path, await visitor.horizontalOverflow()]).toEqual([path, 0])
  }
}

async function publicPage({ visitor }: Visit, link: string): Promise<void> {
  await visitor.open(link)
  await visitor.waitForElement(heading('photos'))
  await visitor.waitForElement({ role: 'link', name: '1.png' })
}

async function uploadLink({ visitor, program, folder }: Visit): Promise<void> {
  const headers = { 'X-Auth': await visitor.token(), 'Content-Type': 'application/json' }
  const body = JSON.stringify({ kind: 'upload' })
  const made = await fetch(`${program.url}/api/share/${folder}/photos`, { method: 'POST', headers, body })
  const { hash } = (await made.json()) as { hash: string }
  await visitor.open(`/share/${hash}`)
  await visitor.waitForElement(heading('Upload files to “photos”'))
  await withLocalFolder({ 'sent.txt': 'sent' }, async (own) => {
    await visitor.click(button('Select files'))
    await visitor.selectFiles([join(own, 'sent.txt')])
    await visitor.waitForElement(text('Uploaded'))
  })
  expect(await Bun.file(join(program.root, folder, 'photos/sent.txt')).text()).toBe('sent')
}

async function signOut({ visitor, isPhone }: Visit): Promise<void> {
  await visitor.open('/files/')
  if (isPhone) await visitor.click(button('Menu'))
  await visitor.click(button('Logout'))
  await visitor.waitForElement({ role: 'textbox', name: 'Username' })
  expect(await visitor.token()).toBe('')
}
