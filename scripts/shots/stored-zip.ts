import { crc32 } from 'node:zlib'

/** A zip of texts by their names, each as it is. */
export function storedZip(texts: readonly (readonly [string, string])[]): Uint8Array {
  const locals: Buffer[] = []
  const records: Buffer[] = []
  let at = 0
  for (const [name, text] of texts) {
    const [nameBytes, content] = [Buffer.from(name), Buffer.from(text)]
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(0x800, 2)
    fields.writeUInt16LE(0x5c61, 8)
    fields.writeUInt32LE(crc32(content), 10)
    fields.writeUInt32LE(content.length, 14)
    fields.writeUInt32LE(content.length, 18)
    fields.writeUInt16LE(nameBytes.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    records.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), fields, place, nameBytes)
    locals.push(Buffer.from('PK\x03\x04', 'latin1'), fields, nameBytes, content)
    at += 30 + nameBytes.length + content.length
  }
  const directory = Buffer.concat(records)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(texts.length, 8)
  end.writeUInt16LE(texts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return new Uint8Array(Buffer.concat([...locals, directory, end]))
}
