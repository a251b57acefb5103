import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ProgramOutput, run, temporaryFolder } from './places.ts'

/**
 * Runs a script of this folder in a network namespace with only a loopback interface, where every port is free and the host names of the
 * compose files resolve to this machine.
 *
 * @param own system folders that are empty there, for the script to fill
 */
async function runInRoom(script: string, args: readonly string[], own: readonly string[] = []): Promise<ProgramOutput> {
  using place = temporaryFolder()
  const hosts = join(place.path, 'hosts')
  writeFileSync(hosts, '127.0.0.1 localhost coffer\n')
  const room = [
    ...['bwrap', '--die-with-parent', '--unshare-net', '--unshare-pid', '--ro-bind', '/', '/'],
    ...['--dev', '/dev', '--proc', '/proc', '--ro-bind', hosts, '/etc/hosts', '--bind', place.path, place.path],
    ...['/run', ...own].flatMap((folder) => ['--tmpfs', folder]),
    ...['--setenv', 'TMPDIR', place.path],
  ]
  return await run([...room, '--', process.execPath, join(import.meta.dir, script), ...args])
}

/** Folders that an installed nginx writes to or reads from. */
const OF_NGINX = ['/etc/nginx', '/var/lib/nginx', '/var/log/nginx']

/** Tests Coffer behind a proxy of this machine (`nginx`, `caddy`), at the root of its host (`plain`) or below a path (`path`). */
export function tryProxy(proxy: string, form: string): Promise<ProgramOutput> {
  return runInRoom('behind-proxy.ts', [proxy, form], proxy === 'nginx' ? OF_NGINX : [])
}
