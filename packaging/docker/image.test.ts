import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { chmodSync, chownSync, copyFileSync, cpSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describeWith, hooksWith } from '../../testing/requirements.ts'
import { imageOf, instructionsOf } from '../testing/dockerfile.ts'
import { CLONE, freePort, packagingFile, run, temporaryFolder, until } from '../testing/places.ts'
import { builtProgram } from '../testing/program.ts'

const CONTAINER = ['root', 'bubblewrap', 'dpkg'] as const
const { afterAll, beforeAll } = hooksWith(...CONTAINER)

const instructions = instructionsOf(packagingFile('docker/Dockerfile'))
const PASSWORD = 'correct horse battery staple'

// The first test file to run builds the program, which takes minutes on a busy machine.
setDefaultTimeout(480_000)

let place: ReturnType<typeof temporaryFolder>
const image = imageOf(instructions)
/** Root file system of the image: of its base only the C and C++ libraries. */
let root: string

beforeAll(async () => {
  place = temporaryFolder()
  chmodSync(place.path, 0o755)
  root = join(place.path, 'image')
  for (const folder of ['usr/bin', 'etc', 'proc', 'dev', 'tmp', 'other/files', 'other/state'])
    mkdirSync(join(root, folder), { recursive: true })
  const { code, errors } = await run(['packaging/docker/layout.sh', root])
  expect([code, errors]).toEqual([0, ''])
  copyFileSync(await builtProgram(), join(root, 'usr/bin/coffer'))
  for (const library of await libraries()) {
    mkdirSync(join(root, dirname(library)), { recursive: true })
    cpSync(library, join(root, library), { dereference: true })
  }
})
afterAll(() => place[Symbol.dispose]())

/** Returns the files of the system's C and C++ libraries. */
async function libraries(): Promise<readonly string[]> {
  const { out } = await run(['dpkg', '--listfiles', 'libc6', 'libgcc-s1', 'libstdc++6'])
  return out.split('\n').filter((path) => /^(?:\/usr)?\/lib(?:64)?\/(?:[\w-]+\/)?[^/]+\.so[.\d]*$/.test(path))
}

describe('the Dockerfile', () => {
  test('runs nothing but the scripts beside it, which are there and can be run', () => {
    const steps = instructions.filter(({ name }) => name === 'RUN').map(({ rest }) => rest.replace(/^--mount=\S+ /, ''))
    expect(steps).toEqual(['packaging/docker/build-stage.sh /image', '/steps/packages.sh $WITH', '/steps/layout.sh'])
    for (const step of ['build-stage.sh', 'packages.sh', 'layout.sh'])
      expect(statSync(join(CLONE, 'packaging/docker', step)).mode & 0o111).toBe(0o111)
  })

  test('takes from the first stage the one file', () => {
    const copies = instructions.filter(({ name }) => name === 'COPY')
    expect(copies).toEqual([
      { stage: 0, name: 'COPY', rest: '. .' },
      { stage: 1, name: 'COPY', rest: '--from=build /image/coffer /usr/bin/coffer' },
    ])
  })

  test('starts the program itself, as nobody in particular, without a shell', () => {
    expect(image).toMatchObject({ user: '1000:1000', workdir: '/config', volumes: ['/srv', '/database'] })
    expect(image.entrypoint).toEqual(['/usr/bin/coffer'])
    expect(image.health).toEqual(['/usr/bin/coffer', 'health'])
  })
})

describe('the steps', () => {
  test('the first stage makes the one file', async () => {
    expect((await run([await builtProgram(), '--version'])).out).toStartWith('Coffer ')
  })

  test('nothing more is installed unless it is asked for, and what is not known is refused', async () => {
    expect(await run(['packaging/docker/packages.sh'])).toEqual({ code: 0, out: '', errors: '' })
    expect(await run(['packaging/docker/packages.sh', 'games'])).toMatchObject({ code: 1, out: '' })
  })
})

/** Account, mounts, and additional environment of a container. */
type Started = {
  readonly user: string
  readonly volumes: Readonly<Record<string, string>>
  readonly env: Readonly<Record<string, string>>
}

/**
 * Returns a command that runs the program as in a container, without a container engine: read-only image, volumes, an account without a
 * name, no new privileges, and the program as first process.
 */
function inContainer({ user, volumes, env }: Started, program: readonly string[]): string[] {
  const [uid = '', gid = ''] = user.split(':')
  const variables = Object.entries({ ...image.env, ...env, PATH: '/usr/local/bin:/usr/bin:/bin', HOME: '/' })
  return [
    ...['setpriv', '--reuid', uid, '--regid', gid, '--clear-groups', 'bwrap', '--die-with-parent'],
    ...['--unshare-user', '--unshare-pid', '--as-pid-1', '--unshare-ipc', '--unshare-uts'],
    ...['--ro-bind', root, '/', '--dev', '/dev', '--proc', '/proc', '--tmpfs', '/tmp', '--clearenv'],
    ...Object.entries(volumes).flatMap(([inside, outside]) => ['--bind', outside, inside]),
    ...variables.flatMap(([name, value]) => ['--setenv', name, value]),
    ...['--chdir', image.workdir, '--', ...program],
  ]
}

/** Starts the image's program in the container, and returns its address once its health check succeeds. */
async function start(started: Started) {
  const port = await freePort()
  const said = { COFFER_PORT: String(port), COFFER_ADMIN_PASSWORD: PASSWORD, COFFER_LOG_LEVEL: 'error' }
  const env = { ...started.env, ...said }
  const full = { ...started, env }
  const child = Bun.spawn(inContainer(full, image.entrypoint), { stdout: 'ignore', stderr: 'inherit' })
  const health = () => run(inContainer(full, image.health))
  await until(async () => ((await health()).code === 0 ? true : null), 'the health check')
  const url = `http://127.0.0.1:${port}`
  const body = JSON.stringify({ username: 'admin', password: PASSWORD })
  const token = await (await fetch(`${url}/api/login`, { method: 'POST', body })).text()
  const ask = (target: string, options: RequestInit = {}) =>
    fetch(url + target, { ...options, headers: { 'X-Auth': token } })
  return {
    ...{ ask, health },
    /** Stops it like an engine: the signal goes to the first process of the container. */
    async stop() {
      const children = await Bun.file(`/proc/${child.pid}/task/${child.pid}/children`).text()
      process.kill(Number(children.split(' ')[0]), 'SIGTERM')
      return child.exited
    },
  }
}

/** Creates the folder of a volume as engines do: with the attributes of the image's folder that it covers. */
function volume(name: string, owner: number, mode: number): string {
  const path = join(place.path, `${name}-${Math.random()}`)
  mkdirSync(path)
  chownSync(path, owner, owner)
  chmodSync(path, mode)
  return path
}

const FILE_BROWSER = ['/srv', '/database'] as const
const OTHER = ['/other/files', '/other/state'] as const

describeWith(...CONTAINER)('the image without an engine', () => {
  test.each([
    ['as it is', FILE_BROWSER, '1000:1000', 1000, 0o755],
    ['as somebody without a name, with folders of their own', FILE_BROWSER, '4711:4712', 4711, 0o700],
    ['as somebody else, with volumes made from the image', FILE_BROWSER, '4711:4712', 1000, 0o777],
    ['with volumes elsewhere', OTHER, '1000:1000', 1000, 0o700],
  ] as const)(
    '%s: signs in, takes a file, makes its thumbnail, is healthy and stops',
    async (_, [files, data], user, owner, mode) => {
      const volumes = { [files]: volume('files', owner, mode), [data]: volume('data', owner, mode) }
      const env: Record<string, string> = files === '/srv' ? {} : { COFFER_ROOT: files, COFFER_DATA: data }
      const coffer = await start({ user, volumes, env })
      expect(
        (await coffer.ask('/api/resources/a.png', { method: 'POST', body: Buffer.from(PNG, 'base64') })).status,
      ).toBe(200)
      expect(statSync(join(volumes[files] ?? '', 'a.png')).uid).toBe(Number(user.split(':')[0]))
      expect(Buffer.from(await (await coffer.ask('/api/raw/a.png')).arrayBuffer()).toString('base64')).toBe(PNG)
      const thumbnail = await coffer.ask('/api/preview/thumb/a.png')
      expect([thumbnail.status, thumbnail.headers.get('Content-Type')?.slice(0, 6)]).toEqual([200, 'image/'])
      expect((await coffer.ask('/')).headers.get('Content-Type')).toContain('text/html')
      expect(await coffer.health()).toMatchObject({ code: 0, out: 'ready\n' })
      expect(await coffer.stop()).toBe(0)
      expect((await coffer.health()).code).toBe(1)
    },
  )

  test('settings are read where they are mounted', async () => {
    const config = volume('config', 0, 0o755)
    writeFileSync(join(config, 'coffer.yaml'), 'base-url: /below\n')
    const volumes = {
      '/srv': volume('files', 1000, 0o755),
      '/database': volume('data', 1000, 0o755),
      '/config': config,
    }
    const coffer = await start({ user: '1000:1000', volumes, env: {} })
    expect(await (await coffer.ask('/below/')).text()).toContain('/below/static/')
    expect(await coffer.stop()).toBe(0)
  })

  test('what cannot be written is said, and ends it', async () => {
    const volumes = { '/srv': volume('files', 1000, 0o755), '/database': volume('data', 0, 0o755) }
    const { code, errors } = await run(inContainer({ user: '1000:1000', volumes, env: {} }, image.entrypoint))
    expect([code, errors]).toEqual([1, 'coffer: --data: cannot use /database/coffer.lock: permission denied\n'])
  })
})

/** A picture of 64 by 64 pixels. */
const PNG = [
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAABH0lEQVR42u3PkaKDAAAF0GAQBIMgCIJBMAiCQRAMgiAIgsEgCIJB',
  'MAgGQTAYBEEQBMEgCILBIAiCIAiCIBgEQRAE7xPeD9zzB4cgCGK325EkSVHUfr+naZphGJZlOY47HA48zx+PR0EQRFE8nU6SJMmy',
  'fD6fFUVRVVXTNF3XDcO4XC7X69U0TcuybNu+3W6O49zvd9d1H4+H53m+7z+fz9frFQRBGIZRFMVxnCRJmqbv9zvLsjzPi6L4fD7f',
  '77csy6qq6rpumqZt267r+r4fhmEcx9/vN03TPM/Lsqzrum0bgQACCCCAAAIIIIAAAggggAACCCCAAAIIIIAAAggggAACCCCAAAII',
  'IIAAAggggAACCCCAAAIIIIAAAgj8F/gDmnuhWh7jdrsAAAAASUVORK5CYII=',
].join('')
