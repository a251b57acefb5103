import { authenticationConflicts } from './authentication.ts'
import { mailConflicts } from './mail.ts'
import type { Values } from './options.ts'
import { isWithin, rootProblem } from './places.ts'

const bcrypt = /^\$2[abxy]?\$\d\d\$[./A-Za-z\d]{53}$/

/**
 * Finds conflicts between settings that are valid individually, and with the state of the disk; a line for each problem.
 *
 * @param foundFile the config file, if it was found by search rather than named
 */
export function settingConflicts(values: Partial<Values>, foundFile: string | undefined): string[] {
  return [
    ...places(values, foundFile),
    ...unsupported(values),
    ...pairs(values),
    ...sockets(values),
    ...offloading(values),
    ...sessions(values),
    ...authenticationConflicts(values),
    ...mailConflicts(values),
  ]
}

function places({ root, data }: Partial<Values>, foundFile: string | undefined): string[] {
  if (root === undefined) return []
  const unusable = rootProblem(root)
  if (unusable) return [`--root: ${root} ${unusable}`]
  const problems: string[] = []
  if (data !== undefined && isWithin(root, data)) problems.push(`--data: ${data} contains the served folder (--root)`)
  if (foundFile !== undefined && isWithin(foundFile, root)) {
    problems.push(
      `--config: ${foundFile} is in the served folder, where users can write; to use it, specify it with --config`,
    )
  }
  return problems
}

/** Fails the start instead of silently serving something else than was requested. */
function unsupported(values: Partial<Values>): string[] {
  if (!values['follow-external-symlinks']) return []
  return ['--follow-external-symlinks: not supported in this version; links that lead out of a scope are invalid']
}

function pairs(values: Partial<Values>): string[] {
  const { 'tls-cert': cert, 'tls-key': key, 'admin-password': plain, 'admin-password-hash': hash } = values
  const problems: string[] = []
  if ((cert === undefined) !== (key === undefined)) {
    problems.push(
      `--${cert === undefined ? 'tls-cert' : 'tls-key'}: missing; give both --tls-cert and --tls-key, or neither`,
    )
  }
  if (plain !== undefined && hash !== undefined) {
    problems.push('COFFER_ADMIN_PASSWORD: a password hash (FB_PASSWORD) is also set; set only one of them')
  }
  if (hash !== undefined && !bcrypt.test(hash)) {
    problems.push('FB_PASSWORD: the value is not a bcrypt hash; for a plain password, set COFFER_ADMIN_PASSWORD')
  }
  return problems
}

/** Clients that can open the socket may claim any identity, as a trusted proxy does. */
function sockets(values: Partial<Values>): string[] {
  const { socket, root, 'socket-perm': mode = 0 } = values
  if (socket === undefined) return []
  const problems: string[] = []
  if (values['tls-cert'] !== undefined)
    problems.push('--socket: a socket has no TLS; set the certificate and key in the proxy')
  if (root !== undefined && isWithin(socket, root))
    problems.push(`--socket: ${socket} is in the served folder, where users can write`)
  const usesProxy = values['auth-method'] === 'proxy' || values['sign-in']?.includes('proxy')
  if (usesProxy && (mode & 0o002) !== 0)
    problems.push('--socket-perm: every user of this machine could sign in as anyone; use a mode such as 0660')
  return problems
}

/** Only trusted proxies receive offload headers, so without one the option would have no effect. */
function offloading({ offload, socket, 'trusted-proxies': proxies = [] }: Partial<Values>): string[] {
  if (offload === undefined || socket !== undefined || proxies.length > 0) return []
  return ['--offload: requires trusted proxies; specify them with --trusted-proxies']
}

function sessions(values: Partial<Values>): string[] {
  const { 'session-lifetime': lifetime = 0, 'session-idle': idle, 'session-max': max } = values
  const problems: string[] = []
  if (idle !== undefined && idle < lifetime)
    problems.push('--session-idle: must not be shorter than --session-lifetime')
  if (max !== undefined && max < (idle ?? lifetime)) {
    problems.push(
      `--session-max: must not be shorter than ${idle === undefined ? '--session-lifetime' : '--session-idle'}`,
    )
  }
  return problems
}
