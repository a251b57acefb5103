import { type OptionName, optionOf } from '#server/platform/config/options.ts'
import type { Flags } from './command.ts'
import { file, text, toggle } from './kinds.ts'

/** Options of the server that select the instance, or limit what it can be set to. */
const NAMES = [
  'root',
  'data',
  'branding-dir',
  'file-mode',
  'dir-mode',
  'enable-exec',
] as const satisfies readonly OptionName[]

/** Flags for these options. They are read as by the server, including the environment and the config file. */
export const INSTANCE_OPTIONS: Flags = {
  ...Object.fromEntries(NAMES.map((name) => [name, optionFlag(name)])),
  config: { kind: file, help: 'read settings from FILE, like the server' },
}

function optionFlag(name: OptionName) {
  const { kind, help } = optionOf(name)
  if (kind.inFile === 'boolean') return { kind: toggle, help }
  return { kind: { ...(kind.placeholder === 'PATH' ? file : text), placeholder: kind.placeholder }, help }
}
