import { extensionOf } from './file-extension.ts'

/**
 * Maximum length of a name, in bytes of UTF-8, which is that of most disks.
 *
 * @limit Files and folders | Length of a name | {} bytes
 */
export const MAX_NAME_BYTES = 255

/**
 * Returns a name with a number, in File Browser's form for duplicate names: `a(1).txt`, `arch.tar(1).gz`, `(1).hid`, `docs(1)`. Shortens the
 * name if there is no room for the number, and the extension only if nothing else is left to shorten.
 */
export function numberedName(name: string, number: number): string {
  const extension = extensionOf(name)
  return fittedName(name.slice(0, name.length - extension.length), `(${number})`, extension)
}

/** Returns `stem`, `mark` and `extension`, of which first the stem and then the extension are shortened to fit `maxBytes`. */
export function fittedName(stem: string, mark: string, extension: string, maxBytes = MAX_NAME_BYTES): string {
  const characters = [...stem]
  const last = [...extension]
  for (;;) {
    const name = characters.join('') + mark + last.join('')
    if (lengthOf(name) <= maxBytes || characters.length + last.length === 0) return name
    if (characters.length > 0) characters.pop()
    else last.pop()
  }
}

/** Returns the length of a text in UTF-8, in bytes. */
function lengthOf(text: string): number {
  let length = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    length += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return length
}
