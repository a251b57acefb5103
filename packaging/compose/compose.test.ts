import { describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CLONE, packagingFile } from '../testing/places.ts'
import { at, textsOf } from '../testing/yaml.ts'

const parsed = (path: string) => Bun.YAML.parse(packagingFile(`compose/${path}`))
const cofferOf = (path: string) => at(parsed(path), 'services', 'coffer')

const PROXIES = ['caddy', 'nginx', 'traefik'] as const
const FILES = ['compose.yaml', ...PROXIES.map((proxy) => `${proxy}/compose.yaml`)]

describe.each(FILES)('%s', (file) => {
  const coffer = cofferOf(file)

  test('gives Coffer no more than it needs', () => {
    expect(coffer).toMatchObject({
      ...{ image: 'coffer', read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] },
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the compose file
      user: '${COFFER_USER:-1000:1000}',
    })
    expect(at(coffer, 'privileged')).toBeUndefined()
  })

  test('gives it the time that it takes to stop', () => {
    const [, seconds] = /const REQUEST_TIMEOUT = (\d+)_000/.exec(sourceOf('server/main.ts')) ?? []
    const [, more] = /const CLOSE_TIMEOUT = (\d+)_000/.exec(sourceOf('server/main.ts')) ?? []
    expect(Number.parseInt(String(at(coffer, 'stop_grace_period')), 10)).toBeGreaterThan(Number(seconds) + Number(more))
  })

  test('is built from this project, and keeps what has to stay', () => {
    const folder = join(CLONE, 'packaging/compose', file, '..')
    const context = join(folder, String(at(coffer, 'build', 'context')))
    expect(`${context.replace(/\/$/, '')}`).toBe(CLONE)
    expect(existsSync(join(context, String(at(coffer, 'build', 'dockerfile'))))).toBe(true)
    const volumes = Object.values(textsOf(at(coffer, 'volumes'))).map((volume) => volume.replace(/^\$\{[^}]*\}/, ''))
    expect(volumes).toEqual([':/srv', ':/database', ':/config:ro'])
  })
})

function sourceOf(path: string): string {
  return packagingFile(`../${path}`)
}

test('alone it is reached from this machine only, unless somebody says otherwise', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the compose file
  expect(at(cofferOf('compose.yaml'), 'ports')).toEqual(['${COFFER_BIND:-127.0.0.1}:8080:8080'])
})

describe.each([...PROXIES])('behind %s', (name) => {
  const whole = parsed(`${name}/compose.yaml`)
  const coffer = at(whole, 'services', 'coffer')
  const proxy = at(whole, 'services', name)

  test('only the proxy is reached, and its word alone counts', () => {
    expect(at(coffer, 'ports')).toBeUndefined()
    const address = at(proxy, 'networks', 'coffer', 'ipv4_address')
    expect(at(coffer, 'environment', 'COFFER_TRUSTED_PROXIES')).toBe(address)
    const subnet = String(at(whole, 'networks', 'coffer', 'ipam', 'config', 0, 'subnet'))
    expect(String(address).split('.').slice(0, 3)).toEqual(subnet.split('.').slice(0, 3))
  })

  test('speaks TLS, and what comes without is led there', () => {
    expect(Object.values(textsOf(at(proxy, 'ports')))).toEqual(expect.arrayContaining(['80:80', '443:443']))
  })

  test('is given files that are there, also where Coffer lies below a path', () => {
    const override = parsed(`${name}/compose.path.yaml`)
    expect(at(override, 'services', 'coffer', 'environment')).toEqual({ COFFER_BASE_URL: '/files' })
    const mounts = [proxy, at(override, 'services', name)].map(
      (service) => Object.values(textsOf(at(service, 'volumes')))[0]?.split(':') ?? [],
    )
    for (const [source = ''] of mounts) expect(existsSync(join(CLONE, 'packaging/compose', name, source))).toBe(true)
    // The second mount replaces the first.
    expect(mounts[1]?.[1]).toBe(mounts[0]?.[1] ?? '')
  })
})

test('Traefik lets a request take as long as it takes, and knows Coffer by its name', () => {
  const words = Object.values(textsOf(at(parsed('traefik/compose.yaml'), 'services', 'traefik', 'command')))
  expect(words).toContain('--entrypoints.websecure.transport.respondingtimeouts.readtimeout=0s')
  for (const file of ['coffer.yaml', 'coffer.path.yaml']) {
    const http = at(parsed(`traefik/${file}`), 'http')
    expect(at(http, 'services', 'coffer', 'loadBalancer', 'servers')).toEqual([{ url: 'http://coffer:8080' }])
    expect(at(http, 'routers', 'coffer')).toMatchObject({ entryPoints: ['websecure'], service: 'coffer' })
  }
})
