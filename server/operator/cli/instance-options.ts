import { type OptionName, optionOf } from '#server/platform/config/options.ts'
import type { Flags } from './command.ts'
import { file, text, toggle } from './kinds.ts'

/** Of the server's options those that say which instance is meant, and what it may be set to. */
const NAMES = [
  'root',
  'data',
  'branding-dir',
  'file-mode',
  'dir-mode',
  'enable-exec',
] as const satisfies readonly OptionName[]

/** They are read as the server reads them, the environment and the config file included. */
export const INSTANCE_OPTIONS: Flags = {
  ...Object.fromEntries(NAMES.map((name) => [name, optionFlag(name)])),
  config: { kind: file, help: 'read settings from FILE, as the server does' },
}

function optionFlag(name: OptionName) {
  const { kind, help } = optionOf(name)
  if (kind.inFile === 'boolean') return { kind: toggle, help }
  return { kind: { ...(kind.placeholder === 'PATH' ? file : text), placeholder: kind.placeholder }, help }
}
