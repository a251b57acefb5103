import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { type IpNetwork, parseIpNetwork } from '#server/platform/network/ip-network.ts'
import { InvalidValue } from './problem.ts'

/** The type of a setting's text. `parse` throws `InvalidValue`; `base` is the directory that relative paths are relative to. */
export type Kind<T> = {
  /** Placeholder for the value in the help; empty for a switch. */
  readonly placeholder: string
  /** The form of the value in a config file, besides text. */
  readonly inFile: 'number' | 'boolean' | 'list' | 'words' | 'text'
  /** Allows an empty value; otherwise an empty text is refused before `parse` is called. */
  readonly mayBeEmpty?: true
  parse(text: string, base: string): T
}

export const text: Kind<string> = {
  placeholder: 'TEXT',
  inFile: 'text',
  parse: (value) => value,
}

export const userName: Kind<string> = {
  placeholder: 'NAME',
  inFile: 'text',
  parse(value) {
    if (/^\s|\s$|\p{Cc}/u.test(value))
      throw new InvalidValue('cannot begin or end with a space or contain control characters')
    return value
  },
}

/** An absolute path. */
export const path: Kind<string> = {
  placeholder: 'PATH',
  inFile: 'text',
  parse(value, base) {
    if (value.includes('\0')) throw new InvalidValue('is not a valid path')
    return resolve(base, value)
  },
}

export const toggle: Kind<boolean> = {
  placeholder: '',
  inFile: 'boolean',
  parse(value) {
    const on = readToggle(value)
    if (on === undefined) throw new InvalidValue('is neither true nor false')
    return on
  },
}

/** Returns true, false, or undefined for any other text. */
export function readToggle(value: string): boolean | undefined {
  if (/^(?:true|t|1|yes|on)$/i.test(value)) return true
  return /^(?:false|f|0|no|off)$/i.test(value) ? false : undefined
}

/**
 * Returns the text of the negated switch; a text that is neither true nor false is unchanged, so that it is refused like any other invalid
 * value.
 */
export function negateToggle(value: string): string {
  const on = readToggle(value)
  return on === undefined ? value : String(!on)
}

/** A port; 0 lets the system select one. */
export const port: Kind<number> = {
  placeholder: 'NUMBER',
  inFile: 'number',
  parse(value) {
    if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535) throw new InvalidValue('is not a port (0 to 65535)')
    return Number(value)
  },
}

export const address: Kind<string> = {
  placeholder: 'ADDRESS',
  inFile: 'text',
  parse(value) {
    const bare = value.replace(/^\[(.*)\]$/, '$1')
    if (isIP(bare) === 0 && !/^(?=.*[a-z])[a-z\d-]+(?:\.[a-z\d-]+)*$/i.test(bare))
      throw new InvalidValue('is not an IP address or host name')
    return bare
  },
}

/** An address and a port to listen on. */
export type Endpoint = { readonly address: string; readonly port: number }

export const endpoint: Kind<Endpoint> = {
  placeholder: 'HOST:PORT',
  inFile: 'text',
  parse(value, base) {
    const [, host, number] = /^(\[[^\]]+\]|[^:]+):(\d+)$/.exec(value) ?? []
    if (host === undefined || number === undefined)
      throw new InvalidValue('is not an address and a port such as 127.0.0.1:9100')
    return { address: address.parse(host, base), port: port.parse(number, base) }
  },
}

/** Maximum length of a unix socket's path, in bytes: the limit of every system, minus the temporary folder where it is created. */
const SOCKET_PATH = 85

/** An absolute path that is short enough for a unix socket. */
export const socketPath: Kind<string> = {
  placeholder: 'PATH',
  inFile: 'text',
  parse(value, base) {
    const absolute = path.parse(value, base)
    if (Buffer.byteLength(absolute) > SOCKET_PATH)
      throw new InvalidValue(`is too long for a socket (${SOCKET_PATH} bytes)`)
    return absolute
  },
}

/** `https://files.example.org` or `https://example.org/files`: a base URL without query and fragment. */
export const externalUrl: Kind<string> = {
  placeholder: 'URL',
  inFile: 'text',
  parse(value, base) {
    const url = URL.canParse(value) ? new URL(value) : null
    const whole = url && /^https?:$/.test(url.protocol) && url.origin + url.pathname === url.href && !/[?#]/.test(value)
    if (!whole) throw new InvalidValue('is not a web address such as https://files.example.org, without ? and #')
    return url.origin + baseUrl.parse(url.pathname, base)
  },
}

/** Offloading of downloads to a proxy that reads this header: with URL paths below `prefix`, or with paths of the disk. */
export type Offload = { readonly header: 'X-Accel-Redirect' | 'X-Sendfile'; readonly prefix: string | null }

export const offload: Kind<Offload> = {
  placeholder: 'accel:/PREFIX/|sendfile',
  inFile: 'text',
  parse(value) {
    if (value === 'sendfile') return { header: 'X-Sendfile', prefix: null }
    const [, prefix] = /^accel:(\/(?:(?!\.{1,2}\/)[\w.~-]+\/)+)$/.exec(value) ?? []
    if (prefix === undefined) throw new InvalidValue('is neither sendfile nor a prefix such as accel:/internal-files/')
    return { header: 'X-Accel-Redirect', prefix }
  },
}

/** A secret that clients send in a header. */
export const token: Kind<string> = {
  placeholder: 'TEXT',
  inFile: 'text',
  parse(value) {
    if (!/^[\x21-\x7e]{16,200}$/.test(value)) throw new InvalidValue('is not 16 to 200 plain characters without spaces')
    return value
  },
}

/** `''`, or a path that begins with `/` and does not end with one. */
export const baseUrl: Kind<string> = {
  placeholder: 'PATH',
  inFile: 'text',
  mayBeEmpty: true,
  parse(value) {
    const segments = value.split('/').filter((segment) => segment !== '')
    if (value.includes('://')) throw new InvalidValue('is a full address; specify only its path, such as /files')
    if (!segments.every((segment) => /^(?!\.{1,2}$)[\w.~-]+$/.test(segment))) {
      throw new InvalidValue('is not a plain path such as /files (letters, digits, and . _ ~ -)')
    }
    return segments.map((segment) => `/${segment}`).join('')
  },
}

export const networks: Kind<readonly IpNetwork[]> = {
  placeholder: 'LIST',
  inFile: 'list',
  mayBeEmpty: true,
  parse: (value) => (value === '' ? [] : value.split(',').map((part) => network(part.trim()))),
}

function network(part: string): IpNetwork {
  const parsed = parseIpNetwork(part)
  if (!parsed) throw new InvalidValue(`contains "${part}", which is not an IP address or range such as 10.0.0.0/8`)
  return parsed
}

/** Permission bits of files or folders, from octal text such as `0640`. */
export const mode: Kind<number> = {
  placeholder: 'OCTAL',
  inFile: 'text', // A YAML or TOML number has lost its leading zero and would be read as decimal.
  parse(value) {
    if (!/^(?:0o?)?[0-7]{3}$/.test(value)) throw new InvalidValue('is not an octal mode such as 0640')
    return Number.parseInt(value.slice(-3), 8)
  },
}

/** The name of a request header (RFC 9110, 5.1). */
export const headerName: Kind<string> = {
  placeholder: 'NAME',
  inFile: 'text',
  parse(value) {
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(value)) throw new InvalidValue('is not the name of a header')
    return value
  },
}

/** A program by its absolute path, and its arguments: words separated by spaces, or a JSON list of texts where words contain spaces. */
export const command: Kind<readonly [program: string, ...args: string[]]> = {
  placeholder: 'WORDS',
  inFile: 'words',
  parse(value) {
    const [program, ...args] = value.trimStart().startsWith('[') ? wordsOfJson(value) : value.trim().split(/\s+/)
    if (!program?.startsWith('/')) throw new InvalidValue('does not begin with the absolute path of a program')
    if (value.includes('\0')) throw new InvalidValue('is not a valid command')
    return [program, ...args]
  },
}

function wordsOfJson(text: string): string[] {
  const words = parseOrNull(text)
  if (Array.isArray(words) && words.every((word) => typeof word === 'string' && !word.includes('\0'))) return words
  throw new InvalidValue('is not a list of strings')
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A web server, such as `https://www.google.com`: no path, and TLS unless it is this machine. */
export const origin: Kind<string> = {
  placeholder: 'URL',
  inFile: 'text',
  parse(value) {
    const url = URL.canParse(value) ? new URL(value) : null
    const isOurs = url?.protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname)
    if (!url || (url.protocol !== 'https:' && !isOurs) || value.replace(/\/$/, '') !== url.origin) {
      throw new InvalidValue('is not a web server such as https://www.google.com')
    }
    return url.origin
  },
}

/** A key that is shown in a page: letters, digits, `_` and `-`. */
export const publicKey: Kind<string> = {
  placeholder: 'TEXT',
  inFile: 'text',
  parse(value) {
    if (!/^[\w-]{1,200}$/.test(value)) throw new InvalidValue('is not a site key')
    return value
  },
}

const milliseconds: Readonly<Record<string, number>> = { s: 1e3, m: 60e3, h: 3_600e3, d: 86_400e3 }

/** Milliseconds, from text such as `90s`, `2h`, `1h30m` or `7d`. */
export const duration: Kind<number> = {
  placeholder: 'TIME',
  inFile: 'text',
  parse(value) {
    const parts = [...value.matchAll(/(\d+(?:\.\d+)?)([smhd])/g)]
    const total = parts.reduce((sum, [, count, unit]) => sum + Number(count) * (milliseconds[unit ?? ''] ?? 0), 0)
    if (parts.map(([part]) => part).join('') !== value || total < 60e3) {
      throw new InvalidValue('is not a time of at least a minute, such as 30m, 2h or 7d')
    }
    return Math.round(total)
  },
}

const units: Readonly<Record<string, number>> = { '': 1, K: 1024, M: 1024 ** 2, G: 1024 ** 3, T: 1024 ** 4 }

/** Bytes, from text such as `0`, `500M` or `2G`. */
export const bytes: Kind<number> = {
  placeholder: 'SIZE',
  inFile: 'number',
  parse(value) {
    const [, count, unit = ''] = /^(\d{1,12})([KMGT]?)B?$/i.exec(value) ?? []
    const size = Number(count) * (units[unit.toUpperCase()] ?? Number.NaN)
    if (!Number.isSafeInteger(size)) throw new InvalidValue('is not a size such as 500M or 2G')
    return size
  },
}

/** Returns the kind of a fixed set of words. */
export function oneOf<const Word extends string>(...words: readonly Word[]): Kind<Word> {
  return {
    placeholder: words.join('|'),
    inFile: 'text',
    parse(value) {
      const word = words.find((candidate) => candidate === value)
      if (word === undefined) throw new InvalidValue(`is not one of ${words.join(', ')}`)
      return word
    },
  }
}

/** Returns the kind of a list of different words, of which there is at least one. */
export function listOf<const Word extends string>(...words: readonly Word[]): Kind<readonly Word[]> {
  const word = oneOf(...words)
  return {
    placeholder: 'LIST',
    inFile: 'list',
    parse(value, base) {
      const parts = value.split(',').map((part) => part.trim())
      const listed = parts.map((part) => {
        if (!words.some((each) => each === part))
          throw new InvalidValue(`contains "${part}", which is not one of ${words.join(', ')}`)
        return word.parse(part, base)
      })
      return [...new Set(listed)]
    },
  }
}

/** Returns the kind of an integer within a range. */
export function count(least: number, most: number): Kind<number> {
  return {
    placeholder: 'NUMBER',
    inFile: 'number',
    parse(value) {
      const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
      if (!(number >= least && number <= most)) throw new InvalidValue(`is not a number from ${least} to ${most}`)
      return number
    },
  }
}

/** Returns the kind of a list of absolute folder paths. */
export function folders(separator: ':' | ','): Kind<readonly string[]> {
  return {
    placeholder: 'LIST',
    inFile: 'list',
    mayBeEmpty: true,
    parse(value) {
      const parts = value.split(separator).filter((part) => part !== '')
      for (const part of parts) refuseUnlessAbsolute(part)
      return parts
    },
  }
}

/** Names of programs and their absolute paths. */
export const programs: Kind<ReadonlyMap<string, string>> = {
  placeholder: 'LIST',
  inFile: 'list',
  mayBeEmpty: true,
  parse(value) {
    const table = new Map<string, string>()
    for (const part of value.split(',').filter((text) => text !== '')) {
      const [name = '', place = ''] = part.split(/=(.*)/s)
      if (!/^[\w.+-]+$/.test(name))
        throw new InvalidValue(`contains "${part}", which is not of the form name=/path/of/program`)
      refuseUnlessAbsolute(place)
      table.set(name, place)
    }
    return table
  },
}

function refuseUnlessAbsolute(path: string): void {
  if (!path.startsWith('/') || path.includes('\0'))
    throw new InvalidValue(`contains "${path}", which is not an absolute path`)
}
