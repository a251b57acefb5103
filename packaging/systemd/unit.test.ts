import { describe, expect, test } from 'bun:test'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { testWith } from '../../testing/requirements.ts'
import { packagingFile, run, temporaryFolder } from '../testing/places.ts'

const withSystemd = testWith('systemd')

const unit = packagingFile('systemd/coffer.service')

/** Returns all values of a key. */
const valuesOf = (key: string) => [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value]) => value)

/** Returns the report of systemd-analyze on the unit with a drop-in file; its program is replaced by one that exists. */
async function analysed(what: readonly string[], dropIn?: string) {
  using place = temporaryFolder()
  mkdirSync(join(place.path, 'coffer.service.d'))
  writeFileSync(join(place.path, 'coffer.service'), unit.replace('/usr/bin/coffer ', '/usr/bin/true '))
  if (dropIn !== undefined)
    writeFileSync(join(place.path, 'coffer.service.d', dropIn), packagingFile(`systemd/${dropIn}`))
  return await run(['systemd-analyze', ...what, join(place.path, 'coffer.service')])
}

describe('the unit', () => {
  withSystemd.each([undefined, 'commands.conf'])(
    'says nothing that systemd does not understand (%p)',
    async (dropIn) => {
      const { code, errors } = await analysed(['verify', '--man=no', '--recursive-errors=no'], dropIn)
      expect([code, errors]).toEqual([0, ''])
    },
  )

  withSystemd('is exposed no more than it has to be', async () => {
    const { code, errors } = await analysed(['security', '--offline=yes', '--threshold=20', '--no-pager'])
    expect([code, errors]).toEqual([0, ''])
  })

  test('lets the program end by itself, and read its settings again', () => {
    const source = readFileSync(join(import.meta.dir, '../../server/main.ts'), 'utf8')
    const waits = [...source.matchAll(/^const (?:REQUEST_TIMEOUT|CLOSE_TIMEOUT) = (\d+)_000$/gm)].map(([, seconds]) =>
      Number(seconds),
    )
    expect(waits).toHaveLength(2)
    expect(Number(valuesOf('TimeoutStopSec')[0])).toBeGreaterThan(waits.reduce((sum, each) => sum + each, 0))
    expect(valuesOf('ExecReload')).toEqual(['/bin/kill -HUP $MAINPID'])
  })

  test('leaves the program what it needs', () => {
    expect(valuesOf('MemoryDenyWriteExecute')).toEqual(['no'])
    // This setting would block openat2.
    expect(valuesOf('RestrictSUIDSGID')).toEqual(['no'])
    expect(valuesOf('RestrictAddressFamilies')[0]?.split(' ')).toContain('AF_UNIX')
  })

  test('may write where the package says that things are', () => {
    const settings = Bun.YAML.parse(packagingFile('debian/coffer.yaml'))
    expect(settings).toEqual({ root: '/srv/coffer', data: '/var/lib/coffer', address: '127.0.0.1', port: 8080 })
    expect(valuesOf('StateDirectory')).toEqual(['coffer'])
    expect(valuesOf('ReadWritePaths')[0]?.split(' ')).toContain('-/srv')
  })
})
