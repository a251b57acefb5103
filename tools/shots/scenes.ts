import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { PAGE_HEADER } from '#contract/page-requests.ts'
import { docx, epub, odp, paragraph, xlsx, zip } from '../../e2e/document-files.ts'
import { film, music, picture } from '../../e2e/media.ts'
import { PASSWORD, type Program, type Tree } from '../../e2e/program.ts'
import { FILTER_SCENES } from './filter-scenes.ts'
import { NOTICE_SCENES } from './notice-scenes.ts'
import { openDrawer, PLACE_SCENES } from './place-scenes.ts'

/** One screen in one state. */
export interface Scene {
  readonly name: string
  /** Address below the base path. */
  readonly at: string
  /** Shown without a signed-in user. */
  readonly signedOut?: boolean
  /** Brings the page into the state, without knowing its language. */
  readonly act?: (page: Page, program: Program) => Promise<unknown>
}

const HOSTILE = [
  '<img src=x onerror=alert(1)>.txt',
  'invoice\u202Egpj.exe',
  '\u05D7\u05E9\u05D1\u05D5\u05DF (3).txt',
  `${'a name that goes on and on '.repeat(9)}.txt`,
  `${'W'.repeat(120)}.pdf`,
  '100% sure? #1 + more.txt',
]

/** Plays audio and leaves the viewer, so that it continues at the end of the page. */
async function dockAudio(page: Page): Promise<void> {
  await page.locator('[role=slider]').first().waitFor()
  await page.keyboard.press(' ')
  await page.waitForFunction(() => document.querySelector('audio')?.paused === false)
  await page.keyboard.press('Escape')
  await page.locator('main section [role=toolbar]').waitFor()
}

async function dockAudioInSettings(page: Page): Promise<void> {
  await dockAudio(page)
  if (!(await page.locator('a[href$="/settings"]').isVisible())) await openDrawer(page)
  await page.locator('a[href$="/settings"]').click()
  await page.locator('main [role=radio], main [type=radio]').first().waitFor()
}

/** Opens the menu of a video for its speed. */
async function openSpeeds(page: Page): Promise<void> {
  await page.locator('[role=toolbar] [aria-haspopup=menu]').last().click()
  await page.locator('[role=menu]').waitFor()
}

/** Returns a picture of a sun over water, different for each set of arguments. */
const painted = (width: number, height: number, hue: number, sky = '1') =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 400 300" preserveAspectRatio="none">
      <rect width="400" height="300" fill="hsl(${hue} 60% 75%)" opacity="${sky}"/>
      <circle cx="${80 + (hue % 240)}" cy="110" r="50" fill="hsl(${hue + 40} 90% 60%)"/>
      <path d="M0 200 Q 100 ${150 + (hue % 60)} 200 200 T 400 190 V 300 H 0 Z" fill="hsl(${hue + 200} 45% 40%)"/>
    </svg>`),
  )

const TOLD = {
  IFD0: { Make: 'FUJIFILM', Model: 'X-T5' },
  IFD2: {
    LensModel: 'XF35mmF2 R WR',
    ExposureTime: '1/250',
    FNumber: '28/10',
    ISOSpeedRatings: '400',
    FocalLength: '35/1',
    DateTimeOriginal: '2024:06:30 18:05:09',
  },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 30/1', GPSLongitudeRef: 'E', GPSLongitude: '2/1 17/1 40/1' },
}

async function photos(): Promise<Tree> {
  const seas = await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      const bytes = await painted(1600, 1200, index * 37)
        .withExif(TOLD)
        .jpeg()
        .toBuffer()
      return [`Photos/sea ${String(index).padStart(2, '0')}.jpg`, bytes] as const
    }),
  )
  return {
    ...Object.fromEntries(seas),
    'Photos/Album/': '',
    'Photos/a clip.mp4': await film(),
    'Photos/a broken one.jpg': 'no picture',
    'Photos/a scan.tif': await painted(1200, 1600, 200).tiff({ compression: 'lzw' }).toBuffer(),
    'Photos/a sticker.png': await painted(600, 600, 20, '0').png().toBuffer(),
    'Photos/a tall one.jpg': await painted(600, 1800, 300).jpeg().toBuffer(),
    'Photos/notes.txt': 'Where all of this was.',
  }
}

const GUIDE = [
  '# How the garden works',
  'Water in the **morning**, harvest in the *evening*. See [the table](Harvest.csv) or [the weather](https://example.com/).',
  '> Nothing grows faster when somebody pulls at it.',
  '- [x] beds dug\n- [ ] beans sown\n  - runner beans\n  - broad beans',
  '| Month | Rain | Sun |\n|---|--:|--:|\n| May | 61 mm | 203 h |\n| June | 48 mm | 231 h |',
  '```ts\n// How much water a bed needs, in litres.\nexport const litres = (area: number): number => area * 12\n```',
].join('\n\n')

const PLANTS = ['Bean', 'Tomato', 'Kale', 'Pea']
const harvest = (day: number) =>
  [
    `2026-0${1 + (day % 9)}-1${day % 10}`,
    1 + (day % 7),
    PLANTS[day % 4],
    (day * 37) % 900,
    day % 5 ? '' : '"dry; late"',
  ].join(';')

/** Documents that the page displays. */
const PAPERS: Tree = {
  'Papers/Guide.md': GUIDE,
  'Papers/Harvest.csv': `Day;Bed;Plant;Weight (g);Note\n${Array.from({ length: 400 }, (_, day) => harvest(day)).join('\n')}\n`,
  'Papers/Sea.epub': epub([
    `<h1>The Sea</h1>${'<p>The morning was grey, and the boats lay still. Nobody had expected the letter, least of all on a day without wind.</p>'.repeat(12)}`,
    '<h1>The Letter</h1><p>It said little.</p>',
  ]),
  'Papers/Plan.docx': docx(
    `${paragraph('Plan for the year', 'H')}${paragraph('What is to be done, by whom, and when.')}<w:tbl><w:tr><w:tc>${paragraph('Who')}</w:tc><w:tc>${paragraph('What')}</w:tc></w:tr><w:tr><w:tc>${paragraph('Ada')}</w:tc><w:tc>${paragraph('The beds')}</w:tc></w:tr></w:tbl>`,
    { 'word/styles.xml': '<w:styles><w:style w:styleId="H"><w:name w:val="heading 1"/></w:style></w:styles>' },
  ),
  'Papers/Sums.xlsx': xlsx({
    Beds: [
      ['Bed', 'Area'],
      ['North', '12'],
      ['South', '9'],
    ],
    'A sheet with a long name': [['x']],
  }),
  'Papers/Talk.odp': odp('What we grew', 'What we learned', 'Thanks'),
  'Papers/Protected.docx': new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0]),
}

/** Content of the archive of pictures. */
const PACKED = {
  'Album/Notes/Where we went.md': '# Where we went\n\nThe sea, and back.\n',
  'Album/Winter 2.txt': 'x'.repeat(90_000),
  'Album/Winter 10.txt': 'x'.repeat(1_200_000),
  'Read me first.txt': 'Hello',
  '../../../etc/passwd': 'hostile',
  [`${'a name that goes on and on '.repeat(6)}.pdf`]: 'long',
}

/** Files that the demo tree does not have. */
export const EXTRA: Tree = {
  ...(await photos()),
  ...PAPERS,
  ...Object.fromEntries(HOSTILE.map((name) => [`Hostile/${name}`, 'x'])),
  ...Object.fromEntries(
    Array.from({ length: 10_000 }, (_, index) => [`Ten thousand/entry ${String(index).padStart(5, '0')}.txt`, '']),
  ),
  'Past/plan.txt': 'Sow beans\nWater them\n',
  'Past/old.txt': 'old',
  'Past/here.txt': 'here',
  'Past/same.txt': 'same',
  'Past/box/a.txt': 'a',
  'Packed/Album of winter.zip': zip(PACKED),
  'Packed/broken.zip': 'This is no zip.',
  'Clash/Start here.md': '# Another',
  'Three/one.txt': '1',
  'Three/two.md': '# Two',
  'Three/three/': '',
  'Three/unknown.bin': new Uint8Array(4096),
  'Texts/latin.txt': Buffer.from(
    `Gr\xf6\xdfe und Ma\xdfe\r\n${'Eine Zeile \xfcber die T\xfcr\r\n'.repeat(20)}`,
    'latin1',
  ),
  'Texts/conflict.txt': 'Milk\nBread\nApples\nTea\n',
  'Texts/draft.txt': 'Milk\nBread\nApples\nTea\n',
  'Texts/program.txt': new Uint8Array(64),
  'Album/01 First light.wav': music(
    {
      title: 'First light',
      artist: 'The Ferns',
      album: 'Dawn',
      cover: { type: 'image/png', bytes: picture(300, 300, 150) },
    },
    200,
  ),
  ...Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`Album/${at + 10} A piece.wav`, music({}, 2)])),
  'Three/old.avi': 'no film',
}

const grid = (page: Page) => page.getByRole('grid')
const entries = (page: Page) => page.getByRole('listbox').getByRole('option')

async function selectEntries(page: Page): Promise<void> {
  await entries(page).first().waitFor()
  for (const one of ['Home', ' ', 'ArrowDown', 'ArrowDown', ' ']) await page.keyboard.press(one)
}

async function showEntry(page: Page): Promise<void> {
  await entries(page).first().click()
  await entries(page).first().click()
  await page.getByText('Where we went.md').click()
  await page.locator('pre').waitFor()
}

async function askToExtract(page: Page): Promise<void> {
  await entries(page).first().waitFor()
  await page.locator('button:has(.lucide-package-open)').click()
  await page.getByRole('dialog').waitFor()
}

async function extractAll(page: Page): Promise<void> {
  await askToExtract(page)
  await page.getByRole('dialog').locator('[type=submit]').click()
  await page.getByRole('dialog').getByRole('listitem').first().waitFor()
}

const key = (keys: string) => async (page: Page) => {
  await grid(page).focus()
  for (const one of keys.split(' ')) await page.keyboard.press(one)
}

/** Opens the rename prompt of the item that a key goes to, and enters a name. */
const rename = (keys: string, name: string) => async (page: Page) => {
  await key(`${keys} F2`)(page)
  await page.getByRole('dialog').getByRole('textbox').fill(name)
}

/** Opens the rename prompt in another view. */
const renameIn = (mode: 'mosaic' | 'mosaic gallery') => async (page: Page, program: Program) => {
  await view(mode)(page, program)
  await key('End F2')(page)
  await page.getByRole('dialog').getByRole('textbox').waitFor()
}

/** Opens the prompt that renames several items, and enters a pattern. */
const renameSeveral = (pattern: string) => async (page: Page) => {
  await key('Control+a F2')(page)
  await page.getByRole('dialog').getByRole('textbox').first().fill(pattern)
}

/** Opens the search and types. */
const search = (text: string) => async (page: Page) => {
  await key('Control+f')(page)
  await page.getByRole('combobox').fill(text)
  await page.waitForTimeout(700)
}

/** Opens the menu of a result. */
async function searchMenu(page: Page): Promise<void> {
  await search('a')(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+F10')
}

/** Searches while the server is unreachable. */
async function searchOffline(page: Page): Promise<void> {
  await key('Control+f')(page)
  await page.getByRole('combobox').waitFor()
  await page.context().setOffline(true)
  await page.getByRole('combobox').fill('a')
  await page.waitForTimeout(700)
}

/** Switches folders to a view. */
const view = (mode: 'list' | 'mosaic' | 'mosaic gallery') => async (page: Page, program: Program) => {
  const token = (await page.evaluate(() => localStorage.getItem('jwt'))) ?? ''
  const body = JSON.stringify({ what: 'user', which: ['viewMode'], data: { id: 1, viewMode: mode } })
  await fetch(`${program.url}/api/users/1`, { method: 'PUT', headers: { 'X-Auth': token, [PAGE_HEADER]: '1' }, body })
  await page.reload()
  await grid(page).waitFor()
}

/** Waits for the picture and the filmstrip below it. */
async function shownPhoto(page: Page): Promise<void> {
  await page.locator('img[alt]:not([alt=""])').first().waitFor()
  await page.locator('[role=listbox] img').first().waitFor()
}

/** Opens the details beside the picture, or as a prompt. */
async function openPhotoDetails(page: Page): Promise<void> {
  await shownPhoto(page)
  await page.keyboard.press('Control+i')
  await page.locator('aside[aria-label] h2, [role=dialog] h2').first().waitFor()
}

async function tabToStrip(page: Page): Promise<void> {
  await shownPhoto(page)
  await page.getByRole('listbox').focus()
  await page.keyboard.press('ArrowRight')
}

/** Waits until the controls have disappeared. */
async function restPointer(page: Page): Promise<void> {
  await shownPhoto(page)
  await page.mouse.move(300, 300)
  await page.locator('[data-look=stage][data-awake=false]').waitFor()
}

/** Opens the editor with a turned picture and moves two edges of the crop. */
async function cropPhoto(page: Page): Promise<void> {
  await shownPhoto(page)
  await page.keyboard.press('r')
  const edges = page.getByRole('slider')
  await edges.first().waitFor()
  for (const [index, key] of ['ArrowDown', 'ArrowLeft'].entries()) {
    await edges.nth(index).focus()
    await page.keyboard.press(`Shift+${key}`)
  }
}

/** Shows photos as a list, with a pointer over one row and another one selected. */
async function listPhotos(page: Page, program: Program): Promise<void> {
  await view('list')(page, program)
  await page.waitForTimeout(3000)
  await grid(page).locator('[data-row]').nth(2).click()
  await grid(page).locator('[data-row]').nth(5).hover()
}

/** Touches the listing for the first time. */
async function touchFirst(page: Page, program: Program): Promise<void> {
  await view('list')(page, program)
  // The part of the page that waits for a touch loads after the listing.
  await page.waitForTimeout(1500)
  await grid(page).dispatchEvent('pointerdown', { pointerType: 'touch' })
  await page.locator('[data-offer]').waitFor()
}

async function columnMenu(page: Page, program: Program): Promise<void> {
  await view('list')(page, program)
  await grid(page).locator('[data-column]').first().click({ button: 'right' })
  await page.getByRole('menu').waitFor()
}

/** Opens the sort menu; on narrow screens it is part of the menu of the header. */
async function openSortMenu(page: Page, program: Program): Promise<void> {
  await view('mosaic')(page, program)
  const sort = page.locator('header button:has(.lucide-arrow-down-narrow-wide)')
  await sort.or(page.locator('header button:has(.lucide-ellipsis)')).first().click()
  await page.getByRole('menu').waitFor()
}

async function openColumns(page: Page, program: Program): Promise<void> {
  await columnMenu(page, program)
  await page.getByRole('menu').locator('button').last().click()
  await page.getByRole('dialog').waitFor()
}

async function showPhotos(page: Page, program: Program): Promise<void> {
  await view('mosaic')(page, program)
  await page.waitForTimeout(3000)
}

/** Shows the gallery, with the keyboard on the slider or a menu entry for its tile size if `size` is given: 0 for small, 2 for large tiles. */
const gallery = (size?: 0 | 2) => async (page: Page, program: Program) => {
  await view('mosaic gallery')(page, program)
  if (size !== undefined) {
    const slider = page.locator('input[type=range]')
    if (await slider.isVisible()) await slider.press(size === 0 ? 'Home' : 'End')
    else {
      await page.locator('header button[aria-haspopup=menu]').first().click()
      await page
        .locator('[role=menuitemradio]')
        .nth(3 + size)
        .click()
    }
  }
  await page.waitForTimeout(2500)
}

async function selectInGallery(page: Page, program: Program): Promise<void> {
  await gallery()(page, program)
  const links = grid(page).getByRole('link')
  await links.nth(3).click()
  await links.nth(6).click({ modifiers: ['ControlOrMeta'] })
  await links.nth(8).hover()
  await page.waitForTimeout(300)
}

async function startSlides(page: Page): Promise<void> {
  await page.locator('main img[alt]:not([alt=""])').waitFor()
  await page.keyboard.press('s')
  await page.locator('[data-slide-tools]').waitFor()
}

/** Waits for the content of a viewer: a picture, a rendered page, a film with its size. */
const shown = (what: string) => async (page: Page) => {
  await page.locator(`main ${what}`).first().waitFor()
  await page.locator('main [data-delay]').waitFor({ state: 'detached' })
}

/** Opens the help about the current screen. */
const helpOn = (what: string) => async (page: Page) => {
  await shown(what)(page)
  // Position and count.
  await page
    .getByText(/\p{Nd}+\P{Nd}+\p{Nd}+/u)
    .first()
    .waitFor()
  await page.keyboard.press('F1')
  await page.locator('[role=dialog] dl').first().waitFor()
}

/** Requests another picture, without an answer from the server. */
async function loseServer(page: Page): Promise<void> {
  await shown('img[alt]:not([alt=""])')(page)
  await page.route(/\/api\/|\/health$/, (route) => route.abort())
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight')
  await page.locator('main section p[role=status]').first().waitFor()
}

async function tellOfPhoto(page: Page): Promise<void> {
  await page.locator('main img[alt]:not([alt=""])').waitFor()
  await page.keyboard.press('i')
  await page.locator('[role=dialog] dl').first().waitFor()
  await page.waitForTimeout(800)
}

/** Opens the menu of the selection and clicks the entry with this icon. */
async function menu(page: Page, icon: string): Promise<void> {
  await page.keyboard.press('Shift+F10')
  await page.locator(`[role=menu] button:has(.lucide-${icon})`).click()
}

async function drop(page: Page, paths: readonly string[]): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 390, height: 844 }
  const devtools = await page.context().newCDPSession(page)
  const data = { items: [], files: [...paths], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', { type, x: width / 2, y: height / 2, data })
}

/** Opens the permissions of an item, and the explanation for the first user. */
async function showAccess(page: Page): Promise<void> {
  await key('End Alt+Enter')(page)
  await page.locator('[role=dialog] summary').click()
  await page.locator('[role=dialog] details details summary').first().click()
}

async function wrongPassword(page: Page): Promise<void> {
  await page.locator('input[name=username]').fill('admin')
  await page.locator('input[name=password]').fill('wrong')
  await page.keyboard.press('Enter')
  await page.locator('[data-kind=error]').waitFor()
}

async function uploadSlowly(page: Page, program: Program): Promise<void> {
  // Left from an earlier call.
  await rm(join(program.root, 'Three/Pictures'), { recursive: true, force: true })
  const devtools = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 300, downloadThroughput: -1, uploadThroughput: 40_000 }
  await devtools.send('Network.emulateNetworkConditions', slow)
  await drop(page, [join(program.root, 'Pictures')])
  await page.waitForTimeout(1500)
  await page.locator('section[aria-label] button[aria-expanded=false]').last().click()
  await page.waitForTimeout(300)
}

async function uploadInVain(page: Page, program: Program): Promise<void> {
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 403 }),
  )
  await drop(page, [join(program.root, 'Three/one.txt'), join(program.root, 'Three/two.md')])
  await page.locator('[data-kind=failed]').waitFor()
}

async function copyConflict(page: Page): Promise<void> {
  await key('End Control+c')(page)
  await page.keyboard.press('Alt+ArrowUp')
  await page.waitForURL(/\/files\/$/)
  await page.waitForTimeout(300)
  await key('Control+v')(page)
  await page.waitForTimeout(600)
}

/** Signs the administrator in with another browser. */
const signInElsewhere = async ({ url }: Program, browser: string) => {
  const body = JSON.stringify({ username: 'admin', password: PASSWORD, recaptcha: '' })
  await fetch(`${url}/api/login`, { method: 'POST', headers: { 'User-Agent': browser }, body })
}

async function showPasswordsAndDevices(page: Page, program: Program): Promise<void> {
  const token = (await page.evaluate(() => localStorage.getItem('jwt'))) ?? ''
  await fetch(`${program.url}/api/sessions`, { method: 'DELETE', headers: { 'X-Auth': token } })
  const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5'
  await signInElsewhere(
    program,
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${apple} Mobile/15E148 Safari/604.1`,
  )
  await signInElsewhere(program, 'rclone/v1.70.3')
  await page.reload()
  const fields = page.locator('input[type=password]')
  await fields.nth(0).fill('one long password')
  await fields.nth(1).fill('another one')
  await page.locator('section li').first().waitFor()
  await page.locator('main').evaluate((main) => main.scrollTo(0, main.scrollHeight))
}

/** Requests password confirmation, as long after the sign-in. */
async function askForPassword(page: Page, program: Program): Promise<void> {
  program.ageSignIns(601)
  const fields = page.locator('input[type=password]')
  for (const index of [0, 1]) await fields.nth(index).fill('one long password')
  await page.keyboard.press('Enter')
  await page.locator('[role=dialog] input').fill('a guess')
  await page.keyboard.press('Enter')
  await page.locator('[role=dialog] [role=alert]:not([hidden])').waitFor()
}

async function askToSignOutOthers(page: Page, program: Program): Promise<void> {
  await showPasswordsAndDevices(page, program)
  await page.locator('section footer button').last().click()
  await page.locator('[role=dialog]').waitFor()
}

async function failToFetch(page: Page): Promise<void> {
  const body = JSON.stringify({ code: 'internal', message: 'The server failed.' })
  await page.route('**/api/users/1', (route) => route.fulfill({ status: 500, body }))
  await page.reload()
  await page.waitForTimeout(4000)
}

const asAdmin = async (page: Page, { url }: Program) => {
  const token = (await page.evaluate(() => localStorage.getItem('jwt'))) ?? ''
  return (method: string, path: string, body?: string) =>
    fetch(url + path, { method, headers: { 'X-Auth': token }, ...(body !== undefined && { body }) })
}

/** Creates audit entries of most kinds. */
async function makeHistory(page: Page, program: Program): Promise<void> {
  const ask = await asAdmin(page, program)
  const path = (name: string) => `/api/resources/${encodeURIComponent('History <b>')}/${encodeURIComponent(name)}`
  await ask('POST', '/api/resources/History%20%3Cb%3E/')
  for (const name of HOSTILE) await ask('POST', path(name), 'x')
  await ask('PUT', path('100% sure? #1 + more.txt'), 'y')
  const destination = encodeURIComponent('/History%20%3Cb%3E/copy of a name.txt')
  await ask('PATCH', `${path('100% sure? #1 + more.txt')}?action=copy&destination=${destination}`)
  await ask('DELETE', '/api/resources/History%20%3Cb%3E/')
  const settings = await (await ask('GET', '/api/settings')).json()
  await ask('PUT', '/api/settings', JSON.stringify({ ...settings, signup: !settings.signup, auditDays: 364 }))
  for (const username of ['root', '=1+1 <b>\u202Egnissarrabme\u202C'])
    await fetch(`${program.url}/api/login`, { method: 'POST', body: JSON.stringify({ username, password: 'wrong' }) })
  await signInElsewhere(program, 'rclone/v1.70.3')
  await ask('DELETE', '/api/sessions')
}

const withHistory = new WeakSet<Program>()

async function showHistory(page: Page, program: Program): Promise<void> {
  // Once: failed sign-ins are rate-limited.
  if (!withHistory.has(program)) await makeHistory(page, program)
  withHistory.add(program)
  await page.reload()
  await page.locator('tbody tr').first().waitFor()
}

async function searchInVain(page: Page): Promise<void> {
  await page.locator('input[type=search]').first().fill('somebody else')
  await page.locator('main h2').waitFor()
}

async function failToSearch(page: Page): Promise<void> {
  await page.locator('tbody tr').first().waitFor()
  await page.route('**/api/audit?*', (route) => route.fulfill({ status: 400, body: '' }))
  await page.locator('input[type=search]').first().fill('adm')
  await page.locator('[role=alert]:not([hidden])').first().waitFor()
}

const addRule = (page: Page) => page.locator('fieldset button:has(.lucide-plus)').click()
const submit = (page: Page) => page.locator('button[type=submit]').first().click()

async function addPeople(page: Page, program: Program): Promise<void> {
  const names = ['ada', 'Émile', 'user 2', 'user 10', 'a name that goes on and on and on and on and on and on']
  const long = Array.from({ length: 8 }, (_, index) => `person ${index}`)
  if ((await page.locator('tbody tr').count()) < 2) program.addUsers([...names, ...long])
  await page.reload()
  await page.locator('tbody tr').nth(3).waitFor()
}

/** Submits an unchanged form, with an empty rule. */
async function leaveAllEmpty(page: Page): Promise<void> {
  await page.locator('form').waitFor()
  await addRule(page)
  await submit(page)
}

async function tryRules(page: Page): Promise<void> {
  await page.locator('form').waitFor()
  for (const path of ['/Documents', '/Documents/Letters']) {
    await addRule(page)
    await page.keyboard.type(path)
  }
  await page.locator('input[type=radio][name]').last().check({ force: true })
  await page.locator('fieldset input[type=text]').last().fill('/Documents/Letters/a.txt')
}

async function askToDelete(page: Page): Promise<void> {
  await page.locator('form footer button[aria-haspopup]').click()
}

async function showDefaults(page: Page): Promise<void> {
  await page.locator('form').nth(1).locator('footer').scrollIntoViewIfNeeded()
}

/** Saves a name after another user has saved a different one. */
async function saveOverOthers(page: Page, program: Program): Promise<void> {
  const name = page.locator('form').first().locator('input[maxlength]')
  await name.fill('Mine')
  const headers = { 'X-Auth': (await page.evaluate(() => localStorage.getItem('jwt'))) ?? '' }
  const settings = await (await fetch(`${program.url}/api/settings`, { headers })).json()
  const save = (theirs: string) => {
    const body = JSON.stringify({ ...settings, branding: { ...settings.branding, name: theirs } })
    return fetch(`${program.url}/api/settings`, { method: 'PUT', headers, body })
  }
  await save('Theirs')
  await submit(page)
  await page.locator('[role=dialog]').waitFor()
  await save('')
}

/** Shows a text rendered instead of as source, a preference stored on this device. */
const showRendered = (kind: string) => async (page: Page) => {
  await page.evaluate((name) => localStorage.setItem(`coffer.editor.rendered.${name}`, 'on'), kind)
  await page.reload()
  await page.locator('main :is(article h1, [role=gridcell])').first().waitFor()
}

const showAsText = (page: Page) => page.locator('main button:has(.lucide-file-text)').click()
const openContents = (page: Page) => page.locator('[role=toolbar] button:has(.lucide-table-of-contents)').click()
const chooseSepia = (page: Page) => page.locator('[role=toolbar] select').selectOption('sepia')

/** Opens the links of the first item in the folder. */
async function share(page: Page): Promise<void> {
  await key('Home')(page)
  await menu(page, 'share-2')
  await page.locator('[role=dialog] :is(form, li)').first().waitFor()
}

/** Creates a link to the first item in the folder. */
async function shareAnew(page: Page): Promise<void> {
  await share(page)
  await page.keyboard.press('Enter')
  await page.locator('[role=dialog] li svg[role=img]').waitFor()
}

/** Opens the prompt for one link to all items in the folder. */
async function shareCollection(page: Page): Promise<void> {
  await key('Home')(page)
  await key('ControlOrMeta+a')(page)
  await menu(page, 'library')
  await page.locator('[role=dialog] form').waitFor()
}

/** Fills in all options of a link to a folder, with an invalid duration. */
async function shareWrongly(page: Page): Promise<void> {
  await share(page)
  await page.locator('[role=dialog] summary').click()
  await page.locator('[role=dialog] details input[type=checkbox]').first().check()
  await page.locator('[role=dialog] input[inputmode=numeric]').first().fill('soon')
  await page.keyboard.press('Enter')
}

const withPast = new WeakMap<Program, number>()

/** Creates history in a folder, once; returns a time before it, in milliseconds since the epoch. */
async function letThingsHappen(page: Page, program: Program): Promise<number> {
  const before = withPast.get(program) ?? Date.now()
  if (!withPast.has(program)) {
    await Bun.sleep(1100)
    const ask = await asAdmin(page, program)
    const change = (method: string, path: string, body = '') => ask(method, `/api/resources/Past/${path}`, body)
    await change('PUT', 'plan.txt', 'Sow beans\nWater them in the evening\nPick in July\n')
    await change('PUT', 'plan.txt', 'Sow beans\nWater them in the morning\nPick in July\nEat them\n')
    await change('DELETE', 'old.txt')
    await change('DELETE', 'box')
    await change('PATCH', 'here.txt?action=rename&destination=%2FThree%2Fthere.txt')
    await change('POST', 'new.txt', 'new')
    for (const name of HOSTILE) {
      await change('POST', encodeURIComponent(name), 'x')
      await change('DELETE', encodeURIComponent(name))
    }
  }
  withPast.set(program, before)
  return before
}

async function showTrash(page: Page, program: Program): Promise<void> {
  await letThingsHappen(page, program)
  await page.reload()
  await page.locator('main table input[type=checkbox]').nth(1).check()
}

async function askToEmptyTrash(page: Page, program: Program): Promise<void> {
  await showTrash(page, program)
  await page.locator('main [class*=ways] button').last().click()
  await page.locator('[role=dialog]').waitFor()
}

async function showPast(page: Page, program: Program): Promise<void> {
  await letThingsHappen(page, program)
  await page.reload()
  await page.locator('main li').first().waitFor()
}

async function showVersions(page: Page, program: Program): Promise<void> {
  await letThingsHappen(page, program)
  await page.reload()
  await grid(page).waitFor()
  await page.locator('[role=grid] a[href$="/plan.txt"]').click({ button: 'right' })
  await page.locator('[role=menu] button:has(.lucide-rotate-ccw-clock)').first().click()
  await page.locator('[role=dialog] article').nth(1).waitFor()
}

async function rewind(page: Page, program: Program): Promise<void> {
  const before = await letThingsHappen(page, program)
  await page.goto(`${program.url}/rewind/Past/?at=${before + 500}`)
  await page.locator('main table').waitFor()
}

const withLinks = new WeakSet<Program>()

/** Creates links of every kind to a folder, and some to files; once. */
async function makeLinks(page: Page, program: Program): Promise<void> {
  if (!withLinks.has(program)) {
    const ask = await asAdmin(page, program)
    const make = (path: string, link: object) => ask('POST', `/api/share/${path}`, JSON.stringify(link))
    await make('Documents', {})
    await make('Documents', { expires: 25, password: 'x', name: 'papers', downloadLimit: 10 })
    const uploads = { maxFileSize: null, maxTotalSize: null, maxFiles: 20, extensions: ['pdf'], askName: true }
    await make('Documents', { kind: 'upload', uploads, expires: 2_147_483_647, unit: 'days' })
    for (const name of HOSTILE) await make(`Hostile/${encodeURIComponent(name)}`, { expires: 90, unit: 'minutes' })
    for (const name of ['one.txt', 'two.md', 'unknown.bin', 'three']) await make(`Three/${name}`, {})
  }
  withLinks.add(program)
  await page.reload()
}

async function showLinks(page: Page, program: Program): Promise<void> {
  await makeLinks(page, program)
  await grid(page).waitFor()
  await page.locator('[role=grid] a[href$="/Documents/"]').click({ button: 'right' })
  await page.locator('[role=menu] button:has(.lucide-share-2)').click()
  await page.locator('[role=dialog] li').first().waitFor()
}

async function editLink(page: Page, program: Program): Promise<void> {
  await showLinks(page, program)
  await page.locator('[role=dialog] li:has(.lucide-lock-keyhole) button:has(.lucide-pencil-line)').first().click()
}

async function manageLinks(page: Page, program: Program): Promise<void> {
  await makeLinks(page, program)
  await page.locator('tbody tr').first().waitFor()
}

async function askToDeleteLink(page: Page, program: Program): Promise<void> {
  await manageLinks(page, program)
  await page.locator('tbody button:has(.lucide-trash)').first().click()
}

/** Details panel, or the prompt in a small window. */
const details = (page: Page) => page.locator('aside[aria-label], [role=dialog]')

/** Opens the details of the items with these names, or of the folder. */
const showDetails =
  (...names: string[]) =>
  async (page: Page) => {
    await grid(page).focus()
    for (const name of names) await page.locator(`[role=grid] a[href$="/${name}"]`).click({ modifiers: ['Control'] })
    if (!(await details(page).isVisible())) await page.keyboard.press('Control+i')
    await details(page).first().waitFor()
    await page.waitForTimeout(1800)
  }

/** Opens the details of a file with versions, history and links. */
async function showFileDetails(page: Page, program: Program): Promise<void> {
  await letThingsHappen(page, program)
  await makeLinks(page, program)
  const ask = await asAdmin(page, program)
  const links = (await (await ask('GET', '/api/share/Past/plan.txt')).json()) as unknown[]
  if (links.length === 0) {
    await ask('POST', '/api/share/Past/plan.txt', '{}')
    await ask('POST', '/api/share/Past/plan.txt', JSON.stringify({ expires: 72, password: 'x', downloadLimit: 10 }))
  }
  await page.reload()
  await showDetails('plan.txt')(page)
}

/** Scrolls the details to their end, with the code of a link. */
async function showDetailsEnd(page: Page, program: Program): Promise<void> {
  await showFileDetails(page, program)
  await details(page).locator('button:has(.lucide-qr-code)').first().click()
  await details(page).locator('h3 button[aria-expanded=false]').last().click()
  await details(page).locator('h3').last().scrollIntoViewIfNeeded()
  await details(page).evaluate((panel) => {
    for (const box of panel.querySelectorAll('div')) box.scrollTo(0, box.scrollHeight)
  })
}

/** Opens the details of a file while the server refuses or fails. */
async function showDetailsInVain(page: Page): Promise<void> {
  const refuse = (status: number, code: string) => ({ status, body: JSON.stringify({ code, message: '' }) })
  await page.route('**/api/share/**', (route) => route.fulfill(refuse(400, 'invalid')))
  await page.route('**/api/history/**', (route) => route.abort())
  await page.route('**/api/versions/**', (route) => route.fulfill(refuse(403, 'not_allowed')))
  await showDetails('two.md')(page)
}

/** Types at the end of an open text. */
async function append(page: Page): Promise<void> {
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('Coffee')
}

async function compareTexts(page: Page, program: Program): Promise<void> {
  await append(page)
  await program.plant({ 'Texts/conflict.txt': `Milk\nWhite bread\nApples\nTea\n${Date.now()}\n` })
  await page.keyboard.press('Control+s')
  await page.locator('[role=dialog] button').first().click()
  await page.locator('[role=dialog] code').first().waitFor()
}

async function leaveDraft(page: Page): Promise<void> {
  await append(page)
  await page.waitForTimeout(1200)
  await page.reload()
  await page.locator('[role=status] button').first().waitFor()
}

async function searchInText(page: Page): Promise<void> {
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+f')
  await page.keyboard.type('die')
  await page.locator('.cm-searchCount:not(:empty)').waitFor()
}

async function askForLine(page: Page): Promise<void> {
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+g')
  await page.locator('.cm-dialog input').waitFor()
}

/** Selects an encoding to save a text in, up to the last click. */
async function chooseEncoding(page: Page): Promise<void> {
  await page.locator('footer [aria-haspopup=menu]').click()
  await page.locator('[role=menu] button').last().click()
}

/** Waits until all pictures on the screen are decoded, and nothing more is requested. */
async function waitForPictures(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(async () => {
    const shown = [...document.images].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect()
      return bottom > 0 && top < innerHeight && image.checkVisibility()
    })
    await Promise.all(shown.map((image) => image.decode().catch(() => undefined)))
    return shown.every(({ complete, naturalWidth }) => complete && naturalWidth > 0)
  })
}

/** Creates a link and opens it. */
const openLink =
  (path: string, wanted: object = {}) =>
  async (page: Page, { url }: Program): Promise<void> => {
    const headers = { 'X-Auth': (await page.evaluate(() => localStorage.getItem('jwt'))) ?? '' }
    const address = `${url}/api/share/${path.split('/').map(encodeURIComponent).join('/')}`
    const made = await fetch(address, { method: 'POST', headers, body: JSON.stringify(wanted) })
    if (!made.ok) throw new Error(`no link to ${path}: ${made.status}`)
    const { hash } = (await made.json()) as { hash: string }
    await page.goto(`${url}/share/${hash}`)
    await page.locator('h1').waitFor()
    await waitForPictures(page)
  }

/** Opens a link to pictures as a visitor who prefers the gallery. */
async function openGallery(page: Page, program: Program): Promise<void> {
  await page.evaluate(() => localStorage.setItem('coffer.share-view', 'gallery'))
  await openLink('Pictures')(page, program)
  await page.evaluate(() => localStorage.removeItem('coffer.share-view'))
}

async function openLinkedPicture(page: Page, program: Program): Promise<void> {
  await openGallery(page, program)
  await page.locator('main li a:has(img)').nth(3).click()
  await page.locator('[role=dialog] [role=toolbar]').waitFor()
  await page.locator('[role=dialog] img').first().waitFor()
  await waitForPictures(page)
}

/** Uploads two files to a folder that visitors see; the link accepts one of them. */
async function uploadToLink(page: Page, program: Program): Promise<void> {
  await openLink('Three', { uploads: FEW })(page, program)
  await page.locator('main input[type=file]').setInputFiles([
    { name: 'Garden.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(400_000) },
    { name: 'Minutes of the meeting.docx', mimeType: 'application/octet-stream', buffer: Buffer.alloc(40_000) },
  ])
  await page.locator('main li [data-state=sent]').waitFor()
}

/** Creates one link to several items and opens it. */
const openCollection =
  (...paths: readonly string[]) =>
  async (page: Page, { url }: Program): Promise<void> => {
    const headers = { 'X-Auth': (await page.evaluate(() => localStorage.getItem('jwt'))) ?? '' }
    const body = JSON.stringify({ paths, title: 'For the reunion' })
    const made = await fetch(`${url}/api/share-collections`, { method: 'POST', headers, body })
    if (!made.ok) throw new Error(`no collection: ${made.status}`)
    const { hash } = (await made.json()) as { hash: string }
    await page.goto(`${url}/share/${hash}`)
    await page.locator('h1').waitFor()
    await waitForPictures(page)
  }

const FEW = { maxFileSize: 5_000_000, maxTotalSize: null, maxFiles: 3, extensions: ['jpg', 'png'], askName: true }

async function beWelcomed(page: Page, program: Program): Promise<void> {
  const ask = await asAdmin(page, program)
  await ask(
    'PUT',
    '/api/users/1',
    JSON.stringify({ what: 'user', which: ['welcomed'], data: { id: 1, welcomed: false } }),
  )
  await page.evaluate(() => sessionStorage.setItem('newcomer', '1'))
  await page.reload()
  await page.locator('[role=dialog] button[type=submit]').waitFor()
}

async function openPalette(page: Page, typed = ''): Promise<void> {
  await page.locator('[role=grid]').focus()
  await page.keyboard.press('Control+k')
  await page.locator('[role=combobox]').fill(typed)
}

/** Every screen and state to capture. */
export const SCENES: readonly Scene[] = [
  { name: 'welcome', at: '/files/', act: beWelcomed },
  { name: 'palette', at: '/files/', act: (page) => openPalette(page) },
  { name: 'palette-typed', at: '/files/', act: (page) => openPalette(page, 'e') },
  { name: 'palette-nothing', at: '/files/', act: (page) => openPalette(page, 'zzzz') },
  { name: 'login', at: '/login', signedOut: true },
  { name: 'login-wrong', at: '/login', signedOut: true, act: wrongPassword },
  { name: 'listing', at: '/files/', act: view('list') },
  { name: 'list-photos', at: '/files/Photos/', act: listPhotos },
  { name: 'list-touched', at: '/files/', act: touchFirst },
  { name: 'list-columns', at: '/files/Three/', act: openColumns },
  { name: 'list-menu', at: '/files/', act: columnMenu },
  { name: 'sort-menu', at: '/files/Photos/', act: openSortMenu },
  { name: 'mosaic', at: '/files/Pictures/', act: view('mosaic') },
  { name: 'mosaic-home', at: '/files/', act: view('mosaic') },
  { name: 'space', at: '/files/?view=usage', act: (page) => page.locator('main table').waitFor() },
  { name: 'space-kinds', at: '/files/?view=usage&by=kind', act: (page) => page.locator('main table').waitFor() },
  { name: 'space-largest', at: '/files/?view=usage&by=largest', act: (page) => page.locator('main table').waitFor() },
  { name: 'space-empty', at: '/files/Photos/Album/?view=usage' },
  { name: 'photos', at: '/files/Photos/', act: showPhotos },
  { name: 'gallery', at: '/files/Photos/', act: gallery() },
  { name: 'gallery-small', at: '/files/Photos/', act: gallery(0) },
  { name: 'gallery-large', at: '/files/Photos/', act: gallery(2) },
  { name: 'gallery-selected', at: '/files/Photos/', act: selectInGallery },
  { name: 'gallery-home', at: '/files/', act: gallery() },
  { name: 'photo', at: '/files/Photos/sea%2003.jpg' },
  { name: 'photo-list', at: '/files/Photos/sea%2003.jpg', act: tabToStrip },
  { name: 'photo-alone', at: '/files/Photos/sea%2003.jpg', act: restPointer },
  { name: 'photo-details', at: '/files/Photos/sea%2003.jpg', act: openPhotoDetails },
  { name: 'photo-portrait', at: '/files/Photos/a%20tall%20one.jpg', act: shownPhoto },
  { name: 'photo-clear', at: '/files/Photos/a%20sticker.png', act: shownPhoto },
  { name: 'photo-edit', at: '/files/Photos/sea%2003.jpg', act: cropPhoto },
  { name: 'photo-slides', at: '/files/Photos/sea%2003.jpg', act: startSlides },
  { name: 'photo-info', at: '/files/Photos/sea%2003.jpg', act: tellOfPhoto },
  { name: 'photo-help', at: '/files/Photos/sea%2003.jpg', act: helpOn('img[alt]:not([alt=""])') },
  {
    name: 'photo-broken',
    at: '/files/Photos/a%20broken%20one.jpg',
    act: (page) => page.locator('main section').waitFor(),
  },
  { name: 'photo-lost', at: '/files/Photos/sea%2003.jpg', act: loseServer },
  { name: 'tiff', at: '/files/Photos/a%20scan.tif', act: shown('canvas') },
  { name: 'rename-mosaic', at: '/files/Documents/', act: renameIn('mosaic') },
  { name: 'rename-gallery', at: '/files/Photos/', act: renameIn('mosaic gallery') },
  { name: 'names', at: '/files/Names%20of%20the%20world/', act: view('list') },
  { name: 'empty', at: '/files/Empty%20folder/' },
  { name: 'three', at: '/files/Three/' },
  { name: 'ten-thousand', at: '/files/Ten%20thousand/', act: key('PageDown PageDown') },
  { name: 'hostile', at: '/files/Hostile/', act: key('Home Shift+ArrowDown Shift+ArrowDown') },
  { name: 'deep', at: '/files/Deep%20down/level%201/level%202/level%203/level%204/level%205/' },
  { name: 'selection', at: '/files/', act: key('Home Shift+ArrowDown Shift+ArrowDown') },
  { name: 'menu', at: '/files/', act: key('Home ArrowDown Shift+F10') },
  { name: 'rename', at: '/files/Documents/', act: rename('End', 'Recipe') },
  { name: 'rename-taken', at: '/files/Documents/', act: rename('End', 'Letter.txt') },
  { name: 'rename-several', at: '/files/Documents/', act: renameSeveral('{date} {name} {n}') },
  { name: 'rename-conflicts', at: '/files/Documents/', act: renameSeveral('{ext}') },
  { name: 'delete', at: '/files/', act: key('Home Shift+End Delete') },
  { name: 'info', at: '/files/Documents/', act: key('End Alt+Enter') },
  { name: 'info-access', at: '/files/Documents/', act: showAccess },
  { name: 'details', at: '/files/Documents/', act: showDetails() },
  { name: 'details-file', at: '/files/Past/', act: showFileDetails },
  { name: 'details-end', at: '/files/Past/', act: showDetailsEnd },
  { name: 'details-photo', at: '/files/Photos/', act: showDetails('sea%2003.jpg') },
  { name: 'details-several', at: '/files/Photos/', act: showDetails('Album/', 'notes.txt', 'sea%2003.jpg') },
  { name: 'details-failed', at: '/files/Three/', act: showDetailsInVain },
  { name: 'view-as', at: '/files/?as=1' },
  { name: 'view-as-file', at: '/files/Start%20here.md?as=1' },
  { name: 'copy', at: '/files/', act: (page) => key('End')(page).then(() => menu(page, 'copy')) },
  { name: 'conflict', at: '/files/Clash/', act: copyConflict },
  { name: 'help', at: '/files/', act: key('F1') },
  { name: 'drawer', at: '/files/', act: openDrawer },
  { name: 'search', at: '/files/Pictures/', act: search('') },
  { name: 'search-found', at: '/files/Pictures/', act: search('type:image e -draft') },
  { name: 'search-all', at: '/files/', act: search('e size:>1 -draft ext:jpg,png,txt,md') },
  { name: 'search-hostile', at: '/files/Hostile/', act: search('a') },
  { name: 'search-menu', at: '/files/', act: searchMenu },
  { name: 'search-none', at: '/files/Pictures/', act: search('zzz') },
  { name: 'search-lost', at: '/files/Pictures/', act: searchOffline },
  { name: 'uploads', at: '/files/Three/', act: uploadSlowly },
  { name: 'uploads-failed', at: '/files/Three/three/', act: uploadInVain },
  { name: 'editor', at: '/files/Source%20code/moon.ts' },
  { name: 'editor-search', at: '/files/Texts/latin.txt', act: searchInText },
  { name: 'editor-line', at: '/files/Texts/latin.txt', act: askForLine },
  { name: 'editor-encoding', at: '/files/Texts/latin.txt', act: chooseEncoding },
  { name: 'editor-compare', at: '/files/Texts/conflict.txt', act: compareTexts },
  { name: 'editor-draft', at: '/files/Texts/draft.txt', act: leaveDraft },
  { name: 'editor-none', at: '/files/Texts/program.txt' },
  { name: 'image', at: '/files/Pictures/Evening%20hills.jpg', act: shown('img[alt]:not([alt=""])') },
  { name: 'audio', at: '/files/Music/Evening%20bells.wav' },
  { name: 'audio-queue', at: '/files/Album/01%20First%20light.wav' },
  { name: 'audio-docked', at: '/files/Album/01%20First%20light.wav', act: dockAudio },
  { name: 'audio-docked-settings', at: '/files/Album/01%20First%20light.wav', act: dockAudioInSettings },
  { name: 'video-unplayable', at: '/files/Three/old.avi' },
  { name: 'no-preview', at: '/files/Three/unknown.bin' },
  { name: 'papers-bytes', at: '/files/Three/unknown.bin', act: showAsText },
  { name: 'papers-markdown', at: '/files/Papers/Guide.md', act: showRendered('markdown') },
  { name: 'papers-table', at: '/files/Papers/Harvest.csv', act: showRendered('table') },
  { name: 'papers-book', at: '/files/Papers/Sea.epub', act: openContents },
  { name: 'papers-sepia', at: '/files/Papers/Sea.epub', act: chooseSepia },
  { name: 'papers-text', at: '/files/Papers/Plan.docx' },
  { name: 'papers-sheets', at: '/files/Papers/Sums.xlsx' },
  { name: 'papers-slides', at: '/files/Papers/Talk.odp' },
  { name: 'papers-protected', at: '/files/Papers/Protected.docx' },
  { name: 'video', at: '/files/Videos/Drifting%20light.mp4', act: shown('video') },
  { name: 'video-menu', at: '/files/Videos/Drifting%20light.mp4', act: openSpeeds },
  { name: 'video-help', at: '/files/Photos/a%20clip.mp4', act: helpOn('video') },
  { name: 'pdf', at: '/files/Documents/Handbook.pdf', act: shown('canvas') },
  { name: 'archive', at: '/files/Packed/Album%20of%20winter.zip', act: selectEntries },
  { name: 'archive-entry', at: '/files/Packed/Album%20of%20winter.zip', act: showEntry },
  { name: 'archive-extract', at: '/files/Packed/Album%20of%20winter.zip', act: askToExtract },
  { name: 'archive-left-out', at: '/files/Packed/Album%20of%20winter.zip', act: extractAll },
  { name: 'archive-broken', at: '/files/Packed/broken.zip', act: (page) => page.getByRole('heading').nth(1).waitFor() },
  { name: 'trash-empty', at: '/trash' },
  { name: 'history-none', at: '/history/Pictures' },
  { name: 'trash', at: '/trash', act: showTrash },
  { name: 'trash-delete', at: '/trash', act: askToEmptyTrash },
  { name: 'history', at: '/history/Past', act: showPast },
  { name: 'versions', at: '/files/Past/', act: showVersions },
  { name: 'rewind', at: '/files/', act: rewind },
  { name: 'shares-none', at: '/settings/shares' },
  { name: 'share', at: '/files/Pictures/', act: share },
  { name: 'share-new', at: '/files/Source%20code/', act: shareAnew },
  { name: 'share-collection', at: '/files/Pictures/', act: shareCollection },
  { name: 'share-wrong', at: '/files/Deep%20down/', act: shareWrongly },
  { name: 'share-list', at: '/files/', act: showLinks },
  { name: 'share-edit', at: '/files/', act: editLink },
  { name: 'download', at: '/files/', act: key('Control+a Control+s') },
  { name: 'shares', at: '/settings/shares', act: manageLinks },
  { name: 'shares-delete', at: '/settings/shares', act: askToDeleteLink },
  { name: 'profile', at: '/settings/profile', act: (page) => page.locator('form').first().waitFor() },
  { name: 'profile-end', at: '/settings/profile', act: showPasswordsAndDevices },
  { name: 'profile-failed', at: '/settings/profile', act: failToFetch },
  { name: 'proof', at: '/settings/profile', act: askForPassword },
  { name: 'sign-out-others', at: '/settings/profile', act: askToSignOutOthers },
  { name: 'audit', at: '/settings/audit', act: showHistory },
  { name: 'audit-none', at: '/settings/audit', act: searchInVain },
  { name: 'audit-failed', at: '/settings/audit', act: failToSearch },
  { name: 'people', at: '/settings/users', act: addPeople },
  { name: 'person-new', at: '/settings/users/new', act: leaveAllEmpty },
  { name: 'person', at: '/settings/users/1', act: (page) => page.locator('form').waitFor() },
  { name: 'person-rules', at: '/settings/users/1', act: tryRules },
  { name: 'person-delete', at: '/settings/users/1', act: askToDelete },
  { name: 'person-none', at: '/settings/users/9999' },
  { name: 'groups', at: '/settings/groups' },
  { name: 'group-new', at: '/settings/groups/new', act: (page) => page.locator('form').waitFor() },
  { name: 'settings', at: '/settings/global', act: (page) => page.locator('form').first().waitFor() },
  { name: 'settings-end', at: '/settings/global', act: showDefaults },
  { name: 'settings-conflict', at: '/settings/global', act: saveOverOthers },
  { name: 'not-found', at: '/files/nowhere/' },
  { name: 'forbidden', at: '/403' },
  { name: 'failed', at: '/500' },
  { name: 'link-folder', at: '/files/', act: openLink('Three') },
  { name: 'link-gallery', at: '/files/', act: openGallery },
  { name: 'link-adding', at: '/files/', act: uploadToLink },
  { name: 'link-adding-empty', at: '/files/', act: openLink('Three/three', { uploads: { ...FEW, askName: false } }) },
  { name: 'link-picture', at: '/files/', act: openLinkedPicture },
  { name: 'link-document', at: '/files/', act: openLink('Documents/Handbook.pdf') },
  {
    name: 'link-file',
    at: '/files/',
    act: openLink('Three/unknown.bin', { downloadLimit: 3, expires: 3, unit: 'days' }),
  },
  {
    name: 'link-collection',
    at: '/files/',
    act: openCollection('/Three', '/Music/Evening bells.wav', '/Videos/Drifting light.mp4', '/Three/unknown.bin'),
  },
  { name: 'link-locked', at: '/files/', act: openLink('Three', { password: 'a long password' }) },
  { name: 'link-uploads', at: '/files/', act: openLink('Three', { kind: 'upload', uploads: FEW }) },
  { name: 'link-audio', at: '/files/', act: openLink('Music/Evening bells.wav') },
  { name: 'link-video', at: '/files/', act: openLink('Videos/Drifting light.mp4') },
  { name: 'link-gone', at: '/share/nobody-made-this-one', signedOut: true },
  ...NOTICE_SCENES,
  ...PLACE_SCENES,
  ...FILTER_SCENES,
]
