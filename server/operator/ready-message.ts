import type { PreviewKind } from '#contract/previews.ts'
import type { CreatedAdministrator } from '#server/accounts/users/first-administrator.ts'
import type { Config } from '#server/platform/config/settings.ts'

/** Results of the start that the message reports. */
type StartResults = {
  readonly firstAdministrator: CreatedAdministrator | null
  readonly previewKinds: readonly PreviewKind[]
}

/**
 * Returns the message shown to the operator when the program is ready: its address and, at the very first start, the credentials. Not for
 * the log.
 */
export function readyMessage(
  config: Pick<Config, 'address' | 'baseUrl' | 'tls' | 'socket'>,
  port: number,
  { firstAdministrator: first, previewKinds }: StartResults,
): string {
  const place = config.socket
    ? `the socket ${config.socket.path}${config.baseUrl && `, below ${config.baseUrl}`}`
    : localUrl(config, port)
  const lines = [`Coffer is ready at ${place}`]
  if (first) lines.push('', `  username   ${first.username}`)
  if (first?.password)
    lines.push(`  password   ${first.password}`, '', '  Save the password now. It will not be shown again.')
  lines.push(...missingPrograms(previewKinds))
  return `${lines.join('\n')}\n`
}

/** Returns a line naming the programs without which some files have no previews. */
function missingPrograms(kinds: readonly PreviewKind[]): string[] {
  const missing = [
    ...(kinds.includes('film') ? [] : ['of videos (ffmpeg)']),
    ...(kinds.includes('heif') ? [] : ['of HEIC pictures (heif-convert)']),
  ]
  return missing.length === 0
    ? []
    : ['', `  Previews ${missing.join(' and ')} are not available, because the program is not installed.`]
}

/** Returns the address of the page on this machine, without a slash at the end. */
export const localUrl = (
  { address, baseUrl, tls }: Pick<Config, 'address' | 'baseUrl' | 'tls'>,
  port: number,
): string => `${tls ? 'https' : 'http'}://${hostOf(address)}:${port}${baseUrl}`

/** Returns a host to open in a browser: for a wildcard address, the loopback address. */
function hostOf(address: string): string {
  if (address === '0.0.0.0' || address === '::') return '127.0.0.1'
  return address.includes(':') ? `[${address}]` : address
}
