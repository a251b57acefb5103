/** A name that has caused bugs in file managers. */
export type AwkwardName = {
  /** Reason why the name is awkward. */
  readonly what: string
  /** The name as it is written in paths. */
  readonly name: string
  /** Whether a new item may have this name. The others only occur on disk. */
  readonly creatable: boolean
}

/** Returns the encoding of a byte that is not valid UTF-8; see `disk-name.ts`. */
export const escapedByte = (byte: number): string => String.fromCodePoint(0x10f600 + byte)

const creatable = (what: string, name: string): AwkwardName => ({ what, name, creatable: true })
const foundOnly = (what: string, name: string): AwkwardName => ({ what, name, creatable: false })

/** Names that every part must pass on unchanged: from the disk to the page and back, in addresses, headers, listings and archives. */
export const AWKWARD_NAMES: readonly AwkwardName[] = [
  creatable('spaces within and around', ' two  words '),
  creatable('a percent sign', '100% sure.txt'),
  creatable('what looks encoded', '%2e%2e%2fup%00.txt'),
  creatable('plus, hash and question mark', 'a+b#c?d=e&f.txt'),
  creatable('quotes', `"double" 'single' \`back\`.txt`),
  creatable('semicolon, comma, colon, star, bar', 'a;b,c:d*e|f.txt'),
  creatable('markup', '<img src=x onerror=alert(1)>.html'),
  creatable('a shell command', '$(reboot)`; rm -rf ~'),
  creatable('composed letters', 'caf\u00e9.txt'),
  creatable('decomposed letters', 'cafe\u0301.txt'),
  creatable('emoji of several code points', '\u{1f469}\u200d\u{1f469}\u200d\u{1f467}.png'),
  creatable('right-to-left letters', '\u05e9\u05dc\u05d5\u05dd \u0633\u0644\u0627\u0645.txt'),
  creatable('a direction override', 'invoice\u202efdp.exe'),
  creatable('255 bytes', `${'x'.repeat(251)}.txt`),
  creatable('255 bytes in 85 letters', '\u6f22'.repeat(85)),
  creatable('a leading dash', '-rf'),
  creatable('three dots', '...'),
  creatable('a leading dot', '.hidden.txt'),
  creatable('a trailing dot', 'trailing.'),
  creatable('a trailing space', 'trailing '),
  creatable('a byte order mark', '\ufeffmarked.txt'),
  creatable('a reserved name of another system', 'CON'),
  creatable('a name of every object', '__proto__'),
  creatable('full-width dots and slash', '\uff0e\uff0e\uff0f'),
  foundOnly('a backslash', 'back\\slash.txt'),
  foundOnly('a line break', `line${escapedByte(0x0a)}break.txt`),
  foundOnly('a control sequence', `${escapedByte(0x1b)}[31mred`),
  foundOnly('bytes that are no UTF-8', `latin${escapedByte(0xe9)}.txt`),
  foundOnly('an overlong slash', `${escapedByte(0xc0)}${escapedByte(0xaf)}`),
]
