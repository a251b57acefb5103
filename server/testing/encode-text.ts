const tables = new Map<string, ReadonlyMap<string, Uint8Array>>()

/** Returns a text in an encoding of one or two bytes per character, by its label for `TextDecoder`. */
export function encodeText(text: string, encoding: string): Buffer {
  const table = tables.get(encoding) ?? tableOf(encoding)
  tables.set(encoding, table)
  return Buffer.concat(
    Array.from(text, (character) => {
      const bytes = character < '\x80' ? Buffer.from(character) : table.get(character)
      if (!bytes) throw new Error(`${encoding} has no ${character}`)
      return bytes
    }),
  )
}

function tableOf(encoding: string): ReadonlyMap<string, Uint8Array> {
  const decoder = new TextDecoder(encoding as ConstructorParameters<typeof TextDecoder>[0])
  const table = new Map<string, Uint8Array>()
  const add = (bytes: Uint8Array) => {
    const text = decoder.decode(bytes)
    if ([...text].length === 1 && text !== '\ufffd' && !table.has(text)) table.set(text, bytes)
  }
  for (let first = 0x80; first < 0x100; first += 1) {
    add(Uint8Array.of(first))
    for (let second = 0x40; second < 0x100; second += 1) add(Uint8Array.of(first, second))
  }
  return table
}
