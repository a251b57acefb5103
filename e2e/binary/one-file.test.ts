import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import manifest from '../../package.json' with { type: 'json' }
import { missingRequirements, testWith } from '../../testing/requirements.ts'
import { BareRoot, librariesOf, type Running } from './bare-root.ts'
import { pdf } from './pdf.ts'

const inRoom = testWith('bubblewrap', 'ps')

const CLONE = resolve(import.meta.dir, '../..')
// The program is built first, which takes minutes on a busy machine.
setDefaultTimeout(480_000)

const built = mkdtempSync(join(tmpdir(), 'coffer-binary-'))
const opened = new DisposableStack()
let program = ''
let whole: BareRoot
let poor: BareRoot
/** Password of the first administrator of `whole`. */
let password = ''

beforeAll(async () => {
  const making = Bun.spawn(['node', 'scripts/build-binary.mjs', '--out', built], { cwd: CLONE, stderr: 'pipe' })
  const said = await new Response(making.stderr).text()
  if ((await making.exited) !== 0) throw new Error(said)
  program = join(built, readdirSync(built)[0] ?? '')
  if (missingRequirements(['bubblewrap', 'ps']).length > 0) return
  const own = librariesOf(program)
  const natives = ['@img/*/lib/*', '@napi-rs/*/*.node'].flatMap((files) => [
    ...new Bun.Glob(`node_modules/${files}`).scanSync({ cwd: CLONE, absolute: true, followSymlinks: true }),
  ])
  whole = opened.use(new BareRoot(program, [...new Set([...own, ...librariesOf(...natives)])]))
  poor = opened.use(new BareRoot(program, own))
})
afterAll(() => {
  opened.dispose()
  rmSync(built, { recursive: true, force: true })
})

/** Signs in. */
async function signIn({ url }: Running, password: string) {
  const login = await fetch(`${url}/api/login`, {
    method: 'POST',
    body: JSON.stringify({ username: 'admin', password }),
  })
  expect(login.status).toBe(200)
  const token = await login.text()
  return (path: string, init: { method?: string; body?: string | Uint8Array<ArrayBuffer> } = {}) =>
    fetch(url + path, { ...init, headers: { 'X-Auth': token } })
}

const passwordOf = ({ greeting }: Running) => /password {3}(\S+)/.exec(greeting)?.[1] ?? ''

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2266aa' } })

async function sizeOf(answer: Response) {
  expect(answer.status).toBe(200)
  const { format, width, height } = await sharp(await answer.arrayBuffer()).metadata()
  return { format, width, height }
}

inRoom('its name says what it is, and it says so itself', async () => {
  expect(readdirSync(built)).toHaveLength(1)
  expect(program).toContain(`/coffer-${manifest.version}-${process.platform}-${process.arch}`)
  expect(await whole.run('--version')).toEqual({ code: 0, said: `Coffer ${manifest.version}\n`, errors: '' })
})

inRoom('an account without a home is asked where the data is to be', async () => {
  const errors = 'coffer: --data: this account has no home directory; specify where to store the data\n'
  expect(await whole.run('--root', '/files')).toEqual({ code: 1, said: '', errors })
})

inRoom('alone on a machine it serves files, pictures, links and what is searched, and keeps them', async () => {
  const first = await whole.start()
  password = passwordOf(first)
  const ask = await signIn(first, password)

  const page = await (await fetch(`${first.url}/login`)).text()
  const [, script = 'none'] = /<script[^>]* src="([^"]+)"/.exec(page) ?? []
  expect((await fetch(new URL(script, first.url))).headers.get('Content-Type')).toContain('javascript')

  const content = {
    'photo.jpg': new Uint8Array(await photo(800, 600).jpeg().toBuffer()),
    'photo.png': new Uint8Array(await photo(600, 800).png().toBuffer()),
    'drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    'words.pdf': pdf('A word nobody has: quixotry'),
    'notes/one.txt': 'one',
  }
  for (const [name, body] of Object.entries(content))
    expect((await ask(`/api/resources/${name}`, { method: 'POST', body })).status).toBe(200)
  expect(await names(ask)).toEqual(['drawing.svg', 'notes', 'photo.jpg', 'photo.png', 'words.pdf'])
  for (const name of ['photo.jpg', 'photo.png', 'drawing.svg', 'words.pdf'])
    expect(await sizeOf(await ask(`/api/preview/thumb/${name}`))).toMatchObject({ width: 256, height: 256 })

  const share = await (await ask('/api/share/notes/one.txt', { method: 'POST', body: '{}' })).json()
  expect(await (await fetch(`${first.url}/api/public/dl/${share.hash}`)).text()).toBe('one')
  expect(await (await ask('/api/search/?query=photo%20ext:png')).json()).toMatchObject([{ path: 'photo.png' }])
  const settings = await (await ask('/api/settings')).json()
  settings.search.content.enabled = true
  expect((await ask('/api/settings', { method: 'PUT', body: JSON.stringify(settings) })).status).toBe(200)
  const byWord = async () => (await ask('/api/search/?query=quixotry')).json()
  while ((await byWord()).length === 0) await Bun.sleep(100)
  expect(await byWord()).toMatchObject([{ path: 'words.pdf' }])
  expect(await first.stop()).toBe(0)

  const second = await whole.start()
  expect(passwordOf(second)).toBe('')
  const again = await signIn(second, password)
  expect(await names(again)).toHaveLength(5)
  expect(await (await fetch(`${second.url}/api/public/dl/${share.hash}`)).text()).toBe('one')
  expect((await again('/api/preview/thumb/photo.jpg')).status).toBe(200)
  expect(await second.stop()).toBe(0)
})

async function names(ask: Awaited<ReturnType<typeof signIn>>): Promise<string[]> {
  const { items } = await (await ask('/api/resources/')).json()
  return items.map(({ name }: { name: string }) => name).sort()
}

inRoom('what it unpacked is there for nobody else, and again when somebody meddled with it', async () => {
  const place = join(whole.data, 'cache/program')
  const [version = ''] = readdirSync(place)
  expect([place, join(place, version)].map((folder) => statSync(folder).mode & 0o777)).toEqual([0o700, 0o700])
  const decoder = join(place, version, 'preview-decoder.js')
  rmSync(decoder)
  rmSync(join(whole.data, 'cache/previews'), { recursive: true, force: true })
  const running = await whole.start()
  const ask = await signIn(running, password)
  expect((await ask('/api/preview/thumb/photo.jpg')).status).toBe(200)
  expect(existsSync(decoder)).toBe(true)
  expect(await running.stop()).toBe(0)
  const doctor = await whole.run('doctor', '--root', '/files', '--data', '/data', '--json')
  expect(findings(doctor.said)).toMatchObject({ root: 'ok', data: 'ok', previews: 'ok' })
  expect(doctor.code).toBe(0)
})

const findings = (said: string) =>
  Object.fromEntries(JSON.parse(said).map(({ check, finding }: Record<string, string>) => [check, finding]))

inRoom('without the libraries that pictures need it does all but them, and says so', async () => {
  const running = await poor.start()
  const ask = await signIn(running, passwordOf(running))
  const body = new Uint8Array(await photo(80, 60).png().toBuffer())
  expect((await ask('/api/resources/photo.png', { method: 'POST', body })).status).toBe(200)
  expect((await ask('/api/preview/thumb/photo.png')).status).toBe(415)
  expect(await (await ask('/api/raw/photo.png')).bytes()).toEqual(body)
  expect(running.log()).toContain('previews cannot be created')
  expect(await running.stop()).toBe(0)
  const { said } = await poor.run('doctor', '--root', '/files', '--data', '/data')
  expect(said).toMatch(/^warning +previews +previews of pictures cannot be created: .*libstdc\+\+/m)
})

test('without a folder to serve it shows a demo, which it keeps where people keep their data', async () => {
  const home = join(built, 'home')
  const options = { env: { XDG_DATA_HOME: home }, stdout: 'pipe', stderr: 'pipe' } as const
  const child = Bun.spawn([program, '--port', '0'], options)
  const { value } = await child.stdout.pipeThrough(new TextDecoderStream()).getReader().read()
  expect(value).toContain('ready at')
  expect(statSync(join(home, 'coffer/.demo/files/Videos/Drifting light.mp4')).size).toBeGreaterThan(1000)
  child.kill()
  expect(await child.exited).toBe(0)
})

test('nothing in the folder it is started from says how it runs', async () => {
  const folder = join(built, 'folder')
  mkdirSync(folder)
  writeFileSync(join(folder, '.env'), 'COFFER_PORT=nonsense\n')
  writeFileSync(join(folder, 'bunfig.toml'), 'preload = ["./evil.js"]\n')
  writeFileSync(join(folder, 'evil.js'), 'console.log("evil")\n')
  writeFileSync(join(folder, 'tsconfig.json'), '{ "compilerOptions": { "paths": { "*": ["./evil.js"] } } }')
  writeFileSync(join(folder, 'package.json'), '{ "imports": { "#server/*": "./evil.js" } }')
  const child = Bun.spawn([program, 'doctor', '--root', '.', '--data', 'data'], { cwd: folder, stdout: 'pipe' })
  const said = await new Response(child.stdout).text()
  expect(said).not.toContain('evil')
  expect(said).toMatch(/^ok +previews/m)
  expect(await child.exited).toBe(0)
})
